/* Gradus: the timeline's two memories, history and frames.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-timeline-private.h"

/* --- History ---------------------------------------------------------------------------------- */

/* Steps in a chunk. */
#define CHUNK 256
#define NO_TRACK G_MAXUINT32

typedef struct
{
  guint32 offset; /* into the chunk's numbers; NO_TRACK = not recorded */
  guint32 length;
} Track;

/* Steps index * CHUNK .. index * CHUNK + CHUNK - 1. Shared between a history and the ghosts cut
 * from it; whoever wants to write takes a copy first. */
typedef struct
{
  gint ref_count;
  GradusRecord records[CHUNK];
  double *metrics; /* CHUNK x n_metrics */
  Track *tracks;   /* CHUNK x n_tracked */
  GArray *numbers; /* what the tracks point to */
} Chunk;

struct _GradusHistory
{
  gint ref_count;
  const GradusAlgorithm *algorithm;
  guint n_metrics;
  guint n_tracked;
  guint *tracked;      /* index in values[] of each tracked value */
  guint64 first;       /* first step covered */
  guint64 end;         /* one past the last */
  guint64 first_chunk; /* number of the first chunk held */
  GPtrArray *chunks;
  gsize track_bytes;
  guint track_level; /* 0: every step; l: ends of iterations divisible by 2^(l-1) */
};

static gsize
chunk_fixed_bytes (const GradusHistory *history)
{
  return sizeof (Chunk)
         + CHUNK * (history->n_metrics * sizeof (double) + history->n_tracked * sizeof (Track));
}

static Chunk *
chunk_new (const GradusHistory *history)
{
  Chunk *chunk = g_new0 (Chunk, 1);

  chunk->ref_count = 1;
  chunk->metrics = g_new (double, (gsize) CHUNK * history->n_metrics);
  chunk->tracks = g_new (Track, (gsize) CHUNK * history->n_tracked);
  chunk->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  return chunk;
}

static void
chunk_unref (gpointer data)
{
  Chunk *chunk = data;

  if (!g_atomic_int_dec_and_test (&chunk->ref_count))
    return;
  g_free (chunk->metrics);
  g_free (chunk->tracks);
  g_array_unref (chunk->numbers);
  g_free (chunk);
}

static Chunk *
chunk_copy (const GradusHistory *history, const Chunk *from)
{
  Chunk *chunk = chunk_new (history);

  memcpy (chunk->records, from->records, sizeof from->records);
  if (history->n_metrics > 0)
    memcpy (chunk->metrics, from->metrics, sizeof (double) * CHUNK * history->n_metrics);
  if (history->n_tracked > 0)
    memcpy (chunk->tracks, from->tracks, sizeof (Track) * CHUNK * history->n_tracked);
  if (from->numbers->len > 0)
    g_array_append_vals (chunk->numbers, from->numbers->data, from->numbers->len);
  return chunk;
}

static Chunk *
chunk_at (const GradusHistory *history, guint64 step)
{
  g_assert (step >= history->first && step < history->end);
  return g_ptr_array_index (history->chunks, step / CHUNK - history->first_chunk);
}

/* The chunk of @step, owned by this history alone. */
static Chunk *
chunk_to_write (GradusHistory *history, guint64 step)
{
  Chunk *chunk = chunk_at (history, step);

  if (g_atomic_int_get (&chunk->ref_count) > 1)
    {
      Chunk *own = chunk_copy (history, chunk);

      g_ptr_array_index (history->chunks, step / CHUNK - history->first_chunk) = own;
      chunk_unref (chunk);
      chunk = own;
    }
  return chunk;
}

GradusHistory *
gradus_history_new (const GradusAlgorithm *algorithm)
{
  GradusHistory *history = g_new0 (GradusHistory, 1);
  guint n_values = 0;

  history->ref_count = 1;
  history->algorithm = algorithm;
  while (algorithm->metrics != NULL && algorithm->metrics[history->n_metrics].id != NULL)
    history->n_metrics++;
  while (algorithm->values != NULL && algorithm->values[n_values].id != NULL)
    n_values++;
  history->tracked = g_new (guint, n_values);
  for (guint i = 0; i < n_values; i++)
    if (algorithm->values[i].tracked)
      history->tracked[history->n_tracked++] = i;
  history->chunks = g_ptr_array_new_with_free_func (chunk_unref);
  return history;
}

