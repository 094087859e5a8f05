/* Gradus: small mails, wanted and unwanted, in English and in Chinese.
 *
 * A mail is a few phrases of its class and perhaps one of the other, drawn from lists written for
 * this purpose. The Chinese phrases have blanks between their words, because a corpus is not cut
 * into words by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-corpus.h"
#include "gradus-generator.h"

typedef enum
{
  LANGUAGE_ENGLISH,
  LANGUAGE_CHINESE,
} Language;

typedef struct
{
  int n;
  double share;
  int phrases;
  double mixed;
  guint language;
} SpamParams;

static const GradusChoice languages[] = {
  [LANGUAGE_ENGLISH] = { "en", N_("English") },
  [LANGUAGE_CHINESE] = { "zh", N_("Chinese") },
  { NULL },
};

static const GradusParam spam_params[] = {
  {
    .id = "n",
    .label = N_("Mails"),
    .symbol = "m",
    .blurb = N_("How many mails are written."),
    GRADUS_PARAM_FIELD (SpamParams, n),
    .def = 20,
    .min = 2,
    .max = 10000,
    .slider_min = 2,
    .slider_max = 100,
  },
  {
    .id = "share",
    .label = N_("Share of spam"),
    .blurb = N_("Which part of the mails is not wanted; at least one of each class is written."),
    GRADUS_PARAM_FIELD (SpamParams, share),
    .def = 0.5,
    .min = 0,
    .max = 1,
    .step = 0.05,
  },
  {
    .id = "phrases",
    .label = N_("Phrases in a mail"),
    .blurb = N_("How long a mail is."),
    GRADUS_PARAM_FIELD (SpamParams, phrases),
    .def = 3,
    .min = 1,
    .max = 20,
  },
  {
    .id = "mixed",
    .label = N_("Foreign phrases"),
    .blurb = N_("How probable it is that a phrase comes from the other class, which makes the "
                "classes overlap."),
    GRADUS_PARAM_FIELD (SpamParams, mixed),
    .def = 0.1,
    .min = 0,
    .max = 0.5,
    .step = 0.05,
  },
  {
    .id = "language",
    .label = N_("Language"),
    .blurb = N_("The language of the mails."),
    GRADUS_PARAM_FIELD (SpamParams, language),
    .def = LANGUAGE_ENGLISH,
    .min = LANGUAGE_ENGLISH,
    .max = LANGUAGE_CHINESE,
    .choices = languages,
  },
  { NULL },
};

#define PHRASES 12

/* Wanted, unwanted. */
static const char *const phrases[2][2][PHRASES] = {
  [LANGUAGE_ENGLISH] = {
    {
      "the meeting is on monday", "please read the draft before the meeting",
      "the lecture notes are online", "can we meet for lunch", "thank you for the report",
      "the paper for nips needs a proof", "i will be late today", "see you at the seminar",
      "the homework is due on friday", "here are the photos of the trip",
      "the price of the ticket went up", "please send me the slides",
    },
    {
      "buy now at a low price", "you won a free prize", "click here to claim your money",
      "this offer ends today", "free pills without a doctor", "earn money at home",
      "buy two and get one free", "your account needs a new password",
      "cheap watches and bags", "a loan without questions", "win a holiday with one click",
      "lose weight in a week",
    },
  },
  [LANGUAGE_CHINESE] = {
    {
      "会议 在 周一", "请 在 会议 前 读 草稿", "讲义 已 放 到 网上", "一起 吃 午饭 吗",
      "谢谢 你 的 报告", "论文 还 缺 一个 证明", "我 今天 会 晚到", "研讨班 上 见",
      "作业 周五 交", "这 是 旅行 的 照片", "车票 的 价格 涨 了", "请 把 幻灯片 发 给 我",
    },
    {
      "现在 购买 价格 最低", "恭喜 你 中 了 免费 大奖", "点击 这里 领取 奖金", "优惠 今天 结束",
      "免费 药片 不用 看 医生", "在 家 轻松 赚钱", "购买 两件 免费 送 一件", "你 的 账户 需要 新 密码",
      "便宜 手表 和 皮包", "贷款 不用 审核", "点击 一下 赢 假期", "一周 轻松 减肥",
    },
  },
};

