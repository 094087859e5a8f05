/* Gradus: Markdown with formulas, from libcmark's tree to a list of blocks.
 *
 * A page that is read from top to bottom needs no tree: every paragraph, heading, item's text,
 * block of code and displayed formula becomes one block that knows the lists and quotes it stands
 * in. A displayed formula in the middle of a paragraph divides it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <cmark.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-markdown-private.h"

/* --- Blocks ----------------------------------------------------------------------------------- */

static void
block_free (gpointer data)
{
  GradusMarkdownBlock *block = data;

  for (guint i = 0; i < block->depth; i++)
    g_free (block->containers[i].marker);
  g_free (block->text);
  g_clear_pointer (&block->runs, g_array_unref);
  g_free (block);
}

static void
clear_link (gpointer data)
{
  g_free (((GradusMarkdownLink *) data)->uri);
}

static void
clear_formula (gpointer data)
{
  GradusMarkdownFormula *formula = data;

  gradus_formula_unref (formula->tree);
  g_free (formula->source);
}

const GradusMarkdownBlock *
gradus_markdown_peek_block (const GradusMarkdown *markdown, guint i)
{
  return g_ptr_array_index (markdown->blocks, i);
}

const GradusMarkdownFormula *
gradus_markdown_peek_formula (const GradusMarkdown *markdown, guint i)
{
  return &g_array_index (markdown->formulas, GradusMarkdownFormula, i);
}

gboolean
gradus_markdown_is_wide (gunichar c)
{
  return g_unichar_iswide (c);
}

const GradusMarkdownRun *
gradus_markdown_find_run (const GradusMarkdownBlock *block, guint at)
{
  guint low = 0, high = block->runs->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (block->runs, GradusMarkdownRun, middle).start <= at)
        low = middle;
      else
        high = middle;
    }

  return &g_array_index (block->runs, GradusMarkdownRun, low);
}

/* --- Building --------------------------------------------------------------------------------- */

typedef struct
{
  GradusMarkdown *markdown;
  GradusMarkdownContainer stack[GRADUS_MARKDOWN_MAX_DEPTH];
  guint depth; /* may be larger than the stack */
  gboolean tight;

  /* The block being made. */
  GradusBlockKind kind;
  guint level;
  GString *text;
  GArray *runs;

  guint emph, strong;  /* how deep */
  int link;            /* or -1 */
  gboolean soft_break; /* between what has been appended and what comes */
} Builder;

static void
push (Builder *builder, gboolean quote, guint digits, char *marker)
{
  if (builder->depth < GRADUS_MARKDOWN_MAX_DEPTH)
    builder->stack[builder->depth] = (GradusMarkdownContainer){ quote, digits, marker };
  else
    g_free (marker);
  builder->depth++;
}

static void
pop (Builder *builder)
{
  builder->depth--;
  if (builder->depth < GRADUS_MARKDOWN_MAX_DEPTH)
    g_clear_pointer (&builder->stack[builder->depth].marker, g_free);
}

/* A block in the present lists and quotes; the marks of items that wait go to it. */
static GradusMarkdownBlock *
add_block (Builder *builder, GradusBlockKind kind)
{
  GradusMarkdownBlock *block = g_new0 (GradusMarkdownBlock, 1);

  block->kind = kind;
  block->tight = builder->tight;
  block->formula = -1;
  block->depth = MIN (builder->depth, GRADUS_MARKDOWN_MAX_DEPTH);
  memcpy (block->containers, builder->stack, block->depth * sizeof *block->containers);
  for (guint i = 0; i < block->depth; i++)
    builder->stack[i].marker = NULL;
  block->runs = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownRun));
  g_ptr_array_add (builder->markdown->blocks, block);

  return block;
}

/* Cut the white space at the end of the text off. */
static void
chomp (Builder *builder)
{
  guint length = (guint) builder->text->len;

  while (length > 0 && builder->text->str[length - 1] == ' ')
    length--;
  g_string_truncate (builder->text, length);
  while (builder->runs->len > 0)
    {
      GradusMarkdownRun *last = &g_array_index (builder->runs, GradusMarkdownRun,
                                                builder->runs->len - 1);

      last->end = MIN (last->end, length);
      if (last->start < last->end)
        break;
      g_array_set_size (builder->runs, builder->runs->len - 1);
    }
}

