/* Gradus: the player of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-actions.h"
#include "gradus-lesson-head.h"
#include "gradus-lesson-home.h"
#include "gradus-lesson-keys.h"
#include "gradus-lesson-player.h"
#include "gradus-lesson-progress.h"
#include "gradus-lesson-question.h"
#include "gradus-lesson-end.h"
#include "gradus-lesson-split.h"
#include "gradus-markdown-view.h"
#include "gradus-page-filler.h"
#include "gradus-progress.h"

struct _GradusLessonPlayer
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *head;
  GtkWidget *stack;
  GtkWidget *split;
  GtkWidget *page_box;
  GtkWidget *page_title;
  GtkWidget *text_view;
  GtkWidget *question;
  GtkWidget *problem_label;
  GtkWidget *summary;
  GtkWidget *drawer_button;
  GtkWidget *return_button;
  GtkWidget *previous_button;
  GtkWidget *next_button;

  GradusDocument *document;
  GradusPrediction *prediction;
  GradusLesson *lesson;
  guint page;
  GradusPageFiller *filler;
  GArray *replies;       /* GradusLessonReply, one a bookmark */
  gboolean establishing; /* the page is being set up */
  GradusLessonHome home;
  gboolean away;
  gboolean reminded; /* of the open question of the page */
};

enum
{
  PROP_AWAY = 1,
  N_PROPS,
};

enum
{
  VIEW,
  LINK,
  PLAY,
  TURNED,
  TO_PICTURE,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonPlayer, gradus_lesson_player, GTK_TYPE_WIDGET)

static guint
count_pages (GradusLessonPlayer *self)
{
  return self->lesson != NULL ? gradus_lesson_get_n_bookmarks (self->lesson) : 0;
}

static gboolean
is_at_end (GradusLessonPlayer *self)
{
  return self->page >= count_pages (self);
}

static GradusLessonReply *
get_reply (GradusLessonPlayer *self, guint page)
{
  return &g_array_index (self->replies, GradusLessonReply, page);
}

double
gradus_lesson_player_get_score (GradusLessonPlayer *self, guint *answered, guint *asked)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), 0);

  *answered = *asked = 0;
  return self->lesson != NULL ? gradus_lesson_replies_score (
           (const GradusLessonReply *) self->replies->data, self->lesson, answered, asked)
                              : 0;
}

/* --- Where the experiment is ------------------------------------------------------------------ */

static void
set_away (GradusLessonPlayer *self, gboolean away)
{
  if (self->away == away)
    return;
  self->away = away;
  /* The way back has a place only where there is one. */
  gtk_widget_set_visible (self->return_button, away);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_AWAY]);
}

static void
ask_on_stage (GradusLessonPlayer *self)
{
  const char *id;

  if (self->prediction == NULL || is_at_end (self)
      || gradus_lesson_get_asks (self->lesson, self->page) != GRADUS_LESSON_ASKS_STAGE
      || get_reply (self, self->page)->given)
    return;
  id = gradus_lesson_get_question_id (self->lesson, self->page);
  gradus_prediction_ask (self->prediction, id != NULL && *id != '\0' ? id : NULL);
}

static void
moved_cb (GradusLessonPlayer *self)
{
  if (self->lesson == NULL || self->establishing || gradus_document_is_busy (self->document))
    return;
  if (gradus_lesson_home_follow (&self->home, self->document))
    ask_on_stage (self);
  set_away (self, gradus_lesson_home_is_away (&self->home, self->document));
}

