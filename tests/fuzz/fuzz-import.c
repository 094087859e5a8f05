/* Fuzz target: whatever the bytes are, importing them ends in a data set or in a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-sequences.h"
#include "gradus-signals.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  gradus_init ();

  return 0;
}

static void
check (GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_true (gradus_dataset_is_finite (dataset));
  if (table != NULL)
    {
      g_autofree char *text = gradus_table_to_csv (table);
      g_autofree char *roles = gradus_import_roles_to_text (table);
      g_autoptr (GradusDataset) path = gradus_import_adapt (dataset, &gradus_data_trajectory, NULL);
      g_autoptr (GradusDataset) sequences = gradus_import_adapt (dataset, &gradus_data_sequences,
                                                                 NULL);
      g_autoptr (GradusDataset) signals = gradus_import_adapt (dataset, &gradus_data_signals, NULL);

      g_assert_true (signals == NULL || gradus_dataset_is_finite (signals));
      g_assert_true (path == NULL || gradus_dataset_is_finite (path));
      g_assert_true (sequences == NULL || gradus_dataset_is_finite (sequences));
      g_assert_cmpuint (table->n, >, 0);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_true (g_utf8_validate (roles, -1, NULL));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  /* As it is detected, with every way to treat missing cells; then as it may be told. */
  static const GradusImportOptions ways[] = {
    { .header = -1, .missing = GRADUS_MISSING_REFUSE },
    { .header = -1, .missing = GRADUS_MISSING_DROP, .tolerant = TRUE },
    { .header = -1, .missing = GRADUS_MISSING_MEAN },
    { .header = -1, .missing = GRADUS_MISSING_UNKNOWN },
    { .header = 1, .missing = GRADUS_MISSING_DROP, .separator = ',', .decimal = '.' },
    { .header = 0, .missing = GRADUS_MISSING_DROP, .separator = ';', .decimal = ',' },
    { .header = 1, .missing = GRADUS_MISSING_DROP, .separator = ' ', .encoding = "ISO-8859-1" },
    { .header = -1, .missing = GRADUS_MISSING_MEAN, .encoding = "UTF-16LE" },
  };
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const GradusImportOptions options = ways[i];
      g_auto (GradusImportReport) report = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = gradus_import_bytes (bytes, "fuzz.csv", "fuzz", &options,
                                                               &report, &error);

      g_assert_true ((dataset == NULL) == (error != NULL));
      g_assert_true (report.notes == NULL || g_utf8_validate (report.notes, -1, NULL));
      g_assert_true (report.doubt == NULL || g_utf8_validate (report.doubt, -1, NULL));
      if (dataset != NULL)
        check (dataset);
      else
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }

  return 0;
}
