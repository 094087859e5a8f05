#!/usr/bin/env python3
"""Write the C file that lists the algorithms or the generator families of this build.

usage: make-registry.py algorithm OUTPUT ID...
       make-registry.py generator OUTPUT FILE...

algorithm:  the ID k-means is `const GradusDescriptor gradus_k_means`.
generator:  FILE blobs.c defines `const GradusGenerator *const gradus_generators_blobs[]`, which ends
            with NULL.
"""
import os
import sys

kind, output, *files = sys.argv[1:]
stems = [os.path.splitext(os.path.basename(f))[0].replace("-", "_") for f in files]
out = [f"/* Made by build-aux/make-registry.py from the list in meson.build. */", '#include "gradus-registry.h"', ""]
if kind == "algorithm":
    out += [f"extern const GradusDescriptor gradus_{s};" for s in stems]
    out += ["extern const GradusDescriptor *const gradus_algorithm_list[];",
            "extern const guint gradus_n_algorithm_list;",
            "const GradusDescriptor *const gradus_algorithm_list[] = {"]
    out += [f"  &gradus_{s}," for s in stems]
    out += ["  NULL,", "};", f"const guint gradus_n_algorithm_list = {len(stems)};"]
else:
    out += [f"extern const GradusGenerator *const gradus_generators_{s}[];" for s in stems]
    out += ["extern const GradusGenerator *const *const gradus_generator_families[];",
            "const GradusGenerator *const *const gradus_generator_families[] = {"]
    out += [f"  gradus_generators_{s}," for s in stems]
    out += ["  NULL,", "};"]
with open(output, "w", encoding="utf-8") as f:
    f.write("\n".join(out) + "\n")
