/* Gradus: the descriptor, the contract between the engine and two hundred files.
 *
 * An entry is one static const GradusDescriptor in one file. It is tables and small functions: what
 * its parameters are, which phases an iteration has, what can be measured, drawn, promised and
 * checked. It owns no loop, no thread, no history and no window: the run (gradus-run.h) calls its
 * phases one after the other, keeps the past and evaluates metrics, events and invariants.
 *
 * Written and read. What a file writes is completed when it is first asked for:
 * gradus_algorithm_resolve() (gradus-resolve.h) makes of it a GradusAlgorithm (gradus-algorithm.h),
 * which is what the rest of the program reads.
 *
 * Families inherit. A machine is a descriptor without an id. A member names it as its `base`, and
 * what the member leaves out, a table or a function, is the machine's; in a table that it writes,
 * GRADUS_BASE_ROWS stands for the machine's rows. So a member has as many things of its own as it
 * needs, in its own file, and the machine knows none of its members.
 *
 * Names. The numbers of a step have names, once: quantities[] describes the state. Narration,
 * formulas with numbers, questions and conditions are texts and rows that use the names (the
 * language is in gradus-say.h).
 *
 * Four memories:
 *   Params     plain struct, described by params[]; constant while a phase runs.
 *   State      plain struct; everything that "step back" must restore, and nothing else. Its arrays
 *              are GradusArray or GradusIntArray members described in quantities[], so copying,
 *              comparing and freeing a state is done by the engine.
 *   Workspace  what can be recomputed from data set and parameters (a standardised copy, a QR
 *              factor, a kernel cache). It must never change a result, only the time it takes.
 *   Data set   immutable, shared, never inside State.
 *
 * Steps. One *step* of the timeline is one phase. A phase may consist of *micro-steps* (one
 * sample, one centroid, one cell): it returns GRADUS_STATUS_AGAIN after each but the last. When
 * nobody watches the micro-steps, context->bulk is TRUE and the phase may do all the remaining
 * ones in one call; the resulting state must be bit for bit the same (tested for every entry). An
 * *iteration* is one pass through the phases (those marked `once` run only in the first).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-params.h"
#include "gradus-position.h"
#include "gradus-scene.h"

G_BEGIN_DECLS

typedef struct _GradusDescriptor GradusDescriptor;

/* The rows of a table, without the last one, in which everything is NULL:
 *   static const GradusEvent events[] = GRADUS_ROWS (
 *     { "far", N_ ("A long way"), N_ ("The mean moved by more than ten.") }); */
#define GRADUS_ROWS(...) { __VA_ARGS__, { NULL } }
/* In a table of a descriptor that names a `base`: one row of the base's, where it is written; and
 * all those of the base's that are not written, neither so nor as a row with the same id, in their
 * order. Without GRADUS_BASE_ROWS the table has what is written and nothing else. */
#define GRADUS_BASE_ROW(id) { "..." id }
#define GRADUS_BASE_ROWS GRADUS_BASE_ROW ("")

/* --- Texts with names ------------------------------------------------------------------------- */

/* One way to say it; of a table of them the first whose @when holds is taken. The language of both
 * is described in gradus-say.h. A table ends with text == NULL. */
typedef struct
{
  const char *when;       /* a condition, NULL = always */
  const char *text;       /* N_(), or TeX */
  const char *plural;     /* NULL; of NN_ ("one", "many") the second */
  const char *count;      /* the name whose number chooses among the plural forms of the language */
} GradusSay;

/* Marks a text and its plural as one message with the plural forms that a language has: one in
 * Chinese, two in English, three in Polish. */
#define NN_(one, many) one, many

#define GRADUS_SAY(...) (const GradusSay[]) { __VA_ARGS__, { NULL } }

/* --- Quantities: the state, described once ---------------------------------------------------- */

typedef enum
{
  GRADUS_METRIC = 1 << 0,     /* a scalar recorded at every step: curves, conditions, comparison */
  GRADUS_LOG = 1 << 1,        /* shown on a logarithmic axis when positive throughout */
  GRADUS_TRACKED = 1 << 2,    /* small (<= 256 numbers): recorded at every step, for trails */
  GRADUS_TYPED = 1 << 3,      /* may be typed over between two phases */
  GRADUS_START = 1 << 4,      /* may be given as a start */
  GRADUS_PER_DATUM = 1 << 5,  /* the first index is the datum: has a life, sizes and colours dots */
  GRADUS_LISTED = 1 << 6,     /* a scalar that is shown among the values, as every array is */
  GRADUS_HIDDEN = 1 << 7,     /* an array that is part of the state and nothing else */
  GRADUS_PROMISED = 1 << 8,   /* a metric with a better side that theory says never gets worse */
  GRADUS_NUMBERED = 1 << 9,   /* whole numbers that count things from 0, where words count from 1 */
} GradusQuantityFlags;

