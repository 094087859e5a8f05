#!/usr/bin/env python3
"""What entries cost: lines of C and translatable strings of every file of src/algorithms and src/kits,
by the purpose that its section comments name ("/* --- Phases --- */").

usage: count-entries.py [FILE...]
       count-entries.py --rows

--rows says what a row of each family costs. A file is divided into its definitions (functions, tables,
types, macros, each with the comment before it and the blank lines behind it), and a definition belongs
to an entry when its GradusDescriptor needs it, directly or through others, in whatever file it stands.
What one entry alone needs is its own, be it a table or a function that only its phase calls; what
several need belongs to the family, as do the head of a file (comment, includes, prototypes) and what is
declared in headers. The head of a file with one entry is that entry's own. A row of a table that is
`only` for some entries of a family is looked at like a definition: what is for one entry alone is its
own, in a table of the family as well. Pictures are not: those that rows choose by `plots_shown` from a
table of their family are the family's. Every line of src/algorithms but the templates is counted once:
own lines and lines of families add up to the whole.

A family is what `.family` names. It must be simpler than its rows written apart: an exception of a row
is one of the machine's tables (params, quantities, phases, events, invariants, plots) or functions
(validate, prepare, init, refresh, rebase, name, narrate, predict) that this row alone uses, and a row
that needs more than two is an entry of its own that uses a family's parts. So is an entry without a
family, and one that is the only row of its family. What is particular of a row and no exception are its
questions, presets, pairs, checks and sheet.

Each is held to the budget of its kind: a row, or an entry of its own (a showpiece has the largest).
What has more lines than that is listed at the end, with its excess and with what its own lines are. The
figures under "as written before" are those of another way to count: each entry of a family is a row,
however many exceptions it has, and those that share a file (they are not marked *) are averaged apart.
"""
import collections
import glob
import re
import sys

WORD = re.compile(r"[A-Za-z_]\w*")
USUAL = "params quantities phases events invariants plots presets pairs checks sheet".split()  # GRADUS_TABLES
OWN = "questions presets pairs checks sheet".split()  # GRADUS_ROW
MACHINE = ("params quantities phases events invariants plots "
           "validate prepare init refresh rebase name narrate predict").split()
MOST_EXCEPTIONS = 2
KINDS = {"ITERATIVE": "iterative", "STAGES": "closed form in stages", "EXPLORATION": "exploration"}
# What a definition is called where the own lines of an entry are told apart.
PARTS = {"Phase": "phases", "Quantity": "quantities", "Invariant": "promises", "Plot": "pictures", "Param": "parameters",
         "Event": "events", "Choice": "parameters", "Life": "lives", "ParamMark": "parameters",
         **dict.fromkeys(("Question", "Preset", "Check", "Pair", "Sheet", "Descriptor"), "words and checks")}
# The most lines that a row may have, and an entry of its own.
BUDGETS = {"iterative": (110, 330), "closed form in stages": (100, 230), "exploration": (115, 160)}
SHOWPIECES, SHOWPIECE_BUDGET = "smo gmm-em k-means kalman-filter value-iteration".split(), 1300
# What a phase, a quantity or an invariant can be only for: "rule=root", "method=reweight power!=1".
CONDITION = re.compile(r"[a-z-]+!?=[\w.|-]+( [a-z-]+!?=[\w.|-]+)*$")
CHOSEN = re.compile(r"static const Gradus(Phase|Quantity|Invariant) \w+\[\]")
# What no other file sees, unless it is a header's; a macro that defines something among them.
PRIVATE = re.compile(r"static |typedef |enum|struct|#|[A-Z_]+ \(")


def bare(line):
    """A line without what stands in strings and in comments of one line."""
    return re.sub(r"/\*.*?\*/", "", re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])+\'', '""', line))


def needed(text):
    """The words of bare text but for members."""
    return WORD.findall(re.sub(r"(?:->|(?<=[^.])\.)\s*[a-z]\w*", "", text))


