// SPDX-License-Identifier: MIT
// Host code of the student's file is instrumented too. Its own memory is none of our business;
// device memory is not the host's.
#include "harmless.h"
#include "memory.h"
#include "report.h"
#include "touch.h"

void gw_host_touch(const struct gw_access *access)
{
    const struct gw_allocation *allocation = gw_allocation_at(access->address);
    if (allocation && allocation->live && allocation->kind != GW_DEVICE_MEMORY) {
        return;
    }
    const bool freed = allocation && !allocation->live && allocation->kind != GW_DEVICE_MEMORY;
    const enum gw_report_kind kind = freed ? GW_REPORT_USE_AFTER_FREE : GW_REPORT_WRONG_SPACE;
    if (!gw_report_repeats(kind, access)) {
        const struct gw_report draft = gw_report_of_access(kind, access);
        gw_report_add(&draft);
    }
    gw_harmless(access->address, access->bytes);
}
