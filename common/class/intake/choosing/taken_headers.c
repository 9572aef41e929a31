// SPDX-License-Identifier: MIT
// Headers that lie beside files that were chosen.
#include "choosing.h"

#include "base/text.h"
#include "base/wanted_entries.h"

#include <stdlib.h>
#include <string.h>

struct choosing {
    const struct gw_candidates *candidates;
    const struct gw_exercises *exercises;
    const size_t *chosen;
    struct gw_taken *taken;
    struct gw_notes *notes;
};

static bool is_beside(const struct gw_candidate *one, const struct gw_candidate *other)
{
    const size_t length = (size_t)(gw_last_piece(one->shown) - one->shown);
    return (size_t)(gw_last_piece(other->shown) - other->shown) == length &&
           strncmp(one->shown, other->shown, length) == 0;
}

// Whether the folder of an exercise's file also has files of other lessons.
static bool is_shared(const struct choosing *choosing, size_t exercise)
{
    const struct gw_candidate *file = &choosing->candidates->list[choosing->chosen[exercise]];
    for (size_t i = 0; i < choosing->exercises->count; i++) {
        if (choosing->chosen[i] != (size_t)-1 &&
            is_beside(file, &choosing->candidates->list[choosing->chosen[i]]) &&
            strcmp(choosing->exercises->list[i].folder,
                   choosing->exercises->list[exercise].folder) != 0) {
            return true;
        }
    }
    return false;
}

static struct gw_taken_file *taken_file(struct gw_taken *taken, const char *path)
{
    for (size_t i = 0; i < taken->count; i++) {
        if (strcmp(taken->files[i].path, path) == 0) {
            return &taken->files[i];
        }
    }
    return NULL;
}

// Whether a file that was taken into this folder has the header's name in it.
static bool is_named(const struct gw_taken *taken, const char *folder, const char *name)
{
    const size_t length = strlen(folder);
    for (size_t i = 0; i < taken->count; i++) {
        const struct gw_taken_file *file = &taken->files[i];
        if (strncmp(file->path, folder, length) == 0 && file->path[length] == '/' &&
            memmem(file->content.bytes, file->content.length, name, strlen(name))) {
            return true;
        }
    }
    return false;
}

// What has been said is not said again; nor is `of_all`, if that holds for all further headers.
static void note_once(struct gw_notes *notes, char *sentence, const char *of_all)
{
    gw_note(notes, sentence);
    const size_t last = notes->count - 1;
    for (size_t i = 0; i < last; i++) {
        if (strstr(notes->text[i], of_all ? of_all : notes->text[last])) {
            free(notes->text[last]);
            notes->count--;
            return;
        }
    }
}

// Takes one; false if it is there already.
static bool take(const struct choosing *choosing, const struct gw_candidate *header,
                 const char *folder)
{
    struct gw_taken *taken = choosing->taken;
    char *path = gw_format("%s/%s", folder, gw_last_piece(header->path));
    const struct gw_taken_file *there = taken_file(taken, path);
    const char *of_all = NULL;
    const char *wrong = header->refused;
    if (!wrong && there) {
        const bool same =
            there->content.length == header->content.length &&
            memcmp(there->content.bytes, header->content.bytes, header->content.length) == 0;
        wrong = same ? NULL : "another of this name lies beside another exercise";
    } else if (!wrong) {
        of_all = taken->header_count >= GW_MOST_HEADERS ? GW_TOO_MANY_HEADERS
                 : taken->header_bytes + header->content.length > GW_MOST_HEADER_BYTES
                     ? GW_TOO_LARGE_HEADERS
                     : NULL;
        wrong = of_all;
    }
    free(path);
    if (wrong) {
        note_once(choosing->notes, gw_format("%s is not taken: %s", header->shown, wrong), of_all);
        return false;
    }
    if (there) {
        return false;
    }
    taken->header_count++;
    taken->header_bytes += header->content.length;
    gw_take_copy(taken, header, folder);
    return true;
}

// Headers for one exercise; true if there was one to take.
static bool take_parallel(const struct choosing *choosing, size_t exercise)
{
    const struct gw_candidate *file = &choosing->candidates->list[choosing->chosen[exercise]];
    const char *folder = choosing->exercises->list[exercise].folder;
    const bool shared = is_shared(choosing, exercise);
    bool any = false;
    for (size_t i = 0; i < choosing->candidates->count; i++) {
        const struct gw_candidate *header = &choosing->candidates->list[i];
        const char *name = gw_last_piece(header->path);
        if (gw_is_header_name(name) && is_beside(file, header) &&
            (!shared || is_named(choosing->taken, folder, name))) {
            any = take(choosing, header, folder) || any;
        }
    }
    return any;
}

void gw_choose_headers(const struct gw_candidates *candidates, const struct gw_exercises *exercises,
                       const size_t *chosen, struct gw_taken *taken, struct gw_notes *notes)
{
    const struct choosing choosing = {candidates, exercises, chosen, taken, notes};
    bool any = true;
    while (any) { // a header may name another
        any = false;
        for (size_t i = 0; i < exercises->count; i++) {
            any = (chosen[i] != (size_t)-1 && take_parallel(&choosing, i)) || any;
        }
    }
}
