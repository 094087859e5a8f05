/* Gradus: the words of a lesson's page over its question.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-split.h"

/* Of the words, in pixels: a heading and a line. */
#define LEAST_WORDS 72

int
gradus_lesson_split_get_least_words (void)
{
  return LEAST_WORDS;
}

static void
measure_split (GtkWidget *split, GtkOrientation orientation, int for_size, int *minimum,
               int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (split); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, best;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, for_size, &least, &best, NULL, NULL);
      *minimum = orientation == GTK_ORIENTATION_VERTICAL ? *minimum + least : MAX (*minimum, least);
      *natural = orientation == GTK_ORIENTATION_VERTICAL ? *natural + best : MAX (*natural, best);
    }
}

/* The question has the height that it needs, as far as it is there, and the words scroll in what is
 * left: who does not see all choices does not know that there are more. */
static void
allocate_split (GtkWidget *split, int width, int height, int baseline)
{
  GtkWidget *words = gtk_widget_get_first_child (split);
  GtkWidget *asks = gtk_widget_get_last_child (split);
  /* A viewport of its own is between them. */
  GtkWidget *question = gtk_widget_get_first_child (
    gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (asks)));
  int least, least_words, needed = 0;

  if (gtk_widget_should_layout (asks))
    {
      gtk_widget_measure (question, GTK_ORIENTATION_VERTICAL, width, NULL, &needed, NULL, NULL);
      gtk_widget_measure (asks, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
      gtk_widget_measure (words, GTK_ORIENTATION_VERTICAL, width, &least_words, NULL, NULL, NULL);
      needed = MAX (MIN (needed, height - MAX (LEAST_WORDS, least_words)), least);
      gtk_widget_size_allocate (asks, &(GtkAllocation){ 0, height - needed, width, needed }, -1);
    }
  gtk_widget_size_allocate (words, &(GtkAllocation){ 0, 0, width, height - needed }, -1);
}

static GtkAdjustment *
get_adjustment (GtkWidget *scroller)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
}

static void
grown_cb (GtkWidget *box, GtkAdjustment *adjustment)
{
  if (g_object_steal_data (G_OBJECT (box), "reveal") != NULL)
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
}

void
gradus_lesson_split_begin (GtkWidget *box, gboolean asks)
{
  g_object_set_data (G_OBJECT (box), "reveal", NULL);
  gtk_widget_set_visible (gtk_widget_get_last_child (box), asks);
  gtk_adjustment_set_value (get_adjustment (gtk_widget_get_first_child (box)), 0);
  gtk_adjustment_set_value (get_adjustment (gtk_widget_get_last_child (box)), 0);
}

void
gradus_lesson_split_reveal_end (GtkWidget *box)
{
  g_object_set_data (G_OBJECT (box), "reveal", box);
}

void
gradus_lesson_split_install (GtkWidget *box)
{
  gtk_widget_set_layout_manager (box, gtk_custom_layout_new (NULL, measure_split, allocate_split));
  g_signal_connect_object (get_adjustment (gtk_widget_get_last_child (box)), "changed",
                           G_CALLBACK (grown_cb), box, G_CONNECT_SWAPPED);
}
