#!/bin/sh
# Build Gradus and start it. Arguments go to the program: ./run.sh my-lesson.gradus
#
# What is missing is named and installed first. Where there is no display, the seven default
# experiments are played without one, and pictures, a film and traces are written into out/.
set -eu
cd "$(dirname "$0")"
. build-aux/prepare.sh

install_missing "$NEEDS_BUILD$NEEDS_WINDOW"
configure_and_build _build programs --buildtype=release

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
  exec _build/src/ui/gradus "$@"
fi

say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open."
say "Playing the default experiment of every algorithm without one instead:"
mkdir -p out
for id in $(_build/src/cli/gradus-cli list --ids); do
  _build/src/cli/gradus-cli run "$id" --until converged --trace "out/$id.jsonl" --save "out/$id.gradus" \
    >"out/$id.json" || die "$id failed"
  _build/src/cli/gradus-cli render "out/$id.gradus" --stage --at end --out "out/$id.png" --size 1200x800 ||
    die "$id could not be drawn"
  say "  out/$id.png (picture)  out/$id.jsonl (trace)  out/$id.json (result)  out/$id.gradus (experiment)"
done
_build/src/cli/gradus-cli render k-means --out out/k-means.webp --size 640x480
say "  out/k-means.webp (film)"
