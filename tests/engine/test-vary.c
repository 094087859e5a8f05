/* Gradus: data that should make no difference lose no digit and keep what they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-vary.h"

/* Forty rows of two inputs far apart in size, a target and three classes, one of them rare. */
static GradusDataset *
make_table (void)
{
  enum
  {
    N = 40
  };
  double x[2 * N], y[N];
  gint32 label[N];

  for (guint i = 0; i < N; i++)
    {
      x[2 * i] = 3 + sin (i);
      x[2 * i + 1] = 1e5 * cos (3 * i);
      y[i] = i / 3.0;
      label[i] = i % 10 == 9 ? 2 : (gint32) (i % 2);
    }
  return gradus_table_new_simple (N, 2, x, y, label, 3, "forty", "drawn");
}

static GradusDataset *
vary (GradusDataset *dataset, GradusVariation variation)
{
  GradusDataset *varied = gradus_dataset_vary (dataset, variation);

  g_assert_nonnull (varied);
  g_assert_true (gradus_dataset_is_finite (varied));
  return varied;
}

/* What was moved or scaled comes back to the last bit. */
static void
test_exact (void)
{
  static const GradusVariation moves[] = { GRADUS_VARY_PLACE, GRADUS_VARY_LARGE, GRADUS_VARY_TINY };
  g_autoptr (GradusDataset) dataset = make_table ();
  g_autoptr (GradusDataset) few = vary (dataset, GRADUS_VARY_FEW);
  const GradusTable *old = gradus_dataset_get_table (few);

  g_assert_cmpuint (old->n, ==, GRADUS_VARY_ROWS);
  for (guint m = 0; m < G_N_ELEMENTS (moves); m++)
    {
      g_autoptr (GradusDataset) moved = vary (few, moves[m]);
      const GradusTable *new = gradus_dataset_get_table (moved);
      const double factor = moves[m] == GRADUS_VARY_LARGE  ? GRADUS_VARY_FACTOR
                            : moves[m] == GRADUS_VARY_TINY ? 1 / GRADUS_VARY_FACTOR
                                                           : 1;

      for (guint j = 0; j < 2; j++)
        {
          const double way = moves[m] == GRADUS_VARY_PLACE ? new->x[j] - old->x[j] : 0;

          g_assert_true (moves[m] != GRADUS_VARY_PLACE || way > 1e6);
          for (guint i = 0; i < old->n; i++)
            g_assert_cmpfloat (new->x[2 * i + j], ==, old->x[2 * i + j] * factor + way);
        }
      for (guint i = 0; i < old->n; i++)
        {
          g_assert_cmpfloat (new->y[i], ==, old->y[i]);
          g_assert_cmpint (new->label[i], ==, old->label[i]);
        }
    }
}

static void
test_order (void)
{
  g_autoptr (GradusDataset) dataset = make_table ();
  g_autoptr (GradusDataset) other = vary (dataset, GRADUS_VARY_ORDER);
  const GradusTable *old = gradus_dataset_get_table (dataset);
  const GradusTable *new = gradus_dataset_get_table (other);
  guint moved = 0;

  g_assert_cmpuint (new->n, ==, old->n);
  for (guint i = 0; i < old->n; i++)
    {
      guint found = 0;

      for (guint k = 0; k < new->n; k++)
        found += new->y[k] == old->y[i] && new->label[k] == old->label[i]
                 && new->x[2 * k] == old->x[2 * i];
      g_assert_cmpuint (found, ==, 1);
      moved += new->y[i] != old->y[i];
    }
  g_assert_cmpuint (moved, >=, old->n - 2);
}

/* Classes go round, and back to where they were after as many times as there are. */
static void
test_names (void)
{
  g_autoptr (GradusDataset) dataset = make_table ();
  g_autoptr (GradusDataset) once = vary (dataset, GRADUS_VARY_NAMES);
  g_autoptr (GradusDataset) twice = vary (once, GRADUS_VARY_NAMES);
  g_autoptr (GradusDataset) thrice = vary (twice, GRADUS_VARY_NAMES);
  const GradusTable *old = gradus_dataset_get_table (dataset);

  for (guint i = 0; i < old->n; i++)
    {
      g_assert_cmpint (gradus_dataset_get_table (once)->label[i], ==, (old->label[i] + 1) % 3);
      g_assert_cmpint (gradus_dataset_get_table (thrice)->label[i], ==, old->label[i]);
    }
}

static void
test_little (void)
{
  g_autoptr (GradusDataset) dataset = make_table ();
  g_autoptr (GradusDataset) twice = vary (dataset, GRADUS_VARY_TWICE);
  g_autoptr (GradusDataset) one = vary (dataset, GRADUS_VARY_ONE);
  g_autoptr (GradusDataset) one_class = vary (dataset, GRADUS_VARY_ONE_CLASS);
  g_autoptr (GradusDataset) equal = vary (dataset, GRADUS_VARY_EQUAL);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  g_assert_cmpuint (gradus_dataset_get_table (twice)->n, ==, 2 * table->n);
  g_assert_cmpuint (gradus_dataset_get_table (one)->n, ==, 1);
  g_assert_cmpuint (gradus_dataset_get_table (one_class)->n_classes, ==, 1);
  for (guint i = 0; i < table->n; i++)
    {
      g_assert_cmpfloat (gradus_dataset_get_table (equal)->x[2 * i], ==, table->x[0]);
      g_assert_cmpint (gradus_dataset_get_table (equal)->label[i], ==, table->label[i]);
    }
}

/* Where a change means nothing there are no data. */
static void
test_nothing (void)
{
  g_autoptr (GradusDataset) none = gradus_dataset_new (&gradus_data_none, NULL, "none", "drawn");
  const double x[] = { 1, 2 };
  g_autoptr (GradusDataset) unlabelled = gradus_table_new_simple (2, 1, x, NULL, NULL, 0, "two",
                                                                  "drawn");

  for (GradusVariation v = GRADUS_VARY_FEW; v <= GRADUS_VARY_EQUAL; v++)
    g_assert_null (gradus_dataset_vary (none, v));
  g_assert_null (gradus_dataset_vary (unlabelled, GRADUS_VARY_NAMES));
  g_assert_null (gradus_dataset_vary (unlabelled, GRADUS_VARY_ONE_CLASS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vary/exact", test_exact);
  g_test_add_func ("/vary/order", test_order);
  g_test_add_func ("/vary/names", test_names);
  g_test_add_func ("/vary/little", test_little);
  g_test_add_func ("/vary/nothing", test_nothing);

  return g_test_run ();
}
