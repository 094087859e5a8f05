/* Gradus: stand-ins for entries still to be written, to measure the map full (-Ddummy_entries).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;
  guint chapter;
} GradusDummy;

/* Made by build-aux/make-dummies.py; none without the option. */
extern const GradusDummy gradus_dummies[];
extern const guint gradus_n_dummies;

G_END_DECLS
