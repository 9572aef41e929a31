// SPDX-License-Identifier: MIT
// Whole files: written under another name and renamed.
#include "whole_file.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// More than what the end of a file that is there has room for in its last block.
enum { BYTES_TO_TRY = 1 << 16 };

static void complain(const char *name, int why)
{
    fprintf(stderr, "%s cannot be written: %s.\n", name, strerror(why));
}

bool gw_whole_file_begin(struct gw_whole_file *file, const char *name)
{
    struct stat status;
    const bool regular = stat(name, &status) != 0 || S_ISREG(status.st_mode);
    *file = (struct gw_whole_file){.name = gw_format("%s", name)};
    if (regular) {
        // Two that write the same file at once do not mix.
        file->unfinished = gw_format("%s.%d.new", name, (int)getpid());
    }
    file->out = fopen(regular ? file->unfinished : name, "we");
    if (!file->out) {
        complain(name, errno);
        free(file->unfinished);
        free(file->name);
    }
    return file->out;
}

bool gw_whole_file_end(struct gw_whole_file *file)
{
    errno = 0;
    bool written = fflush(file->out) == 0 && !ferror(file->out);
    int why = errno;
    if (fclose(file->out) != 0 && written) {
        written = false;
        why = errno;
    }
    if (written && file->unfinished && rename(file->unfinished, file->name) != 0) {
        written = false;
        why = errno;
    }
    if (!written) {
        // Where stdio failed before, the reason is asked again.
        char *folder = gw_format("%s", file->name);
        char *slash = strrchr(folder, '/');
        *(slash ? slash : folder) = '\0';
        why = why ? why : gw_why_not_writable(*folder ? folder : slash ? "/" : ".");
        complain(file->name, why ? why : EIO);
        free(folder);
        if (file->unfinished) {
            unlink(file->unfinished);
        }
    }
    free(file->unfinished);
    free(file->name);
    return written;
}

int gw_why_not_writable(const char *folder)
{
    static const char nothing[BYTES_TO_TRY];
    char *name = gw_format("%s/room.%d", folder, (int)getpid());
    const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    int why = file < 0 ? errno : 0;
    if (file >= 0) {
        const ssize_t length = write(file, nothing, sizeof(nothing));
        if (length != (ssize_t)sizeof(nothing)) {
            why = length < 0 ? errno : ENOSPC;
        }
        if (close(file) != 0 && why == 0) { // some file systems tell of a quota only now
            why = errno;
        }
        unlink(name);
    }
    free(name);
    return why;
}
