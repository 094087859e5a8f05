/* Gradus: parameters described once.
 *
 * The parameters of an algorithm or a generator are the fields of a plain C struct, so that the
 * numerical code reads them as p->learning_rate. A static table describes every field once; the
 * inspector panel, the command line, the experiment file and the tests are all made from that
 * table. GRADUS_PARAM_FIELD finds the offset and, with _Generic, the kind from the type of the
 * field: double is a real number, int a whole number, bool a switch, unsigned int (an enum) a
 * choice, a pointer to a GradusFunction a formula that is typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "gradus-function.h"

G_BEGIN_DECLS

typedef struct _GradusParam GradusParam;

typedef enum
{
  GRADUS_PARAM_DOUBLE,
  GRADUS_PARAM_INT,
  GRADUS_PARAM_BOOL,
  GRADUS_PARAM_CHOICE,
  GRADUS_PARAM_FUNCTION,
} GradusParamKind;

/* Whether a change takes effect at the present step or restarts the run. */
typedef enum
{
  GRADUS_APPLIES_RESTART,
  GRADUS_APPLIES_LIVE,
  GRADUS_APPLIES_REDO,      /* the run is made again up to the same step */
} GradusApplies;

/* One value of a choice; a table of them ends with id == NULL. The field holds the index. */
typedef struct
{
  const char *id;      /* kebab-case, as on the command line */
  const char *label;   /* N_() */
} GradusChoice;

/* .choices of a parameter, without the last row; its range follows from them. */
#define GRADUS_CHOICES(...) .choices = (const GradusChoice[]) { __VA_ARGS__, { NULL } }

/**
 * GradusParam:
 *
 * Description of one field. A table of them ends with id == NULL.
 */
struct _GradusParam
{
  const char *id;             /* kebab-case */
  const char *label;          /* N_(), a noun of one to three words */
  const char *symbol;         /* TeX, or NULL */
  const char *blurb;          /* N_(), one sentence: what it does and which way is which */
  const char *unit;           /* N_() or NULL */
  gsize offset;               /* these two by GRADUS_PARAM_FIELD */
  GradusParamKind kind;
  double def;                 /* default; for a choice the index, for a switch 0 or 1 */
  const char *text;           /* of a function instead: its default, as it would be typed, */
  char variable;              /* and the letter that it is a function of */
  double min, max;            /* hard range: values outside are refused */
  double slider_min, slider_max;   /* range of the slider; both 0 = the hard range */
  double step;                /* slider step; 0 = automatic */
  gboolean logarithmic;       /* slider on a logarithmic scale */
  GradusApplies applies;
  const GradusChoice *choices;   /* for a choice */
  const char *enabled_if;     /* "kernel=rbf|polynomial": id of a choice or switch and the values
                                 for which this parameter matters; NULL = always */
  gboolean fixed;             /* belongs to what the entry is: set by its family's row, not shown
                                 and not changed; made by gradus_algorithm_resolve() */
};

#define GRADUS_PARAM_FIELD(Type, member)                                                           \
  .offset = offsetof (Type, member),                                                               \
  .kind = _Generic (((Type *) 0)->member,                                                          \
                    double: GRADUS_PARAM_DOUBLE,                                                   \
                    int: GRADUS_PARAM_INT,                                                         \
                    bool: GRADUS_PARAM_BOOL,                                                       \
                    unsigned int: GRADUS_PARAM_CHOICE,                                             \
                    const GradusFunction *: GRADUS_PARAM_FUNCTION)

/* Write the defaults of @table into the struct @params. */
void gradus_params_reset (const GradusParam *table, gpointer params);
const GradusParam *gradus_params_find (const GradusParam *table, const char *id);
/* The value as a number (index of a choice, 0/1 of a switch; the number of a function, which means
 * something in this process only). */
double gradus_params_get (const GradusParam *param, gconstpointer params);
/* The default as such a number. */
double gradus_param_get_default (const GradusParam *param);
/* Set from a number. FALSE with GRADUS_ERROR_PARAM when it is not finite, not whole where it must
 * be, or outside the hard range; @params is then unchanged. */
gboolean gradus_params_set (const GradusParam *param, gpointer params, double value,
                            GError **error);
/* Set from text as on the command line ("0.1", "true", "rbf"); always with a decimal point. */
gboolean gradus_params_set_string (const GradusParam *param, gpointer params, const char *text,
                                   GError **error);
/* The text that gradus_params_set_string() reads back to the same value (17 significant digits at
 * most, the shortest that round-trips). */
char *gradus_params_get_string (const GradusParam *param, gconstpointer params);
/* Assign "k=v" pairs separated by commas or white space; NULL or "" does nothing. */
gboolean gradus_params_parse (const GradusParam *table, gpointer params, const char *text,
                              GError **error);
/* The range of the slider, and whether it is logarithmic, which needs a positive range. */
double gradus_param_slider_low (const GradusParam *param);
double gradus_param_slider_high (const GradusParam *param);
gboolean gradus_param_is_logarithmic (const GradusParam *param);
/* What @value becomes when it is moved by @steps steps of the slider, or dragged to: inside the
 * hard range, with as many digits as a hand can mean. Of a switch or a choice @value itself. */
double gradus_param_step (const GradusParam *param, double value, double steps);
double gradus_param_round (const GradusParam *param, double value);
gboolean gradus_params_equal (const GradusParam *table, gconstpointer a, gconstpointer b);
/* Whether @param matters under the present values (enabled_if). */
gboolean gradus_params_is_enabled (const GradusParam *table, const GradusParam *param,
                                   gconstpointer params);

G_END_DECLS
