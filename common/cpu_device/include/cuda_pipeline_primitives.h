// SPDX-License-Identifier: MIT
// The same by its other name.
#pragma once

#include "cuda_pipeline.h"
