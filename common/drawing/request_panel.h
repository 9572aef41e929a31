// SPDX-License-Identifier: MIT
// One request of a warp as a picture: its lanes above, what they ask for below.
#pragma once

#include "svg.h"
#include "warp_requests.h"

struct gw_request_panel {
    struct gw_svg *svg;
    const struct gw_trace *trace;
    const struct gw_request_drawn *request;
    double left, step; /**< of the first lane, and from one to the next */
    bool narrow;       /**< as in the wish: not every lane has its number */
};

/** The middle of a lane, or of a bank. */
static inline double gw_lane_x(const struct gw_request_panel *panel, unsigned lane)
{
    return panel->left + ((double)lane + 0.5) * panel->step;
}

/** A lane's circle; hollow without a colour. `y` is its middle. */
void gw_lane_draw(const struct gw_request_panel *panel, unsigned lane, double y, const char *colour,
                  const char *ink);

/** How far lines leave the middle of a lane. */
double gw_lane_radius(const struct gw_request_panel *panel);

/** Of global memory: its 32-byte sectors, and which part of each is used.
 * @param y where the panel's words may begin @return where it ends */
double gw_sectors_draw(const struct gw_request_panel *panel, double y);
double gw_sectors_height(const struct gw_request_panel *panel);

/** Of shared memory: its banks, and the words that each hands out one after another. */
double gw_banks_draw(const struct gw_request_panel *panel, double y);
double gw_banks_height(const struct gw_request_panel *panel);
