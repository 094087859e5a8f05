/* Gradus: thumbnails of the galleries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <cairo.h>

#include "gradus-run.h"
#include "gradus-thumbnail.h"

/* Enough for the picture to show what the algorithm is about, few enough to be quick. */
#define ITERATIONS 4

typedef struct
{
  const GradusAlgorithm *algorithm;   /* or */
  GradusLesson *lesson;
  GradusScheme scheme;
  int scale;
} Job;

static GHashTable *cache;      /* "id scheme scale" -> GdkTexture; main thread only */
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
    return g_strdup_printf ("%s %d %d", job->algorithm->id, (int) job->scheme, job->scale);
  if (gradus_lesson_get_file (job->lesson) != NULL || gradus_lesson_get_id (job->lesson) == NULL)
    return NULL;
  return g_strdup_printf ("lesson %s %d %d", gradus_lesson_get_id (job->lesson),
                          (int) job->scheme, job->scale);
}

static GradusRun *
make_preset_run (const GradusAlgorithm *algorithm, GError **error)
{
  g_autoptr(GradusSetup) setup = gradus_setup_new_preset (algorithm,
                                                          gradus_algorithm_first_look (algorithm),
                                                          error);
  GradusRun *run;

  if (setup == NULL)
    return NULL;
  run = gradus_run_new (setup, error);
  for (guint i = 0; run != NULL && i < ITERATIONS
                    && gradus_run_forward (run, GRADUS_GRAIN_ITERATION); i++)
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
  g_autoptr(GradusRun) run = job->lesson != NULL ? make_lesson_run (job->lesson, &plot, error)
                                                 : make_preset_run (job->algorithm, error);
  g_autoptr(GBytes) bytes = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;
  GdkTexture *texture;
  int width = GRADUS_THUMBNAIL_WIDTH * job->scale;
  int height = GRADUS_THUMBNAIL_HEIGHT * job->scale;

  if (run == NULL)
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  cairo_scale (cr, job->scale, job->scale);
  gradus_export_draw (run, plot, &options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface),
                       (gsize) cairo_image_surface_get_stride (surface) * (gsize) height);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes,
                                    (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_destroy (surface);
  return texture;
}

static void
work (gpointer data, gpointer user_data)
{
  g_autoptr(GTask) task = data;
  GError *error = NULL;
  GdkTexture *texture;

  if (g_task_return_error_if_cancelled (task))
    return;
  texture = render (g_task_get_task_data (task), &error);
  if (texture != NULL)
    g_task_return_pointer (task, texture, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
load (Job *job, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *key = make_key (job);
  GdkTexture *texture;

  g_task_set_source_tag (task, load);
  if (cache == NULL)
    {
      cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      pool = g_thread_pool_new (work, NULL, 1, FALSE, NULL);
    }
  g_task_set_task_data (task, job, job_free);

  texture = key != NULL ? g_hash_table_lookup (cache, key) : NULL;
  if (texture != NULL)
    g_task_return_pointer (task, g_object_ref (texture), g_object_unref);
  else
    g_thread_pool_push (pool, g_steal_pointer (&task), NULL);
}

void
gradus_thumbnail_load_async (const GradusAlgorithm *algorithm, GradusScheme scheme, int scale,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer user_data)
{
  Job *job = g_new (Job, 1);

  *job = (Job) { .algorithm = algorithm, .scheme = scheme, .scale = MAX (scale, 1) };
  load (job, cancellable, callback, user_data);
}

void
gradus_thumbnail_load_lesson_async (GradusLesson *lesson, GradusScheme scheme, int scale,
                                    GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  Job *job = g_new (Job, 1);

  *job = (Job) { .lesson = g_object_ref (lesson), .scheme = scheme, .scale = MAX (scale, 1) };
  load (job, cancellable, callback, user_data);
}

GdkTexture *
gradus_thumbnail_load_finish (GAsyncResult *result, GError **error)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  GdkTexture *texture = g_task_propagate_pointer (G_TASK (result), error);

  char *key = texture != NULL ? make_key (job) : NULL;

  if (key != NULL)
    g_hash_table_replace (cache, key, g_object_ref (texture));
  return texture;
}
