/* Gradus: the life of the datum that is followed, over the stage.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-datum-words.h"
#include "gradus-life-chart.h"
#include "gradus-life-follower.h"
#include "gradus-life-strip.h"

/* Charts stand side by side while each has so many pixels. */
#define CHART_WIDTH 230

struct _GradusLifeStrip
{
  GtkWidget parent_instance;

  GtkWidget *header;
  GtkWidget *title;
  GtkWidget *chooser;
  GtkWidget *copy_button;
  GtkWidget *close_button;
  GtkWidget *charts_box;
  GPtrArray *charts; /* owned by charts_box */
  guint fit;         /* how many charts have room */
  guint rearrange;   /* idle */

  GradusDocument *document;
  GradusLifeFollower *follower;
  const GradusAlgorithm *algorithm; /* that the charts were made for */
  const char *kind;
  int item;
};

G_DEFINE_FINAL_TYPE (GradusLifeStrip, gradus_life_strip, GTK_TYPE_WIDGET)

enum
{
  CLOSED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Charts ----------------------------------------------------------------------------------- */

/* Show as many charts as there is room for, from the chosen one on. */
static void
arrange (GradusLifeStrip *self)
{
  const guint n = self->charts->len, shown = MIN (MAX (self->fit, 1), n);
  const guint first = shown < n ? gtk_drop_down_get_selected (GTK_DROP_DOWN (self->chooser)) : 0;

  gtk_widget_set_visible (self->chooser, shown < n);
  for (guint i = 0; i < n; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->charts, i),
                            first >= n || (i + n - first) % n < shown);
}

static void
seek_cb (GradusLifeStrip *self, guint64 step)
{
  gradus_document_pause (self->document);
  gradus_document_seek (self->document, step, 0);
}

static void
build (GradusLifeStrip *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->charts->len; i++)
    gtk_box_remove (GTK_BOX (self->charts_box), g_ptr_array_index (self->charts, i));
  g_ptr_array_set_size (self->charts, 0);
  for (const GradusLife *life = self->algorithm != NULL ? self->algorithm->lives : NULL;
       life != NULL && life->id != NULL; life++)
    {
      GtkWidget *chart;

      if (g_strcmp0 (life->subject, self->kind) != 0)
        continue;
      chart = gradus_life_chart_new ();
      gtk_widget_set_hexpand (chart, TRUE);
      g_signal_connect_object (chart, "seek", G_CALLBACK (seek_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->charts_box), chart);
      g_ptr_array_add (self->charts, chart);
      gtk_string_list_append (names, _ (life->title));
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->chooser), G_LIST_MODEL (names));
  arrange (self);
}

static char *
make_title (GradusLifeStrip *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);

  if (self->kind != NULL)
    return gradus_subject_title (self->kind, (guint) self->item);
  return gradus_datum_title (gradus_setup_get_dataset (setup), self->item);
}

/* Whether the data still have what is followed. */
static gboolean
exists (GradusLifeStrip *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  g_autofree char *words = NULL;

  if (setup == NULL || self->item < 0)
    return FALSE;
  if (self->kind == NULL)
    words = gradus_datum_words (gradus_setup_get_dataset (setup), NULL, self->item);
  return self->kind != NULL || words != NULL;
}

static void
changed_cb (gpointer user_data)
{
  GradusLifeStrip *self = user_data;
  GradusRun *run = gradus_document_get_run (self->document);
  const GradusLifeRecord *record = NULL;
  GradusPosition here;

  if (self->follower != NULL)
    record = gradus_life_follower_get_record (self->follower);
  if (self->item >= 0
      && (!exists (self) || gradus_document_get_algorithm (self->document) != self->algorithm))
    {
      g_signal_emit (self, signals[CLOSED], 0);
      return;
    }
  if (run != NULL)
    gradus_run_get_view (run, &here);
  for (guint i = 0; i < self->charts->len; i++)
    gradus_life_chart_show (g_ptr_array_index (self->charts, i), record, i,
                            run != NULL ? &here : NULL);
  gtk_widget_set_sensitive (self->copy_button, record != NULL);
}

void
gradus_life_strip_follow (GradusLifeStrip *self, const char *kind, int item)
{
  const GradusAlgorithm *algorithm;
  gboolean open;

  g_return_if_fail (GRADUS_IS_LIFE_STRIP (self));

  algorithm = self->document != NULL ? gradus_document_get_algorithm (self->document) : NULL;
  open = item >= 0 && algorithm != NULL && gradus_life_is_known (algorithm, kind);
  if (!open)
    {
      kind = NULL;
      item = -1;
    }
  self->item = item;
  if (open && (algorithm != self->algorithm || kind != self->kind || self->charts->len == 0))
    {
      self->algorithm = algorithm;
      self->kind = kind;
      build (self);
    }
  self->kind = kind;
  if (open)
    {
      g_autofree char *title = make_title (self);

      gtk_label_set_label (GTK_LABEL (self->title), title);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                      -1);
    }
  if (self->follower != NULL)
    gradus_life_follower_set_item (self->follower, kind, item);
  gtk_widget_set_visible (GTK_WIDGET (self), open);
}

