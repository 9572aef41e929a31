// SPDX-License-Identifier: MIT
// What claims share.
#include "claim.h"

#include "base/text.h"

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

void gw_claim_add_or_group(struct gw_claim *claim, const struct gw_roster *roster, size_t person,
                           const char *group, const char *called)
{
    char *plain = gw_plain_name(group);
    size_t member =
        person == GW_NOBODY ? gw_roster_next_of_group(roster, plain, GW_NOBODY) : person;
    gw_claim_add(claim, member, called);
    while (person == GW_NOBODY && member != GW_NOBODY) {
        member = gw_roster_next_of_group(roster, plain, member);
        if (member != GW_NOBODY) {
            gw_claim_add(claim, member, called);
        }
    }
    free(plain);
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

char *gw_without_git(const char *name)
{
    const size_t length = strlen(name);
    const bool is_bare = length > 4 && strcmp(name + length - 4, ".git") == 0;
    return gw_format("%.*s", (int)(is_bare ? length - 4 : length), name);
}

struct gw_claim gw_folder_claim(const struct gw_roster *roster, const char *name, bool is_folder)
{
    struct gw_claim claim = {0};
    if (is_folder || gw_is_zip(name)) {
        char *called = is_folder ? gw_without_git(name)
                                 : gw_format("%.*s", (int)(strlen(name) - strlen(".zip")), name);
        // What is somebody's id is nobody else's login.
        const size_t by_id = gw_roster_find(roster, GW_BY_ID, called);
        const size_t person =
            by_id == GW_NOBODY ? gw_roster_find(roster, GW_BY_OWN_WORDS, called) : by_id;
        gw_claim_add_or_group(&claim, roster, person, called, name);
        free(called);
        claim.source = gw_format("%s", name);
        claim.file = is_folder ? NULL : gw_format("%s", name);
    }
    return claim;
}
