// SPDX-License-Identifier: MIT
// main() of every timing program: prepares, measures, checks what the timed runs left, and prints
// one row of a table under a card of comments.
//
//   time_EXERCISE [--n ELEMENTS] [--seconds BUDGET]
#include "timing_program.h"

#include "measure.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool run_and_wait(void *context)
{
    cudaError_t *error = context;
    *error = gw_this_timing.run();
    if (*error == cudaSuccess)
        *error = cudaDeviceSynchronize();
    return *error == cudaSuccess;
}

static int fail(const char *what, cudaError_t error)
{
    fprintf(stderr, "time_%s: %s: %s (%s)\n", gw_this_timing.exercise, what,
            cudaGetErrorName(error), cudaGetErrorString(error));
    return 1;
}

/** Reads a positive number behind an option; ends the program with a sentence otherwise. */
static double positive_number(const char *option, const char *text)
{
    char *end = NULL;
    errno = 0;
    const double value = text != NULL ? strtod(text, &end) : 0.0;
    if (text == NULL || end == text || *end != '\0' || errno != 0 || !(value > 0.0)) {
        fprintf(stderr, "time_%s: %s wants a positive number, not '%s'\n", gw_this_timing.exercise,
                option, text != NULL ? text : "");
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    const struct gw_timing_program *timing = &gw_this_timing;
    size_t n = timing->n;
    double budget_seconds = 3.0;
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--n") == 0) {
            const double wished = positive_number("--n", argv[i + 1]);
            if (wished < 1.0 || wished > INT_MAX) {
                fprintf(stderr, "time_%s: --n wants 1 to %d elements, not %s\n", timing->exercise,
                        INT_MAX, argv[i + 1]);
                return 2;
            }
            n = (size_t)wished;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            budget_seconds = positive_number("--seconds", argv[i + 1]);
        } else {
            fprintf(stderr, "usage: time_%s [--n ELEMENTS] [--seconds BUDGET]\n", timing->exercise);
            return 2;
        }
    }

    struct cudaDeviceProp device;
    cudaError_t error = cudaGetDeviceProperties(&device, 0);
    if (error != cudaSuccess)
        return fail("no device answers", error);
    error = timing->prepare(n);
    if (error != cudaSuccess)
        return fail("could not prepare", error);
    struct gw_measurement measurement;
    if (!gw_measure(run_and_wait, &error, budget_seconds, &measurement)) {
        timing->finish();
        if (error == cudaErrorNotYetImplemented) {
            fprintf(stderr, "time_%s: not started: there is nothing to time yet\n",
                    timing->exercise);
            return 1;
        }
        return fail("the function failed", error);
    }
    const bool right = timing->check();
    timing->finish();

    printf("# device: %s\n", device.name);
    printf("# result: %s\n", right ? "right" : "WRONG");
    printf("# repeats: %zu%s\n", measurement.repeats,
           measurement.steady ? "" : " (the median was not steady when the time was up)");
    printf("# series n min median max unit\n");
    printf("%s %zu %.4f %.4f %.4f ms\n", timing->exercise, n, measurement.min, measurement.median,
           measurement.max);
    if (!right) {
        fprintf(stderr, "time_%s: the timed runs left a wrong result; grade it first\n",
                timing->exercise);
        return 1;
    }
    return 0;
}
