// SPDX-License-Identifier: MIT
// gw_watch: reads what ./gridwork watch calls it with.
#include "terminal.h"
#include "view.h"
#include "watch.h"

#include "base/arguments.h"

#include <stdio.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct gw_watch_options options = {0};
    const struct gw_option names[] = {
        {"root", .argument = "FOLDER", .text = &options.root, .needed = true},
        {"build", .argument = "FOLDER", .text = &options.build, .needed = true},
        {"only", .argument = "lessonN|EXERCISE", .text = &options.only},
        {"gpu", .flag = &options.on_gpu},
        {"ptx", .flag = &options.on_ptx},
        {0}};
    gw_read_arguments(&(struct gw_program){.name = "gw_watch", .options = names}, argc, argv);
    if (chdir(options.root) != 0) {
        perror(options.root);
        return 2;
    }
    struct utsname system;
    options.note = gw_note_on_place(options.root, uname(&system) == 0 ? system.release : "");
    return gw_watch(&options);
}
