/* Gradus: the page on which two to four runs stand side by side.
 *
 * Scenes are built when all runs have arrived (the comparison is not busy any more); playing takes
 * the next step then, when it is due.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-choice.h"
#include "gradus-compare-page-private.h"
#include "gradus-compare-pane.h"
#include "gradus-compare-table.h"
#include "gradus-folds.h"
#include "gradus-pairs-popover.h"
#include "gradus-transport.h"

G_DEFINE_FINAL_TYPE (GradusComparePage, gradus_compare_page, GTK_TYPE_WIDGET)

enum
{
  FAILED,
  SHOWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

GradusCompare *
gradus_compare_page_get_compare (GradusComparePage *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), NULL);
  return self->compare;
}

/* --- Pictures --------------------------------------------------------------------------------- */

static void
show_map (GradusComparePage *self)
{
  g_autoptr (GradusScene) scene = gradus_compare_build_map (self->compare);
  g_autoptr (GradusSnapshot) snapshot = gradus_snapshot_new (
    gradus_compare_get_run (self->compare, 0));
  const int differing = gradus_compare_count_differing (self->compare);
  g_autofree char *words = NULL;

  if (differing >= 0)
    words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The predictions differ at %d point",
                                          "The predictions differ at %d points",
                                          (gulong) differing),
                             differing);
  else
    words = g_strdup (_ ("Where the predictions differ"));
  gtk_label_set_label (GTK_LABEL (self->differ_label), words);
  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (self->map), scene, snapshot, FALSE);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (self->map), _ ("Where the predictions differ"),
                              words);
}

static void
show_curve (GradusComparePage *self)
{
  g_autoptr (GradusScene) scene = gradus_compare_build_curve (self->compare);
  g_autoptr (GradusSnapshot) snapshot = gradus_snapshot_new (
    gradus_compare_get_run (self->compare, 0));

  gradus_plot_view_set_scene (GRADUS_PLOT_VIEW (self->curve), scene, snapshot, FALSE);
  gradus_plot_view_set_words (GRADUS_PLOT_VIEW (self->curve), _ ("The curve of both"),
                              gradus_scene_get_placeholder (scene));
}

static void
refresh (GradusComparePage *self)
{
  g_autoptr (GPtrArray) scenes = gradus_compare_build_scenes (self->compare, self->plot);

  if (scenes == NULL)
    return;
  for (guint i = 0; i < self->panes->len; i++)
    gradus_compare_pane_view_update (g_ptr_array_index (self->panes, i),
                                     g_ptr_array_index (scenes, i));
  gradus_compare_table_fill (GTK_GRID (self->table), self->compare);
  show_curve (self);
  show_map (self);
  g_signal_emit (self, signals[SHOWN], 0);
}

GradusSpread *
gradus_compare_page_build_spread (GradusComparePage *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), NULL);

  return gradus_compare_build_spread (self->compare, self->plot);
}

const char *
gradus_compare_page_get_plot (GradusComparePage *self)
{
  g_return_val_if_fail (GRADUS_IS_COMPARE_PAGE (self), NULL);

  return self->plot;
}

static void
moved_cb (GradusComparePage *self)
{
  if (self->panes->len == gradus_compare_count (self->compare))
    refresh (self);
}

void
gradus_compare_page_show_pair (GradusComparePage *self)
{
  const GradusPair *pair = gradus_compare_get_pair (self->compare);

  /* What is said of a person's own run is long, and is not left out. */
  gtk_label_set_lines (GTK_LABEL (self->pair_label), self->words != NULL ? 7 : 2);
  if (self->words != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->pair_title), self->title);
      gtk_label_set_label (GTK_LABEL (self->pair_label), self->words);
      return;
    }
  gtk_label_set_label (GTK_LABEL (self->pair_title),
                       pair != NULL ? _ (pair->title) : _ ("Two runs on the same data"));
  gtk_label_set_label (GTK_LABEL (self->pair_label),
                       pair != NULL
                         ? _ (pair->blurb)
                         : _ ("Change what one of them is set to, or choose a pair that teaches."));
}

