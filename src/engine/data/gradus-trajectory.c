/* Gradus: trajectories, the kind of data set that is a hidden path and its noisy measurements.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-dataset.h"
#include "gradus-number.h"
#include "gradus-scene.h"
#include "gradus-vary.h"

static void
free_names (char **names, guint n)
{
  for (guint i = 0; i < n; i++)
    g_free (names[i]);
  g_free (names);
}

static void
trajectory_free (gpointer payload)
{
  GradusTrajectory *trajectory = payload;

  free_names (trajectory->truth_names, trajectory->d_truth);
  free_names (trajectory->measured_names, trajectory->d_measured);
  g_free (trajectory->truth);
  g_free (trajectory->measured);
  g_free (trajectory->missing);
  g_free (trajectory);
}

static void
trajectory_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusTrajectory *trajectory = payload;
  gsize length = trajectory->length;

  gradus_checksum_add_uint (checksum, length);
  gradus_checksum_add_uint (checksum, trajectory->d_truth);
  gradus_checksum_add_uint (checksum, trajectory->d_measured);
  gradus_checksum_add_doubles (checksum, &trajectory->dt, 1);
  gradus_checksum_add_doubles (checksum, &trajectory->start_time, 1);
  for (guint i = 0; i < trajectory->d_measured; i++)
    gradus_checksum_add_string (checksum, trajectory->measured_names[i]);
  gradus_checksum_add_doubles (checksum, trajectory->truth, length * trajectory->d_truth);
  gradus_checksum_add_doubles (checksum, trajectory->measured, length * trajectory->d_measured);
  for (gsize t = 0; t < length; t++)
    gradus_checksum_add_uint (checksum, trajectory->missing[t] ? 1 : 0);
}

static gsize
trajectory_bytes (gconstpointer payload)
{
  const GradusTrajectory *trajectory = payload;
  gsize row = ((gsize) trajectory->d_truth + trajectory->d_measured) * sizeof (double)
              + sizeof (gboolean);

  return sizeof *trajectory + trajectory->length * row;
}

static gboolean
are_finite (const double *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;

  return TRUE;
}

static gboolean
trajectory_is_finite (gconstpointer payload)
{
  const GradusTrajectory *trajectory = payload;
  gsize length = trajectory->length;

  return isfinite (trajectory->dt) && isfinite (trajectory->start_time)
         && are_finite (trajectory->truth, length * trajectory->d_truth)
         && are_finite (trajectory->measured, length * trajectory->d_measured);
}

static char *
trajectory_describe (gconstpointer payload)
{
  const GradusTrajectory *trajectory = payload;

  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u time step", "%u time steps", trajectory->length),
    trajectory->length);
}

static guint
trajectory_count (gconstpointer payload)
{
  return ((const GradusTrajectory *) payload)->length;
}

static char *
trajectory_datum_title (gconstpointer payload, guint datum)
{
  const GradusTrajectory *trajectory = payload;

  return g_strdup_printf (_ ("Time %s"),
                          GRADUS_NUM (trajectory->start_time + datum * trajectory->dt));
}

static void
trajectory_datum_words (gconstpointer payload, guint t, GString *out)
{
  const GradusTrajectory *trajectory = payload;

  for (guint i = 0; i < trajectory->d_measured; i++)
    gradus_data_append_line (out, trajectory->measured_names[i],
                             trajectory->missing[t]
                               ? _ ("lost")
                               : GRADUS_NUM (trajectory->measured[t * trajectory->d_measured + i]));
  for (guint i = 0; i < trajectory->d_truth; i++)
    {
      g_autofree char *name = NULL;

      /* Translators: the true value of a quantity that the algorithm does not know. */
      name = g_strdup_printf (_ ("%s, in truth"), trajectory->truth_names[i]);
      gradus_data_append_line (out, name,
                               GRADUS_NUM (trajectory->truth[t * trajectory->d_truth + i]));
    }
}

static void
trajectory_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  const gboolean planar = path->d_measured > 1;
  g_autofree double *x = g_new0 (double, MAX (path->length, 1u));
  g_autofree double *y = g_new0 (double, MAX (path->length, 1u));

  gradus_scene_set_axes (scene, planar ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         planar ? path->measured_names[0] : C_ ("axis", "time"),
                         path->measured_names[planar ? 1 : 0]);
  if (path->truth != NULL && path->d_truth >= path->d_measured)
    {
      for (guint t = 0; t < path->length; t++)
        {
          const double *truth = path->truth + (gsize) t * path->d_truth;

          x[t] = planar ? truth[0] : path->start_time + t * path->dt;
          y[t] = planar ? truth[1] : truth[0];
        }
      gradus_scene_polyline (scene, x, y, path->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
    }
  for (guint t = 0; t < path->length; t++)
    {
      const double *measured = path->measured + (gsize) t * path->d_measured;

      if (path->missing != NULL && path->missing[t])
        continue;
      gradus_scene_point (scene, planar ? measured[0] : path->start_time + t * path->dt,
                          planar ? measured[1] : measured[0], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO,
                          1, (int) t);
    }
}

