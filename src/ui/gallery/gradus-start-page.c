/* Gradus: the start page.
 *
 * It is filled anew whenever it comes on the screen: what was opened, done or starred since then
 * shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-catalogue.h"
#include "gradus-entry-picture.h"
#include "gradus-my-data.h"
#include "gradus-offer-list.h"
#include "gradus-path-card.h"
#include "gradus-progress.h"
#include "gradus-registry.h"
#include "gradus-ring.h"
#include "gradus-sketch.h"
#include "gradus-start-page.h"

#define N_RECENT 3
#define FIRST_LESSON "k-means-idea"

struct _GradusStartPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *primary;
  GtkWidget *recent_title;
  GtkWidget *recent_box;
  GtkWidget *sketch;
  GtkWidget *my_data_button;
  GtkWidget *offers_hint;
  GtkWidget *offers_scroller;
  GtkWidget *offers;
  GtkWidget *path_card;
  GtkWidget *favourites_title;
  GtkWidget *favourites_box;
  GtkWidget *parts_box;
};

G_DEFINE_FINAL_TYPE (GradusStartPage, gradus_start_page, GTK_TYPE_WIDGET)

enum
{
  OFFER_PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    {
      if (GTK_IS_FLOW_BOX (box))
        gtk_flow_box_remove (GTK_FLOW_BOX (box), child);
      else
        gtk_box_remove (GTK_BOX (box), child);
    }
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

/* A flat button of the page with @child in it. */
static GtkWidget *
new_tile (GtkWidget *child, const char *class, const char *name)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), child);
  gtk_widget_add_css_class (button, "card");
  gtk_widget_add_css_class (button, class);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

/* Of a flow box the child that takes the focus is the button, not what holds it. */
static void
add_tile (GtkWidget *flow, GtkWidget *tile)
{
  gtk_flow_box_insert (GTK_FLOW_BOX (flow), tile, -1);
  gtk_widget_set_focusable (gtk_widget_get_parent (tile), FALSE);
}

static GtkWidget *
new_flow (guint n_columns)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 2);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), n_columns);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 9);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 9);
  return flow;
}

/* --- Continue --------------------------------------------------------------------------------- */

static GtkWidget *
new_recent (const GradusCatalogueEntry *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *title = new_label (entry->title, "heading");
  GtkWidget *tile;
  g_autofree char *place = NULL;
  guint64 step = 0;

  gradus_progress_get_visit (gradus_progress_get_default (), entry->id, NULL, &step);
  place = step > 0 ? g_strdup_printf (_ ("Step %" PRIu64), step) : g_strdup (_ ("At the start"));
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_lines (GTK_LABEL (title), 2);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 16);
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), new_label (place, "entry-facts"));
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), gradus_entry_picture_new (entry, 120, 76, FALSE));
  gtk_box_append (GTK_BOX (box), words);
  tile = new_tile (box, "recent", entry->title);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (tile), "s", entry->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (tile), "map.continue");
  return tile;
}

/* The one thing to do next: go on, or begin. */
static void
show_primary (GradusStartPage *self, const GradusCatalogueEntry *last)
{
  GtkActionable *primary = GTK_ACTIONABLE (self->primary);

  if (last != NULL)
    {
      g_autofree char *words = g_strdup_printf (_ ("Continue: %s"), last->title);

      gtk_button_set_label (GTK_BUTTON (self->primary), words);
      gtk_actionable_set_action_target (primary, "s", last->id);
      gtk_actionable_set_action_name (primary, "map.continue");
    }
  else
    {
      gtk_button_set_label (GTK_BUTTON (self->primary), _ ("Start here: k-means in 5 minutes"));
      gtk_actionable_set_action_target (primary, "s", FIRST_LESSON);
      gtk_actionable_set_action_name (primary, "map.play-lesson");
    }
}

static void
show_recent (GradusStartPage *self)
{
  g_auto (GStrv) ids = gradus_progress_list_recent (gradus_progress_get_default (), N_RECENT);
  const GradusCatalogueEntry *last = NULL;

  empty (self->recent_box);
  for (char **id = ids; *id != NULL; id++)
    {
      const GradusCatalogueEntry *entry = gradus_catalogue_find (*id);

      if (entry == NULL || entry->algorithm == NULL)
        continue;
      last = last != NULL ? last : entry;
      add_tile (self->recent_box, new_recent (entry));
    }
  gtk_widget_set_visible (self->recent_title, last != NULL);
  gtk_widget_set_visible (self->recent_box, last != NULL);
  show_primary (self, last);
}

/* --- Draw first, choose later ----------------------------------------------------------------- */

static void
sketch_changed_cb (GradusStartPage *self)
{
  GradusDataset *dataset = gradus_sketch_get_dataset (GRADUS_SKETCH (self->sketch));
  g_autoptr (GPtrArray) offers = dataset != NULL ? gradus_offers_list (dataset) : NULL;

  gtk_widget_set_visible (self->offers_hint, offers == NULL);
  gtk_widget_set_visible (self->offers_scroller, offers != NULL);
  gradus_offer_list_show (GRADUS_OFFER_LIST (self->offers), offers);
}

static void
offer_picked_cb (GradusStartPage *self, gpointer offer)
{
  g_signal_emit (self, signals[OFFER_PICKED], 0, offer);
}

/* --- Favourites ------------------------------------------------------------------------------- */

