/* Gradus: the part of a data set that does not depend on its kind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-dataset.h"
#include "gradus-vary.h"

typedef struct
{
  char *id;
  GradusArray array;
} Hint;

struct _GradusDataset
{
  gint refs; /* atomic */
  const GradusDataKind *kind;
  gpointer payload;
  char *name;
  char *origin;
  GArray *hints; /* of Hint */
  gsize hash_once;
  char *hash;
};

static void
hint_clear (gpointer data)
{
  Hint *hint = data;

  g_free (hint->id);
  gradus_array_clear (&hint->array);
}

GradusDataset *
gradus_dataset_new (const GradusDataKind *kind, gpointer payload, const char *name,
                    const char *origin)
{
  GradusDataset *dataset = g_new0 (GradusDataset, 1);

  g_atomic_int_set (&dataset->refs, 1);
  dataset->kind = kind;
  dataset->payload = payload;
  dataset->name = g_strdup (name);
  dataset->origin = g_strdup (origin);
  dataset->hints = g_array_new (FALSE, TRUE, sizeof (Hint));
  g_array_set_clear_func (dataset->hints, hint_clear);

  return dataset;
}

GradusDataset *
gradus_dataset_ref (GradusDataset *dataset)
{
  g_atomic_int_inc (&dataset->refs);

  return dataset;
}

void
gradus_dataset_unref (GradusDataset *dataset)
{
  if (!g_atomic_int_dec_and_test (&dataset->refs))
    return;

  if (dataset->kind->free != NULL)
    dataset->kind->free (dataset->payload);
  g_array_unref (dataset->hints);
  g_free (dataset->name);
  g_free (dataset->origin);
  g_free (dataset->hash);
  g_free (dataset);
}

const GradusDataKind *
gradus_dataset_get_kind (const GradusDataset *dataset)
{
  return dataset->kind;
}

gconstpointer
gradus_dataset_get_payload (const GradusDataset *dataset)
{
  return dataset->payload;
}

const char *
gradus_dataset_get_name (const GradusDataset *dataset)
{
  return dataset->name;
}

const char *
gradus_dataset_get_origin (const GradusDataset *dataset)
{
  return dataset->origin;
}

gsize
gradus_dataset_get_bytes (const GradusDataset *dataset)
{
  return dataset->kind->bytes (dataset->payload);
}

gboolean
gradus_dataset_is_finite (const GradusDataset *dataset)
{
  return dataset->kind->is_finite (dataset->payload);
}

char *
gradus_dataset_describe (const GradusDataset *dataset)
{
  return dataset->kind->describe (dataset->payload);
}

guint
gradus_dataset_count (const GradusDataset *dataset)
{
  return dataset->kind->count != NULL ? dataset->kind->count (dataset->payload) : 0;
}

gboolean
gradus_dataset_get_extents (const GradusDataset *dataset, guint *n, guint *d)
{
  *n = *d = 0;
  if (dataset == NULL || dataset->kind->extents == NULL)
    return FALSE;
  dataset->kind->extents (dataset->payload, n, d);

  return TRUE;
}

char *
gradus_dataset_datum_title (const GradusDataset *dataset, guint datum)
{
  return dataset->kind->datum_title != NULL ? dataset->kind->datum_title (dataset->payload, datum)
                                            : NULL;
}

void
gradus_dataset_datum_words (const GradusDataset *dataset, guint datum, GString *out)
{
  if (dataset->kind->datum_words != NULL)
    dataset->kind->datum_words (dataset->payload, datum, out);
}

