/* Gradus: one run of a comparison.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-caption.h"
#include "gradus-compare-pane.h"
#include "gradus-param-row.h"
#include "gradus-settings.h"

struct _GradusComparePaneView
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title_label;
  GtkWidget *setup_button;
  GtkWidget *popover;
  GtkWidget *algorithm_choice;
  GtkWidget *preset_choice;
  GtkWidget *error_label;
  GtkWidget *params_box;
  GtkWidget *remove_button;
  GtkWidget *view;
  GtkWidget *where_label;
  GtkWidget *caption;
  GtkWidget *swatch;

  GradusCompare *compare;
  guint pane;
  GPtrArray *algorithms; /* of the choice */
  const GradusAlgorithm *rows_of;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusComparePaneView, gradus_compare_pane_view, GTK_TYPE_WIDGET)

static void fill_popover (GradusComparePaneView *self);

GradusPlotView *
gradus_compare_pane_view_get_plot (GradusComparePaneView *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE_PANE_VIEW (self), NULL);
  return GRADUS_PLOT_VIEW (self->view);
}

/* --- What it is set to ------------------------------------------------------------------------ */

static void
take_setup (GradusComparePaneView *self, GradusSetup *setup)
{
  g_autoptr (GError) error = NULL;
  const gboolean good = gradus_compare_set_setup (self->compare, self->pane, setup, &error);

  gtk_widget_set_visible (self->error_label, !good);
  if (!good)
    gtk_label_set_label (GTK_LABEL (self->error_label), error->message);
  fill_popover (self);
}

static void
algorithm_selected_cb (GradusComparePaneView *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->algorithm_choice));
  GradusSetup *now;
  g_autoptr (GradusSetup) setup = NULL;

  if (self->updating || self->algorithms == NULL || selected >= self->algorithms->len)
    return;
  now = gradus_compare_get_setup (self->compare, self->pane);
  if (g_ptr_array_index (self->algorithms, selected) == gradus_setup_get_algorithm (now))
    return;
  setup = gradus_setup_new (g_ptr_array_index (self->algorithms, selected),
                            gradus_setup_get_dataset (now), NULL, gradus_setup_get_seed (now),
                            gradus_setup_get_rng (now));
  take_setup (self, setup);
}

/* A preset gives its parameters; data and seed stay those of the comparison. */
static void
preset_selected_cb (GradusComparePaneView *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->preset_choice));
  GradusSetup *now;
  const GradusAlgorithm *algorithm;
  g_autofree gpointer params = NULL;
  g_autoptr (GradusSetup) setup = NULL;

  if (self->updating || selected == 0 || selected == GTK_INVALID_LIST_POSITION)
    return;
  now = gradus_compare_get_setup (self->compare, self->pane);
  algorithm = gradus_setup_get_algorithm (now);
  params = g_malloc0 (MAX (algorithm->params_size, 1));
  gradus_params_reset (algorithm->params, params);
  gradus_params_parse (algorithm->params, params, algorithm->presets[selected - 1].params, NULL);
  setup = gradus_setup_with_params (now, params);
  take_setup (self, setup);
}

static void
param_changed_cb (GradusComparePaneView *self, double value, GradusParamRow *row)
{
  GradusSetup *now = gradus_compare_get_setup (self->compare, self->pane);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (now);
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (now), algorithm->params_size);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;

  if (!gradus_params_set (gradus_param_row_get_param (row), params, value, &error))
    {
      gradus_param_row_set_error (row, error->message);
      return;
    }
  gradus_param_row_set_error (row, NULL);
  setup = gradus_setup_with_params (now, params);
  if (!gradus_compare_set_setup (self->compare, self->pane, setup, &error))
    gradus_param_row_set_error (row, error->message);
}

static void
fill_rows (GradusComparePaneView *self, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  GtkWidget *child = gtk_widget_get_first_child (self->params_box);

  while (self->rows_of != algorithm && child != NULL)
    {
      gtk_box_remove (GTK_BOX (self->params_box), child);
      child = gtk_widget_get_first_child (self->params_box);
    }
  for (const GradusParam *p = algorithm->params;
       self->rows_of != algorithm && p != NULL && p->id != NULL; p++)
    {
      GtkWidget *row = gradus_param_row_new (p, FALSE);

      g_signal_connect_object (row, "changed", G_CALLBACK (param_changed_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->params_box), row);
    }
  self->rows_of = algorithm;
  for (child = gtk_widget_get_first_child (self->params_box); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const GradusParam *p = gradus_param_row_get_param (GRADUS_PARAM_ROW (child));

      gradus_param_row_set_value (GRADUS_PARAM_ROW (child),
                                  gradus_params_get (p, gradus_setup_get_params (setup)));
      gtk_widget_set_sensitive (
        child, gradus_params_is_enabled (algorithm->params, p, gradus_setup_get_params (setup)));
    }
}

