/* Gradus: sequences: one to be worked by hand, labels of a chain that are seen through Gaussians,
 * and the throws of a die that is exchanged now and then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-generator.h"
#include "gradus-sequences.h"

#define MAX_LABELS 8

static const char *const numbers[] = { "1", "2", "3", "4", "5", "6", "7", "8", NULL };

/* --- By hand ---------------------------------------------------------------------------------- */

/* The scores belong to the set: +0.5 x for label 1 and -0.5 x for label 2, and +0.8 for a label
 * that is the one before it (the first position counts as such). */
static GradusDataset *
make_crf_tiny (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  static const guint lengths[] = { 3 };
  static const double x[] = { 1, -1, 2 };
  static const char *const labels[] = { "1", "2", NULL };
  GradusDataset *dataset = gradus_sequences_new (1, lengths, 1, x, NULL, NULL, NULL, NULL, labels,
                                                 self->id, origin);
  g_auto (GradusArray) emission = { 0 };
  g_auto (GradusArray) transition = { 0 };
  double *values = gradus_array_init_matrix (&emission, 2, 1);

  values[0] = 0.5;
  values[1] = -0.5;
  values = gradus_array_init_matrix (&transition, 2, 2);
  values[0] = values[3] = 0.8;
  values[1] = values[2] = 0;
  gradus_dataset_set_hint (dataset, "emission", &emission);
  gradus_dataset_set_hint (dataset, "transition", &transition);
  return dataset;
}

