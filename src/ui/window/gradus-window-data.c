/* Gradus: the window's data: use, generate, draw.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-fitting-dialog.h"
#include "gradus-generator-dialog.h"
#include "gradus-hold-out.h"
#include "gradus-import-dialog.h"
#include "gradus-my-data-dialog.h"
#include "gradus-my-data.h"
#include "gradus-name-dialog.h"
#include "gradus-offers.h"
#include "gradus-telling.h"
#include "gradus-toast.h"
#include "gradus-window-private.h"

/* --- Using a data set ------------------------------------------------------------------------- */

static gboolean
suits (const GradusAlgorithm *algorithm, GradusDataset *dataset, gconstpointer params)
{
  g_autofree gpointer defaults = g_malloc0 (MAX (algorithm->params_size, 1));
  g_autoptr (GradusSetup) setup = NULL;

  if (algorithm->data_kind != gradus_dataset_get_kind (dataset))
    return FALSE;
  gradus_params_reset (algorithm->params, defaults);
  setup = gradus_setup_new (algorithm, dataset, params != NULL ? params : defaults, 1,
                            GRADUS_RNG_MT19937);
  return gradus_setup_validate (setup, NULL);
}

/* The first algorithm that can use the data as they are: a target asks for regression, a class for
 * classification, so those that need more come first. */
static const GradusAlgorithm *
find_algorithm (GradusDataset *dataset)
{
  const GradusAlgorithm *const *algorithms;
  const GradusAlgorithm *found = NULL;
  guint n;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      if (suits (algorithms[i], dataset, NULL)
          && (found == NULL || algorithms[i]->needs > found->needs))
        found = algorithms[i];
    }
  return found;
}

/* A picked algorithm opens as it was made to be seen. The row over the picture has a button for
 * what a person has made. */
void
gradus_window_pick_algorithm (GradusWindow *self, const GradusAlgorithm *algorithm)
{
  g_autoptr (GError) error = NULL;

  gradus_window_note_visit (self);
  if (gradus_document_load_preset (self->document, algorithm, NULL, &error))
    gradus_window_show_work (self);
  else
    gradus_window_toast (self, error->message);
}

