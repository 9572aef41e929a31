// SPDX-License-Identifier: MIT
/**
 * @file replay_slips.h
 * What slips make of the concentrations of graph_replay: another number of steps, or steps by
 * another formula. For the grader's half. A slip is a cause only if it predicts all values.
 */
#pragma once

#include "../profiled.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { REPLAY_MOST_CELLS = 3000 };

/** The concentrations before a run, and what is done with them. */
struct replay {
    const float *u;
    int n, steps;
    double c, r;
};

/** How a step is computed; the right way is all 0. */
struct replay_way {
    bool no_reaction, no_spreading, reacts_first;
    enum { CLOSED, OPEN, RING, KEPT } ends;
    double times_c, times_r; /**< 0: once */
    bool linear;             /**< r * next is gone, and not r * next * next */
    bool now_once;           /**< now[i] is subtracted once */
};

static inline void replay_spread(double *next, const double *now, const struct replay *of,
                                 const struct replay_way *way)
{
    const double c = of->c * (way->times_c > 0 ? way->times_c : 1);
    const int n = of->n;
    for (int i = 0; i < n; i++) {
        const double here = now[i];
        const double outside = way->ends == OPEN ? 0 : here;
        const double left = i > 0 ? now[i - 1] : way->ends == RING ? now[n - 1] : outside;
        const double right = i < n - 1 ? now[i + 1] : way->ends == RING ? now[0] : outside;
        const bool kept = way->ends == KEPT && (i == 0 || i == n - 1);
        next[i] = way->no_spreading || kept
                      ? here
                      : here + c * (left - (way->now_once ? 1 : 2) * here + right);
    }
}

static inline void replay_react(double *u, const struct replay *of, const struct replay_way *way)
{
    const double r = of->r * (way->times_r > 0 ? way->times_r : 1);
    for (int i = 0; i < of->n && !way->no_reaction; i++) {
        u[i] -= way->linear ? r * u[i] : r * u[i] * u[i];
    }
}

/** One step more, in place. */
static inline void replay_step(double *u, const struct replay *of, const struct replay_way *way)
{
    static double next[REPLAY_MOST_CELLS];
    if (way->reacts_first) {
        replay_react(u, of, way);
    }
    replay_spread(next, u, of, way);
    if (!way->reacts_first) {
        replay_react(next, of, way);
    }
    for (int i = 0; i < of->n; i++) {
        u[i] = next[i];
    }
}

static inline void replay_begin(double *u, const struct replay *of)
{
    for (int i = 0; i < of->n; i++) {
        u[i] = (double)of->u[i];
    }
}

/** Writes what the result must be, and how far off it may be. */
static inline void replay_expect(struct gw_case *grading, const struct replay *of)
{
    static double u[REPLAY_MOST_CELLS];
    double *want = gw_expected(grading, "d_u");
    double *tolerances = gw_tolerances(grading, "d_u");
    replay_begin(u, of);
    for (int step = 0; step < of->steps; step++) {
        replay_step(u, of, &(struct replay_way){0});
    }
    for (int i = 0; i < of->n; i++) {
        want[i] = u[i];
        tolerances[i] = 9.0 * of->steps * 0x1p-24;
    }
}

/** Whether the results are these, which are not the right ones. */
static inline bool replay_are(struct gw_case *grading, const struct replay *of, const double *u)
{
    const double *want = gw_expected(grading, "d_u");
    const double *tolerances = gw_tolerances(grading, "d_u");
    int telling = 0;
    for (int i = 0; i < of->n; i++) {
        const double room = 2 * tolerances[i] + 0x1p-22;
        if (!(fabs(gw_real_result(grading, "d_u", (size_t)i) - u[i]) <= room)) {
            return false;
        }
        telling += fabs(u[i] - want[i]) > 8 * room;
    }
    return telling > 0;
}

/** The results after how many right steps they are; -1: after no number of them. */
static inline int replay_steps_made(struct gw_case *grading, const struct replay *of)
{
    static double u[REPLAY_MOST_CELLS];
    replay_begin(u, of);
    for (int made = 0; made <= 2 * of->steps + 2; made++) {
        if (made != of->steps && replay_are(grading, of, u)) {
            return made;
        }
        replay_step(u, of, &(struct replay_way){0});
    }
    return -1;
}

