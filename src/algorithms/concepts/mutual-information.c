/* Mutual information, an exploration: how far a table is from the product of its own margins.
 *
 * Situation. x and y have a few values each, and a table says how often each pair comes about. If x
 * told nothing of y, each cell would have the product of the sums of its row and its column.
 *
 * Stages. The learner bets on the squared-loss mutual information of the table (bet). The cells are
 * looked at one by one: how many times as often as by chance the pair comes about, and what that
 * adds to the information (cells). The table is mixed with the product, in five strengths (law),
 * and a label that x tells surely is made rarer and rarer (edge).
 *
 * The law. q is the product, r = p / q the ratio of a cell. MI = sum p ln r and SMI = sum q (r -
 * 1)^2 / 2. Where the table is q + s (p - q) the ratios are 1 + s (r - 1): SMI is multiplied by
 * s^2. SMI is at most (the smaller number of values - 1) / 2, MI at most the entropy of y.
 *
 * The picture. The unit square in rectangles as wide as x and as deep as y is frequent, each with a
 * column as high as the ratio: its base is the product, its volume the joint share.
 *
 * Edge cases. The table of counts has a count in each row and each column; ratios above a limit are
 * drawn cut off, with their number.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 14.4; T. Cover and J. Thomas 2006,
 * Elements of Information Theory, section 2.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "flat-in-space.h"
#include "gradus-entry.h"
#include "gradus-information.h"
#include "gradus-mould.h"

#define SIDE 3
#define STRENGTHS 5
#define SHARES 6

enum { COUPLED, PARABOLA, THREE, RARE, TYPED };

typedef struct
{
  double bet;
  guint table;
  double t;              /* COUPLED: what two cells have more than a quarter, and two less */
  double mix;            /* the others: the share of the table in the mixture with the product */
  double share;          /* RARE: of the second label */
  int a, b, c, d;        /* TYPED: counts, row by row */
  double turn;           /* of the picture, in degrees */
} Params;

typedef struct
{
  guint made, done, last;
  double squared;        /* the sums of the cells so far */
  double information;
  GradusArray squared_at;      /* STRENGTHS */
  GradusArray information_at;
  guint mixed, mix_done, mix_last;
  GradusArray edge_squared;    /* SHARES */
  GradusArray edge_information;
  guint rarer, edge_done, edge_last;
} State;

enum { EVENT_PRODUCT, EVENT_ALL, EVENT_EMPTY, EVENT_UNSEEN };

/* --- The table -------------------------------------------------------------------------------- */

/* Shares in SIDE columns, of which so many are used, and the product of the sums. */
typedef struct
{
  guint rows, columns;
  double p[SIDE * SIDE];
  double across[SIDE], down[SIDE];
  double x[SIDE], y[SIDE];     /* the values */
} Cells;

static const double strengths[STRENGTHS] = { 0, 0.25, 0.5, 0.75, 1 };
static const double shares[SHARES] = { 0.5, 0.25, 0.1, 0.03, 0.01, 0.001 };

static double
product_of (const Cells *cells, guint cell)
{
  return cells->across[cell / cells->columns] * cells->down[cell % cells->columns];
}

static double
ratio_of (const Cells *cells, guint cell)
{
  return cells->p[cell] / product_of (cells, cell);
}

static guint
count_of (const Cells *cells)
{
  return cells->rows * cells->columns;
}

static void
add_up (Cells *cells)
{
  for (guint k = 0; k < count_of (cells); k++)
    {
      cells->across[k / cells->columns] += cells->p[k];
      cells->down[k % cells->columns] += cells->p[k];
    }
}

/* The table at @strength: 0 is the product of its margins, 1 is all of it. */
static Cells
cells_at (const Params *p, double strength)
{
  Cells cells = { .rows = p->table == PARABOLA || p->table == THREE ? 3 : 2,
                  .columns = p->table == THREE ? 3 : 2 };

  for (guint k = 0; k < SIDE; k++)
    {
      cells.x[k] = p->table == PARABOLA ? k - 1.0 : k;
      cells.y[k] = k;
    }
  switch (p->table)
    {
    case COUPLED:
      cells.p[0] = cells.p[3] = 0.5;
      break;
    case PARABOLA:
      cells.p[1] = cells.p[2] = cells.p[5] = 1 / 3.0;
      break;
    case THREE:
      cells.p[0] = cells.p[4] = cells.p[8] = 1 / 3.0;
      break;
    case RARE:
      cells.p[0] = 1 - p->share;
      cells.p[3] = p->share;
      break;
    default:
      {
        const double n = (double) p->a + p->b + p->c + p->d;

        cells.p[0] = p->a / n;
        cells.p[1] = p->b / n;
        cells.p[2] = p->c / n;
        cells.p[3] = p->d / n;
      }
    }
  add_up (&cells);
  for (guint k = 0; k < count_of (&cells); k++)
    {
      const double q = product_of (&cells, k);

      /* Rounding: nothing is less than never. */
      cells.p[k] = MAX (q + strength * (cells.p[k] - q), 0);
    }
  return cells;
}

static double
strength_of (const Params *p)
{
  return p->table == COUPLED ? 4 * p->t : p->mix;
}

static Cells
cells_of (const Params *p)
{
  return cells_at (p, strength_of (p));
}

/* Two labels that x tells surely, the second of which has this share. */
static Cells
rare_at (double share)
{
  const Params rare = { .table = RARE, .share = share };

  return cells_at (&rare, 1);
}

static double
squared_of (const Cells *cells)
{
  return gradus_information_squared (cells->p, cells->rows, cells->columns);
}

static double
information_of (const Cells *cells)
{
  return gradus_information_mutual (cells->p, cells->rows, cells->columns);
}

static double
squared_part (const Cells *cells, guint cell)
{
  return gradus_information_squared_term (cells->p[cell], cells->across[cell / cells->columns],
                              cells->down[cell % cells->columns]);
}

static double
information_part (const Cells *cells, guint cell)
{
  return gradus_information_term (cells->p[cell], cells->across[cell / cells->columns],
                                  cells->down[cell % cells->columns]);
}

/* Of y. */
static double
entropy_of (const Cells *cells)
{
  double sum = 0;

  for (guint c = 0; c < cells->columns; c++)
    sum -= gradus_information_term (cells->down[c], 1, 1);
  return sum;
}

static double
ceiling_of (const Cells *cells)
{
  return (MIN (cells->rows, cells->columns) - 1) / 2.0;
}

/* The line through the values that fits best: its slope, where it is at x = 0, and r. */
typedef struct
{
  double slope, at_0, correlation;
} Line;

