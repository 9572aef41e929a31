// SPDX-License-Identifier: MIT
// The grade's own folder: what was taken, and nothing that an earlier submission has left.
#include "taken.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path)
{
    fprintf(stderr, "gridwork: %s cannot be written: %s\n", path, strerror(errno));
    return false;
}

static bool is_kept(const struct gw_taken *taken, const char *path)
{
    for (size_t i = 0; i < taken->count; i++) {
        if (strcmp(taken->files[i].path, path) == 0) {
            return true;
        }
    }
    return false;
}

static bool remove_others(const struct gw_taken *taken, const char *folder)
{
    char *const roots[] = {gw_format("%s", folder), NULL};
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_NOSTAT, NULL);
    bool done = tree;
    FTSENT *entry;
    while (done && (entry = fts_read(tree))) {
        if (entry->fts_info == FTS_D || entry->fts_level == 0) {
            continue;
        }
        // A folder is only in the way of a file; one that is not empty is still wanted.
        if (entry->fts_info == FTS_DP) {
            rmdir(entry->fts_path);
        } else if (!is_kept(taken, entry->fts_path + strlen(folder) + 1)) {
            done = unlink(entry->fts_path) == 0 || complain(entry->fts_path);
        }
    }
    if (tree) {
        fts_close(tree);
    }
    free(roots[0]);
    return done;
}

static bool make_folders(char *path, size_t from)
{
    for (char *slash = strchr(path + from, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0755) == 0 || errno == EEXIST || complain(path);
        *slash = '/';
        if (!made) {
            return false;
        }
    }
    return true;
}

static bool is_same(const char *path, const struct gw_regular_file *content)
{
    struct gw_regular_file now;
    if (gw_regular_file_read(AT_FDCWD, path, GW_REFUSE_LINKS, &now)) {
        return false;
    }
    const bool same =
        now.length == content->length && memcmp(now.bytes, content->bytes, now.length) == 0;
    free(now.bytes);
    return same;
}

static bool write_file(const char *path, const struct gw_regular_file *content)
{
    char *unfinished = gw_format("%s.new", path);
    FILE *out = fopen(unfinished, "we");
    bool written = out && fwrite(content->bytes, 1, content->length, out) == content->length;
    written = out && fclose(out) == 0 && written;
    if (!written || rename(unfinished, path) != 0) {
        complain(path);
        unlink(unfinished);
        written = false;
    }
    free(unfinished);
    return written;
}

bool gw_taken_write(const struct gw_taken *taken, const char *folder)
{
    if (mkdir(folder, 0755) != 0 && errno != EEXIST) {
        return complain(folder);
    }
    bool done = remove_others(taken, folder);
    for (size_t i = 0; done && i < taken->count; i++) {
        const struct gw_taken_file *file = &taken->files[i];
        char *path = gw_format("%s/%s", folder, file->path);
        done = is_same(path, &file->content) ||
               (make_folders(path, strlen(folder) + 1) && write_file(path, &file->content));
        free(path);
    }
    return done;
}
