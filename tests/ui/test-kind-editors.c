/* Gradus: tests of the editors on the setup page for data that are not drawn: what is typed and
 * chosen there changes the document's data, and undo takes it back.
 *
 * The algorithms are small ones of this file, one for each kind of data: they do nothing with them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <adwaita.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-cart-pole.h"
#include "gradus-data-preview.h"
#include "gradus-data-section.h"
#include "gradus-init.h"
#include "gradus-kind-editor.h"
#include "gradus-resolve.h"
#include "gradus-sound-box.h"

/* --- An algorithm for data of any kind -------------------------------------------------------- */

typedef struct
{
  guint looks;
} State;

typedef struct
{
  int nothing;
} Params;

static GradusStatus
run_look (gpointer state, GradusContext *context)
{
  ((State *) state)->looks++;
  return GRADUS_STATUS_CONVERGED;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
rebase (gpointer state, GradusContext *context, const GradusSetup *old)
{
  return TRUE;
}

static double
count_looks (const GradusPosition *here)
{
  return ((const State *) here->state)->looks;
}

static void
build (const GradusPosition *here, GradusScene *scene)
{
  gradus_dataset_paint (here->dataset, scene);
}

static const GradusPhase phases[] = {
  { .id = "look", .title = "Look", .explain = "Look.", .run = run_look }, { 0 }
};
static const GradusQuantity quantities[] = {
  { .id = "looks", .title = "Looks", .number = count_looks, .flags = GRADUS_METRIC }, { 0 }
};
/* A sound that is there when the entry has looked. */
static void
array_echo (const GradusPosition *here, GradusArray *out)
{
  const GradusSignals *signals = gradus_dataset_get_signals (here->dataset);

  if (count_looks (here) > 0)
    memcpy (gradus_array_init_matrix (out, signals->n, signals->m), signals->x,
            (gsize) signals->n * signals->m * sizeof *signals->x);
}

static const GradusQuantity echoes[] = {
  { .id = "looks", .title = "Looks", .number = count_looks, .flags = GRADUS_METRIC },
  { .id = "echo",
    .title = "Echo",
    .array = array_echo,
    .indices = "time, channel",
    .flags = GRADUS_PER_DATUM },
  { 0 },
};
static const GradusParam params[] = { { 0 } };
static const GradusPlot plots[] = { { .id = "data", .title = "Data", .build = build }, { 0 } };
static const GradusEvent events[] = { { 0 } };

#define LOOKER(symbol, kind_, data_, quantities_)                                                  \
  static const GradusPreset symbol##_presets[] = {                                                 \
    { .id = "plain", .title = "Plain", .blurb = "Look.", .data = data_, .seed = 1 }, { 0 }         \
  };                                                                                               \
  static const GradusDescriptor symbol = {                                                         \
    .id = #symbol,                                                                                 \
    .chapter = 1,                                                                                  \
    .title = "Look",                                                                               \
    .summary = "Looks.",                                                                           \
    .source = "Here.",                                                                             \
    .data_kind = &kind_,                                                                           \
    .params_size = sizeof (Params),                                                                \
    .state_size = sizeof (State),                                                                  \
    .params = params,                                                                              \
    .phases = phases,                                                                              \
    .quantities = quantities_,                                                                     \
    .plots = plots,                                                                                \
    .events = events,                                                                              \
    .presets = symbol##_presets,                                                                   \
    .init = init,                                                                                  \
    .rebase = rebase,                                                                              \
  }

LOOKER (chain, gradus_data_sequences, "crf-gen:sequences=2,length=5", quantities);
LOOKER (dice, gradus_data_sequences, "dice:length=6", quantities);
LOOKER (mails, gradus_data_corpus, "spam-words:n=6", quantities);
LOOKER (tones, gradus_data_signals, "ica-waves:sources=3,length=30", quantities);
LOOKER (echo, gradus_data_signals, "ica-waves:sources=3,length=30", echoes);
LOOKER (cart, gradus_data_simulator, "cart-pole:angle=3", quantities);

/* --- A section in a window -------------------------------------------------------------------- */

