// SPDX-License-Identifier: MIT
/**
 * @file network_slips.h
 * Gradients that wrong formulas come to, for the graders' halves: an image's, all NETWORK_WEIGHTS
 * of it.
 */
#pragma once

#include "network_reference.h"

#include <string.h>

/** One thing that is other than it should be, on the way of an image through the network. */
enum network_slip {
    NETWORK_HIDDEN_WITHOUT_TANH,
    NETWORK_FIRST_PIXELS, /**< every image has those of image 0 */
    NETWORK_WITHOUT_B1,
    NETWORK_WITHOUT_B2,
    NETWORK_FORWARD_TURNED, /**< W2 as if its rows were digits, on the way to the logits */
    NETWORK_NO_LABEL,
    NETWORK_LABEL_ONE_ON,
    NETWORK_LABEL_ONE_BACK,
    NETWORK_LABEL_OF_0,        /**< 1 at each digit if the label is 0, and else at none */
    NETWORK_SUM_WITHOUT_FIRST, /**< softmax divides by a sum without digit 0 */
    NETWORK_SUM_WITHOUT_LAST,
    NETWORK_SUM_OF_LOGITS,         /**< softmax divides by the sum of the logits themselves */
    NETWORK_SUM_OF_SHIFTED_LOGITS, /**< or by that of logits minus the largest */
    NETWORK_SUM_UNSHIFTED,         /**< or by that of e^logit, without the largest */
    NETWORK_UNDIVIDED,
    NETWORK_FIRST_LABEL, /**< every image has that of image 0 */
    NETWORK_DIGIT_LABEL, /**< digit d has that of image d, of ten images or more */
    NETWORK_LOGIT_AS_PROBABILITY,
    NETWORK_SIGMOIDS, /**< of each logit, in the place of softmax */
    NETWORK_SQUARED_ERROR,
    NETWORK_BACK_TURNED, /**< W2 as if its rows were digits, on the way back */
    NETWORK_BACK_WITHOUT_TANH,
    NETWORK_BACK_BY_ARGUMENT,
    NETWORK_BACK_BY_SIGMOID,
    NETWORK_BACK_BY_UNIT,   /**< 1 - h */
    NETWORK_BACK_BY_SUM,    /**< 1 + h^2 */
    NETWORK_BACK_BY_TANH,   /**< 1 - tanh(h)^2 */
    NETWORK_BACK_TWICE,     /**< (1 - h^2)^2 */
    NETWORK_BACK_BY_SQUARE, /**< h^2 */
    NETWORK_BACK_OF_LABEL,  /**< delta of the label alone */
    NETWORK_W1_TURNED,      /**< gradient as if W1's rows were hidden units */
    NETWORK_W2_TURNED,      /**< gradient as if W2's rows were digits */
    NETWORK_W2_BY_ARGUMENT,
    NETWORK_X_TURNED, /**< d_x as if its rows were pixels, where it multiplies back */
    NETWORK_SLIPS
};

