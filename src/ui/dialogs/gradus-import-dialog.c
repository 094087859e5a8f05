/* Gradus: what the columns of a table mean, before it is used.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-column-pairs.h"
#include "gradus-import-dialog.h"
#include "gradus-number.h"

#define PREVIEW_ROWS 8
/* A table of 500 columns is used as it was read; choosing by hand stops here. */
#define PREVIEW_COLUMNS 24

struct _GradusImportDialog
{
  AdwWindow parent_instance;

  GtkWidget *found_label;
  GtkWidget *doubt_label;
  GtkWidget *sheet_box;
  GtkWidget *sheet_choice;
  GtkWidget *read_grid;
  GtkWidget *header_choice;
  GtkWidget *separator_choice;
  GtkWidget *decimal_choice;
  GtkWidget *encoding_choice;
  GtkWidget *missing_box;
  GtkWidget *missing_label;
  GtkWidget *missing_choice;
  GtkWidget *grid;
  GtkWidget *pairs_expander;
  GtkWidget *pairs;
  GtkWidget *more_label;
  GtkWidget *message_label;
  GtkWidget *use_button;

  GradusDataset *dataset;
  GBytes *bytes;
  char *name;
  const GradusAlgorithm *algorithm; /* or NULL */
  GPtrArray *role_choices;          /* GtkDropDown per shown column */
  gboolean updating;
  gboolean chosen; /* a person has chosen a role */
  gboolean paired; /* two inputs were chosen, and no column out of sight is one */
};

G_DEFINE_FINAL_TYPE (GradusImportDialog, gradus_import_dialog, ADW_TYPE_WINDOW)

enum
{
  ACCEPTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GradusColumnRole
chosen_role (GradusImportDialog *self, const GradusTable *table, guint column)
{
  const GradusColumnRole read = gradus_table_get_column_role (table, column);

  if (column < self->role_choices->len)
    return (GradusColumnRole) gtk_drop_down_get_selected (
      g_ptr_array_index (self->role_choices, column));
  return self->paired && read == GRADUS_COLUMN_X ? GRADUS_COLUMN_UNUSED : read;
}

/* @dataset, whose columns are those that are shown, with the roles chosen, or NULL with the
 * sentence. */
static GradusDataset *
with_roles (GradusImportDialog *self, GradusDataset *dataset, GError **error)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GPtrArray) x = g_ptr_array_new ();
  const char *columns[GRADUS_N_COLUMN_ROLES] = { NULL };

  for (guint column = 0; column < table->n_columns; column++)
    {
      const GradusColumnRole role = chosen_role (self, table, column);

      columns[role] = table->names[column];
      if (role == GRADUS_COLUMN_X)
        g_ptr_array_add (x, table->names[column]);
    }
  if (x->len == 0)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("No column is an input. Choose “Input” for at least one."));
      return NULL;
    }
  g_ptr_array_add (x, NULL);
  return gradus_table_with_all_roles (dataset, (const char *const *) x->pdata, columns, error);
}

static void
check (GradusImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = with_roles (self, self->dataset, &error);

  gtk_widget_set_sensitive (self->use_button, dataset != NULL);
  gtk_widget_set_visible (self->message_label, dataset == NULL);
  if (dataset == NULL)
    gtk_label_set_label (GTK_LABEL (self->message_label), error->message);
}

/* There is one target, one class and so on: choosing a second one makes the first an input. */
static void
role_chosen_cb (GtkDropDown *choice, GParamSpec *pspec, gpointer user_data)
{
  GradusImportDialog *self = user_data;
  const guint role = gtk_drop_down_get_selected (choice);

  if (self->updating)
    return;
  self->updating = TRUE;
  self->chosen = TRUE;
  for (guint i = 0; i < self->role_choices->len && role >= GRADUS_COLUMN_Y; i++)
    {
      GtkDropDown *other = g_ptr_array_index (self->role_choices, i);

      if (other != choice && gtk_drop_down_get_selected (other) == role)
        {
          const GradusTable *table = gradus_dataset_get_table (self->dataset);

          gtk_drop_down_set_selected (other, table->levels[i] != NULL ? GRADUS_COLUMN_UNUSED
                                                                      : GRADUS_COLUMN_X);
        }
    }
  self->updating = FALSE;
  check (self);
}

