/* Gradus: signals as sound, read and written by libsndfile, which is in a module.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* Slower signals are below what an ear hears. Hz. */
#define GRADUS_SOUND_MIN_RATE 1000.0

/**
 * gradus_sound_write:
 * @x: n x m, row-major; channel @channel is written, or with -1 all m of them.
 * @rate: samples a second, rounded to a whole number.
 * @loud: bring the largest sample to 0.9. Otherwise numbers are kept, unless one is above 1 in
 *   size: then all are divided by the largest, because players cut off what is above 1.
 *
 * The bytes of a WAV file with 32-bit floating point samples. NULL with GRADUS_ERROR_DATA when
 * there is nothing to write, or the rate is no whole number from 1 to 1,000,000 when rounded.
 */
GBytes *gradus_sound_write (const double *x, guint n, guint m, int channel, double rate,
                            gboolean loud, GError **error);

/* Read a recording in any format of libsndfile. @x is n x m, row-major (g_free()). NULL with
 * GRADUS_ERROR_DATA and a sentence with @name. */
double *gradus_sound_read (const char *bytes, gsize length, const char *name, guint *n, guint *m,
                           double *rate, GError **error);
/* The numbers of value number @value at @here when they are sounds: per datum, of signals, with a
 * column for each sound (n x k). FALSE for other values, and for data that are no signals. */
gboolean gradus_sound_of_value (const GradusPosition *here, guint value, GradusArray *out);
/* Whether the bytes begin like one of the usual recordings: WAV, AIFF, FLAC, Ogg, AU. */
gboolean gradus_sound_looks_like (const char *bytes, gsize length);

G_END_DECLS