/** What is said of them. */
static const char *const network_slips[NETWORK_SLIPS] = {
    [NETWORK_HIDDEN_WITHOUT_TANH] = "the network without tanh",
    [NETWORK_FIRST_PIXELS] = "the network with the pixels of image 0 for every image",
    [NETWORK_WITHOUT_B1] = "hidden units without the bias b1[j]",
    [NETWORK_WITHOUT_B2] = "logits without the bias b2[d]",
    [NETWORK_FORWARD_TURNED] = "logits with W2 transposed: the weight from unit j to "
                               "digit d is d_theta[NETWORK_W2 + j * NETWORK_DIGITS + d]",
    [NETWORK_NO_LABEL] = "delta without the label: subtract 1 from the label's probability",
    [NETWORK_LABEL_ONE_ON] =
        "1 subtracted at the digit after the label: labels and digits both begin at 0",
    [NETWORK_LABEL_ONE_BACK] =
        "1 subtracted at the digit before the label: labels and digits both begin at 0",
    [NETWORK_LABEL_OF_0] =
        "1 subtracted at all digits if the label is 0, and at none otherwise: compare the digit d "
        "with the label, not a thread's index that is 0",
    [NETWORK_SUM_WITHOUT_FIRST] =
        "softmax with a sum that lacks e^logit[0]: begin the loop of the sum at d = 0",
    [NETWORK_SUM_WITHOUT_LAST] =
        "softmax with a sum that lacks e^logit[9]: the sum is over all ten digits",
    [NETWORK_SUM_OF_LOGITS] = "softmax divided by the sum of the logits: add up e^(logit[d] - "
                              "largest), so call expf before you add",
    [NETWORK_SUM_OF_SHIFTED_LOGITS] =
        "softmax divided by the sum of logit[d] - largest: add up e^(logit[d] - largest), so call "
        "expf before you add",
    [NETWORK_SUM_UNSHIFTED] = "softmax divided by the sum of e^logit[d], without the largest: "
                              "subtract the largest logit in the sum, too",
    [NETWORK_UNDIVIDED] = "e^(logit[d] - largest), not divided by the sum over the ten digits",
    [NETWORK_FIRST_LABEL] = "the label of image 0, for every image",
    [NETWORK_DIGIT_LABEL] = "labels[d] instead of the image's own label, labels[r]: it subtracts 1 "
                            "where labels[d] is d",
    [NETWORK_LOGIT_AS_PROBABILITY] = "logits instead of probabilities: softmax is missing",
    [NETWORK_SIGMOIDS] = "the sigmoid of each logit (lesson 6) instead of softmax",
    [NETWORK_SQUARED_ERROR] =
        "delta = (p - y) p (1 - p), the derivative of the squared error; the loss is -log(p)",
    [NETWORK_BACK_TURNED] = "W2 transposed in the backward pass: the weight from unit j to digit d "
                            "is d_theta[NETWORK_W2 + j * NETWORK_DIGITS + d]",
    [NETWORK_BACK_WITHOUT_TANH] =
        "a backward pass without the derivative of tanh: multiply by 1 - hidden[j]^2",
    [NETWORK_BACK_BY_ARGUMENT] = "1 - z^2, with z the input of tanh: its derivative is 1 - "
                                 "hidden[j]^2, from the output of tanh",
    [NETWORK_BACK_BY_SIGMOID] =
        "h (1 - h), the derivative of the sigmoid: the derivative of tanh is 1 - hidden[j]^2",
    [NETWORK_BACK_BY_UNIT] = "a backward pass with 1 - h; the derivative of tanh is 1 - "
                             "hidden[j]^2",
    [NETWORK_BACK_BY_SUM] = "a backward pass with 1 + h^2; the derivative of tanh is 1 - "
                            "hidden[j]^2",
    [NETWORK_BACK_BY_TANH] =
        "a backward pass with 1 - tanh(hidden[j])^2: hidden[j] is tanh already, "
        "so multiply by 1 - hidden[j]^2",
    [NETWORK_BACK_TWICE] =
        "a backward pass with (1 - hidden[j]^2)^2: multiply by the derivative of "
        "tanh, 1 - hidden[j]^2, once",
    [NETWORK_BACK_BY_SQUARE] = "a backward pass with hidden[j]^2; the derivative of tanh is 1 - "
                               "hidden[j]^2",
    [NETWORK_BACK_OF_LABEL] =
        "a backward pass with the label's delta only: add the terms of all ten digits",
    [NETWORK_W1_TURNED] = "the gradient of W1 stored transposed: the weight from pixel i to unit j "
                          "is at NETWORK_W1 + i * NETWORK_HIDDEN + j",
    [NETWORK_W2_TURNED] = "the gradient of W2 stored transposed: the weight from unit j to digit d "
                          "is at NETWORK_W2 + j * NETWORK_DIGITS + d",
    [NETWORK_W2_BY_ARGUMENT] = "delta times the input of tanh: use hidden[j] times delta",
    [NETWORK_X_TURNED] =
        "the network with x[i * m + r]: pixel i of image r is d_x[r * NETWORK_INPUTS + i]"};

/** Images as a gradient is taken of. */
struct network_batch {
    const float *x, *theta;
    const int *labels;
    size_t m;
};

