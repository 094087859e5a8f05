/* Gradus: lists of a formula: TeX's spaces between atoms, and lines.
 *
 * The rules are those of appendix G of The TeXbook, with the constants of an OpenType font for
 * TeX's font parameters. A list is first made into items, each a box and the space before it; they
 * are then packed into one line, or, when a width is given, into as few lines as possible with the
 * least bad breaks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-formula-private.h"

#define LEAST_SHARE 0.6
/* Indentation of the lines after a break within a statement, in em. */
#define INDENT 1.5
#define LINE_GAP 0.45
/* Between lines that the source has itself. */
#define OWN_LINE_GAP 0.6
/* Between lines that stand beside each other. */
#define COLUMN_GAP 2.0
/* What has to fit into a box becomes smaller in such steps, percent, and no smaller than that. */
#define BOX_STEP 10
#define BOX_LEAST 80

typedef struct
{
  GradusBox *box; /* NULL: an explicit space */
  double space;   /* before it; of an explicit space, its width */
  double width;   /* of the box, with its italics correction */
  GradusAtom atom;
  int penalty; /* of a break before it, or -1 */
} Item;

/* --- Atoms ------------------------------------------------------------------------------------ */

GradusAtom
gradus_node_get_atom (const GradusNode *node)
{
  switch (node->kind)
    {
    case GRADUS_NODE_LIST:
    case GRADUS_NODE_TEXT:
    case GRADUS_NODE_FRACTION:
    case GRADUS_NODE_ROOT:
    case GRADUS_NODE_ACCENT:
    case GRADUS_NODE_TABLE:
    case GRADUS_NODE_SPACE:
    case GRADUS_NODE_STYLE:
    case GRADUS_NODE_PHANTOM:
      return GRADUS_ATOM_ORD;
    case GRADUS_NODE_SYMBOL:
    case GRADUS_NODE_WORD:
    case GRADUS_NODE_SCRIPTS:
    case GRADUS_NODE_BRACE:
    case GRADUS_NODE_STACK:
    case GRADUS_NODE_FENCED:
    case GRADUS_NODE_BIG:
    case GRADUS_NODE_CLASS:
      return (GradusAtom) node->atom;
    default:
      g_assert_not_reached ();
    }
}

/* The TeXbook, page 170: eighteenths of an em between atoms, negative ones only outside of scripts.
 * Pairs with a sign of an operation that cannot occur have 0. */
static double
space_between (GradusAtom left, GradusAtom right, int style)
{
  static const gint8 table[8][8] = {
    /*            ord op  bin rel open close punct inner */
    /* ord   */ { 0, 3, -4, -5, 0, 0, 0, -3 },
    /* op    */ { 3, 3, 0, -5, 0, 0, 0, -3 },
    /* bin   */ { -4, -4, 0, 0, -4, 0, 0, -4 },
    /* rel   */ { -5, -5, 0, 0, -5, 0, 0, -5 },
    /* open  */ { 0, 0, 0, 0, 0, 0, 0, 0 },
    /* close */ { 0, 3, -4, -5, 0, 0, 0, -3 },
    /* punct */ { -3, -3, 0, -3, -3, -3, -3, -3 },
    /* inner */ { -3, 3, -4, -5, -3, 0, -3, -3 },
  };
  const int space = table[left][right];

  if (space < 0)
    return style < GRADUS_STYLE_SCRIPT ? -space : 0;

  return space;
}

/* --- Nodes ------------------------------------------------------------------------------------ */

static GradusBox *
typeset_symbol (GradusTypesetter *ts, const GradusNode *node, int style)
{
  if (node->atom == GRADUS_ATOM_OP)
    return gradus_typeset_large_operator (ts, node->code, style);

  return gradus_typeset_character (ts, node->code, style);
}

static GradusBox *
typeset_phantom (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box = gradus_typeset_list (ts, gradus_node_child (node, 0), style);

  box->hidden = TRUE;

  return box;
}

