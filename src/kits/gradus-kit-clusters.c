/* Gradus: the kit of points in groups, hard or soft, with their centres.
 *
 * Whose a point is shows in its colour, or as a pie of shares. A centre is a cross with the way it
 * has come; where it stood before the step is a pale cross with an arrow from it. A spread makes
 * ellipses at one and two standard deviations in the plane, and curves of density on a line.
 *
 * What is drawn follows from what differs between the names of the step and those before it, so
 * that no entry has to say in which of its phases something moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"
#include "gradus-mixture-core.h"
#include "gradus-voronoi.h"

/* Up to so many points are joined with their centres, ringed, or drawn as pies. */
#define MAX_LINES 150
#define MAX_RINGS 400
#define MAX_PIES 600
/* To so many centres the active point is joined. */
#define MAX_RAYS 32
/* Vertices of a curve of density. */
#define CURVE 335

typedef struct
{
  const GradusPosition *here;
  const GradusPlot *plot;
  GradusScene *scene;
  GradusNames *names;
  const double *x; /* n x d */
  guint n, d;
  double low[2], high[2]; /* of the first two inputs */
  const char *centre_id;
  gboolean anew; /* what was before the step is not drawn */
  GradusNamed centres, old_centres, spread, old_spread, weights, owner, old_owner, shares;
} Picture;

/* What the name @name is before (@before) or after the step; nothing where it is not defined. */
static GradusNamed
look_up (Picture *picture, const char *name, gboolean before)
{
  g_autofree char *text = before ? gradus_kit_before (name) : g_strdup (name);
  GradusNamed named = { 0 };

  if (text == NULL || !gradus_names_find (picture->names, text, &named)
      || named.kind != GRADUS_NAMED_ARRAY)
    memset (&named, 0, sizeof named);
  return named;
}

static GradusNamed
look_up_word (Picture *picture, const char *word, gboolean before)
{
  g_autofree char *name = gradus_kit_assigned (picture->plot, word);

  return look_up (picture, name, before);
}

/* The number that `with` assigns to @word; NAN where there is none. */
static double
number_of (Picture *picture, const char *word)
{
  g_autofree char *name = gradus_kit_assigned (picture->plot, word);

  return name != NULL ? gradus_names_get_number (picture->names, name) : NAN;
}

/* Where row @i of an array with @d columns stands; on a line at height 0. */
static void
place (const double *rows, guint d, guint i, double at[2])
{
  at[0] = rows[(gsize) i * d];
  at[1] = d > 1 ? rows[(gsize) i * d + 1] : 0;
}

/* The owner of point @i, -1 where it has none. */
static int
owner_of (const GradusNamed *owner, guint i)
{
  return i < owner->rows && owner->data[i] >= 0 ? (int) owner->data[i] : -1;
}

/* --- Regions ---------------------------------------------------------------------------------- */

/* The cluster of a place of the picture; with one input the height does not count. */
static void
field_cluster (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  if (table->d == 2)
    here->algorithm->predict (here, xy, n, out);
  else
    for (gsize i = 0; i < n; i++)
      here->algorithm->predict (here, xy + 2 * i, 1, out + i);
}

