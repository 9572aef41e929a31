// SPDX-License-Identifier: MIT
// Why a run failed, as far as it decides what is told of it.
#pragma once

/** What a failure speaks of. */
enum gw_failure_kind {
    GW_OF_SOMETHING_ELSE, /**< a rule, a report, an error */
    GW_OF_LAUNCH,         /**< a rule on a launch's shape: where the launch stands is told */
    GW_OF_VALUES,         /**< results that are wrong, and nothing known of the reason */
    GW_OF_CAUSE,          /**< results that are what one mistake comes to */
    GW_OF_EVIDENCE        /**< the inputs were chosen so that the results show what was done */
};
