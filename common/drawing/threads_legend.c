// SPDX-License-Identifier: MIT
#include "threads_drawing.h"

#include <string.h>

unsigned gw_cells_left_out(const struct gw_threads_drawing *drawing)
{
    unsigned cells = 0;
    for (unsigned i = 0; i < drawing->trace->array_count; i++) {
        cells += drawing->cells[i].left_out;
    }
    return cells;
}

static size_t write_left_out(char *text, size_t room, const struct gw_threads_drawing *drawing)
{
    const struct gw_trace *trace = drawing->trace;
    const unsigned threads = gw_trace_threads(trace);
    const unsigned cells = gw_cells_left_out(drawing);
    int length = 0;
    text[0] = '\0';
    if (threads > drawing->threads.count) {
        length +=
            snprintf(text, room, "%u of the block's threads", threads - drawing->threads.count);
    }
    if (trace->left_out_intervals > 0) {
        length += snprintf(text + length, room - (size_t)length, "%s%u intervals",
                           length ? ", " : "", trace->left_out_intervals);
    }
    if (trace->left_out_accesses > 0) {
        length += snprintf(text + length, room - (size_t)length, "%s%zu accesses",
                           length ? ", " : "", trace->left_out_accesses);
    }
    if (cells > 0) {
        length += snprintf(text + length, room - (size_t)length, "%s%u elements",
                           length ? ", " : "", cells);
    }
    return (size_t)length;
}

void gw_threads_legend(struct gw_threads_drawing *drawing, double y)
{
    static const char *const what[] = {
        NULL, "a race", "out of bounds", "uninitialized", "not a kernel's memory", "freed"};
    struct gw_svg *svg = &drawing->svg;
    const double font = svg->font, x = font * 1.2;
    gw_svg_text(svg, x, y, font * 0.8, "start", GW_SVG_GREY,
                "above the threads: read, below: written; dashed: atomic; hollow: idle");
    bool found[GW_TRACE_FINDINGS] = {false};
    for (size_t i = 0; i < drawing->trace->access_count; i++) {
        found[drawing->trace->accesses[i].finding] = true;
    }
    char text[160] = "";
    for (int i = 1; i < GW_TRACE_FINDINGS; i++) {
        if (found[i]) {
            const bool elsewhere = i == GW_TRACE_RACE && drawing->trace->races_elsewhere;
            snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s%s%s", *text ? ", " : "",
                     what[i], elsewhere ? " with another block" : "");
        }
    }
    if (*text) {
        y += font * 1.2;
        gw_svg_line(svg, "found", x, y - font * 0.3, x + 30, y - font * 0.3, GW_SVG_FOUND, 3.5,
                    NULL);
        gw_svg_text(svg, x + 38, y, font * 0.8, "start", GW_SVG_INK, "thick and red: %s", text);
    }
    char left_out[200];
    if (write_left_out(left_out, sizeof(left_out), drawing) > 0) {
        gw_svg_text(svg, x, y + font * 1.2, font * 0.8, "start", GW_SVG_GREY, "left out: %s",
                    left_out);
    }
}
