// SPDX-License-Identifier: MIT
// Moving and filling bytes wherever memory of the API lies: the host's, the device's, or both. On
// the CPU device each is the program's own.
#pragma once

#include <stddef.h>

/** As memmove(). */
void gw_move_bytes(void *destination, const void *source, size_t bytes);

/** As memset(). */
void gw_fill_bytes(void *destination, int value, size_t bytes);

/** The same by elements of 2 or 4 bytes, each the lowest of the value's. */
void gw_fill_elements(void *destination, unsigned value, size_t element, size_t bytes);
