/* The axes of every entry that reads a table, with a table of people: heights in metres, weights in
 * kilograms. One unit for both would make a line of the picture.
 *
 * Each axis that has the name of a column shows this column over a third of the picture at least,
 * and all of it, at the start, on the way and at the end; and what a hand can take is in the
 * picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-plot.h"
#include "gradus-registry.h"
#include "gradus-say.h"

#define N 24
#define STEPS 200
#define LEAST_SHARE (1.0 / 3)
#define WIDTH 640
#define HEIGHT 400

/* What moves a point away on purpose, and what lays a perpendicular to a line, which in unlike
 * units leads far: then the data are not all there is to see. Of one the origin, around which
 * angles are counted, has to be seen; another shows how far powers go outside of the data; and
 * bumps stand on 0. */
static const char *const leads_far[] = { "ls-line-failure", "kernel-pca-polar", "basis-models",
                                         "kernel-model", NULL };

/* All faults are told, not the first of them alone. */
static void G_GNUC_PRINTF (1, 2) complain (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list values;

  va_start (values, format);
  text = g_strdup_vprintf (format, values);
  va_end (values);
  g_test_message ("%s", text);
  g_test_fail ();
}

/* Roles as an algorithm needs them: the weight is the target of a regression, else an input. */
static GradusDataset *
make_people (const GradusAlgorithm *algorithm)
{
  static const char *const sexes[] = { "f", "m" };
  const gboolean regression = (algorithm->needs & GRADUS_NEEDS_Y) != 0;
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (N);
  double height[N], weight[N];
  gint32 sex[N];

  for (guint i = 0; i < N; i++)
    {
      sex[i] = (gint32) (i % 2);
      height[i] = 1.6 + 0.12 * sex[i] + 0.01 * (double) (i * 7 % 15);
      weight[i] = 55 + 14 * sex[i] + (double) (i * 5 % 17) + 40 * (height[i] - 1.6);
      if (algorithm->needs & GRADUS_NEEDS_UNKNOWN_LABELS && i % 5 == 2)
        sex[i] = GRADUS_LABEL_UNKNOWN;
    }
  gradus_table_builder_add (builder, "stature", height);
  gradus_table_builder_add (builder, "mass", weight);
  gradus_table_builder_set_x (builder, (const guint[]){ 0, 1 }, regression ? 1 : 2);
  if (regression)
    gradus_table_builder_set_y (builder, 1);
  if (algorithm->needs & GRADUS_NEEDS_LABEL)
    gradus_table_builder_set_label (
      builder, (int) gradus_table_builder_add_classes (builder, "sex", sex, sexes, 2));
  return gradus_table_builder_end (g_steal_pointer (&builder), "people", "people.csv");
}

static void
look_at_axis (const GradusPlotLayout *layout, const GradusTable *table, const char *label,
              gboolean vertical, const char *where)
{
  double area_x, area_y, area_width, area_height, low = INFINITY, high = -INFINITY;
  guint column = 0;

  while (column < 2 && g_strcmp0 (table->names[column], label) != 0)
    column++;
  if (column == 2)
    return;
  gradus_plot_layout_get_area (layout, &area_x, &area_y, &area_width, &area_height);
  for (guint i = 0; i < table->n; i++)
    {
      double px, py;

      gradus_plot_layout_to_pixel (layout, table->columns[column][i], table->columns[column][i],
                                   &px, &py);
      low = MIN (low, vertical ? py - area_y : px - area_x);
      high = MAX (high, vertical ? py - area_y : px - area_x);
    }
  if (vertical)
    area_width = area_height;
  if (high - low < LEAST_SHARE * area_width)
    complain ("%s: %s fills %.0f %% of its axis", where, label, 100 * (high - low) / area_width);
  if (low < -0.5 || high > area_width + 0.5)
    complain ("%s: %s leaves the picture", where, label);
}

static void
look_at_handles (const GradusPlotLayout *layout, const GradusScene *scene, const char *where)
{
  double x, y, width, height;
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (scene, &n);

  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  for (gsize i = 0; i < n; i++)
    {
      double px, py;

      gradus_plot_layout_to_pixel (layout, handles[i].x, handles[i].y, &px, &py);
      if (px < x - 0.5 || px > x + width + 0.5 || py < y - 0.5 || py > y + height + 0.5)
        complain ("%s: handle %u is outside of the picture", where, (guint) i);
    }
}

static void
look_at_pictures (GradusRun *run, const char *when)
{
  const GradusTable *table;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  table = gradus_dataset_get_table (here.dataset);
  for (const GradusPlot *plot = here.algorithm->plots; plot->id != NULL; plot++)
    {
      const GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT };
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      g_autofree char *where = g_strdup_printf ("%s, %s, %s", here.algorithm->id, plot->id, when);
      const char *x_label, *y_label;

      gradus_plot_build (plot, &here, scene);
      if (gradus_scene_is_waiting (scene))
        continue;
      layout = gradus_plot_layout_new (scene, &options);
      gradus_scene_get_axes (scene, &x_label, &y_label);
      if (!g_strv_contains (leads_far, here.algorithm->id))
        {
          look_at_axis (layout, table, x_label, FALSE, where);
          look_at_axis (layout, table, y_label, TRUE, where);
        }
      look_at_handles (layout, scene, where);
    }
}

static gboolean
look_at_entry (const GradusAlgorithm *algorithm)
{
  g_autoptr (GradusDataset) people = make_people (algorithm);
  g_autoptr (GradusSetup) preset = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;

  preset = gradus_setup_new_preset (algorithm, &algorithm->presets[0], &error);
  g_assert_no_error (error);
  setup = gradus_setup_with_dataset (preset, people);
  run = gradus_run_new (setup, &error);
  if (run == NULL)
    {
      g_test_message ("%s: %s", algorithm->id, error->message);
      return FALSE;
    }
  look_at_pictures (run, "at the start");
  for (guint i = 0; i < STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    if (i == 3)
      look_at_pictures (run, "at step 4");
  look_at_pictures (run, "at the end");
  return TRUE;
}

static void
test_people (void)
{
  guint n, ran = 0;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    if (algorithms[i]->data_kind == &gradus_data_table)
      ran += look_at_entry (algorithms[i]);
  g_test_message ("%u entries have shown the table", ran);
  g_assert_cmpuint (ran, >, 60);
}

int
main (int argc, char **argv)
{
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/axes/people", test_people);
  return g_test_run ();
}
