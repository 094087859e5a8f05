/* Gradus: data sets for trees and for learners that vote.
 *
 * Those that can be worked by hand are written out. diag-50 is made as the programs of "Illustrated
 * Machine Learning" (图解机器学习), chapter 9, make it: x = randn (50, 2) of the book's streams, state 0,
 * with the class +1 where x1 > x2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-generator.h"

static const char *const signs[] = { "-1", "+1", NULL };

static GradusDataset *
new_signed (guint n, guint d, const double *x, const gint32 *label, const char *name,
            const char *origin)
{
  GradusTableBuilder *builder = gradus_table_builder_new (n);
  g_autofree double *column = g_new (double, n);

  for (guint j = 0; j < d; j++)
    {
      const char title[] = { 'x', (char) ('1' + j), '\0' };

      for (guint i = 0; i < n; i++)
        column[i] = x[i * d + j];
      gradus_table_builder_add (builder, title, column);
    }
  gradus_table_builder_set_label (
    builder, (int) gradus_table_builder_add_classes (builder, "class", label, signs, 2));
  return gradus_table_builder_end (builder, name, origin);
}

/* --- Worked by hand ------------------------------------------------------------------------------ */

typedef struct
{
  guint n, d;
  const double *x;
  const gint32 *label;
} Printed;

static GradusDataset *
make_printed (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const Printed *printed = self->user_data;

  return new_signed (printed->n, printed->d, printed->x, printed->label, self->id, origin);
}

static const double two_cuts_8_x[] = { 1, 1, 1.4, 2, 1.2, 4, 3.2, 5, 0.5, 1.5, 2.8, 1.8, 3, 1.2,
                                       3.5, 2.2 };
static const gint32 two_cuts_8_label[] = { 1, 1, 1, 1, 0, 0, 0, 0 };
static const Printed two_cuts_8_table = { 8, 2, two_cuts_8_x, two_cuts_8_label };
static const GradusGenerator two_cuts_8 = {
  .id = "two-cuts-8",
  .title = N_("Eight points, two good cuts"),
  .summary = N_("One cut on each input makes two errors, but one of them leaves a pure heap."),
  .source = "Worked example of the syllabus, chapter 8",
  .kind = &gradus_data_table,
  .make = make_printed,
  .user_data = &two_cuts_8_table,
};

static const double ten_beads_x[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
static const gint32 ten_beads_label[] = { 1, 1, 1, 0, 0, 0, 1, 1, 1, 0 };
static const Printed ten_beads_table = { 10, 1, ten_beads_x, ten_beads_label };
static const GradusGenerator ten_beads = {
  .id = "ten-beads",
  .title = N_("Ten beads on a wire"),
  .summary = N_("Classes in four runs: every single cut is wrong about three beads at least."),
  .source = "Worked example of the syllabus, chapter 8",
  .kind = &gradus_data_table,
  .make = make_printed,
  .user_data = &ten_beads_table,
};

static const double contradiction_11_x[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1 };
static const gint32 contradiction_11_label[] = { 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0 };
static const Printed contradiction_11_table
  = { 11, 1, contradiction_11_x, contradiction_11_label };
static const GradusGenerator contradiction_11 = {
  .id = "contradiction-11",
  .title = N_("Ten beads and a contradiction"),
  .summary = N_("A second bead at 1 has the other class, so that no border can be right about both."),
  .source = "Worked example of the syllabus, chapter 8",
  .kind = &gradus_data_table,
  .make = make_printed,
  .user_data = &contradiction_11_table,
};

/* --- Programs of the book ------------------------------------------------------------------------ */

static GradusDataset *
make_diag_50 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  double x[100];
  gint32 label[50];

  for (guint j = 0; j < 2; j++)
    for (guint i = 0; i < 50; i++)
      x[2 * i + j] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < 50; i++)
    label[i] = x[2 * i] > x[2 * i + 1];
  return new_signed (50, 2, x, label, self->id, origin);
}

static const GradusGenerator diag_50 = {
  .id = "diag-50",
  .title = N_("The book’s slanted border"),
  .summary = N_("50 points; the class is +1 where the first input is larger than the second."),
  .source = "图解机器学习, figures 9.4, 9.8 and 9.13",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_diag_50,
};

extern const GradusGenerator *const gradus_generators_ensembles[];
const GradusGenerator *const gradus_generators_ensembles[] = {
  &two_cuts_8, &ten_beads, &contradiction_11, &diag_50, NULL,
};
