/* Gradus: what the files of the stage share.
 *
 * gradus-stage.c        what is shown, the document, the layout
 * gradus-stage-slots.c  which plot stands where
 * gradus-stage-told.c   which of them tells the step, and what its sentence asks for
 * gradus-stage-turns.c  which of them is drawn now and which in a later frame
 * gradus-stage-reach.c  how far their axes reach
 * gradus-stage-tale.c   slow steps
 * gradus-stage-hand.c   what is pointed at, answered and edited
 * gradus-stage-followed.c  what is followed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-canvas.h"
#include "gradus-errand.h"
#include "gradus-pane.h"
#include "gradus-reach.h"
#include "gradus-stage.h"
#include "gradus-turns.h"

G_BEGIN_DECLS

/* A place for a picture. The first is the large one; which plot each shows can change. */
typedef struct
{
  GradusPane *pane;       /* in the strip; NULL: the large one */
  GradusPlotView *view;
  guint plot;
} GradusSlot;

/* Of the large picture; the two are combined. */
typedef enum
{
  GRADUS_CORNER_RIGHT = 1 << 0,
  GRADUS_CORNER_BOTTOM = 1 << 1,
} GradusCorner;
/* A slow step, and the errand that makes it ahead. */
typedef struct
{
  GradusErrand *ahead;
  GradusGrain grain;
  GradusScene *after;       /* NULL: nothing is told */
  char *rule, *filled;
  gint64 since;
} GradusStageTale;

/* The large picture on its way out of the strip. */
typedef struct
{
  GdkPaintable *picture;    /* NULL: none is on its way */
  graphene_rect_t from;
  gint64 since;
  guint tick;
} GradusStageGlide;

struct _GradusStage
{
  GtkWidget parent_instance;

  GtkWidget *main;          /* header and large picture */
  GtkWidget *title;
  GtkWidget *tools;
  GtkWidget *units_box;     /* says that columns have unlike units */
  GtkWidget *units_label;
  GtkWidget *units_button;
  GtkWidget *ink_button;
  GtkWidget *edit_button;
  GtkWidget *fit_button;
  GtkWidget *pin_button;    /* there where there is another picture */
  GtkWidget *large;         /* holds the large picture */
  GtkWidget *overlay;       /* the same and what lies over it */
  GtkWidget *life_strip;    /* the chart of what is followed, over the large picture */
  GtkWidget *side;          /* scrolls the others */
  GtkWidget *side_grid;
  GtkWidget *placeholder;
  GtkWidget *menu;          /* of a picture; or NULL */
  GArray *slots;            /* GradusSlot */
  GradusTurns *turns;       /* of the slots */
  guint later;              /* tick callback while a slot waits for its turn; 0: none does */
  gint64 changed_in;        /* the frame that was the last one when something changed */
  GSimpleActionGroup *actions;

  GradusDocument *document;
  GradusPrediction *prediction;
  const GradusQuestion *shown;       /* the question that was asked last, and where */
  guint64 shown_step;
  gboolean arranged;                 /* its picture has been made the large one */
  const GradusAlgorithm *algorithm;  /* that the slots were made for */
  guint reorder;            /* idle that turns the row of the others into a column or back */
  gboolean wide;
  int room;                 /* along the strip, in pixels; 0: not known yet */
  int below;                /* the height of the strip where it is a row */
  GArray *opened;           /* guint, plots that somebody has opened in it, the last one first */

  GradusCanvas canvas;
  GArray *reaches;          /* GradusReach, of each plot */
  char *reached;            /* the data and choices that they belong to */
  GradusStageTale tale;

  int told;                 /* the plot that tells the step; -1: not known yet */
  gboolean pinned;          /* the large one stays */
  gboolean awaited;         /* it was asked for together with a position */
  GradusStageGlide glide;
  gboolean pointed_out;     /* what the sentence of this step asks for */
  guint64 pointed_step;

