// SPDX-License-Identifier: MIT
// older_kernel PARTS PROGRAM [ARGUMENT]...: the program on a kernel that seems to lack some parts
// of the box: no_landlock, or neither, which also has no seccomp filters, as in an emulator.
#include "box/filter.h"

#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc < 3 || (strcmp(argv[1], "no_landlock") != 0 && strcmp(argv[1], "neither") != 0)) {
        fprintf(stderr, "usage: %s no_landlock|neither PROGRAM [ARGUMENT]...\n", argv[0]);
        return 2;
    }
    struct gw_filter *filter = gw_filter_begin();
    gw_filter_deny(filter, SYS_landlock_create_ruleset, GW_PRETEND_TO_BE_OLD);
    if (strcmp(argv[1], "neither") == 0) {
        const uint32_t installs = PR_SET_SECCOMP;
        gw_filter_except(filter, SYS_prctl, 0, &installs, 1, GW_PRETEND_TO_BE_OLD);
    }
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    const int error = gw_filter_install(filter);
    if (error != 0) {
        fprintf(stderr, "%s: %s\n", argv[0], strerror(error));
        return 2;
    }
    execvp(argv[2], argv + 2);
    perror(argv[2]);
    return 127;
}
