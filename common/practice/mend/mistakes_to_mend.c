// SPDX-License-Identifier: MIT
#include "mistakes_to_mend.h"

#include "base/text.h"
#include "difference.h"

#include <dirent.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char title_begins[] = "// WRONG: ";

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

struct gw_names gw_names_in(const char *folder, const char *extension)
{
    struct gw_names names = {0};
    DIR *open = opendir(folder);
    const struct dirent *entry;
    while (open && (entry = readdir(open))) {
        const size_t length = strlen(entry->d_name);
        const size_t end = strlen(extension);
        if (length > end && strcmp(entry->d_name + length - end, extension) == 0) {
            names.names = gw_one_more(names.names, names.count, sizeof(*names.names));
            names.names[names.count++] = gw_format("%.*s", (int)(length - end), entry->d_name);
        }
    }
    if (open) {
        closedir(open);
    }
    if (names.count > 0) {
        qsort(names.names, names.count, sizeof(*names.names), by_name);
    }
    return names;
}

void gw_names_free(struct gw_names *names)
{
    for (size_t i = 0; i < names->count; i++) {
        free(names->names[i]);
    }
    free(names->names);
    *names = (struct gw_names){0};
}

static bool has_line(const struct gw_source_text *source, const char *line)
{
    for (size_t i = 0; i < source->count; i++) {
        if (strcmp(source->lines[i].text, line) == 0) {
            return true;
        }
    }
    return false;
}

// Comments that the right text does not have may name the mistake: they go, and a line that is
// nothing else goes with its comment. The first two lines say what the exercise is.
static void remove_comments(struct gw_source_text *text, const struct gw_source_text *right)
{
    for (size_t i = text->count; i-- > 2;) {
        const char *line = text->lines[i].text;
        const size_t length = gw_length_without_comment(line);
        if (length == strlen(line) || has_line(right, line)) {
            continue;
        }
        if (length == 0) {
            gw_source_text_remove(text, i);
            continue;
        }
        char *shorter = gw_format("%.*s", (int)length, line);
        gw_source_text_set(text, i, shorter);
        free(shorter);
    }
}

// Takes a right text if it is nearer than the one so far; otherwise frees it.
static void keep_nearer(struct gw_candidate *candidate, struct gw_source_text *right)
{
    struct gw_difference difference = gw_difference_between(&candidate->text, right);
    const size_t lines = gw_difference_size(&difference);
    free(difference.places);
    if (lines >= candidate->lines) {
        gw_source_text_free(right);
        return;
    }
    gw_source_text_free(&candidate->right);
    candidate->right = *right;
    candidate->lines = lines;
}

// Reads FOLDER/PART/NAME.EXTENSION.
static bool read_text(const char *folder, const char *part, const char *name, const char *extension,
                      struct gw_source_text *text)
{
    char *file = gw_format("%s/%s%s%s", folder, part, name, extension);
    const bool read = gw_source_text_read(file, text);
    free(file);
    return read;
}

// All right texts, and the nearest of them.
static bool find_right(const char *folder, const char *extension, struct gw_candidate *candidate)
{
    candidate->lines = SIZE_MAX;
    struct gw_source_text right;
    bool read = read_text(folder, "", "reference", extension, &right);
    if (read) {
        keep_nearer(candidate, &right);
    }
    char *place = gw_format("%s/right", folder);
    struct gw_names names = gw_names_in(place, extension);
    for (size_t i = 0; read && i < names.count; i++) {
        read = read_text(folder, "right/", names.names[i], extension, &right);
        if (read) {
            keep_nearer(candidate, &right);
        }
    }
    gw_names_free(&names);
    free(place);
    return read;
}

bool gw_candidate_read(const char *folder, const char *extension, const char *name,
                       struct gw_candidate *candidate)
{
    *candidate = (struct gw_candidate){.name = gw_format("%s", name)};
    struct gw_source_text reference = {0};
    bool read = read_text(folder, "", "reference", extension, &reference) &&
                read_text(folder, "wrong/", name, extension, &candidate->text);
    // Line 2 says what is wrong; in a student's file it says what the exercise is.
    if (read && candidate->text.count > 1 && reference.count > 1) {
        const char *line = candidate->text.lines[1].text;
        const size_t begins = strlen(title_begins);
        const bool titled = strncmp(line, title_begins, begins) == 0;
        candidate->title = gw_format("%s", titled ? line + begins : "");
        gw_source_text_set(&candidate->text, 1, reference.lines[1].text);
    }
    read = read && find_right(folder, extension, candidate);
    if (read) {
        remove_comments(&candidate->text, &candidate->right);
    }
    gw_source_text_free(&reference);
    return read;
}

bool gw_candidate_can_be_mended(const struct gw_candidate *candidate)
{
    return candidate->lines > 0 && candidate->lines <= GW_MOST_LINES_OF_MISTAKE;
}

void gw_candidate_free(struct gw_candidate *candidate)
{
    free(candidate->name);
    free(candidate->title);
    gw_source_text_free(&candidate->text);
    gw_source_text_free(&candidate->right);
    *candidate = (struct gw_candidate){0};
}
