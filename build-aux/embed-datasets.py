#!/usr/bin/env python3
"""Write the C file that holds the tables of data/datasets/, so that the programs need no files.

usage: embed-datasets.py OUTPUT CSV...

old-faithful.csv becomes `const GradusRealTable gradus_real_old_faithful` (real-data.h). A column in
which every cell is a number is numeric and keeps its digits as written; any other column is
categorical, with its classes in the order of their first appearance.
"""
import csv
import math
import os
import sys


def is_number(text):
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def c_string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def wrapped(items, width=96):
    lines, line = [], "  "
    for item in items:
        if len(line) + len(item) + 2 > width:
            lines.append(line.rstrip())
            line = "  "
        line += item + ", "
    lines.append(line.rstrip())
    return lines


def table(path):
    with open(path, encoding="utf-8", newline="") as f:
        names, *rows = [row for row in csv.reader(f) if row]
    for number, row in enumerate(rows, 2):
        if len(row) != len(names):
            sys.exit(f"{path}:{number}: {len(row)} cells instead of {len(names)}")
    symbol = os.path.splitext(os.path.basename(path))[0].replace("-", "_")
    out, columns = [], []
    for j, name in enumerate(names):
        cells = [row[j] for row in rows]
        if all(is_number(cell) for cell in cells):
            values, levels = cells, "NULL"
        else:
            classes = list(dict.fromkeys(cells))
            values = [str(classes.index(cell)) for cell in cells]
            levels = f"{symbol}_{j}_levels"
            out += [f"static const char *const {levels}[] = {{",
                    *wrapped([c_string(c) for c in classes] + ["NULL"]), "};"]
        out += [f"static const double {symbol}_{j}[] = {{", *wrapped(values), "};"]
        columns.append(f"  {{ {c_string(name)}, {symbol}_{j}, {levels} }},")
    out += [f"static const GradusRealColumn {symbol}_columns[] = {{", *columns, "};",
            f"const GradusRealTable gradus_real_{symbol} = {{ {len(rows)}, {len(names)}, "
            f"{symbol}_columns }};", ""]
    return out


output, *paths = sys.argv[1:]
text = ["/* Made by build-aux/embed-datasets.py from data/datasets/. */", '#include "real-data.h"', ""]
for path in paths:
    text += table(path)
with open(output, "w", encoding="utf-8") as f:
    f.write("\n".join(text))
