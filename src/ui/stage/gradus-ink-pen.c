/* Gradus: the pen that draws ink.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-ink-pen.h"
#include "gradus-settings.h"

#define ERASER 10.0
/* Pixels that a thinned stroke may differ from the hand's. */
#define TOLERANCE 0.6

struct _GradusInkPen
{
  GObject parent_instance;

  GradusPen pen;
  guint sweeps; /* counts, so that every sweep of the eraser has its own undo step */
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusInkPen, gradus_ink_pen, G_TYPE_OBJECT)

GradusRole
gradus_ink_pen_get_role (GradusPen pen)
{
  switch (pen)
    {
    case GRADUS_PEN_ERROR:
      return GRADUS_ROLE_ERROR;
    case GRADUS_PEN_MODEL:
      return GRADUS_ROLE_MODEL;
    case GRADUS_PEN_ACCENT:
    case GRADUS_PEN_ERASER:
    case GRADUS_N_PENS:
    default:
      return GRADUS_ROLE_ACCENT;
    }
}

void
gradus_ink_pen_choose (GradusInkPen *self, GradusPen pen)
{
  g_return_if_fail (GRADUS_IS_INK_PEN (self));

  if (self->pen == pen)
    return;
  self->pen = pen;
  g_signal_emit (self, signals[CHANGED], 0);
}

GradusPen
gradus_ink_pen_get (GradusInkPen *self)
{
  g_return_val_if_fail (GRADUS_IS_INK_PEN (self), GRADUS_PEN_ACCENT);

  return self->pen;
}

static gboolean
get_position (GradusDocument *document, guint64 *step, guint64 *micro)
{
  GradusRun *run = gradus_document_get_run (document);

  if (run == NULL)
    return FALSE;
  *step = gradus_run_get_step (run);
  *micro = gradus_run_get_micro (run);
  return TRUE;
}

/* The points of the path that matter, chosen as they lie on the screen. */
static void
add_stroke (GradusInkPen *self, GradusDocument *document, const GradusPlotLayout *layout,
            const char *plot, const GradusStroke *stroke)
{
  GradusInkStroke drawn = { .plot = plot, .role = gradus_ink_pen_get_role (self->pen), .width = 1 };
  g_autofree double *at = g_new (double, 2 * MAX (stroke->n, 1));
  g_autofree double *points = g_new (double, 2 * MAX (stroke->n, 1));
  g_autofree guint *keep = g_new (guint, MAX (stroke->n, 1));
  g_autoptr (GradusInk) ink = NULL;

  if (stroke->n == 0 || !get_position (document, &drawn.step, &drawn.micro))
    return;
  for (guint i = 0; i < stroke->n; i++)
    gradus_plot_layout_to_pixel (layout, stroke->path[2 * i], stroke->path[2 * i + 1], &at[2 * i],
                                 &at[2 * i + 1]);
  drawn.n = gradus_ink_thin (at, stroke->n, TOLERANCE, keep);
  /* A click that did not move is a dot. */
  if (drawn.n == 2 && at[0] == at[2 * keep[1]] && at[1] == at[2 * keep[1] + 1])
    drawn.n = 1;
  for (guint i = 0; i < drawn.n; i++)
    {
      points[2 * i] = stroke->path[2 * keep[i]];
      points[2 * i + 1] = stroke->path[2 * keep[i] + 1];
    }
  drawn.points = points;
  ink = gradus_ink_with (gradus_document_get_ink (document), &drawn);
  gradus_document_set_ink (document, ink, _ ("Draw on the picture"), NULL);
}

static void
rub_out (GradusInkPen *self, GradusDocument *document, const GradusPlotLayout *layout,
         const char *plot, const GradusStroke *stroke)
{
  g_autofree char *merge = g_strdup_printf (GRADUS_GESTURE_KEY "rub-out-%u", self->sweeps);
  guint64 step, micro;
  double px, py;
  int found;

  if (!get_position (document, &step, &micro))
    return;
  gradus_plot_layout_to_pixel (layout, stroke->x, stroke->y, &px, &py);
  while ((found = gradus_plot_layout_pick_ink (layout, gradus_document_get_ink (document), plot,
                                               step, micro, px, py, ERASER))
         >= 0)
    {
      g_autoptr (GradusInk) ink = gradus_ink_without (gradus_document_get_ink (document),
                                                      (guint) found);

      gradus_document_set_ink (document, ink, _ ("Rub out what is drawn"), merge);
    }
}

void
gradus_ink_pen_stroke (GradusInkPen *self, GradusDocument *document, GradusPlotView *view,
                       const char *plot, GradusStrokePart part)
{
  const GradusStroke *stroke = gradus_plot_view_get_stroke (view);
  const GradusPlotLayout *layout = gradus_plot_view_get_layout (view);

  g_return_if_fail (GRADUS_IS_INK_PEN (self));

  if (layout == NULL)
    return;
  if (part == GRADUS_STROKE_BEGIN)
    self->sweeps++;
  if (stroke->erase || self->pen == GRADUS_PEN_ERASER)
    {
      if (part != GRADUS_STROKE_END)
        rub_out (self, document, layout, plot, stroke);
    }
  else if (part == GRADUS_STROKE_END)
    add_stroke (self, document, layout, plot, stroke);
}

gboolean
gradus_ink_pen_clear_step (GradusInkPen *self, GradusDocument *document)
{
  g_autoptr (GradusInk) rest = NULL;
  guint64 step, micro;

  g_return_val_if_fail (GRADUS_IS_INK_PEN (self), FALSE);

  if (!get_position (document, &step, &micro))
    return FALSE;
  rest = gradus_ink_without_step (gradus_document_get_ink (document), NULL, step, micro);
  if (gradus_ink_count (rest) == gradus_ink_count (gradus_document_get_ink (document)))
    return FALSE;
  gradus_document_set_ink (document, rest, _ ("Clear what is drawn on this step"), NULL);
  return TRUE;
}

void
gradus_ink_pen_show (GradusInkPen *self, GradusDocument *document, GradusPlotView *view,
                     const char *plot)
{
  guint64 step = 0, micro = 0;
  gboolean faint;

  g_return_if_fail (GRADUS_IS_INK_PEN (self));

  /* A worker has the run, and the picture still shows where it began. */
  if (!get_position (document, &step, &micro) && gradus_document_is_busy (document))
    return;
  g_object_get (gradus_settings_get_default (), "ink-faint", &faint, NULL);
  gradus_plot_view_set_ink (view, gradus_document_get_ink (document), plot, step, micro, faint);
  gradus_plot_view_set_pen (view, gradus_ink_pen_get_role (self->pen), 1,
                            self->pen == GRADUS_PEN_ERASER);
}

static void
gradus_ink_pen_class_init (GradusInkPenClass *klass)
{
  signals[CHANGED] = g_signal_new ("changed", GRADUS_TYPE_INK_PEN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
gradus_ink_pen_init (GradusInkPen *self)
{
}

GradusInkPen *
gradus_ink_pen_new (void)
{
  return g_object_new (GRADUS_TYPE_INK_PEN, NULL);
}
