/* Gradus: what somebody probably meant who mistyped a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-nearest.h"

/* Levenshtein distance, for words of the length of an id. */
static guint
edit_distance (const char *a, const char *b)
{
  guint n = strlen (b);
  g_autofree guint *row = g_new (guint, n + 1);

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 1; a[i - 1] != '\0'; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (guint j = 1; j <= n; j++)
        {
          guint above = row[j];

          row[j] = MIN (MIN (above, row[j - 1]) + 1, diagonal + (a[i - 1] != b[j - 1]));
          diagonal = above;
        }
    }
  return row[n];
}

const char *
gradus_nearest (const char *word, const char *const *names)
{
  const char *best = NULL;
  guint best_distance = G_MAXUINT;

  for (guint i = 0; names[i] != NULL; i++)
    {
      guint distance = strstr (names[i], word) != NULL ? 1 : edit_distance (word, names[i]);

      if (distance < best_distance)
        {
          best_distance = distance;
          best = names[i];
        }
    }
  return best != NULL && best_distance <= MAX (2, strlen (word) / 3) ? best : NULL;
}
