/* Gradus: the mould of a certificate: others come up against the answer, and none is better.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-mould.h"
#include "gradus-quantity.h"

guint
gradus_rivals_tried (const GradusArray *attempts)
{
  return (attempts->n_dims == 2 ? attempts->shape[0] : 0) + 1;
}

guint64
gradus_rivals_n_micro (const GradusPosition *here)
{
  const GradusQuantity *attempts = gradus_algorithm_find_quantity (here->algorithm, "attempts");
  const GradusParam *drawn = gradus_params_find (here->algorithm->params, "rivals");

  return gradus_rivals_tried (G_STRUCT_MEMBER_P (here->state, attempts->offset))
         + (guint64) gradus_params_get (drawn, here->params);
}

double *
gradus_rivals_next (GradusArray *rivals, guint row, guint of, guint width)
{
  if (row == 0)
    gradus_array_init_matrix (rivals, of, width);
  return gradus_array_write (rivals) + (gsize) row * width;
}

double
gradus_rivals_score (const GradusArray *rivals, guint row)
{
  return rivals->n_dims == 2 && row < rivals->shape[0]
           ? rivals->data[((gsize) row + 1) * rivals->shape[1] - 1]
           : NAN;
}

double
gradus_rivals_best (const GradusArray *rivals, guint n, GradusBetter better)
{
  double best = NAN;

  for (guint row = 0; row < n && row < rivals->shape[0]; row++)
    {
      const double score = gradus_rivals_score (rivals, row);

      if (isnan (best) || (better == GRADUS_BETTER_LESS ? score < best : score > best))
        best = score;
    }
  return best;
}

void
gradus_rivals_name (GradusNames *names, const GradusArray *rivals, guint row)
{
  gradus_names_whole (names, "rival", (gint64) row + 1);
  gradus_names_whole (names, "n-rivals",
                      (gint64) gradus_rivals_n_micro (gradus_names_get_view (names)));
  gradus_names_number (names, "rival-score", gradus_rivals_score (rivals, row));
}

void
gradus_rivals_draw_scores (const GradusPosition *here, const GradusArray *attempts,
                           const GradusArray *rivals,
                           double (*score) (const GradusPosition *here, const double *attempt),
                           double best, gboolean revealed, const char *y_label, GradusScene *scene)
{
  const guint tried = gradus_rivals_tried (attempts);
  const guint from = tried > GRADUS_CONTEST_SHOWN + 1 ? tried - GRADUS_CONTEST_SHOWN - 1 : 0;
  const guint drawn = revealed ? rivals->shape[0] - tried : 0;
  g_autofree double *scores = g_new (double, tried - from);
  g_autofree double *others = g_new (double, drawn);

  for (guint t = from; t < tried; t++)
    scores[t - from] = score (here, t + 1 < tried ? attempts->data + (gsize) t * attempts->shape[1]
                                                  : NULL);
  for (guint r = 0; r < drawn; r++)
    others[r] = gradus_rivals_score (rivals, tried + r);
  gradus_contest_draw_scores (scores, tried - from, best, others, drawn, revealed, y_label, scene);
}
