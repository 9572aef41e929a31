// SPDX-License-Identifier: MIT
// Reading a file that may be anything.
#include "regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *too_large(size_t most)
{
    return most <= GW_LARGEST_FILE ? "it is larger than 1 MiB" : "it is larger than 64 MiB";
}

const char *gw_why_no_file(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG:
        return NULL;
    case S_IFDIR:
        return "it is a folder";
    case S_IFLNK:
        return "it is a symbolic link";
    case S_IFIFO:
        return "it is a named pipe";
    case S_IFSOCK:
        return "it is a socket";
    default:
        return "it is a device";
    }
}

// NULL for a regular file that is small enough.
static const char *what_is_wrong(const struct stat *status, size_t most)
{
    const char *why = gw_why_no_file(status->st_mode);
    return !why && (size_t)status->st_size > most ? too_large(most) : why;
}

// Reads up to `most` bytes; -1 with errno on failure.
static ssize_t read_up_to(int descriptor, char *bytes, size_t most)
{
    size_t length = 0;
    while (length < most) {
        const ssize_t got = read(descriptor, bytes + length, most - length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            return -1;
        }
        if (got == 0) {
            break;
        }
        length += (size_t)got;
    }
    return (ssize_t)length;
}

static bool is_unchanged(int descriptor, const struct stat *before)
{
    struct stat now;
    return fstat(descriptor, &now) == 0 && now.st_size == before->st_size &&
           now.st_mtim.tv_sec == before->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == before->st_mtim.tv_nsec;
}

static const char *read_opened(int descriptor, size_t most, struct gw_regular_file *file)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return strerror(errno);
    }
    // It may have been replaced before it was opened.
    const char *wrong = what_is_wrong(&status, most);
    if (wrong) {
        return wrong;
    }
    // A byte more than it says: a file of the kernel's has size 0 and goes on without end.
    const size_t room = (size_t)status.st_size + 1;
    char *bytes = malloc(room);
    if (!bytes) {
        return strerror(ENOMEM);
    }
    const ssize_t length = read_up_to(descriptor, bytes, room);
    if (length < 0) {
        wrong = strerror(errno);
    } else if (length != status.st_size || !is_unchanged(descriptor, &status)) {
        wrong = "it changed while it was read";
    }
    if (wrong) {
        free(bytes);
        return wrong;
    }
    *file = (struct gw_regular_file){bytes, (size_t)length};
    return NULL;
}

static const char *read_in(int folder, const char *path, enum gw_links links, size_t most,
                           struct gw_regular_file *file)
{
    // Asked before it is opened, since opening does something to some devices.
    struct stat status;
    const bool refuse = links == GW_REFUSE_LINKS;
    if (fstatat(folder, path, &status, refuse ? AT_SYMLINK_NOFOLLOW : 0) != 0) {
        return strerror(errno);
    }
    const char *wrong = what_is_wrong(&status, most);
    if (wrong) {
        return wrong;
    }
    const int descriptor = openat(
        folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (refuse ? O_NOFOLLOW : 0));
    if (descriptor < 0) {
        return refuse && errno == ELOOP ? "it is a symbolic link" : strerror(errno);
    }
    wrong = read_opened(descriptor, most, file);
    close(descriptor);
    return wrong;
}

const char *gw_regular_file_read(int folder, const char *path, enum gw_links links,
                                 struct gw_regular_file *file)
{
    return read_in(folder, path, links, GW_LARGEST_FILE, file);
}

int gw_open_below(int folder, const char *path)
{
    int opened = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    char *pieces = strdup(path);
    char *rest = pieces;
    for (char *piece; opened >= 0 && (piece = strsep(&rest, "/"));) {
        if (*piece == '\0') {
            continue;
        }
        const int next = openat(opened, piece, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        const int reason = errno;
        close(opened);
        errno = reason;
        opened = next;
    }
    free(pieces);
    return opened;
}

const char *gw_regular_file_read_below(int folder, const char *path, size_t most,
                                       struct gw_regular_file *file)
{
    const char *slash = strrchr(path, '/');
    char *place = strndup(path, slash ? (size_t)(slash - path) : 0);
    if (!place) {
        return strerror(ENOMEM);
    }
    const int below = gw_open_below(folder, place);
    free(place);
    if (below < 0) {
        // With O_DIRECTORY a link is not told from a file.
        return errno == ELOOP || errno == ENOTDIR ? "its folder is a symbolic link"
                                                  : strerror(errno);
    }
    const char *wrong = read_in(below, slash ? slash + 1 : path, GW_REFUSE_LINKS, most, file);
    close(below);
    return wrong;
}
