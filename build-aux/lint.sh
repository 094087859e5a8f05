#!/bin/sh
# The rules of HACKING.md that a machine can see: line and file lengths, tabs, left-overs, layers.
set -u
cd "$(dirname "$0")/.."
bad=0
complain () { echo "lint: $*"; bad=1; }
# seek EXPRESSION PATTERN...: where it stands in the sources that match
seek () { expression=$1; shift; build-aux/sources.sh "$@" | xargs grep -nIE -e "$expression" /dev/null; }

# One process for all files: the rules of a single line or a single file.
found=$(build-aux/sources.sh 'src/*.c' 'src/*.h' 'tests/*.c' 'tests/*.h' | python3 -c '
import re, sys
SHORT = [(context, re.compile(r"gradus_scene_(?:" + places + r") \([^;]*?"
                              r"\W_ ?\((\"[^\" %]+(?: [^\" %]+)?\")\)"))
         for context, places in (("legend", r"legend\w*|hrule|vrule|text|text_in"),
                                 ("axis", r"set_axes"))]
for name in sys.stdin.read().split():
    text = open(name, encoding="utf-8").read()
    lines = text.split("\n")
    # A family is one file with all its rows, texts and pictures; a widget is one thing on a page.
    most = (1200 if name.startswith("src/algorithms/")
            else 600 if name.startswith("src/ui/") else 1000)
    if len(lines) - 1 > most:
        print(f"lint: {name} has {len(lines) - 1} lines ({most:,} at most)")
    long = [str(i) for i, line in enumerate(lines, 1) if len(line) > 100]
    if long:
        print(f"lint: {name}: lines too long:", *long[:3])
    if "\t" in text:
        print(f"lint: {name} has tabs")
    for context, short in SHORT:
        if short.search(text):
            print(f"lint: {name}: one or two words in a picture need a context, "
                  f"C_ (\"{context}\", ...):", *short.search(text).groups())
    # 5 / 50 is 0 where both are whole, also in a double.
    whole = set(re.findall(r"^#define ([A-Z_0-9]+) \d+u?(?![\w.])", text, re.M))
    for over, under in re.findall(r"\bdouble \w+ = ([A-Z][A-Z_0-9]*) / ([A-Z][A-Z_0-9]*)\b", text):
        if over in whole and under in whole:
            print(f"lint: {name}: a quotient of whole numbers: {over} / {under}")
    # Of two actions with one key only the first hears it.
    if name.endswith("window/gradus-actions.c"):
        keys = [key for row in re.findall(r"\{ \"[^\"]+\", \"([^\"]*)\", (?:TRUE|FALSE)", text)
                for key in row.split()]
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            print(f"lint: {name}: two actions have the key {key}")
    if "SPDX-License-Identifier" not in text:
        print(f"lint: {name} has no licence line")
')
[ -z "$found" ] || { echo "$found"; bad=1; }
found=$(seek '(^|[^_[:alnum:]])ngettext \(' 'src/*' | head -n 3)
[ -z "$found" ] || complain "a plural outside of the program's domain, g_dngettext() is meant: $found"
found=$(seek '\b(MAX|MIN|CLAMP|ABS) \([^;]*((\+\+|--)[a-z_]|[])a-z_](\+\+|--)[,)])' 'src/*.[ch]' 'tests/*.[ch]' | head -n 3)
[ -z "$found" ] || complain "counted twice, a macro evaluates its arguments again: $found"
left=$(seek '\b(TODO|FIXME|XXX)\b' 'src/*' 'tests/*' 'ui/*' 'data/*' | head -n 5)
[ -z "$left" ] || complain "left-overs: $left"

# One style (.clang-format); version 14, because every version lays out a little differently.
if [ "$(clang-format --version 2>/dev/null | sed 's/.*version \([0-9]*\).*/\1/')" = 14 ]; then
  found=$(build-aux/sources.sh 'src/*.c' 'tests/*.c' | xargs clang-format --dry-run 2>&1 |
          sed -n 's/\(\.c\):\([0-9]*\):.*/\1:\2/p' | head -n 5)
  [ -z "$found" ] || complain "another style than .clang-format's (build-aux/format.sh puts it right):
$found"
else
  echo "lint: the style was not looked at, clang-format 14 is not there"
fi

# Whoever starts with nothing gets what the build asks for.
found=$(build-aux/check-needs.py 2>&1) || complain "the tables of build-aux/prepare.sh: $found"

found=$(build-aux/check-releases.py 2>&1) || complain "releases: $found"

# What a header declares is called from elsewhere.
found=$(build-aux/check-exports.py) || complain "declared in vain:
$found"

# The tests of the window wait for what they need (gradus-test-window.h), not for a time.
found=$(seek '(sleep|g_timeout_add[a-z_]*) ?\(|"sleep"' 'tests/ui/*' | grep -v '^tests/ui/gradus-test-window\.c:' |
        grep -vF 'time.sleep(LOOK_INTERVAL)' | head -n 3)
[ -z "$found" ] || complain "a test waits for a time: $found"

# A layer sees only those under it.
for pair in 'engine:cairo|pango|gtk/|adwaita|json-glib|gio/' 'algorithms:cairo|pango|gtk/|adwaita|json-glib|gio/' \
            'generators:cairo|pango|gtk/|adwaita|json-glib|gio/' 'plot:gtk/|adwaita|json-glib' \
            'session:gtk/|adwaita|cairo' 'cli:gtk/|adwaita'; do
  found=$(seek "#include <(${pair#*:})" "src/${pair%%:*}/*" | head -n 3)
  [ -z "$found" ] || complain "src/${pair%%:*} reaches above its layer: $found"
done
found=$(seek '\b(printf|g_print|puts)\b ?\(' 'src/engine/*' 'src/algorithms/*' 'src/generators/*' 'src/plot/*' 'src/session/*' | head -n 3)
[ -z "$found" ] || complain "a library prints: $found"
[ "$bad" = 0 ] && echo "lint: clean"
exit "$bad"
