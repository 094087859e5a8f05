/* Gradus: a worksheet, one page about one step to be filled in by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-formula.h"
#include "gradus-plot-private.h"
#include "gradus-quantity.h"
#include "gradus-question.h"
#include "gradus-sink.h"
#include "gradus-tex.h"
#include "gradus-worksheet.h"
#include "gradus-say.h"

#define MARGIN 42.0
#define PICTURE_HEIGHT 232.0
/* When the page would be too long. */
#define MIN_PICTURE_HEIGHT 130.0
#define FORMULA_SIZE 11.5
/* Larger values are not worked out by hand. */
#define MAX_ENTRIES 12
#define MAX_VALUES 3
/* Data sets up to this size are printed. */
#define MAX_ROWS 12
#define MAX_COLUMNS 4

typedef struct
{
  cairo_t *cr;
  GradusPlotLayout *text; /* an empty picture: measures words */
  GradusRun *before, *after;
  const GradusAlgorithm *algorithm;
  const GradusPhase *phase;
  GradusBlanks blanks;
  gboolean solution;
  double picture_height;
  double y;
} Sheet;

static const double width = GRADUS_WORKSHEET_WIDTH - 2 * MARGIN;

static gboolean
is_filled (const Sheet *sheet, GradusBlanks what)
{
  return sheet->solution || (sheet->blanks & what) == 0;
}

/* --- Words and formulas ----------------------------------------------------------------------- */

