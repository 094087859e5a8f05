/* Gradus: where playing stops: the algorithm's events to choose from, and conditions to type.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-breakpoints-panel.h"

/* More suggestions are not read. */
#define MAX_SUGGESTIONS 8

struct _GradusBreakpointsPanel
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title;
  GtkWidget *events_box;
  GtkWidget *list;
  GtkWidget *entry;
  GtkWidget *add_button;
  GtkWidget *sentence;
  GtkWidget *completion;
  GtkWidget *suggestions;

  GradusDocument *document;
  const GradusAlgorithm *algorithm;   /* what the events were listed for */
  gboolean showing;                   /* the rows are being set, nobody toggles them */
  guint frames, reveal;               /* to wait for until the page is laid out */
};

G_DEFINE_FINAL_TYPE (GradusBreakpointsPanel, gradus_breakpoints_panel, GTK_TYPE_WIDGET)

static void
remove_children (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_widget_unparent (child);
}

/* A check button whose label may take several lines. */
static GtkWidget *
new_check (const char *text, const char *tooltip)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (check, tooltip);
  return check;
}

/* A row is marked, not by its colour alone, where its breakpoint is hit. */
static void
mark (GtkWidget *row, gboolean hit)
{
  if (hit)
    gtk_widget_add_css_class (row, "hit");
  else
    gtk_widget_remove_css_class (row, "hit");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  hit ? _("Hit at this step") : "", -1);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void
event_toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  if (!self->showing)
    gradus_document_set_breakpoint (self->document,
                                    GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check),
                                                                         "event")),
                                    gtk_check_button_get_active (check));
}

static void
build_events (GradusBreakpointsPanel *self, const GradusAlgorithm *algorithm)
{
  g_autofree char *example = NULL;

  self->algorithm = algorithm;
  if (algorithm->metrics != NULL && algorithm->metrics[0].id != NULL)
    example = g_strdup_printf ("%s < 10", algorithm->metrics[0].id);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), example);
  remove_children (self->events_box);
  for (guint i = 0; algorithm->events != NULL && algorithm->events[i].id != NULL; i++)
    {
      GtkWidget *check = new_check (_(algorithm->events[i].title),
                                    _(algorithm->events[i].explain));

      gtk_widget_add_css_class (check, "breakpoint");
      g_object_set_data (G_OBJECT (check), "event", GUINT_TO_POINTER (i));
      g_signal_connect_object (check, "toggled", G_CALLBACK (event_toggled_cb), self, 0);
      gtk_box_append (GTK_BOX (self->events_box), check);
    }
}

/* --- Conditions ------------------------------------------------------------------------------- */

static guint
get_index (gpointer widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (widget, "breakpoint"));
}

static void
condition_toggled_cb (GtkCheckButton *check, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  if (!self->showing)
    gradus_document_enable_breakpoint (self->document, get_index (check),
                                       gtk_check_button_get_active (check));
}

static void
remove_cb (GtkButton *button, gpointer user_data)
{
  GradusBreakpointsPanel *self = user_data;

  gradus_document_remove_breakpoint (self->document, get_index (button));
  gtk_widget_grab_focus (self->entry);
}

static GtkWidget *
new_row (GradusBreakpointsPanel *self, guint index, const GradusBreakpoint *breakpoint)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *check = new_check (breakpoint->text, NULL);
  GtkWidget *remove = gtk_button_new_from_icon_name ("gradus-remove-symbolic");
  g_autofree char *remove_words = g_strdup_printf (_("Remove the breakpoint “%s”"),
                                                   breakpoint->text);

  gtk_widget_add_css_class (row, "breakpoint");
  gtk_widget_add_css_class (check, "monospace");
  gtk_widget_add_css_class (remove, "flat");
  gtk_widget_add_css_class (remove, "small");
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), breakpoint->enabled);
  gtk_widget_set_tooltip_text (remove, remove_words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  remove_words, -1);
  g_object_set_data (G_OBJECT (row), "breakpoint", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (check), "breakpoint", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (remove), "breakpoint", GUINT_TO_POINTER (index));
  g_signal_connect_object (check, "toggled", G_CALLBACK (condition_toggled_cb), self, 0);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (remove_cb), self, 0);
  gtk_box_append (GTK_BOX (words), check);
  if (breakpoint->problem != NULL)
    {
      GtkWidget *problem = gtk_label_new (breakpoint->problem);

      gtk_label_set_wrap (GTK_LABEL (problem), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (problem), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (GTK_LABEL (problem), 0);
      gtk_widget_set_margin_start (problem, 26);
      gtk_widget_add_css_class (problem, "caption");
      gtk_widget_add_css_class (problem, "error");
      gtk_box_append (GTK_BOX (words), problem);
    }
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), remove);
  return row;
}

