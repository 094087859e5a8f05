/* Gradus: the last page of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-lesson-progress.h"
#include "gradus-lesson-end.h"
#include "gradus-lessons.h"
#include "gradus-path-card.h"
#include "gradus-neighbours.h"

/* Lessons offered to go on with. */
#define MAX_NEXT 3

struct _GradusLessonEnd
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *page_box;
  GtkWidget *words_label;
  GtkWidget *aha_label;
  GtkWidget *tally_box;
  GtkWidget *path_card;
  GtkWidget *next_title;
  GtkWidget *next_box;
  GtkWidget *neighbours;
};

enum
{
  PLAY,
  PAGE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonEnd, gradus_lesson_end, GTK_TYPE_WIDGET)

static void
empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

/* --- The tally -------------------------------------------------------------------------------- */

static void
open_cb (GtkWidget *button, gpointer user_data)
{
  g_signal_emit (user_data, signals[PAGE], 0,
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "page")));
}

/* Back to a question without an answer: as long as there is one, the lesson is not done. */
static GtkWidget *
new_open_button (GradusLessonEnd *self, guint page)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Answer"));

  g_object_set_data (G_OBJECT (button), "page", GUINT_TO_POINTER (page));
  g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  return button;
}

static void
add_row (GradusLessonEnd *self, guint page, const char *title, const GradusLessonReply *reply)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *name = gtk_label_new (title != NULL ? title : _ ("Untitled"));
  GtkWidget *points;
  g_autofree char *text = NULL;

  if (!reply->given)
    text = g_strdup (_ ("not answered"));
  else
    /* Translators: points out of 100 for one question. */
    text = g_strdup_printf (_ ("%d points"), (int) lround (100 * reply->score));
  points = gtk_label_new (text);
  if (reply->given)
    {
      const char *css_class;

      gtk_image_set_from_icon_name (GTK_IMAGE (icon),
                                    gradus_lesson_score_icon (reply->score, &css_class));
      gtk_widget_add_css_class (icon, css_class);
    }
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 14);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_valign (points, GTK_ALIGN_START);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (points, "numeric");
  gtk_widget_add_css_class (points, "dim-label");
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), points);
  if (!reply->given)
    gtk_box_append (GTK_BOX (row), new_open_button (self, page));
  gtk_box_append (GTK_BOX (self->tally_box), row);
}

static char *
make_words (guint asked, double score)
{
  if (asked == 0)
    return g_strdup (_ ("You have come to the end of the lesson."));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "You have come to the end and earned %d of 100 points in "
                                       "%u question.",
                                       "You have come to the end and earned %d of 100 points in "
                                       "%u questions.",
                                       asked),
                          (int) lround (100 * score / asked), asked);
}

/* --- What next -------------------------------------------------------------------------------- */

static void
next_cb (GtkWidget *button, gpointer user_data)
{
  GradusLessonEnd *self = user_data;
  g_autoptr (GradusLesson) lesson = g_object_ref (g_object_get_data (G_OBJECT (button), "lesson"));

  /* The button goes with the page. */
  g_signal_emit (self, signals[PLAY], 0, lesson);
}

static void
add_next (GradusLessonEnd *self, GradusLesson *lesson)
{
  const char *title = gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE,
                                              NULL);
  const char *summary = gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY,
                                                NULL);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *name = gtk_label_new (title != NULL ? title : _ ("Untitled"));
  GtkWidget *words = gtk_label_new (summary);
  GtkWidget *labels[] = { name, words };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      gtk_label_set_xalign (GTK_LABEL (labels[i]), 0);
      gtk_label_set_wrap (GTK_LABEL (labels[i]), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (labels[i]), 22);
      gtk_box_append (GTK_BOX (box), labels[i]);
    }
  gtk_widget_add_css_class (name, "heading");
  gtk_widget_add_css_class (words, "lesson-next-words");
  gtk_button_set_child (GTK_BUTTON (button), box);
  g_object_set_data_full (G_OBJECT (button), "lesson", g_object_ref (lesson), g_object_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (next_cb), self, 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title != NULL ? title : _ ("Untitled"), -1);
  gtk_box_append (GTK_BOX (self->next_box), button);
}