const GradusLifeRecord *
gradus_life_strip_get_record (GradusLifeStrip *self)
{
  g_return_val_if_fail (GRADUS_IS_LIFE_STRIP (self), NULL);

  return self->follower != NULL ? gradus_life_follower_get_record (self->follower) : NULL;
}

const char *
gradus_life_strip_get_title (GradusLifeStrip *self)
{
  g_return_val_if_fail (GRADUS_IS_LIFE_STRIP (self), NULL);

  return gtk_label_get_label (GTK_LABEL (self->title));
}

void
gradus_life_strip_copy (GradusLifeStrip *self)
{
  const GradusLifeRecord *record;
  g_autofree char *csv = NULL;

  g_return_if_fail (GRADUS_IS_LIFE_STRIP (self));

  record = gradus_life_strip_get_record (self);
  if (record == NULL)
    return;
  csv = gradus_life_record_to_csv (record);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), csv);
}

void
gradus_life_strip_set_document (GradusLifeStrip *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_LIFE_STRIP (self));

  if (self->document == document)
    return;
  gradus_life_strip_follow (self, NULL, -1);
  g_clear_pointer (&self->follower, gradus_life_follower_free);
  g_set_object (&self->document, document);
  if (document != NULL)
    self->follower = gradus_life_follower_new (document, changed_cb, self);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static gboolean
rearrange_cb (gpointer user_data)
{
  GradusLifeStrip *self = user_data;

  self->rearrange = 0;
  arrange (self);
  return G_SOURCE_REMOVE;
}

static void
gradus_life_strip_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  GradusLifeStrip *self = GRADUS_LIFE_STRIP (widget);
  int header, header_natural, charts, charts_natural;

  gtk_widget_measure (self->header, orientation, -1, &header, &header_natural, NULL, NULL);
  gtk_widget_measure (self->charts_box, orientation, -1, &charts, &charts_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (header, charts);
      *natural = MAX (header_natural, charts_natural);
    }
  else
    *minimum = *natural = header + charts;
}

static void
gradus_life_strip_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusLifeStrip *self = GRADUS_LIFE_STRIP (widget);
  const guint fit = (guint) MAX (width / CHART_WIDTH, 1);
  GtkAllocation top = { .width = width }, rest = { .width = width };
  int header;

  gtk_widget_measure (self->header, GTK_ORIENTATION_VERTICAL, -1, &header, NULL, NULL, NULL);
  top.height = header;
  gtk_widget_size_allocate (self->header, &top, -1);
  rest.y = header;
  rest.height = MAX (height - header, 0);
  gtk_widget_size_allocate (self->charts_box, &rest, -1);
  if (fit != self->fit)
    {
      self->fit = fit;
      if (self->rearrange == 0)
        self->rearrange = g_idle_add (rearrange_cb, self);
    }
}

static void
close_cb (GradusLifeStrip *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
gradus_life_strip_dispose (GObject *object)
{
  GradusLifeStrip *self = GRADUS_LIFE_STRIP (object);

  g_clear_handle_id (&self->rearrange, g_source_remove);
  g_clear_pointer (&self->follower, gradus_life_follower_free);
  g_clear_object (&self->document);
  g_ptr_array_set_size (self->charts, 0);
  g_clear_pointer (&self->header, gtk_widget_unparent);
  g_clear_pointer (&self->charts_box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_life_strip_parent_class)->dispose (object);
}

static void
gradus_life_strip_finalize (GObject *object)
{
  g_ptr_array_unref (GRADUS_LIFE_STRIP (object)->charts);
  G_OBJECT_CLASS (gradus_life_strip_parent_class)->finalize (object);
}

static void
gradus_life_strip_class_init (GradusLifeStripClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_life_strip_dispose;
  object_class->finalize = gradus_life_strip_finalize;
  widget_class->measure = gradus_life_strip_measure;
  widget_class->size_allocate = gradus_life_strip_size_allocate;
  signals[CLOSED] = g_signal_new ("closed", GRADUS_TYPE_LIFE_STRIP, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "lifestrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-life-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, header);
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, title);
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, chooser);
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, copy_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, close_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLifeStrip, charts_box);
  gtk_widget_class_bind_template_callback (widget_class, arrange);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
gradus_life_strip_init (GradusLifeStrip *self)
{
  self->charts = g_ptr_array_new ();
  self->item = -1;
  self->fit = 1;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gradus_actions_describe (self->copy_button, "win.copy-life");
}
