/* Sequential minimal optimisation: values, pictures and narration.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "smo.h"
#include "svm-pictures.h"

/* --- Values ----------------------------------------------------------------------------------- */

/* Numbers of every row; those of points set aside are made anew. */
typedef struct
{
  guint n;
  double *alpha, *f, *violation;
  guint8 *aside;
} SmoRows;

static void
smo_rows_init (SmoRows *rows, const GradusView *view)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoParams *params = view->params;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);

  rows->n = table->n;
  rows->alpha = g_new (double, table->n);
  rows->f = g_new (double, table->n);
  rows->violation = g_new (double, table->n);
  rows->aside = g_new (guint8, table->n);
  gradus_pair_qp_get_beta (qp, rows->alpha, rows->aside);
  gradus_pair_qp_get_gradient (qp, smo_problem (view), rows->f);
  for (guint k = 0; k < table->n; k++)
    {
      double y = smo_sign (table, k);
      double wish = y * (rows->f[k] - qp->b);

      rows->alpha[k] = fabs (rows->alpha[k]);
      rows->f[k] = y - rows->f[k] + qp->b;
      /* The margin is too small by `wish` and alpha could rise, or too large and it could fall. */
      rows->violation[k] = (wish > 0 && rows->alpha[k] < params->c)
                               || (wish < 0 && rows->alpha[k] > 0)
                             ? fabs (wish)
                             : 0;
    }
}

static void
smo_rows_clear (SmoRows *rows)
{
  g_free (rows->alpha);
  g_free (rows->f);
  g_free (rows->violation);
  g_free (rows->aside);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SmoRows, smo_rows_clear)

static void
value_alpha (const GradusView *view, GradusArray *out)
{
  g_auto (SmoRows) rows = { 0 };

  smo_rows_init (&rows, view);
  memcpy (gradus_array_init_vector (out, rows.n), rows.alpha, rows.n * sizeof (double));
}

static void
value_b (const GradusView *view, GradusArray *out)
{
  gradus_array_init_scalar (out, smo_qp (view)->b);
}

static void
value_support (const GradusView *view, GradusArray *out)
{
  g_auto (SmoRows) rows = { 0 };
  guint count = 0;
  double *to;

  smo_rows_init (&rows, view);
  for (guint k = 0; k < rows.n; k++)
    count += rows.alpha[k] > 0;
  to = gradus_array_init_vector (out, count);
  count = 0;
  for (guint k = 0; k < rows.n; k++)
    if (rows.alpha[k] > 0)
      to[count++] = k;
}

static void
value_f (const GradusView *view, GradusArray *out)
{
  g_auto (SmoRows) rows = { 0 };

  smo_rows_init (&rows, view);
  memcpy (gradus_array_init_vector (out, rows.n), rows.f, rows.n * sizeof (double));
}

static void
value_error (const GradusView *view, GradusArray *out)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_auto (SmoRows) rows = { 0 };
  double *to;

  smo_rows_init (&rows, view);
  to = gradus_array_init_vector (out, rows.n);
  for (guint k = 0; k < rows.n; k++)
    to[k] = rows.f[k] - smo_sign (table, k);
}

static void
value_violation (const GradusView *view, GradusArray *out)
{
  g_auto (SmoRows) rows = { 0 };

  smo_rows_init (&rows, view);
  memcpy (gradus_array_init_vector (out, rows.n), rows.violation, rows.n * sizeof (double));
}

/* w of the linear kernel; FALSE for the others, whose w lives in the feature space. */
static gboolean
find_w (const GradusPairQp *qp, const GradusView *view, double *w)
{
  const SmoParams *params = view->params;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autofree double *beta = g_new (double, table->n);

  if (params->kernel != GRADUS_KERNEL_LINEAR)
    return FALSE;
  memset (w, 0, table->d * sizeof (double));
  gradus_pair_qp_get_beta (qp, beta, NULL);
  for (guint k = 0; k < table->n; k++)
    for (guint c = 0; c < table->d; c++)
      w[c] += beta[k] * table->x[(gsize) k * table->d + c];
  return TRUE;
}

static void
value_w (const GradusView *view, GradusArray *out)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autofree double *w = g_new (double, table->d);

  if (find_w (smo_qp (view), view, w))
    memcpy (gradus_array_init_vector (out, table->d), w, table->d * sizeof (double));
}

