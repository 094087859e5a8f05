/* Gradus: small faces, a row of pixels each, from 0 (paper) to 1 (ink).
 *
 * The eight are all that two mouths, two places of the brows and eyes that are there or not can
 * make. The ten are drawn: a head and its features as soft spots of random place and size.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rows.h"

enum { SET_EIGHT, SET_DRAWN, SET_BY_HAND };

typedef struct
{
  guint set;
} FacesParams;

static const GradusParam faces_params[] = {
  { .id = "set", .label = N_ ("Faces"),
    .blurb = N_ ("All eight of three features, ten drawn at random, or two of four pixels."),
    GRADUS_PARAM_FIELD (FacesParams, set),
    GRADUS_CHOICES ({ "all-8", N_ ("All eight") }, { "drawn-10", N_ ("Ten drawn") },
                    { "by-hand", N_ ("Two by hand") }) },
  { NULL },
};

/* --- Eight of 8 x 8 --------------------------------------------------------------------------- */

#define EIGHT 8
#define SIDE 8
#define DRAWN 10
#define DRAWN_SIDE 16

/* Pixels of ink as row * 10 + column, which ends at 0. */
static const int mouths[2][7] = { { 61, 52, 53, 54, 55, 66 }, { 51, 62, 63, 64, 65, 56 } };
static const int brows[2][5] = { { 11, 12, 15, 16 }, { 1, 2, 5, 6 } };
static const int eyes[2][3] = { { 0 }, { 21, 26 } };

static void
add_ink (double *face, const int *pixels)
{
  for (; *pixels != 0; pixels++)
    face[*pixels / 10 * SIDE + *pixels % 10] = 1;
}

static GradusDataset *
make_eight (const char *name, const char *origin)
{
  double x[EIGHT * SIDE * SIDE] = { 0 };

  for (guint i = 0; i < EIGHT; i++)
    {
      double *face = &x[i * SIDE * SIDE];

      add_ink (face, mouths[i >> 2 & 1]);
      add_ink (face, brows[i >> 1 & 1]);
      add_ink (face, eyes[i & 1]);
    }
  return gradus_rows_new (&(GradusRows){ .n = EIGHT, .d = SIDE * SIDE, .x = x }, name, origin);
}

/* --- Ten of 16 x 16 --------------------------------------------------------------------------- */

/* A spot around (@x, @y), so wide and so high. */
static double
spot (double column, double row, double x, double y, double wide, double high)
{
  const double a = (column - x) / wide, b = (row - y) / high;

  return exp (-0.5 * (a * a + b * b));
}

static double
between (gsl_rng *rng, double low, double high)
{
  return low + (high - low) * gradus_rng_uniform (rng);
}

static void
draw_face (gsl_rng *rng, double *face)
{
  const double middle = 0.5 * (DRAWN_SIDE - 1);
  const double wide = between (rng, 5.2, 6.8), high = between (rng, 6.4, 7.4);
  const double apart = between (rng, 2.2, 3.4), eye = between (rng, 0.6, 1.1);
  const double eye_row = between (rng, 5, 6.5), brow = between (rng, 1.6, 2.8);
  const double mouth = between (rng, 1.6, 3), bend = between (rng, -0.25, 0.25);
  const double nose = between (rng, 0.8, 1.8);

  for (guint i = 0; i < DRAWN_SIDE; i++)
    for (guint j = 0; j < DRAWN_SIDE; j++)
      {
        const double x = j - middle, r = hypot (x / wide, (i - middle) / high);
        double ink = 0.8 * exp (-(r - 1) * (r - 1) / 0.0144);

        for (int side = -1; side <= 1; side += 2)
          {
            ink += spot (x, i, side * apart, eye_row, eye, 0.8 * eye);
            ink += 0.6 * spot (x, i, side * apart, eye_row - brow, 1.4, 0.45);
          }
        ink += 0.5 * spot (x, i, 0, middle + 1, 0.5, nose);
        if (fabs (x) < mouth + 1)
          ink += spot (x, i, x, 11.5 - bend * x * x, 1, 0.6) * exp (-pow (fabs (x) / mouth, 6));
        face[i * DRAWN_SIDE + j] = MIN (ink, 1);
      }
}

static GradusDataset *
make_drawn (gsl_rng *rng, const char *name, const char *origin)
{
  double x[DRAWN * DRAWN_SIDE * DRAWN_SIDE];

  for (guint i = 0; i < DRAWN; i++)
    draw_face (rng, &x[i * DRAWN_SIDE * DRAWN_SIDE]);
  return gradus_rows_new (&(GradusRows){ .n = DRAWN, .d = DRAWN_SIDE * DRAWN_SIDE, .x = x }, name,
                          origin);
}

static GradusDataset *
make_faces (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  static const double two[] = { 4, 0, 0, 4, 0, 4, 4, 0 };
  const FacesParams *p = params;

  if (p->set == SET_EIGHT)
    return make_eight (self->id, origin);
  if (p->set == SET_DRAWN)
    return make_drawn (rng, self->id, origin);
  return gradus_rows_new (&(GradusRows){ .n = 2, .d = 4, .x = two }, self->id, origin);
}

static const GradusGenerator faces = {
  .id = "faces-synthetic",
  .title = N_ ("Small faces"),
  .summary = N_ ("Faces of 8 × 8 pixels with two mouths, two places of the brows and eyes or none; "
                 "or ten drawn ones of 16 × 16."),
  .source = "Own construction",
  .kind = &gradus_data_table,
  .params_size = sizeof (FacesParams),
  .params = faces_params,
  .make = make_faces,
};

extern const GradusGenerator *const gradus_generators_faces[];
const GradusGenerator *const gradus_generators_faces[] = { &faces, NULL };