typedef enum
{
  GRADUS_BETTER_NEITHER,
  GRADUS_BETTER_LESS,
  GRADUS_BETTER_MORE,
} GradusBetter;

typedef enum
{
  GRADUS_TYPE_NONE,       /* no member: number() or array() tells */
  GRADUS_TYPE_DOUBLE,
  GRADUS_TYPE_INT,
  GRADUS_TYPE_UINT,
  GRADUS_TYPE_BOOL,
  GRADUS_TYPE_ARRAY,
  GRADUS_TYPE_INT_ARRAY,
} GradusType;

/**
 * GradusQuantity:
 *
 * Something that a step has a number, numbers or a yes or no for. Metrics become metrics[]; arrays,
 * unless HIDDEN, and LISTED scalars become values[]; every quantity is a name in texts and
 * conditions. The order of the rows is the order in traces.
 */
typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;        /* the symbol, or NULL */
  gsize offset;           /* these two by GRADUS_QUANTITY(); left out when a function tells */
  GradusType type;
  gboolean prepared;      /* by GRADUS_PREPARED(): a scalar of the workspace, not of the state */
  /* By GRADUS_KNOWN(): as long as this member of the state is FALSE, a count of 0, an empty array
   * or a double that is NAN, the quantity is not defined yet, and no function of it is called. A
   * double without it begins at NAN, one with it at 0. */
  gsize known_offset;
  GradusType known_type;  /* NONE: always known */
  /* Of an array: the extents, each a sum of numbers and names ("n", "1+d", "k*d", "t*n"; n and d
   * are rows and inputs of the table, every other name is a whole parameter, ...). The engine then
   * allocates it before init(), and gives a given start its shape. NULL: init() does. */
  const char *shape;
  const char *indices;    /* N_(), what the indices mean: "cluster, coordinate" */
  const char *const *called; /* N_(), what its whole numbers from 0 on are called; ends with NULL */
  GradusQuantityFlags flags;
  GradusBetter better;
  const char *is;         /* "simplex", "psd": watched as an invariant; or NULL */
  /* Instead of a member. NAN, or an array left empty, means "not defined yet". */
  double (*number) (const GradusPosition *here);
  void (*array) (const GradusPosition *here, GradusArray *out);
  /* Of START: applied to the parameters when a start is given ("init=given"); NULL when giving it
   * is enough. */
  const char *start_params;
  /* Of START: a row for each attempt of the learner, with the values that these parameters (ids
   * between spaces) had then. The document adds a row when a hand has set one of them, so that
   * attempts outlive what is made again, are undone and saved. Needs no shape. */
  const char *tries;
  /* Of TYPED, when assigning the member and refresh() are not all; see GradusValue.set. */
  gboolean (*type_over) (const GradusPosition *here, gpointer state, const GradusArray *value,
                         GradusContext *context);
  const char *only;       /* the rows of a family that have it, as in GradusPhase; or NULL */
  /* What it is a sum or a difference of, names between spaces, or NULL: what is nothing beside the
   * largest of their numbers is told as 0 (GRADUS_NOTHING). "data" is all numbers of the table, "y"
   * its targets, "1" the whole of a share; with "^2" behind it the square of a number: "y^2". */
  const char *beside;
  const char *one;        /* N_(), one row alone: “Centroid” of “Centroids”; NULL: @title */
} GradusQuantity;

/* The extents that constants of the file say, one to three: .shape = GRADUS_EXTENT (STOPS, 5). A
 * constant that is raised is raised in the state as well. */
#define GRADUS_EXTENT(...)                                                                         \
  GRADUS_EXTENT_ (__VA_ARGS__, GRADUS_EXTENT3, GRADUS_EXTENT2, GRADUS_EXTENT1) (__VA_ARGS__)
#define GRADUS_EXTENT_(a, b, c, macro, ...) macro
#define GRADUS_EXTENT1(a) G_STRINGIFY (a)
#define GRADUS_EXTENT2(a, b) G_STRINGIFY (a) "*" G_STRINGIFY (b)
#define GRADUS_EXTENT3(a, b, c) G_STRINGIFY (a) "*" G_STRINGIFY (b) "*" G_STRINGIFY (c)

