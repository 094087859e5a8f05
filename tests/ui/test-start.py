#!/usr/bin/env python3
# Starts the program where a desktop lacks something, as TAP: test-start.py PROGRAM DATA.csv
#   no font          it says so before a window opens, and does not crash in one
#   nothing to write  with a home that cannot be written nothing is complained of to the terminal
#   many links       links that are sent to a running program do not open windows without end
# Needs a display and a session bus of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import subprocess
import sys
import tempfile
import time

PROGRAM, DATA = sys.argv[1:3]
LOOK_INTERVAL = 0.1
PATIENCE = 60
HOME = tempfile.mkdtemp(prefix='gradus-start-')
number = 0


def environment(home=HOME, **more):
    """A home of its own, or one that cannot be."""
    env = dict(os.environ, HOME=home, **more)
    for name, folder in (('DATA', 'share'), ('STATE', 'state'), ('CONFIG', 'config'), ('CACHE', 'cache')):
        env[f'XDG_{name}_HOME'] = os.path.join(home, folder)
    return env


def report(good, what, why=''):
    global number
    number += 1
    print(f'{"ok" if good else "not ok"} {number} {what}')
    for line in str(why).splitlines() if not good else ():
        print('# ' + line)
    sys.stdout.flush()
    return good


def test_no_font():
    folder = os.path.join(HOME, 'no-fonts')
    os.makedirs(os.path.join(folder, 'empty'))
    config = os.path.join(folder, 'fonts.conf')
    with open(config, 'w', encoding='utf-8') as out:
        out.write(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
                  f'<dir>{folder}/empty</dir><cachedir>{folder}/cache</cachedir></fontconfig>')
    env = environment(FONTCONFIG_FILE=config)
    for words in ([], ['--algorithm', 'k-means'], [DATA]):
        done = subprocess.run([PROGRAM, *words], env=env, capture_output=True, text=True, timeout=PATIENCE)
        report(done.returncode == 2 and 'fonts-dejavu-core' in done.stderr and '**' not in done.stderr,
               f'no font: {" ".join(words[:1]) or "alone"}', f'{done.returncode}\n{done.stderr}')
    done = subprocess.run([PROGRAM, '--version'], env=env, capture_output=True, text=True, timeout=PATIENCE)
    report(done.returncode == 0 and done.stdout.startswith('Gradus'), 'no font: --version', done.stderr)


def list_windows():
    found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'gradus'], capture_output=True,
                           text=True, check=False)
    return found.stdout.split()


def wait_for(condition):
    for _ in range(int(PATIENCE / LOOK_INTERVAL)):
        if condition():
            return True
        time.sleep(LOOK_INTERVAL)
    return False


def start(words, env, log):
    return subprocess.Popen([PROGRAM, *words], env=env, stdout=subprocess.DEVNULL, stderr=log)


def read(log):
    log.seek(0)
    return log.read()


def finish(running):
    running.terminate()
    return running.wait(timeout=PATIENCE)


def test_nothing_to_write():
    with tempfile.TemporaryFile('w+') as log:
        running = start([DATA], environment(home='/dev/null/home'), log)
        shown = wait_for(list_windows)
        # The list of recent files is written when the program has nothing else to do: it is when it ends.
        finish(running)
        complaints = [line for line in read(log).splitlines() if '-CRITICAL **' in line]
        report(shown and not complaints, 'nothing to write', '\n'.join(complaints))


def test_links():
    with tempfile.TemporaryFile('w+') as log:
        env = environment()
        running = start(['gradus:k-means?step=1'], env, log)
        shown = wait_for(lambda: len(list_windows()) == 1)
        for i in range(6):
            # Returns when the running program has done what it was asked.
            subprocess.run([PROGRAM, f'gradus:k-means?step={i % 3}'], env=env, timeout=PATIENCE, check=False)
        windows = list_windows()
        report(shown and len(windows) == 1, 'many links', f'{len(windows)} windows')
        finish(running)


test_no_font()
test_nothing_to_write()
test_links()
print(f'1..{number}')
