#!/usr/bin/env python3
"""Does what run.sh and test.sh install cover what the build files ask for?

usage: check-needs.py

Reads the calls in every meson.build that look for something outside of the project: find_program(),
dependency(), cc.find_library(), cc.has_header(), and those of Meson's modules that look for programs
without saying so; and the preprocessing in lists of resources. Each must have a row in a table of
build-aux/prepare.sh: what is required in a table of run.sh, because the build stops without it; what
is not, in a table of run.sh or test.sh, because tests stay away without it.

What run.sh installs is what the Debian package needs to be built or run, so debian/control has it too.

Prints one line for each that has none, and fails. What it cannot read is such a line too: a call must
name what it looks for, and a function of a module must be known here.
"""
import os
import re
import subprocess
import sys

# What the functions of Meson 1.0's modules look for; alternatives in one string.
IMPLIED = {
    "gnome.compile_resources": ["glib-compile-resources"],
    "gnome.compile_schemas": ["glib-compile-schemas"],
    "gnome.post_install": [],     # only what its arguments turn on
    "i18n.gettext": ["msgfmt", "msginit", "msgmerge", "xgettext"],
    "i18n.merge_file": ["msgfmt"],
}
POST_INSTALL = {
    "glib_compile_schemas": "glib-compile-schemas",
    "gtk_update_icon_cache": "gtk4-update-icon-cache gtk-update-icon-cache",
    "update_desktop_database": "update-desktop-database",
    "update_mime_database": "update-mime-database",
}
MODULES = {"fs", "gnome", "i18n"}

# Libraries that come with something of another name.
COMES_WITH = {"lib:m": "hdr:stdio.h", "lib:gslcblas": "pc:gsl"}

# What project(), dependency() and the backend take for granted.
GRANTED = ["cmd:cc", "cmd:meson", "cmd:ninja", "cmd:pkg-config", "hdr:stdio.h"]

# What every Debian package is built with.
BUILD_ESSENTIAL = {"gcc", "libc6-dev"}

# What glib-compile-resources runs for preprocess="..." in a list of resources.
PREPROCESS = {"xml-stripblanks": "xmllint", "json-stripblanks": "json-glib-format", "to-pixdata": "gdk-pixbuf-pixdata"}


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def ls(*patterns):
    return subprocess.run(["build-aux/sources.sh", *patterns], capture_output=True, text=True, check=True).stdout.split()


def rows():
    """The probes that the tables of run.sh hold, and those of both commands."""
    tables = {name: {f"{kind}:{word}"
                     for kind, words in re.findall(r"^(cmd|pc|hdr):([^|]+)", body, re.M)
                     for word in words.split()}
              for name, body in re.findall(r"^(NEEDS_\w+)='(.*?)'", read("build-aux/prepare.sh"), re.M | re.S)}
    have = {}
    for command in "run.sh", "test.sh":
        names = re.findall(r"\$(NEEDS_\w+)", re.search(r"^install_missing (.*)$", read(command), re.M)[1])
        have[command] = set().union(*(tables[name] for name in names))
    return have["run.sh"], have["run.sh"] | have["test.sh"]


def packaged():
    """What a row of run.sh calls a Debian package and debian/control does not have."""
    tables = re.findall(r"^NEEDS_(?:BUILD|WINDOW)='(.*?)'", read("build-aux/prepare.sh"), re.M | re.S)
    names = {row.split("|")[1].strip() for table in tables for row in table.splitlines() if "|" in row}
    control = set(re.findall(r"^ ([a-z0-9.+-]+)[ ,\n]", read("debian/control"), re.M))
    return sorted(names - control - BUILD_ESSENTIAL)


def calls(text):
    """(line number, name, arguments) of every call, those inside of arguments too."""
    # Strings stay as they are: a comment sign or a bracket in one is neither.
    token = re.compile(r"(?P<string>'''.*?'''|'(?:\\.|[^'\\\n])*')|(?P<comment>\#[^\n]*)|"
                       r"(?P<call>\b\w+(?:\.\w+)*)?\s*(?P<open>\()|(?P<close>\))", re.S)
    text = token.sub(lambda m: "" if m["comment"] else m[0], text)
    open_calls = []
    for m in token.finditer(text):
        if m["open"]:
            open_calls.append((m["call"], m.start(), m.end()))
        elif m["close"] and open_calls:
            name, start, inside = open_calls.pop()
            if name:
                yield text.count("\n", 0, start) + 1, name, text[inside:m.start()]


def wanted(name, arguments):
    """The alternatives that would do, a list for each thing that the call looks for."""
    names = re.findall(r"'([^']*)'", re.match(r"(\s*'[^']*'\s*,?)*", arguments)[0])
    function = name.split(".")[-1]
    if function == "find_program":
        return [[f"cmd:{os.path.basename(n)}" for n in names]]
    if function == "dependency":
        return [[f"pc:{n}" for n in names]]
    if function == "find_library":
        headers = re.findall(r"has_headers\s*:\s*\[?\s*'([^']*)'", arguments)
        return [[f"hdr:{h}"] for h in headers] or [[f"{kind}:{n}" for n in names for kind in ("lib", "pc")]]
    if function in ("has_header", "check_header", "has_header_symbol"):
        return [[f"hdr:{n}" for n in names[:1]]]
    if name == "gnome.post_install":
        on = re.findall(r"(\w+)\s*:\s*true", arguments)
        return [[f"cmd:{p}" for p in POST_INSTALL[k].split()] for k in on]
    if name in IMPLIED:
        return [[f"cmd:{p}"] for p in IMPLIED[name]]
    if name == "import":
        return [] if names and names[0] in MODULES else [[]]
    return [[]] if name.split(".")[0] in ("gnome", "i18n") else []


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    run, both = rows()
    complaints = [f"{probe} has no row in a table of run.sh" for probe in GRANTED if probe not in run]
    complaints += [f"debian/control does not have {name}" for name in packaged()]
    for path in ls("*.gresource.xml", "*.gresource.xml.in"):
        for how in sorted(set(re.findall(r'preprocess="([^"]*)"', read(path)))):
            if f"cmd:{PREPROCESS.get(how)}" not in run:
                complaints.append(f"{path}: {how} needs cmd:{PREPROCESS.get(how)}, which has no row in a table of run.sh")
    for path in ls("meson.build", "*/meson.build"):
        for line, name, arguments in calls(read(path)):
            optional = re.search(r"\brequired\s*:\s*false\b", arguments)
            command, have = ("run.sh or test.sh", both) if optional else ("run.sh", run)
            for alternatives in wanted(name, arguments):
                if not alternatives:
                    complaints.append(f"{path}:{line}: {name}() needs something that build-aux/check-needs.py cannot tell")
                elif not have & {COMES_WITH.get(a, a) for a in alternatives}:
                    complaints.append(f"{path}:{line}: {name}() needs {' or '.join(alternatives)}, "
                                      f"which has no row in a table of {command}")
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


sys.exit(main())
