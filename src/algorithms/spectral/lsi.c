/* Latent semantic indexing: documents beside each other by the company that their words keep.
 *
 * The matrix is the table of words by documents, how often each word occurs in each document. The
 * machine (svd-stages.c) takes it apart and keeps k pieces; a document is then the k numbers
 * sigma_j v_ji, a word the k numbers u_wj sigma_j, and both lie in one map. Likeness is the cosine
 * between two documents; a query is a small document that is folded in, q -> U_k' q.
 *
 * Why documents without a common word come near. Words that occur in the same documents have
 * nearly the same direction, and where few directions are kept there is no room to tell them
 * apart.
 *
 * Cost. words documents^2 to take apart; documents^2 k for the cosines.
 *
 * Edge cases. Where the kept directions leave nothing of a document its cosines are not defined
 * (event "gone"). A cosine may come out below 0, which no two rows of counts have (event "below").
 *
 * Source: S. Deerwester, S. Dumais, G. Furnas, T. Landauer and R. Harshman 1990, Indexing by latent
 * semantic analysis, JASIS 41(6), 391-407.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-corpus.h"
#include "gradus-vector-math.h"
#include "svd-stages.h"

#define MOST_DOCUMENTS 60
#define MOST_WORDS 300
/* Words and documents that are shown in a table, and named on the map. */
#define MOST_SHOWN 24
#define MOST_NAMED 14
/* So many bytes of a document are quoted. */
#define MOST_QUOTED 60

typedef struct
{
  GradusPiecesParams pieces;
  double bet;
  int first, second;       /* the watched pair, from 1 */
  int query;               /* word, from 1; 0 = none */
} Params;

typedef struct
{
  GradusPiecesState pieces;
  GradusArray table;       /* words x documents, as counted so far */
  guint counted, placed, compared_rows;
  bool asked;
} State;

typedef struct
{
  GradusPiecesWork pieces;
  guint n, words;
  double *raw;             /* n: length of each document */
} Work;

enum { EVENT_GONE = 1, EVENT_BELOW, EVENT_FOUND };

/* --- What follows at once --------------------------------------------------------------------- */

static const GradusCorpus *
corpus_of (const GradusPosition *here)
{
  return gradus_dataset_get_corpus (here->dataset);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  const GradusCorpus *corpus = gradus_dataset_get_corpus (gradus_setup_get_dataset (setup));
  guint total = 0;

  if (corpus->n < 2)
    return g_strdup (_ ("There is one document and nothing to compare it with: give at least "
                        "two."));
  if (corpus->n > MOST_DOCUMENTS || corpus->n_words > MOST_WORDS)
    return g_strdup_printf (_ ("There are %u documents with %u words, and the table is taken apart "
                               "up to %d by %d: take fewer documents, or leave out words as stop "
                               "words."), corpus->n, corpus->n_words, MOST_DOCUMENTS, MOST_WORDS);
  for (guint e = 0; e < corpus->starts[corpus->n]; e++)
    total += corpus->count[e];
  if (total == 0)
    return g_strdup (_ ("No document has a word of the vocabulary, so the table is empty: give "
                        "documents with words."));
  if ((guint) MAX (params->first, params->second) > corpus->n)
    return g_strdup_printf (_ ("There is no document %d: watch two of the %u documents."),
                            MAX (params->first, params->second), corpus->n);
  if ((guint) params->query > corpus->n_words)
    return g_strdup_printf (_ ("There is no word %d: ask for one of the %u words, or for none "
                               "(0)."), params->query, corpus->n_words);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusCorpus *corpus = gradus_dataset_get_corpus (gradus_setup_get_dataset (setup));
  const guint n = corpus->n, words = corpus->n_words;
  Work *work = g_new0 (Work, 1);
  double *matrix = g_new0 (double, (gsize) words * n);

  work->n = n;
  work->words = words;
  work->raw = g_new0 (double, n);
  for (guint i = 0; i < n; i++)
    for (guint e = corpus->starts[i]; e < corpus->starts[i + 1]; e++)
      {
        matrix[(gsize) corpus->word[e] * n + i] = corpus->count[e];
        work->raw[i] = hypot (work->raw[i], corpus->count[e]);
      }
  gradus_pieces_begin (&work->pieces, matrix, words, n);
  return work;
}

static void
unprepare (gpointer workspace)
{
  g_free (((Work *) workspace)->raw);
  gradus_pieces.unprepare (workspace);
}

/* Number @j of document @i, and of word @w. */
static double
document_at (const Work *work, guint i, guint j)
{
  return work->pieces.sigma[j] * work->pieces.right[(gsize) j * work->n + i];
}

static double
word_at (const Work *work, guint w, guint j)
{
  return work->pieces.sigma[j] * work->pieces.left[(gsize) w * work->pieces.p + j];
}

static double
length_of (const Work *work, guint i, guint k)
{
  double sum = 0;

  for (guint j = 0; j < k; j++)
    sum = hypot (sum, document_at (work, i, j));
  return sum;
}

static gboolean
is_there (const Work *work, guint i, guint k)
{
  return length_of (work, i, k) > GRADUS_PIECES_NOTHING * work->raw[i];
}

/* A cosine with what rounding has left of 0 and 1 taken away. */
static double
clean (double cosine)
{
  return fabs (cosine) < 1e-12 ? 0 : CLAMP (cosine, -1, 1);
}

/* Between documents @a and @b in the first @k directions; NAN where one of them is not there. */
static double
cosine_of (const Work *work, guint a, guint b, guint k)
{
  double dot = 0;

  if (!is_there (work, a, k) || !is_there (work, b, k))
    return NAN;
  for (guint j = 0; j < k; j++)
    dot += document_at (work, a, j) * document_at (work, b, j);
  return clean (dot / (length_of (work, a, k) * length_of (work, b, k)));
}

