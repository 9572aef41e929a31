// SPDX-License-Identifier: MIT
// Reading ctest's log. A test's own output stands in it too, and may say anything: only lines
// between two tests count.
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// "3/8 Testing: NAME"
static bool names_test(const char *line)
{
    int done;
    int all;
    int length = 0;
    return sscanf(line, "%d/%d Testing: %n", &done, &all, &length) == 2 && length > 0 &&
           line[length];
}

// ctest puts its mark behind an output's last line, which need not have ended.
static bool ends_with(const char *line, const char *end)
{
    const size_t length = strlen(line);
    return length >= strlen(end) && strcmp(line + length - strlen(end), end) == 0;
}

long gw_ctest_log_count(const char *file)
{
    FILE *in = fopen(file, "re");
    if (!in) {
        fprintf(stderr, "ctest's log, %s, is not there.\n", file);
        return -1;
    }
    long count = 0;
    char *line = NULL;
    size_t capacity = 0;
    bool in_output = false;
    while (getline(&line, &capacity, in) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        count += !in_output && names_test(line);
        if (strcmp(line, "Output:") == 0) {
            in_output = true;
        } else if (ends_with(line, "<end of output>")) {
            in_output = false;
        }
    }
    free(line);
    fclose(in);
    return count;
}