static Line
line_of (const Cells *cells)
{
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0, yy = 0;
  Line line;

  for (guint r = 0; r < cells->rows; r++)
    mean_x += cells->across[r] * cells->x[r];
  for (guint c = 0; c < cells->columns; c++)
    mean_y += cells->down[c] * cells->y[c];
  for (guint k = 0; k < count_of (cells); k++)
    {
      const double dx = cells->x[k / cells->columns] - mean_x;
      const double dy = cells->y[k % cells->columns] - mean_y;

      xx += cells->p[k] * dx * dx;
      xy += cells->p[k] * dx * dy;
      yy += cells->p[k] * dy * dy;
    }
  /* What rounding leaves is no slope. */
  if (fabs (xy) < 1e-15)
    xy = 0;
  line.slope = xy / xx;
  line.at_0 = mean_y - line.slope * mean_x;
  line.correlation = xy / sqrt (xx * yy);
  return line;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->table == TYPED
      && (p->a + p->b == 0 || p->c + p->d == 0 || p->a + p->c == 0 || p->b + p->d == 0))
    return g_strdup (_ ("A value that never occurs has no share to compare with: give each row and "
                        "each column of the table a count above 0."));
  return NULL;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_bet (gpointer state, GradusContext *context)
{
  const Cells cells = cells_of (context->params);

  gradus_context_raise_if (context, EVENT_UNSEEN,
                           fabs (line_of (&cells).correlation) < 1e-9
                             && squared_of (&cells) > 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

static guint64
n_cells (const GradusPosition *here)
{
  const Cells cells = cells_of (here->params);

  return count_of (&cells);
}

static GradusStatus
run_cells (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const Cells cells = cells_of (p);
  const guint cell = state->done;

  if (cell == 0)
    state->squared = state->information = 0;
  state->squared += squared_part (&cells, cell);
  state->information += information_part (&cells, cell);
  state->made = cell + 1;
  gradus_context_raise_if (context, EVENT_EMPTY, cells.p[cell] == 0);
  if (state->made == count_of (&cells))
    {
      gradus_context_raise_if (context, EVENT_PRODUCT, state->squared < 1e-12);
      gradus_context_raise_if (context, EVENT_ALL,
                               state->information > entropy_of (&cells) - 1e-12);
    }
  return gradus_step_done (&state->done, &state->last, count_of (&cells));
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->mix_done;
  const Cells cells = cells_at (p, strengths[k] * strength_of (p));

  gradus_array_write (&state->squared_at)[k] = squared_of (&cells);
  gradus_array_write (&state->information_at)[k] = information_of (&cells);
  state->mixed = k + 1;
  return gradus_step_done (&state->mix_done, &state->mix_last, STRENGTHS);
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const guint k = state->edge_done;
  const Cells cells = rare_at (shares[k]);

  gradus_array_write (&state->edge_squared)[k] = squared_of (&cells);
  gradus_array_write (&state->edge_information)[k] = information_of (&cells);
  state->rarer = k + 1;
  return gradus_step_done (&state->edge_done, &state->edge_last, SHARES);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_correlation (const GradusPosition *here)
{
  const Cells cells = cells_of (here->params);

  return line_of (&cells).correlation;
}

/* For each cell what @of has of it: a table, or a vector. */
static void
fill_cells (const GradusPosition *here, GradusArray *out, gboolean vector,
            double (*of) (const Cells *cells, guint cell))
{
  const Cells cells = cells_of (here->params);
  double *numbers = vector ? gradus_array_init_vector (out, count_of (&cells))
                           : gradus_array_init_matrix (out, cells.rows, cells.columns);

  for (guint k = 0; k < count_of (&cells); k++)
    numbers[k] = of (&cells, k);
}

static double
joint_of (const Cells *cells, guint cell)
{
  return cells->p[cell];
}

GRADUS_ARRAY (array_joint, (here), fill_cells (here, out, FALSE, joint_of))
GRADUS_ARRAY (array_product, (here), fill_cells (here, out, FALSE, product_of))
GRADUS_ARRAY (array_ratios, (here), fill_cells (here, out, FALSE, ratio_of))
GRADUS_ARRAY (array_squared, (here), fill_cells (here, out, TRUE, squared_part))
GRADUS_ARRAY (array_information, (here), fill_cells (here, out, TRUE, information_part))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "squared", N_ ("Squared-loss mutual information"), "\\mathrm{SMI}",
    GRADUS_QUANTITY (State, squared), GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC,
    .beside = "1" },
  { "information", N_ ("Mutual information (nats)"), "\\mathrm{MI}",
    GRADUS_QUANTITY (State, information), GRADUS_KNOWN (State, made), .flags = GRADUS_METRIC,
    .beside = "1" },
  { "correlation", N_ ("Correlation of x and y"), "\\rho", .number = number_correlation,
    .flags = GRADUS_METRIC },
  { "joint", N_ ("Joint distribution"), "p(x, y)", .array = array_joint,
    .indices = N_ ("value of x, value of y") },
  { "product", N_ ("Product of the margins"), "p(x)\\,p(y)", .array = array_product,
    .indices = N_ ("value of x, value of y") },
  { "ratios", N_ ("Ratio of joint to product"), "r", .array = array_ratios,
    GRADUS_KNOWN (State, made), .indices = N_ ("value of x, value of y") },
  { "squared-parts", N_ ("What each cell adds to the SMI"), "\\tfrac12 q(r-1)^2",
    .array = array_squared, GRADUS_KNOWN (State, made), .indices = N_ ("cell, row by row") },
  { "information-parts", N_ ("What each cell adds to the MI"), "p\\ln r",
    .array = array_information, GRADUS_KNOWN (State, made), .indices = N_ ("cell, row by row") },
  { "squared-at", N_ ("SMI at five strengths"), "\\mathrm{SMI}(s)",
    GRADUS_QUANTITY (State, squared_at), .shape = GRADUS_EXTENT (STRENGTHS),
    .indices = N_ ("strength 0, ¼, ½, ¾, 1") },
  { "information-at", N_ ("MI at five strengths"), "\\mathrm{MI}(s)",
    GRADUS_QUANTITY (State, information_at), .shape = GRADUS_EXTENT (STRENGTHS),
    .indices = N_ ("strength 0, ¼, ½, ¾, 1") },
  { "edge-squared", N_ ("SMI of a rare label"), "\\mathrm{SMI}",
    GRADUS_QUANTITY (State, edge_squared), .shape = GRADUS_EXTENT (SHARES),
    .indices = N_ ("share ½, ¼, 0.1, 0.03, 0.01, 0.001") },
  { "edge-information", N_ ("MI of a rare label"), "\\mathrm{MI}",
    GRADUS_QUANTITY (State, edge_information), .shape = GRADUS_EXTENT (SHARES),
    .indices = N_ ("share ½, ¼, 0.1, 0.03, 0.01, 0.001") },
  { "made", N_ ("Cells looked at"), NULL, GRADUS_QUANTITY (State, made) },
  { "mixed", N_ ("Strengths tried"), NULL, GRADUS_QUANTITY (State, mixed) },
  { "rarer", N_ ("Shares tried"), NULL, GRADUS_QUANTITY (State, rarer) });

/* The values, a line each; in pairs where @pairs. */
static char *
list_values (const double *values, guint n, const double *others, guint m)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      {
        g_string_append_printf (list, "%s%s", list->len > 0 ? "\n" : "",
                                GRADUS_NUM (values[i]));
        if (others != NULL)
          g_string_append_printf (list, ", %s", GRADUS_NUM (others[j]));
      }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const Cells cells = cells_of (p);
  const guint cell = MIN (state->last, count_of (&cells) - 1);
  const guint k = MIN (state->mix_last, STRENGTHS - 1), e = MIN (state->edge_last, SHARES - 1);
  g_autofree char *x_list = list_values (cells.x, cells.rows, NULL, 1);
  g_autofree char *y_list = list_values (cells.y, cells.columns, NULL, 1);
  g_autofree char *cell_list = list_values (cells.x, cells.rows, cells.y, cells.columns);

  gradus_names_word (names, "x-list", x_list);
  gradus_names_word (names, "y-list", y_list);
  gradus_names_word (names, "cell-list", cell_list);
  gradus_names_number (names, "n-cells", count_of (&cells));
  gradus_names_number (names, "cell-x", cells.x[cell / cells.columns]);
  gradus_names_number (names, "cell-y", cells.y[cell % cells.columns]);
  gradus_names_number (names, "cell-row", cell / cells.columns);
  gradus_names_number (names, "cell-column", cell % cells.columns);
  gradus_names_number (names, "cell-p", cells.p[cell]);
  gradus_names_number (names, "cell-q", product_of (&cells, cell));
  gradus_names_number (names, "cell-ratio", ratio_of (&cells, cell));
  gradus_names_number (names, "cell-squared", squared_part (&cells, cell));
  gradus_names_number (names, "cell-information", information_part (&cells, cell));
  gradus_names_number (names, "ceiling", ceiling_of (&cells));
  gradus_names_number (names, "entropy", entropy_of (&cells));
  gradus_names_number (names, "strength", strengths[k]);
  gradus_names_number (names, "t-now", strengths[k] * p->t);
  gradus_names_number (names, "squared-now", state->squared_at.data[k]);
  gradus_names_number (names, "information-now", state->information_at.data[k]);
  gradus_names_number (names, "squared-half",
                       state->mixed == STRENGTHS ? state->squared_at.data[2] : NAN);
  gradus_names_number (names, "edge-share", shares[e]);
  gradus_names_number (names, "edge-squared-now", state->edge_squared.data[e]);
  gradus_names_number (names, "edge-information-now", state->edge_information.data[e]);
  gradus_names_flag (names, "uncorrelated", fabs (line_of (&cells).correlation) < 1e-9);
  gradus_names_flag (names, "nothing", squared_of (&cells) < 1e-12);
  gradus_names_flag (names, "says-all", information_of (&cells) > entropy_of (&cells) - 1e-12);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Look at the table, and say how much x tells about y."),
    .shows = "sum", .asks = "bet", .pseudocode = N_ ("bet on the SMI"), .once = TRUE,
    .run = run_bet,
    .rule = "\\role{model}{\\mathrm{SMI}} = "
            "\\tfrac12 \\sum_{x, y} q(x, y)\\,(\\role{accent}{r} - 1)^2",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\role{model}{\\mathrm{SMI}}"
                                  " \\le <ceiling>" }),
    .said = GRADUS_SAY (
      { "table == parabola and mix == 1",
        N_ ("x is −1, 0 or 1, equally often, and y = x². The correlation is 0. How much does x "
            "tell about y: what is the SMI, from 0 to {ceiling}?") },
      { NULL, N_ ("The correlation of x and y is {correlation}. How much does x tell about y: what "
                  "is the SMI, from 0 to {ceiling}?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "cells", N_ ("Cell by cell"), N_ ("Compare each cell with the product of the margins, and add "
                                      "up what sticks out."),
    .shows = "columns",
    .pseudocode = N_ ("for each cell:\n  q ← p(x) p(y)\n  r ← p(x, y) / q\n"
                      "  MI ← MI + p ln r\n  SMI ← SMI + q (r − 1)² / 2"),
    .once = TRUE, .run = run_cells, .n_micro = n_cells,
    .rule = "\\role{model}{\\mathrm{SMI}} = \\tfrac12 \\sum q\\,(\\role{accent}{r} - 1)^2,\\quad "
            "\\role{second}{\\mathrm{MI}} = \\sum p \\ln \\role{accent}{r},\\quad "
            "\\role{accent}{r} = \\frac pq",
    .filled = GRADUS_SAY (
      { "micro and cell-p == 0",
        "\\role{accent}{r} = 0,\\quad \\tfrac12\\,q\\,(r-1)^2 = "
        "<calc 0.5 * cell-q = cell-squared|model>,\\quad p\\ln r = 0" },
      { "micro",
        "\\role{accent}{r} = \\frac{<cell-p>}{<cell-q>} = <cell-ratio|accent>,\\quad "
        "\\tfrac12\\,q\\,(r-1)^2 = <cell-squared|model>,\\quad p\\ln r = "
        "<cell-information|second>" },
      { NULL, "\\role{model}{\\mathrm{SMI}} = <squared|model|4>,\\quad "
              "\\role{second}{\\mathrm{MI}} = <information|second|4>" }),
    .said = GRADUS_SAY (
      { "micro and cell-p == 0",
        N_ ("x = {cell-x} with y = {cell-y} never comes about, by chance it would with the share "
            "{cell-q}. That adds {cell-squared} to the SMI and nothing to the MI.") },
      { "micro", N_ ("x = {cell-x} with y = {cell-y} has the share {cell-p}, by chance {cell-q}: "
                     "the ratio is {cell-ratio}. It adds {cell-squared} to the SMI and "
                     "{cell-information} to the MI.") },
      { "nothing", N_ ("All columns are as high as the plane: the table is the product of its "
                       "margins. x and y are independent, and MI and SMI are 0.") },
      { "says-all and uncorrelated",
        N_ ("The SMI is {squared}, the most that there can be, and the MI is {information}, the "
            "whole entropy of y. The correlation is 0, and x tells y completely.") },
      { "says-all", N_ ("The SMI is {squared}, the most that there can be, and the MI is "
                        "{information}, the whole entropy of y: x tells y completely.") },
      { NULL, N_ ("The SMI is {squared} of at most {ceiling}, and the MI is {information} of at "
                  "most {entropy} nats, the entropy of y.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {squared}.") }) },
  { "law", N_ ("Mix with chance"), N_ ("Mix the table with the product of its margins, in five "
                                       "strengths."),
    .shows = "law",
    .pseudocode = N_ ("for s = 0, ¼, ½, ¾, 1:\n  MI and SMI of q + s (p − q)"), .once = TRUE,
    .micro = GRADUS_EXTENT (STRENGTHS), .run = run_law,
    .rules = GRADUS_SAY (
      { "table == coupled", "\\role{model}{\\mathrm{SMI}}(t) = 8t^2" },
      { NULL, "p_s = q + s(p - q) \\ \\Rightarrow\\ \\role{model}{\\mathrm{SMI}}(s) = "
              "s^2\\,\\role{model}{\\mathrm{SMI}}(1)" }),
    .filled = GRADUS_SAY (
      { "table == coupled", "\\role{model}{\\mathrm{SMI}} = <calc 8 * t-now ^2 = "
                            "squared-now|model>,\\quad \\role{second}{\\mathrm{MI}} = "
                            "<information-now|second>" },
      { NULL, "\\role{model}{\\mathrm{SMI}} = <calc strength ^2 * squared = "
              "squared-now|model>,\\quad \\role{second}{\\mathrm{MI}} = "
              "<information-now|second>" }),
    .said = GRADUS_SAY (
      { "micro and table == coupled", N_ ("t = {t-now}: the SMI is {squared-now}, the MI "
                                          "{information-now}.") },
      { "micro", N_ ("With {percent strength} of the table and the rest from the product the SMI "
                     "is {squared-now}, the MI {information-now}.") },
      { "nothing", N_ ("The table is the product of its margins, so that there is "
                                  "nothing to mix: MI and SMI stay 0.") },
      { NULL, N_ ("Half of the strength leaves a quarter of the SMI, {squared-half} of "
                  "{squared}: what sticks out is squared. The MI bends upwards as well, and is "
                  "steepest at the end.") }) },
  { "edge", N_ ("A label that is rare"), N_ ("Let x tell surely which of two labels comes, and "
                                             "make one of them rarer and rarer."),
    .shows = "edge",
    .pseudocode = N_ ("for π = ½, ¼, 0.1, 0.03, 0.01, 0.001:\n  MI and SMI of (1 − π, 0; 0, π)"),
    .once = TRUE, .micro = GRADUS_EXTENT (SHARES), .run = run_edge,
    .rule = "\\role{second}{\\mathrm{MI}} = -\\pi\\ln\\pi - (1-\\pi)\\ln(1-\\pi),\\quad "
            "\\role{model}{\\mathrm{SMI}} = \\tfrac{1}{2}",
    .filled = GRADUS_SAY (
      { NULL, "\\pi = <edge-share>:\\quad \\role{second}{\\mathrm{MI}} = "
              "<calc 0 - edge-share * ln ( edge-share ) - ( 1 - edge-share ) * ln ( 1 - "
              "edge-share ) = edge-information-now|second>,\\quad \\role{model}{\\mathrm{SMI}} = "
              "<edge-squared-now|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("One label has the share {edge-share}: the MI is {edge-information-now}, the "
                     "SMI {edge-squared-now}.") },
      { NULL, N_ ("Where one label has the share {edge-share}, hardly anything is left to be told: "
                  "the MI is {edge-information-now}. The SMI is still {edge-squared-now}: the "
                  "squared loss counts labels, not surprises.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define COUNT_FIELD(member, standard)                                                              \
  .blurb = N_ ("So many rows have this pair."), GRADUS_PARAM_FIELD (Params, member),               \
  .def = (standard), .min = 0, .max = 1e6, .slider_min = 0,                                        \
  .slider_max = 30, .enabled_if = "table=typed", .applies = GRADUS_APPLIES_REDO

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The SMI, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0) },
  { .id = "table", .label = N_ ("Table"), .blurb = N_ ("How often each pair comes about."),
    GRADUS_PARAM_FIELD (Params, table), GRADUS_CHOICES (
      [COUPLED] = { "coupled", N_ ("Two coins that are coupled") },
      [PARABOLA] = { "parabola", N_ ("x = −1, 0, 1 and y = x²") },
      [THREE] = { "three", N_ ("Three labels, given by x") },
      [RARE] = { "rare", N_ ("Two labels, one of them rare") },
      [TYPED] = { "typed", N_ ("Four counts") }),
    .def = COUPLED, .applies = GRADUS_APPLIES_REDO },
  { .id = "t", .label = N_ ("Coupling"), .symbol = "t",
    .blurb = N_ ("What equal coins have more than a quarter, and unequal ones less. Drag the "
                 "highest column."),
    GRADUS_PARAM_FIELD (Params, t), .def = 0.15, .min = -0.25, .max = 0.25, .step = 0.01,
    .enabled_if = "table=coupled", .applies = GRADUS_APPLIES_REDO },
  { .id = "mix", .label = N_ ("Share of the table"), .symbol = "s",
    .blurb = N_ ("The rest is the product of its margins."), GRADUS_PARAM_FIELD (Params, mix),
    GRADUS_SHARE (1), .enabled_if = "table=parabola|three|rare|typed" },
  { .id = "share", .label = N_ ("Share of the rare label"), .symbol = "π",
    .blurb = N_ ("x tells surely which label comes."), GRADUS_PARAM_FIELD (Params, share),
    .def = 0.01, .min = 1e-6, .max = 0.999999, .slider_min = 0.001, .slider_max = 0.5,
    .logarithmic = TRUE, .enabled_if = "table=rare", .applies = GRADUS_APPLIES_REDO },
  { .id = "a", .label = N_ ("Count of x = 0 with y = 0"), COUNT_FIELD (a, 3) },
  { .id = "b", .label = N_ ("Count of x = 0 with y = 1"), COUNT_FIELD (b, 1) },
  { .id = "c", .label = N_ ("Count of x = 1 with y = 0"), COUNT_FIELD (c, 5) },
  { .id = "d", .label = N_ ("Count of x = 1 with y = 1"), COUNT_FIELD (d, 15) },
  { .id = "turn", .label = N_ ("Turn"), .blurb = N_ ("Turns the picture of the columns."),
    GRADUS_PARAM_FIELD (Params, turn), .def = 30, .min = -180, .max = 180, .slider_min = -180,
    .slider_max = 180, .step = 5, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_PRODUCT] = { "product", N_ ("Independent"), N_ ("The table is the product of its margins: "
                                                         "x tells nothing about y.") },
  [EVENT_ALL] = { "all", N_ ("All is told"), N_ ("Whoever knows x knows y: the mutual information "
                                                 "is the entropy of y.") },
  [EVENT_EMPTY] = { "empty", N_ ("Never together"), N_ ("This pair of values never comes about; 0 "
                                                        "ln 0 counts as 0.") },
  [EVENT_UNSEEN] = { "unseen", N_ ("Not a straight line"), N_ ("The correlation is 0, and yet x "
                                                               "tells something about y.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_positive, (state), MIN (state->squared, state->information), *measured > -1e-12)

/* 0 for the product of the margins, and for nothing else. */
static gboolean
holds_zero (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const Cells cells = cells_of (here->params);

  for (guint k = 0; k < count_of (&cells); k++)
    *measured = MAX (*measured, fabs (ratio_of (&cells, k) - 1));
  return (*measured < 1e-6) == (state->squared < 1e-12)
         && (*measured > 1e-6 || state->information < 1e-10);
}

/* However strongly the table is mixed, its margins are the same. */
static gboolean
holds_margins (const GradusPosition *here, double *measured)
{
  const Cells cells = cells_of (here->params);
  Cells again = { .rows = cells.rows, .columns = cells.columns };

  memcpy (again.p, cells.p, sizeof cells.p);
  add_up (&again);
  for (guint k = 0; k < SIDE; k++)
    *measured = MAX (*measured, MAX (fabs (again.across[k] - cells.across[k]),
                                     fabs (again.down[k] - cells.down[k])));
  return *measured < 1e-12;
}

static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const Cells whole = cells_at (p, 1);

  *measured = fabs (state->squared - gradus_square (strength_of (p)) * squared_of (&whole));
  return *measured < 1e-12;
}

static gboolean
holds_ceiling (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const Cells cells = cells_of (here->params);

  *measured = MAX (state->squared - ceiling_of (&cells), state->information - entropy_of (&cells));
  return *measured < 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "positive", N_ ("The information is not negative"), "\\mathrm{MI}, \\mathrm{SMI} \\ge 0",
    holds_positive, .phase = "cells" },
  { "zero", N_ ("0 for the product alone"), "\\mathrm{SMI} = 0 \\iff r = 1", holds_zero,
    .phase = "cells" },
  { "margins", N_ ("Mixing keeps the margins"), "\\sum_y p_s(x, y) = p(x)", holds_margins },
  { "square", N_ ("The SMI goes with the square of the strength"),
    "\\mathrm{SMI}(s) = s^2\\,\\mathrm{SMI}(1)", holds_square, .phase = "cells" },
  { "ceiling", N_ ("No more than can be told"),
    "\\mathrm{MI} \\le H(y),\\ \\mathrm{SMI} \\le (k-1)/2", holds_ceiling, .phase = "cells" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A column is cut off above so many times the plane, where the table has one that is higher. */
#define CUT 3.2
/* So high is the highest column that the table can have, in units of its base. */
#define TALLEST 1.35

/* A face with four corners. */
static void
draw_face (const GradusEye *eye, const double corners[4][3], GradusRole role,
           GradusLineStyle style, double fill, GradusScene *scene)
{
  double x[4], y[4];

  for (guint k = 0; k < 4; k++)
    {
      double at[2];

      gradus_eye_look (eye, corners[k], at);
      x[k] = at[0];
      y[k] = at[1];
    }
  gradus_scene_polygon (scene, x, y, 4, role, style, fill);
}

/* A box over @low to @high of the ground, from @from to @to: the three faces that are seen. */
static void
draw_box (const GradusEye *eye, const double low[2], const double high[2], double from, double to,
          GradusRole role, double fill, GradusScene *scene)
{
  const double x = sin (eye->angle) > 0 ? low[0] : high[0];
  const double y = cos (eye->angle) > 0 ? low[1] : high[1];
  const double sides[2][4][3] = {
    { { x, low[1], from }, { x, high[1], from }, { x, high[1], to }, { x, low[1], to } },
    { { low[0], y, from }, { high[0], y, from }, { high[0], y, to }, { low[0], y, to } },
  };
  const double top[4][3] = { { low[0], low[1], to }, { high[0], low[1], to },
                             { high[0], high[1], to }, { low[0], high[1], to } };

  for (guint side = 0; side < 2 && to > from; side++)
    draw_face (eye, sides[side], role, GRADUS_LINE_THIN, side == 0 ? 0.75 * fill : 0.9 * fill,
               scene);
  draw_face (eye, top, role, GRADUS_LINE_THIN, fill, scene);
}

/* Where the columns of the picture stand. */
typedef struct
{
  double up;                 /* the height of the plane */
  double x[SIDE + 1], y[SIDE + 1];
  GradusEye eye;
} Ground;

static Ground
ground_of (const Params *p, const Cells *cells)
{
  const Cells whole = cells_at (p, 1), opposite = cells_at (p, p->table == COUPLED ? -1 : 1);
  double tallest = 2;
  Ground ground = { .eye = { .angle = p->turn * G_PI / 180, .reach = 0.98 } };

  for (guint k = 0; k < count_of (cells); k++)
    tallest = MAX (tallest, MAX (ratio_of (&whole, k), ratio_of (&opposite, k)));
  ground.up = TALLEST / MIN (tallest, CUT);
  ground.eye.middle[2] = 0.42 * TALLEST;
  ground.x[0] = ground.y[0] = -0.5;
  for (guint k = 0; k < cells->rows; k++)
    ground.x[k + 1] = ground.x[k] + cells->across[k];
  for (guint k = 0; k < cells->columns; k++)
    ground.y[k + 1] = ground.y[k] + cells->down[k];
  return ground;
}

/* A column is grey up to the plane; what sticks out of it, or is missing, has a colour. */
static void
draw_column (const Ground *ground, guint row, guint column, double ratio, GradusScene *scene)
{
  const double low[2] = { ground->x[row], ground->y[column] };
  const double high[2] = { ground->x[row + 1], ground->y[column + 1] };
  const double shown = MIN (ratio, CUT), up = ground->up;

  if (!isfinite (ratio))
    {
      draw_box (&ground->eye, low, high, 0, up, GRADUS_ROLE_PAST, 0.35, scene);
      return;
    }
  draw_box (&ground->eye, low, high, 0, MIN (shown, 1) * up, GRADUS_ROLE_PAST, 0.8, scene);
  if (ratio > 1)
    draw_box (&ground->eye, low, high, up, shown * up, GRADUS_ROLE_CLASS + 1, 0.9, scene);
  else if (ratio < 1)
    draw_box (&ground->eye, low, high, shown * up, up, GRADUS_ROLE_CLASS, 0.22, scene);
}

/* In the middle of the top, which for what is missing is in the plane. */
static void
write_ratio (const Ground *ground, guint row, guint column, double ratio, gboolean newest,
             GradusScene *scene)
{
  const double place[3] = { (ground->x[row] + ground->x[row + 1]) / 2,
                            (ground->y[column] + ground->y[column + 1]) / 2,
                            CLAMP (ratio, 1, CUT) * ground->up };
  double at[2];

  gradus_eye_look (&ground->eye, place, at);
  gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_CENTRE,
                     newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND, newest ? 1.3 : 1.1,
                     GRADUS_NUM (ratio));
}

/* The names of the values, along the two sides of the ground that are near. */
static void
name_ground (const Ground *ground, const Cells *cells, GradusScene *scene)
{
  const double near_x = sin (ground->eye.angle) > 0 ? -0.62 : 0.62;
  const double near_y = cos (ground->eye.angle) > 0 ? -0.62 : 0.62;
  double at[2];

  for (guint k = 0; k < cells->rows; k++)
    {
      g_autofree char *text = g_strdup_printf ("x = %s", GRADUS_NUM (cells->x[k]));

      gradus_eye_look (&ground->eye,
                       (double[]) { (ground->x[k] + ground->x[k + 1]) / 2, near_y, 0 }, at);
      gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1, text);
    }
  for (guint k = 0; k < cells->columns; k++)
    {
      g_autofree char *text = g_strdup_printf ("y = %s", GRADUS_NUM (cells->y[k]));

      gradus_eye_look (&ground->eye,
                       (double[]) { near_x, (ground->y[k] + ground->y[k + 1]) / 2, 0 }, at);
      gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1, text);
    }
}

/* The hand moves the top of the column that is highest when all of the table is there. */
static void
hold_column (const GradusPosition *here, const Ground *ground, const Cells *cells,
             GradusScene *scene)
{
  const Params *p = here->params;
  const Cells whole = cells_at (p, 1);
  const gboolean coupled = p->table == COUPLED;
  guint best = 0;
  double place[3], rate;

  for (guint k = 1; k < count_of (cells); k++)
    if (ratio_of (&whole, k) > ratio_of (&whole, best) + 1e-9)
      best = k;
  rate = (ratio_of (&whole, best) - 1) * (coupled ? 4 : 1);
  /* What is cut off, or does not move, has no handle. */
  if (ratio_of (&whole, best) > CUT || rate < 1e-9)
    return;
  place[0] = ground->x[best / cells->columns];
  place[1] = ground->y[best % cells->columns];
  place[2] = ground->up * ratio_of (cells, best);
  if (sin (ground->eye.angle) <= 0)
    place[0] = ground->x[best / cells->columns + 1];
  if (cos (ground->eye.angle) <= 0)
    place[1] = ground->y[best % cells->columns + 1];
  gradus_eye_point (&ground->eye, place, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4, -1, scene);
  gradus_eye_handle (&ground->eye, place, (double[]) { 0, 0, rate * ground->up },
                     coupled ? "t" : "mix", coupled ? p->t : p->mix, scene);
}

static void
build_columns (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Cells cells = cells_of (p);
  const Ground ground = ground_of (p, &cells);
  const gboolean from_low_x = sin (ground.eye.angle) <= 0, from_low_y = cos (ground.eye.angle) <= 0;
  const gboolean counting = gradus_position_is_phase (here, "cells");

  gradus_space_begin (scene);
  name_ground (&ground, &cells, scene);
  /* The far ones first. */
  for (guint r = 0; r < cells.rows; r++)
    for (guint c = 0; c < cells.columns; c++)
      {
        const guint row = from_low_x ? r : cells.rows - 1 - r;
        const guint column = from_low_y ? c : cells.columns - 1 - c;
        const guint cell = row * cells.columns + column;

        draw_column (&ground, row, column, cell < state->made ? ratio_of (&cells, cell) : NAN,
                     scene);
      }
  for (guint cell = 0; cell < MIN (state->made, count_of (&cells)); cell++)
    write_ratio (&ground, cell / cells.columns, cell % cells.columns, ratio_of (&cells, cell),
                 counting && cell + 1 == state->made && state->made < count_of (&cells), scene);
  if (state->made == count_of (&cells))
    hold_column (here, &ground, &cells, scene);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            _ ("more often than by chance"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "more rarely"));
  gradus_space_dial (ground.eye.angle, "turn", scene);
}

