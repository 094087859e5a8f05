#!/bin/sh
# run-tests.sh BUILD-DIR [meson test arguments]: run the suites in a virtual display and a session bus
# of their own, and close with the number of test cases that passed and failed.
set -eu
build=$1
shift

# Test programs print TAP; meson's log keeps it, one "ok" or "not ok" a case.
status=0
xvfb-run -a -s "-screen 0 1280x800x24" dbus-run-session -- \
  meson test -C "$build" --print-errorlogs "$@" || status=$?

python3 - "$build/meson-logs/testlog.json" "$status" <<'PY'
import json, re, sys
passed = failed = skipped = 0
for line in open(sys.argv[1], encoding="utf-8"):
    test = json.loads(line)
    out = test.get("stdout") or ""
    cases = re.findall(r"^(ok|not ok) \d+[^\n]*", out, re.M)
    oks = len(re.findall(r"^ok \d+(?![^\n]*# SKIP)", out, re.M))
    skips = len(re.findall(r"^ok \d+[^\n]*# SKIP", out, re.M))
    bad = len(re.findall(r"^not ok \d+", out, re.M))
    if test["result"] in ("FAIL", "TIMEOUT", "ERROR", "INTERRUPT") and bad == 0:
        bad = 1
        print("failed without a verdict:", test["name"])
    if not cases and test["result"] == "OK":
        oks = 1
    if test["result"] == "SKIP" and not cases:
        skips += 1
    passed, failed, skipped = passed + oks, failed + bad, skipped + skips
if int(sys.argv[2]) != 0 and failed == 0:
    failed = 1
print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed or passed == 0 else 0)
PY
