// SPDX-License-Identifier: MIT
// The device code of one fat binary.
#pragma once

#include "ptx_machine/machine/machine.h"
#include "ptx_machine/module/module.h"

struct ptx_code {
    struct ptx_module *module;
    struct ptx_program *program;
};
