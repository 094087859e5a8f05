/* Gradus: the row of chips over the picture.
 *
 * Its children are what GradusBenchLayout asks for: the button of the chapter, the chips, the
 * button of all others, what stands at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench-chapters.h"
#include "gradus-bench-chip.h"
#include "gradus-bench-layout.h"
#include "gradus-bench-popover.h"
#include "gradus-bench-row.h"
#include "gradus-bench-test.h"
#include "gradus-bench.h"
#include "gradus-compare.h"
#include "gradus-contest.h"
#include "gradus-held-out.h"
#include "gradus-registry.h"

/* A hand that draws is not asked at every point what runs now. */
#define REST_MS 200
#define CHAPTER_CHARS 19

struct _GradusBenchRow
{
  GtkWidget parent_instance;

  GtkWidget *chapter_button;
  GtkWidget *chapter_label;
  GtkWidget *more_button;
  GtkWidget *popover;
  GtkWidget *end;
  GtkWidget *compare_button;
  GtkWidget *test_button;
  GtkWidget *test;
  GtkWidget *data_box;
  GtkWidget *own_button;
  GtkWidget *its_button;

  GradusDocument *document;
  GradusContest *contest;
  GPtrArray *chips;   /* GradusChip: all of the chapter, as gradus_bench_sort_chips() has them */
  GPtrArray *all;     /* what owns them */
  GPtrArray *buttons; /* of those that run, and of ideas */
  GHashTable *chosen; /* ids */
  guint chapter;
  GradusDataset *dataset; /* the chips are for */
  guint rest;             /* source, or 0 */
};

G_DEFINE_FINAL_TYPE (GradusBenchRow, gradus_bench_row, GTK_TYPE_WIDGET)

static const GradusAlgorithm *
present (GradusBenchRow *self)
{
  return self->document != NULL ? gradus_document_get_algorithm (self->document) : NULL;
}

/* --- Choosing to compare ---------------------------------------------------------------------- */

static void
show_chosen (GradusBenchRow *self)
{
  const guint n = g_hash_table_size (self->chosen);
  g_autofree char *words = NULL;

  for (guint i = 0; i < self->buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (self->buttons, i);

      gradus_bench_chip_set_chosen (
        GRADUS_BENCH_CHIP (button),
        g_hash_table_contains (self->chosen, gtk_widget_get_name (button)));
    }
  gtk_widget_set_visible (self->compare_button, n > 0);
  if (n == 0)
    return;
  /* Translators: a button; so many algorithms on the same data beside each other. */
  words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Compare %u", "Compare %u", n + 1), n + 1);
  gtk_button_set_label (GTK_BUTTON (self->compare_button), words);
}

static void
choose_cb (GradusBenchRow *self, GradusBenchChip *chip)
{
  const GradusAlgorithm *algorithm = gradus_bench_chip_get_algorithm (chip);

  if (algorithm == present (self))
    return;
  if (!g_hash_table_remove (self->chosen, algorithm->id)
      && g_hash_table_size (self->chosen) + 1 < GRADUS_COMPARE_MAX)
    g_hash_table_add (self->chosen, g_strdup (algorithm->id));
  show_chosen (self);
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* "8 % · 12 %" on every chip that has run, as long as points are held out. */
static void
show_errors (GradusBenchRow *self)
{
  const gboolean judged = self->dataset != NULL && gradus_held_out_count (self->dataset) > 0;

  for (guint i = 0; i < self->buttons->len; i++)
    {
      GradusBenchChip *chip = g_ptr_array_index (self->buttons, i);
      const GradusVerdict *training = NULL, *held = NULL;
      g_autofree char *left = NULL;
      g_autofree char *right = NULL;
      g_autofree char *both = NULL;

      if (judged)
        gradus_contest_get (self->contest, gradus_bench_chip_get_algorithm (chip), &training,
                            &held);
      if (held != NULL)
        {
          left = gradus_verdict_to_string (training);
          right = gradus_verdict_to_string (held);
          /* Translators: the training error and the error on the points held out. */
          both = g_strdup_printf (_ ("%s · %s"), left, right);
        }
      gradus_bench_chip_set_errors (chip, both);
    }
}

/* --- Chips ------------------------------------------------------------------------------------ */

static void
remove_chips (GradusBenchRow *self)
{
  GtkWidget *focus = gtk_widget_get_focus_child (GTK_WIDGET (self));

  /* What goes with the focus in it would take it along. */
  if (focus != NULL && g_ptr_array_find (self->buttons, focus, NULL))
    gtk_widget_grab_focus (self->chapter_button);
  for (guint i = 0; i < self->buttons->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->buttons, i));
  g_ptr_array_set_size (self->buttons, 0);
}

