/* Gradus: the pieces that the commands of gradus-cli share.
 *
 * Exit status: 0 done, 1 the algorithm failed (its sentence is on standard error), 2 bad usage or
 * input. Results go to standard output, messages to standard error.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib/gi18n-lib.h>

#include "gradus-import.h"
#include "gradus-run.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_EXIT_DONE = 0,
  GRADUS_EXIT_FAILED = 1,
  GRADUS_EXIT_USAGE = 2,
} GradusExit;

typedef struct
{
  const char *name;       /* "run", "lesson check" */
  const char *arguments;  /* what stands after the name beside options */
  const char *summary;    /* N_() */
  /* argv[0] is the command's name. NULL: the function is in a module. */
  GradusExit (*run) (int argc, char **argv);
  const char *symbol;     /* its name there */
  gboolean draws;         /* in the module that draws; else in that which knows experiments */
} GradusCliCommand;

/* The program itself needs GLib and GSL alone: GIO, JSON, Cairo and Pango take longer to load than
 * a small experiment takes to run. What is in the module "gradus-session", in which experiments,
 * lessons and notes are, and with @draws in "gradus-draw", which rests on it: the address of
 * @symbol; NULL with the sentence. @what: who needs it, for that sentence. */
gpointer gradus_cli_load (const char *what, gboolean draws, const char *symbol, GError **error);

/* --- Options ---------------------------------------------------------------------------------- */

/* "--name" with @n_values words after it. A switch (0 values) sets *flag; one value sets *text;
 * more, or a repeated option, append to *list. What they are set to stays for the life of the
 * process. The table ends with name == NULL. */
typedef struct
{
  const char *name;
  guint n_values;
  gboolean *flag;
  const char **text;
  GPtrArray *list;        /* of const char * */
  const char *argument;   /* what the help calls the words */
  const char *blurb;      /* N_() */
} GradusCliOption;

/* Fill the option targets; what is not an option is appended to @rest. @argv[0] is the command's
 * name, "lesson check". FALSE with GRADUS_ERROR_USAGE, or without an error when --help was asked
 * for and has been printed: gradus_cli_report() knows both. */
gboolean gradus_cli_parse (int argc, char **argv, const GradusCliOption *options, GPtrArray *rest,
                           GError **error);
gboolean gradus_cli_parse_count (const char *option, const char *text, guint64 *value,
                                 GError **error);

/* --- Where a run comes from (run, render) ----------------------------------------------------- */

typedef struct
{
  const char *preset, *data, *seed, *rng;
  const char *missing, *header, *separator, *decimal, *encoding, *sheet;
  const char *columns[GRADUS_N_COLUMN_ROLES];   /* --x a,b --y t --label c --weight w ... */
  GPtrArray *set, *start;
} GradusCliSource;

/* The options that say what is read of data. The seed makes those that are generated. */
#define GRADUS_CLI_READ_OPTIONS(source)                                                            \
  GRADUS_CLI_XY_OPTIONS (source),                                                                  \
  GRADUS_CLI_OTHER_READ_OPTIONS (source)
#define GRADUS_CLI_XY_OPTIONS(source)                                                              \
  { "x", 1, .text = &(source).columns[GRADUS_COLUMN_X],                                            \
    .argument = "a,b", .blurb = N_ ("The input columns") },                                        \
  { "y", 1, .text = &(source).columns[GRADUS_COLUMN_Y],                                            \
    .argument = "t", .blurb = N_ ("The target column") }
