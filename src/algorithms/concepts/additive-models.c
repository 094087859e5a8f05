/* Additive and multiplicative models, an exploration: may the inputs be combined?
 *
 * Situation. Each of d inputs has the same b functions of its own: a line, a parabola, or bumps.
 * The additive model is a sum of curves, one of each input, sum_c g_c (x_c), with b d parameters;
 * the multiplicative one has all products of one function of each input, b^d of them. Both are
 * fitted by least squares, of several best the shortest.
 *
 * Stages. The learner bets what the sum leaves (bet). The sheet of the sum is laid, wire by wire
 * (sum), then that of the product (product). The mixed difference of the corners is taken of both
 * (difference): it is 0 for whatever sum, because opposite sides rise alike. In the end parameters
 * are counted (count), and rows that were held back are an exam.
 *
 * The law. On four corners with the mixed difference D the sum misses each by D/4, so that
 * SSE = D^2/4.
 *
 * Pictures are of the first two inputs, with all others in the middle of their range. Rows of a
 * second sample, where the table has one, are not learned from.
 *
 * Cost. n b^d min (n, b^d) at most 3 10^7, and b^d at most 2,500.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 2.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"
#include "gradus-ridge.h"
#include "units.h"

#define MOST_FUNCTIONS 50
#define MOST_COLUMNS 2500
#define MOST_WORK 3e7
#define POSTS 4               /* that can be dragged */
#define MOST_POSTS 40         /* that have a stick each */
#define WIRES 9
#define PLACES 25
#define MOST_INPUTS 10        /* of the picture of counts */

typedef enum { BASIS_LINES, BASIS_PARABOLAS, BASIS_BUMPS } Basis;
typedef enum { MODEL_SUM, MODEL_PRODUCT, MODELS } Model;

typedef struct
{
  double bet, turn, lift[POSTS];
  guint model, basis;
  int bumps;
} Params;

typedef struct
{
  guint done, last;
  guint summed, multiplied;     /* wires of each sheet */
  bool differed, counted;
} State;

typedef struct
{
  guint columns, rank;
  double *theta;
  double sse, exam;             /* exam: root mean square of the rows held back, NAN without any */
  double corners[4];            /* at (high, high), (high, low), (low, high), (low, low) */
  double mixed;
} Fit;

typedef struct
{
  guint n, d, b, held;          /* @n to learn from */
  guint *rows;                  /* their numbers in the table */
  double *y;                    /* targets of these, lifted */
  double *low, *high;           /* of each input */
  double y_low, y_high;         /* of all targets as the table has them */
  double spread;                /* sum of squares about the mean */
  GradusUnit *units;            /* b of each input */
  Fit fits[MODELS];
  gboolean corners;             /* the rows are the four corners */
} Work;

enum { EVENT_BLIND, EVENT_LEARNT_BY_HEART };

/* --- The models ------------------------------------------------------------------------------- */

static guint
functions_of (const Params *p)
{
  return p->basis == BASIS_LINES ? 2 : p->basis == BASIS_PARABOLAS ? 3 : (guint) p->bumps;
}

static double
columns_of (Model model, double b, double d)
{
  return model == MODEL_SUM ? b * d : pow (b, d);
}

/* All columns of @model at @x. */
static void
fill_row (const Work *work, Model model, const double *x, double *out)
{
  guint made = 1;

  if (model == MODEL_SUM)
    {
      for (guint j = 0; j < work->b * work->d; j++)
        out[j] = gradus_unit_at (&work->units[j], x[j / work->b]);
      return;
    }
  /* Each input multiplies what is there by all of its functions. */
  out[0] = 1;
  for (guint c = 0; c < work->d; c++, made *= work->b)
    for (guint j = work->b; j > 0; j--)
      {
        const double factor = gradus_unit_at (&work->units[c * work->b + j - 1], x[c]);

        for (guint k = 0; k < made; k++)
          out[(j - 1) * made + k] = factor * out[k];
      }
}

static double
model_at (const Work *work, Model model, const double *x)
{
  const Fit *fit = &work->fits[model];
  double row[MOST_COLUMNS], sum = 0;

  fill_row (work, model, x, row);
  for (guint j = 0; j < fit->columns; j++)
    sum += fit->theta[j] * row[j];
  return sum;
}

/* On the sheet, (0, 0) to (1, 1) from the low ends of the first two inputs to the high ones. */
static double
sheet_at (const Work *work, Model model, double s, double t)
{
  g_autofree double *x = g_new (double, work->d);

  for (guint c = 0; c < work->d; c++)
    x[c] = gradus_between (work->low[c], work->high[c], c == 0 ? s : c == 1 ? t : 0.5);
  return model_at (work, model, x);
}

/* --- Preparation ------------------------------------------------------------------------------ */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const double columns = columns_of (MODEL_PRODUCT, functions_of (p), table->d);

  if (table->d < 2)
    return g_strdup (_ ("One input has no other to be combined with: choose two at least."));
  if (columns > MOST_COLUMNS || table->n * columns * MIN (table->n, columns) > MOST_WORK)
    return g_strdup_printf (_ ("%u functions of each of %u inputs have too many products for %u "
                               "rows: take fewer functions, inputs or rows."), functions_of (p),
                            table->d, table->n);
  return NULL;
}

/* Which rows are learned from: all, or the first sample where there are two. */
static void
choose_rows (const GradusTable *table, const Params *p, Work *work)
{
  gboolean both[2] = { FALSE, FALSE };

  for (guint i = 0; table->sample != NULL && i < table->n; i++)
    both[table->sample[i] == 1] = TRUE;
  work->rows = g_new (guint, table->n);
  work->y = g_new (double, table->n);
  for (guint i = 0; i < table->n; i++)
    if (!(both[0] && both[1]) || table->sample[i] != 1)
      {
        work->y[work->n] = table->y[i] + (work->n < POSTS ? p->lift[work->n] : 0);
        work->rows[work->n++] = i;
      }
  work->held = table->n - work->n;
}

