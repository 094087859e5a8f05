/* Gradus: points in clouds, arms and rings, with the class they were drawn from.
 *
 * Every set is made point by point in the order of its classes from the generator's own stream, so
 * a seed always gives the same points. The class is kept as the label: a classifier learns it, a
 * clustering does not look at it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-generator.h"

#define MAX_POINTS 1000000

/* All parameter structs here begin with the number of points. */
#define PARAM_N(Type, default_n)                                                                   \
  {                                                                                                \
    .id = "n", .label = N_("Points"), .symbol = "n",                                               \
    .blurb = N_("How many points are drawn, all classes together."),                               \
    GRADUS_PARAM_FIELD (Type, n), .def = (default_n), .min = 1, .max = MAX_POINTS,                 \
    .slider_min = 10, .slider_max = 2000, .step = 10,                                              \
  }

#define PARAM_NOISE(Type, default_noise)                                                           \
  {                                                                                                \
    .id = "noise", .label = N_("Noise"), .symbol = "\\sigma",                                      \
    .blurb = N_("Standard deviation of the Gaussian noise added to every coordinate."),            \
    GRADUS_PARAM_FIELD (Type, noise), .def = (default_noise), .min = 0, .max = 1000,               \
    .slider_min = 0, .slider_max = 1, .step = 0.01,                                                \
  }

/* First row of class @j when n rows are dealt out to k classes in the ratio of @weights, which sum
 * to one: the rounded cumulated share, so that the sizes add up. */
static guint
class_start (guint n, guint k, const double *weights, guint j)
{
  double share = 0;

  if (j >= k)
    return n;
  for (guint i = 0; i < j; i++)
    share += weights[i];
  return MIN (n, (guint) floor (n * share + 0.5));
}

/* Even shares: rows i*n/k .. (i+1)*n/k - 1 belong to class i. */
static guint
even_start (guint n, guint k, guint j)
{
  return (guint) ((guint64) n * j / k);
}

/* @k centres in the box [-5, 5]^d, well apart: each is the one of 24 random candidates that is
 * farthest from the centres before it. */
static void
place_centres (gsl_rng *rng, guint k, guint d, double *centres)
{
  g_autofree double *candidate = g_new (double, d);

  for (guint j = 0; j < k; j++)
    {
      double best = -1;

      for (guint trial = 0; trial < 24; trial++)
        {
          double nearest = INFINITY;

          for (guint a = 0; a < d; a++)
            candidate[a] = 10.0 * gradus_rng_uniform (rng) - 5.0;
          for (guint i = 0; i < j; i++)
            {
              double square = 0;

              for (guint a = 0; a < d; a++)
                square += (candidate[a] - centres[i * d + a]) * (candidate[a] - centres[i * d + a]);
              nearest = MIN (nearest, square);
            }
          if (nearest > best)
            {
              best = nearest;
              memcpy (centres + j * d, candidate, d * sizeof (double));
            }
        }
    }
}

static gboolean
check_classes (guint n, guint k, GError **error)
{
  if (n >= k)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _("%u points cannot be shared among %u groups. Ask for at least %u points."), n, k,
               k);
  return FALSE;
}

/* --- Blobs ------------------------------------------------------------------------------------ */

typedef struct
{
  int n;
  int k;
  int d;
  double spread;
  double imbalance;
} BlobsParams;

