/* Gradus: the gallery of a chapter's algorithms (or of all).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-card.h"
#include "gradus-gallery.h"
#include "gradus-lesson-list.h"
#include "gradus-registry.h"
#include "gradus-settings.h"

/* A name of which more letters are wrong is not suggested. */
#define MOST_UNLIKE 0.6

struct _GradusGallery
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *title_label;
  GtkWidget *takeaway_label;
  GtkWidget *lessons;
  GtkWidget *cards;
  GtkWidget *nothing;
  GtkWidget *planned;

  guint chapter;
  GtkWidget *suggestion;
  char *text; /* searched for, or NULL */
  GradusSearchQuery *query;
};

G_DEFINE_FINAL_TYPE (GradusGallery, gradus_gallery, GTK_TYPE_WIDGET)

enum
{
  ALGORITHM_ACTIVATED,
  LESSON_ACTIVATED,
  NEW_LESSON,
  SHOW_LESSONS,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
is_shown (GradusGallery *self, GradusCard *card)
{
  if (self->query != NULL)
    return gradus_card_get_mark (card) > 0;
  return self->chapter == 0 || gradus_card_get_algorithm (card)->chapter == self->chapter;
}

static gboolean
filter_cb (GtkFlowBoxChild *child, gpointer user_data)
{
  return is_shown (user_data, GRADUS_CARD (child));
}

static guint
get_place (const GradusAlgorithm *algorithm)
{
  guint n, place = 0;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  while (place < n && algorithms[place] != algorithm)
    place++;
  return place;
}

/* The best answer first; without a search, the order of the chapters. */
static int
sort_cb (GtkFlowBoxChild *a_, GtkFlowBoxChild *b_, gpointer user_data)
{
  GradusCard *a = GRADUS_CARD (a_), *b = GRADUS_CARD (b_);
  const double difference = gradus_card_get_mark (b) - gradus_card_get_mark (a);

  if (difference != 0)
    return difference > 0 ? 1 : -1;
  return (int) get_place (gradus_card_get_algorithm (a))
         - (int) get_place (gradus_card_get_algorithm (b));
}

/* What is most like the text that nothing answers, if anything is: a button that opens it. */
static void
suggest (GradusGallery *self)
{
  const GradusAlgorithm *nearest = NULL;
  double least = MOST_UNLIKE;

  for (GtkWidget *card = gtk_widget_get_first_child (self->cards);
       card != NULL && self->query != NULL; card = gtk_widget_get_next_sibling (card))
    {
      const double distance = gradus_card_get_distance (GRADUS_CARD (card), self->query);

      if (distance < least)
        {
          least = distance;
          nearest = gradus_card_get_algorithm (GRADUS_CARD (card));
        }
    }
  gtk_widget_set_visible (self->suggestion, nearest != NULL);
  if (nearest != NULL)
    {
      g_autofree char *words = g_strdup_printf (_ ("Did you mean “%s”?"), _ (nearest->title));

      gtk_button_set_label (GTK_BUTTON (self->suggestion), words);
      g_object_set_data (G_OBJECT (self->suggestion), "algorithm", (gpointer) nearest);
    }
}

static void
suggestion_clicked_cb (GradusGallery *self)
{
  g_signal_emit (self, signals[ALGORITHM_ACTIVATED], 0,
                 g_object_get_data (G_OBJECT (self->suggestion), "algorithm"));
}

/* The pictures of what is shown come first, then the others. */
static void
load_pictures (GradusGallery *self)
{
  gradus_lesson_list_load_pictures (GRADUS_LESSON_LIST (self->lessons));
  for (guint pass = 0; pass < 2; pass++)
    {
      GtkWidget *card = gtk_widget_get_first_child (self->cards);

      for (; card != NULL; card = gtk_widget_get_next_sibling (card))
        {
          if (is_shown (self, GRADUS_CARD (card)) == (pass == 0))
            gradus_card_load_picture (GRADUS_CARD (card));
        }
    }
}

static void
update (GradusGallery *self)
{
  const GradusChapter *chapter = gradus_registry_find_chapter (self->chapter);
  guint n_shown = 0;
  guint n_lessons;

  for (GtkWidget *card = gtk_widget_get_first_child (self->cards); card != NULL;
       card = gtk_widget_get_next_sibling (card))
    {
      gradus_card_search (GRADUS_CARD (card), self->query);
      n_shown += is_shown (self, GRADUS_CARD (card));
    }
  n_lessons = gradus_lesson_list_show (GRADUS_LESSON_LIST (self->lessons), self->chapter,
                                       self->text);

  if (self->query != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->title_label), _ ("Search"));
      gtk_label_set_label (GTK_LABEL (self->takeaway_label),
                           _ ("Algorithms and lessons of all chapters, the best answer first."));
    }
  else if (self->chapter == GRADUS_LESSONS_ONLY)
    {
      gtk_label_set_label (GTK_LABEL (self->title_label), _ ("Lessons"));
      gtk_label_set_label (
        GTK_LABEL (self->takeaway_label),
        _ ("Each tells one idea, or one failure and its cure, page by page. Page "
           "Down turns the page; the experiment on it is yours to change."));
    }
  else if (chapter != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->title_label), _ (chapter->title));
      gtk_label_set_label (GTK_LABEL (self->takeaway_label), _ (chapter->takeaway));
    }
  else
    {
      gtk_label_set_label (GTK_LABEL (self->title_label), _ ("All algorithms"));
      gtk_label_set_label (GTK_LABEL (self->takeaway_label),
                           _ ("Pick one, press Space to play it and Left to go back. Its data and "
                              "settings are yours to change at every step."));
    }
  gtk_widget_set_visible (self->nothing, self->query != NULL && n_shown + n_lessons == 0);
  gtk_widget_set_visible (self->planned, self->query == NULL && n_shown + n_lessons == 0);
  gtk_widget_set_visible (self->cards, n_shown > 0);
  gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (self->cards));
  gtk_flow_box_invalidate_sort (GTK_FLOW_BOX (self->cards));
  /* Who searches wants the entry itself before what is told of it. */
  gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (self->cards)), self->lessons,
                               self->query != NULL ? self->cards : self->takeaway_label);
  suggest (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load_pictures (self);
}

