/* Gradus: what the parts of the formula code share.
 *
 * gradus-formula-symbols.c   names and characters, their classes and words
 * gradus-formula-lexer.c     source text to tokens; errors
 * gradus-formula-parser.c    tokens to a tree
 * gradus-formula-commands.c  the commands in it
 * gradus-formula.c           the formula as an object
 * gradus-formula-font.c      an OpenType math font through HarfBuzz
 * gradus-formula-glyphs.c    characters, growing delimiters and long accents as boxes
 * gradus-formula-layout.c    lists: classes, spaces, lines
 * gradus-formula-parts.c     fractions, scripts, roots, accents, braces
 * gradus-formula-table.c     matrices, cases, aligned lines
 * gradus-formula-draw.c      boxes to Cairo
 * gradus-formula-pieces.c    what of it can be shown on its own
 * gradus-formula-speech.c    the tree as a sentence
 * gradus-formula-text.c      the tree as a line of plain text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <hb-ot.h>
#include <hb.h>

#include "gradus-formula.h"
#include "gradus-plot-private.h"

G_BEGIN_DECLS

/* --- Symbols ---------------------------------------------------------------------------------- */

/* TeX's classes of atoms, in the order of its table of spaces. */
typedef enum
{
  GRADUS_ATOM_ORD,
  GRADUS_ATOM_OP,
  GRADUS_ATOM_BIN,
  GRADUS_ATOM_REL,
  GRADUS_ATOM_OPEN,
  GRADUS_ATOM_CLOSE,
  GRADUS_ATOM_PUNCT,
  GRADUS_ATOM_INNER,
} GradusAtom;

typedef enum
{
  GRADUS_LETTERS_DEFAULT,      /* italic Latin and small Greek, upright capital Greek and digits */
  GRADUS_LETTERS_UPRIGHT,
  GRADUS_LETTERS_ITALIC,
  GRADUS_LETTERS_BOLD,
  GRADUS_LETTERS_BOLD_ITALIC,  /* bold, and italic where the default is */
  GRADUS_LETTERS_BLACKBOARD,
  GRADUS_LETTERS_CALLIGRAPHIC,
  GRADUS_LETTERS_FRAKTUR,
  GRADUS_LETTERS_SANS,
  GRADUS_LETTERS_TYPEWRITER,
} GradusLetters;

typedef struct
{
  const char *name;       /* without the backslash */
  gunichar code;
  guint8 atom;            /* GradusAtom */
  gboolean limits;        /* of an operator: below and above in display style */
  const char *words;      /* N_(), how it is read; NULL = the character itself */
} GradusSymbol;

/* NULL when there is none. */
const GradusSymbol *gradus_symbol_find (const char *name, gsize length);
const GradusSymbol *gradus_symbol_find_character (gunichar code);
const GradusSymbol *gradus_symbol_get_all (guint *n);

/* An operator that is written as a word. */
typedef struct
{
  const char *name;
  const char *letters;    /* what is set; a narrow space stands for \, */
  gboolean limits;
  gboolean latex;         /* LaTeX knows the name */
  const char *words;      /* N_() */
} GradusOperatorName;

const GradusOperatorName *gradus_operator_name_find (const char *name, gsize length);

typedef struct
{
  const char *name;
  gunichar code;
  gboolean stretch;       /* as wide as what it stands on */
  gboolean line;          /* a rule, which grows with any width; code is 0 */
  gboolean below;
  const char *words;      /* N_(), with %s for what it stands on */
} GradusAccent;

const GradusAccent *gradus_accent_find (const char *name, gsize length);

/* The character of a letter or digit in an alphabet, itself when there is none. */
gunichar gradus_letters_map (GradusLetters letters, gunichar code);

