// SPDX-License-Identifier: MIT
// A panel for each request of a warp: what it makes of memory's sectors or of shared memory's
// banks.
#include "pictures.h"
#include "request_panel.h"

#include <string.h>

double gw_lane_radius(const struct gw_request_panel *panel)
{
    return panel->step * 0.46;
}

void gw_lane_draw(const struct gw_request_panel *panel, unsigned lane, double y, const char *colour,
                  const char *ink)
{
    const double x = gw_lane_x(panel, lane), size = panel->step * 0.62;
    gw_svg_circle(panel->svg, colour ? "lane" : "idle", x, y, gw_lane_radius(panel),
                  colour ? colour : "#ffffff", colour ? "none" : "#b0b0b0", 1);
    if (!panel->narrow) {
        gw_svg_text(panel->svg, x, y + size * 0.36, size, "middle", ink, "%u", lane);
    } else if (lane % 4 == 0) {
        gw_svg_text(panel->svg, x, y - gw_lane_radius(panel) - 3, panel->svg->font * 0.82, "middle",
                    GW_SVG_GREY, "%u", lane);
    }
}

static bool is_shared(const struct gw_request_panel *panel)
{
    return panel->trace->arrays[panel->request->first->array].shared;
}

static double height_of(const struct gw_request_panel *panel)
{
    return panel->svg->font * 3.2 +
           (is_shared(panel) ? gw_banks_height(panel) : gw_sectors_height(panel));
}

static double draw_panel(const struct gw_request_panel *panel, double y)
{
    static const char *const does[] = {"reads", "writes", "updates"};
    const struct gw_trace *trace = panel->trace;
    const struct gw_trace_access *first = panel->request->first;
    const double font = panel->svg->font, height = height_of(panel);
    const int line = trace->places[first->place].line;
    char text[GW_TRACE_TEXT], name[GW_TRACE_WORD], where[32] = "";
    gw_svg_box(panel->svg, "panel", font * 0.4, y, panel->svg->width - font * 0.8, height - 6,
               "#ffffff", GW_SVG_FAINT, 1.5);
    snprintf(name, sizeof(name), "%s", trace->arrays[first->array].name);
    gw_svg_cut(name, 20);
    *text = '\0';
    if (line > 0) {
        snprintf(where, sizeof(where), "line %d ", line);
    }
    if (panel->request->alike > 1) {
        snprintf(text, sizeof(text), ", and %u more like it", panel->request->alike - 1);
    }
    gw_svg_text(panel->svg, panel->left, y + font * 1.4, font, "start", GW_SVG_INK,
                "%s%s %s, %zu byte%s a lane%s", where, does[first->does], name, first->bytes,
                first->bytes == 1 ? "" : "s", text);
    snprintf(text, sizeof(text), "%s", trace->places[first->place].text);
    gw_svg_cut(text, (size_t)((panel->svg->width - 2 * panel->left) / (font * 0.54)));
    gw_svg_text(panel->svg, panel->left, y + font * 2.6, font * 0.85, "start", GW_SVG_GREY, "%s",
                text);
    y += font * 3.2;
    return 6 + (is_shared(panel) ? gw_banks_draw(panel, y) : gw_sectors_draw(panel, y));
}

static int write_left_out(char *text, size_t room, const struct gw_requests_drawn *all,
                          const struct gw_trace *trace)
{
    int length = 0;
    if (all->left_out > 0) {
        length = snprintf(text, room, "%u more requests", all->left_out);
    }
    if (trace->left_out_accesses > 0) {
        length += snprintf(text + length, room - (size_t)length, "%s%zu accesses",
                           length > 0 ? ", " : "", trace->left_out_accesses);
    }
    return length;
}

bool gw_draw_requests(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish)
{
    const unsigned warp = gw_trace_first_thread(trace, wish.warp) / GW_LANES;
    const struct gw_requests_drawn all = gw_requests_of(trace, warp);
    if (all.count == 0) {
        return false;
    }
    struct gw_svg svg = {.out = out, .width = 1000, .font = 25};
    if (wish.narrow) {
        svg.width = GW_SVG_NARROW;
        svg.font = GW_SVG_NARROW_FONT;
    }
    struct gw_request_panel panel = {.svg = &svg,
                                     .trace = trace,
                                     .left = svg.width / 50,
                                     .step = svg.width * 0.96 / GW_LANES,
                                     .narrow = wish.narrow};
    svg.height = svg.font * 6;
    for (unsigned i = 0; i < all.count; i++) {
        panel.request = &all.requests[i];
        svg.height += height_of(&panel) + 6;
    }
    gw_svg_begin(&svg, trace->kernel, "What the requests of one warp ask of memory.");
    gw_svg_text(&svg, panel.left, svg.font * 1.8, svg.font * 1.2, "start", GW_SVG_INK, "%s<<<%s>>>",
                trace->kernel, trace->shape);
    gw_svg_text(&svg, panel.left, svg.font * 3.2, svg.font, "start", GW_SVG_GREY,
                "the requests of warp %u of block (%u,%u,%u), 32 lanes each", warp, trace->index[0],
                trace->index[1], trace->index[2]);
    double y = svg.font * 4.1;
    for (unsigned i = 0; i < all.count; i++) {
        panel.request = &all.requests[i];
        y = draw_panel(&panel, y);
    }
    char left_out[64];
    if (write_left_out(left_out, sizeof(left_out), &all, trace) > 0) {
        gw_svg_text(&svg, panel.left, y + svg.font * 1.0, svg.font * 0.8, "start", GW_SVG_GREY,
                    "left out: %s", left_out);
    }
    gw_svg_end(&svg);
    return true;
}
