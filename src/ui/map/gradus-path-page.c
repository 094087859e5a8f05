/* Gradus: the page of the paths: those there are, or the steps of one.
 *
 * The steps are rows of one list under the headings of their sections. What is done has a mark;
 * planned ones are grey and passed over by the keyboard. Where the sections are symptoms, a row is
 * a failure with its cause and its cure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-path-page.h"

struct _GradusPathPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *all_button;
  GtkWidget *title_label;
  GtkWidget *idea_label;
  GtkWidget *progress_box;
  GtkWidget *bar;
  GtkWidget *count_label;
  GtkWidget *go_button;
  GtkWidget *symptoms; /* a button for each, where the path has them */
  GtkWidget *list;

  const GradusPath *path;       /* NULL: all paths are listed */
  GradusPathProgress *progress; /* of it */
};

G_DEFINE_FINAL_TYPE (GradusPathPage, gradus_path_page, GTK_TYPE_WIDGET)

enum
{
  STEP_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_row (GtkWidget *box, guint number, const char *name)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "number", GUINT_TO_POINTER (number));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return row;
}

static guint
get_number (GtkListBoxRow *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "number"));
}

static char *
make_count (const GradusPathProgress *progress)
{
  guint n_there;
  const guint n_done = gradus_path_progress_count (progress, &n_there);

  return g_strdup_printf (_ ("%u of %u done"), n_done, n_there);
}

/* --- All paths -------------------------------------------------------------------------------- */

static void
list_paths (GradusPathPage *self)
{
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GradusPathProgress) progress = gradus_path_progress_load (paths[i]);
      g_autofree char *count = make_count (progress);
      const char *title = gradus_path_get_title (paths[i], NULL);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

      gtk_box_append (GTK_BOX (box), new_label (title, "heading"));
      gtk_box_append (GTK_BOX (box), new_label (gradus_path_get_idea (paths[i], NULL), NULL));
      gtk_box_append (GTK_BOX (box), new_label (count, "dim-label"));
      gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (box, i, title));
    }
}

/* --- One path --------------------------------------------------------------------------------- */

static void
show_progress (GradusPathPage *self)
{
  g_autofree char *count = NULL;
  guint n_there, n_done;

  g_clear_pointer (&self->progress, gradus_path_progress_free);
  self->progress = gradus_path_progress_load (self->path);
  n_done = gradus_path_progress_count (self->progress, &n_there);
  count = make_count (self->progress);
  gtk_label_set_label (GTK_LABEL (self->count_label), count);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (self->bar), n_there > 0 ? n_done / (double) n_there : 0);
  gtk_button_set_label (GTK_BUTTON (self->go_button),
                        gradus_path_progress_get_here (self->progress) < 0 ? _ ("Begin Here")
                                                                           : _ ("Go On"));
  gtk_widget_set_visible (self->go_button, gradus_path_progress_get_next (self->progress) >= 0);
}

static GtkWidget *
new_mark (gboolean done)
{
  GtkWidget *mark = gtk_image_new_from_icon_name (done ? "gradus-holds-symbolic" : NULL);

  gtk_image_set_pixel_size (GTK_IMAGE (mark), 16);
  gtk_widget_add_css_class (mark, "success");
  gtk_widget_set_tooltip_text (mark, done ? _ ("Done") : NULL);
  gtk_widget_set_valign (mark, GTK_ALIGN_CENTER);
  return mark;
}

/* What stands at the end of a row: a lesson, a figure of the book, not there yet. */
static char *
make_remark (const GradusPathStep *step, gboolean there)
{
  const char *kind = !there ? _ ("planned") : step->lesson != NULL ? _ ("lesson") : NULL;
  g_autofree char *figure = step->figure != NULL ? g_strdup_printf (_ ("Fig. %s"), step->figure)
                                                 : NULL;

  if (kind != NULL && figure != NULL)
    return g_strconcat (figure, " · ", kind, NULL);
  return g_strdup (kind != NULL ? kind : figure);
}

/* Beside a failure stands what fails, under it what it comes from and what cures it. */
static GtkWidget *
new_name (const GradusPathStep *step, const char *title, gboolean here)
{
  const char *failure = gradus_path_step_get_failure (step);
  GtkWidget *name = new_label (title, here ? "heading" : NULL);
  GtkWidget *box, *line, *whose;

  if (failure == NULL)
    return name;
  whose = new_label (_ (gradus_path_step_get_algorithm (step)->title), "dim-label");
  gtk_label_set_xalign (GTK_LABEL (whose), 1);
  gtk_widget_set_hexpand (whose, TRUE);
  line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), whose);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), new_label (failure, "dim-label"));
  return box;
}

