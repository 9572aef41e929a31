// SPDX-License-Identifier: MIT
#include "array.h"

#include <stdlib.h>

void array_free(int64_t *h_array)
{
    free(h_array + 1);
}
