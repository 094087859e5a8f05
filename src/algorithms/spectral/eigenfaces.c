/* Eigenfaces: a face is the mean face plus a few mixing knobs.
 *
 * Rows are images, a pixel a column. The matrix of the machine (svd-stages.c) is what is left of
 * them when the mean is taken away; its right singular vectors are images too, the eigenfaces or
 * knobs, and lambda = sigma^2 / n is how far the faces differ along each. A face is mixed from the
 * mean and its own settings z of the knobs, and recognised by them.
 *
 * Why so few. n images span n - 1 directions at most once their mean is taken away, however many
 * pixels they have; faces that are put together from parts span as many as there are parts.
 *
 * The probe is one of the faces, perhaps moved to the right by some pixels: what is moved in is
 * paper. What of it lies outside the knobs cannot be rebuilt.
 *
 * Cost. n d min (n, d), without the covariance of d x d pixels.
 *
 * Source: M. Turk and A. Pentland 1991, Eigenfaces for recognition, J. Cognitive Neuroscience 3(1),
 * 71-86; CS229 lecture notes, part XI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "svd-stages.h"

#define MOST_PIXELS 256
#define MOST_FACES 500
#define MOST_SHIFT 2
/* Images that are shown of the data, and knobs. */
#define MOST_EXAMPLES 35
#define MOST_KNOBS 12
/* Knobs whose share in the probe is shown. */
#define MOST_PARTS 8
/* Faces of which each has bars of its own. */
#define MOST_BARS 24

typedef struct
{
  GradusPiecesParams pieces;
  int bet, probe, shift;
} Params;

typedef struct
{
  GradusPiecesState pieces;
  GradusArray mean;        /* d: of the faces so far, a share of n */
  guint averaged, known;   /* faces in the mean; faces that the probe is compared with */
} State;

typedef struct
{
  GradusPiecesWork pieces;
  guint n, d, side;
  const double *x;
  double *mean, *probe;    /* d */
} Work;

enum { EVENT_FEWER = 1, EVENT_STRANGER };

/* --- What follows at once --------------------------------------------------------------------- */

static guint
side_of (guint d)
{
  const guint side = (guint) lround (sqrt (d));

  return side * side == d ? side : 0;
}

static void
find_mean (const GradusTable *table, double *mean)
{
  for (guint j = 0; j < table->d; j++)
    mean[j] = 0;
  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      mean[j] += gradus_table_row (table, i)[j] / table->n;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (table->d > MOST_PIXELS || table->d < 4 || side_of (table->d) == 0)
    return g_strdup_printf (_ ("The inputs are the pixels of square images, so their number is 4, "
                               "9, 16 and so on up to %d; there are %u."), MOST_PIXELS, table->d);
  if (table->n > MOST_FACES)
    return g_strdup_printf (_ ("There are %u images, and they are taken apart up to %d: take a "
                               "sample."), table->n, MOST_FACES);
  if ((guint) params->probe > table->n)
    return g_strdup_printf (_ ("There is no image %d: choose one of the %u."), params->probe,
                            table->n);
  for (guint i = 1; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      if (gradus_table_row (table, i)[j] != gradus_table_row (table, 0)[j])
        return NULL;
  return g_strdup (_ ("All images are the same, so no knob changes anything: give at least two "
                      "that differ."));
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n, d = table->d, side = side_of (d);
  double *matrix = g_memdup2 (table->x, (gsize) n * d * sizeof (double));
  const double *chosen = gradus_table_row (table, (guint) params->probe - 1);

  work->n = n;
  work->d = d;
  work->side = side;
  work->x = table->x;
  work->mean = g_new (double, d);
  work->probe = g_new0 (double, d);
  find_mean (table, work->mean);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < d; j++)
      matrix[(gsize) i * d + j] -= work->mean[j];
  for (guint row = 0; row < side; row++)
    for (guint column = (guint) params->shift; column < side; column++)
      work->probe[row * side + column] = chosen[row * side + column - (guint) params->shift];
  gradus_pieces_begin (&work->pieces, matrix, n, d);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->mean);
  g_free (work->probe);
  gradus_pieces.unprepare (workspace);
}

static guint
kept_of (const Params *params, const Work *work)
{
  return MIN (gradus_pieces_kept (&params->pieces, &work->pieces), work->pieces.rank);
}