typedef struct
{
  GradusDocument *document;
  GtkWidget *window;
  GtkWidget *section;
} Fixture;

static void
open_section (Fixture *fixture, const GradusDescriptor *written)
{
  const GradusAlgorithm *algorithm = gradus_algorithm_resolve (written);
  g_autoptr (GError) error = NULL;

  fixture->document = gradus_document_new ();
  gradus_document_load_preset (fixture->document, algorithm, algorithm->presets, &error);
  g_assert_no_error (error);
  fixture->section = gradus_data_section_new ();
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->section);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 500);
  gradus_data_section_set_document (GRADUS_DATA_SECTION (fixture->section), fixture->document);
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
close_section (Fixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->document);
}

static GradusDataset *
get_dataset (Fixture *fixture)
{
  return gradus_setup_get_dataset (gradus_document_get_setup (fixture->document));
}

/* The @nth visible widget of @type below @widget, in order; *@nth counts down. */
static GtkWidget *
find (GtkWidget *widget, GType type, int *nth)
{
  if (!gtk_widget_get_visible (widget))
    return NULL;
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && (*nth)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, nth);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
get (Fixture *fixture, GType type, int nth)
{
  GtkWidget *found = find (fixture->section, type, &nth);

  g_assert_nonnull (found);
  return found;
}

static GtkWidget *
get_button (Fixture *fixture, const char *label)
{
  for (int i = 0;; i++)
    {
      GtkWidget *button = get (fixture, GTK_TYPE_BUTTON, i);

      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0)
        return button;
    }
}

static void
type_number (Fixture *fixture, int spin, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get (fixture, GTK_TYPE_SPIN_BUTTON, spin)), value);
}

static double
read_number (Fixture *fixture, int spin)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (get (fixture, GTK_TYPE_SPIN_BUTTON, spin)));
}

static void
choose (Fixture *fixture, int drop_down, guint item)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get (fixture, GTK_TYPE_DROP_DOWN, drop_down)), item);
}

/* --- Sequences -------------------------------------------------------------------------------- */

static const GradusSequences *
get_sequences (Fixture *fixture)
{
  return gradus_dataset_get_sequences (get_dataset (fixture));
}

static void
test_numbers (void)
{
  Fixture fixture;
  double before;

  open_section (&fixture, &chain);
  before = get_sequences (&fixture)->x[7];
  /* Sequence, position, what is observed. */
  type_number (&fixture, 0, 2);
  type_number (&fixture, 1, 3);
  g_assert_cmpfloat_with_epsilon (read_number (&fixture, 2), before, 0.0006);
  g_assert_cmpfloat (get_sequences (&fixture)->x[7], ==, before);
  type_number (&fixture, 2, 4.5);
  g_assert_cmpfloat (get_sequences (&fixture)->x[7], ==, 4.5);
  choose (&fixture, 0, 0);
  g_assert_cmpint (get_sequences (&fixture)->label[7], ==, GRADUS_LABEL_UNKNOWN);
  g_assert_true (gradus_document_undo (fixture.document));
  g_assert_true (gradus_document_undo (fixture.document)
                 || get_sequences (&fixture)->x[7] == before);
  g_assert_cmpfloat (get_sequences (&fixture)->x[7], ==, before);
  g_assert_cmpint (get_sequences (&fixture)->label[7], !=, GRADUS_LABEL_UNKNOWN);

  g_signal_emit_by_name (get_button (&fixture, "Add"), "clicked");
  g_assert_cmpuint (get_sequences (&fixture)->total, ==, 11);
  g_assert_cmpfloat (read_number (&fixture, 1), ==, 4);
  g_signal_emit_by_name (get_button (&fixture, "Cut"), "clicked");
  g_assert_cmpuint (get_sequences (&fixture)->n, ==, 3);
  g_signal_emit_by_name (get_button (&fixture, "Remove"), "clicked");
  g_assert_cmpuint (get_sequences (&fixture)->total, ==, 10);
  close_section (&fixture);
}

