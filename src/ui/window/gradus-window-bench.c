/* Gradus: the window's workbench: data stand, and the algorithms of the chapter come to them.
 *
 * The row of chips is over the picture wherever a person works; it is away while a lesson leads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-bench-row.h"
#include "gradus-bench.h"
#include "gradus-catalogue.h"
#include "gradus-hold-out.h"
#include "gradus-offers.h"
#include "gradus-table-reshape.h"
#include "gradus-window-private.h"

/* Which chip is lit, and whose data stand. */
static void
update_states (GradusWindow *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GSimpleAction *data;

  if (setup == NULL)
    return;
  data = G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "data"));
  g_simple_action_set_state (self->chip_action,
                             g_variant_new_string (gradus_setup_get_algorithm (setup)->id));
  g_simple_action_set_state (
    data, g_variant_new_string (gradus_document_has_own_data (self->document) ? "own" : "its"));
}

/* The id of the large picture, or NULL. */
static const char *
large_id (GradusWindow *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const int large = gradus_stage_get_large (GRADUS_STAGE (self->stage));

  return algorithm != NULL && large >= 0 ? algorithm->plots[large].id : NULL;
}

static void
show_large (GradusWindow *self, const char *id)
{
  const GradusPlot *plots = gradus_document_get_algorithm (self->document)->plots;

  for (guint i = 0; plots != NULL && plots[i].id != NULL; i++)
    if (g_strcmp0 (plots[i].id, id) == 0)
      gradus_stage_set_large (GRADUS_STAGE (self->stage), i);
}

/* Put @algorithm on @dataset, or on what stands; the large picture of either run stays its own. */
static gboolean
put (GradusWindow *self, const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autofree char *plot = g_strdup (large_id (self));
  g_autoptr (GError) error = NULL;

  gradus_document_pause (self->document);
  gradus_window_note_visit (self);
  if (!gradus_document_put (self->document, algorithm, dataset, &plot, &error))
    {
      gradus_window_toast (self, error->message);
      update_states (self);
      return FALSE;
    }
  if (plot != NULL)
    show_large (self, plot);
  gradus_window_show_work (self);
  return TRUE;
}

void
gradus_window_try (GradusWindow *self, const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autoptr (GradusDataset) data = gradus_dataset_ref (dataset);

  gradus_window_leave_lesson (self);
  if (put (self, algorithm, data))
    gradus_document_set_own_dataset (self->document, data);
}

static void
offer_picked_cb (GradusWindow *self, const GradusOffer *offer)
{
  gradus_window_try (self, offer->entry->algorithm, offer->dataset);
}

/* The data that @algorithm was made to be seen on; the run that was left on them where there is
 * one. */
static void
put_on_its_data (GradusWindow *self, const GradusAlgorithm *algorithm)
{
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GError) error = NULL;

  if (setup == NULL)
    return;
  if (gradus_document_knows_run (self->document, algorithm, gradus_setup_get_dataset (setup)))
    put (self, algorithm, gradus_setup_get_dataset (setup));
  else if (!gradus_window_open_algorithm (self, algorithm, NULL, &error))
    gradus_window_toast (self, error->message);
}

static GradusDataset *
standing (GradusWindow *self)
{
  return gradus_bench_row_get_dataset (GRADUS_BENCH_ROW (self->bench_row));
}

static void
chip_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (
    g_variant_get_string (parameter, NULL));

  if (algorithm == NULL || gradus_window_is_empty (self))
    return;
  /* An idea has no data to be put on; those that stand wait. */
  if (algorithm->data_kind == &gradus_data_none || standing (self) == NULL)
    put_on_its_data (self, algorithm);
  else
    put (self, algorithm, standing (self));
}

static void
go_to_chip (GradusWindow *self, gboolean forward)
{
  const GradusAlgorithm *algorithm = gradus_bench_row_find_next (GRADUS_BENCH_ROW (self->bench_row),
                                                                 forward);

  if (algorithm != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "bench.chip", "s", algorithm->id);
}

static void
next_chip_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_chip (user_data, TRUE);
}

