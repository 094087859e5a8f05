/* Gradus: simulators, the kind of data set that is a small physical world.
 *
 * A system (cart-pole, mountain-car) says which numbers describe such a world: physical parameters,
 * limits, the start. A simulator is one world of a system, so it is nothing but those numbers; the
 * equations of motion are the system's own (gradus-cart-pole.h, gradus-mountain-car.h). Files,
 * editor and picture are made from the table of the system, so that another system is a file and a
 * line in gradus-simulator.c.
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

/* A kind of world. */
typedef struct
{
  const char *id;        /* "cart-pole" */
  const char *title;     /* N_() */
  const GradusSystemNumber *numbers;   /* ends with an id of NULL */
  void (*paint) (const double *numbers, struct _GradusScene *scene);
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
