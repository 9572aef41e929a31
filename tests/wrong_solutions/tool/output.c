// SPDX-License-Identifier: MIT
#include "output.h"

#include "base/process.h"
#include "lines.h"

#include <stdlib.h>

int gw_output_of(const char *const *words, char **output)
{
    int said;
    const pid_t process =
        gw_process_start(&(struct gw_command){.words = words, .said = &said, .together = true});
    FILE *file = process < 0 ? NULL : fdopen(said, "r");
    if (!file) {
        perror(words[0]);
        exit(1);
    }
    *output = gw_keep_file(file);
    fclose(file);
    const int status = gw_exit_status(gw_process_wait(process));
    return *output ? status : GW_NOT_STARTED;
}
