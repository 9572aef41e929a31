// SPDX-License-Identifier: MIT
#include "request_panel.h"

#include <stdint.h>

enum { MOST_SECTORS = 64, THOUSAND = 1000 };

struct sectors {
    uint64_t numbers[MOST_SECTORS];
    uint32_t used[MOST_SECTORS]; // a bit a byte
    unsigned count, shown;
    unsigned used_bytes; // of those that are shown
};

static int place_of(const struct sectors *sectors, unsigned long long address)
{
    for (unsigned i = 0; i < sectors->shown; i++) {
        if (sectors->numbers[i] == address / GW_SECTOR_BYTES) {
            return (int)i;
        }
    }
    return -1;
}

static struct sectors sectors_of(const struct gw_request_panel *panel)
{
    struct sectors sectors = {.count = 0};
    struct gw_kernel_counts counts = {0};
    struct gw_warp_request request = gw_request_profiled(panel->trace, panel->request);
    sectors.count = gw_request_sectors(&request, sectors.numbers, MOST_SECTORS);
    sectors.shown = sectors.count < MOST_SECTORS ? sectors.count : MOST_SECTORS;
    gw_request_finish(&request, &counts);
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *access = panel->request->lanes[lane];
        for (size_t byte = 0; access && byte < access->bytes; byte++) {
            const unsigned long long address = gw_address_of(panel->trace, access) + byte;
            const int place = place_of(&sectors, address);
            const uint32_t bit = UINT32_C(1) << address % GW_SECTOR_BYTES;
            if (place >= 0) {
                sectors.used_bytes += !(sectors.used[place] & bit);
                sectors.used[place] |= bit;
            }
        }
    }
    return sectors;
}

// Four sectors, what 32 float take, are as wide as the warp.
static double width_of(const struct gw_request_panel *panel, unsigned count)
{
    enum { WIDEST = 8 };
    const double width = panel->step * GW_LANES / (count > 0 ? count : 1);
    return width < panel->step * WIDEST ? width : panel->step * WIDEST;
}

static void draw_lines(const struct gw_request_panel *panel, const struct sectors *sectors,
                       double from, double to)
{
    const double width = width_of(panel, sectors->shown);
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *access = panel->request->lanes[lane];
        if (!access) {
            gw_lane_draw(panel, lane, from, NULL, GW_SVG_GREY);
            continue;
        }
        const unsigned long long address = gw_address_of(panel->trace, access);
        const int place = place_of(sectors, address);
        const char *colour = gw_svg_colour(place >= 0 ? (unsigned)place : 0);
        if (place >= 0) {
            const double middle = (double)(address % GW_SECTOR_BYTES) + (double)access->bytes / 2;
            const double x =
                panel->left +
                ((double)place + (middle < GW_SECTOR_BYTES ? middle / GW_SECTOR_BYTES : 1)) * width;
            gw_svg_line(panel->svg, "request", gw_lane_x(panel, lane), from + gw_lane_radius(panel),
                        x, to, colour, 1.6, NULL);
        }
        gw_lane_draw(panel, lane, from, colour, gw_svg_ink_on(place >= 0 ? (unsigned)place : 0));
    }
}

// As the checker has found it.
static bool is_outside(const struct gw_request_panel *panel, uint64_t sector)
{
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *access = panel->request->lanes[lane];
        if (access && access->finding == GW_TRACE_OUTSIDE &&
            gw_address_of(panel->trace, access) / GW_SECTOR_BYTES == sector) {
            return true;
        }
    }
    return false;
}

// The element that a sector begins with, or with a part of.
static long long first_element(const struct gw_request_panel *panel, uint64_t sector)
{
    const struct gw_trace_array *array = &panel->trace->arrays[panel->request->first->array];
    const long long offset = (long long)(sector * GW_SECTOR_BYTES - array->start);
    const long long size = (long long)array->element;
    return offset >= 0 ? offset / size : -((-offset + size - 1) / size);
}

