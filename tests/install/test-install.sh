#!/bin/sh
# test-install.sh BUILD PREFIX LIBDIR: does what `meson install` puts away work without what it was made from?
#
# Installs into a folder as a packager does, moves the prefix elsewhere, and starts both programs there
# with the environment of somebody who has logged in: pictures are drawn, Chinese is spoken, settings are
# kept, and no file of the source or build tree is opened. SPDX-License-Identifier: GPL-3.0-or-later
set -eu
build=$1 prefix=$2 libdir=$3
source=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/gradus-install-XXXXXX")
trap 'rm -rf "$folder"' EXIT
there=$folder/elsewhere

n=0
ok () { n=$((n + 1)); echo "ok $n - $1"; }
fail () { n=$((n + 1)); echo "not ok $n - $1"; shift; printf '# %s\n' "$@"; exit 1; }

# What a person who has logged in has, and nothing of this test's.
as_person () {
  (cd / && env -i HOME="$folder/home" PATH="$there/bin:/usr/bin:/bin" LANG=C.UTF-8 \
    XDG_RUNTIME_DIR="$folder/run" "$@")
}

echo 1..6
DESTDIR=$folder/stage meson install -C "$build" --no-rebuild --quiet >"$folder/log" 2>&1 ||
  fail "installed into a folder" "$(cat "$folder/log")"
mv "$folder/stage$prefix" "$there"
[ -z "$(find "$folder/stage" ! -type d)" ] ||
  fail "everything is in the prefix" "$(find "$folder/stage" ! -type d)"
# What the triggers of a package do.
glib-compile-schemas --strict "$there/share/glib-2.0/schemas"
mkdir -m 700 "$folder/home" "$folder/run"
ok "installed into a folder"

app=io.github.gradus.Gradus
for file in bin/gradus bin/gradus-cli "$libdir/gradus/gradus-session.so" "$libdir/gradus/gradus-draw.so" "$libdir/gradus/gradus-sound.so" \
    "$libdir/gradus/gradus-sheets.so" \
    "share/applications/$app.desktop" "share/metainfo/$app.metainfo.xml" "share/mime/packages/$app.mime.xml" \
    "share/glib-2.0/schemas/$app.gschema.xml" "share/icons/hicolor/scalable/apps/$app.svg" \
    "share/icons/hicolor/symbolic/apps/$app-symbolic.svg" share/locale/zh_CN/LC_MESSAGES/gradus.mo \
    share/man/man1/gradus.1 share/man/man1/gradus-cli.1 share/man/zh_CN/man1/gradus.1 share/man/zh_CN/man1/gradus-cli.1 \
    share/bash-completion/completions/gradus share/bash-completion/completions/gradus-cli; do
  [ -s "$there/$file" ] || fail "every file has its place" "$file is missing"
done
for text in '[zh_CN]' 'MimeType=application/x-gradus+json' "Icon=$app"; do
  grep -qF "$text" "$there/share/applications/$app.desktop" || fail "every file has its place" "no $text in the desktop file"
done
ok "every file has its place"

as_person gradus-cli render k-means --at 2 --out "$folder/k.png" >/dev/null || fail "the command line draws"
[ "$(head -c 4 "$folder/k.png" | tail -c 3)" = PNG ] || fail "the command line draws"
ok "the command line draws"

as_person LANGUAGE=zh_CN gradus-cli --help | grep -q '用法' || fail "help is in Chinese" gradus-cli
as_person LANGUAGE=zh_CN gradus --help | grep -q '打开这个算法' || fail "help is in Chinese" gradus
ok "help is in Chinese"

# The window's language is a setting: it is found only if the schema and the translation are.
mkdir -p "$folder/home/.config/glib-2.0/settings"
printf "[io/github/gradus/Gradus]\nlanguage='zh_CN'\n" >"$folder/home/.config/glib-2.0/settings/keyfile"
open_window () {
  as_person GSETTINGS_BACKEND=keyfile GSK_RENDERER=cairo xvfb-run -a -n 640 -s "-screen 0 1280x800x24" \
    dbus-run-session -- "$@" gradus --algorithm k-means --measure-start
}
open_window >"$folder/start" 2>"$folder/log" || fail "the window opens" "$(cat "$folder/log")"
grep -q first-frame "$folder/start" || fail "the window opens" "$(cat "$folder/start" "$folder/log")"
ok "the window opens"

if ! command -v strace >/dev/null || ! strace -o "$folder/trace" true 2>/dev/null; then
  echo "ok 6 # SKIP strace cannot follow a program here, so what it opens was not looked at"
  exit 0
fi
open_window strace -f -qq -e trace=%file -o "$folder/trace" >"$folder/start" 2>"$folder/log" ||
  fail "the window needs no file of the source" "$(cat "$folder/log")"
as_person strace -f -qq -e trace=%file -o "$folder/trace-cli" gradus-cli lesson list >/dev/null
found=$(cat "$folder/trace" "$folder/trace-cli" | grep -F -e "\"$source/" -e "\"$build/" | head -n 3)
[ -z "$found" ] || fail "the programs need no file of the source" "$found"
grep -qF "$there/share/locale/zh_CN/LC_MESSAGES/gradus.mo" "$folder/trace" ||
  fail "the programs need no file of the source" "the language that was chosen in the settings was not used"
ok "the programs need no file of the source"