GradusBox *
gradus_typeset_node (GradusTypesetter *ts, const GradusNode *node, int style)
{
  GradusBox *box;

  switch (node->kind)
    {
    case GRADUS_NODE_LIST:
      box = gradus_typeset_list (ts, node, style);
      break;
    case GRADUS_NODE_SYMBOL:
      box = typeset_symbol (ts, node, style);
      break;
    case GRADUS_NODE_WORD:
      box = gradus_typeset_word (ts, node->text, style);
      break;
    case GRADUS_NODE_TEXT:
      box = gradus_typeset_text (ts, node, style);
      break;
    case GRADUS_NODE_SCRIPTS:
      box = gradus_typeset_scripts (ts, node, style);
      break;
    case GRADUS_NODE_FRACTION:
      box = gradus_typeset_fraction (ts, node, style);
      break;
    case GRADUS_NODE_ROOT:
      box = gradus_typeset_root (ts, node, style);
      break;
    case GRADUS_NODE_ACCENT:
      box = gradus_typeset_accent (ts, node, style);
      break;
    case GRADUS_NODE_BRACE:
      box = gradus_typeset_brace (ts, node, style);
      break;
    case GRADUS_NODE_STACK:
      box = gradus_typeset_stack (ts, node, style);
      break;
    case GRADUS_NODE_FENCED:
      box = gradus_typeset_fenced (ts, node, style);
      break;
    case GRADUS_NODE_BIG:
      box = gradus_typeset_big (ts, node, style);
      break;
    case GRADUS_NODE_TABLE:
      box = gradus_typeset_table (ts, node, style);
      break;
    case GRADUS_NODE_CLASS:
      box = gradus_typeset_list (ts, gradus_node_child (node, 0), style);
      break;
    case GRADUS_NODE_PHANTOM:
      box = typeset_phantom (ts, node, style);
      break;
    case GRADUS_NODE_SPACE:
    case GRADUS_NODE_STYLE:
    default:
      g_assert_not_reached ();
    }
  if (node->role != GRADUS_NO_ROLE)
    box->role = node->role;
  if (node->mark != NULL)
    box->mark = node->mark;

  return box;
}

/* --- Items ------------------------------------------------------------------------------------ */

/* How bad a break before an atom is. */
static int
break_penalty (const Item *item, guint depth)
{
  if (item->atom == GRADUS_ATOM_REL)
    return 150 + 300 * (int) depth;
  if (item->atom == GRADUS_ATOM_BIN)
    return 250 + 300 * (int) depth;

  return -1;
}

/* A sign of an operation with nothing to operate on is an ordinary symbol. */
static void
resolve_signs (GradusAtom *atoms, guint n, gboolean continued)
{
  GradusAtom before = continued ? GRADUS_ATOM_ORD : GRADUS_ATOM_OPEN;

  for (guint i = 0; i < n; i++)
    {
      if (atoms[i] == GRADUS_ATOM_BIN
          && (before == GRADUS_ATOM_BIN || before == GRADUS_ATOM_OP || before == GRADUS_ATOM_REL
              || before == GRADUS_ATOM_OPEN || before == GRADUS_ATOM_PUNCT))
        atoms[i] = GRADUS_ATOM_ORD;
      if (i > 0 && atoms[i - 1] == GRADUS_ATOM_BIN
          && (atoms[i] == GRADUS_ATOM_REL || atoms[i] == GRADUS_ATOM_CLOSE
              || atoms[i] == GRADUS_ATOM_PUNCT))
        atoms[i - 1] = GRADUS_ATOM_ORD;
      before = atoms[i];
    }
  if (n > 0 && atoms[n - 1] == GRADUS_ATOM_BIN)
    atoms[n - 1] = GRADUS_ATOM_ORD;
}