/* These two are the inputs, in place of all others; the target and the class stay what they are,
 * unless they were chosen. */
static void
pair_chosen_cb (GradusImportDialog *self, guint across, guint up)
{
  self->updating = TRUE;
  for (guint i = 0; i < self->role_choices->len; i++)
    {
      GtkDropDown *choice = g_ptr_array_index (self->role_choices, i);

      if (i == across || i == up)
        gtk_drop_down_set_selected (choice, GRADUS_COLUMN_X);
      else if (gtk_drop_down_get_selected (choice) == GRADUS_COLUMN_X)
        gtk_drop_down_set_selected (choice, GRADUS_COLUMN_UNUSED);
    }
  self->updating = FALSE;
  self->chosen = TRUE;
  self->paired = TRUE;
  check (self);
}

static GtkWidget *
new_cell (const char *text, gboolean numeric)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), numeric ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  if (numeric)
    gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
fill_column (GradusImportDialog *self, const GradusTable *table, guint column)
{
  const char *roles[GRADUS_N_COLUMN_ROLES + 1] = { NULL };
  const gboolean numeric = table->levels[column] == NULL;
  GtkWidget *heading = new_cell (table->names[column], FALSE);
  GtkWidget *choice;
  g_autofree char *words = g_strdup_printf (_ ("Role of column “%s”"), table->names[column]);

  for (guint role = 0; role < GRADUS_N_COLUMN_ROLES; role++)
    roles[role] = _ (gradus_column_roles[role].title);
  choice = gtk_drop_down_new_from_strings (roles);
  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_set_tooltip_text (heading, table->names[column]);
  gtk_grid_attach (GTK_GRID (self->grid), heading, (int) column, 0, 1, 1);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), gradus_table_get_column_role (table, column));
  gtk_widget_set_tooltip_text (choice, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  g_signal_connect_object (choice, "notify::selected", G_CALLBACK (role_chosen_cb), self, 0);
  gtk_grid_attach (GTK_GRID (self->grid), choice, (int) column, 1, 1, 1);
  g_ptr_array_add (self->role_choices, choice);

  for (guint row = 0; row < MIN (table->n, PREVIEW_ROWS); row++)
    {
      const double value = table->columns[column][row];
      char buffer[GRADUS_NUMBER_SIZE];

      gtk_grid_attach (GTK_GRID (self->grid),
                       new_cell (!numeric ? gradus_table_get_level (table, column, row)
                                 /* In groups where 1e+06 would stand; years have none. */
                                 : fabs (value) < 1e6 ? gradus_format_digits (buffer, value, 6)
                                                      : gradus_format_grouped (buffer, value, 6),
                                 numeric),
                       (int) column, (int) row + 2, 1, 1);
    }
}

static void
fill (GradusImportDialog *self)
{
  const GradusTable *table = gradus_dataset_get_table (self->dataset);
  GtkWidget *child;
  g_autofree char *more = NULL;

  self->paired = FALSE;
  g_ptr_array_set_size (self->role_choices, 0);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  for (guint column = 0; column < MIN (table->n_columns, PREVIEW_COLUMNS); column++)
    fill_column (self, table, column);

  if (table->n_columns > PREVIEW_COLUMNS)
    more = g_strdup_printf (_ ("%u rows and %u columns in all; the columns that are not shown keep "
                               "the role they were given when the file was read."),
                            table->n, table->n_columns);
  else
    more = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u row in all", "%u rows in all", table->n), table->n);
  gtk_label_set_label (GTK_LABEL (self->more_label), more);
  gradus_column_pairs_set_dataset (GRADUS_COLUMN_PAIRS (self->pairs), self->dataset);
  gtk_widget_set_visible (self->pairs_expander, gtk_widget_get_visible (self->pairs));
  check (self);
}

