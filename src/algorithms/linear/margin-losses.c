/* Losses of a margin.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-vector-math.h"
#include "margin-losses.h"

static double
zero_one (double m)
{
  return m <= 0;
}

static double
no_slope (double m)
{
  return 0;
}

static double
squared (double m)
{
  return (1 - m) * (1 - m);
}

static double
squared_slope (double m)
{
  return 2 * (m - 1);
}

static double
hinge (double m)
{
  return MAX (1 - m, 0);
}

static double
hinge_slope (double m)
{
  return m < 1 ? -1 : 0;
}

static double
ramp (double m)
{
  return CLAMP (1 - m, 0, 1);
}

static double
ramp_slope (double m)
{
  return m > 0 && m < 1 ? -1 : 0;
}

static double
exponential (double m)
{
  return exp (-m);
}

static double
exponential_slope (double m)
{
  return -exp (-m);
}

/* ln (1 + e^-m) without overflow. */
static double
logistic (double m)
{
  return MAX (-m, 0) + log1p (exp (-fabs (m)));
}

static double
logistic_slope (double m)
{
  return -gradus_sigmoid (-m);
}

static double
logitboost (double m)
{
  return logistic (2 * m);
}

static double
logitboost_slope (double m)
{
  return 2 * logistic_slope (2 * m);
}

static double
madaboost (double m)
{
  return m > 0 ? 0.5 * exp (-2 * m) : 0.5 - m;
}

static double
madaboost_slope (double m)
{
  return m > 0 ? -exp (-2 * m) : -1;
}

static const struct
{
  double (*loss) (double m);
  double (*slope) (double m);
} losses[] = {
  [GRADUS_MARGIN_ZERO_ONE] = { zero_one, no_slope },
  [GRADUS_MARGIN_SQUARED] = { squared, squared_slope },
  [GRADUS_MARGIN_HINGE] = { hinge, hinge_slope },
  [GRADUS_MARGIN_RAMP] = { ramp, ramp_slope },
  [GRADUS_MARGIN_EXPONENTIAL] = { exponential, exponential_slope },
  [GRADUS_MARGIN_LOGISTIC] = { logistic, logistic_slope },
  [GRADUS_MARGIN_LOGITBOOST] = { logitboost, logitboost_slope },
  [GRADUS_MARGIN_MADABOOST] = { madaboost, madaboost_slope },
};

const GradusChoice gradus_margin_losses[] = GRADUS_ROWS (
  [GRADUS_MARGIN_ZERO_ONE] = { "zero-one", N_ ("0/1 loss") },
  [GRADUS_MARGIN_SQUARED] = { "squared", N_ ("Squared loss") },
  [GRADUS_MARGIN_HINGE] = { "hinge", N_ ("Hinge loss") },
  [GRADUS_MARGIN_RAMP] = { "ramp", N_ ("Ramp loss") },
  [GRADUS_MARGIN_EXPONENTIAL] = { "exponential", N_ ("Exponential loss") },
  [GRADUS_MARGIN_LOGISTIC] = { "logistic", N_ ("Logistic loss") },
  [GRADUS_MARGIN_LOGITBOOST] = { "logitboost", N_ ("LogitBoost’s loss") },
  [GRADUS_MARGIN_MADABOOST] = { "madaboost", N_ ("MadaBoost’s loss") });

double
gradus_margin_loss (GradusMarginLoss loss, double m)
{
  return losses[loss].loss (m);
}

double
gradus_margin_slope (GradusMarginLoss loss, double m)
{
  return losses[loss].slope (m);
}

/* --- Many at once ----------------------------------------------------------------------------- */

/* So many margins at a time, whose powers are kept beside them. */
#define BLOCK 256

/* @out := e^(scale m) where that is below 1, else e^(-scale m). */
static GRADUS_VECTOR_CLONES void
find_powers (const double *m, gsize n, double scale, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = -fabs (scale * m[i]);
  gradus_vexp (n, out, out);
}

/* ln (1 + e^(-scale m)): what rounding takes from 1 + e is given back. */
static GRADUS_VECTOR_CLONES void
find_logistic (double *m, gsize n, double scale)
{
  double powers[BLOCK], logs[BLOCK];

  find_powers (m, n, scale, powers);
  for (gsize i = 0; i < n; i++)
    logs[i] = 1 + powers[i];
  gradus_vlog (n, logs, logs);
  for (gsize i = 0; i < n; i++)
    {
      const double taken = (1 + powers[i]) - 1;
      const double share = taken > 0 ? powers[i] / (taken > 0 ? taken : 1) : 0;

      m[i] = MAX (-scale * m[i], 0) + (taken > 0 ? logs[i] * share : powers[i]);
    }
}

