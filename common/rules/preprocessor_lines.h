// SPDX-License-Identifier: MIT
// What a preprocessor line of a student's file may say.
#pragma once

#include "refused_names.h"

/** What a line asks for. */
struct gw_directive {
    bool refused;
    char sentence[GW_LONGEST_RULE]; /**< why, if it is refused */
    char header[1024];              /**< what it includes; else "" */
};

/** Judges one whole line, given without backslash-newlines and comments. */
struct gw_directive gw_directive_read(const char *line);

/** Judges what stands behind `#pragma`, or in the string of a _Pragma. */
bool gw_pragma_is_refused(const char *words, char sentence[GW_LONGEST_RULE]);
