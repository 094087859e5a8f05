/* Gradus: what the projector shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-live-formula.h"
#include "gradus-markdown-view.h"
#include "gradus-plot-view-answer.h"
#include "gradus-projector-page.h"
#include "gradus-say.h"

/* Words stand beside the picture when the page is at least so many times as wide as high. */
#define WIDE 1.2

struct _GradusProjectorPage
{
  GtkWidget parent_instance;

  GtkWidget *title; /* of the picture */
  GtkWidget *view;
  GtkWidget *heading; /* of a lesson's page, and its text */
  GtkWidget *text;
  GtkWidget *formula;
  GtkWidget *narration;
  GtkWidget *names; /* of what runs on these data, the present one lit */

  GradusStage *stage;
  GradusDocument *document;
  GradusPrediction *prediction;
  const GradusAlgorithm *algorithm; /* and picture that the view shows */
  int plot;
  gboolean has_text;
  gboolean blank;
  guint fit;        /* idle that fits the words to their room */
  int fitted_width; /* the room that they were last fitted to */
  int fitted_height;
};

G_DEFINE_FINAL_TYPE (GradusProjectorPage, gradus_projector_page, GTK_TYPE_WIDGET)

/* --- Content ---------------------------------------------------------------------------------- */

static const char *
get_plot_id (GradusProjectorPage *self)
{
  return self->algorithm != NULL && self->plot >= 0 ? self->algorithm->plots[self->plot].id : NULL;
}

static void
show_ink (GradusProjectorPage *self)
{
  if (get_plot_id (self) != NULL)
    gradus_ink_pen_show (gradus_stage_get_pen (self->stage), self->document,
                         GRADUS_PLOT_VIEW (self->view), get_plot_id (self));
}

static void
show_picture (GradusProjectorPage *self, GradusRun *run)
{
  const int plot = gradus_stage_get_large (self->stage);
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GradusPlotView *source;
  GradusScene *scene;
  g_autoptr (GradusSnapshot) snapshot = NULL;

  if (algorithm != self->algorithm || plot != self->plot)
    gradus_plot_view_reset (GRADUS_PLOT_VIEW (self->view));
  self->algorithm = algorithm;
  self->plot = plot;
  source = plot >= 0 ? gradus_stage_get_view (self->stage, (guint) plot) : NULL;
  scene = source != NULL ? gradus_plot_view_get_scene (source) : NULL;
  if (scene == NULL || algorithm == NULL)
    return;
  if (run != NULL && gradus_scene_get_field (scene) != NULL)
    snapshot = gradus_snapshot_new (run);
  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (self->view), scene, snapshot, TRUE);
  gtk_label_set_label (GTK_LABEL (self->title), _ (algorithm->plots[plot].title));
}

/* More names are hard to read from the last row. */
#define MOST_NAMES 6

static void
show_names (GradusProjectorPage *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  const GradusAlgorithm *present = gradus_document_get_algorithm (self->document);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GPtrArray) chips = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint now = 0, first;

  if (setup == NULL)
    return;
  chips = gradus_bench_list_chips (present->chapter, gradus_setup_get_dataset (setup));
  for (guint i = 0; i < chips->len; i++)
    {
      const GradusChip *chip = g_ptr_array_index (chips, i);

      if (chip->algorithm == present)
        now = names->len;
      if (chip->state == GRADUS_CHIP_RUNS)
        g_ptr_array_add (names, (gpointer) chip->algorithm);
    }
  /* The present one among its neighbours. */
  first = MIN (now - MIN (now, MOST_NAMES / 2),
               names->len > MOST_NAMES ? names->len - MOST_NAMES : 0);
  for (guint i = first; i < MIN (names->len, first + MOST_NAMES); i++)
    {
      const GradusAlgorithm *algorithm = g_ptr_array_index (names, i);
      g_autofree char *title = g_markup_escape_text (_ (algorithm->title), -1);

      g_string_append_printf (
        line, algorithm == present ? "%s<b>%s</b>" : "%s<span alpha=\"55%%\">%s</span>",
        i > first ? "   ·   " : "", title);
    }
  gtk_label_set_markup (GTK_LABEL (self->names), names->len > 1 ? line->str : "");
  gtk_widget_set_visible (self->names, names->len > 1 && !self->has_text);
}

