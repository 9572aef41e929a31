// SPDX-License-Identifier: MIT
// Chooses which of its versions a runner runs, before it has run anything.
#include "held_version.h"

#include "grading/runner/runner_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *gw_choose_version(const char *name)
{
    for (const struct gw_held_version *version = gw_held_versions; version->name; version++) {
        if (strcmp(version->name, name) != 0) {
            continue;
        }
        if (!version->functions) { // it does not compile
            return version->errors;
        }
        memcpy(gw_chosen_functions, version->functions,
               (size_t)gw_held_functions * sizeof(version->functions[0]));
        return NULL;
    }
    return "this runner has no version of that name";
}

// A case that is run without its grader, as ./gridwork trace runs one, has nobody else to choose.
__attribute__((constructor)) static void choose_named(void)
{
    const char *name = getenv("GW_VERSION");
    const char *why = name ? gw_choose_version(name) : NULL;
    if (why) {
        fprintf(stderr, "GW_VERSION=%s: %s\n", name, why);
        exit(2);
    }
}
