/* Ridge regression with springs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-linalg.h"
#include "sprung-ridge.h"

gboolean
gradus_sprung_ridge (const double *gram, const double *said, guint b, const double *root,
                     double penalty, double ridge, double *theta)
{
  g_autofree double *a = g_new0 (double, (gsize) b * b);

  for (guint j = 0; j < b; j++)
    {
      theta[j] = root[j] * said[j];
      for (guint k = 0; k <= j; k++)
        a[(gsize) j * b + k] = root[j] * root[k] * gram[(gsize) j * b + k];
      a[(gsize) j * b + j] += penalty + ridge * root[j] * root[j];
    }
  if (!gradus_cholesky (a, b))
    return FALSE;
  gradus_cholesky_solve (a, b, theta);
  for (guint j = 0; j < b; j++)
    theta[j] *= root[j];
  return TRUE;
}
