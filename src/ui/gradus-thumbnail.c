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
  const GradusAlgorithm *algorithm;
  GradusScheme scheme;
  int scale;
} Job;

static GHashTable *cache;      /* "id scheme scale" -> GdkTexture; main thread only */
static GThreadPool *pool;

static char *
make_key (const GradusAlgorithm *algorithm, GradusScheme scheme, int scale)
{
  return g_strdup_printf ("%s %d %d", algorithm->id, (int) scheme, scale);
}

static GdkTexture *
render (const Job *job, GError **error)
{
  const GradusPreset *preset = gradus_algorithm_first_look (job->algorithm);
  GradusPlotOptions options = {
    .width = GRADUS_THUMBNAIL_WIDTH,
    .height = GRADUS_THUMBNAIL_HEIGHT,
    .scheme = job->scheme,
    .thumbnail = TRUE,
  };
  g_autoptr(GradusSetup) setup = gradus_setup_new_preset (job->algorithm, preset, error);
  g_autoptr(GradusRun) run = NULL;
  g_autoptr(GBytes) bytes = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;
  GdkTexture *texture;
  int width = GRADUS_THUMBNAIL_WIDTH * job->scale;
  int height = GRADUS_THUMBNAIL_HEIGHT * job->scale;

  if (setup == NULL)
    return NULL;
  run = gradus_run_new (setup, error);
  if (run == NULL)
    return NULL;
  for (guint i = 0; i < ITERATIONS && gradus_run_forward (run, GRADUS_GRAIN_ITERATION); i++)
    ;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  cairo_scale (cr, job->scale, job->scale);
  gradus_export_draw (run, 0, &options, cr);
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

void
gradus_thumbnail_load_async (const GradusAlgorithm *algorithm, GradusScheme scheme, int scale,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr(GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *key = make_key (algorithm, scheme, scale);
  GdkTexture *texture;
  Job *job;

  g_task_set_source_tag (task, gradus_thumbnail_load_async);
  if (cache == NULL)
    {
      cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      pool = g_thread_pool_new (work, NULL, 1, FALSE, NULL);
    }

  job = g_new (Job, 1);
  *job = (Job) { .algorithm = algorithm, .scheme = scheme, .scale = MAX (scale, 1) };
  g_task_set_task_data (task, job, g_free);

  texture = g_hash_table_lookup (cache, key);
  if (texture != NULL)
    g_task_return_pointer (task, g_object_ref (texture), g_object_unref);
  else
    g_thread_pool_push (pool, g_steal_pointer (&task), NULL);
}

GdkTexture *
gradus_thumbnail_load_finish (GAsyncResult *result, GError **error)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  GdkTexture *texture = g_task_propagate_pointer (G_TASK (result), error);

  if (texture != NULL)
    g_hash_table_replace (cache, make_key (job->algorithm, job->scheme, job->scale),
                          g_object_ref (texture));
  return texture;
}
