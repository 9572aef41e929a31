// SPDX-License-Identifier: MIT
// What a grading function expects of a run.
#include "base/text.h"
#include "case.h"
#include "cuda_errors.h"
#include "grading/grader/compare/compare.h"
#include "grading/grader/compare/elements.h"

#include <stdarg.h>
#include <string.h>

void gw_expect_returned(struct gw_case *grading, int cuda_error)
{
    gw_expect_returned_for(grading, cuda_error, NULL);
}

bool gw_returned_error_of_call(const struct gw_case *grading)
{
    const struct gw_answer *answer = &grading->answer;
    return answer->value_returned != 0 && answer->value_returned == answer->failed_error &&
           *answer->failed_call;
}

static bool is_same_refusal(const struct gw_case *grading, int returned, int cuda_error)
{
    return grading->grading->options->on_gpu && cuda_error == GW_REFUSED_LAUNCH_NUMBER &&
           returned == GW_REFUSED_LAUNCH_NUMBER_OF_CUDA_13;
}

bool gw_returned_refused_launch(const struct gw_case *grading)
{
    const int returned = grading->answer.value_returned;
    return returned == GW_REFUSED_LAUNCH_NUMBER ||
           is_same_refusal(grading, returned, GW_REFUSED_LAUNCH_NUMBER);
}

void gw_expect_returned_for(struct gw_case *grading, int cuda_error, const char *why)
{
    const int returned = grading->answer.value_returned;
    if (returned == cuda_error || is_same_refusal(grading, returned, cuda_error)) {
        return;
    }
    char got[GW_CUDA_ERROR_TEXT];
    char want[GW_CUDA_ERROR_TEXT];
    gw_cuda_error_text(got, returned);
    gw_cuda_error_text(want, cuda_error);
    gw_case_fail_with_error(grading, returned,
                            gw_format("%s returned %s but should return %s%s%s",
                                      grading->grading->options->exercise, got, want,
                                      why ? ": " : "", why ? why : ""));
}

void gw_expect_no_lost_launch(struct gw_case *grading)
{
    const struct gw_answer *answer = &grading->answer;
    if (answer->value_returned == 0 && answer->failed_error == GW_REFUSED_LAUNCH_NUMBER &&
        *answer->failed_call) {
        gw_case_fail_with_error(
            grading, answer->failed_error,
            gw_format("%s returned cudaSuccess (0), but a launch failed: call cudaGetLastError() "
                      "after each launch and return its error; a second call has lost it",
                      grading->grading->options->exercise));
    }
}

// `rule` says how close; all else of the comparison is known here.
static void expect_compared(struct gw_case *grading, const char *name, struct gw_comparison rule)
{
    const struct gw_case_array *array = gw_case_find_array(grading, name);
    if (!array->want && array->role == GW_OUTPUT) {
        gw_case_fault(grading, "nothing says what %s should be", name);
    }
    struct gw_lookalike inputs[GW_MOST_ARRAYS];
    size_t input_count = 0;
    for (unsigned i = 0; i < grading->array_count; i++) {
        const struct gw_case_array *other = &grading->arrays[i];
        if (other->role == GW_INPUT && other->type == array->type && other->count == array->count) {
            inputs[input_count++] = (struct gw_lookalike){other->name, other->values};
        }
    }
    const struct gw_comparison comparison = {
        .name = array->name,
        .type = array->type,
        .count = array->count,
        .row = array->row,
        .got = gw_result(grading, name),
        .want = gw_expected(grading, name),
        .close = rule.close,
        .relative = rule.relative,
        .absolute = rule.absolute,
        .tolerances = rule.tolerances,
        .poisoned = array->role == GW_OUTPUT,
        .poison_seed = grading->poison_seed,
        .before = array->role == GW_IN_OUT ? array->values : NULL,
        .inputs = inputs,
        .input_count = input_count,
    };
    char *difference = gw_compare(&comparison);
    if (difference) {
        gw_expect_no_lost_launch(grading);
        grading->of = GW_OF_VALUES;
        gw_case_fail(grading, GW_FAIL, difference, NULL);
    }
}

static void expect_real(struct gw_case *grading, const char *name, const char *caller)
{
    const enum gw_type type = gw_case_find_array(grading, name)->type;
    if (!gw_is_real(type)) {
        gw_case_fault(grading, "%s() takes halves, floats and doubles, and %s has none", caller,
                      name);
    }
}

void gw_expect_close(struct gw_case *grading, const char *name, double relative, double absolute)
{
    expect_real(grading, name, __func__);
    expect_compared(
        grading, name,
        (struct gw_comparison){.close = true, .relative = relative, .absolute = absolute});
}

void gw_expect_within(struct gw_case *grading, const char *name)
{
    expect_real(grading, name, __func__);
    expect_compared(
        grading, name,
        (struct gw_comparison){.close = true, .tolerances = gw_tolerances(grading, name)});
}

void gw_expect_equal(struct gw_case *grading, const char *name)
{
    expect_compared(grading, name, (struct gw_comparison){.close = false});
}

// Whether both are runs of one case: their names are the same up to their precision and input.
static bool are_of_one_case(const char *a, const char *b)
{
    const char *end = strstr(a, " (");
    const size_t length = end ? (size_t)(end - a) : strlen(a);
    return strncmp(a, b, length) == 0 && (b[length] == '\0' || strncmp(b + length, " (", 2) == 0);
}

bool gw_others_passed(const struct gw_case *grading)
{
    const struct gw_verdict *verdict = &grading->grading->verdict;
    size_t i = 0;
    while (i < verdict->failure_count &&
           are_of_one_case(verdict->failures[i].run, grading->run_name)) {
        i++;
    }
    return i == verdict->failure_count && verdict->passed > 0;
}

void gw_remark(struct gw_case *grading, const char *remark)
{
    char **kept = &grading->grading->verdict.remark;
    *kept = *kept ? *kept : gw_format("remark: %s", remark);
}

void gw_expect_of(struct gw_case *grading, enum gw_failure_kind kind, bool holds,
                  const char *message, ...)
{
    if (holds) {
        return;
    }
    struct gw_text text = {0};
    va_list arguments;
    va_start(arguments, message);
    gw_text_add_list(&text, message, arguments);
    va_end(arguments);
    grading->of = kind;
    gw_case_fail(grading, GW_FAIL, text.data, NULL);
}

void gw_suspect(struct gw_case *grading, const char *message, ...)
{
    if (grading->suspect_count == GW_MOST_SUSPECTS) {
        return;
    }
    struct gw_text text = {0};
    va_list arguments;
    va_start(arguments, message);
    gw_text_add_list(&text, message, arguments);
    va_end(arguments);
    grading->suspects[grading->suspect_count++] = text.data;
}

void gw_expect_no_suspect(struct gw_case *grading)
{
    if (grading->suspect_count > 0) {
        grading->of = GW_OF_CAUSE;
        gw_case_fail(grading, GW_FAIL, gw_format("%s", grading->suspects[0]), NULL);
    }
}
