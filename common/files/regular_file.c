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

// NULL for a regular file that is small enough.
static const char *what_is_wrong(const struct stat *status)
{
    switch (status->st_mode & S_IFMT) {
    case S_IFREG:
        return status->st_size > GW_LARGEST_FILE ? "it is larger than 1 MiB" : NULL;
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

static const char *read_opened(int descriptor, struct gw_regular_file *file)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return strerror(errno);
    }
    const char *wrong = what_is_wrong(&status); // it may have been replaced before it was opened
    if (wrong) {
        return wrong;
    }
    // A byte more than there may be: a file of the kernel's has size 0 and goes on without end.
    char *bytes = malloc((size_t)GW_LARGEST_FILE + 1);
    if (!bytes) {
        return strerror(ENOMEM);
    }
    const ssize_t length = read_up_to(descriptor, bytes, (size_t)GW_LARGEST_FILE + 1);
    if (length < 0) {
        wrong = strerror(errno);
    } else if (length > GW_LARGEST_FILE) {
        wrong = "it is larger than 1 MiB";
    } else if (length != status.st_size || !is_unchanged(descriptor, &status)) {
        wrong = "it changed while it was read";
    }
    if (wrong) {
        free(bytes);
        return wrong;
    }
    char *shorter = realloc(bytes, (size_t)length + 1); // one for a file that is empty
    *file = (struct gw_regular_file){shorter ? shorter : bytes, (size_t)length};
    return NULL;
}

const char *gw_regular_file_read(int folder, const char *path, enum gw_links links,
                                 struct gw_regular_file *file)
{
    // Asked before it is opened, since opening does something to some devices.
    struct stat status;
    const bool refuse = links == GW_REFUSE_LINKS;
    if (fstatat(folder, path, &status, refuse ? AT_SYMLINK_NOFOLLOW : 0) != 0) {
        return strerror(errno);
    }
    const char *wrong = what_is_wrong(&status);
    if (wrong) {
        return wrong;
    }
    const int descriptor = openat(
        folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (refuse ? O_NOFOLLOW : 0));
    if (descriptor < 0) {
        return refuse && errno == ELOOP ? "it is a symbolic link" : strerror(errno);
    }
    wrong = read_opened(descriptor, file);
    close(descriptor);
    return wrong;
}
