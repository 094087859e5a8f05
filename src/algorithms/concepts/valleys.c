/* Valleys: what the rows share.
 *
 * Edge cases. A sigmoid without a slope stands nowhere, and a bump without a width is no function:
 * both are refused. Of a width its sign does not count.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "valleys.h"

typedef GradusValleyParams Params;
typedef GradusValleyState State;

/* --- Units ------------------------------------------------------------------------------------ */

void
gradus_valley_units (const GradusValleyParams *p, GradusUnit units[2], double heights[2])
{
  const GradusUnitKind kind = p->kind == GRADUS_VALLEY_BUMP ? GRADUS_UNIT_BUMP
                                                            : GRADUS_UNIT_SIGMOID;

  units[0] = (GradusUnit) { kind, p->first, p->second };
  units[1] = (GradusUnit) { kind, p->first_2, p->second_2 };
  heights[0] = p->height;
  heights[1] = p->height_2;
}

double
gradus_valley_stand (const GradusUnit *unit)
{
  return unit->kind == GRADUS_UNIT_BUMP ? unit->first : 0 - unit->second / unit->first;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const gboolean other = p->height_2 != 0;

  if (table->d > 1)
    return g_strdup_printf (_ ("The units are of one input, and there are %u: choose one column."),
                            table->d);
  if (p->kind == GRADUS_VALLEY_SIGMOID && (p->first == 0 || (other && p->first_2 == 0)))
    return g_strdup (_ ("With ω = 0 a sigmoid has the same height everywhere, and no middle. Give "
                        "ω another value."));
  if (p->kind == GRADUS_VALLEY_BUMP && (p->second == 0 || (other && p->second_2 == 0)))
    return g_strdup (_ ("A bump needs a width: give h another value than 0."));
  return NULL;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (p);
  GradusUnit units[2];
  double heights[2];

  gradus_valley_units (p, units, heights);
  for (gsize i = 0; i < n; i++)
    out[i] = gradus_units_sum (units, heights, 2, X[i]);
}

GradusStatus
gradus_valley_run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->readings.known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_j (const GradusPosition *here)
{
  GRADUS_HERE (p, table);
  GradusUnit units[2];
  double heights[2];

  gradus_valley_units (p, units, heights);
  return gradus_units_loss (units, heights, 2, table);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_ ("Half the sum of squares"), "J", .number = number_j, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "readings", N_ ("J at settings of what is moved"), "(v, J)",
    GRADUS_QUANTITY (State, readings.rows), .shape = GRADUS_EXTENT (GRADUS_VALLEY_PLACES, 2),
    .indices = N_ ("setting: number, J"), .beside = "y^2" },
  { "made", NULL, NULL, GRADUS_QUANTITY (State, readings.made) },
  { "known", NULL, NULL, GRADUS_QUANTITY (State, readings.known) });

/* --- Pictures --------------------------------------------------------------------------------- */

GradusUnitFrame
gradus_valley_frame (const GradusTable *table, double room)
{
  GradusUnitFrame frame;

  gradus_find_extent (table->x, table->n, table->d, &frame.left, &frame.right);
  gradus_make_room (&frame.left, &frame.right);
  gradus_unit_frame_find_heights (&frame, table, room);
  return frame;
}

void
gradus_valley_draw_stand (const GradusUnit *unit, double height, const GradusUnitFrame *frame,
                          gboolean second, GradusScene *scene)
{
  const gboolean bump = unit->kind == GRADUS_UNIT_BUMP;
  const double x = gradus_valley_stand (unit), y = bump ? height : 0.5 * height;
  const GradusHandleMap map = { { 0, bump ? 1 : -unit->first, 0 }, { 0, 0, bump ? 1 : 2 } };

  if (x < frame->left || x > frame->right || y < frame->bottom || y > frame->top)
    return;
  gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, bump ? C_ ("legend", "centre") : C_ ("legend", "half height"));
  gradus_scene_map_handle (scene, bump ? second ? "first-2" : "first"
                                  : second ? "second-2" : "second",
                           second ? "height-2" : "height", map, x, y);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "kind", .label = N_ ("Units"),
    .blurb = N_ ("1 / (1 + exp(−(ωx + γ))), or exp(−(x − c)² / (2h²))."),
    GRADUS_PARAM_FIELD (Params, kind), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [GRADUS_VALLEY_SIGMOID] = { "sigmoid", N_ ("Sigmoid") },
      [GRADUS_VALLEY_BUMP] = { "bump", N_ ("Bump") }) },
  { .id = "first", .label = N_ ("ω or c"), .symbol = "\\omega, c",
    .blurb = N_ ("How steep a sigmoid is, or where a bump has its centre."),
    GRADUS_VALLEY_NUMBER (Params, first, 1) },
  { .id = "second", .label = N_ ("γ or h"), .symbol = "\\gamma, h",
    .blurb = N_ ("The offset of a sigmoid, or how wide a bump is."),
    GRADUS_VALLEY_NUMBER (Params, second, 1) },
  { .id = "height", .label = N_ ("Height"), .symbol = "\\alpha",
    .blurb = N_ ("How much of the unit there is."), GRADUS_PARAM_FIELD (Params, height),
    GRADUS_PLACE (1, 1e6, -3, 3, 0.1) },
  { .id = "first-2", .label = N_ ("ω or c of the second"), .symbol = "\\omega_2, c_2",
    .blurb = N_ ("The same of the second unit."), GRADUS_VALLEY_NUMBER (Params, first_2, 1) },
  { .id = "second-2", .label = N_ ("γ or h of the second"), .symbol = "\\gamma_2, h_2",
    .blurb = N_ ("The same of the second unit."), GRADUS_VALLEY_NUMBER (Params, second_2, 1) },
  { .id = "height-2", .label = N_ ("Height of the second"), .symbol = "\\alpha_2",
    .blurb = N_ ("How much of the second unit there is; 0: there is none."),
    GRADUS_PARAM_FIELD (Params, height_2), GRADUS_PLACE (0, 1e6, -3, 3, 0.1) });

const GradusDescriptor gradus_valleys = {
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .chapter = 9,
  .kind = GRADUS_KIND_EXPLORATION, .family = "valleys", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input and a target."), .validate = validate, .unprepare = g_free,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "units stand where their numbers put them, not where data are" },
    { "scale", GRADUS_DIFFERS, "units are as wide as their numbers say, whatever the data are" }),
};
