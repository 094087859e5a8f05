/* Gradus: a map of all futures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-sprint.h"
#include "gradus-sweep.h"

#define COARSEST 16
/* Cells that a thread takes at a time. */
#define HANDFUL 8

#define NO_CLASS G_MAXUINT16

/* What a thread brings of one cell. */
typedef struct
{
  gsize at;
  GradusSweepCell cell;
  double *metrics;
  GArray *end; /* of double; NULL when it did not end */
} Brought;

struct _GradusSweep
{
  gint refs; /* atomic */
  GradusSetup *base;
  GradusSweepAxis *axes[2];
  guint width, height;
  guint64 most_steps;
  guint n_metrics;
  GradusSweepEnds *ends;

  gsize *order;    /* of all cells, the coarsest level first */
  gsize levels[6]; /* where each level begins in it, and where the last ends */

  GMutex lock;
  GradusSweepCell *cells;
  double *metrics;
  gsize next;        /* in order: the first that no thread has taken */
  gsize entered;     /* in order: all before it are entered */
  GHashTable *early; /* index in order of a handful -> array of Brought, not entered yet */
  double seconds;    /* that threads have worked */
};

/* --- Life ------------------------------------------------------------------------------------- */

static void
brought_clear (gpointer data)
{
  Brought *brought = data;

  g_free (brought->metrics);
  g_clear_pointer (&brought->end, g_array_unref);
}

/* Every cell whose row and column are multiples of the stride and were not of the one before. */
static void
order_cells (GradusSweep *sweep)
{
  gsize n = 0;
  guint level = 0;

  sweep->order = g_new (gsize, (gsize) sweep->width * sweep->height);
  for (guint stride = COARSEST; stride >= 1; stride /= 2, level++)
    {
      sweep->levels[level] = n;
      for (guint y = 0; y < sweep->height; y += stride)
        for (guint x = 0; x < sweep->width; x += stride)
          if (stride == COARSEST || x % (2 * stride) != 0 || y % (2 * stride) != 0)
            sweep->order[n++] = (gsize) y * sweep->width + x;
    }
  sweep->levels[level] = n;
}

GradusSweep *
gradus_sweep_new (GradusSetup *base, GradusSweepAxis *x, GradusSweepAxis *y, guint64 most_steps)
{
  GradusSweep *sweep = g_new0 (GradusSweep, 1);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);
  gsize n;

  g_atomic_int_set (&sweep->refs, 1);
  sweep->base = gradus_setup_ref (base);
  sweep->axes[0] = x;
  sweep->axes[1] = y;
  sweep->width = gradus_sweep_axis_count (x);
  sweep->height = gradus_sweep_axis_count (y);
  sweep->most_steps = MIN (most_steps, GRADUS_SWEEP_MAX_STEPS);
  sweep->ends = gradus_sweep_ends_new (base);
  while (algorithm->metrics[sweep->n_metrics].id != NULL)
    sweep->n_metrics++;
  n = (gsize) sweep->width * sweep->height;
  sweep->cells = g_new0 (GradusSweepCell, n);
  sweep->metrics = g_new (double, MAX (n * sweep->n_metrics, 1));
  for (gsize i = 0; i < n * sweep->n_metrics; i++)
    sweep->metrics[i] = NAN;
  sweep->early = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                        (GDestroyNotify) g_array_unref);
  g_mutex_init (&sweep->lock);
  order_cells (sweep);
  return sweep;
}

GradusSweep *
gradus_sweep_ref (GradusSweep *sweep)
{
  g_atomic_int_inc (&sweep->refs);
  return sweep;
}

void
gradus_sweep_unref (GradusSweep *sweep)
{
  if (!g_atomic_int_dec_and_test (&sweep->refs))
    return;
  gradus_setup_unref (sweep->base);
  gradus_sweep_axis_free (sweep->axes[0]);
  gradus_sweep_axis_free (sweep->axes[1]);
  gradus_sweep_ends_free (sweep->ends);
  g_hash_table_unref (sweep->early);
  g_mutex_clear (&sweep->lock);
  g_free (sweep->order);
  g_free (sweep->cells);
  g_free (sweep->metrics);
  g_free (sweep);
}

/* --- One run ---------------------------------------------------------------------------------- */