static void
value_pair (const GradusView *view, GradusArray *out)
{
  const GradusPairQp *qp = smo_qp (view);
  double *to;

  if (qp->stage == GRADUS_PAIR_NONE)
    return;
  to = gradus_array_init_vector (out, 2);
  to[0] = qp->row_i;
  to[1] = qp->row_j;
}

void
gradus_smo_predict (const GradusView *view, const double *X, gsize n, double *out)
{
  gradus_pair_qp_expand (smo_qp (view), smo_problem (view), smo_qp (view)->b, X, n, out);
}

const GradusValue gradus_smo_values[] = {
  { "alpha", N_ ("Multipliers"), "\\alpha", N_ ("one for each point"), FALSE, value_alpha },
  { "b", N_ ("Intercept"), "b", N_ ("a number"), FALSE, value_b },
  { "support", N_ ("Support vectors"), "\\{i:\\alpha_i>0\\}",
    N_ ("rows with α > 0, counted from 0"), FALSE, value_support },
  { "f", N_ ("Decision values"), "f(x_i)", N_ ("one for each point"), FALSE, value_f },
  { "error", N_ ("Errors"), "E_i=f(x_i)-y_i", N_ ("one for each point"), FALSE, value_error },
  { "violation", N_ ("Violation of the KKT conditions"), "v_i", N_ ("one for each point"), FALSE,
    value_violation },
  { "w", N_ ("Weights (linear kernel)"), "w", N_ ("one for each input"), FALSE, value_w },
  { "pair", N_ ("Chosen pair"), "(i,j)", N_ ("two rows, counted from 0"), FALSE, value_pair },
  { NULL },
};

/* --- Pictures --------------------------------------------------------------------------------- */

static void
picture_of (const GradusView *view, const SmoRows *rows, GradusSvmPicture *picture)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoParams *params = view->params;

  *picture = (GradusSvmPicture) {
    .table = gradus_dataset_get_table (view->dataset),
    .c = params->c,
    .alpha = rows->alpha,
    .f = rows->f,
    .violation = rows->violation,
    .aside = rows->aside,
    .tolerance = params->tolerance,
    .pair = { qp->row_i, qp->row_j },
  };
}