static void
find_ranges (const GradusTable *table, Work *work)
{
  double mean = 0;

  work->low = g_new (double, work->d);
  work->high = g_new (double, work->d);
  for (guint c = 0; c < work->d; c++)
    {
      gradus_find_extent (&table->x[c], table->n, work->d, &work->low[c], &work->high[c]);
      gradus_make_room (&work->low[c], &work->high[c]);
    }
  gradus_find_extent (table->y, table->n, 1, &work->y_low, &work->y_high);
  gradus_make_room (&work->y_low, &work->y_high);
  for (guint i = 0; i < work->n; i++)
    mean += work->y[i] / work->n;
  for (guint i = 0; i < work->n; i++)
    work->spread += gradus_square (work->y[i] - mean);
}

static void
place_units (const Params *p, Work *work)
{
  work->units = g_new (GradusUnit, work->b * work->d);
  for (guint j = 0; j < work->b * work->d; j++)
    {
      const guint c = j / work->b, k = j % work->b;
      const double step = (work->high[c] - work->low[c]) / MAX (work->b - 1, 1);

      work->units[j] = p->basis == BASIS_BUMPS
                         ? (GradusUnit) { GRADUS_UNIT_BUMP, work->low[c] + k * step, step }
                         : (GradusUnit) { GRADUS_UNIT_POWER, k, 0 };
    }
}

/* FALSE where a number is not finite. */
static gboolean
fit_model (const GradusTable *table, Model model, Work *work)
{
  Fit *fit = &work->fits[model];
  g_autoptr (GradusRidge) ridge = NULL;
  g_autofree double *rows = NULL;
  double size = 0, exam = 0;

  fit->columns = (guint) columns_of (model, work->b, work->d);
  fit->theta = g_new0 (double, fit->columns);
  rows = g_new (double, (gsize) work->n * fit->columns);
  for (guint i = 0; i < work->n; i++)
    {
      fill_row (work, model, gradus_table_row (table, work->rows[i]),
                &rows[(gsize) i * fit->columns]);
      size = MAX (size, fabs (work->y[i]));
    }
  ridge = gradus_ridge_new (rows, work->n, fit->columns, work->y, NULL, NULL);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, 0, fit->theta);
  fit->rank = ridge->rank;
  for (guint i = 0, k = 0; i < table->n; i++)
    {
      const double f = model_at (work, model, gradus_table_row (table, i));

      if (k < work->n && work->rows[k] == i)
        fit->sse += gradus_square (work->y[k++] - f);
      else
        exam += gradus_square (table->y[i] - f);
    }
  /* What rounding leaves of a sheet that passes all posts would be told as a number. */
  if (fit->sse < 1e-20 * work->n * size * size)
    fit->sse = 0;
  fit->exam = work->held > 0 ? sqrt (exam / work->held) : NAN;
  for (guint corner = 0; corner < 4; corner++)
    {
      fit->corners[corner] = sheet_at (work, model, corner < 2, corner % 2 == 0);
      if (fabs (fit->corners[corner]) < 1e-12 * size)
        fit->corners[corner] = 0;
    }
  fit->mixed = fit->corners[0] - fit->corners[1] - fit->corners[2] + fit->corners[3];
  if (fabs (fit->mixed) < 1e-10 * size)
    fit->mixed = 0;
  return isfinite (fit->sse) && isfinite (fit->mixed);
}

/* How much the sheet rises along the first input, where the second is low (0) or high (1). */
static double
rise_of (const Fit *fit, guint end)
{
  const double from = fit->corners[end == 0 ? 3 : 2], to = fit->corners[end == 0 ? 1 : 0];

  return gradus_settle (to - from, fabs (to) + fabs (from));
}

/* Whether the rows to learn from are the corners of the first two inputs, each once. */
static gboolean
are_corners (const GradusTable *table, const Work *work)
{
  guint seen = 0;

  for (guint i = 0; i < work->n && work->n == 4 && work->d == 2; i++)
    {
      const double *x = gradus_table_row (table, work->rows[i]);

      for (guint c = 0; c < 2; c++)
        if (x[c] != work->low[c] && x[c] != work->high[c])
          return FALSE;
      seen |= 1u << (2 * (x[0] == work->high[0]) + (x[1] == work->high[1]));
    }
  return seen == 15;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->d = table->d;
  work->b = functions_of (p);
  choose_rows (table, p, work);
  find_ranges (table, work);
  place_units (p, work);
  work->corners = are_corners (table, work);
  if (!fit_model (table, MODEL_SUM, work) || !fit_model (table, MODEL_PRODUCT, work))
    work->b = 0;
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->rows);
  g_free (work->y);
  g_free (work->low);
  g_free (work->high);
  g_free (work->units);
  for (guint m = 0; m < MODELS; m++)
    g_free (work->fits[m].theta);
  g_free (work);
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  GRADUS_STEP (work);

  if (work->b == 0)
    return gradus_context_fail (context, _ ("Powers of inputs as large as these leave the range of "
                                            "numbers. Give inputs of moderate size."));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_sum (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->summed = state->done + 1;
  if (state->summed == WIRES)
    gradus_context_raise_if (context, EVENT_BLIND,
                             work->fits[MODEL_SUM].sse > (1 - 1e-9) * work->spread
                               && work->spread > 0);
  return gradus_step_done (&state->done, &state->last, WIRES);
}

static GradusStatus
run_product (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->multiplied = state->done + 1;
  return gradus_step_done (&state->done, &state->last, WIRES);
}

