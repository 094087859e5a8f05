/* Gradus: tests of sequences, corpora, simulators and no data in files and experiments,
 * whole and damaged, and of their edits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-cart-pole.h"
#include "gradus-edit.h"
#include "gradus-experiment.h"
#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-kind-private.h"
#include "gradus-sound.h"

static GradusDataset *
make (const char *spec)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_generate (spec, 4, &error);

  g_assert_no_error (error);
  return dataset;
}

static GradusDataset *
read_text (const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return gradus_import_bytes (bytes, "some.txt", "file:some.txt", NULL, NULL, error);
}

static void
assert_refused (const char *text, const char *word)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  if (strstr (error->message, word) == NULL)
    g_error ("“%s” is not in: %s", word, error->message);
}

static const char *const specs[] = {
  "crf-tiny",
  "crf-gen:known=0.5,labels=3",
  "dice:sequences=3,known=0.7",
  "spam-words",
  "spam-words:language=zh",
  "none",
  "two-arcs",
  "grid-4x3",
  "nile",
  "ica-mix:side=4,start=turned,turn=30",
  "ica-waves:sources=3,length=40",
  "cart-pole:angle=3,noise=0.5",
  NULL,
};

static void
test_json (void)
{
  for (guint i = 0; specs[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = make (specs[i]);
      g_autoptr (JsonNode) node = gradus_dataset_to_json (dataset);
      g_autoptr (GradusDataset) back = gradus_dataset_from_json (node, &error);
      const GradusKindFiles *files = gradus_kind_files_find (gradus_dataset_get_kind (dataset));
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));

      g_assert_no_error (error);
      g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (back));
      /* What is written is listed, so that it is not kept as something unknown. */
      for (GList *l = members; l != NULL; l = l->next)
        g_assert_true (
          g_strv_contains (files->members, l->data)
          || g_strv_contains ((const char *const[]){ "kind", "name", "origin", "hints", NULL },
                              l->data));
    }
}

/* Leave each member out, and put something else into it: a sentence, never a crash. */
static void
test_json_damaged (void)
{
  static const char *const wrong[] = {
    "null",
    "-7",
    "1e300",
    "\"x\"",
    "[]",
    "[-5]",
    "[0.5]",
    "[null]",
    "[\"\"]",
    "{}",
    "[[1]]",
    "[1000001]",
    "[999999, 999999]",
  };

  for (guint i = 0; specs[i] != NULL; i++)
    {
      g_autoptr (GradusDataset) dataset = make (specs[i]);
      const GradusKindFiles *files = gradus_kind_files_find (gradus_dataset_get_kind (dataset));

      for (guint m = 0; files->members[m] != NULL; m++)
        for (guint w = 0; w < G_N_ELEMENTS (wrong); w++)
          {
            g_autoptr (GError) error = NULL;
            g_autoptr (JsonNode) node = gradus_dataset_to_json (dataset);
            g_autoptr (GradusDataset) back = NULL;

            json_object_set_member (json_node_get_object (node), files->members[m],
                                    json_from_string (wrong[w], NULL));
            back = gradus_dataset_from_json (node, &error);
            g_assert_true ((back == NULL) == (error != NULL));
            if (back != NULL)
              {
                g_assert_true (gradus_dataset_is_finite (back));
                g_assert_nonnull (gradus_dataset_get_hash (back));
              }
          }
    }
}

static void
test_files (void)
{
  static const char *const written[] = { "crf-gen:known=0.5",
                                         "dice:sequences=3,known=0.7",
                                         "spam-words:language=zh",
                                         "ica-waves:length=30",
                                         "cart-pole:angle=-3,x=0.1",
                                         "grid-4x3",
                                         "corridor",
                                         "cliff",
                                         "open-room",
                                         "maze",
                                         "mountain-car",
                                         "pendulum:angle=-3,limit=2",
                                         "point:delay=3,wind=0.1",
                                         "scalar:a=2,b=0",
                                         "bandit:left=101,right=100",
                                         "shot:bend=1,target=2",
                                         NULL };

  for (guint i = 0; written[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = make (written[i]);
      const char *suffix = NULL;
      g_autoptr (GBytes) bytes = gradus_dataset_to_file (dataset, &suffix, &error);
      g_autoptr (GradusDataset) back = NULL;
      g_auto (GradusImportReport) report = { 0 };

      g_assert_no_error (error);
      g_assert_cmpstr (suffix, ==, ".txt");
      back = gradus_import_bytes (bytes, "back.txt", "file", NULL, &report, &error);
      g_assert_no_error (error);
      g_assert_true (gradus_dataset_get_kind (dataset) == gradus_dataset_get_kind (back));
      g_assert_cmpstr (report.format, ==, gradus_dataset_get_kind (dataset)->id);
      /* Classes are numbered as they come in a file, so that a second time is what counts. */
      {
        g_autoptr (GBytes) second = gradus_dataset_to_file (back, NULL, &error);

        g_assert_true (g_bytes_equal (bytes, second));
      }
    }
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (GradusDataset) none = make ("none");

    g_assert_null (gradus_dataset_to_file (none, NULL, &error));
    g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  }
}

