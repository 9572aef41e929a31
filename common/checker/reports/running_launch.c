// SPDX-License-Identifier: MIT
// One launch runs at a time.
#include "running_launch.h"

static struct gw_launch_note running;

void gw_running_launch_begins(const struct gw_launch_info *launch)
{
    running = (struct gw_launch_note){.known = true,
                                      .kernel = launch->kernel,
                                      .grid = launch->grid,
                                      .block = launch->block,
                                      .site = launch->site,
                                      .number = launch->number,
                                      .device = launch->device,
                                      .device_chosen = launch->device_chosen};
}

void gw_running_launch_ends(void)
{
    running.known = false;
}

const struct gw_launch_note *gw_running_launch(void)
{
    return &running;
}
