// SPDX-License-Identifier: MIT
// NVIDIA Jetson AGX Orin.
// Host and device share one memory, so that there is no link between them.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"multiprocessors, L2 cache, 5.3 TFLOP/s of float32 and thereby the clock",
     "NVIDIA Jetson AGX Orin Series Technical Brief"},
    {"memory bandwidth", "NVIDIA Jetson AGX Orin data sheet: 256 bits of LPDDR5"},
    {"lanes (compute capability 8.7)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.7)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_orin = {
    .key = "orin",
    .name = "NVIDIA Jetson AGX Orin",
    .multiprocessors = 16,
    .clock = 1.3e9,
    .float32_lanes = 128,
    .float64_lanes = 2,
    .special_lanes = 16,
    .memory_bandwidth = 204.8e9,
    .l2_bytes = 4 << 20,
    .most_threads = 1536,
    .most_blocks = 16,
    .shared_bytes = 164 << 10,
    .registers = 65536,
    .sources = sources,
};