static double
draw_words (Sheet *sheet, const char *words, double x, double y, double max_width, double size,
            GradusTextFlags flags, GradusRole role)
{
  g_autoptr (PangoLayout) text = gradus_plot_text_new (sheet->text, words, size, flags);
  int height;

  pango_layout_set_width (text, (int) (max_width * PANGO_SCALE));
  pango_layout_set_wrap (text, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size (text, NULL, &height);
  gradus_plot_show_text (sheet->cr, text, x, y, gradus_plot_line_colour (sheet->text, role), NULL);
  return height;
}

static void
draw_heading (Sheet *sheet, const char *words)
{
  sheet->y += 10;
  sheet->y += draw_words (sheet, words, MARGIN, sheet->y, width, 1.0, GRADUS_TEXT_BOLD,
                          GRADUS_ROLE_FOREGROUND)
              + 5;
}

static GradusFormulaLayout *
lay_out (const char *tex, double max_width)
{
  g_autoptr (GradusFormulaTree) tree = gradus_formula_new_with_error_shown (tex);

  return gradus_formula_layout_new_for_width (tree, FORMULA_SIZE, TRUE, max_width);
}

/* A formula below what was drawn last, moved in a little. */
static void
draw_formula (Sheet *sheet, const char *tex)
{
  GradusFormulaLayout *layout = lay_out (tex, width - 14);
  double height, depth;

  gradus_formula_layout_get_extents (layout, NULL, &height, &depth);
  gradus_formula_draw (layout, sheet->cr, MARGIN + 14, sheet->y + height, GRADUS_SCHEME_LIGHT);
  sheet->y += height + depth + 7;
  gradus_formula_layout_free (layout);
}

/* --- The parts of the page -------------------------------------------------------------------- */

static void
draw_head (Sheet *sheet)
{
  cairo_t *cr = sheet->cr;
  const guint64 step = gradus_run_get_step (sheet->after);
  g_autofree char *title = NULL;
  g_autofree char *place = NULL;
  const double field_x = MARGIN + width - 190;

  /* Translators: the algorithm and its phase, at the top of a worksheet. */
  title = g_strdup_printf (_ ("%s: %s"), _ (sheet->algorithm->title), _ (sheet->phase->title));
  place = g_strdup_printf (
    _ ("Step %" PRIu64 ", iteration %" PRIu64 " · %s"), step,
    gradus_run_get_iteration (sheet->before) + 1,
    gradus_dataset_get_name (gradus_setup_get_dataset (gradus_run_get_setup (sheet->after))));
  sheet->y += draw_words (sheet, title, MARGIN, sheet->y, width - 210, 1.7, GRADUS_TEXT_BOLD,
                          GRADUS_ROLE_FOREGROUND)
              + 2;
  sheet->y += draw_words (sheet, place, MARGIN, sheet->y, width - 210, 1.0, GRADUS_TEXT_PLAIN,
                          GRADUS_ROLE_TRUTH)
              + 6;
  if (sheet->solution)
    {
      draw_words (sheet, _ ("Solution"), field_x + 110, MARGIN, 80, 1.3, GRADUS_TEXT_BOLD,
                  GRADUS_ROLE_ACCENT);
    }
  else
    {
      draw_words (sheet, _ ("Name"), field_x, MARGIN + 2, 60, 1.0, GRADUS_TEXT_PLAIN,
                  GRADUS_ROLE_TRUTH);
      draw_words (sheet, _ ("Date"), field_x, MARGIN + 24, 60, 1.0, GRADUS_TEXT_PLAIN,
                  GRADUS_ROLE_TRUTH);
      gradus_set_colour (cr, gradus_plot_line_colour (sheet->text, GRADUS_ROLE_TRUTH));
      cairo_set_line_width (cr, 0.6);
      for (int i = 0; i < 2; i++)
        {
          cairo_move_to (cr, field_x + 40, MARGIN + 15 + 22 * i);
          cairo_line_to (cr, MARGIN + width, MARGIN + 15 + 22 * i);
        }
      cairo_stroke (cr);
    }
  cairo_set_line_width (cr, 1);
  gradus_set_colour (cr, gradus_plot_line_colour (sheet->text, GRADUS_ROLE_FOREGROUND));
  cairo_move_to (cr, MARGIN, sheet->y);
  cairo_line_to (cr, MARGIN + width, sheet->y);
  cairo_stroke (cr);
  sheet->y += 8;
}

/* What there is to answer, one below the other; returns the height. */
static double
draw_questions (Sheet *sheet, double x, double y, double max_width)
{
  const double top = y;
  guint number = 0;

  for (const GradusQuestion *q = sheet->algorithm->questions; q != NULL && q->id != NULL; q++)
    {
      g_autoptr (GradusPrompt) prompt = gradus_prompt_new (sheet->before, q->id);
      g_autoptr (GradusAnswer) truth = NULL;
      g_autofree char *asked = NULL;

      if (prompt == NULL)
        continue;
      truth = gradus_prompt_reveal (prompt, sheet->after);
      if (truth == NULL)
        continue;
      asked = g_strdup_printf ("%u. %s", ++number, prompt->ask.words->str);
      y += draw_words (sheet, asked, x, y, max_width, 1.0, GRADUS_TEXT_PLAIN,
                       GRADUS_ROLE_FOREGROUND)
           + 4;
      if (is_filled (sheet, GRADUS_BLANK_QUESTIONS))
        {
          y += draw_words (sheet, truth->words->str, x, y, max_width, 1.0, GRADUS_TEXT_PLAIN,
                           GRADUS_ROLE_ACCENT)
               + 8;
          continue;
        }
      switch (q->kind)
        {
        case GRADUS_ANSWER_CHOICE:
          for (guint i = 0; q->choices[i] != NULL; i++)
            {
              g_autofree char *choice = g_strdup_printf ("☐ %s", _ (q->choices[i]));

              y += draw_words (sheet, choice, x + 8, y, max_width - 8, 1.0, GRADUS_TEXT_PLAIN,
                               GRADUS_ROLE_FOREGROUND)
                   + 2;
            }
          break;
        case GRADUS_ANSWER_PLACE:
          y += draw_words (sheet, _ ("Mark the place in the picture."), x, y, max_width, 0.9,
                           GRADUS_TEXT_PLAIN, GRADUS_ROLE_TRUTH);
          break;
        case GRADUS_ANSWER_LINE:
          y += draw_words (sheet, _ ("Draw the line in the picture."), x, y, max_width, 0.9,
                           GRADUS_TEXT_PLAIN, GRADUS_ROLE_TRUTH);
          break;
        case GRADUS_ANSWER_DATA:
          y += draw_words (sheet, _ ("Circle it in the picture."), x, y, max_width, 0.9,
                           GRADUS_TEXT_PLAIN, GRADUS_ROLE_TRUTH);
          break;
        case GRADUS_ANSWER_NUMBER:
        default:
          y += draw_words (sheet, "…………………………", x, y, max_width, 1.0, GRADUS_TEXT_PLAIN,
                           GRADUS_ROLE_TRUTH);
          break;
        }
      y += 6;
    }
  return y - top;
}

/* The picture before the step (after it in the solution), and beside it what to do. */
static void
draw_picture (Sheet *sheet)
{
  const double picture_width = width * 0.62;
  const double x = MARGIN + picture_width + 14;
  const double right = width - picture_width - 14;
  const GradusPlotOptions options = {
    .width = picture_width,
    .height = sheet->picture_height,
    .text_scale = 0.85,
    .title = _ (sheet->algorithm->plots[0].title),
  };
  double y = sheet->y;

  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, MARGIN, sheet->y);
  cairo_rectangle (sheet->cr, 0, 0, options.width, options.height);
  cairo_clip (sheet->cr);
  gradus_export_draw (sheet->solution ? sheet->after : sheet->before, 0, &options, sheet->cr);
  cairo_restore (sheet->cr);

  y += draw_words (sheet, _ (sheet->phase->explain), x, y, right, 1.0, GRADUS_TEXT_PLAIN,
                   GRADUS_ROLE_FOREGROUND)
       + 10;
  if (sheet->phase->pseudocode != NULL)
    {
      g_autofree char *escaped = g_markup_escape_text (_ (sheet->phase->pseudocode), -1);
      g_autofree char *code = g_strdup_printf ("<tt>%s</tt>", escaped);

      y += draw_words (sheet, code, x, y, right, 0.9, GRADUS_TEXT_MARKUP, GRADUS_ROLE_TRUTH) + 10;
    }
  y += draw_questions (sheet, x, y, right);
  sheet->y = MAX (sheet->y + sheet->picture_height, y);
}

