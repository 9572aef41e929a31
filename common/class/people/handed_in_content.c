// SPDX-License-Identifier: MIT
// What a submission holds, as one number.
#include "people.h"

#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/text.h"

#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_path(const void *one, const void *other)
{
    const struct gw_handed_in_file *a = one;
    const struct gw_handed_in_file *b = other;
    return strcmp(a->path, b->path);
}

char *gw_handed_in_content_of(struct gw_handed_in_file *files, size_t count)
{
    struct gw_sha256 sum;
    char digits[GW_SHA256_TEXT];
    gw_sha256_begin(&sum);
    if (count > 0) {
        qsort(files, count, sizeof(*files), by_path);
    }
    for (size_t i = 0; i < count; i++) {
        // The path ends with its NUL and the bytes with their count, so that no two lists are
        // alike.
        char length[32];
        const int characters = snprintf(length, sizeof(length), "%zu\n", files[i].length);
        gw_sha256_add(&sum, files[i].path, strlen(files[i].path) + 1);
        gw_sha256_add(&sum, length, (size_t)characters);
        gw_sha256_add(&sum, files[i].bytes, files[i].length);
    }
    gw_sha256_end(&sum, digits);
    return gw_format("%s", digits);
}

// Adds a file of the tree; false if it is none, or cannot be read.
static bool add_file(const FTSENT *entry, size_t root, struct gw_handed_in_file **files,
                     size_t *count)
{
    struct gw_regular_file content;
    if (entry->fts_info != FTS_F ||
        gw_regular_file_read(AT_FDCWD, entry->fts_path, GW_REFUSE_LINKS, &content)) {
        return false;
    }
    *files = gw_one_more(*files, *count, sizeof(**files));
    (*files)[(*count)++] = (struct gw_handed_in_file){gw_format("%s", entry->fts_path + root + 1),
                                                      content.bytes, content.length};
    return true;
}

char *gw_handed_in_content(const char *class_folder, const char *folder)
{
    char *path = gw_format("%s/submissions/%s", class_folder, folder);
    char *const roots[] = {path, NULL};
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    struct gw_handed_in_file *files = NULL;
    size_t count = 0;
    bool whole = tree;
    FTSENT *entry;
    while (whole && (entry = fts_read(tree))) {
        const bool is_folder = entry->fts_info == FTS_D || entry->fts_info == FTS_DP;
        whole =
            is_folder || (entry->fts_level > 0 && add_file(entry, strlen(path), &files, &count));
    }
    if (tree) {
        fts_close(tree);
    }
    char *content = whole ? gw_handed_in_content_of(files, count) : NULL;
    for (size_t i = 0; i < count; i++) {
        free((char *)files[i].path);
        free((char *)files[i].bytes);
    }
    free(files);
    free(path);
    return content;
}