/* Grid worlds of every kind of cell, drawn by lot, come back as they were. */
static void
test_grids (void)
{
  static const double rewards[] = { -0.02, -0.02, 1, -1, 0.1, -1e-3, 1e6 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint turn = 0; turn < 100; turn++)
    {
      const guint rows = (guint) g_rand_int_range (rand, 1, 9);
      const guint columns = (guint) g_rand_int_range (rand, 1, 9);
      g_autofree GradusCell *cells = g_new0 (GradusCell, rows * columns);
      g_autofree double *values = g_new0 (double, rows *columns);
      g_autoptr (GradusDataset) dataset = NULL, back = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < rows * columns; i++)
        {
          const int kind = g_rand_int_range (rand, 0, 6);

          cells[i] = kind == 0   ? GRADUS_CELL_WALL
                     : kind == 1 ? GRADUS_CELL_TERMINAL
                                 : GRADUS_CELL_FREE;
          if (cells[i] != GRADUS_CELL_WALL)
            values[i] = rewards[g_rand_int_range (rand, 0, G_N_ELEMENTS (rewards))];
        }
      dataset = gradus_grid_world_new (rows, columns, cells, values, g_rand_double (rand), "g",
                                       "g");
      bytes = gradus_dataset_to_file (dataset, NULL, &error);
      g_assert_no_error (error);
      back = gradus_import_bytes (bytes, "back.txt", "file", NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (back));
    }
}

/* A path is written as the table it is read from. */
static void
test_paths (void)
{
  static const char *const paths[] = { "nile", "kalman-6", "local-level", "constant-velocity",
                                       "circle" };
  const double measured[] = { 0, 1, 2.5, 3, 1e-3, -4, 0, 0, 7, 8 };
  const double truth[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
  const gboolean missing[] = { FALSE, TRUE, FALSE, FALSE, TRUE };
  const char *const names[] = { "a, b", "höhe", NULL };
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_dataset_unref);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_ptr_array_add (made, make (paths[i]));
  g_ptr_array_add (
    made, gradus_trajectory_new (5, 2, measured, missing, 4, truth, names, 0.25, 3, "own", "own"));
  for (guint i = 0; i < made->len; i++)
    {
      GradusDataset *dataset = g_ptr_array_index (made, i);
      const GradusTrajectory *before = gradus_dataset_get_trajectory (dataset), *after;
      const char *suffix = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = gradus_dataset_to_file (dataset, &suffix, &error);
      g_autoptr (GradusDataset) table = NULL, back = NULL;

      g_assert_no_error (error);
      g_assert_cmpstr (suffix, ==, ".csv");
      table = gradus_import_bytes (bytes, "back.csv", "file", NULL, NULL, &error);
      g_assert_no_error (error);
      back = gradus_import_adapt (table, &gradus_data_trajectory, &error);
      g_assert_no_error (error);
      after = gradus_dataset_get_trajectory (back);
      g_assert_cmpuint (before->length, ==, after->length);
      g_assert_cmpuint (before->d_measured, ==, after->d_measured);
      g_assert_cmpuint (before->d_truth, ==, after->d_truth);
      g_assert_cmpfloat_with_epsilon (before->dt, after->dt, 1e-12);
      g_assert_cmpfloat (before->start_time, ==, after->start_time);
      for (guint t = 0; t < before->length; t++)
        {
          g_assert_cmpint (before->missing[t], ==, after->missing[t]);
          for (guint j = 0; j < before->d_measured && !before->missing[t]; j++)
            g_assert_cmpfloat (before->measured[t * before->d_measured + j], ==,
                               after->measured[t * before->d_measured + j]);
          for (guint j = 0; j < before->d_truth; j++)
            g_assert_cmpfloat (before->truth[t * before->d_truth + j], ==,
                               after->truth[t * before->d_truth + j]);
        }
      for (guint j = 0; j < before->d_measured; j++)
        g_assert_cmpstr (before->measured_names[j], ==, after->measured_names[j]);
    }
}

