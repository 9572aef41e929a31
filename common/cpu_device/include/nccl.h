// SPDX-License-Identifier: MIT
// NCCL, for several virtual devices.
#pragma once

#include "../../extras/nccl/nccl_calls.h"
