/* Gradus: the life of a datum: what can be said of it at every step so far.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-life.h"
#include "gradus-names.h"
#include "gradus-number.h"
#include "gradus-quantity.h"

/* --- Visiting the past ------------------------------------------------------------------------ */

gboolean
gradus_run_visit (GradusRun *run, guint64 first, guint64 stride, GradusVisitFunc func,
                  gpointer user_data, const gint *cancel)
{
  const guint64 last = gradus_run_get_last (run);
  guint64 step = first + (first % stride > 0 ? stride - first % stride : 0);

  /* The last one, even when it lies between two multiples. */
  if (first > last)
    return TRUE;
  for (step = MIN (step, last);; step = MIN (step + stride, last))
    {
      GradusPosition here;

      if (cancel != NULL && g_atomic_int_get (cancel) != 0)
        return FALSE;
      gradus_run_seek (run, step, 0);
      gradus_run_get_view (run, &here);
      func (&here, user_data);
      if (step == last)
        return TRUE;
    }
}

/* --- Records ---------------------------------------------------------------------------------- */

typedef struct
{
  guint64 step;
  int phase;
} Sample;

typedef struct
{
  const GradusLife *life;
  guint n_curves; /* the most so far */
  GArray *values; /* double, GRADUS_LIFE_MAX_CURVES for each sample */
} Series;

struct _GradusLifeRecord
{
  const GradusAlgorithm *algorithm;
  const char *kind;
  guint item;
  guint64 stride;  /* samples are at multiples of it, but for the last one */
  guint64 after;   /* samples come after this step; G_MAXUINT64 = from the start */
  GArray *samples; /* Sample */
  GArray *series;  /* Series */
};

static void
clear_series (gpointer data)
{
  g_array_unref (((Series *) data)->values);
}

gboolean
gradus_life_is_known (const GradusAlgorithm *algorithm, const char *kind)
{
  for (const GradusLife *life = algorithm->lives; life != NULL && life->id != NULL; life++)
    if (g_strcmp0 (life->subject, kind) == 0)
      return TRUE;
  return FALSE;
}

GradusLifeRecord *
gradus_life_record_new (const GradusAlgorithm *algorithm, const char *kind, guint item)
{
  GradusLifeRecord *record = g_new0 (GradusLifeRecord, 1);

  record->algorithm = algorithm;
  record->kind = kind;
  record->item = item;
  record->stride = 1;
  record->after = G_MAXUINT64;
  record->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  record->series = g_array_new (FALSE, FALSE, sizeof (Series));
  g_array_set_clear_func (record->series, clear_series);
  for (const GradusLife *life = algorithm->lives; life != NULL && life->id != NULL; life++)
    if (g_strcmp0 (life->subject, kind) == 0)
      {
        const Series series = {
          .life = life,
          .values = g_array_new (FALSE, FALSE, sizeof (double)),
        };

        g_array_append_val (record->series, series);
      }
  return record;
}

GradusLifeRecord *
gradus_life_record_new_after (const GradusLifeRecord *record)
{
  GradusLifeRecord *later = gradus_life_record_new (record->algorithm, record->kind, record->item);

  later->stride = record->stride;
  later->after = gradus_life_record_get_last (record);
  return later;
}

void
gradus_life_record_free (GradusLifeRecord *record)
{
  g_array_unref (record->samples);
  g_array_unref (record->series);
  g_free (record);
}

static inline Series *
series_at (const GradusLifeRecord *record, guint life)
{
  return &g_array_index (record->series, Series, life);
}

static inline Sample *
sample_at (const GradusLifeRecord *record, guint sample)
{
  return &g_array_index (record->samples, Sample, sample);
}

static inline double *
row_at (const Series *series, guint sample)
{
  return &g_array_index (series->values, double, GRADUS_LIFE_MAX_CURVES *(gsize) sample);
}

static void
remove_last (GradusLifeRecord *record)
{
  const guint n = record->samples->len - 1;

  g_array_set_size (record->samples, n);
  for (guint i = 0; i < record->series->len; i++)
    g_array_set_size (series_at (record, i)->values, n * GRADUS_LIFE_MAX_CURVES);
}

/* Keep the multiples of twice the stride. */
static void
thin_out (GradusLifeRecord *record)
{
  guint kept = 0;

  record->stride *= 2;
  for (guint i = 0; i < record->samples->len; i++)
    {
      if (sample_at (record, i)->step % record->stride != 0)
        continue;
      *sample_at (record, kept) = *sample_at (record, i);
      for (guint j = 0; j < record->series->len; j++)
        memmove (row_at (series_at (record, j), kept), row_at (series_at (record, j), i),
                 GRADUS_LIFE_MAX_CURVES * sizeof (double));
      kept++;
    }
  g_array_set_size (record->samples, kept);
  for (guint j = 0; j < record->series->len; j++)
    g_array_set_size (series_at (record, j)->values, kept * GRADUS_LIFE_MAX_CURVES);
}

/* Make room for a sample; what the last one was only because it was the last gives way. */
static void
make_room (GradusLifeRecord *record, guint64 step)
{
  const guint n = record->samples->len;

  if (n > 0 && sample_at (record, n - 1)->step % record->stride != 0)
    remove_last (record);
  while (step / record->stride > 2 * GRADUS_LIFE_SAMPLES)
    thin_out (record);
}