#define GRADUS_TYPE_OF(Struct, member)                                                             \
  _Generic (((Struct *) 0)->member,                                                                \
            double: GRADUS_TYPE_DOUBLE,                                                            \
            int: GRADUS_TYPE_INT,                                                                  \
            unsigned int: GRADUS_TYPE_UINT,                                                        \
            bool: GRADUS_TYPE_BOOL,                                                                \
            GradusArray: GRADUS_TYPE_ARRAY,                                                        \
            GradusIntArray: GRADUS_TYPE_INT_ARRAY)
#define GRADUS_QUANTITY(State, member)                                                             \
  .offset = offsetof (State, member), .type = GRADUS_TYPE_OF (State, member)
#define GRADUS_PREPARED(Work, member) GRADUS_QUANTITY (Work, member), .prepared = TRUE
#define GRADUS_KNOWN(State, member)                                                                \
  .known_offset = offsetof (State, member), .known_type = GRADUS_TYPE_OF (State, member)

/* --- Tables ----------------------------------------------------------------------------------- */

/* All tables end with an entry whose id is NULL: GRADUS_ROWS() adds it.
 *
 * Of phases, quantities and invariants the rows of a family share one table each. What some of them
 * do not have says so by @only, which is asked of what a row of the family fixes: "rule=root",
 * "way=forward|both" (one of them), "method=reweight power!=1" (all of it). A parameter that a row
 * leaves to the learner is equal to nothing. NULL: every row has it. What is promised after a phase
 * goes with the phase. */

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *explain;    /* N_(), one sentence: what this phase does and why */
  const char *pseudocode; /* N_(), its lines, separated by newlines */
  gboolean once;          /* runs in the first iteration only */
  GradusStatus (*run) (gpointer state, GradusContext *context);
  /* How many micro-steps the phase has when it starts from @here; NULL = 1. */
  guint64 (*n_micro) (const GradusPosition *here);
  const char *micro;      /* instead of n_micro(): an extent as in GradusQuantity.shape, "n" */
  const char *rule;       /* TeX, in symbols; \\role{...} colours a symbol like its mark */
  const GradusSay *rules; /* instead of @rule where it depends on a parameter; or NULL */
  /* The rule with the numbers of the step, and the sentence of the step. They are asked only right
   * after the phase, with a previous state, when nothing failed and nothing was changed since; the
   * engine says the general sentence then. fill() is for what a text cannot say. */
  const GradusSay *filled;
  const GradusSay *said;
  /* What @said is followed by when the learner has laid a bet (the flag "bet-laid" of
   * gradus-names.h), or NULL: "Your bet is {bet}.", and where the answer is known, "You said {bet},
   * it is {share}." */
  const GradusSay *bet;
  void (*fill) (const GradusPosition *here, GString *tex);
  const char *only;       /* the rows of a family that have it, see above; or NULL */
  /* Ids of plots between spaces: the first of them that the entry has and that has something to
   * show is what the sentence is about, and large. NULL: the first plot of the entry. */
  const char *shows;
  /* What @said asks the learner to move: ids of parameters, starts or values between spaces, whose
   * handles are in that plot. NULL where it asks for nothing. */
  const char *asks;
} GradusPhase;

/* A formula of the whole entry. The rules of phases become rows as well, under the ids of the
 * phases; read with gradus_formula_rule() and gradus_formula_fill(). */
typedef struct
{
  const char *id;
  const char *tex;        /* in symbols; \\role{...} colours a symbol like its mark */
  /* Append the same with the numbers of the step that @here stands after (or, inside a phase, of
   * its last micro-step), in TeX, written with gradus-tex.h: matrices in full while they are small,
   * long sums around the terms that matter. Nothing when there are no numbers yet. @here's previous
   * may be NULL. Must be O(n) at most. NULL for a formula without numbers. */
  void (*fill) (const GradusPosition *here, GString *tex);
  const GradusPhase *phase;   /* made: the one whose rule it is */
} GradusFormula;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *explain;    /* N_(), what it means when it happens */
} GradusEvent;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  /* What theory promises. @measured, 0 when it is called, receives the figure that was compared.
   * Called with here->previous possibly NULL; must hold at the start too. Nothing is promised
   * across a change: after one the state has numbers that were made before it, so that it is not
   * asked until one iteration has begun and ended since, in the steps of the next. */
  gboolean (*holds) (const GradusPosition *here, double *measured);
  /* Asked only right after this phase and with a previous state; NULL = always. */
  const char *phase;
  const GradusQuantity *quantity;   /* instead of holds(): PROMISED, or what it is */
  /* About the whole way from the start, such as so many mistakes with one rate: not asked any more
   * once something has been changed. */
  gboolean from_start;
  const char *only;       /* the rows of a family that have it, as in GradusPhase; or NULL */
} GradusInvariant;