/* The setting of knob @k in the image @x. */
static double
setting_of (const Work *work, const double *x, guint k)
{
  const double *knob = &work->pieces.right[(gsize) k * work->d];
  double sum = 0;

  for (guint j = 0; j < work->d; j++)
    sum += knob[j] * (x[j] - work->mean[j]);
  return sum;
}

/* out = the mean and the first @k knobs as they are set in the probe. */
static void
mix (const Work *work, guint k, double *out)
{
  memcpy (out, work->mean, work->d * sizeof (double));
  for (guint c = 0; c < k; c++)
    {
      const double z = setting_of (work, work->probe, c);

      for (guint j = 0; j < work->d; j++)
        out[j] += z * work->pieces.right[(gsize) c * work->d + j];
    }
}

/* What is missing of the probe with @k knobs, squared. */
static double
missing_with (const Work *work, guint k)
{
  g_autofree double *mixed = g_new (double, work->d);

  mix (work, k, mixed);
  return gradus_distance2 (mixed, work->probe, work->d);
}

/* The squared distance of the probe from face @i, in pixels and in the settings of @k knobs. */
static double
pixels_to (const Work *work, guint i)
{
  return gradus_distance2 (work->probe, &work->x[(gsize) i * work->d], work->d);
}

static double
settings_to (const Work *work, guint i, guint k)
{
  double sum = 0;

  for (guint c = 0; c < k; c++)
    sum += gradus_square (setting_of (work, work->probe, c)
                          - setting_of (work, &work->x[(gsize) i * work->d], c));
  return sum;
}

static guint
nearest_in_pixels (const Work *work)
{
  guint best = 0;

  for (guint i = 1; i < work->n; i++)
    if (pixels_to (work, i) < pixels_to (work, best) * (1 - 1e-12))
      best = i;
  return best;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_faces, (work), work->n)

static GradusStatus
run_mean (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->pieces.done;
  double *mean = gradus_array_write (&state->mean);

  for (guint j = 0; j < work->d; j++)
    mean[j] += work->x[(gsize) i * work->d + j] / work->n;
  state->averaged = i + 1;
  return gradus_step_done (&state->pieces.done, &state->pieces.last, work->n);
}

static GradusStatus
run_apart (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (work);
  const GradusStatus status = gradus_pieces_run_apart (state_, context);

  gradus_context_raise_if (context, EVENT_FEWER,
                           status == GRADUS_STATUS_CONTINUE
                             && work->pieces.rank < MIN (work->n - 1, work->d));
  return status;
}

