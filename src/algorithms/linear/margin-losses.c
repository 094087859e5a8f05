/* Losses of a margin.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

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