/* --- Predict, then reveal --------------------------------------------------------------------- */

typedef enum
{
  GRADUS_ANSWER_PLACE,    /* a place in the picture: clicked, or dragged to */
  GRADUS_ANSWER_DATA,     /* one or more data of the picture: clicked */
  GRADUS_ANSWER_CHOICE,   /* one of choices[] */
  GRADUS_ANSWER_NUMBER,   /* typed */
  GRADUS_ANSWER_LINE,     /* a line through a point of the picture: dragged round it */
} GradusAnswerKind;

#define GRADUS_ASK_MAX_DATA 4

/* What is asked at one position of a run. Zeroed, with an empty @words, before ask(). */
typedef struct
{
  int subject;            /* which centroid, cell, ...: chosen by ask(), read by answer() */
  GString *words;         /* the question, a translated sentence with this step's numbers */
  gboolean has_from;      /* PLACE: the thing that will move stands at (from_x, from_y) now; LINE,
                             where it is always TRUE: the point that the line goes through */
  double from_x, from_y;
  guint n_data;           /* DATA: how many are to be clicked, 1 to GRADUS_ASK_MAX_DATA */
  double scale;           /* PLACE, NUMBER, LINE (degrees): the distance from the truth that earns
                             half, > 0 */
} GradusAsk;

/* An answer: the engine's, or a person's. Which fields count depends on the kind. */
typedef struct
{
  double x, y;                      /* PLACE, data coordinates; LINE: a person's, where the line was
                                       pulled to */
  int data[GRADUS_ASK_MAX_DATA];    /* DATA, in any order */
  guint64 choices;                  /* CHOICE: a bit for each that is right; a person sets one */
  double number;                    /* NUMBER; LINE: degrees against the clock, 0 to 180 */
  double scale;                     /* the engine's: instead of that of the question, when > 0 */
  GString *words;                   /* the engine's: the truth and why, a translated sentence; a
                                       person's: NULL */
} GradusAnswer;

/* What a question is about, when the engine asks and answers it. */
typedef enum
{
  GRADUS_ASKS_ITSELF,     /* ask() and answer() do */
  /* Does the event @about happen, or does the condition @about hold then? */
  GRADUS_ASKS_EVENT,
  GRADUS_ASKS_CHANGE,     /* does the metric @about rise, fall or stay? */
  GRADUS_ASKS_NUMBER,     /* what is the scalar @about then? */
  GRADUS_ASKS_PLACE,      /* where do the two entries @about ("theta[1] theta[2]") go? */
  GRADUS_ASKS_DATUM,      /* which datum is the index @about then? */
  GRADUS_ASKS_LINE,       /* how does the line lie? @about: its angle in degrees, and the point that
                             it goes through ("turned mean[0] mean[1]") */
} GradusAsks;

typedef struct
{
  const char *id;
  const char *title;            /* N_(), "Where does the centroid go?" */
  const char *phase;            /* asked when this phase comes next and none of it is done */
  const char *plot;             /* the picture that asks */
  GradusAnswerKind kind;
  const char *const *choices;   /* CHOICE: N_(), NULL-terminated, 2 to 8 */
  /* Fill @ask from the position before the phase. FALSE: there is nothing to ask here. */
  gboolean (*ask) (const GradusPosition *before, GradusAsk *ask);
  /* Fill @answer from the position after the whole phase (after->previous is the state before it).
   * FALSE: it cannot be said after all. */
  gboolean (*answer) (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer);
  /* Instead of both: the engine answers from the state after the phase. @words is the question with
   * {names} of the position before; the words of the answer are @truth with the names of the
   * position after, or what the phase says. */
  GradusAsks asks;
  const char *about;
  const char *words;            /* N_() */
  const char *when;             /* worth asking only then; a condition on the position before */
  const GradusSay *truth;       /* or NULL */
  const char *scale;            /* PLACE, NUMBER, LINE: what earns half, a number or a name of the
                                   view before; NULL = a tenth of the number, half of the way (at
                                   least 1e-9), 10 degrees */
  const char *subject;          /* a name whose number is the subject, or NULL; as an index of
                                   @about, "theta[weak]", it stays what it was when the question
                                   was asked */
  /* The wrong intuition that learners bring, N_(), and the answer it would give: shown when that
   * answer is given. NULL where there is none. */
  const char *intuition;
  /* A name or number (NUMBER, LINE: degrees, DATUM), "yes"/"no" or index (EVENT, CHANGE). */
  const char *intuition_answer;
} GradusQuestion;

