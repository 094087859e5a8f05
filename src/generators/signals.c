/* Gradus: signals that were mixed: sources laid on a grid of quantiles, so that every number can be
 * worked out again, waves as they come from instruments, and voices that can be heard.
 *
 * The hint "mixing" is A of x = A s; "w" is a start of the unmixing matrix where one is asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-generator.h"
#include "gradus-laws.h"
#include "gradus-signals.h"

#define MAX_SOURCES 4

/* The lecture's two microphones. */
static const double two_microphones[] = { 0.5, 1, 1.5, 0.5 };

/* x = A s as a data set that knows A. */
static GradusDataset *
mix (const char *name, const char *origin, double rate, const double *s, guint n, guint m,
     const double *a)
{
  g_autofree double *x = g_new0 (double, (gsize) n * m);
  g_auto (GradusArray) mixing = { 0 };
  double *entries = gradus_array_init_matrix (&mixing, m, m);
  GradusDataset *dataset;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      for (guint k = 0; k < m; k++)
        x[(gsize) i * m + j] += a[j * m + k] * s[(gsize) i * m + k];
  for (guint j = 0; j < m * m; j++)
    entries[j] = a[j];
  dataset = gradus_signals_new (n, m, rate, x, NULL, name, origin);
  gradus_dataset_set_hint (dataset, "mixing", &mixing);
  return dataset;
}

/* --- Grids of quantiles ----------------------------------------------------------------------- */

typedef struct
{
  unsigned int law;
  int side;
  unsigned int start;
  double turn;
} GridParams;

enum { START_NONE, START_TURNED };

static const GradusChoice laws[] = { GRADUS_LAW_CHOICES, { NULL } };

static const GradusChoice starts[] = {
  [START_NONE] = { "none", N_ ("None") },
  [START_TURNED] = { "turned", N_ ("The truth, turned") },
  { NULL },
};

static const GradusParam grid_params[] = {
  { .id = "sources", .label = N_ ("Law of the sources"),
    .blurb = N_ ("How the values of each of the two sources are distributed."),
    GRADUS_PARAM_FIELD (GridParams, law), .max = GRADUS_LAW_SIGNS, .choices = laws },
  { .id = "side", .label = N_ ("Values of a source"),
    .blurb = N_ ("So many quantiles of each source, every one of them with every one of the other; "
                 "of a Gaussian so many rings."),
    GRADUS_PARAM_FIELD (GridParams, side), .def = 20, .min = 2, .max = 100, .slider_min = 2,
    .slider_max = 30 },
  { .id = "start", .label = N_ ("Start that comes with it"),
    .blurb = N_ ("The matrix that undoes the mixing, turned, is given to the algorithm as a "
                 "start."),
    GRADUS_PARAM_FIELD (GridParams, start), .max = START_TURNED, .choices = starts },
  { .id = "turn", .label = N_ ("Turn of the start (°)"),
    .blurb = N_ ("How far the start is turned away from the truth."),
    GRADUS_PARAM_FIELD (GridParams, turn), .min = -180, .max = 180, .step = 5 },
  { NULL },
};

static GradusDataset *
make_mix (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
          GError **error)
{
  const GridParams *p = params;
  const double *a = two_microphones;
  const double det = a[0] * a[3] - a[1] * a[2];
  const double c = cos (p->turn * G_PI / 180), s = sin (p->turn * G_PI / 180);
  guint n;
  g_autofree double *sources = gradus_law_cloud (p->law, (guint) p->side, FALSE, &n);
  g_auto (GradusArray) w = { 0 };
  GradusDataset *dataset = mix (self->id, origin, 100, sources, n, 2, a);
  double *start;

  if (p->start == START_NONE)
    return dataset;
  start = gradus_array_init_matrix (&w, 2, 2);
  start[0] = (c * a[3] + s * a[2]) / det;
  start[1] = (-c * a[1] - s * a[0]) / det;
  start[2] = (s * a[3] - c * a[2]) / det;
  start[3] = (-s * a[1] + c * a[0]) / det;
  gradus_dataset_set_hint (dataset, "w", &w);
  return dataset;
}

static const GradusGenerator ica_mix = {
  .id = "ica-mix",
  .title = N_ ("Two sources, mixed"),
  .summary = N_ ("Two microphones hear two sources: every pair of quantiles of a law once, so that "
                 "nothing is left to chance."),
  .source = "CS229 lecture notes, part XII; own construction",
  .kind = &gradus_data_signals,
  .params_size = sizeof (GridParams),
  .params = grid_params,
  .make = make_mix,
};