static void
append_view (const GradusPosition *here, gpointer user_data)
{
  GradusLifeRecord *record = user_data;
  const Sample sample = { here->step, here->phase };

  make_room (record, here->step);
  g_array_append_val (record->samples, sample);
  for (guint i = 0; i < record->series->len; i++)
    {
      Series *series = series_at (record, i);
      guint n = gradus_life_count_curves (series->life, here);
      double row[GRADUS_LIFE_MAX_CURVES];

      n = MIN (n, GRADUS_LIFE_MAX_CURVES);
      for (guint c = 0; c < GRADUS_LIFE_MAX_CURVES; c++)
        row[c] = c < n ? gradus_life_measure (series->life, here, record->item, c) : NAN;
      g_array_append_vals (series->values, row, GRADUS_LIFE_MAX_CURVES);
      series->n_curves = MAX (series->n_curves, n);
    }
}

gboolean
gradus_life_record_walk (GradusLifeRecord *record, GradusRun *run, const gint *cancel)
{
  const guint64 before = gradus_life_record_get_last (record);
  const guint64 first = before == G_MAXUINT64 ? 0 : before + 1;
  const guint64 last = gradus_run_get_last (run);

  if (first > last)
    return TRUE;
  while (last / record->stride > GRADUS_LIFE_SAMPLES)
    thin_out (record);
  return gradus_run_visit (run, first, record->stride, append_view, record, cancel);
}

void
gradus_life_record_add (GradusLifeRecord *record, const GradusPosition *here)
{
  const guint64 before = gradus_life_record_get_last (record);

  if (here->micro == 0 && (before == G_MAXUINT64 || here->step > before))
    append_view (here, record);
}

void
gradus_life_record_join (GradusLifeRecord *record, const GradusLifeRecord *later)
{
  for (guint i = 0; i < later->samples->len; i++)
    {
      const guint64 before = gradus_life_record_get_last (record);
      const Sample *sample = sample_at (later, i);

      if (before != G_MAXUINT64 && sample->step <= before)
        continue;
      make_room (record, sample->step);
      g_array_append_val (record->samples, *sample);
      for (guint j = 0; j < record->series->len; j++)
        {
          Series *series = series_at (record, j);

          g_array_append_vals (series->values, row_at (series_at (later, j), i),
                               GRADUS_LIFE_MAX_CURVES);
          series->n_curves = MAX (series->n_curves, series_at (later, j)->n_curves);
        }
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

const char *
gradus_life_record_get_kind (const GradusLifeRecord *record)
{
  return record->kind;
}

guint
gradus_life_record_get_item (const GradusLifeRecord *record)
{
  return record->item;
}

guint
gradus_life_record_n_lives (const GradusLifeRecord *record)
{
  return record->series->len;
}

const GradusLife *
gradus_life_record_get_life (const GradusLifeRecord *record, guint life)
{
  return series_at (record, life)->life;
}

guint
gradus_life_record_n_curves (const GradusLifeRecord *record, guint life)
{
  return series_at (record, life)->n_curves;
}

guint
gradus_life_record_length (const GradusLifeRecord *record)
{
  return record->samples->len;
}

guint64
gradus_life_record_get_step (const GradusLifeRecord *record, guint sample)
{
  return sample_at (record, sample)->step;
}

int
gradus_life_record_get_phase (const GradusLifeRecord *record, guint sample)
{
  return sample_at (record, sample)->phase;
}

guint64
gradus_life_record_get_last (const GradusLifeRecord *record)
{
  const guint n = record->samples->len;

  return n > 0 ? sample_at (record, n - 1)->step : record->after;
}

guint
gradus_life_record_find (const GradusLifeRecord *record, double step)
{
  guint low = 0, high = record->samples->len - 1;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if ((double) sample_at (record, middle)->step < step)
        low = middle + 1;
      else
        high = middle;
    }
  if (low > 0
      && step - (double) sample_at (record, low - 1)->step
           < (double) sample_at (record, low)->step - step)
    low--;
  return low;
}

double
gradus_life_record_get_value (const GradusLifeRecord *record, guint life, guint curve, guint sample)
{
  return row_at (series_at (record, life), sample)[curve];
}

char *
gradus_life_record_to_csv (const GradusLifeRecord *record)
{
  GString *csv = g_string_new ("step,phase");

  for (guint i = 0; i < record->series->len; i++)
    {
      const Series *series = series_at (record, i);

      for (guint c = 0; c < series->n_curves; c++)
        if (series->n_curves > 1)
          g_string_append_printf (csv, ",%s.%u", series->life->id, c + 1);
        else
          g_string_append_printf (csv, ",%s", series->life->id);
    }
  g_string_append_c (csv, '\n');
  for (guint s = 0; s < record->samples->len; s++)
    {
      const Sample *sample = sample_at (record, s);

      g_string_append_printf (csv, "%" PRIu64 ",%s", sample->step,
                              sample->phase >= 0 ? record->algorithm->phases[sample->phase].id
                                                 : "start");
      for (guint i = 0; i < record->series->len; i++)
        for (guint c = 0; c < series_at (record, i)->n_curves; c++)
          {
            const double value = gradus_life_record_get_value (record, i, c, s);

            g_string_append_c (csv, ',');
            /* What is not defined is an empty field. */
            if (isfinite (value))
              {
                g_autofree char *text = gradus_number_to_text (value);

                g_string_append (csv, text);
              }
          }
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}

GradusRole
gradus_life_get_role (const GradusLife *life, const GradusPosition *here, guint item, guint curve)
{
  const guint n = gradus_life_count_curves (life, here);

  if (life->role != NULL)
    return life->role (here, item, curve);
  return n > 1 ? (GradusRole) (GRADUS_ROLE_CLASS + curve) : GRADUS_ROLE_MODEL;
}
