// SPDX-License-Identifier: MIT
// Barriers that not all threads of a block reach.
#include "checker/accesses/same_value.h"
#include "checker/handlers/handlers.h"
#include "checker/order/stamps.h"
#include "checker/reports/reports.h"

#include <stdio.h>

void gw_observe_barrier_arrive(unsigned thread, struct gw_site site)
{
    (void)thread;
    (void)site;
    gw_same_value_settle();
}

void gw_observe_lying_mask(unsigned thread, struct gw_site site, const char *why)
{
    gw_same_value_settle();
    struct gw_diagnosis draft = {.kind = GW_REPORT_MASK, .at.site = site};
    draft.launch = *gw_running_launch();
    draft.who = (struct gw_thread_note){true, thread, gw_block_index()};
    snprintf(draft.why, sizeof(draft.why), "%s", why);
    gw_report_add(&draft);
}

void gw_observe_undefined_shuffle(unsigned thread, struct gw_site site, const char *call,
                                  const char *why)
{
    gw_same_value_settle();
    struct gw_diagnosis draft = {
        .kind = GW_REPORT_MASK, .warning = true, .at.site = site, .call = call};
    draft.launch = *gw_running_launch();
    draft.who = (struct gw_thread_note){true, thread, gw_block_index()};
    snprintf(draft.why, sizeof(draft.why), "%s: %s", call, why);
    gw_report_add(&draft);
}

void gw_observe_barrier_divergence(unsigned thread_a, struct gw_site a, unsigned thread_b,
                                   struct gw_site b)
{
    gw_same_value_settle();
    struct gw_diagnosis draft = {.kind = GW_REPORT_BARRIER, .at.site = a};
    draft.launch = *gw_running_launch();
    draft.who = (struct gw_thread_note){true, thread_a, gw_block_index()};
    draft.second.site = b;
    draft.second_thread = thread_b;
    gw_report_add(&draft);
}
