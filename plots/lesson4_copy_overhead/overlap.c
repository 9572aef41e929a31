// SPDX-License-Identifier: MIT
// Times lesson 4's grade2_chunked against the number of chunks: with arrays that the caller has
// pinned once, and with arrays that the function pins in every call.
//
//   ./gridwork plots lesson4
#include "grade2_chunked.h"
#include "grade2_problem.h"

static int chunked(void *context)
{
    const struct gw_problem *p = context;
    return (int)grade2_chunked(GRADE2_A, GRADE2_B, GRADE2_C, p->h_in[0], p->h_in[1], p->h_out, p->n,
                               p->count);
}

static bool pin(const struct gw_problem *p, bool on)
{
    void *const arrays[] = {p->h_in[0], p->h_in[1], p->h_out};
    bool done = true;
    for (int i = 0; i < 3; i++) {
        done = done && (on ? cudaHostRegister(arrays[i], p->out_bytes, cudaHostRegisterDefault)
                           : cudaHostUnregister(arrays[i])) == cudaSuccess;
    }
    return done;
}

static bool time_chunks(struct gw_timing *timing, struct gw_problem *p, const char *series)
{
    const int step = gw_is_quick(timing) ? 4 : 2;
    for (p->count = 1; p->count <= 64; p->count *= step) {
        if (!grade2_time(timing, &(struct gw_variant){series, chunked, false, GW_HOST_CLOCK},
                         p->count, p)) {
            return false;
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const size_t n = gw_largest(timing, 5000000, 1000000);
    struct gw_problem p = {.n = (int)n};
    grade2_note_device(timing);
    bool timed = grade2_make(&p, n) || gw_fail(timing, "no memory for %zu elements", n);
    timed = timed && time_chunks(timing, &p, "pinned_in_every_call");
    timed = timed && (pin(&p, true) || gw_fail(timing, "the arrays could not be pinned"));
    timed = timed && time_chunks(timing, &p, "pinned_before");
    timed = timed && (pin(&p, false) || gw_fail(timing, "the arrays could not be unpinned"));
    gw_problem_free(&p);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "overlap", .time = time_all};
