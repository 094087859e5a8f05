#!/usr/bin/env python3
"""What a screen reader hears: the narration of a step, and names for the controls.

usage: test-atspi.py GRADUS  (inside a display and a session bus; prints TAP)

Starts the program with the AT-SPI backend, walks its accessible tree, presses the key for one step and
expects its narration as the description of the pictures.
"""
import os
import re
import subprocess
import sys
import time

try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, Gio, GLib
except (ImportError, ValueError):
    print("1..0 # SKIP python3-gi and the Atspi typelib are not here")
    sys.exit(77)

program = sys.argv[1]
env = dict(os.environ, GTK_A11Y="atspi", LC_ALL="C.UTF-8", LANGUAGE="en", GSETTINGS_BACKEND="memory")
LIMIT = 120           # seconds until a wait is given up
LOOK_INTERVAL = 0.05  # between two looks at what is waited for
cases = 0
failed = 0


def ok(condition, name):
    global cases, failed
    cases += 1
    failed += not condition
    print(("ok" if condition else "not ok"), cases, name, flush=True)


def walk(node, depth=0):
    if node is None or depth > 60:
        return
    yield node
    try:
        count = node.get_child_count()
    except Exception:
        return
    for i in range(count):
        try:
            child = node.get_child_at_index(i)
        except Exception:
            continue
        yield from walk(child, depth + 1)


def find_application():
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(i)
        if child is not None and "gradus" in (child.get_name() or "").lower():
            return child
    return None


def wait_for(what, seconds=LIMIT):
    """What @what returns, as soon as that is something. None after a limit, which only a test that fails reaches."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(LOOK_INTERVAL)
    return None


def words(node):
    """Name and description of an accessible."""
    out = []
    for get in (node.get_name, node.get_description):
        try:
            out.append(get() or "")
        except Exception:
            pass
    return out


def description(app, name):
    """The description of the picture called @name."""
    for node in walk(app):
        try:
            if node.get_role_name() == "image" and node.get_name() == name:
                return node.get_description() or ""
        except Exception:
            continue
    return None


def registry_listens():
    """GTK registers with the registry of the accessibility bus once, while it starts."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    try:
        reply = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                  Gio.DBusCallFlags.NONE, -1, None)
        bus = Gio.DBusConnection.new_for_address_sync(
            reply.unpack()[0], Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
            Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        reply = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                              GLib.Variant("(s)", ("org.a11y.atspi.Registry",)), None, Gio.DBusCallFlags.NONE, -1,
                              None)
        bus.close_sync()
    except GLib.Error as error:
        print("#", error.message, flush=True)
        return False
    return reply.unpack()[0]


def find_window():
    """The number of the program's window, which is on the screen."""
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True)
    return found.stdout.split()


def press(key):
    """The window has the focus when the key comes: the server does one after the other."""
    subprocess.run(["xdotool", "windowfocus", window, "key", key], check=True)


# Wakes the registry.
Atspi.get_desktop(0).get_child_count()
if not wait_for(registry_listens):
    print("# the registry does not answer", flush=True)
process = subprocess.Popen([program, "--algorithm", "k-means"], env=env)
try:
    app = wait_for(find_application)
    ok(app is not None, "the application is on the accessibility bus")
    if app is not None:
        picture = "Data and clusters"
        start = wait_for(lambda: description(app, picture))
        ok(start is not None and "150 points" in start, f"the start is described: {start}")
        window = wait_for(find_window)[0]
        press("Right")
        first = wait_for(lambda: description(app, picture) != start and description(app, picture))
        ok(bool(first) and "centroids" in first, f"one step forward is heard: {first}")
        press("Right")
        second = wait_for(lambda: description(app, picture) != first and description(app, picture))
        ok(bool(second) and "J" in second, f"the next one too: {second}")
        press("Left")
        back = wait_for(lambda: description(app, picture) == first)
        ok(bool(back), "and one step back")

        # A split button, choices, and the lists of choices are made of parts; what has no name is called as its type.
        typed = []
        press("alt+2")
        wait_for(lambda: any(node.get_name() == "Setup of the run" for node in walk(app)))
        for node in walk(app):
            try:
                box = node.get_extents(Atspi.CoordType.WINDOW)
                if (node.get_role_name() in ("push button", "toggle button", "list item") and box.width > 0
                        and box.height > 0 and re.match("(Gtk|Adw|Gradus)[A-Z]", node.get_name())):
                    typed.append(node.get_name())
            except Exception:
                continue
        ok(not typed, "no control is called as its type" + (": not " + ", ".join(typed) if typed else ""))

        nameless = []
        unnamed = []
        controls = 0
        for node in walk(app):
            try:
                role = node.get_role_name()
            except Exception:
                continue
            try:
                focusable = node.get_state_set().contains(Atspi.StateType.FOCUSABLE)
            except Exception:
                focusable = False
            if focusable and not node.get_name():
                unnamed.append(role)
            if role in ("push button", "toggle button", "slider", "combo box", "check box", "spin button"):
                controls += 1
                if not any(words(node)):
                    nameless.append(role)
        spelt = [text for node in walk(app) for text in words(node) if "_" in text]
        ok(not spelt, "no name has the underscore of a mnemonic" + (": not " + ", ".join(spelt) if spelt else ""))
        ok(controls > 30, f"controls are in the tree ({controls})")
        ok(not unnamed, "all that takes the focus has a name" + (": not " + ", ".join(unnamed) if unnamed else ""))
        ok(not nameless, "every control has a name" + (": not " + ", ".join(nameless) if nameless else ""))
finally:
    process.terminate()
    try:
        process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
print(f"1..{cases}")
sys.exit(1 if failed else 0)
