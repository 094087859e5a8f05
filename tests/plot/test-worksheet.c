/* Worksheets: blanks where the results stand, one page, the answers on the solution only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gradus-plot.h"
#include "gradus-formula.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-worksheet.h"
#include "gradus-say.h"

#define B "\\underline{\\phantom{00000}}"

static void
test_blanks (void)
{
  static const struct
  {
    const char *tex, *blank;
  } cases[] = {
    { "J = 3.5", "J = " B },
    { "\\mu_1 := \\frac{3 + 5}{2} = 4", "\\mu_1 := \\frac{3 + 5}{2} = " B },
    { "x = -1.2\\cdot 10^{-3}", "x = " B },
    { "a = 1 - 2", "a = " B " - " B },
    { "\\sum_{i=1}^{3} i", "\\sum_{i=1}^{3} i" },
    { "s = \\sum_{i=1}^{3} x_2", "s = \\sum_{i=1}^{3} x_2" },
    { "\\mu = \\begin{pmatrix}1 \\\\ -2\\end{pmatrix}",
      "\\mu = \\begin{pmatrix}" B " \\\\ " B "\\end{pmatrix}" },
    { "\\mu = \\begin{pmatrix}-3 \\\\ 2\\end{pmatrix}",
      "\\mu = \\begin{pmatrix}" B " \\\\ " B "\\end{pmatrix}" },
    { "a = 1 \\\\ b = 2 = 3", "a = " B " \\\\ b = 2 = " B },
    { "\\begin{aligned} a &= 1 \\\\ b &= 2 \\end{aligned}",
      "\\begin{aligned} a &= " B " \\\\ b &= " B " \\end{aligned}" },
    { "\\role{class1}{\\mu} = \\role{class1}{7}", "\\role{class1}{\\mu} = \\role{class1}{" B "}" },
    { "\\role{model}{\\theta = 5}", "\\role{model}{\\theta = " B "}" },
    { "e^{2} = 7.39", "e^{2} = " B },
    { "p \\approx 0.5", "p \\approx " B },
    { "no relation 5", "no relation 5" },
    { "", "" },
    { "\\", "\\" },
    { "a = {1", "a = {" B },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *blank = gradus_worksheet_blank (cases[i].tex, FALSE);

      g_assert_cmpstr (blank, ==, cases[i].blank);
    }
  {
    g_autofree char *shown = gradus_worksheet_blank ("a = 2 \\\\ b = -3", TRUE);

    g_assert_cmpstr (shown, ==, "a = \\role{accent}{2} \\\\ b = \\role{accent}{-3}");
  }
}

/* Whatever a formula with numbers says, with blanks it is a formula still. */
static void
test_formulas_stay_formulas (void)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
        all[i], gradus_algorithm_first_look (all[i]), &error);
      g_autoptr (GradusRun) run = gradus_run_new (setup, &error);

      g_assert_no_error (error);
      for (guint step = 0; step < 12 && gradus_run_forward (run, GRADUS_GRAIN_PHASE); step++)
        {
          GradusPosition here;

          gradus_run_get_view (run, &here);
          for (const GradusFormula *f = all[i]->formulas; f->id != NULL; f++)
            for (int show = 0; show < 2; show++)
              {
                g_autoptr (GString) filled = g_string_new (NULL);
                g_autofree char *blank = NULL;
                g_autoptr (GradusFormulaTree) tree = NULL;

                gradus_formula_fill (f, &here, filled);
                if (filled->len == 0 && gradus_formula_rule (f, &here) == NULL)
                  continue;
                blank = gradus_worksheet_blank (
                  filled->len > 0 ? filled->str : gradus_formula_rule (f, &here), show != 0);
                tree = gradus_formula_new (blank, &error);
                if (tree == NULL)
                  g_error ("%s, %s: %s: %s", all[i]->id, f->id, blank, error->message);
              }
        }
    }
}

static guint
count_ink (cairo_surface_t *surface)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += data[y * stride + 4 * x] < 128;
  return n;
}

/* The sheet and its solution differ, and nothing is drawn below the page. */
static void
test_pages (void)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
        all[i], gradus_algorithm_first_look (all[i]), &error);
      g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
      g_autofree char *sheet = NULL;
      g_autofree char *solved = NULL;

      g_assert_no_error (error);
      gradus_run_seek (run, 3, 0);
      for (int solution = 0; solution < 2; solution++)
        {
          cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 595, 842);
          cairo_t *cr = cairo_create (page);

          g_assert_true (gradus_worksheet_draw (run, GRADUS_BLANK_ALL, solution != 0, cr, &error));
          g_assert_no_error (error);
          g_assert_cmpuint (count_ink (page), >, 1000);
          /* Two pages that differ may be drawn with as much ink. */
          *(solution ? &solved : &sheet) = g_compute_checksum_for_data (
            G_CHECKSUM_SHA1, cairo_image_surface_get_data (page),
            (gsize) cairo_image_surface_get_stride (page) * cairo_image_surface_get_height (page));
          cairo_destroy (cr);
          cairo_surface_destroy (page);
        }
      g_assert_cmpstr (sheet, !=, solved);
      g_assert_cmpuint (gradus_run_get_step (run), ==, 3);
    }
}