static GradusDataset *
make_spam_words (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  static const char *const english_stop[] = { "the", "of", "and", NULL };
  static const char *const chinese_stop[] = { "的", "了", "在", NULL };
  static const char *const classes[2][3] = { { "ham", "spam", NULL }, { "正常", "垃圾", NULL } };
  const SpamParams *p = params;
  const guint n = (guint) p->n;
  const guint spam = CLAMP ((guint) (p->share * n + 0.5), 1, n - 1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree gint32 *label = g_new (gint32, n);
  g_autofree gint32 *order = g_new (gint32, n);

  gradus_rng_permutation (rng, n, order);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      label[i] = (guint) order[i] < spam;
      for (int k = 0; k < p->phrases; k++)
        {
          const gboolean foreign = gradus_rng_uniform (rng) < p->mixed;
          const guint group = (guint) label[i] ^ (guint) foreign;

          g_string_append (text, k > 0 ? (p->language == LANGUAGE_CHINESE ? "，" : ", ") : "");
          g_string_append (text, phrases[p->language][group][gradus_rng_index (rng, PHRASES)]);
        }
      g_string_append (text, p->language == LANGUAGE_CHINESE ? "。" : ".");
      g_ptr_array_add (texts, g_string_free (g_steal_pointer (&text), FALSE));
    }
  return gradus_corpus_new (n, (const char *const *) texts->pdata, label, classes[p->language],
                            p->language == LANGUAGE_CHINESE ? chinese_stop : english_stop, NULL,
                            self->id, origin);
}

static const GradusGenerator spam_words = {
  .id = "spam-words",
  .title = N_("Small mails"),
  .summary = N_("Short mails that are wanted or not, in English or Chinese, with three stop "
                "words."),
  .source = "Own construction after CS229 lecture notes, part IV, section 2",
  .kind = &gradus_data_corpus,
  .params_size = sizeof (SpamParams),
  .params = spam_params,
  .make = make_spam_words,
};

/* --- By hand ---------------------------------------------------------------------------------- */

typedef struct
{
  int echo;
  bool unseen;
} HandParams;

#define ECHOES 9

static const GradusParam hand_params[] = {
  {
    .id = "echo",
    .label = N_("Echoes of a word"),
    .blurb = N_("How many other words stand in exactly those mails that say “price”."),
    GRADUS_PARAM_FIELD (HandParams, echo),
    .min = 0,
    .max = ECHOES,
    .slider_min = 0,
    .slider_max = ECHOES,
  },
  {
    .id = "unseen",
    .label = N_("A word never seen"),
    .blurb = N_("Begin the new mails with one whose word “nips” is in no mail of either class."),
    GRADUS_PARAM_FIELD (HandParams, unseen),
    .max = 1,
  },
  { NULL },
};

static const char *const ham_spam[] = { "ham", "spam", NULL };

static GradusDataset *
make_mails_8 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const char *const echoes[ECHOES] = { "cost", "fee", "rate", "tax", "charge", "amount",
                                              "bill", "tariff", "total" };
  /* Four of each class, then what is to be judged. */
  static const char *const mails[] = {
    "buy price", "buy", "buy price", "price", "meeting", "meeting price", "", "meeting",
    "", "price", "buy price", "buy meeting",
  };
  const HandParams *p = params;
  const guint first = 8, n = G_N_ELEMENTS (mails);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autofree gint32 *label = g_new (gint32, n + 1);

  g_ptr_array_add (words, (gpointer) "buy");
  g_ptr_array_add (words, (gpointer) "price");
  g_ptr_array_add (words, (gpointer) "meeting");
  for (int k = 0; k < p->echo; k++)
    g_ptr_array_add (words, (gpointer) echoes[k]);
  if (p->unseen)
    g_ptr_array_add (words, (gpointer) "nips");
  g_ptr_array_add (words, NULL);
  for (guint i = 0; i < n; i++)
    {
      GString *text = g_string_new (mails[i]);

      if (i == first && p->unseen)
        {
          label[texts->len] = GRADUS_LABEL_UNKNOWN;
          g_ptr_array_add (texts, g_strdup ("nips price"));
        }
      for (int k = 0; k < p->echo && strstr (mails[i], "price") != NULL; k++)
        g_string_append_printf (text, " %s", echoes[k]);
      label[texts->len] = i < first ? i < 4 : GRADUS_LABEL_UNKNOWN;
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }
  return gradus_corpus_new (texts->len, (const char *const *) texts->pdata, label, ham_spam, NULL,
                            (const char *const *) words->pdata, self->id, origin);
}

