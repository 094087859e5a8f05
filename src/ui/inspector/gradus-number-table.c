/* Gradus: a small table of numbers of one named array, with what changed marked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-long-press.h"
#include "gradus-number-table.h"
#include "gradus-number.h"

/* More than this on a screen is not read; the copy button has all of it. */
#define MAX_ROWS 12
#define MAX_COLUMNS 12
/* A vector that is not longer is one row; a longer one runs on like text, so many in a line. */
#define MAX_VECTOR 8
#define VECTOR_LINE 6
/* The sign as people write it. */
#define MINUS 0x2212

struct _GradusNumberTable
{
  GtkBox parent_instance;

  GtkWidget *grid;
  GtkWidget *summary;
  GPtrArray *labels;   /* MAX_COLUMNS per row, created when first needed */
  guint rows, columns; /* shown now */
  guint stride;        /* entries in a row of the array */
  gsize length;
  guint cursor_row, cursor_column;
};

enum
{
  EDIT_ENTRY,
  MENU_ENTRY,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusNumberTable, gradus_number_table, GTK_TYPE_BOX)

/* A vector is a row when it is short, else a column; a stack is its matrices below each other. */
static void
get_extent (const GradusArray *array, guint *rows, guint *columns)
{
  const gsize length = gradus_array_length (array);

  if (array->n_dims >= 2)
    {
      *columns = MAX (array->shape[array->n_dims - 1], 1);
      *rows = (guint) (length / *columns);
    }
  else if (length <= MAX_VECTOR)
    {
      *rows = length > 0 ? 1 : 0;
      *columns = (guint) length;
    }
  else
    {
      *columns = VECTOR_LINE;
      *rows = (guint) ((length + *columns - 1) / *columns);
    }
}

static void
set_extent (GradusNumberTable *self, guint rows, guint columns)
{
  if (rows == self->rows && columns == self->columns)
    return;
  for (guint row = 0; row < MAX_ROWS; row++)
    {
      for (guint column = 0; column < MAX_COLUMNS; column++)
        {
          const guint i = row * MAX_COLUMNS + column;
          const gboolean wanted = row < rows && column < columns;
          GtkWidget *label = g_ptr_array_index (self->labels, i);

          if (label == NULL && wanted)
            {
              label = gtk_label_new (NULL);
              gtk_label_set_xalign (GTK_LABEL (label), 1);
              gtk_widget_add_css_class (label, "numeric");
              gtk_grid_attach (GTK_GRID (self->grid), label, (int) column, (int) row, 1, 1);
              g_ptr_array_index (self->labels, i) = label;
            }
          if (label != NULL)
            gtk_widget_set_visible (label, wanted);
        }
    }
  self->rows = rows;
  self->columns = columns;
}

static char *
summarise (const GradusArray *array)
{
  const gsize length = gradus_array_length (array);
  double low = INFINITY, high = -INFINITY, sum = 0;

  for (gsize i = 0; i < length; i++)
    {
      low = MIN (low, array->data[i]);
      high = MAX (high, array->data[i]);
      sum += array->data[i];
    }
  return g_strdup_printf (_ ("%zu numbers from %s to %s, mean %s; the first are shown"), length,
                          GRADUS_NUM (low), GRADUS_NUM (high), GRADUS_NUM (sum / (double) length));
}

static GtkWidget *
label_at (GradusNumberTable *self, guint row, guint column)
{
  return g_ptr_array_index (self->labels, row * MAX_COLUMNS + column);
}

/* The cursor shows where the keyboard is, while it is here. */
static void
show_cursor (GradusNumberTable *self)
{
  const gboolean here = gtk_widget_is_focus (GTK_WIDGET (self));

  self->cursor_row = self->rows > 0 ? MIN (self->cursor_row, self->rows - 1) : 0;
  self->cursor_column = self->columns > 0 ? MIN (self->cursor_column, self->columns - 1) : 0;
  for (guint row = 0; row < self->rows; row++)
    {
      for (guint column = 0; column < self->columns; column++)
        {
          GtkWidget *label = label_at (self, row, column);

          if (here && row == self->cursor_row && column == self->cursor_column)
            gtk_widget_add_css_class (label, "cursor");
          else
            gtk_widget_remove_css_class (label, "cursor");
        }
    }
  if (here && self->rows > 0)
    {
      GtkWidget *label = label_at (self, self->cursor_row, self->cursor_column);

      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      gtk_label_get_label (GTK_LABEL (label)), -1);
    }
}

