// SPDX-License-Identifier: MIT
#include "lesson_pictures.h"
#include "narrow_page.h"

#include "drawing/schedule.h"

#include <string.h>

enum { ROW = 70, HEAD = 30, MEMORY = 150, MOST_ELEMENTS = 10 };

static const double host_x = GW_PAGE_EDGE;
static const double device_x = GW_PAGE_WIDTH - GW_PAGE_EDGE - MEMORY;

// An array in one of the memories, with a box for each element if its kernel says how large they
// are.
static void draw_array(struct gw_svg *svg, const struct gw_trace *trace, double x, double y,
                       const char *name, size_t bytes)
{
    size_t elements = 1;
    for (unsigned i = 0; i < trace->array_count; i++) {
        if (trace->arrays[i].bytes == bytes) {
            elements = bytes / trace->arrays[i].element;
        }
    }
    elements = elements <= MOST_ELEMENTS ? elements : 1;
    const double width = (MEMORY - 16.0) / (double)elements;
    gw_svg_text(svg, x + 8, y + 20, GW_PAGE_FONT, "start", GW_SVG_INK, "%s", name);
    for (size_t i = 0; i < elements; i++) {
        gw_svg_box(svg, "element", x + 8 + (double)i * width, y + 28, width, 18, "#ffffff",
                   GW_SVG_INK, 1);
    }
}

static void draw_copy(struct gw_svg *svg, const struct gw_trace *trace,
                      const struct gw_trace_operation *copy, double y)
{
    const bool in = strcmp(copy->kind, "copy_in") == 0;
    const double from = in ? host_x + MEMORY : device_x, to = in ? device_x : host_x + MEMORY;
    const double back = in ? -9 : 9, middle = (from + to) / 2, line = y + 37;
    const char *colour = gw_svg_colour(in ? 0 : 2);
    draw_array(svg, trace, host_x, y, in ? copy->from : copy->to, copy->size);
    draw_array(svg, trace, device_x, y, in ? copy->to : copy->from, copy->size);
    gw_svg_line(svg, "copy", from, line, to, line, colour, 4, NULL);
    gw_svg_line(svg, "copy", to, line, to + back, line - 7, colour, 4, NULL);
    gw_svg_line(svg, "copy", to, line, to + back, line + 7, colour, 4, NULL);
    gw_svg_text(svg, middle, line - 10, GW_PAGE_SMALL, "middle", GW_SVG_INK, "%s", copy->name);
    gw_svg_text(svg, middle, line + 20, GW_PAGE_SMALL, "middle", GW_SVG_INK, "%zu bytes",
                copy->size);
}

static void draw_kernel(struct gw_svg *svg, const struct gw_trace_operation *kernel, double y)
{
    gw_svg_box(svg, "kernel", device_x + 8, y + 10, MEMORY - 16, 46, gw_svg_colour(1), "none", 0);
    gw_svg_text(svg, device_x + MEMORY / 2.0, y + 29, GW_PAGE_FONT, "middle", gw_svg_ink_on(1),
                "%s", kernel->name);
    gw_svg_text(svg, device_x + MEMORY / 2.0, y + 47, GW_PAGE_SMALL, "middle", gw_svg_ink_on(1),
                "%zu threads", kernel->size);
}

static bool is_copy(const struct gw_trace_operation *operation)
{
    return strcmp(operation->kind, "copy_in") == 0 || strcmp(operation->kind, "copy_out") == 0;
}

bool gw_draw_memories(FILE *out, struct gw_traces traces)
{
    const struct gw_trace *trace = traces.all[0];
    unsigned steps = 0;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        steps += is_copy(&trace->operations[i]) || gw_is_kernel(&trace->operations[i]);
    }
    if (steps == 0) {
        fputs("the program neither copies nor launches\n", stderr);
        return false;
    }
    const double height = GW_PAGE_TITLE + HEAD + (double)ROW * steps + 16;
    struct gw_svg svg = gw_page_begin(
        out, height, "Two memories", "from top to bottom, in the order of the calls",
        "Host memory on the left, device memory on the right, and the copies between.");
    const double top = GW_PAGE_TITLE, bottom = height - GW_PAGE_EDGE;
    gw_svg_box(&svg, "memory", host_x, top, MEMORY, bottom - top, "#f0f0f0", GW_SVG_GREY, 1);
    gw_svg_box(&svg, "memory", device_x, top, MEMORY, bottom - top, "#f0f0f0", GW_SVG_GREY, 1);
    gw_svg_text(&svg, host_x + 8, top + 20, GW_PAGE_FONT, "start", GW_SVG_GREY, "host memory");
    gw_svg_text(&svg, device_x + 8, top + 20, GW_PAGE_FONT, "start", GW_SVG_GREY, "device memory");
    double y = top + HEAD;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_trace_operation *operation = &trace->operations[i];
        if (is_copy(operation)) {
            draw_copy(&svg, trace, operation, y);
        } else if (gw_is_kernel(operation)) {
            draw_kernel(&svg, operation, y);
        } else {
            continue;
        }
        y += ROW;
    }
    gw_svg_end(&svg);
    return true;
}
