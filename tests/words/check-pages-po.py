#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-pages-po.py PROGRAM DATA: lessons and notes go to a .po file and come back as they were, and a third
language can be made of one. TAP."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

program, source = sys.argv[1], pathlib.Path(sys.argv[2])
n = 0


def ok(holds, what):
    global n
    n += 1
    print(f"{'ok' if holds else 'not ok'} {n} {what}")


def run(*args):
    return subprocess.run([sys.executable, program, *args, "--data", str(data)], capture_output=True, text=True)


def snapshot():
    return {p.relative_to(data): p.read_bytes() for p in data.rglob("*") if p.is_file()}


with tempfile.TemporaryDirectory() as folder:
    data, po = pathlib.Path(folder) / "data", pathlib.Path(folder) / "pages.po"
    for part in ("lessons", "notes"):
        shutil.copytree(source / part, data / part)
    before = snapshot()

    # There and back.
    out, back = run("export", "zh_CN", str(po)), run("import", "zh_CN", str(po))
    ok(out.returncode == 0 and back.returncode == 0 and snapshot() == before, "export and import change nothing")
    text = po.read_text(encoding="utf-8")
    contexts = re.findall(r'^msgctxt "(.*)"$', text, re.M)
    ok(len(contexts) > 5000 and len(set(contexts)) == len(contexts), "every message has a context of its own")
    ok(not re.search(r'^msgstr ""\n\n', text, re.M), "Chinese is complete")
    if shutil.which("msgfmt"):
        checked = subprocess.run(["msgfmt", "-o", "/dev/null", str(po)])
        ok(checked.returncode == 0, "gettext reads the file")

    # A third language: nothing at first, then one word of it everywhere.
    run("export", "xx", str(po))
    ok(run("import", "xx", str(po)).returncode == 0 and snapshot() == before,
       "what is not translated changes nothing")
    header, messages = po.read_text(encoding="utf-8").split("\n\n", 1)
    po.write_text(header + "\n\n" + re.sub(r'^msgstr ""$', 'msgstr "slovo"', messages, flags=re.M), encoding="utf-8")
    ok(run("import", "xx", str(po)).returncode == 0, "a new language is taken")
    lesson = json.loads((data / "lessons/k-means-idea.gradus").read_text(encoding="utf-8"))["lesson"]
    ok(lesson["title"]["xx"] == "slovo" and lesson["bookmarks"][0]["text"]["xx"] == "slovo"
       and lesson["title"]["zh_CN"] != "slovo", "a lesson has it, beside the others")
    pages = sorted(p.name for p in (data / "notes/en").glob("*.md"))
    ok(sorted(p.name for p in (data / "notes/xx").glob("*.md")) == pages, "every entry has a page of it")
    strip = re.compile(r"<!--.*?-->\n?", re.S)
    lines = [[len(strip.sub("", (data / "notes" / language / name).read_text(encoding="utf-8")).splitlines())
              for name in pages] for language in ("en", "xx")]
    ok(lines[0] == lines[1], "with the lines of the English one")
    after = snapshot()
    run("export", "xx", str(po))
    ok(run("import", "xx", str(po)).returncode == 0 and snapshot() == after, "and it goes there and back as well")

    # A text that was changed meanwhile is not overwritten by the translation of another one.
    page = data / "notes/en/k-means.md"
    page.write_text(page.read_text(encoding="utf-8").replace("# k-means", "# k means", 1), encoding="utf-8")
    late = run("import", "xx", str(po))
    ok(late.returncode == 1 and "notes/k-means 1" in late.stderr, "a stale message is told")
print(f"1..{n}")
