// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// All functions that a kernel may call, barriers excepted.
#pragma once

#include "atomic_functions.h"
#include "integer_functions.h"
#include "math_functions.h"
#include "memory_functions.h"
#include "vector_functions.h"
