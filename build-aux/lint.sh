#!/bin/sh
# The rules of HACKING.md that a machine can see: line and file lengths, tabs, left-overs, layers.
set -u
cd "$(dirname "$0")/.."
bad=0
complain () { echo "lint: $*"; bad=1; }

for f in $(git ls-files 'src/*.c' 'src/*.h' 'tests/*.c' 'tests/*.h'); do
  n=$(wc -l <"$f")
  [ "$n" -le 1000 ] || complain "$f has $n lines (1,000 at most)"
  long=$(python3 -c 'import sys
for i, l in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
    if len(l.rstrip("\n")) > 100: print(i)' "$f" 2>/dev/null | head -n 3 | tr '\n' ' ')
  [ -z "$long" ] || complain "$f: lines too long: $long"
  grep -q "$(printf '\t')" "$f" && complain "$f has tabs"
  grep -q 'SPDX-License-Identifier' "$f" || complain "$f has no licence line"
done
found=$(git grep -nE '(^|[^_[:alnum:]])ngettext \(' -- src | head -n 3)
[ -z "$found" ] || complain "a plural outside of the program's domain, g_dngettext() is meant: $found"
left=$(git grep -nE '\b(TODO|FIXME|XXX)\b' -- src tests ui data | head -n 5)
[ -z "$left" ] || complain "left-overs: $left"

# The tests of the window wait for what they need (gradus-test-window.h), not for a time.
found=$(git grep -nE '(sleep|g_timeout_add[a-z_]*) ?\(|"sleep"' -- tests/ui ':!tests/ui/gradus-test-window.c' |
        grep -vF 'time.sleep(LOOK_INTERVAL)' | head -n 3)
[ -z "$found" ] || complain "a test waits for a time: $found"

# A layer sees only those under it.
for pair in 'engine:cairo|pango|gtk/|adwaita|json-glib|gio/' 'algorithms:cairo|pango|gtk/|adwaita|json-glib|gio/' \
            'generators:cairo|pango|gtk/|adwaita|json-glib|gio/' 'plot:gtk/|adwaita|json-glib' \
            'session:gtk/|adwaita|cairo' 'cli:gtk/|adwaita'; do
  found=$(git grep -nE "#include <(${pair#*:})" -- "src/${pair%%:*}" | head -n 3)
  [ -z "$found" ] || complain "src/${pair%%:*} reaches above its layer: $found"
done
found=$(git grep -nE '\b(printf|g_print|puts)\b ?\(' -- src/engine src/algorithms src/generators src/plot src/session | head -n 3)
[ -z "$found" ] || complain "a library prints: $found"
[ "$bad" = 0 ] && echo "lint: clean"
exit "$bad"
