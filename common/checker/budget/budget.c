// SPDX-License-Identifier: MIT
// The clock is asked at each block's beginning, and now and then within a block.
#include "budget.h"

#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/program/lines.h"
#include "checker/shadow/now.h"
#include "checker/shadow/plain_writes.h"
#include "fast_code.h"

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

// About so long the fast code runs without a look at the clock.
static const double WITHOUT_A_LOOK = 0.1;

static struct kernel {
    const char *name;
    uint64_t launches, blocks, watched;
    uint64_t begun;   // so many blocks were looked at, at least in the beginning
    bool waits;       // its threads may wait for what others write
    uint64_t at_once; // so many blocks of the fast code run without a look at the clock
} kernels[KERNELS];
static size_t kernel_count;

static struct {
    double seconds, began, next_word;
    double short_since; // 0: there is time enough
    double looked;      // how much of the time since then went to blocks that were looked at
    double block_began;
    bool tells, is_instrumented;
    bool was_fast; // blocks have run at full speed, and who wrote what is not known any more
} budget;

static struct {
    struct kernel *kernel;
    struct gw_site site;
    bool first;     // no block of this kernel has been looked at before
    uint64_t count; // of its blocks
    double began;
    uint64_t fast_blocks; // that run now, by the fast code
    double fast_began;
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
    gw_now.plain = gw_now.sampled = false;
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
        kernels[kernel_count++] = (struct kernel){.name = information->kernel, .at_once = 1};
    }
    launch.kernel = &kernels[at];
    launch.kernel->launches++;
    launch.first = launch.kernel->watched == 0;
    launch.site = information->site;
    launch.count = (uint64_t)information->grid.x * information->grid.y * information->grid.z;
    launch.began = now();
    launch.fast_blocks = 0;
}

static void say_how_far(double time, uint64_t block)
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
    fprintf(stderr, " has come to block %" PRIu64 " of %" PRIu64 "%s\n", block + 1, launch.count,
            budget.short_since > 0 ? ", of which a sample is checked" : "");
}

void gw_budget_kernel_waits(void)
{
    if (launch.kernel) {
        launch.kernel->waits = true;
    }
}

static void time_gets_short(double time)
{
    budget.short_since = time;
    budget.looked = 0;
}

static bool is_time_short(double time)
{
    if (budget.short_since == 0 && time - budget.began > budget.seconds / 2) {
        time_gets_short(time);
    }
    return budget.short_since > 0;
}

/** At its pace the running launch, of which so many blocks have run, ends when the time is over. */
static bool is_launch_too_long(double time, uint64_t blocks)
{
    const double pace = blocks > 0 ? (time - launch.began) / (double)blocks : 0;
    return time + pace * (double)(launch.count - blocks) > budget.began + budget.seconds;
}

static bool is_in_sample(uint64_t block)
{
    const uint64_t count = launch.count;
    return block == 0 || block == count - 1 ||
           block * BETWEEN / count != (block - 1) * BETWEEN / count;
}

static bool may_look(double time, uint64_t block)
{
    if (!is_time_short(time)) {
        return true;
    }
    if (!is_in_sample(block)) {
        return false;
    }
    const bool at_end = block == 0 || block == launch.count - 1;
    const bool affordable = budget.looked <= LOOKED_AT * (time - budget.short_since);
    return time - budget.began < budget.seconds ? affordable || (launch.first && at_end)
                                                : launch.first && at_end;
}

/** The time now, after what the last block that was looked at took is counted. */
static double block_ended(void)
{
    const double time = now();
    if (budget.is_instrumented) {
        budget.looked += time - budget.block_began;
    }
    budget.is_instrumented = false;
    budget.block_began = time;
    return time;
}

/** Blocks of the fast code have run, if any did since somebody asked: what they have written nobody
 * has seen, so all may be written. */
static void fast_blocks_ended(double time)
{
    struct kernel *kernel = launch.kernel;
    if (launch.fast_blocks == 0) {
        return;
    }
    gw_allocations_write_all(gw_plain_write);
    const double took = time - launch.fast_began;
    if (took < WITHOUT_A_LOOK / 2 && launch.fast_blocks == kernel->at_once) {
        kernel->at_once *= 2;
    } else if (took > WITHOUT_A_LOOK && kernel->at_once > 1) {
        kernel->at_once /= 2;
    }
    launch.fast_blocks = 0;
}

static uint64_t blocks_without_a_look(uint64_t next, uint64_t last)
{
    uint64_t blocks = 1;
    while (blocks < launch.kernel->at_once && next != last) {
        next = next < last ? next + 1 : next - 1;
        if (is_in_sample(next)) {
            break;
        }
        blocks++;
    }
    return blocks;
}

uint64_t gw_observe_plain_blocks(const struct gw_kernel *watched, uint64_t next, uint64_t last,
                                 const struct gw_kernel **fast)
{
    if (budget.seconds <= 0) {
        return 0;
    }
    const double time = block_ended();
    struct kernel *kernel = launch.kernel;
    fast_blocks_ended(time);
    if (time - budget.began > PATIENCE || is_time_short(time)) {
        gw_fast_code_make();
    }
    *fast = kernel->waits || kernel->begun == 0 ? NULL : gw_fast_code_of(watched);
    if (!*fast) {
        return 0;
    }
    // With it what is left is done sooner than by looking on for as long as there is time for that.
    if (!is_time_short(time) &&
        is_launch_too_long(time, last > 0 ? next : launch.count - 1 - next)) {
        time_gets_short(time);
    }
    if (may_look(time, next)) {
        return 0;
    }
    say_how_far(time, next);
    launch.fast_blocks = blocks_without_a_look(next, last);
    launch.fast_began = time;
    kernel->blocks += launch.fast_blocks;
    gw_now.sampled = budget.was_fast = true;
    return launch.fast_blocks;
}

void gw_budget_launch_ends(void)
{
    if (budget.seconds > 0) {
        fast_blocks_ended(block_ended());
    }
}

void gw_budget_block_begins(uint64_t block)
{
    if (budget.seconds <= 0) {
        return;
    }
    const double time = block_ended();
    say_how_far(time, block);
    budget.is_instrumented = may_look(time, block);
    gw_now.plain = !budget.is_instrumented;
    gw_now.sampled |= gw_now.plain;
    gw_now_decide();
    launch.kernel->blocks++;
    launch.kernel->watched += budget.is_instrumented;
    launch.kernel->begun += budget.is_instrumented;
}

void gw_budget_thread_begins(void)
{
    static unsigned looks;
    if (budget.seconds <= 0 || gw_now.plain || ++looks % THREADS_A_LOOK != 0) {
        return;
    }
    // What it has done until now was looked at; it counts as a block that was not.
    const double time = now(), most = budget.seconds / 4;
    if (time - budget.block_began > (most > LONG_BLOCK ? most : LONG_BLOCK) &&
        is_time_short(time)) {
        gw_now.plain = gw_now.sampled = true;
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
        fprintf(out,
                "  not checked: what the other blocks did alone%s races between one of them and "
                "a block that was checked%s\n",
                budget.was_fast ? "," : ", and",
                budget.was_fast ? ", and uninitialized memory" : "");
    }
}
