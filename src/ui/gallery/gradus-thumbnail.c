/* Gradus: thumbnails of the galleries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"
#include "gradus-pixels.h"
#include "gradus-run.h"
#include "gradus-settings.h"
#include "gradus-thumbnail-store.h"
#include "gradus-thumbnail.h"

/* Enough for the picture to show what the algorithm is about, few enough to be quick. */
#define ITERATIONS 4

typedef struct
{
  GradusThumbnail *card;            /* NULL: nobody waits for it any more; main thread only */
  const GradusAlgorithm *algorithm; /* or */
  GradusLesson *lesson;
  GradusScheme scheme;
  int scale;
  int steps;
  double seconds; /* of the processor; 0 = any, for what comes with Gradus */
  double spent;
  GdkTexture *texture; /* what has come of it, or NULL */
} Job;

/* Pictures held in memory besides those on the screen; they come back from the disk quickly. */
#define MOST_HELD 128

/* All for the main thread only. */
static GHashTable *cache; /* "id scheme scale" -> GdkTexture */
static GQueue waiting;    /* Job */
static GradusErrand *errand;
static double left = GRADUS_LIMIT_SECONDS; /* for the lessons of others, until none is waiting */

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->lesson);
  g_clear_object (&job->texture);
  g_free (job);
}

static gboolean
is_own_lesson (const Job *job)
{
  return job->lesson != NULL
         && (gradus_lesson_get_file (job->lesson) != NULL
             || gradus_lesson_get_id (job->lesson) == NULL);
}

/* NULL for what may change while the program runs: a person's own lesson. */
static char *
make_key (const Job *job)
{
  if (job->lesson == NULL)
    return g_strdup_printf ("%s %d %d %d", job->algorithm->id, job->steps, (int) job->scheme,
                            job->scale);
  if (is_own_lesson (job))
    return NULL;
  return g_strdup_printf ("lesson %s %d %d", gradus_lesson_get_id (job->lesson), (int) job->scheme,
                          job->scale);
}

static GradusRun *
make_preset_run (const Job *job, const GradusLimit *limit, GError **error)
{
  const GradusGrain grain = job->steps >= 0 ? GRADUS_GRAIN_PHASE : GRADUS_GRAIN_ITERATION;
  const int n = job->steps >= 0 ? job->steps : ITERATIONS;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    job->algorithm, gradus_algorithm_first_look (job->algorithm), error);
  g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, error) : NULL;

  if (run == NULL)
    return NULL;
  gradus_run_set_limit (run, limit);
  for (int i = 0; i < n && gradus_run_forward (run, grain); i++)
    ;
  return gradus_run_check_limit (run, error) ? g_steal_pointer (&run) : NULL;
}

/* At the first page, or at its start where that is too far. */
static GradusRun *
make_lesson_run (const Job *job, const GradusLimit *limit, GError **error)
{
  g_autoptr (GError) inner = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusRun *run = NULL;

  if (!gradus_limit_is_over (limit))
    {
      run = gradus_lesson_make_run (job->lesson, 0, limit, &inner);
      if (run == NULL && !g_error_matches (inner, GRADUS_ERROR, GRADUS_ERROR_LIMIT))
        g_propagate_error (error, g_steal_pointer (&inner));
      if (run != NULL || inner == NULL)
        return run;
    }
  setup = gradus_lesson_make_setup (job->lesson, 0, error);
  return setup != NULL ? gradus_run_new (setup, error) : NULL;
}

static GdkTexture *
render (Job *job, const gint *cancel, GError **error)
{
  const GradusLimit limit = gradus_limit_begin (job->seconds, GRADUS_LIMIT_BYTES, cancel);
  GradusPlotOptions options = {
    .width = GRADUS_THUMBNAIL_WIDTH,
    .height = GRADUS_THUMBNAIL_HEIGHT,
    .scheme = job->scheme,
    .thumbnail = TRUE,
  };
  g_autofree char *id = job->lesson != NULL ? gradus_lesson_dup_plot (job->lesson, 0) : NULL;
  g_autoptr (GradusRun) run = job->lesson != NULL ? make_lesson_run (job, &limit, error)
                                                  : make_preset_run (job, &limit, error);
  int plot = 0;
  cairo_t *cr;

  job->spent = job->seconds - gradus_limit_get_left (&limit);
  if (run == NULL)
    return NULL;
  if (id != NULL)
    plot = MAX (gradus_algorithm_find_plot (gradus_run_get_algorithm (run), id), 0);
  cr = gradus_pixels_begin (GRADUS_THUMBNAIL_WIDTH, GRADUS_THUMBNAIL_HEIGHT, job->scale);
  gradus_export_draw (run, plot, &options, cr);
  return gradus_pixels_to_texture (gradus_pixels_end (cr));
}

