// SPDX-License-Identifier: MIT
// gw_watch: reads what ./gridwork watch calls it with.
#include "terminal.h"
#include "view.h"
#include "watch.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

static _Noreturn void usage(void)
{
    fputs("usage: gw_watch --root FOLDER --build FOLDER [--only lessonN|EXERCISE] [--gpu]\n",
          stderr);
    exit(2);
}

int main(int argc, char **argv)
{
    static const struct option names[] = {{"root", required_argument, NULL, 'r'},
                                          {"build", required_argument, NULL, 'b'},
                                          {"only", required_argument, NULL, 'o'},
                                          {"gpu", no_argument, NULL, 'g'},
                                          {0}};
    struct gw_watch_options options = {0};
    for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (option) {
        case 'r':
            options.root = optarg;
            break;
        case 'b':
            options.build = optarg;
            break;
        case 'o':
            options.only = optarg;
            break;
        case 'g':
            options.on_gpu = true;
            break;
        default:
            usage();
        }
    }
    if (optind < argc || !options.root || !options.build) {
        usage();
    }
    if (chdir(options.root) != 0) {
        perror(options.root);
        return 2;
    }
    struct utsname system;
    options.note = gw_note_on_place(options.root, uname(&system) == 0 ? system.release : "");
    return gw_watch(&options);
}
