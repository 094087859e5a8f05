/* Gradus: the pieces of a formula that was laid out.
 *
 * A film of a step (gradus-tale.h) shows a formula a piece at a time, and lets marks of a picture
 * fly to the piece that is theirs. A piece is the largest box of which all parts have the same role
 * and mark; neighbours that have the same are one piece, but a sign or a relation begins another,
 * so that a sum grows by its terms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-formula-private.h"

gboolean
gradus_mark_name_parse (const char *name, char **kind, guint *item)
{
  const char *space = name != NULL ? strrchr (name, ' ') : NULL;
  guint64 number;

  if (space == NULL || space == name
      || !g_ascii_string_to_unsigned (space + 1, 10, 0, G_MAXINT, &number, NULL))
    return FALSE;
  if (kind != NULL)
    *kind = g_strndup (name, (gsize) (space - name));
  if (item != NULL)
    *item = (guint) number;
  return TRUE;
}

typedef struct
{
  GArray *pieces;
  guint line;
  const GradusBox *parent; /* of the last piece: only its neighbours are joined to it */
} Walk;

/* The role and the mark of what is painted. */
typedef struct
{
  gboolean any;
  int role;
  const char *mark;
} Dress;

/* Whether all that is painted in @box wears the same; what around it does is handed down. */
static gboolean
is_even (const GradusBox *box, int role, const char *mark, Dress *dress)
{
  if (box->role != GRADUS_NO_ROLE)
    role = box->role;
  if (box->mark != NULL)
    mark = box->mark;
  if (box->children == NULL)
    {
      const gboolean same = !dress->any
                            || (dress->role == role && g_strcmp0 (dress->mark, mark) == 0);

      *dress = (Dress){ TRUE, role, mark };
      return same;
    }
  for (guint i = 0; i < box->children->len; i++)
    if (!is_even (g_array_index (box->children, GradusBoxChild, i).box, role, mark, dress))
      return FALSE;
  return TRUE;
}

static void
add_piece (Walk *walk, GradusBox *box, const GradusBox *parent, double x, double y, int role,
           const char *mark, gboolean item)
{
  /* Those within limits and parentheses of their own say nothing about the line. */
  const gboolean relation = item && box->atom == GRADUS_ATOM_REL + 1;
  const gboolean sign = item && box->atom == GRADUS_ATOM_BIN + 1;
  GradusFormulaPiece piece = { x,          y - box->height,
                               box->width, box->height + box->depth,
                               role,       mark,
                               walk->line, relation ? GRADUS_SIDE_RELATION : GRADUS_SIDE_TERM };
  GradusFormulaPiece *last = walk->pieces->len > 0 ? &g_array_index (
                               walk->pieces, GradusFormulaPiece, walk->pieces->len - 1)
                                                   : NULL;

  if (last != NULL && walk->parent == parent && !sign && last->line == piece.line
      && last->role == role && g_strcmp0 (last->mark, mark) == 0 && last->side == piece.side)
    {
      const double right = MAX (last->x + last->width, piece.x + piece.width);
      const double bottom = MAX (last->y + last->height, piece.y + piece.height);

      last->x = MIN (last->x, piece.x);
      last->y = MIN (last->y, piece.y);
      last->width = right - last->x;
      last->height = bottom - last->y;
    }
  else
    g_array_append_val (walk->pieces, piece);
  walk->parent = parent;
  box->piece = walk->pieces->len;
}

/* @item: of a line, not of anything within it. */
static void
find_pieces (Walk *walk, GradusBox *box, const GradusBox *parent, double x, double y, int role,
             const char *mark, gboolean item)
{
  Dress dress = { FALSE, GRADUS_NO_ROLE, NULL };

  if (box->hidden)
    return;
  if (is_even (box, role, mark, &dress))
    {
      add_piece (walk, box, parent, x, y, dress.role, dress.mark, item);
      return;
    }
  if (box->role != GRADUS_NO_ROLE)
    role = box->role;
  if (box->mark != NULL)
    mark = box->mark;
  for (guint i = 0; i < box->children->len; i++)
    {
      const GradusBoxChild *child = &g_array_index (box->children, GradusBoxChild, i);

      find_pieces (walk, child->box, box, x + child->x, y + child->y, role, mark, FALSE);
    }
}

