// SPDX-License-Identifier: MIT
// Builds that the disk has ended.
#include "building.h"

#include "base/text.h"
#include "base/whole_file.h"
#include "line_match.h"

#include <stdlib.h>
#include <string.h>

// The words of a tool that could not write, or NULL. A line of the student's own file begins with
// its place, and an #error there may say anything.
static char *words_of_tool(const struct gw_build *build)
{
    struct gw_match match;
    if (!gw_find_match(
            &match, build->output,
            "^(ninja|g?make|[^ ]*(cc1|cc1plus|collect2|g\\+\\+|ld|as|ar|ranlib)|Assembler "
            "messages|/tmp/[^:]*|CMake Error|ccache|[^ ]*: error: the file cannot be "
            "written)[^\n]*(No space left on device|"
            "Disk quota exceeded|Read-only file system)")) {
        return NULL;
    }
    return gw_match_part(&match, 3);
}

bool gw_disk_stopped_build(struct gw_result *result, const struct gw_build *build, const char *log)
{
    char *folder = gw_format("%s", log);
    char *slash = strrchr(folder, '/');
    *(slash ? slash : folder) = '\0';
    char *why = words_of_tool(build);
    const int error = why ? 0 : gw_why_not_writable(*folder ? folder : ".");
    if (error) {
        why = gw_format("%s", strerror(error));
    }
    free(folder);
    if (!why) {
        return false;
    }
    *result = (struct gw_result){
        .state = GW_NO_VERDICT,
        .summary = gw_format("nothing could be built: %s", why),
        .message =
            gw_format("Nothing could be built, because the disk cannot be written: %s.\nThis is no "
                      "verdict on the file: free disk space, and grade again.\n",
                      why)};
    free(why);
    return true;
}
