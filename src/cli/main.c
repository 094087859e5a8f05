/* gradus-cli: Gradus without a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-cli.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-memory.h"

int
main (int argc, char **argv)
{
  gradus_memory_init ();
  gradus_set_language (NULL);
  gradus_init ();
  return gradus_cli_main (argc, argv);
}
