/* Gradus: what can be heard at the present step.
 *
 * Every array of the step that has a number for each time, beside the channels themselves, is a
 * sound for each of its columns. It is made when it is asked for: what is played is what is seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#include "gradus-file-chooser.h"
#include "gradus-signals.h"
#include "gradus-sound-box.h"
#include "gradus-sound.h"

#define MAX_SOUNDS 64
/* A sound that is shorter is a click: it comes again and again until it lasts as long as an ear
 * needs. Seconds. */
#define SHORTEST 0.5
#define LONG_ENOUGH 1.0

typedef struct
{
  int value; /* index in values[], -1: a channel of the data */
  guint column;
} Sound;

struct _GradusSoundBox
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *grid;
  GtkWidget *words; /* why nothing can be played */
  GradusDocument *document;
  GArray *sounds; /* Sound, one a row */
  GPtrArray *play_buttons;
  char *shape; /* what the rows were made for */
  GtkMediaStream *stream;
  char *path; /* of the temporary file */
  guint playing;
  guint saving;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (GradusSoundBox, gradus_sound_box, GTK_TYPE_WIDGET)

static GradusRun *
get_run (GradusSoundBox *self)
{
  return self->document != NULL ? gradus_document_get_run (self->document) : NULL;
}

static const GradusSignals *
get_signals (GradusSoundBox *self)
{
  GradusRun *run = get_run (self);

  return run != NULL
           ? gradus_dataset_get_signals (gradus_setup_get_dataset (gradus_run_get_setup (run)))
           : NULL;
}

/* GTK itself brings a backend of the least priority that plays nothing; any other is a module. */
static gboolean
has_backend (void)
{
  GIOExtensionPoint *point = g_io_extension_point_lookup (GTK_MEDIA_FILE_EXTENSION_POINT_NAME);
  GList *all = point != NULL ? g_io_extension_point_get_extensions (point) : NULL;

  for (GList *l = all; l != NULL; l = l->next)
    if (g_io_extension_get_priority (l->data) > G_MININT)
      return TRUE;
  return FALSE;
}

char *
gradus_sound_box_complain (GradusSoundBox *self)
{
  const GradusSignals *signals = get_signals (self);

  if (signals == NULL)
    return g_strdup (_ ("There are no signals to be heard."));
  if (signals->rate < GRADUS_SOUND_MIN_RATE)
    return g_strdup (_ ("Fewer than 1000 samples a second cannot be heard. They can be saved, and "
                        "the rate can be changed with the data."));
  if (!has_backend ())
    return g_strdup (_ ("This GTK has no module that plays sounds (GStreamer). Save the sound and "
                        "open it with a player."));
  return NULL;
}

/* --- Making ----------------------------------------------------------------------------------- */

/* Column @column of @x (n x m) as a file: as it is, or so often that it can be heard. */
static GBytes *
write_column (const double *x, guint n, guint m, guint column, double rate, GError **error)
{
  const gboolean click = rate >= GRADUS_SOUND_MIN_RATE && n < SHORTEST * rate;
  const guint times = click && n > 0 ? (guint) ceil (LONG_ENOUGH * rate / n) : 1;
  g_autofree double *samples = g_new (double, MAX ((gsize) n * times, 1));

  for (gsize i = 0; i < (gsize) n * times; i++)
    samples[i] = x[i % n * m + column];
  return gradus_sound_write (samples, n * times, 1, 0, rate, TRUE, error);
}

GBytes *
gradus_sound_box_make (GradusSoundBox *self, guint index, GError **error)
{
  const GradusSignals *signals = get_signals (self);
  const Sound *sound;
  g_auto (GradusArray) array = { 0 };
  GradusPosition here;

  g_return_val_if_fail (GRADUS_IS_SOUND_BOX (self), NULL);
  if (signals == NULL || index >= self->sounds->len)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("There are no signals to be heard."));
      return NULL;
    }
  sound = &g_array_index (self->sounds, Sound, index);
  if (sound->value < 0)
    return write_column (signals->x, signals->n, signals->m, sound->column, signals->rate, error);
  gradus_run_get_view (get_run (self), &here);
  if (!gradus_sound_of_value (&here, (guint) sound->value, &array)
      || sound->column >= array.shape[1])
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("This sound is not there yet. Go one step."));
      return NULL;
    }
  return write_column (array.data, array.shape[0], array.shape[1], sound->column, signals->rate,
                       error);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void
stop (GradusSoundBox *self)
{
  if (self->stream != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->stream, self);
      gtk_media_stream_pause (self->stream);
      g_clear_object (&self->stream);
      if (self->playing < self->play_buttons->len)
        gtk_button_set_icon_name (g_ptr_array_index (self->play_buttons, self->playing),
                                  "media-playback-start-symbolic");
    }
  if (self->path != NULL)
    g_unlink (self->path);
  g_clear_pointer (&self->path, g_free);
}

