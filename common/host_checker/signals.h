// SPDX-License-Identifier: MIT
/**
 * @file signals.h
 * Accesses that the processor refuses, told of as mistakes of the student's code.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** Notes an access before it is looked at: should it fault, this is who did it. */
void gw_fault_note(uintptr_t address, uint64_t bytes, bool writes, uintptr_t at);