/* @list may also be a single node, which is then a list of itself. */
static GArray *
make_items (GradusTypesetter *ts, const GradusNode *list, int style, gboolean continued)
{
  const gboolean single = list->kind != GRADUS_NODE_LIST;
  const guint n = single ? 1 : gradus_node_n_children (list);
  GArray *items = g_array_sized_new (FALSE, TRUE, sizeof (Item), n);
  g_autofree GradusAtom *atoms = g_new (GradusAtom, MAX (n, 1));
  guint n_atoms = 0, depth = 0;
  gboolean first = !continued;
  GradusAtom before = GRADUS_ATOM_ORD;

  for (guint i = 0; i < n; i++)
    {
      const GradusNode *node = single ? list : gradus_node_child (list, i);

      if (node->kind != GRADUS_NODE_SPACE && node->kind != GRADUS_NODE_STYLE)
        atoms[n_atoms++] = gradus_node_get_atom (node);
    }
  resolve_signs (atoms, n_atoms, continued);

  n_atoms = 0;
  for (guint i = 0; i < n; i++)
    {
      const GradusNode *node = single ? list : gradus_node_child (list, i);
      const double mu = gradus_typesetter_size (ts, style) / 18;
      Item item = { .penalty = -1 };

      if (node->kind == GRADUS_NODE_STYLE)
        {
          /* A style keeps what is cramped. */
          style = (int) node->number + (style & 1);
          continue;
        }
      if (node->kind == GRADUS_NODE_SPACE)
        {
          item.space = node->number * mu;
          if (node->number >= 18 && depth == 0)
            item.penalty = 0;
          g_array_append_val (items, item);
          continue;
        }
      item.atom = atoms[n_atoms++];
      item.box = gradus_typeset_node (ts, node, style);
      item.box->atom = (guint) item.atom + 1;
      item.width = item.box->width;
      /* A script has already taken it into account. */
      if (node->kind == GRADUS_NODE_SYMBOL && node->atom != GRADUS_ATOM_OP)
        item.width += item.box->italic;
      if (!first)
        {
          item.space = space_between (before, item.atom, style) * mu;
          item.penalty = break_penalty (&item, depth);
        }
      if (item.atom == GRADUS_ATOM_OPEN)
        depth++;
      else if (item.atom == GRADUS_ATOM_CLOSE && depth > 0)
        depth--;
      before = item.atom;
      first = FALSE;
      g_array_append_val (items, item);
    }

  return items;
}

/* The items [from, to) beside each other. The space before the first one is left out on request. */
static GradusBox *
pack (GradusTypesetter *ts, const GArray *items, guint from, guint to, gboolean drop_space)
{
  GradusBox *box = gradus_box_new (ts);
  gboolean empty = TRUE;
  double x = 0;

  for (guint i = from; i < to; i++)
    {
      const Item *item = &g_array_index (items, Item, i);

      if (!(drop_space && empty))
        x += item->space;
      if (item->box == NULL)
        continue;
      gradus_box_add (box, item->box, x, 0);
      if (empty)
        {
          box->height = item->box->height;
          box->depth = item->box->depth;
        }
      else
        {
          box->height = MAX (box->height, item->box->height);
          box->depth = MAX (box->depth, item->box->depth);
        }
      x += item->width;
      empty = FALSE;
    }
  box->width = x;

  return box;
}

static GradusBox *
typeset_items (GradusTypesetter *ts, const GradusNode *list, int style, gboolean continued)
{
  g_autoptr (GArray) items = make_items (ts, list, style, continued);
  GradusBox *box = pack (ts, items, 0, items->len, FALSE);

  /* What an accent or a script has to know about a single sign. */
  if (items->len >= 1 && g_array_index (items, Item, 0).box != NULL)
    {
      const GradusBox *first = g_array_index (items, Item, 0).box;

      box->glyph = first->glyph;
      box->size = first->size;
      if (items->len == 1)
        box->attach = first->attach;
    }

  return box;
}

GradusBox *
gradus_typeset_list (GradusTypesetter *ts, const GradusNode *list, int style)
{
  return typeset_items (ts, list, style, FALSE);
}

GradusBox *
gradus_typeset_continued_list (GradusTypesetter *ts, const GradusNode *list, int style)
{
  return typeset_items (ts, list, style, TRUE);
}

/* --- Lines ------------------------------------------------------------------------------------ */

typedef struct
{
  double cost;
  guint before; /* where the line that ends here begins */
} Break;

/* Width of the items [from, to) as a line. */
static double
line_width (const GArray *items, guint from, guint to)
{
  double width = 0, trailing = 0;
  gboolean empty = TRUE;

  for (guint i = from; i < to; i++)
    {
      const Item *item = &g_array_index (items, Item, i);

      if (item->box == NULL)
        trailing += empty ? 0 : item->space;
      else
        {
          width += trailing + (empty ? 0 : item->space) + item->width;
          trailing = 0;
          empty = FALSE;
        }
    }

  return width;
}

static double
indent_at (const GArray *items, guint from, double em)
{
  /* After a wide space another statement begins. */
  return from == 0 || g_array_index (items, Item, from).box == NULL ? 0 : INDENT * em;
}

/* The cheapest way to set all items in lines no wider than @width; returns the beginnings of the
 * lines, last one first, or NULL and in @widest the width of what cannot be broken and is too wide.
 */
