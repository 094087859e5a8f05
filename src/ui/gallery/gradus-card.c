/* Gradus: one algorithm in a gallery: its picture, title and summary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-card.h"
#include "gradus-registry.h"
#include "gradus-thumbnail.h"

struct _GradusCard
{
  GtkFlowBoxChild parent_instance;

  GtkWidget *picture;
  GtkWidget *chapter_label;
  GtkWidget *title_label;
  GtkWidget *summary_label;
  GtkWidget *aha_label;

  const GradusAlgorithm *algorithm;
  GradusSearchTerms *terms;
  double mark;
  GradusThumbnail thumbnail;
};

G_DEFINE_FINAL_TYPE (GradusCard, gradus_card, GTK_TYPE_FLOW_BOX_CHILD)

const GradusAlgorithm *
gradus_card_get_algorithm (GradusCard *self)
{
  g_return_val_if_fail (GRADUS_IS_CARD (self), NULL);
  return self->algorithm;
}

void
gradus_card_search (GradusCard *self, const GradusSearchQuery *query)
{
  g_return_if_fail (GRADUS_IS_CARD (self));
  self->mark = query != NULL ? gradus_search_match (self->terms, query) : 0;
}

double
gradus_card_get_mark (GradusCard *self)
{
  g_return_val_if_fail (GRADUS_IS_CARD (self), 0);
  return self->mark;
}

double
gradus_card_get_distance (GradusCard *self, const GradusSearchQuery *query)
{
  g_return_val_if_fail (GRADUS_IS_CARD (self), 1);
  return gradus_search_distance (self->terms, query);
}

void
gradus_card_load_picture (GradusCard *self)
{
  g_return_if_fail (GRADUS_IS_CARD (self));
  gradus_thumbnail_load (&self->thumbnail, self->algorithm, NULL);
}

static void
gradus_card_dispose (GObject *object)
{
  GradusCard *self = GRADUS_CARD (object);

  gradus_thumbnail_clear (&self->thumbnail);
  G_OBJECT_CLASS (gradus_card_parent_class)->dispose (object);
}

static void
gradus_card_finalize (GObject *object)
{
  GradusCard *self = GRADUS_CARD (object);

  g_clear_pointer (&self->terms, gradus_search_terms_free);
  G_OBJECT_CLASS (gradus_card_parent_class)->finalize (object);
}

static void
gradus_card_class_init (GradusCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_card_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusCard, picture);
  gtk_widget_class_bind_template_child (widget_class, GradusCard, chapter_label);
  gtk_widget_class_bind_template_child (widget_class, GradusCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusCard, summary_label);
  gtk_widget_class_bind_template_child (widget_class, GradusCard, aha_label);
}

static void
gradus_card_init (GradusCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_thumbnail_init (&self->thumbnail, GTK_WIDGET (self), GTK_PICTURE (self->picture));
}

GtkWidget *
gradus_card_new (const GradusAlgorithm *algorithm)
{
  GradusCard *self = g_object_new (GRADUS_TYPE_CARD, NULL);
  const GradusChapter *chapter = gradus_registry_find_chapter (algorithm->chapter);

  self->algorithm = algorithm;
  gtk_label_set_label (GTK_LABEL (self->chapter_label), _ (chapter->title));
  gtk_label_set_label (GTK_LABEL (self->title_label), _ (algorithm->title));
  gtk_label_set_label (GTK_LABEL (self->summary_label), _ (algorithm->summary));
  if (algorithm->sheet != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->aha_label), _ (algorithm->sheet->aha));
      gtk_widget_set_visible (self->aha_label, TRUE);
    }
  self->terms = gradus_search_terms_new_for_algorithm (algorithm);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (algorithm->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (algorithm->summary), -1);
  return GTK_WIDGET (self);
}
