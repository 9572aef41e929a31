// SPDX-License-Identifier: MIT
// Where the reader stands in the workbook: what may be asked about.
#pragma once

#include "asking.h"

struct gw_predict_standing {
    char *lesson;  /**< of the lesson or exercise that was named, or else where the reader is; NULL:
                        not known */
    char *passed;  /**< exercises that pass, with blanks before and behind each */
    char *lessons; /**< lessons of which an exercise passes, in the same way */
};

/** Reads it from the build folder. */
struct gw_predict_standing gw_predict_standing_of(const struct gw_predict_settings *settings);

void gw_predict_standing_free(struct gw_predict_standing *standing);

/** Whether a list of names with blanks between has this one. */
bool gw_predict_has_name(const char *names, const char *name);

/** Whether a program may be asked about: it shows nothing that an exercise still asks for. */
bool gw_predict_may_ask(const struct gw_predict_standing *standing,
                        const struct gw_predict_program *program);
