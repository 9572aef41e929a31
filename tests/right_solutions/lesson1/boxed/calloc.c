// SPDX-License-Identifier: MIT
// RIGHT: the pointers begin as NULL, so that one function frees a half-made list as well
#include "boxed.h"

#include <errno.h>
#include <stdlib.h>

int boxed_create(size_t n, int64_t ***h_boxes)
{
    int64_t **boxes = n > 0 ? calloc(n, sizeof(*boxes)) : NULL;
    *h_boxes = boxes;
    if (n > 0 && !boxes) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        boxes[i] = malloc(sizeof(*boxes[i]));
        if (!boxes[i]) {
            boxed_free(boxes, n); // free(NULL) does nothing
            *h_boxes = NULL;
            return ENOMEM;
        }
        boxes[i][0] = (int64_t)i;
    }
    return 0;
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    *sum = 0;
    for (int64_t *const *box = h_boxes; n > 0; n--, box++) {
        *sum += **box;
    }
    return 0;
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    while (h_boxes && n > 0) {
        free(h_boxes[--n]);
    }
    free(h_boxes);
}
