/* Gradus: tests of arrays that share their memory until they are written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "gradus-array.h"

/* Writing through the struct must not compile: the pointer in it is to const. */
G_STATIC_ASSERT (_Generic(((GradusArray *) 0)->data, const double * : 1, default : 0));
G_STATIC_ASSERT (_Generic(((GradusIntArray *) 0)->data, const gint32 * : 1, default : 0));

static void
test_empty (void)
{
  g_auto (GradusArray) array = { 0 };
  g_auto (GradusArray) other = { 0 };

  g_assert_cmpuint (gradus_array_length (&array), ==, 0);
  g_assert_null (gradus_array_write (&array));
  g_assert_null (gradus_array_overwrite (&array));
  g_assert_true (gradus_array_is_finite (&array));
  g_assert_true (gradus_array_equal (&array, &other));
  gradus_array_assign (&other, &array);
  gradus_array_clear (&array);
  gradus_array_clear (&array);

  /* A matrix without rows keeps its shape and has no memory. */
  g_assert_null (gradus_array_init_matrix (&array, 0, 5));
  g_assert_cmpuint (array.n_dims, ==, 2);
  g_assert_cmpuint (array.shape[1], ==, 5);
  g_assert_cmpuint (gradus_array_length (&array), ==, 0);
  g_assert_false (gradus_array_equal (&array, &other));
}

static void
test_shapes (void)
{
  g_auto (GradusArray) array = { 0 };
  double *data = gradus_array_init_scalar (&array, 2.5);

  g_assert_cmpfloat (*data, ==, 2.5);
  g_assert_cmpuint (array.n_dims, ==, 0);
  g_assert_cmpuint (gradus_array_length (&array), ==, 1);

  gradus_array_init_vector (&array, 7);
  g_assert_cmpuint (array.n_dims, ==, 1);
  g_assert_cmpuint (gradus_array_length (&array), ==, 7);

  gradus_array_init_matrix (&array, 3, 4);
  g_assert_cmpuint (array.n_dims, ==, 2);
  g_assert_cmpuint (array.shape[0], ==, 3);
  g_assert_cmpuint (array.shape[1], ==, 4);
  g_assert_cmpuint (array.shape[2], ==, 1);

  data = gradus_array_init_stack (&array, 2, 3, 4);
  g_assert_cmpuint (array.n_dims, ==, 3);
  g_assert_cmpuint (gradus_array_length (&array), ==, 24);
  for (guint i = 0; i < 24; i++)
    g_assert_cmpfloat (data[i], ==, 0.0);
}

static void
test_alignment (void)
{
  for (guint n = 1; n < 200; n++)
    {
      g_auto (GradusArray) array = { 0 };
      g_auto (GradusIntArray) ints = { 0 };

      g_assert_cmpuint ((uintptr_t) gradus_array_init_vector (&array, n) % 32, ==, 0);
      g_assert_cmpuint ((uintptr_t) gradus_int_array_init (&ints, n) % 32, ==, 0);
    }
}

static void
test_sharing (void)
{
  g_auto (GradusArray) a = { 0 };
  g_auto (GradusArray) b = { 0 };
  g_auto (GradusArray) c = { 0 };
  double *data = gradus_array_init_vector (&a, 3);
  const double *shared;

  data[0] = 1.0;
  g_assert_true (gradus_array_write (&a) == data);

  gradus_array_init_vector (&b, 100);
  gradus_array_assign (&b, &a);
  gradus_array_assign (&c, &b);
  g_assert_true (a.data == b.data && b.data == c.data);
  g_assert_true (gradus_array_equal (&a, &c));

  /* The writer gets a copy, the others keep the block. */
  shared = a.data;
  data = gradus_array_write (&b);
  g_assert_true (data != shared && b.data == data);
  g_assert_true (a.data == shared && c.data == shared);
  g_assert_cmpfloat (data[0], ==, 1.0);
  data[0] = 2.0;
  g_assert_cmpfloat (a.data[0], ==, 1.0);
  g_assert_false (gradus_array_equal (&a, &b));

  /* The same for a writer that wants no copy. */
  data = gradus_array_overwrite (&c);
  g_assert_true (data != shared);
  g_assert_cmpuint (gradus_array_length (&c), ==, 3);

  /* The last owner writes in place. */
  g_assert_true (gradus_array_write (&a) == shared);

  /* Assigning to itself, or what is shared already, changes nothing. */
  gradus_array_assign (&a, &a);
  g_assert_true (a.data == shared);
  gradus_array_assign (&b, &a);
  gradus_array_assign (&b, &a);
  gradus_array_clear (&a);
  g_assert_cmpfloat (b.data[0], ==, 1.0);
  g_assert_true (gradus_array_write (&b) == shared);

  /* Giving a new shape leaves the others alone. */
  gradus_array_assign (&a, &b);
  gradus_array_init_scalar (&a, 9.0);
  g_assert_cmpfloat (b.data[0], ==, 1.0);
}

