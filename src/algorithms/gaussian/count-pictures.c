/* The pictures of counting in stages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "count-stages.h"
#include "gradus-mould.h"

/* So many mails are shown as rows. */
#define ROWS 16

typedef GradusCountParams Params;
typedef GradusCountState State;
typedef GradusCountWork Work;

static void
name_columns (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const char *names[GRADUS_COUNT_SHOWN];

  for (guint k = 0; k < work->n_shown; k++)
    names[k] = corpus->words[work->shown[k]];
  gradus_scene_set_x_names (scene, names, work->n_shown);
  gradus_scene_set_x_range (scene, 0.4, work->n_shown + 0.6);
}

static void
class_legend (const GradusCorpus *corpus, GradusScene *scene)
{
  for (guint c = 0; c < 2; c++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_SQUARE,
                              corpus->labels[c]);
}

/* A frame around column @k, which is in work. */
static void
draw_frame (double k, double low, double high, GradusScene *scene)
{
  gradus_scene_polygon (scene, (double[]) { k + 0.55, k + 1.45, k + 1.45, k + 0.55 },
                        (double[]) { low, low, high, high }, 4, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_SOLID, 0);
}

/* Two bars for each word: the learner's, then what is counted so far, then what is smoothed. */
void
gradus_count_build_bars (const GradusPosition *here, GradusScene *scene)
{
  static const char *const ids[2][GRADUS_COUNT_BARS] = { { "ham1", "ham2", "ham3" },
                                            { "spam1", "spam2", "spam3" } };
  GRADUS_HERE (state, params, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;
  const gboolean trying = gradus_contest_is_trying (here);
  double left[2] = { 1, 1 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "word"),
                         _(work->model->share));
  gradus_scene_set_y_range (scene, 0, 1);
  name_columns (here, scene);
  class_legend (corpus, scene);
  for (guint c = 0; c < 2; c++)
    for (guint k = 0; k < work->bars; k++)
      left[c] -= params->bar[c][k];
  for (guint c = 0; c < 2; c++)
    for (guint k = 0; k < work->n_shown; k++)
      {
        const guint j = c * work->words + work->shown[k];
        const double x = k + 1 + (c == 1 ? 0.2 : -0.2);
        /* Of all mails of the class, so that bars only grow while it is counted. */
        const double share = state->counts.data[j] / work->total[c];

        if (trying && k < work->bars)
          {
            for (gsize t = n > 8 ? n - 8 : 0; t < n; t++)
              {
                const double y = state->attempts.data[(2 * t + c) * work->model->hands + k];

                gradus_scene_segment (scene, x - 0.18, y, x + 0.18, y, GRADUS_ROLE_PAST,
                                      GRADUS_LINE_DASHED | GRADUS_LINE_THIN);
              }
            gradus_scene_bar (scene, x, 0.36, 0, params->bar[c][k], GRADUS_ROLE_CLASS + (int) c,
                              0.35);
            gradus_scene_point (scene, x, params->bar[c][k], GRADUS_ROLE_ACCENT,
                                GRADUS_SHAPE_CIRCLE, 1.2, -1);
            gradus_scene_param_handle (scene, NULL, ids[c][k], x, params->bar[c][k]);
          }
        /* What is left of 1 is the share of the last word. */
        if (trying && work->model->tokens && k == work->bars && work->words == work->bars + 1)
          gradus_scene_bar (scene, x, 0.36, 0, MAX (left[c], 0), GRADUS_ROLE_CLASS + (int) c, 0.2);
        if (trying)
          continue;
        if (work->shown[k] < state->smoothed)
          {
            gradus_scene_bar (scene, x, 0.36, 0, state->rates.data[j], GRADUS_ROLE_CLASS + (int) c,
                              0.75);
            gradus_scene_segment (scene, x - 0.18, share, x + 0.18, share, GRADUS_ROLE_TRUTH,
                                  GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
          }
        else
          gradus_scene_bar (scene, x, 0.36, 0, share, GRADUS_ROLE_CLASS + (int) c, 0.45);
      }
  for (guint k = 0; here->micro > 0 && k < work->n_shown; k++)
    if ((gradus_position_is_phase (here, "smooth") && work->shown[k] == state->last)
        || (gradus_position_is_phase (here, "score") && state->last > 0
            && state->last <= work->one_by_one
            && work->shown[k] == gradus_count_word (here)))
      draw_frame (k, 0, 1, scene);
  if (trying)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                              _("drag: your guess"));
  if (state->smoothed > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD,
                              _("counted, not smoothed"));
}

void
gradus_count_draw_scale (const GradusPosition *here, GradusScene *scene)
{
  if (((const State *) here->state)->added == 0)
    {
      gradus_scene_reset (scene);
      gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "word"), _("log-odds of spam"));
      gradus_scene_set_placeholder (scene, _("The votes are added up when the shares are known."));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "word"), _("log-odds of spam"));
}