#define GRADUS_CLI_OTHER_READ_OPTIONS(source)                                                      \
  { "label", 1, .text = &(source).columns[GRADUS_COLUMN_LABEL],                                    \
    .argument = "c", .blurb = N_ ("The column of classes") },                                      \
  { "weight", 1, .text = &(source).columns[GRADUS_COLUMN_WEIGHT],                                  \
    .argument = "w", .blurb = N_ ("The column of weights") },                                      \
  { "sample", 1, .text = &(source).columns[GRADUS_COLUMN_SAMPLE],                                  \
    .argument = "s", .blurb = N_ ("The column that says which sample a row is of") },              \
  { "task", 1, .text = &(source).columns[GRADUS_COLUMN_TASK],                                      \
    .argument = "t", .blurb = N_ ("The column of tasks") },                                        \
  { "missing", 1, .text = &(source).missing,                                                       \
    .argument = "refuse|drop|mean|unknown", .blurb = N_ ("What to do with missing cells") },       \
  { "header", 1, .text = &(source).header,                                                         \
    .argument = "yes|no", .blurb = N_ ("Whether the first row names the columns") },               \
  { "separator", 1, .text = &(source).separator,                                                   \
    .argument = "comma|semicolon|tab|bar|blank", .blurb = N_ ("What stands between the cells") },  \
  { "decimal", 1, .text = &(source).decimal,                                                       \
    .argument = "point|comma", .blurb = N_ ("The decimal mark of the file") },                     \
  { "encoding", 1, .text = &(source).encoding,                                                     \
    .argument = "NAME", .blurb = N_ ("The encoding of the file, ISO-8859-1 for example") },        \
  { "sheet", 1, .text = &(source).sheet,                                                           \
    .argument = "N", .blurb = N_ ("Which sheet of a spreadsheet, from 1") },                       \
  { "seed", 1, .text = &(source).seed,                                                             \
    .argument = "N", .blurb = N_ ("The seed of the random generator") }

/* The options that fill @source, to be placed in a table. */
#define GRADUS_CLI_SOURCE_OPTIONS(source)                                                          \
  GRADUS_CLI_XY_OPTIONS (source),                                                                  \
  GRADUS_CLI_OTHER_SOURCE_OPTIONS (source)
/* Those of a command for which “--x” and “--y” mean something else. */
#define GRADUS_CLI_OTHER_SOURCE_OPTIONS(source)                                                    \
  { "preset", 1, .text = &(source).preset,                                                         \
    .argument = "P", .blurb = N_ ("Begin with this preset") },                                     \
  { "data", 1, .text = &(source).data,                                                             \
    .argument = "FILE|GENERATOR:k=v,...", .blurb = N_ ("Use these data") },                        \
  GRADUS_CLI_OTHER_READ_OPTIONS (source),                                                          \
  { "rng", 1, .text = &(source).rng,                                                               \
    .argument = "mt19937|book", .blurb = N_ ("The random generator") },                            \
  { "set", 1, .list = (source).set,                                                                \
    .argument = "k=v", .blurb = N_ ("Set a parameter; may be repeated") },                         \
  { "start", 1, .list = (source).start,                                                            \
    .argument = "ID=FILE.csv", .blurb = N_ ("Give a start; may be repeated") }

void gradus_cli_source_init (GradusCliSource *source);
void gradus_cli_source_clear (GradusCliSource *source);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusCliSource, gradus_cli_source_clear)

/* How a file is read, from the options. */
gboolean gradus_cli_source_get_options (const GradusCliSource *source, GradusImportOptions *options,
                                        GError **error);
/* The option that mends what a reader refused, as one more sentence of @error. */
void gradus_cli_add_hint (const GradusImportReport *report, GError **error);
/* The data named by @spec with the columns of @source, for @algorithm or, with NULL, none. Says on
 * standard error what was found in a file, and when a generator hides one. */
GradusDataset *gradus_cli_source_read (const GradusCliSource *source, const char *spec,
                                       const GradusAlgorithm *algorithm, guint64 seed,
                                       GError **error);
/* The setup named by @what, an algorithm's id, or that of an experiment file of this name, @saved,
 * with what the options change of it. */
GradusSetup *gradus_cli_source_make_setup (const GradusCliSource *source, const char *what,
                                           GradusSetup *saved, GError **error);

/* --- How far to run --------------------------------------------------------------------------- */

typedef struct
{
  const char *steps, *iterations, *until;
} GradusCliLimit;

