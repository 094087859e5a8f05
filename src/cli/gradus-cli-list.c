/* gradus-cli list, inspect: what this build contains.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cli.h"
#include "gradus-trace.h"
#include "gradus-words.h"

static void
append_member (GString *out, const char *name, const char *text)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  gradus_json_append_string (out, name);
  g_string_append_c (out, ':');
  if (text != NULL)
    gradus_json_append_string (out, text);
  else
    g_string_append (out, "null");
}

static void
append_name (GString *out, const char *name)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  gradus_json_append_string (out, name);
  g_string_append_c (out, ':');
}

/* _() of "" would return the header of the catalogue. */
static const char *
translated (const char *text)
{
  return text != NULL && *text != '\0' ? _ (text) : text;
}

static void
append_params (GString *out, const GradusParam *table)
{
  append_name (out, "parameters");
  g_string_append_c (out, '[');
  for (const GradusParam *p = table; p != NULL && p->id != NULL; p++)
    {
      static const char *const kinds[] = { "double", "int", "bool", "choice", "function" };

      if (p != table)
        g_string_append_c (out, ',');
      g_string_append_c (out, '{');
      append_member (out, "id", p->id);
      append_member (out, "title", translated (p->label));
      append_member (out, "kind", kinds[p->kind]);
      append_member (out, "blurb", translated (p->blurb));
      append_name (out, "default");
      if (p->kind == GRADUS_PARAM_CHOICE)
        gradus_json_append_string (out, p->choices[(guint) p->def].id);
      else if (p->kind == GRADUS_PARAM_BOOL)
        g_string_append (out, p->def != 0 ? "true" : "false");
      else if (p->kind == GRADUS_PARAM_FUNCTION)
        gradus_json_append_string (out, p->text);
      else
        {
          gradus_json_append_number (out, p->def);
          append_name (out, "min");
          gradus_json_append_number (out, p->min);
          append_name (out, "max");
          gradus_json_append_number (out, p->max);
        }
      if (p->kind == GRADUS_PARAM_CHOICE)
        {
          append_name (out, "choices");
          g_string_append_c (out, '[');
          for (const GradusChoice *c = p->choices; c->id != NULL; c++)
            {
              if (c != p->choices)
                g_string_append_c (out, ',');
              gradus_json_append_string (out, c->id);
            }
          g_string_append_c (out, ']');
        }
      append_member (out, "applies", p->applies == GRADUS_APPLIES_LIVE ? "live" : "restart");
      if (p->enabled_if != NULL)
        append_member (out, "enabled_if", p->enabled_if);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_preset (GString *out, const GradusAlgorithm *algorithm, const GradusPreset *preset)
{
  g_autofree char *blurb = gradus_words_fill_blurb (algorithm, preset, NULL);

  g_string_append_c (out, '{');
  append_member (out, "id", preset->id);
  append_member (out, "title", translated (preset->title));
  append_member (out, "blurb", blurb);
  append_member (out, "data", preset->data);
  append_member (out, "params", preset->params);
  append_name (out, "seed");
  g_string_append_printf (out, "%" PRIu64, preset->seed);
  append_member (out, "rng", gradus_rng_kind_to_string (preset->rng));
  append_name (out, "first_look");
  g_string_append (out, preset == algorithm->presets ? "true" : "false");
  append_member (out, "failure", translated (preset->failure));
  g_string_append_c (out, '}');
}

/* One of the tables whose rows are an id, a title and perhaps a sentence. */
#define APPEND_TABLE(out, key, Type, table, second, second_key)                                    \
  G_STMT_START                                                                                     \
  {                                                                                                \
    append_name (out, key);                                                                        \
    g_string_append_c (out, '[');                                                                  \
    for (const Type *row = (table); row != NULL && row->id != NULL; row++)                         \
      {                                                                                            \
        if (row != (table))                                                                        \
          g_string_append_c (out, ',');                                                            \
        g_string_append_c (out, '{');                                                              \
        append_member (out, "id", row->id);                                                        \
        append_member (out, "title", translated (row->title));                                     \
        append_member (out, second_key, translated (row->second));                                 \
        g_string_append_c (out, '}');                                                              \
      }                                                                                            \
    g_string_append_c (out, ']');                                                                  \
  }                                                                                                \
  G_STMT_END

static void
append_list (GString *out, const char *name, const char *const *items)
{
  append_name (out, name);
  g_string_append_c (out, '[');
  for (guint i = 0; items != NULL && items[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      gradus_json_append_string (out, items[i]);
    }
  g_string_append_c (out, ']');
}

static void
append_phases (GString *out, const GradusAlgorithm *a)
{
  append_name (out, "phases");
  g_string_append_c (out, '[');
  for (const GradusPhase *phase = a->phases; phase != NULL && phase->id != NULL; phase++)
    {
      const char *code = translated (phase->pseudocode);
      g_auto (GStrv) lines = g_strsplit (code != NULL ? code : "", "\n", -1);

      g_string_append (out, phase == a->phases ? "{" : ",{");
      append_member (out, "id", phase->id);
      append_member (out, "title", translated (phase->title));
      append_member (out, "explain", translated (phase->explain));
      append_list (out, "pseudocode", (const char *const *) lines);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_values (GString *out, const GradusAlgorithm *a)
{
  append_name (out, "values");
  g_string_append_c (out, '[');
  for (const GradusValue *value = a->values; value != NULL && value->id != NULL; value++)
    {
      g_string_append (out, value == a->values ? "{" : ",{");
      append_member (out, "id", value->id);
      append_member (out, "title", translated (value->title));
      append_member (out, "shape", translated (value->shape));
      append_name (out, "typed");
      g_string_append (out, (value->quantity->flags & GRADUS_TYPED) != 0 ? "true" : "false");
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

/* The pictures, and what may be changed in each with the mouse or the keyboard. */
static void
append_plots (GString *out, const GradusAlgorithm *a)
{
  static const char *const names[] = { "points", "starts", "cells", "path" };

  append_name (out, "plots");
  g_string_append_c (out, '[');
  for (const GradusPlot *plot = a->plots; plot != NULL && plot->id != NULL; plot++)
    {
      const char *edits[G_N_ELEMENTS (names) + 1] = { NULL };
      guint n = 0;

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if ((plot->edit & (1u << i)) != 0)
          edits[n++] = names[i];
      g_string_append (out, plot == a->plots ? "{" : ",{");
      append_member (out, "id", plot->id);
      append_member (out, "title", translated (plot->title));
      append_list (out, "edits", edits);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_questions (GString *out, const GradusAlgorithm *a)
{
  static const char *const kinds[] = {
    [GRADUS_ANSWER_PLACE] = "place",   [GRADUS_ANSWER_DATA] = "data",
    [GRADUS_ANSWER_CHOICE] = "choice", [GRADUS_ANSWER_NUMBER] = "number",
    [GRADUS_ANSWER_LINE] = "line",
  };

  append_name (out, "questions");
  g_string_append_c (out, '[');
  for (const GradusQuestion *q = a->questions; q != NULL && q->id != NULL; q++)
    {
      g_string_append (out, q == a->questions ? "{" : ",{");
      append_member (out, "id", q->id);
      append_member (out, "title", translated (q->title));
      append_member (out, "kind", kinds[q->kind]);
      append_member (out, "phase", q->phase);
      append_member (out, "plot", q->plot);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_algorithm (GString *out, const GradusAlgorithm *a)
{
  g_string_append_c (out, '{');
  append_member (out, "id", a->id);
  append_name (out, "chapter");
  g_string_append_printf (out, "%u", a->chapter);
  append_member (out, "title", translated (a->title));
  append_member (out, "summary", translated (a->summary));
  append_member (out, "goal", translated (a->goal));
  append_member (out, "source", a->source);
  append_name (out, "difficulty");
  g_string_append_printf (out, "%u", a->difficulty);
  append_member (out, "data", a->data_kind->id);
  append_member (out, "columns", translated (a->columns));
  append_params (out, a->params);
  APPEND_TABLE (out, "starts", GradusStart, a->starts, shape, "shape");
  append_phases (out, a);
  APPEND_TABLE (out, "metrics", GradusMetric, a->metrics, tex, "tex");
  append_values (out, a);
  append_plots (out, a);
  APPEND_TABLE (out, "events", GradusEvent, a->events, explain, "explain");
  APPEND_TABLE (out, "invariants", GradusInvariant, a->invariants, tex, "tex");
  append_questions (out, a);
  APPEND_TABLE (out, "pairs", GradusPair, a->pairs, blurb, "blurb");
  APPEND_TABLE (out, "maps", GradusFutures, a->maps, words, "words");
  append_name (out, "formulas");
  g_string_append_c (out, '[');
  for (const GradusFormula *f = a->formulas; f != NULL && f->id != NULL; f++)
    {
      g_string_append (out, f == a->formulas ? "{" : ",{");
      append_member (out, "id", f->id);
      append_member (out, "tex", f->tex);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
  append_name (out, "presets");
  g_string_append_c (out, '[');
  for (const GradusPreset *p = a->presets; p->id != NULL; p++)
    {
      if (p != a->presets)
        g_string_append_c (out, ',');
      append_preset (out, a, p);
    }
  g_string_append (out, "]}");
}

static void
list_json (void)
{
  g_autoptr (GString) out = g_string_new ("{");
  const GradusAlgorithm *const *algorithms;
  const GradusGenerator *const *generators;
  const GradusChapter *chapters;
  guint n;

  append_name (out, "chapters");
  g_string_append_c (out, '[');
  chapters = gradus_registry_get_chapters (&n);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i > 0 ? ",{" : "{");
      append_name (out, "number");
      g_string_append_printf (out, "%u", chapters[i].number);
      append_member (out, "id", chapters[i].id);
      append_member (out, "title", translated (chapters[i].title));
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
  append_name (out, "algorithms");
  g_string_append_c (out, '[');
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      const GradusPreset *preset = algorithms[i]->presets;

      g_string_append (out, i > 0 ? ",{" : "{");
      append_member (out, "id", algorithms[i]->id);
      append_name (out, "chapter");
      g_string_append_printf (out, "%u", algorithms[i]->chapter);
      append_member (out, "title", translated (algorithms[i]->title));
      append_member (out, "summary", translated (algorithms[i]->summary));
      append_member (out, "data", algorithms[i]->data_kind->id);
      append_name (out, "presets");
      g_string_append_c (out, '[');
      for (; preset->id != NULL; preset++)
        {
          if (preset != algorithms[i]->presets)
            g_string_append_c (out, ',');
          append_preset (out, algorithms[i], preset);
        }
      g_string_append (out, "]}");
    }
  g_string_append_c (out, ']');
  append_name (out, "generators");
  g_string_append_c (out, '[');
  generators = gradus_registry_get_generators (&n);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i > 0 ? ",{" : "{");
      append_member (out, "id", generators[i]->id);
      append_member (out, "title", translated (generators[i]->title));
      append_member (out, "summary", translated (generators[i]->summary));
      append_member (out, "source", generators[i]->source);
      append_member (out, "kind", generators[i]->kind->id);
      append_params (out, generators[i]->params);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "]}");
  g_print ("%s\n", out->str);
}

/* Printed at once: g_print() writes every piece out, and there are six hundred. */
static void
list_text (void)
{
  const GradusAlgorithm *const *algorithms;
  const GradusGenerator *const *generators;
  g_autoptr (GString) out = g_string_new (NULL);
  guint n;
  guint chapter = 0;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      const GradusAlgorithm *a = algorithms[i];

      if (a->chapter != chapter)
        {
          chapter = a->chapter;
          g_string_append_printf (out, "%s%u  %s\n", i > 0 ? "\n" : "", chapter,
                                  _ (gradus_registry_find_chapter (chapter)->title));
        }
      g_string_append_printf (out, "  %-30s %s\n", a->id, _ (a->title));
      for (const GradusPreset *p = a->presets; p->id != NULL; p++)
        g_string_append_printf (out, "      %-26s %s%s\n", p->id, _ (p->title),
                                p->failure != NULL ? _ (" (a failure)") : "");
    }
  g_string_append_printf (out, "\n%s\n", _ ("Data sets and generators"));
  generators = gradus_registry_get_generators (&n);
  for (guint i = 0; i < n; i++)
    {
      const GradusGenerator *g = generators[i];

      g_string_append_printf (out, "  %-30s %s\n", g->id, _ (g->title));
      for (const GradusParam *p = g->params; p != NULL && p->id != NULL; p++)
        g_string_append_printf (out, "      %-26s %s\n", p->id, _ (p->label));
    }
  g_print ("%s", out->str);
}

GradusExit
gradus_cli_list (int argc, char **argv)
{
  gboolean json = FALSE, ids = FALSE;
  const GradusCliOption options[] = {
    { "json", 0, .flag = &json, .blurb = N_ ("Print JSON") },
    { "ids", 0, .flag = &ids, .blurb = N_ ("Print the ids only") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (ids)
    {
      guint n;
      const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

      for (guint i = 0; i < n; i++)
        g_print ("%s\n", algorithms[i]->id);
    }
  else if (json)
    list_json ();
  else
    list_text ();
  return GRADUS_EXIT_DONE;
}

static void
inspect_text (const GradusAlgorithm *a)
{
  g_print ("%s: %s\n%s\n%s\n%s: %s\n", a->id, _ (a->title), _ (a->summary), _ (a->goal),
           _ ("Source"), a->source);
  g_print ("\n%s\n", _ ("Parameters"));
  for (const GradusParam *p = a->params; p != NULL && p->id != NULL; p++)
    {
      if (p->fixed)
        continue;
      g_print ("  %-22s ", p->id);
      if (p->kind == GRADUS_PARAM_CHOICE)
        for (const GradusChoice *c = p->choices; c->id != NULL; c++)
          g_print ("%s%s%s", c != p->choices ? " | " : "", c->id,
                   (guint) p->def == (guint) (c - p->choices) ? "*" : "");
      else if (p->kind == GRADUS_PARAM_BOOL)
        g_print ("%s", p->def != 0 ? "true* | false" : "true | false*");
      else if (p->kind == GRADUS_PARAM_FUNCTION)
        g_print ("%s", p->text);
      else
        g_print ("%g  [%g, %g]", p->def, p->min, p->max);
      g_print ("\n      %s%s\n", _ (p->blurb),
               p->applies == GRADUS_APPLIES_LIVE ? "" : _ (" (restarts)"));
    }
#define PRINT_TABLE(heading, Type, table)                                                          \
  if ((table) != NULL && (table)->id != NULL)                                                      \
    {                                                                                              \
      g_print ("\n%s\n", heading);                                                                 \
      for (const Type *row = (table); row->id != NULL; row++)                                      \
        g_print ("  %-22s %s\n", row->id, _ (row->title));                                         \
    }
  PRINT_TABLE (_ ("Starts"), GradusStart, a->starts)
  PRINT_TABLE (_ ("Phases"), GradusPhase, a->phases)
  PRINT_TABLE (_ ("Metrics"), GradusMetric, a->metrics)
  PRINT_TABLE (_ ("Values"), GradusValue, a->values)
  PRINT_TABLE (_ ("Pictures"), GradusPlot, a->plots)
  PRINT_TABLE (_ ("Questions"), GradusQuestion, a->questions)
  PRINT_TABLE (_ ("Events"), GradusEvent, a->events)
  PRINT_TABLE (_ ("Invariants"), GradusInvariant, a->invariants)
  PRINT_TABLE (_ ("Presets"), GradusPreset, a->presets)
  PRINT_TABLE (_ ("Pairs that teach"), GradusPair, a->pairs)
  PRINT_TABLE (_ ("Maps of all futures"), GradusFutures, a->maps)
#undef PRINT_TABLE
  g_print ("\n%s\n", _ ("Pseudo-code"));
  for (const GradusPhase *phase = a->phases; phase != NULL && phase->id != NULL; phase++)
    if (phase->pseudocode != NULL && *phase->pseudocode != '\0')
      {
        g_auto (GStrv) lines = g_strsplit (_ (phase->pseudocode), "\n", -1);

        for (char **line = lines; *line != NULL; line++)
          g_print ("  %-22s %s\n", line == lines ? phase->id : "", *line);
      }
}

GradusExit
gradus_cli_inspect (int argc, char **argv)
{
  gboolean json = FALSE;
  const GradusCliOption options[] = {
    { "json", 0, .flag = &json, .blurb = N_ ("Print JSON") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *algorithm;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (rest->len != 1)
    {
      g_set_error_literal (&error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“inspect” needs the id of one algorithm; “gradus-cli list” shows "
                              "them."));
      return gradus_cli_report (&error);
    }
  algorithm = gradus_cli_find_algorithm (g_ptr_array_index (rest, 0), &error);
  if (algorithm == NULL)
    return gradus_cli_report (&error);
  if (json)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      append_algorithm (out, algorithm);
      g_print ("%s\n", out->str);
    }
  else
    inspect_text (algorithm);
  return GRADUS_EXIT_DONE;
}