/* --- The tree --------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_NODE_LIST,       /* {...}: children */
  GRADUS_NODE_SYMBOL,     /* code, atom */
  GRADUS_NODE_WORD,       /* text: letters of an operator or of \mathrm, in the math font */
  GRADUS_NODE_TEXT,       /* text: \text{}, with its spaces */
  GRADUS_NODE_SCRIPTS,    /* children: nucleus, sub or NULL, sup or NULL */
  GRADUS_NODE_FRACTION,   /* children: numerator, denominator */
  GRADUS_NODE_ROOT,       /* children: body, index or NULL */
  GRADUS_NODE_ACCENT,     /* accent; children: base */
  GRADUS_NODE_BRACE,      /* below; children: body */
  GRADUS_NODE_STACK,      /* below; children: base, what stands on it */
  GRADUS_NODE_FENCED,     /* left, right; children: body */
  GRADUS_NODE_BIG,        /* code, atom, number: 1 to 4 */
  GRADUS_NODE_TABLE,      /* table; children: cells, row by row, NULL where a row is short */
  GRADUS_NODE_SPACE,      /* number: eighteenths of an em */
  GRADUS_NODE_STYLE,      /* number: the style of the rest of the list */
  GRADUS_NODE_CLASS,      /* atom; children: body */
  GRADUS_NODE_PHANTOM,    /* children: body */
} GradusNodeKind;

typedef enum
{
  GRADUS_TABLE_MATRIX,
  GRADUS_TABLE_SMALL,     /* smallmatrix */
  GRADUS_TABLE_CASES,
  GRADUS_TABLE_ALIGNED,   /* right, left, right, left ... */
  GRADUS_TABLE_GATHERED,
  GRADUS_TABLE_SUBSTACK,
} GradusTableKind;

#define GRADUS_NO_ROLE -1

typedef struct _GradusNode GradusNode;

struct _GradusNode
{
  guint8 kind;            /* GradusNodeKind */
  guint8 atom;            /* GradusAtom */
  gint8 limits;           /* of an operator: 1 below and above, 0 as usual, -1 at the side */
  guint8 table;           /* GradusTableKind */
  guint8 letters;         /* GradusLetters, for speech */
  guint operator_limits : 1;  /* as usual is: below and above in display style */
  guint below : 1;
  guint no_rule : 1;      /* of a fraction: \binom */
  guint mark_error : 1;   /* of a text: the wrong place */
  guint monospace : 1;    /* of a text */
  gint8 style;            /* of a fraction: 0 display, 2 text, -1 as it comes */
  int role;
  gunichar code, left, right;
  double number;
  guint columns;          /* of a table */
  char *alignment;        /* of an array: 'l', 'c', 'r' for each column, '|' is dropped; or NULL */
  char *mark;             /* what it is a number of, a GRefString; or NULL */
  char *text;
  const char *words;      /* how a symbol, word or accent is read, N_(), or NULL */
  const GradusAccent *accent;
  GPtrArray *children;    /* GradusNode, entries may be NULL; or NULL */
};

GradusNode *gradus_node_new (GradusNodeKind kind);
void gradus_node_free (GradusNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusNode, gradus_node_free)
/* Takes @child, which may be NULL. */
void gradus_node_take (GradusNode *node, GradusNode *child);
guint gradus_node_n_children (const GradusNode *node);
const GradusNode *gradus_node_child (const GradusNode *node, guint i);

struct _GradusFormulaTree
{
  gatomicrefcount references;
  char *tex;
  char *latex;
  GError *error;
  GradusNode *root;       /* a list, or a table when the source has \\ outside of any */
};

/* --- Errors ----------------------------------------------------------------------------------- */

typedef struct
{
  gsize offset, length;
} GradusFormulaErrorPrivate;

/* Takes what @format makes as the message. */
void gradus_formula_set_error (GError **error, GradusFormulaError code, gsize offset, gsize length,
                               const char *format, ...) G_GNUC_PRINTF (5, 6);
/* The tree that shows @tex with the place of @error marked. */
GradusNode *gradus_formula_error_tree (const char *tex, const GError *error);

/* --- The lexer -------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_TOKEN_END,
  GRADUS_TOKEN_CHARACTER,
  GRADUS_TOKEN_COMMAND,   /* name without the backslash; a letter's or one other character's */
  GRADUS_TOKEN_OPEN,      /* { */
  GRADUS_TOKEN_CLOSE,     /* } */
  GRADUS_TOKEN_SUB,
  GRADUS_TOKEN_SUP,
  GRADUS_TOKEN_PRIME,
  GRADUS_TOKEN_ALIGN,     /* & */
  GRADUS_TOKEN_TIE,       /* ~ */
} GradusTokenKind;