/* Put @dataset into the present algorithm, or into the first that can use it. */
static void
gradus_window_use_dataset (GradusWindow *self, GradusDataset *dataset, const char *what)
{
  const GradusAlgorithm *present = gradus_document_get_algorithm (self->document);
  const GradusAlgorithm *algorithm = present;
  g_autoptr (GradusDataset) adapted = gradus_dataset_ref (dataset);
  g_autoptr (GError) error = NULL;

  gradus_document_pause (self->document);
  if (present != NULL)
    {
      g_autoptr (GradusDataset) made = gradus_import_adapt (dataset, present->data_kind, &error);

      if (made != NULL)
        {
          gradus_dataset_unref (adapted);
          adapted = g_steal_pointer (&made);
        }
      if (!suits (present, adapted,
                  gradus_setup_get_params (gradus_document_get_setup (self->document))))
        algorithm = NULL;
    }
  if (algorithm == NULL)
    {
      algorithm = find_algorithm (dataset);
      if (algorithm != NULL)
        {
          gradus_dataset_unref (adapted);
          adapted = gradus_dataset_ref (dataset);
        }
      else
        algorithm = present;
    }
  if (algorithm == NULL)
    {
      gradus_window_toast (self,
                           _ ("No algorithm of this version can use these data. A table needs "
                              "at least one numeric column as input."));
      return;
    }

  g_clear_error (&error);
  if (algorithm != present && !gradus_document_set_algorithm (self->document, algorithm, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  if (!gradus_document_load_dataset (self->document, adapted, what, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  gradus_window_show_work (self);
  if (present != NULL && algorithm != present)
    {
      g_autofree char *sentence = NULL;

      sentence = g_strdup_printf (_ ("These data do not suit “%s”, so they were opened in “%s”."),
                                  _ (present->title), _ (algorithm->title));
      gradus_window_toast (self, sentence);
    }
}

/* --- What to try with them -------------------------------------------------------------------- */

/* Whether a person has chosen what the columns are of which a dialog or a toast is about. */
static gboolean
is_chosen (gpointer object)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (object), "gradus-chosen"));
}

/* The columns have the roles that a person has chosen, or those that the algorithm needs. */
static void
try_cb (GradusWindow *self, const GradusOffer *offer, gpointer dialog)
{
  const GradusAlgorithm *algorithm = offer->entry->algorithm;
  g_autoptr (GradusDataset) dataset = is_chosen (dialog)
                                        ? gradus_dataset_ref (offer->dataset)
                                        : gradus_import_fit_roles (offer->dataset, algorithm, NULL);

  gradus_window_try (self, algorithm, dataset);
}

static void
ask_what_to_try (GradusWindow *self, GradusDataset *dataset, gboolean chosen)
{
  /* Who has chosen columns has chosen their number, too. */
  g_autoptr (GradusDataset) telling = chosen ? NULL : gradus_table_keep_telling (dataset);
  GtkWidget *dialog = gradus_fitting_dialog_new (GTK_WINDOW (self), dataset, telling);

  g_object_set_data (G_OBJECT (dialog), "gradus-chosen", GINT_TO_POINTER (chosen));
  g_signal_connect_object (dialog, "picked", G_CALLBACK (try_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
try_another_cb (AdwToast *toast, GradusWindow *self)
{
  GradusDataset *dataset = g_object_get_data (G_OBJECT (toast), "gradus-dataset");

  ask_what_to_try (self, dataset, is_chosen (toast));
}

/* Whether the algorithm at hand, as it is set, can work on @dataset or on what is made of it. */
static gboolean
suits_present (GradusWindow *self, GradusDataset *dataset)
{
  const GradusAlgorithm *present = gradus_document_get_algorithm (self->document);
  g_autoptr (GradusDataset) adapted = present != NULL
                                        ? gradus_import_adapt (dataset, present->data_kind, NULL)
                                        : NULL;

  return adapted != NULL
         && suits (present, adapted,
                   gradus_setup_get_params (gradus_document_get_setup (self->document)));
}

/* A file that was opened: into the algorithm at hand where it suits, and others are offered;
 * otherwise the person is asked which of those that fit it is to be. */
void
gradus_window_open_dataset (GradusWindow *self, GradusDataset *dataset, gboolean chosen)
{
  const GradusAlgorithm *present = gradus_document_get_algorithm (self->document);
  const GradusTable *here = present != NULL ? gradus_dataset_get_table (
                              gradus_setup_get_dataset (gradus_document_get_setup (self->document)))
                                            : NULL;
  g_autoptr (GPtrArray) offers = gradus_offers_list (dataset);
  g_autoptr (GradusDataset) telling = NULL;
  g_autofree char *sentence = NULL;
  AdwToast *toast;

  if (!suits_present (self, dataset) && offers->len > 1)
    {
      ask_what_to_try (self, dataset, chosen);
      return;
    }
  /* Where two inputs stand, their axes get those that show most. */
  if (!chosen && here != NULL && here->d <= 2)
    telling = gradus_table_keep_telling (dataset);
  gradus_window_use_dataset (
    self, telling != NULL && suits_present (self, telling) ? telling : dataset, _ ("Open data"));
  if (present == NULL || offers->len < 2
      || gradus_document_get_algorithm (self->document) != present)
    return;
  sentence = g_strdup_printf (_ ("The data are in “%s” now."), _ (present->title));
  toast = adw_toast_new (sentence);
  adw_toast_set_button_label (toast, _ ("Try Another…"));
  adw_toast_set_timeout (toast, 8);
  g_object_set_data_full (G_OBJECT (toast), "gradus-dataset", gradus_dataset_ref (dataset),
                          (GDestroyNotify) gradus_dataset_unref);
  g_object_set_data (G_OBJECT (toast), "gradus-chosen", GINT_TO_POINTER (chosen));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (try_another_cb), self, 0);
  gradus_toast_show (toast, ADW_TOAST_OVERLAY (self->toasts));
}

static void
copy_data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusSetup *setup = gradus_document_get_setup (self->document);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  g_autofree char *csv = NULL;

  if (table == NULL)
    return;
  csv = gradus_table_to_csv (table);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), csv);
  gradus_window_toast (self, _ ("The data have been copied as CSV."));
}

static void
columns_accepted_cb (GradusWindow *self, GradusDataset *dataset)
{
  g_autoptr (GError) error = NULL;

  if (!gradus_document_load_dataset (self->document, dataset, _ ("Choose the columns"), &error))
    gradus_window_toast (self, error->message);
}

