// SPDX-License-Identifier: MIT
// The device code that nvcc puts into a program: several versions of it in one "fat binary", of
// which a driver takes what fits its GPU. Here the PTX is wanted, never a GPU's own code. No
// document of NVIDIA's describes the format; what is known of it was seen in what nvcc 12 and 13
// write, and whatever looks otherwise is refused.
#pragma once

#include <stddef.h>

/**
 * The PTX in a fat binary: of the newest architecture, where there are several.
 * @param wrapper   what __cudaRegisterFatBinary() is given
 * @param length    of the text that is returned; behind it stands an end mark
 * @param message   a sentence, where NULL is returned
 * @param capacity  bytes of `message`, at least 1
 * @return to be freed with free(), or NULL: there is no PTX in it, or it is not understood
 */
char *ptx_of_fat_binary(const void *wrapper, size_t *length, char *message, size_t capacity);
