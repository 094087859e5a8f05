/* Gradus: what the parts of the parser of formulas share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-formula-private.h"

G_BEGIN_DECLS

typedef struct
{
  gsize offset, length;
  char *text;
} GradusParserEdit;

typedef struct
{
  const char *tex;
  GradusToken token;
  guint depth;
  gsize raw_length;       /* of the last braces that gradus_parser_raw() read, in bytes */
  GArray *edits;          /* GradusParserEdit: what is written otherwise in LaTeX, in any order */
  GError **error;
} GradusParser;

/* What a list hands down to its parts. */
typedef struct
{
  GradusLetters letters;
  int role;
  char *mark;             /* of \mark, a GRefString, or NULL */
} GradusParserContext;

/* The new node @node wears what the list hands down. */
static inline void
gradus_parser_dress (GradusNode *node, GradusParserContext context)
{
  node->role = context.role;
  if (context.mark != NULL)
    node->mark = g_ref_string_acquire (context.mark);
}

/* The character at the byte @offset, counted from 1. */
guint gradus_parser_character_number (const GradusParser *parser, gsize offset);
void gradus_parser_advance (GradusParser *parser);
/* One level deeper; FALSE and an error when that is too deep. */
gboolean gradus_parser_enter (GradusParser *parser);
void gradus_parser_leave (GradusParser *parser);
/* The error that @command lacks what it stands for. */
void gradus_parser_set_missing (GradusParser *parser, const GradusToken *command);
/* The error that a list cannot end with the current token. */
void gradus_parser_set_stray (GradusParser *parser);
void gradus_parser_add_edit (GradusParser *parser, gsize offset, gsize length, const char *text);

GradusNode *gradus_parser_new_symbol (gunichar code, GradusAtom atom, const char *words,
                                      GradusParserContext context);
GradusNode *gradus_parser_new_space (double width);

/* The text between the braces that begin with the current token, which @command needs. The
 * backslashes of escaped signs are taken away, \, becomes a thin space, and inner braces group
 * nothing. */
char *gradus_parser_raw (GradusParser *parser, const GradusToken *command);
/* @text, what stands in a \text{...} of the program, in the language of the program and with the
 * blanks around it; as it is when it has no translation. Free with g_free(). */
char *gradus_formula_translate (const char *text);
/* Step over the brace that closes the one at @open, which gradus_parser_enter() went into. */
gboolean gradus_parser_close (GradusParser *parser, gsize open);
/* The contents of the braces that begin with the current token. */
gboolean gradus_parser_group (GradusParser *parser, GradusNode *list, GradusParserContext context);
/* What @command applies to: a group, a symbol, or another command with what belongs to it. */
GradusNode *gradus_parser_argument (GradusParser *parser, const GradusToken *command,
                                    GradusParserContext context);
/* Parse an argument and make it the next child of @node. */
gboolean gradus_parser_take_argument (GradusParser *parser, GradusNode *node,
                                      const GradusToken *command, GradusParserContext context);
/* All scripts that follow each other, onto the last node of @list. */
gboolean gradus_parser_scripts (GradusParser *parser, GradusNode *list,
                                GradusParserContext context);
/* Nodes up to what cannot be in a list: the end, }, &, \\, \right, \end. */
gboolean gradus_parser_list (GradusParser *parser, GradusNode *list, GradusParserContext context);
/* Cells up to what cannot be in a table; without @columns an & is such a thing. */
gboolean gradus_parser_rows (GradusParser *parser, GradusNode *table, gboolean columns,
                             GradusParserContext context);
/* The command that is the current token, with all that belongs to it. */
gboolean gradus_parser_command (GradusParser *parser, GradusNode *list,
                                GradusParserContext context);

G_END_DECLS
