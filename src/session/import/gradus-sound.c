/* Gradus: signals as sound, read and written by a module that knows libsndfile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-module.h"
#include "gradus-names.h"
#include "gradus-quantity.h"
#include "gradus-signals.h"
#include "gradus-sound-file.h"
#include "gradus-sound.h"

/* What is in the module, loaded when it is first wanted. */
static const GradusSoundFile *
get_module (GError **error)
{
  static gconstpointer loaded;
  g_autofree char *path = NULL, *why = NULL;
  gconstpointer found = g_atomic_pointer_get (&loaded);

  if (found != NULL)
    return found;
  /* Programs and tests are two folders below the root of the build tree. */
  found = gradus_module_load ("gradus-sound", "../../src/session", GRADUS_SOUND_FILE_SYMBOL, &path,
                              &why);
  if (found != NULL)
    g_atomic_pointer_set (&loaded, found);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 /* Translators: a file of the program, and the words of the system. */
                 _ ("Sound needs the module “%s”, which could not be loaded: %s. Install Gradus "
                    "again."),
                 path, why);

  return found;
}

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

static gsize
read_size (const char *bytes)
{
  guint32 size;

  memcpy (&size, bytes, sizeof size);

  return GUINT32_FROM_LE (size);
}

/* What a header announces is there; a recording that is written to a pipe announces nothing, or the
 * most that there is room for. */
static gboolean
is_there (gsize announced, gsize length)
{
  return announced == 0 || announced >= (gsize) G_MAXUINT32 - 64 || announced <= length + 1;
}

/* The header of a WAV file tells how long it is, and so does that of the samples in it; libsndfile
 * would take a shorter one for what was meant. */
static gboolean
is_whole (const char *bytes, gsize length, const char *name, GError **error)
{
  gsize at = 12, announced;

  if (length < 8 || memcmp (bytes, "RIFF", 4) != 0)
    return TRUE;
  announced = read_size (bytes + 4);
  if (!is_there (announced, length - 8))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” ends too early: its header announces %zu bytes, and there are %zu. "
                      "Copy or record it again."),
                   name, announced + 8, length);
      return FALSE;
    }
  while (at + 8 <= length && memcmp (bytes + at, "data", 4) != 0)
    {
      const gsize size = read_size (bytes + at + 4);

      /* Chunks begin at even places. */
      at += 8 + size + size % 2;
    }
  if (at + 8 > length || is_there (read_size (bytes + at + 4), length - at - 8))
    return TRUE;
  g_set_error (
    error, GRADUS_ERROR, GRADUS_ERROR_DATA,
    _ ("“%s” ends too early: it announces %zu bytes of sound, and there are %zu. Copy or "
       "record it again."),
    name, read_size (bytes + at + 4), length - at - 8);

  return FALSE;
}

static gboolean
suits (const GradusSoundInfo *info, const char *name, GError **error)
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
  const GradusSoundFile *module = get_module (error);
  GradusSoundInfo info = { 0 };
  const char *words = NULL;
  g_autofree double *x = NULL;
  gpointer file;
  gint64 got;
  gsize total;

  if (module == NULL || !is_whole (bytes, length, name, error))
    return NULL;
  file = module->open (bytes, length, &info, &words);
  if (file == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   /* Translators: a file, and the words of the library that could not read it. */
                   _ ("“%s” is not a recording that can be read (%s). Save it as WAV and open "
                      "that."),
                   name, words);
      return NULL;
    }
  if (!suits (&info, name, error))
    {
      module->close (file);
      return NULL;
    }
  total = (gsize) info.frames * (gsize) info.channels;
  x = g_new0 (double, total);
  got = module->read (file, x, info.frames);
  module->close (file);
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
  *rate = info.rate;

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
  const GradusSoundInfo info = { .frames = n,
                                 .channels = (int) written,
                                 .rate = (int) CLAMP (rint (rate), 0, GRADUS_SIGNALS_MAX_RATE) };
  const GradusSoundFile *module = get_module (error);
  g_autofree double *samples = g_new (double, MAX ((gsize) n * written, 1));
  double most = 0, factor = 1;
  gboolean possible = FALSE;
  GBytes *bytes = NULL;

  if (module == NULL)
    return NULL;
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
  if (n > 0 && info.rate > 0 && isfinite (most))
    possible = module->write (samples, &info, &bytes);
  if (bytes == NULL)
    g_set_error_literal (
      error, GRADUS_ERROR, GRADUS_ERROR_DATA,
      possible ? _ ("The sound could not be written. Keep fewer samples.")
               : _ ("These signals cannot be sound: they need at least one sample, and at "
                    "least one a second."));

  return bytes;
}