static GradusStatus
run_recognise (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  state->known = state->pieces.done + 1;
  gradus_context_raise_if (context, EVENT_STRANGER,
                           state->known == work->n
                             && pixels_to (work, nearest_in_pixels (work))
                                  < pixels_to (work, (guint) params->probe - 1) * (1 - 1e-12));
  return gradus_step_done (&state->pieces.done, &state->pieces.last, work->n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_error, (state, work),
               gradus_distance2 (work->pieces.matrix, state->pieces.sum.data,
                                 (gsize) work->n * work->d) / work->n)
GRADUS_NUMBER (number_missing, (state, work),
               missing_with (work, MIN (state->pieces.added, work->pieces.rank)))
GRADUS_NUMBER (number_rank, (work), work->pieces.rank)
GRADUS_VECTOR (array_variances, (state, work), state->pieces.made, k,
               gradus_square (work->pieces.sigma[k]) / work->n)
GRADUS_VECTOR (array_settings, (state, work), MIN (state->pieces.added, work->pieces.rank), k,
               setting_of (work, work->probe, k))
GRADUS_VECTOR (array_pixels, (state, work), work->n, i,
               i < state->known ? pixels_to (work, i) : 0)
GRADUS_VECTOR (array_knobs, (state, params, work), work->n, i,
               i < state->known ? settings_to (work, i, kept_of (params, work)) : 0)

static void
array_mixed (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  mix (work, MIN (state->pieces.added, work->pieces.rank),
       gradus_array_init_vector (out, work->d));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error", N_ ("Mean square that is not rebuilt"), "\\overline{\\|x - \\hat x\\|^2}",
    .number = number_error, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS, .beside = "largest^2" },
  { "missing", N_ ("Missing of the probe"), "\\|p - \\hat p\\|^2", .number = number_missing,
    .flags = GRADUS_METRIC, .beside = "probe-square" },
  { "rank", N_ ("Components that are not empty"), "r", .number = number_rank,
    .known_offset = offsetof (State, pieces.made), .known_type = GRADUS_TYPE_UINT,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("lost"), GRADUS_BASE_ROW ("share"),
  { "mean", N_ ("Mean face"), "\\bar x", GRADUS_QUANTITY (State, mean), .shape = "d",
    .indices = N_ ("pixel") },
  { "variances", N_ ("How far faces differ along each knob"), "\\lambda",
    .array = array_variances, .known_offset = offsetof (State, pieces.made),
    .known_type = GRADUS_TYPE_UINT, .indices = N_ ("knob") },
  { "settings", N_ ("Settings of the knobs"), "z", .array = array_settings,
    .known_offset = offsetof (State, pieces.added), .known_type = GRADUS_TYPE_UINT,
    .indices = N_ ("knob") },
  { "mixed", N_ ("The probe, mixed"), "\\hat p", .array = array_mixed,
    .known_offset = offsetof (State, pieces.added), .known_type = GRADUS_TYPE_UINT,
    .indices = N_ ("pixel") },
  { "pixels-apart", N_ ("Squared distance in pixels"), "\\|p - x\\|^2", .array = array_pixels,
    GRADUS_KNOWN (State, known), .indices = N_ ("image"), .flags = GRADUS_PER_DATUM },
  { "knobs-apart", N_ ("Squared distance in settings"), "\\|z_p - z_x\\|^2", .array = array_knobs,
    GRADUS_KNOWN (State, known), .indices = N_ ("image"), .flags = GRADUS_PER_DATUM,
    .beside = "largest^2" },
  GRADUS_BASE_ROWS,
  { "averaged", N_ ("Images in the mean"), NULL, GRADUS_QUANTITY (State, averaged) },
  { "known", N_ ("Images compared with"), NULL, GRADUS_QUANTITY (State, known) });

/* Titles of images, a line each. */
static void
add_title (GString *titles, const char *title)
{
  g_string_append_printf (titles, "%s%s", titles->len > 0 ? "\n" : "", title);
}

static void
name_images (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint d = work->d, shown = MIN (MIN (state->pieces.made, work->pieces.rank), MOST_KNOBS);
  const guint added = MIN (state->pieces.added, work->pieces.rank);
  const guint parts = MIN (added, MOST_PARTS);
  g_autofree double *tiles = g_new0 (double, (gsize) MAX (parts, 1) * d);
  g_autoptr (GString) knobs = g_string_new (_ ("mean"));
  g_autoptr (GString) sum = g_string_new (state->averaged > 0 ? _ ("mean") : NULL);

  for (guint k = 0; k < shown; k++)
    {
      g_autofree char *title
        = g_strdup_printf ("λ = %s", GRADUS_NUM (gradus_square (work->pieces.sigma[k]) / work->n));

      add_title (knobs, title);
    }
  for (guint k = 0; k < parts; k++)
    {
      const double z = setting_of (work, work->probe, k);
      g_autofree char *title = g_strdup_printf ("%s × %u", GRADUS_NUM (z), k + 1);

      for (guint j = 0; j < d; j++)
        tiles[(gsize) k * d + j] = z * work->pieces.right[(gsize) k * d + j];
      add_title (sum, title);
    }
  if (added > 0)
    add_title (sum, _ ("mixed"));
  add_title (sum, _ ("probe"));
  gradus_names_matrix (names, "examples", work->x, MIN (work->n, MOST_EXAMPLES), d);
  gradus_names_number (names, "example-in-work", (int) MOST_EXAMPLES >= params->probe
                                                   ? params->probe - 1.0 : NAN);
  gradus_names_matrix (names, "knob-images", work->pieces.right, shown, d);
  gradus_names_word (names, "knob-titles", knobs->str);
  gradus_names_number (names, "knob-in-work",
                       gradus_position_is_phase (here, "apart") && here->micro > 0
                         && state->pieces.made == shown ? shown : NAN);
  gradus_names_matrix (names, "parts", tiles, parts, d);
  gradus_names_word (names, "sum-titles", sum->str);
  gradus_names_vector (names, "probe-image", work->probe, d);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const guint kept = kept_of (params, work), face = MIN (state->pieces.last, work->n - 1);
  const guint k = MIN (state->pieces.last, work->pieces.p - 1);
  const guint nearest = nearest_in_pixels (work), own = (guint) params->probe - 1;
  guint like = 0;

  gradus_pieces_name (here, names);
  name_images (here, names);
  for (guint i = 1; i < work->n; i++)
    if (settings_to (work, i, kept) < settings_to (work, like, kept) * (1 - 1e-12))
      like = i;
  gradus_names_whole (names, "pixels", work->d);
  gradus_names_whole (names, "side", work->side);
  gradus_names_whole (names, "most", MIN (work->n - 1, work->d));
  gradus_names_whole (names, "not-empty", work->pieces.rank);
  gradus_names_whole (names, "knobs", kept);
  gradus_names_whole (names, "face", face + 1);
  gradus_names_number (names, "variance", gradus_square (work->pieces.sigma[k]) / work->n);
  gradus_names_flag (names, "empty", k >= work->pieces.rank);
  gradus_names_number (names, "all-variance", work->pieces.total / work->n);
  gradus_names_number (names, "setting", setting_of (work, work->probe, k));
  gradus_names_number (names, "probe-square", gradus_distance2 (work->probe, work->mean, work->d));
  gradus_names_number (names, "missing-of-probe",
                       missing_with (work, kept) > 1e-12 * work->pieces.total
                         ? missing_with (work, kept) : 0);
  gradus_names_whole (names, "nearest", nearest + 1);
  gradus_names_number (names, "nearest-pixels", pixels_to (work, nearest));
  gradus_names_number (names, "own-pixels", pixels_to (work, own));
  gradus_names_whole (names, "like", like + 1);
  gradus_names_number (names, "like-knobs", settings_to (work, like, kept));
  gradus_names_number (names, "now-pixels", pixels_to (work, face));
  gradus_names_number (names, "now-knobs", settings_to (work, face, kept));
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_rank, (work), work->pieces.rank, *measured <= MIN (work->n - 1, work->d))

/* No distance in settings is above that in pixels. */
static gboolean
holds_shadow (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (params, work);

  for (guint i = 0; i < work->n; i++)
    *measured = MAX (*measured, settings_to (work, i, kept_of (params, work))
                                  - pixels_to (work, i));
  return *measured <= GRADUS_PIECES_NOTHING * work->pieces.total;
}

/* With all knobs every face is itself again. */
GRADUS_HOLDS (holds_exact, (state, work),
              state->pieces.added >= work->pieces.rank ? number_error (here) : 0,
              *measured <= GRADUS_PIECES_NOTHING * work->pieces.total)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "rank", N_ ("Images less one, at most"), "r \\le n - 1", holds_rank, .phase = "apart" },
  { "shadow", N_ ("Settings are never farther apart than pixels"),
    "\\|z_p - z_x\\| \\le \\|p - x\\|", holds_shadow, .phase = "recognise" },
  { "exact", N_ ("All knobs rebuild every image"), "\\hat x = x", holds_exact, .phase = "add" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Pixels, images and components, with the bet. */
static void
build_counts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const char *const names[] = { C_ ("axis", "pixels"), C_ ("axis", "images"),
                                C_ ("axis", "not empty") };

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "what is counted"), C_ ("axis", "how many"));
  gradus_scene_set_x_names (scene, names, 3);
  gradus_scene_set_x_range (scene, 0.2, 3.6);
  gradus_scene_include (scene, 1, 1.1 * work->d);
  gradus_scene_bar (scene, 1, 0.6, 0, work->d, GRADUS_ROLE_MUTED, 0.4);
  gradus_scene_bar (scene, 2, 0.6, 0, work->n, GRADUS_ROLE_DATA, 0.5);
  if (state->pieces.made == work->pieces.p)
    {
      gradus_scene_bar (scene, 3, 0.6, 0, work->pieces.rank, GRADUS_ROLE_MODEL, 0.75);
      gradus_scene_text (scene, 3, work->pieces.rank, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                         1, GRADUS_NUM (work->pieces.rank));
    }
  gradus_scene_text (scene, 1, work->d, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                     GRADUS_NUM (work->d));
  gradus_scene_text (scene, 2, work->n, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                     GRADUS_NUM (work->n));
  gradus_scene_hrule (scene, params->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_point (scene, 3.4, params->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", 3.4, params->bet);
}

/* The error over the knobs that are kept, as far as they are added; rivals beside the last. */
static void
build_error (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint added = MIN (state->pieces.added, work->pieces.rank);
  g_autofree double *x = g_new (double, added + 1), *y = g_new (double, added + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "knobs"),
                         C_ ("axis", "not rebuilt"));
  gradus_scene_set_x_range (scene, -0.2, MAX (MIN (work->pieces.rank, 20), added) + 0.4);
  gradus_scene_include (scene, 0, 1.1 * work->pieces.total / work->n);
  for (guint k = 0; k <= added; k++)
    {
      x[k] = k;
      y[k] = gradus_pieces_left (&work->pieces, k) / work->n;
      if (work->pieces.rank <= GRADUS_PIECES_FEW)
        gradus_scene_text (scene, k, y[k], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                           GRADUS_NUM (y[k]));
    }
  gradus_scene_polyline (scene, x, y, added + 1, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "on average"));
  for (gsize i = 0; state->pieces.compared && i < gradus_array_length (&state->pieces.misses); i++)
    gradus_scene_point (scene, state->pieces.added, state->pieces.misses.data[i] / work->n,
                        GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 0.9, -1);
  if (state->pieces.compared)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS,
                              C_ ("legend", "other directions"));
}