/* What has been collected becomes a block, if it is anything. */
static void
flush (Builder *builder)
{
  GradusMarkdownBlock *block;

  chomp (builder);
  builder->soft_break = FALSE;
  if (builder->text->len == 0)
    return;
  block = add_block (builder, builder->kind);
  block->level = builder->level;
  block->text = g_strdup (builder->text->str);
  g_array_append_vals (block->runs, builder->runs->data, builder->runs->len);
  g_string_truncate (builder->text, 0);
  g_array_set_size (builder->runs, 0);
}

/* Chinese takes no space between its characters, and to a formula the space of the layout; one that
 * is written is there for Markdown, which does not see the end of **strong：** without it. */
static gboolean
needs_no_space (gunichar before, gunichar after)
{
  const gunichar object = g_utf8_get_char (GRADUS_MARKDOWN_OBJECT);
  const gboolean wide_before = gradus_markdown_is_wide (before);
  const gboolean wide_after = gradus_markdown_is_wide (after);

  return (wide_before && (wide_after || after == object)) || (before == object && wide_after);
}

static gunichar
last_character (const GString *text, gsize length)
{
  return length > 0 ? g_utf8_get_char (g_utf8_prev_char (text->str + length)) : 0;
}

static void
append (Builder *builder, const char *text, gsize length, GradusMarkdownStyle style, int formula)
{
  const gsize end = builder->text->len;
  GradusMarkdownRun run = { 0, 0, style, builder->link, formula };
  GradusMarkdownRun *last = NULL;

  if (builder->runs->len > 0)
    last = &g_array_index (builder->runs, GradusMarkdownRun, builder->runs->len - 1);
  if (((last != NULL ? last->style : 0) | style) & GRADUS_MARKDOWN_CODE)
    {
      /* What is code is as it was written. */
    }
  else if (length > 1 && text[0] == ' '
           && needs_no_space (last_character (builder->text, end), g_utf8_get_char (text + 1)))
    {
      text++;
      length--;
    }
  else if (length > 0 && end > 1 && builder->text->str[end - 1] == ' '
           && needs_no_space (last_character (builder->text, end - 1), g_utf8_get_char (text)))
    {
      g_string_truncate (builder->text, end - 1);
      last->end--;
      if (last->end == last->start)
        {
          g_array_set_size (builder->runs, builder->runs->len - 1);
          last = builder->runs->len > 0 ? last - 1 : NULL;
        }
    }
  if (length == 0)
    return;

  run.start = (guint) builder->text->len;
  run.end = run.start + (guint) length;
  g_string_append_len (builder->text, text, (gssize) length);
  if (last != NULL && formula < 0 && last->formula < 0 && last->style == style
      && last->link == builder->link)
    last->end = run.end;
  else
    g_array_append_val (builder->runs, run);
}

/* The end of a line in the source is a space, but not beside Chinese. */
static void
resolve_break (Builder *builder, gunichar next)
{
  gunichar before;

  if (!builder->soft_break)
    return;
  builder->soft_break = FALSE;
  if (builder->text->len == 0)
    return;
  before = g_utf8_get_char (g_utf8_prev_char (builder->text->str + builder->text->len));
  if (!gradus_markdown_is_wide (before) && !gradus_markdown_is_wide (next) && before != 0x2028)
    append (builder, " ", 1, 0, -1);
}

static GradusMarkdownStyle
get_style (const Builder *builder)
{
  return (builder->emph > 0 ? GRADUS_MARKDOWN_EMPH : 0)
         | (builder->strong > 0 ? GRADUS_MARKDOWN_STRONG : 0);
}

static void
append_formula (Builder *builder, guint i)
{
  const GradusMarkdownFormula *formula = gradus_markdown_peek_formula (builder->markdown, i);

  if (formula->display && builder->kind == GRADUS_BLOCK_PARAGRAPH && builder->link < 0)
    {
      flush (builder);
      add_block (builder, GRADUS_BLOCK_FORMULA)->formula = (int) i;
      return;
    }
  resolve_break (builder, 'x');
  append (builder, GRADUS_MARKDOWN_OBJECT, strlen (GRADUS_MARKDOWN_OBJECT), get_style (builder),
          (int) i);
}

/* Text with characters that stand for formulas. */
static void
append_text (Builder *builder, const char *text)
{
  const char *done = text;

  for (const char *c = text;; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean formula = character >= GRADUS_MARKDOWN_FIRST
                         && character < GRADUS_MARKDOWN_FIRST + builder->markdown->formulas->len;

      if (character != 0 && !formula)
        continue;
      if (c > done)
        {
          /* A paragraph goes on behind a formula without the space before its next word. */
          if (builder->text->len == 0)
            done += strspn (done, " ");
          if (c > done)
            resolve_break (builder, g_utf8_get_char (done));
          append (builder, done, (gsize) (c - done), get_style (builder), -1);
        }
      if (character == 0)
        return;
      append_formula (builder, character - GRADUS_MARKDOWN_FIRST);
      done = g_utf8_next_char (c);
    }
}

