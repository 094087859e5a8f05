/* Gradus: every widget constructs and is finalised, every control has a name, every action a key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-actions.h"
#include "gradus-column-pairs.h"
#include "gradus-entry-row.h"
#include "gradus-data-preview.h"
#include "gradus-data-section.h"
#include "gradus-gallery.h"
#include "gradus-generator-dialog.h"
#include "gradus-help.h"
#include "gradus-import-dialog.h"
#include "gradus-inspector.h"
#include "gradus-invariants-page.h"
#include "gradus-number-table.h"
#include "gradus-param-row.h"
#include "gradus-preferences.h"
#include "gradus-scrub-bar.h"
#include "gradus-setup-page.h"
#include "gradus-sidebar.h"
#include "gradus-stage.h"
#include "gradus-start-dialog.h"
#include "gradus-step-page.h"
#include "gradus-test-window.h"
#include "gradus-tools.h"
#include "gradus-transport.h"
#include "gradus-values-page.h"

/* --- Life ------------------------------------------------------------------------------------- */

static GradusDocument *
new_document (void)
{
  GradusDocument *document = gradus_document_new ();
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, algorithm, gradus_algorithm_first_look (algorithm),
                               &error);
  g_assert_no_error (error);
  return document;
}

/* A little later than it is there the dialog makes data and says what they are. */
static gboolean
describes_data (gpointer dialog)
{
  GtkWidget *label;

  for (guint i = 0; (label = gradus_test_find (dialog, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (label)) == GTK_ACCESSIBLE_ROLE_STATUS
        && *gtk_label_get_label (GTK_LABEL (label)) != '\0')
      return TRUE;
  return FALSE;
}

static void
check_life (GtkWidget *widget)
{
  gpointer weak = widget;

  g_test_message ("%s", G_OBJECT_TYPE_NAME (widget));
  g_object_add_weak_pointer (G_OBJECT (widget), &weak);
  if (GTK_IS_WINDOW (widget))
    {
      gtk_window_present (GTK_WINDOW (widget));
      gradus_test_wait_for (gradus_test_is_mapped, widget);
      if (GRADUS_IS_GENERATOR_DIALOG (widget))
        gradus_test_wait_for (describes_data, widget);
      gradus_test_settle ();
      gradus_test_destroy (widget);
    }
  else
    {
      GtkWidget *window = gtk_window_new ();

      gtk_window_set_default_size (GTK_WINDOW (window), 420, 420);
      gtk_window_set_child (GTK_WINDOW (window), widget);
      gtk_window_present (GTK_WINDOW (window));
      gradus_test_wait_for (gradus_test_is_mapped, window);
      gradus_test_settle ();
      gradus_test_destroy (window);
    }
  gradus_test_wait_for (gradus_test_is_gone, &weak);
}

static void
test_widgets_live_and_die (void)
{
  g_autoptr (GradusDocument) document = new_document ();
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (document);
  g_autoptr (GradusDataset) dataset = gradus_generate ("iris", 0, NULL);
  GtkWidget *widget;

  gradus_test_get_application ();
  widget = gtk_list_box_new ();
  gtk_list_box_append (GTK_LIST_BOX (widget),
                       gradus_entry_row_new (gradus_catalogue_find (algorithm->id), TRUE));
  check_life (widget);
  check_life (gradus_gallery_new ());
  check_life (gradus_sidebar_new ());
  check_life (gradus_data_preview_new ());
  check_life (gradus_number_table_new ());
  for (const GradusParam *param = algorithm->params; param->id != NULL; param++)
    check_life (gradus_param_row_new (param, TRUE));

  widget = gradus_scrub_bar_new ();
  gradus_scrub_bar_set_document (GRADUS_SCRUB_BAR (widget), document);
  check_life (widget);
  widget = gradus_transport_new ();
  gradus_transport_set_document (GRADUS_TRANSPORT (widget), document);
  check_life (widget);
  widget = gradus_data_section_new ();
  gradus_data_section_set_document (GRADUS_DATA_SECTION (widget), document);
  check_life (widget);
  widget = gradus_setup_page_new ();
  gradus_setup_page_set_document (GRADUS_SETUP_PAGE (widget), document);
  check_life (widget);
  widget = gradus_step_page_new ();
  gradus_step_page_set_document (GRADUS_STEP_PAGE (widget), document);
  check_life (widget);
  widget = gradus_values_page_new ();
  gradus_values_page_set_document (GRADUS_VALUES_PAGE (widget), document);
  check_life (widget);
  widget = gradus_invariants_page_new ();
  gradus_invariants_page_set_document (GRADUS_INVARIANTS_PAGE (widget), document);
  check_life (widget);
  widget = gradus_inspector_new ();
  gradus_inspector_set_document (GRADUS_INSPECTOR (widget), document);
  check_life (widget);
  widget = gradus_stage_new ();
  g_object_set (widget, "document", document, NULL);
  check_life (widget);

  check_life (gradus_generator_dialog_new (NULL, NULL));
  check_life (gradus_import_dialog_new (NULL, dataset, NULL, NULL, NULL, NULL));
  check_life (gradus_start_dialog_new (NULL, document, algorithm->starts[0].id));
  check_life (gradus_preferences_new (NULL));
  check_life (gradus_help_new (NULL));
  check_life (gradus_actions_new_shortcuts_window ());
  gradus_test_close_window (gradus_test_open_window ());
}

/* --- Actions ---------------------------------------------------------------------------------- */

static char *
name_of (const char *detailed_name)
{
  g_autoptr (GVariant) target = NULL;
  char *name = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed_name, &name, &target, NULL));
  return name;
}

