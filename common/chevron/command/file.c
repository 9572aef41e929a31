// SPDX-License-Identifier: MIT
// Whole files in and out.
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "%s: error: the file cannot be %s: %s\n", path, what, strerror(errno));
    return false;
}

bool gw_read_file(const char *path, struct gw_buffer *buffer)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        return complain(path, "read");
    }
    size_t got;
    do {
        if (!gw_buffer_reserve(buffer, 65536)) {
            errno = ENOMEM;
            fclose(file);
            return complain(path, "read");
        }
        got = fread(buffer->bytes + buffer->length, 1, 65536, file);
        buffer->length += got;
    } while (got > 0);
    bool failed = ferror(file);
    int reason = errno;
    fclose(file);
    errno = reason;
    return !failed || complain(path, "read");
}

bool gw_write_file(const char *path, const struct gw_buffer *buffer)
{
    FILE *file = fopen(path, "wb");
    if (!file) {
        return complain(path, "written");
    }
    bool written = fwrite(buffer->bytes, 1, buffer->length, file) == buffer->length;
    int reason = errno;
    if (fclose(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (!written) {
        gw_remove_file(path);
        errno = reason;
        return complain(path, "written");
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
