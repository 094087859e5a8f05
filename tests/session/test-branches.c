/* Tests of branches: when an edit makes one, undo and redo, switching, names, deleting, the limit,
 * and files with changes in mid-run and branches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-trace.h"
#include "settled.h"

typedef struct
{
  GradusDocument *document;
  guint forks, forked;
  char *dropped;
} Fixture;

static void
forked_cb (GradusDocument *document, guint id, const char *dropped, gpointer user_data)
{
  Fixture *fixture = user_data;

  fixture->forks++;
  fixture->forked = id;
  g_free (fixture->dropped);
  fixture->dropped = g_strdup (dropped);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->document = gradus_document_new ();
  g_signal_connect (fixture->document, "forked", G_CALLBACK (forked_cb), fixture);
  gradus_document_load_preset (fixture->document, gradus_registry_find_algorithm (data), NULL,
                               &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->document);
  g_free (fixture->dropped);
}

static void
go_to (GradusDocument *document, guint64 step)
{
  settled_seek (document, step, 0);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, step);
}

static void
set_param (GradusDocument *document, const char *id, double value)
{
  g_autoptr (GError) error = NULL;

  gradus_document_set_param (document, id, value, &error);
  g_assert_no_error (error);
}

/* All that the run has been through, in bytes. */
static char *
trace_of (const GradusRun *run, guint64 last)
{
  g_autoptr (GradusRun) copy = gradus_run_copy (run);
  GString *out = g_string_new (NULL);

  gradus_run_seek (copy, 0, 0);
  for (;;)
    {
      gradus_trace_append_step (out, copy);
      if (gradus_run_get_step (copy) == last || !gradus_run_forward (copy, GRADUS_GRAIN_PHASE))
        break;
    }

  return g_string_free (out, FALSE);
}

static char *
present_trace (GradusDocument *document)
{
  const GradusRun *run = gradus_document_get_run (document);

  return trace_of (run, gradus_run_get_last (run));
}

static void
assert_trace (GradusDocument *document, const char *expected)
{
  g_autofree char *trace = present_trace (document);

  g_assert_cmpstr (trace, ==, expected);
}

/* --- When there is one --- */

static void
test_when (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusBranchInfo info;
  guint first = gradus_document_get_run_id (document);

  /* At the start, and at the last step, nothing is cut off. */
  set_param (document, "learning-rate", 0.002);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.003);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, first);
  go_to (document, 0);
  set_param (document, "learning-rate", 0.002);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_cmpuint (fixture->forks, ==, 0);

  /* In the middle. A drag that goes on is the same branch, called by where it came to. */
  go_to (document, 20);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  g_assert_cmpuint (fixture->forks, ==, 1);
  g_assert_null (fixture->dropped);
  set_param (document, "learning-rate", 0.006);
  set_param (document, "learning-rate", 0.007);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  g_assert_cmpuint (fixture->forks, ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, first);
  g_assert_cmpuint (fixture->forked, ==, first);
  g_assert_cmpuint (gradus_document_get_run_id (document), !=, first);
  g_assert_cmpstr (info.name, ==, "before α = 0.007 at step 12");
  g_assert_false (info.named);
  g_assert_cmpuint (info.left, ==, 12);
  g_assert_cmpuint (info.last, ==, 20);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 12);
}

/* A change that makes the run start anew keeps it, too. */
static void
test_restart (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusBranchInfo info;
  g_autofree char *trace = NULL;

  go_to (document, 6);
  trace = present_trace (document);
  set_param (document, "k", 4);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 0);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.left, ==, 0);
  g_assert_cmpuint (info.last, ==, 6);
  g_assert_true (g_str_has_prefix (info.name, "before "));
  g_assert_nonnull (strstr (info.name, "= 4 at step 6"));

  /* Undone, it is there again with its past, and redone the other. */
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  assert_trace (document, trace);
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 0);
}

/* --- Undo and redo --- */

