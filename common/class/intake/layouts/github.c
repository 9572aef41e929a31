// SPDX-License-Identifier: MIT
// Repositories of GitHub Classroom and Classroom 50, cloned beside each other: the assignment's
// name, a hyphen, the login. Classroom 50 puts its own name first and writes all of it in lower
// case (AssignmentRepoName of its command line: classroom-assignment-username; a group's has the
// login of who began it). All may have hyphens in them, so logins are those of the roster; and a
// folder that would be another assignment's, of which the name goes on, is a stranger's: in
//
//     lessons-ada  lessons-bob  lessons-mary-ada
//
// the last is not Ada's.
#include "claim.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_group(const struct gw_roster *roster, const char *name)
{
    char *plain = gw_plain_name(name);
    const bool known = gw_roster_next_of_group(roster, plain, GW_NOBODY) != GW_NOBODY;
    free(plain);
    return known;
}

// Bytes of a name before the hyphen and the longest login or team that it ends with; 0: with none.
static size_t prefix_of(const struct gw_roster *roster, const char *name)
{
    const bool has_logins = gw_roster_has(roster, GW_BY_LOGIN);
    const unsigned kinds = has_logins ? GW_BY_LOGIN : GW_BY_ID | GW_BY_OTHER_ID;
    const char *hyphen = strchr(name, '-');
    while (hyphen && gw_roster_find(roster, kinds, hyphen + 1) == GW_NOBODY &&
           !is_group(roster, hyphen + 1)) {
        hyphen = strchr(hyphen + 1, '-');
    }
    return hyphen ? (size_t)(hyphen - name) : 0;
}

void gw_github_add(struct gw_github *github, const char *folder)
{
    char *name = gw_without_git(folder);
    const size_t length = prefix_of(github->roster, name);
    if (length > 0) {
        github->prefixes = gw_one_more(github->prefixes, github->count, sizeof(*github->prefixes));
        github->prefixes[github->count++] = gw_format("%.*s", (int)length, name);
    }
    free(name);
}

static size_t times(const struct gw_github *github, const char *prefix, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < github->count; i++) {
        count += strlen(github->prefixes[i]) == length &&
                 strncmp(github->prefixes[i], prefix, length) == 0;
    }
    return count;
}

// Whether more folders are of an assignment that this prefix only goes on from.
static bool goes_on(const struct gw_github *github, const char *name, size_t length)
{
    const size_t own = times(github, name, length);
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '-' && times(github, name, i) > own) {
            return true;
        }
    }
    return false;
}

struct gw_claim gw_github_claim(const struct gw_github *github, const char *folder)
{
    struct gw_claim claim = {.source = gw_format("%s", folder)};
    char *name = gw_without_git(folder);
    const size_t length = prefix_of(github->roster, name);
    size_t person = GW_NOBODY;
    const char *group = "";
    if (length > 0 && !goes_on(github, name, length)) {
        person = gw_roster_find(github->roster, GW_BY_LOGIN, name + length + 1);
        person = person == GW_NOBODY && !gw_roster_has(github->roster, GW_BY_LOGIN)
                     ? gw_roster_find(github->roster, GW_BY_ID | GW_BY_OTHER_ID, name + length + 1)
                     : person;
        group = name + length + 1;
    }
    gw_claim_add_or_group(&claim, github->roster, person, group, folder);
    free(name);
    return claim;
}

void gw_github_free(struct gw_github *github)
{
    for (size_t i = 0; i < github->count; i++) {
        free(github->prefixes[i]);
    }
    free(github->prefixes);
    *github = (struct gw_github){0};
}