static void
test_picked (void)
{
  Fixture fixture;
  GtkWidget *preview;

  open_section (&fixture, &chain);
  preview = get (&fixture, GRADUS_TYPE_DATA_PREVIEW, 0);
  g_signal_emit_by_name (preview, "picked", 6);
  g_assert_cmpfloat (read_number (&fixture, 0), ==, 2);
  g_assert_cmpfloat (read_number (&fixture, 1), ==, 2);
  g_signal_emit_by_name (preview, "picked", -1);
  g_assert_cmpfloat (read_number (&fixture, 1), ==, 2);
  close_section (&fixture);
}

static void
test_symbols (void)
{
  Fixture fixture;

  open_section (&fixture, &dice);
  choose (&fixture, 0, 5);
  g_assert_cmpint (get_sequences (&fixture)->symbol[0], ==, 5);
  choose (&fixture, 0, 0);
  g_assert_cmpint (get_sequences (&fixture)->symbol[0], ==, 0);
  choose (&fixture, 1, 2);
  g_assert_cmpint (get_sequences (&fixture)->label[0], ==, 1);
  close_section (&fixture);
}

/* --- Corpora ---------------------------------------------------------------------------------- */

static const GradusCorpus *
get_corpus (Fixture *fixture)
{
  return gradus_dataset_get_corpus (get_dataset (fixture));
}

static void
test_documents (void)
{
  Fixture fixture;
  GtkWidget *list, *view;
  g_autofree char *before = NULL;

  open_section (&fixture, &mails);
  list = get (&fixture, GTK_TYPE_LIST_BOX, 0);
  view = get (&fixture, GTK_TYPE_TEXT_VIEW, 0);
  g_assert_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 5));
  gtk_list_box_select_row (GTK_LIST_BOX (list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 2));
  g_assert_cmpfloat (read_number (&fixture, 0), ==, 3);

  before = g_strdup (get_corpus (&fixture)->texts[2]);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "okapi", -1);
  g_assert_cmpstr (get_corpus (&fixture)->texts[2], ==, "okapi");
  g_assert_cmpint (gradus_corpus_find (get_corpus (&fixture), "okapi"), >=, 0);
  choose (&fixture, 0, 0);
  g_assert_cmpint (get_corpus (&fixture)->label[2], ==, GRADUS_LABEL_UNKNOWN);
  while (strcmp (get_corpus (&fixture)->texts[2], before) != 0)
    g_assert_true (gradus_document_undo (fixture.document));
  g_assert_cmpint (get_corpus (&fixture)->label[2], !=, GRADUS_LABEL_UNKNOWN);

  g_signal_emit_by_name (get_button (&fixture, "Add"), "clicked");
  g_assert_cmpuint (get_corpus (&fixture)->n, ==, 7);
  g_assert_cmpfloat (read_number (&fixture, 0), ==, 7);
  for (guint i = 7; i > 1; i--)
    {
      g_signal_emit_by_name (get_button (&fixture, "Remove"), "clicked");
      g_assert_cmpuint (get_corpus (&fixture)->n, ==, i - 1);
    }
  close_section (&fixture);
}

/* --- Signals ---------------------------------------------------------------------------------- */

static const GradusSignals *
get_signals (Fixture *fixture)
{
  return gradus_dataset_get_signals (get_dataset (fixture));
}

static void
test_channels (void)
{
  Fixture fixture;
  double before;

  open_section (&fixture, &tones);
  before = get_signals (&fixture)->x[4 * 3 + 1];
  /* Channel, time, value, samples a second. */
  type_number (&fixture, 0, 2);
  type_number (&fixture, 1, 5);
  g_assert_cmpfloat_with_epsilon (read_number (&fixture, 2), before, 0.00006);
  g_assert_cmpfloat (get_signals (&fixture)->x[4 * 3 + 1], ==, before);
  type_number (&fixture, 2, 4.5);
  g_assert_cmpfloat (get_signals (&fixture)->x[4 * 3 + 1], ==, 4.5);
  type_number (&fixture, 3, 8000);
  g_assert_cmpfloat (get_signals (&fixture)->rate, ==, 8000);
  g_assert_true (gradus_document_undo (fixture.document));
  g_assert_cmpfloat (get_signals (&fixture)->rate, ==, 200);
  g_assert_true (gradus_document_undo (fixture.document));
  g_assert_cmpfloat (get_signals (&fixture)->x[4 * 3 + 1], ==, before);
  close_section (&fixture);
}

