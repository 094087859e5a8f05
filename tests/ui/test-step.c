/* The step as it is taught: formulas with numbers, symbols and marks that light each other,
 * pseudo-code that runs to a line, the life of a datum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <math.h>

#include "gradus-code-list.h"
#include "gradus-formula-view.h"
#include "gradus-inspector.h"
#include "gradus-life-chart.h"
#include "gradus-life-strip.h"
#include "gradus-live-formula.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-say.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusStage *stage;
  GradusPlotView *view;
  GradusLiveFormula *formula;
  GtkWidget *rule, *numbers;
  GradusCodeList *code;
  GradusLifeStrip *strip;
} Fixture;

static gboolean
has_layout (gpointer user_data)
{
  return gradus_plot_view_get_layout (user_data) != NULL && gtk_widget_get_mapped (user_data);
}

static void
set_up (Fixture *fixture, gconstpointer algorithm_id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  g_autoptr (GError) error = NULL;
  GtkWidget *root;

  fixture->window = gradus_test_open_window ();
  root = GTK_WIDGET (fixture->window);
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, algorithm, NULL, &error);
  g_assert_no_error (error);
  gtk_widget_activate_action (root, "win.page", "s", "step");
  fixture->stage = GRADUS_STAGE (gradus_test_find (root, GRADUS_TYPE_STAGE, 0));
  fixture->view = gradus_stage_get_view (fixture->stage, 0);
  gradus_test_wait_for (has_layout, fixture->view);
  fixture->formula = GRADUS_LIVE_FORMULA (gradus_test_find (root, GRADUS_TYPE_LIVE_FORMULA, 0));
  fixture->rule = gradus_test_find (GTK_WIDGET (fixture->formula), GRADUS_TYPE_FORMULA_VIEW, 0);
  fixture->numbers = gradus_test_find (GTK_WIDGET (fixture->formula), GRADUS_TYPE_FORMULA_VIEW, 1);
  fixture->code = GRADUS_CODE_LIST (gradus_test_find (root, GRADUS_TYPE_CODE_LIST, 0));
  fixture->strip = GRADUS_LIFE_STRIP (gradus_test_find (root, GRADUS_TYPE_LIFE_STRIP, 0));
  gradus_test_settle ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static gboolean
needs_pointer (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to move the pointer.");
  return FALSE;
}

static guint64
position (Fixture *fixture)
{
  gradus_document_wait (fixture->document);
  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static int
present_phase (Fixture *fixture)
{
  return gradus_history_phase (gradus_run_get_history (gradus_document_get_run (fixture->document)),
                               position (fixture));
}

static void
forward (Fixture *fixture)
{
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
}

static int
get_int (gpointer object, const char *property)
{
  int value;

  g_object_get (object, property, &value, NULL);
  return value;
}

/* --- Formulas --------------------------------------------------------------------------------- */

static double
top_of (GtkWidget *widget, GtkWidget *root)
{
  graphene_point_t point;

  g_assert_true (gtk_widget_compute_point (widget, root, &GRAPHENE_POINT_INIT (0, 0), &point));
  return point.y;
}

static void
test_formula (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = gtk_widget_get_parent (GTK_WIDGET (fixture->code));
  const int width = gtk_widget_get_width (page);
  double top = 0;

  g_assert_null (gradus_live_formula_get_rule (fixture->formula));
  g_assert_false (gtk_widget_get_mapped (fixture->numbers));
  for (guint i = 0; i < 12; i++)
    {
      GradusRun *run;
      const GradusFormula *formula;
      g_autoptr (GString) numbers = g_string_new (NULL);
      GradusPosition here;

      forward (fixture);
      run = gradus_document_get_run (fixture->document);
      gradus_run_get_view (run, &here);
      formula = gradus_algorithm_find_formula (here.algorithm,
                                               here.algorithm->phases[here.phase].id);
      if (formula != NULL)
        gradus_formula_fill (formula, &here, numbers);
      g_assert_cmpstr (gradus_live_formula_get_rule (fixture->formula), ==,
                       formula != NULL ? gradus_formula_rule (formula, &here) : NULL);
      if (numbers->len > 0)
        g_assert_cmpstr (gradus_live_formula_get_numbers (fixture->formula), ==, numbers->str);
      else
        g_assert_null (gradus_live_formula_get_numbers (fixture->formula));
      /* An empty one takes no room. */
      g_assert_true (gtk_widget_get_mapped (fixture->numbers) == (numbers->len > 0));
      /* What is below may be pushed down once, but does not hop back. */
      g_assert_cmpfloat (top_of (GTK_WIDGET (fixture->code), page), >=, top);
      top = top_of (GTK_WIDGET (fixture->code), page);
      g_assert_cmpint (gtk_widget_get_width (page), ==, width);
    }
}

