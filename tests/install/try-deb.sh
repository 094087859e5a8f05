#!/bin/sh
# try-deb.sh PACKAGE.deb [FOLDER]: what a person does with the package, in a system that may be thrown away.
#
# Installs it with apt, starts the window from the desktop file, checks an entry, reads the manual pages,
# removes and purges it, and looks for what stayed. Pictures of the window go to FOLDER. Changes the
# system it runs in: build-aux/bare-roots.sh --deb calls it in a bare Debian 12.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
package=$1 folder=${2:-.}
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

say () { printf 'package: %s\n' "$*"; }
die () { say "$*"; exit 1; }
install () { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

# What a desktop has: a display, a bus, something that starts desktop files. And a camera.
apt-get update -qq
install xvfb xauth dbus at-spi2-core desktop-file-utils libgtk-3-bin xdotool imagemagick man-db groff bash-completion fonts-noto-cjk libglib2.0-bin locales
localedef -i zh_CN -f UTF-8 zh_CN.UTF-8
useradd --create-home teacher

install "$package"
dpkg -L gradus | while read -r file; do
  [ -d "$file" ] || echo "$file"
done >/tmp/files
say "installed: $(wc -l </tmp/files) files, $(dpkg-query -f '${Installed-Size}' -W gradus) KB, version $(dpkg-query -f '${Version}' -W gradus)"

# Without a network, to which the socket of a display belongs: one outside with the same number is not in the way.
as_teacher () { unshare --net su teacher -c "cd; export LC_ALL=C.UTF-8 ${language:+LANGUAGE=$language}; $1"; }

# look NAME: start from the desktop file as a menu does, and take a picture when the window is there.
look () {
  as_teacher "xvfb-run -a -s '-screen 0 1280x800x24' dbus-run-session -- sh -c '
    gtk-launch io.github.gradus.Gradus.desktop ${2:-}
    timeout 60 xdotool search --sync --onlyvisible --name Gradus >/dev/null || exit 1
    sleep 4
    import -window root \"\$HOME/$1.png\"
    kill \$(pidof gradus)'" || die "the window did not open from the desktop file"
  cp "/home/teacher/$1.png" "$folder"
}
as_teacher "gradus-cli run k-means --steps 3 --save own.gradus >/dev/null"
language='' look start
language=zh_CN look start-zh
# A file manager finds the program by the type of the file.
as_teacher "gio info -a standard::content-type own.gradus" | grep -q application/x-gradus+json || die "a .gradus file has another type"
as_teacher "gio mime application/x-gradus+json" | grep -q io.github.gradus.Gradus.desktop || die "no program for .gradus files"
language='' look file /home/teacher/own.gradus
say "the window opens from the desktop file, empty and with a file"

as_teacher "gradus-cli check k-means" | tail -n 1 | grep -q ' 0 failed' || die "gradus-cli check"
as_teacher "gradus-cli render k-means --out k.png" || die "gradus-cli render"
say "gradus-cli: $(as_teacher 'gradus-cli check k-means' | tail -n 1)"

grep /man1/ /tmp/files | while read -r page; do
  warnings=$(man -l --warnings=w "$page" 2>&1 >/dev/null)
  [ -z "$warnings" ] || die "$page: $warnings"
done
as_teacher "man gradus-cli" | grep -q 'first step at' || die "man gradus-cli"
LC_ALL=zh_CN.UTF-8 man gradus-cli | grep -q '一步一步' || die "man gradus-cli in Chinese"
apropos -s 1 gradus >/tmp/apropos || { mandb -q; apropos -s 1 gradus >/tmp/apropos; }
say "manual pages: $(tr '\n' ';' </tmp/apropos)"
bash -c '. /usr/share/bash-completion/bash_completion
         _completion_loader gradus-cli
         COMP_WORDS=(gradus-cli notes kal) COMP_CWORD=2; _gradus; [ "${COMPREPLY[*]}" = kalman-filter ]' ||
  die "bash does not complete"

apt-get remove -y -qq gradus >/dev/null
dpkg --purge gradus
left=$(while read -r file; do [ ! -e "$file" ] || echo "$file"; done </tmp/files
       find / -xdev \( -path /proc -o -path /tmp -o -path /root -o -path /home \) -prune -o -iname '*gradus*' -print
       grep -lr gradus /usr/share/applications /usr/share/mime /usr/share/glib-2.0/schemas /usr/share/icons/hicolor 2>/dev/null || true)
[ -z "$left" ] || die "purged, but this stayed: $left"
say "purged: nothing stayed"