GradusHistory *
gradus_history_copy (const GradusHistory *history)
{
  GradusHistory *copy = gradus_history_new (history->algorithm);

  copy->first = history->first;
  copy->end = history->end;
  copy->first_chunk = history->first_chunk;
  copy->track_bytes = history->track_bytes;
  copy->track_level = history->track_level;
  for (guint i = 0; i < history->chunks->len; i++)
    {
      Chunk *chunk = g_ptr_array_index (history->chunks, i);

      g_atomic_int_inc (&chunk->ref_count);
      g_ptr_array_add (copy->chunks, chunk);
    }
  return copy;
}

GradusHistory *
gradus_history_ref (GradusHistory *history)
{
  g_atomic_int_inc (&history->ref_count);
  return history;
}

void
gradus_history_unref (GradusHistory *history)
{
  if (!g_atomic_int_dec_and_test (&history->ref_count))
    return;
  g_ptr_array_unref (history->chunks);
  g_free (history->tracked);
  g_free (history);
}

guint64
gradus_history_end (const GradusHistory *history)
{
  return history->end;
}

guint64
gradus_history_length (const GradusHistory *history)
{
  return history->end - history->first;
}

guint64
gradus_history_first (const GradusHistory *history)
{
  return history->first;
}

void
gradus_history_append (GradusHistory *history, const GradusRecord *record)
{
  guint64 step = history->end;
  guint slot = step % CHUNK;
  Chunk *chunk;

  if (step / CHUNK - history->first_chunk >= history->chunks->len)
    g_ptr_array_add (history->chunks, chunk_new (history));
  history->end++;
  chunk = chunk_to_write (history, step);
  chunk->records[slot] = *record;
  for (guint i = 0; i < history->n_metrics; i++)
    chunk->metrics[slot * history->n_metrics + i] = NAN;
  for (guint i = 0; i < history->n_tracked; i++)
    chunk->tracks[slot * history->n_tracked + i] = (Track){ NO_TRACK, 0 };
}

const GradusRecord *
gradus_history_get (const GradusHistory *history, guint64 step)
{
  return &chunk_at (history, step)->records[step % CHUNK];
}

GradusRecord *
gradus_history_edit (GradusHistory *history, guint64 step)
{
  return &chunk_to_write (history, step)->records[step % CHUNK];
}

double *
gradus_history_edit_metrics (GradusHistory *history, guint64 step)
{
  return chunk_to_write (history, step)->metrics + (step % CHUNK) * history->n_metrics;
}

guint
gradus_history_n_tracked (const GradusHistory *history)
{
  return history->n_tracked;
}

guint
gradus_history_tracked_value (const GradusHistory *history, guint i)
{
  return history->tracked[i];
}

/* Whether the present thinning keeps the tracks of @step. */
static gboolean
wants_tracks (const GradusHistory *history, guint64 step)
{
  guint64 iteration;

  if (history->track_level == 0 || step == 0)
    return TRUE;
  iteration = gradus_history_get (history, step)->iteration;
  if (step > history->first && iteration == gradus_history_get (history, step - 1)->iteration)
    return FALSE;
  return iteration % (G_GUINT64_CONSTANT (1) << (history->track_level - 1)) == 0;
}

