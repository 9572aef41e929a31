// SPDX-License-Identifier: MIT
// The strides that stride.c times and stride_counts.c counts.
#pragma once

static const int gw_strides[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};

enum {
    GW_STRIDES = sizeof(gw_strides) / sizeof(*gw_strides),
    GW_MOST_STRIDE = 32,
};
