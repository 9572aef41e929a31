// SPDX-License-Identifier: MIT
// The instructions that inline PTX may have on the CPU device.
#include "ptx_machine/machine/binder.h"

ptx_family *const ptx_families[] = {
    ptx_bind_moves,          ptx_bind_accesses,    ptx_bind_carries,        ptx_bind_halves,
    ptx_bind_integers,       ptx_bind_bits,        ptx_bind_fields,         ptx_bind_floats,
    ptx_bind_approximations, ptx_bind_comparisons, ptx_bind_conversions,    ptx_bind_atomics,
    ptx_bind_control,        ptx_bind_barriers,    ptx_bind_warp_functions, NULL};
