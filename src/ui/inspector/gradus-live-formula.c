/* Gradus: the rule of the present phase, in symbols and with this step's numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-formula-view.h"
#include "gradus-live-formula.h"
#include "gradus-say.h"

#define GAP 6
/* Room for the scroll bar under a formula that is too wide. */
#define SCROLL_BAR 14
/* A formula may be scrolled in less, but hardly read. */
#define LEAST_WIDTH 120
/* The same for every formula: what stands around shall not change its width from step to step. */
#define NATURAL_WIDTH 300

enum
{
  RULE,
  NUMBERS,
  N_ROWS,
};

struct _GradusLiveFormula
{
  GtkWidget parent_instance;

  GtkWidget *scrollers[N_ROWS];
  GtkWidget *views[N_ROWS];
  double scale;
  gboolean brief;
  int chosen; /* the row that a brief one shows, or -1 */

  GradusDocument *document;
};

G_DEFINE_FINAL_TYPE (GradusLiveFormula, gradus_live_formula, GTK_TYPE_WIDGET)

enum
{
  PROP_SCALE = 1,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

/* --- What is shown ---------------------------------------------------------------------------- */

/* The formula of the phase that @here stands after, or NULL. */
static const GradusFormula *
find_formula (const GradusPosition *here)
{
  return here->phase >= 0 ? gradus_algorithm_find_formula (here->algorithm,
                                                           here->algorithm->phases[here->phase].id)
                          : NULL;
}

/* This step's numbers, or NULL. */
static char *
fill (const GradusFormula *formula, const GradusPosition *here)
{
  g_autoptr (GString) tex = g_string_new (NULL);

  if (formula == NULL)
    return NULL;
  gradus_formula_fill (formula, here, tex);
  return tex->len > 0 ? g_string_free (g_steal_pointer (&tex), FALSE) : NULL;
}

static gboolean
tex_has_role (const char *tex, int role)
{
  g_autoptr (GradusFormulaTree) formula = NULL;
  g_autoptr (GArray) roles = NULL;

  /* Most have none at all. */
  if (tex == NULL || strstr (tex, "\\role") == NULL)
    return FALSE;
  formula = gradus_formula_new_with_error_shown (tex);
  roles = gradus_formula_get_roles (formula);
  for (guint i = 0; i < roles->len; i++)
    if (g_array_index (roles, int, i) == role)
      return TRUE;
  return FALSE;
}

gboolean
gradus_live_formula_has_role (GradusRun *run, int role)
{
  const GradusFormula *formula;
  g_autofree char *numbers = NULL;
  GradusPosition here;

  if (run == NULL || role < 0)
    return FALSE;
  gradus_run_get_view (run, &here);
  formula = find_formula (&here);
  if (formula == NULL)
    return FALSE;
  numbers = fill (formula, &here);
  return tex_has_role (gradus_formula_rule (formula, &here), role) || tex_has_role (numbers, role);
}

static void
show (GradusLiveFormula *self, guint row, const char *tex)
{
  gradus_formula_view_set_tex (GRADUS_FORMULA_VIEW (self->views[row]), tex);
  gtk_widget_set_visible (self->scrollers[row], tex != NULL);
}

void
gradus_live_formula_show_run (GradusLiveFormula *self, GradusRun *run)
{
  const GradusFormula *formula;
  g_autofree char *numbers = NULL;
  GradusPosition here;

  g_return_if_fail (GRADUS_IS_LIVE_FORMULA (self));

  gradus_run_get_view (run, &here);
  formula = find_formula (&here);
  numbers = fill (formula, &here);
  show (self, RULE, formula != NULL ? gradus_formula_rule (formula, &here) : NULL);
  show (self, NUMBERS, numbers);
}

static void
update (GradusLiveFormula *self)
{
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;

  /* While a worker has the run, the formula before it began stays. */
  if (!(self->brief || gtk_widget_get_mapped (GTK_WIDGET (self)))
      || (run == NULL && self->document != NULL && gradus_document_is_busy (self->document)))
    return;
  if (run == NULL)
    {
      show (self, RULE, NULL);
      show (self, NUMBERS, NULL);
      return;
    }
  gradus_live_formula_show_run (self, run);
}

const char *
gradus_live_formula_get_rule (GradusLiveFormula *self)
{
  g_return_val_if_fail (GRADUS_IS_LIVE_FORMULA (self), NULL);

  return gradus_formula_view_get_tex (GRADUS_FORMULA_VIEW (self->views[RULE]));
}

const char *
gradus_live_formula_get_numbers (GradusLiveFormula *self)
{
  g_return_val_if_fail (GRADUS_IS_LIVE_FORMULA (self), NULL);

  return gradus_formula_view_get_tex (GRADUS_FORMULA_VIEW (self->views[NUMBERS]));
}

/* --- Roles ------------------------------------------------------------------------------------ */

/* What a role means, for those who do not see the colour. */
static char *
role_words (int role)
{
  static const struct
  {
    GradusRole role;
    const char *words;
  } words[] = {
    { GRADUS_ROLE_FOREGROUND, N_ ("the lines of the picture") },
    { GRADUS_ROLE_DATA, N_ ("the data") },
    { GRADUS_ROLE_MUTED, N_ ("what steps back") },
    { GRADUS_ROLE_ACCENT, N_ ("what acts now") },
    { GRADUS_ROLE_PAST, N_ ("what was before") },
    { GRADUS_ROLE_TRUTH, N_ ("the truth") },
    { GRADUS_ROLE_ERROR, N_ ("what is wrong") },
    { GRADUS_ROLE_MODEL, N_ ("the model") },
    { GRADUS_ROLE_SECOND, N_ ("the second curve") },
    { GRADUS_ROLE_BET, N_ ("your bet") },
  };

  if (role >= (int) GRADUS_ROLE_CLASS)
    /* Translators: a class, cluster or component, by its number and hue. */
    return g_strdup_printf (_ ("class %d"), role - (int) GRADUS_ROLE_CLASS + 1);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if ((int) words[i].role == role)
      return g_strdup (_ (words[i].words));
  return g_strdup ("");
}

static void
describe (GradusLiveFormula *self, guint row, int role)
{
  g_autofree char *words = NULL;

  if (role >= 0)
    {
      g_autofree char *meaning = role_words (role);

      /* Translators: read aloud; the symbols and marks with this meaning are emphasised. */
      words = g_strdup_printf (_ ("Lit: %s"), meaning);
    }
  else
    words = g_strdup (row == RULE ? _ ("The rule of this phase") : _ ("With this step’s numbers"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->views[row]),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

static void
hovered_role_cb (GradusLiveFormula *self, GParamSpec *pspec, GradusFormulaView *view)
{
  const int role = gradus_formula_view_get_hovered_role (view);

  describe (self, GTK_WIDGET (view) == self->views[RULE] ? RULE : NUMBERS, role);
  if (self->document != NULL)
    gradus_document_set_lit_role (self->document, role);
}

static void
lit_role_cb (GradusLiveFormula *self)
{
  for (guint i = 0; i < N_ROWS; i++)
    gradus_formula_view_set_lit_role (GRADUS_FORMULA_VIEW (self->views[i]),
                                      gradus_document_get_lit_role (self->document));
}

void
gradus_live_formula_set_document (GradusLiveFormula *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_LIVE_FORMULA (self));

  if (self->document == document)
    return;
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    {
      g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (document, "notify::lit-role", G_CALLBACK (lit_role_cb), self,
                               G_CONNECT_SWAPPED);
    }
  update (self);
}

void
gradus_live_formula_set_scale (GradusLiveFormula *self, double scale)
{
  g_return_if_fail (GRADUS_IS_LIVE_FORMULA (self));

  if (self->scale == scale)
    return;
  self->scale = scale;
  for (guint i = 0; i < N_ROWS; i++)
    gradus_formula_view_set_scale (GRADUS_FORMULA_VIEW (self->views[i]), scale);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SCALE]);
}

