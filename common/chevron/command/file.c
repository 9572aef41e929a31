// SPDX-License-Identifier: MIT
// Whole files in and out.
#include "command.h"

#include "base/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path, const char *what, const char *reason)
{
    fprintf(stderr, "%s: error: the file cannot be %s: %s\n", path, what, reason);
    return false;
}

bool gw_read_file(const char *path, struct gw_buffer *buffer)
{
    struct gw_regular_file file;
    const char *wrong = gw_regular_file_read(AT_FDCWD, path, GW_FOLLOW_LINKS, &file);
    if (wrong) {
        return complain(path, "read", wrong);
    }
    *buffer = (struct gw_buffer){file.bytes, file.length, file.length};
    return true;
}

bool gw_write_file(const char *path, const struct gw_buffer *buffer)
{
    FILE *file = fopen(path, "wb");
    if (!file) {
        return complain(path, "written", strerror(errno));
    }
    bool written = fwrite(buffer->bytes, 1, buffer->length, file) == buffer->length;
    int reason = errno;
    if (fclose(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (!written) {
        gw_remove_file(path);
        return complain(path, "written", strerror(reason));
    }
    return true;
}

void gw_remove_file(const char *path)
{
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISREG(status.st_mode)) {
        unlink(path);
    }
}

bool gw_is_same_file(const char *a, const char *b)
{
    struct stat status_a, status_b;
    return stat(a, &status_a) == 0 && stat(b, &status_b) == 0 &&
           status_a.st_dev == status_b.st_dev && status_a.st_ino == status_b.st_ino;
}