/* --- Roles ------------------------------------------------------------------------------------ */

/* Pixel of centroid @item in the large picture. */
static void
locate_centroid (Fixture *fixture, guint item, double *px, double *py)
{
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (fixture->view);
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (
    gradus_plot_view_get_scene (fixture->view), &n);
  const int found = gradus_plot_layout_find_subject (layout, "centroid", item);

  g_assert_cmpint (found, >=, 0);
  gradus_plot_layout_to_pixel (layout, subjects[found].x, subjects[found].y, px, py);
}

static void
test_lit (Fixture *fixture, gconstpointer data)
{
  const int width = 280;
  int role = -1;
  double px, py;

  if (!needs_pointer ())
    return;
  forward (fixture);
  forward (fixture);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, -1);
  for (int x = 6; x < width && role < 0; x += 8)
    {
      gradus_test_move (fixture->rule, x, gtk_widget_get_height (fixture->rule) / 2);
      role = gradus_formula_view_get_hovered_role (GRADUS_FORMULA_VIEW (fixture->rule));
    }
  g_assert_cmpint (role, >=, 0);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, role);
  g_assert_cmpint (get_int (fixture->view, "lit-role"), ==, role);
  g_assert_cmpint (get_int (gradus_stage_get_view (fixture->stage, 2), "lit-role"), ==, role);
  g_assert_cmpint (get_int (fixture->numbers, "lit-role"), ==, role);

  /* The other way round. */
  locate_centroid (fixture, 2, &px, &py);
  gradus_test_move (GTK_WIDGET (fixture->view), px, py);
  g_assert_cmpint (gradus_plot_view_get_hovered_role (fixture->view), ==, GRADUS_ROLE_CLASS + 2);
  g_assert_cmpint (get_int (fixture->numbers, "lit-role"), ==, GRADUS_ROLE_CLASS + 2);
  /* Above the axes; the corners are round. */
  gradus_test_move (GTK_WIDGET (fixture->view), 40, 2);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, -1);
  g_assert_cmpint (get_int (fixture->numbers, "lit-role"), ==, -1);
}

static void
test_lit_by_keyboard (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GradusFormulaTree) tree = NULL;
  g_autoptr (GArray) roles = NULL;

  forward (fixture);
  forward (fixture);
  tree = gradus_formula_new (gradus_live_formula_get_numbers (fixture->formula), NULL);
  roles = gradus_formula_get_roles (tree);
  g_assert_cmpuint (roles->len, >, 2);
  gtk_widget_grab_focus (fixture->numbers);
  for (guint i = 0; i < roles->len; i++)
    {
      gtk_widget_activate_action (fixture->numbers, "formula.walk", "i", 1);
      g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==,
                       g_array_index (roles, int, i));
    }
  gtk_widget_activate_action (fixture->numbers, "formula.walk", "i", 1);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, -1);
  gtk_widget_activate_action (fixture->numbers, "formula.walk", "i", -1);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==,
                   g_array_index (roles, int, roles->len - 1));
  if (!gradus_test_has_input ())
    return;
  gradus_test_key (fixture->window, "Up", NULL);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==,
                   g_array_index (roles, int, roles->len - 2));
  gradus_test_key (fixture->window, "Tab", NULL);
  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, -1);
}

/* --- Pseudo-code ------------------------------------------------------------------------------ */

static GtkWidget *
find_line (Fixture *fixture, guint phase)
{
  GtkWidget *row;
  guint of;

  for (guint i = 0; (row = gradus_code_list_get_line (fixture->code, i, &of)) != NULL; i++)
    if (of == phase)
      return row;
  g_assert_not_reached ();
}

static guint
count_current (Fixture *fixture, guint phase)
{
  GtkWidget *row;
  guint of, n = 0;

  for (guint i = 0; (row = gradus_code_list_get_line (fixture->code, i, &of)) != NULL; i++)
    if (gtk_widget_has_css_class (row, "current"))
      {
        g_assert_cmpuint (of, ==, phase);
        n++;
      }
  return n;
}

/* A step may have pushed the line out of sight: the page scrolls to what gets the focus, and the
 * click waits until it has. */