static GradusStatus
run_difference (gpointer state_, GradusContext *context)
{
  ((State *) state_)->differed = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->counted = true;
  gradus_context_raise_if (context, EVENT_LEARNT_BY_HEART,
                           work->fits[MODEL_PRODUCT].exam > 3 * work->fits[MODEL_SUM].exam);
  return GRADUS_STATUS_CONTINUE;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (p, work);

  for (gsize i = 0; i < n; i++)
    out[i] = model_at (work, p->model, &X[i * work->d]);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
rms_of (const Work *work, Model model)
{
  return sqrt (work->fits[model].sse / work->n);
}

GRADUS_NUMBER (number_sum, (state, work),
               state->summed == WIRES ? work->fits[MODEL_SUM].sse : NAN)
GRADUS_NUMBER (number_product, (state, work),
               state->multiplied == WIRES ? work->fits[MODEL_PRODUCT].sse : NAN)
GRADUS_NUMBER (number_chosen, (state, p, work),
               state->multiplied == WIRES ? work->fits[p->model].sse : NAN)
GRADUS_NUMBER (number_mixed, (work), work->fits[MODEL_PRODUCT].mixed)
GRADUS_NUMBER (number_exam_sum, (work), work->fits[MODEL_SUM].exam)
GRADUS_NUMBER (number_exam_product, (work), work->fits[MODEL_PRODUCT].exam)

/* What both models have at the rows that are learned from; of a sheet that is not laid 0. */
static void
array_fits (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, table);
  double *fits = gradus_array_init_matrix (out, work->n, MODELS);

  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, work->rows[i]);

      fits[MODELS * i] = model_at (work, MODEL_SUM, x);
      if (state->multiplied == WIRES)
        fits[MODELS * i + 1] = model_at (work, MODEL_PRODUCT, x);
    }
}

GRADUS_VECTOR (array_corners, (work), 4, k, work->fits[MODEL_SUM].corners[k])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "sse-sum", N_ ("Squares that the sum leaves"), "\\mathrm{SSE}_+", .number = number_sum,
    GRADUS_KNOWN (State, summed), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "sse-product", N_ ("Squares that the product leaves"), "\\mathrm{SSE}_\\times",
    .number = number_product, GRADUS_KNOWN (State, multiplied), .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "sse", N_ ("Squares that the chosen model leaves"), "\\mathrm{SSE}", .number = number_chosen,
    GRADUS_KNOWN (State, multiplied), .flags = GRADUS_METRIC, .beside = "y^2" },
  { "mixed", N_ ("Mixed difference of the product"), "\\Delta", .number = number_mixed,
    GRADUS_KNOWN (State, differed), .flags = GRADUS_METRIC, .beside = "y" },
  { "exam-sum", N_ ("Test error of the sum"), "\\mathrm{RMS}_+", .number = number_exam_sum,
    GRADUS_KNOWN (State, counted), .flags = GRADUS_METRIC, .beside = "y" },
  { "exam-product", N_ ("Test error of the product"), "\\mathrm{RMS}_\\times",
    .number = number_exam_product, GRADUS_KNOWN (State, counted), .flags = GRADUS_METRIC,
    .beside = "y" },
  { "fits", N_ ("What both models have at the rows"), "f(x_i)", .array = array_fits,
    GRADUS_KNOWN (State, summed), .indices = N_ ("row; sum, product (0 before it is laid)"),
    .beside = "y" },
  { "corners", N_ ("The sum at the corners"), "f(\\pm, \\pm)", .array = array_corners,
    GRADUS_KNOWN (State, summed), .indices = N_ ("corner: high high, high low, low high, low low"),
    .beside = "y" },
  { "b", NULL, NULL, GRADUS_PREPARED (Work, b) },
  { "held", NULL, NULL, GRADUS_PREPARED (Work, held) },
  { "summed", NULL, NULL, GRADUS_QUANTITY (State, summed) },
  { "multiplied", NULL, NULL, GRADUS_QUANTITY (State, multiplied) },
  { "differed", NULL, NULL, GRADUS_QUANTITY (State, differed) },
  { "counted", NULL, NULL, GRADUS_QUANTITY (State, counted) });

static const char *
input_name (const GradusTable *table, guint input)
{
  return table->names[table->x_columns[input]];
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const Fit *sum = &work->fits[MODEL_SUM], *product = &work->fits[MODEL_PRODUCT];
  const guint wire = MIN (state->last, WIRES - 1);
  const double t = wire / (WIRES - 1.0);
  const double shift = sheet_at (work, MODEL_SUM, 0, t) - sum->corners[3];

  gradus_names_flag (names, "four", work->corners);
  gradus_names_whole (names, "models", MODELS);
  gradus_names_whole (names, "wires", WIRES);
  gradus_names_whole (names, "learnt", work->n);
  gradus_names_number (names, "n-sum", sum->columns);
  gradus_names_number (names, "n-product", product->columns);
  gradus_names_whole (names, "rank-sum", sum->rank);
  gradus_names_word (names, "x-first", input_name (table, 0));
  gradus_names_word (names, "x-second", input_name (table, 1));
  gradus_names_whole (names, "wire", wire + 1);
  gradus_names_number (names, "wire-place", gradus_between (work->low[1], work->high[1], t));
  gradus_names_flag (names, "lower", shift < 0);
  gradus_names_number (names, "shift", fabs (shift));
  gradus_names_number (names, "shift-signed", shift);
  gradus_names_number (names, "product-now", product->sse);
  gradus_names_number (names, "rise-wire", sheet_at (work, MODEL_PRODUCT, 1, t)
                                             - sheet_at (work, MODEL_PRODUCT, 0, t));
  gradus_names_number (names, "rise-first", rise_of (product, 0));
  gradus_names_number (names, "rise-last", rise_of (product, 1));
  gradus_names_number (names, "rise-sum", sum->corners[1] - sum->corners[3]);
  gradus_names_number (names, "pp", product->corners[0]);
  gradus_names_number (names, "pm", product->corners[1]);
  gradus_names_number (names, "mp", product->corners[2]);
  gradus_names_number (names, "mm", product->corners[3]);
  gradus_names_number (names, "mixed-sum", sum->mixed);
  gradus_names_number (names, "mixed-now", product->mixed);
  gradus_names_flag (names, "steeper", product->mixed > 0);
  gradus_names_number (names, "x2-low", work->low[1]);
  gradus_names_number (names, "x2-high", work->high[1]);
  gradus_names_number (names, "left-now", sum->sse);
  gradus_names_number (names, "tenth", MAX (0.1 * sum->sse, 0.05 * work->spread));
  gradus_names_number (names, "spread", work->spread);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Opposite sides of any rectangle on the sheet of the sum rise alike. */
static gboolean
holds_parallel (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);
  double size = MAX (fabs (work->y_low), fabs (work->y_high));

  for (guint k = 1; k <= 4; k++)
    {
      const double s = k / 4.0, t = 1 - k / 5.0;
      const double a = sheet_at (work, MODEL_SUM, s, t), b = sheet_at (work, MODEL_SUM, s, 0);
      const double c = sheet_at (work, MODEL_SUM, 0, t), d = sheet_at (work, MODEL_SUM, 0, 0);

      *measured = MAX (*measured, fabs (a - b - c + d));
      size = MAX (size, fabs (a) + fabs (b) + fabs (c) + fabs (d));
    }
  return *measured <= 1e-10 * size;
}

