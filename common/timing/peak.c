// SPDX-License-Identifier: MIT
// What arithmetic allows: the flat limit line of a plot. On the CPU device the same loop as
// gpu_peak.cu's, on all cores and with the widest numbers that the processor has.
#include "timing_internal.h"

#ifdef GW_TIMING_GPU
#include "gpu_light.h"

static double peak_of(bool trial)
{
    double peak = 0.0;
    return gw_gpu_peak(trial, false, &peak) == 0 ? peak : 0.0;
}

#else

// Enough sums that do not wait for each other: a processor finishes two vectors of 16 in each cycle
// and a sum after four.
enum { SUMS = 128, STEPS = 1 << 17, STEPS_OF_TRIAL = 1 << 4, PARTS = 64, REPEATS = 5 };

#if defined(__x86_64__) && defined(__gnu_linux__)
// The machine on which a program is built need not be the one on which it runs.
__attribute__((target_clones("avx512f", "arch=haswell", "default")))
#endif
static void
multiply_add(float *sums, int steps)
{
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < SUMS; i++) {
            sums[i] = sums[i] * 0.999f + 0.001f;
        }
    }
}

/** Multiplies and adds on all cores; false if the sums do not come to 1, as they must. */
static bool multiply_add_everywhere(int steps)
{
    int right = 0;
#pragma omp parallel for schedule(static) reduction(+ : right)
    for (int part = 0; part < PARTS; part++) {
        float sums[SUMS];
        for (int i = 0; i < SUMS; i++) {
            sums[i] = 1.0f;
        }
        multiply_add(sums, steps);
        for (int i = 0; i < SUMS; i++) {
            right += sums[i] > 0.99f && sums[i] < 1.01f;
        }
    }
    return right == PARTS * SUMS;
}

static double peak_of(bool trial)
{
    const int steps = trial ? STEPS_OF_TRIAL : STEPS;
    double best = 0.0;
    for (int i = 0; i < REPEATS; i++) {
        const double start = gw_clock_milliseconds();
        if (!multiply_add_everywhere(steps)) {
            return 0.0;
        }
        const double milliseconds = gw_clock_milliseconds() - start;
        if (i == 0 || milliseconds < best) {
            best = milliseconds;
        }
    }
    return best > 0.0 ? 2.0 * PARTS * SUMS * steps / (best * 1e6) : 0.0;
}

#endif

double gw_float32_peak(struct gw_timing *timing)
{
    const double peak = peak_of(timing->trial);
    gw_put_on_card(timing, "float32_peak", "%.4g", peak);
    return peak;
}