/* .choices of a question that has the same ones everywhere; of an event, in place of no and yes, in
 * this order. */
#define GRADUS_ANSWERS(...) .choices = (const char *const[]) { __VA_ARGS__, NULL }

/* --- Life of a datum -------------------------------------------------------------------------- */

#define GRADUS_LIFE_MAX_CURVES 16

/* Something that can be said of one datum (or of a subject of the picture: a centroid) at every
 * step: its responsibility, alpha, distance, value, innovation. */
typedef struct
{
  const char *id;
  const char *title;      /* N_(), "Responsibilities" */
  const char *tex;
  const char *subject;    /* kind given to gradus_scene_subject(); NULL: of a datum */
  gboolean log;           /* shown on a logarithmic axis when positive throughout */
  /* How many curves there are, at most GRADUS_LIFE_MAX_CURVES. NULL = 1. */
  guint (*n_curves) (const GradusPosition *here);
  /* NULL = GRADUS_ROLE_CLASS + curve when there are several, else GRADUS_ROLE_MODEL. */
  GradusRole (*role) (const GradusPosition *here, guint item, guint curve);
  /* NAN = not defined at this position, or no such item. O(d k) at most. */
  double (*value) (const GradusPosition *here, guint item, guint curve);
  /* Instead of value(): of the quantity with this id, entry @column of the row of the item. */
  const char *of;
  guint column;
  const GradusQuantity *quantity;   /* made by gradus_algorithm_resolve() of @of */
} GradusLife;

/* What a person may change in a picture with the mouse or the keyboard. */
typedef enum
{
  GRADUS_EDIT_NONE = 0,
  GRADUS_EDIT_POINTS = 1 << 0,      /* rows of the table */
  GRADUS_EDIT_STARTS = 1 << 1,      /* handles of given starts */
  GRADUS_EDIT_CELLS = 1 << 2,       /* cells of the grid world */
  GRADUS_EDIT_PATH = 1 << 3,        /* truth and measurements of the trajectory */
} GradusEdit;

typedef struct _GradusPlot GradusPlot;

/* A kind of picture that many entries share: src/kits. Draws what @plot names (of, with, surface)
 * and nothing that is particular. */
typedef void (*GradusKit) (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene);

struct _GradusPlot
{
  const char *id;
  const char *title;      /* N_() */
  GradusEdit edit;
  /* Emit marks. Must be fast (< 8 ms at 1,000 data); never fails. */
  void (*build) (const GradusPosition *here, GradusScene *scene);
  /* Instead of build(): a kit, what it is of and with what (words of the kit and names of
   * quantities between spaces; docs/kits.md), and what is particular, drawn over it. */
  GradusKit kit;
  const char *of;
  const char *with;
  double (*surface) (const GradusPosition *here, double a, double b);
  /* Of small multiples (gradus_kit_panels()): one of them. */
  void (*panel) (const GradusPosition *here, guint item, GradusScene *scene);
  void (*extra) (const GradusPosition *here, GradusScene *scene);
  /* What stands in its corner, or NULL; of a picture that shows something. */
  const GradusSay *caption;
};

typedef struct _GradusPreset GradusPreset;

struct _GradusPreset
{
  const char *id;
  const char *title;      /* N_() */
  const char *blurb;      /* N_(), one or two sentences: what to look at */
  /* As after --data: "blobs:k=3,n=150". NULL: @data, @data_seed and @rng are those of the first
   * preset. @data_seed left out is 0, where that of `gradus-cli data --seed` is 1. */
  const char *data;
  guint64 data_seed;
  const char *params;     /* "k=3 init=given", or NULL */
  guint64 seed;
  GradusRngKind rng;
  const char *failure;    /* N_(), when this preset shows a failure: why it fails and the cure */
  /* What blurb and failure say of the run, for a program to check: claims (gradus-claim.h), one a
   * line. */
  const char *claims;
};

