/* Losses of a residual, and what they weigh.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "losses.h"

static double
squares_rho (double r, double eta)
{
  return r * r / 2;
}

static double
squares_weight (double r, double eta)
{
  return 1;
}

static double
huber_rho (double r, double eta)
{
  return fabs (r) <= eta ? r * r / 2 : eta * fabs (r) - eta * eta / 2;
}

/* What rounding alone has put beyond eta is not beyond it. */
static double
huber_weight (double r, double eta)
{
  return fabs (r) <= eta * (1 + 1e-12) ? 1 : eta / fabs (r);
}

static double
tukey_rho (double r, double eta)
{
  const double inside = 1 - gradus_square (r / eta);

  return fabs (r) <= eta ? eta * eta / 6 * (1 - inside * inside * inside) : eta * eta / 6;
}

static double
tukey_weight (double r, double eta)
{
  return fabs (r) <= eta ? gradus_square (1 - gradus_square (r / eta)) : 0;
}

static double
absolute_rho (double r, double eta)
{
  return fabs (r);
}

static double
absolute_weight (double r, double eta)
{
  return 1 / fabs (r);
}

static const struct
{
  double (*rho) (double r, double eta);
  double (*weight) (double r, double eta);
} losses[] = {
  [GRADUS_ROBUST_SQUARES] = { squares_rho, squares_weight },
  [GRADUS_ROBUST_HUBER] = { huber_rho, huber_weight },
  [GRADUS_ROBUST_TUKEY] = { tukey_rho, tukey_weight },
  [GRADUS_ROBUST_ABSOLUTE] = { absolute_rho, absolute_weight },
};

const GradusChoice gradus_robust_loss_choices[] = GRADUS_ROWS (
  [GRADUS_ROBUST_SQUARES] = { "squares", N_ ("Squares") },
  [GRADUS_ROBUST_HUBER] = { "huber", N_ ("Huber") },
  [GRADUS_ROBUST_TUKEY] = { "tukey", N_ ("Tukey") },
  [GRADUS_ROBUST_ABSOLUTE] = { "absolute", N_ ("Absolute value") });

double
gradus_robust_rho (GradusRobustLoss loss, double r, double eta)
{
  return losses[loss].rho (r, eta);
}

double
gradus_robust_pull (GradusRobustLoss loss, double r, double eta)
{
  return loss == GRADUS_ROBUST_ABSOLUTE ? (r > 0) - (r < 0) : r * losses[loss].weight (r, eta);
}

double
gradus_robust_weight (GradusRobustLoss loss, double r, double eta)
{
  return losses[loss].weight (r, eta);
}
