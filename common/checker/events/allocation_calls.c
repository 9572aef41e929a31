// SPDX-License-Identifier: MIT
// What the device tells of memory that is allocated and freed, and the mistakes of freeing.
#include "checker/counting/recording.h"
#include "checker/counting/traffic.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/memory/spaces.h"
#include "checker/reports/failed_calls.h"
#include "checker/reports/reports.h"

void gw_observe_allocation(struct gw_allocation *allocation)
{
    gw_allocations_add(allocation);
    gw_traffic_allocated(allocation);
    gw_pages_allocated(allocation);
    if (!gw_is_programs_own(allocation) && !allocation->of_kernel) {
        gw_tally_allocation(allocation->bytes);
    }
}

void gw_observe_free(struct gw_allocation *allocation)
{
    gw_functions_may_leave(allocation);
    gw_allocations_remove(allocation);
    gw_traffic_freed(allocation);
    gw_pages_freed(allocation);
    if (!gw_is_programs_own(allocation) && !allocation->of_kernel) {
        gw_tally_free(allocation->bytes);
    }
}

// The call fails, and this report is what is said of that.
static void report_free(struct gw_diagnosis *draft)
{
    draft->memory = gw_memory_note_of(draft->address);
    gw_report_add(draft);
    gw_failed_calls_expect();
}

void gw_observe_free_again(const struct gw_allocation *allocation, struct gw_site site)
{
    struct gw_diagnosis draft = {.kind = GW_REPORT_FREED_TWICE,
                                 .at.site = site,
                                 .second.site = allocation->freed,
                                 .call = allocation->of_kernel  ? "free"
                                         : allocation->of_array ? "cudaFreeArray"
                                                                : "cudaFree",
                                 .address = (uintptr_t)allocation->start};
    report_free(&draft);
}

// Host memory that is freed by the wrong call is a failed call like others; an address that leads
// nowhere comes from a pointer that nobody has set.
void gw_observe_free_unknown(const void *pointer, const char *call, struct gw_site site)
{
    if (gw_space_is_mapped((uintptr_t)pointer)) {
        return;
    }
    struct gw_diagnosis draft = {.kind = GW_REPORT_WRONG_SPACE,
                                 .at.site = site,
                                 .call = call,
                                 .address = (uintptr_t)pointer};
    report_free(&draft);
}
