// SPDX-License-Identifier: MIT
// WRONG: frees the pointers before it looks for the boxes
// EXPECT STATE: fail
// EXPECT WORDS: read after free: boxed_free read 8 bytes of an array of pointers that was freed at
#include "boxed.h"

#if __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Wuse-after-free"
#endif

#include <errno.h>
#include <stdlib.h>

int boxed_create(size_t n, int64_t ***h_boxes)
{
    *h_boxes = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > SIZE_MAX / sizeof(int64_t *)) {
        return ENOMEM;
    }
    int64_t **boxes = malloc(n * sizeof(int64_t *));
    if (!boxes) {
        return ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        boxes[i] = malloc(sizeof(int64_t));
        if (!boxes[i]) {
            boxed_free(boxes, i);
            return ENOMEM;
        }
        *boxes[i] = (int64_t)i;
    }
    *h_boxes = boxes;
    return 0;
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    int64_t total = 0;
    for (size_t i = 0; i < n; i++) {
        total += *h_boxes[i];
    }
    *sum = total;
    return 0;
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    if (!h_boxes) {
        return;
    }
    free(h_boxes);
    for (size_t i = 0; i < n; i++) {
        free(h_boxes[i]);
    }
}
