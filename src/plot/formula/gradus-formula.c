/* Gradus: a formula, its source and its tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-parser.h"

/* --- Nodes ------------------------------------------------------------------------------------ */

GradusNode *
gradus_node_new (GradusNodeKind kind)
{
  GradusNode *node = g_new0 (GradusNode, 1);

  node->kind = (guint8) kind;
  node->role = GRADUS_NO_ROLE;
  node->style = -1;

  return node;
}

void
gradus_node_free (GradusNode *node)
{
  if (node == NULL)
    return;
  g_clear_pointer (&node->children, g_ptr_array_unref);
  g_clear_pointer (&node->mark, g_ref_string_release);
  g_free (node->alignment);
  g_free (node->text);
  g_free (node);
}

void
gradus_node_take (GradusNode *node, GradusNode *child)
{
  if (node->children == NULL)
    node->children = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_node_free);
  g_ptr_array_add (node->children, child);
}

guint
gradus_node_n_children (const GradusNode *node)
{
  return node->children != NULL ? node->children->len : 0;
}

const GradusNode *
gradus_node_child (const GradusNode *node, guint i)
{
  return i < gradus_node_n_children (node) ? g_ptr_array_index (node->children, i) : NULL;
}
/* --- The source ------------------------------------------------------------------------------- */

static void
clear_edit (gpointer edit)
{
  g_free (((GradusParserEdit *) edit)->text);
}