/* Among products of 1, x, ... there is each of these functions alone. */
GRADUS_HOLDS (holds_nested, (p, work),
              work->fits[MODEL_PRODUCT].sse - work->fits[MODEL_SUM].sse,
              p->basis == BASIS_BUMPS
                || *measured <= 1e-8 * (work->spread + work->fits[MODEL_SUM].sse))

static gboolean
holds_quarter (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work, table);
  double mixed = 0;

  if (!work->corners)
    return TRUE;
  for (guint i = 0; i < 4; i++)
    {
      const double *x = gradus_table_row (table, work->rows[i]);

      mixed += ((x[0] == work->high[0]) == (x[1] == work->high[1]) ? 1 : -1) * work->y[i];
    }
  *measured = fabs (work->fits[MODEL_SUM].sse - 0.25 * mixed * mixed);
  return *measured <= 1e-9 * (work->spread + mixed * mixed);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "parallel", N_ ("Opposite sides of the sum rise alike"), "\\Delta_+ = 0", holds_parallel,
    .phase = "sum" },
  { "nested", N_ ("Products of powers can do what their sum can"),
    "\\mathrm{SSE}_\\times \\le \\mathrm{SSE}_+", holds_nested, .phase = "product" },
  { "quarter", N_ ("A quarter of the squared difference"),
    "\\mathrm{SSE}_+ = \\tfrac{1}{4}\\Delta^2", holds_quarter, .phase = "difference" });

/* --- Pictures --------------------------------------------------------------------------------- */

static const GradusRole roles[MODELS] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };

/* The box of the first two inputs and the target, each from -1 to 1. */
typedef struct
{
  GradusEye eye;
  const Work *work;
  double middle, half;
} Box;

static Box
box_of (const Params *p, const Work *work)
{
  return (Box){ .eye = { .angle = p->turn * G_PI / 180, .reach = 1.75 },
                .work = work,
                .middle = 0.5 * work->y_low + 0.5 * work->y_high,
                .half = 0.75 * (work->y_high - work->y_low) };
}

static void
place_in (const Box *box, double s, double t, double value, double out[3])
{
  out[0] = 2 * s - 1;
  out[1] = 2 * t - 1;
  out[2] = CLAMP ((value - box->middle) / box->half, -1.2, 1.2);
}

/* Along the first input at @at of the second, or across. */
static void
draw_wire (const Box *box, Model model, gboolean across, double at, GradusLineStyle style,
           GradusScene *scene)
{
  double x[PLACES], y[PLACES];

  for (guint k = 0; k < PLACES; k++)
    {
      const double s = across ? at : k / (PLACES - 1.0), t = across ? k / (PLACES - 1.0) : at;
      double place[3], seen[2];

      place_in (box, s, t, sheet_at (box->work, model, s, t), place);
      gradus_eye_look (&box->eye, place, seen);
      x[k] = seen[0];
      y[k] = seen[1];
    }
  gradus_scene_polyline (scene, x, y, PLACES, roles[model], style);
}

/* How many wires of @model are laid. */
static guint
wires_of (const State *state, Model model)
{
  return model == MODEL_SUM ? state->summed : state->multiplied;
}

/* The model in work, later the one that is chosen. */
static Model
model_shown (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  if (state->multiplied == 0)
    return MODEL_SUM;
  return gradus_position_is_phase (here, "product") ? MODEL_PRODUCT : (Model) p->model;
}

static void
draw_post (const GradusPosition *here, const Box *box, guint row, gboolean laid,
           GradusScene *scene)
{
  GRADUS_HERE (p, work, table);
  static const char *const lifts[POSTS] = { "lift1", "lift2", "lift3", "lift4" };
  const double *x = gradus_table_row (table, work->rows[row]);
  const double s = (x[0] - work->low[0]) / (work->high[0] - work->low[0]);
  const double t = (x[1] - work->low[1]) / (work->high[1] - work->low[1]);
  double foot[3], top[3], sheet[3];

  place_in (box, s, t, work->y[row], top);
  place_in (box, s, t, model_at (work, model_shown (here), x), sheet);
  memcpy (foot, top, sizeof foot);
  foot[2] = -1.2;
  if (work->n <= MOST_POSTS)
    gradus_eye_stick (&box->eye, foot, top, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, scene);
  if (work->n <= MOST_POSTS && laid && fabs (top[2] - sheet[2]) > 0.01)
    {
      gradus_eye_stick (&box->eye, top, sheet, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD, scene);
      if (row == 0)
        gradus_scene_label (scene, C_ ("legend", "missed by"));
    }
  gradus_eye_point (&box->eye, top, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                    work->n <= MOST_POSTS ? 1.5 : 0.8, (int) work->rows[row], scene);
  if (row < POSTS && work->n <= 3 * POSTS)
    gradus_eye_handle (&box->eye, top, (double[]) { 0, 0, 1 / box->half }, lifts[row],
                       p->lift[row], scene);
}

