#!/bin/sh
# make-dist.sh [--check] [FOLDER]: gradus-VERSION.tar.xz of the last commit, in FOLDER (out).
#
# --check unpacks it somewhere else, where there is no git, and builds and tests it there as somebody does who
# has got nothing but the file. SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/.."

check=
[ "${1:-}" != --check ] || { check=yes; shift; }
mkdir -p "${1:-out}"
folder=$(cd "${1:-out}" && pwd)
git rev-parse --verify --quiet HEAD >/dev/null || { echo "$0: a tarball is made of a commit, and there is no git repository here" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || echo "$0: what has not been committed is not in the tarball" >&2
name=gradus-$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
git archive --prefix="$name/" HEAD | xz >"$folder/$name.tar.xz"
echo "$folder/$name.tar.xz"
[ -n "$check" ] || exit 0

there=$(mktemp -d "${TMPDIR:-/var/tmp}/gradus-dist-XXXXXX")
trap 'rm -rf "$there"' EXIT
tar -C "$there" -xf "$folder/$name.tar.xz"
cd "$there/$name"
meson setup _build --buildtype=release >"$there/log" || { cat "$there/log"; exit 1; }
ninja -C _build --quiet
build-aux/lint.sh
build-aux/run-tests.sh _build --no-suite ui --no-suite hostile
