// SPDX-License-Identifier: MIT
// probe NAME FOLDER VICTIM SECRET TCP_PORT UDP_PORT: makes one attempt, and does not give up when a
// call is stopped by a signal.
#include "attempts.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void go_on(int signal_number)
{
    (void)signal_number;
}

void tell(const void *bytes, ssize_t length)
{
    if (length > 0 && write(STDOUT_FILENO, bytes, (size_t)length) < 0) {
        _exit(1);
    }
}

const char *in_folder(const struct target *target, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof(path), "%s/%s", target->folder, name);
    return path;
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        return 2;
    }
    const struct target target = {.folder = argv[2],
                                  .victim = atoi(argv[3]),
                                  .secret = strtoull(argv[4], NULL, 0),
                                  .tcp_port = atoi(argv[5]),
                                  .udp_port = atoi(argv[6])};
    signal(SIGSYS, go_on);
    signal(SIGHUP, SIG_IGN); // what comes when the terminal goes
    const struct attempt *const lists[] = {attempts_on_files, attempts_on_processes,
                                           attempts_on_connections, attempts_to_stay};
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        for (const struct attempt *attempt = lists[i]; attempt->name; attempt++) {
            if (strcmp(attempt->name, argv[1]) == 0) {
                attempt->make(&target);
                return 0;
            }
        }
    }
    return 2;
}
