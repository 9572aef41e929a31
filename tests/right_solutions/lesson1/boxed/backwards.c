// SPDX-License-Identifier: MIT
// RIGHT: made and freed from the last box to the first
#include "boxed.h"

#include <errno.h>
#include <stdlib.h>

int boxed_create(size_t n, int64_t ***h_boxes)
{
    *h_boxes = NULL;
    if (n > SIZE_MAX / sizeof(int64_t *)) {
        return ENOMEM;
    }
    int64_t **boxes = n == 0 ? NULL : malloc(sizeof(int64_t *) * n);
    if (!boxes) {
        return n == 0 ? 0 : ENOMEM;
    }
    for (size_t i = n; i > 0; i--) {
        boxes[i - 1] = malloc(sizeof(int64_t));
        if (!boxes[i - 1]) {
            for (size_t made = i; made < n; made++) {
                free(boxes[made]);
            }
            free(boxes);
            return ENOMEM;
        }
        *boxes[i - 1] = (int64_t)(i - 1);
    }
    *h_boxes = boxes;
    return 0;
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    int64_t total = 0;
    while (n-- > 0) {
        total += *h_boxes[n];
    }
    *sum = total;
    return 0;
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    if (h_boxes) {
        for (size_t i = n; i-- > 0;) {
            free(h_boxes[i]);
        }
        free(h_boxes);
    }
}
