#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is one thing called by one name? Lessons, notes and the Chinese catalogue against build-aux/terms.txt.

    build-aux/check-terms.py                  everything
    build-aux/check-terms.py data po/x.po     only these files and what is in these folders

Reported, one line each, with the place and a piece of the text:

- a form that the table forbids;
- a line that is dotted in one language and dashed in the other (terms with "!" in the table);
- a half-width colon behind a Chinese character.

Formulas and the targets of links are left out. The exit status is 1 when something was reported. The
work is linear in the length of the texts: a second or two for all of them.
"""
import ast
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HAN = "\u3400-\u9fff"
COLON = re.compile(f"[{HAN}]:(?!//)")
# What is no prose: formulas, targets of links, code.
NO_PROSE = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$|\]\([^)]*\)|`[^`]*`", re.S)


class Term:
    def __init__(self, line, number):
        fields = [field.strip() for field in re.split(r" \|(?= |$)", line)]
        if len(fields) != 4 or not fields[0] or not fields[1]:
            sys.exit(f"{ROOT}/build-aux/terms.txt:{number}: a row is “English | Chinese | forbidden "
                     "forms | where”; leave a field empty, but keep its bar.")
        self.english, chinese, forbidden, self.where = fields
        self.demanded = chinese.endswith("!")
        self.chinese = chinese.rstrip("!")
        self.forbidden = {"en": [], "zh": []}
        for form in forbidden.split():
            language, form = ("en", form[3:]) if form.startswith("en:") else ("zh", form)
            try:
                self.forbidden[language].append(re.compile(form.replace("+", " "), re.I)
                                                if language == "en" else re.compile(form))
            except re.error as error:
                sys.exit(f"{ROOT}/build-aux/terms.txt:{number}: “{form}” is no regular expression: {error}.")
        self.word = re.compile(rf"\b{re.escape(self.english)}\b", re.I)


def read_terms():
    terms = []
    text = (ROOT / "build-aux/terms.txt").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            terms.append(Term(line, number))
    return terms


# --- The texts: (place, what it belongs to, English, Chinese), either may be None ------------------

def texts_of_lesson(path):
    def walk(value, trail):
        if isinstance(value, dict):
            if isinstance(value.get("zh_CN"), str) or isinstance(value.get("en"), str):
                yield trail, value.get("en"), value.get("zh_CN")
            else:
                for key, inner in value.items():
                    yield from walk(inner, f"{trail}.{key}" if trail else key)
        elif isinstance(value, list):
            for i, inner in enumerate(value):
                yield from walk(inner, f"{trail}[{i + 1}]")

    lesson = json.loads(path.read_text(encoding="utf-8")).get("lesson", {})
    for trail, english, chinese in walk(lesson, ""):
        yield f"{path}: {trail}", path.stem, english, chinese


def lines_of_note(path):
    """What is shown: comments with claims, whole lines, stand in one of the languages only."""
    return re.sub(r"<!--.*?-->\n?", "", path.read_text(encoding="utf-8"),
                  flags=re.DOTALL).splitlines()


def texts_of_note(path):
    """The notes of two languages have the same lines, so that a line is compared with its like."""
    other = path.parent.parent / "en" / path.name
    chinese = lines_of_note(path)
    english = lines_of_note(other) if other.exists() else []
    if len(english) != len(chinese):
        yield f"{path}", path.stem, None, None
        english = [None] * len(chinese)
    for number, pair in enumerate(zip(english, chinese), 1):
        yield f"{path}:{number}", path.stem, *pair


def texts_of_po(path):
    entry, key, references, first = {}, None, "", 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() + [""], 1):
        if line.startswith("#:"):
            references += line
        elif line.startswith("#"):
            continue
        elif match := re.match(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$', line):
            key, first = match[1], first or number
            entry[key] = ast.literal_eval(match[2])
        elif line.startswith('"') and key:
            entry[key] += ast.literal_eval(line)
        elif not line:
            english = entry.get("msgid")
            for name, text in entry.items():
                if name.startswith("msgstr") and english and text:
                    yield f"{path}:{first}", references, english, text
            entry, key, references, first = {}, None, "", 0


def texts(path):
    if path.suffix == ".gradus":
        return texts_of_lesson(path)
    if path.suffix == ".md" and path.parent.name == "zh_CN":
        return texts_of_note(path)
    return texts_of_po(path) if path.suffix == ".po" else ()


# --- The check -------------------------------------------------------------------------------------

def around(text, match):
    piece = text[max(0, match.start() - 12):match.end() + 12]
    return piece.replace("\n", " ")


def check(place, owner, english, chinese, terms):
    if english is None and chinese is None:
        yield f"{place}: the English and the Chinese notes have different numbers of lines"
        return
    plain = {"en": NO_PROSE.sub(" ", english or ""), "zh": NO_PROSE.sub(" ", chinese or "")}
    for term in terms:
        if term.where and term.where not in owner:
            continue
        for language, patterns in term.forbidden.items():
            for pattern in patterns:
                for match in pattern.finditer(plain[language]):
                    wanted = term.english if language == "en" else term.chinese
                    yield f"{place}: “{around(plain[language], match)}”: say {wanted}"
        if term.demanded and english and chinese:
            have = bool(term.word.search(plain["en"])), term.chinese in plain["zh"]
            if have[0] != have[1]:
                yield (f"{place}: “{term.english}” {'without' if have[0] else 'is missing beside'} "
                       f"“{term.chinese}”")
    for match in COLON.finditer(plain["zh"]):
        yield f"{place}: “{around(plain['zh'], match)}”: a half-width colon behind a Chinese character"


def main():
    terms = read_terms()
    paths = []
    for name in sys.argv[1:] or [ROOT / "data/lessons", ROOT / "data/notes", ROOT / "po/zh_CN.po"]:
        path = pathlib.Path(name)
        if not path.exists():
            sys.exit(f"{path}: there is no such file or folder.")
        paths += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    found = count = 0
    for path in paths:
        for text in texts(path):
            count += 1
            for line in check(*text, terms):
                print(line.replace(f"{ROOT}/", ""))
                found += 1
    print(f"terms: {count} texts, {found} reported" if found else f"terms: clean ({count} texts)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