static void
forget_home (GradusLessonPlayer *self)
{
  gradus_lesson_home_forget (&self->home);
  set_away (self, FALSE);
  if (self->prediction != NULL && self->lesson != NULL)
    gradus_prediction_dismiss (self->prediction);
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void
show_problem (GradusLessonPlayer *self, const char *problem)
{
  gtk_label_set_label (GTK_LABEL (self->problem_label), problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem_label, problem != NULL);
}

/* Set the experiment up; what is wrong with the page is said on it. */
static void
establish (GradusLessonPlayer *self)
{
  g_autofree char *problem = gradus_lesson_get_problem (self->lesson, (int) self->page);
  g_autoptr (GError) error = NULL;
  gboolean shown;

  forget_home (self);
  gradus_document_pause (self->document);
  self->establishing = TRUE;
  shown = gradus_lesson_show (self->lesson, self->page, self->document, &error);
  self->establishing = FALSE;
  if (shown)
    {
      g_autofree char *plot = gradus_lesson_dup_plot (self->lesson, self->page);
      g_autofree char *page = gradus_lesson_dup_page (self->lesson, self->page);

      gradus_lesson_home_begin (&self->home, self->document);
      g_signal_emit (self, signals[VIEW], 0, plot, page);
    }
  show_problem (self, problem == NULL && error != NULL ? error->message : problem);
  moved_cb (self);
}

static void
show_words (GradusLessonPlayer *self)
{
  const GradusPageWords *words = gradus_page_filler_get_words (self->filler);
  const char *title = gradus_page_words_get (words, GRADUS_LESSON_TITLE);
  const char *text = gradus_page_words_get (words, GRADUS_LESSON_TEXT);

  title = title != NULL ? title : _ ("Untitled");
  gtk_label_set_label (GTK_LABEL (self->page_title), title);
  gradus_markdown_view_set_text (GRADUS_MARKDOWN_VIEW (self->text_view), text);
  gradus_markdown_view_describe (self->page_box, title, text);
}

static void
filled_cb (gpointer user_data, const char *problem)
{
  GradusLessonPlayer *self = user_data;

  show_words (self);
  gradus_lesson_question_set_words (GRADUS_LESSON_QUESTION (self->question),
                                    gradus_page_filler_get_words (self->filler));
  if (problem != NULL)
    show_problem (self, problem);
  g_signal_emit (self, signals[TURNED], 0);
}

static void
show_page (GradusLessonPlayer *self)
{
  gradus_page_filler_set_page (self->filler, self->lesson, self->page);
  show_words (self);
  gradus_lesson_question_set (GRADUS_LESSON_QUESTION (self->question), self->lesson, self->page,
                              gradus_page_filler_get_words (self->filler),
                              get_reply (self, self->page));
  gradus_lesson_split_begin (self->split, gradus_lesson_get_asks (self->lesson, self->page)
                                            != GRADUS_LESSON_ASKS_NOTHING);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "page");
  establish (self);
}

static void
show_summary (GradusLessonPlayer *self)
{
  forget_home (self);
  gradus_page_filler_stop (self->filler);
  gradus_lesson_end_set (GRADUS_LESSON_END (self->summary), self->lesson,
                         (const GradusLessonReply *) self->replies->data);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "summary");
}

static void
keep_progress (GradusLessonPlayer *self)
{
  gradus_progress_play (gradus_progress_get_default (), self->lesson, self->page,
                        (const GradusLessonReply *) self->replies->data);
}

static void
turn (GradusLessonPlayer *self, guint page)
{
  /* What has the focus now may go with its page. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (self->page_box);
  self->page = page;
  self->reminded = FALSE;
  gradus_lesson_head_set_page (GRADUS_LESSON_HEAD (self->head), self->page, count_pages (self));
  /* The last page asks what is done, this lesson included. */
  keep_progress (self);
  if (is_at_end (self))
    show_summary (self);
  else
    show_page (self);
  g_signal_emit (self, signals[TURNED], 0);
  gradus_lesson_player_focus (self);
}

void
gradus_lesson_player_focus (GradusLessonPlayer *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  /* The question first, else the words, which a screen reader then reads. */
  if (is_at_end (self))
    gradus_lesson_end_focus (GRADUS_LESSON_END (self->summary));
  else if (!gradus_lesson_question_focus (GRADUS_LESSON_QUESTION (self->question)))
    gtk_widget_grab_focus (self->page_box);
}

void
gradus_lesson_player_set_narrow (GradusLessonPlayer *self, gboolean narrow)
{
  gtk_widget_set_size_request (self->box, narrow ? 280 : 300, -1);
}

GtkWidget *
gradus_lesson_player_get_drawer_button (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), NULL);
  return self->drawer_button;
}

/* --- Commands --------------------------------------------------------------------------------- */