def definitions(lines):
    """The definitions of a file: (names, words, number of lines, text, first line); the first is its head."""
    parts, start, at, comment = [], 0, 0, None
    while at < len(lines):
        line, first = lines[at], at
        if line.startswith("/*"):
            while "*/" not in lines[at]:
                at += 1
            comment = first if comment is None else comment
            at += 1
            continue
        if not line.strip() or line.startswith(("#include", "#pragma", "#if", "#endif", "#else", "G_")):
            at += 1
            comment = None if line.startswith("#") else comment
            continue
        if line.startswith("#"):
            while lines[at].endswith("\\"):
                at += 1
        else:
            deep = 0
            while True:
                code = bare(lines[at])
                deep += code.count("{") + code.count("(") - code.count("}") - code.count(")")
                if deep == 0 and re.match(r"[A-Z_]+ \(", lines[first]) and code.rstrip().endswith(")"):
                    break  # a macro that defines a function
                ends = code.rstrip().endswith(";") or (code.startswith("}") and not code.rstrip().endswith(","))
                if deep == 0 and ends and (code.startswith("}") or ";" in code):
                    break
                at += 1
        at += 1
        while at < len(lines) and not lines[at].strip():
            at += 1
        parts.append((first if comment is None else comment, at, first))
        comment = None
    head = parts[0][0] if parts else len(lines)
    found = [(set(), set(), head, "", 0)]
    for number, (begin, end, first) in enumerate(parts):
        end = parts[number + 1][0] if number + 1 < len(parts) else len(lines)
        text = "\n".join(bare(line) for line in lines[first:end])
        words = needed(text)
        if "GRADUS_TABLES" in words:
            words += USUAL
        for row in re.findall(r"GRADUS_ROW \((\w+)\)", text):
            words += [row + "_" + table for table in OWN]
        if text.startswith("#define"):
            names = {words[1]}
        elif re.match(r"[A-Z_]+ \(", text):
            names = {words[1], words[0].lower() + "_" + words[1]}
        elif text.startswith(("typedef", "enum", "struct")):
            names = set(re.findall(r"(\w+)\s*(?:=[^,}]*)?(?=[,}])", text)) if "enum" in text else set()
            names |= set(re.findall(r"^}\s*(\w+)", text, re.M)) | set(re.findall(r"(?:enum|struct)\s+(\w+)\s*[{]", text))
            names |= set(re.findall(r"^typedef [^{]*?\(?\*?(\w+)\)?\s*(?:\([^{]*)?;", text))
        else:
            top = re.split(r"[={]", text, 1)[0]
            names = set(re.findall(r"(\w+)\s*(?:\[[^]]*\]\s*)*(?:\(|=|$|;)", top.strip() + ("=" if "=" in text else "")))
        found.append((names, set(words), end - begin, text, first))
    return found


def chosen(lines, strings):
    """The rows of a table, (what it is only for or None, words, number of lines), when one is for some."""
    starts, deep, there = [], 0, []
    for at, line in enumerate(lines):
        if at > 0 and deep == 1 and re.match(r"  [{[A-Z]", line):
            starts.append(at)
        deep += bare(line).count("(") + bare(line).count("{") - bare(line).count(")") - bare(line).count("}")
    for at, end in zip(starts, starts[1:] + [len(lines)]):
        row = "\n".join(lines[at:end])
        # Of a row that is a macro, what it is only for is an argument.
        said = re.findall(r'(?:"([^"]*)"|\b([A-Z][A-Z_]+)\b)' if row[2] != "{" else r'\.only = (?:"([^"]*)"|(\w+))', row)
        only = [given or strings.get(macro, "") for given, macro in said]
        only = [condition for condition in only if CONDITION.match(condition)]
        there.append((only[0] if only else None, set(needed("\n".join(map(bare, row.split("\n"))))), end - at))
    return there if any(only for only, _, _ in there) else []


def has(fixed, only):
    """Whether a row of a family that fixes these parameters has what is @only for some."""
    for word in (only or "").split():
        name, _, values = word.replace("!=", "=").partition("=")
        if (fixed.get(name) in values.split("|")) == ("!=" in word):
            return False
    return True


