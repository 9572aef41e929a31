// SPDX-License-Identifier: MIT
// What of a layout is whose: names become claims, and claims submissions.
#include "gathering.h"

#include "base/text.h"
#include "class/intake/handed_over/repository.h"

#include <stdlib.h>
#include <string.h>

static struct gw_submission *submission_of(struct gw_layout *layout, size_t person)
{
    for (size_t i = 0; i < layout->count; i++) {
        for (size_t j = 0; j < layout->submissions[i].people_count; j++) {
            if (layout->submissions[i].people[j] == person) {
                return &layout->submissions[i];
            }
        }
    }
    return NULL;
}

static void note_once(struct gw_layout *layout, char *sentence)
{
    gw_note(&layout->notes, sentence);
    const size_t last = layout->notes.count - 1;
    for (size_t i = 0; i < last; i++) {
        if (strcmp(layout->notes.text[i], layout->notes.text[last]) == 0) {
            free(layout->notes.text[last]);
            layout->notes.count--;
            return;
        }
    }
}

static void add_unknown(struct gw_layout *layout, const char *source)
{
    for (size_t i = 0; i < layout->unknown_count; i++) {
        if (strcmp(layout->unknown[i], source) == 0) {
            return;
        }
    }
    layout->unknown = gw_one_more(layout->unknown, layout->unknown_count, sizeof(*layout->unknown));
    layout->unknown[layout->unknown_count++] = gw_format("%s", source);
}

// A submission that somebody has already, to which the claim only adds; NULL: it does not.
static struct gw_submission *known_submission(struct gw_layout *layout,
                                              const struct gw_claim *claim)
{
    struct gw_submission *known =
        claim->people_count > 0 ? submission_of(layout, claim->people[0]) : NULL;
    if (known && strcmp(known->source, claim->source) == 0) {
        return known;
    }
    // Two that are called alike may be two people, or one who would be another.
    return known && known->people_count == 1 && claim->people_count == 1 && !claim->by_name ? known
                                                                                            : NULL;
}

// The submission that a claim is for, a new one or a known one; NULL: nobody's.
static struct gw_submission *submission_for(const struct gw_gathering *gathering,
                                            const struct gw_claim *claim)
{
    struct gw_layout *layout = gathering->layout;
    struct gw_submission *known = known_submission(layout, claim);
    if (known) {
        return known;
    }
    struct gw_submission submission = {.source = gw_format("%s", claim->source)};
    for (size_t i = 0; i < claim->people_count; i++) {
        const struct gw_submission *other = submission_of(layout, claim->people[i]);
        if (other) {
            note_once(layout, gw_format("%s is in two submissions, %s and %s; the first "
                                        "counts",
                                        gathering->roster->people[claim->people[i]].id,
                                        other->source, claim->source));
        } else {
            submission.people =
                gw_one_more(submission.people, submission.people_count, sizeof(*submission.people));
            submission.people[submission.people_count++] = claim->people[i];
        }
    }
    if (submission.people_count == 0) {
        free(submission.source);
        return NULL;
    }
    layout->submissions =
        gw_one_more(layout->submissions, layout->count, sizeof(*layout->submissions));
    layout->submissions[layout->count++] = submission;
    return &layout->submissions[layout->count - 1];
}

void gw_add_part(struct gw_submission *submission, size_t entry, const char *path)
{
    submission->parts =
        gw_one_more(submission->parts, submission->part_count, sizeof(*submission->parts));
    submission->parts[submission->part_count++] = (struct gw_part){entry, gw_format("%s", path)};
}

// All files below a folder.
static void add_folder(const struct gw_gathering *gathering, struct gw_submission *submission,
                       const char *folder)
{
    const size_t length = strlen(folder);
    for (size_t i = 0; i < gathering->handed_over->count; i++) {
        const struct gw_entry *entry = &gathering->handed_over->entries[i];
        if ((!entry->is_folder || entry->refused) && strncmp(entry->path, folder, length) == 0 &&
            entry->path[length] == '/') {
            gw_add_part(submission, i, entry->path + length + 1);
        }
    }
}

// If the folder is one.
static void add_repository(const struct gw_gathering *gathering, struct gw_submission *submission,
                           const char *folder)
{
    if (gw_is_repository(gathering->handed_over, folder)) {
        submission->repositories =
            gw_one_more(submission->repositories, submission->repository_count, sizeof(char *));
        submission->repositories[submission->repository_count++] = gw_format("%s", folder);
    }
}

static void add_unclaimed(struct gw_layout *layout, const struct gw_entry *entry, const char *name)
{
    if (entry->is_folder || gw_may_be_wanted(name)) {
        gw_note(&layout->notes,
                gw_format("%s is not named as a submission is, and is left out", entry->path));
    }
}

static void add_entry(const struct gw_gathering *gathering, size_t i, const char *name)
{
    const struct gw_entry *entry = &gathering->handed_over->entries[i];
    struct gw_layout *layout = gathering->layout;
    if (entry->refused && !gw_may_be_wanted(name)) {
        gw_note(&layout->notes, gw_format("%s is left out: %s", entry->path, entry->refused));
        return;
    }
    struct gw_claim claim = gw_claim_by(gathering, layout->name, entry, name);
    if (!claim.source) {
        add_unclaimed(layout, entry, name);
    }
    for (size_t j = 0; j < claim.stranger_count; j++) {
        note_once(layout, gw_format("nobody on the roster is %s", claim.strangers[j]));
    }
    if (claim.source && claim.people_count == 0) {
        add_unknown(layout, claim.source);
    }
    struct gw_submission *submission =
        claim.people_count > 0 ? submission_for(gathering, &claim) : NULL;
    if (submission) {
        submission->late = submission->late || claim.late;
        submission->time = claim.time > submission->time ? claim.time : submission->time;
        if (entry->is_folder) {
            add_repository(gathering, submission, entry->path);
            add_folder(gathering, submission, entry->path);
        } else {
            gw_add_part(submission, i, claim.file ? claim.file : name);
        }
    }
    gw_claim_free(&claim);
}

void gw_gather(const struct gw_gathering *gathering)
{
    for (size_t i = 0; i < gathering->handed_over->count; i++) {
        const char *name = gw_name_in_base(&gathering->handed_over->entries[i], gathering->base);
        if (name && strcmp(name, GW_SUBMITTERS_FILE) != 0) {
            add_entry(gathering, i, name);
        }
    }
    if (strcmp(gathering->layout->name, "canvas") == 0) {
        for (size_t i = 0; i < gathering->layout->count; i++) {
            gw_canvas_last_versions(&gathering->layout->submissions[i]);
        }
    }
}