void
gradus_history_set_tracks (GradusHistory *history, const GradusArray *arrays)
{
  guint64 step = history->end - 1;
  guint slot = step % CHUNK;
  Chunk *chunk;

  if (history->n_tracked == 0 || !wants_tracks (history, step))
    return;
  chunk = chunk_to_write (history, step);
  for (guint i = 0; i < history->n_tracked; i++)
    {
      gsize length = gradus_array_length (&arrays[i]);
      Track *track = &chunk->tracks[slot * history->n_tracked + i];
      const Track *before = slot > 0 ? track - history->n_tracked : NULL;

      if (length == 0 || length > GRADUS_TRACK_MAX || arrays[i].data == NULL)
        continue;
      /* Most phases leave most tracked values alone: point to the same numbers again. */
      if (before != NULL && before->offset != NO_TRACK && before->length == length
          && memcmp ((const double *) (gpointer) chunk->numbers->data + before->offset,
                     arrays[i].data, length * sizeof (double))
               == 0)
        {
          *track = *before;
          continue;
        }
      *track = (Track){ chunk->numbers->len, length };
      g_array_append_vals (chunk->numbers, arrays[i].data, length);
      history->track_bytes += length * sizeof (double);
    }
}

static void
count_track_bytes (GradusHistory *history)
{
  history->track_bytes = 0;
  for (guint i = 0; i < history->chunks->len; i++)
    {
      const Chunk *chunk = g_ptr_array_index (history->chunks, i);

      history->track_bytes += chunk->numbers->len * sizeof (double);
    }
}

GradusHistory *
gradus_history_cut (GradusHistory *history, guint64 step)
{
  GradusHistory *rest = gradus_history_new (history->algorithm);
  guint keep = step / CHUNK - history->first_chunk;

  rest->first = step;
  rest->end = history->end;
  rest->first_chunk = step / CHUNK;
  rest->track_level = history->track_level;
  for (guint i = keep; i < history->chunks->len; i++)
    {
      Chunk *chunk = g_ptr_array_index (history->chunks, i);

      g_atomic_int_inc (&chunk->ref_count);
      g_ptr_array_add (rest->chunks, chunk);
    }
  g_ptr_array_set_size (history->chunks, keep + 1);
  history->end = step + 1;
  count_track_bytes (history);
  count_track_bytes (rest);
  return rest;
}

gsize
gradus_history_bytes (const GradusHistory *history)
{
  return sizeof (GradusHistory) + history->chunks->len * chunk_fixed_bytes (history)
         + history->track_bytes;
}

gsize
gradus_history_track_bytes (const GradusHistory *history)
{
  return history->track_bytes;
}

void
gradus_history_thin_tracks (GradusHistory *history)
{
  if (history->n_tracked == 0 || history->track_level > 40)
    return;
  history->track_level++;
  for (guint64 base = history->first / CHUNK * CHUNK; base < history->end; base += CHUNK)
    {
      guint64 begin = MAX (base, history->first);
      guint64 end = MIN (base + CHUNK, history->end);
      Chunk *chunk = chunk_to_write (history, begin);
      GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));

      for (guint64 step = begin; step < end; step++)
        for (guint i = 0; i < history->n_tracked; i++)
          {
            Track *track = &chunk->tracks[step % CHUNK * history->n_tracked + i];

            if (track->offset == NO_TRACK)
              continue;
            if (!wants_tracks (history, step))
              {
                track->offset = NO_TRACK;
                continue;
              }
            g_array_append_vals (numbers,
                                 (const double *) (gpointer) chunk->numbers->data + track->offset,
                                 track->length);
            track->offset = numbers->len - track->length;
          }
      g_array_unref (chunk->numbers);
      chunk->numbers = numbers;
    }
  count_track_bytes (history);
}

double
gradus_history_metric (const GradusHistory *history, guint metric, guint64 step)
{
  g_return_val_if_fail (metric < history->n_metrics, NAN);
  return chunk_at (history, step)->metrics[step % CHUNK * history->n_metrics + metric];
}

guint64
gradus_history_events (const GradusHistory *history, guint64 step)
{
  return gradus_history_get (history, step)->events;
}

int
gradus_history_phase (const GradusHistory *history, guint64 step)
{
  return gradus_history_get (history, step)->phase;
}

guint64
gradus_history_iteration (const GradusHistory *history, guint64 step)
{
  return gradus_history_get (history, step)->iteration;
}

GradusStatus
gradus_history_status (const GradusHistory *history, guint64 step)
{
  return (GradusStatus) gradus_history_get (history, step)->status;
}