/* How far the probe is from each image, in pixels and in settings. */
static void
build_distances (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint kept = kept_of (params, work);
  const gboolean bars = work->n <= MOST_BARS;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "image"),
                         C_ ("axis", "squared distance"));
  if (gradus_kit_waits (scene, state->known == 0,
                        _ ("The probe is compared with the images when it has been mixed.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, work->n + 0.5);
  for (guint i = 0; i < work->n; i++)
    gradus_scene_include (scene, i + 1, 1.05 * pixels_to (work, i));
  for (guint i = 0; i < state->known; i++)
    {
      const double pixels = pixels_to (work, i), knobs = settings_to (work, i, kept);

      if (bars)
        {
          gradus_scene_bar (scene, i + 0.8, 0.35, 0, pixels, GRADUS_ROLE_MUTED, 0.5);
          gradus_scene_bar (scene, i + 1.2, 0.35, 0, knobs, GRADUS_ROLE_MODEL, 0.75);
        }
      else
        {
          gradus_scene_point (scene, i + 1, pixels, GRADUS_ROLE_MUTED, GRADUS_SHAPE_CIRCLE, 0.6,
                              -1);
          gradus_scene_point (scene, i + 1, knobs, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.6,
                              (int) i);
        }
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "in pixels"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "in settings"));
  gradus_scene_vrule (scene, params->probe, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "whose it is"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "faces", N_ ("The images"), .kit = gradus_kit_images, .of = "examples",
    .with = "active=example-in-work small" },
  { "sum", N_ ("Mean, knobs and the probe"), .kit = gradus_kit_images,
    .of = "mean parts mixed probe-image", .with = "signed=parts titles=sum-titles small alike" },
  { "knobs", N_ ("Mean and knobs"), .kit = gradus_kit_images, .of = "mean knob-images",
    .with = "signed=knob-images titles=knob-titles active=knob-in-work small" },
  { "counts", N_ ("Pixels, images, components"), .build = build_counts },
  { "error", N_ ("What is not rebuilt"), .build = build_error },
  { "distances", N_ ("How far each image is"), .build = build_distances },
  GRADUS_BASE_ROW ("sigma"), GRADUS_BASE_ROW ("nearest"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Bet on the components"), N_ ("How many knobs does it take to mix all these images "
                                             "exactly?"),
    .shows = "counts", .asks = "bet", .pseudocode = N_ ("bet on the number of components"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "x = \\bar x + \\sum_{k=1}^{r} z_k u_k",
    .filled = GRADUS_SAY ({ NULL, "n = <n>,\\quad d = <side>\\cdot <side> = <pixels>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{n} images of {pixels} pixels. Drag the mark to how many components will not be "
                  "empty.") }) },
  { "mean", N_ ("The mean face"), N_ ("Lay all images on top of each other, and take the mean of "
                                      "each pixel."),
    .shows = "knobs", .pseudocode = N_ ("for each image x: x̄ ← x̄ + x / n"), .once = TRUE,
    .n_micro = n_faces, .run = run_mean,
    .rule = "\\bar x = \\frac1n\\sum_i x^{(i)}",
    .filled = GRADUS_SAY ({ "pixels <= 9", "\\bar x = <mean>" },
                          { NULL, "\\overline{\\|x - \\bar x\\|^2} = <all-variance>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Image {face} goes into the mean.") },
      { NULL, N_ ("The mean of {n} images. On average they are {all-variance} squared pixels away "
                  "from it.") }) },
  { "apart", N_ ("Find the knobs"), N_ ("Each direction in which the images differ is an image "
                                        "itself; the first one changes most."),
    .shows = "knobs", .pseudocode = N_ ("U, σ, V ← decomposition of x − x̄\nλ ← σ² / n"),
    .once = TRUE, .n_micro = gradus_pieces_n_directions, .run = run_apart,
    .rule = "\\role{model}{\\lambda_k} = \\frac{\\sigma_k^2}{n}",
    .filled = GRADUS_SAY (
      { "micro and not empty", "\\role{model}{\\lambda_{<k>}} = \\frac{<strength>^2}{<n>} \\approx "
                               "<variance|model>" },
      { "micro", "\\role{model}{\\lambda_{<k>}} = 0" },
      { NULL, "r = <not-empty|model> \\le <most>" }),
    .said = GRADUS_SAY (
      { "micro and empty", N_ ("Component {k} is empty: no image has anything of it.") },
      { "micro", N_ ("Knob {k}: along it the images vary by {variance} of {all-variance}.") },
      { "event:fewer", NN_ ("{not-empty} component is not empty. {n} images may have up to {most}, "
                            "but these differ in fewer ways.",
        "{not-empty} components are not empty. {n} images may have up to {most}, but these differ "
        "in fewer ways."), "not-empty" },
      { NULL, NN_ ("{not-empty} component is not empty: {n} images span no more directions once "
                   "their mean is taken away.",
        "{not-empty} components are not empty: {n} images span no more directions once their mean "
        "is taken away."), "not-empty" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {not-empty}.") }) },
  { "add", N_ ("Mix the faces"), N_ ("The mean, and each knob turned to its setting."),
    .shows = "sum", .pseudocode = N_ ("for k = 1 … knobs: x̂ ← x̂ + zₖ uₖ, zₖ = uₖᵀ (x − x̄)"),
    .once = TRUE, .n_micro = gradus_pieces_n_pieces, .run = gradus_pieces_run_add,
    .rule = "\\role{model}{\\hat p} = \\bar x + \\sum_{k} \\role{accent}{z_k} u_k,\\quad "
            "\\role{accent}{z_k} = u_k^T (p - \\bar x)",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{z_{<k>}} = <setting|accent>" },
      { NULL, "\\role{error}{\\|p - \\hat p\\|^2} = <missing|error>,\\quad "
              "\\overline{\\|x - \\hat x\\|^2} = <error|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Knob {k} is set to {setting}; on average {error} is not rebuilt yet.") },
      { "shift > 0 and missing-of-probe > 0",
        N_ ("The moved face lacks {missing} of {probe-square} squared pixels, which cannot be "
            "mixed; the images themselves lack {error} on average.") },
      { "missing-of-probe == 0", NN_ ("With {knobs} knob the face is exactly itself. All that is "
                                      "kept of it is its setting.",
        "With {knobs} knobs the face is exactly itself. All that is kept of it is {knobs} "
        "settings."), "knobs" },
      { NULL, NN_ ("With {knobs} knob {missing} of {probe-square} squared pixels are missing; on "
                   "average {error}.",
        "With {knobs} knobs {missing} of {probe-square} squared pixels are missing; on average "
        "{error}."), "knobs" }) },
  { "recognise", N_ ("Recognise the face"), N_ ("Compare the probe with every image, in pixels and "
                                                "in settings."),
    .shows = "distances", .pseudocode = N_ ("for each image x: ‖p − x‖² and ‖z_p − z_x‖²"),
    .once = TRUE, .n_micro = n_faces, .run = run_recognise,
    .rule = "\\|z_p - z_x\\|^2 \\le \\|p - x\\|^2",
    .filled = GRADUS_SAY (
      { "micro", "\\|z_p - z_{<face>}\\|^2 = <now-knobs|model> \\le <now-pixels>" },
      { NULL, "\\min \\|p - x\\|^2 = <nearest-pixels>,\\quad \\|p - x_{<probe>}\\|^2 = "
              "<own-pixels|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Image {face} is {now-pixels} away in pixels, {now-knobs} in settings.") },
      { "event:stranger", N_ ("The nearest image in pixels is {nearest}, at {nearest-pixels}. The "
                              "face is that of image {probe}, which is at {own-pixels}: not "
                              "recognised.") },
      { "shift == 0", N_ ("The probe is image {probe} itself, and the nearest one is at "
                          "{nearest-pixels}.") },
      { NULL, N_ ("Though it has moved, the nearest image in pixels is {nearest}, at "
                  "{nearest-pixels}.") }) },
  GRADUS_BASE_ROW ("nearest"));

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "pieces", .label = N_ ("Knobs to keep"), .symbol = "k",
    .blurb = N_ ("How many settings stand for an image, the strongest knobs first."),
    GRADUS_PARAM_FIELD (GradusPiecesParams, pieces), .def = 3, .min = 1, .max = 64,
    .slider_min = 1, .slider_max = 16, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("How many components are not empty."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 1, .min = 0, .max = MOST_PIXELS, .slider_max = 64,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "probe", .label = N_ ("Probe"), .blurb = N_ ("Which image is mixed and recognised."),
    GRADUS_PARAM_FIELD (Params, probe), .def = 1, .min = 1, .max = MOST_FACES, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "shift", .label = N_ ("Moved to the right"), .unit = N_ ("pixels"),
    .blurb = N_ ("The probe, as if the camera had moved."), GRADUS_PARAM_FIELD (Params, shift),
    .def = 0, .max = MOST_SHIFT, .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "fewer", N_ ("Fewer than there could be"),
    N_ ("The images span fewer directions than their number allows.") },
  { "stranger", N_ ("Not recognised"), N_ ("Another image is nearer to the probe in pixels.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "rank", N_ ("How many components are not empty?"), "mean", "counts",
    .asks = GRADUS_ASKS_NUMBER, .about = "not-empty", .scale = "1",
    .words = N_ ("{n} images of {pixels} pixels each: their mean is taken away, and the directions "
                 "in which they differ are the components. How many of them are not empty?"),
    .truth = GRADUS_SAY (
      { "not-empty < most", N_ ("It is {not-empty}: {n} images allow up to {most}, and these "
                                "differ in fewer ways.") },
      { NULL, N_ ("It is {not-empty}: {n} images less their mean span so many directions, however "
                  "many pixels they have.") }),
    .intuition = N_ ("You thought that every pixel is a component, but pixels that always change "
                     "together make one, and those that never change make none."),
    .intuition_answer = "pixels" },
  { "missing", N_ ("How much of the face is missing?"), "add", "sum", .asks = GRADUS_ASKS_NUMBER,
    .about = "missing-of-probe", .scale = "1",
    .words = N_ ("Image {probe}, moved by {shift} pixels, differs from the mean by {probe-square} "
                 "squared pixels, and {knobs} knobs are turned. How much of it cannot be mixed?"),
    .intuition = N_ ("You thought that a known face can be mixed wherever it stands, but a moved "
                     "face differs in other pixels, and the knobs do not move anything."),
    .intuition_answer = "0", .when = "shift > 0" },
  { "who", N_ ("Is the face recognised?"), "recognise", "distances", .asks = GRADUS_ASKS_EVENT,
    .about = "stranger", .when = "shift > 0",
    .words = N_ ("The probe is image {probe}, moved by {shift} pixels. Will another image be "
                 "nearer to it, pixel by pixel, than its own?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "eight", .title = N_ ("Eight faces, three knobs"),
    .blurb = N_ ("Two mouths, two places of the brows, eyes or none: 64 pixels, and three knobs "
                 "rebuild all eight faces exactly."),
    .data = "faces-synthetic", .params = "probe=4",
    .claims = "pixels == 64\nn == 8\nrank == 3\nerror < 0.000001" },
  { .id = "by-hand", .title = N_ ("Two images by hand"),
    .blurb = N_ ("(4, 0, 0, 4) and (0, 4, 4, 0): the mean is 2 all over, and one knob is left."),
    .data = "faces-synthetic:set=by-hand", .params = "pieces=1",
    .claims = "mean == 2\nrank == 1\nabs(settings) == 4" },
  { .id = "two-knobs", .title = N_ ("Two knobs for three parts"),
    .blurb = N_ ("Mouth and brows are right, the eyes are half there: 0.5 is not rebuilt."),
    .data = "faces-synthetic", .params = "probe=4 pieces=2",
    .claims = "knobs == 2\nerror ~ 0.5" },
  { .id = "ten", .title = N_ ("Ten drawn faces"),
    .blurb = N_ ("256 pixels, ten faces, nine components; four of them rebuild nine tenths of what "
                 "differs."),
    .data = "faces-synthetic:set=drawn-10", .params = "pieces=4",
    .claims = "pixels == 256\nn == 10\nrank == 9\nknobs == 4\nshare > 0.85" },
  { .id = "digits", .title = N_ ("Handwritten digits"),
    .blurb = N_ ("240 images: a digit from 16 knobs can be read. 14 of the 64 pixels are blank in "
                 "all of them."),
    .data = "digits", .params = "pieces=16 probe=100", .claims = "n == 240\nknobs == 16" },
  { .id = "one-pixel", .title = N_ ("Failure: one pixel to the right"),
    .blurb = N_ ("A known face, moved by one pixel: 9.42 of 10.5 cannot be mixed, and another face "
                 "is nearer."),
    .data = "faces-synthetic", .params = "probe=4 shift=1",
    .failure = N_ ("To the knobs a moved face is a stranger: they change pixels where they are, "
                   "and nothing moves. It is even mistaken for image 3. Align the faces first, "
                   "eyes on eyes."),
    .claims = "missing ~ 9.42\nprobe-square ~ 10.5\nnearest == 3\never: event:stranger" });

#define NUMPY "oracles-B/ch15a.out: numpy.linalg.eigh of the covariance"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "eight", 1, "variances", GRADUS_EXPECT (3, 2, 0.5), 1e-10,
    "by hand: changed pixels / 4, 12, 8 and 2" },
  { "eight", 1, "error", GRADUS_EXPECT (0), 1e-10, NUMPY },
  { "by-hand", 1, "mean", GRADUS_EXPECT (2, 2, 2, 2), 1e-12, "by hand" },
  { "by-hand", 1, "right", GRADUS_EXPECT (0.5, -0.5, -0.5, 0.5), 1e-12,
    "by hand: (1, −1, −1, 1)/2" },
  { "by-hand", 1, "settings", GRADUS_EXPECT (4), 1e-12, "by hand" },
  { "two-knobs", 1, "error", GRADUS_EXPECT (0.5), 1e-10, NUMPY },
  { "one-pixel", 1, "missing", GRADUS_EXPECT (9.4166666666667), 1e-9, NUMPY },
  { "one-pixel", 1, "pixels-apart", GRADUS_EXPECT (12, 14), 1e-9, .index = 2,
    .source = "oracles-B/ch15a.out: NumPy" },
  { "one-pixel", 1, "knobs-apart", GRADUS_EXPECT (2.5833, 4.5833), 1e-4, .index = 2,
    .source = "oracles-B/ch15a.out: NumPy" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "moved", .title = N_ ("In its place and one pixel on"),
    .blurb = N_ ("In its place nothing of the face is missing; one pixel to the right 9.42 of 10.5 "
                 "cannot be mixed, and it is taken for another."),
    .preset = "eight", .left = "shift=0", .right = "shift=1", .plot = "sum",
    .claims = "left: missing < 0.000001\nright: missing ~ 9.42\nright: probe-square ~ 10.5\n"
              "right: ever: event:stranger" });

