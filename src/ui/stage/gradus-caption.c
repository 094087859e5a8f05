/* Gradus: the caption under the pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-by-hand.h"
#include "gradus-caption.h"
#include "gradus-live-formula.h"
#include "gradus-number.h"
#include "gradus-say.h"

/* Height of the caption, in lines of the sentence, one for all steps of an entry: as many as its
 * usual sentences need, at most so many, and some for a formula where it has any, more for one of
 * several lines. A longer sentence takes all of them. */
/* Widths whose lines are remembered. */
#define MOST_WIDTHS 500
#define WORD_LINES 2
#define FORMULA_LINES 1.7
#define LONG_FORMULA_LINES 2.7
#define MOST_LINES (WORD_LINES + FORMULA_LINES)
#define GAP 3
/* A number in a sentence that is not filled in yet. */
#define SOME_NUMBER "−0.123"
/* Steps a second up to which each sentence can be said aloud. */
#define SPOKEN_SPEED 0.5
/* Of the longest word that means the start and stands before a colon. */
#define START_LETTERS 12
#define FULL_WIDTH_COLON 0xff1a

struct _GradusCaption
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *label;
  GtkWidget *formula;
  GtkWidget *buttons; /* at the end: ways out of a failure, and what opens more */
  GtkWidget *ways_out;
  GtkWidget *more_phase;
  GtkWidget *more_words;
  GtkWidget *more_explain;
  GtkWidget *more_formula;
  int line;       /* height of one of the sentence, pixels */
  gboolean small; /* the window is: a button has the formula */
  const GradusAlgorithm *algorithm;
  GHashTable *lines; /* of the longest sentence, by width; see find_word_lines () */

  GradusDocument *document;
  char *words;
};

G_DEFINE_FINAL_TYPE (GradusCaption, gradus_caption, GTK_TYPE_WIDGET)

const char *
gradus_caption_get_words (GradusCaption *self)
{
  g_return_val_if_fail (GRADUS_IS_CAPTION (self), NULL);

  return self->words;
}

/* --- Content ---------------------------------------------------------------------------------- */

/* A screen reader follows the name of a status; setting it says the sentence aloud. */
static void
speak (GradusCaption *self)
{
  double speed;

  if (self->words == NULL)
    return;
  if (self->document == NULL)
    {
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->label),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->words, -1);
      return;
    }
  g_object_get (self->document, "speed", &speed, NULL);
  if (gradus_document_is_playing (self->document) && (speed <= 0 || speed > SPOKEN_SPEED))
    return;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->words, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->words,
                                  -1);
}

static void
set_css_class (GradusCaption *self, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (GTK_WIDGET (self), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), name);
}

/* What begins a line of Chinese goes on without a blank. */
static gboolean
ends_word (gunichar next)
{
  return !g_unichar_isalnum (next) || g_unichar_iswide (next);
}

/* How many bytes of @words say what @phase says, as in "The start: nothing has happened yet" or
 * "The start is the mean"; 0 where they begin otherwise. */
static gsize
find_phase (const char *words, const char *phase)
{
  const char *p = words;

  for (; *phase != '\0'; phase = g_utf8_next_char (phase), p = g_utf8_next_char (p))
    {
      if (g_unichar_tolower (g_utf8_get_char (p)) != g_unichar_tolower (g_utf8_get_char (phase)))
        return 0;
    }
  return ends_word (g_utf8_get_char (p)) ? (gsize) (p - words) : 0;
}

/* The same where nothing has happened: a short word before a colon says so in its own way, as
 * translators have more than one. */
static gsize
find_start (const char *words)
{
  const char *p = words;

  for (guint n = 0; n < START_LETTERS && *p != '\0'; n++, p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c == ':' || c == FULL_WIDTH_COLON)
        return (gsize) (p - words);
      if (!g_unichar_isalpha (c) && c != ' ')
        return 0;
    }
  return 0;
}

