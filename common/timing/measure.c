// SPDX-License-Identifier: MIT
// Repeats until the median is steady.
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARMUPS = 2, FEWEST = 5, MOST = 1000 };

double gw_clock_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/** Sorts the times and sums them up. */
static void summarise(const double *times, size_t count, struct gw_measurement *measurement)
{
    double sorted[MOST];
    memcpy(sorted, times, count * sizeof *times);
    qsort(sorted, count, sizeof *sorted, compare_doubles);
    const double half_width = 0.98 * sqrt((double)count);
    const double middle = (double)count / 2.0;
    const size_t low = middle > half_width ? (size_t)(middle - half_width) : 0;
    size_t high = (size_t)ceil(middle + half_width);
    if (high >= count)
        high = count - 1;
    measurement->repeats = count;
    measurement->min = sorted[0];
    measurement->max = sorted[count - 1];
    measurement->median =
        count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2.0;
    measurement->steady = sorted[high] - sorted[low] <= 0.04 * measurement->median;
}

bool gw_measure(bool (*work)(void *context), void *context, double budget_seconds,
                struct gw_measurement *measurement)
{
    double times[MOST];
    memset(measurement, 0, sizeof *measurement);
    for (int i = 0; i < WARMUPS; ++i)
        if (!work(context))
            return false;
    const double start = gw_clock_milliseconds();
    for (size_t count = 0; count < MOST;) {
        const double before = gw_clock_milliseconds();
        if (!work(context))
            return false;
        const double after = gw_clock_milliseconds();
        times[count++] = after - before;
        if (count < FEWEST)
            continue;
        summarise(times, count, measurement);
        if (measurement->steady || after - start > budget_seconds * 1e3)
            break;
    }
    return true;
}
