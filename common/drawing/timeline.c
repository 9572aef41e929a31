// SPDX-License-Identifier: MIT
// A column for the host and for each stream, downwards in order: so it fits a phone's width however
// long the program is, and there is room for names.
#include "operation_name.h"
#include "pictures.h"
#include "svg.h"

#include <string.h>

struct timeline {
    struct gw_svg svg;
    const struct gw_trace *trace;
    struct gw_schedule schedule;
    double top, unit; // of the first operation; the largest one's height
    double host_width, stream_width;
};

enum { EDGE = 10, GAP = 6 };

static double y_of(const struct timeline *timeline, double position)
{
    return timeline->top + position * timeline->unit;
}

static double x_of(const struct timeline *timeline, unsigned stream)
{
    return EDGE + timeline->host_width + GAP + stream * timeline->stream_width;
}

static void put_cut(struct timeline *timeline, double x, double y, double size, double width,
                    const char *colour, const char *text)
{
    char cut[3 * GW_TRACE_WORD];
    snprintf(cut, sizeof(cut), "%s", text);
    gw_svg_cut(cut, (size_t)(width / (size * 0.56)));
    gw_svg_text(&timeline->svg, x, y, size, "start", colour, "%s", cut);
}

// Blue in, orange kernels, green out: as different in grey as in colour.
static unsigned colour_of(const struct gw_trace_operation *operation)
{
    return gw_is_kernel(operation)                    ? 1
           : strcmp(operation->kind, "copy_in") == 0  ? 0
           : strcmp(operation->kind, "copy_out") == 0 ? 2
                                                      : 4;
}

static void draw_operation(struct timeline *timeline, unsigned number)
{
    const struct gw_trace_operation *operation = &timeline->trace->operations[number];
    const struct gw_span *span = &timeline->schedule.spans[number];
    const double font = timeline->svg.font, small = font * 0.88;
    const double x = x_of(timeline, span->stream), width = timeline->stream_width - GAP;
    const double y = y_of(timeline, span->begin), height = y_of(timeline, span->end) - y - 2;
    const unsigned colour = colour_of(operation);
    char name[3 * GW_TRACE_WORD], size[GW_TRACE_WORD];
    gw_operation_name(timeline->trace, number, name, sizeof(name));
    gw_svg_box(&timeline->svg, operation->kind, x, y, width, height, gw_svg_colour(colour), "none",
               0);
    put_cut(timeline, x + 5, y + font + 1, font, width - 8, gw_svg_ink_on(colour), name);
    const int length = snprintf(size, sizeof(size), "%zu %s, line %d", operation->size,
                                gw_is_kernel(operation) ? "threads" : "bytes", operation->line);
    if (length * small * 0.58 > width - 8) {
        *strchr(size, ',') = '\0';
    }
    if (height >= font + small + 6) {
        put_cut(timeline, x + 5, y + font + small + 4, small, width - 8, gw_svg_ink_on(colour),
                size);
    }
}

static void draw_mark(struct timeline *timeline, unsigned number)
{
    const struct gw_trace_operation *operation = &timeline->trace->operations[number];
    const struct gw_span *span = &timeline->schedule.spans[number];
    const double font = timeline->svg.font * 0.88;
    const double x = x_of(timeline, span->stream), width = timeline->stream_width - GAP;
    const double y = y_of(timeline, span->begin), height = y_of(timeline, span->end) - y - 2;
    char name[3 * GW_TRACE_WORD];
    gw_operation_name(timeline->trace, number, name, sizeof(name));
    gw_svg_box(&timeline->svg, operation->kind, x, y, width, height, "#ffffff", GW_SVG_INK, 1);
    put_cut(timeline, x + 5, y + font, font, width - 8, GW_SVG_INK, name);
    const struct gw_span *record =
        span->released_by >= 0 ? &timeline->schedule.spans[span->released_by] : span;
    if (record->stream != span->stream) {
        const bool to_the_right = record->stream < span->stream;
        const double from = x_of(timeline, record->stream) + (to_the_right ? width : 0);
        const double to = x + (to_the_right ? 0 : width);
        gw_svg_line(&timeline->svg, "released", from,
                    (y_of(timeline, record->begin) + y_of(timeline, record->end)) / 2, to,
                    y + height - 4, GW_SVG_INK, 1.5, "4 3");
        gw_svg_circle(&timeline->svg, "arrives", to, y + height - 4, 3, GW_SVG_INK, "none", 0);
    }
}

static void draw_host(struct timeline *timeline, const struct gw_span *span)
{
    const double x = EDGE, y = y_of(timeline, span->asked);
    if (span->host_goes_on > span->asked) {
        const double height = y_of(timeline, span->host_goes_on) - y - 2;
        gw_svg_box(&timeline->svg, "host_waits", x, y, timeline->host_width, height, "#f0f0f0",
                   GW_SVG_GREY, 1);
        if (height >= timeline->svg.font) {
            put_cut(timeline, x + 5, y + timeline->svg.font, timeline->svg.font * 0.88,
                    timeline->host_width - 8, GW_SVG_INK, "waits");
        }
    }
    gw_svg_line(&timeline->svg, "asks", x, y, x + timeline->host_width, y, GW_SVG_INK, 1.5, NULL);
}

