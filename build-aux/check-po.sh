#!/bin/sh
# Every translatable string is in po/POTFILES' files, and Simplified Chinese has all of them, none fuzzy.
set -u
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

build-aux/sources.sh 'src/*.c' 'src/*.h' 'ui/*.ui' |
  xargs grep -lE '\b(N_|_|C_|NC_|NN_|g_dngettext) ?\(|translatable="yes"' |
  grep -vE 'src/algorithms/template(-member)?\.c' | sort >"$work/have"
grep -v '^#' po/POTFILES | grep -E '^(src|ui)/' | sort >"$work/listed"
missing=$(comm -23 "$work/have" "$work/listed")
gone=$(comm -13 "$work/have" "$work/listed")
[ -z "$missing" ] || { echo "not in po/POTFILES: $missing"; bad=1; }
[ -z "$gone" ] || { echo "in po/POTFILES without need: $gone"; bad=1; }

build-aux/update-pot.sh "$work/gradus.pot" || exit 1
for po in po/*.po; do
  msgmerge --quiet --no-fuzzy-matching "$po" "$work/gradus.pot" -o "$work/merged.po" || { bad=1; continue; }
  msgfmt --check -o /dev/null "$work/merged.po" || bad=1
  untranslated=$(msgattrib --untranslated --no-obsolete "$work/merged.po" | grep -c '^msgid ')
  fuzzy=$(msgattrib --only-fuzzy --no-obsolete "$work/merged.po" | grep -c '^msgid ')
  if [ "$untranslated" -gt 0 ] || [ "$fuzzy" -gt 0 ]; then
    echo "$po: $untranslated untranslated, $fuzzy fuzzy"
    msgattrib --untranslated --no-obsolete "$work/merged.po" | grep -A1 '^#:' | head -n 20
    bad=1
  else
    echo "$po: complete ($(msgfmt --statistics -o /dev/null "$work/merged.po" 2>&1))"
  fi
done
exit "$bad"
