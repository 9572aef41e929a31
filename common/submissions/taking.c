// SPDX-License-Identifier: MIT
// Which files of a submission are read, and which are refused. Every folder on the way is opened
// without following a link: one that leads elsewhere would hand in what somebody else has written.
#include "taken.h"

#include "grading/results/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_HEADERS = 64, MOST_HEADER_BYTES = 4 << 20 };

static void add_file(struct gw_taken *taken, char *path, struct gw_regular_file content)
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

// Opens a folder below another, "" being that itself; -1 with errno.
static int open_folder(int submission, const char *path)
{
    int folder = openat(submission, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char *pieces = gw_format("%s", path);
    char *rest = pieces;
    for (char *piece; folder >= 0 && (piece = strsep(&rest, "/"));) {
        if (*piece == '\0') {
            continue;
        }
        const int next = openat(folder, piece, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        const int reason = errno;
        close(folder);
        errno = reason;
        folder = next;
    }
    free(pieces);
    return folder;
}

// Whether a path leads anywhere, be it by a link, or is itself one that leads nowhere.
static bool is_there(int submission, const char *path)
{
    struct stat status;
    return fstatat(submission, path, &status, AT_SYMLINK_NOFOLLOW) == 0 || errno == EACCES;
}

static const char *read_file(int submission, const char *place, const char *file,
                             struct gw_regular_file *content)
{
    const int folder = open_folder(submission, place);
    if (folder < 0) {
        // With O_DIRECTORY a link is not told from a file.
        return errno == ELOOP || errno == ENOTDIR ? "its folder is a symbolic link"
                                                  : strerror(errno);
    }
    const char *wrong = gw_regular_file_read(folder, file, GW_REFUSE_LINKS, content);
    close(folder);
    return wrong;
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
            const char *wrong = read_file(submission, places[i], file, &content);
            if (!wrong && content.length == 0) {
                free(content.bytes);
                wrong = "it is empty";
            }
            if (wrong) {
                refuse(taken, exercise, path, wrong);
            } else {
                add_file(taken, path, content);
            }
        }
        free(places[i]);
    }
}

static bool is_header(const char *name)
{
    static const char *const endings[] = {".h", ".cuh", ".hpp", ".inc"};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof(endings) / sizeof(*endings); i++) {
        if (strcmp(ending, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

// One header. Takes the path, whose last piece is its name in the folder.
static void take_header(struct gw_taken *taken, int folder, char *path)
{
    struct gw_regular_file content = {0};
    const char *wrong =
        taken->header_count > MOST_HEADERS
            ? "more than 64 headers were handed in"
            : gw_regular_file_read(folder, gw_last_piece(path), GW_REFUSE_LINKS, &content);
    if (!wrong && taken->header_bytes + content.length > MOST_HEADER_BYTES) {
        free(content.bytes);
        wrong = "the headers that were handed in are larger than 4 MiB together";
    }
    if (wrong) {
        refuse(taken, NULL, path, wrong);
        return;
    }
    taken->header_bytes += content.length;
    add_file(taken, path, content);
}

static void take_headers_of(struct gw_taken *taken, int submission, const char *place)
{
    const int descriptor = open_folder(submission, place);
    DIR *folder = descriptor < 0 ? NULL : fdopendir(descriptor);
    const struct dirent *entry;
    while (folder && taken->header_count <= MOST_HEADERS && (entry = readdir(folder))) {
        if (is_header(entry->d_name)) {
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