static const GradusSheet sheet = {
  .aha = N_ ("A face is the mean face plus a few mixing knobs; PCA finds the knobs."),
  .by_hand = N_ ("(4, 0, 0, 4) and (0, 4, 4, 0): the mean is (2, 2, 2, 2), the one component (1, "
                 "−1, −1, 1)/2, and the settings are 4 and −4."),
  .why = "sum",
  .intuition = N_ ("So many pixels, so many components."),
  .caught_by = "rank",
  .breaks = N_ ("One pixel to the right: 9.42 of 10.5 of a known face cannot be mixed. To the "
                "knobs a moved face is a stranger."),
  .needs = "pca svd",
  .leads_to = "principal-component-regression lsi",
  .aliases = "eigenfaces; face recognition; 特征脸; 人脸识别; 图像重构; tzl",
  .terms = N_ ("eigenface; principal component; reconstruction error"),
};

const GradusDescriptor gradus_eigenfaces = {
  .distances = TRUE,
  .base = &gradus_pieces,
  .id = "eigenfaces", .chapter = 15, .difficulty = 2, .title = N_ ("Eigenfaces on small images"),
  .summary = N_ ("Mixes every face from the mean face and a few knobs that are images themselves."),
  .goal = N_ ("Mix a face from the mean and three knobs, and say why a moved face cannot be "
              "mixed."),
  .source = "CS229 lecture notes, part XI; Turk and Pentland 1991",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("The pixels of square images, row by row: 4, 9, 16, … columns, up to 256."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n} images of {side} × {side} pixels; image {probe} is the probe.") }),
  .end_shows = "sum",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