static void
use_cb (GradusImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = with_roles (self, self->dataset, &error);

  if (dataset == NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->message_label), error->message);
      return;
    }
  g_signal_emit (self, signals[ACCEPTED], 0, dataset);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* What was found, and what was read specially: the first notes of many. */
static char *
describe_report (const GradusImportReport *report)
{
  enum
  {
    MOST = 4
  };
  g_autofree char *found = gradus_import_report_to_text (report);
  g_auto (GStrv) notes = g_strsplit (report->notes != NULL ? report->notes : "", "\n", -1);
  GString *text = g_string_new (found);

  for (guint i = 0; i < MOST && notes[i] != NULL; i++)
    g_string_append_printf (text, "\n%s", notes[i]);
  if (g_strv_length (notes) > MOST)
    g_string_append (text, "\n…");
  return g_string_free (text, FALSE);
}

static void
show_report (GradusImportDialog *self, const GradusImportReport *report)
{
  g_autofree char *found = NULL;
  g_autofree char *missing = NULL;

  gtk_widget_set_visible (self->found_label, report != NULL);
  gtk_widget_set_visible (self->read_grid, report != NULL && self->bytes != NULL
                                             && report->sheets == NULL
                                             && g_strcmp0 (report->format, "CSV") == 0);
  gtk_widget_set_visible (self->doubt_label, report != NULL && report->doubt != NULL);
  gtk_widget_set_visible (self->missing_box,
                          report != NULL && report->bad_cells > 0 && self->bytes != NULL);
  if (report == NULL)
    return;
  found = describe_report (report);
  gtk_label_set_label (GTK_LABEL (self->found_label), found);
  if (report->doubt != NULL)
    gtk_label_set_label (GTK_LABEL (self->doubt_label), report->doubt);
  if (report->bad_cells > 0)
    {
      missing = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u cell is missing or not a number. %s",
                     "%u cells are missing or not numbers. The first: %s", report->bad_cells),
        report->bad_cells, report->first_bad != NULL ? report->first_bad : "");
      gtk_label_set_label (GTK_LABEL (self->missing_label), missing);
    }
}

static guint
get_choice (GtkWidget *choice)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (choice));
}

/* The choices in the order of their lists. */
static GradusImportOptions
get_options (GradusImportDialog *self)
{
  static const GradusMissing ways[] = { GRADUS_MISSING_DROP, GRADUS_MISSING_MEAN,
                                        GRADUS_MISSING_UNKNOWN };
  static const int headers[] = { -1, 1, 0 };
  static const char separators[] = { 0, ',', ';', '\t', '|', ' ' };
  static const char decimals[] = { 0, '.', ',' };
  const guint encoding = get_choice (self->encoding_choice);
  GListModel *encodings = gtk_drop_down_get_model (GTK_DROP_DOWN (self->encoding_choice));

  return (GradusImportOptions){
    .header = headers[MIN (get_choice (self->header_choice), G_N_ELEMENTS (headers) - 1)],
    .separator
    = separators[MIN (get_choice (self->separator_choice), G_N_ELEMENTS (separators) - 1)],
    .decimal = decimals[MIN (get_choice (self->decimal_choice), G_N_ELEMENTS (decimals) - 1)],
    .encoding = encoding > 0 ? gtk_string_list_get_string (GTK_STRING_LIST (encodings), encoding)
                             : NULL,
    .missing = ways[MIN (get_choice (self->missing_choice), G_N_ELEMENTS (ways) - 1)],
    .sheet = gtk_widget_get_visible (self->sheet_box) ? get_choice (self->sheet_choice) + 1 : 0,
    .tolerant = TRUE,
  };
}

/* Whether the columns are called the same, in the same order, and are of the same sort. */
static gboolean
has_same_columns (const GradusTable *a, const GradusTable *b)
{
  gboolean same = a->n_columns == b->n_columns;

  for (guint j = 0; same && j < a->n_columns; j++)
    same = g_str_equal (a->names[j], b->names[j])
           && (a->levels[j] == NULL) == (b->levels[j] == NULL);
  return same;
}