static void
click_line (Fixture *fixture, GtkWidget *line)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  gtk_widget_grab_focus (line);
  gradus_test_click (line, 40, 6);
}

static void
test_code (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (fixture->document);
  const int move = gradus_algorithm_find_phase (algorithm, "move");
  GtkWidget *line;
  guint64 first, last;

  g_assert_cmpint (move, >=, 0);
  g_assert_cmpuint (count_current (fixture, 0), ==, 0);
  line = find_line (fixture, (guint) move);
  gtk_widget_activate (line);
  g_assert_cmpint (present_phase (fixture), ==, move);
  /* All lines of the phase are marked. */
  g_assert_cmpuint (count_current (fixture, (guint) move), ==, 2);
  first = position (fixture);
  if (!needs_pointer ())
    return;
  click_line (fixture, line);
  g_assert_cmpint (present_phase (fixture), ==, move);
  g_assert_cmpuint (position (fixture), >, first);
  gradus_test_xdotool ((const char *const[]){ "keydown", "shift", NULL });
  click_line (fixture, line);
  gradus_test_xdotool ((const char *const[]){ "keyup", "shift", NULL });
  g_assert_cmpuint (position (fixture), ==, first);
  gtk_widget_grab_focus (line);
  gradus_test_key (fixture->window, "Return", NULL);
  g_assert_cmpuint (position (fixture), >, first);
  gradus_test_key (fixture->window, "shift+Return", NULL);
  g_assert_cmpuint (position (fixture), ==, first);
  /* Inside a phase with micro-steps its lines are marked, too. */
  gradus_document_seek (fixture->document, 1, 3);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  g_assert_cmpuint (
    count_current (fixture, (guint) gradus_algorithm_find_phase (algorithm, "assign")), >, 0);
  /* At the end it does not come any more, and that is said. */
  gradus_document_forward (fixture->document, GRADUS_GRAIN_RUN);
  last = position (fixture);
  gtk_widget_activate (line);
  g_assert_cmpuint (position (fixture), ==, last);
}

/* --- Life ------------------------------------------------------------------------------------- */

static gboolean
has_record (gpointer user_data)
{
  const GradusLifeRecord *record = gradus_life_strip_get_record (user_data);

  return record != NULL && gradus_life_record_length (record) > 0;
}

/* A worker may have to make it. */
static gboolean
has_whole_record (gpointer user_data)
{
  Fixture *fixture = user_data;

  return has_record (fixture->strip)
         && gradus_life_record_get_last (gradus_life_strip_get_record (fixture->strip))
              == gradus_run_get_last (gradus_document_get_run (fixture->document));
}

/* The record says what the run says at each of its steps. */
static void
assert_true_record (Fixture *fixture)
{
  const GradusLifeRecord *record;
  g_autoptr (GradusRun) run = NULL;
  guint compared = 0;

  gradus_document_wait (fixture->document);
  gradus_test_wait_for (has_whole_record, fixture);
  record = gradus_life_strip_get_record (fixture->strip);
  run = gradus_run_copy (gradus_document_get_run (fixture->document));
  g_assert_cmpuint (gradus_life_record_get_last (record), ==, gradus_run_get_last (run));
  for (guint s = 0; s < gradus_life_record_length (record); s++)
    {
      GradusPosition here;

      gradus_run_seek (run, gradus_life_record_get_step (record, s), 0);
      gradus_run_get_view (run, &here);
      for (guint i = 0; i < gradus_life_record_n_lives (record); i++)
        for (guint c = 0; c < gradus_life_record_n_curves (record, i); c++)
          {
            const double value = gradus_life_record_get_value (record, i, c, s);
            const double expected = gradus_life_measure (gradus_life_record_get_life (record, i),
                                                         &here,
                                                         gradus_life_record_get_item (record), c);

            g_assert_true (value == expected || (isnan (value) && isnan (expected)));
            compared += !isnan (value);
          }
    }
  g_assert_cmpuint (compared, >, 0);
}