static void
test_sequences_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_text (
    "sequences\n# a comment\nlabels: a b\n1,2/a 3,4/? 5,6\r\n\n-1e-3,0/b\n", &error);
  const GradusSequences *sequences;

  g_assert_no_error (error);
  sequences = gradus_dataset_get_sequences (dataset);
  g_assert_cmpuint (sequences->n, ==, 2);
  g_assert_cmpuint (sequences->total, ==, 4);
  g_assert_cmpuint (sequences->d, ==, 2);
  g_assert_cmpfloat (sequences->x[5], ==, 6);
  g_assert_cmpfloat (sequences->x[6], ==, -1e-3);
  g_assert_cmpint (sequences->label[0], ==, 0);
  g_assert_cmpint (sequences->label[1], ==, GRADUS_LABEL_UNKNOWN);
  g_assert_cmpint (sequences->label[3], ==, 1);

  assert_refused ("sequences\n", "no sequence");
  assert_refused ("sequences\nsymbols: 1 1\n1 1\n", "line 2");
  assert_refused ("sequences\nsymbols: 1 2\nlabels: a b a\n1 2\n", "“a” stands there twice");
  assert_refused ("sequences\n1 two 3\n", "line 2");
  assert_refused ("sequences\n1,2 3\n", "commas");
  assert_refused ("sequences\n1/a\n", "labels");
  assert_refused ("sequences\nsymbols: a b\na b c\n", "symbols");
  assert_refused ("sequences\n1e999\n", "not a number");
  assert_refused ("sequences\n,\n", "not a number");
  assert_refused ("sequences\nsymbols:\nx\n", "symbols");
}

static void
test_sequences_table (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) table = read_text ("sequence,x,class\n1,0.5,a\n1,0.7,b\n2,0.1,a\n",
                                               &error);
  g_autoptr (GradusDataset) dataset = gradus_import_adapt (table, &gradus_data_sequences, &error);
  g_autoptr (GradusDataset) world = make ("grid-4x3");
  const GradusSequences *sequences;

  g_assert_no_error (error);
  sequences = gradus_dataset_get_sequences (dataset);
  g_assert_cmpuint (sequences->n, ==, 2);
  g_assert_cmpuint (sequences->starts[1], ==, 2);
  g_assert_cmpuint (sequences->d, ==, 1);
  g_assert_cmpint (sequences->label[1], ==, 1);
  g_assert_null (gradus_import_adapt (world, &gradus_data_sequences, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "not made of sequences"));
  g_clear_error (&error);
  g_assert_null (gradus_import_adapt (table, &gradus_data_corpus, &error));
  g_assert_nonnull (strstr (error->message, "not a corpus"));
}

static void
test_corpus_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_text (
    "corpus\nstop: the OF\nspam\tBuy the\ttwo\n?\tWhose?\nham\t\n", &error);
  const GradusCorpus *corpus;

  g_assert_no_error (error);
  corpus = gradus_dataset_get_corpus (dataset);
  g_assert_cmpuint (corpus->n, ==, 3);
  g_assert_cmpuint (corpus->n_labels, ==, 2);
  g_assert_cmpint (corpus->label[1], ==, GRADUS_LABEL_UNKNOWN);
  g_assert_cmpint (gradus_corpus_find (corpus, "the"), ==, -1);
  g_assert_cmpint (gradus_corpus_find (corpus, "two"), >=, 0);

  assert_refused ("corpus\n", "no document");
  assert_refused ("corpus\nno tab here\n", "line 2");
  assert_refused ("corpus\n\tno class\n", "line 2");
}

static void
replace (GradusDataset **dataset, GradusDataset *with)
{
  gradus_dataset_unref (*dataset);
  *dataset = with;
}