/* By the counts themselves. */
static double
raw_cosine_of (const Work *work, guint a, guint b)
{
  const double *matrix = work->pieces.matrix;
  double dot = 0;

  if (!(work->raw[a] > 0) || !(work->raw[b] > 0))
    return NAN;
  for (guint w = 0; w < work->words; w++)
    dot += matrix[(gsize) w * work->n + a] * matrix[(gsize) w * work->n + b];
  return clean (dot / (work->raw[a] * work->raw[b]));
}

/* Between the word @w alone, folded in, and document @i; NAN where one of them is not there. */
static double
query_cosine_of (const Work *work, guint w, guint i, guint k)
{
  const double *left = &work->pieces.left[(gsize) w * work->pieces.p];
  const double length = sqrt (gradus_sum_squares (left, k));
  double dot = 0;

  if (length < GRADUS_PIECES_NOTHING || !is_there (work, i, k))
    return NAN;
  for (guint j = 0; j < k; j++)
    dot += left[j] * document_at (work, i, j);
  return clean (dot / (length * length_of (work, i, k)));
}

static double
raw_query_cosine_of (const Work *work, guint w, guint i)
{
  return work->raw[i] > 0 ? work->pieces.matrix[(gsize) w * work->n + i] / work->raw[i] : NAN;
}

/* The nearest document to the query of those without (@with: with) the word; -1 = there is none. */
static int
nearest_to_query (const Work *work, guint w, guint k, gboolean with, double *cosine)
{
  int best = -1;

  *cosine = -INFINITY;
  for (guint i = 0; i < work->n; i++)
    {
      const double c = query_cosine_of (work, w, i, k);

      if ((work->pieces.matrix[(gsize) w * work->n + i] > 0) == with && c > *cosine + 1e-12)
        {
          *cosine = c;
          best = (int) i;
        }
    }
  return best;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->table, work->words, work->n);
  return gradus_pieces.init (state_, context);
}

GRADUS_MICROS (n_documents, (work), work->n)

/* The words of a document are counted. */
static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->pieces.done;
  double *table = gradus_array_write (&state->table);

  for (guint w = 0; w < work->words; w++)
    table[(gsize) w * work->n + i] = work->pieces.matrix[(gsize) w * work->n + i];
  state->counted = i + 1;
  return gradus_step_done (&state->pieces.done, &state->pieces.last, work->n);
}

static GradusStatus
run_place (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->placed = state->pieces.done + 1;
  return gradus_step_done (&state->pieces.done, &state->pieces.last, work->n);
}

/* A document is compared with all others. */
static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  state->compared_rows = state->pieces.done + 1;
  if (state->compared_rows == work->n)
    {
      const double cosine = cosine_of (work, (guint) params->first - 1, (guint) params->second - 1,
                                       gradus_pieces_kept (&params->pieces, &work->pieces));

      gradus_context_raise_if (context, EVENT_GONE, isnan (cosine));
      gradus_context_raise_if (context, EVENT_BELOW, cosine < 0);
    }
  return gradus_step_done (&state->pieces.done, &state->pieces.last, work->n);
}

static GradusStatus
run_ask (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double cosine;

  state->asked = true;
  if (params->query > 0)
    {
      nearest_to_query (work, (guint) params->query - 1,
                        gradus_pieces_kept (&params->pieces, &work->pieces), FALSE, &cosine);
      gradus_context_raise_if (context, EVENT_FOUND, cosine > 0.5);
    }
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_cosine, (params, work),
               cosine_of (work, (guint) params->first - 1, (guint) params->second - 1,
                          gradus_pieces_kept (&params->pieces, &work->pieces)))
GRADUS_NUMBER (number_raw, (params, work),
               raw_cosine_of (work, (guint) params->first - 1, (guint) params->second - 1))

static void
array_documents (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, work);
  const guint k = gradus_pieces_kept (&params->pieces, &work->pieces);
  double *places = gradus_array_init_matrix (out, work->n, k);

  for (guint i = 0; i < state->placed; i++)
    for (guint j = 0; j < k; j++)
      places[(gsize) i * k + j] = document_at (work, i, j);
}

static void
array_words (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (params, work);
  const guint k = gradus_pieces_kept (&params->pieces, &work->pieces);
  double *places = gradus_array_init_matrix (out, work->words, k);

  for (guint w = 0; w < work->words; w++)
    for (guint j = 0; j < k; j++)
      places[(gsize) w * k + j] = word_at (work, w, j);
}

static double
or_zero (double cosine)
{
  return isnan (cosine) ? 0 : cosine;
}

static void
array_cosines (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, work);
  const guint k = gradus_pieces_kept (&params->pieces, &work->pieces);
  double *cosines = gradus_array_init_matrix (out, work->n, work->n);

  for (guint a = 0; a < state->compared_rows; a++)
    for (guint b = 0; b < work->n; b++)
      cosines[(gsize) a * work->n + b] = or_zero (cosine_of (work, a, b, k));
}

static void
array_raw_cosines (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);
  double *cosines = gradus_array_init_matrix (out, work->n, work->n);

  for (guint a = 0; a < work->n; a++)
    for (guint b = 0; b < work->n; b++)
      cosines[(gsize) a * work->n + b] = or_zero (raw_cosine_of (work, a, b));
}

