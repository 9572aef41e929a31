// SPDX-License-Identifier: MIT
// CUDA's errors by number.
#include "cuda_errors.h"

#include <stddef.h>
#include <stdio.h>

static const struct {
    int number;
    const char *name;
} errors[] = {
#define GW_ERROR(name, number, meaning) {number, #name},
#include "cpu_device/kernel_side/errors.def"
#undef GW_ERROR
};

void gw_cuda_error_text(char text[GW_CUDA_ERROR_TEXT], int error)
{
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
        if (errors[i].number == error) {
            snprintf(text, GW_CUDA_ERROR_TEXT, "%s (%d)", errors[i].name, error);
            return;
        }
    }
    snprintf(text, GW_CUDA_ERROR_TEXT, "error %d", error);
}