static const GradusBet bet = {
  .param = "bet", .label = N_ ("squared-loss mutual information"), .x_label = N_ ("cells"),
};

static void
build_sum (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Cells cells = cells_of (p);
  double sums[SIDE * SIDE], sum = 0;

  for (guint k = 0; k < count_of (&cells); k++)
    sums[k] = sum += squared_part (&cells, k);
  gradus_bet_draw (here, &bet, sums, count_of (&cells), state->made,
                   state->made == count_of (&cells) ? sum : NAN, scene);
  gradus_scene_hrule (scene, ceiling_of (&cells), GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_label (scene, C_ ("legend", "the most"));
}

/* The pairs as discs whose area is how often they come about, and the straight line. */
static void
build_scatter (const GradusPosition *here, GradusScene *scene)
{
  const Cells cells = cells_of (here->params);
  const Line line = line_of (&cells);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y, "x", "y");
  gradus_scene_set_x_range (scene, cells.x[0] - 0.5, cells.x[cells.rows - 1] + 0.5);
  gradus_scene_set_y_range (scene, -0.5, cells.columns - 0.5);
  gradus_scene_polynomial (scene, (double[]) { line.at_0, line.slope }, 2, GRADUS_ROLE_SECOND,
                           GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "best straight line"));
  for (guint k = 0; k < count_of (&cells); k++)
    if (cells.p[k] > 0)
      {
        const double x = cells.x[k / cells.columns], y = cells.y[k % cells.columns];

        gradus_scene_point (scene, x, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            MAX (6 * sqrt (cells.p[k]), 0.3), -1);
        gradus_scene_text (scene, x + 0.14, y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (cells.p[k]));
      }
}