static void
draw_rule (Sheet *sheet)
{
  const GradusFormula *formula = gradus_algorithm_find_formula (sheet->algorithm, sheet->phase->id);
  g_autoptr (GString) filled = g_string_new (NULL);
  GradusPosition here;

  if (formula == NULL)
    return;
  draw_heading (sheet, _ ("The rule"));
  gradus_run_get_view (sheet->after, &here);
  draw_formula (sheet, gradus_formula_rule (formula, &here));
  gradus_formula_fill (formula, &here, filled);
  if (filled->len > 0)
    {
      g_autofree char *tex = gradus_worksheet_blank (filled->str,
                                                     is_filled (sheet, GRADUS_BLANK_RULE));

      draw_heading (sheet, _ ("With the numbers of this step"));
      draw_formula (sheet, tex);
    }
}

/* A column, a matrix or a number as TeX; with @blank in the form of @array but empty. */
static void
append_array (GString *tex, const GradusArray *array, gboolean blank)
{
  const guint columns = array->n_dims >= 2 ? array->shape[1] : 1;
  const guint rows = array->n_dims >= 1 ? array->shape[0] : 1;

  if (!blank && array->n_dims >= 1)
    {
      gradus_tex_matrix (tex, array->data, rows, columns, columns);
      return;
    }
  if (array->n_dims >= 1)
    g_string_append (tex, "\\begin{pmatrix}");
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      {
        if (i + j > 0)
          g_string_append (tex, j == 0 ? " \\\\ " : " & ");
        if (blank)
          g_string_append (tex, "\\underline{\\phantom{00000}}");
        else
          gradus_tex_number (tex, array->data[(gsize) i * columns + j]);
      }
  if (array->n_dims >= 1)
    g_string_append (tex, "\\end{pmatrix}");
}

/* "symbol = before → after", or nothing when the phase left it alone. */
static gboolean
append_change (GString *tex, const char *symbol, const GradusArray *before,
               const GradusArray *after, gboolean solution)
{
  if (gradus_array_length (after) == 0 || gradus_array_equal (before, after))
    return FALSE;
  g_string_append_printf (tex, "%s:\\; ", symbol);
  if (gradus_array_length (before) > 0)
    {
      append_array (tex, before, FALSE);
      g_string_append (tex, "\\;\\longrightarrow\\;");
    }
  if (solution)
    gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
  append_array (tex, after, !solution);
  if (solution)
    g_string_append_c (tex, '}');
  return TRUE;
}