/* Everything but the breakpoints on events, which have their check buttons above. */
static void
build_list (GradusBreakpointsPanel *self)
{
  remove_children (self->list);
  for (guint i = 0; i < gradus_document_count_breakpoints (self->document); i++)
    {
      const GradusBreakpoint *breakpoint = gradus_document_get_nth_breakpoint (self->document, i);

      if (breakpoint->condition == NULL || gradus_condition_get_event (breakpoint->condition) < 0)
        gtk_box_append (GTK_BOX (self->list), new_row (self, i, breakpoint));
    }
}

static guint64
get_hits (GradusBreakpointsPanel *self)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (run == NULL || gradus_run_get_micro (run) > 0)
    return 0;
  return gradus_document_get_hit_mask (self->document, gradus_run_get_step (run));
}

/* What is hit where the run stands. */
static void
show_hits (GradusBreakpointsPanel *self)
{
  const guint64 mask = get_hits (self);
  guint64 events = 0;

  for (guint i = 0; i < gradus_document_count_breakpoints (self->document); i++)
    {
      const GradusBreakpoint *breakpoint = gradus_document_get_nth_breakpoint (self->document, i);
      const int event = breakpoint->condition != NULL
                          ? gradus_condition_get_event (breakpoint->condition) : -1;

      if (event >= 0 && i < GRADUS_WATCHER_MAX && (mask >> i & 1) != 0)
        events |= G_GUINT64_CONSTANT (1) << event;
    }
  for (GtkWidget *check = gtk_widget_get_first_child (self->events_box); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    {
      const guint event = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "event"));

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                                   gradus_document_get_breakpoint (self->document, event));
      mark (check, (events >> event & 1) != 0);
    }
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      const guint i = get_index (row);

      mark (row, i < GRADUS_WATCHER_MAX && (mask >> i & 1) != 0);
    }
}

static void
moved_cb (GradusBreakpointsPanel *self)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

  if (algorithm == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  if (algorithm != self->algorithm)
    build_events (self, algorithm);
  show_hits (self);
  self->showing = FALSE;
}

static void
breakpoints_changed_cb (GradusBreakpointsPanel *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->showing = TRUE;
  build_list (self);
  self->showing = FALSE;
  moved_cb (self);
}

/* --- Typing ----------------------------------------------------------------------------------- */

static const char *
get_text (GradusBreakpointsPanel *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* Whether the text is the beginning of something rather than a mistake: nothing is complained of
 * while it can still become right. */
static gboolean
is_beginning (GradusBreakpointsPanel *self, gsize place)
{
  return place >= strlen (get_text (self))
         || gtk_widget_get_first_child (self->suggestions) != NULL;
}

/* Let the sentence under the entry be seen, when it has got its place. */
static gboolean
reveal_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (widget);
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkWidget *page = viewport != NULL ? gtk_widget_get_first_child (viewport) : NULL;
  graphene_rect_t entry, sentence;

  if (self->reveal-- > 1)
    return G_SOURCE_CONTINUE;
  if (page != NULL && gtk_widget_compute_bounds (self->entry, page, &entry)
      && gtk_widget_compute_bounds (self->sentence, page, &sentence))
    gtk_adjustment_clamp_page (
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), entry.origin.y,
        sentence.origin.y + sentence.size.height + 12);
  return G_SOURCE_REMOVE;
}

static void
say (GradusBreakpointsPanel *self, const char *sentence)
{
  gtk_label_set_label (GTK_LABEL (self->sentence), sentence);
  if (sentence[0] == '\0')
    {
      gtk_widget_remove_css_class (self->entry, "error");
      return;
    }
  gtk_widget_add_css_class (self->entry, "error");
  if (self->reveal == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_cb, NULL, NULL);
  self->reveal = 2;
}

/* Say what is wrong, or nothing. */
static void
show_sentence (GradusBreakpointsPanel *self)
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
      GradusView view;

      gradus_run_get_view (run, &view);
      good = gradus_condition_fits (condition, &view, NULL, &error);
    }
  quiet = stripped[0] == '\0' || (condition == NULL && is_beginning (self, place));
  gtk_widget_set_sensitive (self->add_button, good);
  say (self, error != NULL && !quiet ? error->message : "");
}

/* Where the word before the cursor begins: a name, a comparison, or the end of what is complete. */
static const char *
find_word (GradusBreakpointsPanel *self, gsize *length)
{
  const char *text = get_text (self);
  const char *cursor = g_utf8_offset_to_pointer (text, gtk_editable_get_position (
                                                         GTK_EDITABLE (self->entry)));
  const char *begin = cursor;

  while (begin > text && (g_ascii_isalnum (begin[-1]) || strchr ("-_:", begin[-1]) != NULL))
    begin--;
  *length = (gsize) (cursor - begin);
  return begin;
}