static void
show_words (GradusSoundBox *self, const char *words)
{
  gtk_label_set_label (GTK_LABEL (self->words), words != NULL ? words : "");
  gtk_widget_set_visible (self->words, words != NULL);
}

static void
stream_cb (GradusSoundBox *self)
{
  const GError *error = gtk_media_stream_get_error (self->stream);

  if (error != NULL)
    {
      g_autofree char *words = g_strdup_printf (_ ("The sound cannot be played: %s"),
                                                error->message);

      show_words (self, words);
    }
  if (error != NULL || gtk_media_stream_get_ended (self->stream))
    stop (self);
}

/* Put the bytes into a temporary file, which the stream reads: one that nobody else may read, and
 * that goes at the end of the session when the program was killed. */
static gboolean
put_aside (GradusSoundBox *self, GBytes *bytes, GError **error)
{
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "gradus-XXXXXX.wav", NULL);
  int fd = g_mkstemp (path);

  if (fd >= 0)
    self->path = g_steal_pointer (&path);
  else
    fd = g_file_open_tmp ("gradus-XXXXXX.wav", &self->path, error);
  if (fd < 0)
    return FALSE;
  close (fd);
  return g_file_set_contents_full (self->path, g_bytes_get_data (bytes, NULL),
                                   (gssize) g_bytes_get_size (bytes),
                                   G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static void
play_cb (GtkButton *button, GradusSoundBox *self)
{
  guint index;
  const gboolean found = g_ptr_array_find (self->play_buttons, button, &index);
  const gboolean again = self->stream != NULL && index == self->playing;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  stop (self);
  if (!found || again)
    return;
  bytes = gradus_sound_box_make (self, index, &error);
  if (bytes == NULL || !put_aside (self, bytes, &error))
    {
      show_words (self, error->message);
      stop (self);
      return;
    }
  show_words (self, NULL);
  self->playing = index;
  self->stream = gtk_media_file_new_for_filename (self->path);
  g_signal_connect_swapped (self->stream, "notify::ended", G_CALLBACK (stream_cb), self);
  g_signal_connect_swapped (self->stream, "notify::error", G_CALLBACK (stream_cb), self);
  gtk_button_set_icon_name (button, "media-playback-stop-symbolic");
  gtk_media_stream_play (self->stream);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void
chosen_cb (GtkNativeDialog *native, int response, gpointer user_data)
{
  GradusSoundBox *self = user_data;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  gradus_file_chooser_give_back (&self->chooser);
  if (file == NULL)
    return;
  bytes = gradus_sound_box_make (self, self->saving, &error);
  if (bytes == NULL
      || !g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                   NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error))
    show_words (self, error->message);
}

static void
save_cb (GtkButton *button, GradusSoundBox *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  const guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "sound"));
  const Sound *sound = &g_array_index (self->sounds, Sound, index);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (get_run (self));
  const char *what = sound->value < 0 ? "channel" : algorithm->values[sound->value].id;
  g_autofree char *name = g_strdup_printf ("%s-%u.wav", what, sound->column + 1);

  if (self->chooser != NULL)
    return;
  self->saving = index;
  self->chooser = gradus_file_chooser_take (_ ("Save the Sound"),
                                            GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                            GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *
add_button (GradusSoundBox *self, const char *icon, const char *format, const char *title, int row,
            int column)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  g_autoptr (GString) words = g_string_new (format);

  g_string_replace (words, "%s", title, 1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words->str, -1);
  gtk_grid_attach (GTK_GRID (self->grid), button, column, row, 1, 1);
  return button;
}

static void
add_row (GradusSoundBox *self, int value, guint column, const char *title)
{
  const Sound sound = { value, column };
  const int row = (int) self->sounds->len;
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *play, *save;

  g_array_append_val (self->sounds, sound);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_grid_attach (GTK_GRID (self->grid), label, 0, row, 1, 1);
  /* Translators: %s is a channel or a source. */
  play = add_button (self, "media-playback-start-symbolic", _ ("Play “%s”"), title, row, 1);
  /* Translators: %s is a channel or a source. */
  save = add_button (self, "document-save-symbolic", _ ("Save “%s” as WAV…"), title, row, 2);
  g_object_set_data (G_OBJECT (save), "sound", GUINT_TO_POINTER ((guint) row));
  g_ptr_array_add (self->play_buttons, play);
  g_signal_connect (play, "clicked", G_CALLBACK (play_cb), self);
  g_signal_connect (save, "clicked", G_CALLBACK (save_cb), self);
}

