#!/bin/sh
# make-deb.sh [FOLDER]: a Debian package of the last commit, in FOLDER (out), looked at by lintian.
#
# Builds from the tarball of make-dist.sh in a folder of its own. A commit that is no release gets its date and
# name behind the version: after a "~" while that version is being made, so that it is older than the release,
# and after a "+" later on. What the build needs is said by debian/control: "apt-get build-dep ./" installs it.
# DEB_BUILD_OPTIONS=nocheck leaves the tests out. SPDX-License-Identifier: GPL-3.0-or-later
set -eu
cd "$(dirname "$0")/.."

mkdir -p "${1:-out}"
folder=$(cd "${1:-out}" && pwd)
there=$(mktemp -d "${TMPDIR:-/var/tmp}/gradus-deb-XXXXXX")
trap 'rm -rf "$there"' EXIT
tarball=$(build-aux/make-dist.sh "$there")
tar -C "$there" -xf "$tarball"
version=$(dpkg-parsechangelog --show-field Version)
if ! git describe --exact-match --match "$version" HEAD >/dev/null 2>&1; then
  case $(dpkg-parsechangelog --show-field Distribution) in UNRELEASED) sign='~' ;; *) sign=+ ;; esac
  version=$version$sign$(git log -1 --format=%cd --date=format:%Y%m%d.%H%M).$(git rev-parse --short HEAD)
fi
date=$(git log -1 --format=%cD)
maintainer=$(sed -n 's/^Maintainer: //p' debian/control)
cd "$there"/gradus-*/
if [ "$version" != "$(dpkg-parsechangelog --show-field Version)" ]; then
  printf 'gradus (%s) unstable; urgency=medium\n\n  * A state between two releases.\n\n -- %s  %s\n\n' \
    "$version" "$maintainer" "$date" | cat - debian/changelog >../changelog
  mv ../changelog debian/changelog
fi
dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes
if command -v lintian >/dev/null; then
  lintian --tag-display-limit 0 --fail-on error,warning ../*.changes
else
  echo "$0: lintian is not there, so the package was not looked at" >&2
fi
mv ../gradus_*.deb "$folder"
echo "$folder/gradus_${version}_$(dpkg --print-architecture).deb"