void
gradus_number_table_set (GradusNumberTable *self, const GradusArray *array,
                         const GradusArray *before)
{
  const gsize length = gradus_array_length (array);
  guint rows, columns, shown_rows, shown_columns, per_matrix;
  gboolean comparable;

  g_return_if_fail (GRADUS_IS_NUMBER_TABLE (self));

  get_extent (array, &rows, &columns);
  shown_rows = MIN (rows, MAX_ROWS);
  shown_columns = MIN (columns, MAX_COLUMNS);
  set_extent (self, shown_rows, shown_columns);
  self->stride = columns;
  self->length = length;
  per_matrix = array->n_dims == 3 ? MAX (array->shape[1], 1) : 0;
  comparable = before != NULL && gradus_array_length (before) == length;

  for (guint row = 0; row < shown_rows; row++)
    {
      for (guint column = 0; column < shown_columns; column++)
        {
          GtkWidget *label = g_ptr_array_index (self->labels, row * MAX_COLUMNS + column);
          const gsize i = (gsize) row * columns + column;
          char buffer[GRADUS_NUMBER_SIZE];
          gboolean changed;

          /* The matrices of a stack stand apart. */
          gtk_widget_set_margin_top (label,
                                     per_matrix > 0 && row > 0 && row % per_matrix == 0 ? 9 : 0);
          if (i >= length)
            {
              gtk_label_set_label (GTK_LABEL (label), "");
              gtk_widget_remove_css_class (label, "changed");
              continue;
            }
          changed = comparable && before->data[i] != array->data[i];
          gtk_label_set_label (GTK_LABEL (label), gradus_format_digits (buffer, array->data[i], 4));
          if (changed)
            gtk_widget_add_css_class (label, "changed");
          else
            gtk_widget_remove_css_class (label, "changed");
        }
    }

  show_cursor (self);
  gtk_widget_set_visible (self->summary,
                          length == 0 || rows > shown_rows || columns > shown_columns);
  if (length == 0)
    gtk_label_set_label (GTK_LABEL (self->summary), _ ("Not defined yet"));
  else if (rows > shown_rows || columns > shown_columns)
    {
      g_autofree char *words = summarise (array);

      gtk_label_set_label (GTK_LABEL (self->summary), words);
    }
}

char *
gradus_array_to_csv (const GradusArray *array)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const gsize length = gradus_array_length (array);
  const gsize columns = array->n_dims >= 2 ? MAX (array->shape[array->n_dims - 1], 1) : 1;

  for (gsize i = 0; i < length; i++)
    {
      g_autofree char *number = gradus_number_to_text (array->data[i]);

      g_string_append (text, number);
      g_string_append_c (text, (i + 1) % columns == 0 ? '\n' : ',');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- Keyboard and pointer --------------------------------------------------------------------- */

/* The entry under the cursor; FALSE when there is none. */
static gboolean
get_cursor (GradusNumberTable *self, gsize *index)
{
  *index = (gsize) self->cursor_row * self->stride + self->cursor_column;
  return self->rows > 0 && *index < self->length;
}

gboolean
gradus_number_table_get_entry (GradusNumberTable *self, gsize *index)
{
  g_return_val_if_fail (GRADUS_IS_NUMBER_TABLE (self), FALSE);

  return gtk_widget_is_focus (GTK_WIDGET (self)) && get_cursor (self, index);
}

gboolean
gradus_number_table_get_area (GradusNumberTable *self, gsize index, GdkRectangle *area)
{
  const guint row = self->stride > 0 ? (guint) (index / self->stride) : 0;
  const guint column = self->stride > 0 ? (guint) (index % self->stride) : 0;
  graphene_rect_t bounds;

  g_return_val_if_fail (GRADUS_IS_NUMBER_TABLE (self), FALSE);

  if (row >= self->rows || column >= self->columns
      || !gtk_widget_compute_bounds (label_at (self, row, column), GTK_WIDGET (self), &bounds))
    return FALSE;
  *area = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                          (int) bounds.size.height };
  return TRUE;
}

/* What was typed when the new number began with it, or NULL. */
static void
edit (GradusNumberTable *self, const char *begun)
{
  gsize index;

  if (get_cursor (self, &index))
    g_signal_emit (self, signals[EDIT_ENTRY], 0, (guint64) index, begun);
}

static void
open_menu (GradusNumberTable *self)
{
  gsize index;

  if (get_cursor (self, &index))
    g_signal_emit (self, signals[MENU_ENTRY], 0, (guint64) index);
}

