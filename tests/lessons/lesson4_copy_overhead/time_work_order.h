// SPDX-License-Identifier: MIT
// In which order time_work asked for things: where its calls of work, each of which left a mark in
// the list of what was asked of the device, lie between the records of the events, and which times
// cudaEventElapsedTime gave. For the grader's half.
#pragma once

#include "../recorded.h"

#include "grader.h"

#include <cuda_runtime_api.h>
#include <string.h>

enum { TIME_WORK_MOST_TIMES = 32 };

/** What the list says of the measured times. */
struct time_work_times {
    double ms[TIME_WORK_MOST_TIMES]; /**< in the order in which they were asked for */
    const struct gw_row *starts[TIME_WORK_MOST_TIMES];
    int count;
};

/** The latest record of `event` before the row `before`; NULL if there is none. */
static inline const struct gw_row *time_work_find_record(const struct gw_row *rows,
                                                         const struct gw_row *before, int64_t event)
{
    while (before-- > rows) {
        if (before->kind == GW_RECORDED_EVENT && before->event == event) {
            return before;
        }
    }
    return NULL;
}

/** How many calls of work lie between two rows. */
static inline int time_work_marks_between(const struct gw_row *from, const struct gw_row *to)
{
    int marks = 0;
    for (; from < to; from++) {
        marks += from->kind == GW_RECORDED_MARK;
    }
    return marks;
}

/** Events are recorded on the stream that has the work. */
static inline void time_work_expect_streams(struct gw_case *grading, const struct gw_row *rows,
                                            size_t count)
{
    const int64_t stream = gw_noted(grading, "stream");
    for (size_t i = 0; i < count; i++) {
        gw_expect(grading, rows[i].kind != GW_RECORDED_EVENT || rows[i].stream == stream,
                  "time_work recorded an event on the wrong stream%s: record the event on the "
                  "stream of the work",
                  rows[i].stream == 0 ? ", the default stream" : "");
    }
}

/** Each time that was asked for is of one call of work, and of a call of its own. */
static inline void time_work_expect_pairs(struct gw_case *grading, const struct gw_row *rows,
                                          size_t count, struct time_work_times *times)
{
    for (const struct gw_row *row = rows; row < rows + count; row++) {
        if (row->kind != GW_RECORDED_ELAPSED) {
            continue;
        }
        gw_expect(grading, row->error != cudaErrorNotReady,
                  "cudaEventElapsedTime returned cudaErrorNotReady, because the device had not "
                  "reached the stop event: call cudaEventSynchronize(stop) first");
        gw_expect(grading, row->error == cudaSuccess,
                  "cudaEventElapsedTime failed: it needs two recorded events, created without "
                  "cudaEventDisableTiming");
        gw_expect(grading, row->event != row->end,
                  "time_work measured the time from an event to itself: create two events");
        const struct gw_row *start = time_work_find_record(rows, row, row->event);
        const struct gw_row *stop = time_work_find_record(rows, row, row->end);
        const int works = start && stop ? time_work_marks_between(start, stop) : 0;
        gw_expect(grading, start < stop,
                  "time_work measured the time from an event to an earlier one: "
                  "cudaEventElapsedTime takes the start event first");
        gw_expect(grading, works > 0,
                  "there is no call of work between the start and stop events: record the start, "
                  "call work, record the stop");
        gw_expect(grading, works == 1,
                  "there are %d calls of work between the start and stop events: time each call "
                  "alone, for the median",
                  works);
        for (int i = 0; i < times->count; i++) {
            gw_expect(grading, times->starts[i] != start,
                      "time_work measured the same call of work twice: measure each call once");
        }
        uint32_t bits = (uint32_t)row->nanoseconds_bits;
        float ms;
        memcpy(&ms, &bits, sizeof(ms));
        if (times->count < TIME_WORK_MOST_TIMES) {
            times->starts[times->count] = start;
            times->ms[times->count++] = (double)ms;
        }
    }
}

/** Expects `warmups` calls of work before the first record, then `repeats` of them, each between
 * two records of its own on the stream that has the work; writes to `times` what they took. */
static inline void time_work_expect_order(struct gw_case *grading, int warmups, int repeats,
                                          struct time_work_times *times)
{
    size_t count;
    const struct gw_row *rows = gw_recorded_rows(grading, &count);
    const int calls = (int)gw_noted(grading, "calls");
    int asked = 0;
    int before_first = 0;
    bool recorded = false;
    for (size_t i = 0; i < count; i++) {
        recorded |= rows[i].kind == GW_RECORDED_EVENT;
        asked += rows[i].kind == GW_RECORDED_ELAPSED && rows[i].error == cudaSuccess;
        before_first += rows[i].kind == GW_RECORDED_MARK && !recorded;
    }
    gw_expect(
        grading, gw_noted(grading, "elsewhere") == 0,
        "time_work called work with a wrong stream: pass the stream that time_work was given");
    gw_expect(grading, recorded,
              "time_work recorded no event: a host clock measures only the launch, or also the "
              "wait; measure with two events in the stream");
    time_work_expect_streams(grading, rows, count);
    time_work_expect_pairs(grading, rows, count, times);
    gw_expect(grading, calls == warmups + repeats,
              "time_work called work %d time%s: with %d warm-up%s and %d repeat%s it must call it "
              "%d times",
              calls, gw_plural(calls), warmups, gw_plural(warmups), repeats, gw_plural(repeats),
              warmups + repeats);
    gw_expect(grading, before_first >= warmups,
              "%sonly %d of %d warm-up%s came before the first record of an event: call work for "
              "the warm-ups first",
              asked > repeats ? "a warm-up was timed: " : "", before_first, warmups,
              gw_plural(warmups));
    gw_expect(grading, before_first == warmups,
              "%d calls of work came before the first event, but there %s only %d warm-up%s: "
              "record the start before the call that you measure",
              before_first, warmups == 1 ? "is" : "are", warmups, gw_plural(warmups));
    gw_expect(grading, asked == repeats,
              "time_work measured %d time%s, but must measure %d, one per repeat", asked,
              gw_plural(asked), repeats);
}