/* Those behind it in the list that are not done, and from the start again: first comes the failure
 * and cure of the same algorithm, and behind the story of a chapter its own lessons. */
static void
offer_next (GradusLessonEnd *self, GradusLesson *lesson)
{
  g_autoptr (GPtrArray) all = gradus_lessons_list (NULL);
  guint here = 0;
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      if (g_strcmp0 (gradus_lesson_get_id (g_ptr_array_index (all, i)),
                     gradus_lesson_get_id (lesson))
          == 0)
        here = i + 1;
    }
  for (guint i = 0; i < all->len && n < MAX_NEXT; i++)
    {
      GradusLesson *other = g_ptr_array_index (all, (here + i) % all->len);
      const char *id = gradus_lesson_get_id (other);

      if (g_strcmp0 (id, gradus_lesson_get_id (lesson)) == 0
          || gradus_lesson_progress_get (id).done)
        continue;
      add_next (self, other);
      n++;
    }
  gtk_widget_set_visible (self->next_title, n > 0);
}

/* The one sentence to take home. */
static void
show_aha (GradusLessonEnd *self, GradusLesson *lesson)
{
  const char *aha = gradus_lesson_get_aha (lesson);

  gtk_label_set_label (GTK_LABEL (self->aha_label), aha != NULL ? aha : "");
  gtk_widget_set_visible (self->aha_label, aha != NULL);
}

void
gradus_lesson_end_set (GradusLessonEnd *self, GradusLesson *lesson,
                       const GradusLessonReply *replies)
{
  const GradusAlgorithm *algorithm = gradus_lesson_get_algorithm (lesson);
  g_autofree char *words = NULL;
  guint answered, asked;
  double score;

  g_return_if_fail (GRADUS_IS_LESSON_END (self));

  empty (self->tally_box);
  empty (self->next_box);
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    if (gradus_lesson_get_asks (lesson, i) != GRADUS_LESSON_ASKS_NOTHING)
      add_row (self, i, gradus_lesson_get_text (lesson, (int) i, GRADUS_LESSON_TITLE, NULL),
               &replies[i]);
  score = gradus_lesson_replies_score (replies, lesson, &answered, &asked);
  words = make_words (asked, score);
  gtk_label_set_label (GTK_LABEL (self->words_label), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->page_box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words, -1);
  show_aha (self, lesson);
  /* Where a path is followed, it says what comes next. */
  gtk_widget_set_visible (self->path_card,
                          gradus_path_card_refresh (GRADUS_PATH_CARD (self->path_card)));
  gradus_neighbours_set_entry (GRADUS_NEIGHBOURS (self->neighbours),
                               algorithm != NULL ? algorithm->id : NULL);
  offer_next (self, lesson);
}

const char *
gradus_lesson_end_get_words (GradusLessonEnd *self)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_END (self), NULL);
  return gtk_label_get_label (GTK_LABEL (self->words_label));
}

void
gradus_lesson_end_focus (GradusLessonEnd *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_END (self));
  gtk_widget_grab_focus (self->page_box);
}

static void
gradus_lesson_end_dispose (GObject *object)
{
  GradusLessonEnd *self = GRADUS_LESSON_END (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_lesson_end_parent_class)->dispose (object);
}

static void
gradus_lesson_end_class_init (GradusLessonEndClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_end_dispose;
  signals[PAGE] = g_signal_new ("page", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[PLAY] = g_signal_new ("play", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  g_type_ensure (GRADUS_TYPE_PATH_CARD);
  g_type_ensure (GRADUS_TYPE_NEIGHBOURS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-end.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, page_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, words_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, aha_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, tally_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, path_card);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, next_title);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, next_box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonEnd, neighbours);
}

static void
gradus_lesson_end_init (GradusLessonEnd *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
