// SPDX-License-Identifier: MIT
// Told where the processor has a signal for it, and where the compiler has a call.
#include "checker/handlers/handlers.h"
#include "checker/reports/reports.h"
#include "compiler.h"
#include "races.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// The report, or NULL where the thread does what another one has done before.
static struct gw_diagnosis *add(int64_t dividend, bool is_signed, const void *return_address,
                                const void *frame)
{
    const struct gw_access access = {0, 0, GW_READS, (uintptr_t)return_address, frame};
    if (gw_report_repeats(GW_REPORT_DIVISION, &access)) {
        return NULL;
    }
    gw_race_settle();
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_DIVISION, &access);
    if (is_signed) {
        snprintf(draft.why, sizeof(draft.why), "%" PRId64, dividend);
    } else {
        snprintf(draft.why, sizeof(draft.why), "%" PRIu64, (uint64_t)dividend);
    }
    return gw_report_add(&draft);
}

void gw_report_division(int64_t dividend, bool is_signed, const void *return_address,
                        const void *frame)
{
    (void)add(dividend, is_signed, return_address, frame);
}

// Told within a signal handler, whose stack is elsewhere: the callers are found from the frame
// pointer on.
void gw_observe_divided_by_zero(const struct gw_division *division)
{
    struct gw_diagnosis *report =
        add((int64_t)division->dividend, division->is_signed, division->instruction, NULL);
    if (report && gw_now.stacks.bytes > 0) {
        struct gw_where callers = {0};
        gw_frames_above(&callers, division->frame, gw_now.stacks.start + gw_now.stacks.bytes);
        memcpy(report->at.frames + 1, callers.frames, (GW_FRAMES - 1) * sizeof(*callers.frames));
    }
}