static void draw_sector(const struct gw_request_panel *panel, const struct sectors *sectors,
                        unsigned place, double y)
{
    const double width = width_of(panel, sectors->shown), height = panel->svg->font * 1.5;
    const double x = panel->left + place * width, byte = (width - 2) / GW_SECTOR_BYTES;
    const bool outside = is_outside(panel, sectors->numbers[place]);
    gw_svg_box(panel->svg, "sector", x + 1, y, width - 2, height, "#f0f0f0", "none", 0);
    for (unsigned from = 0; from < GW_SECTOR_BYTES;) {
        unsigned to = from;
        while (to < GW_SECTOR_BYTES && sectors->used[place] >> to & 1) {
            to++;
        }
        if (to > from) {
            gw_svg_box(panel->svg, "used", x + 1 + from * byte, y, (to - from) * byte, height,
                       gw_svg_colour(place), "none", 0);
        }
        from = to + 1;
    }
    gw_svg_box(panel->svg, outside ? "outside" : "edge", x + 1, y, width - 2, height, "none",
               outside ? GW_SVG_FOUND : GW_SVG_INK,
               outside         ? 3.5
               : panel->narrow ? 0.5
                               : 1);
    if (outside) {
        gw_svg_cross(panel->svg, x + width / 2, y + height / 2, 6);
    }
}

static void draw_elements(const struct gw_request_panel *panel, const struct sectors *sectors,
                          double y)
{
    const double width = width_of(panel, sectors->shown), size = panel->svg->font * 0.82;
    size_t longest = 0;
    for (unsigned i = 0; i < sectors->shown; i++) {
        char text[32];
        const int length =
            snprintf(text, sizeof(text), "%lld", first_element(panel, sectors->numbers[i]));
        longest = (size_t)length > longest ? (size_t)length : longest;
    }
    unsigned every = 1;
    while (every * width < size * 0.66 * (double)(longest + 1) && every < MOST_SECTORS) {
        every *= 2;
    }
    for (unsigned i = 0; i < sectors->shown; i += every) {
        gw_svg_text(panel->svg, panel->left + i * width + 1, y, size, "start", GW_SVG_GREY, "%lld",
                    first_element(panel, sectors->numbers[i]));
    }
}

double gw_sectors_height(const struct gw_request_panel *panel)
{
    return panel->svg->font * (panel->narrow ? 11.8 : 11.2);
}

double gw_sectors_draw(const struct gw_request_panel *panel, double y)
{
    const struct sectors sectors = sectors_of(panel);
    const double font = panel->svg->font;
    const unsigned moved = sectors.count * GW_SECTOR_BYTES;
    char bytes[16];
    if (moved >= THOUSAND) {
        snprintf(bytes, sizeof(bytes), "%u,%03u", moved / THOUSAND, moved % THOUSAND);
    } else {
        snprintf(bytes, sizeof(bytes), "%u", moved);
    }
    gw_svg_text(panel->svg, panel->left, y + font, font, "start", GW_SVG_INK,
                "%u sector%s of %d bytes: moved %s bytes, used %u", sectors.count,
                sectors.count == 1 ? "" : "s", GW_SECTOR_BYTES, bytes, sectors.used_bytes);
    const double lanes = y + font * (panel->narrow ? 3.0 : 2.4), boxes = lanes + font * 4.6;
    draw_lines(panel, &sectors, lanes, boxes);
    for (unsigned i = 0; i < sectors.shown; i++) {
        draw_sector(panel, &sectors, i, boxes);
    }
    draw_elements(panel, &sectors, boxes + font * 2.3);
    bool red = false;
    for (unsigned i = 0; i < sectors.shown; i++) {
        red |= is_outside(panel, sectors.numbers[i]);
    }
    gw_svg_text(panel->svg, panel->left, boxes + font * 3.3, font * 0.82, "start", GW_SVG_GREY,
                "sectors, and the element that each begins with%s%s",
                red ? "; crossed: out of bounds" : "",
                sectors.shown < sectors.count ? "; further ones are left out" : "");
    return y + gw_sectors_height(panel);
}