GradusSetup *
gradus_sweep_make_setup (const GradusSweep *sweep, guint x, guint y, GError **error)
{
  const guint at[2] = { x, y };
  /* What a generator makes is made first, so that a point of it can be moved. */
  const guint first = gradus_sweep_axis_get_kind (sweep->axes[1]) == GRADUS_SWEEP_DATA ? 1 : 0;
  g_autoptr (GradusSetup) setup = gradus_setup_copy (sweep->base);

  for (guint i = 0; i < 2; i++)
    {
      const GradusSweepAxis *axis = sweep->axes[i ^ first];
      GradusSetup *next = gradus_sweep_axis_apply (
        axis, setup, gradus_sweep_axis_get (axis, at[i ^ first]), error);

      if (next == NULL)
        return NULL;
      gradus_setup_unref (setup);
      setup = next;
    }
  return g_steal_pointer (&setup);
}

/* FALSE when it was cancelled. */
static gboolean
make_cell (const GradusSweep *sweep, gsize at, const gint *cancel, Brought *brought)
{
  g_autoptr (GradusSetup) setup = gradus_sweep_make_setup (sweep, (guint) (at % sweep->width),
                                                           (guint) (at / sweep->width), NULL);
  g_autoptr (GradusSprint) sprint = setup != NULL ? gradus_sprint_new (setup, NULL) : NULL;
  GradusPosition here;

  *brought = (Brought){
    .at = at, .cell = { .class = NO_CLASS, .status = GRADUS_STATUS_FAILED, .made = TRUE }
  };
  if (sprint == NULL)
    return TRUE;
  gradus_sprint_go (sprint, sweep->most_steps, cancel);
  if (cancel != NULL && g_atomic_int_get (cancel) != 0)
    return FALSE;
  brought->cell.steps = (guint32) gradus_sprint_get_step (sprint);
  brought->cell.status = (guint8) gradus_sprint_get_status (sprint);
  brought->metrics = g_memdup2 (gradus_sprint_get_metrics (sprint),
                                sweep->n_metrics * sizeof (double));
  if (brought->cell.status == GRADUS_STATUS_CONVERGED
      || brought->cell.status == GRADUS_STATUS_EXHAUSTED)
    {
      brought->end = g_array_new (FALSE, FALSE, sizeof (double));
      gradus_sprint_get_view (sprint, &here);
      gradus_sweep_ends_read (sweep->ends, &here, brought->end);
    }
  return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

typedef struct
{
  GradusSweep *sweep;
  gsize until; /* in order */
  const gint *cancel;
} Work;

static void
enter (GradusSweep *sweep, Brought *brought)
{
  if (brought->end != NULL)
    brought->cell.class = (guint16) gradus_sweep_ends_add (
      sweep->ends, (const double *) (gpointer) brought->end->data, brought->end->len,
      brought->metrics);
  if (brought->metrics != NULL)
    memcpy (sweep->metrics + brought->at * sweep->n_metrics, brought->metrics,
            sweep->n_metrics * sizeof (double));
  sweep->cells[brought->at] = brought->cell;
  sweep->entered++;
}

/* Take the handful that begins at @first, and enter all that are now next in the order. */
static void
bring (GradusSweep *sweep, gsize first, GArray *handful)
{
  const gint64 key = (gint64) first;
  gint64 next;

  g_hash_table_insert (sweep->early, g_memdup2 (&key, sizeof key), handful);
  while (next = (gint64) sweep->entered,
         (handful = g_hash_table_lookup (sweep->early, &next)) != NULL)
    {
      for (guint i = 0; i < handful->len; i++)
        enter (sweep, &g_array_index (handful, Brought, i));
      g_hash_table_remove (sweep->early, &next);
    }
}

static gpointer
work (gpointer data)
{
  const Work *job = data;
  GradusSweep *sweep = job->sweep;
  gboolean going = TRUE;

  while (going)
    {
      g_autoptr (GArray) handful = g_array_new (FALSE, FALSE, sizeof (Brought));
      const gint64 began = g_get_monotonic_time ();
      gsize first, end;

      g_array_set_clear_func (handful, brought_clear);
      g_mutex_lock (&sweep->lock);
      first = sweep->next;
      end = MIN (first + HANDFUL, job->until);
      sweep->next = MAX (end, first);
      g_mutex_unlock (&sweep->lock);
      for (gsize i = first; i < end && going; i++)
        {
          Brought brought;

          going = make_cell (sweep, sweep->order[i], job->cancel, &brought);
          g_array_append_val (handful, brought);
        }
      /* A handful that was cancelled in the middle is made again by whoever works next. */
      if (first >= end || !going)
        break;
      g_mutex_lock (&sweep->lock);
      sweep->seconds += (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
      bring (sweep, first, g_steal_pointer (&handful));
      g_mutex_unlock (&sweep->lock);
    }
  return NULL;
}

static gsize
count_cells (const GradusSweep *sweep)
{
  return (gsize) sweep->width * sweep->height;
}

/* The level that begins next, or that is begun. */
static guint
find_level (const GradusSweep *sweep)
{
  guint level = 0;

  while (level < 4 && sweep->levels[level + 1] <= sweep->entered)
    level++;
  return level;
}

gboolean
gradus_sweep_work (GradusSweep *sweep, gboolean all, guint n_threads, const gint *cancel)
{
  const guint n = n_threads > 0 ? n_threads : g_get_num_processors ();
  g_autofree GThread **threads = g_new (GThread *, n);
  const Work job = { sweep, all ? count_cells (sweep) : sweep->levels[find_level (sweep) + 1],
                     cancel };

  for (guint i = 1; i < n; i++)
    threads[i] = g_thread_new ("gradus-sweep", work, (gpointer) &job);
  work ((gpointer) &job);
  for (guint i = 1; i < n; i++)
    g_thread_join (threads[i]);
  /* What was brought too early because a handful before it was cancelled is made again. */
  g_hash_table_remove_all (sweep->early);
  sweep->next = sweep->entered;
  return sweep->entered == count_cells (sweep);
}

/* --- Reading ---------------------------------------------------------------------------------- */

void
gradus_sweep_lock (GradusSweep *sweep)
{
  g_mutex_lock (&sweep->lock);
}

void
gradus_sweep_unlock (GradusSweep *sweep)
{
  g_mutex_unlock (&sweep->lock);
}

/* The distance between cells that are made: 16, 8, 4, 2, 1, or 0 when none is. */
static guint
stride_of (const GradusSweep *sweep)
{
  if (sweep->entered == count_cells (sweep))
    return 1;
  return sweep->entered < sweep->levels[1] ? 0 : COARSEST >> (find_level (sweep) - 1);
}

double
gradus_sweep_get_left (GradusSweep *sweep)
{
  double left;

  g_mutex_lock (&sweep->lock);
  left = sweep->entered > 0 ? sweep->seconds / (double) sweep->entered
                                * (double) (count_cells (sweep) - sweep->entered)
                            : INFINITY;
  g_mutex_unlock (&sweep->lock);
  return left;
}

GradusSetup *
gradus_sweep_get_base (const GradusSweep *sweep)
{
  return sweep->base;
}

const GradusSweepAxis *
gradus_sweep_get_axis (const GradusSweep *sweep, guint axis)
{
  return sweep->axes[axis];
}

guint64
gradus_sweep_get_most_steps (const GradusSweep *sweep)
{
  return sweep->most_steps;
}

const GradusSweepCell *
gradus_sweep_get_cell (const GradusSweep *sweep, guint x, guint y)
{
  for (guint stride = 1; stride <= COARSEST; stride *= 2)
    {
      const GradusSweepCell *cell
        = &sweep->cells[(gsize) (y - y % stride) * sweep->width + (x - x % stride)];

      if (cell->made)
        return cell;
    }
  return NULL;
}

const double *
gradus_sweep_get_metrics (const GradusSweep *sweep, const GradusSweepCell *cell)
{
  return sweep->metrics + (gsize) (cell - sweep->cells) * sweep->n_metrics;
}

const GradusSweepEnds *
gradus_sweep_get_ends (const GradusSweep *sweep)
{
  return sweep->ends;
}

static gboolean
is_equal (const GradusSweep *sweep, const GradusSweepCell *a, const GradusSweepCell *b)
{
  return a->steps == b->steps && a->status == b->status && a->class == b->class
         && memcmp (gradus_sweep_get_metrics (sweep, a), gradus_sweep_get_metrics (sweep, b),
                    sweep->n_metrics * sizeof (double))
              == 0;
}

gboolean
gradus_sweep_is_idle (const GradusSweep *sweep, guint axis)
{
  const guint stride = stride_of (sweep);

  if (stride == 0)
    return FALSE;
  for (guint y = 0; y < sweep->height; y += stride)
    for (guint x = 0; x < sweep->width; x += stride)
      if (!is_equal (sweep, &sweep->cells[(gsize) y * sweep->width + x],
                     &sweep->cells[axis == 0 ? (gsize) y * sweep->width : x]))
        return FALSE;
  return TRUE;
}
