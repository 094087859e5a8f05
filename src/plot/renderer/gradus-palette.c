/* Gradus: colours and shapes.
 *
 * Classes take the hues of Okabe and Ito ("Color Universal Design", 2008), which people with any
 * common colour vision can tell apart, in their published order. Each class also has a shape,
 * because a picture must survive a grey printer. Quantities use ColorBrewer's YlGnBu (sequential)
 * and RdBu (diverging), whose lightness is monotonic on either side; on a dark ground the
 * sequential map runs the other way round, so that more is always farther from the ground.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

#define RGB(hex)                                                                                   \
  {                                                                                                \
    ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) &0xff) / 255.0, 1.0          \
  }

#define N_HUES 7

static const GradusColour hues_light[N_HUES] = {
  RGB (0xe69f00), RGB (0x56b4e9), RGB (0x009e73), RGB (0xf0e442),
  RGB (0x0072b2), RGB (0xd55e00), RGB (0xcc79a7),
};

/* The same hues; blue and green are lifted so that they stand out from a near-black ground. */
static const GradusColour hues_dark[N_HUES] = {
  RGB (0xf0ad1f), RGB (0x74c4f2), RGB (0x1fbf8f), RGB (0xf4ea5a),
  RGB (0x4a90d9), RGB (0xee7b2c), RGB (0xdd92bb),
};

static const GradusColour map_sequential[] = {
  RGB (0xffffd9), RGB (0xedf8b1), RGB (0xc7e9b4), RGB (0x7fcdbb), RGB (0x41b6c4),
  RGB (0x1d91c0), RGB (0x225ea8), RGB (0x253494), RGB (0x081d58),
};

static const GradusColour map_diverging_light[] = {
  RGB (0x9a1027), RGB (0xb2182b), RGB (0xd6604d), RGB (0xf4a582), RGB (0xfddbc7), RGB (0xf7f7f7),
  RGB (0xd1e5f0), RGB (0x92c5de), RGB (0x4393c3), RGB (0x2166ac), RGB (0x0d4a86),
};

static const GradusColour map_diverging_dark[] = {
  RGB (0xff9a78), RGB (0xe5684b), RGB (0xb04a35), RGB (0x7a3628), RGB (0x4d2b25), RGB (0x2e2e2e),
  RGB (0x23394a), RGB (0x235374), RGB (0x2d78a8), RGB (0x4aa0d8), RGB (0x86ccf7),
};

static const GradusShape class_shapes[] = {
  GRADUS_SHAPE_CIRCLE,  GRADUS_SHAPE_SQUARE, GRADUS_SHAPE_TRIANGLE,
  GRADUS_SHAPE_DIAMOND, GRADUS_SHAPE_STAR,   GRADUS_SHAPE_PLUS,
};

gboolean
gradus_scheme_is_dark (GradusScheme scheme)
{
  return scheme == GRADUS_SCHEME_DARK || scheme == GRADUS_SCHEME_HIGH_CONTRAST_DARK;
}

gboolean
gradus_scheme_is_contrast (GradusScheme scheme)
{
  return scheme == GRADUS_SCHEME_HIGH_CONTRAST || scheme == GRADUS_SCHEME_HIGH_CONTRAST_DARK;
}

GradusColour
gradus_colour_mix (GradusColour a, GradusColour b, double t)
{
  return (GradusColour){
    a.red + (b.red - a.red) * t,
    a.green + (b.green - a.green) * t,
    a.blue + (b.blue - a.blue) * t,
    a.alpha + (b.alpha - a.alpha) * t,
  };
}

GradusColour
gradus_colour_alpha (GradusColour colour, double alpha)
{
  colour.alpha *= alpha;
  return colour;
}

