/* Gradus: the algorithm descriptor, the contract between the engine and two hundred files.
 *
 * An algorithm is one static const GradusAlgorithm in one file. It is tables and small functions:
 * what its parameters are, which phases an iteration has, what can be measured, drawn, promised and
 * checked. It owns no loop, no thread, no history and no window: the run (gradus-run.h) calls its
 * phases one after the other, keeps the past and evaluates metrics, events and invariants.
 *
 * Four memories:
 *   Params     plain struct, described by params[]; constant while a phase runs.
 *   State      plain struct; everything that "step back" must restore, and nothing else. Its arrays
 *              are GradusArray or GradusIntArray members listed in state_arrays[], so copying,
 *              comparing and freeing a state is done by the engine.
 * Workspace  what can be recomputed from data set and parameters (a standardised copy, a QR
 * factor,
 *              a kernel cache). It must never change a result, only the time it takes.
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
typedef struct _GradusView GradusView;
typedef struct _GradusHistory GradusHistory;
typedef struct _GradusSetup GradusSetup;

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

/* Say why the algorithm cannot go on: one translated sentence, what happened and what to change.
 * Returns GRADUS_STATUS_FAILED, so that a phase can write: return gradus_context_fail (...). */
GradusStatus gradus_context_fail (GradusContext *context, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* The start given for @id, by hand first, else by the data set's hint, else NULL. */
const GradusArray *gradus_context_start (const GradusContext *context, const char *id);

/* --- What looking at a run is given ----------------------------------------------------------- */

/**
 * GradusView:
 *
 * Everything needed to look at one position of a run. Nothing in it may be changed.
 */
struct _GradusView
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
  guint64 events;                 /* raised by it */
};

/* --- The past --------------------------------------------------------------------------------- */

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

/* --- Tables ----------------------------------------------------------------------------------- */

/* All tables end with an entry whose id is NULL. */

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *explain;    /* N_(), one sentence: what this phase does and why */
  const char *formula;    /* id in formulas[], or NULL */
  const char *pseudocode; /* N_(), its lines, separated by newlines */
  gboolean once;          /* runs in the first iteration only */
  GradusStatus (*run) (gpointer state, GradusContext *context);
  /* How many micro-steps the phase has when it starts from @view; NULL = 1. */
  guint64 (*n_micro) (const GradusView *view);
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
  double (*value) (const GradusView *view);
} GradusMetric;

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  const char *tex;
  const char *shape;      /* N_(), what the indices mean: "k x d: cluster, coordinate" */
  gboolean tracked;       /* small (<= 256 numbers): recorded at every step, for trails */
  /* Fill @out (an empty array). Leave it empty when not defined yet. */
  void (*get) (const GradusView *view, GradusArray *out);
  /* A person has typed other numbers, between two phases: put @value, which is finite and of the
   * shape that get() gives at @view, into @state (which is view->state) and make again what is
   * derived from it, as rebase() does. When what an earlier phase has prepared is lost with that,
   * set context->restart_iteration. FALSE with gradus_context_fail(): these numbers cannot be.
   * NULL: it follows from the rest of the state and cannot be typed over. */
  gboolean (*set) (const GradusView *view, gpointer state, const GradusArray *value,
                   GradusContext *context);
} GradusValue;

typedef struct
{
  const char *id;
  const char *tex;        /* in symbols; \\role{...} colours a symbol like its mark */
  /* Append the same rule with the numbers of the step that @view stands after (or, inside a phase,
   * of its last micro-step), in TeX, written with gradus-tex.h: matrices in full while they are
   * small, long sums around the terms that matter. Nothing when there are no numbers yet. @view's
   * previous may be NULL. Must be O(n) at most. NULL for a rule without numbers. */
  void (*fill) (const GradusView *view, GString *tex);
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
  /* What theory promises. @measured receives the figure that was compared. Called with
   * view->previous possibly NULL; must hold at the start too. */
  gboolean (*holds) (const GradusView *view, double *measured);
} GradusInvariant;

/* --- Predict, then reveal --------------------------------------------------------------------- */

typedef enum
{
  GRADUS_ANSWER_PLACE,    /* a place in the picture: clicked, or dragged to */
  GRADUS_ANSWER_DATA,     /* one or more data of the picture: clicked */
  GRADUS_ANSWER_CHOICE,   /* one of choices[] */
  GRADUS_ANSWER_NUMBER,   /* typed */
} GradusAnswerKind;

#define GRADUS_ASK_MAX_DATA 4

/* What is asked at one position of a run. Zeroed, with an empty @words, before ask(). */
typedef struct
{
  int subject;            /* which centroid, cell, ...: chosen by ask(), read by answer() */
  GString *words;         /* the question, a translated sentence with this step's numbers */
  gboolean has_from;      /* PLACE: the thing that will move stands at (from_x, from_y) now */
  double from_x, from_y;
  guint n_data;           /* DATA: how many are to be clicked, 1 to GRADUS_ASK_MAX_DATA */
  double scale;           /* PLACE, NUMBER: the distance from the truth that earns half, > 0 */
} GradusAsk;

/* An answer: the engine's, or a person's. Which fields count depends on the kind. */
typedef struct
{
  double x, y;                      /* PLACE, data coordinates */
  int data[GRADUS_ASK_MAX_DATA];    /* DATA, in any order */
  guint64 choices;                  /* CHOICE: a bit for each that is right; a person sets one */
  double number;                    /* NUMBER */
  GString *words;                   /* the engine's: the truth and why, a translated sentence; a
                                       person's: NULL */
} GradusAnswer;

