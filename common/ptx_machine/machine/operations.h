// SPDX-License-Identifier: MIT
// Counts what instructions compute, as common/operations does of the same source.
#pragma once

#include "step.h"

/** Sets what the step computes with. */
void ptx_note_operation(struct ptx_step *step, const struct ptx_instruction *instruction);

/** Adds a step that lanes carry out. */
static inline void ptx_count_operation(struct ptx_counts *counts, const struct ptx_step *step,
                                       uint32_t lanes)
{
    const uint64_t count = (uint64_t)__builtin_popcount(lanes);
    counts->operations[step->computes] += count;
    counts->fused32 += step->fused && step->computes == PTX_FLOAT32_OPERATION ? count : 0;
    counts->fused64 += step->fused && step->computes == PTX_FLOAT64_OPERATION ? count : 0;
}
