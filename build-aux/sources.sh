#!/bin/sh
# sources.sh PATTERN...: the files of the project that match, one a line; "*" matches "/" too.
#
# What git has or would add; in an unpacked tarball, where there is no git, whatever lies outside of the
# folders that are built. SPDX-License-Identifier: GPL-3.0-or-later
cd "$(dirname "$0")/.." || exit 1
if prefix=$(git rev-parse --show-prefix 2>/dev/null) && [ -z "$prefix" ]; then
  git ls-files --cached --others --exclude-standard -- "$@"
else
  find . \( -path './_build*' -o -path ./out \) -prune -o -type f -print | sed 's#^\./##' | LC_ALL=C sort |
    while read -r name; do
      for pattern; do
        # shellcheck disable=SC2254
        case $name in $pattern) printf '%s\n' "$name"; break ;; esac
      done
    done
fi | while read -r name; do
  # What was removed and not yet committed is none any more.
  [ ! -e "$name" ] || printf '%s\n' "$name"
done