guint64
gradus_history_broken (const GradusHistory *history, guint64 step)
{
  return gradus_history_get (history, step)->broken;
}

const double *
gradus_history_track (const GradusHistory *history, guint value, guint64 step, gsize *length)
{
  const Chunk *chunk = chunk_at (history, step);

  for (guint i = 0; i < history->n_tracked; i++)
    if (history->tracked[i] == value)
      {
        const Track *track = &chunk->tracks[step % CHUNK * history->n_tracked + i];

        if (track->offset == NO_TRACK)
          break;
        if (length != NULL)
          *length = track->length;
        return (const double *) (gpointer) chunk->numbers->data + track->offset;
      }
  if (length != NULL)
    *length = 0;
  return NULL;
}

guint64
gradus_history_iteration_end (const GradusHistory *history, guint64 step)
{
  g_return_val_if_fail (step < history->end, 0);
  for (; step > history->first; step--)
    if (gradus_history_iteration (history, step) > gradus_history_iteration (history, step - 1))
      return step;
  return history->first;
}

/* --- Frames ----------------------------------------------------------------------------------- */

/* A generator that several frames may hold, because most phases draw no random numbers. */
struct _GradusSharedRng
{
  gint ref_count;
  gsl_rng *rng;
};

static GradusSharedRng *
shared_rng_new (const gsl_rng *rng)
{
  GradusSharedRng *shared = g_new (GradusSharedRng, 1);

  shared->ref_count = 1;
  shared->rng = gsl_rng_clone (rng);
  return shared;
}

static GradusSharedRng *
shared_rng_ref (GradusSharedRng *shared)
{
  g_atomic_int_inc (&shared->ref_count);
  return shared;
}

static void
shared_rng_unref (GradusSharedRng *shared)
{
  if (!g_atomic_int_dec_and_test (&shared->ref_count))
    return;
  gsl_rng_free (shared->rng);
  g_free (shared);
}

/* What a block costs beside its elements: its header and the allocator's. */
#define BLOCK_OVERHEAD 32

static gsize
frame_bytes (const GradusAlgorithm *algorithm, const GradusFrame *frame, const GradusFrame *before)
{
  gsize bytes = sizeof (GradusFrame) + algorithm->state_size + BLOCK_OVERHEAD;

  for (const GradusStateArray *a = algorithm->state_arrays; a != NULL && a->size != 0; a++)
    {
      const char *member = (const char *) frame->state + a->offset;
      const char *other = before != NULL ? (const char *) before->state + a->offset : NULL;
      gconstpointer data, other_data;
      gsize size;

      if (a->size == sizeof (double))
        {
          const GradusArray *array = (gconstpointer) member;

          data = array->data;
          size = gradus_array_length (array) * sizeof (double);
          other_data = other != NULL ? ((const GradusArray *) (gconstpointer) other)->data : NULL;
        }
      else
        {
          const GradusIntArray *array = (gconstpointer) member;

          data = array->data;
          size = array->n * sizeof (gint32);
          other_data = other != NULL ? ((const GradusIntArray *) (gconstpointer) other)->data
                                     : NULL;
        }
      if (data != NULL && data != other_data)
        bytes += size + BLOCK_OVERHEAD;
    }
  if (before == NULL || before->rng != frame->rng)
    bytes += gsl_rng_size (frame->rng->rng) + sizeof (GradusSharedRng) + 2 * BLOCK_OVERHEAD;
  return bytes;
}

static inline GradusFrame *
frame_at (const GradusFrames *frames, guint i)
{
  return &g_array_index (frames->frames, GradusFrame, i);
}

void
gradus_frames_init (GradusFrames *frames, const GradusAlgorithm *algorithm)
{
  frames->algorithm = algorithm;
  frames->frames = g_array_new (FALSE, FALSE, sizeof (GradusFrame));
  frames->spacing = 1;
  frames->bytes = 0;
}

