/* Gradus: signals, the kind of data set that can be heard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-number.h"
#include "gradus-signals.h"
#include "gradus-vary.h"

/* More than twice as many times are drawn by the extremes of so many stretches. */
#define MAX_STRETCHES 300
/* Dots on the traces, to be pointed at, up to so many of them. */
#define MAX_DOTS 400

static void
signals_free (gpointer payload)
{
  GradusSignals *signals = payload;

  g_strfreev (signals->names);
  g_free (signals->x);
  g_free (signals);
}

static void
signals_hash (gconstpointer payload, GChecksum *checksum)
{
  const GradusSignals *signals = payload;

  gradus_checksum_add_uint (checksum, signals->n);
  gradus_checksum_add_uint (checksum, signals->m);
  gradus_checksum_add_doubles (checksum, &signals->rate, 1);
  for (guint j = 0; j < signals->m; j++)
    gradus_checksum_add_string (checksum, signals->names[j]);
  gradus_checksum_add_doubles (checksum, signals->x, (gsize) signals->n * signals->m);
}

static gsize
signals_bytes (gconstpointer payload)
{
  const GradusSignals *signals = payload;

  return sizeof *signals + (gsize) signals->n * signals->m * sizeof (double);
}

static gboolean
signals_is_finite (gconstpointer payload)
{
  const GradusSignals *signals = payload;

  for (gsize i = 0; i < (gsize) signals->n * signals->m; i++)
    if (!isfinite (signals->x[i]))
      return FALSE;

  return isfinite (signals->rate);
}

static char *
signals_describe (gconstpointer payload)
{
  const GradusSignals *signals = payload;
  g_autofree char *channels = NULL, *times = NULL;

  channels = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%u channel", "%u channels", signals->m), signals->m);
  times = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u time", "%u times", signals->n),
                           signals->n);

  /* Translators: the size of signals, "2 channels, 400 times, 8000 a second". */
  return g_strdup_printf (_ ("%s, %s, %s a second"), channels, times, GRADUS_NUM (signals->rate));
}

static gboolean
signals_validate (gconstpointer payload, guint needs, GError **error)
{
  const GradusSignals *signals = payload;

  if (signals->n > 0)
    return TRUE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("The signals are empty: open a recording or choose a generator."));

  return FALSE;
}

static guint
signals_count (gconstpointer payload)
{
  return ((const GradusSignals *) payload)->n;
}

static void
signals_extents (gconstpointer payload, guint *n, guint *d)
{
  *n = ((const GradusSignals *) payload)->n;
  *d = ((const GradusSignals *) payload)->m;
}

static char *
signals_datum_title (gconstpointer payload, guint datum)
{
  /* Translators: a time of a signal, counted from 1. */
  return g_strdup_printf (_ ("Time %u"), datum + 1);
}

static void
signals_datum_words (gconstpointer payload, guint datum, GString *out)
{
  const GradusSignals *signals = payload;

  /* Translators: before a number of seconds. */
  gradus_data_append_line (out, _ ("Seconds"), GRADUS_NUM (datum / signals->rate));
  for (guint j = 0; j < signals->m; j++)
    gradus_data_append_line (out, signals->names[j],
                             GRADUS_NUM (signals->x[(gsize) datum * signals->m + j]));
}

/* --- Picture ---------------------------------------------------------------------------------- */

void
gradus_signals_draw (GradusScene *scene, const double *x, guint n, guint m, double rate,
                     const double *scale, double shift, int role, int style)
{
  const gboolean thinned = n > 2 * MAX_STRETCHES;
  const guint stretches = thinned ? MAX_STRETCHES : n;
  const guint points = thinned ? 2 * stretches : n;
  g_autofree double *time = g_new (double, MAX (points, 1));
  g_autofree double *height = g_new (double, MAX (points, 1));

  for (guint j = 0; j < m; j++)
    {
      const double half = 0.46 / scale[j];

      for (guint k = 0; k < stretches; k++)
        {
          const guint from = (guint) ((guint64) k * n / stretches);
          const guint to = (guint) ((guint64) (k + 1) * n / stretches);
          double low = x[(gsize) from * m + j], high = low;

          for (guint i = from + 1; i < to; i++)
            {
              low = MIN (low, x[(gsize) i * m + j]);
              high = MAX (high, x[(gsize) i * m + j]);
            }
          if (thinned)
            {
              time[2 * k] = time[2 * k + 1] = from / rate;
              height[2 * k] = 1 + j + shift - half * low;
              height[2 * k + 1] = 1 + j + shift - half * high;
            }
          else
            {
              time[k] = from / rate;
              height[k] = 1 + j + shift - half * low;
            }
        }
      gradus_scene_polyline (scene, time, height, points,
                             role == GRADUS_ROLE_CLASS ? role + (int) j : role, style);
    }
}