static void
build_sheet (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Box box = box_of (p, work);
  const Model model = model_shown (here);
  const guint laid = wires_of (state, model);
  const char *axes[] = { input_name (table, 0), input_name (table, 1),
                         table->names[table->y_column] };

  gradus_space_begin (scene);
  gradus_eye_flat (&box.eye, (double[]) { 0, 0, -1.2 }, (double[]) { 1, 0, 0 },
                   (double[]) { 0, 1, 0 }, 1, GRADUS_ROLE_MUTED, 0.06, scene);
  gradus_eye_axes (&box.eye, (double[]) { -1, -1, -1.2 }, (double[]) { 2.25, 2.25, 2.2 }, axes,
                   scene);
  for (guint k = 0; k < laid; k++)
    {
      const gboolean newest = laid < WIRES && k + 1 == laid;

      draw_wire (&box, model, FALSE, k / (WIRES - 1.0),
                 newest || k % (WIRES - 1) == 0 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID, scene);
      if (k == 0)
        gradus_scene_label (scene, model == MODEL_SUM ? C_ ("model", "sum")
                                                      : C_ ("model", "product"));
    }
  for (guint k = 0; k < WIRES && laid == WIRES; k++)
    draw_wire (&box, model, TRUE, k / (WIRES - 1.0), GRADUS_LINE_THIN, scene);
  for (guint i = 0; i < work->n; i++)
    draw_post (here, &box, i, laid == WIRES, scene);
  gradus_space_dial (box.eye.angle, "turn", scene);
}

/* One model seen along the first input: its curve at both ends of the second. */
typedef struct
{
  const Work *work;
  Model model;
  double t;
} Side;

GRADUS_CURVE (side_at, Side, side, x,
              sheet_at (side->work, side->model,
                        (x - side->work->low[0]) / (side->work->high[0] - side->work->low[0]),
                        side->t))

static void
draw_sides (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const Model model = item == 0 ? MODEL_SUM : MODEL_PRODUCT;
  const double room = 0.3 * (work->y_high - work->y_low);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, input_name (table, 0),
                         table->names[table->y_column]);
  gradus_scene_set_x_range (scene, work->low[0], work->high[0]);
  gradus_scene_set_y_range (scene, work->y_low - room, work->y_high + room);
  for (guint k = 0; k < 2 && wires_of (state, model) == WIRES; k++)
    {
      const Side side = { work, model, k };
      g_autofree char *text = g_strdup_printf ("%s = %s", input_name (table, 1),
                                               GRADUS_NUM (k == 0 ? work->low[1]
                                                                  : work->high[1]));

      gradus_scene_function (scene, side_at, &side, work->low[0], work->high[0], 61,
                             GRADUS_ROLE_CLASS + (int) k, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, text);
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, work->rows[i]);

      if (x[1] == work->low[1] || x[1] == work->high[1])
        gradus_scene_point (scene, x[0], work->y[i], GRADUS_ROLE_CLASS + (x[1] == work->high[1]),
                            x[1] == work->high[1] ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE, 1.3,
                            (int) work->rows[i]);
    }
  gradus_scene_set_caption (scene, "%s", model == MODEL_SUM ? _ ("Sum") : _ ("Product"));
}

/* What the mean alone and both models leave, and what was bet of the sum. */
static void
build_squares (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const char *const names[] = { C_ ("model", "mean"), C_ ("model", "sum"),
                                C_ ("model", "product") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "model"),
                         C_ ("axis", "sum of squares"));
  gradus_scene_set_x_names (scene, names, 1 + MODELS);
  gradus_scene_set_x_range (scene, 0.4, 3.6);
  gradus_scene_include (scene, 1, MAX (1.15 * work->spread, p->bet));
  for (guint k = 0; k <= MODELS; k++)
    {
      const double left = k == 0 ? work->spread : work->fits[k - 1].sse;

      if (k > 0 && wires_of (state, k - 1) < WIRES)
        continue;
      gradus_scene_bar (scene, k + 1.0, 0.6, 0, left, k == 0 ? GRADUS_ROLE_MUTED : roles[k - 1],
                        0.6);
      gradus_scene_text (scene, k + 1.0, left, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM (left));
    }
  gradus_scene_segment (scene, 1.6, p->bet, 2.4, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED);
  gradus_scene_point (scene, 2, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", 2, p->bet);
}

static void
build_count (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work);
  double x[MOST_INPUTS], y[MOST_INPUTS];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "inputs"),
                         C_ ("axis", "parameters"));
  for (guint m = 0; m < MODELS; m++)
    {
      for (guint k = 0; k < MOST_INPUTS; k++)
        {
          x[k] = k + 1;
          y[k] = columns_of (m, work->b, k + 1);
        }
      gradus_scene_polyline (scene, x, y, MOST_INPUTS, roles[m], GRADUS_LINE_BOLD);
      gradus_scene_label (scene, m == MODEL_SUM ? C_ ("model", "sum") : C_ ("model", "product"));
      if (work->d <= MOST_INPUTS)
        gradus_scene_point (scene, work->d, columns_of (m, work->b, work->d), roles[m],
                            GRADUS_SHAPE_CIRCLE, 1.4, -1);
    }
  gradus_scene_hrule (scene, work->n, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "rows"));
}