/* Where the boundary of a linear machine was before this step. */
static void
draw_past_line (const GradusView *view, GradusScene *scene)
{
  const SmoState *previous = view->previous;
  double w[2];

  if (previous == NULL || previous->qp.beta.data == smo_qp (view)->beta.data)
    return;
  if (find_w (&previous->qp, view, w) && (w[0] != 0 || w[1] != 0))
    gradus_scene_line (scene, w[0], w[1], previous->qp.b, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
}

/* With one input f is a curve over it. */
static void
draw_curve (const GradusView *view, GradusScene *scene)
{
  enum { N = 201 };
  double x[N], f[N], low, high;

  if (!gradus_scene_get_x_range (scene, &low, &high))
    return;
  for (guint k = 0; k < N; k++)
    x[k] = low + (high - low) * k / (N - 1);
  gradus_smo_predict (view, x, N, f);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, -1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_polyline (scene, x, f, N, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

static void
build_data (const GradusView *view, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_auto (SmoRows) rows = { 0 };
  GradusSvmPicture picture;
  guint count = 0, errors = 0;
  g_autofree char *caption = NULL;

  smo_rows_init (&rows, view);
  picture_of (view, &rows, &picture);
  gradus_svm_draw_data (scene, &picture);
  for (guint k = 0; k < rows.n; k++)
    {
      count += rows.alpha[k] > 0;
      errors += (rows.f[k] > 0) != (table->label[k] == 1);
    }
  if (count > 0 && table->d == 2)
    {
      gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, gradus_smo_predict);
      draw_past_line (view, scene);
    }
  else if (count > 0 && table->d == 1)
    draw_curve (view, scene);
  caption = table->d <= 2
              ? g_strdup_printf (_ ("support vectors: %u, on the wrong side: %u"), count, errors)
              : g_strdup_printf (_ ("support vectors: %u, on the wrong side: %u (the first two of "
                                    "%u inputs; the boundary cannot be drawn in them)"),
                                 count, errors, table->d);
  gradus_scene_set_caption (scene, caption);
  gradus_scene_legend (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING, FALSE, GRADUS_LINE_SOLID,
                       _ ("support vector"));
}

static void
build_box (const GradusView *view, GradusScene *scene)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoWorkspace *ws = view->workspace;
  const SmoParams *params = view->params;
  g_auto (SmoRows) rows = { 0 };
  double y_i, y_j;
  GradusSvmBox box;

  if (qp->stage == GRADUS_PAIR_NONE)
    {
      gradus_scene_set_placeholder (scene, _ ("No pair has been chosen yet. Make one step."));
      return;
    }
  y_i = ws->y[qp->row_i];
  y_j = ws->y[qp->row_j];
  smo_rows_init (&rows, view);
  box = (GradusSvmBox) {
    .i = qp->row_i,
    .j = qp->row_j,
    .c = params->c,
    .old = { y_i * qp->old_i, y_j * qp->old_j },
    .low = { y_i * (qp->old_i + qp->t_low), y_j * (qp->old_j - qp->t_low) },
    .high = { y_i * (qp->old_i + qp->t_high), y_j * (qp->old_j - qp->t_high) },
    .free = { y_i * (qp->old_i + qp->t_free), y_j * (qp->old_j - qp->t_free) },
    .now = { y_i * qp->new_i, y_j * qp->new_j },
    .gradient = { y_i * qp->g_i, y_j * qp->g_j },
    .curvature = { qp->k_ii, y_i * y_j * qp->k_ij, qp->k_jj },
    .has_line = qp->stage >= GRADUS_PAIR_LINE,
    .has_step = qp->stage >= GRADUS_PAIR_CLIPPED,
  };
  for (guint k = 0; k < rows.n; k++)
    box.largest = MAX (box.largest, rows.alpha[k]);
  if (box.has_step)
    box.largest = MAX (box.largest, MAX (box.now[0], box.now[1]));
  gradus_svm_draw_box (scene, &box);
}

static void
build_alphas (const GradusView *view, GradusScene *scene)
{
  g_auto (SmoRows) rows = { 0 };
  GradusSvmPicture picture;

  smo_rows_init (&rows, view);
  picture_of (view, &rows, &picture);
  gradus_svm_draw_alphas (scene, &picture);
}

static void
build_kkt (const GradusView *view, GradusScene *scene)
{
  g_auto (SmoRows) rows = { 0 };
  GradusSvmPicture picture;

  smo_rows_init (&rows, view);
  picture_of (view, &rows, &picture);
  gradus_svm_draw_kkt (scene, &picture);
}

static void
build_objectives (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { SMO_METRIC_DUAL, SMO_METRIC_PRIMAL };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), TRUE);
}

static void
build_gap (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { SMO_METRIC_GAP, SMO_METRIC_KKT };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), TRUE);
}

const GradusPlot gradus_smo_plots[] = {
  { "data", N_ ("Points, boundary and margins"), GRADUS_EDIT_POINTS, build_data },
  { "box", N_ ("Box of the pair"), GRADUS_EDIT_NONE, build_box },
  { "alphas", N_ ("Multipliers"), GRADUS_EDIT_NONE, build_alphas },
  { "kkt", N_ ("KKT conditions"), GRADUS_EDIT_NONE, build_kkt },
  { "objectives", N_ ("Dual and primal objective"), GRADUS_EDIT_NONE, build_objectives },
  { "gap", N_ ("Gap"), GRADUS_EDIT_NONE, build_gap },
  { NULL },
};

/* --- Narration -------------------------------------------------------------------------------- */

static void
narrate_line (const GradusView *view, GString *out)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoWorkspace *ws = view->workspace;
  double y_j = ws->y[qp->row_j];
  /* The ends of the segment and the top, seen from alpha_j. */
  double ends[2] = { y_j * (qp->old_j - qp->t_low), y_j * (qp->old_j - qp->t_high) };
  double top = y_j * (qp->old_j - qp->t_free);

  if (qp->eta > 0)
    g_string_append_printf (out,
                            _ ("The curvature along the line is η = %s, so W has its top at αⱼ = "
                               "%s; the box allows %s to %s."),
                            GRADUS_NUM (qp->eta), GRADUS_NUM (top),
                            GRADUS_NUM (MIN (ends[0], ends[1])),
                            GRADUS_NUM (MAX (ends[0], ends[1])));
  else
    g_string_append_printf (out,
                            _ ("The curvature η = %s is not positive: W has no top on the line, "
                               "and the better end of %s to %s is taken."),
                            GRADUS_NUM (qp->eta), GRADUS_NUM (MIN (ends[0], ends[1])),
                            GRADUS_NUM (MAX (ends[0], ends[1])));
}

