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

void gw_summarise(double *times, size_t count, double width, struct gw_measurement *measurement)
{
    qsort(times, count, sizeof(*times), compare_doubles);
    const double half_width = 0.98 * sqrt((double)count);
    const double middle = (double)count / 2.0;
    const size_t low = middle > half_width ? (size_t)(middle - half_width) : 0;
    size_t high = (size_t)ceil(middle + half_width);
    if (high >= count) {
        high = count - 1;
    }
    measurement->repeats = count;
    measurement->min = times[0];
    measurement->max = times[count - 1];
    measurement->median =
        count % 2 == 1 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2.0;
    measurement->steady = times[high] - times[low] <= width * measurement->median;
}

bool gw_measure_samples(const struct gw_measuring *measuring, struct gw_measurement *measurement)
{
    double times[MOST];
    double sorted[MOST];
    double ignored = 0.0;
    memset(measurement, 0, sizeof(*measurement));
    for (int i = 0; i < WARMUPS; i++) {
        if (!measuring->sample(measuring->context, &ignored)) {
            return false;
        }
    }
    if (measuring->after_warmup && !measuring->after_warmup(measuring->context)) {
        return false;
    }
    const double start = gw_clock_milliseconds();
    for (size_t count = 0, next_look = FEWEST; count < MOST;) {
        if (!measuring->sample(measuring->context, &times[count])) {
            return false;
        }
        count++;
        if (measuring->progress) {
            measuring->progress(measuring->context, count);
        }
        const double seconds = (gw_clock_milliseconds() - start) * 1e-3;
        const bool over = seconds > measuring->budget_seconds || count == MOST;
        if (count < FEWEST || (count < next_look && !over)) {
            continue;
        }
        memcpy(sorted, times, count * sizeof(*times));
        gw_summarise(sorted, count, measuring->width, measurement);
        if (over || (measurement->steady && seconds >= measuring->least_seconds)) {
            break;
        }
        next_look = count + 1 + count / 16; // sorting often would disturb what is measured
    }
    return true;
}
