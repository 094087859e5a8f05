/* The plural forms of narration: those of the language, however many it has.
 *
 * The language is made here: "pl" with three forms, in a folder of this test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <locale.h>

#include "gradus-say.h"

typedef struct
{
  double steps;
} State;

static const GradusQuantity quantities[] = {
  { "steps", "Steps", NULL, GRADUS_QUANTITY (State, steps) },
  { NULL },
};

static const GradusAlgorithm algorithm = { .id = "counted", .quantities = quantities };

static const GradusSay ways[] = {
  { NULL, NN_ ("One step.", "{steps} steps."), "steps" },
  { NULL },
};

static const char catalogue[]
  = "msgid \"\"\n"
    "msgstr \"\"\n"
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    "\"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) "
    "? 1 : 2;\\n\"\n\n"
    "msgid \"One step.\"\n"
    "msgid_plural \"{steps} steps.\"\n"
    "msgstr[0] \"Jeden krok.\"\n"
    "msgstr[1] \"{steps} kroki.\"\n"
    "msgstr[2] \"{steps} kroków.\"\n";

static void
assert_said (double steps, const char *expected)
{
  const State state = { steps };
  const GradusPosition here = { .algorithm = &algorithm, .state = &state };
  g_autoptr (GradusNames) names = gradus_names_new (&here);
  g_autoptr (GString) said = g_string_new (NULL);

  g_assert_true (gradus_say (names, ways, said));
  g_assert_cmpstr (said->str, ==, expected);
}

static void
test_two (void)
{
  assert_said (1, "One step.");
  assert_said (0, "0 steps.");
  assert_said (2, "2 steps.");
  assert_said (1.5, "1.5 steps.");
}

static void
test_three (void)
{
  g_autofree char *msgfmt = g_find_program_in_path ("msgfmt");
  g_autofree char *folder = g_dir_make_tmp ("gradus-plural-XXXXXX", NULL);
  g_autofree char *language = g_build_filename (folder, "pl", NULL);
  g_autofree char *messages = g_build_filename (language, "LC_MESSAGES", NULL);
  g_autofree char *po = g_build_filename (folder, "pl.po", NULL);
  g_autofree char *mo = g_build_filename (messages, GETTEXT_PACKAGE ".mo", NULL);
  const char *const argv[] = { msgfmt, "-o", mo, po, NULL };
  int status;

  if (msgfmt == NULL)
    {
      g_test_skip ("There is no msgfmt to make a language with.");
      return;
    }
  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_assert_true (g_file_set_contents (po, catalogue, -1, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL,
                               &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_setenv ("LANGUAGE", "pl", TRUE);
  setlocale (LC_MESSAGES, "C.UTF-8");

  assert_said (1, "Jeden krok.");
  assert_said (2, "2 kroki.");
  assert_said (5, "5 kroków.");
  assert_said (12, "12 kroków.");
  assert_said (22, "22 kroki.");
  assert_said (0, "0 kroków.");

  g_remove (mo);
  g_remove (po);
  g_rmdir (messages);
  g_rmdir (language);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plural/two", test_two);
  g_test_add_func ("/plural/three", test_three);

  return g_test_run ();
}
