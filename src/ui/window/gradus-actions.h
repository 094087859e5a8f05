/* Gradus: every action of the window and the program, described once.
 *
 * The keys, the tooltips and the shortcuts window are made from this table, so that none of them
 * can forget an action. Keys with `single` set would be typing in an entry (Space, the arrows,
 * Ctrl+V): they work only when the focused widget has no use for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *action;      /* detailed name, "win.grain::micro" */
  const char *keys;        /* accelerators separated by spaces; the first is the one shown */
  gboolean single;
  const char *group;       /* N_(), heading in the shortcuts window */
  const char *title;       /* N_() */
} GradusActionInfo;

/* Ends with an entry whose action is NULL. */
const GradusActionInfo *gradus_actions_get_table (void);

/* Global keys of the table for the whole program. */
void gradus_actions_install (GtkApplication *application);
/* Single keys for one window. */
void gradus_actions_install_single (GtkWidget *window);

/* "Ctrl+K", the key of an action of the table as a person reads it. g_free(). */
char *gradus_actions_dup_key (const char *detailed_name);

/* "Play or pause (Space)" as the tooltip and the action's title as the accessible name. */
void gradus_actions_describe (GtkWidget *widget, const char *detailed_name);

/* A new shortcuts window made from the table. */
GtkWidget *gradus_actions_new_shortcuts_window (void);

G_END_DECLS
