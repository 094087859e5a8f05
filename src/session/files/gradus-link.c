/* Gradus: a link that sets up an experiment.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-import.h"
#include "gradus-link.h"
#include "gradus-nearest.h"
#include "gradus-registry.h"

#define SCHEME "gradus:"

typedef enum
{
  POSITION_START,
  POSITION_STEP,
  POSITION_ITERATION,
  POSITION_END,
  POSITION_EVENT,
} Position;

struct _GradusLink
{
  gatomicrefcount ref_count;
  char *uri;
  const GradusAlgorithm *algorithm;
  const GradusPreset *preset;
  char *data;
  gboolean has_seed;
  guint64 seed;
  Position position;
  guint64 count; /* steps or iterations */
  int event;
  int plot; /* -1: none */
  const char *page;
  gboolean play;
  GPtrArray *params; /* ids and values in turn */
};

/* The keys that are no parameters; a test holds every parameter's id against them. */
static const char *const keys[] = {
  "preset", "data", "seed", "step", "iteration", "until", "plot", "page", "play", NULL,
};

static const char *const pages[] = { "setup", "step", "values", "invariants", "notes", NULL };

gboolean
gradus_link_is_link (const char *uri)
{
  return g_ascii_strncasecmp (uri, SCHEME, strlen (SCHEME)) == 0;
}

GradusLink *
gradus_link_ref (GradusLink *link)
{
  g_atomic_ref_count_inc (&link->ref_count);
  return link;
}

void
gradus_link_unref (GradusLink *link)
{
  if (!g_atomic_ref_count_dec (&link->ref_count))
    return;
  g_free (link->uri);
  g_free (link->data);
  g_ptr_array_unref (link->params);
  g_free (link);
}

/* --- Words that are not known --- */

/* The ids of a table whose elements begin with their id, up to the first without one. */
static GPtrArray *
collect_ids (gconstpointer table, gsize size)
{
  GPtrArray *ids = g_ptr_array_new ();

  for (const char *entry = table; entry != NULL && *(const char *const *) entry != NULL;
       entry += size)
    g_ptr_array_add (ids, *(const gpointer *) entry);
  g_ptr_array_add (ids, NULL);

  return ids;
}

/* More names than these are no help in a sentence. */
#define NAMES_LISTED 12

/* "a, b, c" of NULL-terminated @names; of very many the first with "…". */
static char *
list_names (const GPtrArray *names)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i + 1 < names->len && i < NAMES_LISTED; i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : ", ", (const char *) names->pdata[i]);
  if (names->len > NAMES_LISTED + 1)
    g_string_append (list, ", …");

  return g_string_free (list, FALSE);
}

static const char *
nearest_of (const char *word, const GPtrArray *names)
{
  return word[0] != '\0' ? gradus_nearest (word, (const char *const *) names->pdata) : NULL;
}

static gboolean
unknown_algorithm (const char *id, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const GradusAlgorithm *const *all;
  const char *near;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) all[i]->id);
  g_ptr_array_add (ids, NULL);
  near = nearest_of (id, ids);
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link names the algorithm “%s”, and there is none. Did you mean “%s”?"), id,
                 near);
  else
    g_set_error (
      error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
      _ ("The link names the algorithm “%s”, and there is none. Search for it (Ctrl+K), or "
         "see what “gradus-cli list” names."),
      id);

  return FALSE;
}

/* The value of @key is not one of @names; @word is the part of it that should be. */
static gboolean
unknown_value (const char *key, const char *value, const char *word, const GPtrArray *names,
               GError **error)
{
  g_autofree char *list = list_names (names);
  const char *near = nearest_of (word, names);

  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link has “%s=%s”, which is not known. Did you mean “%s”?"), key, value,
                 near);
  else if (names->len > 1)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link has “%s=%s”, which is not known. Choose one of %s."), key, value,
                 list);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link has “%s=%s”, but this algorithm has nothing of that kind. Leave it "
                    "out."),
                 key, value);

  return FALSE;
}

static gboolean
unknown_key (const GradusLink *link, const char *key, GError **error)
{
  g_autoptr (GPtrArray) ids = collect_ids (link->algorithm->params, sizeof (GradusParam));
  g_autofree char *list = list_names (ids);
  const char *near;

  g_ptr_array_remove_index (ids, ids->len - 1);
  for (guint i = 0; keys[i] != NULL; i++)
    g_ptr_array_add (ids, (gpointer) keys[i]);
  g_ptr_array_add (ids, NULL);
  near = nearest_of (key, ids);
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link sets “%s”, but “%s” has no parameter of that name. Did you mean "
                    "“%s”?"),
                 key, link->algorithm->id, near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link sets “%s”, but “%s” has no parameter of that name. It has %s."), key,
                 link->algorithm->id, list);

  return FALSE;
}

