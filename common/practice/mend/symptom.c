// SPDX-License-Identifier: MIT
#include "symptom.h"

#include "base/text.h"
#include "source_text.h"

#include <stdlib.h>
#include <string.h>

// Behind the number of tests, where CMocka lists them once more.
#define LISTED_BELOW " test(s), listed below:"

enum { MOST_CASES = 8, COLUMN = 9, WIDTH = 80 };

struct cases {
    char **names;
    size_t count;
};

// "n = 1000 (input 1, blocks ascending)" is a run of the case "n = 1000".
static char *case_of(const char *run)
{
    const char *end = strstr(run, " (input ");
    return gw_format("%.*s", end ? (int)(end - run) : (int)strlen(run), run);
}

static bool has(const struct cases *cases, const char *name)
{
    for (size_t i = 0; i < cases->count; i++) {
        if (strcmp(cases->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void add(struct cases *cases, const char *run)
{
    char *name = case_of(run);
    if (has(cases, name)) {
        free(name);
        return;
    }
    cases->names = gw_one_more(cases->names, cases->count, sizeof(*cases->names));
    cases->names[cases->count++] = name;
}

static void take_out(struct cases *cases, const struct cases *others)
{
    size_t left = 0;
    for (size_t i = 0; i < cases->count; i++) {
        if (has(others, cases->names[i])) {
            free(cases->names[i]);
        } else {
            cases->names[left++] = cases->names[i];
        }
    }
    cases->count = left;
}

static void clear(struct cases *cases)
{
    for (size_t i = 0; i < cases->count; i++) {
        free(cases->names[i]);
    }
    free(cases->names);
}

// One line for the word and as many names as fit, broken between names alone.
static void print(const struct cases *cases, const char *word, FILE *out)
{
    const size_t shown = cases->count > MOST_CASES ? MOST_CASES : cases->count;
    int column = COLUMN;
    fprintf(out, "  %-*s%s", COLUMN - 2, word, shown == 0 ? "none" : "");
    for (size_t i = 0; i < shown + (shown < cases->count); i++) {
        char *name = i < shown ? gw_format("%s%s", cases->names[i], i + 1 < cases->count ? ";" : "")
                               : gw_format("and %zu more", cases->count - shown);
        const int length = (int)strlen(name) + 1;
        const bool breaks = i > 0 && column + length > WIDTH;
        fprintf(out, "%s%*s%s", breaks ? "\n" : i > 0 ? " " : "", breaks ? COLUMN : 0, "", name);
        column = (breaks ? COLUMN : column) + length;
        free(name);
    }
    fputc('\n', out);
}

// What stands behind the mark of a run that has ended so, or NULL.
static const char *behind(const char *line, const char *mark)
{
    const size_t length = strlen(mark);
    return strncmp(line, mark, length) == 0 ? line + length : NULL;
}

bool gw_symptom_print(const char *log, FILE *out)
{
    struct gw_source_text lines;
    if (!gw_source_text_read(log, &lines)) {
        return false;
    }
    struct cases passing = {0};
    struct cases failing = {0};
    struct cases not_run = {0};
    for (size_t i = 0; i < lines.count; i++) {
        const char *line = lines.lines[i].text;
        const char *passed = behind(line, "[       OK ] ");
        const char *failed = behind(line, "[  FAILED  ] ");
        const char *skipped = behind(line, "[  SKIPPED ] ");
        if (passed) {
            add(&passing, passed);
        }
        if (failed && !strstr(failed, LISTED_BELOW)) {
            add(&failing, failed);
        }
        if (skipped && !strstr(skipped, LISTED_BELOW)) {
            add(&not_run, skipped);
        }
    }
    take_out(&passing, &failing);
    take_out(&not_run, &failing); // its other runs would say the same
    take_out(&not_run, &passing);
    print(&passing, "right", out);
    print(&failing, "wrong", out);
    if (not_run.count > 0) {
        fprintf(out, "  The grading ended early: %zu further case%s not run.\n", not_run.count,
                not_run.count == 1 ? " was" : "s were");
    }
    const bool fails = failing.count > 0;
    clear(&passing);
    clear(&failing);
    clear(&not_run);
    gw_source_text_free(&lines);
    return fails;
}
