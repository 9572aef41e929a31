// SPDX-License-Identifier: MIT
// Dates, time spans and percentages are read strictly: a deadline that is understood wrongly costs
// somebody points.
#include "late_policy.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, WEEK = 7 * DAY, LONGEST = 366 };

// The line of the file that a line of the table begins in: cells may have line breaks.
static size_t line_of_file(const struct gw_table *table, size_t line)
{
    size_t number = 1;
    for (size_t i = 0; i < line; i++) {
        number++;
        for (size_t j = 0; j < table->lines[i].count; j++) {
            const char *bytes = table->lines[i].cells[j].bytes;
            while ((bytes = strchr(bytes, '\n'))) {
                number++;
                bytes++;
            }
        }
    }
    return number;
}

// The only value that a column has, to be freed: "" if it has several, which `several` says.
static char *only_value(const struct gw_table *table, size_t column, bool *several)
{
    char *only = gw_format("%s", "");
    *several = false;
    for (size_t line = 1; column != GW_NO_COLUMN && line < table->count && !*several; line++) {
        char *text = gw_table_trimmed(table, line, column);
        if (*text && *only == '\0') {
            free(only);
            only = text;
            continue;
        }
        *several = *text && strcmp(text, only) != 0;
        free(text);
    }
    if (*several) {
        free(only);
        only = gw_format("%s", "");
    }
    return only;
}

// Reads `digits` digits; false if they are others.
static bool take_number(const char **text, int digits, int *number)
{
    *number = 0;
    for (int i = 0; i < digits; i++) {
        if (!isdigit((unsigned char)**text)) {
            return false;
        }
        *number = *number * 10 + (*(*text)++ - '0');
    }
    return true;
}

static bool take(const char **text, char c)
{
    const bool there = **text == c;
    *text += there;
    return there;
}

// ":30" or ":30.123", or nothing.
static bool take_seconds(const char **text, int *seconds)
{
    if (!take(text, ':')) {
        return true;
    }
    if (!take_number(text, 2, seconds)) {
        return false;
    }
    if (take(text, '.')) {
        *text += strspn(*text, "0123456789");
    }
    return *seconds < 60;
}

// "Z", "UTC" or "+01:00", or nothing; `*offset` is in seconds.
static bool take_zone(const char **text, bool *has_zone, long *offset)
{
    *text += strspn(*text, " ");
    *has_zone = **text != '\0';
    *offset = 0;
    if (!*has_zone) {
        return true;
    }
    if (strcasecmp(*text, "Z") == 0 || strcasecmp(*text, "UTC") == 0) {
        *text += strlen(*text);
        return true;
    }
    const int sign = take(text, '-') ? -1 : take(text, '+') ? 1 : 0;
    int hours, minutes = 0;
    if (sign == 0 || !take_number(text, 2, &hours)) {
        return false;
    }
    const bool colon = take(text, ':');
    if ((colon || **text) && !take_number(text, 2, &minutes)) {
        return false;
    }
    *offset = sign * (hours * (long)HOUR + minutes * (long)MINUTE);
    return hours <= 14 && minutes < 60;
}

bool gw_date_read(const char *text, bool is_end_of_day, time_t *date)
{
    int year, month, day, hour = 23, minute = 59, second = 59;
    bool has_zone = false;
    long offset = 0;
    if (!take_number(&text, 4, &year) || !take(&text, '-') || !take_number(&text, 2, &month) ||
        !take(&text, '-') || !take_number(&text, 2, &day)) {
        return false;
    }
    if (*text == '\0') {
        if (!is_end_of_day) {
            return false;
        }
    } else {
        second = 0;
        if ((!take(&text, 'T') && !take(&text, ' ')) || !take_number(&text, 2, &hour) ||
            !take(&text, ':') || !take_number(&text, 2, &minute) || !take_seconds(&text, &second) ||
            !take_zone(&text, &has_zone, &offset)) {
            return false;
        }
    }
    struct tm parts = {.tm_year = year - 1900,
                       .tm_mon = month - 1,
                       .tm_mday = day,
                       .tm_hour = hour,
                       .tm_min = minute,
                       .tm_sec = second,
                       .tm_isdst = -1};
    // What timegm() changes is no date of the calendar.
    struct tm calendar = parts;
    const time_t universal = timegm(&calendar);
    if (*text || year < 1970 || hour > 23 || minute > 59 || calendar.tm_mday != day ||
        calendar.tm_mon != month - 1) {
        return false;
    }
    *date = has_zone ? universal - offset : mktime(&parts);
    return true;
}

