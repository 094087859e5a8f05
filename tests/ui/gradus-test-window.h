/* Gradus: what the tests of the window share: a running application, waiting, keys and clicks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-application.h"
#include "gradus-window.h"

G_BEGIN_DECLS

GradusApplication *gradus_test_get_application (void);
GradusWindow *gradus_test_open_window (void);
/* Close without questions and check that nothing keeps the window alive. */
void gradus_test_close_window (GradusWindow *window);

/* Run the main loop for @milliseconds. */
void gradus_test_wait (guint milliseconds);
/* Run the main loop until @done returns TRUE; fails the test after a minute. */
typedef gboolean (*GradusTestFunc) (gpointer user_data);
void gradus_test_wait_for (GradusTestFunc done, gpointer user_data);

/* A real key press through the X server when xdotool is there, else the action of that key. */
void gradus_test_key (GradusWindow *window, const char *xdotool_key, const char *action);
/* A real key press in any window; needs gradus_test_has_input(). */
void gradus_test_key_in (GtkWidget *window, const char *xdotool_key);
gboolean gradus_test_has_input (void);
/* Runs xdotool with the NULL-terminated @args, then the main loop for a moment. */
void gradus_test_xdotool (const char *const *args);
/* Moves the real pointer to (x, y) of @widget; FALSE without xdotool. */
gboolean gradus_test_move (GtkWidget *widget, double x, double y);
/* A real click at (x, y) of @widget; FALSE without xdotool. */
gboolean gradus_test_click (GtkWidget *widget, double x, double y);
void gradus_test_type (GradusWindow *window, const char *text);

/* The first descendant of that type, or NULL; the @nth one. */
GtkWidget *gradus_test_find (GtkWidget *root, GType type, guint nth);
/* The newest toplevel of that type, or NULL. */
GtkWidget *gradus_test_find_toplevel (GType type);

void gradus_test_add_widget_tests (void);

G_END_DECLS