void
gradus_live_formula_set_brief (GradusLiveFormula *self, gboolean brief)
{
  g_return_if_fail (GRADUS_IS_LIVE_FORMULA (self));

  self->brief = brief;
  for (guint i = 0; i < N_ROWS; i++)
    {
      gradus_formula_view_set_fit (GRADUS_FORMULA_VIEW (self->views[i]), brief);
      /* What fits is not scrolled. */
      gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrollers[i]),
                                      brief ? GTK_POLICY_EXTERNAL : GTK_POLICY_AUTOMATIC,
                                      GTK_POLICY_NEVER);
    }
  update (self);
}

gboolean
gradus_live_formula_fits (GradusLiveFormula *self, int width, int height)
{
  static const guint order[] = { NUMBERS, RULE };

  g_return_val_if_fail (GRADUS_IS_LIVE_FORMULA (self) && self->brief, FALSE);

  self->chosen = -1;
  for (guint i = 0; i < N_ROWS && self->chosen < 0; i++)
    if (gtk_widget_get_visible (self->scrollers[order[i]])
        && gradus_formula_view_fits (GRADUS_FORMULA_VIEW (self->views[order[i]]), width, height))
      self->chosen = (int) order[i];
  for (guint i = 0; i < N_ROWS; i++)
    gtk_widget_set_child_visible (self->scrollers[i], self->chosen == (int) i);
  return self->chosen >= 0;
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* Height of a row in @width, with room for a scroll bar where it needs one. */
static int
measure_row (GradusLiveFormula *self, guint row, int width)
{
  int least, height, scroller;
  gboolean scrolls;

  if (!gtk_widget_should_layout (self->scrollers[row]))
    return 0;
  gtk_widget_measure (self->views[row], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  scrolls = least > width;
  gtk_widget_measure (self->views[row], GTK_ORIENTATION_VERTICAL, MAX (least, width), &height, NULL,
                      NULL, NULL);
  gtk_widget_measure (self->scrollers[row], GTK_ORIENTATION_VERTICAL, -1, &scroller, NULL, NULL,
                      NULL);
  return MAX (height + (scrolls ? SCROLL_BAR : 0), scroller);
}

static void
gradus_live_formula_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  GradusLiveFormula *self = GRADUS_LIVE_FORMULA (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST_WIDTH;
      *natural = NATURAL_WIDTH;
      return;
    }
  *minimum = 0;
  for (guint i = 0; i < N_ROWS && !self->brief; i++)
    {
      const int height = measure_row (self, i, for_size >= 0 ? for_size : NATURAL_WIDTH);

      if (height > 0)
        *minimum += height + (*minimum > 0 ? GAP : 0);
    }
  *natural = *minimum;
}

static GtkSizeRequestMode
gradus_live_formula_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_live_formula_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusLiveFormula *self = GRADUS_LIVE_FORMULA (widget);
  int y = 0;

  if (self->brief)
    {
      if (gradus_live_formula_fits (self, width, height))
        gtk_widget_size_allocate (self->scrollers[self->chosen],
                                  &(GtkAllocation){ 0, 0, width, height }, -1);
      return;
    }
  for (guint i = 0; i < N_ROWS; i++)
    {
      const int row = measure_row (self, i, width);

      if (row == 0)
        continue;
      gtk_widget_size_allocate (self->scrollers[i], &(GtkAllocation){ 0, y, width, row }, -1);
      y += row + GAP;
    }
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_live_formula_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_live_formula_parent_class)->map (widget);
  update (GRADUS_LIVE_FORMULA (widget));
}

