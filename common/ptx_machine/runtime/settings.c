// SPDX-License-Identifier: MIT
// Reading the environment.
#include "settings.h"
#include "ending.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/** Whether a variable says `on`; else it must say `off`, or not be there. */
static bool says(const char *variable, const char *on, const char *off)
{
    const char *value = getenv(variable);
    if (!value || strcmp(value, off) == 0) {
        return false;
    }
    if (strcmp(value, on) != 0) {
        ptx_end("%s=%s: it may be %s or %s", variable, value, off, on);
    }
    return true;
}

static uint64_t number(const char *variable)
{
    const char *value = getenv(variable);
    if (!value) {
        return 0;
    }
    char *end;
    errno = 0;
    const unsigned long long read = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno != 0 || read == 0) {
        ptx_end("%s=%s: it is a number from 1 on", variable, value);
    }
    return read;
}

static const char *path(const char *variable, const char *kind)
{
    const char *value = getenv(variable);
    if (value && !value[0]) {
        ptx_end("%s is empty: it is the name of a %s", variable, kind);
    }
    return value;
}

const struct ptx_environment *ptx_environment(void)
{
    static struct ptx_environment environment;
    static bool known;
    if (!known) {
        known = true; // the end that a wrong one brings asks for them again, and has none
        environment = (struct ptx_environment){
            .descending = says("PTX_MACHINE_ORDER", "descending", "ascending"),
            .strict = says("PTX_MACHINE_BOUNDS", "strict", "lucky"),
            .poison = says("PTX_MACHINE_POISON", "1", "0"),
            .reasons = says("PTX_MACHINE_REASONS", "1", "0"),
            .instructions = number("PTX_MACHINE_INSTRUCTIONS"),
            .code = path("PTX_MACHINE_CODE", "folder"),
            .counts = path("PTX_MACHINE_COUNTS", "file"),
            .issues = path("PTX_MACHINE_ISSUES", "file"),
        };
    }
    return &environment;
}
