/* Gradus: the palette, which finds and opens whatever has a name.
 *
 * The index is made when a palette is first opened and serves all windows. The model of the list
 * is the keys of what was found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-formula-view.h"
#include "gradus-found.h"
#include "gradus-palette.h"
#include "gradus-registry.h"

/* More answers than this are too many to look through: another word is quicker. */
#define MAX_FOUND 40
/* What is suggested where nothing answers. */
#define MAX_SUGGESTIONS 3
/* Rows that Page Up and Page Down go over. */
#define PAGE 8

struct _GradusPalette
{
  GtkWidget parent_instance;

  GtkWidget *card;
  GtkWidget *entry;
  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *status_label;
  GtkStringList *keys;
  GtkSingleSelection *selection;

  GradusSearchQuery *query; /* what the rows answer, or NULL */
  GtkWidget *before;        /* weak: what had the focus */
};

G_DEFINE_FINAL_TYPE (GradusPalette, gradus_palette, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const char *const icons[] = {
  [GRADUS_FIND_ALGORITHM] = "gradus-curve-symbolic",
  [GRADUS_FIND_CHAPTER] = "gradus-gallery-symbolic",
  [GRADUS_FIND_LESSON] = "gradus-narration-symbolic",
  [GRADUS_FIND_PATH] = "gradus-tool-path-symbolic",
  [GRADUS_FIND_SYMPTOM] = "gradus-event-next-symbolic",
  [GRADUS_FIND_ACTION] = "gradus-step-symbolic",
  [GRADUS_FIND_PRESET] = "gradus-data-symbolic",
  [GRADUS_FIND_FAILURE] = "gradus-broken-symbolic",
  [GRADUS_FIND_PARAMETER] = "gradus-setup-symbolic",
  [GRADUS_FIND_VALUE] = "gradus-values-symbolic",
  [GRADUS_FIND_FORMULA] = "gradus-formula-symbolic",
  [GRADUS_FIND_NOTES] = "gradus-notes-symbolic",
};

static void choose (GradusPalette *self);

static GradusFinder *
get_finder (void)
{
  static GradusFinder *finder;

  if (finder == NULL)
    {
      guint n;
      const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

      finder = gradus_finder_new (algorithms, n);
      for (const GradusActionInfo *info = gradus_actions_get_table (); info->action != NULL; info++)
        gradus_finder_add (finder, GRADUS_FIND_ACTION, info->action, info->title, info->group);
    }
  return finder;
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* The parts of a row, in this order. */
typedef struct
{
  GtkWidget *icon, *words, *title, *symbol, *place, *kind;
} Row;

/* A click opens; the pointer alone does not select, or what Enter opens would depend on where it
 * happens to be. */
static void
row_released_cb (GtkListItem *list_item)
{
  GtkWidget *box = gtk_list_item_get_child (list_item);
  GradusPalette *self = GRADUS_PALETTE (gtk_widget_get_ancestor (box, GRADUS_TYPE_PALETTE));

  gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (list_item));
  choose (self);
}

static void
row_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *upper = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkGesture *click = gtk_gesture_click_new ();
  Row *row = g_new0 (Row, 1);

  row->icon = gtk_image_new ();
  row->words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  row->title = gtk_label_new (NULL);
  row->symbol = gradus_formula_view_new (NULL);
  row->place = gtk_label_new (NULL);
  row->kind = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (row->title), 0);
  gtk_label_set_xalign (GTK_LABEL (row->place), 0);
  gtk_label_set_ellipsize (GTK_LABEL (row->title), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (row->place), PANGO_ELLIPSIZE_END);
  gradus_formula_view_set_display (GRADUS_FORMULA_VIEW (row->symbol), FALSE);
  gradus_formula_view_set_wrap (GRADUS_FORMULA_VIEW (row->symbol), FALSE);
  gtk_widget_set_can_focus (row->symbol, FALSE);
  gtk_widget_set_can_target (row->symbol, FALSE);
  gtk_widget_set_hexpand (row->words, TRUE);
  gtk_widget_add_css_class (row->place, "dim-label");
  gtk_widget_add_css_class (row->place, "caption");
  gtk_widget_add_css_class (row->kind, "dim-label");
  gtk_box_append (GTK_BOX (upper), row->title);
  gtk_box_append (GTK_BOX (upper), row->symbol);
  gtk_box_append (GTK_BOX (row->words), upper);
  gtk_box_append (GTK_BOX (row->words), row->place);
  gtk_box_append (GTK_BOX (box), row->icon);
  gtk_box_append (GTK_BOX (box), row->words);
  gtk_box_append (GTK_BOX (box), row->kind);
  g_object_set_data_full (G_OBJECT (box), "row", row, g_free);
  g_signal_connect_swapped (click, "released", G_CALLBACK (row_released_cb), list_item);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (list_item, box);
}

