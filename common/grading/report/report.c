// SPDX-License-Identifier: MIT
// Collecting results. What did not run in this call of ctest is not in the report, whatever another
// call has left behind.
#include "report.h"
#include "same_failures.h"

#include "base/text.h"
#include "base/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void append(struct gw_report *report, struct gw_row row)
{
    report->rows = gw_one_more(report->rows, report->count, sizeof(*report->rows));
    report->rows[report->count++] = row;
}

// Where a run keeps what it knows of one test.
struct traces {
    const char *folder;
    char *test;
};

static char *trace(const struct traces *traces, const char *ending)
{
    return gw_format("%s/%s%s", traces->folder, traces->test, ending);
}

static bool has_trace(const struct traces *traces, const char *ending)
{
    char *file = trace(traces, ending);
    const bool there = access(file, F_OK) == 0;
    free(file);
    return there;
}

// The content that was built, to be freed; NULL: the build has not come to its end.
static char *built_content(const struct traces *traces)
{
    char *name = trace(traces, ".built");
    FILE *in = fopen(name, "re");
    char *line = NULL;
    size_t capacity = 0;
    if (in && getline(&line, &capacity, in) >= 0) {
        line[strcspn(line, " \n")] = '\0';
    } else {
        free(line);
        line = NULL;
    }
    if (in) {
        fclose(in);
    }
    free(name);
    return line;
}

// Whether a result is what this run found about what it has built.
static bool belongs_to_run(const struct traces *traces, const struct gw_result *result)
{
    char *built = built_content(traces);
    const bool belongs =
        result->run && strcmp(result->run, gw_last_piece(traces->folder)) == 0 &&
        (!built || !*built || (result->content && strcmp(result->content, built) == 0));
    free(built);
    return belongs;
}

static struct gw_result no_verdict(const struct traces *traces, bool of_another)
{
    const int error = gw_why_not_writable(traces->folder);
    char *summary = error ? gw_format("its result could not be stored: %s", strerror(error))
                    : of_another
                        ? gw_format("the stored result belongs to another grading")
                        : gw_format("it has no result; see what ctest --output-on-failure says");
    return (struct gw_result){.state = GW_NO_VERDICT, .summary = summary};
}

const char *gw_graded_on_ending(enum gw_graded_on device)
{
    static const char *const endings[GW_ON_COUNT] = {"", ".gpu", ".ptx"};
    return endings[device];
}

// Whether a result of the PTX machine is about an earlier content than the CPU device's, which
// stands in the last row: only what passes there is asked about a second time.
static bool is_outdated(const struct gw_report *report, const struct gw_row *row)
{
    const struct gw_row *first = report->count > 0 ? &report->rows[report->count - 1] : NULL;
    return row->device == GW_ON_PTX && first && first->exercise == row->exercise &&
           row->result.content && first->result.content &&
           strcmp(row->result.content, first->result.content) != 0;
}

static void add_test(struct gw_report *report, const struct gw_listed *exercise,
                     enum gw_graded_on device, const char *folder, enum gw_results_of results_of)
{
    struct gw_row row = {.exercise = exercise, .device = device};
    const bool second = device != GW_ON_CPU;
    struct traces traces = {folder, gw_format("%s.%s%s", exercise->lesson, exercise->name,
                                              gw_graded_on_ending(device))};
    char *file = trace(&traces, ".result");
    const bool read = gw_result_read(file, &row.result);
    const bool of_run = results_of == GW_RESULTS_OF_RUN || results_of == GW_RESULTS_OF_ALL;
    const bool found =
        read && (!of_run || belongs_to_run(&traces, &row.result)) && !is_outdated(report, &row);
    const bool wanted =
        of_run && (has_trace(&traces, ".begun") || has_trace(&traces, ".built") || read ||
                   (results_of == GW_RESULTS_OF_ALL && *exercise->file && !second));
    if (!found) {
        gw_result_free(&row.result);
    }
    if (!found && wanted) {
        row.result = no_verdict(&traces, read);
    }
    row.missing =
        !found && !wanted && results_of != GW_RESULTS_OF_RUN && !second && !*exercise->file;
    if (found || wanted || row.missing) {
        row.same_failures = found ? gw_same_failures(folder, traces.test) : 0;
        append(report, row);
    }
    free(file);
    free(traces.test);
}

