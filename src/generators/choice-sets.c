/* Gradus: small sets on which models and columns are chosen by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

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
BY_HAND (exam_4, "exam-4", N_ ("Three to train and one to validate"),
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

static const GradusRows truth_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { -1, 0, 1 }, .y = (const double[]) { -1, 1, 3 },
};
BY_HAND (truth_3, "truth-3", N_ ("The truth at three places"),
         N_ ("1 + 2x at −1, 0 and 1, without noise: worlds are made of it."));

/* --- Bases ------------------------------------------------------------------------------------ */

#define BASIS_SET(symbol, id_, title_, summary_)                                                   \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 9", .kind = &gradus_data_table,             \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const GradusRows turns_7_rows = {
  .n = 7, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4, 5, 6 },
  .y = (const double[]) { 0, 1, 1, 0, -1, -1, 0 },
};
BASIS_SET (turns_7, "turns-7", N_ ("Up and down in seven steps"),
           N_ ("0, 1, 1, 0, −1, −1 and 0 at 0 to 6: five powers and five waves fit them equally "
               "well."));

static const GradusRows parabola_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { -1, 0, 1 }, .y = (const double[]) { 2, 1, 4 },
};
BASIS_SET (parabola_3, "parabola-3", N_ ("Three points of a parabola"),
           N_ ("(−1, 2), (0, 1) and (1, 4), through which 1 + x + 2x² goes."));

static const GradusRows tent_5_rows = {
  .n = 5, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4 },
  .y = (const double[]) { 1, 2, 3, 2, 1 },
};
BASIS_SET (tent_5, "tent-5", N_ ("A tent on five samples"),
           N_ ("1, 2, 3, 2 and 1 at 0 to 4."));

static const GradusRows step_2_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 1 }, .y = (const double[]) { 1, 2 },
};
BASIS_SET (step_2, "step-2", N_ ("Two samples"), N_ ("1 at 0 and 2 at 1."));

static const GradusRows corners_4_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 1, 1, 1, -1, -1, 1, -1, -1 },
  .y = (const double[]) { 6, 2, 3, 1 },
};
BASIS_SET (corners_4, "corners-4", N_ ("Four posts"),
           N_ ("6, 2, 3 and 1 at the corners of a square: the two rises to the right are not the "
               "same."));

static const GradusRows step_13_rows = {
  .n = 13, .d = 1,
  .x = (const double[]) { -3, -2.5, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3 },
  .y = (const double[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 },
};
BASIS_SET (step_13, "step-13", N_ ("A step at thirteen places"),
           N_ ("0 up to 1 and 1 from 1.5 on, at −3 to 3: one sigmoid is nearer to it than nine "
               "fixed bumps."));

static const GradusRows sample_1_rows = {
  .n = 1, .d = 1, .x = (const double[]) { 0 }, .y = (const double[]) { 1 },
};
BASIS_SET (sample_1, "sample-1", N_ ("One sample"),
           N_ ("(0, 1): of two equal units it holds only the sum of their heights."));

/* What two units add up to, at places from -far to far. */
typedef struct
{
  guint n;
  double far;
  gboolean sigmoid;        /* 1 / (1 + exp (-(x + at))), else exp (-(x - at)^2 / 2) */
  double height[2], at[2];
} TwoUnits;

static GradusDataset *
make_units (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const TwoUnits *two = self->user_data;
  double x[17], y[17];
  const GradusRows rows = { .n = two->n, .d = 1, .x = x, .y = y };

  for (guint i = 0; i < two->n; i++)
    {
      x[i] = gradus_rows_linspace (-two->far, two->far, two->n, i);
      y[i] = 0;
      for (guint k = 0; k < 2; k++)
        {
          const double z = two->sigmoid ? x[i] + two->at[k] : x[i] - two->at[k];

          y[i] += two->height[k] * (two->sigmoid ? 1 / (1 + exp (-z)) : exp (-z * z / 2));
        }
    }
  return gradus_rows_new (&rows, self->id, origin);
}

#define UNIT_SET(symbol, id_, title_, summary_, ...)                                               \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 9", .kind = &gradus_data_table,             \
    .make = make_units, .user_data = &(const TwoUnits) { __VA_ARGS__ },                            \
  }

UNIT_SET (two_humps_17, "two-humps-17", N_ ("Two humps, one of them lower"),
          N_ ("A bump at 2 and half of one at −2: one movable bump finds the one or the other."),
          17, 4, FALSE, { 1, 0.5 }, { 2, -2 });