GRADUS_VECTOR (array_answers, (params, work), params->query > 0 ? work->n : 0, i,
               or_zero (query_cosine_of (work, (guint) params->query - 1, i,
                                         gradus_pieces_kept (&params->pieces, &work->pieces))))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cosine", N_ ("Cosine of the pair"), "\\cos_k", .number = number_cosine,
    GRADUS_KNOWN (State, compared_rows), .flags = GRADUS_METRIC },
  { "raw", N_ ("Cosine of the pair by counts"), "\\cos", .number = number_raw,
    GRADUS_KNOWN (State, counted), .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("lost"), GRADUS_BASE_ROW ("share"),
  { "table", N_ ("Words by documents"), "A", GRADUS_QUANTITY (State, table),
    .indices = N_ ("word, document") },
  GRADUS_BASE_ROWS,
  { "documents", N_ ("Places of the documents"), "\\Sigma_k V_k^T", .array = array_documents,
    GRADUS_KNOWN (State, placed), .indices = N_ ("document, direction"),
    .flags = GRADUS_PER_DATUM },
  { "words", N_ ("Places of the words"), "U_k \\Sigma_k", .array = array_words,
    GRADUS_KNOWN (State, placed), .indices = N_ ("word, direction") },
  { "cosines", N_ ("Cosines of the documents"), "\\cos_k", .array = array_cosines,
    GRADUS_KNOWN (State, compared_rows),
    .indices = N_ ("document, document; 0 where it is not defined") },
  { "raw-cosines", N_ ("Cosines by counts"), "\\cos", .array = array_raw_cosines,
    GRADUS_KNOWN (State, counted),
    .indices = N_ ("document, document; 0 where it is not defined") },
  { "answers", N_ ("Cosines with the query"), "\\cos_k(q, \\cdot)", .array = array_answers,
    GRADUS_KNOWN (State, asked), .indices = N_ ("document; 0 where it is not defined"),
    .one = N_ ("Cosine with the query"), .flags = GRADUS_PER_DATUM },
  { "counted", N_ ("Documents counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "placed", N_ ("Documents placed"), NULL, GRADUS_QUANTITY (State, placed) },
  { "rows-compared", N_ ("Documents compared"), NULL, GRADUS_QUANTITY (State, compared_rows) },
  { "asked", N_ ("The word has been asked for"), NULL, GRADUS_QUANTITY (State, asked) });

/* The text of document @i from 0, not too long. */
static char *
quote (const GradusCorpus *corpus, guint i)
{
  const char *text = corpus->texts[i];
  const char *end = text + MIN (strlen (text), MOST_QUOTED);

  if (*end == '\0')
    return g_strdup (text);
  end = g_utf8_find_prev_char (text, end + 1);
  return g_strdup_printf ("%.*s…", (int) (end - text), text);
}

/* The corner of the table that is shown, columns that are not counted yet left empty. */
static void
name_table (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = corpus_of (here);
  const guint rows = MIN (work->words, MOST_SHOWN), columns = MIN (work->n, MOST_SHOWN);
  g_autofree double *shown = g_new (double, (gsize) rows * columns);
  g_autoptr (GString) words = g_string_new (NULL), documents = g_string_new (NULL);

  for (guint w = 0; w < rows; w++)
    {
      g_string_append_printf (words, "%s%s", w > 0 ? "\n" : "", corpus->words[w]);
      for (guint i = 0; i < columns; i++)
        shown[w * columns + i] = i < state->counted ? state->table.data[(gsize) w * work->n + i]
                                                    : NAN;
    }
  for (guint i = 0; i < columns; i++)
    g_string_append_printf (documents, "%s%u", i > 0 ? "\n" : "", i + 1);
  gradus_names_matrix (names, "shown-table", shown, rows, columns);
  gradus_names_word (names, "word-names", words->str);
  gradus_names_word (names, "document-names", documents->str);
  gradus_names_number (names, "column-in-work",
                       gradus_position_is_phase (here, "count") && here->micro > 0
                         && state->counted <= columns ? state->counted - 1.0 : NAN);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = corpus_of (here);
  const guint k = gradus_pieces_kept (&params->pieces, &work->pieces);
  const guint document = MIN (state->pieces.last, work->n - 1);
  const guint a = (guint) params->first - 1, b = (guint) params->second - 1;
  const guint q = (guint) MAX (params->query, 1) - 1;
  g_autofree char *first = quote (corpus, a), *second = quote (corpus, b);
  g_autofree char *now = quote (corpus, document);
  double cosine, with_cosine, place[2] = { NAN, NAN };
  const int found = nearest_to_query (work, q, k, FALSE, &cosine);
  const int with = nearest_to_query (work, q, k, TRUE, &with_cosine);

  gradus_pieces_name (here, names);
  name_table (here, names);
  for (guint j = 0; j < MIN (k, 2); j++)
    place[j] = document_at (work, document, j);
  gradus_names_whole (names, "n-documents", work->n);
  gradus_names_whole (names, "n-words", work->words);
  gradus_names_word (names, "first-text", first);
  gradus_names_word (names, "second-text", second);
  gradus_names_number (names, "by-counts", raw_cosine_of (work, a, b));
  gradus_names_number (names, "pair-cosine", cosine_of (work, a, b, k));
  gradus_names_whole (names, "document", document + 1);
  gradus_names_word (names, "text", now);
  gradus_names_whole (names, "document-words",
                      corpus->starts[document + 1] - corpus->starts[document]);
  gradus_names_vector (names, "place", place, MIN (k, 2));
  gradus_names_flag (names, "there", is_there (work, document, k));
  gradus_names_flag (names, "query-there",
                     params->query > 0
                       && gradus_sum_squares (&work->pieces.left[(gsize) q * work->pieces.p], k)
                            > gradus_square (GRADUS_PIECES_NOTHING));
  gradus_names_word (names, "query-word", params->query > 0 ? corpus->words[q] : "");
  gradus_names_whole (names, "found", found + 1);
  gradus_names_number (names, "found-cosine", found >= 0 ? cosine : NAN);
  gradus_names_whole (names, "with", with + 1);
  gradus_names_number (names, "with-cosine", with >= 0 ? with_cosine : NAN);
  gradus_names_whole (names, "n-panels", 2);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Documents have the same inner products on the map as in the table that is kept. */
static gboolean
holds_map (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);
  const guint n = work->n, k = gradus_pieces_kept (&params->pieces, &work->pieces);
  const double *sum = state->pieces.sum.data;

  for (guint a = 0; a < n; a++)
    for (guint b = 0; b <= a; b++)
      {
        double dot = 0;

        for (guint w = 0; w < work->words; w++)
          dot += sum[(gsize) w * n + a] * sum[(gsize) w * n + b];
        for (guint j = 0; j < k; j++)
          dot -= document_at (work, a, j) * document_at (work, b, j);
        *measured = MAX (*measured, fabs (dot));
      }
  return *measured <= GRADUS_PIECES_NOTHING * work->pieces.total;
}

/* With all pieces kept the cosines are those of the counts. */
static gboolean
holds_all_pieces (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint a = 0; a < work->n; a++)
    for (guint b = 0; b < a; b++)
      {
        const double raw = raw_cosine_of (work, a, b);

        if (!isnan (raw))
          *measured = MAX (*measured, fabs (raw - cosine_of (work, a, b, work->pieces.p)));
      }
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "map", N_ ("Documents lie as the kept table says"), "A_k^TA_k = V_k\\Sigma_k^2V_k^T", holds_map,
    .phase = "compare" },
  { "all-pieces", N_ ("All pieces give the cosines of the counts"), "\\cos_p = \\cos",
    holds_all_pieces, .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Something with a place and a name. */
typedef struct
{
  double x, y;
  char *name;
} Named;

/* The names of @n things, those at one place beside each other. */
static void
draw_names (const Named *things, guint n, GradusAnchor anchor, GradusRole role, double near,
            GradusScene *scene)
{
  g_autofree gboolean *written = g_new0 (gboolean, n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint j = i; j < n; j++)
        if (!written[j] && hypot (things[j].x - things[i].x, things[j].y - things[i].y) <= near)
          {
            written[j] = TRUE;
            g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", things[j].name);
          }
      if (text->len > 0)
        gradus_scene_text (scene, things[i].x, things[i].y, anchor, role, 1, text->str);
    }
}

static void
free_names (Named *things, guint n)
{
  for (guint i = 0; i < n; i++)
    g_free (things[i].name);
  g_free (things);
}

/* The words that are far out, MOST_NAMED of them, in their order. */
static gboolean
is_named (const Work *work, guint w, guint axes)
{
  double own = 0;
  guint farther = 0;

  for (guint j = 0; j < axes; j++)
    own += gradus_square (word_at (work, w, j));
  for (guint v = 0; v < work->words; v++)
    {
      double other = 0;

      for (guint j = 0; j < axes; j++)
        other += gradus_square (word_at (work, v, j));
      farther += other > own * (1 + 1e-9) || (v < w && fabs (other - own) <= 1e-9 * own);
    }
  return farther < MOST_NAMED;
}

/* Rays to the documents, and thin lines to the words that they have. */
static void
draw_rays (const Work *work, const Params *params, const Named *documents, guint n,
           GradusScene *scene)
{
  for (guint i = 0; i < n; i++)
    {
      const gboolean watched = (int) i + 1 == params->first || (int) i + 1 == params->second;

      gradus_scene_segment (scene, 0, 0, documents[i].x, documents[i].y,
                            watched ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                            watched ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
}

/* Before there are places: documents on the left, words on the right, a line where a document has
 * a word. */
static void
draw_links (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const GradusCorpus *corpus = corpus_of (here);
  const double high = MAX (work->words, work->n);
  const double size = high <= MOST_NAMED ? 1 : 0.8;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.6, 1.8);
  gradus_scene_set_y_range (scene, -0.5, high);
  for (guint i = 0; i < work->n; i++)
    {
      const double y = (i + 0.5) * high / work->n;
      const gboolean watched = (int) i + 1 == params->first || (int) i + 1 == params->second;
      g_autofree char *text = g_strdup_printf (_ ("document %u"), i + 1);

      for (guint e = corpus->starts[i]; e < corpus->starts[i + 1]; e++)
        gradus_scene_segment (scene, 0, y, 1, (corpus->word[e] + 0.5) * high / work->words,
                              watched ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                              watched ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      gradus_scene_point (scene, 0, y, watched ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1.2, (int) i);
      gradus_scene_text_in (scene, -0.04, y, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_FOREGROUND, size, 0,
                            high / work->n, text);
    }
  for (guint w = 0; w < work->words; w++)
    {
      const double y = (w + 0.5) * high / work->words;

      gradus_scene_point (scene, 1, y, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 0.7, -1);
      gradus_scene_text_in (scene, 1.04, y, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_SECOND, size, 0,
                            high / work->words, corpus->words[w]);
    }
}

/* Documents and words in the first two directions that are kept. */
static void
build_map (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = corpus_of (here);
  const guint axes = MIN (gradus_pieces_kept (&params->pieces, &work->pieces), 2);
  const guint n = state->placed;
  const double near = 0.02 * work->pieces.sigma[0];
  Named *documents, *words;
  guint n_named = 0;

  if (n == 0)
    {
      draw_links (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "direction 1"),
                         axes > 1 ? C_ ("axis", "direction 2") : NULL);
  documents = g_new0 (Named, work->n);
  words = g_new0 (Named, work->words);
  for (guint i = 0; i < work->n; i++)
    {
      documents[i] = (Named){ document_at (work, i, 0), axes > 1 ? document_at (work, i, 1) : 0,
                              g_strdup_printf ("%u", i + 1) };
      /* Names need room on both sides. */
      gradus_scene_include (scene, MIN (documents[i].x, 0) - 6 * near,
                            MIN (documents[i].y, 0) - 3 * near);
      gradus_scene_include (scene, MAX (documents[i].x, 0) + 18 * near, documents[i].y + 3 * near);
    }
  draw_rays (work, params, documents, n, scene);
  for (guint w = 0; w < work->words; w++)
    {
      const double x = word_at (work, w, 0), y = axes > 1 ? word_at (work, w, 1) : 0;

      gradus_scene_point (scene, x, y, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 0.7, -1);
      if (is_named (work, w, axes))
        words[n_named++] = (Named){ x, y, g_strdup (corpus->words[w]) };
    }
  gradus_scene_label (scene, C_ ("legend", "word"));
  for (guint i = 0; i < n; i++)
    gradus_scene_point (scene, documents[i].x, documents[i].y,
                        corpus->n_labels > 1 && corpus->label[i] >= 0
                          ? GRADUS_ROLE_CLASS + corpus->label[i] : GRADUS_ROLE_DATA,
                        corpus->n_labels > 1 ? GRADUS_SHAPE_AUTO : GRADUS_SHAPE_CIRCLE, 1.2,
                        (int) i);
  if (corpus->n_labels < 2)
    gradus_scene_label (scene, C_ ("legend", "document"));
  for (guint c = 0; c < corpus->n_labels && corpus->n_labels > 1; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                              corpus->labels[c]);
  if (state->asked && params->query > 0)
    {
      const guint q = (guint) params->query - 1;

      gradus_scene_arrow (scene, 0, 0, word_at (work, q, 0), axes > 1 ? word_at (work, q, 1) : 0,
                          GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "query"));
    }
  draw_names (words, n_named, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_SECOND, near, scene);
  if (work->n <= MOST_SHOWN)
    draw_names (documents, n, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_FOREGROUND, near, scene);
  free_names (documents, work->n);
  free_names (words, n_named);
}

/* Cosines of all documents, by counts or as they are kept. What is not defined is a dash. */
static void
draw_cosines (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint n = work->n, k = gradus_pieces_kept (&params->pieces, &work->pieces);
  g_autofree double *cosines = g_new (double, (gsize) n * n);

  if (item == 0)
    gradus_scene_set_caption (scene, "%s", _ ("by counts"));
  else
    gradus_scene_set_caption (scene, _ ("k = %u"), k);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL, NULL,
                         NULL);
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      cosines[(gsize) a * n + b] = item == 0 ? (state->counted == n ? raw_cosine_of (work, a, b)
                                                                     : NAN)
                                   : a < state->compared_rows ? cosine_of (work, a, b, k) : NAN;
  gradus_scene_matrix (scene, cosines, n, n, GRADUS_MAP_DIVERGING, -1, 1,
                       n <= GRADUS_PIECES_FEW ? GRADUS_NUMBERS_ALIKE : GRADUS_NUMBERS_NONE, NULL);
  for (guint a = 0; a < (item == 0 ? 0 : state->compared_rows) && n <= MOST_NAMED; a++)
    for (guint b = 0; b < n; b++)
      if (isnan (cosines[(gsize) a * n + b]))
        gradus_scene_text (scene, b + 0.5, a + 0.5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1,
                           "–");
}

/* The cosine of the watched pair over the number of pieces, with the bet. */
static void
build_pair (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint a = (guint) params->first - 1, b = (guint) params->second - 1;
  const guint rank = work->pieces.rank, k = gradus_pieces_kept (&params->pieces, &work->pieces);
  const gboolean known = state->compared_rows == work->n;
  const double end = rank + 0.5;
  double raw = raw_cosine_of (work, a, b);
  g_autofree double *x = g_new (double, rank), *y = g_new (double, rank);
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "pieces k"),
                         C_ ("axis", "cosine of the pair"));
  gradus_scene_set_x_range (scene, 0.5, end);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (isfinite (raw))
    {
      gradus_scene_hrule (scene, raw, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "by counts"));
    }
  gradus_scene_hrule (scene, params->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  for (guint j = 1; known && j <= rank; j++)
    {
      const double cosine = cosine_of (work, a, b, j);

      if (isnan (cosine))
        continue;
      x[n] = j;
      y[n++] = cosine;
    }
  if (n > 0)
    {
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, C_ ("legend", "with k pieces"));
      if (isfinite (cosine_of (work, a, b, k)))
        gradus_scene_point (scene, k, cosine_of (work, a, b, k), GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_RING, 1.5, -1);
    }
  gradus_scene_point (scene, gradus_between (0.5, end, 0.08), params->bet, GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_param_handle (scene, NULL, "bet", gradus_between (0.5, end, 0.08), params->bet);
}

