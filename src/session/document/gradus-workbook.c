/* Gradus: the workbook, what a person writes beside an experiment.
 *
 * Each of the four is replaced as a whole and notified then. A tally is changed in place, since
 * nobody keeps it; ink is immutable, so that its owner can remember what was there before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-workbook.h"

enum
{
  PROP_0,
  PROP_INK,
  PROP_TALLY,
  PROP_NOTES,
  PROP_PINS,
  N_PROPS,
};

struct _GradusWorkbook
{
  GObject parent_instance;

  GradusInk *ink;     /* or NULL */
  GradusTally *tally; /* or NULL */
  char *notes;        /* or NULL */
  GStrv pins;         /* never NULL */
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (GradusWorkbook, gradus_workbook, G_TYPE_OBJECT)

static void
tell (GradusWorkbook *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[property]);
}

GradusWorkbook *
gradus_workbook_new (void)
{
  return g_object_new (GRADUS_TYPE_WORKBOOK, NULL);
}

static void
clear (GradusWorkbook *self)
{
  g_clear_pointer (&self->ink, gradus_ink_unref);
  g_clear_pointer (&self->tally, gradus_tally_free);
  g_clear_pointer (&self->notes, g_free);
  g_clear_pointer (&self->pins, g_strfreev);
}

void
gradus_workbook_fill (GradusWorkbook *self, GradusInk *ink, const GradusTally *tally,
                      const char *notes, const char *const *pins)
{
  g_return_if_fail (GRADUS_IS_WORKBOOK (self));

  clear (self);
  self->ink = ink != NULL ? gradus_ink_ref (ink) : NULL;
  self->tally = tally != NULL ? gradus_tally_copy (tally) : NULL;
  self->notes = g_strdup (notes);
  self->pins = pins != NULL ? g_strdupv ((GStrv) pins) : g_new0 (char *, 1);
  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    tell (self, i);
}

GradusInk *
gradus_workbook_get_ink (GradusWorkbook *self)
{
  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), NULL);

  return self->ink;
}

void
gradus_workbook_set_ink (GradusWorkbook *self, GradusInk *ink)
{
  g_return_if_fail (GRADUS_IS_WORKBOOK (self));
  if (self->ink == ink)
    return;
  g_clear_pointer (&self->ink, gradus_ink_unref);
  self->ink = ink != NULL ? gradus_ink_ref (ink) : NULL;
  tell (self, PROP_INK);
}

const GradusTally *
gradus_workbook_get_tally (GradusWorkbook *self)
{
  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), NULL);

  return self->tally;
}

void
gradus_workbook_add_score (GradusWorkbook *self, const char *algorithm, const char *question,
                           double score)
{
  g_return_if_fail (GRADUS_IS_WORKBOOK (self));
  if (self->tally == NULL)
    self->tally = gradus_tally_new ();
  gradus_tally_add (self->tally, algorithm, question, score);
  tell (self, PROP_TALLY);
}

gboolean
gradus_workbook_reset_tally (GradusWorkbook *self)
{
  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), FALSE);
  if (self->tally == NULL)
    return FALSE;
  g_clear_pointer (&self->tally, gradus_tally_free);
  tell (self, PROP_TALLY);

  return TRUE;
}

const char *
gradus_workbook_get_notes (GradusWorkbook *self)
{
  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), NULL);

  return self->notes;
}

gboolean
gradus_workbook_set_notes (GradusWorkbook *self, const char *notes)
{
  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), FALSE);
  if (notes != NULL && *notes == '\0')
    notes = NULL;
  if (g_strcmp0 (self->notes, notes) == 0)
    return FALSE;
  g_free (self->notes);
  self->notes = g_strdup (notes);
  tell (self, PROP_NOTES);

  return TRUE;
}

const char *const *
gradus_workbook_get_pins (GradusWorkbook *self)
{
  static const char *const none[] = { NULL };

  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), none);

  return (const char *const *) self->pins;
}

gboolean
gradus_workbook_set_pinned (GradusWorkbook *self, const char *text, gboolean pinned)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (GRADUS_IS_WORKBOOK (self), FALSE);
  if (g_strv_contains ((const char *const *) self->pins, text) == !!pinned)
    return FALSE;
  for (guint i = 0; self->pins[i] != NULL; i++)
    if (!g_str_equal (self->pins[i], text))
      g_strv_builder_add (builder, self->pins[i]);
  if (pinned)
    g_strv_builder_add (builder, text);
  g_strfreev (self->pins);
  self->pins = g_strv_builder_end (builder);
  tell (self, PROP_PINS);

  return TRUE;
}

static void
gradus_workbook_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  GradusWorkbook *self = GRADUS_WORKBOOK (object);

  switch (property)
    {
    case PROP_INK:
      g_value_set_pointer (value, self->ink);
      break;
    case PROP_TALLY:
      g_value_set_pointer (value, self->tally);
      break;
    case PROP_NOTES:
      g_value_set_string (value, self->notes);
      break;
    case PROP_PINS:
      g_value_set_boxed (value, self->pins);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
      break;
    }
}

static void
gradus_workbook_finalize (GObject *object)
{
  clear (GRADUS_WORKBOOK (object));

  G_OBJECT_CLASS (gradus_workbook_parent_class)->finalize (object);
}

static void
gradus_workbook_class_init (GradusWorkbookClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gradus_workbook_get_property;
  object_class->finalize = gradus_workbook_finalize;

  /* GradusInk, or NULL. */
  props[PROP_INK] = g_param_spec_pointer ("ink", NULL, NULL, readable);
  /* GradusTally, or NULL. */
  props[PROP_TALLY] = g_param_spec_pointer ("tally", NULL, NULL, readable);
  props[PROP_NOTES] = g_param_spec_string ("notes", NULL, NULL, NULL, readable);
  props[PROP_PINS] = g_param_spec_boxed ("pins", NULL, NULL, G_TYPE_STRV, readable);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gradus_workbook_init (GradusWorkbook *self)
{
  self->pins = g_new0 (char *, 1);
}
