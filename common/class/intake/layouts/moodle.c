// SPDX-License-Identifier: MIT
// What Moodle's "Download all submissions" calls things. Relied on: Moodle 4's
// mod/assign/classes/downloader.php. What somebody handed in as files lies in the folder
//
//     Name_NNNN_assignsubmission_file/            in older releases with a _ at its end
//
// or, where who downloads wants no folders, and before Moodle 3.1, in flat files
//
//     Name_NNNN_assignsubmission_file_vector_add.cu
//
// A _ in the name has become a blank. NNNN is the number of the grading worksheet's "Participant
// NNNN". Where groups hand in, name and number are the group's, which the worksheet calls "Group".
// Under blind marking the name is that word, "Participant".
#include "claim.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_gap(char c)
{
    return c == '_' || c == ' ';
}

// By the number, unless the name is somebody else's or a group's.
static size_t person_of(const struct gw_roster *roster, const char *number, const char *name,
                        bool *by_name)
{
    char *plain = gw_plain_name(name);
    const size_t numbered = gw_roster_find(roster, GW_BY_PARTICIPANT, number);
    const size_t named = gw_roster_find(roster, GW_BY_NAME, plain);
    const bool is_group = gw_roster_next_of_group(roster, plain, GW_NOBODY) != GW_NOBODY;
    free(plain);
    *by_name = numbered == GW_NOBODY;
    if (is_group) {
        return GW_NOBODY;
    }
    if (numbered == GW_NOBODY) {
        return named;
    }
    return named == GW_NOBODY || named == GW_SEVERAL || named == numbered ? numbered : GW_NOBODY;
}

struct gw_claim gw_moodle_claim(const struct gw_roster *roster, const char *name, bool is_folder)
{
    static const char word[] = "assignsubmission_";
    struct gw_claim claim = {0};
    const char *found = strstr(name, word);
    if (!found || found == name || !is_gap(found[-1])) {
        return claim;
    }
    const char *end = found - 1; // of the number
    const char *number = end;
    while (number > name && isdigit((unsigned char)number[-1])) {
        number--;
    }
    if (number == end || number == name || !is_gap(number[-1])) {
        return claim;
    }
    const char *kind = found + strlen(word);
    const char *rest = kind + strspn(kind, "abcdefghijklmnopqrstuvwxyz");
    const bool ends = *rest == '\0' || (is_gap(*rest) && rest[1] == '\0');
    if (rest == kind || is_folder != ends || !(is_folder || is_gap(*rest))) {
        return claim;
    }
    char *digits = gw_format("%.*s", (int)(end - number), number);
    char *called = gw_format("%.*s", (int)(number - 1 - name), name);
    claim.source = gw_format("%.*s", (int)(end - name), name);
    claim.file = is_folder ? NULL : gw_format("%s", rest + 1);
    const size_t person = person_of(roster, digits, called, &claim.by_name);
    gw_claim_add_or_group(&claim, roster, person, called, claim.source);
    free(digits);
    free(called);
    return claim;
}
