// SPDX-License-Identifier: MIT
// Of files that somebody handed in on Canvas again and again, the last.
#include "base/text.h"
#include "base/wanted_entries.h"
#include "claim.h"
#include "layout.h"

#include <stdlib.h>
#include <string.h>

// Whether a later part of the list, or one of a higher number, is the same file.
static bool is_outdated(const struct gw_submission *submission, size_t part)
{
    long version;
    char *name = gw_canvas_name(submission->parts[part].path, &version);
    bool outdated = false;
    for (size_t i = 0; i < submission->part_count && !outdated; i++) {
        long other_version;
        char *other = gw_canvas_name(submission->parts[i].path, &other_version);
        outdated = strcmp(name, other) == 0 &&
                   (other_version > version || (other_version == version && i > part));
        free(other);
    }
    free(name);
    return outdated;
}

void gw_canvas_last_versions(struct gw_submission *submission)
{
    struct gw_submission last = {0};
    for (size_t i = 0; i < submission->part_count; i++) {
        const struct gw_part *part = &submission->parts[i];
        if (is_outdated(submission, i)) {
            continue;
        }
        long version;
        char *name = gw_canvas_name(part->path, &version);
        gw_add_part(&last, part->entry, name);
        if (version > 0 && gw_is_header_name(name)) {
            gw_add_part(&last, part->entry, part->path);
        }
        free(name);
    }
    for (size_t i = 0; i < submission->part_count; i++) {
        free(submission->parts[i].path);
    }
    free(submission->parts);
    submission->parts = last.parts;
    submission->part_count = last.part_count;
}
