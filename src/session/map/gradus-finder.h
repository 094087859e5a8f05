/* Gradus: one index of all that has a name.
 *
 * Entries, lessons, paths, presets, failures, parameters, values, formulas, notes and whatever is
 * added to them (the window adds its actions), each with what it is found by (gradus-search.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-search.h"

G_BEGIN_DECLS

typedef struct _GradusFinder GradusFinder;

/* What is asked for most comes first among equals. */
typedef enum
{
  GRADUS_FIND_ALGORITHM,
  GRADUS_FIND_CHAPTER,
  GRADUS_FIND_LESSON,
  GRADUS_FIND_PATH,
  GRADUS_FIND_SYMPTOM,      /* a section of a path that is one */
  GRADUS_FIND_ACTION,
  GRADUS_FIND_PRESET,
  GRADUS_FIND_FAILURE,      /* a preset that shows one */
  GRADUS_FIND_PARAMETER,
  GRADUS_FIND_VALUE,
  GRADUS_FIND_FORMULA,      /* of a phase */
  GRADUS_FIND_NOTES,
} GradusFindKind;

typedef struct
{
  GradusFindKind kind;
  const GradusAlgorithm *algorithm;   /* NULL of a chapter, lesson, path or action */
  const char *part;   /* id of the preset, parameter, value, phase, lesson, path or section; number
                         of the chapter; name of the action; NULL of an algorithm and its notes */
  const char *title;  /* in the language of the program */
  const char *place;  /* what it belongs to, in that language; or NULL */
  const char *tex;    /* its symbol, or NULL */
  const char *key;    /* names it for good: "preset:k-means/iris" */
} GradusFindItem;

/* Of @algorithms, which are not copied, and of all chapters, lessons and paths. */
GradusFinder *gradus_finder_new (const GradusAlgorithm *const *algorithms, guint n);
void gradus_finder_free (GradusFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFinder, gradus_finder_free)

/* One more, found by @title (N_()) and, behind it, @place (N_() or NULL). @part is not copied. */
void gradus_finder_add (GradusFinder *finder, GradusFindKind kind, const char *part,
                        const char *title, const char *place);
/* NULL when there is none of that key. */
const GradusFindItem *gradus_finder_lookup (GradusFinder *finder, const char *key);
/* "Preset", what kind of thing it is, translated. */
const char *gradus_find_kind_get_title (GradusFindKind kind);

/* Answers to @text, at most @max, the best first: const GradusFindItem, of the finder. Without
 * words in @text: what was used last, then paths and actions. */
GPtrArray *gradus_finder_search (GradusFinder *finder, const char *text, guint max);
/* What is most like @text, for when nothing answers, at most @max: const GradusFindItem, of the
 * finder. Empty when nothing is like it. */
GPtrArray *gradus_finder_suggest (GradusFinder *finder, const char *text, guint max);

/* Note that @item was used. Kept in $XDG_STATE_HOME/gradus/found.ini. */
void gradus_finder_use (GradusFinder *finder, const GradusFindItem *item);

G_END_DECLS