/* --- Reading --- */

static gboolean
read_count (const char *key, const char *value, guint64 *count, GError **error)
{
  if (g_ascii_string_to_unsigned (value, 10, 0, G_MAXINT64, count, NULL))
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("The link has “%s=%s”, but a whole number that is not negative is needed there."),
               key, value);

  return FALSE;
}

static gboolean
read_until (GradusLink *link, const char *value, GError **error)
{
  const char *event = value + strlen ("event:");

  if (strcmp (value, "converged") == 0)
    {
      link->position = POSITION_END;
      return TRUE;
    }
  if (!g_str_has_prefix (value, "event:"))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link has “until=%s”, which is not known. Write “converged” or "
                      "“event:NAME”."),
                   value);
      return FALSE;
    }
  link->event = gradus_algorithm_find_event (link->algorithm, event);
  if (link->event < 0)
    {
      g_autoptr (GPtrArray) ids = collect_ids (link->algorithm->events, sizeof (GradusEvent));

      return unknown_value ("until", value, event, ids, error);
    }
  link->position = POSITION_EVENT;

  return TRUE;
}

static gboolean
read_position (GradusLink *link, const char *key, const char *value, GError **error)
{
  if (link->position != POSITION_START)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("The link has two positions. Keep one of “step”, “iteration” and "
                              "“until”."));
      return FALSE;
    }
  if (key[0] == 'u')
    return read_until (link, value, error);
  if (!read_count (key, value, &link->count, error))
    return FALSE;
  link->position = key[0] == 's' ? POSITION_STEP : POSITION_ITERATION;

  return TRUE;
}

static gboolean
read_play (GradusLink *link, const char *value, GError **error)
{
  if (strcmp (value, "1") != 0 && strcmp (value, "0") != 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link has “play=%s”. Write “play=1”, or leave it out."), value);
      return FALSE;
    }
  link->play = value[0] == '1';

  return TRUE;
}

static gboolean
read_preset (GradusLink *link, const char *value, GError **error)
{
  link->preset = gradus_algorithm_find_preset (link->algorithm, value);
  if (link->preset == NULL)
    {
      g_autoptr (GPtrArray) ids = collect_ids (link->algorithm->presets, sizeof (GradusPreset));

      return unknown_value ("preset", value, value, ids, error);
    }

  return TRUE;
}

/* A link may have been written by anybody and is followed by coming to a page, so it opens no file:
 * its data come with Gradus. */
static gboolean
read_data (GradusLink *link, const char *value, GError **error)
{
  g_autofree char *id = g_strstrip (g_strndup (value, strcspn (value, ":")));
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const GradusGenerator *const *all;
  const char *near;
  guint n;

  if (gradus_registry_find_generator (id) != NULL)
    {
      link->data = g_strdup (value);
      return TRUE;
    }
  all = gradus_registry_get_generators (&n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) all[i]->id);
  g_ptr_array_add (ids, NULL);
  near = strchr (value, '/') == NULL ? nearest_of (id, ids) : NULL;
  if (near != NULL)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link has “%s=%s”, which is not known. Did you mean “%s”?"), "data", value,
                 near);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("The link has “data=%s”, but a link opens no file: it can only use data that "
                    "come with Gradus. Open the data yourself, and save them in an experiment."),
                 value);

  return FALSE;
}

static gboolean
read_plot (GradusLink *link, const char *value, GError **error)
{
  link->plot = gradus_algorithm_find_plot (link->algorithm, value);
  if (link->plot < 0)
    {
      g_autoptr (GPtrArray) ids = collect_ids (link->algorithm->plots, sizeof (GradusPlot));

      return unknown_value ("plot", value, value, ids, error);
    }

  return TRUE;
}

static gboolean
read_page (GradusLink *link, const char *value, GError **error)
{
  for (guint i = 0; pages[i] != NULL && link->page == NULL; i++)
    if (strcmp (pages[i], value) == 0)
      link->page = pages[i];
  if (link->page == NULL)
    {
      g_autoptr (GPtrArray) ids = collect_ids (pages, sizeof *pages);

      return unknown_value ("page", value, value, ids, error);
    }

  return TRUE;
}

static gboolean
read_param (GradusLink *link, const char *key, const char *value, GError **error)
{
  const GradusParam *param = gradus_params_find (link->algorithm->params, key);
  g_autofree gpointer scratch = NULL;

  if (param == NULL)
    return unknown_key (link, key, error);
  scratch = g_malloc0 (MAX (link->algorithm->params_size, 1));
  if (!gradus_params_set_string (param, scratch, value, error))
    {
      g_prefix_error (error, _ ("The link has “%s=%s”. "), key, value);
      return FALSE;
    }
  g_ptr_array_add (link->params, g_strdup (key));
  g_ptr_array_add (link->params, g_strdup (value));

  return TRUE;
}

