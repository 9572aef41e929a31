// SPDX-License-Identifier: MIT
// What claims share.
#include "claim.h"

#include "grading/results/text.h"

#include <stdlib.h>
#include <string.h>

void gw_claim_add(struct gw_claim *claim, size_t person, const char *called)
{
    if (person == GW_NOBODY || person == GW_SEVERAL) {
        claim->strangers =
            gw_one_more(claim->strangers, claim->stranger_count, sizeof(*claim->strangers));
        claim->strangers[claim->stranger_count++] = gw_format(
            "%s%s", called, person == GW_SEVERAL ? ", as several on the roster are called" : "");
        return;
    }
    claim->people = gw_one_more(claim->people, claim->people_count, sizeof(*claim->people));
    claim->people[claim->people_count++] = person;
}

void gw_claim_free(struct gw_claim *claim)
{
    for (size_t i = 0; i < claim->stranger_count; i++) {
        free(claim->strangers[i]);
    }
    free(claim->strangers);
    free(claim->people);
    free(claim->source);
    free(claim->file);
    *claim = (struct gw_claim){0};
}

struct gw_claim gw_folder_claim(const struct gw_roster *roster, const char *name, bool is_folder)
{
    struct gw_claim claim = {0};
    if (is_folder || gw_is_zip(name)) {
        const size_t ending = is_folder ? 0 : strlen(".zip");
        char *called = gw_format("%.*s", (int)(strlen(name) - ending), name);
        gw_claim_add(&claim, gw_roster_find(roster, GW_BY_OWN_WORDS, called), name);
        free(called);
        claim.source = gw_format("%s", name);
        claim.file = is_folder ? NULL : gw_format("%s", name);
    }
    return claim;
}
