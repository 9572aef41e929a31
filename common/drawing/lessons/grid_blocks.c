// SPDX-License-Identifier: MIT
#include "lesson_pictures.h"
#include "narrow_page.h"

enum { ROW = 66, MOST_THREADS = 10, LEFT = 104 };

static void draw_row(struct gw_svg *svg, const struct gw_trace *trace, unsigned colour, double y)
{
    const unsigned threads = gw_trace_threads(trace);
    const int array = gw_page_written(trace);
    const double step = (double)(GW_PAGE_WIDTH - LEFT - GW_PAGE_EDGE) / threads;
    const double radius = 13, box_height = 20;
    gw_svg_box(svg, "block", GW_PAGE_EDGE / 2.0, y, GW_PAGE_WIDTH - GW_PAGE_EDGE, ROW - 6,
               "#ffffff", GW_SVG_GREY, 1);
    gw_svg_text(svg, GW_PAGE_EDGE + 2, y + 22, GW_PAGE_SMALL, "start", GW_SVG_INK,
                "blockIdx.x = %u", trace->index[0]);
    gw_svg_text(svg, GW_PAGE_EDGE + 2, y + 48, GW_PAGE_SMALL, "start", GW_SVG_GREY, "element");
    for (unsigned thread = 0; thread < threads; thread++) {
        const double x = LEFT + (thread + 0.5) * step;
        const long long element =
            array >= 0 ? gw_page_used(trace, thread, (unsigned)array, GW_TRACE_WRITES) : -1;
        gw_page_thread(svg, x, y + 18, radius, thread, colour, element >= 0);
        if (element >= 0) {
            gw_page_element(svg, x - step / 2 + 2, y + 34, step - 4, box_height, element, "#ffffff",
                            GW_SVG_INK);
        } else {
            gw_svg_text(svg, x, y + 48, GW_PAGE_SMALL, "middle", GW_SVG_GREY, "none");
        }
    }
}

bool gw_draw_blocks(FILE *out, struct gw_traces traces)
{
    const struct gw_trace *first = traces.all[0];
    if (gw_trace_threads(first) > MOST_THREADS) {
        fprintf(stderr, "a picture of blocks has room for %d threads in each\n", MOST_THREADS);
        return false;
    }
    char title[160];
    snprintf(title, sizeof(title), "%s<<<%s>>>", first->kernel, first->shape);
    struct gw_svg svg = gw_page_begin(
        out, GW_PAGE_TITLE + (double)ROW * traces.count + 6, title,
        "circles: threadIdx.x; boxes below: the element that the thread writes",
        "The blocks of a grid, their threads, and the element that each thread writes.");
    for (unsigned i = 0; i < traces.count; i++) {
        draw_row(&svg, traces.all[i], i, GW_PAGE_TITLE + (double)ROW * i);
    }
    gw_svg_end(&svg);
    return true;
}