static void
draw_values (Sheet *sheet)
{
  const gboolean filled = is_filled (sheet, GRADUS_BLANK_VALUES);
  g_autoptr (GString) tex = g_string_new (NULL);
  GradusPosition before, after;
  guint shown = 0;

  gradus_run_get_view (sheet->before, &before);
  gradus_run_get_view (sheet->after, &after);
  for (const GradusValue *v = sheet->algorithm->values; v != NULL && v->id != NULL; v++)
    {
      g_auto (GradusArray) old = { 0 };
      g_auto (GradusArray) now = { 0 };

      gradus_value_read (v, &before, &old);
      gradus_value_read (v, &after, &now);
      if (now.n_dims > 2 || gradus_array_length (&now) > MAX_ENTRIES || v->tex == NULL)
        continue;
      if (shown < MAX_VALUES && append_change (tex, v->tex, &old, &now, filled))
        {
          g_string_append (tex, "\\qquad ");
          shown++;
        }
    }
  for (const GradusMetric *m = sheet->algorithm->metrics; m != NULL && m->id != NULL; m++)
    {
      g_auto (GradusArray) old = { 0 };
      g_auto (GradusArray) now = { 0 };
      const double value = gradus_metric_measure (m, &after);

      if (!isfinite (value) || m->tex == NULL)
        continue;
      if (isfinite (gradus_metric_measure (m, &before)))
        gradus_array_init_scalar (&old, gradus_metric_measure (m, &before));
      gradus_array_init_scalar (&now, value);
      if (shown < 2 * MAX_VALUES && append_change (tex, m->tex, &old, &now, filled))
        {
          g_string_append (tex, "\\qquad ");
          shown++;
        }
    }
  if (shown > 0)
    {
      draw_heading (sheet, _ ("What changes"));
      draw_formula (sheet, tex->str);
    }
}

/* A small table is printed, so that the sheet can be worked out without a computer. */
static void
draw_data (Sheet *sheet)
{
  const GradusTable *table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_run_get_setup (sheet->after)));
  const double cell = 62, line = 14;
  double x;

  if (table == NULL || table->n > MAX_ROWS || table->n_columns > MAX_COLUMNS
      || sheet->y + 30 + (table->n + 1) * line > GRADUS_WORKSHEET_HEIGHT - MARGIN)
    return;
  draw_heading (sheet, _ ("The data"));
  for (guint i = 0; i <= table->n; i++)
    {
      x = MARGIN + 14;
      for (guint j = 0; j < table->n_columns; j++, x += cell)
        {
          char buffer[GRADUS_NUMBER_SIZE];
          const char *words = i == 0 ? table->names[j] : NULL;

          if (i > 0 && table->levels[j] != NULL)
            words = gradus_table_get_level (table, j, i - 1);
          else if (i > 0)
            words = gradus_format_digits (buffer, table->columns[j][i - 1], 5);
          draw_words (sheet, words, x, sheet->y, cell, 0.9,
                      i == 0 ? GRADUS_TEXT_BOLD : GRADUS_TEXT_PLAIN, GRADUS_ROLE_FOREGROUND);
        }
      sheet->y += line;
    }
}

/* --- The page --------------------------------------------------------------------------------- */

static void
draw_page (Sheet *sheet, double picture_height)
{
  sheet->picture_height = picture_height;
  sheet->y = MARGIN;
  draw_head (sheet);
  draw_picture (sheet);
  draw_rule (sheet);
  draw_values (sheet);
  draw_data (sheet);
}

gboolean
gradus_worksheet_draw (GradusRun *run, GradusBlanks blanks, gboolean solution, cairo_t *cr,
                       GError **error)
{
  const GradusPlotOptions options = {
    .width = GRADUS_WORKSHEET_WIDTH,
    .height = GRADUS_WORKSHEET_HEIGHT,
    .text_scale = 0.95,
  };
  g_autoptr (GradusScene) nothing = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) text = NULL;
  g_autoptr (GradusRun) before = NULL;
  g_autoptr (GradusRun) after = NULL;
  Sheet sheet = { .blanks = blanks, .solution = solution };
  cairo_surface_t *paper;
  double surplus;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (here.step == 0 || here.micro > 0 || here.phase < 0 || here.status == GRADUS_STATUS_FAILED)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("A worksheet is about a whole step that was made. Go to step 1 or "
                              "later, not inside a phase and not to a step that failed."));
      return FALSE;
    }
  after = gradus_run_copy (run);
  before = gradus_run_copy (run);
  gradus_run_seek (before, here.step - 1, 0);
  text = gradus_plot_layout_new (nothing, &options);
  sheet.text = text;
  sheet.before = before;
  sheet.after = after;
  sheet.algorithm = here.algorithm;
  sheet.phase = &here.algorithm->phases[here.phase];

  /* The first time to see how long it becomes, the second time on paper. */
  paper = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  sheet.cr = cairo_create (paper);
  draw_page (&sheet, PICTURE_HEIGHT);
  cairo_destroy (sheet.cr);
  cairo_surface_destroy (paper);
  surplus = MAX (sheet.y - (GRADUS_WORKSHEET_HEIGHT - MARGIN), 0);

  sheet.cr = cr;
  gradus_plot_draw_background (text, cr);
  draw_page (&sheet, MAX (PICTURE_HEIGHT - surplus, MIN_PICTURE_HEIGHT));
  return TRUE;
}

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  return gradus_sink_write (closure, data, length) ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

