/* Gradus: ink.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-ink.h"

struct _GradusInk
{
  gatomicrefcount ref_count;
  GPtrArray *strokes; /* GradusInkStroke in reference-counted boxes */
};

static void
stroke_clear (gpointer data)
{
  GradusInkStroke *stroke = data;

  g_free ((char *) stroke->plot);
  g_free ((double *) stroke->points);
}

static void
stroke_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, stroke_clear);
}

GradusInk *
gradus_ink_new (void)
{
  GradusInk *ink = g_new0 (GradusInk, 1);

  g_atomic_ref_count_init (&ink->ref_count);
  ink->strokes = g_ptr_array_new_with_free_func (stroke_unref);
  return ink;
}

GradusInk *
gradus_ink_ref (GradusInk *ink)
{
  g_atomic_ref_count_inc (&ink->ref_count);
  return ink;
}

void
gradus_ink_unref (GradusInk *ink)
{
  if (!g_atomic_ref_count_dec (&ink->ref_count))
    return;
  g_ptr_array_unref (ink->strokes);
  g_free (ink);
}

guint
gradus_ink_count (const GradusInk *ink)
{
  return ink != NULL ? ink->strokes->len : 0;
}

const GradusInkStroke *
gradus_ink_get (const GradusInk *ink, guint i)
{
  return g_ptr_array_index (ink->strokes, i);
}

gboolean
gradus_ink_stroke_is_at (const GradusInkStroke *stroke, const char *plot, guint64 step,
                         guint64 micro)
{
  return stroke->step == step && stroke->micro == micro
         && (plot == NULL || strcmp (stroke->plot, plot) == 0);
}

/* A sheet of the strokes for which @keep says so; all without it. */
static GradusInk *
copy_strokes (const GradusInk *ink,
              gboolean (*keep) (const GradusInkStroke *stroke, guint i, gconstpointer data),
              gconstpointer data)
{
  GradusInk *copy = gradus_ink_new ();

  for (guint i = 0; i < gradus_ink_count (ink); i++)
    {
      GradusInkStroke *stroke = g_ptr_array_index (ink->strokes, i);

      if (keep == NULL || keep (stroke, i, data))
        g_ptr_array_add (copy->strokes, g_atomic_rc_box_acquire (stroke));
    }
  return copy;
}

GradusInk *
gradus_ink_with (const GradusInk *ink, const GradusInkStroke *stroke)
{
  GradusInk *copy = copy_strokes (ink, NULL, NULL);
  const guint most = MIN (stroke->n, GRADUS_INK_MAX_POINTS);
  g_autofree double *points = g_new (double, 2 * MAX (most, 1));
  GradusInkStroke *added;
  guint n = 0;

  for (guint i = 0; i < most; i++)
    {
      if (!isfinite (stroke->points[2 * i]) || !isfinite (stroke->points[2 * i + 1]))
        continue;
      points[2 * n] = stroke->points[2 * i];
      points[2 * n + 1] = stroke->points[2 * i + 1];
      n++;
    }
  if (n == 0 || copy->strokes->len >= GRADUS_INK_MAX_STROKES)
    return copy;

  added = g_atomic_rc_box_new (GradusInkStroke);
  *added = *stroke;
  added->plot = g_strdup (stroke->plot);
  added->points = g_steal_pointer (&points);
  added->n = n;
  g_ptr_array_add (copy->strokes, added);
  return copy;
}

static gboolean
is_another (const GradusInkStroke *stroke, guint i, gconstpointer data)
{
  return i != *(const guint *) data;
}

GradusInk *
gradus_ink_without (const GradusInk *ink, guint i)
{
  return copy_strokes (ink, is_another, &i);
}

static gboolean
is_elsewhere (const GradusInkStroke *stroke, guint i, gconstpointer data)
{
  const GradusInkStroke *place = data;

  return !gradus_ink_stroke_is_at (stroke, place->plot, place->step, place->micro);
}

GradusInk *
gradus_ink_without_step (const GradusInk *ink, const char *plot, guint64 step, guint64 micro)
{
  const GradusInkStroke place = { .plot = plot, .step = step, .micro = micro };

  return copy_strokes (ink, is_elsewhere, &place);
}

/* --- Thinning --------------------------------------------------------------------------------- */

static double
distance_to_segment (const double *p, const double *a, const double *b)
{
  const double dx = b[0] - a[0], dy = b[1] - a[1];
  const double length = dx * dx + dy * dy;
  const double t = length > 0 ? CLAMP (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length, 0, 1)
                              : 0;

  return hypot (p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/* One pass of Douglas and Peucker; a stack instead of recursion, because a hand can draw far. */
static guint
thin_once (const double *at, guint n, double tolerance, guint *keep)
{
  g_autofree gboolean *kept = g_new0 (gboolean, n);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, 2 * sizeof (guint));
  const guint all[2] = { 0, n - 1 };
  guint count = 0;

  kept[0] = kept[n - 1] = TRUE;
  g_array_append_vals (open, all, 1);
  while (open->len > 0)
    {
      const guint *last = (const guint *) (gpointer) open->data + 2 * (open->len - 1);
      const guint from = last[0], to = last[1];
      double farthest = tolerance;
      guint split = 0;

      g_array_set_size (open, open->len - 1);
      for (guint i = from + 1; i < to; i++)
        {
          const double d = distance_to_segment (&at[2 * i], &at[2 * from], &at[2 * to]);

          if (d > farthest)
            {
              farthest = d;
              split = i;
            }
        }
      if (split > 0)
        {
          const guint left[2] = { from, split }, right[2] = { split, to };

          kept[split] = TRUE;
          g_array_append_vals (open, left, 1);
          g_array_append_vals (open, right, 1);
        }
    }
  for (guint i = 0; i < n; i++)
    if (kept[i])
      keep[count++] = i;
  return count;
}

guint
gradus_ink_thin (const double *at, guint n, double tolerance, guint *keep)
{
  guint count;

  if (n == 0)
    return 0;
  tolerance = MAX (tolerance, 0.05);
  while ((count = thin_once (at, n, tolerance, keep)) > GRADUS_INK_MAX_POINTS)
    tolerance *= 1.5;
  return count;
}

/* --- Names ------------------------------------------------------------------------------------ */

static const struct
{
  const char *name;
  GradusRole role;
} names[] = {
  { "foreground", GRADUS_ROLE_FOREGROUND },
  { "data", GRADUS_ROLE_DATA },
  { "muted", GRADUS_ROLE_MUTED },
  { "accent", GRADUS_ROLE_ACCENT },
  { "past", GRADUS_ROLE_PAST },
  { "truth", GRADUS_ROLE_TRUTH },
  { "error", GRADUS_ROLE_ERROR },
  { "model", GRADUS_ROLE_MODEL },
  { "second", GRADUS_ROLE_SECOND },
  { "bet", GRADUS_ROLE_BET },
};

char *
gradus_ink_role_name (GradusRole role)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].role == role)
      return g_strdup (names[i].name);
  return g_strdup_printf ("class%d", (int) role - (int) GRADUS_ROLE_CLASS);
}

int
gradus_ink_role_from_name (const char *name)
{
  guint64 class;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].name, name) == 0)
      return (int) names[i].role;
  if (g_str_has_prefix (name, "class")
      && g_ascii_string_to_unsigned (name + strlen ("class"), 10, 0, 999, &class, NULL))
    return (int) GRADUS_ROLE_CLASS + (int) class;
  return -1;
}