/* How near each document is to the word that is asked for, by counts and as it is kept. */
static void
build_answers (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint k = gradus_pieces_kept (&params->pieces, &work->pieces);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "document"), C_ ("axis", "cosine with the query"));
  if (gradus_kit_waits (scene, !state->asked || params->query == 0,
                        _ ("The answers come when a word is asked for.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, work->n + 0.5);
  gradus_scene_include (scene, 1, 1);
  for (guint i = 0; i < work->n; i++)
    {
      const guint q = (guint) params->query - 1;

      gradus_scene_bar (scene, i + 0.8, 0.35, 0, or_zero (raw_query_cosine_of (work, q, i)),
                        GRADUS_ROLE_MUTED, 0.5);
      gradus_scene_bar (scene, i + 1.2, 0.35, 0, or_zero (query_cosine_of (work, q, i, k)),
                        GRADUS_ROLE_MODEL, 0.75);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "by counts"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "with k pieces"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "map", N_ ("Map of documents and words"), .build = build_map },
  { "cosines", N_ ("Cosines, by counts and as kept"), .kit = gradus_kit_panels, .of = "n-panels",
    .panel = draw_cosines },
  { "pair", N_ ("Cosine of the pair"), .build = build_pair },
  { "table", N_ ("Words by documents"), .kit = gradus_kit_matrix, .of = "shown-table",
    .with = "sequential numbers column=column-in-work rows=word-names columns=document-names" },
  { "answers", N_ ("Who answers the query"), .build = build_answers },
  GRADUS_BASE_ROWS);

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Bet on the cosine"), N_ ("How alike will the two documents be when only k pieces "
                                         "of the table are kept?"),
    .shows = "pair", .asks = "bet", .pseudocode = N_ ("bet on the cosine of the pair"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\cos(d_a, d_b) = \\frac{d_a^Td_b}{\\|d_a\\|\\,\\|d_b\\|}",
    .filled = GRADUS_SAY ({ NULL, "\\cos(d_{<first>}, d_{<second>}) = <by-counts>" }),
    .said = GRADUS_SAY (
      { "by-counts == 0", N_ ("Document {first} says “{first-text}”, document {second} "
                              "“{second-text}”: no word in common, and the cosine is 0. Drag the "
                              "mark to what it will be with k = {kept}.") },
      { "by-counts > 0", N_ ("Document {first} says “{first-text}”, document {second} "
                             "“{second-text}”: the cosine of their counts is {by-counts}. Drag the "
                             "mark to what it will be with k = {kept}.") },
      { NULL, N_ ("Document {first} or {second} has no word of the vocabulary: there is no cosine "
                  "between them.") }) },
  { "count", N_ ("Count the words"), N_ ("Each document becomes a column of the table."),
    .shows = "table", .pseudocode = N_ ("for each document i and word w: A[w, i] ← count"),
    .once = TRUE, .n_micro = n_documents, .run = run_count,
    .rule = "A_{wi} = n(w, d_i)",
    .filled = GRADUS_SAY ({ "few", "A = <table>" }, { NULL, "\\|A\\|^2 = <total>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("Document {document}, “{text}”: {document-words} word of the vocabulary.",
        "Document {document}, “{text}”: {document-words} different words of the vocabulary."),
        "document-words" },
      { NULL, N_ ("{n-words} words by {n-documents} documents; the squares of the counts sum to "
                  "{total}.") }) },
  GRADUS_BASE_ROW ("apart"), GRADUS_BASE_ROW ("add"),
  { "place", N_ ("Place documents and words"),
    N_ ("A document is what the kept directions say of it, and so is a word."),
    .shows = "map", .pseudocode = N_ ("for each document i: place ← (σ₁ v₁ᵢ, …, σₖ vₖᵢ)"),
    .once = TRUE, .n_micro = n_documents, .run = run_place,
    .rule = "\\role{model}{d_i} = (\\sigma_1 v_{1i}, \\dots, \\sigma_k v_{ki})",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{d_{<document>}} = <row place|model>" }),
    .said = GRADUS_SAY (
      { "micro and not there", N_ ("Document {document} lies at 0: the kept directions say nothing "
                                   "of it.") },
      { "micro", N_ ("Document {document} lies at {place}.") },
      { NULL, N_ ("Documents and words lie on one map. Only the direction of a document counts: "
                  "what lies on one ray is alike.") }) },
  { "compare", N_ ("Compare"), N_ ("Between any two documents there is an angle; its cosine is 1 "
                                   "on one ray, 0 at right angles."),
    .shows = "cosines pair", .pseudocode = N_ ("for each pair a, b: cos(d_a, d_b)"), .once = TRUE,
    .n_micro = n_documents, .run = run_compare,
    .rule = "\\cos_k(d_a, d_b) = \\frac{d_a^Td_b}{\\|d_a\\|\\,\\|d_b\\|}",
    .filled = GRADUS_SAY (
      { "micro", "a = <document>" },
      { "event:gone", "\\|d_{<first>}\\| = 0 \\text{ or } \\|d_{<second>}\\| = 0" },
      { NULL, "\\cos_{<kept>}(d_{<first>}, d_{<second>}) = <cosine|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Document {document} is compared with all others.") },
      { "event:gone and by-counts >= 0", N_ ("Document {first} or {second} has no length in what "
                          "is kept, so there is no cosine between them. By counts it was "
                          "{by-counts}.") },
      { "event:gone", N_ ("Document {first} or {second} has no word of the vocabulary: there is no "
                          "cosine between them.") },
      { "event:below", N_ ("The cosine of documents {first} and {second} is {cosine}, below 0, "
                           "which no two columns of counts can have. By counts it was "
                           "{by-counts}.") },
      { "cosine > by-counts", N_ ("With k = {kept} the cosine of documents {first} and {second} is "
                                  "{cosine}; by counts it was {by-counts}. Others say their words "
                                  "together.") },
      { NULL, N_ ("With k = {kept} the cosine of documents {first} and {second} is {cosine}; by "
                  "counts it was {by-counts}.") }),
    .bet = GRADUS_SAY ({ "not event:gone", N_ ("You said {bet}, it is {cosine}.") },
                       { NULL, N_ ("You said {bet}.") }) },
  { "ask", N_ ("Ask for a word"),
    N_ ("A word alone is a small document, and goes to its place by the same directions."),
    .shows = "answers map", .pseudocode = N_ ("q ← U_kᵀ (the word)\nfor each document: cos(q, d)"),
    .once = TRUE, .run = run_ask,
    .rule = "\\role{second}{q} = U_k^T e_w,\\quad \\cos_k(\\role{second}{q}, d_i)",
    .filled = GRADUS_SAY (
      { "query == 0", "e_w = 0" },
      { "query-there and found == 0",
        "\\cos_k(\\role{second}{q}, d_{<with>}) = <with-cosine|accent>" },
      { "query-there", "\\cos_k(\\role{second}{q}, d_{<found>}) = <found-cosine|accent>" },
      { NULL, "\\|U_k^T e_w\\| = 0" }),
    .said = GRADUS_SAY (
      { "query == 0", N_ ("No word is asked for.") },
      { "not query-there", N_ ("The kept directions say nothing of “{query-word}”, so no document "
                               "answers.") },
      { "event:found", N_ ("“{query-word}” finds document {found} with the cosine {found-cosine}, "
                           "and the word is not in it. The best document that has it has "
                           "{with-cosine}.") },
      { "found == 0", N_ ("No document without “{query-word}” has a length in what "
                                        "is kept; the best that has it has {with-cosine}.") },
      { NULL, N_ ("Of the documents without “{query-word}” none comes nearer than {found-cosine}; "
                  "the best that has it has {with-cosine}.") }) },
  GRADUS_BASE_ROW ("nearest"));

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("pieces"),
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("The cosine of the pair with k pieces."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0, .min = -1, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("First document"), .blurb = N_ ("Of the pair that is watched."),
    GRADUS_PARAM_FIELD (Params, first), .def = 1, .min = 1, .max = MOST_DOCUMENTS, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "second", .label = N_ ("Second document"), .blurb = N_ ("Of the pair that is watched."),
    GRADUS_PARAM_FIELD (Params, second), .def = 2, .min = 1, .max = MOST_DOCUMENTS,
    .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "query", .label = N_ ("Word asked for"),
    .blurb = N_ ("Its number in the vocabulary; 0 = none."),
    GRADUS_PARAM_FIELD (Params, query), .def = 1, .min = 0, .max = MOST_WORDS, .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "gone", N_ ("Nothing of it is kept"),
    N_ ("A document of the pair has no length in the kept directions.") },
  { "below", N_ ("A cosine below 0"), N_ ("The kept pieces make a likeness that no counts have.") },
  { "found", N_ ("Found without the word"),
    N_ ("A document that does not have the word is near to it.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "cosine", N_ ("How alike will they be?"), "add", "cosines", .asks = GRADUS_ASKS_NUMBER,
    .about = "pair-cosine", .scale = "0.2", .when = "pair-cosine >= -1 and added == 0",
    .words = N_ ("By counts the cosine of documents {first} and {second} is {by-counts}. What is "
                 "it when the first pieces are kept, k = {kept}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {pair-cosine}: what is kept knows only which words "
                                     "keep company, over all documents.") }),
    .intuition = N_ ("You thought that likeness comes from common words alone, but other documents "
                     "say their words together."),
    .intuition_answer = "by-counts" },
  { "without", N_ ("Will a document without the word be found?"), "ask", "answers",
    .asks = GRADUS_ASKS_EVENT, .about = "found", .when = "query > 0",
    .words = N_ ("The word “{query-word}” is asked for, with k = {kept}. Will a document that does "
                 "not have the word come nearer to it than a cosine of 0.5?") },
  { "left", N_ ("How much is left?"), "nearest", "sigma", .asks = GRADUS_ASKS_NUMBER,
    .about = "rest", .when = "kept < rank and compared == 0",
    .words = N_ ("The singular values are {strengths}, and k = {kept} of the pieces is kept. How "
                 "large is the sum of squares that is missed?"),
    .intuition = N_ ("You thought that singular values add up as they are, but their squares do."),
    .intuition_answer = "plain-rest" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "six", .title = N_ ("Without a common word"),
    .blurb = N_ ("“study strategy” and “method learning” have no common word; with two pieces "
                 "their cosine is 1."),
    .data = "lsi-6x5", .params = "pieces=2",
    .claims = "by-counts == 0\nkept == 2\ncosine > 0.999999\never: event:found" },
  { .id = "by-hand", .title = N_ ("By hand: cosines of the counts"),
    .blurb = N_ ("All four pieces: documents 1 and 3 have one of two words in common, cosine ½."),
    .data = "lsi-6x5", .params = "pieces=4 second=3 query=0",
    .claims = "cosine ~ 0.5\nby-counts ~ 0.5\nrank == 4\nlost < 0.000001" },
  { .id = "query", .title = N_ ("A word, and who answers"),
    .blurb = N_ ("“study” finds document 2 with the cosine 1, and the word is not in it."),
    .data = "lsi-6x5", .params = "pieces=2 query=1 second=4",
    .claims = "answers[1] > 0.999999\nanswers[3] == 0\nfound == 2" },
  { .id = "euclid", .title = N_ ("Euclid’s definitions"),
    .blurb = N_ ("Twenty-three definitions: “circumference” finds the centre of the circle, number "
                 "16, whose text does not have the word."),
    .data = "euclid-definitions", .params = "pieces=5 query=8 first=4 second=5",
    .claims = "n-documents == 23\nfound == 16\nfound-cosine > 0.98" },
  { .id = "angles", .title = N_ ("Euclid with two directions"),
    .blurb = N_ ("The map has two arms: angles on the one, lines and circles on the other. “acute” "
                 "finds the obtuse angle."),
    .data = "euclid-definitions", .params = "pieces=2 query=1 first=11 second=12",
    .claims = "kept == 2\nfound == 11" },
  { .id = "mails", .title = N_ ("Twenty mails"),
    .blurb = N_ ("Wanted and unwanted mails; the classes are drawn and not used."),
    .data = "spam-words:n=20", .data_seed = 1, .params = "pieces=3 second=4",
    .claims = "n-documents == 20" },
  { .id = "empty", .title = N_ ("A mail without a word"),
    .blurb = N_ ("Mail 7 says nothing: it lies at 0 with any number of pieces."),
    .data = "mails-8", .params = "pieces=2 first=7 second=1",
    .claims = "first == 7\ndocuments[6,0] == 0\ndocuments[6,1] == 0\never: event:gone" },
  { .id = "one", .title = N_ ("Failure: one direction"),
    .blurb = N_ ("With k = 1 only politics is left, and three documents lie at 0."),
    .data = "lsi-6x5", .params = "pieces=1",
    .failure = N_ ("The strongest direction knows nothing of documents 1, 2 and 3: they have no "
                   "length, and no angle to anything. Keep as many directions as there are "
                   "subjects."),
    .claims = "kept == 1\never: event:gone\ncount(documents == 0) == 3" },
  { .id = "too-many", .title = N_ ("Failure: one direction too many"),
    .blurb = N_ ("With k = 3 the cosine falls from 1 to −0.0790."),
    .data = "lsi-6x5", .params = "pieces=3",
    .failure = N_ ("The third direction sets documents 1 and 2 apart again, and the likeness is "
                   "gone: cosines jump with k. Look for a gap among the singular values, and try k "
                   "on queries whose answers are known."),
    .claims = "kept == 3\ncosine ~ -0.0790\never: event:below" });

