#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Are sentences true, plain and in the field's words, as far as a program can see?

    build-aux/check-words.py                  everything
    build-aux/check-words.py data po/x.po     only these files and what is in these folders

Reported, one line each, with the place and the sentence:

- what build-aux/words.txt lists: factors that are multiplied or are they, things that speak, "who" of
  things, errata where nobody looks for them ...
- a private word of this program ("bump", 裁判) on a page of notes that never says what the field
  calls it;
- English words in the formulas of a Chinese page.

A sentence that is right as it stands has a row in build-aux/words-allowed.txt; rows that are no longer
needed are reported too, so that the list only shrinks. The exit status is 1 when something was
reported. The work is linear in the length of the texts: some seconds for all of them.
"""
import importlib.util
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("check_terms", ROOT / "build-aux/check-terms.py")
terms = importlib.util.module_from_spec(spec)
spec.loader.exec_module(terms)

# Formulas leave a word behind, so that "shorter by $\sqrt3$" can be seen.
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$", re.S)
LINK = re.compile(r"\]\([^)]*\)|`[^`]*`")
SENTENCE = {"en": re.compile(r"(?<=[.?!:;])\s+|\n+"), "zh": re.compile(r"(?<=[。？！；：])|\n+")}
FIRST = re.compile(r"^[\s\-*#>“\"(\[|\d.]*")
SOURCES = {"en": "## Sources", "zh": "## 出处"}

# A page of notes that has the left word has one of the right ones as well.
BESIDE = [
    ("en", r"\bjudg(e|es)\b", r"validation|held.out|test set|policy evaluation|cross-validation"),
    ("en", r"\bmarks?\b(?! of)", r"validation error|markers?|accuracy|\bscore|mark(s|ed)? (at|on|with|the|where|is drawn)|school"),
    ("en", r"\bbumps?\b", r"basis function|kernel"),
    ("en", r"\bbells?\b", r"Gaussian|normal|densit|logistic"),
    ("en", r"\bheaps?\b", r"\bnode|leaf|leaves|cluster|group"),
    ("en", r"\bpistons?\b", r"slack|constraint"),
    ("en", r"\bstray\b|\bstranger\b", r"outlier|mislabel|wrong label|unrelated"),
    ("zh", r"裁判", r"验证|留出|测试集"),
    ("zh", r"鼓包", r"基函数|核"),
    ("zh", r"活塞", r"松弛|约束"),
]
PLAIN_WORDS = re.compile(r"\\(?:text|mathrm|textit|textbf)\{([^{}]*[A-Za-z]{3,}[^{}]*)\}")
# Names of functions and abbreviations, which Chinese keeps.
NAMES = re.compile(r"^(sd|sign|sgn|LOF|SMI|tr|diag|rank|var|Var|KL|span|erf|logit|softmax|ReLU|min|max|med|median|MSE|new|old|lim|"
                   r"train|test|mean|cov|Cov|sinc|tanh|exp|log|soft|const|Ga|Beta|Dir|num|row|col|RSS|TSS|in|out)$")


class Rule:
    def __init__(self, line, number):
        fields = [field.replace("\\|", "|").strip() for field in re.split(r" \|(?= |$)", line)]
        if len(fields) not in (4, 5) or fields[1] not in SENTENCE:
            sys.exit(f"{ROOT}/build-aux/words.txt:{number}: a row is “name | en or zh | expression | "
                     "instead | where”.")
        self.name, self.language, pattern, self.instead = fields[:4]
        self.where = fields[4] if len(fields) == 5 else ""
        try:
            self.pattern = re.compile(pattern)
        except re.error as error:
            sys.exit(f"{ROOT}/build-aux/words.txt:{number}: “{pattern}” is no regular expression: {error}.")


def read_rules():
    text = (ROOT / "build-aux/words.txt").read_text(encoding="utf-8")
    return [Rule(line, number) for number, line in enumerate(text.splitlines(), 1)
            if line and not line.startswith("#")]


def read_allowed():
    """(rule, piece of the sentence) -> line number; every row ends with a reason."""
    allowed = {}
    path = ROOT / "build-aux/words-allowed.txt"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split(" | ")]
        if len(fields) != 3 or not all(fields):
            sys.exit(f"{path}:{number}: a row is “rule | piece of the sentence | reason”.")
        allowed[fields[0], fields[1]] = number
    return allowed


def sentences(text, language):
    plain = LINK.sub("]", FORMULA.sub("formula", text))
    for sentence in SENTENCE[language].split(plain):
        sentence = FIRST.sub("", sentence).strip().replace("*", "").replace("[", "").replace("]", "")
        if sentence:
            yield sentence


def kind_of(path):
    return "lessons" if path.suffix == ".gradus" else "notes" if path.suffix == ".md" else "messages"


def check_sentences(place, kind, in_sources, language, text, rules):
    for sentence in sentences(text, language):
        for rule in rules:
            if rule.language != language or rule.where == "notes body" and (kind != "notes" or in_sources):
                continue
            if kind == "notes" and in_sources:
                continue
            if rule.where in ("notes", "lessons", "messages") and rule.where != kind:
                continue
            if rule.pattern.search(sentence):
                yield rule.name, sentence, f"{place}: “{sentence}”: {rule.name}; {rule.instead}"


def check_page(path):
    """What concerns a whole page of notes."""
    language = "zh" if path.parent.name == "zh_CN" else "en"
    body = "\n".join(terms.lines_of_note(path)).split(SOURCES[language])[0]
    plain = LINK.sub("]", FORMULA.sub("", body))
    for of, private, field in BESIDE:
        if of == language and (match := re.search(private, plain)) and not re.search(field, plain):
            yield "private", match[0], f"{path}: “{match[0]}” and nowhere the field's word ({field})"
    if language == "zh":
        for formula in FORMULA.finditer(body):
            for match in PLAIN_WORDS.finditer(formula[0]):
                if not NAMES.match(match[1].strip()):
                    yield "formula", match[1], f"{path}: “{match[1]}” in a formula of a Chinese page"


def pairs(path):
    """(place, in the sources?, language, text) of a file."""
    in_sources = False
    for place, _, english, chinese in terms.texts(path):
        if path.suffix == ".md":
            in_sources = in_sources or (chinese or "").startswith(SOURCES["zh"])
        for language, text in (("en", english), ("zh", chinese)):
            if text:
                yield place, in_sources, language, text


LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
WORDS_IN_FORMULA = re.compile(r"\\text\{([^}]*)\}")
LATIN = re.compile(r"[A-Za-z]{2,}")


def check_formulas():
    """Words of formulas that nobody can translate: those of the sources stand in a list, those of a Chinese page are
    Chinese."""
    listed = set(re.findall(r'NC_ \("formula", "([^"]*)"\)',
                            (ROOT / "src/plot/formula/gradus-formula-words.c").read_text(encoding="utf-8")))
    for path in sorted((ROOT / "src").rglob("*.c")):
        if path.parent.name not in ("formula",) and not path.name.startswith("template"):
            text = path.read_text(encoding="utf-8")
            for run in LITERALS.finditer(text):
                tex = "".join(part[1:-1] for part in re.findall(r'"(?:[^"\\\n]|\\.)*"', run.group(0)))
                for words in WORDS_IN_FORMULA.findall(tex.replace("\\\\", "\\")):
                    core = words.strip(" ,")
                    if LATIN.search(re.sub("<[^>]*>", "", core)) and core not in listed:
                        yield "formula", core, f"{path}: “{core}” in a formula is not in gradus-formula-words.c"
    for path in sorted((ROOT / "data").rglob("*")):
        if path.suffix == ".gradus" or path.suffix == ".md":
            for place, _, language, text in pairs(path):
                if language == "zh":
                    for words in WORDS_IN_FORMULA.findall(text):
                        if LATIN.search(words):
                            yield "formula", words, f"{path}: “{words}” in a formula of a Chinese page"


def main():
    rules, allowed, used = read_rules(), read_allowed(), set()
    names = sys.argv[1:] or [ROOT / "data/lessons", ROOT / "data/notes", ROOT / "po/zh_CN.po"]
    paths = []
    for name in names:
        path = pathlib.Path(name)
        if not path.exists():
            sys.exit(f"{path}: there is no such file or folder.")
        paths += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    found = count = 0

    def report(name, piece, line):
        nonlocal found
        for key in allowed:
            if key[0] == name and key[1] in piece:
                used.add(key)
                return
        print(line.replace(f"{ROOT}/", ""))
        found += 1

    for path in paths:
        for place, in_sources, language, text in pairs(path):
            count += 1
            for what in check_sentences(place, kind_of(path), in_sources, language, text, rules):
                report(*what)
        if path.suffix == ".md":
            for what in check_page(path):
                report(*what)
    if not sys.argv[1:]:
        for what in check_formulas():
            report(*what)
        for key in sorted(set(allowed) - used, key=allowed.get):
            print(f"build-aux/words-allowed.txt:{allowed[key]}: nothing needs “{key[1]}” any more; take the row out")
            found += 1
    print(f"words: {count} texts, {found} reported" if found else f"words: clean ({count} texts)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
