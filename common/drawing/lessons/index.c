// SPDX-License-Identifier: MIT
#include "lesson_pictures.h"
#include "narrow_page.h"

#include <limits.h>
#include <string.h>

enum { PANEL = 186, MOST_THREADS = 14, MOST_ELEMENTS = 14, BLOCK_GAP = 12 };

struct panel {
    struct gw_svg *svg;
    struct gw_traces blocks; // of one kernel
    const struct gw_trace_array *array;
    unsigned elements, threads;
    unsigned writers[MOST_ELEMENTS];
    double thread_step, cell_step, y;
};

static struct gw_traces blocks_of_one_kernel(struct gw_traces traces)
{
    unsigned count = 1;
    while (count < traces.count && strcmp(traces.all[count]->kernel, traces.all[0]->kernel) == 0) {
        count++;
    }
    return (struct gw_traces){traces.all, count};
}

static double thread_x(const struct panel *panel, unsigned block, unsigned thread)
{
    const unsigned before = block * gw_trace_threads(panel->blocks.all[0]) + thread;
    return GW_PAGE_EDGE + (before + 0.5) * panel->thread_step + block * BLOCK_GAP;
}

static void draw_threads(struct panel *panel, double threads_y, double cells_y)
{
    for (unsigned block = 0; block < panel->blocks.count; block++) {
        const struct gw_trace *trace = panel->blocks.all[block];
        const unsigned threads = gw_trace_threads(trace);
        const int array = gw_page_array(trace, panel->array->name);
        gw_svg_box(panel->svg, "block", thread_x(panel, block, 0) - panel->thread_step / 2,
                   threads_y - 34, panel->thread_step * threads, 52, "#ffffff", GW_SVG_GREY, 1);
        gw_svg_text(panel->svg, thread_x(panel, block, 0) - panel->thread_step / 2 + 5,
                    threads_y - 20, GW_PAGE_SMALL, "start", GW_SVG_INK, "blockIdx.x = %u",
                    trace->index[0]);
        for (unsigned thread = 0; thread < threads; thread++) {
            const double x = thread_x(panel, block, thread);
            const long long element =
                array >= 0 ? gw_page_used(trace, thread, (unsigned)array, GW_TRACE_WRITES) : -1;
            if (element >= 0 && element < panel->elements) {
                panel->writers[element]++;
                gw_svg_line(panel->svg, "write", x, threads_y + 11,
                            GW_PAGE_EDGE + ((double)element + 0.5) * panel->cell_step, cells_y,
                            gw_svg_colour(block), 1.8, NULL);
            }
            gw_page_thread(panel->svg, x, threads_y, 11, thread, block, element >= 0);
        }
    }
}

static void draw_elements(const struct panel *panel, double y)
{
    unsigned none = 0, several = 0, least = UINT_MAX, most = 0;
    for (unsigned i = 0; i < panel->elements; i++) {
        const unsigned writers = panel->writers[i];
        gw_page_element(panel->svg, GW_PAGE_EDGE + i * panel->cell_step, y, panel->cell_step - 1,
                        22, i, writers > 0 ? "#ffffff" : "#d8d8d8", GW_SVG_INK);
        none += writers == 0;
        several += writers > 1;
        least = writers > 1 && writers < least ? writers : least;
        most = writers > most ? writers : most;
    }
    if (none + several == 0) {
        gw_svg_text(panel->svg, GW_PAGE_EDGE, y + 40, GW_PAGE_SMALL, "start", GW_SVG_INK,
                    "each of the %u elements of %s is written once", panel->elements,
                    panel->array->name);
    } else {
        gw_svg_text(panel->svg, GW_PAGE_EDGE, y + 40, GW_PAGE_SMALL, "start", GW_SVG_INK,
                    "%u elements of %s are written by %s%u threads each, %u (grey) by none",
                    several, panel->array->name, least < most ? "up to " : "", most, none);
    }
}

static bool prepare(struct panel *panel)
{
    const struct gw_trace *first = panel->blocks.all[0];
    const int array = gw_page_written(first);
    if (array < 0) {
        fprintf(stderr, "%s writes nothing that a picture of its index could show\n",
                first->kernel);
        return false;
    }
    panel->array = &first->arrays[array];
    panel->elements = (unsigned)(panel->array->bytes / panel->array->element);
    panel->threads = gw_trace_threads(first) * panel->blocks.count;
    if (panel->threads > MOST_THREADS || panel->elements > MOST_ELEMENTS) {
        fprintf(stderr, "a picture of an index has room for %d threads and elements\n",
                MOST_THREADS);
        return false;
    }
    const double width = GW_PAGE_WIDTH - 2 * GW_PAGE_EDGE;
    panel->thread_step = (width - BLOCK_GAP * (panel->blocks.count - 1.0)) / panel->threads;
    panel->cell_step = width / panel->elements;
    return true;
}

static bool draw_panel(struct panel *panel)
{
    if (!prepare(panel)) {
        return false;
    }
    const struct gw_trace *first = panel->blocks.all[0];
    char code[GW_TRACE_TEXT];
    snprintf(code, sizeof(code), "%s", first->places[first->accesses[0].place].text);
    gw_svg_cut(code, 66);
    gw_svg_text(panel->svg, GW_PAGE_EDGE, panel->y + 14, GW_PAGE_FONT, "start", GW_SVG_INK, "%s",
                code);
    draw_threads(panel, panel->y + 60, panel->y + 118);
    draw_elements(panel, panel->y + 118);
    return true;
}

bool gw_draw_index(FILE *out, struct gw_traces traces)
{
    unsigned panels = 0;
    for (struct gw_traces rest = traces; rest.count > 0; panels++) {
        const unsigned blocks = blocks_of_one_kernel(rest).count;
        rest = (struct gw_traces){rest.all + blocks, rest.count - blocks};
    }
    char title[160];
    snprintf(title, sizeof(title), "<<<%s>>>", traces.all[0]->shape);
    struct gw_svg svg = gw_page_begin(
        out, GW_PAGE_TITLE + (double)PANEL * panels, title,
        "circles: threadIdx.x; boxes below: the elements that the threads write",
        "Which elements the threads of all blocks write, with two ways to make an index.");
    double y = GW_PAGE_TITLE;
    for (struct gw_traces rest = traces; rest.count > 0; y += PANEL) {
        struct panel panel = {.svg = &svg, .blocks = blocks_of_one_kernel(rest), .y = y};
        if (!draw_panel(&panel)) {
            return false;
        }
        rest = (struct gw_traces){rest.all + panel.blocks.count, rest.count - panel.blocks.count};
    }
    gw_svg_end(&svg);
    return true;
}