/* Exact borders of the regions, a little beyond the picture for the bars of an equal aspect. */
static void
draw_borders (Picture *picture)
{
  const guint k = (guint) picture->centres.rows;
  const double *centres = picture->centres.data;

  if (picture->d == 2)
    {
      const double side = MAX (picture->high[0] - picture->low[0],
                               picture->high[1] - picture->low[1]);
      const double box[4] = { picture->low[0] - side, picture->low[1] - side,
                              picture->high[0] + side, picture->high[1] + side };
      g_autoptr (GArray) edges = gradus_voronoi_edges (centres, k, box);

      for (guint e = 0; e < edges->len; e++)
        {
          const GradusVoronoiEdge *edge = &g_array_index (edges, GradusVoronoiEdge, e);

          gradus_scene_segment (picture->scene, edge->x0, edge->y0, edge->x1, edge->y1,
                                GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
        }
      return;
    }
  /* On a line: the midpoint of two centres with none between them. */
  for (guint a = 0; a < k; a++)
    {
      double next = INFINITY;

      for (guint b = 0; b < k; b++)
        if (centres[b] > centres[a] && centres[b] < next)
          next = centres[b];
      if (isfinite (next))
        gradus_scene_vrule (picture->scene, 0.5 * centres[a] + 0.5 * next, GRADUS_ROLE_MODEL,
                            GRADUS_LINE_SOLID, NULL);
    }
}

static void
clear_mixture (gpointer data)
{
  gradus_mixture_free (*(GradusMixture **) data);
}

/* Probabilities of the components everywhere in the plane. */
static void
field_posterior (gpointer data, const double *xy, gsize n, double *out)
{
  const GradusMixture *mixture = *(GradusMixture **) data;
  const guint k = gradus_mixture_get_k (mixture);
  g_autofree double *plane = g_new (double, 2 * n);
  g_autofree double *w = g_new (double, (k * n));
  const double *columns[2] = { plane, plane + n };
  const GradusPoints points = { .n = (guint) n, .d = 2, .columns = columns };
  double ignored = 0;

  for (gsize i = 0; i < n; i++)
    {
      plane[i] = xy[2 * i];
      plane[n + i] = xy[2 * i + 1];
    }
  gradus_mixture_expect (mixture, &points, 0, points.n, w, &ignored);
  for (gsize i = 0; i < n; i++)
    for (guint j = 0; j < k; j++)
      out[i * k + j] = isfinite (w[j * n + i]) ? w[j * n + i] : 1.0 / k;
}

static void
draw_posterior (Picture *picture)
{
  const guint k = (guint) picture->centres.rows;
  GradusMixture **data;
  guint bad;
  GradusMixture *mixture = k > 1 && picture->weights.rows == k && picture->spread.data != NULL
                             ? gradus_mixture_new (k, 2, picture->weights.data,
                                                   picture->centres.data, picture->spread.data,
                                                   &bad)
                             : NULL;

  if (mixture == NULL)
    return;
  data = g_atomic_rc_box_new (GradusMixture *);
  *data = mixture;
  gradus_scene_field_data (picture->scene, GRADUS_FIELD_POSTERIOR, k, field_posterior, data,
                           clear_mixture);
  g_atomic_rc_box_release_full (data, clear_mixture);
}

static void
draw_regions (Picture *picture)
{
  const double k = gradus_names_get_number (picture->names, "k");

  if (picture->d > 2 || picture->centres.rows == 0
      || (!isnan (k) && (double) picture->centres.rows != k))
    return;
  if (gradus_kit_has (picture->plot, "regions"))
    {
      gradus_scene_field (picture->scene, GRADUS_FIELD_CLASSES, 1, field_cluster);
      draw_borders (picture);
    }
  else if (gradus_kit_has (picture->plot, "borders"))
    draw_borders (picture);
  else if (gradus_kit_has (picture->plot, "posterior") && picture->d == 2)
    draw_posterior (picture);
}

/* --- Points ----------------------------------------------------------------------------------- */

/* The most probable group of point @i, -1 where nothing is known of it. */
static int
most_probable (const GradusNamed *shares, guint i)
{
  const double *row = shares->data + (gsize) i * shares->columns;
  gsize best = 0;

  for (gsize j = 1; j < shares->columns; j++)
    if (row[j] > row[best])
      best = j;
  return row[best] > 0 ? (int) best : -1;
}

static void
draw_points (Picture *picture)
{
  const gboolean soft = picture->shares.rows == picture->n && picture->shares.columns > 0;
  const gboolean hard = picture->owner.rows == picture->n;
  g_autofree double *xy = g_new (double, 2 * (gsize) picture->n);
  g_autofree gint32 *classes = g_new (gint32, picture->n);
  gboolean any = FALSE;

  for (guint i = 0; i < picture->n; i++)
    {
      place (picture->x, picture->d, i, xy + 2 * (gsize) i);
      classes[i] = hard   ? owner_of (&picture->owner, i)
                   : soft ? most_probable (&picture->shares, i)
                          : -1;
      any = any || classes[i] >= 0;
    }
  if (!soft || picture->n > MAX_PIES)
    {
      gradus_scene_points (picture->scene, xy, picture->n, 2, any ? classes : NULL,
                           GRADUS_ROLE_DATA, soft ? 0.8 : 1.0);
      return;
    }
  for (guint i = 0; i < picture->n; i++)
    if (classes[i] >= 0)
      gradus_scene_pie (picture->scene, xy[2 * i], xy[2 * i + 1],
                        picture->shares.data + (gsize) i * picture->shares.columns,
                        (guint) picture->shares.columns, 1.0, (int) i);
    else
      gradus_scene_point (picture->scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1.0, (int) i);
}

/* The lines from the first points to their centres. */
static void
draw_lines (Picture *picture)
{
  const double joined = number_of (picture, "lines");

  if (!(joined > 0) || picture->n > MAX_LINES)
    return;
  for (guint i = 0; i < MIN (joined, picture->n); i++)
    {
      const int j = owner_of (&picture->owner, i);
      double at[2], to[2];

      if (j < 0 || (gsize) j >= picture->centres.rows)
        continue;
      place (picture->x, picture->d, i, at);
      place (picture->centres.data, picture->d, (guint) j, to);
      gradus_scene_segment (picture->scene, at[0], at[1], to[0], to[1], GRADUS_ROLE_CLASS + j,
                            GRADUS_LINE_THIN);
    }
}

/* The point in work, joined with the centres that it is compared with, and rings around the others
 * that changed their group in this step. */
static void
draw_active (Picture *picture)
{
  const double active = number_of (picture, "active");
  const gboolean known = active >= 0 && active < picture->n;
  guint rings = 0;
  double at[2], to[2];

  if (known)
    {
      const int own = owner_of (&picture->owner, (guint) active);

      place (picture->x, picture->d, (guint) active, at);
      for (guint j = 0;
           gradus_kit_has (picture->plot, "rays") && j < MIN (picture->centres.rows, MAX_RAYS); j++)
        {
          place (picture->centres.data, picture->d, j, to);
          gradus_scene_segment (picture->scene, at[0], at[1], to[0], to[1],
                                (int) j == own ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                                (int) j == own ? GRADUS_LINE_BOLD : GRADUS_LINE_DASHED);
        }
      gradus_scene_point (picture->scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5,
                          (int) active);
    }
  if (picture->here->micro > 0 || picture->old_owner.rows != picture->n
      || picture->owner.rows != picture->n)
    return;
  for (guint i = 0; i < picture->n && rings < MAX_RINGS; i++)
    if (picture->owner.data[i] != picture->old_owner.data[i] && !(known && i == (guint) active))
      {
        place (picture->x, picture->d, i, at);
        gradus_scene_point (picture->scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                            1.2, (int) i);
        rings++;
      }
}

/* --- Centres ---------------------------------------------------------------------------------- */

/* The first two rows and columns of covariance @j: {xx, xy, yy}. FALSE where there is none. */
static gboolean
plane_covariance (const GradusNamed *spread, guint d, guint j, double cov[3])
{
  const gsize at = (gsize) j * d * d;

  if (d < 2 || spread->rows * spread->columns < at + (gsize) d * d)
    return FALSE;
  cov[0] = spread->data[at];
  cov[1] = spread->data[at + 1];
  cov[2] = spread->data[at + d + 1];
  return TRUE;
}

/* Where centre @j was before the step, when it was another: @cov has where it goes with it. */
static gboolean
has_moved (const Picture *picture, guint j, double from[2])
{
  const gsize d = picture->d, dd = d * d;
  const gboolean spread = picture->spread.data != NULL && picture->old_spread.data != NULL
                          && picture->spread.rows == picture->old_spread.rows;

  if (picture->anew || picture->old_centres.rows != picture->centres.rows)
    return FALSE;
  place (picture->old_centres.data, picture->d, j, from);
  return memcmp (picture->old_centres.data + j * d, picture->centres.data + j * d,
                 d * sizeof (double))
           != 0
         || (spread
             && memcmp (picture->old_spread.data + j * dd, picture->spread.data + j * dd,
                        dd * sizeof (double))
                  != 0);
}

static void
draw_centre (Picture *picture, guint j, const char *subject)
{
  const GradusPosition *here = picture->here;
  const int value = gradus_algorithm_find_value (here->algorithm, picture->centre_id);
  const GradusRole role = GRADUS_ROLE_CLASS + (int) j;
  GradusScene *scene = picture->scene;
  const gboolean placed = picture->old_centres.rows <= j && here->phase >= 0
                          && here->previous != NULL;
  double at[2], from[2], cov[3];

  place (picture->centres.data, picture->d, j, at);
  if (has_moved (picture, j, from))
    {
      if (plane_covariance (&picture->old_spread, picture->d, j, cov))
        gradus_scene_ellipse (scene, from[0], from[1], cov, 2.0, GRADUS_ROLE_PAST,
                              GRADUS_LINE_DASHED, 0.0);
      else if (picture->spread.data == NULL)
        gradus_scene_point (scene, from[0], from[1], GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 1.6, -1);
      if (from[0] != at[0] || from[1] != at[1])
        gradus_scene_arrow (scene, from[0], from[1], at[0], at[1], GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_BOLD);
    }
  if (plane_covariance (&picture->spread, picture->d, j, cov))
    {
      gradus_scene_ellipse (scene, at[0], at[1], cov, 2.0, role, GRADUS_LINE_SOLID, 0.06);
      gradus_scene_ellipse (scene, at[0], at[1], cov, 1.0, role, GRADUS_LINE_SOLID, 0.1);
    }
  if (picture->d > 1 && here->history != NULL && value >= 0
      && here->algorithm->values[value].tracked)
    gradus_scene_trail (scene, here, (guint) value, j, 0, 1, role);
  gradus_scene_point (scene, at[0], at[1], role, GRADUS_SHAPE_CROSS, 2.2, -1);
  if (subject != NULL)
    gradus_scene_subject (scene, g_intern_string (subject), j, at[0], at[1]);
  gradus_kit_hold (here, picture->centre_id, (gsize) j * picture->d,
                   picture->d > 1 ? (gsize) j * picture->d + 1 : GRADUS_NO_ENTRY, at, scene);
  if (placed && picture->spread.data == NULL)
    gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.2, -1);
}