static void
row_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer user_data)
{
  GradusPalette *self = user_data;
  const char *key = gtk_string_object_get_string (gtk_list_item_get_item (list_item));
  const GradusFindItem *item = gradus_finder_lookup (get_finder (), key);
  GtkWidget *box = gtk_list_item_get_child (list_item);
  const Row *row = g_object_get_data (G_OBJECT (box), "row");
  g_autofree char *keys = NULL;
  g_autofree char *words = NULL;

  if (item->kind == GRADUS_FIND_ACTION)
    keys = gradus_actions_dup_key (item->part);
  gtk_image_set_from_icon_name (GTK_IMAGE (row->icon), icons[item->kind]);
  gtk_label_set_label (GTK_LABEL (row->title), item->title);
  gradus_formula_view_set_tex (GRADUS_FORMULA_VIEW (row->symbol), item->tex);
  gtk_widget_set_visible (row->symbol, item->tex != NULL);
  gtk_label_set_label (GTK_LABEL (row->place), item->place);
  gtk_widget_set_visible (row->place, item->place != NULL);
  gtk_label_set_label (GTK_LABEL (row->kind),
                       keys != NULL ? keys : gradus_find_kind_get_title (item->kind));
  gradus_found_mark (GTK_LABEL (row->title), self->query);
  gradus_found_mark (GTK_LABEL (row->place), self->query);
  words = g_strdup_printf ("%s, %s%s%s%s%s", item->title, gradus_find_kind_get_title (item->kind),
                           item->place != NULL ? ", " : "", item->place != NULL ? item->place : "",
                           keys != NULL ? ", " : "", keys != NULL ? keys : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* --- Searching -------------------------------------------------------------------------------- */

const GradusFindItem *
gradus_palette_get_chosen (GradusPalette *self)
{
  GtkStringObject *key;

  g_return_val_if_fail (GRADUS_IS_PALETTE (self), NULL);

  key = gtk_single_selection_get_selected_item (self->selection);
  return key != NULL ? gradus_finder_lookup (get_finder (), gtk_string_object_get_string (key))
                     : NULL;
}

static void
select_row (GradusPalette *self, guint row)
{
  gtk_single_selection_set_selected (self->selection, row);
  gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row);
}

/* What was found, or, when nothing was, what is most like it, or else where all there is stands. */
static void
update (GradusPalette *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GPtrArray) found = gradus_finder_search (get_finder (), text, MAX_FOUND);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autofree char *words = NULL;

  if (found->len == 0)
    {
      static const char *const ways[] = { "win.paths", "win.lessons", "app.help" };
      g_autoptr (GPtrArray) near = gradus_finder_suggest (get_finder (), text, MAX_SUGGESTIONS);

      g_ptr_array_extend (found, near, NULL, NULL);
      for (guint i = 0; near->len == 0 && i < G_N_ELEMENTS (ways); i++)
        {
          g_autofree char *key = g_strconcat ("action:", ways[i], NULL);

          g_ptr_array_add (found, (gpointer) gradus_finder_lookup (get_finder (), key));
        }
      words = g_strdup (
        near->len > 0 ? _ ("Nothing is called that. Did you mean one of these?")
                      : _ ("Nothing is called that. Try another word, or look at all there is."));
    }
  else if (*text == '\0')
    words = g_strdup (_ ("What you opened last, paths and actions"));
  else if (found->len == MAX_FOUND)
    words = g_strdup_printf (_ ("The best %u answers"), found->len);
  else
    words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u answer", "%u answers", found->len),
                             found->len);
  g_clear_pointer (&self->query, gradus_search_query_free);
  self->query = gradus_search_query_new (text);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (keys, (gpointer) ((const GradusFindItem *) found->pdata[i])->key);
  g_ptr_array_add (keys, NULL);
  gtk_string_list_splice (self->keys, 0, g_list_model_get_n_items (G_LIST_MODEL (self->keys)),
                          (const char *const *) keys->pdata);
  gtk_widget_set_visible (self->scroller, found->len > 0);
  gtk_label_set_label (GTK_LABEL (self->status_label), words);
  if (found->len > 0)
    select_row (self, 0);
}