/**
 * GradusPair:
 *
 * Two runs that teach beside each other: both of the data and the seed of one preset, with one
 * thing that differs.
 */
typedef struct
{
  const char *id;
  const char *title;      /* N_(), "A small rate and a large one" */
  const char *blurb;      /* N_(), one sentence: what to look at */
  const char *preset;     /* gives data, seed and parameters to both; NULL = the first look */
  const char *left;       /* parameters in place of the preset's, "learning-rate=0.01", or NULL */
  const char *right;
  const char *other;      /* id of another entry, with its own parameters, for the right; or NULL */
  const char *plot;       /* the picture that shows it; NULL = the first */
  const char *claims;     /* what the blurb says, for a program to check (gradus-pair.h) */
} GradusPair;

/**
 * GradusFutures:
 *
 * A map of all futures that teaches: many runs of one preset that differ in two numbers, and how
 * they end (src/session/sweep).
 */
typedef struct
{
  const char *id;
  const char *title;      /* N_(), "The coast of divergence" */
  const char *words;      /* N_(), one or two sentences: what it teaches, with its numbers */
  const char *preset;     /* NULL = the first look */
  const char *set;        /* parameters in place of the preset's, or NULL */
  const char *x, *y;      /* the axes: "learning-rate=0.0005:0.02:160:log", gradus-sweep-axis.h */
  guint64 steps;          /* that a run has at most */
  const char *colour;     /* "end" (NULL), "steps", "status" or a metric */
  const char *claims;     /* what the words say, for a program to check (gradus-sweep-map.h) */
} GradusFutures;

/**
 * GradusSheet:
 *
 * What the entry is to make a learner see. Shown on its card and at the end of its lessons, and
 * held against the entry by the lint.
 */
typedef struct
{
  const char *aha;        /* N_(), at most 20 words */
  const char *by_hand;    /* N_(), the example by hand with its result, which is in checks[] */
  const char *why;        /* id of the plot that says why and not only what */
  const char *intuition;  /* N_(), the wrong intuition that learners bring */
  const char *caught_by;  /* id of the question or preset that catches it */
  const char *breaks;     /* N_(), what breaks it, and the number that gives it away */
  const char *needs;      /* ids of entries, between spaces; "" for the root */
  const char *leads_to;   /* ids of entries, between spaces */
  const char *aliases;    /* other names, both languages, separated by ";" */
  const char *terms;      /* N_(), the field's words that the notes teach, separated by ";" */
  /* Phases whose subject are numbers below 1e-12: densities far out, an error whose digits double.
   * Ids between spaces, "start" for the beginning. What is nothing beside its neighbours is told
   * there as it is; elsewhere no text has a number so small. NULL: nowhere. */
  const char *tiny;
} GradusSheet;

typedef enum
{
  GRADUS_KIND_ITERATIVE,     /* phases in a loop */
  GRADUS_KIND_STAGES,        /* a closed form: stages that run once; the last one ends the run */
  GRADUS_KIND_EXPLORATION,   /* a thing under the hand: handles are parameters */
} GradusKind;

#define GRADUS_CHECK_END G_MAXUINT64

typedef struct
{
  const char *preset;
  guint64 iterations;     /* run so many iterations, or GRADUS_CHECK_END for to the end */
  const char *quantity;   /* id of a metric or a value; "iterations" or "steps" for the count */
  const double *numbers;  /* these two by GRADUS_EXPECT(): what it is then, a value row by row */
  guint n_numbers;
  double tolerance;       /* |measured - expected| <= tolerance * max (1, |expected|) */
  const char *source;     /* where the numbers come from */
  gsize index;            /* of a value: the element with which they begin */
} GradusCheck;

/* What a check expects, one number or the first several of a value:
 *   { "by-hand", 2, "theta", GRADUS_EXPECT (1.5, -1), 1e-12, "by hand" } */
#define GRADUS_EXPECT(...)                                                                         \
  .numbers = (const double[]) { __VA_ARGS__ },                                                     \
  .n_numbers = sizeof ((const double[]) { __VA_ARGS__ }) / sizeof (double)

/* What becomes of the answer when the same is put in another way. */
typedef enum
{
  GRADUS_SAME,            /* it is the same; where inputs or classes were moved, moved likewise */
  GRADUS_DIFFERS,         /* it is another one, and must be */
  GRADUS_RUNS,            /* there is one */
  GRADUS_SENTENCE,        /* there is none, and a sentence says why */
} GradusSameAnswer;

