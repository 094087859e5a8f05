/* Gradus: what the parts of a tale share.
 *
 * gradus-tale-spots.c   marks as what can light up and fly
 * gradus-tale-acts.c    who flies where, and when
 * gradus-tale-draw.c    a moment of it, to Cairo
 * gradus-tale.c         the tale as an object; films
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot-private.h"
#include "gradus-tale.h"

G_BEGIN_DECLS

/* --- Spots ------------------------------------------------------------------------------------ */

/* What is taken first for a symbol when several kinds of marks have its role. */
typedef enum
{
  GRADUS_SPOT_MARKER,     /* a datum, a centre, a cell */
  GRADUS_SPOT_STICK,      /* a residual, a bar, an arrow */
  GRADUS_SPOT_OUTLINE,    /* a curve, an ellipse: it flies as a bead */
  GRADUS_SPOT_RING,       /* says what acts, and is no number itself */
} GradusSpotKind;

typedef struct
{
  GradusSpotKind kind;
  guint mark;             /* of the scene after the step */
  gsize item;             /* of a POINTS mark */
  GradusRole role;
  GradusShape shape;      /* of a marker */
  double radius;
  int datum;              /* or -1 */
  double x, y;            /* before the step, pixels */
  double to_x, to_y;      /* after it */
  double dx, dy;          /* of a stick: half of it, in pixels */
  gboolean fresh;         /* there was nothing like it before */
} GradusSpot;

/* Of all marks of the scene after the step that may take part; an array of GradusSpot. @start has
 * the same marks where they were before. */
GArray *gradus_spots_find (GradusScene *before, const GradusPlotLayout *start,
                           const GradusPlotLayout *end);
/* A step moves it. */
static inline gboolean
gradus_spot_moves (const GradusSpot *spot)
{
  return __builtin_hypot (spot->to_x - spot->x, spot->to_y - spot->y) > 1.5;
}

/* The spot that "datum 12" or "centroid 0" names: its index, or -1. */
int gradus_spots_find_mark (const GArray *spots, const char *name, GradusScene *before,
                            const GradusPlotLayout *start, const GradusPlotLayout *end);
/* Indices (guint) of the spots that stand for a symbol of @role. */
GArray *gradus_spots_of_role (const GArray *spots, GradusRole role);
/* Of those that the result of a symbol of @role goes back to. */
GArray *gradus_spots_moved (const GArray *spots, GradusRole role);

/* --- The tale --------------------------------------------------------------------------------- */

/* A formula on the card. */
typedef struct
{
  GradusFormulaTree *tree;
  GradusFormulaLayout *layout;
  double x, baseline;
  int first;              /* number of its first piece */
  guint n;
} GradusTaleFormula;

/* What flies to a piece. */
typedef struct
{
  int piece;
  guint spot;
} GradusTaleFlight;

typedef enum
{
  GRADUS_TALE_RULE,
  GRADUS_TALE_NUMBERS,
  GRADUS_TALE_N_FORMULAS,
} GradusTaleRow;

struct _GradusTale
{
  GradusScene *before, *after;
  GradusPlotOptions options;
  char *font_family, *title;
  GradusPlotLayout *before_layout;   /* of the picture before the step */
  GradusPlotLayout *start;           /* of the marks after it where they were before it */
  GradusPlotLayout *end;
  GArray *spots;                     /* GradusSpot */
  GArray *lit;                       /* guint, spots */

  GradusTaleFormula rows[GRADUS_TALE_N_FORMULAS];
  PangoLayout *words;                /* or NULL */
  double card_x, card_y, card_width, card_height;
  double words_x, words_y;

  GArray *flights;                   /* GradusTaleFlight */
  GArray *acts;                      /* GradusAct */
  GArray *flyers;                    /* int for each act: the spot that flies, or -1 */
  double length;
};

/* Who takes part: flights and what is lit, from formulas, at the size that they have, and spots. */
void gradus_tale_cast (GradusTale *tale);
/* When: acts and length, from the cast and from where the formulas stand. */
void gradus_tale_plan (GradusTale *tale);
/* Share of @act that is over at that time, 0 to 1. */
static inline double
gradus_act_share (const GradusAct *act, double seconds)
{
  return CLAMP ((seconds - act->start) / MAX (act->duration, 1e-3), 0, 1);
}

G_END_DECLS