void
gradus_gallery_set_chapter (GradusGallery *self, guint chapter)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));

  self->chapter = chapter;
  update (self);
}

guint
gradus_gallery_get_chapter (GradusGallery *self)
{
  g_return_val_if_fail (GRADUS_IS_GALLERY (self), 0);
  return self->chapter;
}

void
gradus_gallery_set_search (GradusGallery *self, const char *text)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (GRADUS_IS_GALLERY (self));

  stripped = g_strstrip (g_strdup (text != NULL ? text : ""));
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->query, gradus_search_query_free);
  self->query = gradus_search_query_new (stripped);
  if (self->query != NULL)
    self->text = g_steal_pointer (&stripped);
  update (self);
}

static void
lesson_activated_cb (GradusGallery *self, GradusLesson *lesson)
{
  g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
new_lesson_cb (GradusGallery *self)
{
  g_signal_emit (self, signals[NEW_LESSON], 0);
}

static void
show_lessons_cb (GradusGallery *self)
{
  g_signal_emit (self, signals[SHOW_LESSONS], 0);
}

void
gradus_gallery_focus_lessons (GradusGallery *self)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));
  gradus_lesson_list_focus (GRADUS_LESSON_LIST (self->lessons));
}

static void
child_activated_cb (GradusGallery *self, GtkFlowBoxChild *child)
{
  g_signal_emit (self, signals[ALGORITHM_ACTIVATED], 0,
                 gradus_card_get_algorithm (GRADUS_CARD (child)));
}

/* Pictures wait until the window has been painted once: it is there sooner. */
static gboolean
load_when_idle_cb (gpointer user_data)
{
  GradusGallery *self = user_data;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load_pictures (self);
  return G_SOURCE_REMOVE;
}

static void
gradus_gallery_map (GtkWidget *widget)
{
  /* A lesson may have been played or written meanwhile. */
  gradus_lesson_list_reload (GRADUS_LESSON_LIST (GRADUS_GALLERY (widget)->lessons));
  GTK_WIDGET_CLASS (gradus_gallery_parent_class)->map (widget);
  g_timeout_add_full (G_PRIORITY_LOW, 50, load_when_idle_cb, g_object_ref (widget), g_object_unref);
}

static void
scheme_changed_cb (GradusGallery *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load_pictures (self);
}

static void
gradus_gallery_dispose (GObject *object)
{
  GradusGallery *self = GRADUS_GALLERY (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->query, gradus_search_query_free);
  G_OBJECT_CLASS (gradus_gallery_parent_class)->dispose (object);
}

static void
gradus_gallery_class_init (GradusGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_gallery_dispose;
  widget_class->map = gradus_gallery_map;
  signals[ALGORITHM_ACTIVATED] = g_signal_new ("algorithm-activated", G_TYPE_FROM_CLASS (klass),
                                               G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                               1, G_TYPE_POINTER);
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                            GRADUS_TYPE_LESSON);
  signals[NEW_LESSON] = g_signal_new ("new-lesson", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SHOW_LESSONS] = g_signal_new ("show-lessons", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (GRADUS_TYPE_LESSON_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-gallery.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, takeaway_label);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, lessons);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, cards);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, nothing);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, planned);
  gtk_widget_class_bind_template_child (widget_class, GradusGallery, suggestion);
  gtk_widget_class_bind_template_callback (widget_class, child_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, lesson_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_lesson_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_lessons_cb);
  gtk_widget_class_bind_template_callback (widget_class, suggestion_clicked_cb);
}

static void
gradus_gallery_init (GradusGallery *self)
{
  const GradusAlgorithm *const *algorithms;
  guint n;

  gtk_widget_init_template (GTK_WIDGET (self));
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    gtk_flow_box_insert (GTK_FLOW_BOX (self->cards), gradus_card_new (algorithms[i]), -1);
  gtk_flow_box_set_filter_func (GTK_FLOW_BOX (self->cards), filter_cb, self, NULL);
  gtk_flow_box_set_sort_func (GTK_FLOW_BOX (self->cards), sort_cb, self, NULL);
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (scheme_changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

GtkWidget *
gradus_gallery_new (void)
{
  return g_object_new (GRADUS_TYPE_GALLERY, NULL);
}