def rows():
    nodes, defined, descriptors, rows_of, macros, tables = [], collections.defaultdict(list), [], {}, {}, {}
    names = sorted(glob.glob("src/algorithms/*/*.[ch]"))
    whole = {name: open(name, encoding="utf-8").read() for name in names}
    for name in names:
        lines = whole[name].splitlines()
        strings = dict(re.findall(r'^#define (\w+) "([^"]*)"$', whole[name], re.M))
        for names_, words, n, text, first in definitions(lines):
            prototype = name.endswith(".h") and "(" in text and "{" not in text and not text.startswith("#")
            at, there = len(nodes), []
            if CHOSEN.match(text) and ".only = " in whole[name]:
                there = chosen(lines[first:first + text.count("\n") + 1], strings)
            nodes.append((name, set() if there else words, n - sum(row[2] for row in there), text, not text))
            rows_of[at] = []
            for only, words_, n_ in there:
                rows_of[at].append((len(nodes), only))
                tables[len(nodes)] = CHOSEN.match(text).group(1)
                nodes.append((name, words_, n_, "row", False))
            for word in set() if prototype else names_:
                defined[word].append(at)
            if re.match(r"const GradusDescriptor gradus_\w+ = ", text):
                descriptors.append(at)
            if text.startswith("#define"):
                macros[at] = re.sub(r"^#define \w+", "", "\n".join(lines[first:first + text.count("\n") + 1]))

    def find(word, name):
        there = defined.get(word, [])
        return [n for n in there if nodes[n][0] == name] or [
            n for n in there if nodes[n][0].endswith(".h") or not PRIVATE.match(nodes[n][3])]

    users, families, initialisers, fixed = collections.defaultdict(set), {}, {}, {}
    for entry in descriptors:
        name = nodes[entry][0]
        title = re.search(r"gradus_(\w+)", nodes[entry][3]).group(1)
        text = re.search(r"const GradusDescriptor gradus_" + title + r" = {.*?^};", whole[name], re.S | re.M).group(0)
        for _ in range(5):  # the initialisers that macros stand for, and macros within these
            text = re.sub(r"\b[A-Z][A-Z0-9_]+\b",
                          lambda m: next((macros[n].replace("\\\n", "\n") for n in find(m.group(0), name) if n in macros),
                                         m.group(0)), text)
        text = text.replace("GRADUS_TABLES", ", ".join(f".{table} = {table}" for table in USUAL))
        initialisers[entry] = text

    def written(entry):
        """What a descriptor says and what it has from its machine, its own first."""
        base = re.search(r"\.base = &(\w+)", initialisers[entry])
        there = [n for n in find(base.group(1), nodes[entry][0]) if n in initialisers] if base else []
        return initialisers[entry] + (written(there[0]) if there else "")

    # A descriptor without an id is a machine: a definition that its members need.
    entries = [d for d in descriptors if re.search(r'\.id = "', initialisers[d])]
    for entry in entries:
        title, text = re.search(r"gradus_(\w+)", nodes[entry][3]).group(1), written(entry)
        family = re.search(r'\.family = "([^"]*)"', text)
        chapter = re.search(r"\.chapter = (\d+)", text)
        kind = re.search(r"GRADUS_KIND_(\w+)", text)
        set_ = re.search(r'\.fixed = ("[^"]*"(\s*"[^"]*")*)', text)
        fixed[entry] = dict(re.findall(r"([\w-]+)=([^\s\",]+)", set_.group(1).replace('"', " ") if set_ else ""))
        families[entry] = (family.group(1) if family else None, title.replace("_", "-"),
                           int(chapter.group(1)) if chapter else 0, KINDS[kind.group(1) if kind else "ITERATIVE"])
    for entry in entries:
        todo, seen = [entry], set()
        while todo:
            n = todo.pop()
            if n not in seen:
                seen.add(n)
                todo += [m for word in nodes[n][1] for m in find(word, nodes[n][0]) if m not in entries]
                todo += [row for row, only in rows_of.get(n, []) if has(fixed[entry], only)]
        for n in seen:
            users[n].add(entry)
    own, shared = collections.Counter(), collections.Counter()
    alone = {name: [e for e in entries if nodes[e][0] == name] for name in names}
    for n, (name, words, count, text, head) in enumerate(nodes):
        if head and len(alone[name]) == 1:
            own[alone[name][0]] += count
        elif len(users[n]) == 1:
            own[next(iter(users[n]))] += count
        else:
            there = {families[e][0] for e in users[n] or alone[name]}
            shared[next(iter(there)) if len(there) == 1 else None] += count
    of = collections.defaultdict(list)
    for entry in entries:
        of[families[entry][0]].append(entry)
    for family in [f for f in of if f and len(of[f]) == 1]:
        own[of[family][0]] += shared.pop(family, 0)
        of[None] += of.pop(family)

    def exceptions(entry):
        """The fields of the machine for which this entry has something that no other one uses."""
        found = []
        for field in MACHINE:
            given = re.findall(r"\." + field + r" = (?:&?(\w+)|(\())", initialisers[entry])
            there = find(given[-1][0], nodes[entry][0]) if given else []
            if any(users[n] == {entry} for m in there for n in [m] + [row for row, _ in rows_of[m]]):
                found.append(field)
        return found

    def is_row(entry):
        return families[entry][0] in of and families[entry][0] and len(apart[entry]) <= MOST_EXCEPTIONS

    def budget(entry):
        row, alone_ = BUDGETS[families[entry][3]]
        return row if is_row(entry) else SHOWPIECE_BUDGET if families[entry][1] in SHOWPIECES else alone_

    def mean(what):
        return f"{sum(own[e] for e in what) / max(len(what), 1):8.1f} lines each, {len(what):3}"

    def parts(entry):
        """What the own lines of an entry are, the most first."""
        lines = collections.Counter()
        for n, (name, _, count, text, head) in enumerate(nodes):
            mine = users[n] == {entry} or (head and alone[name] == [entry])
            table = re.match(r"(?:static )?const Gradus(\w+)", text)
            kind = ("the head of the file" if head else PARTS.get(tables[n] if n in tables else table and table.group(1)))
            defines = re.match(r"[A-Z_]+ \(", text) or ("{" in text and "(" in text.split("{")[0])
            lines[kind or ("functions" if defines else "the rest")] += count if mine else 0
        return ", ".join(f"{kind} {count}" for kind, count in lines.most_common() if count)

    def told(entry):
        written_apart = families[entry][0] in of and families[entry][0] and not is_row(entry)
        why = ", ".join(apart[entry]) if entry in apart else ""
        return (f"{own[entry]:10}  {families[entry][1]}{'' if len(alone[nodes[entry][0]]) > 1 else ' *'}"
                + (f" ({'an entry of its own: ' if written_apart else 'exceptions: '}{why})" if why else ""))

    def largest(what):
        return sorted(what, key=lambda e: -own[e])

    apart = {e: exceptions(e) for f in of if f for e in of[f]}
    for family in sorted(f for f in of if f):
        there = [e for e in of[family] if is_row(e)]
        print(f"{mean(there)} rows, {shared[family]:5} lines for all of them  {family}")
        print(*[told(e) for e in largest(of[family])], sep="\n")
    print("stand alone")
    print(*[told(e) for e in largest(of[None])], sep="\n")
    every = [e for f in of if f for e in of[f]]
    written = [e for e in every if len(alone[nodes[e][0]]) > 1]
    kept = [e for e in every if is_row(e)]
    single = [e for e in entries if e not in kept]
    total = sum(own.values()) + sum(shared.values())
    early = (1, 2, 3, 4, 5, 11)
    for kind in KINDS.values():
        there = [e for e in single if families[e][3] == kind and families[e][1] not in SHOWPIECES]
        print(f"{mean(there)} entries of their own, {kind}, of {BUDGETS[kind][1]}")
    print(f"{mean([e for e in single if families[e][1] in SHOWPIECES])} showpieces, of {SHOWPIECE_BUDGET}")
    print(f"{mean(kept)} rows of at most {MOST_EXCEPTIONS} exceptions")
    print(f"{mean([e for e in kept if families[e][2] in early])} rows of at most {MOST_EXCEPTIONS} exceptions,"
          " chapters 1 to 5 and 11")
    print("as written before")
    for title, chapters in (("", range(99)), (", chapters 1 to 5 and 11", early)):
        print(f"{mean([e for e in written if families[e][2] in chapters])} rows in the file of a family{title}")
        print(f"{mean([e for e in every if families[e][2] in chapters])} rows of families{title}")
    print(f"{mean(of[None])} that stand alone")
    print(f"{shared[None]:6} lines that several families use, {sum(shared.values()) - shared[None]} of families, {total} in all")
    for title, what in (("rows", kept), ("entries of their own", single)):
        over = [e for e in what if own[e] > budget(e)]
        print(f"over the budget, {len(over)} of {len(what)} {title}")
        for e in sorted(over, key=lambda e: budget(e) - own[e]):
            print(f"{own[e]:10}  {families[e][1]}, {own[e] - budget(e)} over {budget(e)} ({families[e][3]}): {parts(e)}")
    assert total == sum(len(text.splitlines()) for text in whole.values())


