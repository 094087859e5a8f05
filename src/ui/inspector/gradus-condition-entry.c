/* Gradus: an entry for a condition, with completion, that adds it to the breakpoints.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-condition-entry.h"

/* More suggestions are not read. */
#define MAX_SUGGESTIONS 8

/* Frames within which a page that was hidden until now finds its layout. */
#define FRAMES_OF_LAYOUT 12

/* In pixels, between what is typed and the edge of the page. */
#define AIR 12

struct _GradusConditionEntry
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *entry;
  GtkWidget *add_button;
  GtkWidget *sentence;
  GtkWidget *completion;
  GtkWidget *suggestions;

  GradusDocument *document;
  const GradusAlgorithm *algorithm; /* what the example is of */
  guint tick;                       /* the entry is being scrolled into view */
  guint frames;                     /* for as many more */
};

G_DEFINE_FINAL_TYPE (GradusConditionEntry, gradus_condition_entry, GTK_TYPE_WIDGET)

static const char *
get_text (GradusConditionEntry *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* Whether the text is the beginning of something rather than a mistake: nothing is complained of
 * while it can still become right. */
static gboolean
is_beginning (GradusConditionEntry *self, gsize place)
{
  return place >= strlen (get_text (self))
         || gtk_widget_get_first_child (self->suggestions) != NULL;
}

static gboolean
reveal_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusConditionEntry *self = GRADUS_CONDITION_ENTRY (widget);
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;
  graphene_rect_t entry, sentence;
  double value;

  if (scroller != NULL && gtk_widget_get_mapped (widget)
      && gtk_widget_compute_bounds (self->entry, scroller, &entry)
      && gtk_widget_compute_bounds (self->sentence, scroller, &sentence))
    {
      adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
      value = gtk_adjustment_get_value (adjustment);
      gtk_adjustment_clamp_page (adjustment, value + entry.origin.y - AIR,
                                 value + sentence.origin.y + sentence.size.height + AIR);
    }
  if (--self->frames > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

/* What is typed, and the sentence about it under the entry, must be seen. GTK scrolls to what takes
 * the focus, but not when its page was hidden until now, nor for the sentence. */
static void
reveal (GradusConditionEntry *self)
{
  self->frames = FRAMES_OF_LAYOUT;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_tick_cb, NULL, NULL);
}

static void
say (GradusConditionEntry *self, const char *sentence)
{
  gtk_label_set_label (GTK_LABEL (self->sentence), sentence);
  if (sentence[0] == '\0')
    {
      gtk_widget_remove_css_class (self->entry, "error");
      return;
    }
  gtk_widget_add_css_class (self->entry, "error");
  reveal (self);
}

/* Say what is wrong, or nothing. */
static void
show_sentence (GradusConditionEntry *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusCondition) condition = NULL;
  g_autofree char *stripped = g_strstrip (g_strdup (get_text (self)));
  GradusRun *run = gradus_document_get_run (self->document);
  gboolean good = FALSE, quiet;
  gsize place = 0;

  if (algorithm != NULL)
    condition = gradus_condition_new (algorithm, get_text (self), &place, &error);
  if (condition != NULL && run != NULL)
    {
      GradusPosition here;

      gradus_run_get_view (run, &here);
      good = gradus_condition_fits (condition, &here, NULL, &error);
    }
  quiet = stripped[0] == '\0' || (condition == NULL && is_beginning (self, place));
  gtk_widget_set_sensitive (self->add_button, good);
  say (self, error != NULL && !quiet ? error->message : "");
}

/* Where the word before the cursor begins: a name, a comparison, or the end of what is complete. */
static const char *
find_word (GradusConditionEntry *self, gsize *length)
{
  const char *text = get_text (self);
  const char *cursor = g_utf8_offset_to_pointer (
    text, gtk_editable_get_position (GTK_EDITABLE (self->entry)));
  const char *begin = cursor;

  while (begin > text && (g_ascii_isalnum (begin[-1]) || strchr ("-_:", begin[-1]) != NULL))
    begin--;
  *length = (gsize) (cursor - begin);
  return begin;
}

static void
suggest (GradusConditionEntry *self, const char *word, gsize length, const char *text,
         const char *explain)
{
  GtkWidget *line, *name, *words;
  guint n = 0;

  if (strlen (text) <= length || strncmp (text, word, length) != 0)
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (self->suggestions); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n++;
  if (n >= MAX_SUGGESTIONS)
    return;
  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  name = gtk_label_new (text);
  words = gtk_label_new (explain);
  gtk_widget_add_css_class (name, "monospace");
  gtk_widget_add_css_class (words, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (words), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (words), 24);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_halign (words, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), words);
  g_object_set_data_full (G_OBJECT (line), "text", g_strdup (text), g_free);
  gtk_list_box_append (GTK_LIST_BOX (self->suggestions), line);
}

static void
suggest_names (GradusConditionEntry *self, const char *word, gsize length)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

  for (const GradusMetric *m = algorithm->metrics; m != NULL && m->id != NULL; m++)
    suggest (self, word, length, m->id, _ (m->title));
  for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
    suggest (self, word, length, v->id, _ (v->title));
  for (const GradusEvent *e = algorithm->events; e != NULL && e->id != NULL; e++)
    {
      g_autofree char *text = g_strconcat ("event:", e->id, NULL);

      suggest (self, word, length, text, _ (e->title));
    }
  for (const GradusInvariant *i = algorithm->invariants; i != NULL && i->id != NULL; i++)
    {
      g_autofree char *text = g_strconcat ("invariant:", i->id, NULL);

      suggest (self, word, length, text, _ (i->title));
    }
}

