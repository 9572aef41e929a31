// SPDX-License-Identifier: MIT
// This program is linked with every library that a runner is linked with (CMakeLists.txt), so the
// dynamic linker knows their names.
#include "symbol_rules.h"

#include <dlfcn.h>

bool gw_library_has(const char *name)
{
    return dlsym(RTLD_DEFAULT, name);
}
