/* Two samples in one table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "two-samples.h"

/* A fit costs n b^2 products of n rows and b centres: at this bound a twentieth of a second. */
#define MOST_WORK 60000000
#define FEWEST 30
/* Parts of which each is left out once. */
#define FOLDS 5
/* Ticks of more rows have no dots. */
#define MOST_DOTS 60

/* 1.06 s n^(-1/5) of the first input. */
static double
find_window (const GradusTwoSamples *two, guint k)
{
  const guint n = two->n[k];
  double mean = 0, squares = 0;

  for (guint i = 0; i < n; i++)
    mean += two->x[k][(gsize) i * two->d] / n;
  for (guint i = 0; i < n; i++)
    squares += gradus_square (two->x[k][(gsize) i * two->d] - mean);
  return n > 1 && squares > 0 ? 1.06 * sqrt (squares / (n - 1)) * pow (n, -0.2) : NAN;
}

/* Whether @hint has a fold for each row, and points of sample @k in each fold. */
static gboolean
has_folds (const GradusTwoSamples *two, guint k, const GradusTable *table, const GradusArray *hint)
{
  guint counts[FOLDS] = { 0 }, least = G_MAXUINT;

  if (hint == NULL || gradus_array_length (hint) != table->n)
    return FALSE;
  for (guint i = 0; i < two->n[k]; i++)
    {
      const double fold = hint->data[two->rows[k][i]];

      if (!(fold >= 0 && fold < FOLDS))
        return FALSE;
      counts[(guint) fold]++;
    }
  for (guint f = 0; f < FOLDS; f++)
    least = MIN (least, counts[f]);
  return least > 0;
}

/* Those of the hint, else in turn. */
static void
find_folds (GradusTwoSamples *two, const GradusTable *table, const GradusArray *hint)
{
  const gboolean given = has_folds (two, 0, table, hint) && has_folds (two, 1, table, hint);

  two->n_folds = given ? FOLDS : MIN (FOLDS, MIN (two->n[0], two->n[1]));
  for (guint k = 0; k < 2; k++)
    {
      two->folds[k] = g_new (gint32, MAX (two->n[k], 1));
      for (guint i = 0; i < two->n[k]; i++)
        two->folds[k][i] = given ? (gint32) hint->data[two->rows[k][i]]
                                 : (gint32) (i % MAX (two->n_folds, 1));
    }
}

GradusTwoSamples *
gradus_two_samples_new (const GradusDataset *dataset, gboolean exchanged)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const GradusArray *bells = gradus_dataset_get_hint (dataset, "bells");
  GradusTwoSamples *two = g_new0 (GradusTwoSamples, 1);

  two->d = table->d;
  for (guint k = 0; k < 2; k++)
    {
      const gint32 level = (gint32) (exchanged ? 1 - k : k);
      guint n = 0;

      two->names[k] = table->levels[table->sample_column][level];
      for (guint i = 0; i < table->n; i++)
        two->n[k] += table->sample[i] == level;
      two->x[k] = g_new (double, MAX ((gsize) two->n[k] * table->d, 1));
      two->rows[k] = g_new (gint32, MAX (two->n[k], 1));
      for (guint i = 0; i < table->n; i++)
        if (table->sample[i] == level)
          {
            memcpy (&two->x[k][(gsize) n * table->d], gradus_table_row (table, i),
                    table->d * sizeof (double));
            two->rows[k][n++] = (gint32) i;
          }
      two->window[k] = find_window (two, k);
      if (bells != NULL && gradus_array_length (bells) == 4)
        two->bells[k] = (GradusBell) { bells->data[2 * level], bells->data[2 * level + 1] };
    }
  find_folds (two, table, gradus_dataset_get_hint (dataset, "folds"));
  two->known = table->d == 1 && two->bells[0].deviation > 0 && two->bells[1].deviation > 0;
  gradus_find_extent (table->x, table->n, table->d, &two->low, &two->high);
  gradus_make_room (&two->low, &two->high);
  return two;
}

void
gradus_two_samples_free (GradusTwoSamples *two)
{
  for (guint k = 0; k < 2; k++)
    {
      g_free (two->x[k]);
      g_free (two->rows[k]);
      g_free (two->folds[k]);
    }
  g_free (two);
}

void
gradus_two_samples_shift (GradusTwoSamples *two, double by)
{
  double low[2], high[2];

  for (guint i = 0; i < two->n[1]; i++)
    two->x[1][(gsize) i * two->d] += by;
  two->bells[1].mean += by;
  two->shift += by;
  for (guint k = 0; k < 2; k++)
    gradus_find_extent (two->x[k], two->n[k], two->d, &low[k], &high[k]);
  two->low = MIN (low[0], low[1]);
  two->high = MAX (high[0], high[1]);
  gradus_make_room (&two->low, &two->high);
}

