// SPDX-License-Identifier: MIT
// How large the logits of a case are, for the graders' halves: softmax needs the largest of an
// image's own ten, and what takes another one away comes to NaN in one of these cases.
#pragma once

#include "network_logit_kinds.h"
#include "network_reference.h"

/** The digit whose logit is 150 above all others; -1: none. */
static inline int network_high_digit(enum network_logits logits)
{
    return logits == DIGIT_0_HIGH   ? 0
           : logits == DIGIT_1_HIGH ? 1
           : logits == DIGIT_9_HIGH ? 9
                                    : -1;
}

/** Fills theta, so that logits are as asked for. */
static inline void network_fill_logits(struct gw_case *grading, enum network_logits logits,
                                       float *theta)
{
    network_fill_weights(grading, theta, logits == HIGH ? 100 : logits == LOW ? -200 : 0);
    if (network_high_digit(logits) >= 0) {
        theta[NETWORK_B2 + network_high_digit(logits)] += 150;
    }
}

/** NaN comes of softmax without the maximum, or with another. @param nan d_gradient has one */
static inline void network_expect_no_nan(struct gw_case *grading, enum network_logits logits,
                                         bool nan)
{
    gw_expect(grading, !nan || logits != HIGH,
              "d_gradient has NaN for logits near 100: e^100 overflows to infinity, and infinity / "
              "infinity is NaN; subtract the image's largest logit first");
    gw_expect(
        grading, !nan || logits != LOW,
        "d_gradient has NaN for logits near -200: e^-200 underflows to 0, and 0 / 0 is NaN; "
        "subtract the image's largest logit first (begin the search with logit 0, not with 0)");
    gw_expect(
        grading, !nan || network_high_digit(logits) < 0,
        "d_gradient has NaN where logit %d is larger than the others by 150: e^150 overflows; "
        "subtract the largest of all ten logits, so that every exponential is at most 1",
        network_high_digit(logits));
}
