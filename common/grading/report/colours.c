// SPDX-License-Identifier: MIT
// The conventions of NO_COLOR and CLICOLOR_FORCE. A variable that is empty is not set.
#include "colours.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *value_of(const char *variable)
{
    const char *value = getenv(variable);
    return value ? value : "";
}

bool gw_colours_are_wanted(FILE *out)
{
    const char *force = value_of("CLICOLOR_FORCE");
    if (*value_of("NO_COLOR")) {
        return false;
    }
    if (*force && strcmp(force, "0") != 0) {
        return true;
    }
    const char *terminal = value_of("TERM");
    return isatty(fileno(out)) && *terminal && strcmp(terminal, "dumb") != 0;
}