/* Root mean squares of what was learned and of what was held back. */
static void
build_exam (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const char *const names[] = { C_ ("model", "sum"), C_ ("model", "product") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "model"),
                         C_ ("axis", "root mean square"));
  if (gradus_kit_waits (scene, work->held == 0, _ ("No rows are held back for a test."))
      || gradus_kit_waits (scene, !state->counted, _ ("The test comes when parameters are "
                                                      "counted.")))
    return;
  gradus_scene_set_x_names (scene, names, MODELS);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  for (guint m = 0; m < MODELS; m++)
    {
      gradus_scene_bar (scene, m + 0.8, 0.36, 0, rms_of (work, m), GRADUS_ROLE_DATA, 0.6);
      if (m == 0)
        gradus_scene_label (scene, C_ ("legend", "rows learned from"));
      gradus_scene_bar (scene, m + 1.2, 0.36, 0, work->fits[m].exam, GRADUS_ROLE_ERROR, 0.6);
      if (m == 0)
        gradus_scene_label (scene, C_ ("legend", "rows held back"));
      gradus_scene_text (scene, m + 0.8, rms_of (work, m), GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (rms_of (work, m)));
      gradus_scene_text (scene, m + 1.2, work->fits[m].exam, GRADUS_ANCHOR_ABOVE,
                         GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (work->fits[m].exam));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "sheet", N_ ("Posts and a sheet"), .build = build_sheet,
    .caption = GRADUS_SAY (
      { "summed > 0 and summed < wires", N_ ("{summed} of {wires} wires") },
      { "summed == wires and multiplied == 0", N_ ("SSE = {sse-sum}") },
      { "multiplied > 0 and multiplied < wires", N_ ("{multiplied} of {wires} wires") },
      { "multiplied == wires", N_ ("SSE = {sse-sum} of the sum, {sse-product} of the product") }) },
  { "rises", N_ ("Two opposite sides"), .kit = gradus_kit_panels, .of = "models",
    .panel = draw_sides },
  { "squares", N_ ("What each model leaves"), .build = build_squares },
  { "count", N_ ("Parameters over inputs"), .build = build_count },
  { "exam", N_ ("Learned and held back"), .build = build_exam });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How much will a sum of curves leave, one curve for each "
                                      "input?"),
    .shows = "squares", .asks = "bet", .pseudocode = N_ ("bet on what the sum leaves"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\mathrm{SSE}_+ = \\sum_i \\left(y_i - \\role{model}{f(x_i)}\\right)^2",
    .filled = GRADUS_SAY ({ NULL, "\\mathrm{SSE}_+ = \\role{bet}{<bet>}\\text{?}" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{b} functions of each of {d} inputs give the sum {n-sum} parameters for "
                  "{learnt} rows. What sum of squares will it leave? The mean alone leaves "
                  "{spread}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "sum", N_ ("Lay the sheet of the sum"), N_ ("Wire by wire along the first input, from one end "
                                                "of the second to the other."),
    .shows = "sheet", .pseudocode = N_ ("fit f ← Σ_c g_c(x_c)\ndraw its wires"), .once = TRUE,
    .run = run_sum, .micro = GRADUS_EXTENT (WIRES),
    .rule = "\\role{model}{f(x)} = \\sum_{c=1}^d \\sum_{j=1}^b \\theta_{cj}\\,\\phi_j(x_c)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{model}{f} - \\role{model}{f_1} = <shift-signed|model>" },
      { NULL, "\\mathrm{SSE}_+ = <sse-sum|error>" }),
    .said = GRADUS_SAY (
      { "micro and wire == 1", N_ ("The first wire: the curve along {x-first} where {x-second} is "
                                   "{wire-place}.") },
      { "micro and lower", N_ ("Wire {wire}, where {x-second} is {wire-place}: the same curve, "
                               "{shift} lower.") },
      { "micro", N_ ("Wire {wire}, where {x-second} is {wire-place}: the same curve, {shift} "
                     "higher.") },
      { "event:blind", N_ ("Each wire is the first one, moved. The sheet leaves {sse-sum}, as much "
                           "as the mean alone: with these functions no input says anything by "
                           "itself, and none of the {n-sum} parameters sees both.") },
      { "sse-sum == 0", N_ ("Each wire is the first one, moved, and the sheet passes all posts: "
                            "here a sum is enough.") },
      { NULL, N_ ("Each wire is the first one, moved. Of {n-sum} parameters {rank-sum} are free, "
                  "and the sheet leaves {sse-sum}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {sse-sum}.") }) },
  { "product", N_ ("Lay the sheet of the product"), N_ ("All products of one function of each "
                                                        "input."),
    .shows = "sheet", .pseudocode = N_ ("fit f ← Σ θ_jk φ_j(x_1) φ_k(x_2)…\ndraw its wires"),
    .once = TRUE, .run = run_product, .micro = GRADUS_EXTENT (WIRES),
    .rule = "\\role{second}{f(x)} = \\sum_{j_1} \\cdots \\sum_{j_d} "
            "\\theta_{j_1 \\ldots j_d} \\prod_{c=1}^d \\phi_{j_c}(x_c)",
    .filled = GRADUS_SAY ({ NULL, "\\mathrm{SSE}_\\times = <product-now|error>" }),
    .said = GRADUS_SAY (
      { "micro and wire == 1", N_ ("The first wire changes by {rise-first} from end to end.") },
      { "micro", N_ ("Wire {wire} changes by {rise-wire} from end to end, the first one by "
                     "{rise-first}.") },
      { "sse-product == 0", N_ ("A wire has a shape of its own at each place: with {n-product} "
                                "parameters the sheet passes all posts.") },
      { NULL, N_ ("A wire has a shape of its own at each place. With {n-product} parameters the "
                  "sheet leaves {sse-product}.") }) },
  { "difference", N_ ("Take the mixed difference"), N_ ("How much more one side of the sheet rises "
                                                        "than the side opposite to it."),
    .shows = "rises", .pseudocode = N_ ("Δ ← f(+,+) − f(+,−) − f(−,+) + f(−,−)"), .once = TRUE,
    .run = run_difference, .rule = "\\Delta = f(+, +) - f(+, -) - f(-, +) + f(-, -)",
    .filled = GRADUS_SAY (
      { "four and sse-product == 0", "\\role{second}{\\Delta} = <calc pp - pm - mp + mm = "
                                     "mixed|second>,\\qquad \\mathrm{SSE}_+ = <calc 0.25 * "
                                     "mixed|second ^2 = sse-sum>" },
      { NULL, "\\role{second}{\\Delta} = <calc pp - pm - mp + mm = mixed|second>" }),
    .said = GRADUS_SAY (
      { "four and sse-product == 0", N_ ("Opposite sides of the sum rise alike, its mixed "
                                         "difference is 0. That of the posts is {mixed}: the sum "
                                         "misses each corner by a quarter of it, and four such "
                                         "squares make {sse-sum}.") },
      { NULL, N_ ("Opposite sides of the sum rise alike, its mixed difference is 0. That of the "
                  "product is {mixed}.") }) },
  { "count", N_ ("Count the parameters"), N_ ("The price of combinations is paid in parameters."),
    .shows = "exam count", .pseudocode = N_ ("count b d and b^d"), .once = TRUE, .run = run_count,
    .rule = "b\\,d \\quad\\text{or}\\quad b^d",
    .filled = GRADUS_SAY (
      { NULL, "<calc b * d = n-sum|model>,\\qquad <b>^{<d>} = <n-product|second>" }),
    .said = GRADUS_SAY (
      { "event:by-heart", N_ ("{n-sum} parameters against {n-product}. The product passes the rows "
                              "it has learned from, and on {held} rows that it has not seen it "
                              "misses by {exam-product}, the sum by {exam-sum}.") },
      { "held > 0", N_ ("{n-sum} parameters against {n-product}. On {held} rows that neither has "
                        "seen the sum misses by {exam-sum} and the product by {exam-product}.") },
      { NULL, N_ ("{n-sum} parameters against {n-product}. With 10 functions of each of 100 inputs "
                  "it is 1,000 against a 1 with a hundred zeros.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "left", N_ ("What does the sum leave?"), "sum", "sheet", .asks = GRADUS_ASKS_NUMBER,
    .about = "left-now", .scale = "tenth",
    .words = N_ ("An additive model with {n-sum} parameters is fitted to {learnt} rows. What sum "
                 "of squares does it leave?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{left-now}: each wire of the sheet is the first one, moved up or down.") }),
    .intuition = N_ ("You thought that so many parameters can fit so few rows, but none of them "
                     "sees both inputs at once."),
    .intuition_answer = "0" },
  { "turns", N_ ("Which side rises more?"), "product", "sheet", .asks = GRADUS_ASKS_EVENT,
    .about = "steeper",
    .words = N_ ("In the product each wire may have a shape of its own. Does it rise more along "
                 "{x-first} where {x-second} is {x2-high} than where it is {x2-low}?"),
    .truth = GRADUS_SAY (
      { "steeper", N_ ("Yes: by {rise-last} there, and by {rise-first} at the other end.") },
      { NULL, N_ ("No: by {rise-last} there, and by {rise-first} at the other end.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define LIFT(number, text)                                                                         \
  { .id = "lift" #number, .label = text, .blurb = N_ ("Added to the target of that row."),         \
    GRADUS_PARAM_FIELD (Params, lift[number - 1]), GRADUS_PLACE (0, 1e6, -6, 6, 0.25) }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The sum of squares that the additive "
                                                        "model leaves, you think."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0, .min = 0, .max = 1e9, .slider_min = 0,
    .slider_max = 6, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "model", .label = N_ ("Chosen model"),
    .blurb = N_ ("Whose sheet is seen when both are laid, and which predicts."),
    GRADUS_PARAM_FIELD (Params, model), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [MODEL_SUM] = { "sum", N_ ("Sum") },
      [MODEL_PRODUCT] = { "product", N_ ("Product") }) },
  { .id = "basis", .label = N_ ("Functions of an input"),
    .blurb = N_ ("1 and x; 1, x and x²; or bumps from one end of its range to the other."),
    GRADUS_PARAM_FIELD (Params, basis), .def = BASIS_BUMPS, .applies = GRADUS_APPLIES_REDO,
    GRADUS_CHOICES (
      [BASIS_LINES] = { "lines", N_ ("Lines") },
      [BASIS_PARABOLAS] = { "parabolas", N_ ("Parabolas") },
      [BASIS_BUMPS] = { "bumps", N_ ("Bumps") }) },
  { .id = "bumps", .label = N_ ("Bumps of an input"), .symbol = "b",
    .blurb = N_ ("As wide as they are apart."), GRADUS_PARAM_FIELD (Params, bumps), .def = 3,
    .min = 2, .max = MOST_FUNCTIONS, .slider_min = 2, .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "turn", .label = N_ ("View from"), .unit = N_ ("°"),
    .blurb = N_ ("Turns the picture about the upright axis."), GRADUS_PARAM_FIELD (Params, turn),
    GRADUS_PLACE (-60, 360, -180, 180, 5) },
  LIFT (1, N_ ("Lift of the first row")), LIFT (2, N_ ("Lift of the second row")),
  LIFT (3, N_ ("Lift of the third row")), LIFT (4, N_ ("Lift of the fourth row")));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BLIND] = { "blind", N_ ("No better than the mean"),
                    N_ ("The sum leaves as much as the mean alone: with these functions no "
                        "input says anything by itself.") },
  [EVENT_LEARNT_BY_HEART] = { "by-heart", N_ ("Learned by heart"),
                              N_ ("On rows that were held back the product misses by more than "
                                  "three times as much as the sum.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "xor", .title = N_ ("Exclusive or: the product of two signs"),
    .blurb = N_ ("Six parameters of the sum leave 4 on four posts, as much as the mean alone; the "
                 "product leaves 0."),
    .data = "product-4", .claims = "n-sum == 6\nn == 4\nsse-sum ~ 4.00\nspread == 4\n"
                                   "sse-product < 1e-9" },
  { .id = "by-hand", .title = N_ ("By hand: four posts"),
    .blurb = N_ ("6, 2, 3 and 1: the mixed difference is 2, the sum misses each post by ½, and "
                 "four times ¼ is 1."),
    .data = "corners-4", .params = "basis=lines",
    .claims = "mixed ~ 2.00\nsse-sum ~ 1.00\nfits[0,0] ~ 5.50\nfits[1,0] ~ 2.50\n"
              "fits[2,0] ~ 3.50\nfits[3,0] ~ 0.500" },
  { .id = "lines", .title = N_ ("The product of two lines"),
    .blurb = N_ ("Lines are enough: four parameters of the product leave 0 where the sum leaves "
                 "4."),
    .params = "basis=lines model=product",
    .claims = "n-product == 4\nsse-product < 1e-9\nsse-sum ~ 4.00" },
  { .id = "ten", .title = N_ ("Ten bumps an input"),
    .blurb = N_ ("Twenty parameters of the sum for four posts: it leaves 4 all the same."),
    .params = "bumps=10", .claims = "n-sum == 20\nn == 4\nsse-sum ~ 4.00" },
  { .id = "fifty", .title = N_ ("Fifty bumps an input"),
    .blurb = N_ ("A hundred parameters of the sum for four posts: 4 is left."),
    .params = "bumps=50", .claims = "n-sum == 100\nn == 4\nsse-sum ~ 4.00" },
  { .id = "enough", .title = N_ ("Where a sum is enough"),
    .blurb = N_ ("One post is lowered by 2, so that the mixed difference is 0: the sum passes all "
                 "posts."),
    .data = "corners-4", .params = "basis=lines lift1=-2",
    .claims = "lift1 == -2\nabs(mixed) < 1e-9\nsse-sum < 1e-9" },
  { .id = "dropped", .title = N_ ("One post pulled down"),
    .blurb = N_ ("The first post stands at 0 instead of 6: the mixed difference is −4, and the sum "
                 "leaves 4."),
    .data = "corners-4", .params = "basis=lines lift1=-6",
    .claims = "lift1 == -6\nmixed ~ -4.00\nsse-sum ~ 4.00" },
  { .id = "too-rich", .title = N_ ("Failure: too rich"),
    .blurb = N_ ("81 products of parabolas pass 60 rows of four inputs, and miss new ones by more "
                 "than ten times as much as the sum with its 12 parameters."),
    .data = "rich-60", .params = "basis=parabolas",
    .failure = N_ ("There are more products than rows, so that noise is fitted as well. A sum with "
                   "the pair of inputs that are suspected to work together is enough, or a kernel "
                   "model, whose parameters are as many as its rows."),
    .claims = "n-product == 81\nlearnt == 60\nn-sum == 12\nsse-product < 1e-9\n"
              "exam-product > 10 * exam-sum" });

#define CARD "oracles-A/ch09.out: NumPy, lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "xor", 1, "sse-sum", GRADUS_EXPECT (4), 1e-9, CARD },
  { "xor", 1, "sse-product", GRADUS_EXPECT (0), 1e-9, CARD },
  { "ten", 1, "sse-sum", GRADUS_EXPECT (4), 1e-9, CARD },
  { "fifty", 1, "sse-sum", GRADUS_EXPECT (4), 1e-9, CARD },
  { "lines", 1, "sse-product", GRADUS_EXPECT (0), 1e-9, CARD },
  { "by-hand", 1, "fits", GRADUS_EXPECT (5.5, 6, 2.5, 2, 3.5, 3, 0.5, 1), 1e-9, CARD },
  { "by-hand", 1, "sse-sum", GRADUS_EXPECT (1), 1e-9, "by hand: 2^2 / 4" },
  { "by-hand", 1, "mixed", GRADUS_EXPECT (2), 1e-9, "by hand: 6 - 2 - 3 + 1" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "sum-product", .title = N_ ("Sum and product"),
    .blurb = N_ ("The same four posts of exclusive or: the sheet of the sum lies flat and leaves "
                 "4, that of the product is a saddle and leaves 0."),
    .preset = "xor", .left = "model=sum", .right = "model=product", .plot = "sheet",
    .claims = "left: sse ~ 4.00\nright: sse < 1e-9" });

