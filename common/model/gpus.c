// SPDX-License-Identifier: MIT
// The GPUs, with where each number is from.
#include "gpus.h"

#include <string.h>

// Host and device share one memory, so that there is no link between them.
static const struct gw_gpu_source orin_sources[] = {
    {"multiprocessors, L2 cache, 5.3 TFLOP/s of float32 and thereby the clock",
     "NVIDIA Jetson AGX Orin Series Technical Brief"},
    {"memory bandwidth", "NVIDIA Jetson AGX Orin data sheet: 256 bits of LPDDR5"},
    {"lanes (compute capability 8.7)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.7)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

static const struct gw_gpu orin = {
    .key = "orin",
    .name = "NVIDIA Jetson AGX Orin",
    .capability = 87,
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
    .sources = orin_sources,
};

static const struct gw_gpu_source t4_sources[] = {
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

static const struct gw_gpu t4 = {
    .key = "t4",
    .name = "NVIDIA T4",
    .capability = 75,
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
    .sources = t4_sources,
};

static const struct gw_gpu_source rtx3060_laptop_sources[] = {
    {"3840 CUDA cores, clock, memory bandwidth",
     "catalogues of specifications; the clock is that of the 80 W version, others reach 1.70 GHz"},
    {"L2 cache", "catalogues of specifications, of the same chip (GA106)"},
    {"lanes (compute capability 8.6)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.6)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

static const struct gw_gpu rtx3060_laptop = {
    .key = "rtx3060-laptop",
    .name = "NVIDIA GeForce RTX 3060 Laptop",
    .capability = 86,
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
    .sources = rtx3060_laptop_sources,
};

static const struct gw_gpu_source rtx4090_sources[] = {
    {"multiprocessors, clock, memory bandwidth, L2 cache",
     "NVIDIA Ada GPU Architecture white paper"},
    {"memory latency", "github.com/te42kyfo/gpu-benches, of an L40, which is of the same family"},
    {"lanes (compute capability 8.9)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 8.9)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

static const struct gw_gpu rtx4090 = {
    .key = "rtx4090",
    .name = "NVIDIA GeForce RTX 4090",
    .capability = 89,
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
    .sources = rtx4090_sources,
};

static const struct gw_gpu_source a100_sources[] = {
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

static const struct gw_gpu a100 = {
    .key = "a100",
    .name = "NVIDIA A100 40 GB",
    .capability = 80,
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
    .sources = a100_sources,
};

static const struct gw_gpu_source h100_sources[] = {
    {"multiprocessors, memory bandwidth, L2 cache; 67 TFLOP/s of float32 and "
     "thereby the clock",
     "NVIDIA H100 Tensor Core GPU Architecture white paper and data sheet"},
    {"latencies of memory and L2 cache", "github.com/te42kyfo/gpu-benches, of an H100 PCIe"},
    {"link, measured, pinned",
     "github.com/te42kyfo/gpu-benches, PCIe 5: 54.8 GB/s to the device, 46.8 back"},
    {"lanes (compute capability 9.0)",
     "CUDA C++ Programming Guide, throughput of native arithmetic instructions"},
    {"what is resident (compute capability 9.0)",
     "CUDA C++ Programming Guide, technical specifications by compute capability"},
    {NULL, NULL},
};

static const struct gw_gpu h100 = {
    .key = "h100",
    .name = "NVIDIA H100 SXM",
    .capability = 90,
    .multiprocessors = 132,
    .clock = 1.98e9,
    .float32_lanes = 128,
    .float64_lanes = 64,
    .special_lanes = 16,
    .memory_bandwidth = 3350e9,
    .memory_latency = 375e-9,
    .l2_bytes = 50 << 20,
    .l2_latency = 151e-9,
    .pinned_bandwidth = 54.8e9,
    .most_threads = 2048,
    .most_blocks = 32,
    .shared_bytes = 228 << 10,
    .registers = 65536,
    .sources = h100_sources,
};

static const struct gw_gpu_source h200_sources[] = {
    {"memory bandwidth", "NVIDIA H200 Tensor Core GPU data sheet"},
    {"L2 bandwidth", "github.com/te42kyfo/gpu-benches, small kernels on an H200: what 8 to 33 MB "
                     "take more than nothing, read and stored"},
    {"link, measured, pageable",
     "plots/data/h200-16core-ubuntu2404: 600 MB both ways in 59.4 ms (lesson 4's copies)"},
    {"all else", "as of the H100, whose multiprocessors it has"},
    {NULL, NULL},
};

static const struct gw_gpu h200 = {
    .key = "h200",
    .name = "NVIDIA H200",
    .capability = 90,
    .multiprocessors = 132,
    .clock = 1.98e9,
    .float32_lanes = 128,
    .float64_lanes = 64,
    .special_lanes = 16,
    .memory_bandwidth = 4800e9,
    .memory_latency = 375e-9,
    .l2_bytes = 50 << 20,
    .l2_bandwidth = 6.0e12,
    .l2_latency = 151e-9,
    .pageable_bandwidth = 10.1e9,
    .pinned_bandwidth = 54.8e9,
    .most_threads = 2048,
    .most_blocks = 32,
    .shared_bytes = 228 << 10,
    .registers = 65536,
    .sources = h200_sources,
};

const struct gw_gpu *const gw_gpus[] = {&orin, &t4,   &rtx3060_laptop, &rtx4090,
                                        &a100, &h100, &h200,           NULL};

const struct gw_gpu *gw_gpu_find(const char *key)
{
    for (size_t i = 0; gw_gpus[i]; i++) {
        if (strcmp(gw_gpus[i]->key, key) == 0) {
            return gw_gpus[i];
        }
    }
    return NULL;
}
