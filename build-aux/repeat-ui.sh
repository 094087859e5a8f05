#!/bin/sh
# repeat-ui.sh BUILD-DIR [TIMES [LOAD]]: run the tests of the window TIMES times (10), with LOAD busy
# loops beside them (2), and say how often they failed. A test that fails by chance shows here; run it
# after a change to what the tests wait for, in the release build and in the instrumented one.
#
# A critical of GLib ends a test without saying where it came from. Its stack, with the environment that
# meson-logs/testlog.txt tells, and under xvfb-run:
#   G_DEBUG=fatal-criticals gdb -batch -ex 'set print thread-events off' -ex run -ex 'thread apply all bt' \
#     --args BUILD-DIR/tests/ui/test-window --tap -p /window/presets-open
# One that has gtk_icon_theme_lookup_icon () above g_object_ref () is GTK's (src/ui/window/gradus-icons.h).
set -eu
cd "$(dirname "$0")/.."
build=$1
times=${2:-10}
load=${3:-2}

# As .ci/run has them; a build without sanitizers does not read them. Most of the time of an
# instrumented build goes into what leaks are told by: ASAN_OPTIONS=detect_leaks=0 is much faster.
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS="suppressions=$PWD/build-aux/lsan.supp:print_suppressions=0"
export ASAN_OPTIONS=${ASAN_OPTIONS-fast_unwind_on_malloc=0}

ninja -C "$build" --quiet
loops=
stop () { [ -z "$loops" ] || kill $loops 2>/dev/null || true; loops=; }
trap stop EXIT
trap 'exit 1' INT TERM
for _ in $(seq "$load"); do
  while :; do :; done &
  loops="$loops $!"
done

bad=0
for i in $(seq "$times"); do
  start=$(date +%s)
  log=$build/meson-logs/repeat-$i.txt
  build-aux/run-tests.sh "$build" --no-rebuild --timeout-multiplier 6 --suite ui >"$log" 2>&1 || bad=$((bad + 1))
  echo "$i: $(tail -n 1 "$log") ($(($(date +%s) - start)) s)"
done
echo "$times times, $bad with a failure"
[ "$bad" = 0 ]