/* What can be heard is made of the data; why it cannot be played is said. */
static void
test_sounds (void)
{
  Fixture fixture;
  GtkWidget *box = g_object_ref_sink (g_object_new (GRADUS_TYPE_SOUND_BOX, NULL));
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *sentence = NULL;

  open_section (&fixture, &mails);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), fixture.document);
  g_assert_false (gtk_widget_get_visible (box));
  close_section (&fixture);

  open_section (&fixture, &tones);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), fixture.document);
  g_assert_true (gtk_widget_get_visible (box));
  sentence = gradus_sound_box_complain (GRADUS_SOUND_BOX (box));
  g_assert_nonnull (strstr (sentence, "1000"));
  bytes = gradus_sound_box_make (GRADUS_SOUND_BOX (box), 2, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 30 * 4);
  g_assert_null (gradus_sound_box_make (GRADUS_SOUND_BOX (box), 3, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  /* 30 samples at 8000 Hz would be a click: they come for a second. */
  type_number (&fixture, 3, 8000);
  g_clear_pointer (&bytes, g_bytes_unref);
  g_clear_error (&error);
  bytes = gradus_sound_box_make (GRADUS_SOUND_BOX (box), 2, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >=, 8000 * 4);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 8000 * 4 + 1000);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), NULL);
  close_section (&fixture);
  g_object_unref (box);
}

/* What an entry makes with a later step can be heard from there on. */
static void
test_sounds_to_come (void)
{
  Fixture fixture;
  GtkWidget *box = g_object_ref_sink (g_object_new (GRADUS_TYPE_SOUND_BOX, NULL));
  g_autoptr (GBytes) channel = NULL;
  g_autoptr (GBytes) echoed = NULL;

  open_section (&fixture, &echo);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), fixture.document);
  channel = gradus_sound_box_make (GRADUS_SOUND_BOX (box), 2, NULL);
  g_assert_nonnull (channel);
  g_assert_null (gradus_sound_box_make (GRADUS_SOUND_BOX (box), 5, NULL));
  gradus_document_forward (fixture.document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture.document);
  echoed = gradus_sound_box_make (GRADUS_SOUND_BOX (box), 5, NULL);
  g_assert_nonnull (echoed);
  g_assert_true (g_bytes_equal (channel, echoed));
  gradus_document_back (fixture.document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture.document);
  g_assert_null (gradus_sound_box_make (GRADUS_SOUND_BOX (box), 5, NULL));
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), NULL);
  close_section (&fixture);
  g_object_unref (box);
}

/* A module that plays sounds, for machines that have none: it opens the file and waits. */
typedef struct
{
  GtkMediaFile parent_instance;
} SilentMedia;

typedef struct
{
  GtkMediaFileClass parent_class;
} SilentMediaClass;

static GType silent_media_get_type (void);
G_DEFINE_TYPE (SilentMedia, silent_media, GTK_TYPE_MEDIA_FILE)

static GtkMediaStream *last_stream;
static char *last_path;

static void
silent_media_open (GtkMediaFile *media)
{
  GFile *file = gtk_media_file_get_file (media);

  g_free (last_path);
  last_path = g_file_get_path (file);
  last_stream = GTK_MEDIA_STREAM (media);
  gtk_media_stream_stream_prepared (last_stream, TRUE, FALSE, FALSE, 0);
}

static gboolean
silent_media_play (GtkMediaStream *stream)
{
  return TRUE;
}

static void
silent_media_pause (GtkMediaStream *stream)
{
}

static void
silent_media_class_init (SilentMediaClass *klass)
{
  GTK_MEDIA_FILE_CLASS (klass)->open = silent_media_open;
  GTK_MEDIA_STREAM_CLASS (klass)->play = silent_media_play;
  GTK_MEDIA_STREAM_CLASS (klass)->pause = silent_media_pause;
}