static void
test_sequences_edit (void)
{
  g_autoptr (GradusDataset) dataset = make ("crf-tiny");
  g_autoptr (GradusDataset) dice = make ("dice:length=3");
  const GradusSequences *sequences;

  replace (&dataset, gradus_edit_sequences_set (dataset, 1, 0, 7));
  replace (&dataset, gradus_edit_sequences_set (dataset, 1, 0, (double) NAN));
  replace (&dataset, gradus_edit_sequences_set (dataset, 99, 0, 7));
  replace (&dataset, gradus_edit_sequences_set (dataset, 0, 9, 7));
  replace (&dataset, gradus_edit_sequences_set_label (dataset, 2, 1));
  replace (&dataset, gradus_edit_sequences_set_label (dataset, 2, 5));
  replace (&dataset, gradus_edit_sequences_insert (dataset, 2));
  replace (&dataset, gradus_edit_sequences_split (dataset, 0));
  sequences = gradus_dataset_get_sequences (dataset);
  g_assert_cmpuint (sequences->total, ==, 4);
  g_assert_cmpuint (sequences->n, ==, 2);
  g_assert_cmpuint (sequences->starts[1], ==, 1);
  g_assert_cmpfloat (sequences->x[1], ==, 7);
  g_assert_cmpfloat (sequences->x[3], ==, 2);
  g_assert_cmpint (sequences->label[2], ==, 1);
  g_assert_cmpint (sequences->label[3], ==, GRADUS_LABEL_UNKNOWN);
  g_assert_nonnull (gradus_dataset_get_hint (dataset, "emission"));
  g_assert_true (g_str_has_suffix (gradus_dataset_get_origin (dataset), ";edited"));

  /* The first sequence loses its only position and is gone; the last of all stays. */
  for (guint i = 0; i < 9; i++)
    replace (&dataset, gradus_edit_sequences_remove (dataset, 0));
  sequences = gradus_dataset_get_sequences (dataset);
  g_assert_cmpuint (sequences->n, ==, 1);
  g_assert_cmpuint (sequences->total, ==, 1);
  g_assert_cmpfloat (sequences->x[0], ==, 2);

  replace (&dice, gradus_edit_sequences_set_symbol (dice, 1, 5));
  replace (&dice, gradus_edit_sequences_set_symbol (dice, 1, 6));
  replace (&dice, gradus_edit_sequences_insert (dice, 1));
  sequences = gradus_dataset_get_sequences (dice);
  g_assert_cmpint (sequences->symbol[1], ==, 5);
  g_assert_cmpint (sequences->symbol[2], ==, 5);
}

/* --- Signals ---------------------------------------------------------------------------------- */

static void
test_signals_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_text (
    "signals\n# a comment\nrate: 8000\nnames: left right\n1 -2\n\n0.5,1e-3\r\n", &error);
  const GradusSignals *signals;

  g_assert_no_error (error);
  signals = gradus_dataset_get_signals (dataset);
  g_assert_cmpuint (signals->n, ==, 2);
  g_assert_cmpuint (signals->m, ==, 2);
  g_assert_cmpfloat (signals->rate, ==, 8000);
  g_assert_cmpfloat (signals->x[3], ==, 1e-3);
  g_assert_cmpstr (signals->names[1], ==, "right");

  assert_refused ("signals\n", "no samples");
  assert_refused ("signals\n1 2\n3\n", "line 3");
  assert_refused ("signals\n1 nan\n", "not a number");
  assert_refused ("signals\n1e999\n", "not a number");
  assert_refused ("signals\nrate: 0\n1\n", "rate");
  assert_refused ("signals\nrate: fast\n1\n", "rate");
  {
    g_autoptr (GString) wide = g_string_new ("signals\n");

    for (guint j = 0; j < 100; j++)
      g_string_append (wide, "1 ");
    assert_refused (wide->str, "32 channels");
  }
}

static void
test_signals_table (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) table = read_text ("time,left,right\n0,1,2\n0.5,3,4\n1,5,6\n", &error);
  g_autoptr (GradusDataset) dataset = gradus_import_adapt (table, &gradus_data_signals, &error);
  g_autoptr (GradusDataset) uneven = read_text ("t,a,b\n0,1,2\n0.5,3,4\n5,5,6\n", NULL);
  g_autoptr (GradusDataset) world = make ("grid-4x3");
  const GradusSignals *signals;

  g_assert_no_error (error);
  signals = gradus_dataset_get_signals (dataset);
  g_assert_cmpuint (signals->m, ==, 2);
  g_assert_cmpfloat (signals->rate, ==, 2);
  g_assert_cmpfloat (signals->x[5], ==, 6);
  g_assert_null (gradus_import_adapt (uneven, &gradus_data_signals, &error));
  g_assert_nonnull (strstr (error->message, "evenly"));
  g_clear_error (&error);
  g_assert_null (gradus_import_adapt (world, &gradus_data_signals, &error));
  g_assert_nonnull (strstr (error->message, "not made of signals"));
}