static void
test_undo (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *old = NULL, *new = NULL;
  GradusBranchInfo info;
  guint first = gradus_document_get_run_id (document), second;

  go_to (document, 20);
  old = present_trace (document);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  second = gradus_document_get_run_id (document);

  /* An untouched fork goes without a trace; the old future is back at the same place. */
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, first);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 12);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 20);
  assert_trace (document, old);

  /* Redone, it is a branch again. */
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, first);
  g_assert_cmpstr (info.name, ==, "before α = 0.005 at step 12");

  /* With steps of its own the fork stays, as a branch, and comes back. */
  go_to (document, 30);
  new = present_trace (document);
  second = gradus_document_get_run_id (document);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, first);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 20);
  assert_trace (document, old);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, second);
  g_assert_cmpstr (info.name, ==, "with α = 0.005 from step 12");
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, second);
  assert_trace (document, new);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, first);
  g_assert_cmpstr (info.name, ==, "before α = 0.005 at step 12");

  /* A second edit on top, both undone and redone. */
  go_to (document, 15);
  set_param (document, "learning-rate", 0.001);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 2);
  g_assert_true (gradus_document_undo (document));
  assert_trace (document, new);
  g_assert_true (gradus_document_undo (document));
  assert_trace (document, old);
  g_assert_true (gradus_document_redo (document));
  assert_trace (document, new);
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 15);
}

/* An edit that cut nothing is undone where the run is now; what that cuts off is kept. */
static void
test_undo_elsewhere (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *before = NULL;
  GradusBranchInfo info;

  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  go_to (document, 20);
  before = present_trace (document);
  go_to (document, 15);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 15);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.last, ==, 20);
  g_assert_cmpuint (info.left, ==, 15);
  /* Redo brings it back rather than making another. */
  g_assert_true (gradus_document_redo (document));
  assert_trace (document, before);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
}

/* --- Switching, names, deleting --- */

static void
test_switch (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *old = NULL, *new = NULL, *name = NULL;
  GradusBranchInfo info;
  guint first = gradus_document_get_run_id (document), second;

  g_assert_false (gradus_document_next_branch (document, TRUE));
  go_to (document, 20);
  old = present_trace (document);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  second = gradus_document_get_run_id (document);
  go_to (document, 16);
  new = present_trace (document);

  /* The same step. */
  g_assert_true (gradus_document_switch_branch (document, first));
  assert_trace (document, old);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 16);
  g_assert_cmpfloat (
    *(const double *) gradus_setup_get_params (gradus_document_get_setup (document)), !=, 0);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, second);
  g_assert_cmpstr (info.name, ==, "with α = 0.005 from step 12");
  g_assert_false (gradus_document_switch_branch (document, 999));
  g_assert_false (gradus_document_switch_branch (document, first));

  /* Or the last one. */
  go_to (document, 20);
  g_assert_true (gradus_document_next_branch (document, TRUE));
  assert_trace (document, new);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 16);
  g_assert_true (gradus_document_next_branch (document, FALSE));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, first);

  /* Each of these is an edit. */
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, second);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, first);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, second);
  assert_trace (document, new);

  /* Names stay with the run. */
  g_assert_true (gradus_document_rename_branch (document, second, "  quick "));
  name = gradus_document_dup_run_name (document);
  g_assert_cmpstr (name, ==, "quick");
  g_assert_true (gradus_document_switch_branch (document, first));
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpstr (info.name, ==, "quick");
  g_assert_true (info.named);
  g_assert_true (gradus_document_rename_branch (document, second, ""));
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpstr (info.name, ==, "with α = 0.005 from step 12");
  g_assert_true (gradus_document_undo (document));
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpstr (info.name, ==, "quick");
  g_assert_false (gradus_document_rename_branch (document, 999, "x"));

  /* Deleted, and back. */
  g_assert_true (gradus_document_delete_branch (document, second));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  g_assert_false (gradus_document_delete_branch (document, second));
  g_assert_true (gradus_document_undo (document));
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, second);
  g_assert_cmpstr (info.name, ==, "quick");
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
}

/* Another algorithm puts all of it aside, and undo brings all of it back. */
static void
test_replace (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *old = NULL;
  GradusBranchInfo info;
  guint id;

  go_to (document, 20);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  go_to (document, 18);
  old = present_trace (document);
  id = gradus_document_get_run_id (document);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("k-means"), NULL, NULL);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
  go_to (document, 3);

  g_assert_true (gradus_document_undo (document));
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_document_get_run_id (document), ==, id);
  assert_trace (document, old);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpstr (info.name, ==, "before α = 0.005 at step 12");
  g_assert_nonnull (info.run);
  g_assert_cmpuint (info.last, ==, 20);
  g_assert_cmpuint (info.left, ==, 12);
  /* The edit before finds its branch, made again. */
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 20);
  g_assert_true (gradus_document_redo (document));
  g_assert_true (gradus_document_redo (document));
  gradus_document_wait (document);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 3);
}