static void
previous_chip_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_to_chip (user_data, FALSE);
}

/* --- What would help -------------------------------------------------------------------------- */

/* Classes have to come from a hand: a column for them, and the brush. */
static void
brush_classes (GradusWindow *self, const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autoptr (GradusDataset) classes = gradus_table_add_classes (dataset);
  g_autofree char *sentence = NULL;
  g_autoptr (GError) error = NULL;

  if (!gradus_document_load_dataset (self->document, classes, _ ("Add classes"), &error))
    {
      gradus_window_toast (self, error->message);
      return;
    }
  gradus_window_show_work (self);
  gradus_stage_set_editing (GRADUS_STAGE (self->stage), TRUE);
  gtk_widget_activate_action (self->stage, "tool.current", "s", "relabel");
  gtk_widget_activate_action (self->stage, "tool.next-class", NULL);
  sentence = g_strdup_printf (_ ("Brush over the points of the second class; “%s” then stands in "
                                 "the row."),
                              _ (algorithm->title));
  gradus_window_toast (self, sentence);
}

static void
cure_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (
    g_variant_get_string (parameter, NULL));
  g_autoptr (GradusDataset) cure = NULL;
  g_autoptr (GradusDataset) stands = NULL;
  g_autofree char *label = NULL;

  if (algorithm == NULL || standing (self) == NULL)
    return;
  stands = gradus_dataset_ref (standing (self));
  cure = gradus_bench_cure (algorithm, stands, &label);
  if (cure != NULL && put (self, algorithm, cure))
    gradus_document_set_own_dataset (self->document, cure);
  else if (cure == NULL && gradus_bench_lacks_classes (algorithm, stands))
    brush_classes (self, algorithm, stands);
}

/* --- Whose data ------------------------------------------------------------------------------- */

static void
its_data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (
    g_variant_get_string (parameter, NULL));

  if (algorithm != NULL)
    put_on_its_data (user_data, algorithm);
}

static void
data_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  GradusDataset *own = gradus_document_get_own_dataset (self->document);

  if (algorithm == NULL)
    return;
  if (g_str_equal (g_variant_get_string (parameter, NULL), "its"))
    put_on_its_data (self, algorithm);
  else if (own != NULL)
    put (self, algorithm, own);
  update_states (self);
}

/* --- Holding out ------------------------------------------------------------------------------ */

static void
hold_out_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const double share = g_variant_get_int32 (parameter) / 100.0;
  g_autoptr (GradusDataset) made = NULL;
  g_autoptr (GError) error = NULL;

  if (standing (self) == NULL || gradus_dataset_get_table (standing (self)) == NULL)
    return;
  made = gradus_hold_out_share (standing (self), share, 1);
  if (made == NULL)
    gradus_window_toast (self, _ ("There are too few points to hold any out: two must be left to "
                                  "learn from."));
  else if (!gradus_document_load_dataset (
             self->document, made, share > 0 ? _ ("Hold points out") : _ ("Hold no points out"),
             &error))
    gradus_window_toast (self, error->message);
}

/* --- Chapters --------------------------------------------------------------------------------- */

/* The workbench of @chapter: on the data that stand where something of it runs on them, else on
 * those that were left there last, else on its own. */
static void
open_bench (GradusWindow *self, guint chapter, gboolean bring)
{
  GradusDataset *left = gradus_document_get_chapter_dataset (self->document, chapter);
  GradusDataset *stands = bring ? standing (self) : left;
  const GradusCatalogueEntry *hero = gradus_catalogue_get_hero (chapter);

  if (stands == NULL)
    stands = gradus_document_get_own_dataset (self->document);
  if (stands != NULL)
    {
      g_autoptr (GradusDataset) data = gradus_dataset_ref (stands);
      g_autoptr (GPtrArray) all = gradus_bench_list_chips (chapter, stands);
      g_autoptr (GPtrArray) chips = gradus_bench_sort_chips (all);
      const GradusAlgorithm *latest = gradus_document_find_left (self->document, chapter, stands);

      for (guint i = 0; i < chips->len; i++)
        {
          const GradusChip *chip = g_ptr_array_index (chips, i);

          if (chip->state == GRADUS_CHIP_RUNS && (latest == NULL || latest == chip->algorithm))
            {
              put (self, chip->algorithm, data);
              return;
            }
        }
    }
  if (bring && stands != NULL)
    gradus_window_toast (self, _ ("Nothing of this chapter runs on these data as they are, so it "
                                  "was opened on its own. “On My Data” and “More” lead back."));
  if (hero != NULL)
    put_on_its_data (self, hero->algorithm);
}

