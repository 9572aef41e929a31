// SPDX-License-Identifier: MIT
// What cannot be read or written is no failure: nothing hangs on it but a line of the report.
#include "same_failures.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct failures {
    char *line; // the first of the report; NULL: none is known
    char **contents;
    size_t count;
};

static char *file_of(const char *folder, const char *test)
{
    return gw_format("%s/%s.failures", folder, test);
}

static struct failures read_failures(const char *file)
{
    struct failures failures = {0};
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t room = 0;
    while (in && getline(&line, &room, in) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!failures.line) {
            failures.line = gw_format("%s", line);
        } else {
            failures.contents = gw_one_more(failures.contents, failures.count, sizeof(char *));
            failures.contents[failures.count++] = gw_format("%s", line);
        }
    }
    free(line);
    if (in) {
        fclose(in);
    }
    return failures;
}

static void free_failures(struct failures *failures)
{
    for (size_t i = 0; i < failures->count; i++) {
        free(failures->contents[i]);
    }
    free(failures->contents);
    free(failures->line);
}

static bool is_known(const struct failures *failures, const char *content)
{
    for (size_t i = 0; i < failures->count; i++) {
        if (strcmp(failures->contents[i], content) == 0) {
            return true;
        }
    }
    return false;
}

// What a student's code has done, and no compiler's word or empty skeleton.
static bool is_failure(const struct gw_result *result)
{
    return (result->state == GW_FAIL || result->state == GW_CRASHED ||
            result->state == GW_TIMED_OUT) &&
           result->summary && *result->summary && result->content && *result->content;
}

static void write_failures(const char *path, const struct failures *before,
                           const struct gw_result *result, bool same)
{
    struct gw_whole_file file;
    if (gw_whole_file_begin(&file, path)) {
        fprintf(file.out, "%s\n", result->summary);
        for (size_t i = 0; same && i < before->count; i++) {
            fprintf(file.out, "%s\n", before->contents[i]);
        }
        fprintf(file.out, "%s\n", result->content);
        gw_whole_file_end(&file);
    }
}

void gw_same_failures_add(const char *folder, const char *test, const struct gw_result *result)
{
    char *file = file_of(folder, test);
    if (is_failure(result)) {
        struct failures failures = read_failures(file);
        const bool same = failures.line && strcmp(failures.line, result->summary) == 0;
        if (!same || !is_known(&failures, result->content)) {
            write_failures(file, &failures, result, same);
        }
        free_failures(&failures);
    } else if (result->state != GW_NO_VERDICT) {
        unlink(file);
    }
    free(file);
}

int gw_same_failures(const char *folder, const char *test)
{
    char *file = file_of(folder, test);
    struct failures failures = read_failures(file);
    const int count = (int)failures.count;
    free_failures(&failures);
    free(file);
    return count;
}