/* Place and unit of what is measured; the truth, whose velocities move otherwise, is left out. */
static GradusDataset *
trajectory_vary (gconstpointer payload, guint variation)
{
  const GradusTrajectory *path = payload;
  const guint d = path->d_measured,
              length = variation == GRADUS_VARY_ONE ? MIN (path->length, 1) : path->length;
  g_autofree double *measured = g_memdup2 (path->measured, (gsize) length * d * sizeof *measured);

  if (variation != GRADUS_VARY_FEW && variation != GRADUS_VARY_PLACE
      && variation != GRADUS_VARY_LARGE && variation != GRADUS_VARY_TINY
      && variation != GRADUS_VARY_ONE && variation != GRADUS_VARY_EQUAL)
    return NULL;
  for (gsize i = 0; i < (gsize) length * d; i++)
    {
      const double value = measured[i];

      if (path->missing != NULL && path->missing[i / d])
        continue;
      measured[i] = variation == GRADUS_VARY_FEW
                      ? round (value * GRADUS_VARY_FACTOR) / GRADUS_VARY_FACTOR
                    : variation == GRADUS_VARY_PLACE ? value + GRADUS_VARY_FACTOR
                    : variation == GRADUS_VARY_LARGE ? value * GRADUS_VARY_FACTOR
                    : variation == GRADUS_VARY_TINY  ? value / GRADUS_VARY_FACTOR
                    : variation == GRADUS_VARY_EQUAL ? path->measured[i % d]
                                                     : value;
    }
  return gradus_trajectory_new (length, d, measured, path->missing, 0, NULL,
                                (const char *const *) path->measured_names, path->dt,
                                path->start_time, "varied", "drawn");
}

const GradusDataKind gradus_data_trajectory = {
  .id = "trajectory",
  .title = N_ ("Trajectory"),
  .free = trajectory_free,
  .hash = trajectory_hash,
  .bytes = trajectory_bytes,
  .is_finite = trajectory_is_finite,
  .describe = trajectory_describe,
  .count = trajectory_count,
  .datum_title = trajectory_datum_title,
  .datum_words = trajectory_datum_words,
  .vary = trajectory_vary,
  .paint = trajectory_paint,
};

/* "x", "y" for the measured columns unless they have names. */
static char **
name_measured (const char *const *names, guint d)
{
  static const char *const letters[] = { "x", "y", "z" };
  char **result = g_new0 (char *, d);

  for (guint i = 0; i < d; i++)
    {
      if (names != NULL)
        result[i] = g_strdup (names[i]);
      else if (i < G_N_ELEMENTS (letters))
        result[i] = g_strdup (letters[i]);
      else
        result[i] = g_strdup_printf ("x%u", i + 1);
    }

  return result;
}

/* Positions are named like their measurements; what comes after them are velocities ("v_x"), and
 * beyond those only numbered. */
static char **
name_truth (char **measured_names, guint d_measured, guint d_truth)
{
  char **result = g_new0 (char *, d_truth);

  for (guint i = 0; i < d_truth; i++)
    {
      if (i < d_measured)
        result[i] = g_strdup (measured_names[i]);
      else if (i < 2 * d_measured)
        result[i] = g_strdup_printf ("v_%s", measured_names[i - d_measured]);
      else
        result[i] = g_strdup_printf ("s%u", i + 1);
    }

  return result;
}

GradusDataset *
gradus_trajectory_new (guint length, guint d_measured, const double *measured,
                       const gboolean *missing, guint d_truth, const double *truth,
                       const char *const *measured_names, double dt, double start_time,
                       const char *name, const char *origin)
{
  GradusTrajectory *trajectory = g_new0 (GradusTrajectory, 1);

  trajectory->length = length;
  trajectory->d_measured = d_measured;
  trajectory->d_truth = truth != NULL ? d_truth : 0;
  trajectory->dt = dt;
  trajectory->start_time = start_time;
  trajectory->measured_names = name_measured (measured_names, d_measured);
  trajectory->truth_names = name_truth (trajectory->measured_names, d_measured,
                                        trajectory->d_truth);
  trajectory->truth = g_memdup2 (truth, (gsize) length * trajectory->d_truth * sizeof *truth);
  trajectory->measured = g_memdup2 (measured, (gsize) length * d_measured * sizeof *measured);
  trajectory->missing = g_new0 (gboolean, length);

  /* What was lost has no number: whatever stood there must not make two equal data sets differ. */
  for (gsize t = 0; t < length; t++)
    if (missing != NULL && missing[t])
      {
        trajectory->missing[t] = TRUE;
        for (guint i = 0; i < d_measured; i++)
          trajectory->measured[t * d_measured + i] = 0.0;
      }

  return gradus_dataset_new (&gradus_data_trajectory, trajectory, name, origin);
}

const GradusTrajectory *
gradus_dataset_get_trajectory (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_trajectory
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}