/* The recent files are reached through the main menu (F10), the classes one after the other with C,
 * the pens with N; everything else has its own key. */
static gboolean
has_key (const char *prefix, const char *name)
{
  g_autofree char *full = g_strconcat (prefix, ".", name, NULL);

  if (g_str_equal (full, "app.open-recent") || g_str_equal (full, "tool.class")
      || g_str_equal (full, "tool.pen")
      /* What it opens can be made the large picture by a key. */
      || g_str_equal (full, "stage.open"))
    return TRUE;
  for (const GradusActionInfo *info = gradus_actions_get_table (); info->action != NULL; info++)
    {
      g_autofree char *known = name_of (info->action);

      if (g_str_equal (known, full) && *info->keys != '\0')
        return TRUE;
    }
  g_test_message ("%s has no key", full);
  return FALSE;
}

static void
test_every_action_has_a_key (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *stage = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0);
  GtkWidget *tools = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_TOOLS, 0);
  GActionGroup *groups[] = { G_ACTION_GROUP (window),
                             G_ACTION_GROUP (gradus_test_get_application ()),
                             gradus_stage_get_actions (GRADUS_STAGE (stage)),
                             gradus_tools_get_actions (GRADUS_TOOLS (tools)) };
  const char *const prefixes[] = { "win", "app", "stage", "tool" };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      g_auto (GStrv) names = g_action_group_list_actions (groups[g]);

      for (guint i = 0; names[i] != NULL; i++)
        g_assert_true (has_key (prefixes[g], names[i]));
    }

  for (const GradusActionInfo *info = gradus_actions_get_table (); info->action != NULL; info++)
    {
      g_autofree char *name = name_of (info->action);
      g_auto (GStrv) parts = g_strsplit (name, ".", 2);
      g_auto (GStrv) keys = g_strsplit (info->keys, " ", -1);
      gboolean found = FALSE;

      for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
        if (g_str_equal (parts[0], prefixes[g]))
          found = g_action_group_has_action (groups[g], parts[1]);
      g_assert_true (found);
      for (guint i = 0; keys[i] != NULL; i++)
        {
          guint keyval;
          GdkModifierType modifiers;

          g_assert_true (gtk_accelerator_parse (keys[i], &keyval, &modifiers));
          /* No key means two things. */
          g_assert_true (g_hash_table_add (seen, gtk_accelerator_name (keyval, modifiers)));
        }
    }
  gradus_test_close_window (window);
}

/* --- Accessible names ------------------------------------------------------------------------- */

static gboolean
has_text (GtkWidget *widget)
{
  GtkWidget *label = gradus_test_find (widget, GTK_TYPE_LABEL, 0);

  return label != NULL && *gtk_label_get_label (GTK_LABEL (label)) != '\0';
}

static gboolean
is_control (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SCALE (widget)
         || GTK_IS_SWITCH (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_MENU_BUTTON (widget)
         || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_CHECK_BUTTON (widget)
         || GTK_IS_SEARCH_ENTRY (widget) || GRADUS_IS_SCRUB_BAR (widget);
}

/* Composite controls of GTK name themselves; what is inside them is theirs. */
static gboolean
is_opaque (GtkWidget *widget)
{
  return GTK_IS_DROP_DOWN (widget) || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget)
         || GTK_IS_POPOVER (widget) || GTK_IS_SCROLLBAR (widget) || GTK_IS_WINDOW_CONTROLS (widget);
}