static const GradusParam blobs_params[] = {
  {
    .id = "k",
    .label = N_("Groups"),
    .symbol = "k",
    .blurb = N_("How many round groups there are."),
    GRADUS_PARAM_FIELD (BlobsParams, k),
    .def = 3,
    .min = 1,
    .max = 64,
    .slider_min = 1,
    .slider_max = 12,
  },
  PARAM_N (BlobsParams, 150),
  {
    .id = "d",
    .label = N_("Columns"),
    .symbol = "d",
    .blurb = N_("How many coordinates a point has."),
    GRADUS_PARAM_FIELD (BlobsParams, d),
    .def = 2,
    .min = 1,
    .max = 64,
    .slider_min = 1,
    .slider_max = 8,
  },
  {
    .id = "spread",
    .label = N_("Spread"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of each group; the centres lie in a box of width 10."),
    GRADUS_PARAM_FIELD (BlobsParams, spread),
    .def = 0.7,
    .min = 0,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 3,
    .step = 0.05,
  },
  {
    .id = "imbalance",
    .label = N_("Imbalance"),
    .blurb = N_("0 makes all groups equally large; towards 1 every group is smaller than the one "
                "before it."),
    GRADUS_PARAM_FIELD (BlobsParams, imbalance),
    .def = 0,
    .min = 0,
    .max = 0.95,
    .step = 0.05,
  },
  { NULL },
};

static GradusDataset *
make_blobs (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const BlobsParams *p = params;
  const guint n = (guint) p->n, k = (guint) p->k, d = (guint) p->d;
  g_autofree double *centres = g_new (double, (gsize) k * d);
  g_autofree double *weights = g_new (double, k);
  g_autofree double *x = g_new (double, (gsize) n * d);
  g_autofree gint32 *label = g_new (gint32, n);
  double sum = 0;

  if (!check_classes (n, k, error))
    return NULL;
  place_centres (rng, k, d, centres);
  for (guint j = 0; j < k; j++)
    sum += weights[j] = pow (1.0 - p->imbalance, j);
  for (guint j = 0; j < k; j++)
    weights[j] /= sum;

  for (guint j = 0; j < k; j++)
    for (guint i = class_start (n, k, weights, j); i < class_start (n, k, weights, j + 1); i++)
      {
        label[i] = (gint32) j;
        for (guint a = 0; a < d; a++)
          x[(gsize) i * d + a] = centres[j * d + a] + p->spread * gradus_rng_gaussian (rng);
      }

  return gradus_table_new_simple (n, d, x, NULL, label, k, self->id, origin);
}

static const GradusGenerator blobs = {
  .id = "blobs",
  .title = N_("Round groups"),
  .summary = N_("Gaussian groups of equal width around centres that lie well apart."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (BlobsParams),
  .params = blobs_params,
  .make = make_blobs,
};

/* --- Anisotropic ------------------------------------------------------------------------------ */

typedef struct
{
  int n;
  int k;
  double stretch;
} AnisotropicParams;

static const GradusParam anisotropic_params[] = {
  PARAM_N (AnisotropicParams, 300),
  {
    .id = "k",
    .label = N_("Groups"),
    .symbol = "k",
    .blurb = N_("How many elongated groups there are."),
    GRADUS_PARAM_FIELD (AnisotropicParams, k),
    .def = 3,
    .min = 1,
    .max = 64,
    .slider_min = 1,
    .slider_max = 12,
  },
  {
    .id = "stretch",
    .label = N_("Stretch"),
    .blurb = N_("How many times longer than wide a group is; 1 is round."),
    GRADUS_PARAM_FIELD (AnisotropicParams, stretch),
    .def = 5,
    .min = 1,
    .max = 1000,
    .slider_min = 1,
    .slider_max = 20,
    .step = 0.5,
  },
  { NULL },
};

/* The area of a group does not depend on the stretch: sigma^2 is .49 in the geometric mean. */
static GradusDataset *
make_anisotropic (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const AnisotropicParams *p = params;
  const guint n = (guint) p->n, k = (guint) p->k;
  const double along = 0.7 * sqrt (p->stretch), across = 0.7 / sqrt (p->stretch);
  g_autofree double *centres = g_new (double, (gsize) k * 2);
  g_autofree double *x = g_new (double, (gsize) n * 2);
  g_autofree gint32 *label = g_new (gint32, n);

  if (!check_classes (n, k, error))
    return NULL;
  place_centres (rng, k, 2, centres);
  for (guint j = 0; j < k; j++)
    {
      const double angle = G_PI * gradus_rng_uniform (rng);
      const double c = cos (angle), s = sin (angle);

      for (guint i = even_start (n, k, j); i < even_start (n, k, j + 1); i++)
        {
          const double u = along * gradus_rng_gaussian (rng);
          const double v = across * gradus_rng_gaussian (rng);

          label[i] = (gint32) j;
          x[2 * i] = centres[2 * j] + c * u - s * v;
          x[2 * i + 1] = centres[2 * j + 1] + s * u + c * v;
        }
    }
  return gradus_table_new_simple (n, 2, x, NULL, label, k, self->id, origin);
}

static const GradusGenerator anisotropic = {
  .id = "anisotropic",
  .title = N_("Elongated groups"),
  .summary = N_("Gaussian groups that are longer than wide, each turned its own way."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (AnisotropicParams),
  .params = anisotropic_params,
  .make = make_anisotropic,
};

/* --- Cigars ----------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  int k;
  double distance;
  double across;
  double along;
  double shift;
  double turn;
} CigarsParams;

static const GradusParam cigars_params[] = {
  PARAM_N (CigarsParams, 300),
  {
    .id = "k",
    .label = N_("Groups"),
    .symbol = "k",
    .blurb = N_("How many parallel groups there are."),
    GRADUS_PARAM_FIELD (CigarsParams, k),
    .def = 3,
    .min = 1,
    .max = 64,
    .slider_min = 1,
    .slider_max = 12,
  },
  {
    .id = "distance",
    .label = N_("Distance"),
    .blurb = N_("How far the means of two neighbours are from each other."),
    GRADUS_PARAM_FIELD (CigarsParams, distance),
    .def = 2.2,
    .min = 0,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 6,
    .step = 0.1,
  },
  {
    .id = "across",
    .label = N_("Width"),
    .blurb = N_("Standard deviation across a group."),
    GRADUS_PARAM_FIELD (CigarsParams, across),
    .def = 0.6,
    .min = 0,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 3,
    .step = 0.1,
  },
  {
    .id = "along",
    .label = N_("Length"),
    .blurb = N_("Standard deviation along a group."),
    GRADUS_PARAM_FIELD (CigarsParams, along),
    .def = 2,
    .min = 0,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 6,
    .step = 0.1,
  },
  {
    .id = "shift",
    .label = N_("Shift"),
    .blurb = N_("How far every group lies farther along than the one before."),
    GRADUS_PARAM_FIELD (CigarsParams, shift),
    .def = 0,
    .min = -1000,
    .max = 1000,
    .slider_min = -6,
    .slider_max = 6,
    .step = 0.1,
  },
  {
    .id = "turn",
    .label = N_("Turn"),
    .blurb = N_("Angle by which all of it is turned to the left, in radians."),
    GRADUS_PARAM_FIELD (CigarsParams, turn),
    .def = 0.5,
    .min = -10,
    .max = 10,
    .slider_min = -1.5,
    .slider_max = 1.5,
    .step = 0.1,
  },
  { NULL },
};

/* Upright ellipses side by side on the x axis, all of it turned about the origin. */
static GradusDataset *
make_cigars (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const CigarsParams *p = params;
  const guint n = (guint) p->n, k = (guint) p->k;
  const double c = cos (p->turn), s = sin (p->turn);
  g_autofree double *x = g_new (double, (gsize) n * 2);
  g_autofree gint32 *label = g_new (gint32, n);

  if (!check_classes (n, k, error))
    return NULL;
  for (guint j = 0; j < k; j++)
    for (guint i = even_start (n, k, j); i < even_start (n, k, j + 1); i++)
      {
        const double place = j - 0.5 * (k - 1.0);
        const double u = p->distance * place + p->across * gradus_rng_gaussian (rng);
        const double v = p->shift * place + p->along * gradus_rng_gaussian (rng);

        label[i] = (gint32) j;
        x[2 * i] = c * u - s * v;
        x[2 * i + 1] = s * u + c * v;
      }
  return gradus_table_new_simple (n, 2, x, NULL, label, k, self->id, origin);
}

static const GradusGenerator cigars = {
  .id = "cigars",
  .title = N_("Parallel groups"),
  .summary = N_("Long Gaussian groups side by side, all leaning the same way."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (CigarsParams),
  .params = cigars_params,
  .make = make_cigars,
};

/* --- Two classes in the plane ----------------------------------------------------------------- */

/* A point of class @label at parameter @t in 0..1 along the shape, before the noise. */
typedef void (*CurveFunc) (gconstpointer params, guint label, double t, double point[2]);

/* Deals n points out to two classes and places those of a class evenly along its curve. @closed:
 * the curve's end is its beginning. */
static GradusDataset *
make_curves (const GradusGenerator *self, gconstpointer params, guint n, double noise,
             CurveFunc curve, gboolean closed, gsl_rng *rng, const char *origin)
{
  g_autofree double *x = g_new (double, (gsize) n * 2);
  g_autofree gint32 *label = g_new (gint32, n);

  for (guint j = 0; j < 2; j++)
    {
      const guint first = even_start (n, 2, j), end = even_start (n, 2, j + 1);
      const guint steps = MAX (1, closed ? end - first : end - first - (end > first ? 1 : 0));

      for (guint i = first; i < end; i++)
        {
          curve (params, j, (double) (i - first) / steps, x + 2 * (gsize) i);
          x[2 * (gsize) i] += noise * gradus_rng_gaussian (rng);
          x[2 * (gsize) i + 1] += noise * gradus_rng_gaussian (rng);
          label[i] = (gint32) j;
        }
    }
  return gradus_table_new_simple (n, 2, x, NULL, label, 2, self->id, origin);
}

typedef struct
{
  int n;
  double noise;
} MoonsParams;

static const GradusParam moons_params[] = {
  PARAM_N (MoonsParams, 200),
  PARAM_NOISE (MoonsParams, 0.1),
  { NULL },
};

static void
moon (gconstpointer params, guint label, double t, double point[2])
{
  const double angle = G_PI * t;

  point[0] = label == 0 ? cos (angle) : 1.0 - cos (angle);
  point[1] = label == 0 ? sin (angle) : 0.5 - sin (angle);
}

static GradusDataset *
make_moons (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const MoonsParams *p = params;

  return make_curves (self, params, (guint) p->n, p->noise, moon, FALSE, rng, origin);
}

static const GradusGenerator moons = {
  .id = "moons",
  .title = N_("Two moons"),
  .summary = N_("Two half circles, one reaching into the other: no straight line separates them."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (MoonsParams),
  .params = moons_params,
  .make = make_moons,
};

typedef struct
{
  int n;
  double noise;
  double ratio;
} RingsParams;

static const GradusParam rings_params[] = {
  PARAM_N (RingsParams, 200),
  PARAM_NOISE (RingsParams, 0.2),
  {
    .id = "ratio",
    .label = N_("Radius ratio"),
    .blurb = N_("Radius of the inner ring divided by that of the outer one, which is 4."),
    GRADUS_PARAM_FIELD (RingsParams, ratio),
    .def = 0.25,
    .min = 0,
    .max = 1,
    .step = 0.05,
  },
  { NULL },
};

static void
ring (gconstpointer params, guint label, double t, double point[2])
{
  const RingsParams *p = params;
  const double radius = label == 0 ? 4.0 * p->ratio : 4.0;

  point[0] = radius * cos (2 * G_PI * t);
  point[1] = radius * sin (2 * G_PI * t);
}

static GradusDataset *
make_rings (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const RingsParams *p = params;

  return make_curves (self, params, (guint) p->n, p->noise, ring, TRUE, rng, origin);
}

static const GradusGenerator rings = {
  .id = "rings",
  .title = N_("Two rings"),
  .summary = N_("Two circles around the same centre."),
  .source = "Own construction, with the radii 1 and 4 of the syllabus by default",
  .kind = &gradus_data_table,
  .params_size = sizeof (RingsParams),
  .params = rings_params,
  .make = make_rings,
};

typedef struct
{
  int n;
  double turns;
  double noise;
} SpiralsParams;

static const GradusParam spirals_params[] = {
  PARAM_N (SpiralsParams, 200),
  {
    .id = "turns",
    .label = N_("Turns"),
    .blurb = N_("How often an arm winds around the centre."),
    GRADUS_PARAM_FIELD (SpiralsParams, turns),
    .def = 1.5,
    .min = 0.1,
    .max = 20,
    .slider_min = 0.5,
    .slider_max = 4,
    .step = 0.25,
  },
  PARAM_NOISE (SpiralsParams, 0.1),
  { NULL },
};

static void
spiral (gconstpointer params, guint label, double t, double point[2])
{
  const SpiralsParams *p = params;
  const double radius = 0.5 + 4.5 * t;
  const double angle = 2 * G_PI * p->turns * t + (label == 0 ? 0 : G_PI);

  point[0] = radius * cos (angle);
  point[1] = radius * sin (angle);
}

static GradusDataset *
make_spirals (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const SpiralsParams *p = params;

  return make_curves (self, params, (guint) p->n, p->noise, spiral, FALSE, rng, origin);
}

static const GradusGenerator spirals = {
  .id = "spirals",
  .title = N_("Two spirals"),
  .summary = N_("Two arms wound around each other, from radius 0.5 to 5."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (SpiralsParams),
  .params = spirals_params,
  .make = make_spirals,
};

/* --- XOR -------------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double noise;
} XorParams;

static const GradusParam xor_params[] = {
  PARAM_N (XorParams, 200),
  PARAM_NOISE (XorParams, 0.1),
  { NULL },
};

/* The label is that of the place before the noise: with noise the classes overlap at the axes. */
static GradusDataset *
make_xor (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
          GError **error)
{
  const XorParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *x = g_new (double, (gsize) n * 2);
  g_autofree gint32 *label = g_new (gint32, n);

  for (guint i = 0; i < n; i++)
    {
      const double u = 2 * gradus_rng_uniform (rng) - 1, v = 2 * gradus_rng_uniform (rng) - 1;

      label[i] = u * v > 0;
      x[2 * (gsize) i] = u + p->noise * gradus_rng_gaussian (rng);
      x[2 * (gsize) i + 1] = v + p->noise * gradus_rng_gaussian (rng);
    }
  return gradus_table_new_simple (n, 2, x, NULL, label, 2, self->id, origin);
}

static const GradusGenerator xor_squares = {
  .id = "xor",
  .title = N_("Exclusive or"),
  .summary = N_("Two classes in the four quadrants of a square: the class is the sign of x₁x₂."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (XorParams),
  .params = xor_params,
  .make = make_xor,
};

/* --- Uniform ---------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  int d;
} UniformParams;

static const GradusParam uniform_params[] = {
  PARAM_N (UniformParams, 200),
  {
    .id = "d",
    .label = N_("Columns"),
    .symbol = "d",
    .blurb = N_("How many coordinates a point has."),
    GRADUS_PARAM_FIELD (UniformParams, d),
    .def = 2,
    .min = 1,
    .max = 64,
    .slider_min = 1,
    .slider_max = 8,
  },
  { NULL },
};

static GradusDataset *
make_uniform (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const UniformParams *p = params;
  const gsize size = (gsize) p->n * (gsize) p->d;
  g_autofree double *x = g_new (double, size);

  for (gsize i = 0; i < size; i++)
    x[i] = gradus_rng_uniform (rng);
  return gradus_table_new_simple ((guint) p->n, (guint) p->d, x, NULL, NULL, 0, self->id, origin);
}

static const GradusGenerator uniform = {
  .id = "uniform",
  .title = N_("Uniform"),
  .summary = N_("Points spread evenly over the unit box: there are no groups to find."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (UniformParams),
  .params = uniform_params,
  .make = make_uniform,
};

extern const GradusGenerator *const gradus_generators_shapes[];
const GradusGenerator *const gradus_generators_shapes[] = {
  &blobs, &anisotropic, &cigars, &moons, &rings, &spirals, &xor_squares, &uniform, NULL,
};
