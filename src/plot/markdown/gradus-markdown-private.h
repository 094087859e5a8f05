/* Gradus: what the files of Markdown share.
 *
 * gradus-markdown-scan.c     takes the formulas out before Markdown sees the text
 * gradus-markdown.c          libcmark's tree to a list of blocks
 * gradus-markdown-text.c     words: plain text and speech
 * gradus-markdown-layout.c   blocks to lines with places
 * gradus-markdown-draw.c     lines to Cairo
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-markdown.h"

G_BEGIN_DECLS

/* A formula in the text of a block: OBJECT REPLACEMENT CHARACTER. */
#define GRADUS_MARKDOWN_OBJECT "\xef\xbf\xbc"
/* A line break that the author wrote: LINE SEPARATOR. */
#define GRADUS_MARKDOWN_BREAK "\xe2\x80\xa8"

/* Lists and quotes inside of each other beyond this depth are not indented any further. */
#define GRADUS_MARKDOWN_MAX_DEPTH 8
/* Formulas of one text; what follows stays as its source. */
#define GRADUS_MARKDOWN_MAX_FORMULAS 8192

typedef struct
{
  GradusFormulaTree *tree;
  char *source;            /* with its dollars */
  gboolean display;
} GradusMarkdownFormula;

/* Text without formulas. The formula of index i is the character GRADUS_MARKDOWN_FIRST + i of a
 * private-use plane: for Markdown a letter, so that stars and underscores around it mean what they
 * mean around a word. */
#define GRADUS_MARKDOWN_FIRST 0xf0000u

/* Take the formulas out of @text (UTF-8) and append them to @formulas. Free with g_free(). */
char *gradus_markdown_scan (const char *text, GArray *formulas);

typedef enum
{
  GRADUS_MARKDOWN_EMPH = 1 << 0,
  GRADUS_MARKDOWN_STRONG = 1 << 1,
  GRADUS_MARKDOWN_CODE = 1 << 2,
} GradusMarkdownStyle;

/* A piece of a block's text in one style. */
typedef struct
{
  guint start, end;        /* bytes */
  GradusMarkdownStyle style;
  int link;                /* or -1 */
  int formula;             /* or -1; the text is then GRADUS_MARKDOWN_OBJECT */
} GradusMarkdownRun;

/* A list or a quote that a block stands in. */
typedef struct
{
  gboolean quote;
  guint digits;            /* of the largest number of an ordered list; 0 = bullets */
  char *marker;            /* of the item that begins with this block, or NULL */
} GradusMarkdownContainer;

typedef struct
{
  GradusBlockKind kind;
  guint level;
  gboolean tight;          /* in a list whose items stand close */
  guint depth;
  GradusMarkdownContainer containers[GRADUS_MARKDOWN_MAX_DEPTH];   /* outermost first */
  char *text;              /* UTF-8, with GRADUS_MARKDOWN_OBJECT and GRADUS_MARKDOWN_BREAK */
  GArray *runs;            /* GradusMarkdownRun, in order, without gaps */
  int formula;             /* of a displayed one, else -1 */
} GradusMarkdownBlock;

typedef struct
{
  char *uri;
  guint block;
} GradusMarkdownLink;

struct _GradusMarkdown
{
  gatomicrefcount ref_count;
  char *source;
  GPtrArray *blocks;       /* GradusMarkdownBlock */
  GArray *links;           /* GradusMarkdownLink */
  GArray *formulas;        /* GradusMarkdownFormula */
};

const GradusMarkdownBlock *gradus_markdown_peek_block (const GradusMarkdown *markdown, guint i);
const GradusMarkdownFormula *gradus_markdown_peek_formula (const GradusMarkdown *markdown,
                                                           guint i);
/* Whether a character is Chinese, Japanese or their punctuation, with which no space goes. */
gboolean gradus_markdown_is_wide (gunichar c);
/* The run that byte @at of the block's text is in. */
const GradusMarkdownRun *gradus_markdown_find_run (const GradusMarkdownBlock *block, guint at);

/* --- Layout ----------------------------------------------------------------------------------- */

/* Where a block is. Everything is on whole units, so that baselines are too. */
typedef struct
{
  double x, y, width, height;       /* of the content, without the marks of items */
  double padding;                   /* of code, inside of that */
  PangoLayout *text;                /* or NULL */
  GradusFormulaLayout *formula;     /* of a displayed one, or NULL */
  double formula_x, formula_baseline;
  double indents[GRADUS_MARKDOWN_MAX_DEPTH];        /* x where the content of a container begins */
  PangoLayout *markers[GRADUS_MARKDOWN_MAX_DEPTH];  /* numbers, or NULL */
} GradusMarkdownPlace;

struct _GradusMarkdownLayout
{
  GradusMarkdown *markdown;
  double em;                        /* size of the text */
  double width, height;
  GArray *places;                   /* GradusMarkdownPlace, one a block */
  GradusFormulaLayout **formulas;   /* those in running text, by index; NULL for others */
  double *formula_pads;             /* space on the left of each, behind Chinese */
};

/* Call @func for every piece of a line: x of its left end and its baseline from the layout's
 * corner; @run is the piece of the text that it belongs to. */
typedef void (*GradusMarkdownPieceFunc) (PangoGlyphItem *item, const GradusMarkdownRun *run,
                                         const GradusMarkdownRect *rect, double baseline,
                                         gpointer user_data);
void gradus_markdown_layout_foreach (const GradusMarkdownLayout *layout, guint block,
                                     GradusMarkdownPieceFunc func, gpointer user_data);
/* Where the formula begins that is the piece at @rect of @block. */
double gradus_markdown_layout_formula_x (const GradusMarkdownLayout *layout, guint block,
                                         int formula, const GradusMarkdownRect *rect);

G_END_DECLS
