/* Gradus: who flies where in a tale, and when.
 *
 * The formula is told in the order in which it is read. A piece that is a term appears when what
 * flies to it lands; so the film has one clock, the reading of the formula, and everything else
 * follows from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-tale-private.h"

/* Seconds. */
#define SHORTEST 4.0
#define LONGEST 6.0
#define LIGHT 0.6
#define FLIGHT 0.85
#define FIRST_LANDING 1.3
#define SHOW 0.25
#define GROW 0.4
#define RETURN 0.6
#define MOVE 0.8
#define SAY 0.35
/* From the first mark that goes back to the end. */
#define ENDING 1.45
/* Between the landings of what flies as a stream, and all of them at most. */
#define STREAM_GAP 0.05
#define STREAM 0.7

/* At most so many copies of a result go back. */
#define MOST_RETURNS 12
#define MOST_RETURNS_A_LINE 3

static const GradusFormulaPiece *
get_pieces (const GradusTale *tale, GradusTaleRow row)
{
  const GradusTaleFormula *formula = &tale->rows[row];

  return formula->layout != NULL ? gradus_formula_layout_get_pieces (formula->layout, NULL) : NULL;
}

/* What is written in these roles is no symbol of a mark. */
static gboolean
is_symbol (const GradusFormulaPiece *piece)
{
  return piece->mark != NULL
         || (piece->role >= 0 && piece->role != GRADUS_ROLE_FOREGROUND
             && piece->role != GRADUS_ROLE_MUTED);
}

/* --- Who flies where -------------------------------------------------------------------------- */

/* Whether the numbers have a term for the symbol @piece of the rule. */
static gboolean
is_filled (const GradusTale *tale, const GradusFormulaPiece *piece)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, GRADUS_TALE_NUMBERS);

  for (guint i = 0; i < tale->rows[GRADUS_TALE_NUMBERS].n; i++)
    if (pieces[i].side == GRADUS_SIDE_TERM && pieces[i].role == piece->role)
      return TRUE;
  return FALSE;
}

/* Where a symbol of a role names its mark, the others of that role are numbers made from it. */
static gboolean
is_derived (const GradusTale *tale, GradusTaleRow row, const GradusFormulaPiece *piece)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, row);

  for (guint i = 0; i < tale->rows[row].n && piece->mark == NULL; i++)
    if (pieces[i].mark != NULL && pieces[i].role == piece->role)
      return TRUE;
  return FALSE;
}

static gboolean
is_target (const GradusTale *tale, GradusTaleRow row, const GradusFormulaPiece *piece)
{
  return piece->side == GRADUS_SIDE_TERM && is_symbol (piece) && !is_derived (tale, row, piece)
         && (row == GRADUS_TALE_NUMBERS || !is_filled (tale, piece));
}

/* All symbols of one role in one line: the marks of that role fly to them. */
typedef struct
{
  GArray *pieces; /* int */
  GArray *spots;  /* guint */
} Group;

static void
clear_group (gpointer data)
{
  Group *group = data;

  g_array_unref (group->pieces);
  g_array_unref (group->spots);
}

/* The group that piece @i begins, a group of its own where it names its mark; FALSE when it is in
 * one already, or nothing of the picture belongs to it. */
static gboolean
make_group (const GradusTale *tale, GradusTaleRow row, guint i, Group *group)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, row);
  const int first = tale->rows[row].first;
  double highest = pieces[i].height;

  *group = (Group){ g_array_new (FALSE, FALSE, sizeof (int)), NULL };
  if (pieces[i].mark != NULL)
    {
      const int number = first + (int) i;
      const int found = gradus_spots_find_mark (tale->spots, pieces[i].mark, tale->before,
                                                tale->start, tale->end);

      group->spots = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_val (group->pieces, number);
      if (found >= 0)
        g_array_append_val (group->spots, found);
      return found >= 0;
    }
  group->spots = gradus_spots_of_role (tale->spots, (GradusRole) pieces[i].role);
  for (guint j = 0; j < tale->rows[row].n; j++)
    if (is_target (tale, row, &pieces[j]) && pieces[j].mark == NULL
        && pieces[j].line == pieces[i].line && pieces[j].role == pieces[i].role)
      {
        if (j < i)
          return FALSE;
        highest = MAX (highest, pieces[j].height);
      }
  /* Beside a vector a single number is its factor, and the points fly to the vector. */
  for (guint j = i; j < tale->rows[row].n; j++)
    if (is_target (tale, row, &pieces[j]) && pieces[j].mark == NULL
        && pieces[j].line == pieces[i].line && pieces[j].role == pieces[i].role
        && pieces[j].height >= 0.7 * highest)
      {
        const int number = first + (int) j;

        g_array_append_val (group->pieces, number);
      }
  return group->spots->len > 0;
}