static void
test_equal (void)
{
  g_auto (GradusArray) a = { 0 };
  g_auto (GradusArray) b = { 0 };

  /* Equal means the same bits: NaN equals itself, and the two zeros differ. */
  gradus_array_init_vector (&a, 4)[1] = NAN;
  gradus_array_init_vector (&b, 4)[1] = NAN;
  g_assert_true (gradus_array_equal (&a, &b));
  g_assert_false (gradus_array_is_finite (&a));
  gradus_array_write (&b)[0] = -0.0;
  g_assert_false (gradus_array_equal (&a, &b));

  gradus_array_init_vector (&a, 4);
  gradus_array_init_matrix (&b, 2, 2);
  g_assert_false (gradus_array_equal (&a, &b));

  gradus_array_write (&a)[3] = -INFINITY;
  g_assert_false (gradus_array_is_finite (&a));
}

static void
test_int (void)
{
  g_auto (GradusIntArray) a = { 0 };
  g_auto (GradusIntArray) b = { 0 };
  const gint32 *shared;

  g_assert_null (gradus_int_array_write (&a));
  g_assert_true (gradus_int_array_equal (&a, &b));

  gradus_int_array_init (&a, 3)[2] = -7;
  g_assert_false (gradus_int_array_equal (&a, &b));
  shared = a.data;
  gradus_int_array_assign (&b, &a);
  g_assert_true (b.data == shared);
  g_assert_true (gradus_int_array_equal (&a, &b));

  gradus_int_array_write (&b)[2] = 8;
  g_assert_cmpint (a.data[2], ==, -7);
  g_assert_false (gradus_int_array_equal (&a, &b));
  g_assert_true (gradus_int_array_write (&a) == shared);

  gradus_int_array_assign (&b, &a);
  g_assert_true (gradus_int_array_overwrite (&b) != shared);
  g_assert_cmpuint (b.n, ==, 3);
  gradus_int_array_clear (&b);
  g_assert_cmpuint (b.n, ==, 0);
}

/* Workers copy and drop the arrays of one state at the same time. */
static gpointer
share_and_drop (gpointer data)
{
  const GradusArray *source = data;

  for (guint i = 0; i < 20000; i++)
    {
      g_auto (GradusArray) copy = { 0 };

      gradus_array_assign (&copy, source);
      if (i % 16 == 0)
        gradus_array_write (&copy)[0] = i;
    }

  return NULL;
}

static void
test_threads (void)
{
  g_auto (GradusArray) array = { 0 };
  GThread *threads[4];
  const double *data = gradus_array_init_vector (&array, 10);

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("share", share_and_drop, &array);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  g_assert_cmpfloat (array.data[0], ==, 0.0);
  g_assert_true (gradus_array_write (&array) == data);
}

/* A stream: at each step the state before is kept, the one before that dropped (or, now and then,
 * kept as well), and a few elements are written; the array is what a plain one is. */
