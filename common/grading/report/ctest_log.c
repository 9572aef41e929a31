// SPDX-License-Identifier: MIT
// Reading ctest's log. A test's own output stands in it too, and may say anything: only lines
// between two tests count.
#include "report.h"

#include "grading/results/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The name in "3/8 Testing: NAME", else NULL.
static const char *name_in(const char *line)
{
    int done;
    int all;
    int length = 0;
    if (sscanf(line, "%d/%d Testing: %n", &done, &all, &length) == 2 && length > 0 &&
        line[length]) {
        return line + length;
    }
    return NULL;
}

// ctest puts its mark behind an output's last line, which need not have ended.
static bool ends_with(const char *line, const char *end)
{
    const size_t length = strlen(line);
    return length >= strlen(end) && strcmp(line + length - strlen(end), end) == 0;
}

bool gw_ctest_log_read(const char *file, struct gw_ctest_log *log)
{
    *log = (struct gw_ctest_log){0};
    FILE *in = fopen(file, "re");
    if (!in) {
        fprintf(stderr, "ctest's log, %s, is not there.\n", file);
        return false;
    }
    char *line = NULL;
    size_t capacity = 0;
    bool in_output = false;
    while (getline(&line, &capacity, in) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        const char *name = in_output ? NULL : name_in(line);
        if (name) {
            log->names = gw_one_more(log->names, log->count, sizeof(*log->names));
            log->names[log->count++] = gw_format("%s", name);
        }
        if (strcmp(line, "Output:") == 0) {
            in_output = true;
        } else if (ends_with(line, "<end of output>")) {
            in_output = false;
        }
    }
    free(line);
    fclose(in);
    return true;
}

bool gw_ctest_log_has(const struct gw_ctest_log *log, const char *name)
{
    for (size_t i = 0; i < log->count; i++) {
        if (strcmp(log->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

void gw_ctest_log_free(struct gw_ctest_log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        free(log->names[i]);
    }
    free(log->names);
    *log = (struct gw_ctest_log){0};
}
