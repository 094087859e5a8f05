/* Gradus: hidden paths and what a noisy instrument saw of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-generator.h"

#define MAX_LENGTH 100000

#define PARAM_N(Type, default_n)                                                                   \
  {                                                                                                \
    .id = "n", .label = N_("Time steps"), .symbol = "T",                                           \
    .blurb = N_("How many measurements are made."),                                                \
    GRADUS_PARAM_FIELD (Type, n), .def = (default_n), .min = 1, .max = MAX_LENGTH,                 \
    .slider_min = 5, .slider_max = 500,                                                            \
  }

#define PARAM_NOISE(Type, default_noise)                                                           \
  {                                                                                                \
    .id = "noise", .label = N_("Measurement noise"), .symbol = "\\sigma",                          \
    .blurb = N_("Standard deviation of the error of every measured number."),                      \
    GRADUS_PARAM_FIELD (Type, noise), .def = (default_noise), .min = 0, .max = 1e6,                \
    .slider_min = 0, .slider_max = 5, .step = 0.1,                                                 \
  }

#define PARAM_LOST(Type)                                                                           \
  {                                                                                                \
    .id = "lost", .label = N_("Lost measurements"),                                                \
    .blurb = N_("Which part of the measurements gets lost, at random."),                           \
    GRADUS_PARAM_FIELD (Type, lost), .def = 0, .min = 0, .max = 1, .step = 0.05,                   \
  }

/* Measure the @n x @d truth: one draw for the loss, then d for the noise, at every time. */
static GradusDataset *
measure (guint n, guint d, const double *truth, double noise, double lost, gsl_rng *rng,
         const GradusGenerator *self, const char *origin)
{
  g_autofree double *measured = g_new0 (double, (gsize) n * d);
  g_autofree gboolean *missing = g_new0 (gboolean, n);

  for (guint t = 0; t < n; t++)
    {
      missing[t] = gradus_rng_uniform (rng) < lost;
      for (guint a = 0; a < d; a++)
        {
          const double value = truth[t * d + a] + noise * gradus_rng_gaussian (rng);

          measured[t * d + a] = missing[t] ? 0 : value;
        }
    }
  return gradus_trajectory_new (n, d, measured, missing, d, truth, NULL, 1.0, 1.0, self->id,
                                origin);
}

/* --- Worked example --------------------------------------------------------------------------- */

static GradusDataset *
make_kalman_6 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  static const double measured[] = { 1.07, 2.15, 2.36, 3.8, 5.04, 5.68 };
  /* The model the example is worked with, for the Kalman filter's custom matrices. */
  static const struct
  {
    const char *id;
    guint rows, columns;    /* 0 rows: a vector */
    double values[4];
  } hints[] = {
    { "transition", 2, 2, { 1, 1, 0, 1 } }, { "observation", 1, 2, { 1, 0 } },
    { "process", 2, 2, { 0.05, 0, 0, 0.02 } }, { "measurement", 1, 1, { 0.5 } },
    { "mean", 0, 2, { 0, 0 } }, { "covariance", 2, 2, { 1, 0, 0, 1 } },
  };
  GradusDataset *dataset = gradus_trajectory_new (G_N_ELEMENTS (measured), 1, measured, NULL, 0,
                                                  NULL, NULL, 1.0, 1.0, self->id, origin);

  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      g_auto (GradusArray) array = { 0 };
      double *to = hints[i].rows == 0
                     ? gradus_array_init_vector (&array, hints[i].columns)
                     : gradus_array_init_matrix (&array, hints[i].rows, hints[i].columns);

      memcpy (to, hints[i].values, gradus_array_length (&array) * sizeof (double));
      gradus_dataset_set_hint (dataset, hints[i].id, &array);
    }
  return dataset;
}

static const GradusGenerator kalman_6 = {
  .id = "kalman-6",
  .title = N_("Six measurements"),
  .summary = N_("Six positions of something that moves at about one unit per time step, to be "
                "worked by hand."),
  .source = "Worked example of the syllabus, chapter 22",
  .kind = &gradus_data_trajectory,
  .make = make_kalman_6,
};

/* --- Local level ------------------------------------------------------------------------------ */

typedef struct
{
  int n;
  double process;
  double noise;
  double lost;
} LevelParams;

static const GradusParam level_params[] = {
  PARAM_N (LevelParams, 100),
  {
    .id = "process",
    .label = N_("Process noise"),
    .symbol = "\\sigma_s",
    .blurb = N_("Standard deviation of the level's own step from one time to the next."),
    GRADUS_PARAM_FIELD (LevelParams, process),
    .def = 0.3,
    .min = 0,
    .max = 1e6,
    .slider_min = 0,
    .slider_max = 3,
    .step = 0.05,
  },
  PARAM_NOISE (LevelParams, 1),
  PARAM_LOST (LevelParams),
  { NULL },
};

static GradusDataset *
make_local_level (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const LevelParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *truth = g_new (double, n);
  double level = 0;

  for (guint t = 0; t < n; t++)
    truth[t] = level += p->process * gradus_rng_gaussian (rng);
  return measure (n, 1, truth, p->noise, p->lost, rng, self, origin);
}

