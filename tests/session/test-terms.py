#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The terms of lessons and notes are those of the table, and the check sees what it is for."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])


def check(*paths):
    done = subprocess.run([sys.executable, ROOT / "build-aux/check-terms.py", *map(str, paths)],
                          capture_output=True, text=True, encoding="utf-8")
    assert done.stderr == "", done.stderr
    return done.returncode, done.stdout


status, words = check(ROOT / "data/lessons", ROOT / "data/notes")
assert status == 0, words

with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    lesson = folder / "value-iteration-x.gradus"
    cases = (
        # English, Chinese, what is reported (None: nothing)
        ("a dotted line", "一条点线", None),
        ("a dotted line", "一条虚线", "“dashed” is missing beside “虚线”"),
        ("the k-means", "用k均值聚类", "say K均值"),
        ("a formula $k$", "公式$k均值$", None),
        ("a cell", "这一格很便宜", "say 价值更低"),
        ("a link", "见[这里](gradus:k-means?data=表:n)", None),
        ("Note", "注意:这里", "a half-width colon"),
        ("Note", "注意：这里", None),
        ("Dear steps", "昂贵的步子", "say expensive"),
        ("belief", "置信状态与置信区间", None),
        ("belief", "一个高斯置信", "say 置信状态"),
    )
    for english, chinese, wanted in cases:
        lesson.write_text(json.dumps({"gradus": 1, "lesson": {"bookmarks": [
            {"text": {"en": english, "zh_CN": chinese}}]}}), encoding="utf-8")
        status, words = check(lesson)
        assert status == (wanted is not None), (chinese, words)
        assert wanted is None or wanted in words, (chinese, words)
        assert wanted is None or "bookmarks[1].text" in words, words

    # A row for one entry does not hold for another, nor do notes of different lengths compare.
    other = folder / "k-means-x.gradus"
    other.write_text(json.dumps({"gradus": 1, "lesson": {"title": {"en": "a", "zh_CN": "很便宜"}}}),
                     encoding="utf-8")
    assert check(other)[0] == 0
    for language, text in (("en", "one\n"), ("zh_CN", "一\n二\n")):
        (folder / language).mkdir()
        (folder / language / "a.md").write_text(text, encoding="utf-8")
    status, words = check(folder / "zh_CN")
    assert status == 1 and "different numbers of lines" in words, words

    # A catalogue: several lines, references that say whose message it is.
    catalogue = folder / "x.po"
    catalogue.write_text('msgid ""\nmsgstr "a:b"\n\n#: src/kalman-filter.c:1\nmsgid "Mend"\n'
                         'msgstr ""\n"用增益"\n"修正"\n\n#: src/smo.c:1\nmsgid "Mend it"\n'
                         'msgstr "修正"\n', encoding="utf-8")
    status, words = check(catalogue)
    assert status == 1 and words.count("say 更新") == 1 and "x.po:5" in words, words
print("terms: lessons and notes are clean")