/* --- On the errand ---------------------------------------------------------------------------- */

static gpointer
job_begin (gpointer owner)
{
  Job *job = g_queue_pop_head (&waiting);

  if (job == NULL)
    left = GRADUS_LIMIT_SECONDS;
  else if (is_own_lesson (job))
    /* Not 0, which is no limit. */
    job->seconds = MAX (left, 1e-6);
  return job;
}

/* From the disk, else painted and kept there. */
static gboolean
job_work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;
  g_autofree char *key = make_key (job);

  if (key != NULL)
    job->texture = gradus_thumbnail_store_load (key, GRADUS_THUMBNAIL_WIDTH * job->scale,
                                                GRADUS_THUMBNAIL_HEIGHT * job->scale);
  if (job->texture != NULL)
    return TRUE;
  job->texture = render (job, gradus_trip_get_cancel (trip), error);
  if (job->texture != NULL && key != NULL)
    gradus_thumbnail_store_save (key, job->texture);
  return job->texture != NULL;
}

static void
job_done (gpointer data, const GError *error, gpointer owner)
{
  Job *job = data;
  GradusThumbnail *card = job->card;
  g_autofree char *key = job->texture != NULL ? make_key (job) : NULL;

  left -= job->spent;
  if (g_hash_table_size (cache) >= MOST_HELD)
    g_hash_table_remove_all (cache);
  if (key != NULL)
    g_hash_table_replace (cache, g_steal_pointer (&key), g_object_ref (job->texture));
  if (card != NULL)
    {
      card->job = NULL;
      if (job->texture != NULL)
        gtk_picture_set_paintable (card->picture, GDK_PAINTABLE (job->texture));
      else
        gtk_widget_set_tooltip_text (card->card, error->message);
    }
  gradus_errand_call (errand);
}

static const GradusErrandKind job_kind = {
  .begin = job_begin,
  .work = job_work,
  .done = job_done,
  .clear = job_free,
};

/* --- Cards ------------------------------------------------------------------------------------ */

void
gradus_thumbnail_load (GradusThumbnail *self, const GradusAlgorithm *algorithm,
                       GradusLesson *lesson)
{
  const GradusScheme scheme = gradus_settings_get_scheme (gradus_settings_get_default ());
  const int scale = MAX (gtk_widget_get_scale_factor (self->card), 1);
  g_autofree char *key = NULL;
  GdkTexture *texture;
  Job *job;

  if (self->loaded && self->scheme == scheme && self->scale == scale)
    return;
  gradus_thumbnail_clear (self);
  self->loaded = TRUE;
  self->scheme = scheme;
  self->scale = scale;

  if (cache == NULL)
    {
      cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
      errand = gradus_errand_new (&job_kind, NULL);
      gradus_thumbnail_store_prune (GRADUS_THUMBNAIL_STORE_MOST);
    }
  job = g_new (Job, 1);
  *job = (Job){
    .card = self,
    .algorithm = algorithm,
    .lesson = lesson != NULL ? g_object_ref (lesson) : NULL,
    .scheme = scheme,
    .scale = scale,
    .steps = self->steps,
  };
  key = make_key (job);
  texture = key != NULL ? g_hash_table_lookup (cache, key) : NULL;
  if (texture != NULL)
    {
      gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
      job_free (job);
      return;
    }
  self->job = job;
  g_queue_push_tail (&waiting, job);
  if (!gradus_errand_is_busy (errand))
    gradus_errand_call (errand);
}

void
gradus_thumbnail_clear (GradusThumbnail *self)
{
  Job *job = g_steal_pointer (&self->job);

  if (job == NULL)
    return;
  self->loaded = FALSE;
  if (g_queue_remove (&waiting, job))
    {
      job_free (job);
      return;
    }
  job->card = NULL;
  gradus_errand_cancel (errand);
}

void
gradus_thumbnail_init (GradusThumbnail *self, GtkWidget *card, GtkPicture *picture)
{
  *self = (GradusThumbnail){ .card = card, .picture = picture, .steps = -1 };
}
