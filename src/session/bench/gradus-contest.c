/* Gradus: a chapter as a contest on one's own data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-contest.h"
#include "gradus-errand.h"
#include "gradus-held-out.h"
#include "gradus-number.h"

/* Milliseconds after which a run that goes on is asked. */
#define REST_MS 150

typedef struct
{
  GradusVerdict *training, *held; /* or NULL */
} Score;

struct _GradusContest
{
  GObject parent_instance;

  GradusDocument *document;
  GradusDataset *dataset; /* that the scores are of */
  GHashTable *scores;     /* GradusAlgorithm -> Score */
  GradusErrand *errand;
  gboolean watching;
  guint rest; /* source, or 0 */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusContest, gradus_contest, G_TYPE_OBJECT)

static void
score_free (gpointer data)
{
  Score *score = data;

  g_clear_pointer (&score->training, gradus_verdict_free);
  g_clear_pointer (&score->held, gradus_verdict_free);
  g_free (score);
}

static Score *
judge (GradusRun *run, GradusDataset *dataset)
{
  g_autoptr (GradusDataset) held = gradus_held_out_get (dataset);
  Score *score = g_new0 (Score, 1);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  score->training = gradus_judge (&here, gradus_dataset_get_table (dataset));
  score->held = held != NULL ? gradus_judge (&here, gradus_dataset_get_table (held)) : NULL;
  return score;
}

/* --- The present run -------------------------------------------------------------------------- */

