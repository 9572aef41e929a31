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

void gw_expect_float32(struct gw_case *grading)
{
    // The test without a GPU has judged the same file.
    if (grading->real == GW_DOUBLE || grading->grading->options->on_gpu) {
        return;
    }
    struct findings findings = read_findings(grading);
    const struct finding *first = NULL;
    for (size_t i = findings.count; i > 0; i--) {
        first = findings.list[i - 1].float64 ? &findings.list[i - 1] : first;
    }
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
    for (size_t i = 0; i < findings.count; i++) {
        free(findings.list[i].sentence);
    }
    free(findings.list);
    if (text.data) {
        gw_case_fail(grading, GW_FAIL, text.data, at);
    }
}
