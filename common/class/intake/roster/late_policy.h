// SPDX-License-Identifier: MIT
/**
 * @file late_policy.h
 * Until when somebody may hand in, and what it costs later, as the roster's columns say.
 */
#pragma once

#include "class/table/csv_table.h"

#include <stdbool.h>
#include <time.h>

/** Columns of a roster; GW_NO_COLUMN where it has none. */
struct gw_late_columns {
    size_t deadline, grace, percent, extension, submitted;
};

/** Of one person. */
struct gw_late_policy {
    bool has_deadline; /**< else nobody is late, and all the rest is zero */
    time_t deadline;   /**< with the extension, if there is one */
    bool is_extended;
    long grace;         /**< seconds after the deadline that cost nothing */
    double percent;     /**< of the points, per day that has begun since the deadline */
    bool has_submitted; /**< the roster says when it was handed in */
    time_t submitted;
};

/** When something was handed in. */
struct gw_moment {
    bool known;
    time_t at;
    const char *by; /**< how that is known: "time of vector_add.cu" */
};

/** What a policy makes of a moment. */
struct gw_lateness {
    bool is_late;
    double percent; /**< of the points that are lost, 100 at most */
    char *words;    /**< a sentence without a full stop, to be freed; NULL without a deadline */
};

/**
 * Reads the policy of somebody's line.
 *
 * A date is `2026-11-27 23:59`, in the time zone of this machine, or with `Z` or `+01:00` behind
 * it; a deadline of a date alone is the end of that day. A time span is a whole number with `min`,
 * `h`, `days` or `weeks`. An extension is a date or a time span after the deadline. A cell of
 * deadline, grace or percent that is empty says what the whole column says, where that has one
 * value.
 *
 * @param path of the roster, for the sentence
 * @return NULL, or why not, a sentence that begins with file and line, to be freed
 */
char *gw_late_policy_read(const struct gw_table *table, const char *path, size_t line,
                          const struct gw_late_columns *columns, struct gw_late_policy *policy);

/**
 * Reads a date, as above.
 * @param is_end_of_day what a date without a time of day is; else such a date is none
 * @return whether it is one
 */
bool gw_date_read(const char *text, bool is_end_of_day, time_t *date);

/** @return "2026-11-27 23:59:00", in UTC or in this machine's time zone, to be freed */
char *gw_date_words(time_t date, bool in_utc);

/** @return what a policy makes of the moment */
struct gw_lateness gw_lateness_of(const struct gw_late_policy *policy,
                                  const struct gw_moment *moment);
