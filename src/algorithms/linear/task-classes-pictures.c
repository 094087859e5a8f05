/* Shares of classes in several tasks: the pictures of multi-task-lspc.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "task-classes.h"

#define SHOWN_TASKS 8
/* Up to so many tasks have springs in the picture of beads. */
#define NUMBERED 5

typedef GradusTaskClassesParams Params;
typedef GradusTaskClassesState State;
typedef GradusTaskClassesWork Work;

/* Shares of a task as bars, over the parts of its own examples. */
static void
draw_bars (const GradusPosition *here, const GradusTable *table, guint t, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double n = 0;

  for (guint c = 0; c < work->k; c++)
    n += work->count[t * work->k + c];
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "class"), C_ ("axis", "share"));
  gradus_scene_set_x_range (scene, 0.4, work->k + 0.6);
  gradus_scene_set_y_range (scene, -0.15, 1);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint c = 0; c < work->k; c++)
    {
      const gsize at = (gsize) t * work->k + c;

      gradus_scene_text_in (scene, c + 1, -0.07, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1,
                            0.9, 0.14, gradus_table_get_class_name (table, c));
      gradus_scene_bar (scene, c + 0.78, 0.28, 0, work->count[at] / MAX (n, 1), GRADUS_ROLE_MUTED,
                        0.5);
      if (t < state->told)
        gradus_scene_bar (scene, c + 1.12, 0.36, 0, work->shares[at], GRADUS_ROLE_CLASS + c, 0.8);
      if (state->risen > c)
        gradus_scene_segment (scene, c + 0.9, work->raw[at], c + 1.34, work->raw[at],
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
}

/* Where the curves of a task go from left to right. */
typedef struct
{
  const Work *work;
  guint t, c;
  gboolean alone;
} Curve;

static double
share_at (gconstpointer data, double x)
{
  const Curve *curve = data;

  return gradus_task_classes_share (curve->work, curve->alone, curve->t, curve->c, &x);
}

GRADUS_CURVE (raw_curve, Curve, curve, x,
              gradus_task_class_raw (&curve->work->groups[curve->c],
                                     curve->work->groups[curve->c].theta, curve->t, &x))

/* The raw outputs and shares of a task over its one input; its points lie below. */
static void
draw_curves (const GradusPosition *here, const GradusTable *table, guint t, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         C_ ("axis", "share"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, -0.15, 1.15);
  for (guint i = 0; i < table->n; i++)
    if (table->task[i] == (gint32) t)
      gradus_scene_point (scene, table->x[i], -0.1, GRADUS_ROLE_CLASS + table->label[i],
                          GRADUS_SHAPE_AUTO, 1, (int) i);
  for (guint c = 0; c < work->k; c++)
    {
      const Curve curve = { work, t, c, FALSE }, before = { work, t, c, TRUE };

      if (t < state->told && c == work->missing)
        gradus_scene_function (scene, share_at, &before, low, high, GRADUS_BUMPS_CURVE / 2,
                               GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      if (t < state->told)
        gradus_scene_function (scene, share_at, &curve, low, high, GRADUS_BUMPS_CURVE / 2,
                               GRADUS_ROLE_CLASS + c, GRADUS_LINE_SOLID);
      else if (state->risen > c)
        gradus_scene_function (scene, raw_curve, &curve, low, high, GRADUS_BUMPS_CURVE / 2,
                               GRADUS_ROLE_CLASS + c, GRADUS_LINE_DOTTED);
    }
  if (p->place >= low && p->place <= high)
    gradus_scene_vrule (scene, p->place, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, NULL);
}

static void
draw_task (const GradusPosition *here, guint task, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  g_autofree char *word = gradus_tasks_dup_name (table, task);

  if (!work->solved)
    return;
  gradus_scene_set_caption (scene, _("task %s"), word);
  if (p->basis == GRADUS_TASK_CLASSES_BUMPS && table->d == 1)
    {
      draw_curves (here, table, task, scene);
      for (guint c = 0; c < work->k; c++)
        gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + c, GRADUS_LINE_SOLID,
                                  gradus_table_get_class_name (table, c));
      if (state->told > 0)
        gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                  C_ ("legend", "without springs"));
      return;
    }
  draw_bars (here, table, task, scene);
  gradus_scene_legend (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, FALSE, GRADUS_LINE_SOLID,
                       C_ ("legend", "own examples"));
  if (state->risen > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                              C_ ("legend", "raw output"));
  for (guint c = 0; c < work->k && state->told > 0; c++)
    gradus_scene_legend (scene, GRADUS_ROLE_CLASS + c, GRADUS_SHAPE_SQUARE, FALSE,
                         GRADUS_LINE_SOLID, gradus_table_get_class_name (table, c));
}