/* A run that the worker has is asked when it comes back. */
static void
look (GradusContest *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (run == NULL || self->dataset == NULL
      || gradus_setup_get_dataset (gradus_run_get_setup (run)) != self->dataset)
    return;
  g_hash_table_replace (self->scores, (gpointer) gradus_run_get_algorithm (run),
                        judge (run, self->dataset));
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
rest_cb (gpointer user_data)
{
  GradusContest *self = user_data;

  self->rest = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

static void
moved_cb (GradusContest *self)
{
  if (self->watching && self->rest == 0)
    self->rest = g_timeout_add (REST_MS, rest_cb, self);
}

static void
setup_changed_cb (GradusContest *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusDataset *dataset = setup != NULL ? gradus_setup_get_dataset (setup) : NULL;

  if (dataset == NULL || dataset == self->dataset
      || gradus_setup_get_algorithm (setup)->data_kind == &gradus_data_none)
    return;
  gradus_errand_drop (self->errand);
  gradus_dataset_ref (dataset);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = dataset;
  g_hash_table_remove_all (self->scores);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
gradus_contest_set_watching (GradusContest *self, gboolean watching)
{
  g_return_if_fail (GRADUS_IS_CONTEST (self));

  if (self->watching == watching)
    return;
  self->watching = watching;
  if (watching)
    look (self);
}

gboolean
gradus_contest_get (GradusContest *self, const GradusAlgorithm *algorithm,
                    const GradusVerdict **training, const GradusVerdict **held)
{
  const Score *score;

  g_return_val_if_fail (GRADUS_IS_CONTEST (self), FALSE);
  score = g_hash_table_lookup (self->scores, algorithm);
  *training = score != NULL ? score->training : NULL;
  *held = score != NULL ? score->held : NULL;
  return score != NULL;
}

/* --- Running all ------------------------------------------------------------------------------ */

typedef struct
{
  GPtrArray *setups; /* a copy each: a run writes its workspace */
  GPtrArray *scores; /* Score, in the same order; NULL: not run */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_ptr_array_unref (job->setups);
  g_ptr_array_unref (job->scores);
  g_free (job);
}

static void
clear_score (gpointer data)
{
  g_clear_pointer (&data, score_free);
}

static gboolean
work (gpointer data, GradusTrip *trip, GError **error)
{
  Job *job = data;
  const gint *cancel = gradus_trip_get_cancel (trip);

  for (guint i = 0; i < job->setups->len && !g_atomic_int_get (cancel); i++)
    {
      GradusSetup *setup = g_ptr_array_index (job->setups, i);
      const GradusLimit limit = gradus_limit_begin (GRADUS_LIMIT_SECONDS, GRADUS_LIMIT_BYTES,
                                                    cancel);
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

      if (run == NULL)
        continue;
      gradus_run_set_limit (run, &limit);
      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      g_ptr_array_index (job->scores, i) = judge (run, gradus_setup_get_dataset (setup));
    }
  return TRUE;
}

static void
done (gpointer data, const GError *error, gpointer owner)
{
  GradusContest *self = owner;
  Job *job = data;

  for (guint i = 0; i < job->setups->len; i++)
    if (g_ptr_array_index (job->scores, i) != NULL)
      {
        g_hash_table_replace (
          self->scores, (gpointer) gradus_setup_get_algorithm (g_ptr_array_index (job->setups, i)),
          g_ptr_array_index (job->scores, i));
        g_ptr_array_index (job->scores, i) = NULL;
      }
  g_signal_emit (self, signals[CHANGED], 0);
}

static const GradusErrandKind kind = {
  .work = work,
  .done = done,
  .clear = job_free,
};

void
gradus_contest_run (GradusContest *self, GPtrArray *algorithms)
{
  Job *job;

  g_return_if_fail (GRADUS_IS_CONTEST (self));
  if (self->dataset == NULL)
    return;
  job = g_new0 (Job, 1);
  job->setups = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_setup_unref);
  job->scores = g_ptr_array_new_with_free_func (clear_score);
  for (guint i = 0; i < algorithms->len; i++)
    {
      GradusSetup *setup = gradus_bench_make_setup (g_ptr_array_index (algorithms, i),
                                                    self->dataset, NULL, NULL);

      if (setup == NULL)
        continue;
      g_ptr_array_add (job->setups, setup);
      g_ptr_array_add (job->scores, NULL);
    }
  gradus_errand_send (self->errand, job);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
gradus_contest_is_running (GradusContest *self)
{
  g_return_val_if_fail (GRADUS_IS_CONTEST (self), FALSE);

  return gradus_errand_is_busy (self->errand);
}

void
gradus_contest_cancel (GradusContest *self)
{
  g_return_if_fail (GRADUS_IS_CONTEST (self));

  gradus_errand_cancel (self->errand);
}

void
gradus_contest_wait (GradusContest *self)
{
  g_return_if_fail (GRADUS_IS_CONTEST (self));

  gradus_errand_wait (self->errand);
}

char *
gradus_verdict_to_string (const GradusVerdict *verdict)
{
  if (verdict == NULL)
    return g_strdup ("–");
  if (verdict->k == 0)
    return g_strdup (GRADUS_NUM (verdict->error));
  /* Translators: a share of points, as "12 %". */
  return g_strdup_printf (_ ("%.*f %%"), verdict->n < 1000 ? 0 : 1, 100 * verdict->error);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void
gradus_contest_dispose (GObject *object)
{
  GradusContest *self = GRADUS_CONTEST (object);

  g_clear_handle_id (&self->rest, g_source_remove);
  g_clear_pointer (&self->errand, gradus_errand_free);
  g_clear_pointer (&self->scores, g_hash_table_unref);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_contest_parent_class)->dispose (object);
}

static void
gradus_contest_class_init (GradusContestClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_contest_dispose;
  signals[CHANGED] = g_signal_new ("changed", GRADUS_TYPE_CONTEST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
gradus_contest_init (GradusContest *self)
{
  self->scores = g_hash_table_new_full (NULL, NULL, NULL, score_free);
  self->errand = gradus_errand_new (&kind, self);
}

GradusContest *
gradus_contest_new (GradusDocument *document)
{
  GradusContest *self = g_object_new (GRADUS_TYPE_CONTEST, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  setup_changed_cb (self);
  return self;
}
