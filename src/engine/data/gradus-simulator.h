/* Gradus: simulators, the kind of data set that is a small physical world.
 *
 * A system (cart-pole, pendulum, ...) says which numbers describe such a world: physical
 * parameters, limits, the start; what its state and its control are; and how it moves. A simulator
 * is one world of a system, so it is nothing but those numbers. Files, editor and picture are made
 * from the table of the system, so that another system is a file and a line in
 * gradus-simulator.c.
 *
 * Where time is continuous one step is one step of Euler's method: every number moves by its
 * derivative at the old state. Where it is not, a step is the map s' = F(s, u) itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/* One number of a system. Everything is checked against its range before a world is made. */
typedef struct
{
  const char *id;        /* kebab-case, in files and generators */
  const char *title;     /* N_() */
  const char *unit;      /* "kg", not translated; "" without one */
  const char *blurb;     /* N_(), one sentence */
  double low, high;      /* the range, both ends included */
  double def;
  double step;           /* of an editor */
  guint digits;          /* of an editor */
} GradusSystemNumber;

/* One number of a state, or a control. */
typedef struct
{
  const char *title;     /* N_() */
  const char *symbol;    /* TeX */
  const char *unit;      /* as it is shown, not translated; "" without one */
  double shown;          /* the number shown of a 1 in a state: 180/pi of an angle in degrees */
  double scale;          /* how large it usually is, in a state: pictures and differences use it */
} GradusSystemAxis;

/* No world has more state variables or controls: matrices of them fit on the stack. */
#define GRADUS_SYSTEM_MAX_STATE 8
#define GRADUS_SYSTEM_MAX_CONTROL 1

/* A kind of world. */
typedef struct
{
  const char *id;        /* "cart-pole" */
  const char *title;     /* N_() */
  const GradusSystemNumber *numbers;   /* ends with an id of NULL */

  guint n_state, n_control;
  const GradusSystemAxis *axes;        /* those of the state, then those of the control */
  gboolean once;                       /* a run is one step: a throw */
  /* How many controls are on their way, which are state variables behind those of the table, the
   * oldest first. NULL: none. */
  guint (*late) (const double *numbers);

  /* The start of a world, as a state. */
  void (*start) (const double *numbers, double *state);
  /* The derivative by time, and the index of the number that is the time step. NULL: a map. */
  void (*derivative) (const double *numbers, const double *state, const double *control,
                      double *derivative);
  guint time_step;
  /* One step, in place. @noise is a standard normal deviate, which the world makes its own; worlds
   * without chance do not look at it. NULL: Euler's method. */
  void (*step) (const double *numbers, double *state, const double *control, double noise);
  /* A and B of a step without noise at a place, as gradus_system_linearise(). NULL: central
   * differences. */
  void (*linearise) (const double *numbers, const double *state, const double *control, double *A,
                     double *B);
  /* Whether all is over. NULL: never. */
  gboolean (*ended) (const double *numbers, const double *state);

  /* Axes and what stands still. */
  void (*draw_place) (const double *numbers, struct _GradusScene *scene);
  /* What moves, with its control (NULL: none). @ghost: where it was, stepped back. */
  void (*draw) (const double *numbers, const double *state, const double *control, gboolean ghost,
                struct _GradusScene *scene);
} GradusSystem;

extern const GradusSystem *const gradus_systems[];   /* NULL-terminated */
/* NULL with GRADUS_ERROR_DATA and a sentence that lists them. */
const GradusSystem *gradus_system_find (const char *id, GError **error);
guint gradus_system_count (const GradusSystem *system);
/* The ids of its numbers between commas, for messages; free with g_free(). */
char *gradus_system_list_numbers (const GradusSystem *system);
/* Index of a number, or -1. */
int gradus_system_find_number (const GradusSystem *system, const char *id);
/* The defaults; free with g_free(). */
double *gradus_system_defaults (const GradusSystem *system);
/* Whether @value may be number @index. GRADUS_ERROR_DATA says what it must be. */
gboolean gradus_system_check (const GradusSystem *system, guint index, double value,
                              GError **error);

/* State variables of a world with these numbers, those on their way counted. */
guint gradus_system_n_state (const GradusSystem *system, const double *numbers);
/* What number @index of its state is; those on their way are controls. */
const GradusSystemAxis *gradus_system_axis (const GradusSystem *system, guint index);
/* What its first control is. */
const GradusSystemAxis *gradus_system_control_axis (const GradusSystem *system);
/* One step, in place. @noise: a standard normal deviate, 0 without chance. */
void gradus_system_step (const GradusSystem *system, const double *numbers, double *state,
                         const double *control, double noise);
/* The same time without chance by the classical Runge-Kutta method, whose error is O(dt^4); a map
 * takes its step. Of a world without controls on their way. */
void gradus_system_step_exactly (const GradusSystem *system, const double *numbers, double *state,
                                 const double *control);
/* n x n A and n x m B, row-major, of a step without noise near @state and @control:
 * F(s + ds, u + du) = F(s, u) + A ds + B du + ... */
void gradus_system_linearise (const GradusSystem *system, const double *numbers,
                              const double *state, const double *control, double *A, double *B);
gboolean gradus_system_has_ended (const GradusSystem *system, const double *numbers,
                                  const double *state);

/**
 * GradusSimulator:
 *
 * A world. Every number is inside its range.
 */
typedef struct
{
  const GradusSystem *system;
  double *numbers;
} GradusSimulator;

extern const GradusDataKind gradus_data_simulator;

/* Copies @numbers, which have been checked. */
GradusDataset *gradus_simulator_new (const GradusSystem *system, const double *numbers,
                                     const char *name, const char *origin);
/* The simulator of a data set of that kind, else NULL. */
const GradusSimulator *gradus_dataset_get_simulator (const GradusDataset *dataset);

G_END_DECLS