static void
list_steps (GradusPathPage *self)
{
  const int here = gradus_path_progress_get_here (self->progress);

  for (guint i = 0; i < gradus_path_get_n_steps (self->path); i++)
    {
      const GradusPathStep *step = gradus_path_get_step (self->path, i);
      const gboolean there = gradus_path_step_is_there (step);
      const gboolean done = there && gradus_path_progress_is_done (self->progress, i);
      g_autofree char *title = gradus_path_step_dup_title (step);
      g_autofree char *remark = make_remark (step, there);
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *number_label = new_label (number, "dim-label");
      GtkWidget *name = new_name (step, title, (int) i == here);
      GtkWidget *row;

      gtk_label_set_width_chars (GTK_LABEL (number_label), 3);
      gtk_label_set_xalign (GTK_LABEL (number_label), 1);
      gtk_widget_add_css_class (number_label, "numeric");
      gtk_widget_set_hexpand (name, TRUE);
      gtk_box_append (GTK_BOX (box), number_label);
      gtk_box_append (GTK_BOX (box), name);
      if (remark != NULL)
        gtk_box_append (GTK_BOX (box), new_label (remark, "dim-label"));
      gtk_box_append (GTK_BOX (box), new_mark (done));
      row = new_row (box, i, title);
      if (done)
        gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        _ ("Done"), -1);
      gtk_widget_set_sensitive (row, there);
      gtk_list_box_append (GTK_LIST_BOX (self->list), row);
    }
}

static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  GradusPathPage *self = user_data;
  guint section;

  if (self->path == NULL)
    return;
  section = gradus_path_get_step (self->path, get_number (row))->section;
  if (before == NULL || gradus_path_get_step (self->path, get_number (before))->section != section)
    {
      const char *sign = gradus_path_get_section_sign (self->path, section, NULL);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

      gtk_box_append (
        GTK_BOX (box),
        new_label (gradus_path_get_section_title (self->path, section, NULL), "heading"));
      if (sign != NULL)
        gtk_box_append (GTK_BOX (box), new_label (sign, NULL));
      gtk_widget_add_css_class (box, "path-section");
      gtk_list_box_row_set_header (row, box);
    }
}

static void
symptom_cb (GtkWidget *button)
{
  gradus_path_page_show_section (
    GRADUS_PATH_PAGE (gtk_widget_get_ancestor (button, GRADUS_TYPE_PATH_PAGE)),
    GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "section")));
}

static void
list_symptoms (GradusPathPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->symptoms)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->symptoms), child);
  for (guint i = 0; self->path != NULL && i < gradus_path_get_n_sections (self->path); i++)
    {
      GtkWidget *button;

      if (gradus_path_get_section_sign (self->path, i, NULL) == NULL)
        continue;
      button = gtk_button_new ();
      gtk_button_set_child (GTK_BUTTON (button),
                            new_label (gradus_path_get_section_title (self->path, i, NULL), NULL));
      gtk_widget_add_css_class (button, "symptom");
      g_object_set_data (G_OBJECT (button), "section", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (symptom_cb), NULL);
      gtk_flow_box_append (GTK_FLOW_BOX (self->symptoms), button);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  gtk_widget_set_visible (self->symptoms, gtk_widget_get_first_child (self->symptoms) != NULL);
}

/* --- Either ----------------------------------------------------------------------------------- */

/* A row that goes asks for the header of the next one, which belongs to the path of the rows. */
static void
empty_list (GradusPathPage *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
}

static void
update (GradusPathPage *self)
{
  empty_list (self);
  gtk_label_set_label (GTK_LABEL (self->title_label),
                       self->path != NULL ? gradus_path_get_title (self->path, NULL) : _ ("Paths"));
  gtk_label_set_label (GTK_LABEL (self->idea_label),
                       self->path != NULL
                         ? gradus_path_get_idea (self->path, NULL)
                         : _ ("Orders in which to go through what there is. Where you are on each "
                              "of them is remembered."));
  gtk_widget_set_visible (self->all_button, self->path != NULL);
  gtk_widget_set_visible (self->progress_box, self->path != NULL);
  list_symptoms (self);
  if (self->path != NULL)
    {
      show_progress (self);
      list_steps (self);
    }
  else
    list_paths (self);
}