/* A share of the coupled coins is a quarter of the strength. */
static double
scale_of (const Params *p)
{
  return p->table == COUPLED ? 0.25 : 1;
}

GRADUS_CURVE (squared_along, Params, p, x,
              ({ const Cells cells = cells_at (p, x / scale_of (p)); squared_of (&cells); }))
GRADUS_CURVE (information_along, Params, p, x,
              ({ const Cells cells = cells_at (p, x / scale_of (p)); information_of (&cells); }))

static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double scale = scale_of (p), at = strength_of (p) * scale;
  const double from = p->table == COUPLED ? -scale : 0;
  const Cells whole = cells_at (p, 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         p->table == COUPLED ? C_ ("axis", "coupling t")
                                             : C_ ("axis", "share of the table"),
                         C_ ("axis", "information"));
  gradus_scene_set_x_range (scene, from, scale);
  gradus_scene_set_y_range (scene, 0,
                            MAX (1.1 * MAX (squared_of (&whole), information_of (&whole)), 0.1));
  if (state->mixed == STRENGTHS)
    {
      gradus_scene_function (scene, squared_along, p, from, scale, 121, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "SMI"));
      gradus_scene_function (scene, information_along, p, from, scale, 121, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "MI"));
    }
  for (guint k = 0; k < state->mixed; k++)
    {
      gradus_scene_point (scene, at * strengths[k], state->squared_at.data[k],
                          GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.1, -1);
      gradus_scene_point (scene, at * strengths[k], state->information_at.data[k],
                          GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 1.1, -1);
    }
  if (state->mixed < STRENGTHS)
    {
      gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                                C_ ("legend", "SMI"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                                C_ ("legend", "MI"));
    }
  gradus_scene_vrule (scene, at, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
  gradus_scene_point (scene, at, 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, p->table == COUPLED ? "t" : "mix", NULL, at, 0);
}

