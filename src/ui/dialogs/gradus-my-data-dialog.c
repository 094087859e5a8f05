/* Gradus: the data that a person keeps.
 *
 * The files are read on a worker, and read anew after every change, so that the list is what is on
 * the disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-data-preview.h"
#include "gradus-errand.h"
#include "gradus-my-data-dialog.h"
#include "gradus-my-data.h"
#include "gradus-name-dialog.h"
#include "gradus-toast.h"

struct _GradusMyDataDialog
{
  AdwWindow parent_instance;

  GtkWidget *toasts;
  GtkWidget *pages;
  GtkWidget *problems_label;
  GtkWidget *list;

  GradusErrand *reading;
  GPtrArray *all; /* GradusMyData, a row each; or NULL */
  char *renamed;  /* what is being renamed, or NULL */
  char *wanted;   /* the row that gets the focus, or NULL */
};

G_DEFINE_FINAL_TYPE (GradusMyDataDialog, gradus_my_data_dialog, ADW_TYPE_WINDOW)

enum
{
  OPENED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
toast (GradusMyDataDialog *self, const char *sentence)
{
  gradus_toast_show (gradus_toast_new (sentence), ADW_TOAST_OVERLAY (self->toasts));
}

/* --- Deleting --------------------------------------------------------------------------------- */

static void
undo_cb (AdwToast *undo, GradusMyDataDialog *self)
{
  const char *name = g_object_get_data (G_OBJECT (undo), "gradus-name");
  g_autoptr (GError) error = NULL;

  if (!gradus_my_data_keep (g_object_get_data (G_OBJECT (undo), "gradus-dataset"), name, &error))
    toast (self, error->message);
  g_free (self->wanted);
  self->wanted = g_strdup (name);
  gradus_errand_call (self->reading);
}

static void
delete_data (GradusMyDataDialog *self, const GradusMyData *data)
{
  g_autofree char *sentence = g_strdup_printf (_ ("“%s” has been deleted."), data->name);
  g_autoptr (GError) error = NULL;
  AdwToast *undo;

  if (!gradus_my_data_delete (data->name, &error))
    {
      toast (self, error->message);
      return;
    }
  undo = gradus_toast_new (sentence);
  adw_toast_set_button_label (undo, _ ("Undo"));
  adw_toast_set_timeout (undo, 15);
  g_object_set_data_full (G_OBJECT (undo), "gradus-name", g_strdup (data->name), g_free);
  g_object_set_data_full (G_OBJECT (undo), "gradus-dataset", gradus_dataset_ref (data->dataset),
                          (GDestroyNotify) gradus_dataset_unref);
  g_signal_connect_object (undo, "button-clicked", G_CALLBACK (undo_cb), self, 0);
  gradus_toast_show (undo, ADW_TOAST_OVERLAY (self->toasts));
  gradus_errand_call (self->reading);
}

/* --- Renaming --------------------------------------------------------------------------------- */

static void
renamed_cb (GradusMyDataDialog *self, const char *response, GradusNameDialog *dialog)
{
  const char *name = gradus_name_dialog_get_name (dialog);
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "accept"))
    return;
  if (!gradus_my_data_rename (self->renamed, name, &error))
    toast (self, error->message);
  g_free (self->wanted);
  self->wanted = g_strdup (name);
  gradus_errand_call (self->reading);
}

static void
rename_data (GradusMyDataDialog *self, const GradusMyData *data)
{
  GtkWidget *dialog = gradus_name_dialog_new (GTK_WINDOW (self), _ ("Rename the Data"), data->name,
                                              _ ("_Rename"), gradus_my_data_check_name);

  g_free (self->renamed);
  self->renamed = g_strdup (data->name);
  g_signal_connect_object (dialog, "response", G_CALLBACK (renamed_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- The list --------------------------------------------------------------------------------- */

static const GradusMyData *
get_data (GradusMyDataDialog *self, GtkWidget *inside)
{
  GtkWidget *row = GTK_IS_LIST_BOX_ROW (inside)
                     ? inside
                     : gtk_widget_get_ancestor (inside, GTK_TYPE_LIST_BOX_ROW);

  return g_ptr_array_index (self->all, gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
}

static void
row_activated_cb (GradusMyDataDialog *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[OPENED], 0, get_data (self, GTK_WIDGET (row))->dataset);
  gtk_window_close (GTK_WINDOW (self));
}

static void
rename_clicked_cb (GradusMyDataDialog *self, GtkWidget *button)
{
  rename_data (self, get_data (self, button));
}

static void
delete_clicked_cb (GradusMyDataDialog *self, GtkWidget *button)
{
  delete_data (self, get_data (self, button));
}

/* F2 and Delete, as in a list of files. */
static gboolean
key_cb (GradusMyDataDialog *self, guint keyval, guint keycode, GdkModifierType state)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->list)
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_F2)
    rename_data (self, get_data (self, focus));
  else if (keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete)
    delete_data (self, get_data (self, focus));
  else
    return FALSE;
  return TRUE;
}