/* What is asked, or was revealed, else the narration. */
static char *
make_words (GradusProjectorPage *self, GradusRun *run)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (self->prediction);
  const GradusAnswer *truth = gradus_prediction_get_truth (self->prediction);
  g_autoptr (GString) words = NULL;
  GradusPosition here;

  if (run == NULL)
    return g_strdup (gradus_document_get_problem (self->document));
  if (truth != NULL && truth->words->len > 0)
    return g_strdup (truth->words->str);
  if (prompt != NULL)
    return g_strdup (prompt->ask.words->str);
  gradus_run_get_view (run, &here);
  if (here.failure != NULL)
    return g_strdup (here.failure);
  words = g_string_new (NULL);
  gradus_narrate (&here, words);
  return g_strdup (words->str);
}

static gboolean fit_cb (gpointer user_data);

static void
want_fit (GradusProjectorPage *self)
{
  if (self->fit == 0)
    self->fit = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

static void
refresh (GradusProjectorPage *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  g_autofree char *words = NULL;

  /* A worker has the run: what is shown stays until it gives it back. */
  if (run == NULL && gradus_document_is_busy (self->document))
    return;
  show_picture (self, run);
  show_ink (self);
  words = make_words (self, run);
  gtk_label_set_label (GTK_LABEL (self->narration), words != NULL ? words : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->narration), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words != NULL ? words : "", -1);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (self->view),
                              gtk_label_get_label (GTK_LABEL (self->title)), words);
  want_fit (self);
}

static void
prediction_changed_cb (GradusProjectorPage *self)
{
  gradus_plot_view_show_prediction (GRADUS_PLOT_VIEW (self->view), self->prediction,
                                    gradus_stage_get_large (self->stage), FALSE);
  refresh (self);
}

static void
show_tale (GradusProjectorPage *self)
{
  gradus_stage_show_tale (self->stage, GRADUS_PLOT_VIEW (self->view));
}

static void
show_tool (GradusProjectorPage *self)
{
  const gboolean ink = g_strcmp0 (gradus_stage_get_tool (self->stage), "ink") == 0;

  gradus_plot_view_set_stroke_kind (GRADUS_PLOT_VIEW (self->view),
                                    ink ? GRADUS_STROKE_INK : GRADUS_STROKE_NONE, 0);
}

static void
stroke_cb (GradusProjectorPage *self, int part)
{
  if (get_plot_id (self) != NULL)
    gradus_ink_pen_stroke (gradus_stage_get_pen (self->stage), self->document,
                           GRADUS_PLOT_VIEW (self->view), get_plot_id (self),
                           (GradusStrokePart) part);
}

/* --- Layout ----------------------------------------------------------------------------------- */

typedef struct
{
  GtkAllocation title, view, heading, text, formula, narration, names;
} Places;

static void
find_places (GradusProjectorPage *self, int width, int height, Places *at)
{
  const int gap = MAX (height / 40, 8);
  int line, names = 0;

  gtk_widget_measure (self->title, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  if (gtk_widget_get_visible (self->names))
    gtk_widget_measure (self->names, GTK_ORIENTATION_VERTICAL, -1, &names, NULL, NULL, NULL);
  at->names = (GtkAllocation){ gap, height - gap / 2 - names, width - 2 * gap, names };
  height -= names;
  if (width >= height * WIDE)
    {
      const int left = width * 58 / 100, right = width - left - 3 * gap;
      const int inner = height - 2 * gap;
      const int text = self->has_text ? inner * 40 / 100 : 0;
      const int formula = (inner - text) * (self->has_text ? 64 : 55) / 100;

      at->title = (GtkAllocation){ gap, gap, left, line };
      at->view = (GtkAllocation){ gap, gap + line, left, inner - line };
      at->heading = (GtkAllocation){ left + 2 * gap, gap, right, line };
      at->text = (GtkAllocation){ left + 2 * gap, gap + line, right, MAX (text - line - gap, 0) };
      at->formula = (GtkAllocation){ left + 2 * gap, gap + text, right, formula };
      at->narration = (GtkAllocation){ left + 2 * gap, 2 * gap + text + formula, right,
                                       inner - gap - text - formula };
    }
  else
    {
      const int inner = width - 2 * gap;
      const int text = self->has_text ? height * 24 / 100 : 0;
      const int formula = height * 20 / 100, words = height * 15 / 100;
      const int picture = height - text - formula - words - line - 3 * gap;
      const int below = gap + line + picture;

      at->title = (GtkAllocation){ gap, gap, inner, line };
      at->view = (GtkAllocation){ gap, gap + line, inner, picture };
      at->heading = (GtkAllocation){ gap, below, inner, line };
      at->text = (GtkAllocation){ gap, below + line, inner, MAX (text - line, 0) };
      at->formula = (GtkAllocation){ gap, below + text, inner, formula };
      at->narration = (GtkAllocation){ gap, gap + below + text + formula, inner, words };
    }
}

/* Write @label as large as its room allows. */
static void
fit_label (GtkWidget *label, int width, int height)
{
  static const double scales[] = { 1.15, 1, 0.88, 0.77, 0.68, 0.6, 0.5 };
  int need = 0;

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_scale_new (scales[i]));
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, width, &need, NULL, NULL, NULL);
      if (need <= height)
        return;
    }
}