static gboolean
read_pair (GradusLink *link, const char *key, const char *value, GError **error)
{
  if (strcmp (key, "preset") == 0)
    return read_preset (link, value, error);
  if (strcmp (key, "data") == 0)
    return read_data (link, value, error);
  if (strcmp (key, "seed") == 0)
    {
      link->has_seed = TRUE;
      return read_count (key, value, &link->seed, error);
    }
  if (strcmp (key, "step") == 0 || strcmp (key, "iteration") == 0 || strcmp (key, "until") == 0)
    return read_position (link, key, value, error);
  if (strcmp (key, "plot") == 0)
    return read_plot (link, value, error);
  if (strcmp (key, "page") == 0)
    return read_page (link, value, error);
  if (strcmp (key, "play") == 0)
    return read_play (link, value, error);

  return read_param (link, key, value, error);
}

/* Undo the percent-encoding; NULL with a sentence when it is broken. */
static char *
decode (const char *text, gsize length, GError **error)
{
  char *decoded = g_uri_unescape_segment (text, text + length, NULL);

  if (decoded == NULL || !g_utf8_validate (decoded, -1, NULL))
    {
      g_autofree char *shown = g_strndup (text, length);

      g_clear_pointer (&decoded, g_free);
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” in the link is not percent-encoded UTF-8. Write “%%25” for a percent "
                      "sign."),
                   shown);
    }

  return decoded;
}

static gboolean
read_query (GradusLink *link, const char *query, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) problem = NULL;
  gboolean nameless = FALSE;
  GUriParamsIter pairs;
  char *key, *value;

  g_uri_params_iter_init (&pairs, query, -1, "&", G_URI_PARAMS_NONE);
  while (!nameless && g_uri_params_iter_next (&pairs, &key, &value, &problem))
    {
      g_autofree char *own_key = key;
      g_autofree char *own_value = value;

      nameless = *key == '\0';
      if (nameless)
        continue;
      if (!g_hash_table_add (seen, g_strdup (key)))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("The link sets “%s” twice. Keep one of them."), key);
          return FALSE;
        }
      if (!read_pair (link, key, value, error))
        return FALSE;
    }
  if (problem == NULL && !nameless)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               _ ("“%s” in the link cannot be read. Write key=value, “&” between two of them, and "
                  "percent-encoded UTF-8: “%%25” for a percent sign."),
               query);

  return FALSE;
}

GradusLink *
gradus_link_parse (const char *uri, GError **error)
{
  g_autoptr (GradusLink) link = NULL;
  g_autofree char *id = NULL;
  const char *name, *query;

  g_return_val_if_fail (uri != NULL, NULL);

  if (strlen (uri) > GRADUS_LINK_MAX_LENGTH || !g_utf8_validate (uri, -1, NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link is not UTF-8 or has more than %d bytes. Save the experiment as a "
                      "file instead."),
                   GRADUS_LINK_MAX_LENGTH);
      return NULL;
    }
  if (!gradus_link_is_link (uri))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("“%s” is not a link to an experiment. Write “gradus:ALGORITHM”."), uri);
      return NULL;
    }
  name = uri + strlen (SCHEME);
  query = strchr (name, '?');
  id = decode (name, query != NULL ? (gsize) (query - name) : strlen (name), error);
  if (id == NULL)
    return NULL;

  link = g_new0 (GradusLink, 1);
  g_atomic_ref_count_init (&link->ref_count);
  link->uri = g_strdup (uri);
  link->event = -1;
  link->plot = -1;
  link->params = g_ptr_array_new_with_free_func (g_free);
  link->algorithm = gradus_registry_find_algorithm (id);
  if (link->algorithm == NULL)
    {
      unknown_algorithm (id, error);
      return NULL;
    }
  if (query != NULL && !read_query (link, query + 1, error))
    return NULL;

  return g_steal_pointer (&link);
}

/* --- What it says --- */

const char *
gradus_link_get_uri (const GradusLink *link)
{
  return link->uri;
}

const GradusAlgorithm *
gradus_link_get_algorithm (const GradusLink *link)
{
  return link->algorithm;
}

const GradusPreset *
gradus_link_get_preset (const GradusLink *link)
{
  return link->preset;
}

int
gradus_link_get_plot (const GradusLink *link)
{
  return link->plot;
}

const char *
gradus_link_get_page (const GradusLink *link)
{
  return link->page;
}

gboolean
gradus_link_get_play (const GradusLink *link)
{
  return link->play;
}

