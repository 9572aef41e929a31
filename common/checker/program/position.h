// SPDX-License-Identifier: MIT
/**
 * @file position.h
 * Where an access lies that is out of bounds, in words.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/** An access of `accessed` bytes, `offset` bytes from the start of `bytes` bytes. */
struct gw_position {
    int64_t offset;
    size_t accessed;
    uint64_t bytes;
};

/** Whether it is one of elements of its own size. */
bool gw_position_is_element(const struct gw_position *position);

/** "element 1000 of an array of 1000 (0 to 999)". @param name "an array"; or with `is_whole` what
 * has a name: "element 1000 of d_c, which has 1000 (0 to 999)" */
void gw_position_put_element(FILE *out, const struct gw_position *position, const char *name,
                             bool is_whole);

/** "8 bytes past the end of ", "right behind ", "4 bytes of them past the end of " */
void gw_position_put_bytes(FILE *out, const struct gw_position *position);
