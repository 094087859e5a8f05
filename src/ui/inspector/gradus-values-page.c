/* Gradus: the inspector's page with every metric and every named array of the present state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number-table.h"
#include "gradus-quantity.h"
#include "gradus-value-editor.h"
#include "gradus-value-row.h"
#include "gradus-values-page.h"
#include "gradus-say.h"

struct _GradusValuesPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *editor;
  GtkWidget *menu;

  GradusDocument *document;
  GradusValueFollower *follower; /* of the rows that are shown over time */
  GPtrArray *rows;               /* owned by the list */
  GradusValueRow *menu_row;      /* whose menu is open, and for which entry */
  gsize menu_index;
  const GradusAlgorithm *algorithm; /* what they were built for */
};

G_DEFINE_FINAL_TYPE (GradusValuesPage, gradus_values_page, GTK_TYPE_WIDGET)

/* --- Showing ---------------------------------------------------------------------------------- */

/* Numbers follow at once; curves of a state that was never looked at come a little later. */
static void
show_rows (GradusValuesPage *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  GradusPosition here;
  guint text = 0;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gradus_run_get_view (run, &here);
  for (guint i = 0; i < self->rows->len; i++)
    {
      GradusValueRow *row = g_ptr_array_index (self->rows, i);
      const gboolean curve = gradus_value_row_get_view (row) == GRADUS_VALUE_VIEW_CURVE;

      gradus_value_row_show (row, &here, self->follower, text);
      text += curve;
    }
}

static void
follow (GradusValuesPage *self)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < self->rows->len; i++)
    {
      GradusValueRow *row = g_ptr_array_index (self->rows, i);

      if (gradus_value_row_get_view (row) == GRADUS_VALUE_VIEW_CURVE)
        g_ptr_array_add (texts, (gpointer) gradus_value_row_get_id (row));
    }
  g_ptr_array_add (texts, NULL);
  gradus_value_follower_set_texts (self->follower, (const char *const *) texts->pdata);
}

static void
show_pins (GradusValuesPage *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GradusValueRow *row = g_ptr_array_index (self->rows, i);

      gradus_value_row_set_pinned (
        row, gradus_document_is_pinned (self->document, gradus_value_row_get_id (row)));
    }
}

static void
followed_cb (gpointer user_data)
{
  show_rows (user_data);
}

static void
view_changed_cb (GradusValueRow *row, gpointer user_data)
{
  follow (user_data);
  show_rows (user_data);
}

/* --- Entries ---------------------------------------------------------------------------------- */

static void
toggle_pin (GradusValuesPage *self, const char *text)
{
  gradus_document_set_pinned (self->document, text,
                              !gradus_document_is_pinned (self->document, text));
}

static void
pinned_cb (GradusValueRow *row, gpointer user_data)
{
  GradusValuesPage *self = user_data;

  toggle_pin (self, gradus_value_row_get_id (row));
  show_pins (self);
}

/* Let @popover point at entry @index of @row. FALSE when that is not shown. */
static gboolean
point_at (GradusValuesPage *self, GtkWidget *popover, GradusValueRow *row, gsize index)
{
  GtkWidget *table = gradus_value_row_get_table (row);
  GdkRectangle area;
  double x, y;

  if (!gradus_number_table_get_area (GRADUS_NUMBER_TABLE (table), index, &area)
      || !gtk_widget_translate_coordinates (table, self->list, area.x, area.y, &x, &y))
    return FALSE;
  area.x = (int) x;
  area.y = (int) y;
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &area);
  return TRUE;
}

/* @begun: what a person typed to begin with, or NULL. */
static void
edit_entry (GradusValuesPage *self, GradusValueRow *row, gsize index, const char *begun)
{
  GradusValueEditor *editor = GRADUS_VALUE_EDITOR (self->editor);
  const int value = gradus_value_row_get_value (row);
  double number;
  g_autofree char *name = gradus_value_row_name_entry (row, index, &number);

  if (name == NULL || !point_at (self, self->editor, row, index))
    return;
  if (value < 0 || !gradus_value_is_typed (&self->algorithm->values[value]))
    gradus_value_editor_refuse (editor, gradus_value_row_get_title (row));
  else
    gradus_value_editor_edit (editor, self->document, (guint) value, index, name, number, begun);
}

static void
edit_entry_cb (GradusValueRow *row, guint64 index, const char *begun, gpointer user_data)
{
  edit_entry (user_data, row, (gsize) index, begun);
}

static void
append_action (GMenu *menu, const char *label, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  if (target != NULL)
    g_menu_item_set_action_and_target (item, action, "s", target);
  else
    g_menu_item_set_action_and_target (item, action, NULL);
  g_menu_append_item (menu, item);
}

static void
menu_entry_cb (GradusValueRow *row, guint64 index, gpointer user_data)
{
  GradusValuesPage *self = user_data;
  const int value = gradus_value_row_get_value (row);
  g_autoptr (GMenu) menu = g_menu_new ();
  double number;
  g_autofree char *name = gradus_value_row_name_entry (row, (gsize) index, &number);
  g_autofree char *start = NULL;

  if (name == NULL || !point_at (self, self->menu, row, (gsize) index))
    return;
  self->menu_row = row;
  self->menu_index = (gsize) index;
  if (value >= 0 && gradus_value_is_typed (&self->algorithm->values[value]))
    append_action (menu, _ ("Edit…"), "entry.edit", NULL);
  start = g_strconcat (name, " ", NULL);
  append_action (menu, _ ("Stop when it…"), "win.add-breakpoint", start);
  append_action (menu,
                 gradus_document_is_pinned (self->document, name) ? _ ("Let it go from view")
                                                                  : _ ("Keep it in view"),
                 "entry.pin", NULL);
  append_action (menu, _ ("Copy the number"), "entry.copy", NULL);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (menu));
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_edit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusValuesPage *self = user_data;

  if (self->menu_row != NULL)
    edit_entry (self, self->menu_row, self->menu_index, NULL);
}

