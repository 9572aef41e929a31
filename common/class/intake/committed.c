// SPDX-License-Identifier: MIT
#include "committed.h"

#include "base/text.h"
#include "class/intake/handed_over/repository.h"

#include <stdlib.h>
#include <string.h>

// The path below a folder; NULL if it does not lie there.
static const char *below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

static bool is_exercise(const struct gw_exercises *exercises, const char *name)
{
    bool is_one = false;
    for (size_t i = 0; i < exercises->count && !is_one; i++) {
        is_one = strcmp(exercises->list[i].file, name) == 0;
    }
    return is_one;
}

// Whether two entries can be read and have the same bytes.
static bool is_same(const struct gw_handed_over *handed_over, size_t one, size_t other)
{
    struct gw_regular_file a = {0}, b = {0};
    const bool read = !gw_handed_over_read(handed_over, one, GW_LARGEST_FILE, &a) &&
                      !gw_handed_over_read(handed_over, other, GW_LARGEST_FILE, &b);
    const bool same =
        read && a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
    free(a.bytes);
    free(b.bytes);
    return same;
}

// Tells of an exercise's file that lies in the folder, if the commit has none or another.
static void compare(const struct gw_committed *committed, const struct gw_part *part, size_t first,
                    bool is_newest, struct gw_notes *notes)
{
    const struct gw_handed_over *handed_over = committed->handed_over;
    const struct gw_entry *entry = &handed_over->entries[part->entry];
    if (!is_newest || !is_exercise(committed->exercises, gw_last_piece(part->path))) {
        return;
    }
    size_t i = first;
    while (i < handed_over->count && strcmp(handed_over->entries[i].path, entry->path) != 0) {
        i++;
    }
    if (i == handed_over->count) {
        gw_note(notes, gw_format("%s is not taken: it is not committed", part->path));
    } else if (!handed_over->entries[i].refused && !is_same(handed_over, part->entry, i)) {
        gw_note(notes, gw_format("%s: the committed file counts, and not the changed one in the "
                                 "folder",
                                 part->path));
    }
}

// Drops the parts below a folder, after a look at each.
static void drop_parts(const struct gw_committed *committed, struct gw_submission *submission,
                       const char *folder, size_t first, bool is_newest, struct gw_notes *notes)
{
    size_t kept = 0;
    for (size_t i = 0; i < submission->part_count; i++) {
        struct gw_part *part = &submission->parts[i];
        if (below(committed->handed_over->entries[part->entry].path, folder)) {
            compare(committed, part, first, is_newest, notes);
            free(part->path);
        } else {
            submission->parts[kept++] = *part;
        }
    }
    submission->part_count = kept;
}

struct gw_moment gw_take_committed(const struct gw_committed *committed,
                                   struct gw_submission *submission, struct gw_notes *notes)
{
    struct gw_moment moment = {0};
    char *by = NULL;
    for (size_t i = 0; i < submission->repository_count; i++) {
        const char *folder = submission->repositories[i];
        const size_t first = committed->handed_over->count;
        struct gw_commit commit = {.id = ""};
        char *why = gw_list_commit(committed->handed_over, folder, committed->class_folder,
                                   committed->until, &commit);
        drop_parts(committed, submission, folder, first, !why && commit.is_newest, notes);
        if (why) {
            gw_note(notes, gw_format("the repository %s is not taken: %s", folder, why));
            free(why);
            continue;
        }
        if (!commit.is_newest) {
            gw_note(notes,
                    gw_format("%s: commit %.8s is graded, the last until the deadline; later "
                              "ones do not count",
                              folder, commit.id));
        }
        size_t exercises = 0;
        for (size_t j = first; j < committed->handed_over->count; j++) {
            exercises += is_exercise(committed->exercises,
                                     gw_last_piece(committed->handed_over->entries[j].path));
            gw_add_part(submission, j, below(committed->handed_over->entries[j].path, folder));
        }
        if (exercises == 0) {
            gw_note(notes, gw_format("%s: commit %.8s, of the branch that is checked out, has no "
                                     "file of an exercise",
                                     folder, commit.id));
        }
        if (!moment.known || commit.at > moment.at) {
            free(by);
            by = gw_format("commit %.8s", commit.id);
            moment = (struct gw_moment){true, commit.at, by};
        }
    }
    return moment;
}
