/* Gradus: simulators, the kind of data set that is a small physical world.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-cart-pole.h"
#include "gradus-line-systems.h"
#include "gradus-mountain-car.h"
#include "gradus-number.h"
#include "gradus-pendulum.h"
#include "gradus-scene.h"
#include "gradus-throws.h"

/* --- Systems ---------------------------------------------------------------------------------- */

const GradusSystem *const gradus_systems[] = {
  &gradus_system_cart_pole, &gradus_system_mountain_car,
  &gradus_system_pendulum,  &gradus_system_point,
  &gradus_system_scalar,    &gradus_system_bandit,
  &gradus_system_shot,      NULL,
};

const GradusSystem *
gradus_system_find (const char *id, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; gradus_systems[i] != NULL; i++)
    {
      if (strcmp (gradus_systems[i]->id, id) == 0)
        return gradus_systems[i];
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", gradus_systems[i]->id);
    }
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("There is no simulated world called “%s”: choose one of %s."), id, list->str);

  return NULL;
}

char *
gradus_system_list_numbers (const GradusSystem *system)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; system->numbers[i].id != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", system->numbers[i].id);

  return g_string_free (list, FALSE);
}

guint
gradus_system_count (const GradusSystem *system)
{
  guint n = 0;

  while (system->numbers[n].id != NULL)
    n++;

  return n;
}

int
gradus_system_find_number (const GradusSystem *system, const char *id)
{
  for (guint i = 0; system->numbers[i].id != NULL; i++)
    if (strcmp (system->numbers[i].id, id) == 0)
      return (int) i;

  return -1;
}

double *
gradus_system_defaults (const GradusSystem *system)
{
  const guint n = gradus_system_count (system);
  double *numbers = g_new (double, n);

  for (guint i = 0; i < n; i++)
    numbers[i] = system->numbers[i].def;

  return numbers;
}

gboolean
gradus_system_check (const GradusSystem *system, guint index, double value, GError **error)
{
  const GradusSystemNumber *number = &system->numbers[index];

  /* Written so that NaN is refused. */
  if (value >= number->low && value <= number->high)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               /* Translators: a number of a simulated world, its value, its limits, its unit. */
               _ ("“%s” is %s: it must lie between %s and %s %s."), number->id, GRADUS_NUM (value),
               GRADUS_NUM (number->low), GRADUS_NUM (number->high), number->unit);

  return FALSE;
}

/* --- Motion ----------------------------------------------------------------------------------- */

guint
gradus_system_n_state (const GradusSystem *system, const double *numbers)
{
  return system->n_state + (system->late != NULL ? system->late (numbers) : 0);
}

const GradusSystemAxis *
gradus_system_axis (const GradusSystem *system, guint index)
{
  return &system->axes[MIN (index, system->n_state)];
}

const GradusSystemAxis *
gradus_system_control_axis (const GradusSystem *system)
{
  return &system->axes[system->n_state];
}

void
gradus_system_step (const GradusSystem *system, const double *numbers, double *state,
                    const double *control, double noise)
{
  double derivative[GRADUS_SYSTEM_MAX_STATE];

  if (system->step != NULL)
    {
      system->step (numbers, state, control, noise);
      return;
    }
  system->derivative (numbers, state, control, derivative);
  for (guint j = 0; j < system->n_state; j++)
    state[j] += numbers[system->time_step] * derivative[j];
}

void
gradus_system_step_exactly (const GradusSystem *system, const double *numbers, double *state,
                            const double *control)
{
  static const double share[4] = { 0, 0.5, 0.5, 1 }, weight[4] = { 1, 2, 2, 1 };
  double k[GRADUS_SYSTEM_MAX_STATE] = { 0 }, sum[GRADUS_SYSTEM_MAX_STATE] = { 0 };
  double dt;

  if (system->derivative == NULL)
    {
      gradus_system_step (system, numbers, state, control, 0);
      return;
    }
  dt = numbers[system->time_step];
  for (guint i = 0; i < 4; i++)
    {
      double at[GRADUS_SYSTEM_MAX_STATE];

      for (guint j = 0; j < system->n_state; j++)
        at[j] = state[j] + share[i] * dt * k[j];
      system->derivative (numbers, at, control, k);
      for (guint j = 0; j < system->n_state; j++)
        sum[j] += weight[i] * k[j];
    }
  for (guint j = 0; j < system->n_state; j++)
    state[j] += dt / 6 * sum[j];
}

