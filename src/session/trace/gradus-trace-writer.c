/* Gradus: a trace on its way into a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-sink.h"
#include "gradus-trace-writer.h"

/* Bytes that go to the disk at a time. */
#define PIECE (256 * 1024)

struct _GradusTraceWriter
{
  GradusSink *sink;
  GString *text;
  GradusTraceCsv *csv;
};

GradusTraceWriter *
gradus_trace_writer_new (const char *path, GradusSetup *setup, GradusTraceCsv *csv, GError **error)
{
  GradusSink *sink = gradus_sink_new (path, error);
  GradusTraceWriter *writer;

  if (sink == NULL)
    return NULL;
  writer = g_new0 (GradusTraceWriter, 1);
  writer->sink = sink;
  writer->text = g_string_new (NULL);
  writer->csv = csv;
  if (csv != NULL)
    gradus_trace_csv_append_header (csv, writer->text);
  else
    gradus_trace_append_header (writer->text, setup);
  return writer;
}

static void
writer_free (GradusTraceWriter *writer)
{
  g_string_free (writer->text, TRUE);
  g_free (writer);
}

/* FALSE when nothing more can be written; the sink knows the reason. */
static gboolean
flush (GradusTraceWriter *writer)
{
  const gboolean written = gradus_sink_write (writer->sink, writer->text->str, writer->text->len);

  g_string_truncate (writer->text, 0);
  return written;
}

gboolean
gradus_trace_writer_add (GradusTraceWriter *writer, GradusRun *run)
{
  if (writer->csv != NULL)
    gradus_trace_csv_append_step (writer->csv, writer->text, run);
  else
    gradus_trace_append_step (writer->text, run);
  return writer->text->len < PIECE || flush (writer);
}

/* Leave what was there. Frees @writer. */
static void
gradus_trace_writer_abandon (GradusTraceWriter *writer)
{
  gradus_sink_abandon (writer->sink);
  writer_free (writer);
}

gboolean
gradus_trace_writer_end (GradusTraceWriter *writer, GError **error)
{
  gboolean written;

  flush (writer);
  written = gradus_sink_end (writer->sink, error);
  writer_free (writer);
  return written;
}

static gboolean
is_cancelled (const gint *cancel, GError **error)
{
  if (cancel == NULL || g_atomic_int_get (cancel) == 0)
    return FALSE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                       _ ("Writing the trace was cancelled."));
  return TRUE;
}

gboolean
gradus_trace_write (GradusRun *run, const char *path, gboolean csv, const gint *cancel,
                    void (*progress) (double share, gpointer user_data), gpointer user_data,
                    GError **error)
{
  g_autoptr (GradusTraceCsv) columns = NULL;
  const guint64 last = gradus_run_get_last (run);
  GradusTraceWriter *writer;

  if (csv)
    {
      columns = gradus_trace_csv_new (gradus_run_get_algorithm (run));
      for (guint64 step = 0; step <= last; step++)
        {
          if (is_cancelled (cancel, error))
            return FALSE;
          gradus_run_seek (run, step, 0);
          gradus_trace_csv_scout (columns, run);
        }
    }
  writer = gradus_trace_writer_new (path, gradus_run_get_setup (run), columns, error);
  if (writer == NULL)
    return FALSE;
  for (guint64 step = 0; step <= last; step++)
    {
      if (is_cancelled (cancel, error))
        {
          gradus_trace_writer_abandon (writer);
          return FALSE;
        }
      gradus_run_seek (run, step, 0);
      if (!gradus_trace_writer_add (writer, run))
        break;
      if (progress != NULL)
        progress ((double) (step + 1) / (double) (last + 1), user_data);
    }
  return gradus_trace_writer_end (writer, error);
}
