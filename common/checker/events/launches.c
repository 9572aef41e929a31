// SPDX-License-Identifier: MIT
// What the device tells of launches.
#include "barrier_calls.h"
#include "barriers.h"
#include "checker/accesses/races.h"
#include "checker/budget/budget.h"
#include "checker/counting/recording.h"
#include "checker/counting/traffic.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/shared_variables.h"
#include "checker/memory/spaces.h"
#include "checker/order/children.h"
#include "checker/order/edges.h"
#include "checker/order/judge.h"
#include "checker/order/order.h"
#include "checker/order/stamps.h"
#include "checker/printing/kernel_prints.h"
#include "checker/program/members.h"
#include "checker/program/version.h"
#include "checker/reports/reports.h"
#include "checker/sampling/sampling.h"

#include <stdio.h>
#include <sys/single_threaded.h>

static void judge_static_shared(const struct gw_launch_info *launch)
{
    const size_t bytes = gw_static_shared_excess(launch);
    if (bytes > 0) {
        struct gw_diagnosis draft = {.kind = GW_REPORT_SHARED_MEMORY,
                                     .at.site = launch->site,
                                     .launch = *gw_running_launch(),
                                     .bytes = bytes};
        gw_report_add(&draft);
    }
}

void gw_observe_hosts_name_passed(const char *kernel, struct gw_site site, const void *pointer)
{
    struct gw_diagnosis draft = {.kind = GW_REPORT_WRONG_SPACE,
                                 .at.site = site,
                                 .call = kernel,
                                 .address = (uintptr_t)pointer,
                                 .memory = gw_memory_note_of((uintptr_t)pointer)};
    gw_report_add(&draft);
}

void gw_observe_function_passed(const char *kernel, struct gw_site site, const void *pointer)
{
    const char *function = gw_hosts_function((uintptr_t)pointer);
    if (function) {
        struct gw_diagnosis draft = {.kind = GW_REPORT_WRONG_SPACE,
                                     .at.site = site,
                                     .call = kernel,
                                     .address = (uintptr_t)pointer,
                                     .function = function};
        gw_report_add(&draft);
    }
}

static void judge_pointer_to_child(const char *kernel, struct gw_site site, uintptr_t pointer)
{
    const enum gw_space space = gw_space_of(pointer);
    if (space != GW_SPACE_LOCAL && !gw_space_is_shared(space)) {
        return;
    }
    struct gw_diagnosis draft = {.kind = GW_REPORT_WRONG_SPACE,
                                 .at.site = site,
                                 .launch = *gw_running_launch(),
                                 .who = {true, gw_word_thread(gw_now.word), gw_block_index()},
                                 .address = pointer,
                                 .memory = gw_memory_note_of(pointer)};
    snprintf(draft.why, sizeof(draft.why), "hands its child kernel %.100s a pointer to %s memory",
             kernel, space == GW_SPACE_LOCAL ? "local" : "shared");
    gw_report_add(&draft);
}

// The fast code's threads may launch, too; but who has given what is then known of none of them.
void gw_observe_child_launched(const char *kernel, struct gw_site site, const void *const *pointers,
                               size_t count)
{
    gw_budget_kernel_waits();
    for (size_t i = 0; i < count && gw_now.kernel && !gw_now.plain; i++) {
        judge_pointer_to_child(kernel, site, (uintptr_t)pointers[i]);
    }
}

void gw_observe_launch_refused(dim3 grid, dim3 block)
{
    gw_tally_refused(grid, block);
}

// Of a block, what its kernel declares and what the launch asks for.
static size_t shared_bytes(const struct gw_launch_info *launch)
{
    const size_t declared = launch->entry
                                ? gw_observe_static_shared_bytes_at(launch->entry)
                                : gw_observe_static_shared_bytes(launch->kernel, launch->caller);
    return declared + launch->dynamic_shared_bytes;
}

void gw_observe_launch_begin(const struct gw_launch_info *launch)
{
    gw_running_launch_begins(launch);
    gw_now.fenced = gw_now.enough = gw_now.interleaved = false;
    gw_now.host_thread = __builtin_thread_pointer();
    gw_now.threads = !__libc_single_threaded;
    gw_order_begin((struct gw_operation_note){.name = launch->kernel, .site = launch->site});
    gw_children_launch_begins(gw_word_stamp(gw_now.launch));
    gw_version_begins(launch->entry ? launch->entry : launch->caller);
    gw_spaces_launch_begins(launch, __builtin_frame_address(0));
    gw_block_launch_begins();
    gw_edges_launch_begins();
    gw_async_copies_launch_begins();
    gw_judge_launch_begins();
    gw_budget_launch_begins(launch);
    gw_traffic_launch_begins();
    gw_tally_launch(launch, shared_bytes(launch), gw_order_depth());
    if (gw_now.sampling) {
        gw_sampling_launch_begins();
    }
    judge_static_shared(launch);
    if (gw_now.counting) {
        gw_members_find();
    }
}

void gw_observe_launch_end(const struct gw_launch_info *launch)
{
    (void)launch;
    gw_race_settle();
    gw_children_launch_ends();
    gw_print_saved(); // of a block that has failed
    gw_budget_launch_ends();
    gw_undefined_shuffles_judge();
    gw_barrier_calls_judge();
    if (gw_now.sampling) {
        gw_sampling_launch_ends();
    }
    gw_now.kernel = gw_now.enough = gw_now.counting = gw_now.interleaved = gw_now.plain = false;
    gw_now_decide();
    gw_spaces_launch_ends();
    gw_running_launch_ends();
}