static void
menu_pin_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusValuesPage *self = user_data;
  g_autofree char *name = NULL;

  if (self->menu_row != NULL)
    name = gradus_value_row_name_entry (self->menu_row, self->menu_index, NULL);
  if (name != NULL)
    toggle_pin (self, name);
}

static void
menu_copy_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusValuesPage *self = user_data;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  double number = 0;

  if (self->menu_row != NULL)
    name = gradus_value_row_name_entry (self->menu_row, self->menu_index, &number);
  if (name == NULL)
    return;
  text = gradus_number_to_text (number);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

void
gradus_values_page_pin (GradusValuesPage *self)
{
  g_return_if_fail (GRADUS_IS_VALUES_PAGE (self));

  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autofree char *name = gradus_value_row_get_entry (g_ptr_array_index (self->rows, i));

      if (name == NULL)
        continue;
      toggle_pin (self, name);
      return;
    }
  /* The keyboard is elsewhere: bring it to the first table of numbers. */
  for (guint i = 0; i < self->rows->len; i++)
    {
      GradusValueRow *row = g_ptr_array_index (self->rows, i);

      if (gradus_value_row_get_view (row) == GRADUS_VALUE_VIEW_NUMBERS)
        {
          gtk_widget_grab_focus (gradus_value_row_get_table (row));
          return;
        }
    }
}

/* --- Following the document ------------------------------------------------------------------- */

static void
add_row (GradusValuesPage *self, int metric, guint value)
{
  GtkWidget *row = gradus_value_row_new (self->algorithm, metric, value);

  g_signal_connect_object (row, "view-changed", G_CALLBACK (view_changed_cb), self, 0);
  g_signal_connect_object (row, "edit-entry", G_CALLBACK (edit_entry_cb), self, 0);
  g_signal_connect_object (row, "menu-entry", G_CALLBACK (menu_entry_cb), self, 0);
  g_signal_connect_object (row, "pinned", G_CALLBACK (pinned_cb), self, 0);
  gtk_box_append (GTK_BOX (self->list), row);
  g_ptr_array_add (self->rows, row);
}

static void
build (GradusValuesPage *self, const GradusAlgorithm *algorithm)
{
  self->algorithm = algorithm;
  self->menu_row = NULL;
  for (guint i = 0; i < self->rows->len; i++)
    gtk_box_remove (GTK_BOX (self->list), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; algorithm->values != NULL && algorithm->values[i].id != NULL; i++)
    add_row (self, -1, i);
  for (int i = 0; algorithm->metrics != NULL && algorithm->metrics[i].id != NULL; i++)
    add_row (self, i, 0);
  follow (self);
  show_pins (self);
}

static void
update (GradusValuesPage *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;

  if (run == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (gradus_run_get_algorithm (run) != self->algorithm)
    build (self, gradus_run_get_algorithm (run));
  show_rows (self);
}

static void
gradus_values_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_values_page_parent_class)->map (widget);
  update (GRADUS_VALUES_PAGE (widget));
}

void
gradus_values_page_set_document (GradusValuesPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_VALUES_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_pointer (&self->follower, gradus_value_follower_free);
  g_set_object (&self->document, document);
  if (document != NULL)
    {
      self->follower = gradus_value_follower_new (document, followed_cb, self);
      g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "pins-changed", G_CALLBACK (show_pins), self,
                               G_CONNECT_SWAPPED);
    }
  update (self);
}

static void
gradus_values_page_dispose (GObject *object)
{
  GradusValuesPage *self = GRADUS_VALUES_PAGE (object);

  g_clear_pointer (&self->follower, gradus_value_follower_free);
  g_clear_object (&self->document);
  g_clear_pointer (&self->editor, gtk_widget_unparent);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_values_page_parent_class)->dispose (object);
}

static void
gradus_values_page_finalize (GObject *object)
{
  g_ptr_array_unref (GRADUS_VALUES_PAGE (object)->rows);
  G_OBJECT_CLASS (gradus_values_page_parent_class)->finalize (object);
}

static void
gradus_values_page_class_init (GradusValuesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_values_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_values_page_finalize;
  widget_class->map = gradus_values_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-values-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusValuesPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusValuesPage, list);
}

static void
gradus_values_page_init (GradusValuesPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "edit", .activate = menu_edit_cb },
    { .name = "pin", .activate = menu_pin_cb },
    { .name = "copy", .activate = menu_copy_cb },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "entry", G_ACTION_GROUP (group));
  /* A box is laid out without its popovers and presents them. */
  self->editor = gradus_value_editor_new ();
  gtk_widget_set_parent (self->editor, self->list);
  self->menu = gtk_popover_menu_new_from_model (NULL);
  gtk_widget_set_parent (self->menu, self->list);
}

GtkWidget *
gradus_values_page_new (void)
{
  return g_object_new (GRADUS_TYPE_VALUES_PAGE, NULL);
}