/* Text in which formulas are what was written. Free with g_free(). */
static char *
restore (const GradusMarkdown *markdown, const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *c = text != NULL ? text : ""; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (character >= GRADUS_MARKDOWN_FIRST
          && character < GRADUS_MARKDOWN_FIRST + markdown->formulas->len)
        g_string_append (
          out, gradus_markdown_peek_formula (markdown, character - GRADUS_MARKDOWN_FIRST)->source);
      else
        g_string_append_unichar (out, character);
    }

  return g_string_free (out, FALSE);
}

/* --- libcmark's tree -------------------------------------------------------------------------- */

/* Items of the list before @node. */
static guint
item_number (cmark_node *node)
{
  guint n = 0;

  for (cmark_node *item = cmark_node_previous (node); item != NULL;
       item = cmark_node_previous (item))
    n++;

  return n;
}

static guint
count_digits (guint number)
{
  guint digits = 1;

  for (; number >= 10; number /= 10)
    digits++;

  return digits;
}

static void
enter_item (Builder *builder, cmark_node *node)
{
  cmark_node *list = cmark_node_parent (node);
  char *marker;
  guint digits = 0;

  if (cmark_node_get_list_type (list) == CMARK_ORDERED_LIST)
    {
      guint start = (guint) cmark_node_get_list_start (list);

      digits = count_digits (start + item_number (cmark_node_last_child (list)));
      marker = g_strdup_printf ("%u%c", start + item_number (node),
                                cmark_node_get_list_delim (list) == CMARK_PAREN_DELIM ? ')' : '.');
    }
  else
    marker = g_strdup ("•");
  push (builder, FALSE, digits, marker);
}

static void
leave_item (Builder *builder)
{
  gboolean waiting = builder->depth <= GRADUS_MARKDOWN_MAX_DEPTH
                     && builder->stack[builder->depth - 1].marker != NULL;

  /* An item without anything in it is an item all the same. */
  if (waiting)
    add_block (builder, GRADUS_BLOCK_PARAGRAPH)->text = g_strdup ("");
  pop (builder);
}

static void
begin_text (Builder *builder, GradusBlockKind kind, cmark_node *node)
{
  cmark_node *item = cmark_node_parent (node);

  builder->kind = kind;
  builder->level = kind == GRADUS_BLOCK_HEADING ? (guint) cmark_node_get_heading_level (node) : 0;
  builder->tight = item != NULL && cmark_node_get_type (item) == CMARK_NODE_ITEM
                   && cmark_node_get_list_tight (cmark_node_parent (item)) != 0;
}

static void
add_code (Builder *builder, cmark_node *node)
{
  g_autofree char *literal = restore (builder->markdown, cmark_node_get_literal (node));
  gsize length = strlen (literal);

  begin_text (builder, GRADUS_BLOCK_CODE, node);
  while (length > 0 && literal[length - 1] == '\n')
    length--;
  literal[length] = '\0';
  append (builder, literal, length, GRADUS_MARKDOWN_CODE, -1);
  flush (builder);
}

static void
enter_link (Builder *builder, cmark_node *node)
{
  GradusMarkdownLink link = { NULL, builder->markdown->blocks->len };

  link.uri = restore (builder->markdown, cmark_node_get_url (node));
  builder->link = (int) builder->markdown->links->len;
  g_array_append_val (builder->markdown->links, link);
}

static void
leave_link (Builder *builder)
{
  const GradusMarkdownLink *link = &g_array_index (builder->markdown->links, GradusMarkdownLink,
                                                   builder->link);
  gboolean any = FALSE;

  for (guint i = 0; i < builder->runs->len && !any; i++)
    any = g_array_index (builder->runs, GradusMarkdownRun, i).link == builder->link;
  /* [](address): what cannot be seen cannot be followed. */
  if (!any)
    append (builder, link->uri, strlen (link->uri), get_style (builder), -1);
  builder->link = -1;
}

