/* What is offered for data: every entry that runs on them once, in the group of what it does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-generator.h"
#include "gradus-init.h"
#include "gradus-offers.h"

static GradusDataset *
make (const char *spec)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *made = gradus_generate (spec, 3, &error);

  g_assert_no_error (error);
  return made;
}

static const GradusOffer *
find (GPtrArray *offers, const char *id)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const GradusOffer *offer = g_ptr_array_index (offers, i);

      if (g_str_equal (offer->entry->id, id))
        return offer;
    }
  return NULL;
}

static const GradusOffer *
need (GPtrArray *offers, const char *id)
{
  const GradusOffer *offer = find (offers, id);

  if (offer == NULL)
    g_error ("%s is not offered", id);
  return offer;
}

static void
assert_group (GPtrArray *offers, const char *id, GradusOfferGroup group)
{
  g_assert_cmpuint (need (offers, id)->group, ==, group);
}

/* Whatever the data are: nothing twice, all that runs, the best first and of @first, then the
 * groups in their order, and each on data that it runs on. */
static GPtrArray *
list_checked (GradusDataset *dataset, GradusOfferGroup first)
{
  GPtrArray *offers = gradus_offers_list (dataset);
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < offers->len; i++)
    {
      const GradusOffer *offer = g_ptr_array_index (offers, i);
      const GradusOffer *before = i > 0 ? g_ptr_array_index (offers, i - 1) : NULL;
      g_autoptr (GradusSetup) setup = gradus_bench_make_setup (offer->entry->algorithm,
                                                               offer->dataset, NULL, NULL);

      g_assert_nonnull (setup);
      g_assert_true (find (offers, offer->entry->id) == offer);
      g_assert_true (offer->best == (i < GRADUS_N_BEST_OFFERS));
      if (before != NULL && !before->best)
        g_assert_cmpuint (before->group, <=, offer->group);
      g_assert_nonnull (gradus_offer_group_get_title (offer->group));
    }
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusSetup) setup = NULL;

      if (entries[i].algorithm == NULL
          || entries[i].algorithm->data_kind != gradus_dataset_get_kind (dataset))
        continue;
      setup = gradus_bench_make_setup (entries[i].algorithm, dataset, NULL, NULL);
      g_assert_true (setup == NULL || find (offers, entries[i].id) != NULL);
    }
  if (offers->len > 0)
    g_assert_cmpuint (((GradusOffer *) g_ptr_array_index (offers, 0))->group, ==, first);
  return offers;
}

static void
test_classes (void)
{
  g_autoptr (GradusDataset) moons = make ("moons:n=60");
  g_autoptr (GradusDataset) three = make ("blobs:k=3,n=60");
  g_autoptr (GPtrArray) offers = list_checked (moons, GRADUS_OFFER_CLASSIFY);
  g_autoptr (GPtrArray) others = list_checked (three, GRADUS_OFFER_CLASSIFY);
  guint chapters[GRADUS_N_BEST_OFFERS];

  g_assert_cmpstr (((GradusOffer *) g_ptr_array_index (offers, 0))->entry->id, ==,
                   "logistic-regression");
  for (guint i = 0; i < GRADUS_N_BEST_OFFERS; i++)
    {
      chapters[i] = ((GradusOffer *) g_ptr_array_index (offers, i))->entry->chapter;
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (chapters[i], !=, chapters[j]);
    }
  assert_group (offers, "smo", GRADUS_OFFER_CLASSIFY);
  assert_group (offers, "neural-network", GRADUS_OFFER_CLASSIFY);
  assert_group (offers, "k-means", GRADUS_OFFER_GROUP);
  assert_group (offers, "pca", GRADUS_OFFER_REDUCE);
  assert_group (offers, "fda", GRADUS_OFFER_REDUCE);
  /* A line through labels is a warning, and no classifier. */
  assert_group (offers, "ls-line-failure", GRADUS_OFFER_SEE);
  g_assert_null (find (offers, "value-iteration"));
  assert_group (others, "softmax-regression", GRADUS_OFFER_CLASSIFY);
  g_assert_null (find (others, "logistic-regression"));
}

static void
test_target (void)
{
  g_autoptr (GradusDataset) curve = make ("sinc:n=40");
  g_autoptr (GPtrArray) offers = list_checked (curve, GRADUS_OFFER_PREDICT);

  assert_group (offers, "batch-gradient-descent", GRADUS_OFFER_PREDICT);
  assert_group (offers, "neural-network", GRADUS_OFFER_PREDICT);
  assert_group (offers, "line-and-cost", GRADUS_OFFER_SEE);
  for (guint i = 0; i < offers->len; i++)
    g_assert_true (((GradusOffer *) g_ptr_array_index (offers, i))->dataset == curve);
}

/* Bare points can be grouped and reduced, and one of their coordinates can be predicted. */
static void
test_bare (void)
{
  g_autoptr (GradusDataset) moons = make ("moons:n=60");
  g_autoptr (GradusDataset) bare = gradus_table_with_roles (moons, NULL, NULL, NULL, NULL);
  g_autoptr (GPtrArray) offers = list_checked (bare, GRADUS_OFFER_GROUP);
  const GradusOffer *line = need (offers, "batch-gradient-descent");

  assert_group (offers, "gmm-em", GRADUS_OFFER_GROUP);
  assert_group (offers, "spectral-clustering", GRADUS_OFFER_GROUP);
  assert_group (offers, "pca", GRADUS_OFFER_REDUCE);
  assert_group (offers, "local-outlier-factor", GRADUS_OFFER_SEE);
  g_assert_null (find (offers, "logistic-regression"));
  g_assert_cmpuint (line->group, ==, GRADUS_OFFER_PREDICT);
  g_assert_nonnull (gradus_dataset_get_table (line->dataset)->y);
  g_assert_true (need (offers, "k-means")->dataset == bare);
}

/* Other kinds of data, and hardly any. */
static void
test_others (void)
{
  g_autoptr (GradusDataset) one = gradus_table_new_simple (1, 2, (const double[]){ 1, 2 }, NULL,
                                                           NULL, 0, "one", "drawn");
  g_autoptr (GradusDataset) world = make ("grid-4x3");
  g_autoptr (GPtrArray) few = gradus_offers_list (one);
  g_autoptr (GPtrArray) worlds = list_checked (world, GRADUS_OFFER_SEE);

  g_assert_null (find (few, "logistic-regression"));
  g_assert_cmpuint (worlds->len, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/offers/classes", test_classes);
  g_test_add_func ("/offers/target", test_target);
  g_test_add_func ("/offers/bare", test_bare);
  g_test_add_func ("/offers/others", test_others);
  return g_test_run ();
}