GradusTwoSamples *
gradus_two_samples_thin (const GradusTwoSamples *two, guint most)
{
  GradusTwoSamples *thin = g_memdup2 (two, sizeof *two);

  for (guint k = 0; k < 2; k++)
    {
      const guint n = two->n[k], m = MIN (n, most);

      thin->n[k] = m;
      thin->x[k] = g_new (double, MAX ((gsize) m * two->d, 1));
      thin->rows[k] = g_new (gint32, MAX (m, 1));
      thin->folds[k] = g_new (gint32, MAX (m, 1));
      for (guint i = 0; i < m; i++)
        {
          const guint row = (guint) ((guint64) i * n / m);

          memcpy (&thin->x[k][(gsize) i * two->d], &two->x[k][(gsize) row * two->d],
                  two->d * sizeof (double));
          thin->rows[k][i] = two->rows[k][row];
          thin->folds[k][i] = m == n ? two->folds[k][row] : (gint32) (i % MAX (two->n_folds, 1));
        }
    }
  return thin;
}

double *
gradus_two_samples_centres (const GradusTwoSamples *two, GradusCentres of, guint most, guint *b)
{
  const guint before = of == GRADUS_CENTRES_SECOND ? 0 : two->n[0];
  const guint n = before + (of == GRADUS_CENTRES_FIRST ? 0 : two->n[1]);
  double *centres;

  *b = MIN (n, MAX (most, 1));
  centres = g_new (double, MAX ((gsize) *b * two->d, 1));
  for (guint j = 0; j < *b; j++)
    {
      const guint row = (guint) ((guint64) j * n / *b);
      const double *x = row < before ? &two->x[0][(gsize) row * two->d]
                                     : &two->x[1][(gsize) (row - before) * two->d];

      memcpy (&centres[(gsize) j * two->d], x, two->d * sizeof (double));
    }
  return centres;
}

guint
gradus_two_samples_most (guint n, guint most)
{
  return MIN (most, MAX ((guint) sqrt (MOST_WORK / (double) MAX (n, 1)), FEWEST));
}

double
gradus_two_samples_ratio (const GradusTwoSamples *two, double beta, double x)
{
  const double first = gradus_bell_log (&two->bells[0], x);

  return exp (first - gradus_log_mixture (beta, first, gradus_bell_log (&two->bells[1], x)));
}

double
gradus_two_samples_difference (const GradusTwoSamples *two, double x)
{
  return exp (gradus_bell_log (&two->bells[0], x)) - exp (gradus_bell_log (&two->bells[1], x));
}

double
gradus_two_samples_window (const GradusTwoSamples *two, guint k, double x)
{
  const double width = two->window[k];
  double sum = 0;

  for (guint i = 0; i < two->n[k]; i++)
    sum += exp (-0.5 * gradus_square ((x - two->x[k][(gsize) i * two->d]) / width));
  return sum / (two->n[k] * width * sqrt (2 * G_PI));
}

/* Which row of the table a point is; of one that was moved, none. */
static int
datum_of (const GradusTwoSamples *two, guint k, guint i)
{
  return k == 1 && two->shift != 0 ? -1 : two->rows[k][i];
}

static GradusRole
role_of (guint k)
{
  return k == 0 ? GRADUS_ROLE_FIRST : GRADUS_ROLE_SECOND_SAMPLE;
}

void
gradus_two_samples_draw_ticks (const GradusTwoSamples *two, double tick, GradusScene *scene)
{
  const gboolean dots = two->n[0] + two->n[1] <= MOST_DOTS;

  for (guint k = 0; k < 2; k++)
    {
      const double end = k == 0 ? tick : -tick;

      for (guint i = 0; i < two->n[k]; i++)
        {
          const double x = two->x[k][(gsize) i * two->d];

          gradus_scene_segment (scene, x, 0, x, end, role_of (k),
                                dots ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
          gradus_scene_point (scene, x, end, role_of (k), GRADUS_SHAPE_AUTO, dots ? 1.1 : 0.5,
                              datum_of (two, k, i));
        }
      gradus_scene_legend_mark (scene, role_of (k), GRADUS_SHAPE_AUTO, two->names[k]);
    }
}

void
gradus_two_samples_draw_plane (const GradusTwoSamples *two, GradusScene *scene)
{
  for (guint k = 0; k < 2; k++)
    {
      for (guint i = 0; i < two->n[k]; i++)
        gradus_scene_point (scene, two->x[k][(gsize) i * two->d], two->x[k][(gsize) i * two->d + 1],
                            role_of (k), GRADUS_SHAPE_AUTO, 0.9, datum_of (two, k, i));
      gradus_scene_legend_mark (scene, role_of (k), GRADUS_SHAPE_AUTO, two->names[k]);
    }
}