static GArray *
find_groups (const GradusTale *tale)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (Group));

  g_array_set_clear_func (groups, clear_group);
  for (guint row = 0; row < GRADUS_TALE_N_FORMULAS; row++)
    for (guint i = 0; i < tale->rows[row].n; i++)
      {
        Group group;

        if (!is_target (tale, (GradusTaleRow) row, &get_pieces (tale, (GradusTaleRow) row)[i]))
          continue;
        if (make_group (tale, (GradusTaleRow) row, i, &group))
          g_array_append_val (groups, group);
        else
          clear_group (&group);
      }
  return groups;
}

static void
light (GradusTale *tale, guint spot)
{
  for (guint i = 0; i < tale->lit->len; i++)
    if (g_array_index (tale->lit, guint, i) == spot)
      return;
  g_array_append_val (tale->lit, spot);
}

void
gradus_tale_cast (GradusTale *tale)
{
  GArray *flights = tale->flights = g_array_new (FALSE, FALSE, sizeof (GradusTaleFlight));
  g_autoptr (GArray) groups = find_groups (tale);
  const guint share = MAX (GRADUS_TALE_MOST_FLIGHTS / MAX (groups->len, 1), 1);

  for (guint g = 0; g < groups->len; g++)
    {
      const Group *group = &g_array_index (groups, Group, g);
      const guint n = group->spots->len, m = group->pieces->len;
      /* One mark that is written several times flies to each of them. */
      const guint copies = n == 1 ? MIN (m, share) : MIN (n, share);

      /* Also those of a stream that do not fly light up. */
      for (guint i = 0; i < n && (n <= GRADUS_TALE_MOST_LIT || i < copies); i++)
        light (tale, g_array_index (group->spots, guint, i));
      for (guint c = 0; c < copies && flights->len < GRADUS_TALE_MOST_FLIGHTS; c++)
        {
          const GradusTaleFlight flight = {
            g_array_index (group->pieces, int, n == 1 ? c : c * m / copies),
            g_array_index (group->spots, guint, (guint) ((guint64) c * n / copies)),
          };

          g_array_append_val (flights, flight);
        }
    }
}

/* --- When ------------------------------------------------------------------------------------- */

static void
add_act (GradusTale *tale, GradusActKind kind, double start, double duration, int piece, int role,
         int flyer)
{
  GradusAct act = { kind, start, duration, piece, role, 0, 0, 0, 0 };

  if (piece >= 0)
    {
      const GradusFormulaPiece box = gradus_tale_get_piece (tale, piece);

      act.to_x = act.from_x = box.x + box.width / 2;
      act.to_y = act.from_y = box.y + box.height / 2;
    }
  if (flyer >= 0)
    {
      const GradusSpot *spot = &g_array_index (tale->spots, GradusSpot, flyer);

      if (kind == GRADUS_ACT_RETURN)
        {
          act.to_x = spot->to_x;
          act.to_y = spot->to_y;
        }
      else
        {
          act.from_x = spot->x;
          act.from_y = spot->y;
        }
    }
  g_array_append_val (tale->acts, act);
  g_array_append_val (tale->flyers, flyer);
}

/* How long reading a piece takes, in any unit. */
static double
weight_of (const GradusFormulaPiece *piece, gboolean flown_to)
{
  if (flown_to)
    return 2;
  if (piece->side == GRADUS_SIDE_RESULT)
    return 1.5;
  return piece->side == GRADUS_SIDE_TERM ? 1 : 0.3;
}

static guint
count_flights (const GArray *flights, int piece)
{
  guint n = 0;

  for (guint i = 0; i < flights->len; i++)
    n += g_array_index (flights, GradusTaleFlight, i).piece == piece;
  return n;
}

/* The flights to @piece, the last of which lands at @time. */
static void
add_flights (GradusTale *tale, const GArray *flights, int piece, double time)
{
  const guint n = count_flights (flights, piece);
  const double gap = n > 1 ? MIN (STREAM_GAP, STREAM / (n - 1)) : 0;
  guint left = n;

  for (guint i = 0; i < flights->len; i++)
    {
      const GradusTaleFlight *flight = &g_array_index (flights, GradusTaleFlight, i);
      double start;

      if (flight->piece != piece)
        continue;
      left--;
      start = MAX (time - FLIGHT - gap * left, LIGHT / 2);
      add_act (tale, GRADUS_ACT_FLY, start, time - gap * left - start, piece,
               gradus_tale_get_piece (tale, piece).role, (int) flight->spot);
    }
}

/* The pieces of @row one after the other between two times. */
static void
tell_row (GradusTale *tale, GradusTaleRow row, const GArray *flights, gboolean shown, double from,
          double to)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, row);
  double sum = 0, so_far = 0;

  for (guint i = 0; i < tale->rows[row].n; i++)
    sum += weight_of (&pieces[i], count_flights (flights, tale->rows[row].first + (int) i) > 0);
  for (guint i = 0; i < tale->rows[row].n; i++)
    {
      const int number = tale->rows[row].first + (int) i;
      const gboolean result = pieces[i].side == GRADUS_SIDE_RESULT;
      double time;

      so_far += weight_of (&pieces[i], count_flights (flights, number) > 0);
      time = from + (to - from) * so_far / sum;
      add_flights (tale, flights, number, time);
      if (!shown)
        add_act (tale, result ? GRADUS_ACT_GROW : GRADUS_ACT_SHOW, time, result ? GROW : SHOW,
                 number, pieces[i].role, -1);
    }
}

