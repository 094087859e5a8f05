/* Gradus: the algorithm descriptor, the contract between the engine and two hundred files.
 *
 * An algorithm is one static const GradusAlgorithm in one file. It is tables and small functions:
 * what its parameters are, which phases an iteration has, what can be measured, drawn, promised and
 * checked. It owns no loop, no thread, no history and no window: the run (gradus-run.h) calls its
 * phases one after the other, keeps the past and evaluates metrics, events and invariants.
 *
 * Written and read. The descriptor that a file writes is completed when it is first asked for:
 * gradus_algorithm_resolve() (gradus-resolve.h) makes a copy in which the tables metrics, values,
 * starts, state_arrays, formulas, questions and lives have been made from quantities[] and
 * phases[]. The rest of the program reads that copy alone.
 *
 * Names. The numbers of a step have names, once: quantities[] describes the state. Narration,
 * formulas with numbers, questions and conditions are texts and rows that use the names (the
 * language is in gradus-say.h).
 *
 * Four memories:
 *   Params     plain struct, described by params[]; constant while a phase runs.
 *   State      plain struct; everything that "step back" must restore, and nothing else. Its arrays
 *              are GradusArray or GradusIntArray members listed in state_arrays[], so copying,
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

#include "gradus-array.h"
#include "gradus-dataset.h"
#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-rng.h"
#include "gradus-scene.h"
#include "gradus-status.h"

G_BEGIN_DECLS

typedef struct _GradusAlgorithm GradusAlgorithm;
typedef struct _GradusContext GradusContext;
typedef struct _GradusPosition GradusPosition;
typedef struct _GradusHistory GradusHistory;
typedef struct _GradusSetup GradusSetup;
typedef struct _GradusNames GradusNames;

/* --- What a phase is given -------------------------------------------------------------------- */

struct _GradusContext
{
  const GradusSetup *setup;
  const GradusDataset *dataset;
  gconstpointer params;
  gpointer workspace;
  gsl_rng *rng;            /* the only source of randomness */
  guint64 iteration;       /* 0-based number of the iteration that is running */
  gboolean bulk;           /* the caller does not look at micro-steps */
  guint64 events;          /* raised in this step; use gradus_context_raise() */
  char *failure;           /* use gradus_context_fail() */
  gboolean restart_iteration; /* set by rebase(): an iteration begins next */
};

/* Note that event number @event of events[] happened in this step. */
static inline void
gradus_context_raise (GradusContext *context, guint event)
{
  context->events |= G_GUINT64_CONSTANT (1) << event;
}

static inline void
gradus_context_raise_if (GradusContext *context, guint event, gboolean happened)
{
  if (happened)
    gradus_context_raise (context, event);
}

/* The table that the run is about; NULL when its data are of another kind. */
static inline const GradusTable *
gradus_context_get_table (const GradusContext *context)
{
  return gradus_dataset_get_table (context->dataset);
}

/* Say why the algorithm cannot go on: one translated sentence, what happened and what to change.
 * Returns GRADUS_STATUS_FAILED, so that a phase can write: return gradus_context_fail (...). */