/** The first wrong element; the caller has seen that there is one. */
static inline int replay_first_wrong(struct gw_case *grading, const struct replay *of)
{
    const double *want = gw_expected(grading, "d_u");
    const double *tolerances = gw_tolerances(grading, "d_u");
    int i = 0;
    while (i < of->n - 1 &&
           fabs(gw_real_result(grading, "d_u", (size_t)i) - want[i]) <= tolerances[i]) {
        i++;
    }
    return i;
}

#define REPLAY_WRONG "d_u[%d] is %.9g but should be %.9g: "
#define REPLAY_PLACE                                                                               \
    at, gw_real_result(grading, "d_u", (size_t)at), ((double *)gw_expected(grading, "d_u"))[at]

/** The values are those after another number of steps: why? By the counts of the run. */
static inline void replay_suspect_steps(struct gw_case *grading, const struct replay *of, int made)
{
    const int at = replay_first_wrong(grading, of);
    const int launches = (int)gw_noted(grading, "graph launches");
    const int kernels = (int)gw_noted(grading, "launches");
    const int graph_kernels = (int)gw_noted(grading, "graph kernels");
    const int instantiated = (int)gw_noted(grading, "instantiations");
    const bool counted = gw_noted(grading, "counted") != 0;
    const bool all_launched = kernels == 2 * of->steps;
    char copy[80] = "";
    if (gw_noted(grading, "copies within device") > 0 &&
        gw_noted(grading, "line of copy within device") > 0) {
        (void)snprintf(copy, sizeof(copy), "; line %lld copies within the device",
                       (long long)gw_noted(grading, "line of copy within device"));
    }
    if (counted && launches > 0 && kernels > 0 && graph_kernels == 0) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those after %d step%s; %d graphs were "
                                "launched and had no kernels: during the capture, the kernels were "
                                "launched into another stream than the captured one, and ran at "
                                "once; pass the captured stream to each launch, "
                                "<<<grid, block, 0, stream>>>",
                   REPLAY_PLACE, made, made == 1 ? "" : "s", launches);
    } else if (made == 0 && counted && launches == 0 && kernels == 0) {
        gw_suspect(grading,
                   REPLAY_WRONG "d_u is as it was before the call, and no kernel has run; a "
                                "capture records launches and runs none of them: %s",
                   REPLAY_PLACE,
                   instantiated > 0 ? "launch the executable graph with cudaGraphLaunch()"
                                    : "instantiate the graph, and launch it with "
                                      "cudaGraphLaunch()");
    } else if (made == 0 && launches > 0) {
        gw_suspect(grading,
                   REPLAY_WRONG "d_u is as it was before the call: each launch of the graph has "
                                "read d_u and written the other array. A graph keeps the pointers "
                                "that the capture saw, and exchanging them on the host afterwards "
                                "changes nothing; capture two steps, from d_u to the other array "
                                "and back",
                   REPLAY_PLACE);
    } else if (made == 0) {
        gw_suspect(grading,
                   REPLAY_WRONG "d_u is as it was before the call: each step has written the other "
                                "array, and the result is there; exchange the two arrays from step "
                                "to step, and let the last step, or a copy, bring the result to "
                                "d_u",
                   REPLAY_PLACE);
    } else if (made == 1 && of->steps > 2 && counted && kernels > 2) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those after 1 step, and %d kernels ran: "
                                "each of them read the same array. A graph keeps the pointers "
                                "that the capture saw, and exchanging them on the host afterwards "
                                "changes nothing; capture two steps, from d_u to the other array "
                                "and back",
                   REPLAY_PLACE, kernels);
    } else if (of->steps % 2 == 1 && made == of->steps - 1 && counted && all_launched) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those before the last step, though all "
                                "steps were made: the result of the last one is not in d_u%s. Let "
                                "it read d_u and write the other array, and copy that to d_u in "
                                "the same stream: cudaMemcpyAsync(d_u, d_other, ...), where the "
                                "destination comes first",
                   REPLAY_PLACE, copy);
    } else if (of->steps % 2 == 0 && made == of->steps - 1 && counted && all_launched) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those before the last step, though all "
                                "steps were made: after an even number of steps the result is in "
                                "d_u already%s; copy only after an odd number of steps",
                   REPLAY_PLACE, copy);
    } else if (of->steps % 2 == 1 && made == of->steps - 1) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those before the last step: of %d steps, "
                                "graphs of two steps leave one over; launch it behind the loop, "
                                "and copy its result to d_u",
                   REPLAY_PLACE, of->steps);
    } else if (of->steps % 2 == 1 && made == of->steps + 1) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those after %d steps: rounding up the "
                                "number of launches makes one step too many; launch the graph "
                                "steps / 2 times, and the last step alone",
                   REPLAY_PLACE, made);
    } else if (counted && launches > 0 && graph_kernels == 4 * launches && kernels == 2 * made) {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those after %d steps: the graph of two "
                                "steps was launched %d time%s for %d steps; launch it steps / 2 "
                                "times, here %d",
                   REPLAY_PLACE, made, launches, gw_plural(launches), of->steps, of->steps / 2);
    } else {
        gw_suspect(grading,
                   REPLAY_WRONG "all concentrations are those after %d step%s, and %d steps are "
                                "asked for; graphs were launched %d times: count the steps of a "
                                "graph, and its launches",
                   REPLAY_PLACE, made, made == 1 ? "" : "s", of->steps, launches);
    }
}

