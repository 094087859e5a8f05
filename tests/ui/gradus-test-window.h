/* Gradus: what the tests of the window share: a running application, waiting, keys and clicks.
 *
 * No test waits for a time. It waits for what it needs, by one of the functions below, and every
 * input of this file waits for it by itself: before the input nothing is left to do and the place
 * is in view, after it everything that it led to is done and drawn. So a test reads as a person's
 * doings, takes no longer than they take, and does not fail because a machine is busy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-application.h"
#include "gradus-window.h"

G_BEGIN_DECLS

/* --- A test program. Between the two calls the tests are added; its settings and files go to a
 * folder that is removed at the end. --- */

/* FALSE: there is no display, which has been said. */
gboolean gradus_test_start (int *argc, char ***argv);
/* Run the tests; the status to exit with. */
int gradus_test_end (void);
const char *gradus_test_get_folder (void);

GradusApplication *gradus_test_get_application (void);
GradusWindow *gradus_test_open_window (void);
/* Close without questions and check that nothing keeps the window alive. */
void gradus_test_close_window (GradusWindow *window);
/* Destroy any other window. */
void gradus_test_destroy (GtkWidget *window);

/* --- Waiting, with the main loop running. A limit of a minute (more in an instrumented build) ends
 * a test that waits for what does not come. --- */

/* Until @done returns TRUE: for what a worker or a timer of the program makes so. */
typedef gboolean (*GradusTestFunc) (gpointer user_data);
#define gradus_test_wait_for(done, user_data)                                                      \
  gradus_test_wait_until (done, user_data, #done, G_STRLOC)
void gradus_test_wait_until (GradusTestFunc done, gpointer user_data, const char *what,
                             const char *where);

/* Until nothing is left to do: every event has been handled, no idle function waits, no document
 * computes, and a frame went by in which no window was laid out, drawn or animated. Then what can
 * be seen is what the last input led to. While something plays, which never rests, until the
 * events have been handled and one frame has been drawn. */
void gradus_test_settle (void);
/* Until the events have been handled and one more frame has been drawn, whatever else goes on. */
void gradus_test_wait_frame (void);

/* What many wait for. */
gboolean gradus_test_is_mapped (gpointer widget);
gboolean gradus_test_is_unmapped (gpointer widget);
/* *@weak_pointer is NULL, *@pointer is not. */
gboolean gradus_test_is_gone (gpointer weak_pointer);
gboolean gradus_test_is_set (gpointer pointer);

/* --- Input. Each settles before and afterwards. --- */

/* A real key press through the X server when xdotool is there, else the action of that key. */
void gradus_test_key (GradusWindow *window, const char *xdotool_key, const char *action);
/* A real key press in any window; needs gradus_test_has_input(). */
void gradus_test_key_in (GtkWidget *window, const char *xdotool_key);
gboolean gradus_test_has_input (void);
/* Runs xdotool with the NULL-terminated @args, then settles. */
void gradus_test_xdotool (const char *const *args);
/* Moves the real pointer to (x, y) of @widget as soon as that is in view; FALSE without xdotool. */
gboolean gradus_test_move (GtkWidget *widget, double x, double y);
/* A real click at (x, y) of @widget, likewise; FALSE without xdotool. */
gboolean gradus_test_click (GtkWidget *widget, double x, double y);
void gradus_test_type (GradusWindow *window, const char *text);
/* Whether two clicks are a double click must not depend on how fast the machine is: they never are
 * unless a test says that they always are. */
void gradus_test_set_double_clicks (gboolean always);

/* The first descendant of that type, or NULL; the @nth one. */
GtkWidget *gradus_test_find (GtkWidget *root, GType type, guint nth);
/* The newest toplevel of that type, or NULL. */
GtkWidget *gradus_test_find_toplevel (GType type);
/* The sentence of the toast that is shown, or NULL. */
const char *gradus_test_find_toast (GtkWidget *root);
/* Whether no algorithm before number @i is of its chapter and works on its kind of data: what is
 * done once for each of these in a window takes no longer with every algorithm. */
gboolean gradus_test_is_first_of_its_kind (guint i);

void gradus_test_add_widget_tests (void);

G_END_DECLS