static void
suggest (GradusBreakpointsPanel *self, const char *word, gsize length, const char *text,
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
suggest_names (GradusBreakpointsPanel *self, const char *word, gsize length)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);

  for (const GradusMetric *m = algorithm->metrics; m != NULL && m->id != NULL; m++)
    suggest (self, word, length, m->id, _(m->title));
  for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
    suggest (self, word, length, v->id, _(v->title));
  for (const GradusEvent *e = algorithm->events; e != NULL && e->id != NULL; e++)
    {
      g_autofree char *text = g_strconcat ("event:", e->id, NULL);

      suggest (self, word, length, text, _(e->title));
    }
  for (const GradusInvariant *i = algorithm->invariants; i != NULL && i->id != NULL; i++)
    {
      g_autofree char *text = g_strconcat ("invariant:", i->id, NULL);

      suggest (self, word, length, text, _(i->title));
    }
}

/* An empty line, or a letter that could begin a word, gets suggestions; a number does not. */
static void
show_completion (GradusBreakpointsPanel *self)
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
          suggest (self, word, length, "rises", _("is larger than at the step before"));
          suggest (self, word, length, "falls", _("is smaller than at the step before"));
          suggest (self, word, length, "changes", _("differs from the step before"));
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
changed_cb (GradusBreakpointsPanel *self)
{
  if (self->document == NULL)
    return;
  show_completion (self);
  show_sentence (self);
}

static void
take_suggestion (GradusBreakpointsPanel *self, GtkListBoxRow *row)
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
suggestion_activated_cb (GradusBreakpointsPanel *self, GtkListBoxRow *row)
{
  take_suggestion (self, row);
}

static void
add_cb (GradusBreakpointsPanel *self)
{
  g_autoptr (GError) error = NULL;
  gsize place;

  gtk_popover_popdown (GTK_POPOVER (self->completion));
  if (self->document == NULL || gradus_document_get_algorithm (self->document) == NULL)
    return;
  if (gradus_document_add_breakpoint (self->document, get_text (self), &place, &error))
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
      return;
    }
  say (self, error->message);
  gtk_editable_set_position (GTK_EDITABLE (self->entry),
                             (int) g_utf8_pointer_to_offset (get_text (self),
                                                             get_text (self) + place));
}

static void
select_next (GradusBreakpointsPanel *self, int step)
{
  GtkListBox *box = GTK_LIST_BOX (self->suggestions);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (box);
  const int now = row != NULL ? gtk_list_box_row_get_index (row) : step > 0 ? -1 : MAX_SUGGESTIONS;
  GtkListBoxRow *next = gtk_list_box_get_row_at_index (box, now + step);

  if (next != NULL)
    gtk_list_box_select_row (box, next);
}

static gboolean
key_cb (GradusBreakpointsPanel *self, guint keyval, guint keycode, GdkModifierType state)
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
left_cb (GradusBreakpointsPanel *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->completion));
}

static gboolean
focus_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (widget);

  if (self->frames-- > 1)
    return G_SOURCE_CONTINUE;
  gtk_widget_grab_focus (self->entry);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  return G_SOURCE_REMOVE;
}

void
gradus_breakpoints_panel_type (GradusBreakpointsPanel *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_BREAKPOINTS_PANEL (self));

  /* The page scrolls to what gets the keyboard. One that is shown for the first time has its places
   * only in the frame after the next. */
  if (gtk_widget_get_height (self->entry) > 0)
    gtk_widget_grab_focus (self->entry);
  else
    {
      if (self->frames == 0)
        gtk_widget_add_tick_callback (GTK_WIDGET (self), focus_cb, NULL, NULL);
      self->frames = 3;
    }
  if (text[0] == '\0')
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_breakpoints_panel_map (GtkWidget *widget)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (widget);

  GTK_WIDGET_CLASS (gradus_breakpoints_panel_parent_class)->map (widget);
  if (self->document != NULL && gradus_document_get_algorithm (self->document) != NULL)
    breakpoints_changed_cb (self);
}

void
gradus_breakpoints_panel_set_document (GradusBreakpointsPanel *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_BREAKPOINTS_PANEL (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (breakpoints_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "breakpoints-changed", G_CALLBACK (breakpoints_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
gradus_breakpoints_panel_dispose (GObject *object)
{
  GradusBreakpointsPanel *self = GRADUS_BREAKPOINTS_PANEL (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_breakpoints_panel_parent_class)->dispose (object);
}

static void
gradus_breakpoints_panel_class_init (GradusBreakpointsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_breakpoints_panel_dispose;
  widget_class->map = gradus_breakpoints_panel_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/gradus/Gradus/gradus-breakpoints-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, box);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, title);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, events_box);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, entry);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, add_button);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, sentence);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, completion);
  gtk_widget_class_bind_template_child (widget_class, GradusBreakpointsPanel, suggestions);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggestion_activated_cb);
}

static void
gradus_breakpoints_panel_init (GradusBreakpointsPanel *self)
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
                                  _("Condition at which playing stops"), -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->title, NULL, -1);
}

GtkWidget *
gradus_breakpoints_panel_new (void)
{
  return g_object_new (GRADUS_TYPE_BREAKPOINTS_PANEL, NULL);
}
