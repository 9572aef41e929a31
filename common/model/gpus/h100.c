// SPDX-License-Identifier: MIT
// NVIDIA H100 SXM.
#include "gpus.h"

static const struct gw_gpu_source sources[] = {
    {"multiprocessors, memory bandwidth, L2 cache; 67 TFLOP/s of float32 and "
     "thereby the clock",
     "NVIDIA H100 Tensor Core GPU Architecture white paper and data sheet"},
    {"memory latency", "github.com/te42kyfo/gpu-benches, of an H100 PCIe"},
    {"link, measured, pinned",
     "github.com/te42kyfo/gpu-benches, PCIe 5: 54.8 GB/s to the device, 46.8 back"},
    {"lanes (compute capability 9.0)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 9.0)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

const struct gw_gpu gw_gpu_h100 = {
    .key = "h100",
    .name = "NVIDIA H100 SXM",
    .multiprocessors = 132,
    .clock = 1.98e9,
    .float32_lanes = 128,
    .float64_lanes = 64,
    .special_lanes = 16,
    .memory_bandwidth = 3350e9,
    .memory_latency = 375e-9,
    .l2_bytes = 50 << 20,
    .pinned_bandwidth = 54.8e9,
    .most_threads = 2048,
    .most_blocks = 32,
    .shared_bytes = 228 << 10,
    .registers = 65536,
    .sources = sources,
};