/* --- Room ------------------------------------------------------------------------------------- */

/* Beside another there is no room for it in a narrow window. */
static void
unfolded_cb (GradusComparePage *self, GParamSpec *pspec, GtkExpander *part)
{
  if (self->narrow && gtk_expander_get_expanded (part))
    gradus_folds_set (self->folds_box, GTK_WIDGET (part), TRUE);
}

void
gradus_compare_page_fit (GradusComparePage *self, gboolean small, gboolean narrow)
{
  g_return_if_fail (GRADUS_IS_COMPARE_PAGE (self));

  if (small == self->small && narrow == self->narrow)
    return;
  self->small = small;
  self->narrow = narrow;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->bar),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gradus_folds_set (self->folds_box, NULL, small || narrow);
}

/* --- Choices ---------------------------------------------------------------------------------- */

void
gradus_compare_page_fill_plots (GradusComparePage *self)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
    gradus_compare_get_setup (self->compare, 0));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int selected = self->plot != NULL ? gradus_algorithm_find_plot (algorithm, self->plot) : 0;

  selected = MAX (selected, 0);
  for (guint i = 0; algorithm->plots[i].id != NULL; i++)
    gtk_string_list_append (names, _ (algorithm->plots[i].title));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->plot_choice), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->plot_choice), (guint) selected);
  g_free (self->plot);
  self->plot = g_strdup (algorithm->plots[selected].id);
}

static void
fill_locks (GradusComparePage *self)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
    gradus_compare_get_setup (self->compare, 0));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree const char **metrics = gradus_compare_list_metrics (self->compare);
  guint selected = 0;

  g_ptr_array_set_size (self->locks, 0);
  gtk_string_list_append (names, _ ("step"));
  g_ptr_array_add (self->locks, g_strdup ("step"));
  gtk_string_list_append (names, _ ("iteration"));
  g_ptr_array_add (self->locks, g_strdup ("iteration"));
  for (guint i = 0; metrics[i] != NULL; i++)
    {
      const int metric = gradus_algorithm_find_metric (algorithm, metrics[i]);

      gtk_string_list_append (names, _ (algorithm->metrics[metric].title));
      g_ptr_array_add (self->locks, g_strconcat ("metric:", metrics[i], NULL));
    }
  for (guint i = 0; i < self->locks->len; i++)
    if (g_str_equal (g_ptr_array_index (self->locks, i), gradus_compare_get_lock (self->compare)))
      selected = i;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->lock_choice), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->lock_choice), selected);
}

static void
plot_selected_cb (GradusComparePage *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->plot_choice));

  if (self->updating || selected == GTK_INVALID_LIST_POSITION)
    return;
  g_free (self->plot);
  self->plot = g_strdup (
    gradus_setup_get_algorithm (gradus_compare_get_setup (self->compare, 0))->plots[selected].id);
  for (guint i = 0; i < self->panes->len; i++)
    gradus_plot_view_reset (gradus_compare_pane_view_get_plot (g_ptr_array_index (self->panes, i)));
  refresh (self);
}

static void
lock_selected_cb (GradusComparePage *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->lock_choice));

  if (self->updating || selected >= self->locks->len)
    return;
  gradus_compare_set_lock (self->compare, g_ptr_array_index (self->locks, selected));
}

static void
add_clicked_cb (GradusComparePage *self)
{
  const guint n = gradus_compare_count (self->compare);
  g_autoptr (GradusSetup) setup = gradus_compare_propose (
    gradus_compare_get_setup (self->compare, n - 1));
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  g_autoptr (GError) error = NULL;

  if (!gradus_compare_add (self->compare, script, &error))
    g_signal_emit (self, signals[FAILED], 0, error->message);
}

