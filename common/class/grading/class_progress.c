// SPDX-License-Identifier: MIT
#include "class_progress.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BAR = 30, LINES = 10 };

// "about 12 minutes left", to be freed; "" before anything is done.
static char *time_left(const struct gw_class_progress *progress)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double seconds = (double)(now.tv_sec - progress->since.tv_sec) +
                           1e-9 * (double)(now.tv_nsec - progress->since.tv_nsec);
    if (progress->done == 0 || progress->done == progress->all) {
        return gw_format("%s", "");
    }
    const double left = seconds / (double)progress->done * (double)(progress->all - progress->done);
    return left < 90 ? gw_format(", about %.0f seconds left", left)
                     : gw_format(", about %.0f minutes left", left / 60);
}

void gw_class_progress_show(struct gw_class_progress *progress)
{
    const bool on_terminal = isatty(STDERR_FILENO);
    if (!on_terminal && progress->done < progress->all &&
        progress->done - progress->told < (progress->all + LINES - 1) / LINES) {
        return;
    }
    progress->told = progress->done;
    char *left = time_left(progress);
    char *without =
        progress->without > 0 ? gw_format(", %zu could not be graded", progress->without) : NULL;
    char bar[BAR + 1] = "";
    for (size_t i = 0; i < BAR; i++) {
        bar[i] = i * progress->all < progress->done * BAR ? '#' : '.';
    }
    fprintf(stderr, on_terminal ? "\r[%s] %zu of %zu%s%s\033[K" : "[%s] %zu of %zu%s%s\n", bar,
            progress->done, progress->all, without ? without : "", left);
    free(left);
    free(without);
}

void gw_class_progress_end(const struct gw_class_progress *progress)
{
    if (progress->all > 0 && isatty(STDERR_FILENO)) {
        fputs("\n", stderr);
    }
}