static void
build_edge (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  double x[SHARES * 8], y[SHARES * 8];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "share of the rare label"), C_ ("axis", "information"));
  gradus_scene_set_x_range (scene, shares[SHARES - 1], shares[0]);
  gradus_scene_set_y_range (scene, 0, 0.75);
  if (gradus_kit_waits (scene, state->rarer == 0, _ ("Labels become rare in the last stage.")))
    return;
  if (state->rarer == SHARES)
    {
      for (guint i = 0; i < G_N_ELEMENTS (x); i++)
        {
          const Cells rare = rare_at (
            shares[0] * pow (shares[SHARES - 1] / shares[0], i / (G_N_ELEMENTS (x) - 1.0)));

          x[i] = rare.down[1];
          y[i] = information_of (&rare);
        }
      gradus_scene_polyline (scene, x, y, G_N_ELEMENTS (x), GRADUS_ROLE_SECOND,
                             GRADUS_LINE_DASHED);
      gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, NULL);
    }
  for (guint k = 0; k < state->rarer; k++)
    {
      gradus_scene_point (scene, shares[k], state->edge_squared.data[k], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
      gradus_scene_point (scene, shares[k], state->edge_information.data[k], GRADUS_ROLE_SECOND,
                          GRADUS_SHAPE_SQUARE, 1.2, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, C_ ("legend", "SMI"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, C_ ("legend", "MI"));
}

static void
name_parts (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "cell"),
                         C_ ("axis", "information (nats)"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            _ ("more often than by chance"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "more rarely"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "columns", N_ ("Ratio over the product"), .build = build_columns,
    .caption = GRADUS_SAY (
      { "made < 1", N_ ("Base: p(x) p(y). Height: 1, if x told nothing.") },
      { NULL, N_ ("Base: p(x) p(y). Height: the ratio r. Volume: p(x, y).") }) },
  { "sum", N_ ("The SMI adds up"), .build = build_sum },
  { "joint", N_ ("Joint distribution p(x, y)"), .kit = gradus_kit_matrix, .of = "joint",
    .with = "sequential numbers rows=x-list columns=y-list" },
  { "product", N_ ("Product of the margins p(x) p(y)"), .kit = gradus_kit_matrix, .of = "product",
    .with = "sequential numbers rows=x-list columns=y-list" },
  { "law", N_ ("From chance to the table"), .build = build_law },
  { "edge", N_ ("A label that is rare"), .build = build_edge },
  { "scatter", N_ ("What a straight line sees"), .build = build_scatter,
    .caption = GRADUS_SAY ({ NULL, N_ ("ρ = {correlation}") }) },
  { "nats", N_ ("The MI adds up"), .kit = gradus_kit_waterfall, .of = "information-parts",
    .with = "made=made names=cell-list", .extra = name_parts });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_told (const GradusPosition *before, GradusAsk *ask)
{
  const Cells cells = cells_of (before->params);

  if (fabs (line_of (&cells).correlation) >= 1e-9)
    return FALSE;
  g_string_append (ask->words, _ ("The correlation of x and y is 0. How much does x tell about "
                                  "y?"));
  return TRUE;
}

static gboolean
answer_told (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Cells cells = cells_of (after->params);
  const gboolean all = information_of (&cells) > entropy_of (&cells) - 1e-12;

  answer->choices = 1u << (squared_of (&cells) < 1e-12 ? 0 : all ? 2 : 1);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const told_answers[] = { N_ ("Nothing"), N_ ("Something"), N_ ("All"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "told", N_ ("No correlation: no information?"), "cells", "scatter", GRADUS_ANSWER_CHOICE,
    told_answers, ask_told, answer_told,
    .intuition = N_ ("You thought no correlation means no information, but correlation sees "
                     "straight lines alone, and y may bend with x."),
    .intuition_answer = "0" },
  { "squared", N_ ("How large is the SMI?"), "cells", "joint", .asks = GRADUS_ASKS_NUMBER,
    .about = "squared", .scale = "0.05", .when = "not uncorrelated",
    .words = N_ ("Half the sum of (p − q)²/q over all {n-cells} cells, where q is the product of "
                 "the margins: what is the SMI?") },
  { "half", N_ ("What does half the strength leave?"), "law", "law", .asks = GRADUS_ASKS_NUMBER,
    .about = "squared-half", .scale = "0.05", .when = "squared > 0.01",
    .words = N_ ("The SMI of the table is {squared}. What is it when half of each cell comes from "
                 "the product of the margins?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "parabola", .title = N_ ("No correlation"),
    .blurb = N_ ("x = −1, 0, 1 equally often and y = x²: the correlation is 0, the SMI ½, and the "
                 "MI 0.637."),
    .params = "table=parabola", .data = "none",
    .claims = "correlation == 0\nsquared ~ 0.50\ninformation ~ 0.637\nmix == 1" },
  { .id = "by-hand", .title = N_ ("By hand: two coins"),
    .blurb = N_ ("[0.4 0.1; 0.1 0.4]: the ratios are 1.6 and 0.4, and each cell adds 0.045 to the "
                 "SMI: 0.18."),
    .params = "t=0.15",
    .claims = "joint[0,0] ~ 0.40\njoint[0,1] ~ 0.10\njoint[1,0] ~ 0.10\njoint[1,1] ~ 0.40\n"
              "ratios[0,0] ~ 1.60\nratios[0,1] ~ 0.40\nsquared-parts[0] ~ 0.045\n"
              "squared-parts[3] ~ 0.045\nsquared ~ 0.18" },
  { .id = "surely", .title = N_ ("Coupled surely"),
    .blurb = N_ ("[0.5 0; 0 0.5]: the SMI is ½, the MI ln 2 = 0.693."), .params = "t=0.25",
    .claims = "joint[0,0] ~ 0.50\njoint[0,1] == 0\nsquared ~ 0.50\ninformation ~ 0.693" },
  { .id = "weakly", .title = N_ ("Coupled weakly"),
    .blurb = N_ ("[0.3 0.2; 0.2 0.3]: the SMI is 0.02. A third of the coupling of 0.15 leaves a "
                 "ninth."),
    .params = "t=0.05", .claims = "joint[0,0] ~ 0.30\njoint[0,1] ~ 0.20\nsquared ~ 0.02\n"
                                  "t * 3 ~ 0.15\nsquared * 9 ~ 0.18" },
  { .id = "independent", .title = N_ ("Independent"),
    .blurb = N_ ("Each cell has a quarter, as the product has: nothing sticks out."),
    .params = "t=0", .claims = "joint[0,0] == 0.25\njoint[0,1] == 0.25\nsquared == 0\n"
                               "ever: event:product" },
  { .id = "half", .title = N_ ("Half a parabola"),
    .blurb = N_ ("Half from the parabola and half from the product of its margins: a quarter of "
                 "the SMI is left, 0.125."),
    .params = "table=parabola mix=0.5", .claims = "mix == 0.5\nsquared ~ 0.125" },
  { .id = "three", .title = N_ ("Three labels"),
    .blurb = N_ ("Three labels, given by x: the SMI is 1, the MI ln 3 = 1.10."),
    .params = "table=three bet=0.5", .claims = "squared ~ 1.00\ninformation ~ 1.10" },
  { .id = "counts", .title = N_ ("Four counts"),
    .blurb = N_ ("3, 1, 5 and 15: where x = 0 a quarter has y = 1, where x = 1 three quarters; the "
                 "SMI is 0.0781. With 6, 2, 2 and 6 the quarters are the same, and the SMI is "
                 "0.125."),
    .params = "table=typed",
    .claims = "squared ~ 0.0781\na == 3\nb == 1\nc == 5\nd == 15\n"
              "8 * (6 / 16 - 0.25) * (6 / 16 - 0.25) ~ 0.125" },
  { .id = "one-of-twelve", .title = N_ ("One of twelve cut off"),
    .blurb = N_ ("One point has a label of its own: the SMI is ½, as for two halves, the MI "
                 "0.287."),
    .params = "table=rare share=0.08333333333333333",
    .claims = "share * 12 ~ 1.00\nsquared ~ 0.50\ninformation ~ 0.287" },
  { .id = "rare", .title = N_ ("Failure: 99 to 1"),
    .blurb = N_ ("Ninety-nine of one label and one of the other, given by x: the MI is 0.0560, the "
                 "SMI still ½."),
    .params = "table=rare",
    .failure = N_ ("The squared loss counts labels, not surprises: it cannot tell a good split "
                   "from one point that is cut off. Look at the sizes of the groups too, or at the "
                   "MI."),
    .claims = "share == 0.01\nsquared ~ 0.50\ninformation ~ 0.0560" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "squared", GRADUS_EXPECT (0.18), 1e-12, "by hand: four cells of ½ ¼ 0.6²" },
  { "by-hand", 1, "information", GRADUS_EXPECT (0.192745), 1e-6, "oracles-A/ch13b.out: NumPy" },
  { "by-hand", 1, "ratios", GRADUS_EXPECT (1.6, 0.4, 0.4, 1.6), 1e-12, "by hand: 0.4/¼, 0.1/¼" },
  { "surely", 1, "information", GRADUS_EXPECT (0.693147), 1e-6, "ln 2" },
  { "surely", 1, "squared", GRADUS_EXPECT (0.5), 1e-12, "by hand" },
  { "weakly", 1, "information", GRADUS_EXPECT (0.020136), 1e-6, "oracles-A/ch13b.out: NumPy" },
  { "parabola", 1, "information", GRADUS_EXPECT (0.636514), 1e-6, "oracles-A/ch13b.out: NumPy" },
  { "parabola", 1, "squared", GRADUS_EXPECT (0.5), 1e-12,
    "by hand: ½ (1/9 + 1/18 + 4/9 + 2/9 + 1/9 + 1/18)" },
  { "three", 1, "information", GRADUS_EXPECT (1.098612), 1e-6, "ln 3" },
  { "three", 1, "squared", GRADUS_EXPECT (1), 1e-12, "by hand: (3 − 1)/2" },
  { "counts", 1, "squared", GRADUS_EXPECT (0.078125), 1e-12,
    "by hand: ½ (5/72)² (18 + 9 + 3.6 + 1.8)" },
  { "one-of-twelve", 1, "information", GRADUS_EXPECT (0.286836), 1e-6,
    "oracles-A/ch13b.out: NumPy" },
  { "rare", 1, "information", GRADUS_EXPECT (0.056002), 1e-6, "oracles-A/ch13b.out: NumPy" },
  { "rare", 1, "squared", GRADUS_EXPECT (0.5), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "coupled", .title = N_ ("Coupled loosely and surely"),
    .blurb = N_ ("The MI is 0.193 on the left and ln 2 = 0.693 on the right, the SMI 0.18 and ½."),
    .preset = "by-hand", .left = "t=0.15", .right = "t=0.25", .plot = "columns",
    .claims = "left: information ~ 0.193\nright: information ~ 0.693\nleft: squared ~ 0.18\n"
              "right: squared ~ 0.50" });

static const GradusSheet sheet = {
  .aha = N_ ("Information is how far the table is from the product of its own margins."),
  .by_hand = N_ ("SMI of [0.4 0.1; 0.1 0.4]: the ratios are 1.6 and 0.4, each cell adds ½ · ¼ · "
                 "0.6² = 0.045, and four of them 0.18."),
  .why = "columns", .intuition = N_ ("No correlation means no information."), .caught_by = "told",
  .breaks = N_ ("Labels 99 to 1, given by x: the MI is 0.0560, the SMI still ½. The shares of the "
                "labels give it away."),
  .needs = "gaussian-divergence bayes-rule",
  .leads_to = "lsmi filter-feature-selection tree-augmented-naive-bayes",
  .aliases = "MI; SMI; mutual information; dependence; 互信息; 平方损失互信息; 独立性; hxx",
  .terms = N_ ("mutual information; squared-loss mutual information; independent"),
  .tiny = "columns sum",
};

const GradusDescriptor gradus_mutual_information = {
  .id = "mutual-information", .chapter = 13, .difficulty = 2,
  .title = N_ ("Mutual information, squared-loss version"),
  .summary = N_ ("A table beside the product of its margins: see what sticks out, and add it up."),
  .goal = N_ ("Say how much x tells about y, and what the squared loss does not notice."),
  .source = "Sugiyama, Illustrated Machine Learning, section 14.4; Cover and Thomas 2006, "
            "section 2.3",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: a table with a few cells is all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .validate = validate, .start_shows = "scatter",
  .start_said = GRADUS_SAY (
    { "table == parabola", N_ ("x is −1, 0 or 1 and y = x². The best straight line is level.") },
    { NULL, N_ ("A table of shares, as discs. The correlation of x and y is {correlation}.") }),
};