static void
narrate_check (const GradusView *view, GString *out)
{
  const GradusPairQp *qp = smo_qp (view);
  const SmoParams *params = view->params;

  if (view->status == GRADUS_STATUS_CONVERGED)
    g_string_append_printf (out,
                            _ ("Converged: m − M = %s is below the tolerance %s; W = %s and the "
                               "primal objective %s."),
                            GRADUS_NUM (qp->m - qp->M), GRADUS_NUM (params->tolerance),
                            gradus_format_digits ((char[GRADUS_NUMBER_SIZE]) { 0 }, qp->dual, 6),
                            gradus_format_digits ((char[GRADUS_NUMBER_SIZE]) { 0 }, qp->primal, 6));
  else
    g_string_append_printf (out,
                            _ ("m − M = %s is not below the tolerance %s; points that violate the "
                               "KKT conditions: %d; primal − dual = %s."),
                            GRADUS_NUM (qp->m - qp->M), GRADUS_NUM (params->tolerance),
                            qp->violations, GRADUS_NUM (qp->gap));
  if (view->events & (1 << SMO_EVENT_SHRUNK))
    {
      gradus_append_gap (out);
      g_string_append_printf (out, _ ("Points set aside until near the end: %u."), qp->aside.n);
    }
  else if (view->events & (1 << SMO_EVENT_UNSHRUNK))
    {
      gradus_append_gap (out);
      g_string_append (out, _ ("All points are back at work."));
    }
}

void
gradus_smo_narrate (const GradusView *view, GString *out)
{
  const GradusPairQp *qp = smo_qp (view);

  if (qp->stage == GRADUS_PAIR_NONE && view->phase >= 0)
    {
      /* rebase() made this state. */
      g_string_append_printf (out,
                              _ ("The data changed: every α stays as it was, W = %s, and points "
                                 "that violate the KKT conditions: %d of %u."),
                              GRADUS_NUM (qp->dual), qp->violations, smo_problem (view)->n);
      return;
    }
  switch (view->phase)
    {
    case SMO_PHASE_CHOOSE:
      g_string_append_printf (out,
                              _ ("Pair chosen: points %d and %d, with errors %s and %s; together "
                                 "they violate the KKT conditions by %s."),
                              qp->row_i + 1, qp->row_j + 1, GRADUS_NUM (qp->b - qp->g_i),
                              GRADUS_NUM (qp->b - qp->g_j), GRADUS_NUM (qp->g_i - qp->g_j));
      break;
    case SMO_PHASE_LINE:
      narrate_line (view, out);
      break;
    case SMO_PHASE_CLIP:
      if (view->events & (1 << SMO_EVENT_CLIPPED))
        g_string_append_printf (out,
                                _ ("The top lies outside the box: the step is cut from %s to %s."),
                                GRADUS_NUM (fabs (qp->t_free)), GRADUS_NUM (fabs (qp->t)));
      else
        g_string_append_printf (out, _ ("The top lies in the box: the whole step of %s is made."),
                                GRADUS_NUM (fabs (qp->t)));
      break;
    case SMO_PHASE_UPDATE:
      g_string_append_printf (out,
                              _ ("α of point %d goes from %s to %s and α of point %d from %s to "
                                 "%s: W rises by %s, and b = %s."),
                              qp->row_i + 1, GRADUS_NUM (fabs (qp->old_i)),
                              GRADUS_NUM (fabs (qp->new_i)), qp->row_j + 1,
                              GRADUS_NUM (fabs (qp->old_j)), GRADUS_NUM (fabs (qp->new_j)),
                              GRADUS_NUM (qp->gain), GRADUS_NUM (qp->b));
      break;
    case SMO_PHASE_CHECK:
      narrate_check (view, out);
      break;
    default:
      g_string_append_printf (out,
                              _ ("The start: W = %s, and points that violate the KKT conditions: "
                                 "%d of %u."),
                              GRADUS_NUM (qp->dual), qp->violations, smo_problem (view)->n);
    }
}
