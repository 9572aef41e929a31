// SPDX-License-Identifier: MIT
// What the build found of a file's kernels: arithmetic in float64, and what only looks like it.
#include "base/text.h"
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** One line of the file that gw_float64 wrote. */
struct finding {
    bool float64; // else a remark on style
    int line;
    char *sentence; // owned
};

struct findings {
    struct finding *list;
    size_t count;
};

static bool read_finding(const char *line, struct finding *finding)
{
    char kind[16];
    int sentence = 0;
    if (sscanf(line, "%15s %d %n", kind, &finding->line, &sentence) < 2 || sentence == 0) {
        return false;
    }
    finding->float64 = strcmp(kind, "float64") == 0;
    finding->sentence = gw_format("%.*s", (int)gw_first_line(line + sentence), line + sentence);
    return true;
}

static struct findings read_findings(struct gw_case *grading)
{
    const char *path = grading->grading->options->float64;
    FILE *file = path ? fopen(path, "re") : NULL;
    if (!file) {
        gw_case_fault(grading, "the grader could not determine what nvcc computes in float64");
    }
    struct findings findings = {0};
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) >= 0) {
        findings.list = gw_one_more(findings.list, findings.count, sizeof(*findings.list));
        findings.count += read_finding(line, &findings.list[findings.count]);
    }
    free(line);
    fclose(file);
    return findings;
}

// Adds the findings of one kind but the first: "also line 24: ...".
static void add_others(struct gw_text *text, const struct findings *findings,
                       const struct finding *first, bool float64)
{
    enum { MOST = 8 };
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        if (finding == first || finding->float64 != float64) {
            continue;
        }
        if (count++ < MOST) {
            gw_text_add(text, "\n  %s line %d: %s", float64 ? "also  " : "remark", finding->line,
                        finding->sentence);
        }
    }
    if (count > MOST) {
        gw_text_add(text, "\n  and %zu more lines", count - MOST);
    }
}

static void note_remark(struct gw_case *grading, const struct findings *findings)
{
    struct gw_verdict *verdict = &grading->grading->verdict;
    if (findings->count == 0 || verdict->remark) {
        return;
    }
    const struct finding *first = &findings->list[0];
    struct gw_text text = {0};
    gw_text_add(&text, "remark: line %d: %s", first->line, first->sentence);
    if (findings->count > 1) {
        gw_text_add(&text, " (and %zu more like it)", findings->count - 1);
    }
    verdict->remark = text.data;
}

static void free_findings(struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->list[i].sentence);
    }
    free(findings->list);
}

// The first that computes in float64, or NULL; how many do.
static const struct finding *first_in_float64(const struct findings *findings, size_t *count)
{
    const struct finding *first = NULL;
    *count = 0;
    for (size_t i = 0; i < findings->count; i++) {
        if (findings->list[i].float64) {
            first = first ? first : &findings->list[i];
            (*count)++;
        }
    }
    return first;
}

// The test without a GPU has judged the same file.
static bool are_findings_of(const struct gw_case *grading)
{
    return grading->real != GW_DOUBLE && !grading->grading->options->on_gpu;
}

void gw_remark_on_float64(struct gw_case *passing)
{
    if (!are_findings_of(passing) || !passing->grading->options->float64 ||
        passing->grading->verdict.remark) {
        return;
    }
    struct findings findings = read_findings(passing);
    size_t count;
    const struct finding *first = first_in_float64(&findings, &count);
    if (first) {
        char *others = count > 1
                           ? gw_format(" (and %zu more line%s)", count - 1, count > 2 ? "s" : "")
                           : gw_format("%s", "");
        char *remark = gw_format("line %d computes in float64, on most GPUs 32 or 64 times slower "
                                 "than float32: %s%s",
                                 first->line, first->sentence, others);
        gw_remark(passing, remark);
        free(remark);
        free(others);
    }
    free_findings(&findings);
}

void gw_expect_float32(struct gw_case *grading)
{
    if (!are_findings_of(grading)) {
        return;
    }
    struct findings findings = read_findings(grading);
    size_t count;
    const struct finding *first = first_in_float64(&findings, &count);
    struct gw_text text = {0};
    char *at = NULL;
    if (first) {
        const char *file = grading->grading->options->file;
        gw_text_add(&text, "double arithmetic: %s:%d computes in float64: %s", gw_last_piece(file),
                    first->line, first->sentence);
        add_others(&text, &findings, first, true);
        add_others(&text, &findings, first, false);
        at = gw_format("%s:%d", file, first->line);
    } else {
        note_remark(grading, &findings);
    }
    free_findings(&findings);
    if (text.data) {
        gw_case_fail(grading, GW_FAIL, text.data, at);
    }
}