static guint
check_names (GtkWidget *widget)
{
  guint wrong = 0;

  if (!gtk_widget_get_visible (widget))
    return 0;
  if (is_control (widget))
    {
      GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

      if (!gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
          && !gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
          && !has_text (widget))
        {
          g_autoptr (GString) place = g_string_new (NULL);

          for (GtkWidget *at = widget; at != NULL; at = gtk_widget_get_parent (at))
            g_string_append_printf (place, " < %s", gtk_widget_get_name (at));
          g_test_message ("no accessible name:%s", place->str);
          wrong++;
        }
    }
  if (is_opaque (widget))
    return wrong;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    wrong += check_names (child);
  return wrong;
}

static void
test_every_control_has_a_name (void)
{
  GradusWindow *window = gradus_test_open_window ();
  const GradusAlgorithm *const *algorithms;
  g_autoptr (GradusDataset) dataset = gradus_generate ("iris", 0, NULL);
  guint n;

  g_assert_cmpuint (check_names (GTK_WIDGET (window)), ==, 0);
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      static const char *const pages[] = { "setup", "step", "values", "invariants" };
      g_autoptr (GError) error = NULL;

      if (!gradus_test_is_first_of_its_kind (i))
        continue;
      gradus_window_open_algorithm (window, algorithms[i], NULL, &error);
      g_assert_no_error (error);
      for (guint p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          g_action_group_activate_action (G_ACTION_GROUP (window), "page",
                                          g_variant_new_string (pages[p]));
          gradus_test_settle ();
          g_assert_cmpuint (check_names (GTK_WIDGET (window)), ==, 0);
        }
    }
  gradus_test_close_window (window);

  {
    GtkWidget *dialogs[] = {
      gradus_generator_dialog_new (NULL, NULL),
      gradus_import_dialog_new (NULL, dataset, NULL, NULL, NULL, NULL),
      gradus_preferences_new (NULL),
      gradus_help_new (NULL),
    };

    for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
      {
        gtk_window_present (GTK_WINDOW (dialogs[i]));
        gradus_test_wait_for (gradus_test_is_mapped, dialogs[i]);
        gradus_test_settle ();
        /* The header bar of a preferences window is libadwaita's. */
        g_assert_cmpuint (check_names (ADW_IS_PREFERENCES_WINDOW (dialogs[i]) ? gradus_test_find (
                                         dialogs[i], ADW_TYPE_PREFERENCES_PAGE, 0)
                                                                              : dialogs[i]),
                          ==, 0);
        gradus_test_destroy (dialogs[i]);
      }
  }
}

static void
accepted_cb (gpointer dialog, gpointer dataset, gpointer user_data)
{
  *(GradusDataset **) user_data = gradus_dataset_ref (dataset);
}

/* Of six columns two are chosen by their picture, and any column gives the colours. */
static void
test_column_pairs (void)
{
  static const char text[] = "a,b,c,d,e,kind\n1,2,3,4,5,p\n2,1,4,3,9,q\n3,5,1,2,2,p\n4,4,2,1,7,q\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_import_bytes (bytes, "t.csv", "file:t.csv", NULL, NULL,
                                                           &error);
  g_autoptr (GradusDataset) chosen = NULL;
  GtkWidget *dialog = gradus_import_dialog_new (NULL, dataset, NULL, NULL, NULL, NULL);
  const GradusTable *table;
  GtkWidget *pairs;

  g_assert_no_error (error);
  g_signal_connect (dialog, "accepted", G_CALLBACK (accepted_cb), &chosen);
  gtk_expander_set_expanded (GTK_EXPANDER (gradus_test_find (dialog, GTK_TYPE_EXPANDER, 0)), TRUE);
  gtk_window_present (GTK_WINDOW (dialog));
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  pairs = gradus_test_find (dialog, GRADUS_TYPE_COLUMN_PAIRS, 0);
  g_assert_nonnull (pairs);
  for (guint colour = 0; colour <= 6; colour++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (gradus_test_find (pairs, GTK_TYPE_DROP_DOWN, 0)),
                                  colour);
      gradus_test_settle ();
    }
  g_signal_emit_by_name (pairs, "chosen", 1u, 4u);
  g_signal_emit_by_name (
    gtk_widget_get_template_child (dialog, GRADUS_TYPE_IMPORT_DIALOG, "use_button"), "clicked");
  gradus_test_settle ();
  g_assert_nonnull (chosen);
  table = gradus_dataset_get_table (chosen);
  g_assert_cmpuint (table->d, ==, 2);
  g_assert_cmpstr (table->names[table->x_columns[0]], ==, "b");
  g_assert_cmpstr (table->names[table->x_columns[1]], ==, "e");
  g_assert_cmpstr (table->names[table->label_column], ==, "kind");
}

