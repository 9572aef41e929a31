// SPDX-License-Identifier: MIT
// without_landlock PROGRAM [ARGUMENT]...: the program on a kernel that seems to have no Landlock.
#include "box/filter.h"

#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct gw_filter *filter = gw_filter_begin();
    gw_filter_deny(filter, SYS_landlock_create_ruleset, GW_PRETEND_TO_BE_OLD);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    const int error = gw_filter_install(filter);
    if (argc < 2 || error != 0) {
        fprintf(stderr, "%s: %s\n", argv[0], argc < 2 ? "a program is missing" : strerror(error));
        return 2;
    }
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return 127;
}
