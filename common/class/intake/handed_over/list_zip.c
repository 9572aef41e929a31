// SPDX-License-Identifier: MIT
// A zip of a whole class: what may be wanted of it waits in one file that has no name.
#include "handed_over.h"

#include "base/text.h"
#include "zip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t level_of(const char *path)
{
    size_t level = 1;
    for (; *path; path++) {
        level += *path == '/';
    }
    return level;
}

static bool has_folder(const struct gw_handed_over *handed_over, const char *path, size_t length)
{
    // Entries of one folder come together: it is one of the last.
    for (size_t i = handed_over->count; i > 0; i--) {
        const struct gw_entry *entry = &handed_over->entries[i - 1];
        if (entry->is_folder && strlen(entry->path) == length &&
            strncmp(entry->path, path, length) == 0) {
            return true;
        }
    }
    return false;
}

// Many zips have files alone: their folders are said by the files' names.
static void add_folders(struct gw_handed_over *handed_over, const char *path)
{
    const char *slash = strchr(path, '/');
    for (int level = 1; slash && level <= 2; level++, slash = strchr(slash + 1, '/')) {
        const size_t length = (size_t)(slash - path);
        if (!has_folder(handed_over, path, length)) {
            gw_add_entry(
                handed_over,
                (struct gw_entry){.path = gw_format("%.*s", (int)length, path), .is_folder = true});
        }
    }
}

bool gw_spool_add(struct gw_handed_over *handed_over, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(handed_over->spool, bytes, length);
        if (written < 0) {
            return false;
        }
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static bool keep(void *context, const struct gw_zipped *zipped)
{
    struct gw_handed_over *handed_over = context;
    if (zipped->is_folder) {
        char *inside = gw_format("%s/", zipped->path);
        add_folders(handed_over, inside);
        free(inside);
        return true;
    }
    add_folders(handed_over, zipped->path);
    if (!zipped->bytes && !zipped->refused && level_of(zipped->path) > 2) {
        return true;
    }
    struct gw_entry entry = {
        .path = gw_format("%s", zipped->path),
        .refused = zipped->refused ? gw_format("%s", zipped->refused) : NULL,
        .is_spooled = true,
        .at = lseek(handed_over->spool, 0, SEEK_END),
        .length = zipped->length,
        .time = zipped->time,
    };
    gw_add_entry(handed_over, entry);
    return gw_spool_add(handed_over, zipped->bytes, zipped->length);
}

bool gw_spool_open(struct gw_handed_over *handed_over, const char *class_folder)
{
    if (handed_over->spool < 0) {
        handed_over->spool = open(class_folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    }
    if (handed_over->spool < 0) { // not every file system has files without a name
        char *name = gw_format("%s/.unpacked-XXXXXX", class_folder);
        handed_over->spool = mkostemp(name, O_CLOEXEC);
        unlink(name);
        free(name);
    }
    return handed_over->spool >= 0;
}

char *gw_list_zip(struct gw_handed_over *handed_over, const char *path, int zip,
                  const char *class_folder)
{
    if (!gw_spool_open(handed_over, class_folder)) {
        return gw_format("%s cannot be written: %s", class_folder, strerror(errno));
    }
    char *reason =
        gw_zip_read((struct gw_zip_source){.file = zip}, &gw_zip_of_a_class, keep, handed_over);
    char *why = reason ? gw_format("%s cannot be used: %s", path, reason) : NULL;
    free(reason);
    return why;
}
