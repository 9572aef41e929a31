// SPDX-License-Identifier: MIT
// Looking at files. Their times say whether to read them; what they hold says whether they changed.
#include "changes.h"

#include "base/text.h"
#include "base/wanted_entries.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// A file that is gone for so many looks is not being written.
enum { LOOKS = 2, LOOKS_WHEN_GONE = 5 };

static char *path_of(const char *root, const char *file)
{
    return *file == '/' ? gw_format("%s", file) : gw_format("%s/%s", root, file);
}

// The headers of a folder, which its files may include.
struct headers {
    const char *folder;
    char **paths;
    size_t count;
};

static void forget(struct headers *headers)
{
    for (size_t i = 0; i < headers->count; i++) {
        free(headers->paths[i]);
    }
    free(headers->paths);
    *headers = (struct headers){0};
}

// Exercises of one lesson follow each other, and their folder is read once for all of them.
static void find_headers(struct headers *headers, const char *folder)
{
    if (headers->folder && strcmp(headers->folder, folder) == 0) {
        return;
    }
    forget(headers);
    headers->folder = folder;
    struct dirent **found;
    const int count = scandir(folder, &found, gw_is_header, alphasort);
    for (int i = 0; i < count; i++) {
        headers->paths = gw_one_more(headers->paths, headers->count, sizeof(*headers->paths));
        headers->paths[headers->count++] = gw_format("%s/%s", folder, found[i]->d_name);
        free(found[i]);
    }
    if (count >= 0) {
        free(found);
    }
}

// FNV-1a, of what stat() says about a file.
static uint64_t with_times(uint64_t times, const char *path)
{
    struct stat status;
    memset(&status, 0, sizeof(status));
    if (stat(path, &status) != 0) {
        return times * 3;
    }
    const uint64_t parts[] = {(uint64_t)status.st_dev,          (uint64_t)status.st_ino,
                              (uint64_t)status.st_size,         (uint64_t)status.st_mtim.tv_sec,
                              (uint64_t)status.st_mtim.tv_nsec, (uint64_t)status.st_ctim.tv_sec,
                              (uint64_t)status.st_ctim.tv_nsec};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        times = (times ^ parts[i]) * 0x100000001b3U;
    }
    return times;
}

static void read_contents(struct gw_error_checked *looked, const struct headers *headers)
{
    struct gw_sha256 sum;
    gw_sha256_begin(&sum);
    for (size_t i = 0; i < headers->count; i++) {
        char content[GW_SHA256_TEXT];
        gw_sha256_of_file(headers->paths[i], content);
        gw_sha256_add(&sum, headers->paths[i], strlen(headers->paths[i]));
        gw_sha256_add(&sum, content, strlen(content));
    }
    gw_sha256_end(&sum, looked->headers);
    gw_sha256_of_file(looked->file, looked->content);
}

static void look(struct gw_error_checked *looked, struct headers *headers)
{
    find_headers(headers, looked->folder);
    uint64_t times = with_times(0xcbf29ce484222325U, looked->file);
    for (size_t i = 0; i < headers->count; i++) {
        times = with_times(times, headers->paths[i]);
    }
    if (looked->looks == 0 || times != looked->times) {
        looked->times = times;
        looked->looks = 0;
        read_contents(looked, headers);
    }
    looked->looks++;
}

static bool differs(const struct gw_error_checked *looked)
{
    return strcmp(looked->content, looked->graded) != 0 ||
           strcmp(looked->headers, looked->graded_headers) != 0;
}

struct gw_changes gw_changes_begin(const struct gw_exercise_list *list, const char *root)
{
    struct gw_changes changes = {.files = calloc(list->count, sizeof(struct gw_error_checked)),
                                 .count = list->count};
    if (!changes.files) {
        abort();
    }
    struct headers headers = {0};
    for (size_t i = 0; i < list->count; i++) {
        struct gw_error_checked *looked = &changes.files[i];
        looked->file = path_of(root, list->entries[i].file);
        const int length = (int)(strrchr(looked->file, '/') - looked->file);
        looked->folder = gw_format("%.*s", length, looked->file);
        look(looked, &headers);
        gw_change_taken(looked);
    }
    forget(&headers);
    return changes;
}

bool gw_changes_look(struct gw_changes *changes)
{
    bool any = false;
    struct headers headers = {0};
    for (size_t i = 0; i < changes->count; i++) {
        look(&changes->files[i], &headers);
        any = any || differs(&changes->files[i]);
    }
    forget(&headers);
    return any;
}

bool gw_has_changed(const struct gw_error_checked *looked)
{
    return differs(looked) && looked->looks >= (*looked->content ? LOOKS : LOOKS_WHEN_GONE);
}

void gw_change_taken(struct gw_error_checked *looked)
{
    memcpy(looked->graded, looked->content, sizeof(looked->graded));
    memcpy(looked->graded_headers, looked->headers, sizeof(looked->graded_headers));
}

void gw_changes_free(struct gw_changes *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        free(changes->files[i].file);
        free(changes->files[i].folder);
    }
    free(changes->files);
    *changes = (struct gw_changes){0};
}