/* How many sounds value number @v is at present: the columns of an array that has a row for each
 * time; 0 where it is none, or is not there yet. */
static guint
count_sounds (const GradusPosition *here, guint v)
{
  g_auto (GradusArray) array = { 0 };

  return gradus_sound_of_value (here, v, &array) ? (guint) array.shape[1] : 0;
}

static void
add_values (GradusSoundBox *self, const GradusPosition *here)
{
  for (guint v = 0; here->algorithm->values != NULL && here->algorithm->values[v].id != NULL; v++)
    {
      const guint columns = count_sounds (here, v);

      for (guint j = 0; j < columns && self->sounds->len < MAX_SOUNDS; j++)
        {
          /* Translators: the title of what is heard, and its number: "Sources found, 2". */
          g_autofree char *title = g_strdup_printf (_ ("%s, %u"),
                                                    _ (here->algorithm->values[v].title), j + 1);

          add_row (self, (int) v, j, title);
        }
    }
}

/* What the rows are made for; an entry may have sounds that come with a later step. */
static char *
describe_rows (const GradusSignals *signals, const GradusPosition *here)
{
  g_autofree char *names = g_strjoinv ("\n", signals->names);
  GString *shape = g_string_new (here->algorithm->id);

  g_string_append_printf (shape, " %u %g\n%s", signals->n, signals->rate, names);
  for (guint v = 0; here->algorithm->values != NULL && here->algorithm->values[v].id != NULL; v++)
    g_string_append_printf (shape, " %u", count_sounds (here, v));
  return g_string_free (shape, FALSE);
}

static void
make_rows (GradusSoundBox *self, const GradusSignals *signals, const GradusPosition *here)
{
  GtkWidget *child;

  stop (self);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  g_array_set_size (self->sounds, 0);
  g_ptr_array_set_size (self->play_buttons, 0);
  for (guint j = 0; j < signals->m; j++)
    {
      g_autofree char *title = g_strdup_printf (_ ("Channel %s"), signals->names[j]);

      add_row (self, -1, j, title);
    }
  add_values (self, here);
}

static void
update (GradusSoundBox *self)
{
  const GradusSignals *signals = get_signals (self);
  g_autofree char *shape = NULL;
  g_autofree char *sentence = NULL;
  GradusPosition here;

  gtk_widget_set_visible (GTK_WIDGET (self), signals != NULL);
  if (signals == NULL)
    {
      stop (self);
      return;
    }
  gradus_run_get_view (get_run (self), &here);
  shape = describe_rows (signals, &here);
  if (g_strcmp0 (shape, self->shape) == 0)
    return;
  make_rows (self, signals, &here);
  g_free (self->shape);
  self->shape = g_steal_pointer (&shape);
  sentence = gradus_sound_box_complain (self);
  show_words (self, sentence);
  for (guint i = 0; i < self->play_buttons->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (self->play_buttons, i);

      gtk_widget_set_sensitive (button, sentence == NULL);
      if (sentence != NULL)
        gtk_widget_set_tooltip_text (button, sentence);
    }
}

void
gradus_sound_box_set_document (GradusSoundBox *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_SOUND_BOX (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document != NULL)
    g_signal_connect_object (document, "moved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
gradus_sound_box_dispose (GObject *object)
{
  GradusSoundBox *self = GRADUS_SOUND_BOX (object);

  stop (self);
  gradus_file_chooser_give_back (&self->chooser);
  g_clear_object (&self->document);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_sound_box_parent_class)->dispose (object);
}

static void
gradus_sound_box_finalize (GObject *object)
{
  GradusSoundBox *self = GRADUS_SOUND_BOX (object);

  g_array_unref (self->sounds);
  g_ptr_array_unref (self->play_buttons);
  g_free (self->shape);
  G_OBJECT_CLASS (gradus_sound_box_parent_class)->finalize (object);
}

static void
gradus_sound_box_class_init (GradusSoundBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_sound_box_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_sound_box_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gradus_sound_box_init (GradusSoundBox *self)
{
  GtkWidget *title = gtk_label_new (_ ("Listen"));

  self->sounds = g_array_new (FALSE, FALSE, sizeof (Sound));
  self->play_buttons = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_box_append (GTK_BOX (self->box), title);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 3);
  gtk_box_append (GTK_BOX (self->box), self->grid);
  self->words = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->words), 0);
  gtk_label_set_wrap (GTK_LABEL (self->words), TRUE);
  gtk_widget_add_css_class (self->words, "dim-label");
  gtk_widget_set_visible (self->words, FALSE);
  gtk_box_append (GTK_BOX (self->box), self->words);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