/* The views stay while their number does, so that a popover in one is not torn down. */
static void
panes_changed_cb (GradusComparePage *self)
{
  const guint n = gradus_compare_count (self->compare);

  if (n == 0)
    return;
  if (self->panes->len != n)
    {
      for (guint i = 0; i < self->panes->len; i++)
        gtk_box_remove (GTK_BOX (self->panes_box), g_ptr_array_index (self->panes, i));
      g_ptr_array_set_size (self->panes, 0);
      for (guint i = 0; i < n; i++)
        {
          GtkWidget *pane = gradus_compare_pane_view_new (self->compare, i);

          gtk_box_append (GTK_BOX (self->panes_box), pane);
          g_ptr_array_add (self->panes, pane);
        }
    }
  self->updating = TRUE;
  gradus_compare_page_fill_plots (self);
  fill_locks (self);
  self->updating = FALSE;
  gradus_compare_page_show_pair (self);
  gtk_widget_set_sensitive (self->add_button, n < GRADUS_COMPARE_MAX);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusComparePage *self = GRADUS_COMPARE_PAGE (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  double speed;
  guint grain;

  g_object_get (self->document, "speed", &speed, "grain", &grain, NULL);
  if (gradus_compare_is_busy (self->compare)
      || (speed > 0 && (double) (now - self->last_step) < 1e6 / speed))
    return G_SOURCE_CONTINUE;
  if (gradus_compare_is_at_end (self->compare))
    {
      self->tick = 0;
      gradus_compare_set_playing (self->compare, FALSE);
      return G_SOURCE_REMOVE;
    }
  self->last_step = now;
  gradus_compare_forward (self->compare, grain == GRADUS_GRAIN_ITERATION ? GRADUS_GRAIN_ITERATION
                                                                         : GRADUS_GRAIN_PHASE);
  return G_SOURCE_CONTINUE;
}

static void
playing_changed_cb (GradusComparePage *self)
{
  const gboolean playing = gradus_compare_is_playing (self->compare);

  if (playing && self->tick == 0)
    {
      self->last_step = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
    }
  else if (!playing && self->tick != 0)
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
}

/* --- The widget ------------------------------------------------------------------------------- */

static void
gradus_compare_page_dispose (GObject *object)
{
  GradusComparePage *self = GRADUS_COMPARE_PAGE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  if (self->compare != NULL)
    g_signal_handlers_disconnect_by_data (self->compare, self);
  g_clear_object (&self->compare);
  g_clear_object (&self->document);
  g_clear_pointer (&self->panes, g_ptr_array_unref);
  g_clear_pointer (&self->locks, g_ptr_array_unref);
  g_clear_pointer (&self->plot, g_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_compare_page_parent_class)->dispose (object);
}

static void
gradus_compare_page_class_init (GradusComparePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_compare_page_dispose;
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SHOWN] = g_signal_new ("shown", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (GRADUS_TYPE_PAIRS_POPOVER);
  g_type_ensure (GRADUS_TYPE_PLOT_VIEW);
  g_type_ensure (GRADUS_TYPE_TRANSPORT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, box);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, bar);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, leave_button);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, add_button);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, plot_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, lock_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, panes_box);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, folds_box);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, table);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, differ_label);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, map);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, curve);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, transport);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, pairs_popover);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, pair_title);
  gtk_widget_class_bind_template_child (widget_class, GradusComparePage, pair_label);
  gtk_widget_class_bind_template_callback (widget_class, add_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, plot_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, lock_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, unfolded_cb);
}

static void
gradus_compare_page_init (GradusComparePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_choice_make_narrow (GTK_DROP_DOWN (self->plot_choice));
  gradus_choice_make_narrow (GTK_DROP_DOWN (self->lock_choice));
  self->panes = g_ptr_array_new ();
  self->locks = g_ptr_array_new_with_free_func (g_free);
  self->compare = gradus_compare_new ();
  g_signal_connect_object (self->compare, "panes-changed", G_CALLBACK (panes_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->compare, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->compare, "notify::playing", G_CALLBACK (playing_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gradus_actions_describe (self->leave_button, "win.compare");
}