#define NUMPY "oracles-B/ch15a.out: numpy.linalg.svd"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "six", 1, "sigma",
    GRADUS_EXPECT (2, 1.8477590650225735, 1.4142135623730951, 0.7653668647301796), 1e-9, NUMPY },
  { "six", 1, "lost", GRADUS_EXPECT (2.585786437626905), 1e-9, NUMPY },
  { "six", 1, "cosine", GRADUS_EXPECT (1), 1e-9, NUMPY },
  { "six", 1, "answers", GRADUS_EXPECT (1, 1, 1, 0, 0), 1e-9, NUMPY },
  { "by-hand", 1, "raw-cosines", GRADUS_EXPECT (1, 0, 0.5, 0, 0, 0, 1, 0.5, 0, 0, 0.5, 0.5, 1),
    1e-12, "by hand: a common word of two each" },
  { "by-hand", 1, "cosine", GRADUS_EXPECT (0.5), 1e-9, "by hand" },
  { "too-many", 1, "cosine", GRADUS_EXPECT (-0.079009), 1e-5, NUMPY },
  { "one", 1, "lost", GRADUS_EXPECT (6), 1e-9, NUMPY },
  { "too-many", 1, "lost", GRADUS_EXPECT (0.585786437626905), 1e-9, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "pieces", .title = N_ ("Two pieces and four"),
    .blurb = N_ ("The same two documents: with two pieces their cosine is 1, with all four it is "
                 "0, as by counts."),
    .preset = "six", .left = "pieces=2", .right = "pieces=4", .plot = "cosines",
    .claims = "left: cosine > 0.999999\nright: cosine == 0\nright: rank == 4" });