/* Handles of the first centres: as they were chosen, and those given by hand before the start. */
static void
draw_handles (Picture *picture)
{
  const GradusPosition *here = picture->here;
  const GradusArray *given = gradus_setup_get_start (here->setup, picture->centre_id);
  const gboolean by_hand = gradus_params_find (here->algorithm->params, "init") != NULL
                           && gradus_when (picture->names, "init == given");
  double at[2];

  if (here->phase >= 0)
    {
      const gboolean chosen = here->micro == 0 && gradus_position_is_phase (here, "init");

      for (guint j = 0; chosen && j < picture->centres.rows; j++)
        {
          place (picture->centres.data, picture->d, j, at);
          gradus_scene_handle (picture->scene, picture->centre_id, j, at[0], at[1]);
        }
      return;
    }
  for (guint j = 0; by_hand && given != NULL && j < gradus_array_length (given) / picture->d; j++)
    {
      place (given->data, picture->d, j, at);
      gradus_scene_point (picture->scene, at[0], at[1], GRADUS_ROLE_CLASS + (int) j,
                          GRADUS_SHAPE_CROSS, 2.2, -1);
      gradus_scene_handle (picture->scene, picture->centre_id, j, at[0], at[1]);
    }
}

/* --- Densities on a line ---------------------------------------------------------------------- */

