// SPDX-License-Identifier: MIT
// NVIDIA GeForce RTX 4090.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"multiprocessors, clock, memory bandwidth, L2 cache",
     "NVIDIA Ada GPU Architecture white paper"},
    {"memory latency", "github.com/te42kyfo/gpu-benches, of an L40, which is of the same family"},
    {"lanes (compute capability 8.9)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.9)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_rtx4090 = {
    .key = "rtx4090",
    .name = "NVIDIA GeForce RTX 4090",
    .multiprocessors = 128,
    .clock = 2.52e9,
    .float32_lanes = 128,
    .float64_lanes = 2,
    .special_lanes = 16,
    .memory_bandwidth = 1008e9,
    .memory_latency = 254e-9,
    .l2_bytes = 72 << 20,
    .most_threads = 1536,
    .most_blocks = 24,
    .shared_bytes = 100 << 10,
    .registers = 65536,
    .sources = sources,
};
