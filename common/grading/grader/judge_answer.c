// SPDX-License-Identifier: MIT
// What a runner's answer says besides results, in the order in which a student should hear of it.
#include "base/text.h"
#include "case.h"
#include "cuda_errors.h"
#include "grading/grader/compare/compare.h"

#include <stdlib.h>
#include <string.h>

char *gw_place_in(const char *report)
{
    for (const char *line = report; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *word = line + strspn(line, " \t");
        if (strncmp(word, "at", 2) == 0 && (word[2] == ' ' || word[2] == '\t')) {
            word += 2;
            word += strspn(word, " \t");
            return gw_format("%.*s", (int)strcspn(word, " \t\n"), word);
        }
    }
    return NULL;
}

static void judge_report(struct gw_case *grading, char report[GW_REPORT_BYTES])
{
    report[GW_REPORT_BYTES - 1] = '\0';
    if (*report) {
        gw_case_fail(grading, GW_FAIL, gw_format("%s", report), gw_place_in(report));
    }
}

static void judge_errors(struct gw_case *grading)
{
    const struct gw_answer *answer = &grading->answer;
    const char *function = grading->grading->options->exercise;
    const int error = answer->sync_error != 0 ? answer->sync_error : answer->launch_error;
    // A function that has returned the error need not clear it, but where its header says so.
    if (error == 0 || (answer->sync_error == 0 && error == answer->value_returned)) {
        return;
    }
    char name[GW_CUDA_ERROR_TEXT];
    gw_cuda_error_text(name, error);
    char *message;
    if (answer->sync_error != 0) {
        message = gw_format("a kernel of %s failed while it ran: %s", function, name);
    } else {
        message = gw_format(
            "%s ignored an error: %s; return the value of cudaGetLastError() after each launch",
            function, name);
    }
    gw_case_fail_with_error(grading, error, message);
}

static void judge_arrays(struct gw_case *grading)
{
    for (unsigned i = 0; i < grading->array_count; i++) {
        const struct gw_case_array *array = &grading->arrays[i];
        if (grading->answer.underrun & 1u << i) {
            gw_case_fail(grading, GW_FAIL,
                         gw_format("a write before %s[0]: an index is negative", array->name),
                         NULL);
        }
        if (!(grading->answer.copied_back & 1u << i)) {
            continue; // the device is lost, and the exercise expected it
        }
        if (array->role == GW_INPUT) {
            char *changed = gw_compare_unchanged(array->name, array->type, array->count,
                                                 array->values, array->result);
            if (changed && array->overwritten && gw_noted(grading, "library calls") > 0) {
                char *longer = gw_format("%s; %s", changed, array->overwritten);
                free(changed);
                changed = longer;
            }
            if (changed) {
                gw_case_fail(grading, GW_FAIL, changed, NULL);
            }
        }
        // A function that says that it failed need not have written anything.
        if (array->role == GW_OUTPUT && grading->answer.value_returned == 0 &&
            gw_is_wholly_unwritten(array->result, array->type, array->count,
                                   grading->poison_seed)) {
            gw_expect_no_lost_launch(grading);
            gw_case_fail(
                grading, GW_FAIL,
                array->count == 1
                    ? gw_format("%s was never written: it has its old value", array->name)
                    : gw_format("%s was never written: all of its %zu elements have their old "
                                "values",
                                array->name, array->count),
                NULL);
        }
    }
}

void gw_case_judge_answer(struct gw_case *grading)
{
    struct gw_answer *answer = &grading->answer;
    answer->fault[sizeof(answer->fault) - 1] = '\0';
    if (answer->no_device && grading->grading->verdict.passed == 0) {
        gw_case_fail(grading, GW_SKIPPED, gw_format("%s", answer->fault), NULL);
    }
    if (answer->was_reset) {
        gw_case_fail(
            grading, GW_FAIL,
            gw_format("%s reset the device, which destroys all memory, streams and events of the "
                      "program: remove cudaDeviceReset, and free only what the function allocated",
                      grading->grading->options->exercise),
            NULL);
    }
    if (*answer->fault) {
        gw_case_fault(grading, "%s", answer->fault);
    }
    if (answer->value_returned == GW_NOT_STARTED_NUMBER) {
        const struct gw_options *options = grading->grading->options;
        struct gw_verdict *verdict = &grading->grading->verdict;
        if (verdict->passed > 0 && verdict->failure_count == 0) {
            verdict->stop = true; // what else is not written is no news
            const struct gw_beginning next =
                gw_where_to_go_on(options->root, options->file, verdict->passed, verdict->runs);
            gw_case_fail(grading, GW_FAIL, next.message, next.at);
        }
        const struct gw_beginning beginning =
            gw_where_to_begin(options->root, options->file, options->exercise);
        gw_case_fail(grading, GW_STATE_NOT_STARTED, beginning.message, beginning.at);
    }
    if (grading->refusal != 0 && answer->value_returned == 0) {
        gw_expect_returned_for(grading, grading->refusal, grading->refusal_why);
    }
    judge_report(grading, answer->report);
    judge_errors(grading);
    judge_arrays(grading);
}

static void judge_leak(struct gw_case *grading, uint64_t count, const char *what, const char *end)
{
    if (count > 0) {
        gw_case_fail(grading, GW_FAIL,
                     gw_format("%s leaks: %llu %s%s that it created %s never %s",
                               grading->grading->options->exercise, (unsigned long long)count, what,
                               count == 1 ? "" : "s", count == 1 ? "was" : "were", end),
                     NULL);
    }
}

void gw_case_judge_leaks(struct gw_case *grading)
{
    grading->answer.ran_threads = 0; // of leaks a picture shows nothing
    struct gw_answer *answer = &grading->answer;
    judge_report(grading, answer->leak_report);
    if (answer->leaked_allocations > 0) {
        gw_case_fail(grading, GW_FAIL,
                     gw_format("%s leaks device memory: %llu allocation%s (%llu bytes) never "
                               "freed: call cudaFree on every path to a return",
                               grading->grading->options->exercise,
                               (unsigned long long)answer->leaked_allocations,
                               answer->leaked_allocations == 1 ? "" : "s",
                               (unsigned long long)answer->leaked_bytes),
                     NULL);
    }
    judge_leak(grading, answer->leaked_streams, "stream", "destroyed");
    judge_leak(grading, answer->leaked_events, "event", "destroyed");
    judge_leak(grading, answer->leaked_graphs, "graph", "destroyed");
    judge_leak(grading, answer->leaked_executables, "executable graph", "destroyed");
    judge_leak(grading, answer->leaked_programs, "nvrtcProgram", "destroyed");
    judge_leak(grading, answer->leaked_libraries, "cudaLibrary_t handle", "unloaded");
}