static void
add_button (GradusMyDataDialog *self, GtkWidget *row, const char *icon, const char *words,
            GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static GtkWidget *
new_row (GradusMyDataDialog *self, const GradusMyData *data)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *preview = gradus_data_preview_new ();
  g_autofree char *words = gradus_dataset_describe (data->dataset);

  gradus_data_preview_set_dataset (GRADUS_DATA_PREVIEW (preview), data->dataset);
  gtk_widget_set_size_request (preview, 84, 60);
  gtk_widget_set_can_target (preview, FALSE);
  gtk_widget_set_valign (preview, GTK_ALIGN_CENTER);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), data->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), words);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), preview);
  add_button (self, row, "document-edit-symbolic", _ ("Rename (F2)"),
              G_CALLBACK (rename_clicked_cb));
  add_button (self, row, "gradus-remove-symbolic", _ ("Delete (Delete)"),
              G_CALLBACK (delete_clicked_cb));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  return row;
}

static void
fill (GradusMyDataDialog *self)
{
  GtkListBoxRow *row;
  guint place = 0;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  for (guint i = 0; i < self->all->len; i++)
    {
      const GradusMyData *data = g_ptr_array_index (self->all, i);

      gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (self, data));
      if (g_strcmp0 (data->name, self->wanted) == 0)
        place = i;
    }
  gtk_stack_set_visible_child_name (GTK_STACK (self->pages), self->all->len > 0 ? "list" : "none");
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) place);
  if (row != NULL)
    gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (row));
}

typedef struct
{
  GPtrArray *all;
  GPtrArray *problems;
} Reading;

static gpointer
reading_begin (gpointer owner)
{
  return g_new0 (Reading, 1);
}

static gboolean
reading_work (gpointer job, GradusTrip *trip, GError **error)
{
  Reading *reading = job;

  reading->problems = g_ptr_array_new_with_free_func (g_free);
  reading->all = gradus_my_data_list (reading->problems);
  return TRUE;
}

static void
reading_done (gpointer job, const GError *error, gpointer owner)
{
  GradusMyDataDialog *self = owner;
  Reading *reading = job;
  g_autoptr (GString) words = g_string_new (NULL);

  if (error != NULL)
    return;
  for (guint i = 0; i < reading->problems->len; i++)
    g_string_append_printf (words, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (reading->problems, i));
  gtk_label_set_label (GTK_LABEL (self->problems_label), words->str);
  gtk_widget_set_visible (self->problems_label, words->len > 0);
  g_clear_pointer (&self->all, g_ptr_array_unref);
  self->all = g_steal_pointer (&reading->all);
  fill (self);
}

static void
reading_free (gpointer job)
{
  Reading *reading = job;

  g_clear_pointer (&reading->all, g_ptr_array_unref);
  g_clear_pointer (&reading->problems, g_ptr_array_unref);
  g_free (reading);
}

static const GradusErrandKind reading_kind = {
  .begin = reading_begin,
  .work = reading_work,
  .done = reading_done,
  .clear = reading_free,
};

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_my_data_dialog_dispose (GObject *object)
{
  GradusMyDataDialog *self = GRADUS_MY_DATA_DIALOG (object);

  g_clear_pointer (&self->reading, gradus_errand_free);
  g_clear_pointer (&self->all, g_ptr_array_unref);
  g_clear_pointer (&self->renamed, g_free);
  g_clear_pointer (&self->wanted, g_free);
  G_OBJECT_CLASS (gradus_my_data_dialog_parent_class)->dispose (object);
}

static void
gradus_my_data_dialog_class_init (GradusMyDataDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_my_data_dialog_dispose;
  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-my-data-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusMyDataDialog, toasts);
  gtk_widget_class_bind_template_child (widget_class, GradusMyDataDialog, pages);
  gtk_widget_class_bind_template_child (widget_class, GradusMyDataDialog, problems_label);
  gtk_widget_class_bind_template_child (widget_class, GradusMyDataDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
gradus_my_data_dialog_init (GradusMyDataDialog *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->reading = gradus_errand_new (&reading_kind, self);
  gradus_errand_call (self->reading);
}

GtkWidget *
gradus_my_data_dialog_new (GtkWindow *parent)
{
  return g_object_new (GRADUS_TYPE_MY_DATA_DIALOG, "transient-for", parent, NULL);
}