void
gradus_lesson_player_start (GradusLessonPlayer *self, GradusLesson *lesson, guint page)
{
  const char *title;

  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));
  g_return_if_fail (GRADUS_IS_LESSON (lesson));

  g_set_object (&self->lesson, lesson);
  g_array_set_size (self->replies, 0);
  g_array_set_size (self->replies, count_pages (self));
  /* Who begins anew what is done answers anew. */
  if (page > 0 || !gradus_lesson_progress_get (gradus_lesson_get_id (lesson)).done)
    gradus_lesson_progress_get_replies (
      gradus_lesson_get_id (lesson), (GradusLessonReply *) self->replies->data, self->replies->len);
  title = gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, NULL);
  gradus_lesson_head_set_title (GRADUS_LESSON_HEAD (self->head),
                                title != NULL ? title : _ ("Untitled"));
  turn (self, MIN (page, count_pages (self)));
}

void
gradus_lesson_player_stop (GradusLessonPlayer *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));

  forget_home (self);
  gradus_page_filler_stop (self->filler);
  g_clear_object (&self->lesson);
  self->page = 0;
}

GradusLesson *
gradus_lesson_player_get_lesson (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), NULL);
  return self->lesson;
}

guint
gradus_lesson_player_get_page (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), 0);
  return self->page;
}

const GradusPageWords *
gradus_lesson_player_get_words (GradusLessonPlayer *self)
{
  return is_at_end (self) ? NULL : gradus_page_filler_get_words (self->filler);
}

gboolean
gradus_lesson_player_can_next (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), FALSE);
  return self->lesson != NULL && !is_at_end (self);
}

gboolean
gradus_lesson_player_can_previous (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), FALSE);
  return self->lesson != NULL && self->page > 0;
}

gboolean
gradus_lesson_player_is_at_end (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), FALSE);
  return self->lesson != NULL && is_at_end (self);
}

gboolean
gradus_lesson_player_is_away (GradusLessonPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_PLAYER (self), FALSE);
  return self->away;
}

void
gradus_lesson_player_next (GradusLessonPlayer *self)
{
  if (!gradus_lesson_player_can_next (self))
    return;
  if (gradus_lesson_get_asks (self->lesson, self->page) == GRADUS_LESSON_ASKS_NOTHING
      || get_reply (self, self->page)->given || self->reminded)
    {
      turn (self, self->page + 1);
      return;
    }
  self->reminded = TRUE;
  gradus_lesson_question_remind (GRADUS_LESSON_QUESTION (self->question));
  gradus_lesson_player_focus (self);
}

void
gradus_lesson_player_previous (GradusLessonPlayer *self)
{
  if (gradus_lesson_player_can_previous (self))
    turn (self, self->page - 1);
}

void
gradus_lesson_player_return (GradusLessonPlayer *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));
  if (self->lesson != NULL && !is_at_end (self))
    establish (self);
}

void
gradus_lesson_player_restart (GradusLessonPlayer *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));
  if (self->lesson == NULL)
    return;
  gradus_lesson_progress_set_replies (gradus_lesson_get_id (self->lesson), NULL, 0);
  gradus_lesson_player_start (self, self->lesson, 0);
}

/* --- Callbacks -------------------------------------------------------------------------------- */

static void
answered_cb (GradusLessonPlayer *self)
{
  const gboolean first = !get_reply (self, self->page)->given;

  *get_reply (self, self->page) = *gradus_lesson_question_get_reply (
    GRADUS_LESSON_QUESTION (self->question));
  keep_progress (self);
  gradus_lesson_split_reveal_end (self->split);
  /* Who looks at other choices stays with them. */
  if (first)
    gtk_widget_grab_focus (self->next_button);
}

/* The stage scores predictions of its own too, when a person has switched them on. */
static void
predicted_cb (GradusLessonPlayer *self, double score)
{
  const GradusPrompt *prompt = gradus_prediction_get_prompt (self->prediction);
  const char *id;

  if (self->lesson == NULL || is_at_end (self) || prompt == NULL
      || gradus_lesson_get_asks (self->lesson, self->page) != GRADUS_LESSON_ASKS_STAGE)
    return;
  id = gradus_lesson_get_question_id (self->lesson, self->page);
  if (id == NULL || *id == '\0' || g_str_equal (id, prompt->question->id))
    gradus_lesson_question_set_score (GRADUS_LESSON_QUESTION (self->question), score);
}

static void
link_cb (GradusLessonPlayer *self, const char *uri)
{
  g_signal_emit (self, signals[LINK], 0, uri);
}

static void
play_cb (GradusLessonPlayer *self, GradusLesson *lesson)
{
  g_signal_emit (self, signals[PLAY], 0, lesson);
}