static void
signals_paint (const GradusDataset *dataset, GradusScene *scene)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  g_autofree double *scale = g_new (double, signals->m);
  double most = 0;

  if (signals->n == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("No signal yet"));
      return;
    }
  /* One scale for all, so that what is loud looks loud. */
  for (gsize i = 0; i < (gsize) signals->n * signals->m; i++)
    most = MAX (most, fabs (signals->x[i]));
  for (guint j = 0; j < signals->m; j++)
    scale[j] = most > 0 ? most : 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y, C_ ("axis", "time (s)"),
                         C_ ("axis", "channel"));
  gradus_scene_set_y_range (scene, 0.5, signals->m + 0.5);
  for (guint j = 0; j < signals->m; j++)
    gradus_scene_hrule (scene, 1 + j, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DOTTED,
                        signals->names[j]);
  gradus_signals_draw (scene, signals->x, signals->n, signals->m, signals->rate, scale, 0,
                       GRADUS_ROLE_DATA, GRADUS_LINE_THIN);
  for (guint i = 0; i < signals->n && signals->n * signals->m <= MAX_DOTS; i++)
    for (guint j = 0; j < signals->m; j++)
      gradus_scene_point (scene, i / signals->rate,
                          1 + j - 0.46 * signals->x[(gsize) i * signals->m + j] / scale[j],
                          GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.5, (int) i);
}

/* Every channel is moved and scaled; times have an order of their own. */
static GradusDataset *
signals_vary (gconstpointer payload, guint variation)
{
  const GradusSignals *signals = payload;
  const guint m = signals->m;
  const guint n = variation == GRADUS_VARY_ONE ? MIN (signals->n, 1) : signals->n;
  g_autofree double *x = g_memdup2 (signals->x, (gsize) n * m * sizeof *x);

  if (variation != GRADUS_VARY_FEW && variation != GRADUS_VARY_PLACE
      && variation != GRADUS_VARY_LARGE && variation != GRADUS_VARY_TINY
      && variation != GRADUS_VARY_ONE && variation != GRADUS_VARY_EQUAL)
    return NULL;
  for (gsize i = 0; i < (gsize) n * m; i++)
    x[i] = variation == GRADUS_VARY_FEW     ? round (x[i] * GRADUS_VARY_FACTOR) / GRADUS_VARY_FACTOR
           : variation == GRADUS_VARY_PLACE ? x[i] + GRADUS_VARY_FACTOR
           : variation == GRADUS_VARY_LARGE ? x[i] * GRADUS_VARY_FACTOR
           : variation == GRADUS_VARY_TINY  ? x[i] / GRADUS_VARY_FACTOR
           : variation == GRADUS_VARY_EQUAL ? x[i % m]
                                            : x[i];
  return gradus_signals_new (n, m, signals->rate, x, (const char *const *) signals->names, "varied",
                             "drawn");
}

const GradusDataKind gradus_data_signals = {
  .id = "signals",
  .title = N_ ("Signals"),
  .free = signals_free,
  .hash = signals_hash,
  .bytes = signals_bytes,
  .is_finite = signals_is_finite,
  .describe = signals_describe,
  .validate = signals_validate,
  .count = signals_count,
  .extents = signals_extents,
  .datum_title = signals_datum_title,
  .datum_words = signals_datum_words,
  .vary = signals_vary,
  .paint = signals_paint,
};

/* --- Making ----------------------------------------------------------------------------------- */

GradusDataset *
gradus_signals_new (guint n, guint m, double rate, const double *x, const char *const *names,
                    const char *name, const char *origin)
{
  GradusSignals *signals = g_new0 (GradusSignals, 1);

  signals->n = n;
  signals->m = m;
  signals->rate = rate;
  signals->names = g_new0 (char *, m + 1);
  for (guint j = 0; j < m; j++)
    signals->names[j] = names != NULL ? g_strdup (names[j]) : g_strdup_printf ("x%u", j + 1);
  signals->x = n > 0 ? g_memdup2 (x, (gsize) n * m * sizeof *x) : NULL;

  return gradus_dataset_new (&gradus_data_signals, signals, name, origin);
}

const GradusSignals *
gradus_dataset_get_signals (const GradusDataset *dataset)
{
  return gradus_dataset_get_kind (dataset) == &gradus_data_signals
           ? gradus_dataset_get_payload (dataset)
           : NULL;
}