/* A mail as a row: its class, then a square in the colour of the class for each word it has. */
static void
draw_row (const GradusCorpus *corpus, const Work *work, guint mail, double row, GradusRole role,
          GradusScene *scene)
{
  gradus_scene_point (scene, 0.3, row, role, GRADUS_SHAPE_CIRCLE, 0.7, (int) mail);
  for (guint k = 0; k < work->n_shown; k++)
    {
      const guint times = gradus_corpus_count (corpus, mail, work->shown[k]);
      const gboolean has = times > 0;

      gradus_scene_point (scene, k + 1, row, has ? role : GRADUS_ROLE_MUTED,
                          has ? GRADUS_SHAPE_SQUARE : GRADUS_SHAPE_CIRCLE, has ? 1.2 : 0.3,
                          has ? (int) mail : -1);
      if (work->model->tokens && times > 1)
        {
          g_autofree char *number = g_strdup_printf ("×%u", times);

          gradus_scene_text (scene, k + 1.12, row, GRADUS_ANCHOR_LEFT, role, 0.85, number);
        }
    }
}

/* The mails as rows, the tallies of both classes under them, then the mail that is weighed. */
void
gradus_count_build_mails (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  const gboolean counting = gradus_position_is_phase (here, "count") && here->micro > 0;
  const guint rows = MIN (work->known, ROWS);
  const guint at = counting ? state->mail : 0;
  const guint first = MIN (at > rows / 2 ? at - rows / 2 : 0, work->known - rows);
  /* Lines of words are as high as a quarter of a picture of eight rows needs them. */
  const double line = MAX (rows, 6) / 5.0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.1 * work->n_shown - 0.5, work->n_shown + 0.5);
  for (guint k = 0; k < work->n_shown; k++)
    gradus_scene_text (scene, k + 1, 1 - 0.8 * line, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND,
                       0.85, corpus->words[work->shown[k]]);
  for (guint r = 0; r < rows; r++)
    {
      const guint mail = work->learnt[first + r];

      draw_row (corpus, work, mail, r + 1, GRADUS_ROLE_CLASS + corpus->label[mail], scene);
      if (counting && first + r == at)
        gradus_scene_polygon (scene,
                              (double[]){ 0.1, work->n_shown + 0.45, work->n_shown + 0.45, 0.1 },
                              (double[]){ r + 0.5, r + 0.5, r + 1.5, r + 1.5 }, 4,
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0);
    }
  gradus_scene_segment (scene, 0.1, rows + 0.7, work->n_shown + 0.5, rows + 0.7,
                        GRADUS_ROLE_FOREGROUND, GRADUS_LINE_THIN);
  for (guint c = 0; c < 2; c++)
    {
      const double y = rows + 0.7 + (c + 0.6) * line;

      gradus_scene_text (scene, 0.35, y, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_CLASS + (int) c, 0.85,
                         corpus->labels[c]);
      for (guint k = 0; k < work->n_shown; k++)
        {
          g_autofree char *number = g_strdup_printf (
            "%.0f", state->counts.data[c * work->words + work->shown[k]]);

          gradus_scene_text (scene, k + 1, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_CLASS + (int) c, 1,
                             number);
        }
    }
  draw_row (corpus, work, work->mail, rows + 0.9 + 2.6 * line, GRADUS_ROLE_ACCENT, scene);
  gradus_scene_text (scene, 0.15, rows + 0.9 + 2.6 * line, GRADUS_ANCHOR_RIGHT,
                     GRADUS_ROLE_FOREGROUND, 0.85, C_ ("legend", "new"));
  gradus_scene_set_y_range (scene, 1 - 1.2 * line, rows + 1 + 3.1 * line);
}

/* The S that makes a probability of a sum, the known mails on it once they are judged. */
void
gradus_count_build_sigmoid (const GradusPosition *here, GradusScene *scene)
{
  enum
  {
    CURVE = 121
  };
  GRADUS_HERE (state, work);
  const GradusCorpus *corpus = gradus_count_corpus (here->dataset);
  double reach = 4;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("log-odds of spam"),
                         _("probability of spam"));
  if (gradus_kit_waits (scene, state->added == 0, _("The sum becomes a probability.")))
    return;
  reach = MAX (reach, 1.1 * fabs (state->sum));
  for (guint k = 0; k < work->known; k++)
    reach = MAX (reach, 1.1 * fabs (state->odds.data[work->learnt[k]]));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_draw_sigmoid (scene, 1, -reach, reach, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint k = 0; k < work->known; k++)
    {
      const guint i = work->learnt[k];

      if (state->judged || (gradus_position_is_phase (here, "judge") && k < here->micro))
        gradus_scene_point (scene, state->odds.data[i], gradus_sigmoid (state->odds.data[i]),
                            GRADUS_ROLE_CLASS + corpus->label[i], GRADUS_SHAPE_AUTO, 1, (int) i);
    }
  gradus_scene_point (scene, state->sum, gradus_sigmoid (state->sum), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, _("the mail that is weighed"));
  if (state->judged)
    for (guint c = 0; c < 2; c++)
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_AUTO,
                                corpus->labels[c]);
}

static double
score_attempt (const GradusPosition *here, const double *attempt)
{
  GRADUS_HERE (params, work);
  double bars[2 * GRADUS_COUNT_BARS];

  gradus_count_get_bars (work, params, bars);
  return gradus_count_score (work, attempt != NULL ? attempt : bars);
}

void
gradus_count_build_score (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_rivals_draw_scores (here, &state->attempts, &state->rivals, score_attempt,
                             ((const Work *) here->workspace)->best, state->certified,
                             _("log-likelihood"), scene);
}