static gboolean
has_button (const GradusChip *chip)
{
  return chip->state == GRADUS_CHIP_RUNS || chip->state == GRADUS_CHIP_IDEA;
}

/* The same entries run as before. */
static gboolean
same_chips (GradusBenchRow *self, GPtrArray *sorted)
{
  guint n = 0;

  for (guint i = 0; i < sorted->len; i++)
    {
      const GradusChip *chip = g_ptr_array_index (sorted, i);

      if (!has_button (chip))
        continue;
      if (n >= self->buttons->len
          || !g_str_equal (gtk_widget_get_name (g_ptr_array_index (self->buttons, n)),
                           chip->algorithm->id))
        return FALSE;
      n++;
    }
  return n == self->buttons->len;
}

static void
forget_what_left (GradusBenchRow *self)
{
  const GradusAlgorithm *now = present (self);
  GHashTableIter iter;
  gpointer id;

  g_hash_table_iter_init (&iter, self->chosen);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      gboolean stays = now != NULL && !g_str_equal (now->id, id);

      for (guint i = 0; stays && i < self->buttons->len; i++)
        if (g_str_equal (gtk_widget_get_name (g_ptr_array_index (self->buttons, i)), id))
          break;
        else if (i + 1 == self->buttons->len)
          stays = FALSE;
      if (!stays)
        g_hash_table_iter_remove (&iter);
    }
  show_chosen (self);
}

/* Look again at what runs. */
static void
refresh (GradusBenchRow *self)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) sorted = NULL;

  g_clear_handle_id (&self->rest, g_source_remove);
  all = gradus_bench_list_chips (self->chapter, self->dataset);
  sorted = gradus_bench_sort_chips (all);
  if (!same_chips (self, sorted))
    {
      remove_chips (self);
      for (guint i = 0; i < sorted->len; i++)
        {
          const GradusChip *chip = g_ptr_array_index (sorted, i);
          GtkWidget *button;

          if (!has_button (chip))
            continue;
          button = gradus_bench_chip_new (chip->algorithm, chip->state == GRADUS_CHIP_IDEA);
          g_signal_connect_object (button, "choose", G_CALLBACK (choose_cb), self,
                                   G_CONNECT_SWAPPED);
          gtk_widget_insert_before (button, GTK_WIDGET (self), self->more_button);
          g_ptr_array_add (self->buttons, button);
        }
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  g_clear_pointer (&self->chips, g_ptr_array_unref);
  g_clear_pointer (&self->all, g_ptr_array_unref);
  self->all = g_steal_pointer (&all);
  self->chips = g_steal_pointer (&sorted);
  forget_what_left (self);
  show_errors (self);
}

static gboolean
rest_cb (gpointer user_data)
{
  GradusBenchRow *self = user_data;

  self->rest = 0;
  refresh (self);
  return G_SOURCE_REMOVE;
}

static void
update_watching (GradusBenchRow *self)
{
  gradus_contest_set_watching (self->contest,
                               (self->dataset != NULL && gradus_held_out_count (self->dataset) > 0)
                                 || gtk_widget_get_visible (self->test));
}

/* --- Whose data ------------------------------------------------------------------------------- */

/* Which of the two it is the action knows. */
static void
show_data (GradusBenchRow *self)
{
  GradusDataset *own = gradus_document_get_own_dataset (self->document);
  const GradusAlgorithm *algorithm = present (self);
  const gboolean suits = own != NULL && algorithm->data_kind == gradus_dataset_get_kind (own);

  gtk_widget_set_visible (self->data_box, own != NULL && algorithm->data_kind != &gradus_data_none);
  gtk_widget_set_sensitive (self->own_button, suits);
  gtk_widget_set_tooltip_text (self->own_button,
                               suits ? _ ("Run this algorithm on the data that you made")
                                     : _ ("Your data are of another kind than this algorithm "
                                          "works on"));
}

