// SPDX-License-Identifier: MIT
// WRONG: counts in an int
// EXPECT STATE: fail
// EXPECT WORDS: boxed_create returned 0 but should return ENOMEM
#include "boxed.h"

#include <errno.h>
#include <stdlib.h>

int boxed_create(size_t n, int64_t ***h_boxes)
{
    *h_boxes = NULL;
    if (n == 0) {
        return 0;
    }
    int count = (int)n;
    int64_t **boxes = malloc((size_t)count * sizeof(int64_t *) + 1);
    if (!boxes) {
        return ENOMEM;
    }
    for (int i = 0; i < count; i++) {
        boxes[i] = malloc(sizeof(int64_t));
        if (!boxes[i]) {
            boxed_free(boxes, (size_t)i);
            return ENOMEM;
        }
        *boxes[i] = i;
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
    for (size_t i = 0; i < n; i++) {
        free(h_boxes[i]);
    }
    free(h_boxes);
}