  int followed;             /* datum or item of a subject; -1 = none */
  const char *followed_kind;
  GradusCorner corner;      /* in which its chart lies */
};

GradusSlot *gradus_stage_get_slot (GradusStage *self, guint i);
/* Make the slots anew, for the document's algorithm. */
void gradus_stage_make_slots (GradusStage *self);
void gradus_stage_clear_slots (GradusStage *self);
/* The state of @action of "stage", which is a switch. */
void gradus_stage_set_state (GradusStage *self, const char *action, gboolean on);
/* Whether the large picture stays when the sentence is about another one. */
void gradus_stage_set_pinned (GradusStage *self, gboolean pinned);
void gradus_stage_change_pin_cb (GSimpleAction *action, GVariant *value, gpointer user_data);
/* Make @plot the large one. */
void gradus_stage_put_large (GradusStage *self, guint plot);
/* Show as many pictures of the strip as can be read, the others as titles. */
void gradus_stage_fold_strip (GradusStage *self);
/* Somebody wants to see the plot @parameter in it. */
void gradus_stage_open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data);
/* The strip is a column or a row now. */
void gradus_stage_turn_side (GradusStage *self);

/* Show the present position in every picture: some of them in later frames while such changes
 * follow each other fast. */
void gradus_stage_refresh (GradusStage *self);
/* Show @scene, and that it waits for something where it has no mark. */
void gradus_stage_set_scene (const GradusSlot *slot, GradusScene *scene, GradusSnapshot *snapshot,
                             gboolean animate);
/* Build the picture of @plot at @here, its axes reaching as far as in other steps. */
GradusScene *gradus_stage_build (GradusStage *self, guint plot, const GradusPosition *here);
/* Axes are to be found anew, for other pictures or because all shall be shown. */
void gradus_stage_forget_reaches (GradusStage *self);
/* Say, or say no more, that distances are those of one column alone. */
void gradus_stage_show_units (GradusStage *self);
/* On other data or other choices than before, find out how far the axes will have to reach. */
void gradus_stage_look_ahead (GradusStage *self, GradusRun *run);
/* Show the position in the pictures whose turn it is. */
void gradus_stage_show_run (GradusStage *self, GradusRun *run);
/* The slots are other ones, all of them to be drawn. */
void gradus_stage_reset_turns (GradusStage *self);
void gradus_stage_clear_turns (GradusStage *self);
void gradus_stage_fit_cb (GradusStage *self, GradusPlotView *view);
/* Go to the picture that tells the position of @run. */
void gradus_stage_follow_sentence (GradusStage *self, GradusRun *run);
/* Let the handles that its sentence asks for wear a ring once. */
void gradus_stage_point_out (GradusStage *self, GradusRun *run);
void gradus_stage_snapshot_glide (GradusStage *self, GtkSnapshot *snapshot);
void gradus_stage_end_glide (GradusStage *self);
/* Another picture is the large one, or there is none. */
void gradus_stage_large_changed (GradusStage *self);
/* A slow step begins or is over. */
void gradus_stage_tale_changed (GradusStage *self);
/* Something else is followed. */
void gradus_stage_followed_changed (GradusStage *self);

/* The chart of what is followed is closed, and where it lies. */
void gradus_stage_life_closed_cb (GradusStage *self);
gboolean gradus_stage_place_life_cb (GradusStage *self, GtkWidget *child, GdkRectangle *place,
                                     GtkOverlay *overlay);

/* A view of the stage is under the hand from now on. */
void gradus_stage_watch_view (GradusStage *self, GradusPlotView *view);
void gradus_stage_show_prediction (GradusStage *self);
/* What was drawn on the pictures at the position on show. */
void gradus_stage_show_ink (GradusStage *self);
/* What was told holds no more: show the scene again. */
void gradus_stage_drop_tale (GradusStage *self);
/* Whether the bare canvas waits for its first point. */
gboolean gradus_stage_is_blank (GradusStage *self);

G_END_DECLS
