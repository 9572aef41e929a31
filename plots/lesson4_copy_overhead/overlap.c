// SPDX-License-Identifier: MIT
// Times lesson 4's grade2_chunked against the number of chunks: with arrays that the caller has
// pinned once, and with arrays that the function pins in every call.
//
//   ./gridwork plots lesson4
#include "grade2_chunked.h"
#include "grade2_problem.h"

static int chunked(void *context)
{
    const struct grade2_problem *p = context;
    return (int)grade2_chunked(GRADE2_A, GRADE2_B, GRADE2_C, p->h_x, p->h_y, p->h_z, p->n,
                               p->count);
}

static bool pin(const struct grade2_problem *p, bool on)
{
    double *const arrays[] = {p->h_x, p->h_y, p->h_z};
    bool done = true;
    for (int i = 0; i < 3; i++) {
        done = done && (on ? cudaHostRegister(arrays[i], (size_t)p->n * sizeof(double),
                                              cudaHostRegisterDefault)
                           : cudaHostUnregister(arrays[i])) == cudaSuccess;
    }
    return done;
}

static bool time_chunks(struct gw_timing *timing, struct grade2_problem *p, const char *series)
{
    const int step = gw_is_quick(timing) ? 4 : 2;
    for (p->count = 1; p->count <= 64; p->count *= step) {
        if (!grade2_time(timing, &(struct grade2_way){series, chunked, false}, p->count, p)) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const size_t n = gw_largest(timing, 5000000, 1000000);
    struct grade2_problem p;
    grade2_note_device(timing);
    bool timed = grade2_make(&p, n) || gw_fail(timing, "no memory for %zu elements", n);
    timed = timed && time_chunks(timing, &p, "pinned_in_every_call");
    timed = timed && (pin(&p, true) || gw_fail(timing, "the arrays could not be pinned"));
    timed = timed && time_chunks(timing, &p, "pinned_before");
    timed = timed && (pin(&p, false) || gw_fail(timing, "the arrays could not be unpinned"));
    grade2_free(&p);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "overlap", .time = time_all};
