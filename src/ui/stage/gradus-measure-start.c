/* Gradus: how long the window takes to come up, and what it costs at rest.
 *
 * The bench of gradus-cli starts the window with --measure-start and reads the object printed here.
 * Time counts from the start of the process as the kernel knows it, so that loading libraries is
 * part of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gradus-measure-start.h"

#define REST_SECONDS 2

static double first_frame, first_processor; /* seconds; set once */

/* Seconds since this process was started, from field 22 of /proc/self/stat (clock ticks after
 * boot); -1 where there is no such file. */
static double
get_age (void)
{
  g_autofree char *stat = NULL;
  g_autofree char *uptime = NULL;
  g_auto (GStrv) fields = NULL;
  const char *rest;

  if (!g_file_get_contents ("/proc/self/stat", &stat, NULL, NULL)
      || !g_file_get_contents ("/proc/uptime", &uptime, NULL, NULL)
      || (rest = strrchr (stat, ')')) == NULL)
    return -1;
  /* The name of the program, in parentheses, may contain spaces; field 3 follows it. */
  fields = g_strsplit (rest + 2, " ", -1);
  if (g_strv_length (fields) < 20)
    return -1;
  return g_ascii_strtod (uptime, NULL) - g_ascii_strtod (fields[19], NULL) / sysconf (_SC_CLK_TCK);
}

double
gradus_measure_get_processor_time (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

/* Resident memory in bytes, or -1. */
static double
get_memory (void)
{
  g_autofree char *statm = NULL;
  long pages;

  if (!g_file_get_contents ("/proc/self/statm", &statm, NULL, NULL)
      || sscanf (statm, "%*d %ld", &pages) != 1)
    return -1;
  return (double) pages * sysconf (_SC_PAGESIZE);
}

static gboolean
at_rest_cb (gpointer user_data)
{
  g_print ("{\"first-frame\": %.3f, \"processor\": %.3f, \"memory\": %.0f}\n", first_frame,
           first_processor, get_memory ());
  g_application_quit (user_data);
  return G_SOURCE_REMOVE;
}

static void
after_paint_cb (GdkFrameClock *clock, gpointer user_data)
{
  if (first_frame > 0)
    return;
  first_frame = get_age ();
  first_processor = gradus_measure_get_processor_time ();
  g_timeout_add_seconds (REST_SECONDS, at_rest_cb, user_data);
}

void
gradus_measure_start (GApplication *application, GtkWindow *window)
{
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (after_paint_cb), application);
}
