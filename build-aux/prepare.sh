# Shared by run.sh and test.sh (sourced, not run): find what is missing, say it, install it, build.
#
# Nothing is installed that is already there, and every package is named before it is installed. The
# tables below have one line per package the build needs: how to see that it is there, and what the
# package is called on Debian and Ubuntu, Fedora, Arch and Homebrew ("-" where the system has it anyway).
# build-aux/check-needs.py holds them against what the build files ask for.
#
# shellcheck shell=sh

say () { printf '%s\n' "$*" >&2; }

die () { say "$0: $*"; exit 1; }

# probe                    | Debian, Ubuntu        | Fedora                  | Arch              | Homebrew
NEEDS_BUILD='
cmd:cc                     | gcc                   | gcc                     | gcc               | -
hdr:stdio.h                | libc6-dev             | glibc-devel             | glibc             | -
cmd:meson                  | meson                 | meson                   | meson             | meson
cmd:ninja                  | ninja-build           | ninja-build             | ninja             | ninja
cmd:pkg-config             | pkg-config            | pkgconf-pkg-config      | pkgconf           | pkg-config
cmd:python3                | python3               | python3                 | python            | python
cmd:msgfmt xgettext msgmerge msginit | gettext     | gettext                 | gettext           | gettext
cmd:glib-compile-resources | libglib2.0-dev-bin    | glib2-devel             | glib2-devel       | glib
cmd:glib-compile-schemas   | libglib2.0-bin        | glib2                   | glib2             | glib
cmd:gtk4-update-icon-cache | libgtk-4-bin          | gtk4                    | gtk-update-icon-cache | gtk4
cmd:xmllint                | libxml2-utils         | libxml2                 | libxml2           | -
cmd:update-desktop-database | desktop-file-utils   | desktop-file-utils      | desktop-file-utils | desktop-file-utils
cmd:update-mime-database   | shared-mime-info      | shared-mime-info        | shared-mime-info  | shared-mime-info
pc:glib-2.0 gobject-2.0 gio-2.0 gmodule-no-export-2.0 | libglib2.0-dev   | glib2-devel             | glib2             | glib
pc:gsl                     | libgsl-dev            | gsl-devel               | gsl               | gsl
pc:cairo cairo-svg cairo-pdf | libcairo2-dev        | cairo-devel             | cairo             | cairo
pc:harfbuzz                | libharfbuzz-dev       | harfbuzz-devel          | harfbuzz          | harfbuzz
pc:pangocairo              | libpango1.0-dev       | pango-devel             | pango             | pango
pc:json-glib-1.0           | libjson-glib-dev      | json-glib-devel         | json-glib         | json-glib
hdr:csv.h                  | libcsv-dev            | libcsv-devel            | libcsv            | libcsv
pc:sndfile                 | libsndfile1-dev       | libsndfile-devel        | libsndfile        | libsndfile
pc:libzip                  | libzip-dev            | libzip-devel            | libzip            | libzip
pc:libcmark                | libcmark-dev          | cmark-devel             | cmark             | cmark
pc:libwebp libwebpmux libwebpdemux | libwebp-dev   | libwebp-devel           | libwebp           | webp
hdr:gif_lib.h              | libgif-dev            | giflib-devel            | giflib            | giflib
pc:imagequant              | libimagequant-dev     | libimagequant-devel     | libimagequant     | libimagequant
pc:gtk4                    | libgtk-4-dev          | gtk4-devel              | gtk4              | gtk4
pc:libadwaita-1            | libadwaita-1-dev      | libadwaita-devel        | libadwaita        | libadwaita
font:en                    | fonts-dejavu-core     | dejavu-sans-fonts       | ttf-dejavu        | -
family:TeX Gyre Pagella Math | fonts-texgyre-math | texlive-tex-gyre-math   | tex-gyre-math-fonts | font-tex-gyre-pagella-math
font:zh-cn                 | fonts-noto-cjk        | google-noto-sans-cjk-fonts | noto-fonts-cjk | -
'

NEEDS_WINDOW='
icons:Adwaita              | adwaita-icon-theme    | adwaita-icon-theme      | adwaita-icon-theme | adwaita-icon-theme
pixbuf:svg                 | librsvg2-common       | librsvg2                | librsvg           | librsvg
'

