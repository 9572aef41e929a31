// SPDX-License-Identifier: MIT
// The GPUs, a file each.
#pragma once

#include "gpu.h"

extern const struct gw_gpu gw_gpu_orin;
extern const struct gw_gpu gw_gpu_t4;
extern const struct gw_gpu gw_gpu_rtx3060_laptop;
extern const struct gw_gpu gw_gpu_rtx4090;
extern const struct gw_gpu gw_gpu_a100;
extern const struct gw_gpu gw_gpu_h100;
extern const struct gw_gpu gw_gpu_h200;