static void
bench_chapter_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_bench (user_data, g_variant_get_uint32 (parameter), TRUE);
}

static void
bench_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_bench (user_data, g_variant_get_uint32 (parameter), FALSE);
}

/* The two faces of a chapter. */
static void
contents_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const guint chapter = gradus_gallery_get_chapter (GRADUS_GALLERY (self->gallery));

  if (gradus_window_is_working (self) || gradus_window_is_comparing (self))
    gradus_window_show_chapter (self, algorithm != NULL ? algorithm->chapter : 0);
  else if (algorithm != NULL && (chapter == 0 || chapter == algorithm->chapter))
    gradus_window_show_work (self);
  else if (chapter > 0)
    open_bench (self, chapter, FALSE);
}

/* --- Comparing -------------------------------------------------------------------------------- */

static void
compare_chips_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  g_auto (GStrv) ids = gradus_bench_row_get_chosen (GRADUS_BENCH_ROW (self->bench_row));
  g_autoptr (GPtrArray) scripts = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_script_unref);
  GradusSetup *setup = gradus_document_get_setup (self->document);

  for (char **id = ids; setup != NULL && *id != NULL; id++)
    {
      const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (*id);
      GradusScript *script = gradus_document_make_chip_script (self->document, algorithm);

      if (script != NULL)
        g_ptr_array_add (scripts, script);
    }
  if (scripts->len == 0)
    return;
  gradus_bench_row_unchoose (GRADUS_BENCH_ROW (self->bench_row));
  gradus_window_compare_with (self, scripts);
}

/* --- Following -------------------------------------------------------------------------------- */

void
gradus_window_update_bench (GradusWindow *self)
{
  const gboolean shown = !gradus_window_is_empty (self) && !gradus_window_has_lesson (self)
                         && !gradus_document_is_visiting (self->document);

  gtk_widget_set_visible (self->bench_row, shown);
}

static void
setup_changed_cb (GradusWindow *self)
{
  gradus_window_update_bench (self);
  update_states (self);
}

void
gradus_window_install_bench (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "next-chip", .activate = next_chip_cb },
    { .name = "previous-chip", .activate = previous_chip_cb },
    { .name = "data", .activate = data_cb, .parameter_type = "s", .state = "'its'" },
    { .name = "contents", .activate = contents_cb },
    { .name = "compare-chips", .activate = compare_chips_cb },
  };
  /* What rows and buttons do, each with the id, the number or the share that it is for. */
  static const GActionEntry targets[] = {
    { .name = "chip", .activate = chip_cb, .parameter_type = "s", .state = "''" },
    { .name = "cure", .activate = cure_cb, .parameter_type = "s" },
    { .name = "its-data", .activate = its_data_cb, .parameter_type = "s" },
    { .name = "open", .activate = bench_cb, .parameter_type = "u" },
    { .name = "chapter", .activate = bench_chapter_cb, .parameter_type = "u" },
    { .name = "hold-out", .activate = hold_out_cb, .parameter_type = "i" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_map_add_action_entries (G_ACTION_MAP (group), targets, G_N_ELEMENTS (targets), self);
  self->chip_action = g_object_ref (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (group), "chip")));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "bench", G_ACTION_GROUP (group));
  g_signal_connect_object (self->document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "own-changed", G_CALLBACK (update_states), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->gallery, "offer-picked", G_CALLBACK (offer_picked_cb), self,
                           G_CONNECT_SWAPPED);
  gradus_bench_row_set_document (GRADUS_BENCH_ROW (self->bench_row), self->document);
  gradus_window_update_bench (self);
}