gboolean
gradus_link_has_position (const GradusLink *link)
{
  return link->position == POSITION_END || link->position == POSITION_EVENT || link->count > 0;
}

/* --- The setup --- */

/* Replace *@setup by @next, which it takes. */
static void
replace (GradusSetup **setup, GradusSetup *next)
{
  g_clear_pointer (setup, gradus_setup_unref);
  *setup = next;
}

GradusSetup *
gradus_link_make_setup (const GradusLink *link, GError **error)
{
  const GradusAlgorithm *algorithm = link->algorithm;
  const GradusPreset *preset = link->preset;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusDataset) dataset = NULL;
  g_autofree gpointer params = g_malloc0 (MAX (algorithm->params_size, 1));
  guint64 seed = link->has_seed ? link->seed : 1;

  if (preset == NULL && link->data == NULL)
    preset = gradus_algorithm_first_look (algorithm);
  if (link->data != NULL)
    {
      g_autoptr (GradusDataset) made = gradus_generate (link->data, seed, error);

      if (made == NULL)
        return NULL;
      dataset = gradus_import_adapt (made, algorithm->data_kind, error);
      if (dataset == NULL)
        return NULL;
    }
  if (preset != NULL)
    {
      setup = gradus_setup_new_preset (algorithm, preset, error);
      if (setup == NULL)
        return NULL;
      if (dataset != NULL)
        replace (&setup, gradus_setup_with_dataset (setup, dataset));
      if (link->has_seed)
        replace (&setup, gradus_setup_with_seed (setup, seed, gradus_setup_get_rng (setup)));
    }
  else
    {
      gradus_params_reset (algorithm->params, params);
      setup = gradus_setup_new (algorithm, dataset, params, seed, GRADUS_RNG_MT19937);
    }

  memcpy (params, gradus_setup_get_params (setup), algorithm->params_size);
  for (guint i = 0; i < link->params->len; i += 2)
    {
      const GradusParam *param = gradus_params_find (algorithm->params,
                                                     g_ptr_array_index (link->params, i));

      if (!gradus_params_set_string (param, params, g_ptr_array_index (link->params, i + 1), error))
        return NULL;
    }
  if (link->params->len > 0)
    replace (&setup, gradus_setup_with_params (setup, params));
  if (!gradus_setup_validate (setup, error))
    return NULL;

  return g_steal_pointer (&setup);
}

/* --- The position --- */

gboolean
gradus_link_is_reached (const GradusLink *link, GradusRun *run)
{
  guint64 step = gradus_run_get_step (run);

  switch (link->position)
    {
    case POSITION_STEP:
      return step >= link->count;
    case POSITION_ITERATION:
      return gradus_run_get_iteration (run) >= link->count;
    case POSITION_EVENT:
      return step > 0
             && (gradus_history_events (gradus_run_get_history (run), step) >> link->event & 1)
                  != 0;
    case POSITION_END:
      return gradus_run_is_at_end (run);
    case POSITION_START:
    default:
      return TRUE;
    }
}

void
gradus_link_set_missed (const GradusLink *link, GradusRun *run, GError **error)
{
  guint64 step = gradus_run_get_step (run);
  guint64 iteration = gradus_run_get_iteration (run);

  switch (link->position)
    {
    case POSITION_STEP:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link leads to step %" PRIu64 ", but this run ends at step %" PRIu64
                      ". Choose an earlier step."),
                   link->count, step);
      break;
    case POSITION_ITERATION:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link leads to iteration %" PRIu64 ", but this run ends after iteration "
                      "%" PRIu64 ". Choose an earlier one."),
                   link->count, iteration);
      break;
    case POSITION_EVENT:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link leads to the event “%s”, but this run came to step %" PRIu64
                      " without it. Choose another position."),
                   link->algorithm->events[link->event].id, step);
      break;
    case POSITION_END:
    case POSITION_START:
    default:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The link leads to the end, but this run was still going on at step %" PRIu64
                      ". Choose another position."),
                   step);
      break;
    }
}

static gboolean
stop_cb (GradusRun *run, gpointer user_data)
{
  return gradus_link_is_reached (user_data, run);
}

gboolean
gradus_link_seek (const GradusLink *link, GradusRun *run, GError **error)
{
  gradus_run_back (run, GRADUS_GRAIN_RUN);
  if (!gradus_link_is_reached (link, run))
    gradus_run_advance (run, GRADUS_RUN_DEFAULT_LIMIT, stop_cb, (gpointer) link, NULL);
  if (gradus_link_is_reached (link, run))
    return TRUE;
  if (gradus_run_check_limit (run, error))
    gradus_link_set_missed (link, run, error);

  return FALSE;
}