/* --- Waves ------------------------------------------------------------------------------------ */

typedef struct
{
  int count;
  int length;
} WaveParams;

static const GradusParam wave_params[] = {
  { .id = "sources", .label = N_ ("Sources"), .symbol = "d",
    .blurb = N_ ("So many of them: sine, square wave, sawtooth, Laplace noise."),
    GRADUS_PARAM_FIELD (WaveParams, count), .def = 4, .min = 2, .max = MAX_SOURCES },
  { .id = "length", .label = N_ ("Length"), .symbol = "n",
    .blurb = N_ ("How many times are measured, 200 a second."),
    GRADUS_PARAM_FIELD (WaveParams, length), .def = 600, .min = 20, .max = 100000,
    .slider_min = 20, .slider_max = 2000 },
  { NULL },
};

/* A mixing matrix that can be undone: 1 on the diagonal and less than that beside it. */
static void
draw_mixing (gsl_rng *rng, guint m, double *a)
{
  for (guint j = 0; j < m * m; j++)
    a[j] = j % (m + 1) == 0 ? 1 : 0.9 * (2 * gradus_rng_uniform (rng) - 1) / (m > 2 ? 1.5 : 1);
}

static GradusDataset *
make_waves (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const WaveParams *p = params;
  const guint m = (guint) p->count, n = (guint) p->length;
  const double rate = 200;
  g_autofree double *s = g_new (double, (gsize) n * m);
  double a[MAX_SOURCES * MAX_SOURCES];

  draw_mixing (rng, m, a);
  for (guint i = 0; i < n; i++)
    {
      const double t = i / rate;
      const double uniform = gradus_rng_uniform (rng);
      /* Of variance 1 each. */
      const double values[MAX_SOURCES] = {
        sqrt (2) * sin (2 * G_PI * 1.7 * t),
        fmod (2.3 * t, 1) < 0.5 ? 1 : -1,
        sqrt (3) * (2 * fmod (3.1 * t, 1) - 1),
        gradus_law_quantile (GRADUS_LAW_LAPLACE, uniform) / sqrt (2),
      };

      for (guint j = 0; j < m; j++)
        s[(gsize) i * m + j] = values[j];
    }
  return mix (self->id, origin, rate, s, n, m, a);
}

static const GradusGenerator ica_waves = {
  .id = "ica-waves",
  .title = N_ ("Waves, mixed"),
  .summary = N_ ("Sine, square wave, sawtooth and Laplace noise in an unknown mixture: the first "
                 "three are flat, the last is peaked."),
  .source = "Own construction after CS229 lecture notes, part XII",
  .kind = &gradus_data_signals,
  .params_size = sizeof (WaveParams),
  .params = wave_params,
  .make = make_waves,
};

/* --- Tones ------------------------------------------------------------------------------------ */

typedef struct
{
  int rounds;
} ToneParams;

/* A sine of 11 waves and a sawtooth of 8 share a round of 400 samples: whatever the phase of the
 * one, each of the other comes with it, and over whole rounds they are uncorrelated, because no
 * overtone of the sawtooth is the sine. */
#define TONE_ROUND 400
#define TONE_TOOTH 50

static const GradusParam tone_params[] = {
  { .id = "rounds", .label = N_ ("Rounds"),
    .blurb = N_ ("So often both tones come back to where they were, 20 times a second."),
    GRADUS_PARAM_FIELD (ToneParams, rounds), .def = 1, .min = 1, .max = 200, .slider_min = 1,
    .slider_max = 40 },
  { NULL },
};

static GradusDataset *
make_tones (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const guint n = TONE_ROUND * (guint) ((const ToneParams *) params)->rounds;
  /* Of variance 1 each: that of m places in steps of 1 is (m^2 - 1) / 12. */
  const double step = sqrt (12.0 / (TONE_TOOTH * TONE_TOOTH - 1));
  g_autofree double *s = g_new (double, (gsize) 2 * n);

  for (guint i = 0; i < n; i++)
    {
      s[2 * i] = sqrt (2) * sin (2 * G_PI * (11 * i % TONE_ROUND) / TONE_ROUND);
      s[2 * i + 1] = step * (i % TONE_TOOTH - 0.5 * (TONE_TOOTH - 1));
    }
  return mix (self->id, origin, 8000, s, n, 2, two_microphones);
}

