/* What takes turns where time is short. GRADUS_TEST_TURN is a number (.ci/run takes the number of
 * commits) that says whose turn it is, and "all" leaves nothing out. Without it a test has all the
 * time it wants, or its first turn, as its file says.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

/* Whether nothing is left out. */
static inline gboolean
gradus_test_is_thorough (void)
{
  return g_strcmp0 (g_getenv ("GRADUS_TEST_TURN"), "all") == 0;
}

/* Whether somebody asked for a turn. */
static inline gboolean
gradus_test_is_short_of_time (void)
{
  return g_getenv ("GRADUS_TEST_TURN") != NULL && !gradus_test_is_thorough ();
}

/* The turn, from 0 to @turns - 1. */
static inline guint
gradus_test_get_turn (guint turns)
{
  const char *turn = g_getenv ("GRADUS_TEST_TURN");

  return turn != NULL ? g_ascii_strtoull (turn, NULL, 10) % turns : 0;
}

/* Whether the @number-th of many has its turn in what is read again, run by run. The release build
 * reads all of it every time; an instrumented one looks for bad memory, which the same run has as
 * little the fourth time as the third: where time is short each of many has one turn of three. */
static inline gboolean
gradus_test_is_read (guint number)
{
#ifdef __SANITIZE_ADDRESS__
  return !gradus_test_is_short_of_time () || number % 3 == gradus_test_get_turn (3);
#else
  return TRUE;
#endif
}