NEEDS_TEST='
cmd:xvfb-run               | xvfb                  | xorg-x11-server-Xvfb    | xorg-server-xvfb  | -
cmd:xauth                  | xauth                 | xorg-x11-xauth          | xorg-xauth        | -
cmd:xdotool                | xdotool               | xdotool                 | xdotool           | -
cmd:bash                   | bash                  | bash                    | bash              | -
cmd:strace                 | strace                | strace                  | strace            | -
cmd:dbus-run-session       | dbus                  | dbus-daemon             | dbus              | dbus
file:/usr/libexec/at-spi-bus-launcher | at-spi2-core | at-spi2-core          | at-spi2-core      | -
py:gi                      | python3-gi            | python3-gobject         | python-gobject    | -
py:numpy                   | python3-numpy         | python3-numpy           | python-numpy      | numpy
gir:Atspi                  | gir1.2-atspi-2.0      | at-spi2-core            | at-spi2-core      | -
cmd:desktop-file-validate  | desktop-file-utils    | desktop-file-utils      | desktop-file-utils | -
cmd:appstreamcli           | appstream             | appstream               | appstream         | -
cmd:git                    | git                   | git                     | git               | -
'

probe () {
  case $1 in
    cmd:*) for program in ${1#cmd:}; do command -v "$program" >/dev/null 2>&1 || return 1; done ;;
    hdr:*) command -v cc >/dev/null 2>&1 &&
           printf '#include <%s>\n' "${1#hdr:}" | cc -E -I/opt/homebrew/include -I/usr/local/include - >/dev/null 2>&1 ;;
    pc:*)  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "${1#pc:}" ;;
    font:*) command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list ":lang=${1#font:}" family 2>/dev/null | head -n 1)" ] ;;
    family:*) command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list "${1#family:}" family 2>/dev/null | head -n 1)" ] ;;
    icons:*) [ -e "/usr/share/icons/${1#icons:}/index.theme" ] || [ -e "/opt/homebrew/share/icons/${1#icons:}/index.theme" ] ;;
    pixbuf:*) ls /usr/lib*/*/gdk-pixbuf-2.0/*/loaders/*"${1#pixbuf:}"* /usr/lib*/gdk-pixbuf-2.0/*/loaders/*"${1#pixbuf:}"* \
              /opt/homebrew/lib/gdk-pixbuf-2.0/*/loaders/*"${1#pixbuf:}"* 2>/dev/null | grep -q . ;;
    file:*) [ -e "${1#file:}" ] || [ -e "/usr/lib/${1##*/}" ] ;;
    py:*)  /usr/bin/python3 -c "import ${1#py:}" >/dev/null 2>&1 ;;
    gir:*) ls /usr/lib*/*/girepository-1.0/"${1#gir:}"-* /usr/lib*/girepository-1.0/"${1#gir:}"-* 2>/dev/null | grep -q . ;;
  esac
}

# missing COLUMN TABLE: the packages of that column whose probe fails, each once.
missing () {
  printf '%s\n' "$2" | while IFS='|' read -r want debian fedora arch brew; do
    want=$(echo $want)
    [ -n "$want" ] || continue
    probe "$want" && continue
    case $1 in
      debian) echo $debian ;; fedora) echo $fedora ;; arch) echo $arch ;; brew) echo $brew ;;
    esac
  done | grep -v '^-$' | sort -u | tr '\n' ' '
}

as_root () {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null 2>&1; then sudo "$@"
  else die "installing packages needs root; run as root or install sudo, or install by hand: $*"
  fi
}

# install_missing TABLE
install_missing () {
  if command -v apt-get >/dev/null 2>&1; then system=debian
  elif command -v dnf >/dev/null 2>&1; then system=fedora
  elif command -v pacman >/dev/null 2>&1; then system=arch
  elif command -v brew >/dev/null 2>&1; then system=brew
  else system=; fi

  packages=$(missing "${system:-debian}" "$1")
  [ -n "$packages" ] || return 0
  say "Missing: $packages"
  case $system in
    debian)
      say "Installing them with apt-get."
      as_root apt-get update -qq || die "apt-get update failed; check the network and /etc/apt/sources.list"
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >&2 ||
        die "apt-get could not install: $packages" ;;
    fedora)
      say "Installing them with dnf."
      as_root dnf install -y $packages >&2 || die "dnf could not install: $packages" ;;
    arch)
      say "Installing them with pacman."
      as_root pacman -S --needed --noconfirm $packages >&2 || die "pacman could not install: $packages" ;;
    brew)
      say "Installing them with Homebrew."
      brew install $packages >&2 || die "brew could not install: $packages" ;;
    *)
      die "no apt-get, dnf, pacman or brew here; please install by hand what Debian calls: $packages" ;;
  esac
}

# configure_and_build DIR TARGET [meson options]: a second call only rebuilds what changed. The targets
# are "programs", what it takes to run them, and "all", which has the tests too; "" builds nothing, for
# "meson test", which builds what its tests need.
configure_and_build () {
  dir=$1
  target=$2
  shift 2
  if [ ! -e "$dir/build.ninja" ]; then
    say "Configuring in $dir."
    meson setup "$dir" "$@" >"$dir.log" 2>&1 || { cat "$dir.log" >&2; die "meson could not configure the build"; }
    rm -f "$dir.log"
  fi
  [ -z "$target" ] || ninja -C "$dir" --quiet "$target" >&2 || die "the build failed"
}