static void
setup_changed_cb (GradusBenchRow *self)
{
  const GradusAlgorithm *algorithm = present (self);
  GradusDataset *dataset;
  gboolean at_once = FALSE;

  if (algorithm == NULL)
    return;
  show_data (self);
  if (algorithm->chapter != self->chapter)
    {
      self->chapter = algorithm->chapter;
      gtk_label_set_label (GTK_LABEL (self->chapter_label),
                           _ (gradus_registry_find_chapter (self->chapter)->title));
      at_once = TRUE;
    }
  dataset = gradus_setup_get_dataset (gradus_document_get_setup (self->document));
  if (self->dataset != dataset && algorithm->data_kind != &gradus_data_none)
    {
      at_once = at_once || self->dataset == NULL;
      gradus_dataset_ref (dataset);
      g_clear_pointer (&self->dataset, gradus_dataset_unref);
      self->dataset = dataset;
      if (!at_once && self->rest == 0)
        self->rest = g_timeout_add (REST_MS, rest_cb, self);
    }
  if (at_once)
    refresh (self);
  else
    forget_what_left (self);
  gtk_widget_set_visible (self->test_button, gradus_dataset_get_table (self->dataset) != NULL);
  update_watching (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

GradusDataset *
gradus_bench_row_get_dataset (GradusBenchRow *self)
{
  g_return_val_if_fail (GRADUS_IS_BENCH_ROW (self), NULL);

  return self->dataset;
}

/* --- Reading ---------------------------------------------------------------------------------- */

char **
gradus_bench_row_get_chosen (GradusBenchRow *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_return_val_if_fail (GRADUS_IS_BENCH_ROW (self), NULL);
  /* In the order of the row. */
  for (guint i = 0; i < self->buttons->len; i++)
    {
      const char *id = gtk_widget_get_name (g_ptr_array_index (self->buttons, i));

      if (g_hash_table_contains (self->chosen, id))
        g_ptr_array_add (ids, g_strdup (id));
    }
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&ids), FALSE);
}

void
gradus_bench_row_unchoose (GradusBenchRow *self)
{
  g_return_if_fail (GRADUS_IS_BENCH_ROW (self));

  g_hash_table_remove_all (self->chosen);
  show_chosen (self);
}

const GradusAlgorithm *
gradus_bench_row_find_next (GradusBenchRow *self, gboolean forward)
{
  const GradusAlgorithm *now = present (self);
  guint n, at;

  g_return_val_if_fail (GRADUS_IS_BENCH_ROW (self), NULL);
  if (self->rest != 0)
    refresh (self);
  n = self->buttons->len;
  /* From one that does not run the first, or the last, is the next. */
  at = forward ? n - 1 : 0;
  for (guint i = 0; i < n; i++)
    if (now != NULL
        && g_str_equal (gtk_widget_get_name (g_ptr_array_index (self->buttons, i)), now->id))
      at = i;
  if (n == 0)
    return NULL;
  at = (forward ? at + 1 : at + n - 1) % n;
  if (now != NULL
      && g_str_equal (gtk_widget_get_name (g_ptr_array_index (self->buttons, at)), now->id))
    return NULL;
  return gradus_registry_find_algorithm (
    gtk_widget_get_name (g_ptr_array_index (self->buttons, at)));
}

void
gradus_bench_row_set_document (GradusBenchRow *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_BENCH_ROW (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (setup_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gradus_bench_chapters_set_document (
    GRADUS_BENCH_CHAPTERS (gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->chapter_button))),
    document);
  self->contest = gradus_contest_new (document);
  g_signal_connect_object (document, "own-changed", G_CALLBACK (show_data), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->contest, "changed", G_CALLBACK (show_errors), self,
                           G_CONNECT_SWAPPED);
  gradus_bench_test_set_contest (GRADUS_BENCH_TEST (self->test), document, self->contest);
  setup_changed_cb (self);
}

/* --- The others ------------------------------------------------------------------------------- */

/* The popover is filled when it is opened: what would help is looked for then. */
static void
more_cb (GtkMenuButton *button, gpointer user_data)
{
  GradusBenchRow *self = user_data;
  g_autoptr (GPtrArray) others = g_ptr_array_new ();

  if (self->rest != 0)
    refresh (self);
  for (guint i = 0; self->chips != NULL && i < self->chips->len; i++)
    {
      GtkWidget *shown = i < self->buttons->len ? g_ptr_array_index (self->buttons, i) : NULL;

      if (shown == NULL || !gtk_widget_get_child_visible (shown))
        g_ptr_array_add (others, g_ptr_array_index (self->chips, i));
    }
  gradus_bench_popover_fill (GRADUS_BENCH_POPOVER (self->popover), others, self->dataset);
}

/* Who types over the row looks for a name. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state,
                GradusBenchRow *self)
{
  const gunichar letter = gdk_keyval_to_unicode (keyval);
  char text[8] = { 0 };

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || !g_unichar_isalnum (letter))
    return FALSE;
  g_unichar_to_utf8 (letter, text);
  gtk_menu_button_popup (GTK_MENU_BUTTON (self->more_button));
  gradus_bench_popover_set_search (GRADUS_BENCH_POPOVER (self->popover), text);
  return TRUE;
}

/* --- The widget ------------------------------------------------------------------------------- */

