// SPDX-License-Identifier: MIT
// A kernel of an exercise's other half is launched by a function that the student has called: it is
// told at that call.
#include "checker/handlers/handlers.h"
#include "dwarf_lines.h"

#include <execinfo.h>
#include <string.h>

enum { MOST_FRAMES = 32 };

struct gw_site gw_observe_launch_site(struct gw_site site)
{
    static const char ours[] = "tests/lessons/";
    if (!site.file || strncmp(site.file, ours, sizeof(ours) - 1) != 0) {
        return site;
    }
    void *frames[MOST_FRAMES];
    const uintptr_t frame = gw_dwarf_students_frame(frames, backtrace(frames, MOST_FRAMES));
    return frame ? (struct gw_site){.return_address = (const void *)frame} : site;
}