/* The items of one line, as it stands. */
static void
find_items (Walk *walk, GradusBox *line, double x, double y)
{
  for (guint i = 0; line->children != NULL && i < line->children->len; i++)
    {
      const GradusBoxChild *item = &g_array_index (line->children, GradusBoxChild, i);

      find_pieces (walk, item->box, line, x + item->x, y + item->y, line->role, line->mark, TRUE);
    }
}

/* A line of the source, which may be broken into several. */
static void
find_line (Walk *walk, GradusBox *box, double x, double y)
{
  if (!box->broken)
    find_items (walk, box, x, y);
  else
    for (guint i = 0; i < box->children->len; i++)
      {
        const GradusBoxChild *part = &g_array_index (box->children, GradusBoxChild, i);

        find_items (walk, part->box, x + part->x, y + part->y);
      }
  walk->line++;
}

/* Which side of the relations the pieces [from, to), a line, are. */
static void
find_sides (GradusFormulaPiece *pieces, guint from, guint to)
{
  guint relations = 0, seen = 0, left = 0;
  int about = GRADUS_NO_ROLE;
  gboolean made_of = FALSE;

  for (guint i = from; i < to; i++)
    if (pieces[i].side == GRADUS_SIDE_RELATION)
      relations += i == from || pieces[i - 1].side != GRADUS_SIDE_RELATION;
    else if (relations == 0)
      {
        about = about == GRADUS_NO_ROLE ? pieces[i].role : about;
        left++;
      }
    /* What has the role of what is said is the same thing. */
    else if (pieces[i].mark != NULL || (pieces[i].role >= 0 && pieces[i].role != about))
      made_of = TRUE;
  for (guint i = from; i < to; i++)
    {
      const gboolean result = relations > 1 ? seen == relations : seen == 1 && !made_of;

      if (pieces[i].side == GRADUS_SIDE_RELATION)
        seen += i == from || pieces[i - 1].side != GRADUS_SIDE_RELATION;
      else if (result)
        pieces[i].side = GRADUS_SIDE_RESULT;
      /* A sum with its result says nothing else. */
      else if (relations > 0 && seen == 0
               && (relations > 1 || made_of || (about != GRADUS_NO_ROLE && left == 1)))
        pieces[i].side = GRADUS_SIDE_LEFT;
    }
}

const GradusFormulaPiece *
gradus_formula_layout_get_pieces (GradusFormulaLayout *layout, guint *n)
{
  g_return_val_if_fail (layout != NULL, NULL);

  if (layout->pieces == NULL)
    {
      Walk walk = { g_array_new (FALSE, TRUE, sizeof (GradusFormulaPiece)), 0, NULL };
      GradusBox *rows = layout->root;
      double x = 0, y = 0;

      /* Own lines are the cells of a table, which is all there is, or stand below each other. */
      if (layout->formula->root->kind != GRADUS_NODE_TABLE)
        find_line (&walk, rows, 0, 0);
      else
        {
          if (rows->children != NULL && rows->children->len == 1
              && g_array_index (rows->children, GradusBoxChild, 0).box->atom != 0)
            {
              const GradusBoxChild *table = &g_array_index (rows->children, GradusBoxChild, 0);

              x = table->x;
              y = table->y;
              rows = table->box;
            }
          for (guint i = 0; rows->children != NULL && i < rows->children->len; i++)
            {
              const GradusBoxChild *row = &g_array_index (rows->children, GradusBoxChild, i);

              find_line (&walk, row->box, x + row->x, y + row->y);
            }
        }
      for (guint from = 0, to; from < walk.pieces->len; from = to)
        {
          GradusFormulaPiece *pieces = (GradusFormulaPiece *) (gpointer) walk.pieces->data;

          for (to = from; to < walk.pieces->len && pieces[to].line == pieces[from].line;)
            to++;
          find_sides (pieces, from, to);
        }
      layout->pieces = walk.pieces;
    }
  if (n != NULL)
    *n = layout->pieces->len;
  return (const GradusFormulaPiece *) (gpointer) layout->pieces->data;
}

void
gradus_formula_draw_pieces (GradusFormulaLayout *layout, cairo_t *cr, double x, double baseline,
                            GradusScheme scheme, const double *strengths)
{
  g_return_if_fail (layout != NULL);
  g_return_if_fail (cr != NULL);

  gradus_formula_layout_get_pieces (layout, NULL);
  gradus_formula_paint (layout, cr, x, baseline, scheme,
                        gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), strengths);
}
