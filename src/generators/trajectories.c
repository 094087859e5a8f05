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

/* --- Worlds to be learnt ---------------------------------------------------------------------- */

/* Hints of a path that a linear world s' = A s + B a has made: what pushed it at each time (the
 * last push is followed by nothing), and the matrices, for comparison with what is learnt. NULL:
 * nothing pushes, or nothing is said of it. */
static void
set_world (GradusDataset *dataset, const double *push, const double *a, const double *b)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  const guint d = path->d_measured;
  g_auto (GradusArray) array = { 0 };

  if (push != NULL)
    {
      memcpy (gradus_array_init_vector (&array, path->length), push,
              path->length * sizeof (double));
      gradus_dataset_set_hint (dataset, "control", &array);
    }
  if (a != NULL)
    {
      memcpy (gradus_array_init_matrix (&array, d, d), a, d * d * sizeof (double));
      gradus_dataset_set_hint (dataset, "transition", &array);
    }
  if (b != NULL)
    {
      memcpy (gradus_array_init_matrix (&array, d, 1), b, d * sizeof (double));
      gradus_dataset_set_hint (dataset, "input", &array);
    }
}

/* The matrix that turns by @turn degrees and multiplies lengths by @growth. */
static void
fill_turn (double turn, double growth, double a[4])
{
  a[0] = a[3] = growth * cos (turn * G_PI / 180);
  a[2] = growth * sin (turn * G_PI / 180);
  a[1] = -a[2];
}

static GradusDataset *
make_rotation_21 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  static const double measured[][2] = {
    { 1.000, 0.000 }, { 0.920, 0.355 }, { 0.773, 0.600 }, { 0.560, 0.841 }, { 0.278, 0.995 },
    { -0.021, 0.983 }, { -0.268, 0.977 }, { -0.616, 0.859 }, { -0.850, 0.510 }, { -0.943,
    0.159 }, { -0.953, -0.203 }, { -0.848, -0.514 }, { -0.616, -0.851 }, { -0.302, -1.077 }, {
    0.022, -1.133 }, { 0.450, -1.026 }, { 0.744, -0.845 }, { 0.947, -0.533 }, { 1.119, -0.176
    }, { 1.146, 0.233 }, { 1.072, 0.511 },
  };
  GradusDataset *dataset
    = gradus_trajectory_new (G_N_ELEMENTS (measured), 2, measured[0], NULL, 0, NULL, NULL, 1.0, 0.0,
                             self->id, origin);
  double a[4];

  fill_turn (20, 1, a);
  set_world (dataset, NULL, a, NULL);
  return dataset;
}

static const GradusGenerator rotation_21 = {
  .id = "rotation-21",
  .title = N_("Twenty turns of 20 degrees"),
  .summary = N_("A state that is turned by 20 degrees at each step and jolted a little: one run, "
                "to three digits."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_trajectory,
  .make = make_rotation_21,
};

typedef struct
{
  int n;
  double turn;
  double growth;
  double noise;
  int trials;
} TurningParams;

static const GradusParam turning_params[] = {
  {
    .id = "n",
    .label = N_("Steps of a trial"),
    .symbol = "T",
    .blurb = N_("How often the state is turned in one trial."),
    GRADUS_PARAM_FIELD (TurningParams, n),
    .def = 20,
    .min = 1,
    .max = 10000,
    .slider_min = 5,
    .slider_max = 100,
  },
  {
    .id = "turn",
    .label = N_("Turn"),
    .unit = N_("degrees"),
    .blurb = N_("By how much a step turns the state."),
    GRADUS_PARAM_FIELD (TurningParams, turn),
    .def = 20,
    .min = -180,
    .max = 180,
    .step = 5,
  },
  {
    .id = "growth",
    .label = N_("Growth"),
    .blurb = N_("By how much a step multiplies the length of the state."),
    GRADUS_PARAM_FIELD (TurningParams, growth),
    .def = 1,
    .min = 0,
    .max = 10,
    .slider_min = 0.8,
    .slider_max = 1.1,
    .step = 0.01,
  },
  {
    .id = "noise",
    .label = N_("Jolts"),
    .symbol = "\\sigma",
    .blurb = N_("Standard deviation of what chance adds to each number of the state at a step."),
    GRADUS_PARAM_FIELD (TurningParams, noise),
    .def = 0.05,
    .min = 0,
    .max = 1e6,
    .slider_min = 0,
    .slider_max = 0.5,
    .step = 0.01,
  },
  {
    .id = "trials",
    .label = N_("Trials"),
    .blurb = N_("How often it starts anew from (1, 0); between two trials a step is lost."),
    GRADUS_PARAM_FIELD (TurningParams, trials),
    .def = 1,
    .min = 1,
    .max = 1000,
    .slider_min = 1,
    .slider_max = 50,
  },
  { NULL },
};

static GradusDataset *
make_turning (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const TurningParams *p = params;
  const gsize each = (gsize) p->n + 2, length = each * (gsize) p->trials - 1;
  g_autofree double *measured = NULL;
  g_autofree gboolean *missing = NULL;
  GradusDataset *dataset;
  double a[4];

  if (length > MAX_LENGTH)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _("%u steps are too many: %d are drawn at most. Take fewer or shorter trials."),
                   (guint) length, MAX_LENGTH);
      return NULL;
    }
  measured = g_new0 (double, length * 2);
  missing = g_new0 (gboolean, length);
  fill_turn (p->turn, p->growth, a);
  for (gsize t = 0; t < length; t++)
    {
      const double *before = t > 0 ? &measured[2 * (t - 1)] : NULL;
      double *state = &measured[2 * t];

      if (t % each == 0)
        state[0] = 1;
      else if (t % each == each - 1)
        missing[t] = TRUE;
      else
        for (guint i = 0; i < 2; i++)
          {
            state[i] = a[2 * i] * before[0] + a[2 * i + 1] * before[1]
                       + p->noise * gradus_rng_gaussian (rng);
            if (!(fabs (state[i]) < 1e100))
              {
                g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                             _("After %u steps of a trial the state is beyond every range. Choose "
                               "a growth nearer to 1, or shorter trials."), (guint) (t % each));
                return NULL;
              }
          }
    }
  dataset = gradus_trajectory_new ((guint) length, 2, measured, missing, 0, NULL, NULL, 1.0, 0.0,
                                   self->id, origin);
  set_world (dataset, NULL, a, NULL);
  return dataset;
}