GradusStatus gradus_context_fail (GradusContext *context, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* The start given for @id, by hand first, else by the data set's hint, else NULL. */
const GradusArray *gradus_context_start (const GradusContext *context, const char *id);

/* --- What looking at a run is given ----------------------------------------------------------- */

/**
 * GradusPosition:
 *
 * Everything needed to look at one position of a run. Nothing in it may be changed.
 */
struct _GradusPosition
{
  const GradusAlgorithm *algorithm;
  const GradusSetup *setup;
  const GradusDataset *dataset;
  gconstpointer params;
  gconstpointer workspace;
  gconstpointer state;
  gconstpointer previous;         /* state one step (or micro-step) earlier; NULL at the start */
  const GradusHistory *history;   /* of the steps 0..step; NULL in a detached snapshot */
  const GradusHistory *ghost;     /* the future that an edit cut off, or NULL */
  guint64 step;                   /* completed phases */
  guint64 micro;                  /* micro-steps done inside the next phase; 0 between phases */
  guint64 iteration;              /* completed iterations */
  int phase;                      /* the phase that made this state (inside a phase, micro > 0, the
                                     one in progress), -1 at the start */
  GradusStatus status;            /* of that phase */
  const char *failure;            /* why it failed, translated; NULL when it did not */
  guint64 events;                 /* raised by it */
};

/* --- The past --------------------------------------------------------------------------------- */

GradusHistory *gradus_history_ref (GradusHistory *history);
void gradus_history_unref (GradusHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusHistory, gradus_history_unref)
/* Number of steps recorded, the start (step 0) included. */
guint64 gradus_history_length (const GradusHistory *history);
/* First step that the record covers: 0, except for a ghost. */
guint64 gradus_history_first (const GradusHistory *history);
double gradus_history_metric (const GradusHistory *history, guint metric, guint64 step);
guint64 gradus_history_events (const GradusHistory *history, guint64 step);
int gradus_history_phase (const GradusHistory *history, guint64 step);
guint64 gradus_history_iteration (const GradusHistory *history, guint64 step);
GradusStatus gradus_history_status (const GradusHistory *history, guint64 step);
/* Bit mask of the invariants broken at @step. */
guint64 gradus_history_broken (const GradusHistory *history, guint64 step);
/* The tracked value number @value (index into values[]) at @step; NULL when it was not recorded.
 * @length receives its number of elements. */
const double *gradus_history_track (const GradusHistory *history, guint value, guint64 step,
                                    gsize *length);
/* The last step <= @step that ended an iteration (0 if none). For trails with one mark per
 * iteration. */
guint64 gradus_history_iteration_end (const GradusHistory *history, guint64 step);

/* The rows of a table, without the last one, in which everything is NULL:
 *   static const GradusEvent events[] = GRADUS_ROWS (
 *     { "far", N_ ("A long way"), N_ ("The mean moved by more than ten.") }); */
#define GRADUS_ROWS(...) { __VA_ARGS__, { NULL } }

/* --- Texts with names ------------------------------------------------------------------------- */

/* One way to say it; of a table of them the first whose @when holds is taken. The language of both
 * is described in gradus-say.h. A table ends with text == NULL. */
typedef struct
{
  const char *when;       /* a condition, NULL = always */
  const char *text;       /* N_(), or TeX */
  const char *plural;     /* N_(), or NULL */
  const char *count;      /* the name whose number chooses between text and plural */
} GradusSay;

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
} GradusQuantity;

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
  const char *formula;    /* id in formulas[], or NULL */
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
   * engine says the general sentence then. The functions are for what a text cannot say: fill()
   * and say() may look at everything, and say() may use gradus_say() for its parts. */
  const GradusSay *filled;
  const GradusSay *said;
  void (*fill) (const GradusPosition *here, GString *tex);
  void (*say) (const GradusPosition *here, GString *out);
  const char *only;       /* the rows of a family that have it, see above; or NULL */
} GradusPhase;

typedef enum
{
  GRADUS_METRIC_LINEAR,
  GRADUS_METRIC_LOG,      /* shown on a logarithmic axis when all values are positive */
} GradusMetricScale;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  GradusMetricScale scale;
  /* A finite scalar of the state. O(1) in the number of data where possible: it is recorded at
   * every step. NAN means "not defined yet" (before the first E-step, say) and is left out of
   * curves. */
  double (*value) (const GradusPosition *here);
  const GradusQuantity *quantity;   /* instead of value(); read with gradus_metric_measure() */
  GradusBetter better;
} GradusMetric;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  const char *shape;      /* N_(), what the indices mean: "k x d: cluster, coordinate" */
  gboolean tracked;       /* small (<= 256 numbers): recorded at every step, for trails */
  /* Fill @out (an empty array). Leave it empty when not defined yet. */
  void (*get) (const GradusPosition *here, GradusArray *out);
  /* A person has typed other numbers, between two phases: put @value, which is finite and of the
   * shape that get() gives at @here, into @state (which is here->state) and make again what is
   * derived from it, as rebase() does. When what an earlier phase has prepared is lost with that,
   * set context->restart_iteration. FALSE with gradus_context_fail(): these numbers cannot be.
   * NULL: it follows from the rest of the state and cannot be typed over. */
  gboolean (*set) (const GradusPosition *here, gpointer state, const GradusArray *value,
                   GradusContext *context);
  const GradusQuantity *quantity;   /* instead of get() and set(); read with gradus_value_read() */
} GradusValue;