/** The logits again, of hidden units that are other ones or go through other weights. */
static inline void network_relogit(enum network_slip slip, const float *theta,
                                   struct network_pass *pass)
{
    for (int j = 0; j < NETWORK_HIDDEN && slip == NETWORK_HIDDEN_WITHOUT_TANH; j++) {
        pass->hidden[j] = pass->arguments[j];
    }
    for (int j = 0; j < NETWORK_HIDDEN && slip == NETWORK_WITHOUT_B1; j++) {
        pass->arguments[j] -= (double)theta[NETWORK_B1 + j];
        pass->hidden[j] = tanh(pass->arguments[j]);
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        double sum = slip == NETWORK_WITHOUT_B2 ? 0 : (double)theta[NETWORK_B2 + d];
        for (int j = 0; j < NETWORK_HIDDEN; j++) {
            const int weight =
                slip == NETWORK_FORWARD_TURNED ? d * NETWORK_HIDDEN + j : j * NETWORK_DIGITS + d;
            sum += pass->hidden[j] * (double)theta[NETWORK_W2 + weight];
        }
        pass->logits[d] = sum;
    }
}

/** Where a slip subtracts 1. */
static inline bool network_slip_is_label(enum network_slip slip, const struct network_batch *batch,
                                         int label, int d)
{
    switch (slip) {
    case NETWORK_LABEL_OF_0:
        return label == 0;
    case NETWORK_DIGIT_LABEL:
        return batch->labels[d] == d;
    case NETWORK_NO_LABEL:
        return false;
    default:
        return d == (slip == NETWORK_LABEL_ONE_ON     ? label + 1
                     : slip == NETWORK_LABEL_ONE_BACK ? label - 1
                                                      : label);
    }
}

/** By how much a slip makes the sum that softmax divides by larger. */
static inline double network_slip_divisor(enum network_slip slip, const struct network_pass *pass)
{
    double most = pass->logits[0];
    double logits = 0;
    double powers = 0;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        most = fmax(most, pass->logits[d]);
        logits += pass->logits[d];
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        powers += exp(pass->logits[d] - most);
    }
    switch (slip) {
    case NETWORK_SUM_WITHOUT_FIRST:
        return 1 - pass->probabilities[0];
    case NETWORK_SUM_WITHOUT_LAST:
        return 1 - pass->probabilities[NETWORK_DIGITS - 1];
    case NETWORK_SUM_OF_LOGITS:
        return logits / powers;
    case NETWORK_SUM_OF_SHIFTED_LOGITS:
        return (logits - NETWORK_DIGITS * most) / powers;
    case NETWORK_SUM_UNSHIFTED:
        return exp(most);
    case NETWORK_UNDIVIDED:
        return 1 / powers;
    default:
        return 1;
    }
}

/** The deltas that a slip comes to. */
static inline void network_slip_deltas(enum network_slip slip, const struct network_batch *batch,
                                       int label, struct network_pass *pass)
{
    network_softmax(pass->logits, pass->probabilities);
    const double sum = network_slip_divisor(slip, pass);
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        const double p = slip == NETWORK_LOGIT_AS_PROBABILITY ? pass->logits[d]
                         : slip == NETWORK_SIGMOIDS           ? 1 / (1 + exp(-pass->logits[d]))
                                                              : pass->probabilities[d] / sum;
        pass->deltas[d] = p - (network_slip_is_label(slip, batch, label, d) ? 1 : 0);
        pass->deltas[d] *= slip == NETWORK_SQUARED_ERROR ? p * (1 - p) : 1;
    }
}

/** And the way back. */
static inline void network_slip_back(enum network_slip slip, int label, const float *theta,
                                     struct network_pass *pass)
{
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        double sum = 0;
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            const int weight =
                slip == NETWORK_BACK_TURNED ? d * NETWORK_HIDDEN + j : j * NETWORK_DIGITS + d;
            sum += slip == NETWORK_BACK_OF_LABEL && d != label
                       ? 0
                       : (double)theta[NETWORK_W2 + weight] * pass->deltas[d];
        }
        const double a = pass->arguments[j];
        const double h = pass->hidden[j];
        pass->back[j] = sum * (slip == NETWORK_BACK_WITHOUT_TANH  ? 1
                               : slip == NETWORK_BACK_BY_ARGUMENT ? 1 - a * a
                               : slip == NETWORK_BACK_BY_SIGMOID  ? h * (1 - h)
                               : slip == NETWORK_BACK_BY_UNIT     ? 1 - h
                               : slip == NETWORK_BACK_BY_SUM      ? 1 + h * h
                               : slip == NETWORK_BACK_BY_TANH     ? 1 - tanh(h) * tanh(h)
                               : slip == NETWORK_BACK_TWICE       ? (1 - h * h) * (1 - h * h)
                               : slip == NETWORK_BACK_BY_SQUARE   ? h * h
                                                                  : 1 - h * h);
    }
}

