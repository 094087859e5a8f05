/* Gradus: what a drag or a key does with a handle: a start, a value or a parameter is moved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-quantity.h"
#include "gradus-say.h"
#include "gradus-tools-private.h"

/* The array to change: the start in force, else the value of that name at this position, else what
 * the handles themselves say. */
static void
find_start (GradusTools *self, const char *id, GradusArray *array)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const GradusArray *given = gradus_setup_get_start (setup, id);
  const int value = gradus_algorithm_find_value (algorithm, id);
  gsize n;
  const GradusHandle *handles;
  double *data;
  guint rows = 0;

  if (given != NULL && gradus_array_length (given) > 0)
    {
      gradus_array_assign (array, given);
      return;
    }
  if (value >= 0 && run != NULL)
    {
      GradusPosition here;

      gradus_run_get_view (run, &here);
      gradus_value_read (&algorithm->values[value], &here, array);
      if (gradus_array_length (array) > 0)
        return;
    }
  handles = gradus_scene_get_handles (gradus_plot_view_get_scene (self->hand), &n);
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (handles[i].start, id) == 0)
      rows = MAX (rows, handles[i].row + 1);
  data = rows == 1 ? gradus_array_init_vector (array, 2)
                   : gradus_array_init_matrix (array, rows, 2);
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (handles[i].start, id) == 0)
      {
        data[2 * handles[i].row] = handles[i].x;
        data[2 * handles[i].row + 1] = handles[i].y;
      }
}

/* The key of a stroke that moves a handle. By the keyboard every key is a stroke, and quick ones
 * belong together. */
static char *
make_key (GradusTools *self)
{
  return gradus_plot_view_has_keyboard (self->hand)
           ? g_strdup (GRADUS_NUDGE_KEY)
           : g_strdup_printf (GRADUS_GESTURE_KEY "stroke-%u", self->strokes);
}

/* What a value has put where it is: the value is typed over. */
static void
drag_value (GradusTools *self, const GradusHandle *handle, const GradusStroke *stroke)
{
  g_autofree char *merge = make_key (self);
  g_autoptr (GError) error = NULL;
  const double at[2] = { stroke->x, stroke->y };
  gsize entries[2];
  double numbers[2];
  guint n = 0;

  for (guint k = 0; k < 2; k++)
    if (handle->entries[k] != GRADUS_NO_ENTRY)
      {
        entries[n] = handle->entries[k];
        numbers[n++] = at[k];
      }
  if (!gradus_document_drag_value (self->document, handle->value, entries, numbers, n, merge,
                                   &error))
    gradus_tools_fail (self, error->message);
}

void
gradus_tools_drag_handle (GradusTools *self, const GradusStroke *stroke)
{
  GradusScene *scene = gradus_plot_view_get_scene (self->hand);
  g_auto (GradusArray) array = { NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  g_autofree char *merge = NULL;
  const GradusHandle *handles;
  guint row, columns;
  double *data;
  gsize n;

  if (scene == NULL || gradus_document_get_setup (self->document) == NULL)
    return;
  handles = gradus_scene_get_handles (scene, &n);
  if (stroke->handle < 0 || (gsize) stroke->handle >= n)
    return;
  if (gradus_handle_is_param (&handles[stroke->handle]))
    {
      g_autofree char *gesture = make_key (self);
      g_autoptr (GradusScene) held = gradus_scene_ref (scene);

      if (!gradus_document_drag_handle (self->document, &handles[stroke->handle], stroke->x,
                                        stroke->y, gesture, &error))
        gradus_tools_fail (self, error->message);
      return;
    }
  if (handles[stroke->handle].value != NULL)
    {
      g_autoptr (GradusScene) held = gradus_scene_ref (scene);

      drag_value (self, &handles[stroke->handle], stroke);
      return;
    }
  /* The scene is replaced as soon as the document changes. */
  id = g_strdup (handles[stroke->handle].start);
  row = handles[stroke->handle].row;

  find_start (self, id, &array);
  columns = array.n_dims >= 2 ? array.shape[1] : array.shape[0];
  if (columns == 0 || (gsize) (row + 1) * columns > gradus_array_length (&array))
    return;
  data = gradus_array_write (&array);
  data[(gsize) row * columns] = stroke->x;
  if (columns > 1)
    data[(gsize) row * columns + 1] = stroke->y;
  merge = make_key (self);
  if (!gradus_document_set_start (self->document, id, &array, merge, &error))
    gradus_tools_fail (self, error->message);
}

/* A key has moved handle number @handle by so many steps. */
void
gradus_tools_step_handle_cb (GradusTools *self, int handle, double right, double up)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusScene) scene = NULL;
  g_autofree char *merge = NULL;
  const GradusHandle *handles;
  gsize n;

  if (gradus_document_get_setup (self->document) == NULL)
    return;
  self->hand = self->view;
  merge = make_key (self);
  scene = gradus_scene_ref (gradus_plot_view_get_scene (self->view));
  handles = gradus_scene_get_handles (scene, &n);
  if (handle >= 0 && (gsize) handle < n
      && !gradus_document_step_handle (self->document, &handles[handle], right, up, merge, &error))
    gradus_tools_fail (self, error->message);
}