static void
read_node (Builder *builder, cmark_node *node, gboolean enter)
{
  const char *literal = cmark_node_get_literal (node);
  g_autofree char *source = NULL;

  switch (cmark_node_get_type (node))
    {
    case CMARK_NODE_BLOCK_QUOTE:
      if (enter)
        push (builder, TRUE, 0, NULL);
      else
        pop (builder);
      break;
    case CMARK_NODE_ITEM:
      if (enter)
        enter_item (builder, node);
      else
        leave_item (builder);
      break;
    case CMARK_NODE_CODE_BLOCK:
    case CMARK_NODE_HTML_BLOCK:
      add_code (builder, node);
      break;
    case CMARK_NODE_PARAGRAPH:
    case CMARK_NODE_HEADING:
      if (enter)
        begin_text (builder,
                    cmark_node_get_type (node) == CMARK_NODE_HEADING ? GRADUS_BLOCK_HEADING
                                                                     : GRADUS_BLOCK_PARAGRAPH,
                    node);
      else
        flush (builder);
      break;
    case CMARK_NODE_THEMATIC_BREAK:
      begin_text (builder, GRADUS_BLOCK_RULE, node);
      add_block (builder, GRADUS_BLOCK_RULE)->text = g_strdup ("");
      break;
    case CMARK_NODE_TEXT:
      append_text (builder, literal);
      break;
    case CMARK_NODE_CODE:
    case CMARK_NODE_HTML_INLINE:
      source = restore (builder->markdown, literal);
      resolve_break (builder, g_utf8_get_char (source));
      append (builder, source, strlen (source), GRADUS_MARKDOWN_CODE, -1);
      break;
    case CMARK_NODE_SOFTBREAK:
      builder->soft_break = TRUE;
      break;
    case CMARK_NODE_LINEBREAK:
      if (builder->text->len > 0)
        append (builder, GRADUS_MARKDOWN_BREAK, strlen (GRADUS_MARKDOWN_BREAK), 0, -1);
      break;
    case CMARK_NODE_EMPH:
      builder->emph += enter ? 1 : -1u;
      break;
    case CMARK_NODE_STRONG:
      builder->strong += enter ? 1 : -1u;
      break;
    case CMARK_NODE_LINK:
      if (enter)
        enter_link (builder, node);
      else
        leave_link (builder);
      break;
    case CMARK_NODE_IMAGE:
      /* Its description is among its children; one without any is at least named. */
      if (enter && cmark_node_first_child (node) == NULL)
        {
          source = restore (builder->markdown, cmark_node_get_url (node));
          resolve_break (builder, 'x');
          append (builder, source, strlen (source), GRADUS_MARKDOWN_CODE, -1);
        }
      break;
    default:
      /* The document and lists have nothing of their own. */
      break;
    }
}

static void
build (GradusMarkdown *markdown, const char *text)
{
  Builder builder = { .markdown = markdown, .link = -1 };
  cmark_node *root = cmark_parse_document (text, strlen (text), CMARK_OPT_DEFAULT);
  cmark_iter *iter = cmark_iter_new (root);
  cmark_event_type event;

  builder.text = g_string_new (NULL);
  builder.runs = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownRun));
  while ((event = cmark_iter_next (iter)) != CMARK_EVENT_DONE)
    read_node (&builder, cmark_iter_get_node (iter), event == CMARK_EVENT_ENTER);
  cmark_iter_free (iter);
  cmark_node_free (root);
  g_string_free (builder.text, TRUE);
  g_array_unref (builder.runs);
}

/* --- The text --------------------------------------------------------------------------------- */

static GradusMarkdown *
markdown_new (const char *text)
{
  GradusMarkdown *markdown = g_new0 (GradusMarkdown, 1);

  g_atomic_ref_count_init (&markdown->ref_count);
  markdown->source = g_strdup (text);
  markdown->blocks = g_ptr_array_new_with_free_func (block_free);
  markdown->links = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownLink));
  g_array_set_clear_func (markdown->links, clear_link);
  markdown->formulas = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownFormula));
  g_array_set_clear_func (markdown->formulas, clear_formula);

  return markdown;
}

/* Pango shapes what stands between two ends of lines as a whole. */
static gboolean
check_paragraphs (const GradusMarkdown *markdown, GError **error)
{
  for (guint i = 0; i < markdown->blocks->len; i++)
    {
      const char *line = gradus_markdown_peek_block (markdown, i)->text;

      while (line != NULL && *line != '\0')
        {
          const gsize length = strcspn (line, "\n");

          if (length > GRADUS_MARKDOWN_MAX_PARAGRAPH)
            {
              g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                           _ ("Paragraph %u of the text has %zu bytes; no more than %u are "
                              "possible. Divide it with an empty line."),
                           i + 1, length, GRADUS_MARKDOWN_MAX_PARAGRAPH);
              return FALSE;
            }
          line += length + (line[length] == '\n');
        }
    }
  return TRUE;
}