/** Whether a slip can be made with so many images. */
static inline bool network_slip_is_possible(enum network_slip slip,
                                            const struct network_batch *batch)
{
    return slip != NETWORK_DIGIT_LABEL || batch->m >= NETWORK_DIGITS;
}

/** The gradient of image r with a slip. */
static inline void network_slip_gradient(enum network_slip slip, const struct network_batch *batch,
                                         size_t r, double *gradient)
{
    struct network_pass pass;
    const float *row = &batch->x[slip == NETWORK_FIRST_PIXELS ? 0 : r * NETWORK_INPUTS];
    const int label = batch->labels[slip == NETWORK_FIRST_LABEL ? 0 : r];
    network_forwards(row, batch->theta, &pass);
    network_relogit(slip, batch->theta, &pass);
    network_slip_deltas(slip, batch, label, &pass);
    network_slip_back(slip, label, batch->theta, &pass);
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        for (size_t i = 0; i < NETWORK_INPUTS; i++) {
            const size_t at = slip == NETWORK_W1_TURNED ? (size_t)j * NETWORK_INPUTS + i
                                                        : i * NETWORK_HIDDEN + (size_t)j;
            gradient[NETWORK_W1 + at] =
                (double)(slip == NETWORK_X_TURNED ? batch->x[i * batch->m + r] : row[i]) *
                pass.back[j];
        }
        gradient[NETWORK_B1 + j] = pass.back[j];
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            const int at =
                slip == NETWORK_W2_TURNED ? d * NETWORK_HIDDEN + j : j * NETWORK_DIGITS + d;
            gradient[NETWORK_W2 + at] =
                (slip == NETWORK_W2_BY_ARGUMENT ? pass.arguments[j] : pass.hidden[j]) *
                pass.deltas[d];
        }
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        gradient[NETWORK_B2 + d] = pass.deltas[d];
    }
}

/** What is said of an access beyond the end of d_work (gw_tell_hint()): some part of it, of an
 * image or of all, goes too far. */
static inline char *network_hint_of_work(struct gw_case *grading, const char *report,
                                         const void *context)
{
    (void)grading;
    (void)context;
    const char *at = strstr(report, " of d_work, which has ");
    return at && at < report + strcspn(report, "\n") && strncmp(report, "out of", 6) == 0
               ? strdup("d_work has NETWORK_WORK = 84 floats per image: 32 for hidden units, 10 "
                        "for logits, and as many for the derivatives of both. Does a part begin "
                        "too late, or go into the next part?")
               : NULL;
}

/** One of the four arrays that theta is made of. */
struct network_part {
    const char *called;
    int begin, end;
};

/** In the order of the way back: what is wrong in one is wrong in those after it. */
static const struct network_part network_parts[] = {{"b2", NETWORK_B2, NETWORK_WEIGHTS},
                                                    {"W2", NETWORK_W2, NETWORK_B2},
                                                    {"b1", NETWORK_B1, NETWORK_W2},
                                                    {"W1", NETWORK_W1, NETWORK_B1}};
enum { NETWORK_PARTS = sizeof(network_parts) / sizeof(network_parts[0]) };

/** Whether a part of a gradient is `times` what `other` says, and not by chance what it should be:
 * all of it within twice its tolerances, and three elements of ten or more far from `want`. */
static inline bool network_is_part(const double *got, const double *want, const double *tolerances,
                                   const double *other, double times,
                                   const struct network_part *part)
{
    int telling = 0;
    for (int w = part->begin; w < part->end; w++) {
        const double value = times * other[w];
        const double room = 2 * fabs(times) * tolerances[w] + 64 * NETWORK_EPS * fabs(value);
        if (!(fabs(got[w] - value) <= room)) {
            return false;
        }
        telling += fabs(value - want[w]) > 8 * (room + tolerances[w]);
    }
    return 10 * telling >= 3 * (part->end - part->begin);
}

/** Whether a part of a gradient is 0 in all elements and should not be: what goes to 0 by itself,
 * as a probability does, is then nothing to tell a formula by. */
static inline bool network_is_zero(const double *got, const double *want, const double *tolerances,
                                   const struct network_part *part)
{
    bool wrong = false;
    for (int w = part->begin; w < part->end; w++) {
        if (fpclassify(got[w]) != FP_ZERO) {
            return false;
        }
        wrong = wrong || fabs(want[w]) > tolerances[w];
    }
    return wrong;
}