/* What a person has chosen is kept as long as there are the columns that it was chosen for. */
static void
take_dataset (GradusImportDialog *self, GradusDataset *dataset)
{
  GradusDataset *taken = NULL;

  if (self->chosen
      && has_same_columns (gradus_dataset_get_table (self->dataset),
                           gradus_dataset_get_table (dataset)))
    taken = with_roles (self, dataset, NULL);
  self->chosen = taken != NULL;
  if (taken == NULL)
    taken = self->algorithm != NULL ? gradus_import_fit_roles (dataset, self->algorithm, NULL)
                                    : gradus_dataset_ref (dataset);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = taken;
  fill (self);
}

/* How the file is to be read was chosen anew. */
static void
read_again_cb (GradusImportDialog *self)
{
  const GradusImportOptions options = get_options (self);
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;

  if (self->bytes == NULL)
    return;
  dataset = gradus_import_bytes (self->bytes, self->name, gradus_dataset_get_origin (self->dataset),
                                 &options, &report, &error);
  if (dataset != NULL)
    {
      show_report (self, &report);
      take_dataset (self, dataset);
      return;
    }
  gtk_label_set_label (GTK_LABEL (self->message_label), error->message);
  gtk_widget_set_visible (self->message_label, TRUE);
  gtk_widget_set_sensitive (self->use_button, FALSE);
}

static void
gradus_import_dialog_dispose (GObject *object)
{
  GradusImportDialog *self = GRADUS_IMPORT_DIALOG (object);

  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->role_choices, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_import_dialog_parent_class)->dispose (object);
}

static void
gradus_import_dialog_class_init (GradusImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_import_dialog_dispose;
  signals[ACCEPTED] = g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  g_type_ensure (GRADUS_TYPE_COLUMN_PAIRS);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, found_label);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, doubt_label);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, sheet_box);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, sheet_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, read_grid);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, header_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, separator_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, decimal_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, encoding_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, missing_box);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, missing_label);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, missing_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, pairs_expander);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, pairs);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, more_label);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, message_label);
  gtk_widget_class_bind_template_child (widget_class, GradusImportDialog, use_button);
  gtk_widget_class_bind_template_callback (widget_class, pair_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, read_again_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
}

static void
gradus_import_dialog_init (GradusImportDialog *self)
{
  self->role_choices = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* What was done about missing cells without being asked. */
static void
show_missing (GradusImportDialog *self, const GradusImportReport *report)
{
  g_signal_handlers_block_matched (self->missing_choice, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                   self);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->missing_choice),
                              report->missing == GRADUS_MISSING_MEAN ? 1 : 0);
  g_signal_handlers_unblock_matched (self->missing_choice, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                     self);
}

/* Of several, which was read, and the others. */
static void
offer_sheets (GradusImportDialog *self, const GradusImportReport *report)
{
  g_autoptr (GtkStringList) names = NULL;

  if (report->sheets == NULL || g_strv_length (report->sheets) < 2)
    return;
  names = gtk_string_list_new ((const char *const *) report->sheets);
  g_signal_handlers_block_matched (self->sheet_choice, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->sheet_choice), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->sheet_choice), report->sheet - 1);
  g_signal_handlers_unblock_matched (self->sheet_choice, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                     self);
  gtk_widget_set_visible (self->sheet_box, TRUE);
}

GtkWidget *
gradus_import_dialog_new (GtkWindow *parent, GradusDataset *dataset, GBytes *bytes,
                          const char *name, const GradusImportReport *report,
                          const GradusAlgorithm *algorithm)
{
  GradusImportDialog *self = g_object_new (GRADUS_TYPE_IMPORT_DIALOG, "transient-for", parent,
                                           NULL);

  self->algorithm = algorithm;
  if (bytes != NULL)
    self->bytes = g_bytes_ref (bytes);
  self->name = g_strdup (name);
  if (report != NULL)
    {
      offer_sheets (self, report);
      show_missing (self, report);
    }
  show_report (self, report);
  take_dataset (self, dataset);
  gtk_window_set_focus (GTK_WINDOW (self), self->use_button);
  return GTK_WIDGET (self);
}

gboolean
gradus_import_dialog_has_chosen (GradusImportDialog *self)
{
  return self->chosen;
}