/* A row for what is otherwise than usual: "order", "place", "scale", "names", "copies",
 * "one-class", "one-point", "equal". What is compared and what is usual stands in
 * gradus-same.h. */
typedef struct
{
  const char *id;
  GradusSameAnswer answer;
  const char *why;        /* of DIFFERS: what makes the difference, in English */
  double close;           /* of SAME: how close, of the largest of its kind; 0 = 1e-6 */
} GradusSameness;

#define GRADUS_SAMENESS(...) (const GradusSameness[]) { __VA_ARGS__, { NULL } }

/* A mark on the slider of a parameter, such as the limit 2/lambda_max of a learning rate. */
typedef struct
{
  const char *param;
  const char *title;      /* N_() */
  /* NAN when it cannot be said. */
  double (*value) (const GradusSetup *setup);
  /* Beyond it a run fails: the value is warned of there, and half of the limit is offered. */
  gboolean limit;
} GradusParamMark;

typedef enum
{
  GRADUS_PREDICTS_NOTHING,
  GRADUS_PREDICTS_REAL,     /* a number: regression */
  GRADUS_PREDICTS_CLASS,    /* a class or cluster index */
  GRADUS_PREDICTS_SCORE,    /* a signed score; class 1 where it is > 0, class 0 elsewhere */
} GradusPredicts;

/* What the algorithm needs its data to be; checked by the engine before validate(). */
typedef enum
{
  GRADUS_NEEDS_NOTHING = 0,
  GRADUS_NEEDS_X = 1 << 0,          /* at least one input column */
  GRADUS_NEEDS_Y = 1 << 1,          /* a numeric target */
  GRADUS_NEEDS_LABEL = 1 << 2,      /* a class label */
  GRADUS_NEEDS_TWO_CLASSES = 1 << 3,/* exactly two classes, both present */
  /* With LABEL: two classes or more, of which two have points. */
  GRADUS_NEEDS_SEVERAL_CLASSES = 1 << 4,
  GRADUS_NEEDS_WEIGHT = 1 << 8,     /* a column of weights, not all of them 0 */
  GRADUS_NEEDS_SAMPLE = 1 << 9,     /* rows of two samples, both present */
  GRADUS_NEEDS_TASK = 1 << 10,      /* the number of a task in every row */
  /* A class label which may be GRADUS_LABEL_UNKNOWN, but not in every row. Without this flag an
   * algorithm that needs a label is not given data with an unknown one. */
  GRADUS_NEEDS_UNKNOWN_LABELS = 1 << 11,
  GRADUS_NEEDS_MODERATE = 1 << 16,  /* inputs, target and weight of a size to compute with */
  GRADUS_NEEDS_SYMBOLS = 1 << 12,   /* sequences of symbols; _X: of numbers */
} GradusNeeds;

/* MODERATE: no number is larger, and the largest of a column not smaller unless it is 0, so that
 * neither the fourth power nor its inverse leaves what a double holds. */
#define GRADUS_MODERATE_MOST 1e30
#define GRADUS_MODERATE_LEAST 1e-30

/**
 * GradusDescriptor:
 *
 * An entry, or the machine of a family, as it is written.
 */
struct _GradusDescriptor
{
  /* Identity. */
  const char *id;           /* kebab-case; the C symbol is gradus_ and the id with underscores */
  guint chapter;
  const char *title;        /* N_() */
  const char *summary;      /* N_(), one sentence */
  const char *goal;         /* N_(), what the learner can do afterwards */
  const char *source;       /* document and section */
  guint difficulty;         /* 1 easy, 2 medium, 3 hard */
  GradusKind kind;
  const GradusSheet *sheet;
  const GradusDataKind *data_kind;
  GradusNeeds needs;
  /* Distances between data matter, inner products included, so that the result depends on the units
   * of the columns: pictures of two inputs ask for equal units, and the window says so of columns
   * whose ranges are unlike. */
  gboolean distances;
  const char *columns;      /* N_(), what the columns mean */

  /* Memories. */
  gsize params_size;
  gsize state_size;