static void
changed_cb (GradusPalette *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    update (self);
}

/* --- Opening and closing ---------------------------------------------------------------------- */

void
gradus_palette_open (GradusPalette *self)
{
  GtkRoot *root;

  g_return_if_fail (GRADUS_IS_PALETTE (self));

  root = gtk_widget_get_root (GTK_WIDGET (self));
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    g_set_weak_pointer (&self->before, gtk_root_get_focus (root));
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  update (self);
  gtk_widget_grab_focus (self->entry);
}

static void
put_away (GradusPalette *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  if (self->before != NULL && gtk_widget_get_mapped (self->before))
    gtk_widget_grab_focus (self->before);
  g_clear_weak_pointer (&self->before);
}

static void
choose (GradusPalette *self)
{
  const GradusFindItem *item = gradus_palette_get_chosen (self);

  if (item == NULL)
    return;
  gradus_finder_use (get_finder (), item);
  put_away (self);
  g_signal_emit (self, signals[CHOSEN], 0, item);
}

static void
move_by (GradusPalette *self, int rows)
{
  const int n = (int) g_list_model_get_n_items (G_LIST_MODEL (self->keys));
  const int at = (int) gtk_single_selection_get_selected (self->selection);

  if (n > 0)
    select_row (self, (guint) CLAMP (at + rows, 0, n - 1));
}

/* Before the entry, which would take some of them, and the window behind it, which would take all
 * others: Tab stays in the palette. */
static gboolean
key_pressed_cb (GradusPalette *self, guint keyval, guint keycode, GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
    case GDK_KEY_Tab:
      move_by (self, 1);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_ISO_Left_Tab:
      move_by (self, -1);
      return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      move_by (self, PAGE);
      return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      move_by (self, -PAGE);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      choose (self);
      return TRUE;
    case GDK_KEY_Escape:
      put_away (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
pressed_cb (GradusPalette *self, int n_press, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  if (picked == GTK_WIDGET (self))
    put_away (self);
}

static void
gradus_palette_dispose (GObject *object)
{
  GradusPalette *self = GRADUS_PALETTE (object);

  g_clear_weak_pointer (&self->before);
  g_clear_pointer (&self->query, gradus_search_query_free);
  g_clear_pointer (&self->card, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_palette_parent_class)->dispose (object);
}

static void
gradus_palette_class_init (GradusPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_palette_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_css_name (widget_class, "palette");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-palette.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, card);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, entry);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, list);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, status_label);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, keys);
  gtk_widget_class_bind_template_child (widget_class, GradusPalette, selection);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_bind_cb);
}

static void
gradus_palette_init (GradusPalette *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gradus_palette_new (void)
{
  return g_object_new (GRADUS_TYPE_PALETTE, "visible", FALSE, NULL);
}
