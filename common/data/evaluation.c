// SPDX-License-Identifier: MIT
// Counts what was classified right and wrong.
#include "evaluation.h"

struct gw_confusion gw_evaluate(const double *logits, const double *labels, size_t m)
{
    struct gw_confusion confusion = {0};
    for (size_t i = 0; i < m; i++) {
        if (logits[i] >= 0.0) {
            *(labels[i] > 0.5 ? &confusion.true_positive : &confusion.false_positive) += 1;
        } else {
            *(labels[i] > 0.5 ? &confusion.false_negative : &confusion.true_negative) += 1;
        }
    }
    return confusion;
}

size_t gw_confusion_right(const struct gw_confusion *confusion)
{
    return confusion->true_positive + confusion->true_negative;
}

double gw_confusion_accuracy(const struct gw_confusion *confusion)
{
    const size_t right = gw_confusion_right(confusion);
    const size_t all = right + confusion->false_positive + confusion->false_negative;
    return all ? (double)right / (double)all : 0.0;
}
