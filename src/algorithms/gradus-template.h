/* Gradus: the templates, which are built and tested but in no list: an entry (template.c) that is
 * also the machine of a member (template-member.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-descriptor.h"

G_BEGIN_DECLS

/* What a person sets. Every field has a row in params[]. */
typedef struct
{
  double weight;        /* 0: one over the number of samples seen */
  int sweeps;
} GradusTemplateParams;

/* What stepping back must restore, and nothing else. Arrays are rows of quantities[]. */
typedef struct
{
  GradusArray mean;     /* d */
  GradusArray best;     /* d: the mean of all data, made by refresh() */
  guint example, seen, sweep;
  double least;         /* J of the best */
  double moved;         /* way of the last sweep */
} GradusTemplateState;

/* A member's events follow. */
enum
{
  GRADUS_TEMPLATE_EVENT_FAR,
  GRADUS_TEMPLATE_N_EVENTS,
};

/* Let the next sample pull the mean, over no more than @reach of the way between them; returns how
 * far it is away. The state, the micro-step and a failure are dealt with as in a phase. */
GradusStatus gradus_template_pull (GradusTemplateState *state, GradusContext *context,
                                   double reach, double *away);

extern const GradusDescriptor gradus_template;
extern const GradusDescriptor gradus_template_member;

G_END_DECLS
