#!/bin/bash
# test-completion.sh COMPLETION GRADUS-CLI [GRADUS]: does bash complete what the programs take?
#
# Calls the function as bash does, with the words of a line already divided (at "=" too). What it must
# offer comes from the program itself. SPDX-License-Identifier: GPL-3.0-or-later
set -u
completion=$1
box=$(mktemp -d "${TMPDIR:-/tmp}/gradus-completion-XXXXXX")
trap 'rm -rf "$box"' EXIT
# As they are called when they are installed.
mkdir "$box/bin" "$box/here"
shift
for program in "$@"; do
  ln -s "$program" "$box/bin/${program##*/}"
done
PATH=$box/bin:$PATH
cd "$box/here" || exit 1
touch points.csv mine.gradus
. "$completion"

n=0 status=0
result () {   # result GOOD NAME DETAIL
  n=$((n + 1))
  if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; echo "# $3"; status=1; fi
}
offered () {  # offered WORD...: what is offered for the last word of the line, one a line
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _gradus
  printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort
}
# same NAME WANTED WORD...: nothing else is offered, in any order
same () {
  local name=$1 want=$2 got
  shift 2
  want=$(printf '%s\n' $want | LC_ALL=C sort)
  got=$(offered "$@")
  [ "$got" = "$want" ]
  result $? "$name" "offered: ${got//$'\n'/ }; wanted: ${want//$'\n'/ }"
}

commands=$(gradus-cli --help | sed -nE 's/^  gradus-cli ([a-z]+) .*/\1/p' | uniq)
same "commands" "$commands --help --version" gradus-cli ""
same "a command" "render" gradus-cli ren
same "the second word" "check list play render" gradus-cli lesson ""
same "options of a command" "--check --columns --help --lang --spoken" gradus-cli notes --
same "options with choices" "en zh_CN" gradus-cli tell k-means --lang ""
same "options of two words" "--help --lang" gradus-cli lesson play --
same "an option" "--worksheet" gradus-cli render k-means --wo
same "algorithms" "$(gradus-cli list --ids)" gradus-cli inspect ""
same "an algorithm" "k-means k-means-restarts" gradus-cli run k-m
same "presets" "$(gradus-cli inspect k-means --json | sed 's/.*"presets":/"presets":/' | grep -oE '\{"id":"[^"]*"' | cut -d '"' -f 4)" \
  gradus-cli run k-means --preset ""
same "a preset behind the sign" "$(gradus-cli inspect smo --json | grep -oE '\{"id":"moons[^"]*"' | cut -d '"' -f 4)" \
  gradus-cli run smo --preset = moons
same "generators and files" "point points.csv" gradus-cli run k-means --data poi
same "a generator" "iris" gradus-cli run k-means --data iri
same "parameters" "k=" gradus-cli run k-means --set k
same "pictures" "$(gradus-cli inspect smo --json | sed 's/.*"plots":\[//; s/"events":.*//' | grep -oE '"id":"[^"]*"' | cut -d '"' -f 4)" \
  gradus-cli render smo --out a.png --plot ""
same "pairs" "$(gradus-cli inspect value-iteration --json | sed 's/.*"pairs":\[//; s/\].*//' | grep -oE '"id":"[^"]*"' | cut -d '"' -f 4)" \
  gradus-cli render value-iteration --out a.png --pair ""
same "choices that the help names" "drop mean refuse unknown" gradus-cli run k-means --missing ""
same "a choice behind the sign" "mt19937" gradus-cli run k-means --rng = mt
same "lessons" "k-means-idea k-means-restarts-idea k-means-start" gradus-cli lesson play k-means
same "an experiment" "mine.gradus" gradus-cli run min
same "a file behind a start" "points.csv" gradus-cli run k-means --start centroids = poi
same "nothing for a number" "" gradus-cli run k-means --seed ""
if [ $# -gt 1 ]; then
  same "options of the window" "--algorithm" gradus --al
  same "algorithms of the window" "k-means k-means-restarts" gradus --algorithm k-m
  same "presets of the window" "moons" gradus --algorithm smo --preset moon
  same "files of the window" "mine.gradus points.csv" gradus ""
fi
echo "1..$n"
exit $status