static const GradusSheet sheet = {
  .aha = N_ ("A sum of one-variable curves cannot know combinations; no number of parameters "
             "teaches it XOR."),
  .by_hand = N_ ("6, 2, 3, 1 at the corners: 6 − 2 − 3 + 1 = 2, each missed by ½, SSE = 2²/4 = 1."),
  .why = "rises", .intuition = N_ ("More parameters than rows fit the rows."),
  .caught_by = "left",
  .breaks = N_ ("81 products for 60 rows: nothing is left of what was learned, and new rows are "
                "missed by more than ten times as much as with the sum."),
  .needs = "basis-models",
  .leads_to = "curse-of-dimensionality kernel-model neural-network decision-tree",
  .aliases = "generalised additive model; GAM; tensor product basis; interaction; "
             "加法模型; 乘法模型; 广义可加模型; 张量积; 交互作用; jfmx",
  .terms = N_ ("additive model; multiplicative model; interaction"),
};

const GradusDescriptor gradus_additive_multiplicative_models = {
  .id = "additive-multiplicative-models", .chapter = 9, .difficulty = 1,
  .title = N_ ("Additive and multiplicative models"),
  .summary = N_ ("Lays two sheets over the same posts, a sum of curves and a sum of products, and "
                 "compares their opposite sides."),
  .goal = N_ ("Say what an additive model cannot learn whatever its size, and what its products "
              "cost."),
  .source = "Sugiyama, Illustrated Machine Learning, section 2.1",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a target; a sample column may hold rows back."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict, .start_shows = "sheet",
  .same_on = "by-hand",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{learnt} posts over {x-first} and {x-second}. A sheet is to pass as close to "
                "their tops as it can.") }),
};
