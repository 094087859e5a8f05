/* Gradus: sequences, the kind of data set in which order matters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-sequences.h"
#include "gradus-vary.h"

static void
sequences_free (gpointer payload)
{
  GradusSequences *sequences = payload;

  g_free (sequences->starts);
  g_strfreev (sequences->names);
  g_free (sequences->x);
  g_free (sequences->symbol);
  g_strfreev (sequences->symbols);
  g_free (sequences->label);
  g_strfreev (sequences->labels);
  g_free (sequences);
}

static void
hash_names (GChecksum *checksum, char **names)
{
  gradus_checksum_add_uint (checksum, g_strv_length (names));
  for (guint i = 0; names[i] != NULL; i++)
    gradus_checksum_add_string (checksum, names[i]);
}

static void
sequences_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusSequences *sequences = payload;

  gradus_checksum_add_uint (checksum, sequences->n);
  for (guint i = 0; i <= sequences->n; i++)
    gradus_checksum_add_uint (checksum, sequences->starts[i]);
  hash_names (checksum, sequences->names);
  hash_names (checksum, sequences->symbols);
  hash_names (checksum, sequences->labels);
  if (sequences->x != NULL)
    gradus_checksum_add_doubles (checksum, sequences->x, (gsize) sequences->total * sequences->d);
  for (guint i = 0; sequences->symbol != NULL && i < sequences->total; i++)
    gradus_checksum_add_uint (checksum, (guint64) sequences->symbol[i]);
  for (guint i = 0; i < sequences->total; i++)
    gradus_checksum_add_uint (checksum, (guint64) (sequences->label[i] + 1));
}

static gsize
sequences_bytes (gconstpointer payload)
{
  const GradusSequences *sequences = payload;

  return sizeof *sequences + (gsize) (sequences->n + 1) * sizeof (guint)
         + (gsize) sequences->total * (sequences->d * sizeof (double) + 2 * sizeof (gint32));
}

static gboolean
sequences_is_finite (gconstpointer payload)
{
  const GradusSequences *sequences = payload;

  for (gsize i = 0; sequences->x != NULL && i < (gsize) sequences->total * sequences->d; i++)
    if (!isfinite (sequences->x[i]))
      return FALSE;

  return TRUE;
}

static char *
sequences_describe (gconstpointer payload)
{
  const GradusSequences *sequences = payload;
  g_autofree char *many = NULL, *positions = NULL;

  many = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u sequence", "%u sequences", sequences->n), sequences->n);
  positions = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u position", "%u positions", sequences->total),
    sequences->total);

  /* Translators: the size of a table, "300 points, 2 columns". */
  return g_strdup_printf (_ ("%s, %s"), many, positions);
}

static gboolean
sequences_validate (gconstpointer payload, guint needs, GError **error)
{
  const GradusSequences *sequences = payload;
  const char *sentence = NULL;

  if (sequences->n == 0)
    sentence = _ ("There is no sequence: add one, open a file or choose a generator.");
  else if ((needs & GRADUS_NEEDS_X) && sequences->x == NULL)
    sentence = _ ("The sequences are made of symbols, and this algorithm needs numbers: choose "
                  "sequences of numbers.");
  else if ((needs & GRADUS_NEEDS_SYMBOLS) && sequences->symbol == NULL)
    sentence = _ ("The sequences are made of numbers, and this algorithm needs symbols: choose "
                  "sequences of symbols.");
  else if ((needs & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_UNKNOWN_LABELS)) && sequences->n_labels == 0)
    sentence = _ ("The sequences have no labels: give the names of at least two.");
  else if ((needs & GRADUS_NEEDS_LABEL) && sequences->n_unknown > 0)
    sentence = _ ("The label of some positions is unknown, and this algorithm learns from labelled "
                  "sequences: give every position its label.");
  if (sentence != NULL)
    g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA, sentence);

  return sentence == NULL;
}

/* --- Words and picture ------------------------------------------------------------------------ */

guint
gradus_sequences_find (const GradusSequences *sequences, guint at)
{
  guint low = 0, high = sequences->n;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (sequences->starts[middle] <= at)
        low = middle;
      else
        high = middle;
    }

  return low;
}

static guint
sequences_count (gconstpointer payload)
{
  return ((const GradusSequences *) payload)->total;
}

