// SPDX-License-Identifier: MIT
// Finds a GPU by its key.
#include "gpus.h"

#include <string.h>

const struct gw_gpu *const gw_gpus[] = {&gw_gpu_orin,    &gw_gpu_t4,   &gw_gpu_rtx3060_laptop,
                                        &gw_gpu_rtx4090, &gw_gpu_a100, &gw_gpu_h100,
                                        &gw_gpu_h200,    NULL};

const struct gw_gpu *gw_gpu_find(const char *key)
{
    for (size_t i = 0; gw_gpus[i]; i++) {
        if (strcmp(gw_gpus[i]->key, key) == 0) {
            return gw_gpus[i];
        }
    }
    return NULL;
}
