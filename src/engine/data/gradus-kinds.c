/* Gradus: the list of all kinds of data, and the kind without data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-corpus.h"
#include "gradus-sequences.h"
#include "gradus-signals.h"
#include "gradus-simulator.h"

/* --- No data ---------------------------------------------------------------------------------- */

static void
none_hash (gconstpointer payload, GChecksum *checksum)
{
}

static gsize
none_bytes (gconstpointer payload)
{
  return 0;
}

static gboolean
none_is_finite (gconstpointer payload)
{
  return TRUE;
}

static char *
none_describe (gconstpointer payload)
{
  return g_strdup (_ ("no data"));
}

const GradusDataKind gradus_data_none = {
  .id = "none",
  .title = N_ ("No data"),
  .hash = none_hash,
  .bytes = none_bytes,
  .is_finite = none_is_finite,
  .describe = none_describe,
};

/* --- All kinds -------------------------------------------------------------------------------- */

const GradusDataKind *const gradus_data_kinds[] = {
  &gradus_data_table,     &gradus_data_grid_world, &gradus_data_trajectory,
  &gradus_data_sequences, &gradus_data_corpus,     &gradus_data_signals,
  &gradus_data_simulator, &gradus_data_none,       NULL,
};

const GradusDataKind *
gradus_data_kind_find (const char *id)
{
  for (guint i = 0; gradus_data_kinds[i] != NULL; i++)
    if (strcmp (gradus_data_kinds[i]->id, id) == 0)
      return gradus_data_kinds[i];

  return NULL;
}