static char *
sequences_datum_title (gconstpointer payload, guint datum)
{
  const GradusSequences *sequences = payload;
  const guint i = gradus_sequences_find (sequences, datum);

  if (sequences->n == 1)
    /* Translators: a place in a sequence, counted from 1. */
    return g_strdup_printf (_ ("Position %u"), datum + 1);

  /* Translators: a sequence and a place in it, both counted from 1. */
  return g_strdup_printf (_ ("Sequence %u, position %u"), i + 1, datum - sequences->starts[i] + 1);
}

static void
sequences_datum_words (gconstpointer payload, guint datum, GString *out)
{
  const GradusSequences *sequences = payload;

  if (sequences->symbol != NULL)
    gradus_data_append_line (out, _ ("Symbol"), sequences->symbols[sequences->symbol[datum]]);
  for (guint j = 0; j < sequences->d; j++)
    gradus_data_append_line (out, sequences->names[j],
                             GRADUS_NUM (sequences->x[(gsize) datum * sequences->d + j]));
  if (sequences->n_labels > 0)
    gradus_data_append_line (out, _ ("Label"),
                             sequences->label[datum] == GRADUS_LABEL_UNKNOWN
                               ? _ ("unknown")
                               : sequences->labels[sequences->label[datum]]);
}

/* What is observed over the position, the sequences one behind the other, in the hue of the
 * label. */
static void
sequences_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusSequences *sequences = gradus_dataset_get_sequences (dataset);
  g_autofree double *xy = g_new0 (double, 2 * MAX ((gsize) sequences->total, 1));
  g_autofree double *across = g_new0 (double, MAX (sequences->total, 1));
  g_autofree double *up = g_new0 (double, MAX (sequences->total, 1));

  gradus_scene_set_axes (
    scene, GRADUS_AXES_INTEGER_X | (sequences->symbol != NULL ? GRADUS_AXES_INTEGER_Y : 0),
    C_ ("axis", "position"),
    sequences->symbol != NULL ? C_ ("axis", "symbol")
    : sequences->d > 0        ? sequences->names[0]
                              : "");
  for (guint i = 0; i < sequences->total; i++)
    {
      across[i] = xy[2 * i] = i + 1;
      up[i] = xy[2 * i + 1] = sequences->symbol != NULL ? sequences->symbol[i] + 1
                              : sequences->d > 0        ? sequences->x[(gsize) i * sequences->d]
                                                        : 0;
    }
  for (guint s = 0; s < sequences->n; s++)
    {
      const guint from = sequences->starts[s], to = sequences->starts[s + 1];

      gradus_scene_polyline (scene, across + from, up + from, to - from, GRADUS_ROLE_MUTED,
                             GRADUS_LINE_THIN);
      if (s > 0)
        gradus_scene_vrule (scene, from + 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
    }
  gradus_scene_points (scene, xy, sequences->total, 2,
                       sequences->n_labels > 0 ? sequences->label : NULL, GRADUS_ROLE_DATA, 1);
  for (guint k = 0; k < MIN (sequences->n_labels, 8); k++)
    gradus_scene_legend (scene, GRADUS_ROLE_CLASS + k, GRADUS_SHAPE_AUTO, FALSE, GRADUS_LINE_SOLID,
                         sequences->labels[k]);
  for (guint i = 0; sequences->symbol != NULL && i < MIN (sequences->total, 60); i++)
    gradus_scene_text (scene, across[i], up[i] + 0.25, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                       0.8, sequences->symbols[sequences->symbol[i]]);
  if (sequences->total == 0)
    gradus_scene_set_placeholder (scene, _ ("No sequence yet"));
}