static double
linear_light (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

double
gradus_colour_luminance (GradusColour colour)
{
  return 0.2126 * linear_light (colour.red) + 0.7152 * linear_light (colour.green)
         + 0.0722 * linear_light (colour.blue);
}

/* The WCAG contrast ratio, 1 to 21. */
static double
contrast (GradusColour a, GradusColour b)
{
  double la = gradus_colour_luminance (a);
  double lb = gradus_colour_luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

/* Darken (on a light ground) or lighten @colour until it has the contrast @ratio with the ground.
 * Fills may be as bright as yellow; thin lines and words may not. */
GradusColour
gradus_palette_readable (GradusScheme scheme, GradusColour colour, double ratio)
{
  const GradusColour ground = gradus_palette_ground (scheme);
  const GradusColour far_end = gradus_scheme_is_dark (scheme)
                                 ? (GradusColour){ 1, 1, 1, colour.alpha }
                                 : (GradusColour){ 0, 0, 0, colour.alpha };

  for (guint i = 0; i < 30 && contrast (colour, ground) < ratio; i++)
    colour = gradus_colour_mix (colour, far_end, 0.06);
  return colour;
}

static GradusColour
hue_of_class (GradusScheme scheme, guint k)
{
  const gboolean dark = gradus_scheme_is_dark (scheme);
  const guint again = MIN (k / N_HUES, 3);
  GradusColour colour = dark ? hues_dark[k % N_HUES] : hues_light[k % N_HUES];

  /* The eighth class and its followers repeat the hues, darker. */
  colour = gradus_colour_mix (colour, (GradusColour){ 0, 0, 0, 1 }, 0.28 * again);
  if (gradus_scheme_is_contrast (scheme))
    colour = gradus_palette_readable (scheme, colour, 3.0);
  return colour;
}

GradusColour
gradus_palette_role (GradusScheme scheme, GradusRole role)
{
  const gboolean dark = gradus_scheme_is_dark (scheme);
  const gboolean strong = gradus_scheme_is_contrast (scheme);

  if (role >= GRADUS_ROLE_CLASS)
    return hue_of_class (scheme, role - GRADUS_ROLE_CLASS);

  switch ((int) role)
    {
    case GRADUS_ROLE_DATA:
      if (strong)
        return dark ? (GradusColour) RGB (0xd6deea) : (GradusColour) RGB (0x29333f);
      return dark ? (GradusColour) RGB (0x9fb0c3) : (GradusColour) RGB (0x5a6b7f);
    case GRADUS_ROLE_MUTED:
      if (strong)
        return dark ? (GradusColour) RGB (0xb8b8b8) : (GradusColour) RGB (0x5a5a5a);
      return dark ? (GradusColour) RGB (0x7d7d84) : (GradusColour) RGB (0xa3a3a8);
    case GRADUS_ROLE_ACCENT:
      if (strong)
        return dark ? (GradusColour) RGB (0xff6ec0) : (GradusColour) RGB (0xb0005e);
      return dark ? (GradusColour) RGB (0xff5fb0) : (GradusColour) RGB (0xd9006c);
    case GRADUS_ROLE_PAST:
      if (strong)
        return dark ? (GradusColour) RGB (0xc0c0c0) : (GradusColour) RGB (0x484848);
      return dark ? (GradusColour) RGB (0x9a9aa2) : (GradusColour) RGB (0x86868c);
    case GRADUS_ROLE_TRUTH:
      if (strong)
        return dark ? (GradusColour) RGB (0xe4e4e4) : (GradusColour) RGB (0x262626);
      return dark ? (GradusColour) RGB (0xb4b4b8) : (GradusColour) RGB (0x4c4c50);
    case GRADUS_ROLE_ERROR:
      if (strong)
        return dark ? (GradusColour) RGB (0xff8a80) : (GradusColour) RGB (0x9b0000);
      return dark ? (GradusColour) RGB (0xff7b72) : (GradusColour) RGB (0xc01c28);
    case GRADUS_ROLE_SECOND:
      if (strong)
        return dark ? (GradusColour) RGB (0x7cc4ff) : (GradusColour) RGB (0x004d80);
      return dark ? (GradusColour) RGB (0x5aaef0) : (GradusColour) RGB (0x0072b2);
    case GRADUS_ROLE_BET:
      if (strong)
        return dark ? (GradusColour) RGB (0xcdb8ff) : (GradusColour) RGB (0x4a1f9e);
      return dark ? (GradusColour) RGB (0xb79bff) : (GradusColour) RGB (0x6f42c1);
    case GRADUS_ROLE_MODEL:
      if (strong)
        return dark ? (GradusColour) RGB (0xffffff) : (GradusColour) RGB (0x000000);
      return dark ? (GradusColour) RGB (0xf6f5f4) : (GradusColour) RGB (0x1d1b22);
    case GRADUS_ROLE_FOREGROUND:
    default:
      if (strong)
        return dark ? (GradusColour) RGB (0xffffff) : (GradusColour) RGB (0x000000);
      return dark ? (GradusColour) RGB (0xeeeeec) : (GradusColour) RGB (0x2e2e33);
    }
}

GradusColour
gradus_palette_ground (GradusScheme scheme)
{
  switch (scheme)
    {
    case GRADUS_SCHEME_DARK:
      return (GradusColour) RGB (0x1e1e1e);
    case GRADUS_SCHEME_HIGH_CONTRAST_DARK:
      return (GradusColour) RGB (0x000000);
    case GRADUS_SCHEME_LIGHT:
    case GRADUS_SCHEME_HIGH_CONTRAST:
    default:
      return (GradusColour) RGB (0xffffff);
    }
}

GradusColour
gradus_palette_grid (GradusScheme scheme)
{
  switch (scheme)
    {
    case GRADUS_SCHEME_DARK:
      return (GradusColour) RGB (0x363638);
    case GRADUS_SCHEME_HIGH_CONTRAST:
      return (GradusColour) RGB (0xb4b4b4);
    case GRADUS_SCHEME_HIGH_CONTRAST_DARK:
      return (GradusColour) RGB (0x6a6a6a);
    case GRADUS_SCHEME_LIGHT:
    default:
      return (GradusColour) RGB (0xe8e8ea);
    }
}

static GradusColour
interpolate (const GradusColour *stops, guint n, double t)
{
  double at = CLAMP (t, 0.0, 1.0) * (n - 1);
  guint i = MIN ((guint) at, n - 2);

  return gradus_colour_mix (stops[i], stops[i + 1], at - i);
}

GradusColour
gradus_palette_map (GradusScheme scheme, GradusMap map, double t)
{
  const gboolean dark = gradus_scheme_is_dark (scheme);

  if (isnan (t))
    return gradus_palette_ground (scheme);
  if (map != GRADUS_MAP_SEQUENTIAL)
    return dark
             ? interpolate (map_diverging_dark, G_N_ELEMENTS (map_diverging_dark), t / 2 + 0.5)
             : interpolate (map_diverging_light, G_N_ELEMENTS (map_diverging_light), t / 2 + 0.5);
  return interpolate (map_sequential, G_N_ELEMENTS (map_sequential), dark ? 1 - t : t);
}

GradusShape
gradus_palette_shape (guint k)
{
  return class_shapes[k % G_N_ELEMENTS (class_shapes)];
}
