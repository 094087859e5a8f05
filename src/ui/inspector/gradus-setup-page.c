/* Gradus: the inspector's page with everything that makes up an experiment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-actions.h"
#include "gradus-algorithm.h"
#include "gradus-choice.h"
#include "gradus-data-section.h"
#include "gradus-number.h"
#include "gradus-param-row.h"
#include "gradus-registry.h"
#include "gradus-setup-page.h"
#include "gradus-start-dialog.h"
#include "gradus-words.h"

struct _GradusSetupPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *preset_choice;
  GtkWidget *preset_label;
  GtkWidget *failure_label;
  GtkWidget *data_section;
  GtkWidget *params_box;
  GtkWidget *no_params_label;
  GtkWidget *family_label;
  GtkWidget *defaults_button;
  GtkWidget *seed_entry;
  GtkWidget *seed_button;
  GtkWidget *seed_label;
  GtkWidget *starts_box;

  GradusDocument *document;
  GPtrArray *rows;                  /* GradusParamRow, owned by params_box */
  const GradusAlgorithm *algorithm; /* what the rows were built for */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusSetupPage, gradus_setup_page, GTK_TYPE_WIDGET)

enum
{
  FAILED,
  LINK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Whether @setup is what @preset makes: same data, parameters and seed. */
static gboolean
gradus_setup_is_preset (GradusSetup *setup, const GradusPreset *preset)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree gpointer params = g_malloc0 (MAX (algorithm->params_size, 1));
  g_autofree char *origin = NULL;

  if (gradus_setup_get_seed (setup) != preset->seed || gradus_setup_get_rng (setup) != preset->rng)
    return FALSE;
  gradus_params_reset (algorithm->params, params);
  if (!gradus_params_parse (algorithm->params, params, preset->params, NULL)
      || !gradus_params_equal (algorithm->params, params, gradus_setup_get_params (setup)))
    return FALSE;
  if (preset->data == NULL)
    return TRUE;
  origin = g_strdup_printf ("generator:%s;seed=%" PRIu64, preset->data, preset->data_seed);
  return g_str_equal (gradus_dataset_get_origin (gradus_setup_get_dataset (setup)), origin);
}

static void
fail (GradusSetupPage *self, const char *sentence)
{
  g_signal_emit (self, signals[FAILED], 0, sentence);
}

/* --- Presets ---------------------------------------------------------------------------------- */

/* Entry 0 of the list is "own settings". */
static const GradusPreset *
find_current_preset (GradusSetup *setup, guint *position)
{
  const GradusPreset *presets = gradus_setup_get_algorithm (setup)->presets;

  for (guint i = 0; presets[i].id != NULL; i++)
    {
      if (gradus_setup_is_preset (setup, &presets[i]))
        {
          *position = i + 1;
          return &presets[i];
        }
    }
  *position = 0;
  return NULL;
}

const GradusPreset *
gradus_setup_page_find_preset (GradusSetup *setup)
{
  guint position;

  return find_current_preset (setup, &position);
}

static void
show_preset (GradusSetupPage *self, GradusSetup *setup)
{
  guint position;
  const GradusPreset *preset = find_current_preset (setup, &position);
  const gboolean failing = preset != NULL && preset->failure != NULL;
  g_autofree char *blurb = preset != NULL ? gradus_words_fill_blurb (
                             gradus_setup_get_algorithm (setup), preset, NULL)
                                          : NULL;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->preset_choice), position);
  gtk_label_set_label (GTK_LABEL (self->preset_label),
                       blurb != NULL ? blurb : _ ("Data, parameters or seed have been changed."));
  gtk_widget_set_visible (self->failure_label, failing);
  if (failing)
    gtk_label_set_label (GTK_LABEL (self->failure_label), _ (preset->failure));
}

