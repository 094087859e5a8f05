/* Gradus: a comparison as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-compare-export.h"
#include "gradus-settings.h"
#include "gradus-spread-draw.h"

/* A film is not longer; what lies between its pictures is left out. */
#define MAX_FRAMES 240
#define FRAME_MS 400

typedef struct
{
  GradusExportTask *task; /* weak */
  GradusPlotOptions options;
  double scale;
  GError *problem;      /* of the beginning, told when somebody listens */
  GradusSpread *spread; /* of a picture, or NULL: it is a film */

  GradusCompare *compare; /* a copy */
  char *plot;
  GradusFilm *film;
  guint64 position, last, every;
  gboolean measured; /* the last position is known */
  guint begin_source;
} Job;

static gboolean
free_job_cb (gpointer user_data)
{
  Job *job = user_data;

  g_clear_handle_id (&job->begin_source, g_source_remove);
  g_clear_object (&job->compare);
  g_clear_pointer (&job->spread, gradus_spread_free);
  g_clear_pointer (&job->film, gradus_film_free);
  g_clear_error (&job->problem);
  g_clear_weak_pointer (&job->task);
  g_free (job->plot);
  g_free (job);
  return G_SOURCE_REMOVE;
}

static void moved_cb (Job *job);

/* The comparison is still telling that it has moved: it goes afterwards. */
static void
end (Job *job, const GError *error)
{
  g_clear_handle_id (&job->begin_source, g_source_remove);
  if (job->compare != NULL)
    g_signal_handlers_disconnect_by_func (job->compare, moved_cb, job);
  g_idle_add (free_job_cb, job);
  if (job->task == NULL)
    return;
  g_signal_handlers_disconnect_by_data (job->task, job);
  gradus_export_task_end (job->task, error);
}

static void
cancelled_cb (Job *job)
{
  g_autoptr (GError) error = g_error_new_literal (GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                                                  _ ("Writing the pictures was cancelled."));

  end (job, error);
}

static void
moved_cb (Job *job)
{
  g_autoptr (GradusSpread) spread = NULL;
  g_autoptr (GError) error = NULL;

  if (job->task == NULL)
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
  if (!gradus_spread_film (spread, &job->options, job->scale, job->film, &error))
    end (job, error);
  else if (job->position < job->last)
    {
      gradus_export_task_set_share (job->task, (double) job->position / (double) job->last);
      job->position = MIN (job->position + job->every, job->last);
      gradus_compare_seek (job->compare, job->position);
    }
  else
    {
      gradus_film_write (job->film, &error);
      end (job, error);
    }
}

static gboolean
begin_cb (gpointer user_data)
{
  Job *job = user_data;

  job->begin_source = 0;
  if (job->task == NULL || job->problem != NULL)
    end (job, job->problem);
  else if (job->spread != NULL)
    {
      gradus_spread_export (job->spread, &job->options, job->scale,
                            gradus_export_task_get_path (job->task), &job->problem);
      end (job, job->problem);
    }
  else
    {
      g_signal_connect_swapped (job->compare, "moved", G_CALLBACK (moved_cb), job);
      gradus_compare_forward (job->compare, GRADUS_GRAIN_RUN);
    }
  return G_SOURCE_REMOVE;
}

static void
prepare_film (Job *job, GradusComparePage *page, const char *path)
{
  GradusCompareRecord *record;

  job->compare = gradus_compare_new ();
  job->plot = g_strdup (gradus_compare_page_get_plot (page));
  job->film = gradus_film_new (path, (guint) lround (job->options.width * job->scale),
                               (guint) lround (job->options.height * job->scale), FRAME_MS,
                               &job->problem);
  record = gradus_compare_make_record (gradus_compare_page_get_compare (page), job->plot);
  if (job->film != NULL)
    gradus_compare_take_record (job->compare, record, &job->problem);
  gradus_compare_record_unref (record);
}

GradusExportTask *
gradus_compare_export (GradusComparePage *page, double width, double height, double scale,
                       const char *path)
{
  const gboolean film = gradus_film_is_name (path);
  g_autoptr (GradusSpread) spread = film ? NULL : gradus_compare_page_build_spread (page);
  GradusExportTask *task;
  Job *job;

  if (!film && spread == NULL)
    return NULL;
  task = gradus_export_task_new (film ? GRADUS_TASK_FILM : GRADUS_TASK_PICTURE, path);
  job = g_new0 (Job, 1);
  job->options = (GradusPlotOptions){
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
  };
  job->scale = scale;
  job->spread = g_steal_pointer (&spread);
  g_set_weak_pointer (&job->task, task);
  g_signal_connect_swapped (task, "cancelled", G_CALLBACK (cancelled_cb), job);
  if (film)
    prepare_film (job, page, path);
  /* Who has asked for it follows the task by then. */
  job->begin_source = g_idle_add (begin_cb, job);
  return task;
}
