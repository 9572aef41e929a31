// SPDX-License-Identifier: MIT
/**
 * @file settings.h
 * What the environment says of how the machine runs:
 *
 * | variable | values | without it |
 * |---|---|---|
 * | PTX_MACHINE_ORDER | `ascending`, `descending`: of blocks and of warps | ascending |
 * | PTX_MACHINE_BOUNDS | `lucky`: as a GPU, by pages; `strict`: to the byte | lucky |
 * | PTX_MACHINE_POISON | `1`: fresh memory holds junk, and not what lay there | 0 |
 * | PTX_MACHINE_INSTRUCTIONS | how many instructions of a warp a launch may run | no limit |
 * | PTX_MACHINE_CODE | a folder: another compiler's PTX is in its file PROGRAM.ptx | none: nvcc's |
 * | PTX_MACHINE_COUNTS | a file to append each kernel's counts to | none |
 * | PTX_MACHINE_ISSUES | a file to append each instruction of a warp to memory to | none |
 * | PTX_MACHINE_REASONS | `1`: standard error says of each failed call why | 0 |
 *
 * A fat binary that has a kernel of PROGRAM.ptx is replaced by that file; the others stay.
 * Another value ends the program with a sentence.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct ptx_environment {
    bool descending, strict, poison, reasons;
    uint64_t instructions; /**< 0: no limit */
    const char *code;      /**< a folder, or NULL */
    const char *counts;    /**< a file, or NULL */
    const char *issues;    /**< likewise */
};

/** Read when it is asked for the first time. */
const struct ptx_environment *ptx_environment(void);
