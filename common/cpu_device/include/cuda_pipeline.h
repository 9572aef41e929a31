// SPDX-License-Identifier: MIT
// Asynchronous copies into shared memory.
#pragma once

#include "../../extras/async_copies/cuda_pipeline.h"