struct gw_report gw_report_collect(const struct gw_exercise_list *list, const char *folder,
                                   enum gw_results_of results_of)
{
    struct gw_report report = {.list = list, .results_of = results_of};
    const bool of_every = results_of == GW_RESULTS_EVERY;
    for (size_t i = 0; i < list->count; i++) {
        if (!list->entries[i].left_out || of_every) {
            for (enum gw_graded_on device = GW_ON_CPU; device < GW_ON_COUNT; device++) {
                add_test(&report, &list->entries[i], device, folder, results_of);
            }
        }
    }
    return report;
}

void gw_report_free(struct gw_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        gw_result_free(&report->rows[i].result);
    }
    free(report->rows);
    *report = (struct gw_report){0};
}

bool gw_row_passes(const struct gw_row *row)
{
    return !row->missing && (row->result.state == GW_PASS || row->result.state == GW_SKIPPED);
}

bool gw_row_has_no_verdict(const struct gw_row *row)
{
    return !row->missing && row->result.state == GW_NO_VERDICT;
}

const char *gw_row_state(const struct gw_row *row)
{
    return row->refused ? "refused" : row->missing ? "missing" : gw_state_name(row->result.state);
}

// Whether the exercise was graded, whether all its rows pass and not all were skipped, and whether
// one of them is without a verdict.
static bool is_graded(const struct gw_report *report, const struct gw_listed *exercise,
                      bool *passes, bool *undecided)
{
    bool graded = false;
    *undecided = false;
    bool all = true;
    bool any = false;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise == exercise) {
            graded = true;
            all = all && gw_row_passes(row);
            any = any || (!row->missing && row->result.state == GW_PASS);
            *undecided = *undecided || gw_row_has_no_verdict(row);
        }
    }
    *passes = graded && all && any;
    return graded;
}

bool gw_report_passes(const struct gw_report *report, const struct gw_listed *exercise)
{
    bool passes, undecided;
    return is_graded(report, exercise, &passes, &undecided) && passes;
}

// Whether there is a result of it that is more than an untouched file's.
static bool is_started(const struct gw_report *report, const struct gw_listed *exercise)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        const enum gw_state state = row->result.state;
        if (row->exercise == exercise && !row->missing && state != GW_STATE_NOT_STARTED &&
            state != GW_SKIPPED && state != GW_NO_VERDICT) {
            return true;
        }
    }
    return false;
}

static bool is_in_plain_c(const struct gw_listed *exercise)
{
    const char *dot = strrchr(exercise->file, '.');
    return dot && strcmp(dot, ".c") == 0;
}

// Whether a later exercise was started, or nothing of its lesson, which is in plain C.
static bool is_skipped(const struct gw_report *report, const struct gw_listed *exercise)
{
    const struct gw_exercise_list *list = report->list;
    if (is_started(report, exercise)) {
        return false;
    }
    bool optional = true;
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_listed *other = &list->entries[i];
        const bool started = is_started(report, other);
        if (started && other > exercise) {
            return true;
        }
        if (gw_is_of_lesson(other, exercise->lesson)) {
            optional = optional && is_in_plain_c(other) && !started;
        }
    }
    return optional;
}

const struct gw_listed *gw_report_next(const struct gw_report *report, const char *only)
{
    const bool of_run =
        report->results_of == GW_RESULTS_OF_RUN || report->results_of == GW_RESULTS_OF_ALL;
    const struct gw_listed *first = NULL;
    for (size_t i = 0; i < report->list->count; i++) {
        const struct gw_listed *exercise = &report->list->entries[i];
        bool passes, undecided;
        const bool graded = is_graded(report, exercise, &passes, &undecided);
        if (passes || (of_run && (!graded || undecided)) ||
            (only && !gw_is_listed_as(exercise, only))) {
            continue;
        }
        if (!is_skipped(report, exercise)) {
            return exercise;
        }
        first = first ? first : exercise;
    }
    return first;
}

struct gw_points gw_report_points(const struct gw_report *report, const char *lesson)
{
    struct gw_points points = {.equal = true};
    int weight = 0;
    for (size_t i = 0; i < report->list->count; i++) {
        const struct gw_listed *exercise = &report->list->entries[i];
        if (exercise->left_out || !gw_is_of_lesson(exercise, lesson)) {
            continue;
        }
        bool passes, undecided;
        if (!is_graded(report, exercise, &passes, &undecided)) {
            points.not_run++;
            continue;
        }
        points.equal = points.equal && (weight == 0 || weight == exercise->weight);
        weight = exercise->weight;
        points.exercises++;
        points.passed += passes;
        points.no_verdict += undecided;
        points.possible += exercise->weight;
        points.earned += passes ? exercise->weight : 0;
    }
    return points;
}
