// SPDX-License-Identifier: MIT
// Graphs that can be launched.
#pragma once

/** Destroys all executables of graphs. All their work must be done. */
void gw_destroy_all_executables(void);
