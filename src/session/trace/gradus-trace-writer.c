/* Gradus: a trace on its way into a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-file-private.h"
#include "gradus-trace-writer.h"

/* Bytes that go to the disk at a time. */
#define PIECE (256 * 1024)

struct _GradusTraceWriter
{
  GFileOutputStream *stream;
  char *name;
  GString *text;
  GradusTraceCsv *csv;
  GError *error;
};

GradusTraceWriter *
gradus_trace_writer_new (GFile *file,
                         GradusSetup *setup,
                         GradusTraceCsv *csv,
                         GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  GFileOutputStream *stream;
  GradusTraceWriter *writer;

  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL, error);
  if (stream == NULL)
    {
      g_prefix_error (error, _("The trace “%s” could not be written: "), name);
      return NULL;
    }
  writer = g_new0 (GradusTraceWriter, 1);
  writer->stream = stream;
  writer->name = g_steal_pointer (&name);
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
  g_object_unref (writer->stream);
  g_string_free (writer->text, TRUE);
  g_clear_error (&writer->error);
  g_free (writer->name);
  g_free (writer);
}

static gboolean
flush (GradusTraceWriter *writer)
{
  if (writer->error == NULL &&
      g_output_stream_write_all (G_OUTPUT_STREAM (writer->stream), writer->text->str,
                                 writer->text->len, NULL, NULL, &writer->error))
    g_string_truncate (writer->text, 0);
  return writer->error == NULL;
}

gboolean
gradus_trace_writer_add (GradusTraceWriter *writer,
                         GradusRun *run)
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
  g_autoptr (GCancellable) discard = g_cancellable_new ();

  /* Closing with a cancelled operation throws the temporary file away. */
  g_cancellable_cancel (discard);
  g_output_stream_close (G_OUTPUT_STREAM (writer->stream), discard, NULL);
  writer_free (writer);
}

gboolean
gradus_trace_writer_end (GradusTraceWriter *writer,
                         GError **error)
{
  if (flush (writer) &&
      g_output_stream_close (G_OUTPUT_STREAM (writer->stream), NULL, &writer->error))
    {
      writer_free (writer);
      return TRUE;
    }
  g_propagate_prefixed_error (error, g_steal_pointer (&writer->error),
                              _("The trace “%s” could not be written: "), writer->name);
  gradus_trace_writer_abandon (writer);
  return FALSE;
}

static gboolean
is_cancelled (const gint *cancel,
              GError **error)
{
  if (cancel == NULL || g_atomic_int_get (cancel) == 0)
    return FALSE;
  g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED,
                       _("Writing the trace was cancelled."));
  return TRUE;
}

gboolean
gradus_trace_write (GradusRun *run,
                    GFile *file,
                    gboolean csv,
                    const gint *cancel,
                    void (*progress) (double share, gpointer user_data),
                    gpointer user_data,
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
  writer = gradus_trace_writer_new (file, gradus_run_get_setup (run), columns, error);
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