static void
fit_text (GtkWidget *text, int width, int height)
{
  static const double scales[] = { 1, 0.88, 0.77, 0.68, 0.6, 0.5, 0.42 };
  int need = 0;

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      gradus_markdown_view_set_scale (GRADUS_MARKDOWN_VIEW (text), scales[i]);
      gtk_widget_measure (text, GTK_ORIENTATION_VERTICAL, width, &need, NULL, NULL, NULL);
      if (need <= height)
        return;
    }
}

static void
fit_formula (GtkWidget *formula, int width, int height)
{
  static const double scales[] = { 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5 };
  int need = 0;

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      gradus_live_formula_set_scale (GRADUS_LIVE_FORMULA (formula), scales[i]);
      gtk_widget_measure (formula, GTK_ORIENTATION_VERTICAL, width, &need, NULL, NULL, NULL);
      if (need <= height)
        return;
    }
}

static gboolean
fit_cb (gpointer user_data)
{
  GradusProjectorPage *self = user_data;
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  Places at;

  self->fit = 0;
  if (width <= 0 || height <= 0 || self->blank)
    return G_SOURCE_REMOVE;
  self->fitted_width = width;
  self->fitted_height = height;
  find_places (self, width, height, &at);
  fit_formula (self->formula, at.formula.width, at.formula.height);
  fit_label (self->narration, at.narration.width, at.narration.height);
  if (self->has_text)
    fit_text (self->text, at.text.width, at.text.height);
  return G_SOURCE_REMOVE;
}

static void
gradus_projector_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : 240;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1024 : 700;
}

/* The child has its place, or the part of it that it needs, and no more than is there. */
static void
place (GtkWidget *child, GtkAllocation at, gboolean own_height)
{
  int least_width, least, wanted;

  if (!gtk_widget_should_layout (child))
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  at.width = MAX (at.width, least_width);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, at.width, &least, &wanted, NULL, NULL);
  if (own_height && wanted < at.height)
    {
      at.y += (at.height - wanted) / 2;
      at.height = wanted;
    }
  at.height = MAX (at.height, least);
  gtk_widget_size_allocate (child, &at, -1);
}

static void
gradus_projector_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusProjectorPage *self = GRADUS_PROJECTOR_PAGE (widget);
  Places at;

  find_places (self, width, height, &at);
  place (self->title, at.title, FALSE);
  place (self->view, at.view, FALSE);
  place (self->heading, at.heading, FALSE);
  place (self->text, at.text, FALSE);
  place (self->formula, at.formula, TRUE);
  place (self->narration, at.narration, FALSE);
  if (gtk_widget_get_visible (self->names))
    place (self->names, at.names, FALSE);
  /* Fitting makes the children ask for an allocation, which must not lead to fitting again. */
  if (width != self->fitted_width || height != self->fitted_height)
    want_fit (self);
}

static void
gradus_projector_page_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_projector_page_parent_class)->css_changed (widget, change);
  /* The letters may have another size. */
  want_fit (GRADUS_PROJECTOR_PAGE (widget));
}

static void
gradus_projector_page_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusProjectorPage *self = GRADUS_PROJECTOR_PAGE (widget);

  if (!self->blank)
    GTK_WIDGET_CLASS (gradus_projector_page_parent_class)->snapshot (widget, snapshot);
}

/* --- Public ----------------------------------------------------------------------------------- */

void
gradus_projector_page_set_blank (GradusProjectorPage *self, gboolean blank)
{
  g_return_if_fail (GRADUS_IS_PROJECTOR_PAGE (self));

  self->blank = blank;
  if (blank)
    gtk_widget_add_css_class (GTK_WIDGET (self), "blank");
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self), "blank");
      want_fit (self);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
gradus_projector_page_get_blank (GradusProjectorPage *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_PAGE (self), FALSE);

  return self->blank;
}

