#!/bin/sh
# The one style, .clang-format, put on every C file it is for (clang-format 14). Files may be named.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- $(build-aux/sources.sh 'src/*.c' 'tests/*.c')
exec clang-format -i "$@"