typedef struct
{
  GradusTokenKind kind;
  gunichar code;
  const char *name;       /* points into the source */
  gsize name_length;
  gsize offset, length;
} GradusToken;

/* The token at @offset of the valid UTF-8 text @tex, after white space and comments. */
GradusToken gradus_lexer_read (const char *tex, gsize offset);
gboolean gradus_token_is (const GradusToken *token, const char *command);

/* --- Fonts ------------------------------------------------------------------------------------ */

#define GRADUS_MATH_N_CONSTANTS (HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT + 1)

/* Immutable, so that any thread may use it. */
typedef struct
{
  gatomicrefcount references;
  char *family;
  hb_face_t *face;
  hb_font_t *font;                 /* its scale is units per em */
  cairo_font_face_t *cairo_face;
  double units;
  gboolean has_math;
  double constants[GRADUS_MATH_N_CONSTANTS];   /* in em; percentages as shares */
  double x_height;                 /* in em */
} GradusMathFont;

/* The first of @families (NULL-terminated) that is there and has a MATH table; NULL if none is. */
GradusMathFont *gradus_math_font_find (const char *const *families);
/* A font for text with made-up constants. */
GradusMathFont *gradus_math_font_new_fallback (void);
/* What formulas are set in: found once. Owned by the library. */
const GradusMathFont *gradus_math_font_get_default (void);
void gradus_math_font_unref (GradusMathFont *font);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusMathFont, gradus_math_font_unref)

/* The glyph of @code, 0 if the font has none. @script_level 1 and 2 ask for the forms that are
 * drawn for small sizes. */
hb_codepoint_t gradus_math_font_glyph (const GradusMathFont *font, gunichar code,
                                       guint script_level);

/* --- Boxes ------------------------------------------------------------------------------------ */

/* Where the line under the wrong place of a broken formula ends, and how thick it is, in em. */
#define GRADUS_UNDERLINE_DEPTH 0.4
#define GRADUS_UNDERLINE_THICK 0.11

typedef struct _GradusBox GradusBox;

typedef enum
{
  GRADUS_BOX_GROUP,
  GRADUS_BOX_GLYPH,
  GRADUS_BOX_RULE,
  GRADUS_BOX_TEXT,        /* a Pango layout: what the math font does not have */
} GradusBoxKind;

typedef struct
{
  GradusBox *box;
  double x, y;            /* of its reference point; y grows downwards */
} GradusBoxChild;

struct _GradusBox
{
  GradusBoxKind kind;
  double width, height, depth;
  double italic;          /* italics correction, of a single glyph */
  double attach;          /* where an accent on it is centred; NAN = the middle */
  int role;               /* GRADUS_NO_ROLE = that of the box around it */
  const char *mark;       /* of the formula's node; NULL = that of the box around it */
  guint atom;             /* GradusAtom in the list that it is an item of, counted from 1; or 0 */
  guint piece;            /* the number of the piece that it is, counted from 1; or 0 */
  gboolean broken;        /* a statement in several lines */
  gboolean hidden;        /* a phantom */
  gboolean underline;     /* the wrong place of a broken formula */
  hb_codepoint_t glyph;   /* of a box that is or wraps a single glyph; 0 = none */
  double size;            /* of the glyph or text */
  double slant, stretch;  /* of a glyph that has to stand for another: shear, height */
  PangoLayout *text;
  GArray *children;       /* GradusBoxChild */
};

struct _GradusFormulaLayout
{
  GradusFormulaTree *formula;
  GradusMathFont *font;
  GPtrArray *boxes;       /* all of them, owned */
  GradusBox *root;
  double size;
  GArray *pieces;         /* GradusFormulaPiece; NULL = not asked for yet */
};

/* Styles: 0 display, 2 text, 4 script, 6 script of script; odd ones are cramped. */
typedef enum
{
  GRADUS_STYLE_DISPLAY = 0,
  GRADUS_STYLE_TEXT = 2,
  GRADUS_STYLE_SCRIPT = 4,
  GRADUS_STYLE_SCRIPT_SCRIPT = 6,
} GradusMathStyle;

static inline int
gradus_style_cramped (int style)
{
  return style | 1;
}

static inline int
gradus_style_sup (int style)
{
  return style < 4 ? 4 + (style & 1) : 6 + (style & 1);
}