/* The phase is named once: where the sentence begins with its name, that is the name. */
static void
say (GradusCaption *self, const char *phase, const char *words, const char *explain, gsize named)
{
  g_autofree char *name = named > 0 ? g_strndup (words, named) : g_strdup (phase);
  g_autofree char *markup = g_markup_printf_escaped ("<b>%s</b>%s%s", name, named > 0 ? "" : "  ",
                                                     words + named);

  gtk_widget_set_visible (self->more_phase, named == 0);
  gtk_label_set_markup (GTK_LABEL (self->label), markup);
  gtk_label_set_label (GTK_LABEL (self->more_phase), phase);
  gtk_label_set_label (GTK_LABEL (self->more_words), words);
  gtk_label_set_label (GTK_LABEL (self->more_explain), explain != NULL ? explain : "");
  gtk_widget_set_visible (self->more_explain, explain != NULL);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  if (g_strcmp0 (words, self->words) != 0)
    {
      g_free (self->words);
      self->words = g_strdup (words);
      speak (self);
    }
  /* Another formula may fit or not. */
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
set_algorithm (GradusCaption *self, const GradusAlgorithm *algorithm)
{
  if (self->algorithm == algorithm)
    return;
  self->algorithm = algorithm;
  g_hash_table_remove_all (self->lines);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
show_run (GradusCaption *self, GradusRun *run)
{
  g_autoptr (GString) words = NULL;
  g_autoptr (GString) hand = g_string_new (NULL);
  const GradusPhase *phase;
  const char *title;
  GradusPosition here;
  gsize named;

  gradus_run_get_view (run, &here);
  set_algorithm (self, here.algorithm);
  set_css_class (self, "problem", FALSE);
  set_css_class (self, "failure", here.failure != NULL);
  gtk_widget_set_visible (self->ways_out, here.failure != NULL && self->document != NULL);
  phase = here.phase >= 0 ? &here.algorithm->phases[here.phase] : NULL;
  words = g_string_new (here.failure);
  if (here.failure == NULL)
    gradus_narrate (&here, words);
  /* At every step of a run made again, and first where nothing else was done. */
  gradus_say_by_hand (run, hand);
  if (hand->len > 0)
    gradus_append_gap (here.previous == NULL ? hand : words);
  g_string_insert (words, here.previous == NULL ? 0 : -1, hand->str);
  title = phase != NULL ? _ (phase->title) : _ ("The start");
  named = find_phase (words->str, title);
  if (named == 0 && phase == NULL)
    named = find_start (words->str);
  say (self, title, words->str, phase != NULL ? _ (phase->explain) : _ (here.algorithm->goal),
       named);
}

void
gradus_caption_show_run (GradusCaption *self, GradusRun *run)
{
  g_return_if_fail (GRADUS_IS_CAPTION (self));

  gradus_live_formula_show_run (GRADUS_LIVE_FORMULA (self->formula), run);
  gradus_live_formula_show_run (GRADUS_LIVE_FORMULA (self->more_formula), run);
  show_run (self, run);
}

static void
update (GradusCaption *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  const char *problem = gradus_document_get_problem (self->document);

  /* A worker has the run: what is said stays until it gives it back. */
  if (run == NULL && problem == NULL)
    return;
  if (run != NULL)
    {
      show_run (self, run);
      return;
    }
  set_css_class (self, "problem", TRUE);
  set_css_class (self, "failure", FALSE);
  gtk_widget_set_visible (self->ways_out, FALSE);
  /* Translators: the data do not suffice for the algorithm; a sentence says why. */
  say (self, _ ("Nothing runs yet"), problem, NULL, 0);
}

void
gradus_caption_set_document (GradusCaption *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_CAPTION (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  /* The formulas first: what fits depends on them. */
  gradus_live_formula_set_document (GRADUS_LIVE_FORMULA (self->formula), document);
  gradus_live_formula_set_document (GRADUS_LIVE_FORMULA (self->more_formula), document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::playing", G_CALLBACK (speak), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* The lines that the usual sentence of @ways needs at @width, the one without a condition. */
static int
count_lines (GradusCaption *self, const char *title, const GradusSay *ways, int width)
{
  static GRegex *names;
  g_autofree char *filled = NULL;
  g_autofree char *words = NULL;
  g_autoptr (PangoLayout) layout = NULL;

  while (ways != NULL && ways->text != NULL && ways->when != NULL)
    ways++;
  if (ways == NULL || ways->text == NULL)
    return 1;
  if (names == NULL)
    names = g_regex_new ("\\{[^}]*\\}", G_REGEX_OPTIMIZE, 0, NULL);
  filled = g_regex_replace_literal (names, _ (ways->text), -1, 0, SOME_NUMBER, 0, NULL);
  words = g_strconcat (title, "  ", filled, NULL);
  layout = gtk_widget_create_pango_layout (self->label, words);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  return pango_layout_get_line_count (layout);
}

/* The lines that the longest sentence of the algorithm needs. GTK looks for the least width by
 * halving, some ten widths in every frame, the same ones as long as the window stays: a seventh of
 * the frame, when all sentences are shaped for each. */
static int
find_word_lines (GradusCaption *self, int width)
{
  int lines = GPOINTER_TO_INT (g_hash_table_lookup (self->lines, GINT_TO_POINTER (width)));

  if (lines > 0)
    return lines;
  lines = count_lines (self, _ ("The start"), self->algorithm->start_said, width);
  for (const GradusPhase *p = self->algorithm->phases; p->id != NULL; p++)
    lines = MAX (lines, count_lines (self, _ (p->title), p->said, width));
  lines = MIN (lines, WORD_LINES);
  if (g_hash_table_size (self->lines) > MOST_WIDTHS)
    g_hash_table_remove_all (self->lines);
  g_hash_table_insert (self->lines, GINT_TO_POINTER (width), GINT_TO_POINTER (lines));
  return lines;
}

/* The lines for the formulas of @phase. */
static double
count_formula_lines (const GradusPhase *phase)
{
  double lines = 0;

  if (phase->rule != NULL)
    lines = strstr (phase->rule, "\\\\") != NULL ? LONG_FORMULA_LINES : FORMULA_LINES;
  for (const GradusSay *way = phase->rules; way != NULL && way->text != NULL; way++)
    lines = MAX (lines, strstr (way->text, "\\\\") != NULL ? LONG_FORMULA_LINES : FORMULA_LINES);
  return lines;
}

static double
find_lines (GradusCaption *self, int width)
{
  double formula = 0;

  if (self->algorithm == NULL)
    return self->small ? WORD_LINES : MOST_LINES;
  for (const GradusPhase *p = self->algorithm->phases; p->id != NULL && !self->small; p++)
    formula = MAX (formula, count_formula_lines (p));
  return MIN (find_word_lines (self, width) + formula, MOST_LINES);
}

void
gradus_caption_set_small (GradusCaption *self, gboolean small)
{
  g_return_if_fail (GRADUS_IS_CAPTION (self));

  if (self->small == small)
    return;
  self->small = small;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static GtkSizeRequestMode
gradus_caption_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_caption_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusCaption *self = GRADUS_CAPTION (widget);
  int buttons, across = 0;

  gtk_widget_measure (self->buttons, orientation, -1, &buttons, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = buttons + 9 * self->line;
      *natural = buttons + 30 * self->line;
    }
  else
    {
      /* The one that is always there: a failure takes no room from the picture. */
      gtk_widget_measure (gtk_widget_get_last_child (self->buttons), GTK_ORIENTATION_HORIZONTAL, -1,
                          &across, NULL, NULL, NULL);
      /* Without a width, as wide as it would like to be. */
      if (for_size < 0)
        gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &for_size, NULL, NULL);
      *minimum = *natural = MAX (
        (int) (find_lines (self, MAX (for_size - across - GAP, 1)) * self->line), buttons);
    }
}

static void
gradus_caption_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusCaption *self = GRADUS_CAPTION (widget);
  int buttons, words, least, room, inner;
  gboolean fits;

  gtk_widget_measure (self->buttons, GTK_ORIENTATION_HORIZONTAL, -1, &buttons, NULL, NULL, NULL);
  inner = MAX (width - buttons - GAP, 1);
  gtk_widget_size_allocate (self->buttons, &(GtkAllocation){ width - buttons, 0, buttons, height },
                            -1);

  gtk_widget_measure (self->label, GTK_ORIENTATION_VERTICAL, inner, &words, NULL, NULL, NULL);
  room = height - words - GAP;
  fits = !self->small && words <= WORD_LINES * self->line + GAP
         && gradus_live_formula_fits (GRADUS_LIVE_FORMULA (self->formula), inner, room);
  gtk_widget_set_child_visible (self->formula, fits);
  gtk_widget_measure (self->scroller, GTK_ORIENTATION_VERTICAL, inner, &least, NULL, NULL, NULL);
  least = MAX (fits ? words : height, least);
  gtk_widget_size_allocate (self->scroller, &(GtkAllocation){ 0, 0, inner, least }, -1);
  if (fits)
    gtk_widget_size_allocate (self->formula, &(GtkAllocation){ 0, height - room, inner, room }, -1);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_caption_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GradusCaption *self = GRADUS_CAPTION (widget);
  g_autoptr (PangoLayout) layout = NULL;

  GTK_WIDGET_CLASS (gradus_caption_parent_class)->css_changed (widget, change);
  layout = gtk_widget_create_pango_layout (self->label, "Xg国");
  pango_layout_get_pixel_size (layout, NULL, &self->line);
  g_hash_table_remove_all (self->lines);
  gtk_widget_queue_resize (widget);
}

static void
gradus_caption_dispose (GObject *object)
{
  GradusCaption *self = GRADUS_CAPTION (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->formula, gtk_widget_unparent);
  g_clear_pointer (&self->buttons, gtk_widget_unparent);
  g_clear_pointer (&self->words, g_free);
  G_OBJECT_CLASS (gradus_caption_parent_class)->dispose (object);
}

static void
gradus_caption_finalize (GObject *object)
{
  g_hash_table_unref (GRADUS_CAPTION (object)->lines);
  G_OBJECT_CLASS (gradus_caption_parent_class)->finalize (object);
}

static void
gradus_caption_class_init (GradusCaptionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_caption_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_caption_finalize;
  widget_class->get_request_mode = gradus_caption_get_request_mode;
  widget_class->measure = gradus_caption_measure;
  widget_class->size_allocate = gradus_caption_size_allocate;
  widget_class->css_changed = gradus_caption_css_changed;
  g_type_ensure (GRADUS_TYPE_LIVE_FORMULA);
  gtk_widget_class_set_css_name (widget_class, "caption");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-caption.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, label);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, formula);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, buttons);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, ways_out);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, more_phase);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, more_words);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, more_explain);
  gtk_widget_class_bind_template_child (widget_class, GradusCaption, more_formula);
}

static void
gradus_caption_init (GradusCaption *self)
{
  self->lines = g_hash_table_new (NULL, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_live_formula_set_brief (GRADUS_LIVE_FORMULA (self->formula), TRUE);
}