/* Height of the fullest of about sqrt (n) classes of the inputs, as a density. */
static double
histogram_peak (const Picture *picture)
{
  const guint classes = (guint) CLAMP (sqrt (picture->n), 4, 60);
  const double width = (picture->high[0] - picture->low[0]) / classes;
  g_autofree guint *counts = g_new0 (guint, classes);
  guint fullest = 0;

  if (!(width > 0) || !isfinite (width))
    return 1;
  for (guint i = 0; i < picture->n; i++)
    {
      const guint c = (guint) MIN ((picture->x[i] - picture->low[0]) / width, classes - 1);

      counts[c]++;
      fullest = MAX (fullest, counts[c]);
    }
  return fullest / (picture->n * width);
}

/* The weighted density of every component and their sum. Returns the highest value of the sum. */
static double
draw_mixture (Picture *picture, const GradusNamed *centres, const GradusNamed *spread,
              const GradusNamed *weights, gboolean past)
{
  const guint k = (guint) centres->rows;
  /* Places that are asked for may lie beyond the data. */
  const double margin = 0.75 * (picture->high[0] - picture->low[0]);
  const double from = picture->low[0] - (margin > 0 ? margin : 1);
  const double to = picture->high[0] + (margin > 0 ? margin : 1);
  double x[CURVE], sum[CURVE] = { 0 }, highest = 0;
  g_autofree double *parts = g_new (double, ((gsize) k * CURVE));

  for (guint v = 0; v < CURVE; v++)
    {
      x[v] = from + (to - from) * v / (CURVE - 1);
      for (guint j = 0; j < k; j++)
        {
          const double deviation = sqrt (spread->data[j]);
          const double z = (x[v] - centres->data[j]) / deviation;

          /* A collapsed component has no density to draw. */
          parts[(gsize) j * CURVE + v] = deviation > 0
                                           ? weights->data[j] / (sqrt (2 * G_PI) * deviation)
                                               * exp (-0.5 * z * z)
                                           : 0;
          sum[v] += parts[(gsize) j * CURVE + v];
        }
      highest = MAX (highest, sum[v]);
    }
  gradus_scene_polyline (picture->scene, x, sum, CURVE, past ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                         past ? GRADUS_LINE_DASHED : GRADUS_LINE_BOLD);
  for (guint j = 0; j < k && !past; j++)
    gradus_scene_polyline (picture->scene, x, parts + (gsize) j * CURVE, CURVE,
                           GRADUS_ROLE_CLASS + (int) j, GRADUS_LINE_SOLID);
  return highest;
}