/* A file of pages. */
typedef struct
{
  GradusSink *sink;
  cairo_surface_t *surface;
  cairo_t *cr;
} Paper;

static gboolean
paper_open (Paper *paper, const char *path, GError **error)
{
  paper->sink = gradus_sink_new (path, error);
  if (paper->sink == NULL)
    return FALSE;
  paper->surface = cairo_pdf_surface_create_for_stream (
    write_cb, paper->sink, GRADUS_WORKSHEET_WIDTH, GRADUS_WORKSHEET_HEIGHT);
  paper->cr = cairo_create (paper->surface);
  return TRUE;
}

/* All of it is on the disk, but not in its place. */
static gboolean
paper_finish (Paper *paper, GError **error)
{
  g_clear_pointer (&paper->cr, cairo_destroy);
  cairo_surface_finish (paper->surface);
  return gradus_sink_flush (paper->sink, error);
}

static void
paper_clear (Paper *paper)
{
  g_clear_pointer (&paper->cr, cairo_destroy);
  g_clear_pointer (&paper->surface, cairo_surface_destroy);
  g_clear_pointer (&paper->sink, gradus_sink_abandon);
}

typedef struct
{
  Paper sheet, solution;
  GradusBlanks blanks;
  guint64 last; /* step that has a page */
} Pages;

static gboolean
add_page (GradusRun *run, Pages *pages, GError **error)
{
  if (!gradus_worksheet_draw (run, pages->blanks, FALSE, pages->sheet.cr, error)
      || !gradus_worksheet_draw (run, pages->blanks, TRUE, pages->solution.cr, error))
    return FALSE;
  cairo_show_page (pages->sheet.cr);
  cairo_show_page (pages->solution.cr);
  pages->last = gradus_run_get_step (run);
  return TRUE;
}

static gboolean
add_step (const GradusSeries *series, GradusRun *run, guint64 number, gpointer user_data,
          GError **error)
{
  Pages *pages = user_data;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  if (here.step == pages->last || here.status == GRADUS_STATUS_FAILED)
    return TRUE;
  return add_page (run, pages, error);
}

/* @series: NULL for the present step. */
static gboolean
write_pages (const GradusSeries *series, GradusRun *run, GradusBlanks blanks, const char *path,
             GError **error)
{
  g_autofree char *beside = gradus_worksheet_solution_path (path);
  Pages pages = { .blanks = blanks };
  gboolean good = gradus_export_check_fonts (error) && paper_open (&pages.sheet, path, error)
                  && paper_open (&pages.solution, beside, error)
                  && (series != NULL ? gradus_series_walk (series, run, add_step, &pages, error)
                                     : add_page (run, &pages, error));

  if (good && pages.last == 0)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("No step of these was made without failing, so there is nothing to "
                              "be worked out. Choose other steps."));
      good = FALSE;
    }
  /* Both are on the disk then; what is left is to give them their names, which takes no room. */
  good = good && paper_finish (&pages.sheet, error) && paper_finish (&pages.solution, error)
         && gradus_sink_end (g_steal_pointer (&pages.solution.sink), error)
         && gradus_sink_end (g_steal_pointer (&pages.sheet.sink), error);
  paper_clear (&pages.sheet);
  paper_clear (&pages.solution);
  return good;
}

gboolean
gradus_worksheet_write (GradusRun *run, GradusBlanks blanks, const char *path, GError **error)
{
  return write_pages (NULL, run, blanks, path, error);
}

gboolean
gradus_worksheet_write_run (const GradusSeries *series, GradusRun *run, GradusBlanks blanks,
                            const char *path, GError **error)
{
  GradusSeries steps = *series;

  /* Nothing has happened at the start. */
  steps.first = MAX (series->first, 1);
  steps.last = MAX (series->last, steps.first);
  return write_pages (&steps, run, blanks, path, error);
}

char *
gradus_worksheet_solution_path (const char *path)
{
  const gsize length = strlen (path);
  const gsize stem = g_str_has_suffix (path, ".pdf") ? length - 4 : length;

  /* Translators: put behind the name of a worksheet's file for its solution: "sheet-solution". */
  return g_strdup_printf ("%.*s-%s.pdf", (int) stem, path, _ ("solution"));
}