static void
gradus_live_formula_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SCALE)
    g_value_set_double (value, GRADUS_LIVE_FORMULA (object)->scale);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_live_formula_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SCALE)
    gradus_live_formula_set_scale (GRADUS_LIVE_FORMULA (object), g_value_get_double (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_live_formula_dispose (GObject *object)
{
  GradusLiveFormula *self = GRADUS_LIVE_FORMULA (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  for (guint i = 0; i < N_ROWS; i++)
    g_clear_pointer (&self->scrollers[i], gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_live_formula_parent_class)->dispose (object);
}

static void
gradus_live_formula_class_init (GradusLiveFormulaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gradus_live_formula_get_property;
  object_class->set_property = gradus_live_formula_set_property;
  object_class->dispose = gradus_live_formula_dispose;
  widget_class->map = gradus_live_formula_map;
  widget_class->measure = gradus_live_formula_measure;
  widget_class->get_request_mode = gradus_live_formula_get_request_mode;
  widget_class->size_allocate = gradus_live_formula_size_allocate;
  props[PROP_SCALE] = g_param_spec_double ("scale", NULL, NULL, 0.25, 16, 1,
                                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                             | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gradus_live_formula_init (GradusLiveFormula *self)
{
  self->scale = 1;
  for (guint i = 0; i < N_ROWS; i++)
    {
      self->views[i] = gradus_formula_view_new (NULL);
      self->scrollers[i] = gtk_scrolled_window_new ();
      gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrollers[i]),
                                      GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrollers[i]), self->views[i]);
      gtk_widget_set_focusable (self->scrollers[i], FALSE);
      gtk_widget_set_visible (self->scrollers[i], FALSE);
      gtk_widget_set_parent (self->scrollers[i], GTK_WIDGET (self));
      g_signal_connect_object (self->views[i], "notify::hovered-role", G_CALLBACK (hovered_role_cb),
                               self, G_CONNECT_SWAPPED);
      describe (self, i, -1);
    }
}

GtkWidget *
gradus_live_formula_new (void)
{
  return g_object_new (GRADUS_TYPE_LIVE_FORMULA, NULL);
}
