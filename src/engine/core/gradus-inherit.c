/* Gradus: what a member of a family has from its base.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-inherit.h"

/* Begins the id of a row that stands for rows of the base: GRADUS_BASE_ROW(). */
#define BASE "..."

static const char *
id_of (gconstpointer row)
{
  return *(const char *const *) row;
}

static gconstpointer
find_row (gconstpointer table, const char *id, gsize size)
{
  for (const char *row = table; row != NULL && id_of (row) != NULL; row += size)
    if (g_str_equal (id_of (row), id))
      return row;

  return NULL;
}

/* Whether @own writes the row @id of the base, as it is or another one in its place. */
static gboolean
is_written (gconstpointer own, const char *id, gsize size)
{
  g_autofree char *as_base = g_strconcat (BASE, id, NULL);

  return find_row (own, id, size) != NULL || find_row (own, as_base, size) != NULL;
}

static gboolean
is_joined (gconstpointer table, gsize size)
{
  for (const char *row = table; row != NULL && id_of (row) != NULL; row += size)
    if (g_str_has_prefix (id_of (row), BASE))
      return TRUE;

  return FALSE;
}

/* @own with the rows of @base where it stands for them. */
static gconstpointer
join_rows (const char *who, gconstpointer own, gconstpointer base, gsize size)
{
  GArray *joined;

  if (own == NULL || !is_joined (own, size))
    return own != NULL ? own : base;
  if (base == NULL)
    g_error ("%s: a table stands for rows of a base that has none", who);

  joined = g_array_new (TRUE, TRUE, size);
  for (const char *row = own; id_of (row) != NULL; row += size)
    if (!g_str_has_prefix (id_of (row), BASE))
      g_array_append_vals (joined, row, 1);
    else if (!g_str_equal (id_of (row), BASE))
      {
        const char *id = id_of (row) + strlen (BASE);
        gconstpointer found = find_row (base, id, size);

        if (found == NULL)
          g_error ("%s: the base has no row “%s”", who, id);
        g_array_append_vals (joined, found, 1);
      }
    else
      for (const char *b = base; id_of (b) != NULL; b += size)
        if (!is_written (own, id_of (b), size))
          g_array_append_vals (joined, b, 1);

  return gradus_tables_keep (g_array_free (joined, FALSE));
}

/* Events are numbered: those of the base have the numbers that its functions know. */
static void
check_events (const GradusDescriptor *member, const GradusDescriptor *base)
{
  for (guint i = 0; base->events != NULL && base->events[i].id != NULL; i++)
    if (member->events[i].id == NULL || !g_str_equal (member->events[i].id, base->events[i].id))
      g_error ("%s: event %u is not “%s”, as in its base", member->id, i, base->events[i].id);
}

#define JOIN(table, Type)                                                                          \
  (G_STATIC_ASSERT_EXPR (G_STRUCT_OFFSET (Type, id) == 0),                                         \
   member->table = join_rows (own->id, own->table, base.table, sizeof (Type)))
#define INHERIT(what) (member->what = own->what ? own->what : base.what)

void
gradus_descriptor_inherit (const GradusDescriptor *own, GradusDescriptor *member)
{
  GradusDescriptor base;

  *member = *own;
  if (own->base == NULL)
    return;
  gradus_descriptor_inherit (own->base, &base);

  INHERIT (chapter);
  INHERIT (source);
  INHERIT (difficulty);
  INHERIT (kind);
  INHERIT (data_kind);
  INHERIT (needs);
  INHERIT (distances);
  INHERIT (columns);
  INHERIT (params_size);
  INHERIT (state_size);
  INHERIT (fixed);
  INHERIT (offered);
  INHERIT (defaults);
  INHERIT (family);
  INHERIT (plots_shown);
  INHERIT (param_marks);
  INHERIT (formulas);
  INHERIT (ends);
  INHERIT (validate);
  INHERIT (prepare);
  INHERIT (unprepare);
  INHERIT (init);
  INHERIT (refresh);
  INHERIT (rebase);
  INHERIT (name);
  INHERIT (start_said);
  INHERIT (start_shows);
  INHERIT (start_asks);
  INHERIT (end_shows);
  INHERIT (changed_said);
  INHERIT (failed_said);
  INHERIT (predicts);
  INHERIT (score);
  INHERIT (predict);

  JOIN (params, GradusParam);
  JOIN (quantities, GradusQuantity);
  JOIN (phases, GradusPhase);
  JOIN (plots, GradusPlot);
  JOIN (events, GradusEvent);
  JOIN (invariants, GradusInvariant);
  JOIN (questions, GradusQuestion);
  JOIN (lives, GradusLife);
  JOIN (same, GradusSameness);
  check_events (member, &base);
}

gboolean
gradus_descriptor_has_phase (const GradusDescriptor *descriptor, const char *id)
{
  for (; descriptor != NULL; descriptor = descriptor->base)
    if (find_row (descriptor->phases, id, sizeof (GradusPhase)) != NULL)
      return TRUE;

  return FALSE;
}