/* The last sequence first; symbols and labels, or numbers, as in a table. */
static GradusDataset *
sequences_vary (gconstpointer payload, guint variation)
{
  const GradusSequences *old = payload;
  const guint copies = variation == GRADUS_VARY_TWICE ? 2 : 1;
  const guint n = variation == GRADUS_VARY_ONE ? MIN (old->n, 1) : old->n * copies;
  g_autofree guint *lengths = g_new (guint, n + 1);
  g_autofree double *x = old->x != NULL ? g_new (double, (gsize) copies * old->total * old->d)
                                        : NULL;
  g_autofree gint32 *symbol = old->x == NULL ? g_new (gint32, copies * old->total + 1) : NULL;
  g_autofree gint32 *label = g_new (gint32, copies * old->total + 1);
  guint at = 0;

  if (variation != GRADUS_VARY_FEW && variation != GRADUS_VARY_ORDER
      && variation != GRADUS_VARY_NAMES && variation != GRADUS_VARY_TWICE
      && variation != GRADUS_VARY_ONE)
    return NULL;
  for (guint s = 0; s < n; s++)
    {
      const guint from = variation == GRADUS_VARY_ORDER ? n - 1 - s : s / copies;

      lengths[s] = old->starts[from + 1] - old->starts[from];
      for (guint i = old->starts[from]; i < old->starts[from + 1]; i++, at++)
        {
          const gboolean exchanged = variation == GRADUS_VARY_NAMES;

          label[at] = exchanged && old->label[i] >= 0 ? (old->label[i] + 1) % (gint32) old->n_labels
                                                      : old->label[i];
          if (symbol != NULL)
            symbol[at] = exchanged ? (old->symbol[i] + 1) % (gint32) old->n_symbols
                                   : old->symbol[i];
          else
            memcpy (x + (gsize) at * old->d, old->x + (gsize) i * old->d, old->d * sizeof *x);
        }
    }
  return gradus_sequences_new (n, lengths, old->d, x, (const char *const *) old->names, symbol,
                               (const char *const *) old->symbols, label,
                               (const char *const *) old->labels, "varied", "drawn");
}

const GradusDataKind gradus_data_sequences = {
  .id = "sequences",
  .title = N_ ("Sequences"),
  .free = sequences_free,
  .hash = sequences_hash,
  .bytes = sequences_bytes,
  .is_finite = sequences_is_finite,
  .describe = sequences_describe,
  .validate = sequences_validate,
  .count = sequences_count,
  .datum_title = sequences_datum_title,
  .datum_words = sequences_datum_words,
  .vary = sequences_vary,
  .paint = sequences_paint,
};

/* --- Making ----------------------------------------------------------------------------------- */

static char **
copy_names (const char *const *names, guint d)
{
  char **copy = g_new0 (char *, d + 1);

  for (guint j = 0; j < d; j++)
    copy[j] = names != NULL ? g_strdup (names[j])
              : d == 1      ? g_strdup ("x")
                            : g_strdup_printf ("x%u", j + 1);

  return copy;
}

static char **
copy_list (const char *const *names)
{
  return names != NULL ? g_strdupv ((char **) names) : g_new0 (char *, 1);
}

GradusDataset *
gradus_sequences_new (guint n, const guint *lengths, guint d, const double *x,
                      const char *const *names, const gint32 *symbol, const char *const *symbols,
                      const gint32 *label, const char *const *labels, const char *name,
                      const char *origin)
{
  GradusSequences *sequences = g_new0 (GradusSequences, 1);
  guint total;

  sequences->n = n;
  sequences->starts = g_new0 (guint, n + 1);
  for (guint i = 0; i < n; i++)
    sequences->starts[i + 1] = sequences->starts[i] + lengths[i];
  total = sequences->total = sequences->starts[n];
  sequences->d = symbol == NULL ? d : 0;
  sequences->names = copy_names (names, sequences->d);
  if (symbol == NULL)
    sequences->x = g_memdup2 (x, (gsize) total * d * sizeof *x);
  else
    sequences->symbol = g_memdup2 (symbol, total * sizeof *symbol);
  sequences->symbols = copy_list (symbol != NULL ? symbols : NULL);
  sequences->n_symbols = g_strv_length (sequences->symbols);
  sequences->labels = copy_list (labels);
  sequences->n_labels = g_strv_length (sequences->labels);
  sequences->label = g_new (gint32, MAX (total, 1));
  for (guint i = 0; i < total; i++)
    {
      sequences->label[i] = label != NULL ? label[i] : GRADUS_LABEL_UNKNOWN;
      sequences->n_unknown += sequences->label[i] == GRADUS_LABEL_UNKNOWN;
    }

  return gradus_dataset_new (&gradus_data_sequences, sequences, name, origin);
}

const GradusSequences *
gradus_dataset_get_sequences (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_sequences
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}
