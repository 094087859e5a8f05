/* Gradus: the family of linear quadratic control: a world that rests at 0, what its steps cost, and
 * the matrices that a plan for it believes in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-riccati.h"
#include "gradus-simulator.h"

/* What a member's parameters and state begin with. */
typedef struct
{
  double state_weight, push_weight;
  int horizon;
} RiccatiParams;

typedef struct
{
  GradusArray A, B;         /* n x n, n: what the plan believes; as given, or the tangent at rest */
  GradusArray gain;         /* n: L */
} RiccatiState;

/* The data set as a plan looks at it. */
typedef struct
{
  const GradusSystem *system;
  const double *numbers;
  guint n;
  double tangent[GRADUS_SYSTEM_MAX_STATE * GRADUS_SYSTEM_MAX_STATE];   /* A and B at rest */
  double effect[GRADUS_SYSTEM_MAX_STATE];
  GradusQuadraticStep step;                   /* what is believed, and its cost */
  double noise[GRADUS_SYSTEM_MAX_STATE];      /* what a deviate of 1 adds to the state */
  bool chance;                                /* whether it adds anything */
} RiccatiWorld;

extern const GradusDescriptor gradus_riccati;

/* For validate(): what is wrong with a world that is to be steered, or NULL. */
char *gradus_riccati_validate_world (const GradusSetup *setup);
/* @state: whose A and B are believed; NULL: the tangent. */
void gradus_riccati_look (const GradusDataset *dataset, const RiccatiParams *params,
                          const RiccatiState *state, RiccatiWorld *world);
/* For init(): @world, A and B, and a gain of 0. */
void gradus_riccati_begin (RiccatiState *state, GradusContext *context, RiccatiWorld *world);
/* s'Us + W a^2. */
double gradus_riccati_cost (const RiccatiParams *params, const double *s, guint n, double push);
/* L s. */
double gradus_riccati_push (const double *gain, const double *s, guint n);
/* Largest modulus of an eigenvalue of the world's own A + B L. */
double gradus_riccati_radius (const RiccatiWorld *world, const double *gain);
/* Whether the world moves by what is believed, everywhere. */
gboolean gradus_riccati_is_believed (const RiccatiWorld *world);
/* A column of @run, a state and a push in each row, over its first @most steps, in the unit that is
 * shown. */
void gradus_riccati_draw_column (const RiccatiWorld *world, const GradusArray *run, guint column,
                                 guint most, GradusRole role, GradusLineStyle style,
                                 GradusScene *scene);
/* The step fails: no push is the best one. */
GradusStatus gradus_riccati_refuse (GradusContext *context);
