// SPDX-License-Identifier: MIT
// The file of an exercise, out of all that are called so.
#include "choosing.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { NO_RANK = 5 };

static bool ends_in(const char *path, const char *end)
{
    const size_t length = strlen(path);
    const size_t wanted = strlen(end);
    return length > wanted && strcmp(path + length - wanted, end) == 0 &&
           path[length - wanted - 1] == '/';
}

// How near a file is to where the exercise's belongs, 0 being nearest; NO_RANK of others' files.
static int rank_of(const struct gw_candidate *candidate, const struct gw_exercise_file *exercise)
{
    if (strcmp(gw_last_piece(candidate->path), exercise->file) != 0) {
        return NO_RANK;
    }
    char *place = gw_format("lessons/%s/%s", exercise->folder, exercise->file);
    const char *in_folder = place + strlen("lessons/");
    const int rank = strcmp(candidate->path, place) == 0       ? 0
                     : strcmp(candidate->path, in_folder) == 0 ? 1
                     : ends_in(candidate->path, place)         ? 2
                     : ends_in(candidate->path, in_folder)     ? 3
                                                               : 4;
    free(place);
    return rank;
}

static bool is_same(const struct gw_candidate *one, const struct gw_candidate *other)
{
    return one->content.length == other->content.length &&
           (one->content.length == 0 ||
            memcmp(one->content.bytes, other->content.bytes, one->content.length) == 0);
}

static const char *why_not(const struct gw_candidate *candidate)
{
    return candidate->refused               ? candidate->refused
           : candidate->content.length == 0 ? "it is empty"
                                            : NULL;
}

// The number of the candidate that counts, or (size_t)-1.
static size_t choose(const struct gw_candidates *candidates,
                     const struct gw_exercise_file *exercise, struct gw_notes *notes)
{
    int best = NO_RANK;
    for (size_t i = 0; i < candidates->count; i++) {
        const int rank = rank_of(&candidates->list[i], exercise);
        best = rank < best ? rank : best;
    }
    size_t chosen = (size_t)-1;
    for (size_t i = 0; i < candidates->count && best < NO_RANK; i++) {
        const struct gw_candidate *candidate = &candidates->list[i];
        const int rank = rank_of(candidate, exercise);
        const char *reason = rank < NO_RANK ? why_not(candidate) : NULL;
        if (reason) {
            gw_note(notes, gw_format("%s is not taken: %s", candidate->shown, reason));
        } else if (rank == best && chosen == (size_t)-1) {
            chosen = i;
        } else if (rank == best && !is_same(candidate, &candidates->list[chosen])) {
            gw_note(notes, gw_format("%s and %s differ, and neither is taken",
                                     candidates->list[chosen].shown, candidate->shown));
            return (size_t)-1;
        }
    }
    return chosen;
}

const struct gw_candidate *gw_choose_practice(const struct gw_candidates *candidates,
                                              struct gw_notes *notes)
{
    char folder[] = ".gridwork", file[] = GW_PRACTICE_FILE;
    const size_t chosen =
        choose(candidates, &(struct gw_exercise_file){.folder = folder, .file = file}, notes);
    return chosen == (size_t)-1 ? NULL : &candidates->list[chosen];
}

void gw_take_copy(struct gw_taken *taken, const struct gw_candidate *candidate, const char *folder)
{
    struct gw_text bytes = {0};
    gw_text_add_bytes(&bytes, candidate->content.bytes ? candidate->content.bytes : "",
                      candidate->content.length);
    gw_taken_add(taken, gw_format("%s/%s", folder, gw_last_piece(candidate->path)),
                 (struct gw_regular_file){bytes.data, bytes.length});
}

const struct gw_candidate *gw_choose(const struct gw_candidates *candidates,
                                     const struct gw_exercises *exercises, struct gw_taken *taken,
                                     struct gw_notes *notes)
{
    const struct gw_candidate *last = NULL;
    size_t *chosen = calloc(exercises->count + 1, sizeof(*chosen));
    for (size_t i = 0; chosen && i < exercises->count; i++) {
        chosen[i] = choose(candidates, &exercises->list[i], notes);
        if (chosen[i] != (size_t)-1) {
            const struct gw_candidate *file = &candidates->list[chosen[i]];
            gw_take_copy(taken, file, exercises->list[i].folder);
            const bool counts = !exercises->list[i].is_not_graded && file->time > 0;
            last = counts && (!last || file->time > last->time) ? file : last;
        }
    }
    if (chosen) {
        gw_choose_headers(candidates, exercises, chosen, taken, notes);
    }
    free(chosen);
    return last;
}