UNIT_SET (two_units_9, "two-units-9", N_ ("What two bumps add up to"),
          N_ ("A bump of height 1 at −2 and one of height 2 at 2, seen at nine places."),
          9, 4, FALSE, { 1, 2 }, { -2, 2 });
UNIT_SET (twin_units_5, "twin-units-5", N_ ("What two sigmoids that are nearly twins add up to"),
          N_ ("Sigmoids with the offsets 0 and 0.2, seen at five places."),
          5, 2, TRUE, { 1, 1 }, { 0, 0.2 });

/* --- Columns to choose from ------------------------------------------------------------------- */

static const GradusRows pair_4_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 1, 1, 1, -1, -1, 1, -1, -1 },
  .y = (const double[]) { 3, 1, -1, -3 },
};
BY_HAND (pair_4, "pair-4", N_ ("Four rows of two signs"),
         N_ ("y is twice the first sign and the second: 3, 1, −1, −3."));

static const GradusRows product_4_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 1, 1, 1, -1, -1, 1, -1, -1 },
  .y = (const double[]) { 1, -1, -1, 1 },
};
BY_HAND (product_4, "product-4", N_ ("The product of two signs"),
         N_ ("y is x1 times x2, which no sum of the two can say."));

/* Eight rows, all the signs of three; a column is a sum of products of them: three weights of the
 * signs for each, and then those of the target. */
typedef struct
{
  guint d;
  const double *weights;   /* d x 3 */
  double target[3];
} Signs;

static GradusDataset *
make_signs (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const Signs *signs = self->user_data;
  double x[8 * 10], y[8];
  const GradusRows rows = { .n = 8, .d = signs->d, .x = x, .y = y };

  for (guint i = 0; i < 8; i++)
    {
      const double s[] = { i & 4 ? 1 : -1, i & 2 ? 1 : -1, i & 1 ? 1 : -1 };

      y[i] = signs->target[0] * s[0] + signs->target[1] * s[1] + signs->target[2] * s[2];
      for (guint j = 0; j < signs->d; j++)
        {
          const double *w = &signs->weights[3 * j];

          x[i * signs->d + j] = w[0] * s[0] + w[1] * s[1] + w[2] * s[2];
        }
    }
  return gradus_rows_new (&rows, self->id, origin);
}

#define SIGNS(symbol, id_, title_, summary_)                                                       \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,             \
    .make = make_signs, .user_data = &symbol##_signs,                                              \
  }

static const Signs team_8_signs = {
  3, (const double[]) { 1, 0, 0, 3, 0, 1, 0, 1, 0 }, { 2, 1, 0 },
};
SIGNS (team_8, "team-8", N_ ("A column, its copy and a helper"),
       N_ ("Of all signs a, b, c: x1 = a, x2 = 3a + c, x3 = b, and y = 2a + b."));

static const Signs gain_8_signs = {
  3, (const double[]) { 1, 0, 3, -1, 0, 3, 2, 1, 0 }, { 2, 0, 0 },
};
SIGNS (gain_8, "gain-8", N_ ("Before, after and a rough guess"),
       N_ ("Of all signs u, v, w: x1 = 3w + u, x2 = 3w − u, x3 = 2u + v, and y = 2u = x1 − x2."));