static void
assert_sound_refused (const guint8 *bytes, gsize length, const char *word)
{
  g_autoptr (GBytes) file = g_bytes_new (bytes, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_import_bytes (file, "some.wav", "file:some.wav", NULL,
                                                           NULL, &error);

  g_assert_null (dataset);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  if (strstr (error->message, word) == NULL)
    g_error ("“%s” is not in: %s", word, error->message);
}

/* A recording goes out and comes back; damaged ones are refused with a sentence. */
static void
test_signals_sound (void)
{
  static const double x[] = { 0.5, -0.25, 0.125, 0.75, -0.5, 0 };
  static const double loud[] = { 8, -2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) file = gradus_sound_write (x, 3, 2, -1, 8000, FALSE, &error);
  g_autoptr (GBytes) right = gradus_sound_write (x, 3, 2, 1, 8000, TRUE, NULL);
  g_autoptr (GBytes) clipped = gradus_sound_write (loud, 2, 1, -1, 8000, FALSE, NULL);
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = gradus_import_bytes (file, "some.wav", "file:some.wav", NULL,
                                                           &report, &error);
  g_autoptr (GradusDataset) back = NULL;
  g_autofree double *wide = g_new0 (double, 200);
  g_autoptr (GBytes) wide_file = gradus_sound_write (wide, 2, 100, -1, 8000, FALSE, NULL);
  g_autofree guint8 *broken = NULL;
  const GradusSignals *signals;
  gsize length;
  const guint8 *bytes = g_bytes_get_data (file, &length);

  g_assert_no_error (error);
  g_assert_cmpstr (report.format, ==, "WAV");
  signals = gradus_dataset_get_signals (dataset);
  g_assert_cmpuint (signals->n, ==, 3);
  g_assert_cmpuint (signals->m, ==, 2);
  g_assert_cmpfloat (signals->rate, ==, 8000);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (signals->x[i], ==, x[i]);
  back = gradus_import_bytes (right, "right.wav", "file", NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_dataset_get_signals (back)->m, ==, 1);
  g_assert_cmpfloat_with_epsilon (gradus_dataset_get_signals (back)->x[1], 0.9, 1e-6);
  g_clear_pointer (&back, gradus_dataset_unref);
  back = gradus_import_bytes (clipped, "loud.wav", "file", NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (gradus_dataset_get_signals (back)->x[0], ==, 1);
  g_assert_cmpfloat (gradus_dataset_get_signals (back)->x[1], ==, -0.25);

  assert_sound_refused (bytes, length - 5, "too early");
  {
    /* The samples claim more than there is, though the whole does not. */
    g_autofree guint8 *lying = g_memdup2 (bytes, length);
    const guint32 huge = GUINT32_TO_LE (2000000000u);

    memcpy (lying + length - 24 - 4, &huge, 4);
    assert_sound_refused (lying, length, "2000000000 bytes of sound");
  }
  assert_sound_refused (bytes, 4, "recording");
  assert_sound_refused ((const guint8 *) "RIFFxxxxNOTAWAVE", 16, "");
  assert_sound_refused ((const guint8 *) "fLaC", 4, "recording");
  bytes = g_bytes_get_data (wide_file, &length);
  assert_sound_refused (bytes, length, "100 channels");
  bytes = g_bytes_get_data (file, &length);
  broken = g_memdup2 (bytes, length);
  /* The samples are the last bytes: one that is no number. */
  memset (broken + length - 8, 0xff, 4);
  assert_sound_refused (broken, length, "not a number");
  /* Nothing at all, a header and no sample, and more samples than can be looked at. */
  assert_sound_refused (bytes, 0, "is empty");
  {
    g_autofree double *long_x = g_new0 (double, 1000001);
    g_autoptr (GBytes) long_file = gradus_sound_write (long_x, 1000001, 1, -1, 8000, FALSE, NULL);
    g_autofree guint8 *empty = g_memdup2 (bytes, length);
    const guint32 riff = GUINT32_TO_LE ((guint32) (length - 24 - 8)), none = 0;
    gsize long_length;
    const guint8 *long_bytes = g_bytes_get_data (long_file, &long_length);

    assert_sound_refused (long_bytes, long_length, "1,000,000");
    /* Three times two samples of four bytes are at the end, their number of bytes before them. */
    memcpy (empty + 4, &riff, 4);
    memcpy (empty + length - 24 - 4, &none, 4);
    assert_sound_refused (empty, length - 24, "no samples");
  }
  g_assert_null (gradus_sound_write (x, 0, 2, -1, 8000, FALSE, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_sound_write (x, 3, 2, -1, 0.1, FALSE, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  /* Every byte of the header damaged in turn: a sentence or signals, never a crash. */
  for (gsize i = 0; i < MIN (length, 80); i++)
    {
      g_autofree guint8 *damaged = g_memdup2 (bytes, length);
      g_autoptr (GBytes) damaged_file = NULL;
      g_autoptr (GError) sentence = NULL;
      g_autoptr (GradusDataset) some = NULL;

      damaged[i] ^= 0xff;
      damaged_file = g_bytes_new (damaged, length);
      some = gradus_import_bytes (damaged_file, "some.wav", "file", NULL, NULL, &sentence);
      g_assert_true ((some == NULL) == (sentence != NULL));
      g_assert_true (some == NULL || gradus_dataset_is_finite (some));
    }
}

static void
test_signals_edit (void)
{
  static const double path[] = { 1, 2, 3, 4, 2.6, 0 };
  static const double bad[] = { 1, (double) NAN };
  g_autoptr (GradusDataset) dataset = make ("ica-mix:side=3");
  const GradusSignals *signals;
  double kept;

  signals = gradus_dataset_get_signals (dataset);
  kept = signals->x[8];
  replace (&dataset, gradus_edit_signals_draw (dataset, 1, path, 3));
  replace (&dataset, gradus_edit_signals_draw (dataset, 1, bad, 1));
  replace (&dataset, gradus_edit_signals_draw (dataset, 7, path, 3));
  replace (&dataset, gradus_edit_signals_set (dataset, 0, 5, -9));
  replace (&dataset, gradus_edit_signals_set (dataset, 0, 99, -9));
  replace (&dataset, gradus_edit_signals_set_rate (dataset, 8000));
  replace (&dataset, gradus_edit_signals_set_rate (dataset, 0));
  signals = gradus_dataset_get_signals (dataset);
  g_assert_cmpfloat (signals->x[3], ==, 2);
  g_assert_cmpfloat (signals->x[5], ==, 3);
  g_assert_cmpfloat (signals->x[7], ==, 4);
  g_assert_cmpfloat (signals->x[8], ==, kept);
  g_assert_cmpfloat (signals->x[10], ==, -9);
  g_assert_cmpfloat (signals->rate, ==, 8000);
  g_assert_nonnull (gradus_dataset_get_hint (dataset, "mixing"));
}

static void
test_corpus_edit (void)
{
  g_autoptr (GradusDataset) dataset = make ("spam-words:n=3");
  const GradusCorpus *corpus;

  replace (&dataset, gradus_edit_corpus_set_text (dataset, 0, "quagga quagga"));
  replace (&dataset, gradus_edit_corpus_set_text (dataset, 7, "no such document"));
  replace (&dataset, gradus_edit_corpus_set_text (dataset, 1, "\xff"));
  replace (&dataset, gradus_edit_corpus_set_class (dataset, 0, GRADUS_LABEL_UNKNOWN));
  replace (&dataset, gradus_edit_corpus_set_class (dataset, 1, 2));
  replace (&dataset, gradus_edit_corpus_add (dataset, "okapi", 1));
  replace (&dataset, gradus_edit_corpus_add (dataset, "zebra", 9));
  corpus = gradus_dataset_get_corpus (dataset);
  g_assert_cmpuint (corpus->n, ==, 5);
  g_assert_cmpuint (gradus_corpus_count (corpus, 0, (guint) gradus_corpus_find (corpus, "quagga")),
                    ==, 2);
  g_assert_cmpuint (corpus->n_unknown, ==, 2);
  g_assert_cmpint (corpus->label[3], ==, 1);
  for (guint i = 0; i < 9; i++)
    replace (&dataset, gradus_edit_corpus_remove (dataset, 0));
  g_assert_cmpuint (gradus_dataset_get_corpus (dataset)->n, ==, 0);
}

static void
test_simulator_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = read_text (
    "simulator cart-pole\n# a comment\n\nstart-angle  3\ngravity: 1.62\r\n", &error);
  const double *numbers;

  g_assert_no_error (error);
  numbers = gradus_cart_pole_get (dataset);
  g_assert_cmpfloat (numbers[GRADUS_CART_START_ANGLE], ==, 3);
  g_assert_cmpfloat (numbers[GRADUS_CART_GRAVITY], ==, 1.62);
  g_assert_cmpfloat (numbers[GRADUS_CART_MASS], ==, 1);

  assert_refused ("simulator\n", "no simulated world");
  assert_refused ("simulator moon-lander\n", "cart-pole");
  assert_refused ("simulator cart-pole\ncart-mass -1\n", "between");
  assert_refused ("simulator cart-pole\npole-mass 0\n", "line 2");
  assert_refused ("simulator cart-pole\ntime-step 0\n", "between");
  assert_refused ("simulator cart-pole\ntime-step 1e9\n", "between");
  assert_refused ("simulator cart-pole\nhalf-length nan\n", "not a number");
  assert_refused ("simulator cart-pole\nhalf-length\n", "not a number");
  assert_refused ("simulator cart-pole\nwheels 4\n", "half-length");
  assert_refused ("simulator cart-pole\ngravity 1\ngravity 2\n", "line 3");
}

static void
test_simulator_json (void)
{
  static const char *const wrong[] = {
    "{\"cart-mass\": -1}", "{\"time-step\": 0}",     "{\"time-step\": 1e300}", "{\"wheels\": 4}",
    "{\"gravity\": null}", "{\"gravity\": \"9.8\"}", "{\"track\": [2.4]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = make ("cart-pole");
      g_autoptr (JsonNode) node = gradus_dataset_to_json (dataset);

      json_object_set_member (json_node_get_object (node), "numbers",
                              json_from_string (wrong[i], NULL));
      g_assert_null (gradus_dataset_from_json (node, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
    }
}

static void
test_simulator_edit (void)
{
  g_autoptr (GradusDataset) dataset = make ("cart-pole");
  const double *numbers;

  replace (&dataset, gradus_edit_simulator_set (dataset, GRADUS_CART_START_ANGLE, -4));
  replace (&dataset, gradus_edit_simulator_set (dataset, GRADUS_CART_MASS, -1));
  replace (&dataset, gradus_edit_simulator_set (dataset, GRADUS_CART_TIME_STEP, 0));
  replace (&dataset, gradus_edit_simulator_set (dataset, GRADUS_CART_TIME_STEP, (double) NAN));
  replace (&dataset, gradus_edit_simulator_set (dataset, 99, 1));
  numbers = gradus_cart_pole_get (dataset);
  g_assert_cmpfloat (numbers[GRADUS_CART_START_ANGLE], ==, -4);
  g_assert_cmpfloat (numbers[GRADUS_CART_MASS], ==, 1);
  g_assert_cmpfloat (numbers[GRADUS_CART_TIME_STEP], ==, 0.02);
  g_assert_true (g_str_has_suffix (gradus_dataset_get_origin (dataset), ";edited"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/session/kinds/json", test_json);
  g_test_add_func ("/session/kinds/json-damaged", test_json_damaged);
  g_test_add_func ("/session/kinds/files", test_files);
  g_test_add_func ("/session/kinds/grids", test_grids);
  g_test_add_func ("/session/kinds/paths", test_paths);
  g_test_add_func ("/session/kinds/sequences-text", test_sequences_text);
  g_test_add_func ("/session/kinds/sequences-table", test_sequences_table);
  g_test_add_func ("/session/kinds/corpus-text", test_corpus_text);
  g_test_add_func ("/session/kinds/sequences-edit", test_sequences_edit);
  g_test_add_func ("/session/kinds/corpus-edit", test_corpus_edit);
  g_test_add_func ("/session/kinds/signals-text", test_signals_text);
  g_test_add_func ("/session/kinds/signals-table", test_signals_table);
  g_test_add_func ("/session/kinds/signals-sound", test_signals_sound);
  g_test_add_func ("/session/kinds/signals-edit", test_signals_edit);
  g_test_add_func ("/session/kinds/simulator-text", test_simulator_text);
  g_test_add_func ("/session/kinds/simulator-json", test_simulator_json);
  g_test_add_func ("/session/kinds/simulator-edit", test_simulator_edit);
  return g_test_run ();
}
