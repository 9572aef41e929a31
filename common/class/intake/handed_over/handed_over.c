// SPDX-License-Identifier: MIT
// A folder and a zip are listed alike.
#include "handed_over.h"

#include "base/text.h"
#include "base/wanted_entries.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static bool ends_in_one_of(const char *name, const char *const *endings)
{
    const size_t length = strlen(name);
    for (; *endings; endings++) {
        const size_t end = strlen(*endings);
        if (length > end && strcasecmp(name + length - end, *endings) == 0) {
            return true;
        }
    }
    return false;
}

bool gw_is_zip(const char *name)
{
    static const char *const endings[] = {".zip", NULL};
    return ends_in_one_of(name, endings);
}

bool gw_is_other_archive(const char *name)
{
    static const char *const endings[] = {".rar", ".7z", ".tar", ".tgz",
                                          ".gz",  ".xz", ".bz2", NULL};
    return ends_in_one_of(name, endings);
}

bool gw_may_be_wanted(const char *name)
{
    static const char *const endings[] = {".cu", ".c", ".tsv", NULL};
    return ends_in_one_of(name, endings) || gw_is_header_name(name) || gw_is_zip(name) ||
           gw_is_other_archive(name) || strcmp(name, GW_SUBMITTERS_FILE) == 0;
}

bool gw_is_of_no_use(const char *folder)
{
    return strcmp(folder, ".git") == 0 || strcmp(folder, "__MACOSX") == 0;
}

void gw_add_entry(struct gw_handed_over *handed_over, struct gw_entry entry)
{
    handed_over->entries =
        gw_one_more(handed_over->entries, handed_over->count, sizeof(*handed_over->entries));
    handed_over->entries[handed_over->count++] = entry;
}

static int by_path(const void *one, const void *other)
{
    const struct gw_entry *a = one;
    const struct gw_entry *b = other;
    return strcmp(a->path, b->path);
}

char *gw_handed_over_open(const char *path, const char *class_folder,
                          struct gw_handed_over *handed_over)
{
    *handed_over = (struct gw_handed_over){.folder = -1, .spool = -1};
    // A pipe in which nobody writes would keep everybody waiting.
    const int opened = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat status;
    if (opened < 0 || fstat(opened, &status) != 0) {
        char *why = gw_format("%s cannot be read: %s", path, strerror(errno));
        if (opened >= 0) {
            close(opened);
        }
        return why;
    }
    char *why;
    if (S_ISDIR(status.st_mode)) {
        handed_over->folder = opened;
        why = gw_list_folder(handed_over, class_folder);
    } else if (S_ISREG(status.st_mode)) {
        why = gw_list_zip(handed_over, path, opened, class_folder);
        close(opened);
    } else {
        why = gw_format("%s is neither a folder nor a zip", path);
        close(opened);
    }
    if (!why && handed_over->count == 0) {
        why = gw_format("%s is empty", path);
    }
    if (why) {
        gw_handed_over_close(handed_over);
    } else {
        qsort(handed_over->entries, handed_over->count, sizeof(*handed_over->entries), by_path);
    }
    return why;
}

static const char *read_spool(const struct gw_handed_over *handed_over,
                              const struct gw_entry *entry, struct gw_regular_file *file)
{
    char *bytes = malloc(entry->length + 1);
    size_t length = 0;
    ssize_t got = 1;
    while (bytes && length < entry->length && got > 0) {
        got = pread(handed_over->spool, bytes + length, entry->length - length,
                    entry->at + (off_t)length);
        length += got > 0 ? (size_t)got : 0;
    }
    if (length < entry->length || !bytes) {
        free(bytes);
        return strerror(errno);
    }
    *file = (struct gw_regular_file){bytes, length};
    return NULL;
}

const char *gw_handed_over_read(const struct gw_handed_over *handed_over, size_t entry, size_t most,
                                struct gw_regular_file *file)
{
    const struct gw_entry *wanted = &handed_over->entries[entry];
    return wanted->refused ? wanted->refused
           : !wanted->is_spooled
               ? gw_regular_file_read_below(handed_over->folder, wanted->path, most, file)
               : read_spool(handed_over, wanted, file);
}

void gw_handed_over_close(struct gw_handed_over *handed_over)
{
    for (size_t i = 0; i < handed_over->count; i++) {
        free(handed_over->entries[i].path);
        free(handed_over->entries[i].refused);
    }
    free(handed_over->entries);
    if (handed_over->folder >= 0) {
        close(handed_over->folder);
    }
    if (handed_over->spool >= 0) {
        close(handed_over->spool);
    }
    *handed_over = (struct gw_handed_over){.folder = -1, .spool = -1};
}
