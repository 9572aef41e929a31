// SPDX-License-Identifier: MIT
// What the device tells of blocks and of whose turn it is.
#include "checker/accesses/locals.h"
#include "checker/accesses/races.h"
#include "checker/budget/budget.h"
#include "checker/counting/recording.h"
#include "checker/counting/requests.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/spaces.h"
#include "checker/order/edges.h"
#include "checker/order/stamps.h"
#include "checker/order/warps.h"
#include "checker/printing/kernel_prints.h"
#include "checker/reports/reports.h"
#include "checker/sampling/sampling.h"
#include "checker/shadow/now.h"
#include "checker/tracing/tracing.h"

#include <stdio.h>
#include <string.h>

void gw_observe_block_begin(uint3 index, void *dynamic_shared)
{
    const dim3 grid = gw_running_launch()->grid;
    gw_budget_block_begins(index.x + (uint64_t)grid.x * (index.y + (uint64_t)grid.y * index.z));
    gw_block_begins(index);
    gw_spaces_block_begins(dynamic_shared);
    gw_warps_block_begins();
    if (gw_now.counting) {
        const dim3 threads = gw_running_launch()->block;
        gw_requests_block_begins(threads.x * threads.y * threads.z);
    }
    if (gw_now.tracing) {
        gw_tracing_block_begins();
    }
    gw_edges_block_begins();
}

void gw_observe_dynamic_array(const char *name, const char *function, struct gw_site site)
{
    static const char *first_name, *last_function;
    if (gw_now.tracing) {
        gw_tracing_dynamic_array(name);
    }
    if (function != last_function) {
        first_name = name;
        last_function = function;
    } else if (strcmp(name, first_name) != 0) {
        struct gw_diagnosis draft = {.kind = GW_REPORT_ONE_MEMORY,
                                     .warning = true,
                                     .at.site = site,
                                     .launch = *gw_running_launch(),
                                     .who = {true, gw_word_thread(gw_now.word), gw_block_index()}};
        snprintf(draft.why, sizeof(draft.why), "%s and %s", first_name, name);
        gw_report_add(&draft);
    }
}

void gw_observe_block_end(uint3 index)
{
    (void)index;
    gw_race_settle();
    gw_print_saved();
    if (gw_now.tracing) {
        gw_tracing_block_ends();
    }
    if (gw_now.counting) {
        gw_requests_block_begins(0); // what still waits for lanes is complete
    }
}

void gw_observe_thread_switch(unsigned thread)
{
    const bool watched = !gw_now.plain;
    if (watched) { // of the thread that ran until now
        gw_local_settle();
        gw_race_settle();
    }
    gw_now.word = gw_word(gw_word_stamp(gw_now.word), thread);
    gw_now.kernel = true;
    if (watched) {
        gw_budget_thread_begins();
    }
    gw_now_decide();
}

void gw_observe_thread_end(unsigned thread)
{
    gw_local_settle();
    gw_race_settle();
    if (gw_now.counting) {
        gw_requests_thread_ends(thread);
    }
    if (gw_now.sampling) {
        gw_sampling_thread_ends();
    }
    gw_block_thread_left(thread);
}

void gw_observe_warp_release(unsigned warp, unsigned mask, unsigned lanes)
{
    gw_race_settle();
    gw_print_warp_meets();
    if (!gw_now.plain) {
        gw_warps_meet(warp, mask, lanes);
    }
    if (gw_now.counting) {
        gw_requests_warp_barrier(warp, mask);
    }
}
