/* Gradus: the pseudo-code of one iteration, line by line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-code-list.h"

typedef struct
{
  GtkWidget *row;
  guint phase;
  gboolean first; /* of its phase */
} Line;

struct _GradusCodeList
{
  GtkWidget parent_instance;

  GtkWidget *list;
  GArray *lines; /* Line */
  gboolean back; /* Shift was held when a line was pressed */

  GradusPlayer *player;
  const GradusAlgorithm *algorithm; /* that the lines were made for */
};

G_DEFINE_FINAL_TYPE (GradusCodeList, gradus_code_list, GTK_TYPE_WIDGET)

static Line *
get_line (GradusCodeList *self, guint i)
{
  return &g_array_index (self->lines, Line, i);
}

GtkWidget *
gradus_code_list_get_line (GradusCodeList *self, guint line, guint *phase)
{
  g_return_val_if_fail (GRADUS_IS_CODE_LIST (self), NULL);

  if (line >= self->lines->len)
    return NULL;
  if (phase != NULL)
    *phase = get_line (self, line)->phase;
  return get_line (self, line)->row;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void
add_line (GradusCodeList *self, guint number, const char *text, gboolean first)
{
  const GradusPhase *phase = &self->algorithm->phases[number];
  GtkWidget *label = gtk_label_new (text);
  Line line = { .row = gtk_list_box_row_new (), .phase = number, .first = first };
  g_autofree char *tip = NULL;

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (line.row), label);
  gtk_widget_add_css_class (line.row, "pseudocode");
  /* Translators: the title of a phase; then what happens at a click. */
  tip = g_strdup_printf (_ ("%s\nClick or Enter: run to the next time this is done. With Shift: "
                            "back to the time before."),
                         _ (phase->title));
  gtk_widget_set_tooltip_text (line.row, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (line.row), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  g_array_append_val (self->lines, line);
  gtk_list_box_append (GTK_LIST_BOX (self->list), line.row);
}

static void
build (GradusCodeList *self, const GradusAlgorithm *algorithm)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  g_array_set_size (self->lines, 0);
  self->algorithm = algorithm;
  for (guint i = 0; algorithm->phases[i].id != NULL; i++)
    {
      const GradusPhase *phase = &algorithm->phases[i];
      g_auto (GStrv) texts = g_strsplit (
        _ (phase->pseudocode != NULL ? phase->pseudocode : phase->title), "\n", -1);

      for (guint j = 0; texts[j] != NULL; j++)
        add_line (self, i, texts[j], j == 0);
    }
}

static void
set_css_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
update (GradusCodeList *self)
{
  GradusRun *run = self->player != NULL ? gradus_player_get_run (self->player) : NULL;
  GradusPosition here;
  int next;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &here);
  next = gradus_run_get_next_phase (run);
  if (here.algorithm != self->algorithm)
    build (self, here.algorithm);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = get_line (self, i);
      const gboolean current = (int) line->phase == here.phase;
      const gboolean comes = !current && (int) line->phase == next;

      set_css_class (line->row, "current", current);
      set_css_class (line->row, "next", comes);
      gtk_accessible_update_property (GTK_ACCESSIBLE (line->row),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      current && here.micro > 0 ? _ ("Being done")
                                      : current                 ? _ ("Just done")
                                      : comes                   ? _ ("Next")
                                                                : "",
                                      -1);
    }
}

/* --- Running to a line ------------------------------------------------------------------------ */

static void
run_to (GradusCodeList *self, GtkListBoxRow *row, gboolean forward)
{
  for (guint i = 0; i < self->lines->len && self->player != NULL; i++)
    if (get_line (self, i)->row == GTK_WIDGET (row))
      gradus_player_seek_phase (self->player, get_line (self, i)->phase, forward);
}

static void
activated_cb (GradusCodeList *self, GtkListBoxRow *row)
{
  const gboolean back = self->back;

  self->back = FALSE;
  run_to (self, row, !back);
}

static void
pressed_cb (GradusCodeList *self, int n_press, double x, double y, GtkGesture *gesture)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
    GTK_EVENT_CONTROLLER (gesture));

  self->back = (state & GDK_SHIFT_MASK) != 0;
}

static gboolean
back_key_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  GradusCodeList *self = user_data;
  GtkWidget *row = gtk_widget_get_focus_child (self->list);

  if (!GTK_IS_LIST_BOX_ROW (row))
    return FALSE;
  run_to (self, GTK_LIST_BOX_ROW (row), FALSE);
  return TRUE;
}

void
gradus_code_list_set_player (GradusCodeList *self, GradusPlayer *player)
{
  g_return_if_fail (GRADUS_IS_CODE_LIST (self));

  if (self->player == player)
    return;
  if (self->player != NULL)
    g_signal_handlers_disconnect_by_data (self->player, self);
  g_set_object (&self->player, player);
  if (player != NULL)
    g_signal_connect_object (player, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_code_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_code_list_parent_class)->map (widget);
  update (GRADUS_CODE_LIST (widget));
}

static void
gradus_code_list_dispose (GObject *object)
{
  GradusCodeList *self = GRADUS_CODE_LIST (object);

  if (self->player != NULL)
    g_signal_handlers_disconnect_by_data (self->player, self);
  g_clear_object (&self->player);
  g_array_set_size (self->lines, 0);
  g_clear_pointer (&self->list, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_code_list_parent_class)->dispose (object);
}

static void
gradus_code_list_finalize (GObject *object)
{
  g_array_unref (GRADUS_CODE_LIST (object)->lines);
  G_OBJECT_CLASS (gradus_code_list_parent_class)->finalize (object);
}

static void
gradus_code_list_class_init (GradusCodeListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_code_list_dispose;
  object_class->finalize = gradus_code_list_finalize;
  widget_class->map = gradus_code_list_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_code_list_init (GradusCodeList *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_activate_on_single_click (GTK_LIST_BOX (self->list), TRUE);
  gtk_widget_add_css_class (self->list, "code-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pseudo-code"), -1);
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);

  /* Before the list, which does not tell about Shift. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (
      gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_SHIFT_MASK),
                                   gtk_keyval_trigger_new (GDK_KEY_KP_Enter, GDK_SHIFT_MASK)),
      gtk_callback_action_new (back_key_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
