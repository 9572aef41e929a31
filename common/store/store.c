// SPDX-License-Identifier: MIT
#include "store.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char lock_ending[] = ".lock";

void gw_store_key_begin(struct gw_store_key *key)
{
    gw_sha256_begin(&key->sum);
}

void gw_store_key_text(struct gw_store_key *key, const char *name, const char *text)
{
    gw_sha256_add(&key->sum, name, strlen(name) + 1);
    gw_sha256_add(&key->sum, text, strlen(text) + 1);
}

bool gw_store_key_file(struct gw_store_key *key, const char *name, const char *path)
{
    char sum[GW_SHA256_TEXT] = "none";
    const bool read = gw_sha256_of_file(path, sum);
    gw_store_key_text(key, name, read ? sum : "none");
    return read;
}

void gw_store_key_end(struct gw_store_key *key, char text[GW_SHA256_TEXT])
{
    gw_sha256_end(&key->sum, text);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    remove(path);
    return 0;
}

void gw_store_remove(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static bool make_folders(const char *path)
{
    char *part = strdup(path);
    for (char *slash = part; part && (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        mkdir(part, 0755);
        *slash = '/';
    }
    free(part);
    return mkdir(path, 0755) == 0 || errno == EEXIST;
}

// A signal does not end the waiting, such as that of a compiler's end. @return whether it is locked
static bool lock_it(int lock, int how)
{
    int status;
    do {
        status = flock(lock, how);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

// Whether the lock is that of the path, and not of a file that was pruned meanwhile.
static bool is_still(int lock, const char *path)
{
    struct stat mine, there;
    return fstat(lock, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino;
}

static int lock_file(const char *path, int how)
{
    for (;;) {
        const int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (lock < 0 || !lock_it(lock, how) || is_still(lock, path)) {
            return lock; // some file systems have no locks
        }
        close(lock);
    }
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

// Holds it together with others if it is there, else alone.
static void hold(struct gw_store_entry *entry, const char *path, bool fresh)
{
    if (!fresh) {
        entry->lock = lock_file(path, LOCK_SH);
        entry->is_there = is_folder(entry->folder);
    }
    if (entry->is_there) {
        return;
    }
    if (entry->lock >= 0) {
        close(entry->lock);
    }
    entry->lock = lock_file(path, LOCK_EX);
    entry->is_there = !fresh && is_folder(entry->folder); // somebody else has made it meanwhile
    if (entry->is_there) {
        lock_it(entry->lock, LOCK_SH);
    }
}

bool gw_store_enter(struct gw_store_entry *entry, const char *store, const char *key, bool fresh)
{
    char *path = gw_format("%s/%s%s", store, key, lock_ending);
    *entry = (struct gw_store_entry){.folder = gw_format("%s/%s", store, key),
                                     .making = gw_format("%s/%s.new", store, key),
                                     .lock = -1};
    if (make_folders(store)) {
        hold(entry, path, fresh);
    }
    bool held = entry->lock >= 0;
    if (held && !entry->is_there) {
        gw_store_remove(entry->making);
        held = mkdir(entry->making, 0755) == 0;
    }
    if (!held) {
        fprintf(stderr, "gridwork: %s cannot be written: %s\n", store, strerror(errno));
        gw_store_leave(entry);
    } else if (entry->is_there) {
        utimensat(AT_FDCWD, entry->folder, NULL, 0); // it was of use now
    }
    free(path);
    return held;
}

bool gw_store_publish(struct gw_store_entry *entry)
{
    gw_store_remove(entry->folder);
    entry->is_there = rename(entry->making, entry->folder) == 0;
    return entry->is_there;
}

void gw_store_share(const struct gw_store_entry *entry)
{
    lock_it(entry->lock, LOCK_SH);
}

void gw_store_leave(struct gw_store_entry *entry)
{
    if (entry->making && !entry->is_there && entry->lock >= 0) {
        gw_store_remove(entry->making);
    }
    if (entry->lock >= 0) {
        close(entry->lock);
    }
    free(entry->making);
    free(entry->folder);
    *entry = (struct gw_store_entry){.lock = -1};
}

struct used {
    char *path;
    time_t last;
};

static int by_use(const void *a, const void *b)
{
    const time_t first = ((const struct used *)a)->last, second = ((const struct used *)b)->last;
    return (first > second) - (first < second);
}

// Nobody else holds it, and nobody can begin to before it is gone.
static void remove_unheld(const char *path)
{
    char *name = gw_format("%s%s", path, lock_ending);
    const int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock >= 0 && lock_it(lock, LOCK_EX | LOCK_NB) && is_still(lock, name)) {
        gw_store_remove(path);
        unlink(name);
    }
    if (lock >= 0) {
        close(lock);
    }
    free(name);
}

void gw_store_prune(const char *store, size_t most)
{
    struct used *entries = NULL;
    size_t count = 0;
    DIR *folder = opendir(store);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        struct stat status;
        if (strlen(entry->d_name) + 1 == GW_SHA256_TEXT &&
            fstatat(dirfd(folder), entry->d_name, &status, 0) == 0 && S_ISDIR(status.st_mode)) {
            entries = gw_one_more(entries, count, sizeof(*entries));
            entries[count++] =
                (struct used){gw_format("%s/%s", store, entry->d_name), status.st_mtime};
        }
    }
    if (folder) {
        closedir(folder);
    }
    if (entries) {
        qsort(entries, count, sizeof(*entries), by_use);
    }
    for (size_t i = 0; i < count; i++) {
        if (i + most < count) {
            remove_unheld(entries[i].path);
        }
        free(entries[i].path);
    }
    free(entries);
}