/* A number that is being typed counts as soon as its entry loses the focus, which it also does when
 * the dialog goes away. Nothing may then be planned for a dialog that is gone. */
static void
test_generator_closes_while_typing (void)
{
  GtkWidget *dialog = gradus_generator_dialog_new (NULL, NULL);
  GtkWidget *spin = gradus_test_find (dialog, GTK_TYPE_SPIN_BUTTON, 0);
  gpointer weak = dialog;

  g_object_add_weak_pointer (G_OBJECT (dialog), &weak);
  gtk_window_present (GTK_WINDOW (dialog));
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_settle ();
  for (guint i = 0; spin != NULL; i++)
    {
      if (gtk_widget_get_mapped (spin))
        {
          gtk_widget_grab_focus (spin);
          gtk_editable_set_text (GTK_EDITABLE (spin), "7");
        }
      spin = gradus_test_find (dialog, GTK_TYPE_SPIN_BUTTON, i + 1);
    }
  gtk_window_destroy (GTK_WINDOW (dialog));
  gradus_test_wait_for (gradus_test_is_gone, &weak);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, dialog));
}

/* --- Icons ------------------------------------------------------------------------------------ */

#define ICON_SIZE 16

static GThread *drawing;
static gint n_ended, n_ended_elsewhere; /* atomic */

static void
icon_gone_cb (gpointer user_data, GObject *icon)
{
  g_atomic_int_inc (&n_ended);
  if (g_thread_self () != drawing)
    g_atomic_int_inc (&n_ended_elsewhere);
}

/* Be told of the end of every icon of the program that is shown in @widget. Returns how many. */
static guint
watch_icons (GtkWidget *widget)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gtk_widget_get_display (widget));
  guint n = 0;

  const char *shown = GTK_IS_IMAGE (widget) && gtk_widget_get_mapped (widget)
                        ? gtk_image_get_icon_name (GTK_IMAGE (widget))
                        : NULL;

  if (shown != NULL && g_str_has_prefix (shown, "gradus-"))
    {
      g_autoptr (GIcon) name = g_themed_icon_new (shown);
      g_autoptr (GtkIconPaintable) icon = gtk_icon_theme_lookup_by_gicon (
        theme, name, ICON_SIZE, gtk_widget_get_scale_factor (widget),
        gtk_widget_get_direction (widget), GTK_ICON_LOOKUP_PRELOAD);

      g_object_weak_ref (G_OBJECT (icon), icon_gone_cb, NULL);
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += watch_icons (child);
  return n;
}

/* An icon that ends on the thread that has loaded it may be looked up at that moment, which ends
 * the program (gradus-icons.h): none does, because none ends. */
static void
test_icons_stay (void)
{
  guint n = 0;

  drawing = g_thread_self ();
  for (guint i = 0; i < 3; i++)
    {
      GradusWindow *window = gradus_test_open_window ();
      g_autoptr (GError) error = NULL;

      gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL,
                                    &error);
      g_assert_no_error (error);
      gradus_test_settle ();
      n += watch_icons (GTK_WIDGET (window));
      gradus_test_close_window (window);
      gradus_test_settle ();
    }
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpint (g_atomic_int_get (&n_ended_elsewhere), ==, 0);
  g_assert_cmpint (g_atomic_int_get (&n_ended), ==, 0);
}

/* Every number field reads what any keyboard types, and is as it was where that is no number. */
static void
test_number_fields (void)
{
  static const struct
  {
    const char *text;
    double value;
  } typed[] = {
    { "3.5", 3.5 }, { "２，５", 2.5 }, { "three", 2.5 }, { "−４", -4 }, { "", -4 }, { "1e1", 10 },
  };
  GtkWidget *spin;

  gradus_test_get_application ();
  spin = g_object_ref_sink (
    gtk_spin_button_new (gtk_adjustment_new (1, -100, 100, 1, 10, 0), 1, 1));
  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (spin), typed[i].text);
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, typed[i].value);
    }
  g_object_unref (spin);
}

void
gradus_test_add_widget_tests (void)
{
  g_test_add_func ("/window/icons-stay", test_icons_stay);
  g_test_add_func ("/window/widgets-live-and-die", test_widgets_live_and_die);
  g_test_add_func ("/window/number-fields", test_number_fields);
  g_test_add_func ("/window/column-pairs", test_column_pairs);
  g_test_add_func ("/window/generator-closes-while-typing", test_generator_closes_while_typing);
  g_test_add_func ("/window/every-action-has-a-key", test_every_action_has_a_key);
  g_test_add_func ("/window/every-control-has-a-name", test_every_control_has_a_name);
}
