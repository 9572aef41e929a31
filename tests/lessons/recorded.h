// SPDX-License-Identifier: MIT
// What a launcher asked of the device, call by call, for both halves of an exercise: which
// operation was given to which stream, what may run beside what, when events were recorded and
// times asked for. See common/checker/counting/recorded.h.
//
// The runner's half calls gw_count_from_now() (profiled.h) before the student's function and
// gw_note_recorded() after it; the grader's half declares the array with gw_add_recorded() and
// reads it with gw_recorded_rows().
#pragma once

#include "checker/counting/recorded.h"

#include <stdint.h>

enum { GW_ROWS = 256, GW_MOST_OPERATIONS = 64 };

/** One call, as numbers alone. Handles and addresses are only for comparing. */
struct gw_row {
    int64_t kind; /**< enum gw_recorded_kind; -1 behind the last row */
    int64_t stream, event, end;
    int64_t direction, bytes, host, pageable, synchronous;
    int64_t line; /**< of an operation in the student's file, or 0 */
    int64_t error;
    int64_t nanoseconds_bits; /**< of a measured time: the float's bits */
    int64_t operation;        /**< which one of the operations it is, from 0; else -1 */
    int64_t after;            /**< of an operation: bit i is set if it comes after operation i */
    int64_t bound; /**< the same, whatever other host threads have waited for meanwhile */
};

enum { GW_ROW_WORDS = sizeof(struct gw_row) / sizeof(int64_t) };

#ifdef GW_RUNNER

#include "runner.h"

#include <string.h>

#pragma weak gw_recorded_count
#pragma weak gw_recorded
#pragma weak gw_recorded_before
#pragma weak gw_recorded_bound
#pragma weak gw_recorded_line
#pragma weak gw_record_mark

static inline bool gw_can_record(void)
{
    return gw_recorded_count && gw_recorded && gw_recorded_before && gw_recorded_bound &&
           gw_recorded_line && gw_record_mark;
}

/** Sets a mark in the list. */
static inline void gw_mark(const char *name)
{
    if (gw_can_record()) {
        gw_record_mark(name);
    }
}

static inline bool gw_is_operation(const struct gw_recorded *recorded)
{
    return recorded->kind <= GW_RECORDED_OPERATION;
}

/** A copy by one of the calls that are not named ...Async. */
static inline bool gw_is_synchronous(const struct gw_recorded *recorded)
{
    return recorded->kind == GW_RECORDED_COPY && !strstr(recorded->name, "Async");
}

/** The order of `index` against all operations before it in the list. */
static inline int64_t gw_operations_before(size_t index, bool (*before)(size_t, size_t))
{
    uint64_t after = 0;
    unsigned operation = 0;
    for (size_t i = 0; i < gw_recorded_count() && operation < GW_MOST_OPERATIONS; i++) {
        if (gw_is_operation(gw_recorded(i))) {
            after |= (uint64_t)before(i, index) << operation++;
        }
    }
    return (int64_t)after;
}

/** Waits for the device and hands the list to the grader. */
static inline void gw_note_recorded(struct gw_run *run)
{
    (void)cudaDeviceSynchronize(); // what is queued is not known whole yet
    struct gw_row *rows = gw_host_array(run, "recorded");
    const size_t count = gw_can_record() ? gw_recorded_count() : 0;
    int64_t operations = 0;
    memset(rows, 0xFF, GW_ROWS * sizeof(*rows));
    for (size_t i = 0; i < count && i < GW_ROWS; i++) {
        const struct gw_recorded *from = gw_recorded(i);
        uint32_t bits;
        memcpy(&bits, &from->milliseconds, sizeof(bits));
        rows[i] = (struct gw_row){
            .kind = from->kind,
            .stream = (int64_t)(uintptr_t)from->stream,
            .event = (int64_t)(uintptr_t)from->event,
            .end = (int64_t)(uintptr_t)from->end,
            .direction = from->direction,
            .bytes = (int64_t)from->bytes,
            .host = (int64_t)(uintptr_t)from->host,
            .pageable = from->pageable,
            .synchronous = gw_is_synchronous(from),
            .line = gw_is_operation(from) ? gw_recorded_line(from) : 0,
            .error = from->error,
            .nanoseconds_bits = bits,
            .operation = gw_is_operation(from) ? operations++ : -1,
            .after = gw_is_operation(from) ? gw_operations_before(i, gw_recorded_before) : 0,
            .bound = gw_is_operation(from) ? gw_operations_before(i, gw_recorded_bound) : 0,
        };
    }
    gw_note(run, "recorded", (int64_t)count);
}

#else

#include "grader.h"

/** Declares the array that the list comes in. Call it before gw_run_case(). */
static inline void gw_add_recorded(struct gw_case *grading)
{
    gw_add_array(grading, "recorded", GW_OUTPUT, GW_INT64, GW_ROWS * GW_ROW_WORDS);
}

/** The list in the order of the calls, and how long it is; owned by the case. */
static inline const struct gw_row *gw_recorded_rows(const struct gw_case *grading, size_t *count)
{
    const int64_t noted = gw_noted(grading, "recorded");
    *count = noted < GW_ROWS ? (size_t)noted : GW_ROWS;
    return gw_result(grading, "recorded");
}

/** Whether the list has every call, and of every operation what it comes after. */
static inline bool gw_recorded_is_whole(const struct gw_case *grading)
{
    size_t count;
    const struct gw_row *rows = gw_recorded_rows(grading, &count);
    bool whole = gw_noted(grading, "recorded") <= GW_ROWS;
    for (size_t i = 0; i < count; i++) {
        whole = whole && rows[i].operation < GW_MOST_OPERATIONS;
    }
    return whole;
}

/** Whether one operation can begin only when the other has ended. */
static inline bool gw_comes_after(const struct gw_row *later, const struct gw_row *earlier)
{
    return earlier->operation < GW_MOST_OPERATIONS &&
           ((uint64_t)later->after >> earlier->operation & 1) != 0;
}

/** The same, where it is the calls that say so: not another host thread that has waited. */
static inline bool gw_must_come_after(const struct gw_row *later, const struct gw_row *earlier)
{
    return earlier->operation < GW_MOST_OPERATIONS &&
           ((uint64_t)later->bound >> earlier->operation & 1) != 0;
}

#endif