static gboolean
is_mixture (const GradusNamed *centres, const GradusNamed *spread, const GradusNamed *weights)
{
  return centres->rows > 0 && weights->rows == centres->rows
         && spread->rows * spread->columns == centres->rows;
}

static void
draw_densities (Picture *picture)
{
  const double peak = histogram_peak (picture);
  const GradusNamed old_weights = look_up_word (picture, "weight", TRUE);
  double from[2], highest = 0;
  gboolean moved = FALSE;

  if (is_mixture (&picture->centres, &picture->spread, &picture->weights))
    {
      for (guint j = 0; j < picture->centres.rows; j++)
        moved = moved || has_moved (picture, j, from);
      if (moved && is_mixture (&picture->old_centres, &picture->old_spread, &old_weights))
        highest = draw_mixture (picture, &picture->old_centres, &picture->old_spread, &old_weights,
                                TRUE);
      highest = MAX (highest, draw_mixture (picture, &picture->centres, &picture->spread,
                                            &picture->weights, FALSE));
    }
  /* Steady while the curves fit the data; a spike of a collapsing component is cut off. */
  gradus_scene_set_y_range (picture->scene, -0.08 * peak, CLAMP (highest, peak, 5 * peak));
}

/* --- All of it -------------------------------------------------------------------------------- */

