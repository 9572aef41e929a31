// SPDX-License-Identifier: MIT
// The clock is asked at each block's beginning, and now and then within a block.
#include "budget.h"

#include "checker/program/lines.h"
#include "checker/shadow/now.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { KERNELS = 64, BETWEEN = 8, THREADS_A_LOOK = 256 };

// So many seconds pass before a line says what is being done, and twice as many before the next.
static const double PATIENCE = 5;

// Once time is short, at most this part of it goes to blocks that are looked at.
static const double LOOKED_AT = 0.25;

// And a block that is looked at may take so long, or a quarter of all time if that is more.
static const double LONG_BLOCK = 0.5;

static struct kernel {
    const char *name;
    uint64_t launches, blocks, watched;
} kernels[KERNELS];
static size_t kernel_count;

static struct {
    double seconds, began, next_word;
    double short_since; // 0: there is time enough
    double looked;      // how much of the time since then went to blocks that were looked at
    double block_began;
    bool tells, is_watched;
} budget;

static struct {
    struct kernel *kernel;
    struct gw_site site;
    bool first; // no block of this kernel has been looked at before
} launch;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void gw_budget_begin(double seconds, bool tells)
{
    const double time = now();
    memset(kernels, 0, sizeof(kernels));
    kernel_count = 0;
    budget = (__typeof__(budget)){
        .seconds = seconds, .tells = tells, .began = time, .next_word = time + PATIENCE};
}

void gw_budget_launch_begins(const struct gw_launch_info *information)
{
    gw_now.unwatched = gw_now.sampled = false;
    if (budget.seconds <= 0) {
        return;
    }
    size_t at = 0;
    while (at < kernel_count && strcmp(kernels[at].name, information->kernel) != 0) {
        at++;
    }
    if (at == KERNELS) { // more than that share the last place
        at--;
    } else if (at == kernel_count) {
        kernels[kernel_count++].name = information->kernel;
    }
    launch.kernel = &kernels[at];
    launch.kernel->launches++;
    launch.first = launch.kernel->watched == 0;
    launch.site = information->site;
}

static void say_how_far(double time, uint64_t block, uint64_t count)
{
    if (!budget.tells || time < budget.next_word) {
        return;
    }
    const double passed = time - budget.began;
    const struct gw_line line = gw_line_of_site(launch.site);
    budget.next_word = time + passed;
    fprintf(stderr, "gridwork: %.0f s: launch %" PRIu64 " of kernel %s", passed,
            launch.kernel->launches, launch.kernel->name);
    if (line.known) {
        fprintf(stderr, " at %s:%d", line.file, line.line);
    }
    fprintf(stderr, " has come to block %" PRIu64 " of %" PRIu64 "%s\n", block + 1, count,
            budget.short_since > 0 ? ", of which a sample is checked" : "");
}

static bool is_time_short(double time)
{
    if (budget.short_since == 0 && time - budget.began > budget.seconds / 2) {
        budget.short_since = time;
        budget.looked = 0;
    }
    return budget.short_since > 0;
}

static bool is_in_sample(uint64_t block, uint64_t count)
{
    return block == 0 || block == count - 1 ||
           block * BETWEEN / count != (block - 1) * BETWEEN / count;
}

static bool may_look(double time, uint64_t block, uint64_t count)
{
    if (!is_time_short(time)) {
        return true;
    }
    if (!is_in_sample(block, count)) {
        return false;
    }
    const bool at_end = block == 0 || block == count - 1;
    const bool affordable = budget.looked <= LOOKED_AT * (time - budget.short_since);
    return time - budget.began < budget.seconds ? affordable || (launch.first && at_end)
                                                : launch.first && at_end;
}

void gw_budget_block_begins(uint64_t block, uint64_t count)
{
    if (budget.seconds <= 0) {
        return;
    }
    const double time = now();
    if (budget.is_watched) {
        budget.looked += time - budget.block_began;
    }
    budget.block_began = time;
    say_how_far(time, block, count);
    budget.is_watched = may_look(time, block, count);
    gw_now.unwatched = !budget.is_watched;
    gw_now.sampled |= gw_now.unwatched;
    gw_now_decide();
    launch.kernel->blocks++;
    launch.kernel->watched += budget.is_watched;
}

void gw_budget_thread_begins(void)
{
    static unsigned looks;
    if (budget.seconds <= 0 || gw_now.unwatched || ++looks % THREADS_A_LOOK != 0) {
        return;
    }
    // What it has done until now was looked at; it counts as a block that was not.
    const double time = now(), most = budget.seconds / 4;
    if (time - budget.block_began > (most > LONG_BLOCK ? most : LONG_BLOCK) &&
        is_time_short(time)) {
        gw_now.unwatched = gw_now.sampled = true;
        gw_now_decide();
        launch.kernel->watched--;
    }
}

void gw_budget_describe(FILE *out)
{
    bool any = false;
    for (size_t i = 0; i < kernel_count; i++) {
        const struct kernel *kernel = &kernels[i];
        if (kernel->watched == kernel->blocks) {
            continue;
        }
        if (!any) {
            fprintf(out,
                    "checked in part, since a budget of %g seconds was not enough for all "
                    "(--budget 0 takes as long as it needs):\n",
                    budget.seconds);
        }
        any = true;
        fprintf(out, "  kernel %s: %" PRIu64 " of %" PRIu64 " blocks, in %" PRIu64 " launch%s\n",
                kernel->name, kernel->watched, kernel->blocks, kernel->launches,
                kernel->launches == 1 ? "" : "es");
    }
    if (any) {
        fputs("  not looked at: what the other blocks did alone, and races between one of them and "
              "a block that was checked\n",
              out);
    }
}
