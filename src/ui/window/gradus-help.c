/* Gradus: the help window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-help.h"

typedef struct
{
  const char *title; /* N_() */
  const char *text;  /* N_() */
} Topic;

static const Topic topics[] = {
  { N_ ("Begin with a Lesson"),
    N_ ("Ctrl+L lists the lessons: for each algorithm one tells the idea and one a failure and its "
        "cure. Page Down turns the page. You may step, drag and change everything on the way; "
        "Backspace brings the page back, and leaving a lesson brings your own work back. Ctrl+B "
        "puts what is on show into a lesson of your own.") },
  { N_ ("Step Through"),
    N_ (
      "Space plays and pauses. Right makes one step, Left takes it back. A step is one phase of"
      " the algorithm; with Control it is a micro-step (one sample, one pair, one cell), with "
      "Shift a whole iteration. S tells one step slowly: what takes part flies to its place in the "
      "formula and back. Home goes to the start, End to the end. Nothing is lost when you go "
      "back: every step can be visited again, and it is the same step.") },
  { N_ ("See"),
    N_ ("The accent colour is what acts now. Dashed and pale is what was before. Dotted grey is "
        "true but unknown to the algorithm. Class colours and shapes are the same in every "
        "picture. The caption under the pictures says what the step did. The corner of a small "
        "picture, or Ctrl with its number, makes it the large one; scroll to zoom, drag the ground "
        "to move.") },
  { N_ ("Read"),
    N_ ("The inspector (F9) has five pages. Step: pseudo-code, what is measured, the rule and this "
        "step's numbers. Setup: data, parameters and seed. Values: every array of the algorithm as "
        "a map, over time or as numbers. Invariants: what theory promises, and whether it holds. "
        "Notes: why the algorithm works, when it fails and what to try.") },
  { N_ ("Follow and Stop"),
    N_ (
      "Point at a symbol of the formula and its marks light up in the pictures, and the other way "
      "round. Click a point, a centroid or a cell to see its life over all steps. Click a line "
      "of the pseudo-code to run to it. Under the pseudo-code stands when playing stops: at an "
      "event, or at a condition that you type, such as loss < 10 or theta[0] rises.") },
  { N_ ("Predict"),
    N_ ("Q lets the picture ask before each phase: where does this centroid go, which way does the "
        "arrow point, how long is the step? Click, drag or type, then press Return to see the "
        "truth and how near you came.") },
  { N_ ("Change"),
    N_ (
      "Drag points, centroids and cells, move sliders, type numbers. Ctrl+D brings the tools that "
      "add, erase and relabel data, and puts them away. Parameters with a lightning sign take "
      "effect at the present step; the old future stays as a ghost and is kept as a branch "
      "(Ctrl+J). The others start the run anew. Ctrl+M sets two to four runs side by side. Ctrl+Z "
      "undoes edits; the arrow keys walk in time. The two never mix.") },
  { N_ ("Data"),
    N_ ("Draw your own, generate them, paste cells of a spreadsheet, or open a file of one (.xlsx, "
        ".ods), a CSV, TSV or LIBSVM file, also by dropping it on the window. You are asked what "
        "the columns mean and what "
        "to do with missing cells.") },
  { N_ ("Teach"),
    N_ (
      "F5 opens the projector, a second window with picture, formula and narration in large type; "
      "controls, the next step and your notes stay with you. I draws ink on the picture, kept "
      "with the step. Ctrl+Shift+E makes worksheets of "
      "steps and their solutions, F7 a slide of the picture.") },
  { N_ ("Keep"),
    N_ ("Ctrl+S saves data, settings, seed and position as one .gradus file that runs on every "
        "machine, in the window and with gradus-cli. Ctrl+E exports pictures, films and "
        "traces while you go on. Ctrl+Alt+P copies the picture under the pointer. Ctrl+Shift+T "
        "finds where the trace of your own program first differs. "
        "Ctrl+Alt+L copies a link to the step, for slides and notes. A copy of unsaved work is "
        "kept for the case of a crash.") },
  { N_ ("Break it"),
    N_ ("Every algorithm has presets that fail on purpose. Each says why, and what would help. "
        "Try to guess before you read it.") },
};

GtkWidget *
gradus_help_new (GtkWindow *parent)
{
  GtkWidget *window = g_object_new (ADW_TYPE_WINDOW, "title", _ ("Help"), "transient-for", parent,
                                    "default-width", 560, "default-height", 640, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *keys = gtk_button_new_with_mnemonic (_ ("_Keyboard Shortcuts"));
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_widget_set_margin_top (page, 12);
  gtk_widget_set_margin_bottom (page, 18);
  gtk_widget_set_margin_start (page, 18);
  gtk_widget_set_margin_end (page, 18);
  for (guint i = 0; i < G_N_ELEMENTS (topics); i++)
    {
      GtkWidget *title = g_object_new (GTK_TYPE_LABEL, "label", _ (topics[i].title), "xalign", 0.0,
                                       "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "margin-top",
                                       i > 0 ? 12 : 0, NULL);
      GtkWidget *text = gtk_label_new (_ (topics[i].text));

      gtk_widget_add_css_class (title, "title-4");
      gtk_label_set_xalign (GTK_LABEL (text), 0);
      gtk_label_set_wrap (GTK_LABEL (text), TRUE);
      gtk_box_append (GTK_BOX (page), title);
      gtk_box_append (GTK_BOX (page), text);
    }
  gtk_widget_set_halign (keys, GTK_ALIGN_START);
  gtk_widget_set_margin_top (keys, 18);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (keys), "app.shortcuts");
  gtk_box_append (GTK_BOX (page), keys);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), page);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (window), box);
  gtk_widget_grab_focus (keys);

  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (controller),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                      gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, controller);
  return window;
}
