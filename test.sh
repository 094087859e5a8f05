#!/bin/sh
# Build Gradus and run every test. Ends with a line "N passed, N failed". Arguments choose among them as
# those of "meson test" do, --suite engine; what the others need is not built then.
#
# What is missing is named and installed first. The window's tests run in a virtual display.
set -eu
cd "$(dirname "$0")"
. build-aux/prepare.sh

install_missing "$NEEDS_BUILD$NEEDS_WINDOW$NEEDS_TEST"
[ $# -gt 0 ] || all=all
configure_and_build _build "${all-}" --buildtype=release
build-aux/run-tests.sh _build "$@"
