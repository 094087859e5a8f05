/* Tests that are made for an algorithm from its descriptor.
 *
 * gradus_test_add_algorithm() registers, under /algorithms/ID/, every property that any algorithm
 * must have. Nothing in here knows a particular algorithm: a new entry of the registry is tested
 * because it is in the registry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-run.h"

G_BEGIN_DECLS

/* All properties of @algorithm. */
void gradus_test_add_algorithm (const GradusAlgorithm *algorithm);

/* --- For the files that make up the suite ----------------------------------------------------- */

void gradus_test_add (const GradusAlgorithm *algorithm, const char *name, GTestDataFunc func);
void gradus_test_add_lint (const GradusAlgorithm *algorithm);
void gradus_test_add_looks (const GradusAlgorithm *algorithm);
void gradus_test_add_marks (const GradusAlgorithm *algorithm);
void gradus_test_add_runs (const GradusAlgorithm *algorithm);
void gradus_test_add_walks (const GradusAlgorithm *algorithm);
void gradus_test_add_same (const GradusAlgorithm *algorithm);
void gradus_test_add_hostile (const GradusAlgorithm *algorithm);
void gradus_test_add_promises (const GradusAlgorithm *algorithm);
void gradus_test_add_shown (const GradusAlgorithm *algorithm);
void gradus_test_add_teaching (const GradusAlgorithm *algorithm);
void gradus_test_add_values (const GradusAlgorithm *algorithm);
void gradus_test_add_words (const GradusAlgorithm *algorithm);

/* What stands for code that an earlier entry of the registry has tried is tried less, and what is
 * left out takes turns. Without GRADUS_TEST_TURN every entry is tried, as far as in the turn 0. */

/* A later member of a machine, all of whose phases are those of entries before it, has one turn of
 * three; every other entry has every turn. */
gboolean gradus_test_has_turn (const GradusAlgorithm *algorithm);
/* Where @algorithm has a phase of an entry before it, its first preset is walked through step by
 * step, of every other entry all are. */
gboolean gradus_test_is_walked (const GradusAlgorithm *algorithm, const GradusPreset *preset);

/* A run of @preset. NULL when the preset is marked a failure and the setup is refused. */
GradusRun *gradus_test_run_preset (const GradusAlgorithm *algorithm, const GradusPreset *preset);

/* The same for a test that takes every step, most of them several times, and for which it makes no
 * difference how many data there are: of a large table a few rows, where the preset can do with
 * them. */
GradusRun *gradus_test_run_walked (const GradusAlgorithm *algorithm, const GradusPreset *preset);

/* @text is a sentence that a person can be shown: not empty, ends like one, and without “nan” or
 * “inf” in the place of a number. @what says whose it is. */
void gradus_test_assert_sentence (const char *text, const char *what);

/* Look at @run as the window does: every picture, value, metric, the narration, the predictions and
 * what it teaches with are there and finite. */
void gradus_test_look (GradusRun *run, const char *what);
/* Part of it: every formula can be filled, every question asked, every life read. @where is for the
 * message. */
void gradus_test_look_at_teaching (GradusRun *run, const char *where);

/* Step @run forward for at most @steps steps, as long as it goes; it ends well or with a
 * sentence. */
void gradus_test_survive (GradusRun *run, guint64 steps, const char *what);

/* Try @setup: it is refused with a sentence, or runs for @steps steps and can be looked at. */
void gradus_test_try (GradusSetup *setup, guint64 steps, const char *what);

/* One of the formulas that no loss is, by any @number, as a value of @param. */
double gradus_test_any_function (const GradusParam *param, guint number);

/* Two histories have the same steps bit for bit up to @last. */
void gradus_test_assert_same_history (const GradusAlgorithm *algorithm, const GradusHistory *a,
                                      const GradusHistory *b, guint64 last, const char *what);

G_END_DECLS