static const GradusGenerator mails_8 = {
  .id = "mails-8",
  .title = N_("Eight mails by hand"),
  .summary = N_("Four mails of each class with the words buy, price and meeting, and four more to "
                "be judged."),
  .source = "Worked example of the syllabus, chapter 6",
  .kind = &gradus_data_corpus,
  .params_size = sizeof (HandParams),
  .params = hand_params,
  .make = make_mails_8,
};

static GradusDataset *
make_mails_4 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const char *const mails[] = { "buy", "meeting", "buy", "meeting", "buy" };
  static const gint32 label[] = { 0, 0, 1, 1, GRADUS_LABEL_UNKNOWN };

  return gradus_corpus_new (G_N_ELEMENTS (mails), mails, label, ham_spam, NULL, NULL, self->id,
                            origin);
}

static const GradusGenerator mails_4 = {
  .id = "mails-4",
  .title = N_("Four mails, alike in both classes"),
  .summary = N_("One mail of each class says buy, the other meeting: no word tells anything."),
  .source = "Own construction",
  .kind = &gradus_data_corpus,
  .make = make_mails_4,
};

/* --- Words that are said several times -------------------------------------------------------- */

typedef struct
{
  int copies;
  bool unseen;
} TokensParams;

static const GradusParam tokens_params[] = {
  {
    .id = "copies",
    .label = N_("Copies of a word"),
    .blurb = N_("How many times the last of the new mails says “buy”."),
    GRADUS_PARAM_FIELD (TokensParams, copies),
    .def = 2,
    .min = 0,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 20,
  },
  {
    .id = "unseen",
    .label = N_("A word never seen"),
    .blurb = N_("Begin the new mails with one whose word “nips” is in no mail of either class."),
    GRADUS_PARAM_FIELD (TokensParams, unseen),
    .max = 1,
  },
  { NULL },
};

static GradusDataset *
make_tokens_4 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  /* Two of each class, then what is to be judged. */
  static const char *const known[] = { "buy buy price", "buy price", "meeting price",
                                       "meeting meeting meeting" };
  static const char *const fresh[] = { "price price meeting", "buy meeting", "buy" };
  const TokensParams *p = params;
  const char *const vocabulary[] = { "buy", "price", "meeting", p->unseen ? "nips" : NULL, NULL };
  g_autoptr (GString) copies = g_string_new (NULL);
  const char *texts[G_N_ELEMENTS (known) + G_N_ELEMENTS (fresh) + 2];
  gint32 label[G_N_ELEMENTS (texts)];
  guint n = 0;

  for (int k = 0; k < p->copies; k++)
    g_string_append (copies, k > 0 ? " buy" : "buy");
  for (guint i = 0; i < G_N_ELEMENTS (known); i++, n++)
    {
      texts[n] = known[i];
      label[n] = i < 2;
    }
  for (guint i = n; i < G_N_ELEMENTS (texts); i++)
    label[i] = GRADUS_LABEL_UNKNOWN;
  if (p->unseen)
    texts[n++] = "nips price";
  for (guint i = 0; i < G_N_ELEMENTS (fresh); i++)
    texts[n++] = fresh[i];
  texts[n++] = copies->str;
  return gradus_corpus_new (n, texts, label, ham_spam, NULL, vocabulary, self->id, origin);
}

