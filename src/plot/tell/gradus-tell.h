/* Gradus: a run told in words, step by step, as text for a terminal or a printer.
 *
 * What a person sees and reads at every step: what is asked before it, its rule with its numbers,
 * its sentence, what happened, the captions of the pictures and, with marks, the pictures
 * themselves, described by what they mean: kind, role and numbers of their marks. A picture is told
 * in full once; after that, what has changed in it. It is for whoever reviews or translates an
 * entry, for a teacher who prints it, and for a screen reader; and since it depends on no font,
 * locale or machine, tests compare it with what was read and found good (tests/transcripts).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* Without another wish so many steps are told. */
#define GRADUS_TELL_STEPS 12

typedef struct
{
  const char *title, *blurb;   /* of what is told, a preset or an experiment; or NULL */
  guint64 steps;               /* how many are told from the start on; then the last one */
  guint64 micros;              /* of each of these so many micro-steps, from the first on */
  guint64 limit;               /* a run that has not ended after so many steps is left there */
  gboolean marks;              /* with the marks of the pictures */
  gboolean whole;              /* nothing is left out of long lists of them */
  guint columns;               /* lines are broken there; 0 = a line for each paragraph */
} GradusTellOptions;

/* Tell @run, which stands at its start and is left where the tell ends. In the language of the
 * program; free with g_free(). */
char *gradus_tell (GradusRun *run, const GradusTellOptions *options);

G_END_DECLS