void
gradus_lesson_player_set_document (GradusLessonPlayer *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::busy", G_CALLBACK (moved_cb), self,
                           G_CONNECT_SWAPPED);
}

void
gradus_lesson_player_set_prediction (GradusLessonPlayer *self, GradusPrediction *prediction)
{
  g_return_if_fail (GRADUS_IS_LESSON_PLAYER (self));

  if (self->prediction != NULL)
    g_signal_handlers_disconnect_by_data (self->prediction, self);
  g_set_object (&self->prediction, prediction);
  if (prediction != NULL)
    g_signal_connect_object (prediction, "answered", G_CALLBACK (predicted_cb), self,
                             G_CONNECT_SWAPPED);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GradusLessonPlayer *self = GRADUS_LESSON_PLAYER (object);

  if (id == PROP_AWAY)
    g_value_set_boolean (value, self->away);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_lesson_player_dispose (GObject *object)
{
  GradusLessonPlayer *self = GRADUS_LESSON_PLAYER (object);

  g_clear_object (&self->lesson);
  gradus_lesson_home_forget (&self->home);
  gradus_lesson_player_set_prediction (self, NULL);
  gradus_lesson_player_set_document (self, NULL);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_lesson_player_parent_class)->dispose (object);
}

static void
gradus_lesson_player_finalize (GObject *object)
{
  gradus_page_filler_free (GRADUS_LESSON_PLAYER (object)->filler);
  g_array_unref (GRADUS_LESSON_PLAYER (object)->replies);
  G_OBJECT_CLASS (gradus_lesson_player_parent_class)->finalize (object);
}

static void
install_signals (GradusLessonPlayerClass *klass)
{
  struct
  {
    const char *name;
    guint n;
    GType types[2];
  } table[N_SIGNALS] = {
    [VIEW] = { "view", 2, { G_TYPE_STRING, G_TYPE_STRING } },
    [LINK] = { "link", 1, { G_TYPE_STRING } },
    [PLAY] = { "play", 1, { GRADUS_TYPE_LESSON } },
    [TURNED] = { "turned" },
    [TO_PICTURE] = { "to-picture" },
  };

  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_newv (table[i].name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, NULL,
                                NULL, NULL, NULL, G_TYPE_NONE, table[i].n, table[i].types);
}

static void
gradus_lesson_player_class_init (GradusLessonPlayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gradus_lesson_player_get_property;
  object_class->dispose = gradus_lesson_player_dispose;
  object_class->finalize = gradus_lesson_player_finalize;
  props[PROP_AWAY] = g_param_spec_boolean (
    "away", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
  install_signals (klass);

  g_type_ensure (GRADUS_TYPE_LESSON_HEAD);
  g_type_ensure (GRADUS_TYPE_LESSON_QUESTION);
  g_type_ensure (GRADUS_TYPE_LESSON_END);
  g_type_ensure (GRADUS_TYPE_MARKDOWN_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-player.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, head);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, stack);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, split);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, page_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, page_title);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, text_view);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, question);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, problem_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, summary);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, drawer_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, return_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, previous_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonPlayer, next_button);
  gtk_widget_class_bind_template_callback (widget_class, answered_cb);
  gtk_widget_class_bind_template_callback (widget_class, link_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
  gtk_widget_class_bind_template_callback (widget_class, turn);
}

/* Enter on the words of a page on which the picture asks. */
static gboolean
enter_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  GradusLessonPlayer *self = user_data;

  if (self->lesson == NULL || is_at_end (self) || get_reply (self, self->page)->given
      || gradus_lesson_get_asks (self->lesson, self->page) != GRADUS_LESSON_ASKS_STAGE)
    return FALSE;
  g_signal_emit (self, signals[TO_PICTURE], 0);
  return TRUE;
}

static void
gradus_lesson_player_init (GradusLessonPlayer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_lesson_split_install (self->split);
  self->replies = g_array_new (FALSE, TRUE, sizeof (GradusLessonReply));
  self->filler = gradus_page_filler_new (filled_cb, self);
  gradus_lesson_install_keys (self->page_box, enter_cb, self);
  gradus_actions_describe (self->return_button, "win.return-to-lesson");
  gradus_actions_describe (self->previous_button, "win.previous-bookmark");
  gradus_actions_describe (self->next_button, "win.next-bookmark");
}
