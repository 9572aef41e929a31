// SPDX-License-Identifier: MIT
#include "report_kind.h"

#include <stdbool.h>
#include <string.h>

enum kind {
    VALUES,
    BOUNDS,
    RACE,
    UNINITIALIZED,
    BARRIER,
    ENDLESS,
    ERROR,
    MEMORY,
    WORK,
    ARITHMETIC,
    KINDS
};

const struct gw_report_kind gw_report_kinds[] = {
    [VALUES] = {"values", "a wrong result, and no report of the checker"},
    [BOUNDS] = {"bounds", "an access out of bounds, misaligned, or through a null pointer"},
    [RACE] = {"race", "a race: two accesses that nothing orders, not both writing the same value"},
    [UNINITIALIZED] = {"uninitialized", "a read of uninitialized memory"},
    [BARRIER] = {"barrier", "a barrier or a warp operation that not all threads reach"},
    [ENDLESS] = {"endless", "it never ends, or takes far too long"},
    [ERROR] = {"error", "an error: a call or a launch fails, or the wrong error is returned"},
    [MEMORY] = {"memory", "memory: a leak, freed twice, used after free, or the wrong space"},
    [WORK] = {"work", "right values, but too much work or too few threads"},
    [ARITHMETIC] = {"arithmetic", "an integer that overflows, or a division by zero"},
};
const size_t gw_report_kind_count = KINDS;

static const struct {
    const char *page;
    enum kind kind;
} pages[] = {
    {"wrong_value", VALUES},
    {"wrong_index", VALUES},
    {"overflow", ARITHMETIC},
    {"c_overflow", ARITHMETIC},
    {"division", ARITHMETIC},
    {"out_of_bounds", BOUNDS},
    {"c_out_of_bounds", BOUNDS},
    {"misaligned", BOUNDS},
    {"c_null_pointer", BOUNDS},
    {"c_stack_overflow", BOUNDS},
    {"race", RACE},
    {"not_waited_for", RACE},
    {"uninitialized", UNINITIALIZED},
    {"c_uninitialized", UNINITIALIZED},
    {"barrier", BARRIER},
    {"mask", BARRIER},
    {"timed_out", ENDLESS},
    {"endless_wait", ENDLESS},
    {"failed_call", ERROR},
    {"wrong_error", ERROR},
    {"shared_memory", ERROR},
    {"device_reset", ERROR},
    {"crashed", BOUNDS},
    {"leak", MEMORY},
    {"c_leak", MEMORY},
    {"grader_leak", MEMORY},
    {"freed_twice", MEMORY},
    {"use_after_free", MEMORY},
    {"c_after_free", MEMORY},
    {"c_bad_free", MEMORY},
    {"wrong_space", MEMORY},
    {"one_memory", MEMORY},
    {"not_shared_out", WORK},
    {"float64", WORK},
};

// What graders say in sentences of their own; the first of these that it contains tells.
static const struct {
    const char *words;
    enum kind kind;
} phrases[] = {
    {"is too large in", ERROR}, {"is empty", ERROR},      {"cudaError", ERROR},
    {"returned ", ERROR},       {"right", WORK},          {"all elements match", WORK},
    {"one core", WORK},         {"double literal", WORK}, {"computes in float64", WORK},
    {"sectors", WORK},          {"requests", WORK},       {" copies ", WORK},
    {"launches", WORK},         {"was launched", WORK},   {"were launched", WORK},
    {"must call", WORK},        {"times", WORK},          {"the host waits", WORK},
    {"blocks the host", WORK},  {"never freed", MEMORY},  {"null pointer", BOUNDS},
};

const struct gw_report_kind *gw_kind_of_report(const char *page, const char *sentence)
{
    for (size_t i = 0; page && i < sizeof(pages) / sizeof(pages[0]); i++) {
        if (strcmp(page, pages[i].page) == 0) {
            return &gw_report_kinds[pages[i].kind];
        }
    }
    for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++) {
        if (strstr(sentence, phrases[i].words)) {
            return &gw_report_kinds[phrases[i].kind];
        }
    }
    return &gw_report_kinds[VALUES];
}
