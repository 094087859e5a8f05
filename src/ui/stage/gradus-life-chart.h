/* Gradus: a small chart of one life: curves of what was said of a datum at every step.
 *
 * Drawn by the renderer of the pictures and kept as a texture until something changes. The title
 * and the numbers of the present step, or of the one under the pointer, stand above; the present
 * step is marked. A click goes to a step.
 *
 * Signal: "seek" (guint64 step).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-life.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LIFE_CHART (gradus_life_chart_get_type ())
G_DECLARE_FINAL_TYPE (GradusLifeChart, gradus_life_chart, GRADUS, LIFE_CHART, GtkWidget)

GtkWidget *gradus_life_chart_new (void);
/**
 * gradus_life_chart_show:
 * @record: kept until the next call; NULL = still being made.
 * @life: which one of it.
 * @here: the present position; NULL = as before.
 */
void gradus_life_chart_show (GradusLifeChart *self, const GradusLifeRecord *record, guint life,
                             const GradusPosition *here);
/* The words above the chart beside its title, for tests. */
const char *gradus_life_chart_get_words (GradusLifeChart *self);

G_END_DECLS