/* An empty line, or a letter that could begin a word, gets suggestions; a number does not. */
static void
show_completion (GradusConditionEntry *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const char *text = get_text (self);
  gsize length;
  const char *word = find_word (self, &length);
  const gsize before = (gsize) (word - text);
  const gboolean first = before == 0 || (before == 4 && g_str_has_prefix (text, "abs("));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->suggestions)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->suggestions), child);
  if (algorithm != NULL && gtk_widget_is_visible (self->entry) && length > 0)
    {
      if (first)
        suggest_names (self, word, length);
      else
        {
          suggest (self, word, length, "rises", _ ("is larger than at the step before"));
          suggest (self, word, length, "falls", _ ("is smaller than at the step before"));
          suggest (self, word, length, "changes", _ ("differs from the step before"));
        }
    }
  if (gtk_widget_get_first_child (self->suggestions) != NULL)
    {
      gtk_popover_popup (GTK_POPOVER (self->completion));
      gtk_list_box_unselect_all (GTK_LIST_BOX (self->suggestions));
    }
  else
    gtk_popover_popdown (GTK_POPOVER (self->completion));
}

static void
changed_cb (GradusConditionEntry *self)
{
  if (self->document == NULL)
    return;
  show_completion (self);
  show_sentence (self);
}

static void
take_suggestion (GradusConditionEntry *self, GtkListBoxRow *row)
{
  const char *text = g_object_get_data (G_OBJECT (gtk_list_box_row_get_child (row)), "text");
  g_autofree char *taken = NULL;
  gsize length;
  const char *word = find_word (self, &length);
  int from = (int) g_utf8_pointer_to_offset (get_text (self), word);
  int to = from + (int) g_utf8_strlen (word, (gssize) length);

  /* What is whole needs no blank behind it. */
  taken = g_strconcat (text, strchr (text, ':') == NULL && from == 0 ? " " : "", NULL);
  gtk_editable_delete_text (GTK_EDITABLE (self->entry), from, to);
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), taken, -1, &from);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), from);
  gtk_popover_popdown (GTK_POPOVER (self->completion));
}

static void
suggestion_activated_cb (GradusConditionEntry *self, GtkListBoxRow *row)
{
  take_suggestion (self, row);
}

static void
add_cb (GradusConditionEntry *self)
{
  g_autoptr (GError) error = NULL;
  gsize place;

  gtk_popover_popdown (GTK_POPOVER (self->completion));
  if (self->document == NULL || gradus_document_get_algorithm (self->document) == NULL)
    return;
  if (gradus_document_add_breakpoint (self->document, get_text (self), &place, &error))
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
      /* Who says where to stop plays next, and here the keys for that would be typed. */
      gtk_widget_activate_action (GTK_WIDGET (self), "win.other-side", NULL);
      return;
    }
  say (self, error->message);
  gtk_editable_set_position (
    GTK_EDITABLE (self->entry),
    (int) g_utf8_pointer_to_offset (get_text (self), get_text (self) + place));
}

static void
select_next (GradusConditionEntry *self, int step)
{
  GtkListBox *box = GTK_LIST_BOX (self->suggestions);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (box);
  const int now = row != NULL ? gtk_list_box_row_get_index (row) : step > 0 ? -1 : MAX_SUGGESTIONS;
  GtkListBoxRow *next = gtk_list_box_get_row_at_index (box, now + step);

  if (next != NULL)
    gtk_list_box_select_row (box, next);
}

static gboolean
key_cb (GradusConditionEntry *self, guint keyval, guint keycode, GdkModifierType state)
{
  const gboolean open = gtk_widget_get_visible (self->completion);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->suggestions));

  if (!open)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_Up:
      select_next (self, keyval == GDK_KEY_Down ? 1 : -1);
      return TRUE;
    case GDK_KEY_Tab:
      if (row == NULL)
        row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->suggestions), 0);
      take_suggestion (self, row);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (row == NULL)
        return FALSE;
      take_suggestion (self, row);
      return TRUE;
    case GDK_KEY_Escape:
      gtk_popover_popdown (GTK_POPOVER (self->completion));
      return TRUE;
    default:
      return FALSE;
    }
}

static void
left_cb (GradusConditionEntry *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->completion));
}

void
gradus_condition_entry_type (GradusConditionEntry *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_CONDITION_ENTRY (self));

  /* At once: what is typed behind the key must not be taken for keys of the window. */
  gtk_widget_grab_focus (self->entry);
  reveal (self);
  if (text[0] == '\0')
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

/* --- Widget ----------------------------------------------------------------------------------- */

/* An example of what this algorithm measures stands in the empty entry. */
static void
show_example (GradusConditionEntry *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  g_autofree char *example = NULL;

  if (algorithm == self->algorithm || algorithm == NULL)
    return;
  self->algorithm = algorithm;
  if (algorithm->metrics != NULL && algorithm->metrics[0].id != NULL)
    example = g_strdup_printf ("%s < 10", algorithm->metrics[0].id);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), example);
}

void
gradus_condition_entry_set_document (GradusConditionEntry *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_CONDITION_ENTRY (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (show_example), self,
                           G_CONNECT_SWAPPED);
  show_example (self);
}

static void
gradus_condition_entry_dispose (GObject *object)
{
  GradusConditionEntry *self = GRADUS_CONDITION_ENTRY (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_condition_entry_parent_class)->dispose (object);
}

static void
gradus_condition_entry_class_init (GradusConditionEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_condition_entry_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gradus/Gradus/gradus-condition-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, box);
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, add_button);
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, sentence);
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, completion);
  gtk_widget_class_bind_template_child (widget_class, GradusConditionEntry, suggestions);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggestion_activated_cb);
}

static void
gradus_condition_entry_init (GradusConditionEntry *self)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  /* Before the entry uses the keys itself. */
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->entry, key);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (self->entry, focus);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Condition at which playing stops"), -1);
}