static void
columns_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  g_autoptr (GradusDataset) all = NULL;
  GtkWidget *dialog;

  if (gradus_dataset_get_table (dataset) == NULL)
    return;
  /* Other roles are for all rows: what is held out comes back. */
  all = gradus_hold_out_give_back (dataset);
  dialog = gradus_import_dialog_new (GTK_WINDOW (self), all, NULL, NULL, NULL, NULL);
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (columns_accepted_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Generate --------------------------------------------------------------------------------- */

static void
generated_cb (GradusWindow *self, GradusDataset *dataset)
{
  gradus_window_use_dataset (self, dataset, _ ("Generate data"));
}

/* What was kept was kept with the roles it had. */
static void
my_data_opened_cb (GradusWindow *self, GradusDataset *dataset)
{
  gradus_window_open_dataset (self, dataset, TRUE);
}

static void
generate_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_window_is_working (self)
                                       ? gradus_document_get_algorithm (self->document)
                                       : NULL;
  GtkWidget *dialog = gradus_generator_dialog_new (GTK_WINDOW (self),
                                                   algorithm != NULL ? algorithm->data_kind : NULL);

  g_signal_connect_object (dialog, "accepted", G_CALLBACK (generated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "opened", G_CALLBACK (my_data_opened_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- My data ---------------------------------------------------------------------------------- */

static void
keep_response_cb (GradusWindow *self, const char *response, GradusNameDialog *dialog)
{
  const char *name = gradus_name_dialog_get_name (dialog);
  GradusDataset *dataset = g_object_get_data (G_OBJECT (dialog), "gradus-dataset");
  g_autofree char *sentence = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "accept"))
    return;
  if (!gradus_my_data_keep (dataset, name, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  sentence = g_strdup_printf (_ ("“%s” is among your data now."), name);
  gradus_window_toast (self, sentence);
}

/* What stands when the dialog is opened is kept. */
static void
keep_data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_document_get_setup (self->document));
  g_autofree char *name = gradus_my_data_suggest_name (dataset);
  GtkWidget *dialog = gradus_name_dialog_new (GTK_WINDOW (self), _ ("Keep These Data"), name,
                                              _ ("_Keep"), gradus_my_data_check_name);

  g_object_set_data_full (G_OBJECT (dialog), "gradus-dataset", gradus_dataset_ref (dataset),
                          (GDestroyNotify) gradus_dataset_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (keep_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
my_data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  GtkWidget *dialog = gradus_my_data_dialog_new (GTK_WINDOW (self));

  g_signal_connect_object (dialog, "opened", G_CALLBACK (my_data_opened_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- Draw ------------------------------------------------------------------------------------- */

/* The present algorithm where it takes that kind of data, else the one that needs least of them. */
static const GradusAlgorithm *
algorithm_for_drawing (GradusWindow *self, const GradusDataKind *kind)
{
  const GradusAlgorithm *present = gradus_document_get_algorithm (self->document);
  const GradusAlgorithm *const *algorithms;
  const GradusAlgorithm *found = NULL;
  guint n;

  if (present != NULL && present->data_kind == kind)
    return present;
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      if (algorithms[i]->data_kind == kind
          && (found == NULL || algorithms[i]->needs < found->needs))
        found = algorithms[i];
    }
  return found;
}

static void
draw (GradusWindow *self, const GradusAlgorithm *algorithm, GradusDataset *dataset,
      const char *what, const char *tool)
{
  g_autoptr (GradusDataset) owned = dataset;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (algorithm != NULL);

  gradus_document_pause (self->document);
  if ((algorithm != gradus_document_get_algorithm (self->document)
       && !gradus_document_set_algorithm (self->document, algorithm, &error))
      || !gradus_document_load_dataset (self->document, owned, what, &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  gradus_window_show_work (self);
  gradus_stage_set_editing (GRADUS_STAGE (self->stage), TRUE);
  gtk_widget_activate_action (self->stage, "tool.current", "s", tool);
  {
    GradusStage *stage = GRADUS_STAGE (self->stage);
    const int large = gradus_stage_get_large (stage);

    /* Enter then gives the keyboard to the picture. */
    if (large >= 0)
      gtk_widget_grab_focus (GTK_WIDGET (gradus_stage_get_view (stage, (guint) large)));
  }
}

static void
draw_points_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = algorithm_for_drawing (self, &gradus_data_table);
  const GradusNeeds needs = algorithm != NULL ? algorithm->needs : GRADUS_NEEDS_NOTHING;
  const gboolean regression = (needs & GRADUS_NEEDS_Y) != 0;
  const gboolean labelled = (needs & (GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES)) != 0;

  draw (
    self, algorithm,
    gradus_edit_table_blank (regression ? GRADUS_PLANE_X_Y : GRADUS_PLANE_X1_X2, labelled ? 2 : 0),
    _ ("Draw new points"), "add");
}

static void
draw_grid_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  enum
  {
    ROWS = 4,
    COLUMNS = 6
  };
  GradusCell cells[ROWS * COLUMNS] = { GRADUS_CELL_FREE };
  double rewards[ROWS * COLUMNS];

  /* One exit in the top right corner: without any there would be nowhere to go. */
  for (guint i = 0; i < ROWS * COLUMNS; i++)
    rewards[i] = -0.04;
  cells[COLUMNS - 1] = GRADUS_CELL_TERMINAL;
  rewards[COLUMNS - 1] = 1;
  draw (self, algorithm_for_drawing (self, &gradus_data_grid_world),
        gradus_grid_world_new (ROWS, COLUMNS, cells, rewards, 0.2, "drawn", "drawn"),
        _ ("Build a new grid world"), "wall");
}

static void
draw_path_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const double path[] = { 0, 0, 10, 6 };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, g_random_int ());

  draw (self, algorithm_for_drawing (self, &gradus_data_trajectory),
        gradus_edit_path_new (path, 2, 40, 0.5, rng), _ ("Draw a new path"), "path");
  gradus_window_toast (self, _ ("This straight path is there to begin with: draw your own over it "
                                "with the path tool."));
}

void
gradus_window_install_data_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy-data", .activate = copy_data_cb },
    { .name = "columns", .activate = columns_cb },
    { .name = "generate", .activate = generate_cb },
    { .name = "keep-data", .activate = keep_data_cb },
    { .name = "my-data", .activate = my_data_cb },
    { .name = "draw-points", .activate = draw_points_cb },
    { .name = "draw-grid", .activate = draw_grid_cb },
    { .name = "draw-path", .activate = draw_path_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