/** A copy of n bytes, where n floats are to be copied. */
static inline void replay_suspect_copy(struct gw_case *grading, const struct replay *of)
{
    const int at = replay_first_wrong(grading, of);
    if (at == of->n / 4 && of->n >= 8 && gw_noted(grading, "bytes within device") == of->n) {
        gw_suspect(
            grading,
            REPLAY_WRONG "the copy in line %lld took %d bytes, and the %d cells have 4 each: "
                         "a copy counts bytes; multiply by sizeof(float)",
            REPLAY_PLACE, (long long)gw_noted(grading, "line of copy within device"), of->n, of->n);
    }
}

/** Notes what the concentrations are of these slips. */
static inline void replay_suspect_slips(struct gw_case *grading, const struct replay *of)
{
    static const struct {
        struct replay_way way;
        const char *said;
    } slips[] = {
        {{.no_reaction = true},
         "all concentrations are those without any reaction: launch react in each step, on the "
         "array that spread has written"},
        {{.no_spreading = true},
         "all concentrations are those of cells that react and do not spread: launch spread in "
         "each step"},
        {{.reacts_first = true},
         "all concentrations are those of steps that react first and spread then: launch spread "
         "before react"},
        {{.ends = OPEN},
         "all concentrations are those of a tube with 0 beyond both ends: before the first cell, "
         "now[i - 1] is now[i], and behind the last one, now[i + 1] is"},
        {{.ends = RING},
         "all concentrations are those of a ring, where the last cell is beside the first one: "
         "the tube is closed at both ends"},
        {{.ends = KEPT},
         "all concentrations are those of a tube whose first and last cell do not spread: only "
         "the neighbor outside is left out, now[i] takes its place"},
        {{.times_r = 2}, "all concentrations are those of 2 * r: launch react once per step"},
        {{.times_c = 2}, "all concentrations are those of 2 * c"},
        {{.now_once = true},
         "all concentrations match now[i - 1] - now[i] + now[i + 1]: subtract 2 * now[i]"},
        {{.linear = true}, "all concentrations match r * next[i]: multiply by next[i] once more"}};
    static double u[REPLAY_MOST_CELLS];
    const int made = replay_steps_made(grading, of);
    if (made >= 0) {
        replay_suspect_steps(grading, of, made);
    }
    replay_suspect_copy(grading, of);
    for (size_t s = 0; s < sizeof(slips) / sizeof(slips[0]) && made < 0; s++) {
        replay_begin(u, of);
        for (int step = 0; step < of->steps; step++) {
            replay_step(u, of, &slips[s].way);
        }
        if (replay_are(grading, of, u)) {
            const int at = replay_first_wrong(grading, of);
            gw_suspect(grading, REPLAY_WRONG "%s", REPLAY_PLACE, slips[s].said);
        }
    }
}
