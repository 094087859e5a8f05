#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons and notes as a .po file and back, for translators and their tools.

    build-aux/pages-po.py export LANGUAGE FILE.po     what data/ has, with the texts of LANGUAGE
    build-aux/pages-po.py import LANGUAGE FILE.po     the texts of the file into data/
    ... --data FOLDER                                 another folder than data/

A message is a text of a lesson or a line of a page of notes; its context says where it stands
("lessons/pca-idea bookmarks[2].text", "notes/pca 14"). Export and import leave every file as it was.
A message that is not translated, or fuzzy, leaves a lesson as it was and a page of notes in English; a
page of which nothing is translated is not made. A new language gets a folder data/notes/LANGUAGE. Comments with
claims stay where they are and are not translated. Linear in the length of the texts.
"""
import argparse
import ast
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
HEADER = """# Lessons and notes of Gradus.
# SPDX-License-Identifier: GPL-3.0-or-later
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {}\\n"
"""


# --- .po -------------------------------------------------------------------------------------------

def quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = [line + "\\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-2]
    if len(lines) > 1:
        lines = [""] + [line for line in lines if line]
    return "\n".join(f'"{line}"' for line in lines)


def read_po(path):
    """Context -> (English, translation); fuzzy messages and the header are left out."""
    messages, entry, key, fuzzy = {}, {}, None, False
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if line.startswith("#,"):
            fuzzy = fuzzy or "fuzzy" in line
        elif line.startswith("#"):
            continue
        elif match := re.match(r'(msgctxt|msgid|msgstr) (".*")$', line):
            key = match[1]
            entry[key] = ast.literal_eval(match[2])
        elif line.startswith('"') and key:
            entry[key] += ast.literal_eval(line)
        elif not line:
            if entry.get("msgctxt") and entry.get("msgstr") and not fuzzy:
                messages[entry["msgctxt"]] = entry["msgid"], entry["msgstr"]
            entry, key, fuzzy = {}, None, False
    return messages


# --- Lessons ---------------------------------------------------------------------------------------

def texts_of(value, trail=""):
    """(trail, the table of languages) of every text in a lesson."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            yield trail, value
        else:
            for key, inner in value.items():
                yield from texts_of(inner, f"{trail}.{key}" if trail else key)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from texts_of(inner, f"{trail}[{i + 1}]")


def lessons(data):
    for path in sorted((data / "lessons").glob("*.gradus")):
        yield path, json.loads(path.read_text(encoding="utf-8"))


# --- Notes -----------------------------------------------------------------------------------------

def pieces(text):
    """The page as (is it a comment?, line), with what ends the line."""
    end = 0
    for comment in COMMENT.finditer(text):
        yield from ((False, line) for line in text[end:comment.start()].splitlines(keepends=True))
        yield True, comment[0]
        end = comment.end()
    yield from ((False, line) for line in text[end:].splitlines(keepends=True))


def lines_of(text):
    return [line.rstrip("\n") for comment, line in pieces(text) if not comment]


def notes(data, language):
    """(id, the English lines, the page in the language or None)."""
    for path in sorted((data / "notes/en").glob("*.md")):
        other = data / "notes" / language / path.name
        english = path.read_text(encoding="utf-8")
        yield path.stem, lines_of(english), other.read_text(encoding="utf-8") if other.exists() else None


# --- Out and in ------------------------------------------------------------------------------------

def export(data, language, path):
    out = [HEADER.format(language)]

    def write(context, english, translated):
        out.append(f"\nmsgctxt {quote(context)}\nmsgid {quote(english)}\nmsgstr {quote(translated)}\n")

    for lesson, content in lessons(data):
        for trail, texts in texts_of(content.get("lesson", {})):
            if texts["en"]:
                write(f"lessons/{lesson.stem} {trail}", texts["en"], texts.get(language, ""))
    for name, english, other in notes(data, language):
        translated = lines_of(other) if other is not None else [""] * len(english)
        if len(translated) != len(english):
            sys.exit(f"notes/{language}/{name}.md has {len(translated)} lines and the English page {len(english)}; "
                     "they must be as many.")
        for number, pair in enumerate(zip(english, translated), 1):
            if pair[0]:
                write(f"notes/{name} {number}", *pair)
    path.write_text("".join(out), encoding="utf-8")


def put(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def take(data, language, path):
    messages, stale = read_po(path), []

    def find(context, english):
        if context not in messages:
            return None
        was, translated = messages[context]
        if was != english:
            stale.append(context)
            return None
        return translated

    for lesson, content in lessons(data):
        for trail, texts in texts_of(content.get("lesson", {})):
            translated = find(f"lessons/{lesson.stem} {trail}", texts["en"])
            if translated is not None:
                texts[language] = translated
        put(lesson, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
    for name, english, other in notes(data, language):
        translated = [find(f"notes/{name} {number}", line) if line else None
                      for number, line in enumerate(english, 1)]
        if not any(translated):
            continue
        page, number = [], 0
        for comment, line in pieces(other if other is not None else "".join(f"{line}\n" for line in english)):
            if comment:
                page.append(line)
            else:
                text = translated[number] if number < len(translated) else None
                page.append(line if text is None else text + "\n")
                number += 1
        put(data / "notes" / language / f"{name}.md", "".join(page))
    for context in stale:
        print(f"{path}: {context}: the English text is another one now; left as it was", file=sys.stderr)
    return 1 if stale else 0


def main():
    parser = argparse.ArgumentParser(description="Lessons and notes as a .po file and back.")
    parser.add_argument("what", choices=["export", "import"])
    parser.add_argument("language")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / "data")
    args = parser.parse_args()
    if args.what == "export":
        return export(args.data, args.language, args.file)
    return take(args.data, args.language, args.file)


if __name__ == "__main__":
    sys.exit(main())