void
gradus_path_page_set_path (GradusPathPage *self, const GradusPath *path)
{
  g_return_if_fail (GRADUS_IS_PATH_PAGE (self));

  empty_list (self);
  self->path = path;
  update (self);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

/* The list has no places before it was laid out: one frame later it has. */
static gboolean
show_section_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusPathPage *self = GRADUS_PATH_PAGE (widget);
  GtkAdjustment *places = gtk_scrolled_window_get_vadjustment (
    GTK_SCROLLED_WINDOW (self->scroller));
  GtkWidget *row = GTK_WIDGET (
    gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), GPOINTER_TO_INT (user_data)));
  GtkWidget *content = gtk_widget_get_ancestor (self->list, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;
  GtkWidget *header;

  if (row == NULL || content == NULL || gtk_widget_get_height (row) == 0)
    return row != NULL;
  /* To have the focus brings a row into sight, wherever in it: so that comes first. */
  gtk_widget_grab_focus (row);
  header = gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (row));
  if (gtk_widget_compute_bounds (header != NULL ? header : row,
                                 gtk_viewport_get_child (GTK_VIEWPORT (content)), &bounds))
    gtk_adjustment_set_value (places, bounds.origin.y);
  return G_SOURCE_REMOVE;
}

void
gradus_path_page_show_section (GradusPathPage *self, guint section)
{
  g_return_if_fail (GRADUS_IS_PATH_PAGE (self) && self->path != NULL);

  for (guint i = 0; i < gradus_path_get_n_steps (self->path); i++)
    if (gradus_path_get_step (self->path, i)->section == section)
      {
        gtk_widget_add_tick_callback (GTK_WIDGET (self), show_section_cb, GUINT_TO_POINTER (i),
                                      NULL);
        return;
      }
}

const GradusPath *
gradus_path_page_get_path (GradusPathPage *self)
{
  g_return_val_if_fail (GRADUS_IS_PATH_PAGE (self), NULL);
  return self->path;
}

void
gradus_path_page_focus (GradusPathPage *self)
{
  g_return_if_fail (GRADUS_IS_PATH_PAGE (self));

  if (self->path == NULL)
    gtk_widget_grab_focus (gtk_widget_get_first_child (self->list));
  else if (gtk_widget_get_visible (self->go_button))
    gtk_widget_grab_focus (self->go_button);
  else
    gtk_widget_grab_focus (self->all_button);
}

static void
row_activated_cb (GradusPathPage *self, GtkListBoxRow *row)
{
  const guint number = get_number (row);
  guint n;

  if (self->path != NULL)
    {
      g_signal_emit (self, signals[STEP_ACTIVATED], 0, self->path, number);
      return;
    }
  gradus_path_page_set_path (self, gradus_paths_get (&n)[number]);
  gradus_path_page_focus (self);
}

static void
go_cb (GradusPathPage *self)
{
  g_signal_emit (self, signals[STEP_ACTIVATED], 0, self->path,
                 (guint) gradus_path_progress_get_next (self->progress));
}

static void
all_cb (GradusPathPage *self)
{
  gradus_path_page_set_path (self, NULL);
  gradus_path_page_focus (self);
}

static void
gradus_path_page_dispose (GObject *object)
{
  GradusPathPage *self = GRADUS_PATH_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->progress, gradus_path_progress_free);
  G_OBJECT_CLASS (gradus_path_page_parent_class)->dispose (object);
}

static void
gradus_path_page_class_init (GradusPathPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_path_page_dispose;
  signals[STEP_ACTIVATED] = g_signal_new ("step-activated", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                          G_TYPE_POINTER, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-path-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, all_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, idea_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, progress_box);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, bar);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, count_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, go_button);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, symptoms);
  gtk_widget_class_bind_template_child (widget_class, GradusPathPage, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
}

static void
gradus_path_page_init (GradusPathPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (GTK_LIST_BOX (self->list), header_cb, self, NULL);
}

GtkWidget *
gradus_path_page_new (void)
{
  return g_object_new (GRADUS_TYPE_PATH_PAGE, NULL);
}
