/* Gradus: what can be tried with a data set, as a list with headings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-entry-picture.h"
#include "gradus-offer-list.h"

struct _GradusOfferList
{
  GtkWidget parent_instance;

  GtkWidget *list;

  GPtrArray *offers; /* a row each, in this order; or NULL */
  gboolean compact;
};

G_DEFINE_FINAL_TYPE (GradusOfferList, gradus_offer_list, GTK_TYPE_WIDGET)

enum
{
  PICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static const GradusOffer *
get_offer (GradusOfferList *self, GtkListBoxRow *row)
{
  return g_ptr_array_index (self->offers, gtk_list_box_row_get_index (row));
}

static void
row_activated_cb (GradusOfferList *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[PICKED], 0, (gpointer) get_offer (self, row));
}

static GtkWidget *
new_row (GradusOfferList *self, const GradusCatalogueEntry *entry)
{
  GtkWidget *row, *label;

  if (!self->compact)
    {
      row = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), entry->title);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), entry->aha);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row),
                                 gradus_entry_picture_new (entry, 96, 64, FALSE));
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      return row;
    }
  row = gtk_list_box_row_new ();
  label = gtk_label_new (entry->title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_widget_set_tooltip_text (row, entry->aha);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, entry->title,
                                  -1);
  return row;
}

/* Over the first of the best and over the first of each group; NULL: none. */
static const char *
find_heading (GPtrArray *offers, guint i)
{
  const GradusOffer *offer = g_ptr_array_index (offers, i);
  const GradusOffer *above = i > 0 ? g_ptr_array_index (offers, i - 1) : NULL;

  if (above != NULL && above->best == offer->best && (offer->best || above->group == offer->group))
    return NULL;
  return offer->best ? _ ("Fits best") : gradus_offer_group_get_title (offer->group);
}

/* The row knows its heading: the list box asks also while it is taken apart. */
static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const char *heading = g_object_get_data (G_OBJECT (row), "gradus-heading");
  GtkWidget *label = NULL;

  if (heading != NULL)
    {
      label = gtk_label_new (heading);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "offer-head");
    }
  gtk_list_box_row_set_header (row, label);
}

static gboolean
same_entries (GPtrArray *a, GPtrArray *b)
{
  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const GradusOffer *one = g_ptr_array_index (a, i), *other = g_ptr_array_index (b, i);

      if (one->entry != other->entry || one->best != other->best)
        return FALSE;
    }
  return TRUE;
}

void
gradus_offer_list_show (GradusOfferList *self, GPtrArray *offers)
{
  GPtrArray *before;
  GtkListBoxRow *row;
  gboolean same;

  g_return_if_fail (GRADUS_IS_OFFER_LIST (self));

  before = self->offers;
  same = same_entries (before, offers);
  /* The rows stand while they are the same, with what a hand has chosen among them. */
  if (!same)
    while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
      gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  self->offers = offers != NULL ? g_ptr_array_ref (offers) : NULL;
  g_clear_pointer (&before, g_ptr_array_unref);
  if (same || offers == NULL)
    return;
  for (guint i = 0; i < offers->len; i++)
    {
      const GradusOffer *offer = g_ptr_array_index (offers, i);
      GtkWidget *widget = new_row (self, offer->entry);

      g_object_set_data (G_OBJECT (widget), "gradus-heading", (gpointer) find_heading (offers, i));
      gtk_list_box_append (GTK_LIST_BOX (self->list), widget);
    }
  gtk_list_box_select_row (GTK_LIST_BOX (self->list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0));
}

void
gradus_offer_list_focus (GradusOfferList *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (GRADUS_IS_OFFER_LIST (self));

  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
gradus_offer_list_dispose (GObject *object)
{
  GradusOfferList *self = GRADUS_OFFER_LIST (object);

  g_clear_pointer (&self->list, gtk_widget_unparent);
  g_clear_pointer (&self->offers, g_ptr_array_unref);
  G_OBJECT_CLASS (gradus_offer_list_parent_class)->dispose (object);
}

static void
gradus_offer_list_class_init (GradusOfferListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_offer_list_dispose;
  signals[PICKED] = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "offerlist");
}

static void
gradus_offer_list_init (GradusOfferList *self)
{
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_BROWSE);
  gtk_list_box_set_header_func (GTK_LIST_BOX (self->list), header_cb, NULL, NULL);
  gtk_widget_set_valign (self->list, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Algorithms for these data"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_parent (self->list, GTK_WIDGET (self));
}

GtkWidget *
gradus_offer_list_new (gboolean compact)
{
  GradusOfferList *self = g_object_new (GRADUS_TYPE_OFFER_LIST, NULL);

  self->compact = compact;
  gtk_widget_add_css_class (self->list, compact ? "navigation-sidebar" : "boxed-list");
  return GTK_WIDGET (self);
}