static const GradusGenerator tokens_4 = {
  .id = "tokens-4",
  .title = N_("Four mails that repeat themselves"),
  .summary = N_("Two mails of each class, in which words occur several times, and four more to be "
                "judged."),
  .source = "Worked example of the syllabus, chapter 6",
  .kind = &gradus_data_corpus,
  .params_size = sizeof (TokensParams),
  .params = tokens_params,
  .make = make_tokens_4,
};

/* --- Documents that are compared -------------------------------------------------------------- */

static GradusDataset *
make_lsi_6x5 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const char *const texts[] = {
    "study strategy", "method learning", "study learning", "politics minister",
    "politics minister",
  };
  static const char *const vocabulary[] = { "study", "strategy", "method", "learning", "politics",
                                            "minister", NULL };

  return gradus_corpus_new (G_N_ELEMENTS (texts), texts, NULL, NULL, NULL, vocabulary, self->id,
                            origin);
}

static const GradusGenerator lsi_6x5 = {
  .id = "lsi-6x5",
  .title = N_("Five documents of two words"),
  .summary = N_("Two documents without a common word, a third that has one of each, and two that "
                "say the same."),
  .source = "Worked example of the syllabus, chapter 15",
  .kind = &gradus_data_corpus,
  .make = make_lsi_6x5,
};

/* The words that carry the definitions, in the singular, as often as they occur; “right-angled” is
 * counted as right and angle, “breadthless” as breadth. */
static GradusDataset *
make_euclid (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  static const char *const texts[] = {
    "point part",
    "line breadth length",
    "extremity line point",
    "straight line line point",
    "surface length breadth",
    "extremity surface line",
    "plane surface surface straight line",
    "plane angle inclination line plane straight line",
    "line angle straight angle rectilineal",
    "straight line straight line adjacent angle equal equal angle right straight line "
    "perpendicular",
    "obtuse angle angle right angle",
    "acute angle angle right angle",
    "boundary extremity",
    "figure boundary boundary",
    "circle plane figure line straight line point figure equal",
    "point centre circle",
    "diameter circle straight line centre direction circumference circle straight line "
    "circle",
    "semicircle figure diameter circumference centre semicircle circle",
    "rectilineal figure straight line trilateral figure quadrilateral multilateral straight "
    "line",
    "trilateral figure equilateral triangle side equal isosceles triangle side equal "
    "scalene triangle side unequal",
    "trilateral figure right angle triangle right angle obtuse angle triangle obtuse angle "
    "acute angle triangle angle acute",
    "quadrilateral figure square equilateral right angle oblong right angle equilateral "
    "rhombus equilateral right angle rhomboid side angle equal equilateral right angle "
    "quadrilateral trapezium",
    "parallel straight line straight line plane direction direction",
  };
  static const gint32 label[] = { 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1,
                                  2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0 };
  static const char *const classes[] = { "line", "angle", "figure", NULL };

  return gradus_corpus_new (G_N_ELEMENTS (texts), texts, label, classes, NULL, NULL, self->id,
                            origin);
}

static const GradusGenerator euclid = {
  .id = "euclid-definitions",
  .title = N_("Euclid’s definitions"),
  .summary = N_("The 23 definitions that book I of the Elements begins with, each as the words "
                "that carry it."),
  .source = "Words counted by ourselves in T. L. Heath’s translation, The Thirteen Books of "
            "Euclid’s Elements, Cambridge 1908, book I, definitions; the text is in the public "
            "domain",
  .kind = &gradus_data_corpus,
  .make = make_euclid,
};

extern const GradusGenerator *const gradus_generators_corpora[];
const GradusGenerator *const gradus_generators_corpora[] = {
  &spam_words, &mails_8, &mails_4, &tokens_4, &lsi_6x5, &euclid, NULL,
};