void
gradus_frames_copy (GradusFrames *to, const GradusFrames *from)
{
  gradus_frames_init (to, from->algorithm);
  to->spacing = from->spacing;
  to->bytes = from->bytes;
  g_array_append_vals (to->frames, from->frames->data, from->frames->len);
  for (guint i = 0; i < to->frames->len; i++)
    {
      GradusFrame *frame = frame_at (to, i);

      frame->state = gradus_state_copy (to->algorithm, frame->state);
      shared_rng_ref (frame->rng);
    }
}

static void
frame_drop (GradusFrames *frames, GradusFrame *frame)
{
  gradus_state_free (frames->algorithm, frame->state);
  shared_rng_unref (frame->rng);
}

void
gradus_frames_truncate (GradusFrames *frames, guint64 index)
{
  while (frames->frames->len > 0)
    {
      GradusFrame *last = frame_at (frames, frames->frames->len - 1);

      if (last->index < index)
        break;
      frames->bytes -= last->bytes;
      frame_drop (frames, last);
      g_array_set_size (frames->frames, frames->frames->len - 1);
    }
}

void
gradus_frames_reset (GradusFrames *frames)
{
  gradus_frames_truncate (frames, 0);
  frames->spacing = 1;
}

void
gradus_frames_clear (GradusFrames *frames)
{
  gradus_frames_truncate (frames, 0);
  g_clear_pointer (&frames->frames, g_array_unref);
}

gboolean
gradus_frames_add (GradusFrames *frames, guint64 index, gconstpointer state, const gsl_rng *rng,
                   guint64 events, gboolean pinned)
{
  guint n = frames->frames->len;
  const GradusFrame *last = n > 0 ? frame_at (frames, n - 1) : NULL;
  GradusFrame frame = { .index = index, .events = events, .pinned = pinned };

  if (!pinned && index % frames->spacing != 0)
    return FALSE;
  if (last != NULL && last->index >= index)
    return FALSE;
  frame.state = gradus_state_copy (frames->algorithm, state);
  if (last != NULL && gradus_rng_equal (last->rng->rng, rng))
    frame.rng = shared_rng_ref (last->rng);
  else
    frame.rng = shared_rng_new (rng);
  frame.bytes = frame_bytes (frames->algorithm, &frame, last);
  frames->bytes += frame.bytes;
  g_array_append_val (frames->frames, frame);
  return TRUE;
}

const GradusFrame *
gradus_frames_find (const GradusFrames *frames, guint64 index)
{
  guint low = 0, high = frames->frames->len;

  /* All frames before `low` are at or before @index, all from `high` on are behind it. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (frame_at (frames, middle)->index <= index)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 ? frame_at (frames, low - 1) : NULL;
}

const gsl_rng *
gradus_frame_get_rng (const GradusFrame *frame)
{
  return frame->rng->rng;
}

/* Drop every second frame. FALSE when all that is left is pinned. */
static gboolean
frames_thin (GradusFrames *frames)
{
  guint kept = 0;
  gboolean unpinned = FALSE;

  for (guint i = 0; i < frames->frames->len && !unpinned; i++)
    unpinned = !frame_at (frames, i)->pinned;
  if (!unpinned || frames->spacing > G_MAXUINT64 / 4)
    return FALSE;

  frames->spacing *= 2;
  frames->bytes = 0;
  for (guint i = 0; i < frames->frames->len; i++)
    {
      GradusFrame *frame = frame_at (frames, i);

      if (!frame->pinned && frame->index % frames->spacing != 0)
        {
          frame_drop (frames, frame);
          continue;
        }
      /* What was shared with a dropped frame is now this frame's own. */
      frame->bytes = frame_bytes (frames->algorithm, frame,
                                  kept > 0 ? frame_at (frames, kept - 1) : NULL);
      frames->bytes += frame->bytes;
      *frame_at (frames, kept++) = *frame;
    }
  g_array_set_size (frames->frames, kept);
  return TRUE;
}

void
gradus_frames_limit (GradusFrames *frames, gsize limit)
{
  while (frames->bytes > limit && frames_thin (frames))
    ;
}
