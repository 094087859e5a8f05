/* Gradus: a comparison as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-compare-export.h"
#include "gradus-settings.h"
#include "gradus-spread-draw.h"

#define WIDTH 1280
#define HEIGHT 800
/* A film is not longer; what lies between its pictures is left out. */
#define MAX_FRAMES 240
#define FRAME_MS 400

typedef struct
{
  GradusCompare *compare; /* a copy */
  char *plot;
  char *path;
  GradusPlotOptions options;
  GradusFilm *film;
  guint64 position, last, every;
  gboolean measured; /* the last position is known */
  GObject *owner;    /* weak */
  GradusCompareExported exported;
} Job;

static void
tell (GObject *owner, GradusCompareExported exported, const char *path, const GError *error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *sentence = error != NULL
                                ? g_strdup (error->message)
                                : g_strdup_printf (_ ("The comparison is in “%s”."), name);

  if (owner != NULL)
    exported (owner, sentence);
}

static gboolean
free_job_cb (gpointer user_data)
{
  Job *job = user_data;

  g_object_unref (job->compare);
  g_clear_pointer (&job->film, gradus_film_free);
  g_clear_weak_pointer (&job->owner);
  g_free (job->plot);
  g_free (job->path);
  g_free (job);
  return G_SOURCE_REMOVE;
}

static void moved_cb (Job *job);

/* The comparison is still telling that it has moved: it goes afterwards. */
static void
end (Job *job, const GError *error)
{
  g_signal_handlers_disconnect_by_func (job->compare, moved_cb, job);
  tell (job->owner, job->exported, job->path, error);
  g_idle_add (free_job_cb, job);
}

static void
moved_cb (Job *job)
{
  g_autoptr (GradusSpread) spread = NULL;
  g_autoptr (GError) error = NULL;

  if (job->owner == NULL)
    {
      end (job, NULL);
      return;
    }
  if (!job->measured)
    {
      job->measured = TRUE;
      job->last = gradus_compare_get_position (job->compare);
      job->every = job->last / MAX_FRAMES + 1;
      gradus_compare_seek (job->compare, 0);
      return;
    }
  spread = gradus_compare_build_spread (job->compare, job->plot);
  if (spread == NULL)
    return;
  if (!gradus_spread_film (spread, &job->options, 1, job->film, &error))
    end (job, error);
  else if (job->position < job->last)
    {
      job->position = MIN (job->position + job->every, job->last);
      gradus_compare_seek (job->compare, job->position);
    }
  else
    {
      gradus_film_write (job->film, &error);
      end (job, error);
    }
}

static void
make_film (GradusComparePage *page, const char *path, const GradusPlotOptions *options,
           GObject *owner, GradusCompareExported exported)
{
  g_autoptr (GError) error = NULL;
  GradusCompareRecord *record;
  Job *job = g_new0 (Job, 1);

  job->compare = gradus_compare_new ();
  job->plot = g_strdup (gradus_compare_page_get_plot (page));
  job->path = g_strdup (path);
  job->options = *options;
  job->exported = exported;
  g_set_weak_pointer (&job->owner, owner);
  job->film = gradus_film_new (path, WIDTH, HEIGHT, FRAME_MS, &error);
  record = gradus_compare_make_record (gradus_compare_page_get_compare (page), job->plot);
  if (job->film == NULL || !gradus_compare_take_record (job->compare, record, &error))
    end (job, error);
  else
    {
      g_signal_connect_swapped (job->compare, "moved", G_CALLBACK (moved_cb), job);
      gradus_compare_forward (job->compare, GRADUS_GRAIN_RUN);
    }
  gradus_compare_record_unref (record);
}

void
gradus_compare_export (GradusComparePage *page, GFile *file, GObject *owner,
                       GradusCompareExported exported)
{
  g_autofree char *path = g_file_get_path (file);
  const GradusPlotOptions options = {
    .width = WIDTH,
    .height = HEIGHT,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
  };
  g_autoptr (GradusSpread) spread = NULL;
  g_autoptr (GError) error = NULL;

  if (path != NULL && gradus_film_is_name (path))
    {
      make_film (page, path, &options, owner, exported);
      return;
    }
  spread = gradus_compare_page_build_spread (page);
  if (path == NULL || spread == NULL)
    return;
  gradus_spread_export (spread, &options, 1, path, &error);
  tell (owner, exported, path, error);
}
