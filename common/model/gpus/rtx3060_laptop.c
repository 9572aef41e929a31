// SPDX-License-Identifier: MIT
// NVIDIA GeForce RTX 3060 Laptop.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"3840 CUDA cores, clock, memory bandwidth",
     "catalogues of specifications; the clock is that of the 80 W version, others reach 1.70 GHz"},
    {"L2 cache", "catalogues of specifications, of the same chip (GA106)"},
    {"lanes (compute capability 8.6)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.6)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_rtx3060_laptop = {
    .key = "rtx3060-laptop",
    .name = "NVIDIA GeForce RTX 3060 Laptop",
    .multiprocessors = 30,
    .clock = 1.425e9,
    .float32_lanes = 128,
    .float64_lanes = 2,
    .special_lanes = 16,
    .memory_bandwidth = 336e9,
    .l2_bytes = 3 << 20,
    .most_threads = 1536,
    .most_blocks = 16,
    .shared_bytes = 100 << 10,
    .registers = 65536,
    .sources = sources,
};
