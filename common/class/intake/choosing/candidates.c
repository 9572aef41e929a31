// SPDX-License-Identifier: MIT
// Files are read here, and zips unpacked, in memory alone.
#include "candidates.h"

#include "base/text.h"
#include "base/wanted_entries.h"
#include "class/intake/handed_over/zip.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    const struct gw_exercises *exercises;
    struct gw_candidates *candidates;
    struct gw_notes *notes;
    const char *zip; // that is being read: how its author knows it
    bool is_full;
};

static bool is_exercise(const struct gw_exercises *exercises, const char *name)
{
    for (size_t i = 0; i < exercises->count; i++) {
        if (strcmp(exercises->list[i].file, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool may_count(const struct gw_exercises *exercises, const char *name)
{
    return is_exercise(exercises, name) || gw_is_header_name(name) ||
           strcmp(name, GW_PRACTICE_FILE) == 0;
}

static bool is_lesson_folder(const struct gw_exercises *exercises, const char *name)
{
    for (size_t i = 0; i < exercises->count; i++) {
        if (strcmp(exercises->list[i].folder, name) == 0) {
            return true;
        }
    }
    return strcmp(name, "lessons") == 0;
}

static void note_left_out(struct reading *reading, const char *shown, const char *reason)
{
    gw_note(reading->notes, gw_format("%s is not taken: %s", shown, reason));
}

// Takes the content.
static void add(struct reading *reading, const char *path, const char *shown, const char *refused,
                struct gw_regular_file content, time_t time)
{
    struct gw_candidates *candidates = reading->candidates;
    if (candidates->bytes + content.length > GW_LARGEST_ARCHIVE) {
        if (!reading->is_full) {
            note_left_out(reading, shown, "more than 64 MiB were handed in");
        }
        reading->is_full = true;
        free(content.bytes);
        return;
    }
    candidates->bytes += content.length;
    candidates->list = gw_one_more(candidates->list, candidates->count, sizeof(*candidates->list));
    candidates->list[candidates->count++] =
        (struct gw_candidate){gw_format("%s", path), gw_format("%s", shown),
                              refused ? gw_format("%s", refused) : NULL, content, time};
}

static bool add_zipped(void *context, const struct gw_zipped *zipped)
{
    struct reading *reading = context;
    const char *name = gw_last_piece(zipped->path);
    char *shown = gw_format("%s/%s", reading->zip, zipped->path);
    if (!zipped->is_folder && gw_is_zip(name)) {
        note_left_out(reading, shown, "it is a zip in a zip");
    } else if (!zipped->is_folder && gw_is_other_archive(name)) {
        note_left_out(reading, shown, "only zips are looked into");
    } else if (!zipped->is_folder && may_count(reading->exercises, name)) {
        struct gw_text bytes = {0};
        gw_text_add_bytes(&bytes, zipped->bytes ? zipped->bytes : "", zipped->length);
        add(reading, zipped->path, shown, zipped->refused,
            (struct gw_regular_file){bytes.data, bytes.length}, zipped->time);
    }
    free(shown);
    return true;
}

static void drop_from(struct gw_candidates *candidates, size_t first)
{
    while (candidates->count > first) {
        struct gw_candidate *last = &candidates->list[--candidates->count];
        candidates->bytes -= last->content.length;
        free(last->path);
        free(last->shown);
        free(last->refused);
        free(last->content.bytes);
    }
}

static void read_zip(struct reading *reading, const struct gw_handed_over *handed_over,
                     const struct gw_part *part)
{
    struct gw_regular_file zip = {0};
    const char *wrong = gw_handed_over_read(handed_over, part->entry, GW_LARGEST_ARCHIVE, &zip);
    if (wrong) {
        note_left_out(reading, part->path, wrong);
        return;
    }
    const size_t before = reading->candidates->count;
    reading->zip = part->path;
    char *why = gw_zip_read((struct gw_zip_source){-1, zip.bytes, zip.length}, &gw_zip_of_a_person,
                            add_zipped, reading);
    if (why) {
        drop_from(reading->candidates, before);
        note_left_out(reading, part->path, why);
    }
    free(why);
    free(zip.bytes);
}

void gw_candidates_read(const struct gw_handed_over *handed_over,
                        const struct gw_submission *submission,
                        const struct gw_exercises *exercises, struct gw_candidates *candidates,
                        struct gw_notes *notes)
{
    struct reading reading = {exercises, candidates, notes, NULL, false};
    for (size_t i = 0; i < submission->part_count; i++) {
        const struct gw_part *part = &submission->parts[i];
        const char *name = gw_last_piece(part->path);
        const char *refused = handed_over->entries[part->entry].refused;
        if (handed_over->entries[part->entry].is_folder) {
            note_left_out(&reading, part->path, refused);
        } else if (may_count(exercises, name)) {
            struct gw_regular_file content = {0};
            refused = gw_handed_over_read(handed_over, part->entry, GW_LARGEST_FILE, &content);
            add(&reading, part->path, part->path, refused, content,
                handed_over->entries[part->entry].time);
        } else if (gw_is_zip(name)) {
            read_zip(&reading, handed_over, part);
        } else if (gw_is_other_archive(name)) {
            note_left_out(&reading, part->path, "only zips are looked into");
        } else if (refused && is_lesson_folder(exercises, name)) {
            note_left_out(&reading, part->path, refused);
        }
    }
}

void gw_candidates_free(struct gw_candidates *candidates)
{
    drop_from(candidates, 0);
    free(candidates->list);
    *candidates = (struct gw_candidates){0};
}
