/* Gradus: recordings by libsndfile, a module of its own.
 *
 * libsndfile works on files; here they are in memory, so that a damaged one can do no harm beyond
 * its size and nothing is left behind on the disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gmodule.h>
#include <sndfile.h>
#include <string.h>

#include "gradus-sound-file.h"

/* A file in memory: @data when it is read, @grown when it is written. */
typedef struct
{
  const guint8 *data;
  GByteArray *grown;
  sf_count_t length;
  sf_count_t at;
} Memory;

static sf_count_t
memory_length (void *user)
{
  return ((Memory *) user)->length;
}

static sf_count_t
memory_seek (sf_count_t offset, int whence, void *user)
{
  Memory *memory = user;
  const sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory->at : memory->length;

  memory->at = CLAMP (from + offset, 0, memory->length);

  return memory->at;
}

static sf_count_t
memory_read (void *to, sf_count_t count, void *user)
{
  Memory *memory = user;
  const sf_count_t n = CLAMP (count, 0, memory->length - memory->at);

  if (memory->data == NULL)
    return 0;
  memcpy (to, memory->data + memory->at, (gsize) n);
  memory->at += n;

  return n;
}

static sf_count_t
memory_write (const void *from, sf_count_t count, void *user)
{
  Memory *memory = user;

  if (memory->grown == NULL)
    return 0;
  if (memory->at + count > memory->length)
    {
      memory->length = memory->at + count;
      g_byte_array_set_size (memory->grown, (guint) memory->length);
    }
  memcpy (memory->grown->data + memory->at, from, (gsize) count);
  memory->at += count;

  return count;
}

static sf_count_t
memory_tell (void *user)
{
  return ((Memory *) user)->at;
}

static SF_VIRTUAL_IO virtual_io = {
  memory_length, memory_seek, memory_read, memory_write, memory_tell,
};

/* --- Reading --- */

typedef struct
{
  Memory memory;
  SNDFILE *sound;
} Opened;

static gpointer
open_file (const char *bytes, gsize length, GradusSoundInfo *info, const char **words)
{
  g_autofree Opened *file = g_new0 (Opened, 1);
  SF_INFO found = { 0 };

  file->memory.data = (const guint8 *) bytes;
  file->memory.length = (sf_count_t) length;
  file->sound = sf_open_virtual (&virtual_io, SFM_READ, &found, &file->memory);
  if (file->sound == NULL)
    {
      *words = sf_strerror (NULL);
      return NULL;
    }
  *info = (GradusSoundInfo){ found.frames, found.channels, found.samplerate };

  return g_steal_pointer (&file);
}

static gint64
read_frames (gpointer file, double *samples, gint64 frames)
{
  return sf_readf_double (((Opened *) file)->sound, samples, frames);
}

static void
close_file (gpointer file)
{
  sf_close (((Opened *) file)->sound);
  g_free (file);
}

/* --- Writing --- */

static gboolean
write_file (const double *samples, const GradusSoundInfo *info, GBytes **bytes)
{
  Memory memory = { .grown = g_byte_array_new () };
  SF_INFO wanted = { .samplerate = info->rate,
                     .channels = info->channels,
                     .format = SF_FORMAT_WAV | SF_FORMAT_FLOAT };
  SNDFILE *sound = sf_open_virtual (&virtual_io, SFM_WRITE, &wanted, &memory);
  gboolean whole = FALSE;

  if (sound != NULL)
    {
      whole = sf_writef_double (sound, samples, info->frames) == info->frames;
      sf_close (sound);
    }
  *bytes = whole ? g_byte_array_free_to_bytes (g_steal_pointer (&memory.grown)) : NULL;
  g_clear_pointer (&memory.grown, g_byte_array_unref);

  return sound != NULL;
}

/* Found by GRADUS_SOUND_FILE_SYMBOL. */
extern G_MODULE_EXPORT const GradusSoundFile gradus_sound_file;

const GradusSoundFile gradus_sound_file = { open_file, read_frames, close_file, write_file };
