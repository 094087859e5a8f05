/* Gradus: thumbnails of the galleries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-run.h"
#include "gradus-settings.h"
#include "gradus-texture.h"
#include "gradus-thumbnail-store.h"
#include "gradus-thumbnail.h"

/* Enough for the picture to show what the algorithm is about, few enough to be quick. */
#define ITERATIONS 4

typedef struct
{
  const GradusAlgorithm *algorithm; /* or */
  GradusLesson *lesson;
  GradusScheme scheme;
  int scale;
  int steps;
} Job;

/* Pictures held in memory besides those on the screen; they come back from the disk quickly. */
#define MOST_HELD 128

static GHashTable *cache; /* "id scheme scale" -> GdkTexture; main thread only */
static GThreadPool *pool;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->lesson);
  g_free (job);
}

/* NULL for what may change while the program runs: a person's own lesson. */
static char *
make_key (const Job *job)
{
  if (job->lesson == NULL)
    return g_strdup_printf ("%s %d %d %d", job->algorithm->id, job->steps, (int) job->scheme,
                            job->scale);
  if (gradus_lesson_get_file (job->lesson) != NULL || gradus_lesson_get_id (job->lesson) == NULL)
    return NULL;
  return g_strdup_printf ("lesson %s %d %d", gradus_lesson_get_id (job->lesson), (int) job->scheme,
                          job->scale);
}

static GradusRun *
make_preset_run (const GradusAlgorithm *algorithm, int steps, GError **error)
{
  const GradusGrain grain = steps >= 0 ? GRADUS_GRAIN_PHASE : GRADUS_GRAIN_ITERATION;
  const int n = steps >= 0 ? steps : ITERATIONS;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), error);
  GradusRun *run;

  if (setup == NULL)
    return NULL;
  run = gradus_run_new (setup, error);
  for (int i = 0; run != NULL && i < n && gradus_run_forward (run, grain); i++)
    ;
  return run;
}

static GradusRun *
make_lesson_run (GradusLesson *lesson, int *plot, GError **error)
{
  g_autofree char *id = gradus_lesson_dup_plot (lesson, 0);
  GradusRun *run = gradus_lesson_make_run (lesson, 0, error);

  if (run != NULL && id != NULL)
    *plot = MAX (gradus_algorithm_find_plot (gradus_run_get_algorithm (run), id), 0);
  return run;
}

static GdkTexture *
render (const Job *job, GError **error)
{
  GradusPlotOptions options = {
    .width = GRADUS_THUMBNAIL_WIDTH,
    .height = GRADUS_THUMBNAIL_HEIGHT,
    .scheme = job->scheme,
    .thumbnail = TRUE,
  };
  int plot = 0;
  g_autoptr (GradusRun) run = job->lesson != NULL
                                ? make_lesson_run (job->lesson, &plot, error)
                                : make_preset_run (job->algorithm, job->steps, error);
  cairo_t *cr;

  if (run == NULL)
    return NULL;
  cr = gradus_texture_begin (GRADUS_THUMBNAIL_WIDTH, GRADUS_THUMBNAIL_HEIGHT, job->scale);
  gradus_export_draw (run, plot, &options, cr);
  return gradus_texture_end (cr);
}

/* From the disk, else painted and kept there. */
static GdkTexture *
obtain (const Job *job, GError **error)
{
  g_autofree char *key = make_key (job);
  GdkTexture *texture = NULL;

  if (key != NULL)
    texture = gradus_thumbnail_store_load (key, GRADUS_THUMBNAIL_WIDTH * job->scale,
                                           GRADUS_THUMBNAIL_HEIGHT * job->scale);
  if (texture == NULL)
    {
      texture = render (job, error);
      if (texture != NULL && key != NULL)
        gradus_thumbnail_store_save (key, texture);
    }
  return texture;
}

static void
work (gpointer data, gpointer user_data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  GdkTexture *texture;

  if (g_task_return_error_if_cancelled (task))
    return;
  texture = obtain (g_task_get_task_data (task), &error);
  if (texture != NULL)
    g_task_return_pointer (task, texture, g_object_unref);
  else
    g_task_return_error (task, error);
}

/* --- Cards ------------------------------------------------------------------------------------ */

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), &error);
  char *key = texture != NULL ? make_key (job) : NULL;
  GradusThumbnail *self;

  if (g_hash_table_size (cache) >= MOST_HELD)
    g_hash_table_remove_all (cache);
  if (key != NULL)
    g_hash_table_replace (cache, key, g_object_ref (texture));
  /* The card has gone, or wants another one. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = user_data;
  if (texture != NULL)
    gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  else
    gtk_widget_set_tooltip_text (self->card, error->message);
}

void
gradus_thumbnail_load (GradusThumbnail *self, const GradusAlgorithm *algorithm,
                       GradusLesson *lesson)
{
  const GradusScheme scheme = gradus_settings_get_scheme (gradus_settings_get_default ());
  const int scale = MAX (gtk_widget_get_scale_factor (self->card), 1);
  g_autoptr (GTask) task = NULL;
  g_autofree char *key = NULL;
  GdkTexture *texture;
  Job *job;

  if (self->loaded && self->scheme == scheme && self->scale == scale)
    return;
  gradus_thumbnail_clear (self);
  self->cancellable = g_cancellable_new ();
  self->loaded = TRUE;
  self->scheme = scheme;
  self->scale = scale;

  job = g_new (Job, 1);
  *job = (Job){
    .algorithm = algorithm,
    .lesson = lesson != NULL ? g_object_ref (lesson) : NULL,
    .scheme = scheme,
    .scale = scale,
    .steps = self->steps,
  };
  task = g_task_new (NULL, self->cancellable, loaded_cb, self);
  g_task_set_source_tag (task, gradus_thumbnail_load);
  g_task_set_task_data (task, job, job_free);
  if (cache == NULL)
    {
      cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      pool = g_thread_pool_new (work, NULL, 1, FALSE, NULL);
      gradus_thumbnail_store_prune (GRADUS_THUMBNAIL_STORE_MOST);
    }
  key = make_key (job);
  texture = key != NULL ? g_hash_table_lookup (cache, key) : NULL;
  if (texture != NULL)
    g_task_return_pointer (task, g_object_ref (texture), g_object_unref);
  else
    g_thread_pool_push (pool, g_steal_pointer (&task), NULL);
}

void
gradus_thumbnail_clear (GradusThumbnail *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
gradus_thumbnail_init (GradusThumbnail *self, GtkWidget *card, GtkPicture *picture)
{
  *self = (GradusThumbnail){ .card = card, .picture = picture, .steps = -1 };
}
