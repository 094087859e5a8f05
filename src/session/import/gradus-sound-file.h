/* Gradus: what the module that knows libsndfile does for the session.
 *
 * libsndfile brings seven libraries with it, which take longer to load than a small experiment
 * takes to run. So it is behind a module, gradus-sound.so, which is loaded when a sound is first
 * read or written (gradus-sound.c). The module says nothing: sentences are made where the names of
 * files are known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gint64 frames;
  int channels;
  int rate;
} GradusSoundInfo;

typedef struct
{
  /* Open a recording in memory, which must stay until it is closed. NULL with the words of the
   * library. */
  gpointer (*open) (const char *bytes, gsize length, GradusSoundInfo *info, const char **words);
  /* Read @frames frames, which are channels numbers each; how many there were. */
  gint64 (*read) (gpointer file, double *samples, gint64 frames);
  void (*close) (gpointer file);
  /* A WAV file of 32-bit floating point samples: FALSE when such a one cannot be; *@bytes is NULL
   * when it could not be written to its end. */
  gboolean (*write) (const double *samples, const GradusSoundInfo *info, GBytes **bytes);
} GradusSoundFile;

/* The symbol of the module. */
#define GRADUS_SOUND_FILE_SYMBOL "gradus_sound_file"

G_END_DECLS