static int
compare_edits (gconstpointer a, gconstpointer b)
{
  const GradusParserEdit *x = a, *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

static char *
apply_edits (const char *tex, GArray *edits)
{
  GString *latex = g_string_new (NULL);
  gsize done = 0;

  g_array_sort (edits, compare_edits);
  for (guint i = 0; i < edits->len; i++)
    {
      const GradusParserEdit *edit = &g_array_index (edits, GradusParserEdit, i);

      g_string_append_len (latex, tex + done, (gssize) (edit->offset - done));
      g_string_append (latex, edit->text);
      done = edit->offset + edit->length;
    }
  g_string_append (latex, tex + done);

  return g_string_free (latex, FALSE);
}

/* Refuse what no token can be made of. */
static gboolean
check_characters (const char *tex, GError **error)
{
  const gsize length = strlen (tex);
  const char *end;

  if (length > GRADUS_FORMULA_MAX_LENGTH)
    {
      gradus_formula_set_error (error, GRADUS_FORMULA_ERROR_LIMIT, GRADUS_FORMULA_MAX_LENGTH, 0,
                                _ ("The formula has %zu bytes; no more than %u are "
                                   "possible. Divide it."),
                                length, GRADUS_FORMULA_MAX_LENGTH);
      return FALSE;
    }
  if (!g_utf8_validate (tex, -1, &end))
    {
      gradus_formula_set_error (error, GRADUS_FORMULA_ERROR_ENCODING, (gsize) (end - tex), 1,
                                _ ("Byte %zu of the formula is not UTF-8. Save its text "
                                   "in that encoding."),
                                (gsize) (end - tex) + 1);
      return FALSE;
    }
  for (const char *c = tex; *c != '\0'; c++)
    {
      if (g_ascii_iscntrl (*c) && !g_ascii_isspace (*c))
        {
          gradus_formula_set_error (error, GRADUS_FORMULA_ERROR_ENCODING, (gsize) (c - tex), 1,
                                    _ ("Byte %zu of the formula is a control character. "
                                       "Remove it."),
                                    (gsize) (c - tex) + 1);
          return FALSE;
        }
    }

  return TRUE;
}

static GradusNode *
parse (const char *tex, char **latex, GError **error)
{
  g_autoptr (GArray) edits = g_array_new (FALSE, FALSE, sizeof (GradusParserEdit));
  g_autoptr (GradusNode) table = gradus_node_new (GRADUS_NODE_TABLE);
  GradusParser parser = { .tex = tex, .edits = edits, .error = error };

  g_array_set_clear_func (edits, clear_edit);
  if (!check_characters (tex, error))
    return NULL;
  parser.token = gradus_lexer_read (tex, 0);
  table->table = GRADUS_TABLE_ALIGNED;
  if (!gradus_parser_rows (&parser, table, FALSE,
                           (GradusParserContext){ GRADUS_LETTERS_DEFAULT, GRADUS_NO_ROLE, NULL }))
    return NULL;
  if (parser.token.kind != GRADUS_TOKEN_END)
    {
      gradus_parser_set_stray (&parser);
      return NULL;
    }
  *latex = apply_edits (tex, edits);
  if (gradus_node_n_children (table) == 1)
    return g_ptr_array_steal_index (table->children, 0);

  /* Lines begin at the left: the right column of aligned pairs. */
  table->columns = 2;
  for (guint i = gradus_node_n_children (table); i > 0; i--)
    g_ptr_array_insert (table->children, (int) i - 1, NULL);

  return g_steal_pointer (&table);
}

/* --- The formula ------------------------------------------------------------------------------ */

GradusFormulaTree *
gradus_formula_new (const char *tex, GError **error)
{
  GradusFormulaTree *formula;
  char *latex = NULL;
  GradusNode *root;

  g_return_val_if_fail (tex != NULL, NULL);

  root = parse (tex, &latex, error);
  if (root == NULL)
    return NULL;
  formula = g_new0 (GradusFormulaTree, 1);
  g_atomic_ref_count_init (&formula->references);
  formula->tex = g_strdup (tex);
  formula->latex = latex;
  formula->root = root;

  return formula;
}

GradusFormulaTree *
gradus_formula_new_with_error_shown (const char *tex)
{
  GError *error = NULL;
  GradusFormulaTree *formula = gradus_formula_new (tex, &error);

  if (formula != NULL || tex == NULL)
    return formula;
  formula = g_new0 (GradusFormulaTree, 1);
  g_atomic_ref_count_init (&formula->references);
  formula->tex = g_strdup (tex);
  formula->latex = g_strdup (tex);
  formula->root = gradus_formula_error_tree (tex, error);
  formula->error = error;

  return formula;
}

GradusFormulaTree *
gradus_formula_ref (GradusFormulaTree *formula)
{
  g_return_val_if_fail (formula != NULL, NULL);

  g_atomic_ref_count_inc (&formula->references);

  return formula;
}

void
gradus_formula_unref (GradusFormulaTree *formula)
{
  g_return_if_fail (formula != NULL);

  if (!g_atomic_ref_count_dec (&formula->references))
    return;
  gradus_node_free (formula->root);
  g_clear_error (&formula->error);
  g_free (formula->latex);
  g_free (formula->tex);
  g_free (formula);
}

const char *
gradus_formula_get_tex (const GradusFormulaTree *formula)
{
  g_return_val_if_fail (formula != NULL, NULL);

  return formula->tex;
}

static void
collect_roles (const GradusNode *node, GArray *roles)
{
  gboolean known = node->role == GRADUS_NO_ROLE;

  for (guint i = 0; i < roles->len && !known; i++)
    known = g_array_index (roles, int, i) == node->role;
  if (!known)
    g_array_append_val (roles, node->role);
  for (guint i = 0; i < gradus_node_n_children (node); i++)
    {
      const GradusNode *child = gradus_node_child (node, i);

      if (child != NULL)
        collect_roles (child, roles);
    }
}

GArray *
gradus_formula_get_roles (const GradusFormulaTree *formula)
{
  GArray *roles = g_array_new (FALSE, FALSE, sizeof (int));

  g_return_val_if_fail (formula != NULL, roles);

  collect_roles (formula->root, roles);

  return roles;
}

const GError *
gradus_formula_get_error (const GradusFormulaTree *formula)
{
  g_return_val_if_fail (formula != NULL, NULL);

  return formula->error;
}

char *
gradus_formula_to_latex (const GradusFormulaTree *formula)
{
  g_return_val_if_fail (formula != NULL, NULL);

  return g_strdup (formula->latex);
}
