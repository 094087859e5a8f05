#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A monkey at the window: monkey.py PROGRAM SECONDS SEED

Presses keys, clicks, drags, turns the wheel, types nonsense, resizes and closes the windows of
Gradus through the X server, as a person without patience would. Needs a display without anything
else on it (xvfb-run), a session bus (dbus-run-session) and xdotool; the experiments and settings
go to a temporary folder.

What ends it with status 1: the program is killed by a signal or leaves with an error; it says
something critical; its main loop does not answer on the bus within the limit. Then the last
actions are printed. The memory is printed at the beginning and the end.

The actions follow from the seed; when they arrive does not, so a seed need not repeat a finding."""

import collections
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

NAME = "io.github.gradus.Gradus"
# Seconds without an answer; an instrumented build is an order of magnitude slower.
ANSWER = 5
ANSWER_INSTRUMENTED = 60

KEYS = """Right Left Right Left Right shift+Right shift+Left ctrl+Right ctrl+Left Home End space Up Down Tab
shift+Tab Return Escape Escape Delete BackSpace F1 F2 F5 F6 F9 F10 F11 ctrl+z ctrl+z ctrl+shift+z ctrl+r ctrl+r
ctrl+m ctrl+j ctrl+bracketright ctrl+bracketleft ctrl+p ctrl+shift+p ctrl+f ctrl+k ctrl+shift+k ctrl+t ctrl+Page_Down
ctrl+g ctrl+n ctrl+o ctrl+e ctrl+d ctrl+s ctrl+shift+c ctrl+v ctrl+a ctrl+0 ctrl+plus ctrl+minus ctrl+comma ctrl+1 ctrl+2 alt+1 alt+2 alt+3 alt+4
alt+5 alt+Left alt+Home ctrl+shift+m ctrl+alt+c shift+q shift+i shift+b q i a d e s p m 1 2 3 bracketleft
bracketright plus minus slash Page_Up Page_Down Menu shift+F10""".split()
NONSENSE = ["k-means", "0", "-1", "1e309", "loss < ", "图", "((", "step > 3", "0.5", "nan", "a,b\n1,2\n", "%s", "  "]
STARTS = [["--algorithm", "k-means"], ["--algorithm", "stochastic-gradient-descent"], ["--algorithm", "kalman-filter"],
          ["--algorithm", "value-iteration"], ["--algorithm", "decision-tree"], ["--algorithm", "smo"],
          ["--algorithm", "cart-pole"], ["--algorithm", "ica"], []]
# What GTK 4.8 says by itself.
KNOWN = re.compile("|".join((
    # A file chooser that is closed while it lists a folder. Gradus sorts no tree models.
    r"gtk_tree_sortable_",
    # Return in a popover, or the default button of a file chooser, when nothing has the focus. Gradus does
    # not ask for ancestors.
    r"gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET \(widget\)'",
    # A popover whose place lies outside every monitor, where no window manager keeps the window inside:
    # gdk_x11_surface_layout_popup () asks for the bounds of the monitor that it has not found.
    r"gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR \(monitor\)'",
    # A letter typed into the list of a file chooser, which is a tree view: its search pops up as a child
    # beside the buttons of the columns, whose nodes of style have another parent (GTK issue 3561).
    r"gtk_css_node_insert_after: assertion 'previous_sibling == NULL")))
# What ends a GTK 4.8 program: where no window manager moves windows GDK does, and goes on with one that is
# closed meanwhile, say by Escape while its header bar is dragged (update_pos () of gdksurface-x11.c).
KNOWN_END = re.compile(r"X Window System error.*'BadWindow .*request_code 12 ", re.DOTALL)


class Monkey:
    def __init__(self, program, seed):
        self.program = program
        self.random = random.Random(seed)
        self.folder = tempfile.mkdtemp(prefix="gradus-monkey-")
        self.log = open(os.path.join(self.folder, "stderr"), "w+", encoding="utf-8", errors="replace")
        self.last = collections.deque(maxlen=40)
        self.actions = self.starts = self.known_ends = self.kilobytes = self.begin = 0
        self.first_kilobytes = None
        with open(program, "rb") as file:
            self.limit = ANSWER_INSTRUMENTED if b"__asan_init" in file.read() else ANSWER
        self.process = None

    def xdotool(self, *args):
        self.last.append(" ".join(args))
        self.actions += 1
        subprocess.run(["xdotool", *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)

    def windows(self):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "gradus"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True, check=False, timeout=60)
        return found.stdout.split()

    def start(self):
        environment = dict(os.environ, HOME=self.folder, GSETTINGS_BACKEND="memory", GDK_BACKEND="x11")
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            environment[name] = self.folder
        environment.pop("G_DEBUG", None)
        args = self.random.choice(STARTS)
        self.last.append("start " + " ".join(args))
        self.begin = os.path.getsize(self.log.name)
        self.process = subprocess.Popen([self.program, *args], cwd=self.folder, env=environment, stderr=self.log,
                                        stdout=subprocess.DEVNULL)
        self.starts += 1
        end = time.monotonic() + 12 * self.limit
        while self.process.poll() is None and not self.windows():
            if time.monotonic() > end:
                raise SystemExit(self.report("no window appeared"))
            time.sleep(0.1)

    def answers(self):
        """None when the main loop, which serves the actions on the bus, does; else the words of the bus."""
        asked = subprocess.run(["gdbus", "call", "--session", "--dest", NAME, "--object-path",
                                "/" + NAME.replace(".", "/"), "--method", "org.gtk.Actions.List", "--timeout",
                                str(self.limit)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        return None if asked.returncode == 0 else asked.stderr.strip() or f"gdbus ended with status {asked.returncode}"

    def find_stacks(self):
        """Where the main loop is instead, three times, as far as gdb is there to tell."""
        if shutil.which("gdb") is None:
            return ""
        told = []
        for _ in range(3):
            told.append(subprocess.run(["gdb", "--batch", "--pid", str(self.process.pid), "--eval-command",
                                        "thread apply all backtrace 40"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout)
            time.sleep(1)
        return "\n" + "\n".join(told)

    def look(self):
        """A sentence about what is wrong, or None; then there is no process where it has left."""
        words = self.answers()
        status = self.process.poll()
        if status is None and words:
            # It may just be leaving.
            try:
                status = self.process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                stacks = self.find_stacks()
                self.process.send_signal(signal.SIGABRT)
                return f"the main loop did not answer within {self.limit} s: {words}{stacks}"
        with open(self.log.name, "rb") as file:
            file.seek(self.begin)
            said = file.read().decode(errors="replace")
        for line in said.splitlines():
            if ("CRITICAL" in line and not KNOWN.search(line)) or "runtime error" in line:
                return "it said: " + line.strip()
        if status == 1 and KNOWN_END.search(said):
            self.known_ends += 1
        elif status is not None and status != 0:
            return f"the program ended with status {status}"
        if status is not None:
            self.process = None
        else:
            with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
                rss = re.search(r"VmRSS:\s+(\d+)", file.read())
            if rss:
                self.kilobytes = int(rss.group(1))
                self.first_kilobytes = self.first_kilobytes or self.kilobytes
        return None

    def place(self):
        return str(self.random.randrange(0, 1280)), str(self.random.randrange(0, 800))

    def act(self):
        windows = self.windows()
        if not windows:
            time.sleep(0.05)
            return
        choose = self.random.random()
        window = self.random.choice(windows) if choose < 0.2 else windows[-1]
        self.xdotool("windowfocus", window)
        if choose < 0.45:
            self.xdotool("key", "--delay", self.random.choice(["1", "10", "40"]),
                         *self.random.choices(KEYS, k=self.random.randrange(1, 12)))
        elif choose < 0.70:
            self.xdotool("mousemove", *self.place(), "click", "--repeat", self.random.choice("112"), "--delay", "20",
                         self.random.choice("11113"))
        elif choose < 0.80:
            self.xdotool("mousemove", *self.place(), "mousedown", "1", "mousemove", *self.place(), "mousemove",
                         *self.place(), "mouseup", "1")
        elif choose < 0.86:
            self.xdotool("mousemove", *self.place(), "click", "--repeat", "5", "--delay", "5", self.random.choice("4567"))
        elif choose < 0.92:
            self.xdotool("type", "--delay", "2", self.random.choice(NONSENSE))
        elif choose < 0.95:
            self.xdotool("windowsize", window, str(self.random.randrange(200, 1280)), str(self.random.randrange(200, 800)))
        elif choose < 0.97:
            # Another experiment, by the search.
            self.xdotool("key", "--delay", "5", "Escape", "Escape", "ctrl+f")
            self.xdotool("type", "--delay", "2", self.random.choice(["k", "svm", "tree", "kalman", "lesson", "pca"]))
            self.xdotool("key", "--delay", "5", "Down", "Return")
        elif choose < 0.99:
            self.xdotool("key", "--delay", "1", *(["Right", "ctrl+r", "ctrl+z"] * 10))
        else:
            self.xdotool("key", self.random.choice(["ctrl+w", "ctrl+q"]))

    def report(self, problem):
        print(f"After {self.actions} actions, {problem}. The last actions:")
        for action in self.last:
            print("  " + action)
        self.log.flush()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            print(file.read()[-6000:])
        return 1

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process is None:
                self.start()
            for _ in range(8):
                self.act()
            problem = self.look()
            if problem:
                return self.report(problem)
        print(f"{self.actions} actions, {self.starts} starts, {self.known_ends} of them ended by GDK's own moves, "
              f"{self.first_kilobytes or 0} KiB at first, {self.kilobytes} KiB at last")
        return 0

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if len(sys.argv) != 4:
        print(__doc__)
        return 2
    monkey = Monkey(os.path.abspath(sys.argv[1]), int(sys.argv[3]))
    try:
        return monkey.run(float(sys.argv[2]))
    finally:
        monkey.close()


if __name__ == "__main__":
    sys.exit(main())