static void
test_part (void)
{
  enum
  {
    N = 5000,
    KEPT = 40
  };
  g_auto (GradusArray) now = { 0 };
  g_auto (GradusArray) before = { 0 };
  GradusArray kept[KEPT] = { 0 };
  g_autofree double *plain = g_new0 (double, N);
  double *copies[KEPT] = { NULL };
  g_autoptr (GRand) rng = g_rand_new_with_seed (4);

  gradus_array_init_vector (&now, N);
  for (guint step = 0; step < 4000; step++)
    {
      const guint from = (guint) g_rand_int_range (rng, 0, N - 10);
      const guint n = (guint) g_rand_int_range (rng, 1, 10), what = step % 7;
      double *to;

      gradus_array_assign (&before, &now);
      if (what == 6 && g_rand_boolean (rng))
        to = gradus_array_write (&now);
      else
        to = gradus_array_write_part (&now, from, n);
      for (guint i = 0; i < n; i++)
        to[from + i] = plain[from + i] = step;
      /* Into what is private already. */
      if (what == 3)
        gradus_array_write_part (&now, N - 1, 1)[N - 1] = plain[N - 1] = step;
      g_assert_true (gradus_array_is_finite_since (&now, &before));
      if (what == 5)
        {
          const guint at = step / 7 % KEPT;

          gradus_array_assign (&kept[at], &now);
          g_free (copies[at]);
          copies[at] = g_memdup2 (plain, N * sizeof (double));
        }
      /* A step back: what was made since is another future. */
      if (step % 97 == 0 && copies[step % KEPT] != NULL)
        {
          gradus_array_assign (&now, &kept[step % KEPT]);
          memcpy (plain, copies[step % KEPT], N * sizeof (double));
        }
      g_assert_cmpmem (now.data, N * sizeof (double), plain, N * sizeof (double));
    }
  for (guint at = 0; at < KEPT; at++)
    {
      if (copies[at] != NULL)
        g_assert_cmpmem (kept[at].data, N * sizeof (double), copies[at], N * sizeof (double));
      gradus_array_clear (&kept[at]);
      g_free (copies[at]);
    }
}

/* What is written is looked at, wherever it is; so is all of it where nothing is known. */
static void
test_part_finite (void)
{
  enum
  {
    N = 5000
  };
  g_auto (GradusArray) now = { 0 };
  g_auto (GradusArray) before = { 0 };
  g_auto (GradusArray) other = { 0 };

  gradus_array_init_vector (&now, N);
  gradus_array_init_vector (&other, N);
  for (guint at = 0; at < N; at += 499)
    {
      gradus_array_assign (&before, &now);
      gradus_array_write_part (&now, at, 1)[at] = NAN;
      g_assert_false (gradus_array_is_finite_since (&now, &before));
      g_assert_false (gradus_array_is_finite_since (&now, &other));
      gradus_array_write_part (&now, at, 1)[at] = at;
      g_assert_true (gradus_array_is_finite_since (&now, &before));
    }
  gradus_array_assign (&before, &now);
  gradus_array_write (&now)[7] = INFINITY;
  g_assert_false (gradus_array_is_finite_since (&now, &before));
}

/* Integers likewise. */
static void
test_part_int (void)
{
  enum
  {
    N = 9000
  };
  g_auto (GradusIntArray) now = { 0 };
  g_auto (GradusIntArray) before = { 0 };

  gradus_int_array_init (&now, N);
  for (guint step = 0; step < 300; step++)
    {
      gradus_int_array_assign (&before, &now);
      gradus_int_array_write_part (&now, step * 29, 2)[step * 29] = (gint32) step;
      g_assert_cmpint (before.data[step * 29], ==, 0);
    }
  for (guint i = 0; i < N; i++)
    g_assert_cmpint (now.data[i], ==, i % 29 == 0 && i / 29 < 300 ? i / 29 : 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/array/empty", test_empty);
  g_test_add_func ("/engine/array/shapes", test_shapes);
  g_test_add_func ("/engine/array/alignment", test_alignment);
  g_test_add_func ("/engine/array/sharing", test_sharing);
  g_test_add_func ("/engine/array/equal", test_equal);
  g_test_add_func ("/engine/array/int", test_int);
  g_test_add_func ("/engine/array/threads", test_threads);

  g_test_add_func ("/array/part", test_part);
  g_test_add_func ("/array/part-finite", test_part_finite);
  g_test_add_func ("/array/part-int", test_part_int);
  return g_test_run ();
}