void
gradus_projector_page_set_text (GradusProjectorPage *self, const char *title, const char *text)
{
  g_return_if_fail (GRADUS_IS_PROJECTOR_PAGE (self));

  self->has_text = title != NULL || text != NULL;
  show_names (self);
  gtk_label_set_label (GTK_LABEL (self->heading), title != NULL ? title : "");
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->text), text);
  gtk_widget_set_visible (self->heading, self->has_text);
  gtk_widget_set_visible (self->text, self->has_text);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  refresh (self);
}

void
gradus_projector_page_redraw (GradusProjectorPage *self)
{
  g_return_if_fail (GRADUS_IS_PROJECTOR_PAGE (self));

  gradus_plot_view_redraw (GRADUS_PLOT_VIEW (self->view));
}

GradusPlotView *
gradus_projector_page_get_view (GradusProjectorPage *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_PAGE (self), NULL);

  return GRADUS_PLOT_VIEW (self->view);
}

const char *
gradus_projector_page_get_narration (GradusProjectorPage *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_PAGE (self), NULL);

  return gtk_label_get_label (GTK_LABEL (self->narration));
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_projector_page_dispose (GObject *object)
{
  GradusProjectorPage *self = GRADUS_PROJECTOR_PAGE (object);
  GtkWidget *child;

  g_clear_handle_id (&self->fit, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  /* Nothing is heard any more, before the stage, which may go with its last reference, says that
   * its pen is put away. */
  G_OBJECT_CLASS (gradus_projector_page_parent_class)->dispose (object);
  g_clear_object (&self->stage);
  g_clear_object (&self->document);
  g_clear_object (&self->prediction);
}

static void
gradus_projector_page_class_init (GradusProjectorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_projector_page_dispose;
  widget_class->measure = gradus_projector_page_measure;
  widget_class->size_allocate = gradus_projector_page_size_allocate;
  widget_class->css_changed = gradus_projector_page_css_changed;
  widget_class->snapshot = gradus_projector_page_snapshot;
  gtk_widget_class_set_css_name (widget_class, "projectorpage");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_label (GradusProjectorPage *self, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
gradus_projector_page_init (GradusProjectorPage *self)
{
  self->plot = -1;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->title = add_label (self, "projector-title");
  gtk_label_set_wrap (GTK_LABEL (self->title), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  self->view = gradus_plot_view_new ();
  /* The keys belong to the presenter, and a frame of focus would only distract. */
  gtk_widget_set_focusable (self->view, FALSE);
  gtk_widget_set_parent (self->view, GTK_WIDGET (self));
  self->heading = add_label (self, "lesson-heading");
  gtk_widget_set_visible (self->heading, FALSE);
  gtk_label_set_wrap (GTK_LABEL (self->heading), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (self->heading), PANGO_ELLIPSIZE_END);
  self->text = gradus_markdown_view_new ();
  gtk_widget_set_visible (self->text, FALSE);
  gtk_widget_set_parent (self->text, GTK_WIDGET (self));
  self->formula = gradus_live_formula_new ();
  gtk_widget_set_parent (self->formula, GTK_WIDGET (self));
  self->narration = add_label (self, "projector-narration");
  self->names = add_label (self, "projector-names");
  gtk_label_set_wrap (GTK_LABEL (self->names), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (self->names), PANGO_ELLIPSIZE_END);
  g_signal_connect_object (self->view, "stroke", G_CALLBACK (stroke_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_projector_page_new (GradusStage *stage, GradusPrediction *prediction)
{
  GradusProjectorPage *self = g_object_new (GRADUS_TYPE_PROJECTOR_PAGE, NULL);

  self->stage = g_object_ref (stage);
  self->prediction = g_object_ref (prediction);
  self->document = g_object_ref (gradus_stage_get_document (stage));
  gradus_live_formula_set_document (GRADUS_LIVE_FORMULA (self->formula), self->document);
  g_signal_connect_object (self->document, "setup-changed", G_CALLBACK (show_names), self,
                           G_CONNECT_SWAPPED);
  /* The stage was there first, so it has built the scene when this is told. */
  g_signal_connect_object (self->document, "moved", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "ink-changed", G_CALLBACK (show_ink), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (stage, "large-changed", G_CALLBACK (prediction_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (stage, "tale-changed", G_CALLBACK (show_tale), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "tale-over", G_CALLBACK (gradus_stage_end_tale), stage,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (prediction, "changed", G_CALLBACK (prediction_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_stage_get_pen (stage), "changed", G_CALLBACK (show_ink), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gradus_stage_get_tool_actions (stage), "action-state-changed::current",
                           G_CALLBACK (show_tool), self, G_CONNECT_SWAPPED);
  show_tool (self);
  show_names (self);
  prediction_changed_cb (self);
  return GTK_WIDGET (self);
}