if sys.argv[1:] == ["--rows"]:
    rows()
    sys.exit()
files = sys.argv[1:] or sorted(glob.glob("src/algorithms/*/*.[ch]") + glob.glob("src/kits/*.[ch]"))
purposes, sizes = collections.Counter(), collections.Counter()
strings = total = 0
for name in files:
    section, lines = "header", open(name, encoding="utf-8").read().splitlines()
    for line in lines:
        title = re.match(r"/\* --- (.*?) -*\s*\*/$", line)
        if title:
            section = title.group(1).strip()
        elif re.match(r"static const Gradus\w+ \w+(\[\])? = |const GradusDescriptor ", line):
            section = "table: " + re.match(r".*?Gradus(\w+)", line).group(1)
        purposes["kits" if "/kits/" in name else section] += 1
    count = sum(len(re.findall(r"\bN?_ ?\(", line)) for line in lines)
    strings += count
    total += len(lines)
    sizes[name] = len(lines)
    print(f"{len(lines):6} lines {count:5} strings  {name}")
print(f"{total:6} lines {strings:5} strings  in {len(files)} files\n")
for purpose, n in purposes.most_common(25):
    print(f"{n:6} {100 * n / total:4.0f} %  {purpose}")
print("\nthe longest files")
for name, n in sizes.most_common(10):
    print(f"{n:6}         {name}")
