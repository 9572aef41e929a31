// SPDX-License-Identifier: MIT
// Which files of a submission are read, and which are refused.
#include "taken.h"

#include "base/text.h"
#include "base/wanted_entries.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void gw_taken_add(struct gw_taken *taken, char *path, struct gw_regular_file content)
{
    taken->files = gw_one_more(taken->files, taken->count, sizeof(*taken->files));
    taken->files[taken->count++] = (struct gw_taken_file){path, content};
}

// Takes the path.
static void refuse(struct gw_taken *taken, const char *exercise, char *path, const char *reason)
{
    taken->refused = gw_one_more(taken->refused, taken->refused_count, sizeof(*taken->refused));
    taken->refused[taken->refused_count++] = (struct gw_refused_file){
        exercise ? gw_format("%s", exercise) : NULL, path, gw_format("%s", reason)};
}

// Whether a path leads anywhere, be it by a link, or is itself one that leads nowhere.
static bool is_there(int submission, const char *path)
{
    struct stat status;
    return fstatat(submission, path, &status, AT_SYMLINK_NOFOLLOW) == 0 || errno == EACCES;
}

void gw_take_exercise(struct gw_taken *taken, int submission, const char *folder,
                      const char *exercise, const char *file)
{
    char *places[] = {gw_format("lessons/%s/", folder), gw_format("%s/", folder),
                      gw_format("%s", "")};
    enum { PLACES = sizeof(places) / sizeof(*places) };
    bool found = false;
    for (size_t i = 0; i < PLACES; i++) {
        char *path = gw_format("%s%s", places[i], file);
        if (found || !is_there(submission, path)) {
            free(path);
        } else {
            found = true;
            struct gw_regular_file content = {0};
            const char *wrong =
                gw_regular_file_read_below(submission, path, GW_LARGEST_FILE, &content);
            if (!wrong && content.length == 0) {
                free(content.bytes);
                wrong = "it is empty";
            }
            if (wrong) {
                refuse(taken, exercise, path, wrong);
            } else {
                gw_taken_add(taken, path, content);
            }
        }
        free(places[i]);
    }
}

// One header. Takes the path, whose last piece is its name in the folder.
static void take_header(struct gw_taken *taken, int folder, char *path)
{
    struct gw_regular_file content = {0};
    const char *wrong =
        taken->header_count > GW_MOST_HEADERS
            ? GW_TOO_MANY_HEADERS
            : gw_regular_file_read(folder, gw_last_piece(path), GW_REFUSE_LINKS, &content);
    if (!wrong && taken->header_bytes + content.length > GW_MOST_HEADER_BYTES) {
        free(content.bytes);
        wrong = GW_TOO_LARGE_HEADERS;
    }
    if (wrong) {
        refuse(taken, NULL, path, wrong);
        return;
    }
    taken->header_bytes += content.length;
    gw_taken_add(taken, path, content);
}

static void take_headers_of(struct gw_taken *taken, int submission, const char *place)
{
    const int descriptor = gw_open_below(submission, place);
    DIR *folder = descriptor < 0 ? NULL : fdopendir(descriptor);
    const struct dirent *entry;
    while (folder && taken->header_count <= GW_MOST_HEADERS && (entry = readdir(folder))) {
        if (gw_is_header(entry)) {
            taken->header_count++;
            take_header(taken, descriptor, gw_format("%s%s", place, entry->d_name));
        }
    }
    if (folder) {
        closedir(folder);
    } else if (descriptor >= 0) {
        close(descriptor);
    }
}

void gw_take_headers(struct gw_taken *taken, int submission)
{
    const size_t exercises = taken->count;
    for (size_t i = 0; i < exercises; i++) {
        const char *path = taken->files[i].path;
        char *place = gw_format("%.*s", (int)(gw_last_piece(path) - path), path);
        bool known = false;
        for (size_t j = 0; j < i && !known; j++) {
            const char *other = taken->files[j].path;
            known = strncmp(other, place, strlen(place)) == 0 &&
                    gw_last_piece(other) == other + strlen(place);
        }
        if (!known) {
            take_headers_of(taken, submission, place);
        }
        free(place);
    }
}

void gw_taken_free(struct gw_taken *taken)
{
    for (size_t i = 0; i < taken->count; i++) {
        free(taken->files[i].path);
        free(taken->files[i].content.bytes);
    }
    for (size_t i = 0; i < taken->refused_count; i++) {
        free(taken->refused[i].exercise);
        free(taken->refused[i].path);
        free(taken->refused[i].reason);
    }
    free(taken->files);
    free(taken->refused);
    *taken = (struct gw_taken){0};
}