GradusDataset *
gradus_dataset_vary (const GradusDataset *dataset, GradusVariation variation)
{
  GradusDataset *varied = dataset->kind->vary != NULL
                            ? dataset->kind->vary (dataset->payload, variation)
                            : NULL;

  /* What belongs to a table belongs to its rows; what belongs to other data is there before and
   * after, unless they are moved or called otherwise. */
  if (varied != NULL && dataset->kind != &gradus_data_table && variation != GRADUS_VARY_PLACE
      && variation != GRADUS_VARY_LARGE && variation != GRADUS_VARY_TINY
      && variation != GRADUS_VARY_NAMES)
    for (guint i = 0; i < dataset->hints->len; i++)
      {
        const Hint *hint = &g_array_index (dataset->hints, Hint, i);

        gradus_dataset_set_hint (varied, hint->id, &hint->array);
      }
  return varied;
}

void
gradus_dataset_paint (const GradusDataset *dataset, struct _GradusScene *scene)
{
  if (dataset->kind->paint != NULL)
    dataset->kind->paint (dataset, scene);
}

void
gradus_data_append_line (GString *out, const char *name, const char *value)
{
  /* Translators: the name of a column or quantity and its value. */
  g_string_append_printf (out, _ ("\n%s: %s"), name, value);
}

const char *
gradus_dataset_get_hash (GradusDataset *dataset)
{
  if (g_once_init_enter (&dataset->hash_once))
    {
      g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

      g_checksum_update (checksum, (const guchar *) dataset->kind->id,
                         strlen (dataset->kind->id) + 1);
      dataset->kind->hash (dataset->payload, checksum);
      dataset->hash = g_strdup (g_checksum_get_string (checksum));
      g_once_init_leave (&dataset->hash_once, 1);
    }

  return dataset->hash;
}

/* --- Hints ------------------------------------------------------------------------------------ */

static Hint *
find_hint (const GradusDataset *dataset, const char *id)
{
  for (guint i = 0; i < dataset->hints->len; i++)
    {
      Hint *hint = &g_array_index (dataset->hints, Hint, i);

      if (strcmp (hint->id, id) == 0)
        return hint;
    }

  return NULL;
}

void
gradus_dataset_set_hint (GradusDataset *dataset, const char *id, const GradusArray *array)
{
  Hint *hint = find_hint (dataset, id);

  if (hint == NULL)
    {
      guint last = dataset->hints->len;

      g_array_set_size (dataset->hints, last + 1);
      hint = &g_array_index (dataset->hints, Hint, last);
      hint->id = g_strdup (id);
    }
  gradus_array_assign (&hint->array, array);
}

const GradusArray *
gradus_dataset_get_hint (const GradusDataset *dataset, const char *id)
{
  const Hint *hint = find_hint (dataset, id);

  return hint != NULL ? &hint->array : NULL;
}

const char **
gradus_dataset_list_hints (const GradusDataset *dataset)
{
  const char **ids = g_new0 (const char *, dataset->hints->len + 1);

  for (guint i = 0; i < dataset->hints->len; i++)
    ids[i] = g_array_index (dataset->hints, Hint, i).id;

  return ids;
}

/* --- Hashing ---------------------------------------------------------------------------------- */

/* The hash must not depend on the machine, so numbers go in as little-endian bytes. On a
 * little-endian machine whole vectors are what they are in memory. */

void
gradus_checksum_add_uint (GChecksum *checksum, guint64 value)
{
  guint64 little = GUINT64_TO_LE (value);

  g_checksum_update (checksum, (const guchar *) &little, sizeof little);
}

void
gradus_checksum_add_doubles (GChecksum *checksum, const double *values, gsize n)
{
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
  g_checksum_update (checksum, (const guchar *) values, (gssize) (n * sizeof *values));
#else
  for (gsize i = 0; i < n; i++)
    {
      guint64 bits;

      memcpy (&bits, &values[i], sizeof bits);
      gradus_checksum_add_uint (checksum, bits);
    }
#endif
}

void
gradus_checksum_add_string (GChecksum *checksum, const char *text)
{
  /* The terminator too, so that "ab", "c" and "a", "bc" differ. */
  g_checksum_update (checksum, (const guchar *) text, (gssize) strlen (text) + 1);
}
