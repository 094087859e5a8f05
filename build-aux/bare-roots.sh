#!/bin/sh
# bare-roots.sh [--deb FOLDER]: are ./run.sh and ./test.sh enough for somebody who has a bare Debian 12 and
# nothing else? With --deb: does the package build there, and can it be installed, used and removed?
#
# Makes two roots that hold the least that debootstrap can install, clones the last commit into each,
# and runs ./run.sh in one and one suite of ./test.sh in the other. Both must find out what is missing,
# install it, build and end well; whatever the machine around them has cannot help.
#
# The package archive must not decide. So both commands are run once before, with an apt that fetches
# and does not install, in the root of which the two are copies. Then the network is taken away, and
# what fails is ours. (Displays go with it: an X server's abstract socket belongs to the network, so
# that one outside with the same number is not in the way.)
#
# With --deb the package is built and tested in one root and tried in the other (tests/install/try-deb.sh);
# package and pictures of the window go to FOLDER. That needs the network all the time, and a quarter of an
# hour: it is for a person before a release, and not for CI.
#
# Status: 0 both work, 1 one does not, 77 it could not be tried here; a sentence says why. Takes seven
# minutes of processor time, which two cores share, 5 GB in TMPDIR (/var/tmp), and a network.
set -eu
cd "$(dirname "$0")/.."

say () { printf 'bare roots: %s\n' "$*"; }
skip () { say "not tried: $*"; exit 77; }

# in_root ROOT COMMAND: nothing of this environment goes along but the way to the archive.
in_root () {
  $apart chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" no_proxy="${no_proxy:-}" \
    sh -c "cd /root/gradus && $2"
}

# try NAME COMMAND: in a copy of the base, without a network. What is missing is missing at any optimisation,
# and a little of it takes three quarters of the time.
try () {
  start=$(date +%s)
  cp -ax "$roots/base" "$roots/$1"
  mount -t proc proc "$roots/$1/proc"
  status=0
  apart="unshare --net"
  in_root "$roots/$1" "CFLAGS=-O1 $2" >"$roots/$1.log" 2>&1 || status=$?
  if [ "$status" = 0 ]; then lines=3 verdict=works; else lines=40 verdict=FAILS; fi
  say "$2 $verdict ($(($(date +%s) - start)) s)"
  tail -n "$lines" "$roots/$1.log" | sed 's/^/    /'
  [ "$status" = 0 ]
}

# package FOLDER: built in one root, tried in another.
package () {
  mkdir "$roots/base/root/out"
  for root in build user; do
    cp -ax "$roots/base" "$roots/$root"
    mount -t proc proc "$roots/$root/proc"
  done
  in_root "$roots/build" "export DEBIAN_FRONTEND=noninteractive && apt-get update -qq &&
    apt-get install -y -qq --no-install-recommends git dpkg-dev xz-utils lintian &&
    apt-get build-dep -y -qq --no-install-recommends ./ && build-aux/make-deb.sh /root/out" >"$roots/log" 2>&1 ||
    { tail -n 40 "$roots/log"; say "the package FAILS to build"; exit 1; }
  sed -n '/^running with root/,$p' "$roots/log"
  cp "$roots"/build/root/out/*.deb "$roots/user/root/out"
  say "the package builds ($(($(date +%s) - start)) s)"
  bad=0
  in_root "$roots/user" "tests/install/try-deb.sh /root/out/gradus_*.deb /root/out" >"$roots/log" 2>&1 || bad=1
  grep '^package:' "$roots/log"
  [ "$bad" = 0 ] || tail -n 20 "$roots/log"
  cp "$roots"/user/root/out/* "$1"
  exit "$bad"
}

# Process 1 of a process and mount namespace: when it ends, all that it started ends, and no mount is left.
inside () {
  roots=$1
  apart=
  start=$(date +%s)
  debootstrap --variant=minbase bookworm "$roots/base" "$2" >"$roots/log" 2>&1 ||
    { tail -n 3 "$roots/log"; skip "debootstrap could not make a bare Debian 12 from this machine's package archive"; }
  git clone --quiet . "$roots/base/root/gradus" || skip "git could not clone the project"
  # How this machine fetches (proxies, retries), and no waiting for a disk that is thrown away.
  apt-config dump Acquire >"$roots/base/etc/apt/apt.conf.d/90acquire"
  echo force-unsafe-io >"$roots/base/etc/dpkg/dpkg.cfg.d/90unsafe-io"

  [ -z "$3" ] || package "$3"
  mount -t proc proc "$roots/base/proc"
  echo 'APT::Get::Download-Only "true";' >"$roots/base/etc/apt/apt.conf.d/91fetch"
  for command in ./run.sh ./test.sh; do
    # It ends at the first tool that has not been installed.
    in_root "$roots/base" "$command" >"$roots/log" 2>&1 || true
    grep 'Failed to fetch' "$roots/log" && skip "the package archive does not answer"
  done
  rm "$roots/base/etc/apt/apt.conf.d/91fetch"
  rm -rf "$roots/base/root/gradus/_build" "$roots/base/root/gradus/_build.log"
  echo 'Acquire::Retries "0";' >>"$roots/base/etc/apt/apt.conf.d/90acquire"
  say "Debian 12 with $(git log -1 --format='%h, %s'), packages fetched ($(($(date +%s) - start)) s)"

  # Side by side: one installs, which takes one core, while the other compiles.
  try run ./run.sh & run=$!
  try test "./test.sh --suite engine" & test=$!
  bad=0
  wait "$run" || bad=1
  wait "$test" || bad=1
  exit "$bad"
}

[ "${1:-}" != --inside ] || inside "$2" "$3" "$4"
folder=
if [ "${1:-}" = --deb ]; then
  mkdir -p "${2:-out}"
  folder=$(cd "${2:-out}" && pwd)
fi

[ "$(id -u)" = 0 ] || skip "only root can make a root (you are $(id -un))"
for program in debootstrap apt-get git unshare; do
  command -v "$program" >/dev/null || skip "there is no $program here"
done
unshare --mount --pid --net --fork --kill-child true 2>/dev/null || skip "mounts of its own are not allowed here"
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
  sed -n 's/^bookworm main //p' | head -n 1)
[ -n "$mirror" ] || skip "apt knows no archive of Debian 12 on this machine"
# debootstrap does not ask apt for its proxy.
proxy=$(apt-config --format '%v' dump Acquire::http::Proxy)
[ -z "$proxy" ] || export http_proxy="$proxy"

roots=$(mktemp -d "${TMPDIR:-/var/tmp}/gradus-bare-XXXXXX")
unshare --mount --pid --fork --kill-child build-aux/bare-roots.sh --inside "$roots" "$mirror" "$folder" &
child=$!
# What still runs dies with its process 1, a moment after unshare: then the second time removes all.
clean () {
  kill -KILL "$child" 2>/dev/null || true
  rm -rf "$roots" 2>/dev/null || { sleep 2; rm -rf "$roots"; }
}
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
wait "$child"
