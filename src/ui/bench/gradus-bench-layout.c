/* Gradus: a layout of one row that never wraps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-bench-layout.h"

#define GAP 6

struct _GradusBenchLayout
{
  GtkLayoutManager parent_instance;

  guint first; /* of the chips that are shown */
};

G_DEFINE_FINAL_TYPE (GradusBenchLayout, gradus_bench_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The children by what they are. */
typedef struct
{
  GtkWidget *chapter, *more, *end;
  GPtrArray *chips;
} Parts;

static Parts
parts_of (GtkWidget *row)
{
  Parts parts = { .chapter = gtk_widget_get_first_child (row),
                  .end = gtk_widget_get_last_child (row),
                  .chips = g_ptr_array_new () };

  parts.more = gtk_widget_get_prev_sibling (parts.end);
  for (GtkWidget *chip = gtk_widget_get_next_sibling (parts.chapter); chip != parts.more;
       chip = gtk_widget_get_next_sibling (chip))
    g_ptr_array_add (parts.chips, chip);
  return parts;
}

static int
width_of (GtkWidget *widget, gboolean natural)
{
  int minimum, wanted;

  if (!gtk_widget_should_layout (widget))
    return 0;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &wanted, NULL, NULL);
  return natural ? wanted : minimum;
}

static void
gradus_bench_layout_measure (GtkLayoutManager *manager, GtkWidget *row, GtkOrientation orientation,
                             int for_size, int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  Parts parts = parts_of (row);
  GtkWidget *const always[] = { parts.chapter, parts.more, parts.end };

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, wanted;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
      if (orientation == GTK_ORIENTATION_VERTICAL)
        {
          *minimum = MAX (*minimum, least);
          *natural = MAX (*natural, wanted);
        }
      else
        *natural += wanted + GAP;
    }
  for (gsize i = 0; orientation == GTK_ORIENTATION_HORIZONTAL && i < G_N_ELEMENTS (always); i++)
    *minimum += width_of (always[i], FALSE) + (i > 0 ? GAP : 0);
  *natural = MAX (*natural, *minimum);
  *minimum_baseline = *natural_baseline = -1;
  g_ptr_array_unref (parts.chips);
}

/* As many chips from @first on as have @room; returns the number behind the last. */
static guint
count_room (GPtrArray *chips, guint first, int room)
{
  guint i = first;

  for (; i < chips->len; i++)
    {
      room -= width_of (g_ptr_array_index (chips, i), TRUE) + GAP;
      if (room < 0)
        break;
    }
  return i;
}

static void
place (GtkWidget *row, GtkWidget *child, int *x, int width, int height)
{
  const gboolean mirrored = gtk_widget_get_direction (row) == GTK_TEXT_DIR_RTL;
  const int left = mirrored ? gtk_widget_get_width (row) - *x - width : *x;

  gtk_widget_size_allocate (child, &(GtkAllocation){ left, 0, width, height }, -1);
  *x += width + GAP;
}

static void
gradus_bench_layout_allocate (GtkLayoutManager *manager, GtkWidget *row, int width, int height,
                              int baseline)
{
  GradusBenchLayout *self = GRADUS_BENCH_LAYOUT (manager);
  Parts parts = parts_of (row);
  const int end = width_of (parts.end, TRUE);
  const int more = width_of (parts.more, TRUE);
  const int chapter = CLAMP (width / 4, width_of (parts.chapter, FALSE),
                             width_of (parts.chapter, TRUE));
  const int room = width - chapter - more - 2 * GAP - (end > 0 ? end + GAP : 0);
  guint now = 0, behind;
  int x = 0;

  for (guint i = 0; i < parts.chips->len; i++)
    if (gtk_toggle_button_get_active (g_ptr_array_index (parts.chips, i)))
      now = i;
  /* The active one is always there; otherwise the row stays where it is, and is full. */
  self->first = MIN (self->first, now);
  while (count_room (parts.chips, self->first, room) <= now && self->first < now)
    self->first++;
  while (self->first > 0 && count_room (parts.chips, self->first - 1, room) == parts.chips->len)
    self->first--;
  behind = MAX (count_room (parts.chips, self->first, room), self->first + 1);
  place (row, parts.chapter, &x, chapter, height);
  for (guint i = 0; i < parts.chips->len; i++)
    {
      GtkWidget *chip = g_ptr_array_index (parts.chips, i);
      const gboolean shown = i >= self->first && i < behind;

      gtk_widget_set_child_visible (chip, shown);
      if (shown)
        place (row, chip, &x, CLAMP (room, width_of (chip, FALSE), width_of (chip, TRUE)), height);
    }
  place (row, parts.more, &x, more, height);
  /* Also where there is nothing in it: what is there is drawn, and has to have a place. */
  x = MAX (x, width - end);
  place (row, parts.end, &x, end, height);
  g_ptr_array_unref (parts.chips);
}

static void
gradus_bench_layout_class_init (GradusBenchLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = gradus_bench_layout_measure;
  manager_class->allocate = gradus_bench_layout_allocate;
}

static void
gradus_bench_layout_init (GradusBenchLayout *self)
{
}
