// SPDX-License-Identifier: MIT
#include "narrow_page.h"

#include "drawing/cells.h"

#include <string.h>

struct gw_svg gw_page_begin(FILE *out, double height, const char *title, const char *line,
                            const char *what)
{
    struct gw_svg svg = {
        .out = out, .width = GW_PAGE_WIDTH, .height = height, .font = GW_PAGE_FONT};
    gw_svg_begin(&svg, title, what);
    gw_svg_text(&svg, GW_PAGE_EDGE, 22, GW_PAGE_FONT * 1.15, "start", GW_SVG_INK, "%s", title);
    gw_svg_text(&svg, GW_PAGE_EDGE, 40, GW_PAGE_SMALL, "start", GW_SVG_GREY, "%s", line);
    return svg;
}

void gw_page_thread(struct gw_svg *svg, double x, double y, double radius, unsigned number,
                    unsigned colour, bool works)
{
    gw_svg_circle(svg, works ? "thread" : "idle", x, y, radius,
                  works ? gw_svg_colour(colour) : "#ffffff", works ? "none" : GW_SVG_GREY, 1);
    gw_svg_text(svg, x, y + GW_PAGE_SMALL * 0.36, GW_PAGE_SMALL, "middle",
                works ? gw_svg_ink_on(colour) : GW_SVG_GREY, "%u", number);
}

void gw_page_element(struct gw_svg *svg, double x, double y, double width, double height,
                     long long number, const char *fill, const char *ink)
{
    gw_svg_box(svg, "element", x, y, width, height, fill, GW_SVG_INK, 1);
    gw_svg_text(svg, x + width / 2, y + height / 2 + GW_PAGE_SMALL * 0.36, GW_PAGE_SMALL, "middle",
                ink, "%lld", number);
}

long long gw_page_used(const struct gw_trace *trace, unsigned thread, unsigned array,
                       enum gw_trace_does does)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->thread == thread && access->array == array && access->does == does) {
            return gw_element_of(trace, access);
        }
    }
    return -1;
}

int gw_page_written(const struct gw_trace *trace)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        if (trace->accesses[i].does == GW_TRACE_WRITES) {
            return (int)trace->accesses[i].array;
        }
    }
    return -1;
}

int gw_page_array(const struct gw_trace *trace, const char *name)
{
    for (unsigned i = 0; i < trace->array_count; i++) {
        if (strcmp(trace->arrays[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}