static const GradusGenerator tones = {
  .id = "tones",
  .title = N_ ("Sine and sawtooth, mixed"),
  .summary = N_ ("Two microphones hear a sine of 220 Hz and a sawtooth of 160 Hz, which are "
                 "uncorrelated and equally loud."),
  .source = "Own construction after CS229 lecture notes, part XII",
  .kind = &gradus_data_signals,
  .params_size = sizeof (ToneParams),
  .params = tone_params,
  .make = make_tones,
};

/* --- Voices ----------------------------------------------------------------------------------- */

typedef struct
{
  int count;
  double seconds;
} VoiceParams;

#define VOICE_RATE 8000.0

static const GradusParam voice_params[] = {
  { .id = "voices", .label = N_ ("Voices"), .symbol = "d",
    .blurb = N_ ("How many speak at the same time, and as many microphones listen."),
    GRADUS_PARAM_FIELD (VoiceParams, count), .def = 2, .min = 2, .max = MAX_SOURCES },
  { .id = "seconds", .label = N_ ("Seconds"),
    .blurb = N_ ("How long they speak, with 8000 samples a second."),
    GRADUS_PARAM_FIELD (VoiceParams, seconds), .def = 1, .min = 0.1, .max = 10, .step = 0.1 },
  { NULL },
};

/* One syllable of @n samples: pulses of the pitch, rung through two resonances one after the other,
 * y_i = x_i + 2 r cos w y_{i-1} - r^2 y_{i-2}, that swells and dies away, as loud as others. */
static void
speak_syllable (gsl_rng *rng, double pitch, double *out, guint n, guint stride)
{
  const double formant[] = { 300 + 500 * gradus_rng_uniform (rng),
                             900 + 1400 * gradus_rng_uniform (rng) };
  const double r = exp (-G_PI * 90 / VOICE_RATE);
  double memory[2][2] = { { 0 } }, phase = 1, squares = 0;

  for (guint i = 0; i < n; i++)
    {
      double y = phase >= 1 ? 1 : 0;

      phase += pitch * (1 + 0.1 * sin (2 * G_PI * 3 * i / VOICE_RATE)) / VOICE_RATE - y;
      for (guint k = 0; k < 2; k++)
        {
          y += 2 * r * cos (2 * G_PI * formant[k] / VOICE_RATE) * memory[k][0]
               - r * r * memory[k][1];
          memory[k][1] = memory[k][0];
          memory[k][0] = y;
        }
      out[(gsize) i * stride] = y * sin (G_PI * (i + 0.5) / n);
      squares += out[(gsize) i * stride] * out[(gsize) i * stride];
    }
  for (guint i = 0; i < n && squares > 0; i++)
    out[(gsize) i * stride] *= 0.2 / sqrt (squares / n);
}

/* A voice: syllables with silence between them. @out is all 0 at first. */
static void
speak (gsl_rng *rng, double pitch, double *out, guint n, guint stride)
{
  guint at = (guint) (MIN (0.15 * VOICE_RATE, n / 4.0) * gradus_rng_uniform (rng));

  while (at < n)
    {
      const guint length = (guint) (VOICE_RATE * (0.1 + 0.15 * gradus_rng_uniform (rng)));
      const guint pause = (guint) (VOICE_RATE * (0.02 + 0.1 * gradus_rng_uniform (rng)));

      speak_syllable (rng, pitch, out + (gsize) at * stride, MIN (length, n - at), stride);
      at += length + pause;
    }
}

static GradusDataset *
make_voices (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const VoiceParams *p = params;
  const guint m = (guint) p->count, n = (guint) (p->seconds * VOICE_RATE);
  g_autofree double *s = g_new0 (double, (gsize) n * m);
  double a[MAX_SOURCES * MAX_SOURCES];

  draw_mixing (rng, m, a);
  for (guint j = 0; j < m; j++)
    speak (rng, 95 * pow (1.45, j), s + j, n, m);
  return mix (self->id, origin, VOICE_RATE, s, n, m, a);
}

static const GradusGenerator ica_voices = {
  .id = "ica-voices",
  .title = N_ ("Voices at a party"),
  .summary = N_ ("Voices made by pulses and resonances speak at the same time into as many "
                 "microphones; they can be heard."),
  .source = "Own construction",
  .kind = &gradus_data_signals,
  .params_size = sizeof (VoiceParams),
  .params = voice_params,
  .make = make_voices,
};

extern const GradusGenerator *const gradus_generators_signals[];
const GradusGenerator *const gradus_generators_signals[] = {
  &ica_mix, &ica_waves, &ica_voices, &tones, NULL,
};