static GArray *
break_lines (const GArray *items, double em, double width, double *widest)
{
  const guint n = items->len;
  g_autofree Break *best = g_new0 (Break, n + 1);
  GArray *starts;

  *widest = 0;
  for (guint to = 1; to <= n; to++)
    {
      const int penalty = to < n ? g_array_index (items, Item, to).penalty : 0;
      guint last_break = 0;

      best[to].cost = G_MAXDOUBLE;
      if (penalty < 0)
        continue;
      for (guint from = to; from-- > 0;)
        {
          double indent, line;

          if (from > 0 && g_array_index (items, Item, from).penalty < 0)
            continue;
          indent = indent_at (items, from, em);
          line = indent + line_width (items, from, to);
          if (last_break == 0)
            {
              *widest = MAX (*widest, line);
              last_break = 1;
            }
          if (line > width + 1e-6)
            break;
          if (best[from].cost < G_MAXDOUBLE)
            {
              /* A line more is better than a statement cut in two; equal lines look better. */
              const double slack = (width - line) / width;
              const double cost = best[from].cost + 100 + penalty
                                  + (to < n ? 50 * slack * slack : 0);

              if (cost < best[to].cost)
                {
                  best[to].cost = cost;
                  best[to].before = from;
                }
            }
        }
    }
  if (n > 0 && best[n].cost == G_MAXDOUBLE)
    return NULL;

  starts = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint to = n; to > 0; to = best[to].before)
    g_array_append_val (starts, best[to].before);

  return starts;
}

/* The lines that begin at @starts, below each other; the baseline is that of the first. */
static GradusBox *
stack_lines (GradusTypesetter *ts, const GArray *items, const GArray *starts)
{
  GradusBox *box = gradus_box_new (ts);
  double baseline = 0, depth = 0;

  box->broken = TRUE;
  for (guint i = starts->len; i > 0; i--)
    {
      const guint from = g_array_index (starts, guint, i - 1);
      const guint to = i > 1 ? g_array_index (starts, guint, i - 2) : items->len;
      const double indent = indent_at (items, from, ts->size);
      GradusBox *line = pack (ts, items, from, to, from > 0);

      if (i == starts->len)
        box->height = line->height;
      else
        baseline += MAX (depth + LINE_GAP * ts->size + line->height, 1.2 * ts->size);
      gradus_box_add (box, line, indent, baseline);
      box->width = MAX (box->width, indent + line->width);
      box->depth = baseline + line->depth;
      depth = line->depth;
    }

  return box;
}

/* The lines that the source of @root itself has, those wider than @width broken; NULL, and @widest
 * as in break_lines(), when one of them cannot be. */
static GradusBox *
stack_own_lines (GradusTypesetter *ts, const GradusNode *root, int style, double width,
                 double *widest)
{
  GradusBox *box = gradus_box_new (ts);
  double baseline = 0, depth = 0;
  gboolean fits = TRUE, first = TRUE;

  *widest = 0;
  for (guint i = 0; i < gradus_node_n_children (root); i++)
    {
      const GradusNode *own = gradus_node_child (root, i);
      g_autoptr (GArray) items = NULL;
      g_autoptr (GArray) starts = NULL;
      GradusBox *line;
      double here = 0;

      if (own == NULL)
        continue;
      items = make_items (ts, own, style, FALSE);
      if (line_width (items, 0, items->len) > width)
        {
          starts = break_lines (items, ts->size, width, &here);
          *widest = MAX (*widest, here);
          fits = fits && starts != NULL;
        }
      line = starts != NULL ? stack_lines (ts, items, starts)
                            : pack (ts, items, 0, items->len, FALSE);
      if (first)
        box->height = line->height;
      else
        baseline += MAX (depth + OWN_LINE_GAP * ts->size + line->height, 1.5 * ts->size);
      gradus_box_add (box, line, 0, baseline);
      first = FALSE;
      box->width = MAX (box->width, line->width);
      box->depth = baseline + line->depth;
      depth = line->depth;
    }

  return fits ? box : NULL;
}

/* The lines that the source of @root itself has, in rows of @columns that are read as text is;
 * those of a column begin at one place. */