static const GradusGenerator crf_tiny = {
  .id = "crf-tiny",
  .title = N_("Three positions, two labels"),
  .summary = N_("The observations 1, −1 and 2 with the scores of a small chain: eight ways to "
                "label them."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .make = make_crf_tiny,
};

/* Scores of two labels for each of three symbols, and one score for a label that stays. */
typedef struct
{
  double emission[6];
  double stay;
} Three;

static GradusDataset *
make_three (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  static const guint lengths[] = { 3 };
  static const gint32 symbol[] = { 0, 1, 2 };
  static const char *const symbols[] = { "a", "b", "c", NULL };
  static const char *const labels[] = { "1", "2", NULL };
  const Three *three = self->user_data;
  GradusDataset *dataset = gradus_sequences_new (1, lengths, 0, NULL, NULL, symbol, symbols, NULL,
                                                 labels, self->id, origin);
  g_auto (GradusArray) emission = { 0 };
  g_auto (GradusArray) transition = { 0 };
  double *values;

  memcpy (gradus_array_init_matrix (&emission, 2, 3), three->emission, sizeof (three->emission));
  values = gradus_array_init_matrix (&transition, 2, 2);
  values[0] = values[3] = three->stay;
  gradus_dataset_set_hint (dataset, "emission", &emission);
  gradus_dataset_set_hint (dataset, "transition", &transition);
  return dataset;
}

static const GradusGenerator late_evidence = {
  .id = "late-evidence",
  .title = N_("Late evidence"),
  .summary = N_("Three symbols: the first speaks softly for label 1, the last loudly for label 2."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .make = make_three,
  .user_data = (gpointer) &(const Three) { { 1, 0, 0, 0, 0, 3 }, 2 },
};

static const GradusGenerator all_tied = {
  .id = "all-tied",
  .title = N_("Three symbols that say nothing"),
  .summary = N_("Every score is 0, so that all eight strings are equally good."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .make = make_three,
  .user_data = (gpointer) &(const Three) { { 0 }, 0 },
};

static const GradusGenerator paths_3 = {
  .id = "paths-3",
  .title = N_("Eight strings"),
  .summary = N_("Three symbols: a label that stays is worth a factor of 2, the middle one a factor "
                "of 3 for label 1; the weights of all eight strings add up to 72."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .make = make_three,
  .user_data = (gpointer) &(const Three) { { 0, G_LN2 * 1.584962500721156, 0, 0, 0, 0 }, G_LN2 },
};

/* The scores of the tiny chain, and the same number at each place. */
typedef struct
{
  int length;
  double x;
} SameParams;

static const GradusParam same_params[] = {
  { .id = "length", .label = N_("Length"), .symbol = "m",
    .blurb = N_("How many positions each sequence has."),
    GRADUS_PARAM_FIELD (SameParams, length), .def = 80, .min = 1, .max = 2000, .slider_min = 1,
    .slider_max = 1000 },
  { .id = "x", .label = N_("Number"), .symbol = "x",
    .blurb = N_("What is seen at each place; half of it speaks for label 1."),
    GRADUS_PARAM_FIELD (SameParams, x), .def = 1, .min = -1000, .max = 1000, .slider_min = -20,
    .slider_max = 20 },
  { NULL },
};

static GradusDataset *
make_crf_same (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  static const char *const labels[] = { "1", "2", NULL };
  const SameParams *p = params;
  const guint length = (guint) p->length;
  g_autofree double *x = g_new (double, length);
  g_auto (GradusArray) emission = { 0 }, transition = { 0 };
  GradusDataset *dataset;
  double *values;

  for (guint t = 0; t < length; t++)
    x[t] = p->x;
  dataset = gradus_sequences_new (1, &length, 1, x, NULL, NULL, NULL, NULL, labels, self->id,
                                  origin);
  values = gradus_array_init_matrix (&emission, 2, 1);
  values[0] = 0.5;
  values[1] = -0.5;
  values = gradus_array_init_matrix (&transition, 2, 2);
  values[0] = values[3] = 0.8;
  values[1] = values[2] = 0;
  gradus_dataset_set_hint (dataset, "emission", &emission);
  gradus_dataset_set_hint (dataset, "transition", &transition);
  return dataset;
}

static const GradusGenerator crf_same = {
  .id = "crf-same",
  .title = N_("The same number again and again"),
  .summary = N_("Many places that all speak for label 1, with the scores of the tiny chain: sums "
                "over its strings leave the range of numbers."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .params_size = sizeof (SameParams),
  .params = same_params,
  .make = make_crf_same,
};

/* --- Chains ----------------------------------------------------------------------------------- */

typedef struct
{
  int sequences;
  int length;
  int labels;
  double stay;
  double noise;
  double known;
} ChainParams;

#define PARAM_SEQUENCES(Type, default_n)                                                           \
  {                                                                                                \
    .id = "sequences", .label = N_("Sequences"), .symbol = "n",                                    \
    .blurb = N_("How many sequences are drawn."),                                                  \
    GRADUS_PARAM_FIELD (Type, sequences), .def = (default_n), .min = 1, .max = 1000,               \
    .slider_min = 1, .slider_max = 20,                                                             \
  },                                                                                               \
  {                                                                                                \
    .id = "length", .label = N_("Length"), .symbol = "m",                                          \
    .blurb = N_("How many positions each sequence has."),                                          \
    GRADUS_PARAM_FIELD (Type, length), .def = 20, .min = 1, .max = 1000, .slider_min = 1,          \
    .slider_max = 100,                                                                             \
  }

#define PARAM_STAY(Type, default_stay)                                                             \
  {                                                                                                \
    .id = "stay", .label = N_("Probability to stay"),                                              \
    .blurb = N_("How probable it is that a position has the label of the one before it."),         \
    GRADUS_PARAM_FIELD (Type, stay), .def = (default_stay), .min = 0, .max = 1, .step = 0.05,      \
  }

#define PARAM_KNOWN(Type)                                                                          \
  {                                                                                                \
    .id = "known", .label = N_("Share of known labels"),                                           \
    .blurb = N_("The labels of all other positions are unknown."),                                 \
    GRADUS_PARAM_FIELD (Type, known), .def = 1, .min = 0, .max = 1, .step = 0.05,                  \
  }

static const GradusParam chain_params[] = {
  PARAM_SEQUENCES (ChainParams, 5),
  {
    .id = "labels",
    .label = N_("Labels"),
    .symbol = "c",
    .blurb = N_("How many labels there are."),
    GRADUS_PARAM_FIELD (ChainParams, labels),
    .def = 2,
    .min = 2,
    .max = MAX_LABELS,
  },
  PARAM_STAY (ChainParams, 0.8),
  {
    .id = "noise",
    .label = N_("Noise"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of what is observed around the mean of its label; the means "
                "are one apart."),
    GRADUS_PARAM_FIELD (ChainParams, noise),
    .def = 0.4,
    .min = 0,
    .max = 1000,
    .slider_max = 2,
    .step = 0.05,
  },
  PARAM_KNOWN (ChainParams),
  { NULL },
};

/* The label after @label: the same with probability @stay, else any other. */
static gint32
next_label (gsl_rng *rng, gint32 label, guint k, double stay)
{
  guint other;

  if (k < 2 || gradus_rng_uniform (rng) < stay)
    return label;
  other = gradus_rng_index (rng, k - 1);
  return (gint32) (other < (guint) label ? other : other + 1);
}

/* Labels of a chain through all positions of sequences of the same length, each beginning anew. */
static void
draw_labels (gsl_rng *rng, guint n, guint length, guint k, double stay, gint32 *label)
{
  for (guint i = 0; i < n * length; i++)
    label[i] = i % length == 0 ? (gint32) gradus_rng_index (rng, k)
                               : next_label (rng, label[i - 1], k, stay);
}

static void
hide_labels (gsl_rng *rng, guint total, double known, gint32 *label)
{
  for (guint i = 0; i < total; i++)
    if (gradus_rng_uniform (rng) >= known)
      label[i] = GRADUS_LABEL_UNKNOWN;
}

static GradusDataset *
make_crf_gen (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const ChainParams *p = params;
  const guint n = (guint) p->sequences, length = (guint) p->length, k = (guint) p->labels;
  const char *names[MAX_LABELS + 1] = { NULL };
  g_autofree guint *lengths = g_new (guint, n);
  g_autofree gint32 *label = g_new (gint32, n * length);
  g_autofree double *x = g_new (double, n * length);

  for (guint i = 0; i < n; i++)
    lengths[i] = length;
  for (guint j = 0; j < k; j++)
    names[j] = numbers[j];
  draw_labels (rng, n, length, k, p->stay, label);
  for (guint i = 0; i < n * length; i++)
    x[i] = label[i] - (k - 1) / 2.0 + p->noise * gradus_rng_gaussian (rng);
  hide_labels (rng, n * length, p->known, label);
  return gradus_sequences_new (n, lengths, 1, x, NULL, NULL, NULL, label, names, self->id, origin);
}

static const GradusGenerator crf_gen = {
  .id = "crf-gen",
  .title = N_("Labelled chains"),
  .summary = N_("Sequences whose labels tend to stay, seen through Gaussian noise: the neighbours "
                "tell what a single observation cannot."),
  .source = "Own construction after 图解机器学习, section 11.2",
  .kind = &gradus_data_sequences,
  .params_size = sizeof (ChainParams),
  .params = chain_params,
  .make = make_crf_gen,
};

/* --- Dice ------------------------------------------------------------------------------------- */

typedef struct
{
  int sequences;
  int length;
  double stay;
  double six;
  double known;
} DiceParams;

static const GradusParam dice_params[] = {
  PARAM_SEQUENCES (DiceParams, 1),
  PARAM_STAY (DiceParams, 0.9),
  {
    .id = "six",
    .label = N_("Sixes of the loaded die"),
    .blurb = N_("Probability of a six with the loaded die; the other faces share the rest."),
    GRADUS_PARAM_FIELD (DiceParams, six),
    .def = 0.5,
    .min = 0,
    .max = 1,
    .step = 0.05,
  },
  PARAM_KNOWN (DiceParams),
  { NULL },
};

static GradusDataset *
make_dice (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
           GError **error)
{
  static const char *const dice[] = { "fair", "loaded", NULL };
  static const char *const faces[] = { "1", "2", "3", "4", "5", "6", NULL };
  const DiceParams *p = params;
  const guint n = (guint) p->sequences, length = (guint) p->length;
  g_autofree guint *lengths = g_new (guint, n);
  g_autofree gint32 *label = g_new (gint32, n * length);
  g_autofree gint32 *symbol = g_new (gint32, n * length);

  for (guint i = 0; i < n; i++)
    lengths[i] = length;
  draw_labels (rng, n, length, 2, p->stay, label);
  for (guint i = 0; i < n * length; i++)
    symbol[i] = label[i] == 0 ? (gint32) gradus_rng_index (rng, 6)
                : gradus_rng_uniform (rng) < p->six ? 5 : (gint32) gradus_rng_index (rng, 5);
  hide_labels (rng, n * length, p->known, label);
  return gradus_sequences_new (n, lengths, 0, NULL, NULL, symbol, faces, label, dice, self->id,
                               origin);
}

static const GradusGenerator dice = {
  .id = "dice",
  .title = N_("A die that is exchanged"),
  .summary = N_("Throws of a fair die that is secretly exchanged for a loaded one now and then."),
  .source = "Own construction",
  .kind = &gradus_data_sequences,
  .params_size = sizeof (DiceParams),
  .params = dice_params,
  .make = make_dice,
};

extern const GradusGenerator *const gradus_generators_sequences[];
const GradusGenerator *const gradus_generators_sequences[] = {
  &crf_tiny, &late_evidence, &all_tied, &paths_3, &crf_same, &crf_gen, &dice, NULL,
};
