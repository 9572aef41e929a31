// SPDX-License-Identifier: MIT
// NVIDIA T4.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"multiprocessors, clock, memory bandwidth, L2 cache",
     "NVIDIA T4 data sheet; NVIDIA Turing GPU Architecture white paper"},
    {"link, measured, pageable",
     "test logs in the pull requests of github.com/GPGPUCourse/GPGPUTasks2025: 5.8 to 6.5 GB/s"},
    {"lanes (compute capability 7.5)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 7.5)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_t4 = {
    .key = "t4",
    .name = "NVIDIA T4",
    .multiprocessors = 40,
    .clock = 1.59e9,
    .float32_lanes = 64,
    .float64_lanes = 2,
    .special_lanes = 16,
    .memory_bandwidth = 320e9,
    .l2_bytes = 4 << 20,
    .pageable_bandwidth = 6.2e9,
    .most_threads = 1024,
    .most_blocks = 16,
    .shared_bytes = 64 << 10,
    .registers = 65536,
    .sources = sources,
};