typedef struct
{
  const char *id;
  const char *tex;        /* in symbols; \\role{...} colours a symbol like its mark */
  /* Append the same rule with the numbers of the step that @here stands after (or, inside a phase,
   * of its last micro-step), in TeX, written with gradus-tex.h: matrices in full while they are
   * small, long sums around the terms that matter. Nothing when there are no numbers yet. @here's
   * previous may be NULL. Must be O(n) at most. NULL for a rule without numbers. */
  void (*fill) (const GradusPosition *here, GString *tex);
  const GradusPhase *phase;   /* instead of tex and fill(); see gradus_formula_fill() */
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
  const char *broken;     /* N_(), the sentence shown when it does not hold */
  /* What theory promises. @measured, 0 when it is called, receives the figure that was compared.
   * Called with here->previous possibly NULL; must hold at the start too. */
  gboolean (*holds) (const GradusPosition *here, double *measured);
  /* Asked only right after this phase and with a previous state; NULL = always. */
  const char *phase;
  const GradusQuantity *quantity;   /* instead of holds(): PROMISED, or what it is */
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

/* .choices of a question that has the same ones everywhere. */
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
  const GradusQuantity *quantity;   /* by gradus_algorithm_resolve(); without @of, all columns */
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

/* An array that may be given by hand instead of the algorithm's own start. */
typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *shape;      /* N_(), what rows and columns mean */
  /* Apply "use the given one" to the parameters (init=given); NULL when giving it is enough. */
  const char *params;
} GradusStart;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *blurb;      /* N_(), one or two sentences: what to look at */
  /* As after --data: "blobs:k=3,n=150". NULL: @data, @data_seed and @rng are those of the first
   * preset. */
  const char *data;
  guint64 data_seed;
  const char *params;     /* "k=3 init=given", or NULL */
  guint64 seed;
  GradusRngKind rng;
  gboolean first_look;    /* what the algorithm opens with: the first; made by
                             gradus_algorithm_resolve() */
  const char *failure;    /* N_(), when this preset shows a failure: why it fails and the cure */
  /* What blurb and failure say of the run, for a program to check: claims (gradus-claim.h), one a
   * line. */
  const char *claims;
} GradusPreset;

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

/* Byte offset and kind of an array member of State. The table ends with size == 0. */
typedef struct
{
  gsize offset;
  gsize size;             /* element size: 8 for GradusArray, 4 for GradusIntArray */
} GradusStateArray;

#define GRADUS_STATE_ARRAY(State, member)                                                          \
  { offsetof (State, member),                                                                      \
    _Generic (((State *) 0)->member,                                                               \
              GradusArray: sizeof (double),                                                        \
              GradusIntArray: sizeof (gint32)) }

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

struct _GradusAlgorithm
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
  const char *columns;      /* N_(), what the columns mean */

  /* Memories. */
  gsize params_size;
  gsize state_size;

  /* A row of a family. Fixed parameters belong to what it is: they are not shown and cannot be
   * changed. These are what @fixed gives a value ("loss=huber penalty=none") and, where @offered
   * names the few that a learner has ("rate tolerance"), all others as the family has them.
   * @defaults: other defaults than the family's. */
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

  /* Tables made by gradus_algorithm_resolve(). */
  const GradusStateArray *state_arrays;
  const GradusStart *starts;
  const GradusMetric *metrics;
  const GradusValue *values;
  const GradusFormula *formulas;

  /* Tables, of which the last two and the invariants get derived rows as well. */
  const GradusPlot *plots;              /* the first is the large one */
  const GradusEvent *events;
  const GradusInvariant *invariants;
  const GradusPreset *presets;
  const GradusPair *pairs;
  const GradusCheck *checks;
  const GradusQuestion *questions;
  const GradusLife *lives;

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
  /* One sentence for the step just made, with its numbers; translated; also the accessible
   * description. At step 0 it describes the start. NULL when phases[] carry what is said. */
  void (*narrate) (const GradusPosition *here, GString *out);
  /* Names that are no quantity and no parameter, about ten lines; see gradus-names.h. */
  void (*name) (const GradusPosition *here, GradusNames *names);
  const GradusSay *start_said;     /* the sentence of step 0 */
  const GradusSay *changed_said;   /* after a change; NULL = what it failed with */
  const GradusSay *failed_said;    /* of a step that failed; NULL = the general sentence */

  GradusPredicts predicts;
  /* Predict for @n rows of @X (n x d, row-major) into @out (n). May run in another thread on a
   * detached position: it must not touch here->history nor write the workspace. NULL with predicts:
   * the linear model of the first quantity of the shape 1 + d. */
  void (*predict) (const GradusPosition *here, const double *X, gsize n, double *out);
};

/* --- Setup: the immutable half of a run ------------------------------------------------------- */

/**
 * GradusSetup:
 *
 * Algorithm, data, parameters, seed and given starts, with the workspace made from them. Immutable
 * and reference-counted, so that it can be handed to a worker.
 */
GradusSetup *gradus_setup_new (const GradusAlgorithm *algorithm, GradusDataset *dataset,
                               gconstpointer params, guint64 seed, GradusRngKind rng);
GradusSetup *gradus_setup_ref (GradusSetup *setup);
void gradus_setup_unref (GradusSetup *setup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSetup, gradus_setup_unref)

/* From a preset: generates its data. */
GradusSetup *gradus_setup_new_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset,
                                      GError **error);
/* An equal setup with a workspace of its own. A phase writes the workspace, so two runs on two
 * threads must not share one. */