static void
fill_popover (GradusComparePaneView *self)
{
  GradusSetup *setup = gradus_compare_get_setup (self->compare, self->pane);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) presets = gtk_string_list_new (NULL);
  guint selected = 0;

  self->updating = TRUE;
  g_clear_pointer (&self->algorithms, g_ptr_array_unref);
  self->algorithms = gradus_compare_list_algorithms (setup);
  for (guint i = 0; i < self->algorithms->len; i++)
    {
      const GradusAlgorithm *one = g_ptr_array_index (self->algorithms, i);

      gtk_string_list_append (names, _ (one->title));
      if (one == algorithm)
        selected = i;
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->algorithm_choice), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->algorithm_choice), selected);
  gtk_string_list_append (presets, _ ("Own settings"));
  for (guint i = 0; algorithm->presets[i].id != NULL; i++)
    gtk_string_list_append (presets, _ (algorithm->presets[i].title));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->preset_choice), G_LIST_MODEL (presets));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->preset_choice), 0);
  fill_rows (self, setup);
  self->updating = FALSE;
}

static void
popover_show_cb (GradusComparePaneView *self)
{
  gtk_widget_set_visible (self->error_label, FALSE);
  fill_popover (self);
}

static void
remove_clicked_cb (GradusComparePaneView *self)
{
  g_autoptr (GradusComparePaneView) keep = g_object_ref (self);

  gradus_compare_remove (self->compare, self->pane);
}

/* --- Where it stands -------------------------------------------------------------------------- */

/* The colour that the run has in the common curve. */
static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const GradusComparePaneView *self = user_data;
  const GradusColour colour = gradus_palette_role (
    gradus_settings_get_scheme (gradus_settings_get_default ()), GRADUS_ROLE_CLASS + self->pane);

  cairo_set_source_rgb (cr, colour.red, colour.green, colour.blue);
  cairo_paint (cr);
}

void
gradus_compare_pane_view_update (GradusComparePaneView *self, GradusScene *scene)
{
  GradusRun *run;
  g_autoptr (GradusSnapshot) snapshot = NULL;
  g_autofree char *title = NULL;
  g_autofree char *where = NULL;

  g_return_if_fail (GRADUS_IS_COMPARE_PANE_VIEW (self));

  run = gradus_compare_get_run (self->compare, self->pane);
  if (run == NULL)
    return;
  snapshot = gradus_snapshot_new (run);
  title = gradus_compare_dup_title (self->compare, self->pane);
  where = gradus_compare_dup_where (self->compare, self->pane);
  gtk_label_set_label (GTK_LABEL (self->title_label), title);
  gtk_widget_set_tooltip_text (self->title_label, title);
  gtk_label_set_label (GTK_LABEL (self->where_label), where);
  gradus_caption_show_run (GRADUS_CAPTION (self->caption), run);
  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (self->view), scene, snapshot, FALSE);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (self->view), title,
                              gradus_caption_get_words (GRADUS_CAPTION (self->caption)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, where, -1);
  gtk_widget_set_visible (self->remove_button, gradus_compare_count (self->compare) > 1);
}

GtkWidget *
gradus_compare_pane_view_new (GradusCompare *compare, guint pane)
{
  GradusComparePaneView *self = g_object_new (GRADUS_TYPE_COMPARE_PANE_VIEW, NULL);

  self->compare = g_object_ref (compare);
  self->pane = pane;
  return GTK_WIDGET (self);
}

static void
gradus_compare_pane_view_dispose (GObject *object)
{
  GradusComparePaneView *self = GRADUS_COMPARE_PANE_VIEW (object);

  g_clear_object (&self->compare);
  g_clear_pointer (&self->algorithms, g_ptr_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_compare_pane_view_parent_class)->dispose (object);
}

static void
gradus_compare_pane_view_class_init (GradusComparePaneViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_compare_pane_view_dispose;
  g_type_ensure (GRADUS_TYPE_CAPTION);
  g_type_ensure (GRADUS_TYPE_PLOT_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-compare-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, box);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, setup_button);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, popover);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, algorithm_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, preset_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, error_label);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, params_box);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, remove_button);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, view);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, where_label);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, caption);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePaneView, swatch);
  gtk_widget_class_bind_template_callback (widget_class, algorithm_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, preset_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, popover_show_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_clicked_cb);
}

static void
gradus_compare_pane_view_init (GradusComparePaneView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->swatch), draw_swatch, self, NULL);
}