static GradusBox *
arrange_own_lines (GradusTypesetter *ts, const GradusNode *root, int style, guint columns)
{
  GradusBox *box = gradus_box_new (ts);
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autofree double *left = g_new0 (double, columns + 1);
  double baseline = 0, depth = 0;

  for (guint i = 0; i < gradus_node_n_children (root); i++)
    {
      g_autoptr (GArray) items = NULL;

      if (gradus_node_child (root, i) == NULL)
        continue;
      items = make_items (ts, gradus_node_child (root, i), style, FALSE);
      g_ptr_array_add (lines, pack (ts, items, 0, items->len, FALSE));
    }
  for (guint c = 0; c < columns; c++)
    {
      for (guint i = c; i < lines->len; i += columns)
        left[c + 1] = MAX (left[c + 1], ((GradusBox *) g_ptr_array_index (lines, i))->width);
      left[c + 1] += left[c] + (c + 1 < columns ? COLUMN_GAP * ts->size : 0);
    }
  box->width = left[columns];
  for (guint row = 0; row < lines->len; row += columns)
    {
      const guint end = MIN (row + columns, lines->len);
      double above = 0, below = 0;

      for (guint i = row; i < end; i++)
        {
          above = MAX (above, ((GradusBox *) g_ptr_array_index (lines, i))->height);
          below = MAX (below, ((GradusBox *) g_ptr_array_index (lines, i))->depth);
        }
      if (row == 0)
        box->height = above;
      else
        baseline += MAX (depth + OWN_LINE_GAP * ts->size + above, 1.5 * ts->size);
      for (guint i = row; i < end; i++)
        gradus_box_add (box, g_ptr_array_index (lines, i), left[i - row], baseline);
      depth = below;
    }
  box->depth = baseline + depth;

  return box;
}

/* --- Layout ----------------------------------------------------------------------------------- */

static void
free_box (gpointer data)
{
  GradusBox *box = data;

  g_clear_pointer (&box->children, g_array_unref);
  g_clear_object (&box->text);
  g_free (box);
}

static void
typeset (GradusFormulaLayout *layout, gboolean display, double width)
{
  const int style = display ? GRADUS_STYLE_DISPLAY : GRADUS_STYLE_TEXT;
  const double full_size = layout->size;
  const gboolean own_lines = layout->formula->root->kind == GRADUS_NODE_TABLE;
  GradusTypesetter ts = { .layout = layout, .font = layout->font, .size = layout->size };

  for (guint attempt = 0; layout->root == NULL; attempt++)
    {
      g_autoptr (GArray) items = NULL;
      g_autoptr (GArray) starts = NULL;
      double widest = 0;

      g_ptr_array_set_size (layout->boxes, 0);
      ts.size = layout->size;
      items = make_items (&ts, layout->formula->root, style, FALSE);
      if (width > 0 && line_width (items, 0, items->len) > width)
        {
          if (own_lines)
            layout->root = stack_own_lines (&ts, layout->formula->root, style, width, &widest);
          else
            starts = break_lines (items, layout->size, width, &widest);
        }
      if (layout->root != NULL)
        break;
      if (starts != NULL)
        layout->root = stack_lines (&ts, items, starts);
      else if (widest <= 0 || attempt > 0 || widest <= width)
        layout->root = pack (&ts, items, 0, items->len, FALSE);
      else
        layout->size = full_size * MAX (LEAST_SHARE, 0.999 * width / widest);
      /* At the least size a break that is too wide is still better than a single line. */
      if (layout->root != NULL && starts == NULL && width > 0 && attempt > 0 && widest > width)
        {
          const double least = widest * (1 + 1e-9);
          GradusBox *wider = NULL;

          if (own_lines)
            wider = stack_own_lines (&ts, layout->formula->root, style, least, &widest);
          else
            {
              g_autoptr (GArray) at = break_lines (items, layout->size, least, &widest);

              wider = at != NULL ? stack_lines (&ts, items, at) : NULL;
            }
          if (wider != NULL)
            layout->root = wider;
        }
    }
  g_clear_object (&ts.pango);
}

static gboolean
is_within (const GradusBox *box, double width, double height)
{
  return box != NULL && box->width <= width && box->height + box->depth <= height;
}