static void
gradus_bench_row_dispose (GObject *object)
{
  GradusBenchRow *self = GRADUS_BENCH_ROW (object);
  GtkWidget *child;

  g_clear_handle_id (&self->rest, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  g_clear_pointer (&self->chips, g_ptr_array_unref);
  g_clear_pointer (&self->all, g_ptr_array_unref);
  g_clear_pointer (&self->chosen, g_hash_table_unref);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  g_clear_object (&self->contest);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gradus_bench_row_parent_class)->dispose (object);
}

static void
gradus_bench_row_class_init (GradusBenchRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_bench_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GRADUS_TYPE_BENCH_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "benchrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static GtkWidget *
new_data_button (const char *label, const char *whose)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_add_css_class (button, "bench-chip");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", whose);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.data");
  return button;
}

/* GTK gives a menu button no name but that of its type. */
static void
describe (GtkWidget *button, const char *words)
{
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

static void
gradus_bench_row_init (GradusBenchRow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *chapter_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->buttons = g_ptr_array_new ();
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Algorithms for these data"), -1);

  self->chapter_label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->chapter_label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (self->chapter_label), 4);
  gtk_label_set_max_width_chars (GTK_LABEL (self->chapter_label), CHAPTER_CHARS);
  gtk_box_append (GTK_BOX (chapter_box), self->chapter_label);
  gtk_box_append (GTK_BOX (chapter_box), gtk_image_new_from_icon_name ("pan-down-symbolic"));
  self->chapter_button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->chapter_button), chapter_box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->chapter_button),
                               g_object_new (GRADUS_TYPE_BENCH_CHAPTERS, NULL));
  gtk_widget_add_css_class (self->chapter_button, "flat");
  gtk_widget_add_css_class (self->chapter_button, "bench-chip");
  gtk_widget_set_focus_on_click (self->chapter_button, FALSE);
  describe (self->chapter_button, _ ("Take these data to another chapter"));
  gtk_widget_set_parent (self->chapter_button, widget);

  self->popover = g_object_new (GRADUS_TYPE_BENCH_POPOVER, NULL);
  self->more_button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->more_button), _ ("More"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->more_button), self->popover);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->more_button), more_cb, self, NULL);
  gtk_widget_add_css_class (self->more_button, "flat");
  gtk_widget_add_css_class (self->more_button, "bench-chip");
  gtk_widget_set_focus_on_click (self->more_button, FALSE);
  describe (self->more_button, _ ("The other algorithms of the chapter, and what they need"));
  gtk_widget_set_parent (self->more_button, widget);

  self->end = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->compare_button = gtk_button_new ();
  gtk_widget_add_css_class (self->compare_button, "suggested-action");
  gtk_widget_add_css_class (self->compare_button, "bench-chip");
  gtk_widget_set_focus_on_click (self->compare_button, FALSE);
  gtk_widget_set_visible (self->compare_button, FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->compare_button), "win.compare-chips");
  gtk_box_append (GTK_BOX (self->end), self->compare_button);
  self->test = g_object_new (GRADUS_TYPE_BENCH_TEST, NULL);
  g_signal_connect_object (self->test, "show", G_CALLBACK (update_watching), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->test, "closed", G_CALLBACK (update_watching), self,
                           G_CONNECT_SWAPPED);
  self->test_button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->test_button), _ ("Test"));
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->test_button), self->test);
  gtk_widget_add_css_class (self->test_button, "flat");
  gtk_widget_add_css_class (self->test_button, "bench-chip");
  gtk_widget_set_focus_on_click (self->test_button, FALSE);
  describe (self->test_button, _ ("Hold points out, and see who predicts them best"));
  gtk_box_append (GTK_BOX (self->end), self->test_button);
  self->data_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->data_box, "linked");
  self->own_button = new_data_button (_ ("On My Data"), "own");
  self->its_button = new_data_button (_ ("Its Own Data"), "its");
  gtk_widget_set_tooltip_text (self->its_button,
                               _ ("Run this algorithm on the data that it was made to be seen on"));
  gtk_box_append (GTK_BOX (self->data_box), self->own_button);
  gtk_box_append (GTK_BOX (self->data_box), self->its_button);
  gtk_box_append (GTK_BOX (self->end), self->data_box);
  gtk_widget_set_parent (self->end, widget);

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  gtk_widget_add_controller (widget, keys);
}
