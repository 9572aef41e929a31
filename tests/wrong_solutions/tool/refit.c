// SPDX-License-Identifier: MIT
// The base of a version may be another version, whose own hunks move: so bases come before what is
// made from them, and the old text of each base is worked out from hunks that have not moved yet.
#include "refit.h"

#include "apply.h"
#include "difference.h"
#include "keep.h"

#include <stdint.h>
#include <string.h>

/** The hunks of a version, each with the line of the new base that it begins in; false if one is
 * lost. */
static bool find_places(const struct gw_list *list, const struct gw_version *version,
                        const size_t *same, size_t *places)
{
    for (size_t i = 0; i < version->hunk_count; i++) {
        const struct gw_hunk *hunk = &version->hunks[i];
        size_t old_index = hunk->old_line - 1, next = SIZE_MAX;
        for (size_t j = 0; j < hunk->lines.count; j++) {
            if (hunk->lines.line[j][0] == '+') {
                continue;
            }
            const size_t place = same[old_index];
            if (place == SIZE_MAX || (next != SIZE_MAX && place != next)) {
                return gw_complain(list, version, hunk->at + 1 + j,
                                   "line %zu of the old base, '%s', is not in the new one, or not "
                                   "where the hunk wants it: make the mistake anew with ./gridwork "
                                   "mistake add --replace",
                                   old_index + 1, hunk->lines.line[j] + 1);
            }
            if (next == SIZE_MAX) {
                places[i] = place;
            }
            next = place + 1;
            old_index++;
        }
    }
    return true;
}

/** Sets the hunks' lines to their places in the new base. */
static void move(struct gw_version *version, const size_t *places)
{
    size_t added = 0, removed = 0;
    for (size_t i = 0; i < version->hunk_count; i++) {
        struct gw_hunk *hunk = &version->hunks[i];
        hunk->old_line = places[i] + 1;
        hunk->line = places[i] + 1 + added - removed;
        for (size_t j = 0; j < hunk->lines.count; j++) {
            added += hunk->lines.line[j][0] == '+';
            removed += hunk->lines.line[j][0] == '-';
        }
    }
}

/** Copies a list, so that hunks of the copy stay where they are. */
static struct gw_list copy_list(const struct gw_list *list)
{
    struct gw_list copy = *list;
    copy.versions = gw_keep((list->count + 1) * sizeof(*copy.versions));
    for (size_t i = 0; i < list->count; i++) {
        struct gw_version *version = &copy.versions[i];
        *version = list->versions[i];
        version->hunks = gw_keep((version->hunk_count + 1) * sizeof(*version->hunks));
        for (size_t j = 0; j < version->hunk_count; j++) {
            version->hunks[j] = list->versions[i].hunks[j];
        }
    }
    return copy;
}

static bool refit_list(const struct gw_exercise *old, const struct gw_list *old_list,
                       const struct gw_exercise *exercise, struct gw_list *list)
{
    bool all = true;
    for (size_t i = 0; i < list->count; i++) {
        struct gw_version *version = &list->versions[i];
        struct gw_lines old_base, base, text;
        if (version->base == GW_BASE_FILE) {
            continue;
        }
        const struct gw_version *was = &old_list->versions[i];
        if (!gw_version_text(old, old_list, was, &text) ||
            !gw_base_text(old, old_list, was, &old_base) ||
            !gw_base_text(exercise, list, version, &base)) {
            all = false;
            continue;
        }
        size_t *places = gw_keep((version->hunk_count + 1) * sizeof(*places));
        if (find_places(list, version, gw_same_lines(&old_base, &base), places)) {
            move(version, places);
        } else {
            all = false;
        }
    }
    return all;
}

bool gw_exercise_refit(struct gw_exercise *exercise, const struct gw_lines *old_reference)
{
    const struct gw_exercise old = {
        .extension = exercise->extension,
        .reference = *old_reference,
        .right = copy_list(&exercise->right),
        .wrong = copy_list(&exercise->wrong),
    };
    const bool right = refit_list(&old, &old.right, exercise, &exercise->right);
    return refit_list(&old, &old.wrong, exercise, &exercise->wrong) && right;
}