static const GradusGenerator turning = {
  .id = "turning",
  .title = N_("Turns with jolts"),
  .summary = N_("A state that is turned and stretched by the same matrix at each step, with "
                "chance; one trial or several."),
  .source = "Own construction",
  .kind = &gradus_data_trajectory,
  .params_size = sizeof (TurningParams),
  .params = turning_params,
  .make = make_turning,
};

/* s' = 0.98 s + 0.1 a from 1, ten steps, with the push a = -s / 2 and @kick more, in turn less. */
static GradusDataset *
make_pushed (const GradusGenerator *self, double kick, const char *origin)
{
  static const double a = 0.98, b = 0.1;
  double state[11], push[11] = { 0 };
  GradusDataset *dataset;

  state[0] = 1;
  for (guint t = 0; t + 1 < G_N_ELEMENTS (state); t++)
    {
      push[t] = -0.5 * state[t] + (t % 2 == 0 ? kick : -kick);
      state[t + 1] = a * state[t] + b * push[t];
    }
  dataset = gradus_trajectory_new (G_N_ELEMENTS (state), 1, state, NULL, 0, NULL, NULL, 1.0, 0.0,
                                   self->id, origin);
  set_world (dataset, push, &a, &b);
  return dataset;
}

static GradusDataset *
make_feedback_11 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  return make_pushed (self, 0, origin);
}

static const GradusGenerator feedback_11 = {
  .id = "feedback-11",
  .title = N_("Ten pushes by one rule"),
  .summary = N_("s′ = 0.98 s + 0.1 a, and every push is −s/2: state and push never part."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_trajectory,
  .make = make_feedback_11,
};

static GradusDataset *
make_excited_11 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  return make_pushed (self, 0.2, origin);
}

static const GradusGenerator excited_11 = {
  .id = "excited-11",
  .title = N_("Ten pushes with kicks"),
  .summary = N_("s′ = 0.98 s + 0.1 a, and the pushes are −s/2 with 0.2 more and 0.2 less in turn."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_trajectory,
  .make = make_excited_11,
};

static GradusDataset *
make_push_3 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  static const double state[] = { 1, 0.5, 1.25 }, push[] = { 0, 1, 0 };
  GradusDataset *dataset
    = gradus_trajectory_new (G_N_ELEMENTS (state), 1, state, NULL, 0, NULL, NULL, 1.0, 0.0,
                             self->id, origin);

  set_world (dataset, push, NULL, NULL);
  return dataset;
}

static const GradusGenerator push_3 = {
  .id = "push-3",
  .title = N_("Two steps, one push"),
  .summary = N_("1 becomes 0.5 without a push, and 0.5 becomes 1.25 with a push of 1: to be worked "
                "by hand."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_trajectory,
  .make = make_push_3,
};

static GradusDataset *
make_drag_16 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const char *const names[] = { "v" };
  double speed[16];

  speed[0] = 3;
  for (guint t = 0; t + 1 < G_N_ELEMENTS (speed); t++)
    speed[t + 1] = speed[t] - 0.1 * speed[t] * fabs (speed[t]);
  return gradus_trajectory_new (G_N_ELEMENTS (speed), 1, speed, NULL, 0, NULL, names, 1.0, 0.0,
                                self->id, origin);
}

static const GradusGenerator drag_16 = {
  .id = "drag-16",
  .title = N_("A speed with drag"),
  .summary = N_("v′ = v − 0.1 v |v| from 3, without chance: it loses three tenths at first, and "
                "then ever less."),
  .source = "Worked example of the syllabus, chapter 21",
  .kind = &gradus_data_trajectory,
  .make = make_drag_16,
};

extern const GradusGenerator *const gradus_generators_trajectories[];
const GradusGenerator *const gradus_generators_trajectories[] = {
  &kalman_6, &local_level, &constant_velocity, &circle, &rotation_21, &turning, &feedback_11,
  &excited_11, &push_3, &drag_16, NULL,
};
