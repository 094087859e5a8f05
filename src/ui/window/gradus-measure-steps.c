/* Gradus: what a step costs in the window.
 *
 * The bench of gradus-cli starts the window with --measure-steps on an experiment and reads the
 * object printed here. It is processor time of all threads: layout, pictures, glides and what the
 * toolkit does with them are part of it, what other programs do meanwhile is not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-measure-start.h"
#include "gradus-measure-steps.h"

/* Milliseconds until the window rests after it was opened, and after a key: longer than a glide,
 * and than the pause after which a step glides. */
#define OPENING 1500
#define PRESS 500
/* Of one stretch of playing. */
#define STRETCH 500
#define N_PRESSES 9
#define N_STRETCHES 9

typedef struct
{
  GApplication *application;
  GradusWindow *window;
  GradusDocument *document;
  double since; /* processor time at which what is measured began */
  guint n_steps;
  guint turn;
  GString *out;
} Measure;

static void
append (Measure *measure, double seconds)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (measure->out, measure->turn > 0 ? ", " : "");
  g_string_append (measure->out, g_ascii_formatd (text, sizeof text, "%.6f", seconds));
  measure->turn++;
}

static void
moved_cb (Measure *measure)
{
  measure->n_steps++;
}

/* A run that ends begins anew. */
static void
playing_cb (Measure *measure)
{
  if (!gradus_document_is_playing (measure->document))
    gradus_document_play (measure->document);
}

static gboolean
stretch_cb (gpointer user_data)
{
  Measure *measure = user_data;
  const double now = gradus_measure_get_processor_time ();

  if (measure->n_steps > 0)
    append (measure, (now - measure->since) / measure->n_steps);
  measure->since = now;
  measure->n_steps = 0;
  if (measure->turn < N_STRETCHES)
    return G_SOURCE_CONTINUE;

  g_print ("%s]}\n", measure->out->str);
  g_signal_handlers_disconnect_by_data (measure->document, measure);
  g_application_quit (measure->application);
  g_string_free (measure->out, TRUE);
  g_free (measure);
  return G_SOURCE_REMOVE;
}

static void
begin_playing (Measure *measure)
{
  g_string_append (measure->out, "], \"steps\": [");
  measure->turn = 0;
  g_object_set (measure->document, "speed", 0.0, NULL);
  g_signal_connect_swapped (measure->document, "moved", G_CALLBACK (moved_cb), measure);
  g_signal_connect_swapped (measure->document, "notify::playing", G_CALLBACK (playing_cb), measure);
  gradus_document_play (measure->document);
  measure->since = gradus_measure_get_processor_time ();
  g_timeout_add (STRETCH, stretch_cb, measure);
}

static void
press (Measure *measure)
{
  measure->since = gradus_measure_get_processor_time ();
  gtk_widget_activate_action (GTK_WIDGET (measure->window), "win.forward", NULL);
}

static gboolean
pressed_cb (gpointer user_data)
{
  Measure *measure = user_data;

  append (measure, gradus_measure_get_processor_time () - measure->since);
  if (measure->turn < N_PRESSES)
    {
      press (measure);
      return G_SOURCE_CONTINUE;
    }
  begin_playing (measure);
  return G_SOURCE_REMOVE;
}

static gboolean
opened_cb (gpointer user_data)
{
  press (user_data);
  g_timeout_add (PRESS, pressed_cb, user_data);
  return G_SOURCE_REMOVE;
}

void
gradus_measure_steps (GApplication *application, GradusWindow *window)
{
  Measure *measure;

  g_return_if_fail (GRADUS_IS_WINDOW (window));

  measure = g_new0 (Measure, 1);
  measure->application = application;
  measure->window = window;
  measure->document = gradus_window_get_document (window);
  measure->out = g_string_new ("{\"presses\": [");
  g_timeout_add (OPENING, opened_cb, measure);
}