/* A difference is taken over twice this share of what is usual. */
#define DIFFERENCE 1e-6

void
gradus_system_linearise (const GradusSystem *system, const double *numbers, const double *state,
                         const double *control, double *A, double *B)
{
  const guint n = gradus_system_n_state (system, numbers), m = system->n_control;

  if (system->linearise != NULL)
    {
      system->linearise (numbers, state, control, A, B);
      return;
    }
  for (guint j = 0; j < n + m; j++)
    {
      const double h = DIFFERENCE * system->axes[MIN (j, system->n_state)].scale;
      double end[2][GRADUS_SYSTEM_MAX_STATE];

      for (guint up = 0; up < 2; up++)
        {
          double push[GRADUS_SYSTEM_MAX_CONTROL];

          memcpy (end[up], state, n * sizeof (double));
          memcpy (push, control, m * sizeof (double));
          *(j < n ? &end[up][j] : &push[j - n]) += up ? h : -h;
          gradus_system_step (system, numbers, end[up], push, 0);
        }
      for (guint i = 0; i < n; i++)
        *(j < n ? &A[i * n + j] : &B[i * m + j - n]) = (end[1][i] - end[0][i]) / (2 * h);
    }
}

gboolean
gradus_system_has_ended (const GradusSystem *system, const double *numbers, const double *state)
{
  return system->ended != NULL && system->ended (numbers, state);
}

/* --- The kind --------------------------------------------------------------------------------- */

static void
simulator_free (gpointer payload)
{
  GradusSimulator *simulator = payload;

  g_free (simulator->numbers);
  g_free (simulator);
}

static void
simulator_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusSimulator *simulator = payload;

  gradus_checksum_add_string (checksum, simulator->system->id);
  gradus_checksum_add_doubles (checksum, simulator->numbers,
                               gradus_system_count (simulator->system));
}

static gsize
simulator_bytes (gconstpointer payload)
{
  const GradusSimulator *simulator = payload;

  return sizeof *simulator + gradus_system_count (simulator->system) * sizeof (double);
}

static gboolean
simulator_is_finite (gconstpointer payload)
{
  const GradusSimulator *simulator = payload;

  for (guint i = 0; i < gradus_system_count (simulator->system); i++)
    if (!isfinite (simulator->numbers[i]))
      return FALSE;

  return TRUE;
}

static char *
simulator_describe (gconstpointer payload)
{
  const GradusSimulator *simulator = payload;
  const guint n = gradus_system_count (simulator->system);

  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%s with %u number", "%s with %u numbers", n),
    _ (simulator->system->title), n);
}

static void
simulator_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);

  double start[GRADUS_SYSTEM_MAX_STATE];

  simulator->system->start (simulator->numbers, start);
  simulator->system->draw_place (simulator->numbers, scene);
  simulator->system->draw (simulator->numbers, start, NULL, FALSE, scene);
}

const GradusDataKind gradus_data_simulator = {
  .id = "simulator",
  .title = N_ ("Simulated world"),
  .free = simulator_free,
  .hash = simulator_hash,
  .bytes = simulator_bytes,
  .is_finite = simulator_is_finite,
  .describe = simulator_describe,
  .paint = simulator_paint,
};

GradusDataset *
gradus_simulator_new (const GradusSystem *system, const double *numbers, const char *name,
                      const char *origin)
{
  GradusSimulator *simulator = g_new0 (GradusSimulator, 1);

  simulator->system = system;
  simulator->numbers = g_memdup2 (numbers, gradus_system_count (system) * sizeof *numbers);

  return gradus_dataset_new (&gradus_data_simulator, simulator, name, origin);
}

const GradusSimulator *
gradus_dataset_get_simulator (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_simulator
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}
