// SPDX-License-Identifier: MIT
// Bytes of the CPU device's memory: the host reaches them as any other.
#include "move_bytes.h"

#include <string.h>

void gw_move_bytes(void *destination, const void *source, size_t bytes)
{
    memmove(destination, source, bytes);
}

void gw_fill_bytes(void *destination, int value, size_t bytes)
{
    memset(destination, value, bytes);
}

void gw_fill_elements(void *destination, unsigned value, size_t element, size_t bytes)
{
    unsigned char *to = destination;
    for (size_t i = 0; i + element <= bytes; i += element) {
        memcpy(to + i, &value, element); // little-endian, as a GPU is
    }
}
