#!/bin/sh
# update-pot.sh [OUTPUT]: collect the translatable strings (default: po/gradus.pot, not kept in git).
set -eu
cd "$(dirname "$0")/.."
out=${1:-po/gradus.pot}
list=$(mktemp)
trap 'rm -f "$list"' EXIT
grep -v '^#' po/POTFILES | grep -v '^$' >"$list"
xgettext --from-code=UTF-8 --package-name=gradus --add-comments=Translators --sort-by-file \
  --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=NN_:1,2 --keyword=g_dngettext:2,3 --keyword=ngettext:1,2 \
  --flag=g_strdup_printf:1:c-format --flag=g_string_append_printf:2:c-format --flag=g_set_error:4:c-format \
  --files-from="$list" --output="$out" 2>/dev/null