/* A number begins with what these keys write; on some keyboards Shift is needed for digits. */
static gboolean
begins_number (guint keyval, GdkModifierType state)
{
  const gunichar c = gdk_keyval_to_unicode (keyval);

  return (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) == 0
         && ((c >= '0' && c <= '9') || c == '-' || c == '.' || c == MINUS);
}

static gboolean
key_cb (GradusNumberTable *self, guint keyval, guint keycode, GdkModifierType state)
{
  const gboolean menu = keyval == GDK_KEY_Menu
                        || (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0);

  if (menu)
    {
      open_menu (self);
      return TRUE;
    }
  if (begins_number (keyval, state))
    {
      char begun[7] = "";

      g_unichar_to_utf8 (gdk_keyval_to_unicode (keyval), begun);
      edit (self, begun);
      return TRUE;
    }
  if ((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) != 0 || self->rows == 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Left:
      self->cursor_column -= self->cursor_column > 0;
      break;
    case GDK_KEY_Right:
      self->cursor_column += self->cursor_column + 1 < self->columns;
      break;
    case GDK_KEY_Up:
      self->cursor_row -= self->cursor_row > 0;
      break;
    case GDK_KEY_Down:
      self->cursor_row += self->cursor_row + 1 < self->rows;
      break;
    case GDK_KEY_F2:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      edit (self, NULL);
      return TRUE;
    case GDK_KEY_Escape:
      gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
      return TRUE;
    default:
      return FALSE;
    }
  show_cursor (self);
  return TRUE;
}

/* Bring the cursor to what lies there; FALSE: nothing does. */
static gboolean
go_to (GradusNumberTable *self, double x, double y)
{
  for (guint row = 0; row < self->rows; row++)
    {
      for (guint column = 0; column < self->columns; column++)
        {
          graphene_rect_t bounds;

          if (!gtk_widget_compute_bounds (label_at (self, row, column), GTK_WIDGET (self), &bounds)
              || !graphene_rect_contains_point (&bounds,
                                                &GRAPHENE_POINT_INIT ((float) x, (float) y)))
            continue;
          self->cursor_row = row;
          self->cursor_column = column;
          gtk_widget_grab_focus (GTK_WIDGET (self));
          show_cursor (self);
          return TRUE;
        }
    }
  return FALSE;
}

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, gpointer user_data)
{
  GradusNumberTable *self = user_data;

  if (!go_to (self, x, y))
    return;
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (click)) == GDK_BUTTON_SECONDARY)
    open_menu (self);
  else if (n_press == 2)
    edit (self, NULL);
}

static void
long_press_cb (GradusNumberTable *self, double x, double y)
{
  if (go_to (self, x, y))
    open_menu (self);
}

static void
gradus_number_table_finalize (GObject *object)
{
  GradusNumberTable *self = GRADUS_NUMBER_TABLE (object);

  g_ptr_array_unref (self->labels);
  G_OBJECT_CLASS (gradus_number_table_parent_class)->finalize (object);
}

static void
gradus_number_table_class_init (GradusNumberTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_number_table_finalize;
  signals[EDIT_ENTRY] = g_signal_new ("edit-entry", GRADUS_TYPE_NUMBER_TABLE, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT64,
                                      G_TYPE_STRING);
  signals[MENU_ENTRY] = g_signal_new ("menu-entry", GRADUS_TYPE_NUMBER_TABLE, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GRID);
}

static void
gradus_number_table_init (GradusNumberTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->labels = g_ptr_array_new ();
  g_ptr_array_set_size (self->labels, MAX_ROWS * MAX_COLUMNS);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 3);
  gtk_widget_add_css_class (self->grid, "numbers");
  gtk_widget_set_halign (self->grid, GTK_ALIGN_START);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->grid);
  /* The table has the focus. */
  gtk_widget_set_focusable (scroller, FALSE);
  gtk_box_append (GTK_BOX (self), scroller);
  self->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_widget_add_css_class (self->summary, "dim-label");
  gtk_widget_add_css_class (self->summary, "caption");
  gtk_box_append (GTK_BOX (self), self->summary);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (show_cursor), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (show_cursor), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gradus_long_press_add (GTK_WIDGET (self), G_CALLBACK (long_press_cb));
}

GtkWidget *
gradus_number_table_new (void)
{
  return g_object_new (GRADUS_TYPE_NUMBER_TABLE, NULL);
}