static void
test_limit (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusBranchInfo info;
  guint named = 0;

  for (guint i = 0; i <= GRADUS_MAX_BRANCHES; i++)
    {
      go_to (document, 30);
      go_to (document, 10 + i % 3);
      set_param (document, "learning-rate", 0.001 + 0.0001 * i);
      if (i == 0)
        {
          gradus_document_get_branch (document, 0, &info);
          named = info.id;
          g_assert_true (gradus_document_rename_branch (document, named, "the first"));
        }
      if (i < GRADUS_MAX_BRANCHES)
        g_assert_null (fixture->dropped);
    }
  /* The named one stayed, the oldest of the others went. */
  g_assert_cmpuint (gradus_document_count_branches (document), ==, GRADUS_MAX_BRANCHES);
  g_assert_cmpstr (fixture->dropped, ==, "before α = 0.0011 at step 11");
  gradus_document_get_branch (document, 0, &info);
  g_assert_cmpuint (info.id, ==, named);
}

/* Starting anew, when something was changed on the way. */
static void
test_anew (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *old = NULL;

  go_to (document, 12);
  gradus_document_restart (document);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 12);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  go_to (document, 18);
  old = present_trace (document);
  gradus_document_restart (document);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 0);
  g_assert_cmpuint (gradus_run_count_changes (gradus_document_get_run (document)), ==, 0);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 1);
  g_assert_true (gradus_document_undo (document));
  assert_trace (document, old);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 0);
}

/* --- Files --- */

static void
drag_point (GradusDocument *document, double by)
{
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_document_get_setup (document));
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree double *x = g_memdup2 (table->x, sizeof (double) * table->n * table->d);
  g_autoptr (GradusDataset) moved = NULL;
  g_autoptr (GError) error = NULL;

  x[0] += by;
  moved = gradus_table_new_simple (table->n, table->d, x, table->y, table->label, 0, "moved",
                                   "drawn");
  gradus_document_set_dataset (document, moved, "Move a point", "drag", &error);
  g_assert_no_error (error);
}

static void
test_file (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GradusDocument) other = gradus_document_new ();
  g_autofree char *folder = g_dir_make_tmp ("gradus-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "branches.gradus", NULL);
  g_autofree char *path2 = g_build_filename (folder, "again.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) file2 = g_file_new_for_path (path2);
  g_autofree char *trace = NULL, *text = NULL, *text2 = NULL, *branch_trace = NULL;
  g_autofree char *branch_trace2 = NULL;
  g_autoptr (GError) error = NULL;
  GradusBranchInfo info, info2;

  go_to (document, 20);
  go_to (document, 12);
  set_param (document, "learning-rate", 0.005);
  go_to (document, 30);
  go_to (document, 15);
  /* A drag passes places that must not matter. */
  drag_point (document, 0.5);
  drag_point (document, -0.2);
  go_to (document, 25);
  set_param (document, "learning-rate", 0.002);
  go_to (document, 40);
  g_assert_cmpuint (gradus_document_count_branches (document), ==, 2);
  gradus_document_get_branch (document, 0, &info);
  gradus_document_rename_branch (document, info.id, "慢 “slow”");
  trace = present_trace (document);
  go_to (document, 33);

  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  gradus_document_wait (other);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (other)), ==, 33);
  settled_seek (other, 40, 0);
  gradus_document_wait (other);
  assert_trace (other, trace);
  g_assert_cmpuint (gradus_run_count_changes (gradus_document_get_run (other)), ==, 3);
  g_assert_cmpuint (gradus_document_count_branches (other), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      gradus_document_get_branch (document, i, &info);
      gradus_document_get_branch (other, i, &info2);
      g_assert_cmpstr (info.name, ==, info2.name);
      g_assert_cmpint (info.named, ==, info2.named);
      g_assert_cmpuint (info.last, ==, info2.last);
      g_assert_cmpuint (info.left, ==, info2.left);
      g_clear_pointer (&branch_trace, g_free);
      g_clear_pointer (&branch_trace2, g_free);
      branch_trace = trace_of (info.run, info.last);
      branch_trace2 = trace_of (info2.run, info2.last);
      g_assert_cmpstr (branch_trace, ==, branch_trace2);
    }

  /* Saved again it is the same file. */
  go_to (other, 33);
  g_assert_true (gradus_document_save (other, file2, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (path2, &text2, NULL, NULL));
  g_assert_cmpstr (text, ==, text2);
  g_remove (path);
  g_remove (path2);
  g_rmdir (folder);
}