#define GRADUS_CLI_LIMIT_OPTIONS(limit)                                                            \
  { "steps", 1, .text = &(limit).steps,                                                            \
    .argument = "N", .blurb = N_ ("Stop after so many steps") },                                   \
  { "iterations", 1, .text = &(limit).iterations,                                                  \
    .argument = "N", .blurb = N_ ("Stop after so many iterations") },                              \
  { "until", 1, .text = &(limit).until,                                                            \
    .argument = "converged|CONDITION", .blurb = N_ ("Stop when this is true") }

/* The condition of --until, on its way through a run. */
typedef struct _GradusCliUntil GradusCliUntil;

/* A parsed limit. @until is NULL for none. */
typedef struct
{
  guint64 steps, iterations;
  GradusCliUntil *until;
} GradusCliStop;

void gradus_cli_stop_clear (GradusCliStop *stop);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusCliStop, gradus_cli_stop_clear)

gboolean gradus_cli_limit_parse (const GradusCliLimit *limit, const GradusAlgorithm *algorithm,
                                 GradusCliStop *stop, GError **error);
/* What a run may remember of its steps: what a file asks for has a bound, what “--steps” or
 * “--iterations” asks for has none. */
GradusLimit gradus_cli_limit_make (const GradusCliLimit *limit);
/* FALSE with the sentence when that has stopped @run. */
gboolean gradus_cli_limit_check (const GradusRun *run, GError **error);
/* A GradusRunFunc: TRUE at the stop. @user_data: GradusCliStop. */
gboolean gradus_cli_stop_here (GradusRun *run, gpointer user_data);
/* Afterwards: FALSE with the sentence when the condition did not suit the shape of its value. Says
 * on standard error when it was never true. */
gboolean gradus_cli_stop_finish (const GradusCliStop *stop, GradusRun *run, GError **error);

/* --- Messages --------------------------------------------------------------------------------- */

/* Print "gradus-cli: MESSAGE" to standard error; clears @error; returns GRADUS_EXIT_USAGE, or
 * GRADUS_EXIT_FAILED for GRADUS_ERROR_FAILED and GRADUS_ERROR_LIMIT. */
GradusExit gradus_cli_report (GError **error);
const GradusAlgorithm *gradus_cli_find_algorithm (const char *id, GError **error);
/* Whether the word stands for the standard input or output. */
gboolean gradus_cli_is_standard (const char *path);
/* Write text (to its end where @length is -1) to a file, all of it or nothing, with a sentence on
 * failure. */
gboolean gradus_cli_write (const char *path, const char *text, gssize length, GError **error);

/* A file that the command line names, by what it was given for: "--trace", say. @path may be NULL.
 * A table of them ends with option == NULL. */
typedef struct
{
  const char *option, *path;
} GradusCliPlace;

/* FALSE with GRADUS_ERROR_USAGE when a result would replace one of @inputs or another result. */
gboolean gradus_cli_check_places (const GradusCliPlace *inputs, const GradusCliPlace *outputs,
                                  GError **error);

/* --- Commands --------------------------------------------------------------------------------- */

GradusExit gradus_cli_list (int argc, char **argv);
GradusExit gradus_cli_inspect (int argc, char **argv);
GradusExit gradus_cli_run (int argc, char **argv);
GradusExit gradus_cli_render (int argc, char **argv);
GradusExit gradus_cli_sweep (int argc, char **argv);
GradusExit gradus_cli_tell (int argc, char **argv);
GradusExit gradus_cli_check (int argc, char **argv);
GradusExit gradus_cli_lesson (int argc, char **argv);
GradusExit gradus_cli_notes (int argc, char **argv);
GradusExit gradus_cli_bench (int argc, char **argv);
GradusExit gradus_cli_data (int argc, char **argv);
GradusExit gradus_cli_diff (int argc, char **argv);
GradusExit gradus_cli_starter (int argc, char **argv);

/* Run the command that argv[1] names. */
int gradus_cli_main (int argc, char **argv);

G_END_DECLS
