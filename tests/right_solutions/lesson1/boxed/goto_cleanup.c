// SPDX-License-Identifier: MIT
// RIGHT: one way out, with the number of boxes made so far
#include "boxed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int64_t *box_of(int64_t value)
{
    int64_t *box = malloc(sizeof(value));
    if (box) {
        memcpy(box, &value, sizeof(value));
    }
    return box;
}

int boxed_create(size_t n, int64_t ***h_boxes)
{
    int64_t **boxes = NULL;
    size_t made = 0;
    *h_boxes = NULL;
    if (n == 0) {
        return 0;
    }
    if (n > (size_t)-1 / sizeof(*boxes)) {
        goto fail;
    }
    boxes = malloc(n * sizeof(*boxes));
    if (!boxes) {
        goto fail;
    }
    for (; made < n; made++) {
        int64_t *box = box_of((int64_t)made);
        if (!box) {
            goto fail;
        }
        boxes[made] = box;
    }
    *h_boxes = boxes;
    return 0;
fail:
    boxed_free(boxes, made);
    return ENOMEM;
}

int boxed_sum(int64_t *const *h_boxes, size_t n, int64_t *sum)
{
    int64_t sums[2] = {0, 0};
    size_t i = 0;
    for (; i + 1 < n; i += 2) {
        sums[0] += *h_boxes[i];
        sums[1] += *h_boxes[i + 1];
    }
    if (i < n) {
        sums[0] += *h_boxes[i];
    }
    *sum = sums[0] + sums[1];
    return 0;
}

void boxed_free(int64_t **h_boxes, size_t n)
{
    for (size_t i = 0; h_boxes && i < n; i++) {
        free(h_boxes[i]);
    }
    free(h_boxes);
}
