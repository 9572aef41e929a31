// SPDX-License-Identifier: MIT
#include "page_notes.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>

static const char *const of_all[] = {
    "A step is a line that reads or writes memory, with all threads of the block that come to it "
    "together; or a barrier; or an operation of the host. Lines that use only registers have no "
    "step.",
    "The values are those of this run on the CPU device. It runs the threads of a block one after "
    "another up to each barrier. A GPU runs warps in any order; without a race condition the "
    "values "
    "are the same.",
    "A dot is a value that the page does not know: none of its steps has read or written it yet."};
enum { OF_ALL = sizeof(of_all) / sizeof(*of_all) };

unsigned gw_page_launches(const struct gw_page *page)
{
    return !page->traces[0]->has_kernel     ? 0
           : page->count < GW_PAGE_LAUNCHES ? page->count
                                            : GW_PAGE_LAUNCHES;
}

__attribute__((format(printf, 2, 3))) static void put(struct gw_json *json, const char *format, ...)
{
    struct gw_text text = {0};
    va_list arguments;
    va_start(arguments, format);
    gw_text_add_list(&text, format, arguments);
    va_end(arguments);
    gw_json_string(json, NULL, gw_text_string(&text));
    gw_text_free(&text);
}

static void put_launch(struct gw_json *json, const struct gw_trace *trace,
                       const struct gw_steps *steps)
{
    if (steps->is_cut) {
        put(json, "Launch %u, %s: only its first %zu steps are here.", trace->launch, trace->kernel,
            steps->count);
    }
    if (trace->left_out_accesses > 0) {
        put(json,
            "Launch %u, %s: %zu accesses are left out. Of each thread the first ones in an "
            "interval "
            "are recorded.",
            trace->launch, trace->kernel, trace->left_out_accesses);
    }
    if (trace->left_out_intervals > 0) {
        put(json, "Launch %u, %s: %u later intervals between barriers are left out.", trace->launch,
            trace->kernel, trace->left_out_intervals);
    }
}

static bool has_race(const struct gw_trace *trace)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        if (trace->accesses[i].pair > 0) {
            return true;
        }
    }
    return false;
}

void gw_page_notes_write(struct gw_json *json, const struct gw_page *page,
                         const struct gw_steps *steps, bool source_is_cut)
{
    const unsigned launches = gw_page_launches(page);
    bool races = false;
    gw_json_line(json, 0);
    gw_json_open(json, "notes", '[');
    for (int i = 0; i < OF_ALL; i++) {
        put(json, "%s", of_all[i]);
    }
    if (launches > 0 && page->traces[0]->launches > launches) {
        put(json, "There were %u launches. The page has one block of %u of them.",
            page->traces[0]->launches, launches);
    }
    for (unsigned i = 0; i < launches; i++) {
        put_launch(json, page->traces[i], &steps[i]);
        races = races || has_race(page->traces[i]);
    }
    if (races) {
        put(json, "Of a race condition only the two accesses of the report are marked. Others may "
                  "race for the same reason.");
    }
    if (page->traces[0]->left_out_operations > 0) {
        put(json, "%zu later operations of the host are left out.",
            page->traces[0]->left_out_operations);
    }
    if (source_is_cut) {
        put(json, "Of a long file only the lines around those of the run are shown.");
    }
    gw_json_close(json, ']');
}