/* Ten columns in the room of the eight rows: signs, their products, and sums. */
static GradusDataset *
make_wide (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  double x[80], y[8];
  const GradusRows rows = { .n = 8, .d = 10, .x = x, .y = y };

  for (guint i = 0; i < 8; i++)
    {
      const double a = i & 4 ? 1 : -1, b = i & 2 ? 1 : -1, c = i & 1 ? 1 : -1;
      const double row[] = { a, b, c, a * b, a * c, b * c, a * b * c, a + b, a + c, b + c };

      memcpy (&x[10 * i], row, sizeof row);
      y[i] = 2 * a + b;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator wide_8 = {
  .id = "wide-8", .title = N_ ("More columns than rows"),
  .summary = N_ ("Ten columns made of three signs, and eight rows: they can say everything."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .make = make_wide,
};

#define PEOPLE 40

static GradusDataset *
make_wages (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  static const char *const names[] = { "education", "age", "ability", "parents", "height",
                                       "shoes", "birthday", "number", NULL };
  double x[PEOPLE * 8], y[PEOPLE];
  const GradusRows rows = { .n = PEOPLE, .d = 8, .x = x, .y = y, .inputs = names };

  for (guint i = 0; i < PEOPLE; i++)
    {
      double *row = &x[8 * i];

      for (guint j = 0; j < 8; j++)
        row[j] = gradus_rng_gaussian (rng);
      /* Shoes go with height; education with ability. */
      row[5] = 0.9 * row[4] + 0.4 * row[5];
      row[0] = 0.6 * row[2] + 0.8 * row[0];
      y[i] = 2 * row[0] + 1.5 * row[1] + row[2] + 0.7 * row[3] + gradus_rng_gaussian (rng);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator wages = {
  .id = "wages", .title = N_ ("Forty wages"),
  .summary = N_ ("Forty people, all columns standardised: education, age, ability and the wage of "
                 "the parents make the wage; height, shoes, birthday and number do not."),
  .source = "Own construction", .kind = &gradus_data_table, .make = make_wages,
};

/* --- Words to choose from --------------------------------------------------------------------- */

static const char *const mail_classes[] = { "ham", "spam", NULL };

static const GradusRows joint_10_rows = {
  .n = 10, .d = 1, .x = (const double[]) { 0, 0, 1, 1, 1, 0, 1, 1, 1, 0 },
  .label = (const gint32[]) { 0, 1, 1, 0, 1, 0, 1, 0, 1, 0 }, .classes = gradus_rows_bits,
};
BY_HAND (joint_10, "joint-10", N_ ("Ten rows, one column"),
         N_ ("No and 0 three times, no and 1 once, yes and 0 twice, yes and 1 four times."));

static const GradusRows xor_words_8_rows = {
  .n = 8, .d = 2, .x = (const double[]) { 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0 },
  .label = (const gint32[]) { 0, 1, 0, 1, 1, 0, 1, 0 }, .classes = gradus_rows_bits,
};
BY_HAND (xor_words_8, "xor-words-8", N_ ("Two words that work together"),
         N_ ("Class 1 where exactly one of the two words is there: alone each says nothing."));

static const GradusRows xor_hint_16_rows = {
  .n = 16, .d = 3,
  .x = (const double[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0,
                          1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0 },
  .classes = gradus_rows_bits,
};
static const GradusGenerator xor_hint_16 = {
  .id = "xor-hint-16", .title = N_ ("Two that work together, and a hint"),
  .summary = N_ ("Class 1 where x1 and x2 differ, each way four times; x3 says it right three "
                 "times of four."),
  .source = "Worked example of the syllabus, chapter 6", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &xor_hint_16_rows,
};

static const GradusRows parity_3_rows = {
  .n = 8, .d = 3,
  .x = (const double[]) { 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1 },
  .label = (const gint32[]) { 0, 1, 1, 0, 1, 0, 0, 1 }, .classes = gradus_rows_bits,
};
static const GradusGenerator parity_3 = {
  .id = "parity-3", .title = N_ ("The parity of three"),
  .summary = N_ ("Class 1 where one or three of the inputs are 1: no two of them tell anything."),
  .source = "Worked example of the syllabus, chapter 6", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &parity_3_rows,
};

#define MAILS 20

/* A word is in so many of the twenty mails of each class, spread over them. */
static GradusDataset *
make_mails (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  static const char *const words[] = { "the", "free", "lottery", "meeting", "hello", "buy", NULL };
  static const guint counts[][2] = { { 19, 20 }, { 2, 12 }, { 0, 5 }, { 9, 1 }, { 10, 8 },
                                     { 3, 9 } };
  double x[2 * MAILS * 6];
  gint32 label[2 * MAILS];
  const GradusRows rows = {
    .n = 2 * MAILS, .d = 6, .x = x, .label = label, .classes = mail_classes, .inputs = words,
  };

  for (guint i = 0; i < 2 * MAILS; i++)
    {
      label[i] = i % 2;
      for (guint j = 0; j < 6; j++)
        x[6 * i + j] = (i / 2 * 7 + 5 * j) % MAILS < counts[j][i % 2];
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator mails_40 = {
  .id = "mails-40", .title = N_ ("Forty mails, six words"),
  .summary = N_ ("Twenty mails of spam and twenty of ham, and which of six words are in them."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .make = make_mails,
};

#define CHANCE 300

/* Each word is in a mail with the probability 0.3, whatever the class. */
static GradusDataset *
make_chance (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  g_autofree double *x = g_new (double, 2 * MAILS * CHANCE);
  gint32 label[2 * MAILS];
  const GradusRows rows = {
    .n = 2 * MAILS, .d = CHANCE, .x = x, .label = label, .classes = mail_classes,
  };

  for (guint i = 0; i < 2 * MAILS; i++)
    {
      label[i] = i % 2;
      for (guint j = 0; j < CHANCE; j++)
        x[CHANCE * i + j] = gradus_rng_uniform (rng) < 0.3;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator chance_300 = {
  .id = "chance-300", .title = N_ ("Three hundred words of chance"),
  .summary = N_ ("Forty mails of two classes, and words that have nothing to do with them."),
  .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,
  .make = make_chance,
};

/* --- Learners and an exam: rows of two samples ------------------------------------------------ */

static const char *const parts[] = { "learn", "exam", NULL };

static const GradusRows next_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 1, 3, 2, 2 },
  .sample = (const gint32[]) { 0, 0, 0, 1 }, .samples = parts,
};
BY_HAND (next_4, "next-4", N_ ("Three learners and the next point"),
         N_ ("A parabola goes through (0, 1), (1, 3) and (2, 2), and says −2 where the next point "
             "is "
             "2."));

static const GradusRows straight_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 0, 1, 2, 3 },
  .sample = (const gint32[]) { 0, 0, 0, 1 }, .samples = parts,
};
BY_HAND (straight_4, "straight-4", N_ ("A straight line and its next point"),
         N_ ("Four points of y = x, the last of which is the test: a parabola passes it too."));

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
                 "the test set."),
  .source = "图解机器学习, figures 4.13 and 4.14",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_sinc_exam,
};

static const double judge_2_x[] = { 0, 1 }, judge_2_y[] = { 2, 1 };
static const GradusRows judge_2_rows = { .n = 2, .d = 1, .x = judge_2_x, .y = judge_2_y };
BY_HAND (judge_2, "judge-2", N_ ("Two points, each to validate the other"),
         N_ ("(0, 2) and (1, 1): what each says of the other fits on a line of paper."));

static const double twins_24_x[] = {
  -3, -3, -2.45, -2.45, -1.91, -1.91, -1.36, -1.36, -0.82, -0.82, -0.27, -0.27, 0.27, 0.27,
  0.82, 0.82, 1.36, 1.36, 1.91, 1.91, 2.45, 2.45, 3, 3
};
static const double twins_24_y[] = {
  -0.65, -0.65, -0.46, -0.46, -0.04, -0.04, -1.04, -1.04, 0.09, 0.09, 0.18, 0.18, 1.24,
  1.24, 0.35, 0.35, 0.33, 0.33, -0.01, -0.01, 0.49, 0.49, 0.21, 0.21
};
static const GradusRows twins_24_rows = { .n = 24, .d = 1, .x = twins_24_x, .y = twins_24_y };
BY_HAND (twins_24, "twins-24", N_ ("Twelve points, each of them twice"),
         N_ ("A sinc measured with noise, and every row entered a second time."));

#define RICH_LEARN 60
#define RICH_EXAM 200

/* x uniform in [-1, 1]^4, y = x1 + x2^2 - x3 + x4^2 / 2 with noise of 0.3 to learn from, and
 * without it in the exam. */
static GradusDataset *
make_rich (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  double x[(RICH_LEARN + RICH_EXAM) * 4], y[RICH_LEARN + RICH_EXAM];
  gint32 sample[RICH_LEARN + RICH_EXAM];
  const GradusRows rows = {
    .n = RICH_LEARN + RICH_EXAM, .d = 4, .x = x, .y = y, .sample = sample, .samples = parts,
  };

  for (guint i = 0; i < RICH_LEARN + RICH_EXAM; i++)
    {
      double *row = &x[4 * i];

      for (guint c = 0; c < 4; c++)
        row[c] = 2 * gradus_rng_uniform (rng) - 1;
      y[i] = row[0] + row[1] * row[1] - row[2] + 0.5 * row[3] * row[3];
      sample[i] = i >= RICH_LEARN;
      if (i < RICH_LEARN)
        y[i] += 0.3 * gradus_rng_gaussian (rng);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator rich_60 = {
  .id = "rich-60", .title = N_ ("Sixty rows of four inputs"),
  .summary = N_ ("x1 + x2² − x3 + ½x4² with noise to learn from, and 200 rows without noise as the "
                 "test set."),
  .source = "Worked example of the syllabus, chapter 9", .kind = &gradus_data_table,
  .make = make_rich,
};

extern const GradusGenerator *const gradus_generators_choice_sets[];
const GradusGenerator *const gradus_generators_choice_sets[] = {
  &exam_4,    &lever_4, &threes, &pair_4, &product_4,  &team_8,
  &gain_8,    &wide_8,  &wages,  &next_4, &straight_4, &sinc_exam,
  &joint_10,  &xor_words_8,      &xor_hint_16,         &parity_3,   &mails_40,
  &chance_300, &truth_3,
  &judge_2,   &twins_24, &turns_7, &parabola_3,
  &tent_5,    &step_2,   &corners_4,   &rich_60,
  &step_13,   &sample_1, &two_humps_17,       &two_units_9, &twin_units_5,
  NULL,
};