// A time span; false if it is none.
static bool read_span(const char *text, long *seconds)
{
    static const struct {
        const char *unit;
        long seconds;
    } units[] = {{"min", MINUTE}, {"minute", MINUTE}, {"minutes", MINUTE}, {"h", HOUR},
                 {"hour", HOUR},  {"hours", HOUR},    {"d", DAY},          {"day", DAY},
                 {"days", DAY},   {"week", WEEK},     {"weeks", WEEK}};
    char *end;
    if (!isdigit((unsigned char)*text)) {
        return false;
    }
    const long number = strtol(text, &end, 10);
    end += strspn(end, " ");
    if (*end == '\0' && number == 0) {
        *seconds = 0;
        return true;
    }
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        if (strcasecmp(end, units[i].unit) == 0 &&
            number <= LONGEST * (long)DAY / units[i].seconds) {
            *seconds = number * units[i].seconds;
            return true;
        }
    }
    return false;
}

// "10", "10 %", "12.5" or "12,5"; false if it is none, or not from 0 to 100.
static bool read_percent(const char *text, double *percent)
{
    const char *digits = text;
    *percent = 0.0;
    for (; isdigit((unsigned char)*text) && *percent <= 100.0; text++) {
        *percent = *percent * 10.0 + (*text - '0');
    }
    bool is_number = text > digits;
    if (*text == '.' || *text == ',') {
        double place = 0.1;
        is_number = is_number && isdigit((unsigned char)text[1]);
        for (text++; isdigit((unsigned char)*text); text++, place /= 10.0) {
            *percent += place * (*text - '0');
        }
    }
    text += strspn(text, " ");
    text += *text == '%';
    return is_number && *text == '\0' && *percent <= 100.0;
}

// One person's line while it is read.
struct reading {
    const struct gw_table *table;
    const char *path;
    size_t line;
    char *why;
};

static void refuse(struct reading *reading, const char *column, const char *text, const char *words)
{
    if (!reading->why) {
        const size_t line = line_of_file(reading->table, reading->line);
        reading->why = *text ? gw_format("%s:%zu: the %s '%s' %s", reading->path, line, column,
                                         text, *text == '-' ? "is negative" : words)
                             : gw_format("%s:%zu: the %s %s", reading->path, line, column, words);
    }
}

// What the line says, or else what all lines say; to be freed.
static char *own_or_only(struct reading *reading, size_t column, const char *name, bool is_needed)
{
    char *text = gw_table_trimmed(reading->table, reading->line, column);
    if (*text) {
        return text;
    }
    free(text);
    bool several;
    text = only_value(reading->table, column, &several);
    if (several && is_needed) {
        refuse(reading, name, "",
               "is missing, and the column has several different ones: write one into each line");
    }
    return text;
}

static const char date_words[] =
    "is no date: write 2026-11-27 23:59, or 2026-11-27 23:59 +01:00 for another time zone";
static const char span_words[] = "is no time span: write 15 min, 2 h or 1 day";

static void read_extension(struct reading *reading, const char *text, struct gw_late_policy *policy)
{
    time_t until;
    long seconds;
    if (*text == '\0') {
        return;
    }
    policy->is_extended = true;
    if (read_span(text, &seconds)) {
        policy->deadline += seconds;
    } else if (!gw_date_read(text, true, &until)) {
        refuse(reading, "extension", text,
               "is neither a date nor a time span: write 2026-11-30 23:59 or 3 days");
    } else if (until < policy->deadline) {
        refuse(reading, "extension", text, "is before the deadline");
    } else {
        policy->deadline = until;
    }
}

