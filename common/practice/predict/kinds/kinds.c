// SPDX-License-Identifier: MIT
// The table of kinds.
#include "kinds.h"

#include <string.h>

const struct gw_predict_kind *const gw_predict_kinds[GW_MOST_KINDS] = {
#define GW_KIND(name) &gw_kind_##name,
#include "kinds.def"
#undef GW_KIND
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