static inline int
gradus_style_sub (int style)
{
  return gradus_style_cramped (gradus_style_sup (style));
}

static inline int
gradus_style_numerator (int style)
{
  return style < 6 ? style + 2 : style;
}

static inline int
gradus_style_denominator (int style)
{
  return gradus_style_cramped (gradus_style_numerator (style));
}

static inline gboolean
gradus_style_is_display (int style)
{
  return style < 2;
}

typedef struct
{
  GradusFormulaLayout *layout;
  const GradusMathFont *font;
  PangoContext *pango;    /* made when first needed */
  double size;            /* of the whole formula */
} GradusTypesetter;

static inline double
gradus_typesetter_size (const GradusTypesetter *ts, int style)
{
  if (style < 4)
    return ts->size;
  return ts->size
         * ts->font->constants[style < 6 ? HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN
                                         : HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN];
}

static inline double
gradus_typesetter_constant (const GradusTypesetter *ts, int style, hb_ot_math_constant_t constant)
{
  return ts->font->constants[constant] * gradus_typesetter_size (ts, style);
}

/* Short names for what every rule of the layout reads. */
#define CONSTANT(ts, style, name)                                                                  \
  gradus_typesetter_constant (ts, style, HB_OT_MATH_CONSTANT_##name)

GradusBox *gradus_box_new (GradusTypesetter *ts);
GradusBox *gradus_box_new_rule (GradusTypesetter *ts, double width, double height, double depth);
/* Put @child into @box; the extents of @box stay as they are. */
void gradus_box_add (GradusBox *box, GradusBox *child, double x, double y);
/* Make the extents of @box hold a child's at that place. */
void gradus_box_include (GradusBox *box, const GradusBox *child, double x, double y);

/* gradus-formula-glyphs.c */
GradusBox *gradus_typeset_character (GradusTypesetter *ts, gunichar code, int style);
GradusBox *gradus_typeset_word (GradusTypesetter *ts, const char *text, int style);
GradusBox *gradus_typeset_text (GradusTypesetter *ts, const GradusNode *node, int style);
/* A delimiter of at least @total, centred on the axis; @total 0 = its natural size. */
GradusBox *gradus_typeset_delimiter (GradusTypesetter *ts, gunichar code, double total, int style);
/* A character drawn as tall (or as wide) as wanted, on its own baseline. */
GradusBox *gradus_typeset_stretched (GradusTypesetter *ts, gunichar code, double length,
                                     gboolean horizontal, gboolean assemble, int style);
/* A sum, product or integral sign, in display style its large form; centred on the axis. */
GradusBox *gradus_typeset_large_operator (GradusTypesetter *ts, gunichar code, int style);

/* gradus-formula-layout.c */
/* @role of the node is set on the box. */
GradusBox *gradus_typeset_node (GradusTypesetter *ts, const GradusNode *node, int style);
/* A list as one line. */
GradusBox *gradus_typeset_list (GradusTypesetter *ts, const GradusNode *list, int style);
/* As a cell to the right of an &: as if an empty ordinary atom stood before it. */
GradusBox *gradus_typeset_continued_list (GradusTypesetter *ts, const GradusNode *list, int style);
/* The class with which a node takes part in the spaces between atoms. */
GradusAtom gradus_node_get_atom (const GradusNode *node);
GradusFormulaLayout *gradus_formula_layout_new_with_font (GradusFormulaTree *formula,
                                                          const GradusMathFont *font, double size,
                                                          gboolean display, double width);

/* gradus-formula-draw.c */
/* As gradus_formula_draw_coloured(), each piece with a strength; NULL = all in full. */
void gradus_formula_paint (const GradusFormulaLayout *layout, cairo_t *cr, double x,
                           double baseline, GradusScheme scheme, GradusColour colour,
                           const double *strengths);

/* gradus-formula-parts.c */
GradusBox *gradus_typeset_fraction (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_scripts (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_root (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_accent (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_brace (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_stack (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_fenced (GradusTypesetter *ts, const GradusNode *node, int style);
GradusBox *gradus_typeset_big (GradusTypesetter *ts, const GradusNode *node, int style);

/* gradus-formula-table.c */
GradusBox *gradus_typeset_table (GradusTypesetter *ts, const GradusNode *node, int style);

G_END_DECLS
