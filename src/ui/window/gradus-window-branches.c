/* Gradus: the window's actions for branches and comparing, and what it says when an edit makes a
 * branch.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-toast.h"
#include "gradus-window-private.h"

static void
next_branch_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_next_branch (GRADUS_WINDOW (user_data)->document, TRUE);
}

static void
previous_branch_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_next_branch (GRADUS_WINDOW (user_data)->document, FALSE);
}

static void
branches_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_transport_show_branches (GRADUS_TRANSPORT (GRADUS_WINDOW (user_data)->transport));
}

static void
switch_cb (AdwToast *toast, gpointer user_data)
{
  GradusWindow *self = user_data;
  const guint id = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (toast), "gradus-branch"));

  gradus_document_switch_branch (self->document, id);
}

/* What offers a branch goes with it, for instance when the edit that made it is undone. */
static void
toast_branches_cb (AdwToast *toast, GradusDocument *document)
{
  const guint id = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (toast), "gradus-branch"));

  for (guint i = 0; i < gradus_document_count_branches (document); i++)
    {
      GradusBranchInfo info;

      gradus_document_get_branch (document, i, &info);
      if (info.id == id)
        return;
    }
  adw_toast_dismiss (toast);
}

static void
forked_cb (GradusWindow *self, guint id, const char *dropped)
{
  AdwToast *toast = adw_toast_new (_ ("The old future is kept as a branch."));

  adw_toast_set_button_label (toast, _ ("Switch"));
  adw_toast_set_timeout (toast, 6);
  g_object_set_data (G_OBJECT (toast), "gradus-branch", GUINT_TO_POINTER (id));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (switch_cb), self, 0);
  g_signal_connect_object (self->document, "branches-changed", G_CALLBACK (toast_branches_cb),
                           toast, G_CONNECT_SWAPPED);
  gradus_toast_show (toast, ADW_TOAST_OVERLAY (self->toasts));
  if (dropped != NULL)
    {
      g_autofree char *sentence = g_strdup_printf (
        _ ("More than %d branches are not kept: the oldest without a name of its "
           "own, “%s”, is gone. Rename those that you want to keep."),
        GRADUS_MAX_BRANCHES, dropped);

      gradus_window_toast (self, sentence);
    }
}

/* --- Comparing -------------------------------------------------------------------------------- */

gboolean
gradus_window_is_comparing (GradusWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->pages)), "compare") == 0;
}

void
gradus_window_end_compare (GradusWindow *self)
{
  g_clear_pointer (&self->own_run, gradus_own_run_free);
  if (gradus_window_is_comparing (self))
    gradus_compare_page_end (GRADUS_COMPARE_PAGE (self->compare_page));
  if (self->projector != NULL)
    gradus_projector_window_set_spread (GRADUS_PROJECTOR_WINDOW (self->projector), NULL);
}

/* What is compared is what the audience sees. */
void
gradus_window_project_compare (GradusWindow *self)
{
  if (self->projector != NULL)
    gradus_projector_window_set_spread (
      GRADUS_PROJECTOR_WINDOW (self->projector),
      gradus_window_is_comparing (self)
        ? gradus_compare_page_build_spread (GRADUS_COMPARE_PAGE (self->compare_page))
        : NULL);
}

void
gradus_window_show_compare (GradusWindow *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->pages), "compare");
  adw_flap_set_reveal_flap (ADW_FLAP (self->chapters_flap), FALSE);
  gtk_widget_set_visible (self->inspector_button, FALSE);
  gtk_widget_set_visible (self->bottom, FALSE);
  gradus_compare_page_focus (GRADUS_COMPARE_PAGE (self->compare_page));
  gradus_window_update_actions (self);
  gradus_window_project_compare (self);
}

static void
begin_compare (GradusWindow *self, gboolean branches)
{
  gradus_document_pause (self->document);
  if (gradus_compare_page_begin (GRADUS_COMPARE_PAGE (self->compare_page), self->document,
                                 branches))
    gradus_window_show_compare (self);
}

void
gradus_window_compare_with (GradusWindow *self, GPtrArray *others)
{
  gradus_document_pause (self->document);
  if (gradus_compare_page_begin_with (GRADUS_COMPARE_PAGE (self->compare_page), self->document,
                                      others))
    gradus_window_show_compare (self);
}

/* The pair called @id of the entry at hand; "next" is the one behind that which is compared, the
 * first after the last. NULL: there is none. */
static const GradusPair *
find_pair (GradusWindow *self, const char *id)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (self->document);
  const GradusPair *now = gradus_compare_get_pair (
    gradus_compare_page_get_compare (GRADUS_COMPARE_PAGE (self->compare_page)));

  if (!g_str_equal (id, "next"))
    return gradus_algorithm_find_pair (algorithm, id);
  for (const GradusPair *pair = algorithm->pairs; pair != NULL && pair->id != NULL; pair++)
    if (pair == now && gradus_window_is_comparing (self) && pair[1].id != NULL)
      return &pair[1];
  return algorithm->pairs;
}

static void
compare_pair_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;
  const GradusPair *pair = find_pair (self, g_variant_get_string (parameter, NULL));
  g_autoptr (GError) error = NULL;

  if (pair == NULL)
    return;
  gradus_document_pause (self->document);
  if (gradus_compare_page_begin_pair (GRADUS_COMPARE_PAGE (self->compare_page), self->document,
                                      pair, &error))
    gradus_window_show_compare (self);
  else
    gradus_window_toast (self, error->message);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  if (gradus_window_is_comparing (self))
    gradus_window_show_work (self);
  else
    begin_compare (self, FALSE);
}

static void
compare_branches_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  begin_compare (user_data, TRUE);
}

/* --- Branches --------------------------------------------------------------------------------- */

static void
branches_changed_cb (GradusWindow *self)
{
  gradus_window_update_actions (self);
}

void
gradus_window_install_branch_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "next-branch", .activate = next_branch_cb },
    { .name = "previous-branch", .activate = previous_branch_cb },
    { .name = "branches", .activate = branches_cb },
    { .name = "compare", .activate = compare_cb },
    { .name = "compare-pair", .activate = compare_pair_cb, .parameter_type = "s" },
    { .name = "compare-branches", .activate = compare_branches_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->compare_page, "shown", G_CALLBACK (gradus_window_project_compare),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "forked", G_CALLBACK (forked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "branches-changed", G_CALLBACK (branches_changed_cb),
                           self, G_CONNECT_SWAPPED);
}
