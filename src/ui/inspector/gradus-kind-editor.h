/* Gradus: what the setup page shows to change data of one kind.
 *
 * A kind is one constant in a file of its own, found in the table of gradus-kind-editors.c; the
 * data section knows no kind. The pictures have their own tools (gradus-tools.h) for what is drawn;
 * here is what is typed and chosen. Every change is an edit of the document, so it is undone like
 * others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-data-section.h"
#include "gradus-edit.h"

G_BEGIN_DECLS

typedef struct
{
  const GradusDataKind *kind;
  /* A widget that is shown while the document's data are of the kind. */
  GtkWidget *(*new_widget) (GradusDataSection *section);
  /* The data are these now. Signals of the widgets that are set here are ignored by
   * gradus_data_section_get_dataset(), which gives NULL meanwhile. */
  void (*update) (GtkWidget *widget, GradusDataset *dataset);
} GradusKindEditor;

/* Ends with a NULL. Kinds without one are edited in the pictures alone. */
extern const GradusKindEditor *const gradus_kind_editors[];

extern const GradusKindEditor gradus_kind_editor_grid_world;
extern const GradusKindEditor gradus_kind_editor_sequences;
extern const GradusKindEditor gradus_kind_editor_corpus;
extern const GradusKindEditor gradus_kind_editor_signals;
extern const GradusKindEditor gradus_kind_editor_simulator;

/* The data to edit when they are of @kind; NULL for other data and while widgets are being set. */
GradusDataset *gradus_data_section_get_dataset (GradusDataSection *self,
                                                const GradusDataKind *kind);
/* Take @dataset and put it in place of the present one. @what: the edit's name, translated;
 * @merge: edits of the same name that follow each other are one, or NULL. */
void gradus_data_section_apply (GradusDataSection *self, GradusDataset *dataset, const char *what,
                                const char *merge);

/* A row of a two-column grid: a title and a spin button, which tells @callback (swapped, @data). */
GtkWidget *gradus_kind_editor_add_spin (GtkWidget *grid, int row, const char *title,
                                        const char *blurb, double low, double high, double step,
                                        guint digits, GCallback callback, gpointer data);
/* The same with any widget that can be labelled. */
void gradus_kind_editor_add_row (GtkWidget *grid, int row, const char *title, const char *blurb,
                                 GtkWidget *widget);
GtkWidget *gradus_kind_editor_new_grid (void);
/* A button in @box. */
GtkWidget *gradus_kind_editor_add_button (GtkWidget *box, const char *title, const char *blurb,
                                          GCallback callback, gpointer data);

G_END_DECLS