/* As large as it can be; FALSE where it does not fit at all. */
static gboolean
typeset_in_box (GradusFormulaLayout *layout, gboolean display, double width, double height)
{
  const int style = display ? GRADUS_STYLE_DISPLAY : GRADUS_STYLE_TEXT;
  const GradusNode *root = layout->formula->root;
  const guint n = root->kind == GRADUS_NODE_TABLE ? gradus_node_n_children (root) : 0;
  const double full_size = layout->size;
  GradusTypesetter ts = { .layout = layout, .font = layout->font };

  for (guint percent = 100; percent >= BOX_LEAST && layout->root == NULL; percent -= BOX_STEP)
    {
      GradusBox *box = NULL;
      double widest;

      g_ptr_array_set_size (layout->boxes, 0);
      layout->size = ts.size = full_size * percent / 100;
      for (guint columns = 1; columns <= n && !is_within (box, width, height); columns++)
        box = arrange_own_lines (&ts, root, style, columns);
      if (!is_within (box, width, height) && n > 0)
        box = stack_own_lines (&ts, root, style, width, &widest);
      else if (n == 0)
        {
          g_autoptr (GArray) items = make_items (&ts, root, style, FALSE);
          g_autoptr (GArray) starts = break_lines (items, ts.size, width, &widest);

          box = starts != NULL ? stack_lines (&ts, items, starts) : NULL;
        }
      if (is_within (box, width, height))
        layout->root = box;
    }
  g_clear_object (&ts.pango);
  return layout->root != NULL;
}

static GradusFormulaLayout *
layout_new (GradusFormulaTree *formula, const GradusMathFont *font, double size)
{
  GradusFormulaLayout *layout = g_new0 (GradusFormulaLayout, 1);

  layout->formula = gradus_formula_ref (formula);
  layout->font = (GradusMathFont *) font;
  g_atomic_ref_count_inc (&layout->font->references);
  layout->boxes = g_ptr_array_new_with_free_func (free_box);
  layout->size = size;
  return layout;
}

GradusFormulaLayout *
gradus_formula_layout_new_with_font (GradusFormulaTree *formula, const GradusMathFont *font,
                                     double size, gboolean display, double width)
{
  GradusFormulaLayout *layout = layout_new (formula, font, size);

  typeset (layout, display, width);

  return layout;
}

GradusFormulaLayout *
gradus_formula_layout_new (GradusFormulaTree *formula, double size, gboolean display)
{
  g_return_val_if_fail (formula != NULL, NULL);
  g_return_val_if_fail (isfinite (size) && size > 0, NULL);

  return gradus_formula_layout_new_with_font (formula, gradus_math_font_get_default (), size,
                                              display, 0);
}

GradusFormulaLayout *
gradus_formula_layout_new_for_width (GradusFormulaTree *formula, double size, gboolean display,
                                     double width)
{
  g_return_val_if_fail (formula != NULL, NULL);
  g_return_val_if_fail (isfinite (size) && size > 0, NULL);

  return gradus_formula_layout_new_with_font (formula, gradus_math_font_get_default (), size,
                                              display, MAX (width, 1));
}

GradusFormulaLayout *
gradus_formula_layout_new_for_box (GradusFormulaTree *formula, double size, gboolean display,
                                   double width, double height)
{
  g_autoptr (GradusFormulaLayout) layout = NULL;

  g_return_val_if_fail (formula != NULL, NULL);
  g_return_val_if_fail (isfinite (size) && size > 0, NULL);

  layout = layout_new (formula, gradus_math_font_get_default (), size);
  return typeset_in_box (layout, display, width, height) ? g_steal_pointer (&layout) : NULL;
}

void
gradus_formula_layout_free (GradusFormulaLayout *layout)
{
  if (layout == NULL)
    return;
  g_clear_pointer (&layout->pieces, g_array_unref);
  g_ptr_array_unref (layout->boxes);
  gradus_math_font_unref (layout->font);
  gradus_formula_unref (layout->formula);
  g_free (layout);
}

void
gradus_formula_layout_get_extents (const GradusFormulaLayout *layout, double *width, double *height,
                                   double *depth)
{
  g_return_if_fail (layout != NULL);

  if (width != NULL)
    *width = MAX (layout->root->width, 0);
  if (height != NULL)
    *height = layout->root->height;
  if (depth != NULL)
    *depth = layout->root->depth;
}

double
gradus_formula_layout_get_size (const GradusFormulaLayout *layout)
{
  g_return_val_if_fail (layout != NULL, 0);

  return layout->size;
}
