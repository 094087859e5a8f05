/* Data that a person keeps under names: kept, listed, renamed, deleted, of all kinds; nothing is
 * written over, and a damaged file is a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gradus-edit.h"
#include "gradus-generator.h"
#include "gradus-init.h"
#include "gradus-my-data.h"
#include "gradus-registry.h"

static GradusDataset *
make (const char *spec)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *made = gradus_generate (spec, 3, &error);

  g_assert_no_error (error);
  return made;
}

static void
keep (GradusDataset *dataset, const char *name)
{
  g_autoptr (GError) error = NULL;

  gradus_my_data_keep (dataset, name, &error);
  g_assert_no_error (error);
}

static void
forget_all (void)
{
  g_autoptr (GPtrArray) all = gradus_my_data_list (NULL);

  for (guint i = 0; i < all->len; i++)
    g_assert_true (
      gradus_my_data_delete (((GradusMyData *) g_ptr_array_index (all, i))->name, NULL));
  g_assert_false (gradus_my_data_exists ());
}

/* One data set of every kind comes back as it was. */
static void
test_kinds (void)
{
  guint n, n_kinds = 0;
  const GradusGenerator *const *generators = gradus_registry_get_generators (&n);
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_dataset_unref);
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) all = NULL;

  g_assert_false (gradus_my_data_exists ());
  for (guint i = 0; i < n; i++)
    {
      GradusDataset *dataset;

      if (!g_hash_table_add (known, (gpointer) generators[i]->kind))
        continue;
      dataset = make (generators[i]->id);
      keep (dataset, generators[i]->kind->id);
      g_ptr_array_add (kept, dataset);
      n_kinds++;
    }
  g_assert_cmpuint (n_kinds, >=, 5);
  g_assert_true (gradus_my_data_exists ());
  all = gradus_my_data_list (problems);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (all->len, ==, n_kinds);
  for (guint i = 0; i < all->len; i++)
    {
      const GradusMyData *data = g_ptr_array_index (all, i);
      guint found = 0;

      for (guint j = 0; j < kept->len; j++)
        {
          GradusDataset *dataset = g_ptr_array_index (kept, j);

          if (!g_str_equal (gradus_dataset_get_kind (dataset)->id, data->name))
            continue;
          found++;
          g_assert_cmpstr (gradus_dataset_get_hash (data->dataset), ==,
                           gradus_dataset_get_hash (dataset));
          g_assert_cmpstr (gradus_dataset_get_origin (data->dataset), ==,
                           gradus_dataset_get_origin (dataset));
        }
      g_assert_cmpuint (found, ==, 1);
    }
  forget_all ();
}

/* Whatever people call their data is a file in the folder, and nothing else. */
static void
test_names (void)
{
  static const char *const names[] = { "Two moons", "身高和体重", "../../evil", "a/b", ".hidden",
                                       "..",        "100 %",      "x.json",     "Ü" };
  g_autoptr (GradusDataset) moons = make ("moons:n=20");
  g_autoptr (GradusDataset) other = make ("moons:n=30");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *long_name = g_strnfill (GRADUS_MY_DATA_MAX_NAME + 1, 'x');

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    keep (moons, names[i]);
  all = gradus_my_data_list (NULL);
  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < all->len; i++)
    g_assert_true (
      g_strv_contains ((const char *const[]){ names[0], names[1], names[2], names[3], names[4],
                                              names[5], names[6], names[7], names[8], NULL },
                       ((GradusMyData *) g_ptr_array_index (all, i))->name));

  /* Taken: also with blanks around it, and composed otherwise. */
  for (guint i = 0; i < 3; i++)
    {
      const char *taken[] = { "Two moons", "  Two moons ", "U\xcc\x88" };

      g_assert_false (gradus_my_data_keep (other, taken[i], &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
      g_clear_error (&error);
    }
  g_assert_false (gradus_my_data_keep (other, "  ", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (gradus_my_data_keep (other, long_name, NULL));
  g_clear_pointer (&all, g_ptr_array_unref);
  all = gradus_my_data_list (NULL);
  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpstr (
      gradus_dataset_get_hash (((GradusMyData *) g_ptr_array_index (all, i))->dataset), ==,
      gradus_dataset_get_hash (moons));

  g_assert_false (gradus_my_data_rename ("a/b", "Two moons", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_true (gradus_my_data_rename ("a/b", "a/b", NULL));
  g_assert_true (gradus_my_data_rename ("a/b", "c", NULL));
  g_assert_false (gradus_my_data_check_name ("c", NULL));
  g_assert_true (gradus_my_data_check_name ("a/b", NULL));
  g_assert_false (gradus_my_data_rename ("none", "some", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  forget_all ();
}

static void
test_suggestions (void)
{
  g_autoptr (GradusDataset) drawn = gradus_edit_table_blank (GRADUS_PLANE_X1_X2, 2);
  g_autoptr (GradusDataset) moons = make ("moons:n=20");
  g_autoptr (GradusDataset) file = gradus_table_new_simple (
    1, 1, (const double[]){ 1 }, NULL, NULL, 0, "heights.csv", "file:/tmp/heights.csv");
  g_autofree char *first = gradus_my_data_suggest_name (drawn);
  g_autofree char *generated = gradus_my_data_suggest_name (moons);
  g_autofree char *read = gradus_my_data_suggest_name (file);
  g_autofree char *second = NULL;

  g_assert_cmpstr (first, ==, "Drawn");
  g_assert_cmpstr (generated, ==, "moons");
  g_assert_cmpstr (read, ==, "heights");
  keep (moons, "Drawn");
  second = gradus_my_data_suggest_name (drawn);
  g_assert_cmpstr (second, ==, "Drawn 2");
  forget_all ();
}

/* Files that are none are told of, and the others are there. */
static void
test_damaged (void)
{
  static const char *const texts[] = { "", "{", "[]", "{\"kind\": \"table\"}",
                                       "{\"kind\": \"x\"}" };
  g_autoptr (GradusDataset) moons = make ("moons:n=20");
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) all = NULL;

  keep (moons, "good");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *name = g_strdup_printf ("bad%u.json", i);
      g_autofree char *path = g_build_filename (g_get_user_data_dir (), "gradus", "data", name,
                                                NULL);

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
    }
  all = gradus_my_data_list (problems);
  g_assert_cmpuint (all->len, ==, 1);
  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (texts));
  for (guint i = 0; i < problems->len; i++)
    {
      const char *sentence = g_ptr_array_index (problems, i);

      g_assert_nonnull (strstr (sentence, "bad"));
      g_assert_true (g_str_has_suffix (sentence, "."));
    }
  /* Its name is taken all the same. */
  g_assert_false (gradus_my_data_keep (moons, "bad0", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *name = g_strdup_printf ("bad%u", i);

      g_assert_true (gradus_my_data_delete (name, NULL));
    }
  forget_all ();
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-my-data-XXXXXX", NULL);
  g_autofree char *inner = g_build_filename (folder, "gradus", NULL);
  g_autofree char *data = g_build_filename (inner, "data", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/my-data/kinds", test_kinds);
  g_test_add_func ("/my-data/names", test_names);
  g_test_add_func ("/my-data/suggestions", test_suggestions);
  g_test_add_func ("/my-data/damaged", test_damaged);
  status = g_test_run ();
  g_rmdir (data);
  g_rmdir (inner);
  g_rmdir (folder);
  return status;
}
