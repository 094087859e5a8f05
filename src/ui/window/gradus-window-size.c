/* Gradus: a window that is small: half of a laptop's screen, beside the notes.
 *
 * Where the header is too narrow for its buttons, what the main menu has as well is there alone:
 * undo and redo, save, export, compare, projector. Where the window is low, a button has
 * the formula of the caption. Two runs beside each other want more height: what is under them
 * folds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-inspector.h"
#include "gradus-lesson-player.h"
#include "gradus-window-private.h"

/* In lines of text, which grow with its size: 800, 600 and 765 pixels as a rule. */
#define NARROW 47
#define LOW 35
#define LOW_FOR_TWO 45
/* The least width of the work beside a lesson or a drawer, pixels; the first as in the template. */
#define WORK 420
#define NARROW_WORK 320

static gboolean
fit_cb (gpointer user_data)
{
  GradusWindow *self = user_data;
  GtkWidget *const spared[] = { self->undo_button,   self->redo_button,    self->save_button,
                                self->export_button, self->compare_button, self->projector_button };

  self->fitting = 0;
  for (guint i = 0; i < G_N_ELEMENTS (spared); i++)
    gtk_widget_set_visible (spared[i], !self->narrow);
  /* A lesson beside the picture: both give way. In a wider window the drawer goes by the room that
   * the picture asks for. */
  gtk_widget_set_size_request (self->work_box, self->narrow ? NARROW_WORK : WORK, -1);
  /* A shut drawer would ask for its width, too. */
  gradus_inspector_set_narrow (GRADUS_INSPECTOR (self->inspector), self->narrow ? NARROW_WORK : 0);
  gradus_lesson_player_set_narrow (GRADUS_LESSON_PLAYER (self->player), self->narrow);
  gradus_caption_set_small (GRADUS_CAPTION (self->caption), self->low);
  gradus_compare_page_fit (GRADUS_COMPARE_PAGE (self->compare_page), self->low_for_two,
                           self->narrow);
  return G_SOURCE_REMOVE;
}

void
gradus_window_fit (GradusWindow *self, int width, int height)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  gboolean narrow, low, low_for_two;
  int line;

  pango_layout_get_pixel_size (layout, NULL, &line);
  narrow = width < NARROW * line;
  low = height < LOW * line;
  low_for_two = height < LOW_FOR_TWO * line;
  if (narrow == self->narrow && low == self->low && low_for_two == self->low_for_two)
    return;
  self->narrow = narrow;
  self->low = low;
  self->low_for_two = low_for_two;
  /* Not while the window is being laid out. */
  if (self->fitting == 0)
    self->fitting = g_idle_add (fit_cb, self);
}