static const GradusSheet sheet = {
  .aha = N_ ("Two texts without a common word can be near: a third one uses the words of both."),
  .by_hand = N_ ("{study strategy}, {method learning}, {study learning}: the counts have the "
                 "products 0, 1 and 1 and the lengths √2, so that the cosines are 0, ½ and ½."),
  .why = "cosines",
  .intuition = N_ ("No common word, no likeness."),
  .caught_by = "cosine",
  .breaks = N_ ("k = 1: three documents have the length 0, and no cosine. k = 3: the likeness is "
                "−0.0790. Cosines jump with k."),
  .needs = "svd naive-bayes-bernoulli",
  .leads_to = "factor-analysis-model",
  .aliases = "LSI; LSA; latent semantic analysis; vector space model; 潜在语义索引; 潜在语义分析; "
             "余弦相似度; 词-文档矩阵; qzyysy",
  .terms = N_ ("cosine similarity; term-document matrix; latent semantic analysis"),
};

const GradusDescriptor gradus_lsi = {
  .base = &gradus_pieces,
  .id = "lsi", .chapter = 15, .difficulty = 2, .title = N_ ("Latent semantic indexing"),
  .summary = N_ ("Keeps a few directions of a table of words by documents, and compares documents "
                 "in them."),
  .goal = N_ ("Say why two documents without a common word can be alike, and what k has to do with "
              "it."),
  .source = "CS229 lecture notes, part XI; Deerwester et al. 1990",
  .data_kind = &gradus_data_corpus, .columns = N_ ("Documents; a class is drawn and not used."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("{n-documents} documents with {n-words} different words. Are documents {first} and "
                "{second} alike?") }),
  .end_shows = "map",
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the pair is watched by its places in the list" },
    { "one-point", GRADUS_SENTENCE }),
};
