/* Gradus: small sets on which models and columns are chosen by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,             \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const GradusRows exam_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 0, 1, 1, 3 },
};
BY_HAND (exam_4, "exam-4", N_ ("Three learners and a judge"),
         N_ ("(0, 0), (1, 1), (2, 1) and (3, 3): the line through the first three says 5/3 at the "
             "last."));

static const GradusRows lever_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 9 }, .y = (const double[]) { 1, 3, 2, 9 },
};
BY_HAND (lever_4, "lever-4", N_ ("Three points and a lever"),
         N_ ("(0, 1), (1, 3), (2, 2) and, far away, (9, 9), which holds the line nearly alone."));

static const GradusRows threes_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 1, 2, 3 }, .y = (const double[]) { 0, 3, 6 },
};
BY_HAND (threes, "threes", N_ ("0, 3 and 6"),
         N_ ("Three numbers whose mean is 3; left out, each of the ends is 4.5 away."));

/* --- Learners and an exam: rows of two samples ------------------------------------------------ */

static const char *const parts[] = { "learn", "exam", NULL };

static const GradusRows next_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 1, 3, 2, 2 },
  .sample = (const gint32[]) { 0, 0, 0, 1 }, .samples = parts,
};
BY_HAND (next_4, "next-4", N_ ("Three learners and the next point"),
         N_ ("A parabola goes through (0, 1), (1, 3) and (2, 2), and says −2 where the next point is "
             "2."));

static const GradusRows straight_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 0, 1, 2, 3 },
  .sample = (const gint32[]) { 0, 0, 0, 1 }, .samples = parts,
};
BY_HAND (straight_4, "straight-4", N_ ("A straight line and its next point"),
         N_ ("Four points of y = x, the last of which is the exam: a parabola passes it too."));

#define LEARN 50
#define EXAM 1000

/* x = linspace (-3, 3, 50)'; y = sin (pi*x)./(pi*x) + 0.1*x + 0.2*randn (50, 1), and the same
 * without noise at linspace (-3, 3, 1000). */
static GradusDataset *
make_sinc_exam (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                const char *origin, GError **error)
{
  double x[LEARN + EXAM], y[LEARN + EXAM];
  gint32 sample[LEARN + EXAM];
  const GradusRows rows = {
    .n = LEARN + EXAM, .d = 1, .x = x, .y = y, .sample = sample, .samples = parts,
  };

  for (guint i = 0; i < LEARN + EXAM; i++)
    {
      sample[i] = i >= LEARN;
      x[i] = i < LEARN ? gradus_rows_linspace (-3, 3, LEARN, i)
                       : gradus_rows_linspace (-3, 3, EXAM, i - LEARN);
      y[i] = sin (G_PI * x[i]) / (G_PI * x[i]) + 0.1 * x[i];
      if (i < LEARN)
        y[i] += 0.2 * gradus_rng_gaussian (rng);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator sinc_exam = {
  .id = "sinc-exam",
  .title = N_ ("The book's sinc and its truth"),
  .summary = N_ ("The 50 points of sinc-02 to learn from, and the true curve at 1,000 places as "
                 "the exam."),
  .source = "图解机器学习, figures 4.13 and 4.14",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_sinc_exam,
};

extern const GradusGenerator *const gradus_generators_choice_sets[];
const GradusGenerator *const gradus_generators_choice_sets[] = {
  &exam_4, &lever_4, &threes, &next_4, &straight_4, &sinc_exam, NULL,
};