static void
test_refused (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autofree char *folder = g_dir_make_tmp ("gradus-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *other = gradus_worksheet_solution_path (path);

  g_assert_false (gradus_worksheet_write (run, GRADUS_BLANK_ALL, path, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_clear_error (&error);

  gradus_run_seek (run, 1, 5);
  g_assert_false (gradus_worksheet_write (run, GRADUS_BLANK_ALL, path, &error));
  g_clear_error (&error);

  gradus_run_seek (run, 2, 0);
  g_assert_true (gradus_worksheet_write (run, GRADUS_BLANK_ALL, path, &error));
  g_assert_true (g_str_has_suffix (other, "a-solution.pdf"));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  g_unlink (path);
  g_unlink (other);
  g_rmdir (folder);
}

/* A sheet and its solution are a pair: where one of them finds no room, both stay as they were. */
static void
test_pair (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autofree char *folder = g_dir_make_tmp ("gradus-XXXXXX", NULL);
  g_autofree char *sheet = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *solution = gradus_worksheet_solution_path (sheet);
  const char *const pairs[][2] = { { sheet, solution }, { solution, sheet } };

  gradus_run_seek (run, 2, 0);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *kept = NULL;
      guint n = 0;
      const char *name;
      g_autoptr (GDir) dir = NULL;

      /* A disk that is always full in the place of one, an older page in that of the other. */
      g_assert_true (g_file_set_contents (pairs[i][0], "old", -1, NULL));
      g_assert_cmpint (symlink ("/dev/full", pairs[i][1]), ==, 0);
      g_assert_false (gradus_worksheet_write (run, GRADUS_BLANK_ALL, sheet, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
      g_clear_error (&error);
      g_assert_true (g_file_get_contents (pairs[i][0], &kept, NULL, NULL));
      g_assert_cmpstr (kept, ==, "old");
      dir = g_dir_open (folder, 0, NULL);
      while ((name = g_dir_read_name (dir)) != NULL)
        n++;
      g_assert_cmpuint (n, ==, 2);
      g_unlink (sheet);
      g_unlink (solution);
    }
  g_rmdir (folder);
}

static char *
draw_sheet (GradusRun *run, GradusBlanks blanks, gboolean solution)
{
  cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 595, 842);
  cairo_t *cr = cairo_create (page);
  char *digest;

  g_assert_true (gradus_worksheet_draw (run, blanks, solution, cr, NULL));
  cairo_surface_flush (page);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA1, cairo_image_surface_get_data (page),
                                        (gsize) cairo_image_surface_get_stride (page)
                                          * cairo_image_surface_get_height (page));
  cairo_destroy (cr);
  cairo_surface_destroy (page);
  return digest;
}

/* Each choice of blanks is a sheet of its own, and the same solution. */
static void
test_chosen_blanks (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_autoptr (GHashTable) sheets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *solved = NULL;

  gradus_run_seek (run, 2, 0);
  solved = draw_sheet (run, GRADUS_BLANK_ALL, TRUE);
  for (guint blanks = 0; blanks <= GRADUS_BLANK_ALL; blanks++)
    {
      g_autofree char *same = draw_sheet (run, (GradusBlanks) blanks, TRUE);

      g_assert_cmpstr (same, ==, solved);
      g_assert_true (g_hash_table_add (sheets, draw_sheet (run, (GradusBlanks) blanks, FALSE)));
    }
}

static guint
count_pages (const char *path)
{
  g_autofree char *text = NULL;
  gsize length;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i + 12 < length; i++)
    n += memcmp (text + i, "/Type /Page", 11) == 0 && text[i + 11] != 's';
  return n;
}

/* A page for every step but the start, in both files; where it is cancelled there is neither. */
static void
test_run (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_autofree char *folder = g_dir_make_tmp ("gradus-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *beside = gradus_worksheet_solution_path (path);
  GradusSeries series = { .first = 0, .last = 5, .every = 1 };
  const gint cancel = 1;
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_worksheet_write_run (&series, run, GRADUS_BLANK_ALL, path, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_pages (path), ==, 5);
  g_assert_cmpuint (count_pages (beside), ==, 5);
  g_unlink (path);
  g_unlink (beside);

  series.every = 2;
  series.last = 1000000;
  g_assert_true (gradus_worksheet_write_run (&series, run, GRADUS_BLANK_RULE, path, &error));
  g_assert_cmpuint (count_pages (path), >, 2);
  g_unlink (path);
  g_unlink (beside);

  series.cancel = &cancel;
  g_assert_false (gradus_worksheet_write_run (&series, run, GRADUS_BLANK_ALL, path, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* On paper the markers of some hundred data are shapes that can be enlarged, and no image. */
static void
test_paper (void)
{
  static const GradusPlotOptions options = { .width = 400, .height = 300 };
  static const char *const names[] = { "many.pdf", "many.svg" };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("gmm-em");
  g_autofree char *folder = g_dir_make_tmp ("gradus-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = NULL;

  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_setup_get_table (setup)->n, >, 250);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autofree char *text = NULL;
      gsize length;

      g_assert_true (gradus_export_plot (run, 0, &options, 1, path, &error));
      g_assert_true (g_file_get_contents (path, &text, &length, &error));
      g_assert_null (g_strstr_len (text, (gssize) length, "/Subtype /Image"));
      g_assert_null (g_strstr_len (text, (gssize) length, "<image"));
      g_unlink (path);
    }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/worksheet/blanks", test_blanks);
  g_test_add_func ("/worksheet/formulas-stay-formulas", test_formulas_stay_formulas);
  g_test_add_func ("/worksheet/pages", test_pages);
  g_test_add_func ("/worksheet/refused", test_refused);
  g_test_add_func ("/worksheet/pair", test_pair);
  g_test_add_func ("/worksheet/chosen-blanks", test_chosen_blanks);
  g_test_add_func ("/worksheet/run", test_run);
  g_test_add_func ("/plot/worksheet/paper", test_paper);
  return g_test_run ();
}
