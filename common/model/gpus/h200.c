// SPDX-License-Identifier: MIT
// NVIDIA H200.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"memory bandwidth", "NVIDIA H200 Tensor Core GPU data sheet"},
    {"link, measured, pageable",
     "plots/data/h200-16core-ubuntu2404: 600 MB both ways in 59.4 ms (lesson 4's copies)"},
    {"all else", "as of the H100, whose multiprocessors it has"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_h200 = {
    .key = "h200",
    .name = "NVIDIA H200",
    .multiprocessors = 132,
    .clock = 1.98e9,
    .float32_lanes = 128,
    .float64_lanes = 64,
    .special_lanes = 16,
    .memory_bandwidth = 4800e9,
    .memory_latency = 375e-9,
    .l2_bytes = 50 << 20,
    .pageable_bandwidth = 10.1e9,
    .pinned_bandwidth = 54.8e9,
    .most_threads = 2048,
    .most_blocks = 32,
    .shared_bytes = 228 << 10,
    .registers = 65536,
    .sources = sources,
};