GradusSetup *gradus_setup_copy (GradusSetup *setup);
/* Copies of @setup that differ in one thing. */
GradusSetup *gradus_setup_with_params (GradusSetup *setup, gconstpointer params);
GradusSetup *gradus_setup_with_dataset (GradusSetup *setup, GradusDataset *dataset);
GradusSetup *gradus_setup_with_seed (GradusSetup *setup, guint64 seed, GradusRngKind rng);
/* @array NULL takes the start away. Applies GradusStart.params. GRADUS_ERROR_START for an unknown
 * id. */
GradusSetup *gradus_setup_with_start (GradusSetup *setup, const char *id, const GradusArray *array,
                                      GError **error);

/* The most attempts that are kept; older ones go. */
#define GRADUS_MAX_ATTEMPTS 64
/* A copy of @setup with @params; where they differ in what a quantity `tries`, with one more
 * attempt of it, or with @replace, while one drag goes on, with another last one. */
GradusSetup *gradus_setup_with_attempt (GradusSetup *setup, gconstpointer params,
                                        gboolean replace);

/* A copy in which the value number @value has the numbers of @array from the step @step on, where
 * the setup is put in force by gradus_run_change(). Numbers typed over other values at the same
 * step are kept; see gradus_run_edit_value(). */
GradusSetup *gradus_setup_with_value (GradusSetup *setup, guint64 step, guint value,
                                      const GradusArray *array);
/* @setup itself when no value is typed over in it, else a copy without that. */
GradusSetup *gradus_setup_without_values (GradusSetup *setup);

const GradusAlgorithm *gradus_setup_get_algorithm (const GradusSetup *setup);
GradusDataset *gradus_setup_get_dataset (const GradusSetup *setup);
/* Its table; NULL when the data are of another kind. */
static inline const GradusTable *
gradus_setup_get_table (const GradusSetup *setup)
{
  return gradus_dataset_get_table (gradus_setup_get_dataset (setup));
}

gconstpointer gradus_setup_get_params (const GradusSetup *setup);
guint64 gradus_setup_get_seed (const GradusSetup *setup);
GradusRngKind gradus_setup_get_rng (const GradusSetup *setup);
/* Only the starts given by hand. */
const GradusArray *gradus_setup_get_given_start (const GradusSetup *setup, const char *id);
/* By hand first, else the data set's hint. */
const GradusArray *gradus_setup_get_start (const GradusSetup *setup, const char *id);
/* How many values are typed over at @step, and what the i-th of them, whose index in values[] goes
 * to @value, is from there on. */
guint gradus_setup_count_values (const GradusSetup *setup, guint64 step);
const GradusArray *gradus_setup_get_value (const GradusSetup *setup, guint i, guint *value);
/* The same values typed over by the same edits, or none in both. */
gboolean gradus_setup_same_values (const GradusSetup *a, const GradusSetup *b);
/* Checks kind, `needs`, hard ranges, then the algorithm's own validate(). */
gboolean gradus_setup_validate (GradusSetup *setup, GError **error);
/* Whether going from @old to @new, of one algorithm, means to start anew: anything but live
 * parameters and data. */
gboolean gradus_setup_needs_restart (GradusSetup *old, GradusSetup *new);
/* Whether going from @old to @new, which starts anew, goes on to the step it was at: stages and
 * explorations, and parameters that apply so. */
gboolean gradus_setup_is_made_again (GradusSetup *old, GradusSetup *new);
/* The same algorithm on the same data set with the same parameters, seed and given starts. */
gboolean gradus_setup_equal (GradusSetup *a, GradusSetup *b);
/* The same, and to put one in force at @step is to put the other in force: the same values are
 * typed over there. */
gboolean gradus_setup_equal_at (GradusSetup *a, GradusSetup *b, guint64 step);
/* The workspace; made at the first call. NULL when the algorithm has none. */
gpointer gradus_setup_get_workspace (GradusSetup *setup);

/* Index of an entry, or -1. */
int gradus_algorithm_find_metric (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_value (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_event (const GradusAlgorithm *algorithm, const char *id);
/* The entry itself, or NULL. */
const GradusFormula *gradus_algorithm_find_formula (const GradusAlgorithm *algorithm,
                                                    const char *id);
const GradusQuestion *gradus_algorithm_find_question (const GradusAlgorithm *algorithm,
                                                      const char *id);
int gradus_algorithm_find_phase (const GradusAlgorithm *algorithm, const char *id);
int gradus_algorithm_find_plot (const GradusAlgorithm *algorithm, const char *id);
const GradusPreset *gradus_algorithm_find_preset (const GradusAlgorithm *algorithm,
                                                  const char *id);
const GradusPair *gradus_algorithm_find_pair (const GradusAlgorithm *algorithm, const char *id);
/* What the algorithm opens with; NULL where there are no presets. */
const GradusPreset *gradus_algorithm_first_look (const GradusAlgorithm *algorithm);

G_END_DECLS
