// SPDX-License-Identifier: MIT
// How good a classifier is: given, not an exercise.
#pragma once

#include <stddef.h>

/** How many rows of each label were said to be what: the confusion matrix. */
struct gw_confusion {
    size_t true_positive;  /**< label 1, said 1 */
    size_t false_positive; /**< label 0, said 1 */
    size_t true_negative;  /**< label 0, said 0 */
    size_t false_negative; /**< label 1, said 0 */
};

/**
 * Says 1 of every row whose probability is 0.5 or more, which is a logit of 0 or more. A logit
 * that is NaN is said to be 0.
 * @param logits m numbers
 * @param labels m numbers, 0 or 1
 */
struct gw_confusion gw_evaluate(const double *logits, const double *labels, size_t m);

/** How many rows were classified right. */
size_t gw_confusion_right(const struct gw_confusion *confusion);

/** The share of rows that were classified right, 0 to 1; 0 if there are none. */
double gw_confusion_accuracy(const struct gw_confusion *confusion);
