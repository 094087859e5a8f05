/* Gradus: what the pieces of the page of comparisons share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-compare-page.h"

G_BEGIN_DECLS

struct _GradusComparePage
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *bar;
  GtkWidget *leave_button;
  GtkWidget *add_button;
  GtkWidget *plot_choice;
  GtkWidget *lock_choice;
  GtkWidget *panes_box;
  GtkWidget *pairs_popover;
  GtkWidget *pair_title;
  GtkWidget *pair_label;
  GtkWidget *folds_box;
  GtkWidget *table;
  GtkWidget *curve;
  GtkWidget *differ_label;
  GtkWidget *map;
  GtkWidget *transport;

  GradusDocument *document;
  GradusCompare *compare;
  GPtrArray *panes;    /* GradusComparePaneView, owned by panes_box */
  GPtrArray *locks;    /* strings, of the choice */
  char *plot;          /* id */
  char *title, *words; /* what is said instead of what a pair says, or NULL */
  guint tick;
  gint64 last_step;
  gboolean updating;
  gboolean small, narrow;
};

/* The choice of pictures anew, for the algorithm of the first pane. */
void gradus_compare_page_fill_plots (GradusComparePage *self);
/* Say what to look at: of a person's own program what came out, else what a pair teaches. */
void gradus_compare_page_show_pair (GradusComparePage *self);

G_END_DECLS
