/* Gradus: what making steps may cost.
 *
 * A step may cost anything, and a file may ask for any number of them. Whoever asks for a run
 * himself may wait for it and stop it; but what is made because a file was opened, listed,
 * previewed or turned to has a limit, of which steps are no part: so much time of the processor, so
 * many bytes of history. gradus_run_set_limit() gives it to a run, and every command of the run
 * keeps it: gradus_run_seek(), gradus_run_advance() and gradus_run_forward() stop between two
 * steps, and gradus_run_check_limit() has the sentence that says why. One limit may be given to any
 * number of runs of one thread, one after the other: its time is the total of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a file may cost that somebody only looks into: seconds of the processor and bytes of
 * history. A run that is made under them should have a budget of twice the bytes
 * (gradus_run_set_budget()), which is what it takes with its keyframes then. */
#define GRADUS_LIMIT_SECONDS 2.0
#define GRADUS_LIMIT_BYTES (48u * 1024u * 1024u)

typedef struct
{
  double seconds;     /* of this thread's processor time; 0 = any */
  gsize bytes;        /* that the history of a run may take; 0 = any */
  const gint *cancel; /* atomic: over when it becomes non-zero; or NULL */
  gint64 until;       /* the thread's processor time at which it is over, in microseconds */
} GradusLimit;

/* A limit whose time begins now, on this thread: it is for the runs of this thread alone. Pass it
 * on by value; @cancel has to outlive it. */
GradusLimit gradus_limit_begin (double seconds, gsize bytes, const gint *cancel);
/* What is left of its seconds (0 when they are over; meaningless where it has none). */
double gradus_limit_get_left (const GradusLimit *limit);
/* Whether its time is over or it was cancelled: for loops between the commands of runs. */
gboolean gradus_limit_is_over (const GradusLimit *limit);
/* @bytes have been freed, in small pieces: when they are many, have the system get them back
 * too. */
void gradus_limit_give_back (gsize bytes);

G_END_DECLS
