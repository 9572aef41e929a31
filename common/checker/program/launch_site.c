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
    // A loop comes here by the same calls each time, and asking DWARF is slow.
    static void *known[MOST_FRAMES];
    static int known_count;
    static uintptr_t frame;
    void *frames[MOST_FRAMES];
    const int count = backtrace(frames, MOST_FRAMES);
    if (count != known_count || memcmp(frames, known, (size_t)count * sizeof(*frames)) != 0) {
        frame = gw_dwarf_students_frame(frames, count);
        memcpy(known, frames, (size_t)count * sizeof(*frames));
        known_count = count;
    }
    return frame ? (struct gw_site){.return_address = (const void *)frame} : site;
}
