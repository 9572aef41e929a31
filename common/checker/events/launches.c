// SPDX-License-Identifier: MIT
// What the device tells of launches, and what reports say of them and of memory.
#include "checker/accesses/same_value.h"
#include "checker/counting/tally.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/memory/spaces.h"
#include "checker/memory/static_shared.h"
#include "checker/order/edges.h"
#include "checker/order/order.h"
#include "checker/order/stamps.h"
#include "checker/program/version.h"
#include "checker/reports/reports.h"

static struct gw_launch_note running;

const struct gw_launch_note *gw_running_launch(void)
{
    return &running;
}

void gw_observe_launch_begin(const struct gw_launch_info *launch)
{
    running = (struct gw_launch_note){true,          launch->kernel, launch->grid,
                                      launch->block, launch->site,   launch->number};
    gw_now.fenced = gw_now.enough = false;
    gw_now.host_thread = __builtin_thread_pointer();
    gw_order_begin((struct gw_operation_note){launch->kernel, true, launch->site});
    gw_version_begins(launch->entry ? launch->entry : launch->caller);
    gw_spaces_launch_begins(launch, __builtin_frame_address(0));
    gw_block_launch_begins();
    gw_edges_launch_begins();
    gw_tally_launch(launch);
    gw_static_shared_judge(launch);
}

void gw_observe_launch_end(const struct gw_launch_info *launch)
{
    (void)launch;
    gw_same_value_settle();
    gw_now.kernel = gw_now.enough = gw_now.counting = false;
    gw_now_decide();
    running.known = false;
}

struct gw_memory_note gw_memory_note_of(uintptr_t address, size_t bytes)
{
    (void)bytes;
    struct gw_memory_note note = {.space = gw_space_of(address),
                                  .dynamic_start = gw_now.dynamic_shared.start,
                                  .dynamic_bytes = gw_now.dynamic_shared.bytes};
    const struct gw_allocation *allocation = NULL;
    switch (note.space) {
    case GW_SPACE_GLOBAL:
        allocation = gw_allocation_near(address);
        break;
    case GW_SPACE_SHARED:
        note.has_variable = gw_shared_variable_at(address, &note.variable);
        if (note.has_variable && note.variable.dynamic) {
            note.has_variable = false;
            note.space = GW_SPACE_DYNAMIC_SHARED;
        }
        break;
    case GW_SPACE_PROGRAM:
        note.program_variable = gw_variable_at(address);
        break;
    default:
        break;
    }
    if (allocation) {
        note.has_allocation = true;
        note.allocation = *allocation;
    }
    return note;
}