/* Unknown members stay; old files are read; nonsense is refused with a sentence. */
static void
test_hostile (void)
{
  static const char head[] = "{\"gradus\":1,\"algorithm\":\"batch-gradient-descent\",\"seed\":1,"
                             "\"step\":3,\"data\":{\"kind\":\"table\",\"rows\":3,\"x\":[0],"
                             "\"y\":1,\"columns\":[{\"name\":\"a\",\"values\":[1,2,3]},"
                             "{\"name\":\"b\",\"values\":[2,4,7]}]}";
  static const struct
  {
    const char *rest;
    const char *word; /* in the sentence; NULL: it is read */
  } cases[] = {
    { "", NULL },
    { ",\"changes\":[]", NULL },
    { ",\"changes\":[{\"step\":2,\"params\":{\"learning-rate\":0.02},\"later\":7}]", NULL },
    { ",\"branches\":[{\"name\":\"b\",\"step\":3,\"future\":[1,2]}]", NULL },
    { ",\"branches\":[{\"name\":\"b\",\"seed\":9,\"step\":3}]", NULL },
    { ",\"changes\":[{\"step\":3,\"values\":{\"theta\":[0.5,1.25]}}]", NULL },
    { ",\"changes\":[{\"step\":3,\"values\":{\"gradient\":[0,1]}}]", "gradient" },
    { ",\"changes\":[{\"step\":3,\"values\":{\"theta\":\"x\"}}]", "theta" },
    { ",\"changes\":[{\"step\":3,\"values\":[1]}]", "values" },
    { ",\"changes\":{}", "changes" },
    { ",\"changes\":[7]", "changes" },
    { ",\"changes\":[{}]", "step" },
    { ",\"changes\":[{\"step\":0}]", "step 0" },
    { ",\"changes\":[{\"step\":-1}]", "step" },
    { ",\"changes\":[{\"step\":1e15}]", "1000000" },
    { ",\"changes\":[{\"step\":4},{\"step\":4}]", "step 4" },
    { ",\"changes\":[{\"step\":4,\"data\":1}]", "data" },
    { ",\"changes\":[{\"step\":4,\"params\":{\"learning-rate\":\"x\"}}]", "learning-rate" },
    { ",\"changes\":[{\"step\":4,\"params\":3}]", "params" },
    { ",\"datasets\":[3]", "datasets" },
    { ",\"datasets\":[{\"kind\":\"none\"}],\"changes\":[{\"step\":4,\"data\":1}]", "changes" },
    { ",\"branches\":[{}]", "name" },
    { ",\"branches\":[{\"name\":\"b\",\"named\":1}]", "named" },
    { ",\"branches\":[{\"name\":\"b\",\"starts\":{\"nothing\":[1]}}]", "nothing" },
    { ",\"branches\":[{\"name\":\"b\",\"changes\":[{\"step\":0}]}]", "branches" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (head, cases[i].rest, "}", NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusExperiment) experiment = gradus_experiment_from_json (text, -1, "x", &error);
      g_autofree char *first = NULL, *second = NULL;
      g_autoptr (GradusExperiment) again = NULL;

      if (cases[i].word != NULL)
        {
          g_assert_null (experiment);
          g_assert_nonnull (error);
          if (strstr (error->message, cases[i].word) == NULL)
            g_error ("“%s” should say “%s”", error->message, cases[i].word);
          continue;
        }
      g_assert_no_error (error);
      first = gradus_experiment_to_json (experiment);
      again = gradus_experiment_from_json (first, -1, "x", &error);
      g_assert_no_error (error);
      second = gradus_experiment_to_json (again);
      g_assert_cmpstr (first, ==, second);
      g_assert_true (strstr (cases[i].rest, "later") == NULL || strstr (first, "\"later\": 7"));
      g_assert_true (strstr (cases[i].rest, "future") == NULL || strstr (first, "\"future\""));
    }
}

/* Numbers typed over a value are in the file and come again. */
static void
test_typed_values (Fixture *fixture, gconstpointer data)
{
  GradusSetup *setup = gradus_document_get_setup (fixture->document);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autoptr (GradusSetup) typed = NULL;
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup), again = NULL;
  g_autoptr (GradusRun) replayed = NULL;
  g_autofree char *text = NULL, *first = NULL, *second = NULL;
  g_auto (GradusArray) array = { 0 };
  double *theta = gradus_array_init_vector (&array, 2);
  int value = gradus_algorithm_find_value (gradus_setup_get_algorithm (setup), "theta");

  g_assert_no_error (error);
  gradus_run_seek (run, 5, 0);
  theta[0] = 0.1;
  theta[1] = -3.75;
  typed = gradus_run_edit_value (run, (guint) value, &array, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_run_change (run, typed, &error));
  gradus_run_seek (run, 12, 0);
  script = gradus_script_new_from_run (run, NULL);
  gradus_experiment_set_script (experiment, script);
  text = gradus_experiment_to_json (experiment);
  g_assert_nonnull (strstr (text, "{\"step\": 5, \"values\": {\"theta\": [0.1,-3.75]}}"));
  again = gradus_experiment_from_json (text, -1, "x", &error);
  g_assert_no_error (error);
  replayed = gradus_experiment_make_run (again, NULL, &error);
  g_assert_no_error (error);
  first = trace_of (run, 12);
  second = trace_of (replayed, 12);
  g_assert_cmpstr (first, ==, second);
}

