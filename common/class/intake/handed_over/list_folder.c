// SPDX-License-Identifier: MIT
// What lies below a folder. No link is followed; nothing but folders is opened.
#include "handed_over.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEEPEST = 32, // as many folders are open at a time
    LISTED = 2    // levels of which everything is listed
};

struct listing {
    struct gw_handed_over *handed_over;
    struct stat class_folder;
    bool has_class_folder;
};

static void list(struct listing *listing, int folder, const char *path, int level);

static void list_subfolder(struct listing *listing, int folder, const char *name, char *path,
                           int level)
{
    const int below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (below < 0 || level >= DEEPEST) {
        const char *why = below < 0 ? strerror(errno) : "it lies deeper than 32 folders";
        gw_add_entry(listing->handed_over, (struct gw_entry){.path = gw_format("%s", path),
                                                             .is_folder = true,
                                                             .refused = gw_format("%s", why)});
        if (below >= 0) {
            close(below);
        }
        return;
    }
    struct stat status;
    const bool is_class = listing->has_class_folder && fstat(below, &status) == 0 &&
                          status.st_dev == listing->class_folder.st_dev &&
                          status.st_ino == listing->class_folder.st_ino;
    if (is_class) {
        close(below);
        return;
    }
    if (level <= LISTED) {
        gw_add_entry(listing->handed_over,
                     (struct gw_entry){.path = gw_format("%s", path), .is_folder = true});
    }
    list(listing, below, path, level + 1);
}

static void list_entry(struct listing *listing, int folder, const char *name, const char *parent,
                       int level)
{
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        return; // it has just gone
    }
    char *path = gw_format("%s%s%s", parent, *parent ? "/" : "", name);
    const char *what = gw_why_no_file(status.st_mode);
    const bool is_link = S_ISLNK(status.st_mode);
    if (S_ISDIR(status.st_mode) && gw_is_of_no_use(name)) {
        free(path);
        return;
    }
    // A link without an ending may have been meant for a folder.
    if (gw_may_be_wanted(name) || (is_link && !strchr(name, '.')) ||
        (level <= LISTED && !S_ISDIR(status.st_mode))) {
        gw_add_entry(listing->handed_over,
                     (struct gw_entry){.path = gw_format("%s", path),
                                       .refused = what ? gw_format("%s", what) : NULL,
                                       .time = status.st_mtime});
    }
    if (S_ISDIR(status.st_mode)) {
        list_subfolder(listing, folder, name, path, level);
    }
    free(path);
}

// Closes the folder.
static void list(struct listing *listing, int folder, const char *path, int level)
{
    DIR *entries = fdopendir(folder);
    if (!entries) {
        close(folder);
        return;
    }
    const struct dirent *entry;
    while ((entry = readdir(entries))) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            list_entry(listing, folder, entry->d_name, path, level);
        }
    }
    closedir(entries);
}

char *gw_list_folder(struct gw_handed_over *handed_over, const char *class_folder)
{
    struct listing listing = {.handed_over = handed_over};
    listing.has_class_folder = stat(class_folder, &listing.class_folder) == 0;
    const int again = openat(handed_over->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (again < 0) {
        return gw_format("the folder cannot be read: %s", strerror(errno));
    }
    list(&listing, again, "", 1);
    return NULL;
}