/* --- Back to the picture ---------------------------------------------------------------------- */

/* What a line is about goes back to its mark: from its result, or else from what stands on the
 * left. */
static void
return_line (GradusTale *tale, GradusTaleRow row, guint from, guint to, double time, guint *left)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, row);
  const GradusFormulaPiece *about = NULL;
  int source = -1;
  g_autoptr (GArray) spots = NULL;

  for (guint i = from; i < to; i++)
    {
      if (about == NULL && pieces[i].side == GRADUS_SIDE_LEFT && is_symbol (&pieces[i]))
        about = &pieces[i];
      if (pieces[i].side == GRADUS_SIDE_RESULT)
        source = (int) i;
    }
  for (guint i = from; i < to && about == NULL; i++)
    if (pieces[i].side == GRADUS_SIDE_RESULT && is_symbol (&pieces[i]))
      about = &pieces[i];
  if (about == NULL)
    return;
  if (source < 0)
    source = (int) (about - pieces);
  if (about->mark != NULL)
    {
      const int found = gradus_spots_find_mark (tale->spots, about->mark, tale->before, tale->start,
                                                tale->end);

      spots = g_array_new (FALSE, FALSE, sizeof (guint));
      if (found >= 0)
        g_array_append_val (spots, found);
    }
  else
    spots = gradus_spots_moved (tale->spots, (GradusRole) about->role);
  for (guint i = 0; i < spots->len && i<MOST_RETURNS_A_LINE && * left> 0; i++, (*left)--)
    add_act (tale, GRADUS_ACT_RETURN, time, RETURN, tale->rows[row].first + source, about->role,
             (int) g_array_index (spots, guint, i));
}

static void
return_row (GradusTale *tale, GradusTaleRow row, double time)
{
  const GradusFormulaPiece *pieces = get_pieces (tale, row);
  guint left = MOST_RETURNS;

  for (guint from = 0, to; from < tale->rows[row].n; from = to)
    {
      for (to = from; to < tale->rows[row].n && pieces[to].line == pieces[from].line;)
        to++;
      return_line (tale, row, from, to, time, &left);
    }
}

/* --- All of it -------------------------------------------------------------------------------- */

typedef struct
{
  GradusAct act;
  int flyer;
  guint number;
} Entry;

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *first = a, *second = b;

  if (first->act.start != second->act.start)
    return first->act.start < second->act.start ? -1 : 1;
  return first->number < second->number ? -1 : first->number > second->number;
}

static void
sort_acts (GradusTale *tale)
{
  const guint n = tale->acts->len;
  g_autofree Entry *entries = g_new (Entry, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    entries[i] = (Entry){ g_array_index (tale->acts, GradusAct, i),
                          g_array_index (tale->flyers, int, i), i };
  qsort (entries, n, sizeof *entries, compare_entries);
  for (guint i = 0; i < n; i++)
    {
      g_array_index (tale->acts, GradusAct, i) = entries[i].act;
      g_array_index (tale->flyers, int, i) = entries[i].flyer;
    }
}

void
gradus_tale_plan (GradusTale *tale)
{
  const GArray *flights = tale->flights;
  const gboolean has_numbers = tale->rows[GRADUS_TALE_NUMBERS].n > 0;
  const guint n = tale->rows[has_numbers ? GRADUS_TALE_NUMBERS : GRADUS_TALE_RULE].n;
  double back;

  tale->length = CLAMP (SHORTEST + 0.03 * flights->len + 0.05 * n, SHORTEST, LONGEST);
  back = tale->length - ENDING;
  add_act (tale, GRADUS_ACT_LIGHT, 0, LIGHT, -1, -1, -1);
  /* The symbols of the rule stand there from the beginning; those that have no number of their own
   * are flown to first. */
  if (tale->rows[GRADUS_TALE_RULE].n > 0)
    tell_row (tale, GRADUS_TALE_RULE, flights, TRUE, FIRST_LANDING, back - 0.3);
  if (has_numbers)
    tell_row (tale, GRADUS_TALE_NUMBERS, flights, FALSE, FIRST_LANDING, back - 0.3);
  return_row (tale, has_numbers ? GRADUS_TALE_NUMBERS : GRADUS_TALE_RULE, back);
  add_act (tale, GRADUS_ACT_MOVE, back + 0.2, MOVE, -1, -1, -1);
  add_act (tale, GRADUS_ACT_SAY, tale->length - SAY, SAY, -1, -1, -1);
  sort_acts (tale);
}