static GRADUS_VECTOR_CLONES void
find_losses (GradusMarginLoss loss, double *m, gsize n)
{
  double powers[BLOCK];

  switch (loss)
    {
    case GRADUS_MARGIN_ZERO_ONE:
      for (gsize i = 0; i < n; i++)
        m[i] = m[i] <= 0 ? 1 : 0;
      break;
    case GRADUS_MARGIN_SQUARED:
      for (gsize i = 0; i < n; i++)
        m[i] = (1 - m[i]) * (1 - m[i]);
      break;
    case GRADUS_MARGIN_HINGE:
      for (gsize i = 0; i < n; i++)
        m[i] = MAX (1 - m[i], 0);
      break;
    case GRADUS_MARGIN_RAMP:
      for (gsize i = 0; i < n; i++)
        m[i] = CLAMP (1 - m[i], 0, 1);
      break;
    case GRADUS_MARGIN_EXPONENTIAL:
      for (gsize i = 0; i < n; i++)
        m[i] = -m[i];
      gradus_vexp (n, m, m);
      break;
    case GRADUS_MARGIN_LOGISTIC:
      find_logistic (m, n, 1);
      break;
    case GRADUS_MARGIN_LOGITBOOST:
      find_logistic (m, n, 2);
      break;
    default:
      find_powers (m, n, 2, powers);
      for (gsize i = 0; i < n; i++)
        m[i] = m[i] > 0 ? 0.5 * powers[i] : 0.5 - m[i];
    }
}

static GRADUS_VECTOR_CLONES void
find_slopes (GradusMarginLoss loss, double *m, gsize n)
{
  const double scale = loss == GRADUS_MARGIN_LOGISTIC ? 1 : 2;
  double powers[BLOCK];

  switch (loss)
    {
    case GRADUS_MARGIN_ZERO_ONE:
      memset (m, 0, sizeof (double) * n);
      break;
    case GRADUS_MARGIN_SQUARED:
      for (gsize i = 0; i < n; i++)
        m[i] = 2 * (m[i] - 1);
      break;
    case GRADUS_MARGIN_HINGE:
      for (gsize i = 0; i < n; i++)
        m[i] = m[i] < 1 ? -1 : 0;
      break;
    case GRADUS_MARGIN_RAMP:
      for (gsize i = 0; i < n; i++)
        m[i] = m[i] > 0 && m[i] < 1 ? -1 : 0;
      break;
    case GRADUS_MARGIN_EXPONENTIAL:
      find_losses (loss, m, n);
      for (gsize i = 0; i < n; i++)
        m[i] = -m[i];
      break;
    case GRADUS_MARGIN_LOGISTIC:
    case GRADUS_MARGIN_LOGITBOOST:
      find_powers (m, n, scale, powers);
      for (gsize i = 0; i < n; i++)
        m[i] = -scale * (m[i] > 0 ? powers[i] : 1) / (1 + powers[i]);
      break;
    default:
      find_powers (m, n, 2, powers);
      for (gsize i = 0; i < n; i++)
        m[i] = m[i] > 0 ? -powers[i] : -1;
    }
}

void
gradus_margin_losses_at (GradusMarginLoss loss, double *m, gsize n)
{
  for (gsize i = 0; i < n; i += BLOCK)
    find_losses (loss, m + i, MIN (BLOCK, n - i));
}

void
gradus_margin_slopes_at (GradusMarginLoss loss, double *m, gsize n)
{
  for (gsize i = 0; i < n; i += BLOCK)
    find_slopes (loss, m + i, MIN (BLOCK, n - i));
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* Margins that are seen whatever the points have. */
#define LEAST_MARGIN (-1.5)
#define MOST_MARGIN 2.5

GRADUS_CURVE (loss_at, GradusMarginLoss, loss, m, gradus_margin_loss (*loss, m))

void
gradus_margin_draw_beads (const GradusTable *table, GradusMarginLoss loss, const double *margins,
                          GradusScene *scene)
{
  double low, high;

  gradus_find_extent (margins, table->n, 1, &low, &high);
  low = MIN (low, LEAST_MARGIN);
  high = MAX (high, MOST_MARGIN);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "margin m"), C_ ("axis", "loss"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_vrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_function (scene, loss_at, &loss, low, high, 321, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "loss"));
  for (guint i = 0; i < table->n; i++)
    {
      const double m = margins[i], height = gradus_margin_loss (loss, m);
      const double pull = -gradus_margin_slope (loss, m) * 0.1 * (high - low);

      if (pull != 0)
        gradus_scene_arrow (scene, m, height, m + pull, height, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      gradus_scene_point (scene, m, height, GRADUS_ROLE_CLASS + (table->label[i] > 0),
                          GRADUS_SHAPE_AUTO, 1.2, (int) i);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, C_ ("legend", "pull"));
}