GradusMarkdown *
gradus_markdown_new (const char *text, GError **error)
{
  GradusMarkdown *markdown;
  g_autofree char *plain = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *unix_lines = NULL;
  const char *end;
  gsize length;

  g_return_val_if_fail (text != NULL, NULL);

  length = strlen (text);
  if (length > GRADUS_MARKDOWN_MAX_LENGTH)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("The text has %zu bytes; no more than %u are possible. Divide it."), length,
                   GRADUS_MARKDOWN_MAX_LENGTH);
      return NULL;
    }
  if (!g_utf8_validate (text, (gssize) length, &end))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("Byte %zu of the text is not UTF-8. Save it in that encoding."),
                   (gsize) (end - text) + 1);
      return NULL;
    }

  markdown = markdown_new (text);
  lines = g_strsplit (text, "\r\n", -1);
  unix_lines = g_strjoinv ("\n", lines);
  plain = gradus_markdown_scan (unix_lines, markdown->formulas);
  build (markdown, plain);
  if (!check_paragraphs (markdown, error))
    g_clear_pointer (&markdown, gradus_markdown_unref);

  return markdown;
}

GradusMarkdown *
gradus_markdown_new_with_error_shown (const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusMarkdown *markdown = gradus_markdown_new (text, &error);
  GradusMarkdownBlock *block;
  GradusMarkdownRun run = { 0, 0, 0, -1, -1 };

  if (markdown != NULL)
    return markdown;
  g_return_val_if_fail (error != NULL, NULL);
  markdown = markdown_new (error->message);
  block = g_new0 (GradusMarkdownBlock, 1);
  block->formula = -1;
  block->text = g_strdup (error->message);
  block->runs = g_array_new (FALSE, FALSE, sizeof (GradusMarkdownRun));
  run.end = (guint) strlen (block->text);
  g_array_append_val (block->runs, run);
  g_ptr_array_add (markdown->blocks, block);

  return markdown;
}

GradusMarkdown *
gradus_markdown_ref (GradusMarkdown *markdown)
{
  g_return_val_if_fail (markdown != NULL, NULL);

  g_atomic_ref_count_inc (&markdown->ref_count);
  return markdown;
}

void
gradus_markdown_unref (GradusMarkdown *markdown)
{
  g_return_if_fail (markdown != NULL);

  if (!g_atomic_ref_count_dec (&markdown->ref_count))
    return;
  g_free (markdown->source);
  g_ptr_array_unref (markdown->blocks);
  g_array_unref (markdown->links);
  g_array_unref (markdown->formulas);
  g_free (markdown);
}

guint
gradus_markdown_count_blocks (const GradusMarkdown *markdown)
{
  return markdown->blocks->len;
}

GradusBlockKind
gradus_markdown_get_kind (const GradusMarkdown *markdown, guint block)
{
  g_return_val_if_fail (block < markdown->blocks->len, GRADUS_BLOCK_PARAGRAPH);

  return gradus_markdown_peek_block (markdown, block)->kind;
}

guint
gradus_markdown_get_level (const GradusMarkdown *markdown, guint block)
{
  g_return_val_if_fail (block < markdown->blocks->len, 0);

  return gradus_markdown_peek_block (markdown, block)->level;
}

guint
gradus_markdown_count_links (const GradusMarkdown *markdown)
{
  return markdown->links->len;
}

const char *
gradus_markdown_get_link_uri (const GradusMarkdown *markdown, guint link)
{
  g_return_val_if_fail (link < markdown->links->len, NULL);

  return g_array_index (markdown->links, GradusMarkdownLink, link).uri;
}

guint
gradus_markdown_get_link_block (const GradusMarkdown *markdown, guint link)
{
  g_return_val_if_fail (link < markdown->links->len, 0);

  return g_array_index (markdown->links, GradusMarkdownLink, link).block;
}

guint
gradus_markdown_count_formulas (const GradusMarkdown *markdown)
{
  return markdown->formulas->len;
}

const GradusFormulaTree *
gradus_markdown_get_formula (const GradusMarkdown *markdown, guint formula)
{
  g_return_val_if_fail (formula < markdown->formulas->len, NULL);

  return gradus_markdown_peek_formula (markdown, formula)->tree;
}