/* The raw outputs at the place, a wire for each task; each class has springs of its own. */
static void
draw_beads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  double low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, C_ ("axis", "raw output"),
                         C_ ("axis", "task"));
  if (gradus_kit_waits (scene, !work->solved || state->risen == 0,
                        _("The beads are there when a class is solved.")))
    return;
  gradus_find_extent (work->lone, (gsize) work->tasks * work->k, 1, &low, &high);
  gradus_scene_set_x_range (scene, MIN (low, 0), MAX (high, 1));
  gradus_scene_set_y_range (scene, 0.5, work->tasks + 0.5);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  for (guint t = 0; t < work->tasks; t++)
    gradus_scene_hrule (scene, t + 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint c = 0; c < state->risen; c++)
    {
      for (guint t = 0; t < work->tasks; t++)
        {
          const gsize at = (gsize) t * work->k + c;

          for (guint s = 0; s < t && p->gamma > 0 && work->tasks <= NUMBERED; s++)
            gradus_scene_segment (scene, work->raw[(gsize) s * work->k + c], s + 1, work->raw[at],
                                  t + 1, GRADUS_ROLE_CLASS + c, GRADUS_LINE_SOLID);
          if (fabs (work->raw[at] - work->lone[at]) > 0.01)
            gradus_scene_arrow (scene, work->lone[at], t + 1, work->raw[at], t + 1,
                                GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
          gradus_scene_point (scene, work->lone[at], t + 1, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                              1, -1);
          gradus_scene_point (scene, work->raw[at], t + 1, GRADUS_ROLE_CLASS + c,
                              GRADUS_SHAPE_AUTO, 1.6, -1);
        }
      gradus_scene_label (scene, gradus_table_get_class_name (table, c));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "without springs"));
}

/* The share in question over the stiffness of the springs, with the learner's bet. */
static void
draw_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const double least = gradus_task_classes_stiffness (0);
  const double most = gradus_task_classes_stiffness (GRADUS_TASK_CLASSES_STIFFNESSES - 1);
  const double share = work->solved ? gradus_task_classes_asked (work, work->shares) : NAN;
  const double at = CLAMP (p->gamma, least, most);
  double x[GRADUS_TASK_CLASSES_STIFFNESSES], y[GRADUS_TASK_CLASSES_STIFFNESSES];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "γ", C_ ("axis", "share"));
  if (!work->solved)
    return;
  gradus_scene_set_x_range (scene, least / 3, most);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_vrule (scene, at, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, NULL);
  for (guint t = 0; t < MIN (work->tasks, SHOWN_TASKS); t++)
    {
      g_autofree char *word = gradus_tasks_dup_name (table, t);
      g_autofree char *label = g_strdup_printf (_("task %s"), word);

      /* Without springs, left of where the curves begin. */
      gradus_scene_point (scene, least / 3, work->lone_shares[(gsize) t * work->k + work->missing],
                          GRADUS_ROLE_CLASS + t, GRADUS_SHAPE_AUTO, 1.3, -1);
      gradus_scene_label (scene, label);
      if (!state->certified || work->curve == NULL)
        continue;
      for (guint q = 0; q < GRADUS_TASK_CLASSES_STIFFNESSES; q++)
        {
          x[q] = gradus_task_classes_stiffness (q);
          y[q] = work->curve[(gsize) q * work->tasks + t];
        }
      gradus_scene_polyline (scene, x, y, GRADUS_TASK_CLASSES_STIFFNESSES, GRADUS_ROLE_CLASS + t,
                             t == work->poor ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
  if (state->told == work->tasks)
    {
      gradus_scene_segment (scene, at, share, at, p->bet, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, at, share, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.5, -1);
      gradus_scene_label (scene, C_ ("legend", "the share"));
    }
  gradus_scene_point (scene, at, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", at, p->bet);
}

const GradusPlot gradus_task_classes_plots[] = GRADUS_ROWS (
  { "shares", N_ ("Shares, task by task"), .kit = gradus_kit_panels, .of = "n-tasks",
    .panel = draw_task },
  { "beads", N_ ("Beads of each class"), .build = draw_beads },
  { "share", N_ ("The share in question"), .build = draw_share,
    .caption = GRADUS_SAY ({ NULL, N_ ("class {missing} in task {poor}") }) },
  { "normal", N_ ("The equations"), .kit = gradus_kit_matrix, .of = "normal",
    .with = "numbers significant" });