static void draw_columns(struct timeline *timeline)
{
    const double font = timeline->svg.font, bottom = y_of(timeline, timeline->schedule.end) + 4;
    gw_svg_text(&timeline->svg, EDGE, timeline->top - 8, font, "start", GW_SVG_INK, "host");
    for (unsigned i = 0; i < timeline->schedule.stream_count; i++) {
        char name[GW_TRACE_WORD];
        const double x = x_of(timeline, i);
        gw_stream_name(&timeline->schedule, i, name, sizeof(name));
        gw_svg_line(&timeline->svg, "column", x - GAP / 2.0, timeline->top - 2, x - GAP / 2.0,
                    bottom, GW_SVG_FAINT, 1, NULL);
        put_cut(timeline, x, timeline->top - 8, font, timeline->stream_width - 2, GW_SVG_INK, name);
    }
    gw_svg_line(&timeline->svg, "column", EDGE, timeline->top - 2, timeline->svg.width - EDGE,
                timeline->top - 2, GW_SVG_GREY, 1, NULL);
}

static void draw_words(struct timeline *timeline)
{
    const struct gw_schedule *schedule = &timeline->schedule;
    const double font = timeline->svg.font, small = font * 0.92;
    struct gw_svg *svg = &timeline->svg;
    double y = y_of(timeline, schedule->end) + font * 2;
    gw_svg_text(svg, EDGE, y, small, "start", GW_SVG_INK,
                schedule->beside == schedule->device_operations
                    ? "each of the %u copies and kernels may run beside another"
                : schedule->beside > 0
                    ? "%u of the %u copies and kernels may run beside another"
                    : "each waits for the one before: none may run beside another",
                schedule->beside, schedule->device_operations);
    gw_svg_text(svg, EDGE, y += font * 1.4, small, "start", GW_SVG_GREY,
                "a line in the host's column: it asks for something;");
    gw_svg_text(svg, EDGE, y += font * 1.3, small, "start", GW_SVG_GREY,
                "a grey box: it waits. Copies in one direction share the bus.");
    if (timeline->trace->left_out_operations > 0) {
        gw_svg_text(svg, EDGE, y + font * 1.4, small, "start", GW_SVG_INK,
                    "left out: %zu more calls", timeline->trace->left_out_operations);
    }
}

static void lay_out(struct timeline *timeline)
{
    const unsigned streams = timeline->schedule.stream_count;
    const double least = 100; // "h_x to d_x" of a stream
    timeline->host_width = 54;
    timeline->svg.width = 2 * EDGE + timeline->host_width + GAP + streams * least;
    if (timeline->svg.width < 440) {
        timeline->svg.width = 440;
    }
    timeline->svg.font = 12.5;
    timeline->stream_width =
        (timeline->svg.width - 2 * EDGE - timeline->host_width - GAP) / (streams ? streams : 1);
    timeline->unit = 42;
    timeline->top = 74;
    timeline->svg.height =
        y_of(timeline, timeline->schedule.end) + timeline->svg.font * 5.6 +
        (timeline->trace->left_out_operations > 0 ? timeline->svg.font * 1.4 : 0);
}

bool gw_draw_timeline(FILE *out, const struct gw_trace *trace)
{
    struct timeline timeline = {.svg = {.out = out}, .trace = trace};
    if (!gw_schedule(&timeline.schedule, trace)) {
        return false;
    }
    lay_out(&timeline);
    gw_svg_begin(&timeline.svg, "Copies and kernels, in order",
                 "A column for the host and each stream; what stands side by side may run at the "
                 "same time.");
    gw_svg_text(&timeline.svg, EDGE, 24, timeline.svg.font * 1.2, "start", GW_SVG_INK,
                "Downwards: order, not time");
    gw_svg_text(&timeline.svg, EDGE, 42, timeline.svg.font * 0.92, "start", GW_SVG_GREY,
                "a copy is as long as its bytes, a kernel as its threads");
    draw_columns(&timeline);
    for (unsigned i = 0; i < trace->operation_count; i++) {
        const struct gw_span *span = &timeline.schedule.spans[i];
        if (!span->is_shown) {
            continue;
        }
        draw_host(&timeline, span);
        if (gw_runs_on_device(&trace->operations[i])) {
            draw_operation(&timeline, i);
        } else if (strcmp(trace->operations[i].kind, "host_waits") != 0) {
            draw_mark(&timeline, i);
        }
    }
    draw_words(&timeline);
    gw_svg_end(&timeline.svg);
    return true;
}
