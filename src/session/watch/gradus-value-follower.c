/* Gradus: following metrics and values of the document through all steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-follower.h"
#include "gradus-life.h"
#include "gradus-value-follower.h"

/* Samples that a walk makes; what is appended may be as many again before they are thinned out. */
#define SAMPLES 400

typedef struct
{
  GPtrArray *quantities; /* GradusCondition or NULL */
  guint64 stride;
  GArray *steps;   /* guint64 */
  GArray *numbers; /* for each step, for each quantity: GRADUS_FOLLOW_CURVES numbers */
  guint *n_curves; /* of each quantity */
} Record;

struct _GradusValueFollower
{
  GradusFollower *follower;
  GradusFollowChanged changed;
  gpointer user_data;
  char **texts;
};

/* --- Records --- */

static void
quantity_clear (gpointer data)
{
  if (data != NULL)
    gradus_condition_unref (data);
}

static Record *
record_new (const GradusAlgorithm *algorithm, char **texts)
{
  Record *record = g_new0 (Record, 1);

  record->quantities = g_ptr_array_new_with_free_func (quantity_clear);
  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (record->quantities,
                     gradus_condition_new_quantity (algorithm, texts[i], NULL, NULL));
  record->stride = 1;
  record->steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  record->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  record->n_curves = g_new0 (guint, record->quantities->len + 1);

  return record;
}

static void
record_free (gpointer data)
{
  Record *record = data;

  g_ptr_array_unref (record->quantities);
  g_array_unref (record->steps);
  g_array_unref (record->numbers);
  g_free (record->n_curves);
  g_free (record);
}

static gsize
row_length (const Record *record)
{
  return (gsize) record->quantities->len * GRADUS_FOLLOW_CURVES;
}

static guint64
last_step (const Record *record)
{
  return record->steps->len > 0 ? g_array_index (record->steps, guint64, record->steps->len - 1)
                                : G_MAXUINT64;
}

static void
copy_row (Record *record, guint to, guint from)
{
  const gsize length = row_length (record);

  g_array_index (record->steps, guint64, to) = g_array_index (record->steps, guint64, from);
  for (gsize i = 0; i < length; i++)
    g_array_index (record->numbers, double, (to * length + i)) = g_array_index (
      record->numbers, double, (from * length + i));
}

static void
truncate_record (Record *record, guint n)
{
  g_array_set_size (record->steps, n);
  g_array_set_size (record->numbers, (guint) (n * row_length (record)));
}

/* Make room for a sample at @step: what the last one was only because it was the last gives way,
 * and of too many every second one does. */
static void
make_room (Record *record, guint64 step)
{
  const guint n = record->steps->len;

  if (n > 0 && last_step (record) % record->stride != 0)
    truncate_record (record, n - 1);
  while (step / record->stride > 2 * SAMPLES)
    {
      guint kept = 0;

      record->stride *= 2;
      for (guint i = 0; i < record->steps->len; i++)
        if (g_array_index (record->steps, guint64, i) % record->stride == 0)
          copy_row (record, kept++, i);
      truncate_record (record, kept);
    }
}

static void
add_view (const GradusPosition *here, gpointer user_data)
{
  Record *record = user_data;

  make_room (record, here->step);
  g_array_append_val (record->steps, here->step);
  for (guint q = 0; q < record->quantities->len; q++)
    {
      g_auto (GradusArray) array = { 0 };
      double row[GRADUS_FOLLOW_CURVES];
      guint n = 0;

      if (record->quantities->pdata[q] != NULL)
        {
          gradus_condition_read (record->quantities->pdata[q], here, &array);
          n = (guint) MIN (gradus_array_length (&array), GRADUS_FOLLOW_CURVES);
        }
      for (guint c = 0; c < GRADUS_FOLLOW_CURVES; c++)
        row[c] = c < n ? array.data[c] : NAN;
      g_array_append_vals (record->numbers, row, GRADUS_FOLLOW_CURVES);
      record->n_curves[q] = MAX (record->n_curves[q], n);
    }
}

/* --- Following --- */

static gpointer
make_record (gpointer owner, GradusRun *run, gconstpointer before)
{
  GradusValueFollower *self = owner;
  Record *record = record_new (gradus_run_get_algorithm (run), self->texts);

  while (gradus_run_get_last (run) / record->stride > SAMPLES)
    record->stride *= 2;

  return record;
}

static guint64
get_last (gconstpointer record)
{
  return last_step (record);
}

static void
add_step (gpointer record, const GradusPosition *here)
{
  add_view (here, record);
}

static void
walk (gpointer data, GradusRun *run, const gint *cancel)
{
  Record *record = data;

  gradus_run_visit (run, 0, record->stride, add_view, record, cancel);
}

static void
changed (gpointer owner, gboolean news)
{
  GradusValueFollower *self = owner;

  if (news)
    self->changed (self->user_data);
}

static const GradusFollowerKind kind_of_values = {
  .make = make_record,
  .get_last = get_last,
  .add = add_step,
  .walk = walk,
  .free = record_free,
  .changed = changed,
};

void
gradus_value_follower_set_texts (GradusValueFollower *self, const char *const *texts)
{
  if (g_strv_equal ((const char *const *) self->texts, texts))
    return;
  g_strfreev (self->texts);
  self->texts = g_strdupv ((char **) texts);
  gradus_follower_begin (self->follower, self->texts[0] != NULL);
}

const guint64 *
gradus_value_follower_get_steps (GradusValueFollower *self, guint *n)
{
  const Record *record = gradus_follower_get_record (self->follower);

  *n = record != NULL ? record->steps->len : 0;

  return *n > 0 ? (const guint64 *) (gpointer) record->steps->data : NULL;
}

guint
gradus_value_follower_count_curves (GradusValueFollower *self, guint text)
{
  const Record *record = gradus_follower_get_record (self->follower);

  return record != NULL && text < record->quantities->len ? record->n_curves[text] : 0;
}

double
gradus_value_follower_get (GradusValueFollower *self, guint text, guint curve, guint sample)
{
  const Record *record = gradus_follower_get_record (self->follower);

  g_return_val_if_fail (record != NULL && sample < record->steps->len, NAN);
  g_return_val_if_fail (text < record->quantities->len && curve < GRADUS_FOLLOW_CURVES, NAN);

  return g_array_index (record->numbers, double,
                        (sample * row_length (record) + text * GRADUS_FOLLOW_CURVES + curve));
}

gboolean
gradus_value_follower_is_busy (GradusValueFollower *self)
{
  return gradus_follower_is_busy (self->follower);
}

GradusValueFollower *
gradus_value_follower_new (GradusDocument *document, GradusFollowChanged changed_func,
                           gpointer user_data)
{
  GradusValueFollower *self = g_new0 (GradusValueFollower, 1);

  self->follower = gradus_follower_new (&kind_of_values, document, self);
  self->changed = changed_func;
  self->user_data = user_data;
  self->texts = g_new0 (char *, 1);

  return self;
}

void
gradus_value_follower_free (GradusValueFollower *self)
{
  gradus_follower_free (self->follower);
  g_strfreev (self->texts);
  g_free (self);
}
