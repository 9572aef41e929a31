// SPDX-License-Identifier: MIT
// The device code of one fat binary.
#pragma once

#include "machine/machine.h"
#include "module/module.h"

struct ptx_code {
    struct ptx_module *module;
    struct ptx_program *program;
};
