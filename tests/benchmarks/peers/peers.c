// SPDX-License-Identifier: MIT
// Times the cases of one program in turns, so that what slows the machine down slows all down:
// every round is each case by a plain C loop, by the CPU device and by PoCL.
//
// Stages
//   1  inputs; with OMP_NUM_THREADS=1 one core is all that the process has from here on
//   2  a warm-up, then rounds; the outputs of the warm-up and of the last round are spoilt before
//   and
//      checked after
//   3  a row for each case and peer
//
// Run it:  cmake --build build-authoring --target benchmark_peers
#define _GNU_SOURCE // sched_getcpu
#include "peers.h"
#include "pocl.h"
#include "timing.h"

#include <cuda_runtime_api.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 21, QUICK_ROUNDS = 3, MOST_CASES = 8 };

static const char *const peer_names[GW_PEERS] = {"plain", "gridwork", "pocl"};

struct run {
    struct gw_inputs in;
    void *out[GW_PEERS];
    struct gw_pocl *pocl;
    bool one_core;
    double times[MOST_CASES][GW_PEERS][MOST_ROUNDS];
};

static struct run run;

static bool make_inputs(void)
{
    const size_t floats = GW_ELEMENTS * sizeof(float), doubles = GW_ELEMENTS * sizeof(double);
    bool made = cudaMalloc((void **)&run.in.x, floats) == cudaSuccess &&
                cudaMalloc((void **)&run.in.y, floats) == cudaSuccess &&
                cudaMalloc((void **)&run.in.u, doubles) == cudaSuccess &&
                cudaMalloc((void **)&run.in.v, doubles) == cudaSuccess;
    for (int peer = 0; made && peer < GW_PEERS; peer++) {
        made = cudaMalloc(&run.out[peer], doubles) == cudaSuccess;
    }
    for (int i = 0; made && i < GW_ELEMENTS; i++) {
        run.in.x[i] = (float)(i % 1000);
        run.in.y[i] = (float)(i % 777);
        run.in.u[i] = i % 1000 / 7.0;
        run.in.v[i] = i % 777 / 3.0;
    }
    return made;
}

static bool takes_part(const struct gw_peer_case *of, int peer)
{
    return (peer == GW_PLAIN && of->plain) || (peer == GW_GRIDWORK && of->gridwork) ||
           (peer == GW_POCL && of->pocl && run.pocl);
}

static bool run_once(const struct gw_peer_case *of, int peer, double *milliseconds)
{
    bool good = peer != GW_POCL || gw_pocl_prepare(run.pocl, of);
    const double start = gw_clock_milliseconds();
    if (peer == GW_PLAIN) {
        of->plain(&run.in, run.out[peer]);
    } else if (peer == GW_GRIDWORK) {
        good = of->gridwork(&run.in, run.out[peer]) == cudaSuccess;
    } else {
        good = good && gw_pocl_run(run.pocl, of);
    }
    *milliseconds = gw_clock_milliseconds() - start;
    return good;
}

/** The same, on a spoilt output and looking at what came out; says what is wrong. */
static bool run_and_check(struct gw_timing *timing, const struct gw_peer_case *of, int peer,
                          bool checks, double *milliseconds)
{
    bool good = true;
    if (checks) {
        good = peer != GW_POCL || gw_pocl_settle(run.pocl);
        memset(run.out[peer], 0xff, GW_ELEMENTS * sizeof(double)); // NaN in both widths
    }
    good = good && run_once(of, peer, milliseconds);
    if (checks && peer == GW_POCL) {
        good = good && gw_pocl_settle(run.pocl);
    }
    if (!good) {
        return gw_fail(timing, "%s cannot be run by %s", of->name, peer_names[peer]);
    }
    return !checks || !of->check || of->check(&run.in, run.out[peer]) ||
           gw_fail(timing, "%s is computed wrongly by %s", of->name, peer_names[peer]);
}

/** Round -1 warms up; that and the last one are checked. */
static bool time_rounds(struct gw_timing *timing, int rounds)
{
    double ignored;
    for (int round = -1; round < rounds; round++) {
        const bool checks = round == -1 || round == rounds - 1;
        for (size_t i = 0; i < gw_peer_case_count; i++) {
            for (int peer = 0; peer < GW_PEERS; peer++) {
                double *time = round >= 0 ? &run.times[i][peer][round] : &ignored;
                if (takes_part(&gw_peer_cases[i], peer) &&
                    !run_and_check(timing, &gw_peer_cases[i], peer, checks, time)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool put_rows(struct gw_timing *timing, int rounds)
{
    for (size_t i = 0; i < gw_peer_case_count; i++) {
        const struct gw_peer_case *of = &gw_peer_cases[i];
        char key[32], series[48];
        snprintf(key, sizeof(key), "case_%d", of->place);
        gw_put_on_card(timing, key, "%s", of->name);
        for (int peer = 0; peer < GW_PEERS; peer++) {
            if (!takes_part(of, peer)) {
                continue;
            }
            struct gw_measurement measured;
            gw_summarise(run.times[i][peer], (size_t)rounds, 0.1, &measured);
            snprintf(series, sizeof(series), "%s_%s", peer_names[peer],
                     run.one_core ? "one_core" : "all_cores");
            const double scale = of->launches > 0 ? 1e3 / of->launches : 1;
            if (!gw_put_row(timing, &(struct gw_row){.series = series,
                                                     .x = of->place,
                                                     .n = of->threads,
                                                     .value = measured.median * scale,
                                                     .min = measured.min * scale,
                                                     .max = measured.max * scale,
                                                     .repeats = measured.repeats,
                                                     .unit = of->launches > 0 ? "us" : "ms",
                                                     .extra = {of->barriers}})) {
                return false;
            }
        }
    }
    return true;
}

static bool time_all(struct gw_timing *timing)
{
    const char *cores = getenv("OMP_NUM_THREADS");
    run.one_core = cores && strcmp(cores, "1") == 0;
    if (run.one_core) { // so that nobody's host thread works beside his kernels on another core
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET((size_t)sched_getcpu(), &set);
        sched_setaffinity(0, sizeof(set), &set);
    }
    if (!make_inputs()) {
        return gw_fail(timing, "no memory for the arrays");
    }
    char version[200] = "PoCL is not installed, so its column stays empty; on Debian it is "
                        "pocl-opencl-icd and ocl-icd-opencl-dev";
    if (gw_pocl_open) {
        run.pocl = gw_pocl_open(run.one_core, &run.in, run.out[GW_POCL], version);
    }
    gw_put_on_card(timing, "pocl", "%s", version);
    const int rounds = gw_is_quick(timing) ? QUICK_ROUNDS : MOST_ROUNDS;
    const bool timed = time_rounds(timing, rounds) && put_rows(timing, rounds);
    if (run.pocl) {
        gw_pocl_close(run.pocl);
    }
    cudaDeviceReset();
    return timed;
}

const struct gw_timing_program gw_this_timing = {
    .name = "peers", .extra_columns = "barriers", .time = time_all};