static const GradusGenerator local_level = {
  .id = "local-level",
  .title = N_("Random walk"),
  .summary = N_("A level that takes a small random step at every time, seen with noise."),
  .source = "The local level model of J. Durbin and S. J. Koopman, Time Series Analysis by State "
            "Space Methods, chapter 2",
  .kind = &gradus_data_trajectory,
  .params_size = sizeof (LevelParams),
  .params = level_params,
  .make = make_local_level,
};

/* --- Constant velocity ------------------------------------------------------------------------ */

typedef struct
{
  int n;
  double process;
  double turn;
  double noise;
  double lost;
} VelocityParams;

static const GradusParam velocity_params[] = {
  PARAM_N (VelocityParams, 60),
  {
    .id = "process",
    .label = N_("Process noise"),
    .symbol = "\\sigma_s",
    .blurb = N_("Standard deviation of the random change of velocity at every time."),
    GRADUS_PARAM_FIELD (VelocityParams, process),
    .def = 0.05,
    .min = 0,
    .max = 1e6,
    .slider_min = 0,
    .slider_max = 1,
    .step = 0.01,
  },
  {
    .id = "turn",
    .label = N_("Turn"),
    .unit = N_("degrees"),
    .blurb = N_("By how much the course turns half way: a manoeuvre the model knows nothing of."),
    GRADUS_PARAM_FIELD (VelocityParams, turn),
    .def = 0,
    .min = -180,
    .max = 180,
    .step = 5,
  },
  PARAM_NOISE (VelocityParams, 1),
  PARAM_LOST (VelocityParams),
  { NULL },
};

/* Starts at the origin with velocity (1, 0.5). */
static GradusDataset *
make_constant_velocity (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                        const char *origin, GError **error)
{
  const VelocityParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *truth = g_new (double, (gsize) n * 2);
  double x = 0, y = 0, vx = 1, vy = 0.5;

  for (guint t = 0; t < n; t++)
    {
      if (t == n / 2 && p->turn != 0)
        {
          const double c = cos (p->turn * G_PI / 180), s = sin (p->turn * G_PI / 180);
          const double before = vx;

          vx = c * before - s * vy;
          vy = s * before + c * vy;
        }
      vx += p->process * gradus_rng_gaussian (rng);
      vy += p->process * gradus_rng_gaussian (rng);
      truth[2 * t] = x += vx;
      truth[2 * t + 1] = y += vy;
    }
  return measure (n, 2, truth, p->noise, p->lost, rng, self, origin);
}

static const GradusGenerator constant_velocity = {
  .id = "constant-velocity",
  .title = N_("A steady course"),
  .summary = N_("Something that moves through the plane at nearly constant velocity, and may turn "
                "half way."),
  .source = "Own construction",
  .kind = &gradus_data_trajectory,
  .params_size = sizeof (VelocityParams),
  .params = velocity_params,
  .make = make_constant_velocity,
};

/* --- Circle ----------------------------------------------------------------------------------- */

typedef struct
{
  int n;
  double radius;
  double turns;
  double noise;
  double lost;
} CircleParams;

static const GradusParam circle_params[] = {
  PARAM_N (CircleParams, 60),
  {
    .id = "radius",
    .label = N_("Radius"),
    .symbol = "r",
    .blurb = N_("Radius of the circle."),
    GRADUS_PARAM_FIELD (CircleParams, radius),
    .def = 10,
    .min = 0,
    .max = 1e6,
    .slider_min = 1,
    .slider_max = 50,
    .step = 1,
  },
  {
    .id = "turns",
    .label = N_("Turns"),
    .blurb = N_("How many times the path goes round."),
    GRADUS_PARAM_FIELD (CircleParams, turns),
    .def = 1,
    .min = 0.01,
    .max = 1000,
    .slider_min = 0.25,
    .slider_max = 5,
    .step = 0.25,
  },
  PARAM_NOISE (CircleParams, 1),
  PARAM_LOST (CircleParams),
  { NULL },
};

static GradusDataset *
make_circle (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const CircleParams *p = params;
  const guint n = (guint) p->n;
  g_autofree double *truth = g_new (double, (gsize) n * 2);

  for (guint t = 0; t < n; t++)
    {
      const double angle = 2 * G_PI * p->turns * t / n;

      truth[2 * t] = p->radius * cos (angle);
      truth[2 * t + 1] = p->radius * sin (angle);
    }
  return measure (n, 2, truth, p->noise, p->lost, rng, self, origin);
}

static const GradusGenerator circle = {
  .id = "circle",
  .title = N_("A circle"),
  .summary = N_("Something that goes round in a circle: a straight-line model always lags behind."),
  .source = "Own construction",
  .kind = &gradus_data_trajectory,
  .params_size = sizeof (CircleParams),
  .params = circle_params,
  .make = make_circle,
};

extern const GradusGenerator *const gradus_generators_trajectories[];
const GradusGenerator *const gradus_generators_trajectories[] = {
  &kalman_6, &local_level, &constant_velocity, &circle, NULL,
};