/* A change behind the end cannot be made: the rest is shown, and it is said. */
static void
failed_cb (GradusDocument *document, const char *sentence, char **last)
{
  g_free (*last);
  *last = g_strdup (sentence);
}

static void
test_too_late (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GradusExperiment) experiment = NULL;
  g_autoptr (GradusScript) script = NULL;
  g_autoptr (GradusScript) longer = NULL;
  g_autoptr (GradusSetup) changed = NULL;
  g_autofree char *text = NULL, *sentence = NULL, *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GError) error = NULL;

  set_param (document, "max-iterations", 5);
  script = gradus_script_new (gradus_document_get_setup (document));
  set_param (document, "learning-rate", 0.0001);
  changed = gradus_setup_ref (gradus_document_get_setup (document));
  longer = gradus_script_with_change (script, 900, changed, NULL, &error);
  g_assert_no_error (error);
  experiment = gradus_experiment_new (gradus_script_get_setup (script));
  gradus_experiment_set_script (experiment, longer);
  file = g_file_new_tmp ("gradus-XXXXXX.gradus", &stream, NULL);
  g_assert_true (gradus_experiment_save (experiment, file, &error));
  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), &sentence);
  g_assert_true (gradus_document_open (document, file, &error));
  gradus_document_wait (document);
  g_assert_nonnull (sentence);
  g_assert_nonnull (strstr (sentence, "900"));
  g_assert_true (gradus_setup_equal (gradus_document_get_setup (document),
                                     gradus_run_get_setup (gradus_document_get_run (document))));
  g_signal_handlers_disconnect_by_func (document, failed_cb, &sentence);
  g_file_delete (file, NULL, NULL);
}

int
main (int argc, char **argv)
{
#define ADD(path, algorithm, func) g_test_add (path, Fixture, algorithm, set_up, func, tear_down)

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  ADD ("/branches/when", "batch-gradient-descent", test_when);
  ADD ("/branches/restart", "k-means", test_restart);
  ADD ("/branches/undo", "batch-gradient-descent", test_undo);
  ADD ("/branches/undo-elsewhere", "batch-gradient-descent", test_undo_elsewhere);
  ADD ("/branches/switch", "batch-gradient-descent", test_switch);
  ADD ("/branches/replace", "batch-gradient-descent", test_replace);
  ADD ("/branches/limit", "batch-gradient-descent", test_limit);
  ADD ("/branches/anew", "batch-gradient-descent", test_anew);
  ADD ("/branches/file", "batch-gradient-descent", test_file);
  ADD ("/branches/too-late", "batch-gradient-descent", test_too_late);
  ADD ("/branches/typed-values", "batch-gradient-descent", test_typed_values);
  g_test_add_func ("/branches/hostile", test_hostile);
  return g_test_run ();
}
