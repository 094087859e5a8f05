/* Gradus: the handles of a picture as children that the keyboard can reach and move.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-datum-words.h"
#include "gradus-number.h"
#include "gradus-plot-handle.h"
#include "gradus-plot-view-private.h"

/* Half the side of a child, in pixels: where assistive technology says that it is. */
#define REACH 12
/* Pixels of a step of what is moved as the pointer moves it. */
#define STEP 8

/* Handle number @handle of the scene, or NULL. */
static const GradusHandle *
get_handle (GradusPlotView *self, int handle)
{
  gsize n = 0;
  const GradusHandle *handles = self->scene != NULL ? gradus_scene_get_handles (self->scene, &n)
                                                    : NULL;

  return handle >= 0 && (gsize) handle < n ? &handles[handle] : NULL;
}

/* A hold of the keyboard is a stroke like a drag of the pointer, on the handle where it is. */
static void
moved_cb (GradusPlotView *self, double right, double up, GtkWidget *child)
{
  guint index;
  const GradusHandle *handle;
  double px, py;

  if (!g_ptr_array_find (self->holds, child, &index)
      || (handle = get_handle (self, (int) index)) == NULL
      || gradus_plot_view_ensure_layout (self) == NULL)
    return;
  gradus_plot_layout_to_pixel (self->layout, handle->x, handle->y, &px, &py);
  if (!self->stroking)
    {
      self->stroke.erase = FALSE;
      gradus_plot_view_begin_stroke (self, px, py, -1, (int) index);
    }
  if (gradus_handle_is_param (handle))
    gradus_plot_view_emit_step_handle (self, (int) index, right, up);
  else
    gradus_plot_view_move_stroke (self, px + STEP * right, py - STEP * up);
}

int
gradus_plot_view_get_focused_handle (GradusPlotView *self)
{
  for (guint i = 0; i < self->holds->len; i++)
    if (gtk_widget_has_focus (g_ptr_array_index (self->holds, i)))
      return (int) i;
  return -1;
}

/* The arrows are those of the handle now. */
static void
focused_cb (GradusPlotView *self)
{
  if (self->keyboard && gradus_plot_view_get_focused_handle (self) >= 0)
    gradus_plot_view_leave_keyboard (self);
}

static void
let_go_cb (GradusPlotView *self, gboolean back)
{
  if (back)
    gradus_plot_view_cancel_stroke (self);
  else
    gradus_plot_view_end_stroke (self);
}

/* "Centroid 3" when that stands there too, else the title of the value or the start, with a number
 * if there are several. */
static char *
dup_title (GradusPlotView *self, const GradusAlgorithm *algorithm, const GradusHandle *handle)
{
  const char *id = handle->value != NULL ? handle->value : handle->start;
  const int value = gradus_algorithm_find_value (algorithm, id);
  const char *title = value >= 0 ? algorithm->values[value].title : NULL;
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (self->scene, &n);
  const GradusHandle *handles;
  guint same = 0, number = 0;

  for (gsize i = 0; i < n; i++)
    if (subjects[i].x == handle->x && subjects[i].y == handle->y)
      return gradus_subject_title (subjects[i].kind, subjects[i].item);
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    if (title == NULL && g_str_equal (start->id, id))
      title = start->title;
  handles = gradus_scene_get_handles (self->scene, &n);
  for (gsize i = 0; i < n; i++)
    if (g_strcmp0 (handles[i].value, handle->value) == 0
        && g_strcmp0 (handles[i].start, handle->start) == 0)
      {
        same++;
        if (&handles[i] == handle)
          number = same;
      }
  if (title == NULL || same <= 1)
    return g_strdup (title != NULL ? _ (title) : id);
  /* Translators: one of several things in the picture that can be moved, what they are and its
   * number. */
  return g_strdup_printf (_ ("%s %u"), _ (title), number);
}

char *
gradus_plot_view_describe_handle (GradusPlotView *self, int index)
{
  const GradusHandle *handle = get_handle (self, index);
  g_autofree char *title = NULL;
  GradusPosition here;

  if (self->snapshot == NULL || handle == NULL)
    return NULL;
  gradus_snapshot_get_view (self->snapshot, &here);
  if (gradus_handle_is_param (handle))
    return gradus_handle_describe (handle, here.algorithm->params, here.params);
  title = dup_title (self, here.algorithm, handle);
  /* Translators: a thing in the picture that can be moved, and where it stands: x, y. */
  return g_strdup_printf (_ ("%s: %s, %s"), title, GRADUS_NUM (handle->x), GRADUS_NUM (handle->y));
}

