/* Gradus: one entry in a list.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-entry-picture.h"
#include "gradus-entry-row.h"
#include "gradus-registry.h"
#include "gradus-star.h"

#define PICTURE_WIDTH 96
#define PICTURE_HEIGHT 64

struct _GradusEntryRow
{
  GtkListBoxRow parent_instance;

  const GradusCatalogueEntry *entry;
};

G_DEFINE_FINAL_TYPE (GradusEntryRow, gradus_entry_row, GTK_TYPE_LIST_BOX_ROW)

const GradusCatalogueEntry *
gradus_entry_row_get_entry (GradusEntryRow *self)
{
  g_return_val_if_fail (GRADUS_IS_ENTRY_ROW (self), NULL);
  return self->entry;
}

/* "Iterative · 9 min · easy". */
static char *
make_facts (const GradusCatalogueEntry *entry)
{
  static const char *const kinds[] = {
    [GRADUS_KIND_ITERATIVE] = N_ ("Iterative"),
    [GRADUS_KIND_STAGES] = N_ ("In stages"),
    [GRADUS_KIND_EXPLORATION] = N_ ("Exploration"),
  };
  static const char *const levels[] = { N_ ("easy"), N_ ("medium"), N_ ("hard") };
  const guint n_lessons = gradus_catalogue_count_lessons (entry);
  GString *facts = g_string_new (NULL);

  if (entry->algorithm == NULL)
    g_string_append_printf (facts, "%s · ", _ ("Planned"));
  g_string_append_printf (facts, "%s · ", _ (kinds[entry->kind]));
  /* Translators: minutes, short. */
  g_string_append_printf (facts, _ ("%u min"), entry->minutes);
  g_string_append_printf (facts, " · %s", _ (levels[entry->difficulty - 1]));
  if (n_lessons > 0)
    {
      g_string_append (facts, " · ");
      g_string_append_printf (
        facts, g_dngettext (GETTEXT_PACKAGE, "%u lesson", "%u lessons", n_lessons), n_lessons);
    }
  return g_string_free (facts, FALSE);
}

static GtkWidget *
new_label (const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
new_head (const GradusCatalogueEntry *entry)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (head), new_label (entry->title, "heading"));
  if (gradus_catalogue_is_done (entry))
    {
      GtkWidget *icon = gtk_image_new_from_icon_name ("gradus-holds-symbolic");

      gtk_widget_add_css_class (icon, "success");
      gtk_widget_set_tooltip_text (icon, _ ("Done"));
      gtk_box_append (GTK_BOX (head), icon);
    }
  return head;
}

static void
gradus_entry_row_class_init (GradusEntryRowClass *klass)
{
}

static void
gradus_entry_row_init (GradusEntryRow *self)
{
}

GtkWidget *
gradus_entry_row_new_body (const GradusCatalogueEntry *entry, gboolean with_chapter)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *facts = make_facts (entry);
  g_autofree char *line = with_chapter ? g_strdup_printf (
                            "%s · %s", _ (gradus_registry_find_chapter (entry->chapter)->title),
                            facts)
                                       : g_strdup (facts);
  GtkWidget *star = gradus_star_new ();

  gtk_widget_add_css_class (box, "entry-row");
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), new_head (entry));
  gtk_box_append (GTK_BOX (words), new_label (entry->aha, NULL));
  gtk_box_append (GTK_BOX (words), new_label (line, "entry-facts"));
  gtk_box_append (GTK_BOX (box),
                  gradus_entry_picture_new (entry, PICTURE_WIDTH, PICTURE_HEIGHT, FALSE));
  gtk_box_append (GTK_BOX (box), words);
  gradus_star_set_entry (GRADUS_STAR (star), entry->id);
  gtk_box_append (GTK_BOX (box), star);
  gtk_widget_set_tooltip_text (words, entry->aha);
  if (entry->algorithm == NULL)
    gtk_widget_add_css_class (box, "planned");
  return box;
}

GtkWidget *
gradus_entry_row_new (const GradusCatalogueEntry *entry, gboolean with_chapter)
{
  GradusEntryRow *self = g_object_new (GRADUS_TYPE_ENTRY_ROW, NULL);
  g_autofree char *facts = make_facts (entry);
  g_autofree char *description = g_strdup_printf ("%s %s", entry->aha, facts);

  self->entry = entry;
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self),
                              gradus_entry_row_new_body (entry, with_chapter));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", entry->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "map.open-entry");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  entry->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
  return GTK_WIDGET (self);
}
