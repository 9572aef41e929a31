// SPDX-License-Identifier: MIT
// Barriers that not all threads of a block reach, and what lanes of a warp do together.
#include "barriers.h"
#include "barrier_calls.h"
#include "checker/accesses/races.h"
#include "checker/counting/recording.h"
#include "checker/counting/requests.h"
#include "checker/handlers/handlers.h"
#include "checker/order/stamps.h"
#include "checker/printing/kernel_prints.h"
#include "checker/reports/reports.h"
#include "checker/tracing/tracing.h"
#include "undefined_values.h"

#include <stdio.h>

static struct gw_site last_site; // where the last thread came to a barrier
static unsigned last_thread;

void gw_observe_barrier_arrive(unsigned thread, const char *file, int line, const void *frame)
{
    last_thread = thread;
    last_site.file = file;
    last_site.line = line;
    if (gw_now.plain) {
        return;
    }
    gw_race_settle();
    gw_barrier_calls_note(file, line, frame);
    if (gw_now.tracing) {
        gw_tracing_barrier(last_site);
    }
}

static struct gw_diagnosis draft_of(enum gw_report_kind kind, unsigned thread, struct gw_site site)
{
    gw_race_settle();
    return (struct gw_diagnosis){.kind = kind,
                                 .at.site = site,
                                 .launch = *gw_running_launch(),
                                 .who = {true, thread, gw_block_index()}};
}

// Since Volta a barrier does not wait for threads that have left, and here it does not, either;
// CUDA asks for all threads of the block all the same.
static void remark_those_that_left(void)
{
    unsigned left;
    if (gw_block_first_left(&left)) {
        struct gw_diagnosis draft = draft_of(GW_REPORT_BARRIER, last_thread, last_site);
        draft.warning = true;
        draft.second_thread = left;
        gw_report_add(&draft);
    }
}

void gw_observe_barrier_release(void)
{
    gw_race_settle();
    gw_print_saved();
    remark_those_that_left();
    gw_block_passed_barrier();
    if (gw_now.tracing) {
        gw_tracing_barrier_passed();
    }
    if (gw_now.counting) {
        gw_requests_barrier();
    }
    gw_tally_kernel()->barriers++;
}

void gw_observe_lying_mask(unsigned thread, struct gw_site site, const char *why)
{
    struct gw_diagnosis draft = draft_of(GW_REPORT_MASK, thread, site);
    snprintf(draft.why, sizeof(draft.why), "%s", why);
    gw_report_add(&draft);
}

void gw_observe_matrix_misuse(enum gw_matrix_misuse misuse, unsigned thread, struct gw_site site,
                              const char *why)
{
    struct gw_diagnosis draft =
        draft_of(misuse == GW_MATRIX_UNFILLED ? GW_REPORT_UNINITIALIZED : GW_REPORT_MISALIGNED,
                 thread, site);
    snprintf(draft.why, sizeof(draft.why), "%s", why);
    gw_report_add(&draft);
}

void gw_observe_warp_matrix(enum gw_matrix_function function, struct gw_site site,
                            unsigned products)
{
    gw_print_warp_meets();
    struct gw_matrix_counts *counts = &gw_tally_kernel()->matrices;
    counts->lines[function] = site.line;
    counts->instructions += function == GW_MULTIPLIES;
    counts->products += products;
}

static struct gw_diagnosis *undefined, *of_case; // the launch's first, and the case's

void gw_observe_warp_function(enum gw_warp_function function, unsigned instructions)
{
    gw_print_warp_meets();
    struct gw_warp_function_counts *counts = &gw_tally_kernel()->warp_functions;
    switch (function) {
    case GW_SHUFFLES:
        counts->shuffles += instructions;
        break;
    case GW_VOTES:
        counts->votes += instructions;
        break;
    case GW_WARP_REDUCTIONS:
        counts->reductions += instructions;
        break;
    case GW_WARP_BARRIERS:
        counts->barriers += instructions;
        break;
    }
}

uint64_t gw_observe_undefined_shuffle(unsigned thread, struct gw_site site, const char *call,
                                      const char *why)
{
    struct gw_diagnosis draft = draft_of(GW_REPORT_MASK, thread, site);
    draft.warning = true;
    draft.call = call;
    snprintf(draft.why, sizeof(draft.why), "%s: %s", call, why);
    struct gw_diagnosis *kept = gw_report_add(&draft);
    undefined = undefined ? undefined : kept;
    of_case = of_case ? of_case : kept;
    return gw_undefined_value();
}

void gw_undefined_shuffles_begin_case(void)
{
    undefined = of_case = NULL;
}

struct gw_diagnosis *gw_undefined_shuffle_of_case(void)
{
    return of_case;
}

void gw_undefined_shuffles_judge(void)
{
    const uintptr_t trace = gw_undefined_values_trace();
    if (undefined && trace) {
        undefined->warning = false;
        undefined->address = trace;
        undefined->memory = gw_memory_note_of(trace);
    }
    undefined = NULL;
}

void gw_observe_barrier_divergence(unsigned thread_a, struct gw_site a, unsigned thread_b,
                                   struct gw_site b)
{
    struct gw_diagnosis draft = draft_of(GW_REPORT_BARRIER, thread_a, a);
    draft.second.site = b;
    draft.second_thread = thread_b;
    gw_report_add(&draft);
}