static void
preset_selected_cb (GradusSetupPage *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->preset_choice));
  g_autoptr (GError) error = NULL;

  if (self->updating || selected == GTK_INVALID_LIST_POSITION || self->document == NULL)
    return;
  if (selected == 0)
    {
      /* "Own settings" is a description, not a choice. */
      self->updating = TRUE;
      show_preset (self, gradus_document_get_setup (self->document));
      self->updating = FALSE;
      return;
    }
  if (!gradus_document_load_preset (self->document, self->algorithm,
                                    &self->algorithm->presets[selected - 1], &error))
    fail (self, error->message);
}

static void
build_presets (GradusSetupPage *self, const GradusAlgorithm *algorithm)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);

  gtk_string_list_append (model, _ ("Own settings"));
  for (guint i = 0; algorithm->presets[i].id != NULL; i++)
    gtk_string_list_append (model, _ (algorithm->presets[i].title));
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->preset_choice), G_LIST_MODEL (model));
}

/* --- Parameters ------------------------------------------------------------------------------- */

static void
param_changed_cb (GradusParamRow *row, double value, gpointer user_data)
{
  GradusSetupPage *self = user_data;
  const char *id = gradus_param_row_get_param (row)->id;
  const guint hold = gradus_param_row_get_hold (row);
  g_autofree char *gesture = g_strdup_printf (GRADUS_GESTURE_KEY "slider-%u", hold);
  g_autoptr (GError) error = NULL;

  if (hold > 0 ? !gradus_document_slide_param (self->document, id, value, gesture, &error)
               : !gradus_document_set_param (self->document, id, value, &error))
    gradus_param_row_set_error (row, error->message);
}

/* What makes this entry what it is, in words: "Loss: Huber". */
static void
append_fixed (const GradusAlgorithm *algorithm, GString *markup)
{
  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    {
      g_autofree char *text = NULL;

      if (!p->fixed)
        continue;
      text = p->kind == GRADUS_PARAM_CHOICE
               ? g_markup_printf_escaped ("%s: %s", _ (p->label),
                                          _ (p->choices[(guint) p->def].label))
               : g_markup_printf_escaped ("%s: %s", _ (p->label), GRADUS_NUM (p->def));
      if (markup->len > 0)
        g_string_append (markup, ", ");
      g_string_append (markup, text);
    }
}

/* The entries that are the same machine with another switch, each as a link. */
static void
append_neighbours (const GradusAlgorithm *algorithm, GString *markup)
{
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    if (all[i] != algorithm && g_strcmp0 (all[i]->family, algorithm->family) == 0)
      {
        g_autofree char *link = g_markup_printf_escaped ("<a href=\"gradus:%s\">%s</a>", all[i]->id,
                                                         _ (all[i]->title));

        if (markup->len > 0)
          g_string_append (markup, ", ");
        g_string_append (markup, link);
      }
}

static void
show_family (GradusSetupPage *self, const GradusAlgorithm *algorithm)
{
  g_autoptr (GString) fixed = g_string_new (NULL);
  g_autoptr (GString) neighbours = g_string_new (NULL);
  g_autofree char *markup = NULL;

  if (algorithm->family != NULL)
    {
      append_fixed (algorithm, fixed);
      append_neighbours (algorithm, neighbours);
    }
  gtk_widget_set_visible (self->family_label, neighbours->len > 0);
  if (neighbours->len == 0)
    return;
  if (fixed->len > 0)
    /* Translators: parameters with their values, then titles of entries as links. */
    markup = g_strdup_printf (_ ("Fixed here: %s. The same machine with another switch: %s."),
                              fixed->str, neighbours->str);
  else
    markup = g_strdup_printf (_ ("The same machine with another switch: %s."), neighbours->str);
  gtk_label_set_markup (GTK_LABEL (self->family_label), markup);
}

static gboolean
link_activated_cb (GtkLabel *label, const char *uri, GradusSetupPage *self)
{
  g_signal_emit (self, signals[LINK], 0, uri);
  return TRUE;
}

