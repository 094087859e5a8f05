/* Gradus: the map.
 *
 * Four pages in a stack: the start page, one chapter, what was found, and a list of all entries or
 * of all lessons. Those after the first are made when they are needed first, so that the window
 * comes up sooner.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-chapter-page.h"
#include "gradus-gallery.h"
#include "gradus-lesson.h"
#include "gradus-registry.h"
#include "gradus-result-page.h"
#include "gradus-shelf.h"
#include "gradus-start-page.h"

struct _GradusGallery
{
  GtkWidget parent_instance;

  GtkWidget *pages;
  GtkWidget *start;
  GtkWidget *chapter_page; /* or NULL */
  GtkWidget *results;      /* or NULL */
  GtkWidget *shelf;        /* or NULL */

  guint chapter;
  char *text; /* searched for, or NULL */
  GradusFilter filter;
};

G_DEFINE_FINAL_TYPE (GradusGallery, gradus_gallery, GTK_TYPE_WIDGET)

enum
{
  LESSON_ACTIVATED,
  NEW_LESSON,
  SHOW_LESSONS,
  OFFER_PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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

static void
offer_picked_cb (GradusGallery *self, gpointer offer)
{
  g_signal_emit (self, signals[OFFER_PICKED], 0, offer);
}

static void
add_page (GradusGallery *self, GtkWidget *page)
{
  g_signal_connect_object (page, "lesson-activated", G_CALLBACK (lesson_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_stack_add_child (GTK_STACK (self->pages), page);
}

static void
show_chapter_page (GradusGallery *self)
{
  if (self->chapter_page == NULL)
    {
      self->chapter_page = gradus_chapter_page_new ();
      add_page (self, self->chapter_page);
      g_signal_connect_object (self->chapter_page, "show-lessons", G_CALLBACK (show_lessons_cb),
                               self, G_CONNECT_SWAPPED);
    }
  gradus_chapter_page_show (GRADUS_CHAPTER_PAGE (self->chapter_page), self->chapter, self->filter);
  gtk_stack_set_visible_child (GTK_STACK (self->pages), self->chapter_page);
}

static void
show_results (GradusGallery *self)
{
  if (self->results == NULL)
    {
      self->results = gradus_result_page_new ();
      add_page (self, self->results);
      g_signal_connect_object (self->results, "show-lessons", G_CALLBACK (show_lessons_cb), self,
                               G_CONNECT_SWAPPED);
    }
  gradus_result_page_show (GRADUS_RESULT_PAGE (self->results), self->text, self->filter);
  gtk_stack_set_visible_child (GTK_STACK (self->pages), self->results);
}

static void
show_shelf (GradusGallery *self)
{
  if (self->shelf == NULL)
    {
      self->shelf = gradus_shelf_new ();
      add_page (self, self->shelf);
      g_signal_connect_object (self->shelf, "new-lesson", G_CALLBACK (new_lesson_cb), self,
                               G_CONNECT_SWAPPED);
    }
  if (self->chapter == GRADUS_ALL_LESSONS && self->filter == 0)
    gradus_shelf_show_lessons (GRADUS_SHELF (self->shelf));
  else
    gradus_shelf_show_entries (GRADUS_SHELF (self->shelf), self->filter);
  gtk_stack_set_visible_child (GTK_STACK (self->pages), self->shelf);
}

static void
update (GradusGallery *self)
{
  if (self->text != NULL)
    show_results (self);
  else if (gradus_registry_find_chapter (self->chapter) != NULL)
    show_chapter_page (self);
  else if (self->chapter == 0 && self->filter == 0)
    gtk_stack_set_visible_child (GTK_STACK (self->pages), self->start);
  else
    show_shelf (self);
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
gradus_gallery_reveal (GradusGallery *self, const GradusCatalogueEntry *entry)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));

  gradus_gallery_set_chapter (self, entry->chapter);
  if (self->chapter_page != NULL)
    gradus_chapter_page_reveal (GRADUS_CHAPTER_PAGE (self->chapter_page), entry->id);
}

void
gradus_gallery_set_search (GradusGallery *self, const char *text)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (GRADUS_IS_GALLERY (self));

  stripped = g_strstrip (g_strdup (text != NULL ? text : ""));
  g_clear_pointer (&self->text, g_free);
  if (*stripped != '\0')
    self->text = g_steal_pointer (&stripped);
  update (self);
}

void
gradus_gallery_open_found (GradusGallery *self)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));

  if (self->text != NULL)
    gradus_result_page_open_first (GRADUS_RESULT_PAGE (self->results));
}

void
gradus_gallery_set_filter (GradusGallery *self, GradusFilter filter)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));

  self->filter = filter;
  update (self);
}

void
gradus_gallery_focus_lesson (GradusGallery *self, const char *id)
{
  g_return_if_fail (GRADUS_IS_GALLERY (self));
  if (self->shelf != NULL)
    gradus_shelf_focus (GRADUS_SHELF (self->shelf), id);
}

static void
gradus_gallery_map (GtkWidget *widget)
{
  /* A lesson may have been played or written meanwhile. */
  gradus_catalogue_reload ();
  GTK_WIDGET_CLASS (gradus_gallery_parent_class)->map (widget);
}

static void
gradus_gallery_dispose (GObject *object)
{
  GradusGallery *self = GRADUS_GALLERY (object);

  g_clear_pointer (&self->pages, gtk_widget_unparent);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (gradus_gallery_parent_class)->dispose (object);
}

static void
gradus_gallery_class_init (GradusGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_gallery_dispose;
  widget_class->map = gradus_gallery_map;
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  signals[NEW_LESSON] = g_signal_new ("new-lesson", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
  signals[SHOW_LESSONS] = g_signal_new ("show-lessons", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[OFFER_PICKED] = g_signal_new ("offer-picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_gallery_init (GradusGallery *self)
{
  self->pages = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->pages), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->pages), FALSE);
  gtk_widget_set_parent (self->pages, GTK_WIDGET (self));
  self->start = gradus_start_page_new ();
  g_signal_connect_object (self->start, "offer-picked", G_CALLBACK (offer_picked_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_stack_add_child (GTK_STACK (self->pages), self->start);
}

GtkWidget *
gradus_gallery_new (void)
{
  return g_object_new (GRADUS_TYPE_GALLERY, NULL);
}
