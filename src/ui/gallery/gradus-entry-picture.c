/* Gradus: the picture of an entry in a fixed size.
 *
 * Each frame is a thumbnail of its own, made by the same worker and kept on disk with the others;
 * a GtkStack cross-fades from one to the next.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry-picture.h"
#include "gradus-settings.h"
#include "gradus-thumbnail.h"

#define N_FRAMES 8
#define FRAME_MS 900
/* What stands still shows so many steps. */
#define STILL 5

struct _GradusEntryPicture
{
  GtkWidget parent_instance;

  GtkWidget *stack;
  const GradusAlgorithm *algorithm;
  int width, height;
  guint n_frames;
  GtkWidget *pictures[N_FRAMES];
  GradusThumbnail thumbnails[N_FRAMES];
  guint shown;
  guint turn; /* timer of the film */
  guint load; /* idle source */
};

G_DEFINE_FINAL_TYPE (GradusEntryPicture, gradus_entry_picture, GTK_TYPE_WIDGET)

static gboolean
is_painted (GradusEntryPicture *self, guint frame)
{
  return gtk_picture_get_paintable (GTK_PICTURE (self->pictures[frame])) != NULL;
}

gboolean
gradus_entry_picture_is_loaded (GradusEntryPicture *self)
{
  g_return_val_if_fail (GRADUS_IS_ENTRY_PICTURE (self), FALSE);

  for (guint i = 0; i < self->n_frames; i++)
    if (!is_painted (self, i))
      return FALSE;
  return TRUE;
}

static void
load (GradusEntryPicture *self)
{
  for (guint i = 0; i < self->n_frames; i++)
    gradus_thumbnail_load (&self->thumbnails[i], self->algorithm, NULL);
}

static gboolean
load_cb (gpointer user_data)
{
  GradusEntryPicture *self = user_data;

  self->load = 0;
  load (self);
  return G_SOURCE_REMOVE;
}

/* The last frame stays for as long as two. */
static gboolean
turn_cb (gpointer user_data)
{
  GradusEntryPicture *self = user_data;
  gboolean animations;
  guint next;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animations,
                NULL);
  self->shown = animations ? (self->shown + 1) % (N_FRAMES + 1) : STILL;
  next = MIN (self->shown, N_FRAMES - 1);
  if (is_painted (self, next))
    gtk_stack_set_visible_child (GTK_STACK (self->stack), self->pictures[next]);
  return G_SOURCE_CONTINUE;
}

/* What is painted first is the window, then the pictures. */
static void
gradus_entry_picture_map (GtkWidget *widget)
{
  GradusEntryPicture *self = GRADUS_ENTRY_PICTURE (widget);

  GTK_WIDGET_CLASS (gradus_entry_picture_parent_class)->map (widget);
  if (self->n_frames > 0 && self->load == 0)
    self->load = g_timeout_add_full (G_PRIORITY_LOW, 50, load_cb, self, NULL);
  if (self->n_frames > 1 && self->turn == 0)
    self->turn = g_timeout_add (FRAME_MS, turn_cb, self);
}

static void
gradus_entry_picture_unmap (GtkWidget *widget)
{
  GradusEntryPicture *self = GRADUS_ENTRY_PICTURE (widget);

  g_clear_handle_id (&self->load, g_source_remove);
  g_clear_handle_id (&self->turn, g_source_remove);
  GTK_WIDGET_CLASS (gradus_entry_picture_parent_class)->unmap (widget);
}

static void
scheme_changed_cb (GradusEntryPicture *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load (self);
}

static void
gradus_entry_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                              int *minimum, int *natural, int *minimum_baseline,
                              int *natural_baseline)
{
  GradusEntryPicture *self = GRADUS_ENTRY_PICTURE (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

static void
gradus_entry_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (GRADUS_ENTRY_PICTURE (widget)->stack, width, height, -1, NULL);
}

static void
gradus_entry_picture_dispose (GObject *object)
{
  GradusEntryPicture *self = GRADUS_ENTRY_PICTURE (object);

  g_clear_handle_id (&self->load, g_source_remove);
  g_clear_handle_id (&self->turn, g_source_remove);
  for (guint i = 0; i < self->n_frames; i++)
    gradus_thumbnail_clear (&self->thumbnails[i]);
  self->n_frames = 0;
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_entry_picture_parent_class)->dispose (object);
}

static void
gradus_entry_picture_class_init (GradusEntryPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_entry_picture_dispose;
  widget_class->map = gradus_entry_picture_map;
  widget_class->unmap = gradus_entry_picture_unmap;
  widget_class->measure = gradus_entry_picture_measure;
  widget_class->size_allocate = gradus_entry_picture_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "entrypicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gradus_entry_picture_init (GradusEntryPicture *self)
{
  self->stack = gtk_stack_new ();
  gtk_stack_set_transition_type (GTK_STACK (self->stack), GTK_STACK_TRANSITION_TYPE_CROSSFADE);
  gtk_stack_set_transition_duration (GTK_STACK (self->stack), 250);
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (scheme_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_entry_picture_new (const GradusCatalogueEntry *entry, int width, int height, gboolean film)
{
  GradusEntryPicture *self = g_object_new (GRADUS_TYPE_ENTRY_PICTURE, NULL);

  self->width = width;
  self->height = height;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  if (entry == NULL || entry->algorithm == NULL)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self), "planned");
      return GTK_WIDGET (self);
    }
  self->algorithm = entry->algorithm;
  self->n_frames = film ? N_FRAMES : 1;
  for (guint i = 0; i < self->n_frames; i++)
    {
      GtkWidget *picture = gtk_picture_new ();

      gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
      gtk_stack_add_child (GTK_STACK (self->stack), picture);
      self->pictures[i] = picture;
      gradus_thumbnail_init (&self->thumbnails[i], GTK_WIDGET (self), GTK_PICTURE (picture));
      if (film)
        self->thumbnails[i].steps = i;
    }
  self->shown = film ? STILL : 0;
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->pictures[self->shown]);
  return GTK_WIDGET (self);
}