static void
build_params (GradusSetupPage *self, const GradusAlgorithm *algorithm)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->rows, 0);
  while ((child = gtk_widget_get_first_child (self->params_box)) != NULL)
    gtk_widget_unparent (child);
  for (guint i = 0; algorithm->params != NULL && algorithm->params[i].id != NULL; i++)
    {
      GtkWidget *row = gradus_param_row_new (&algorithm->params[i], TRUE);

      g_signal_connect_object (row, "changed", G_CALLBACK (param_changed_cb), self, 0);
      gtk_box_append (GTK_BOX (self->params_box), row);
      g_ptr_array_add (self->rows, row);
    }
  show_family (self, algorithm);
  gtk_widget_set_visible (self->no_params_label, self->rows->len == 0);
  gtk_widget_set_visible (self->defaults_button, self->rows->len > 0);
}

static void
show_params (GradusSetupPage *self, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  gconstpointer params = gradus_setup_get_params (setup);

  for (guint i = 0; i < self->rows->len; i++)
    {
      GradusParamRow *row = g_ptr_array_index (self->rows, i);

      gradus_param_row_set_value (row, gradus_params_get (&algorithm->params[i], params));
      gtk_widget_set_visible (
        GTK_WIDGET (row),
        !algorithm->params[i].fixed
          && gradus_params_is_enabled (algorithm->params, &algorithm->params[i], params));
    }
  for (const GradusParamMark *mark = algorithm->param_marks; mark != NULL && mark->param != NULL;
       mark++)
    {
      const double value = mark->value (setup);

      for (guint i = 0; i < self->rows->len; i++)
        {
          if (g_str_equal (algorithm->params[i].id, mark->param))
            {
              /* Translators: a mark on a slider and its value: 2/λmax = 0.31. */
              g_autofree char *title = g_strdup_printf (_ ("%s = %s"), _ (mark->title),
                                                        GRADUS_NUM (value));

              gradus_param_row_set_mark (g_ptr_array_index (self->rows, i), value, title);
              if (mark->limit)
                gradus_param_row_set_limit (g_ptr_array_index (self->rows, i), value);
            }
        }
    }
}

/* --- Seed ------------------------------------------------------------------------------------- */

static void
show_seed (GradusSetupPage *self, GradusSetup *setup)
{
  g_autofree char *text = g_strdup_printf ("%" PRIu64, gradus_setup_get_seed (setup));

  if (!gtk_widget_has_focus (self->seed_entry)
      || !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->seed_entry)), text))
    gtk_editable_set_text (GTK_EDITABLE (self->seed_entry), text);
  gtk_widget_remove_css_class (self->seed_entry, "error");
  gtk_label_set_label (GTK_LABEL (self->seed_label),
                       gradus_setup_get_rng (setup) == GRADUS_RNG_BOOK
                         ? _ ("The book's own random numbers; seed 0 gives the printed results.")
                         : _ ("The same seed gives the same run, bit for bit."));
}

static void
seed_done_cb (GradusSetupPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->seed_entry));
  g_autoptr (GError) error = NULL;
  guint64 seed;

  if (self->document == NULL || gradus_document_get_setup (self->document) == NULL)
    return;
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &seed, NULL))
    {
      gtk_widget_add_css_class (self->seed_entry, "error");
      fail (self, _ ("A seed is a whole number from 0 on. Type one such as 42."));
      return;
    }
  gtk_widget_remove_css_class (self->seed_entry, "error");
  if (seed != gradus_setup_get_seed (gradus_document_get_setup (self->document))
      && !gradus_document_set_seed (self->document, seed, &error))
    fail (self, error->message);
}

/* --- Starts ----------------------------------------------------------------------------------- */

static void
start_clicked_cb (GtkButton *button, gpointer user_data)
{
  GradusSetupPage *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = gradus_start_dialog_new (GTK_WINDOW (root), self->document,
                                               g_object_get_data (G_OBJECT (button), "start"));

  if (dialog != NULL)
    gtk_window_present (GTK_WINDOW (dialog));
}