typedef struct
{
  const char *id;
  const char *title;            /* N_(), "Where does the centroid go?" */
  const char *phase;            /* asked when this phase comes next and none of it is done */
  const char *plot;             /* the picture that asks */
  GradusAnswerKind kind;
  const char *const *choices;   /* CHOICE: N_(), NULL-terminated, 2 to 8 */
  /* Fill @ask from the view before the phase. FALSE: there is nothing to ask here. */
  gboolean (*ask) (const GradusView *before, GradusAsk *ask);
  /* Fill @answer from the view after the whole phase (after->previous is the state before it).
   * FALSE: it cannot be said after all. */
  gboolean (*answer) (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer);
} GradusQuestion;

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
  guint (*n_curves) (const GradusView *view);
  /* NULL = GRADUS_ROLE_CLASS + curve when there are several, else GRADUS_ROLE_MODEL. */
  GradusRole (*role) (const GradusView *view, guint item, guint curve);
  /* NAN = not defined at this position, or no such item. O(d k) at most. */
  double (*value) (const GradusView *view, guint item, guint curve);
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

typedef struct
{
  const char *id;
  const char *title;      /* N_() */
  GradusEdit edit;
  /* Emit marks. Must be fast (< 8 ms at 1,000 data); never fails. */
  void (*build) (const GradusView *view, GradusScene *scene);
} GradusPlot;

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
  const char *data;       /* as after --data: "blobs:k=3,n=150" */
  guint64 data_seed;
  const char *params;     /* "k=3 init=given", or NULL */
  guint64 seed;
  GradusRngKind rng;
  gboolean first_look;    /* the default of the algorithm; exactly one */
  const char *failure;    /* N_(), when this preset shows a failure: why it fails and the cure */
} GradusPreset;

#define GRADUS_CHECK_END G_MAXUINT64

typedef struct
{
  const char *preset;
  guint64 iterations;     /* run so many iterations, or GRADUS_CHECK_END for to the end */
  const char *quantity;   /* id of a metric or a value; "iterations" or "steps" for the count */
  gsize index;            /* element of a value, row-major */
  double expected;
  double tolerance;       /* |measured - expected| <= tolerance * max (1, |expected|) */
  const char *source;     /* where the number comes from */
} GradusCheck;

/* A mark on the slider of a parameter, such as the limit 2/lambda_max of a learning rate. */
typedef struct
{
  const char *param;
  const char *title;      /* N_() */
  /* NAN when it cannot be said. */
  double (*value) (const GradusSetup *setup);
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
  GRADUS_NEEDS_SYMBOLS = 1 << 12,   /* sequences of symbols; _X: of numbers */
} GradusNeeds;

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
  const GradusDataKind *data_kind;
  GradusNeeds needs;
  const char *columns;      /* N_(), what the columns mean */

  /* Memories. */
  gsize params_size;
  gsize state_size;
  const GradusStateArray *state_arrays;

  /* Tables. */
  const GradusParam *params;
  const GradusParamMark *param_marks;   /* or NULL */
  const GradusStart *starts;            /* or NULL */
  const GradusPhase *phases;
  const GradusMetric *metrics;
  const GradusValue *values;
  const GradusFormula *formulas;
  const GradusPlot *plots;              /* the first is the large one */
  const GradusEvent *events;
  const GradusInvariant *invariants;
  const GradusPreset *presets;
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
  /* Fill the zeroed @state with the start. Returns CONTINUE or FAILED. */
  GradusStatus (*init) (gpointer state, GradusContext *context);
  /* The data set changed while the run was going (a point was dragged): fit @state, which belongs
   * to @old, to the new context and return TRUE, or return FALSE to start anew. NULL = start
   * anew. This happens between any two phases, and the phase that would have come next runs on the
   * new state. When it cannot, because what an earlier phase had prepared for it is gone (a chosen
   * pair, residuals), set context->restart_iteration: the first phase that is not `once` comes
   * next. Pictures and narrate() are given the new state with the phase before the change. */
  gboolean (*rebase) (gpointer state, GradusContext *context, const GradusSetup *old);

  /* One sentence for the step just made, with its numbers; translated; also the accessible
   * description. At step 0 it describes the start. */
  void (*narrate) (const GradusView *view, GString *out);

  GradusPredicts predicts;
  /* Predict for @n rows of @X (n x d, row-major) into @out (n). May run in another thread on a
   * detached view: it must not touch view->history nor write the workspace. */
  void (*predict) (const GradusView *view, const double *X, gsize n, double *out);
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

/* A copy in which the value number @value has the numbers of @array from the step @step on, where
 * the setup is put in force by gradus_run_change(). Numbers typed over other values at the same
 * step are kept; see gradus_run_edit_value(). */
GradusSetup *gradus_setup_with_value (GradusSetup *setup, guint64 step, guint value,
                                      const GradusArray *array);
/* @setup itself when no value is typed over in it, else a copy without that. */
GradusSetup *gradus_setup_without_values (GradusSetup *setup);

const GradusAlgorithm *gradus_setup_get_algorithm (const GradusSetup *setup);
GradusDataset *gradus_setup_get_dataset (const GradusSetup *setup);
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
/* The preset marked first_look. */
const GradusPreset *gradus_algorithm_first_look (const GradusAlgorithm *algorithm);

G_END_DECLS