/* The points: those of an array that `points` names, else those of the table. */
static gboolean
find_points (Picture *picture)
{
  const GradusTable *table = gradus_kit_table (picture->here, picture->scene);
  const GradusNamed named = look_up_word (picture, "points", FALSE);
  g_autofree char *word = gradus_kit_assigned (picture->plot, "points");

  if (table == NULL || table->n == 0 || table->d == 0)
    return FALSE;
  picture->x = word != NULL ? named.data : table->x;
  picture->n = word != NULL ? (guint) named.rows : table->n;
  picture->d = word != NULL ? (guint) named.columns : table->d;
  if (picture->x == NULL || picture->n == 0)
    {
      gradus_scene_set_placeholder (picture->scene, _ ("The points of this picture are not made "
                                                       "yet."));
      return FALSE;
    }
  for (guint c = 0; c < MIN (picture->d, 2); c++)
    {
      picture->low[c] = INFINITY;
      picture->high[c] = -INFINITY;
      for (guint i = 0; i < picture->n; i++)
        {
          picture->low[c] = MIN (picture->low[c], picture->x[(gsize) i * picture->d + c]);
          picture->high[c] = MAX (picture->high[c], picture->x[(gsize) i * picture->d + c]);
        }
    }
  return TRUE;
}

static void
set_axes (Picture *picture, gboolean densities)
{
  const GradusTable *table = gradus_dataset_get_table (picture->here->dataset);
  g_autofree char *word = gradus_kit_assigned (picture->plot, "points");

  gradus_scene_set_axes (
    picture->scene,
    picture->d > 1 ? GRADUS_AXES_EQUAL
    : densities    ? GRADUS_AXES_ZERO_Y
                   : GRADUS_AXES_INTEGER_Y,
    word != NULL ? C_ ("axis", "first coordinate") : table->names[table->x_columns[0]],
    picture->d > 1
      ? (word != NULL ? C_ ("axis", "second coordinate") : table->names[table->x_columns[1]])
    : densities ? C_ ("axis", "probability density")
                : _ ("one input only"));
  gradus_scene_set_x_range (picture->scene, picture->low[0], picture->high[0]);
  if (picture->d > 1)
    gradus_scene_set_y_range (picture->scene, picture->low[1], picture->high[1]);
  else if (!densities)
    /* There is no height to read: nothing but the line on which the points are. */
    gradus_scene_set_y_range (picture->scene, -0.45, 0.45);
}

void
gradus_kit_clusters (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *subject = gradus_kit_assigned (plot, "subject");
  Picture picture = {
    .here = here, .plot = plot, .scene = scene, .names = names, .centre_id = g_intern_string (of[0])
  };
  gboolean densities;

  if (!find_points (&picture))
    return;
  picture.centres = look_up (&picture, of[0], FALSE);
  picture.old_centres = look_up (&picture, of[0], TRUE);
  picture.spread = look_up_word (&picture, "spread", FALSE);
  picture.old_spread = look_up_word (&picture, "spread", TRUE);
  picture.weights = look_up_word (&picture, "weight", FALSE);
  picture.owner = look_up_word (&picture, "owner", FALSE);
  picture.anew = number_of (&picture, "anew") > 0;
  if (!picture.anew)
    picture.old_owner = look_up_word (&picture, "owner", TRUE);
  picture.shares = look_up_word (&picture, "shares", FALSE);
  /* Centres of other points than these are not drawn among them. */
  if (picture.centres.rows > 0 && picture.centres.columns != picture.d)
    picture.centres = picture.old_centres = (GradusNamed){ 0 };
  densities = picture.d == 1 && picture.spread.kind != GRADUS_NAMED_NOTHING;

  set_axes (&picture, densities);
  draw_regions (&picture);
  if (densities)
    draw_densities (&picture);
  draw_points (&picture);
  draw_lines (&picture);
  draw_active (&picture);
  for (guint j = 0; j < picture.centres.rows; j++)
    draw_centre (&picture, j, subject);
  if (picture.d > 0)
    draw_handles (&picture);
}
