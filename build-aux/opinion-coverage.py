#!/usr/bin/env python3
"""What do the second opinions look at?

usage: build-aux/opinion-coverage.py GRADUS-CLI [--seeds N] [PROGRAM...]

A second opinion is worth what its draws reach. The programs of tests/second-opinion run with N seeds (20) through a
stand-in for gradus-cli that notes entry, settings and data of every run. Listed afterwards, entry by entry: choices
and switches that no run had, and entries whose tables all have a mean of about 0 or classes of the same size, where a
definition that leaves out the mean or a share is not seen. The exit status is 1 when something is listed.
"""
import argparse, collections, csv, json, math, os, subprocess, sys, tempfile

STAND_IN = """#!/usr/bin/env python3
import json, os, sys
with open(os.environ["OPINION_LOG"], "a") as f:
    words = list(sys.argv[1:])
    if len(words) > 1 and words[1].endswith(".gradus"):
        run = json.load(open(words[1]))
        words[1] = run["algorithm"]
        words += [w for k, v in run.get("params", {}).items() for w in ("--set", f"{k}={v}")]
    f.write(json.dumps(words) + "\\n")
    if "--data" in words and os.path.isfile(words[words.index("--data") + 1]):
        with open(words[words.index("--data") + 1], errors="replace") as d:
            f.write(json.dumps({"text": d.read(200000)}) + "\\n")
os.execv(os.environ["OPINION_CLI"], [os.environ["OPINION_CLI"]] + sys.argv[1:])
"""


def numbers(column):
    try:
        return [float(v) for v in column]
    except ValueError:
        return None


def facts(words, text):
    """Whether an input has its mean away from 0, and whether the classes of the label differ in size."""
    rows = list(csv.reader(text.splitlines()))
    if len(rows) < 3 or len({len(r) for r in rows if r}) != 1:
        return None, None
    head, body = rows[0], [r for r in rows[1:] if r]
    label = words[words.index("--label") + 1] if "--label" in words else "class" if "class" in head else None
    away = False
    for name, column in zip(head, zip(*body)):
        values = numbers(column)
        if values is None or name in (label, "y"):
            continue
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
        away = away or abs(mean) > spread > 0
    sizes = collections.Counter(dict(enumerate(zip(*body)))[head.index(label)]) if label in head else None
    return away, None if sizes is None else len(set(sizes.values())) > 1


def choices_of(cli, entry):
    """(parameter, choice) of every choice and switch that can be set."""
    about = json.loads(subprocess.run([cli, "inspect", entry, "--json"], capture_output=True, text=True, check=True).stdout)
    for p in about["parameters"]:
        for choice in {"choice": p.get("choices", []), "bool": ["true", "false"]}.get(p["kind"], []):
            known = subprocess.run([cli, "run", entry, "--set", f"{p['id']}={choice}", "--steps", "0"], capture_output=True, text=True)
            if known.returncode != 2:
                yield p["id"], choice, str(p["default"]).lower()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("cli")
    options.add_argument("--seeds", default="20")
    options.add_argument("programs", nargs="*")
    given = options.parse_intermixed_args()
    folder = os.path.join(os.path.dirname(__file__), "..", "tests", "second-opinion")
    programs = given.programs or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".py"))
    had, away, unequal = collections.defaultdict(set), collections.defaultdict(set), collections.defaultdict(set)
    bad = 0
    with tempfile.TemporaryDirectory() as work:
        stand_in, log = os.path.join(work, "gradus-cli"), os.path.join(work, "log")
        with open(stand_in, "w") as f:
            f.write(STAND_IN)
        os.chmod(stand_in, 0o755)
        env = dict(os.environ, OPINION_LOG=log, OPINION_CLI=os.path.abspath(given.cli))
        for program in programs:
            result = subprocess.run([sys.executable, program, stand_in, given.seeds, "1"], capture_output=True, text=True, env=env)
            print((result.stdout.strip().splitlines() or [os.path.basename(program) + " says nothing"])[-1])
            bad += result.returncode != 0
        words = []
        for line in map(json.loads, open(log)):
            if isinstance(line, list):
                words = line
                if words[:1] == ["run"] and len(words) > 1:
                    had[words[1]] |= {w.split("=")[0] + "=" + w.split("=", 1)[1].lower() for b, w in zip(words, words[1:])
                                      if b == "--set" and "=" in w} | {"some"}
            elif words[:1] == ["run"]:
                one, two = facts(words, line["text"])
                away[words[1]].add(one)
                unequal[words[1]].add(two)
    yes = {"yes": "true", "no": "false"}
    for entry in sorted(had):
        drawn = {w.split("=")[0] + "=" + yes.get(w.split("=", 1)[1], w.split("=", 1)[1]) for w in had[entry] if isinstance(w, str) and "=" in w}
        named = {w.split("=")[0] for w in drawn}
        for parameter, choice, default in choices_of(given.cli, entry):
            # What is never named is always as it is by default.
            if f"{parameter}={choice}" not in drawn and not (choice == default and parameter not in named):
                print(f"{entry}: no run has {parameter}={choice}")
                bad += 1
        if True not in away[entry] and False in away[entry]:
            print(f"{entry}: no table has an input whose mean is further from 0 than it spreads")
            bad += 1
        if True not in unequal[entry] and False in unequal[entry]:
            print(f"{entry}: no table has classes of different sizes")
            bad += 1
    sys.exit(bad > 0)


main()
