// SPDX-License-Identifier: MIT
// NVIDIA A100 40 GB.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"multiprocessors, clock, memory bandwidth, L2 cache",
     "NVIDIA A100 Tensor Core GPU Architecture white paper"},
    {"load/store units",
     "forums.developer.nvidia.com, bandwidth of shared memory load: 8 in each quarter"},
    {"memory latency", "github.com/te42kyfo/gpu-benches: 575 clocks"},
    {"lanes (compute capability 8.0)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.0)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_a100 = {
    .key = "a100",
    .name = "NVIDIA A100 40 GB",
    .multiprocessors = 108,
    .clock = 1.41e9,
    .float32_lanes = 64,
    .float64_lanes = 32,
    .special_lanes = 16,
    .load_store_units = 32,
    .memory_bandwidth = 1555e9,
    .memory_latency = 407e-9,
    .l2_bytes = 40 << 20,
    .most_threads = 2048,
    .most_blocks = 32,
    .shared_bytes = 164 << 10,
    .registers = 65536,
    .sources = sources,
};
