/* Fuzz target: whatever the bytes are, a formula is laid out, drawn and spoken, or refused with a
 * place inside of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-formula.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  gradus_formula_get_font (NULL);

  return 0;
}

static void
check_layout (GradusFormulaLayout *layout)
{
  double width, height, depth, x, y, ink_width, ink_height;
  cairo_surface_t *surface;
  cairo_t *cr;

  gradus_formula_layout_get_extents (layout, &width, &height, &depth);
  g_assert_true (isfinite (width) && isfinite (height) && isfinite (depth));
  gradus_formula_layout_get_ink (layout, &x, &y, &ink_width, &ink_height);
  g_assert_true (isfinite (x) && isfinite (y) && ink_width >= 0 && ink_height >= 0);
  gradus_formula_layout_get_role_at (layout, width / 2, 0);

  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 64, 32);
  cr = cairo_create (surface);
  gradus_formula_draw_halo (layout, cr, 2, 20, GRADUS_SCHEME_LIGHT, GRADUS_ROLE_ACCENT);
  gradus_formula_draw (layout, cr, 2, 20, GRADUS_SCHEME_LIGHT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *tex = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFormulaTree) formula = gradus_formula_new (tex, &error);
  g_autoptr (GradusFormulaTree) shown = gradus_formula_new_with_error_shown (tex);
  g_autoptr (GradusFormulaLayout) line = gradus_formula_layout_new (shown, 16, TRUE);
  g_autoptr (GradusFormulaLayout) narrow = gradus_formula_layout_new_for_width (shown, 12, FALSE,
                                                                                80);
  g_autofree char *speech = gradus_formula_to_speech (shown);
  g_autofree char *latex = gradus_formula_to_latex (shown);

  g_assert_true ((formula == NULL) == (error != NULL));
  if (error != NULL)
    {
      gsize length;
      const gsize offset = gradus_formula_error_get_offset (error, &length);

      g_assert_cmpuint (offset, <=, strlen (tex));
      g_assert_cmpuint (offset + length, <=, strlen (tex));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  else
    {
      /* What is copied has no role left to trip over, and is a formula again. */
      g_autoptr (GradusFormulaTree) again = gradus_formula_new (latex, &error);

      g_assert_no_error (error);
      g_assert_nonnull (again);
    }
  g_assert_true (g_utf8_validate (speech, -1, NULL));
  check_layout (line);
  check_layout (narrow);

  return 0;
}
