// SPDX-License-Identifier: MIT
/**
 * @file frames.h
 * The return addresses above a callback, along the frame pointers that the student's code keeps.
 */
#pragma once

#include "where.h"

/** Adds the callers' return addresses behind frames[0]; `where->frame` must still be alive. */
void gw_frames_find(struct gw_where *where);
