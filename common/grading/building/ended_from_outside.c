// SPDX-License-Identifier: MIT
// Builds that somebody has ended: a person, a system that is switched off or has no memory left.
#include "building.h"

#include "base/text.h"
#include "line_match.h"

#include <stdlib.h>
#include <string.h>

#define SIGNALS "(Killed|Terminated|Hangup|Interrupt|Quit)"

// What gw_compile says of a student's compiler comes first: a limit ends it by such signals too.
static char *words_of_tools(const struct gw_build *build)
{
    struct gw_match match;
    if (gw_find_match(&match, build->output, "^gw_compile: (no verdict: )?([^\n]*)$")) {
        return match.parts[1].rm_so < 0 ? NULL : gw_match_part(&match, 2);
    }
    if (gw_find_match(&match, build->output,
                      "^[^ :]+: fatal error: " SIGNALS " signal terminated program") ||
        gw_find_match(&match, build->output, "^g?make[^:]*: \\*\\*\\* .* " SIGNALS "$")) {
        char *signal = gw_match_part(&match, 1);
        char *words =
            gw_format("a signal from outside ended the compiler (%s): grade it again", signal);
        free(signal);
        return words;
    }
    if (gw_matches(build->output, "^ninja: build stopped: interrupted by user")) {
        return gw_format("the build was interrupted: grade it again");
    }
    return NULL;
}

bool gw_build_ended_from_outside(struct gw_result *result, const struct gw_build *build,
                                 const char *status)
{
    char *why = words_of_tools(build);
    // CMake's word for a build tool that a signal has ended.
    if (!why && (strstr(status, "killed") || strstr(status, "terminated"))) {
        why = gw_format("a signal from outside ended the build: grade it again");
    }
    if (!why) {
        return false;
    }
    *result =
        (struct gw_result){.state = GW_NO_VERDICT,
                           .summary = why,
                           .message = gw_format("There is no verdict on the file: %s.\n", why)};
    return true;
}