char *gw_late_policy_read(const struct gw_table *table, const char *path, size_t line,
                          const struct gw_late_columns *columns, struct gw_late_policy *policy)
{
    struct reading reading = {table, path, line, NULL};
    *policy = (struct gw_late_policy){0};
    if (columns->deadline == GW_NO_COLUMN) {
        const bool has_others =
            columns->percent != GW_NO_COLUMN || columns->extension != GW_NO_COLUMN;
        return has_others ? gw_format("%s:1: there is no column deadline, without which percent "
                                      "per day and extension say nothing",
                                      path)
                          : NULL;
    }
    char *deadline = own_or_only(&reading, columns->deadline, "deadline", true);
    char *grace = own_or_only(&reading, columns->grace, "grace", true);
    char *percent = own_or_only(&reading, columns->percent, "percent per day", true);
    char *extension = gw_table_trimmed(table, line, columns->extension);
    char *submitted = gw_table_trimmed(table, line, columns->submitted);
    policy->has_deadline = *deadline != '\0';
    if (*deadline && !gw_date_read(deadline, true, &policy->deadline)) {
        refuse(&reading, "deadline", deadline, date_words);
    }
    if (*grace && !read_span(grace, &policy->grace)) {
        refuse(&reading, "grace", grace, span_words);
    }
    if (*percent && !read_percent(percent, &policy->percent)) {
        refuse(&reading, "percent per day", percent, "is no number from 0 to 100");
    }
    policy->has_submitted = *submitted != '\0';
    if (*submitted && !gw_date_read(submitted, false, &policy->submitted)) {
        refuse(&reading, "time of submission", submitted,
               "is no date with a time of day: write 2026-11-27 21:30");
    }
    read_extension(&reading, extension, policy);
    free(deadline);
    free(grace);
    free(percent);
    free(extension);
    free(submitted);
    return reading.why;
}

// "1 day 3 h", "3 h 20 min" or "40 s", to be freed.
static char *span_words_of(long seconds)
{
    const long days = seconds / DAY;
    const long hours = seconds % DAY / HOUR;
    const long minutes = seconds % HOUR / MINUTE;
    struct gw_text text = {0};
    if (days > 0) {
        gw_text_add(&text, "%ld day%s", days, days == 1 ? "" : "s");
    }
    if (hours > 0) {
        gw_text_add(&text, "%s%ld h", text.length > 0 ? " " : "", hours);
    }
    if (minutes > 0 && days == 0) {
        gw_text_add(&text, "%s%ld min", text.length > 0 ? " " : "", minutes);
    }
    if (text.length == 0) {
        gw_text_add(&text, "%ld s", seconds);
    }
    char *words = gw_format("%s", gw_text_string(&text));
    gw_text_free(&text);
    return words;
}

char *gw_date_words(time_t date, bool in_utc)
{
    char text[64];
    struct tm parts;
    if (in_utc) {
        gmtime_r(&date, &parts);
    } else {
        localtime_r(&date, &parts);
    }
    strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S", &parts);
    return gw_format("%s", text);
}

struct gw_lateness gw_lateness_of(const struct gw_late_policy *policy,
                                  const struct gw_moment *moment)
{
    struct gw_lateness lateness = {0};
    if (!policy->has_deadline) {
        return lateness;
    }
    char *deadline = gw_date_words(policy->deadline, false);
    const char *extended = policy->is_extended ? " (extended)" : "";
    if (!moment->known) {
        lateness.words = gw_format("the time of submission is unknown, and the deadline is %s%s; "
                                   "write it into the roster's column submitted",
                                   deadline, extended);
        free(deadline);
        return lateness;
    }
    char *at = gw_date_words(moment->at, false);
    const long after = (long)(moment->at - policy->deadline);
    lateness.is_late = after > 0;
    if (!lateness.is_late) {
        lateness.words = gw_format("handed in %s (%s), before the deadline %s%s", at, moment->by,
                                   deadline, extended);
    } else {
        char *span = span_words_of(after);
        struct gw_text text = {0};
        gw_text_add(&text, "handed in %s (%s), %s after the deadline %s%s", at, moment->by, span,
                    deadline, extended);
        free(span);
        if (after <= policy->grace) {
            char *grace = span_words_of(policy->grace);
            gw_text_add(&text, ", within the grace period of %s", grace);
            free(grace);
        } else if (policy->percent > 0.0) {
            const long days = (after + DAY - 1) / DAY;
            const double lost = (double)days * policy->percent;
            lateness.percent = lost < 100.0 ? lost : 100.0;
            gw_text_add(&text, ": %ld day%s begun, %g %% per day", days, days == 1 ? "" : "s",
                        policy->percent);
        }
        lateness.words = gw_format("%s", gw_text_string(&text));
        gw_text_free(&text);
    }
    free(at);
    free(deadline);
    return lateness;
}
