/* Gradus: signals as sound, read and written by libsndfile.
 *
 * libsndfile works on files; here they are in memory, so that a damaged one can do no harm beyond
 * its size and nothing is left behind on the disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <sndfile.h>
#include <string.h>

#include "gradus-names.h"
#include "gradus-signals.h"
#include "gradus-sound.h"

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

gboolean
gradus_sound_looks_like (const char *bytes, gsize length)
{
  static const char *const marks[] = { "RIFF", "RIFX", "RF64", "FORM", "fLaC", "OggS", ".snd" };

  for (guint i = 0; length >= 4 && i < G_N_ELEMENTS (marks); i++)
    if (memcmp (bytes, marks[i], 4) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
refuse (GError **error, const char *format, const char *name)
{
  g_autoptr (GString) sentence = g_string_new (format);

  g_string_replace (sentence, "%s", name, 1);
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA, sentence->str);

  return FALSE;
}

/* The header of a WAV file tells how long it is, and libsndfile would take a shorter one for what
 * was meant. */
static gboolean
is_whole (const char *bytes, gsize length, const char *name, GError **error)
{
  guint32 announced;

  if (length < 8 || memcmp (bytes, "RIFF", 4) != 0)
    return TRUE;
  memcpy (&announced, bytes + 4, 4);
  announced = GUINT32_FROM_LE (announced);
  /* What is written to a pipe announces nothing. */
  if (announced == 0 || announced >= G_MAXUINT32 - 8 || (gsize) announced + 8 <= length + 1)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("“%s” ends too early: its header announces %u bytes, and there are %zu. Copy or "
                  "record it again."),
               name, announced + 8, length);

  return FALSE;
}

static gboolean
suits (const SF_INFO *info, const char *name, GError **error)
{
  if (info->frames <= 0)
    return refuse (error, _ ("“%s” has no samples. Choose a recording that is not empty."), name);
  if (info->channels > GRADUS_SIGNALS_MAX_CHANNELS)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has %d channels, and Gradus reads at most %d. Keep fewer."), name,
                   info->channels, GRADUS_SIGNALS_MAX_CHANNELS);
      return FALSE;
    }
  if (info->frames > GRADUS_SIGNALS_MAX_LENGTH)
    return refuse (error,
                   _ ("“%s” has more than 1,000,000 samples a channel. Cut a shorter stretch "
                      "out of it."),
                   name);

  return TRUE;
}

double *
gradus_sound_read (const char *bytes, gsize length, const char *name, guint *n, guint *m,
                   double *rate, GError **error)
{
  Memory memory = { .data = (const guint8 *) bytes, .length = (sf_count_t) length };
  SF_INFO info = { 0 };
  SNDFILE *file;
  g_autofree double *x = NULL;
  sf_count_t got;
  gsize total;

  if (!is_whole (bytes, length, name, error))
    return NULL;
  file = sf_open_virtual (&virtual_io, SFM_READ, &info, &memory);
  if (file == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: a file, and the words of the library that could not read it. */
                   _ ("“%s” is not a recording that can be read (%s). Save it as WAV and open "
                      "that."),
                   name, sf_strerror (NULL));
      return NULL;
    }
  if (!suits (&info, name, error))
    {
      sf_close (file);
      return NULL;
    }
  total = (gsize) info.frames * (gsize) info.channels;
  x = g_new0 (double, total);
  got = sf_readf_double (file, x, info.frames);
  sf_close (file);
  if (got != info.frames)
    {
      refuse (error, _ ("“%s” ends before its last sample. Copy or record it again."), name);
      return NULL;
    }
  for (gsize i = 0; i < total; i++)
    if (!isfinite (x[i]))
      {
        g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                     _ ("“%s”: sample %zu of channel %zu is not a number. Record or export it "
                        "again."),
                     name, i / (gsize) info.channels + 1, i % (gsize) info.channels + 1);
        return NULL;
      }
  *n = (guint) info.frames;
  *m = (guint) info.channels;
  *rate = info.samplerate;

  return g_steal_pointer (&x);
}

/* --- Writing --- */

gboolean
gradus_sound_of_value (const GradusPosition *here, guint value, GradusArray *out)
{
  const GradusSignals *signals = gradus_dataset_get_signals (here->dataset);
  const GradusQuantity *quantity = here->algorithm->values[value].quantity;

  if (signals == NULL || quantity == NULL || (quantity->flags & GRADUS_PER_DATUM) == 0)
    return FALSE;
  gradus_value_read (&here->algorithm->values[value], here, out);

  return out->n_dims == 2 && out->shape[0] == signals->n && out->shape[1] > 0;
}

GBytes *
gradus_sound_write (const double *x, guint n, guint m, int channel, double rate, gboolean loud,
                    GError **error)
{
  const guint written = channel < 0 ? m : 1;
  Memory memory = { .grown = g_byte_array_new () };
  SF_INFO info = { .samplerate = (int) CLAMP (rint (rate), 0, GRADUS_SIGNALS_MAX_RATE),
                   .channels = (int) written,
                   .format = SF_FORMAT_WAV | SF_FORMAT_FLOAT };
  g_autofree double *samples = g_new (double, MAX ((gsize) n * written, 1));
  double most = 0, factor = 1;
  SNDFILE *file;
  gboolean whole;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < written; j++)
      {
        const double value = x[(gsize) i * m + (channel < 0 ? j : (guint) channel)];

        samples[(gsize) i * written + j] = value;
        most = MAX (most, fabs (value));
      }
  if (most > 0 && (loud || most > 1))
    factor = (loud ? 0.9 : 1) / most;
  for (gsize i = 0; i < (gsize) n * written; i++)
    samples[i] *= factor;
  file = n > 0 && info.samplerate > 0 && isfinite (most)
           ? sf_open_virtual (&virtual_io, SFM_WRITE, &info, &memory)
           : NULL;
  if (file == NULL)
    {
      g_byte_array_unref (memory.grown);
      g_set_error_literal (
        error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        _ ("These signals cannot be sound: they need at least one sample, and at "
           "least one a second."));
      return NULL;
    }
  whole = sf_writef_double (file, samples, n) == (sf_count_t) n;
  sf_close (file);
  if (!whole)
    {
      g_byte_array_unref (memory.grown);
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("The sound could not be written. Keep fewer samples."));
      return NULL;
    }

  return g_byte_array_free_to_bytes (memory.grown);
}