static void
show_starts (GradusSetupPage *self, GradusSetup *setup)
{
  const GradusStart *starts = gradus_setup_get_algorithm (setup)->starts;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->starts_box)) != NULL)
    gtk_widget_unparent (child);
  gtk_widget_set_visible (self->starts_box, starts != NULL && starts[0].id != NULL);
  if (starts == NULL || starts[0].id == NULL)
    return;

  child = gtk_label_new (_ ("Start"));
  gtk_label_set_xalign (GTK_LABEL (child), 0);
  gtk_widget_add_css_class (child, "heading");
  gtk_box_append (GTK_BOX (self->starts_box), child);
  for (guint i = 0; starts[i].id != NULL; i++)
    {
      const gboolean given = gradus_setup_get_given_start (setup, starts[i].id) != NULL;
      GtkWidget *button = gtk_button_new ();
      /* Translators: a start such as “Centroids” and whether it was given by hand. */
      g_autofree char *words = g_strdup_printf (
        given ? _ ("%s: given by hand…") : _ ("%s: type the numbers…"), _ (starts[i].title));

      gtk_button_set_label (GTK_BUTTON (button), words);
      gtk_label_set_wrap (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), TRUE);
      gtk_widget_set_tooltip_text (button, _ (starts[i].shape));
      g_object_set_data (G_OBJECT (button), "start", (gpointer) starts[i].id);
      g_signal_connect_object (button, "clicked", G_CALLBACK (start_clicked_cb), self, 0);
      gtk_box_append (GTK_BOX (self->starts_box), button);
    }
}

/* --- The page --------------------------------------------------------------------------------- */

static void
update (GradusSetupPage *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;

  if (setup == NULL)
    return;
  self->updating = TRUE;
  if (self->algorithm != gradus_setup_get_algorithm (setup))
    {
      self->algorithm = gradus_setup_get_algorithm (setup);
      build_presets (self, self->algorithm);
      build_params (self, self->algorithm);
    }
  show_preset (self, setup);
  show_params (self, setup);
  show_seed (self, setup);
  show_starts (self, setup);
  self->updating = FALSE;
}

static void
data_failed_cb (GradusSetupPage *self, const char *sentence)
{
  fail (self, sentence);
}

void
gradus_setup_page_set_document (GradusSetupPage *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_SETUP_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  gradus_data_section_set_document (GRADUS_DATA_SECTION (self->data_section), document);
  if (document != NULL)
    g_signal_connect_object (document, "setup-changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
  update (self);
}

static void
gradus_setup_page_dispose (GObject *object)
{
  GradusSetupPage *self = GRADUS_SETUP_PAGE (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_setup_page_parent_class)->dispose (object);
}

static void
gradus_setup_page_finalize (GObject *object)
{
  g_ptr_array_unref (GRADUS_SETUP_PAGE (object)->rows);
  G_OBJECT_CLASS (gradus_setup_page_parent_class)->finalize (object);
}

static void
gradus_setup_page_class_init (GradusSetupPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_setup_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_setup_page_finalize;
  g_type_ensure (GRADUS_TYPE_DATA_SECTION);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[LINK] = g_signal_new ("link", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-setup-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, preset_choice);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, preset_label);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, failure_label);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, data_section);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, params_box);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, no_params_label);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, family_label);
  gtk_widget_class_bind_template_callback (widget_class, link_activated_cb);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, defaults_button);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, seed_entry);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, seed_button);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, seed_label);
  gtk_widget_class_bind_template_child (widget_class, GradusSetupPage, starts_box);
  gtk_widget_class_bind_template_callback (widget_class, preset_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, seed_done_cb);
  gtk_widget_class_bind_template_callback (widget_class, data_failed_cb);
}

static void
gradus_setup_page_init (GradusSetupPage *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_choice_make_narrow (GTK_DROP_DOWN (self->preset_choice));
  gradus_actions_describe (self->defaults_button, "win.defaults");
  gradus_actions_describe (self->seed_button, "win.new-seed");
}

GtkWidget *
gradus_setup_page_new (void)
{
  return g_object_new (GRADUS_TYPE_SETUP_PAGE, NULL);
}
