// SPDX-License-Identifier: MIT
// The table of kinds.
#include "kinds.h"

#include <string.h>

const struct gw_predict_kind *const gw_predict_kinds[GW_MOST_KINDS] = {
    &gw_kind_grid,
    &gw_kind_owner,
    &gw_kind_element,
    &gw_kind_value,
    &gw_kind_requests,
    &gw_kind_barriers,
    &gw_kind_turns,
    &gw_kind_order,
    &gw_kind_report,
    &gw_kind_compare,
    &gw_kind_error,
    &gw_kind_time,
    NULL,
};

const struct gw_predict_kind *gw_predict_kind_named(const char *name)
{
    for (int i = 0; gw_predict_kinds[i]; i++) {
        if (strcmp(gw_predict_kinds[i]->name, name) == 0) {
            return gw_predict_kinds[i];
        }
    }
    return NULL;
}

struct gw_questions gw_predict_ask(const struct gw_predict_facts *facts)
{
    struct gw_questions questions = {0};
    for (int i = 0; gw_predict_kinds[i]; i++) {
        gw_predict_kinds[i]->find(gw_predict_kinds[i], facts, &questions);
    }
    return questions;
}