static void
silent_media_init (SilentMedia *self)
{
}

/* A sound is put into a file of its own while it is played, and no longer. */
static void
test_playing (void)
{
  Fixture fixture;
  GtkWidget *box = g_object_ref_sink (g_object_new (GRADUS_TYPE_SOUND_BOX, NULL));
  GtkWidget *play;
  g_autofree char *first = NULL;
  GStatBuf info;
  int nth = 0;

  g_io_extension_point_implement (GTK_MEDIA_FILE_EXTENSION_POINT_NAME, silent_media_get_type (),
                                  "silent", 1000);
  open_section (&fixture, &tones);
  type_number (&fixture, 3, 8000);
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), fixture.document);
  g_assert_null (gradus_sound_box_complain (GRADUS_SOUND_BOX (box)));
  play = find (box, GTK_TYPE_BUTTON, &nth);
  g_assert_true (gtk_widget_get_sensitive (play));
  g_signal_emit_by_name (play, "clicked");
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (play)), ==,
                   "media-playback-stop-symbolic");
  g_assert_true (gtk_media_stream_get_playing (last_stream));
  first = g_strdup (last_path);
  g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  /* Nobody else may listen. */
  g_assert_cmpint (g_stat (first, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
  gtk_media_stream_stream_ended (last_stream);
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (play)), ==,
                   "media-playback-start-symbolic");
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));

  /* A second click stops. */
  g_signal_emit_by_name (play, "clicked");
  g_assert_true (g_file_test (last_path, G_FILE_TEST_EXISTS));
  g_signal_emit_by_name (play, "clicked");
  g_assert_false (g_file_test (last_path, G_FILE_TEST_EXISTS));

  /* What fails is said. */
  g_signal_emit_by_name (play, "clicked");
  gtk_media_stream_error (last_stream, G_IO_ERROR, G_IO_ERROR_FAILED, "no loudspeaker");
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (play)), ==,
                   "media-playback-start-symbolic");
  gradus_sound_box_set_document (GRADUS_SOUND_BOX (box), NULL);
  close_section (&fixture);
  g_object_unref (box);
  g_free (last_path);
}

/* --- Simulated worlds ------------------------------------------------------------------------- */

static double
get_world_number (Fixture *fixture, GradusCartNumber number)
{
  return gradus_cart_pole_get (get_dataset (fixture))[number];
}

static void
test_world (void)
{
  Fixture fixture;

  open_section (&fixture, &cart);
  g_assert_cmpfloat (read_number (&fixture, GRADUS_CART_START_ANGLE), ==, 3);
  type_number (&fixture, GRADUS_CART_START_ANGLE, -5);
  g_assert_cmpfloat (get_world_number (&fixture, GRADUS_CART_START_ANGLE), ==, -5);
  /* Out of range: the row itself keeps it inside. */
  type_number (&fixture, GRADUS_CART_TIME_STEP, -1);
  g_assert_cmpfloat (get_world_number (&fixture, GRADUS_CART_TIME_STEP), ==, 0.001);
  g_assert_true (gradus_document_undo (fixture.document));
  g_assert_cmpfloat (get_world_number (&fixture, GRADUS_CART_TIME_STEP), ==, 0.02);
  g_assert_cmpfloat (read_number (&fixture, GRADUS_CART_TIME_STEP), ==, 0.02);
  close_section (&fixture);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  gradus_init ();
  g_test_add_func ("/ui/kind-editors/numbers", test_numbers);
  g_test_add_func ("/ui/kind-editors/picked", test_picked);
  g_test_add_func ("/ui/kind-editors/symbols", test_symbols);
  g_test_add_func ("/ui/kind-editors/documents", test_documents);
  g_test_add_func ("/ui/kind-editors/channels", test_channels);
  g_test_add_func ("/ui/kind-editors/sounds", test_sounds);
  g_test_add_func ("/ui/kind-editors/sounds-to-come", test_sounds_to_come);
  g_test_add_func ("/ui/kind-editors/playing", test_playing);
  g_test_add_func ("/ui/kind-editors/world", test_world);
  return g_test_run ();
}
