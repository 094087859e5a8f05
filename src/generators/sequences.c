/* Gradus: sequences: one to be worked by hand, labels of a chain that are seen through Gaussians,
 * and the throws of a die that is exchanged now and then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdbool.h>
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

/* --- To be trained on ------------------------------------------------------------------------- */

/* Labels as they stand one after the other, a digit each. */
static void
read_labels (const char *digits, gint32 *label)
{
  for (guint t = 0; digits[t] != '\0'; t++)
    label[t] = digits[t] - '0';
}

static GradusDataset *
make_crf_chains_20 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                    const char *origin, GError **error)
{
  static const double x[] = {
    0.9665, -0.6964, 0.0804, -0.7366, -0.9791, 1.0631, 1.4245, 0.3975, -0.7528, 0.0857, 1.4972,
    0.3669, -0.1436, 0.985, 1.3172, 0.3, 1.1447, 1.6429, 0.393, -0.2135, 0.7856, 0.2219, 0.0274,
    -0.1983, 1.5557, -0.732, 1.2139, 1.2028, -1.1677, -0.253, -1.1218, 0.4862, 0.0052, -0.778,
    0.032, 0.6598, 1.1912, -2.1736, 0.2831, -0.1349, 0.9144, 2.6236, -2.3781, -1.1749, 0.1035,
    0.9794, -0.1788, -1.3462, -0.3029, -0.6166, -2.0397, 0.7344, -0.0697, 1.5081, -0.5375, -1.0614,
    -2.0476, 0.7238, 3.1695, -0.2209, -0.2722, -2.7382, -2.0499, 0.1959, -1.1901, -0.0201, -0.0577,
    0.7223, 0.2119, 0.417, -0.6723, -0.3747, 0.4845, -0.0221, -1.2436, -1.3238, 1.4106, 0.1566,
    1.2314, 1.5294, -1.3476, -0.4739, -1.0675, 0.0185, 0.2191, -0.2913, -0.2838, 0.6929, 0.1522,
    0.4355, -0.7974, -1.1634, -0.3089, -1.1742, -1.6695, -1.4458, 0.712, -0.5557, -1.7675, -0.5916,
    0.3491, -0.4391, -0.2636, -0.7267, 0.0318, -1.5414, 0.1918, -1.1053, -1.6907, -0.2348, -1.2974,
    -2.0744, -2.1166, -1.5433, 0.2256, 1.066, -0.6252, 0.4918, -0.864, -2.512, -0.8111, -0.9527,
    0.3872, 1.1256, -1.0166, 0.0989, 0.3409, 1.3132, 1.6475, 0.2108, 0.9431, -1.8498, 1.1034,
    0.5838, -1.7937, 0.6194, -0.2521, -1.7668, 0.0017, -1.0316, -0.3061, -0.0592, -1.6572, -1.3092,
    0.9286, -0.2647, -0.8826, -0.2585, -1.0816, -0.3214, -0.2025, 3.0236, -1.8787, -0.2623, -0.9107,
    -0.4074, -2.4118, -1.751, -0.1403, -0.6384, -0.4704, -1.3567, -0.3886, 2.0386, 0.6718, -3.3822,
    -0.742, -1.4751, 0.0223, -0.7733, 0.7921, -0.6776, -1.3914, 0.034, -0.036, -2.1924, 1.6168,
    1.1665, 0.3857, 1.646, -0.0295, -0.5724, 0.3626, -0.7259, -0.3802, -2.1, 1.048, 0.1551, 0.95,
    1.0594, 0.9934, 0.0359, -0.149, 0.7201, 0.8567, 1.2144, -0.6669, 0.0053, 0.5051, 2.2007,
  };
  static const char *const labels[] = { "1", "2", NULL };
  gint32 label[G_N_ELEMENTS (x)];
  guint lengths[20];

  read_labels ("111110001100000000001111000001111111111110111111111111111100"
               "111111111111111111111111111000111111111111111111111111111111"
               "111111100011001111111111111111111111111111111111110110000000"
               "11111100000000000000", label);
  for (guint i = 0; i < 20; i++)
    lengths[i] = 10;
  return gradus_sequences_new (20, lengths, 1, x, NULL, NULL, NULL, label, labels, self->id,
                               origin);
}

static const GradusGenerator crf_chains_20 = {
  .id = "crf-chains-20",
  .title = N_("Twenty labelled chains"),
  .summary = N_("Twenty strings of ten labels that stay with probability 0.9, seen through noise: "
                "0.6 for label 1 and −0.6 for label 2, with a standard deviation of 1."),
  .source = "Made up for this program",
  .kind = &gradus_data_sequences,
  .make = make_crf_chains_20,
};

typedef struct
{
  bool equal;
} FourPairsParams;

static const GradusParam four_pairs_params[] = {
  {
    .id = "equal",
    .label = N_("All equal"),
    .blurb = N_("Whether the fourth string has two equal labels, too."),
    GRADUS_PARAM_FIELD (FourPairsParams, equal),
  },
  { NULL },
};

static GradusDataset *
make_four_pairs (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  static const guint lengths[] = { 2, 2, 2, 2 };
  static const gint32 symbol[8] = { 0 };
  static const char *const symbols[] = { "o", NULL }, *const labels[] = { "1", "2", NULL };
  const FourPairsParams *p = params;
  gint32 label[8];

  read_labels (p->equal ? "00110011" : "00110001", label);
  return gradus_sequences_new (4, lengths, 0, NULL, NULL, symbol, symbols, label, labels, self->id,
                               origin);
}

static const GradusGenerator four_pairs = {
  .id = "four-pairs",
  .title = N_("Four pairs of labels"),
  .summary = N_("Four strings of two labels, of which three or all are equal; what is seen is the "
                "same everywhere and says nothing."),
  .source = "Worked example of the syllabus, chapter 12",
  .kind = &gradus_data_sequences,
  .params_size = sizeof (FourPairsParams),
  .params = four_pairs_params,
  .make = make_four_pairs,
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
  &crf_tiny, &late_evidence, &all_tied, &paths_3, &crf_same, &crf_chains_20, &four_pairs, &crf_gen,
  &dice, NULL,
};