  /* A member of a family. What is left out here, tables, functions and numbers alike, is @base's;
   * but not what is the entry's own: id, title, summary, goal, sheet, presets, pairs, maps and
   * checks.
   * A struct of parameters, of a state or a workspace that is larger begins with the base's.
   *
   * Fixed parameters belong to what a row is: they are not shown and cannot be changed. These are
   * what @fixed gives a value ("loss=huber penalty=none") and, where @offered names the few that a
   * learner has ("rate tolerance"), all others as the family has them. @defaults: other defaults
   * than the family's. */
  const GradusDescriptor *base;
  const char *fixed;
  const char *offered;
  const char *defaults;
  const char *family;       /* id of the family, NULL: an entry of its own */
  const char *plots_shown;  /* ids of the plots of the family that this entry has; NULL = all */

  /* Tables. */
  const GradusQuantity *quantities;
  const GradusParam *params;
  const GradusParamMark *param_marks;   /* or NULL */
  const GradusPhase *phases;

  const GradusFormula *formulas;        /* or NULL */
  const GradusPlot *plots;              /* the first is the large one */
  /* Events are numbered, so those of a base come first and in their order. */
  const GradusEvent *events;
  const GradusInvariant *invariants;
  const GradusPreset *presets;
  const GradusPair *pairs;
  const GradusFutures *maps;            /* or NULL */
  const GradusCheck *checks;
  const GradusQuestion *questions;
  const GradusLife *lives;
  const GradusSameness *same;           /* or NULL: all is as usual */
  const char *same_on;                  /* the preset that this is tried on; NULL: the first look */

  /* What tells the end of a run from that of another: quantities between spaces, "{mu}" if its rows
   * mean the same in any order; "by METRIC" behind says which one is best. NULL: all its values. */
  const char *ends;

  /* Life cycle. */

  /* NULL, or the translated sentence that says what is wrong with data, parameters or given starts
   * and what to do (g_free()). Hard ranges and `needs` have been checked already. */
  char *(*validate) (const GradusSetup *setup);
  /* Build the workspace, or NULL when there is none. Deterministic. */
  gpointer (*prepare) (const GradusSetup *setup);
  void (*unprepare) (gpointer workspace);
  /* Fill @state with the start. Returns CONTINUE or FAILED. What has a shape in quantities[] has
   * been allocated and holds zeros, or the start that was given; doubles of quantities[] are NAN;
   * all else is zero. NULL when that is the start. */
  GradusStatus (*init) (gpointer state, GradusContext *context);
  /* Make again what follows from data, parameters and the numbers that can be typed over: called
   * after init(), after numbers were typed over, and by the engine's rebase(). May be NULL. */
  GradusStatus (*refresh) (gpointer state, GradusContext *context);
  /* The data set changed while the run was going (a point was dragged): fit @state, which belongs
   * to @old, to the new context and return TRUE, or return FALSE to start anew. This happens
   * between any two phases, and the phase that would have come next runs on the new state. When it
   * cannot, because what an earlier phase had prepared for it is gone (a chosen pair, residuals),
   * set context->restart_iteration: the first phase that is not `once` comes next. Pictures are
   * given the new state with the phase before the change. NULL: with refresh(), the engine keeps
   * the arrays whose shapes still fit, makes those that are PER_DATUM anew, calls refresh() and
   * begins an iteration; it starts anew when another array has lost its shape, and without
   * refresh(). */
  gboolean (*rebase) (gpointer state, GradusContext *context, const GradusSetup *old);
  /* Names that are no quantity and no parameter, about ten lines; see gradus-names.h. */
  void (*name) (const GradusPosition *here, GradusNames *names);
  const GradusSay *start_said;     /* the sentence of step 0 */
  const char *start_shows;         /* of that sentence, as in GradusPhase; or NULL */
  const char *start_asks;          /* the same; or NULL */
  const char *end_shows;           /* once the run has ended, instead of the phase's; or NULL */
  const GradusSay *changed_said;   /* after a change; NULL = what it failed with */
  const GradusSay *failed_said;    /* of a step that failed; NULL = the general sentence */

  GradusPredicts predicts;
  /* N_(), of a SCORE: what the number is, as in “score” is the logarithm of the odds. NULL: a
   * number without a scale. */
  const char *score;
  /* Predict for @n rows of @X (n x d, row-major) into @out (n). May run in another thread on a
   * detached position: it must not touch here->history nor write the workspace. NULL with predicts:
   * the linear model of the first quantity of the shape 1 + d. */
  void (*predict) (const GradusPosition *here, const double *X, gsize n, double *out);
};

G_END_DECLS