static void
test_life (Fixture *fixture, gconstpointer data)
{
  const GradusPlotLayout *layout;
  GtkWidget *chart;
  const char *kind;
  double px, py;
  int item, height;

  if (!needs_pointer ())
    return;
  for (guint i = 0; i < 5; i++)
    forward (fixture);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->strip)));
  layout = gradus_plot_view_get_layout (fixture->view);
  g_assert_true (gradus_plot_layout_locate (layout, 16, &px, &py));
  gradus_test_click (GTK_WIDGET (fixture->view), px, py);
  /* Another point may lie on top of it. */
  item = gradus_stage_get_followed (fixture->stage, &kind);
  g_assert_cmpint (item, >=, 0);
  g_assert_null (kind);
  gradus_test_wait_for (has_record, fixture->strip);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->strip)));
  {
    g_autofree char *title = g_strdup_printf ("Point %d", item + 1);

    g_assert_cmpstr (gradus_life_strip_get_title (fixture->strip), ==, title);
  }
  assert_true_record (fixture);
  gradus_test_settle ();
  height = gtk_widget_get_height (GTK_WIDGET (fixture->strip));
  g_assert_cmpint (height, >, 60);
  g_assert_cmpint (height, <, 170);

  /* It goes on with the run, and stays when that goes back. */
  forward (fixture);
  assert_true_record (fixture);
  gradus_document_seek (fixture->document, 2, 0);
  assert_true_record (fixture);

  /* A click on the chart goes to a step: to the last one at its right end. */
  chart = gradus_test_find (GTK_WIDGET (fixture->strip), GRADUS_TYPE_LIFE_CHART, 0);
  gradus_test_click (chart, gtk_widget_get_width (chart) - 4, 40);
  g_assert_cmpuint (position (fixture), ==, 6);
  gradus_test_move (chart, gtk_widget_get_width (chart) / 2.0, 40);
  g_assert_true (
    g_str_has_prefix (gradus_life_chart_get_words (GRADUS_LIFE_CHART (chart)), "Step "));

  gradus_test_key (fixture->window, "Escape", NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->strip)));
  g_assert_cmpint (gradus_stage_get_followed (fixture->stage, &kind), ==, -1);

  /* A centroid is followed likewise; it lies on top of its points. */
  locate_centroid (fixture, 1, &px, &py);
  gradus_test_click (GTK_WIDGET (fixture->view), px, py);
  g_assert_cmpint (gradus_stage_get_followed (fixture->stage, &kind), ==, 1);
  g_assert_cmpstr (kind, ==, "centroid");
  gradus_test_wait_for (has_record, fixture->strip);
  g_assert_cmpstr (gradus_life_strip_get_title (fixture->strip), ==, "Centroid 2");
  assert_true_record (fixture);
  /* Another algorithm has other lives: nothing is followed any more. */
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm ("perceptron"),
                                NULL, NULL);
  gradus_test_settle ();
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->strip)));
}

static void
test_life_by_keyboard (Fixture *fixture, gconstpointer data)
{
  const char *kind;

  if (!needs_pointer ())
    return;
  forward (fixture);
  forward (fixture);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  gradus_test_key (fixture->window, "Return", NULL);
  gradus_test_key (fixture->window, "Return", NULL);
  g_assert_cmpint (gradus_stage_get_followed (fixture->stage, &kind), >=, 0);
  gradus_test_wait_for (has_record, fixture->strip);
  assert_true_record (fixture);
  /* Walk until a centroid is reached; its role is the one that is pointed at. */
  gradus_test_key (fixture->window, "Return", NULL);
  for (guint i = 0; i < 40 && kind == NULL; i++)
    {
      static const char *const keys[] = { "Left", "Down", "Right", "Up" };

      gradus_test_key (fixture->window, keys[i / 3 % 4], NULL);
      gradus_test_key (fixture->window, "Return", NULL);
      gradus_stage_get_followed (fixture->stage, &kind);
    }
  g_assert_cmpint (gradus_plot_view_get_hovered_role (fixture->view), >=, 0);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
#define ADD(path, func) g_test_add ("/ui/step/" path, Fixture, "k-means", set_up, func, tear_down)
  ADD ("formula", test_formula);
  g_test_add ("/ui/step/formula-sgd", Fixture, "stochastic-gradient-descent", set_up, test_formula,
              tear_down);
  g_test_add ("/ui/step/formula-smo", Fixture, "smo", set_up, test_formula, tear_down);
  g_test_add ("/ui/step/formula-em", Fixture, "gmm-em", set_up, test_formula, tear_down);
  g_test_add ("/ui/step/formula-kalman", Fixture, "kalman-filter", set_up, test_formula, tear_down);
  g_test_add ("/ui/step/formula-vi", Fixture, "value-iteration", set_up, test_formula, tear_down);
  ADD ("lit", test_lit);
  ADD ("lit-by-keyboard", test_lit_by_keyboard);
  ADD ("code", test_code);
  ADD ("life", test_life);
  ADD ("life-by-keyboard", test_life_by_keyboard);
  return gradus_test_end ();
}