static void
describe (GradusPlotView *self, GradusPlotHandle *child, int index)
{
  const GradusHandle *handle = get_handle (self, index);
  g_autofree char *words = gradus_plot_view_describe_handle (self, index);
  const GradusParam *param, *second;
  double low = 0, high = 0;
  GradusPosition here;

  if (words == NULL)
    return;
  if (!gradus_handle_is_param (handle))
    {
      gradus_scene_get_x_range (self->scene, &low, &high);
      gradus_plot_handle_set_words (child, words, handle->x, low, high);
      return;
    }
  gradus_snapshot_get_view (self->snapshot, &here);
  param = gradus_handle_get_param (handle, here.algorithm->params, &second);
  gradus_plot_handle_set_words (child, words, gradus_params_get (param, here.params),
                                gradus_param_slider_low (param), gradus_param_slider_high (param));
}

/* As many children as there are handles to reach. They stay while the picture changes, so that the
 * focus does. */
void
gradus_plot_view_update_handles (GradusPlotView *self)
{
  const gboolean reachable = !self->compact && self->stroke_kind == GRADUS_STROKE_SELECT;
  guint wanted = 0;

  while (reachable && get_handle (self, (int) wanted) != NULL)
    wanted++;
  while (self->holds->len > wanted)
    {
      GtkWidget *last = g_ptr_array_index (self->holds, self->holds->len - 1);

      /* Into the picture, and not out of the window's sight. */
      if (gtk_widget_has_focus (last))
        gtk_widget_grab_focus (GTK_WIDGET (self));
      g_ptr_array_set_size (self->holds, (int) self->holds->len - 1);
      gtk_widget_unparent (last);
    }
  while (self->holds->len < wanted)
    {
      GtkWidget *child = gradus_plot_handle_new ();

      g_signal_connect_swapped (child, "moved", G_CALLBACK (moved_cb), self);
      g_signal_connect_swapped (child, "notify::has-focus", G_CALLBACK (focused_cb), self);
      g_signal_connect_swapped (child, "let-go", G_CALLBACK (let_go_cb), self);
      gtk_widget_set_parent (child, GTK_WIDGET (self));
      g_ptr_array_add (self->holds, child);
    }
  for (guint i = 0; i < self->holds->len; i++)
    describe (self, g_ptr_array_index (self->holds, i), (int) i);
}

void
gradus_plot_view_place_handles (GradusPlotView *self)
{
  const GradusPlotLayout *layout = self->holds->len > 0 ? gradus_plot_view_ensure_layout (self)
                                                        : NULL;

  for (guint i = 0; i < self->holds->len; i++)
    {
      GtkWidget *child = g_ptr_array_index (self->holds, i);
      const GradusHandle *handle = get_handle (self, (int) i);
      GtkAllocation place = { 0, 0, 2 * REACH, 2 * REACH };
      double px = 0, py = 0;

      if (layout != NULL && handle != NULL)
        gradus_plot_layout_to_pixel (layout, handle->x, handle->y, &px, &py);
      place.x = (int) CLAMP (px, 0, gtk_widget_get_width (GTK_WIDGET (self))) - REACH;
      place.y = (int) CLAMP (py, 0, gtk_widget_get_height (GTK_WIDGET (self))) - REACH;
      gtk_widget_size_allocate (child, &place, -1);
    }
}

/* The beginning of the window's life with handles, and its end. */
void
gradus_plot_view_init_handles (GradusPlotView *self)
{
  self->holds = g_ptr_array_new ();
}

void
gradus_plot_view_clear_handles (GradusPlotView *self)
{
  while (self->holds != NULL && self->holds->len > 0)
    {
      GtkWidget *last = g_ptr_array_index (self->holds, self->holds->len - 1);

      g_ptr_array_set_size (self->holds, (int) self->holds->len - 1);
      gtk_widget_unparent (last);
    }
}