static void
show_favourites (GradusStartPage *self)
{
  GradusProgress *progress = gradus_progress_get_default ();
  guint n, n_shown = 0;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  empty (self->favourites_box);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *button;

      if (!gradus_progress_is_starred (progress, entries[i].id))
        continue;
      button = gtk_button_new_with_label (entries[i].title);
      gtk_widget_add_css_class (button, "favourite");
      gtk_widget_set_tooltip_text (button, entries[i].aha);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", entries[i].id);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "map.open-entry");
      add_tile (self->favourites_box, button);
      n_shown++;
    }
  gtk_widget_set_visible (self->favourites_title, n_shown > 0);
  gtk_widget_set_visible (self->favourites_box, n_shown > 0);
}

/* --- Chapters --------------------------------------------------------------------------------- */

static char *
make_progress_words (guint chapter)
{
  const GradusChapterProgress progress = gradus_catalogue_get_progress (chapter);

  if (progress.n_there == 0)
    return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u entry planned", "%u entries planned", progress.n_entries),
      progress.n_entries);
  /* Translators: entries that are done, of all that the chapter will have. */
  return g_strdup_printf (_ ("%u of %u done"), progress.n_done, progress.n_entries);
}

static GtkWidget *
new_chapter_tile (const GradusChapter *chapter)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *ring = gradus_ring_new ();
  GtkWidget *title, *tile;
  g_autofree char *progress = make_progress_words (chapter->number);
  g_autofree char *numbered = g_strdup_printf ("%u  %s", chapter->number, _ (chapter->title));
  g_autofree char *name = g_strdup_printf ("%s. %s", numbered, progress);

  title = new_label (numbered, "heading");
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (title), 3);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (title), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 16);
  gradus_ring_show_chapter (GRADUS_RING (ring), chapter->number);
  gtk_widget_set_visible (ring, gradus_catalogue_get_progress (chapter->number).n_there > 0);
  gtk_box_append (GTK_BOX (foot), ring);
  gtk_box_append (GTK_BOX (foot), new_label (progress, "entry-facts"));
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), foot);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), gradus_entry_picture_new (
                                   gradus_catalogue_get_hero (chapter->number), 88, 56, FALSE));
  gtk_box_append (GTK_BOX (box), words);
  tile = new_tile (box, "chapter-tile", name);
  gtk_widget_set_tooltip_text (tile, _ (chapter->takeaway));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (tile), "u", chapter->number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (tile), "map.open-chapter");
  return tile;
}

static void
show_parts (GradusStartPage *self)
{
  guint n;
  const GradusPart *parts = gradus_catalogue_get_parts (&n);

  empty (self->parts_box);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
      GtkWidget *idea = new_label (parts[i].idea, "dim-label");
      GtkWidget *title = new_label (parts[i].title, "title-4");
      GtkWidget *flow = new_flow (4);

      gtk_label_set_wrap (GTK_LABEL (idea), TRUE);
      gtk_widget_set_hexpand (idea, TRUE);
      gtk_widget_set_valign (idea, GTK_ALIGN_BASELINE);
      gtk_widget_set_valign (title, GTK_ALIGN_BASELINE);
      gtk_widget_add_css_class (head, "part-head");
      gtk_box_append (GTK_BOX (head), title);
      gtk_box_append (GTK_BOX (head), idea);
      gtk_box_append (GTK_BOX (self->parts_box), head);
      for (gsize j = 0; j < parts[i].n_chapters; j++)
        add_tile (flow,
                  new_chapter_tile (gradus_registry_find_chapter ((guint) parts[i].chapters[j])));
      gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      parts[i].title, -1);
      gtk_box_append (GTK_BOX (self->parts_box), flow);
    }
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_start_page_map (GtkWidget *widget)
{
  GradusStartPage *self = GRADUS_START_PAGE (widget);

  show_recent (self);
  show_favourites (self);
  show_parts (self);
  gtk_widget_set_visible (self->my_data_button, gradus_my_data_exists ());
  gradus_path_card_refresh (GRADUS_PATH_CARD (self->path_card));
  GTK_WIDGET_CLASS (gradus_start_page_parent_class)->map (widget);
}

static void
gradus_start_page_dispose (GObject *object)
{
  GradusStartPage *self = GRADUS_START_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_start_page_parent_class)->dispose (object);
}

static void
gradus_start_page_class_init (GradusStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GRADUS_TYPE_PATH_CARD);
  g_type_ensure (GRADUS_TYPE_SKETCH);
  G_OBJECT_CLASS (klass)->dispose = gradus_start_page_dispose;
  widget_class->map = gradus_start_page_map;
  signals[OFFER_PICKED] = g_signal_new ("offer-picked", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                        G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, primary);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, recent_title);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, sketch);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, my_data_button);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, offers_hint);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, offers_scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, path_card);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, favourites_title);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, favourites_box);
  gtk_widget_class_bind_template_child (widget_class, GradusStartPage, parts_box);
}

static void
gradus_start_page_init (GradusStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->offers = gradus_offer_list_new (TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->offers_scroller), self->offers);
  g_signal_connect_object (self->offers, "picked", G_CALLBACK (offer_picked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sketch, "changed", G_CALLBACK (sketch_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_start_page_new (void)
{
  return g_object_new (GRADUS_TYPE_START_PAGE, NULL);
}
