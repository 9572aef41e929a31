// SPDX-License-Identifier: MIT
// Right programs are refused by nobody: a second verdict fails only where values or errors differ.
#include "second.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

// What a program prints that the machine ends (ptx_machine/runtime/ending.c).
static const char ended_by_machine[] = "PTX machine: ";

// Why the machine has no verdict, to be freed; NULL: it has one.
static char *reason(const struct gw_result *result)
{
    if (result->state == GW_SKIPPED) {
        return NULL; // it has its reason
    }
    const char *said = result->message ? strstr(result->message, ended_by_machine) : NULL;
    if (said) {
        said += strlen(ended_by_machine);
        return gw_format("%.*s", (int)strcspn(said, "\n"), said);
    }
    switch (result->state) {
    case GW_PASS:
    case GW_FAIL:
    case GW_CRASHED:
        return NULL;
    case GW_TIMED_OUT:
        return gw_format("it takes too long there");
    case GW_DOES_NOT_COMPILE:
        return gw_format("nvcc did not make a program of the file: %s",
                         result->summary ? result->summary : "");
    default:
        return gw_format("%s", result->summary ? result->summary : "");
    }
}

void gw_take_second_verdict(const struct gw_options *options, struct gw_result *result)
{
    char *why = options->ptx_machine ? reason(result) : NULL;
    if (why) {
        result->state = GW_SKIPPED;
        free(result->summary);
        result->summary = why;
    }
}
