// SPDX-License-Identifier: MIT
/**
 * @file batches.h
 * Descent by batches in double, for network_train's grader: with the gradient that it hands in, as
 * it should be and as known mistakes have it.
 */
#pragma once

#include "beginning.h"

#include <string.h>

/** What is descended on: a case's arrays. */
struct batches {
    const float *x;
    const int *labels, *order;
    size_t m, batch, epochs;
    double step;
};

/** Which images a batch has; what is 0 or false is right. */
struct way {
    bool pixels_in_sequence, labels_in_sequence; /**< first, first + 1, ..., whatever the order */
    bool labels_of_rows;                         /**< of rows of the batch: 0, 1, ... in each */
    bool one_order;                              /**< each epoch has the first one's */
    bool goes_on;       /**< an epoch's order begins where the last one's whole batches ended */
    bool same_batch;    /**< each batch of an epoch is its first */
    bool last_gradient; /**< each step goes by the gradient of the batch before; the first stays */
    bool adds_up;       /**< a gradient is added to those of the batches before */
    bool from_zero;     /**< theta begins at 0 */
    bool ascends;       /**< steps go with the gradient */
    bool whole_step;    /**< the step is 1 */
    bool step_by_batch; /**< the step is divided by the images of a batch */
    bool step_by_m;     /**< by all images */
    bool step_of_batch; /**< the step is multiplied by the images of a batch */
    bool is_limited;    /**< ends after most_batches */
    size_t most_batches;
};

/** Another way, and what is said of it. */
struct other_way {
    struct way way;
    const char *said;
};

static const struct other_way network_other_ways[] = {
    {{.pixels_in_sequence = true, .labels_in_sequence = true},
     "with the images in file order: take image h_order[...] of each batch"},
    {{.pixels_in_sequence = true}, "with labels by h_order, but images in file order"},
    {{.labels_in_sequence = true}, "with images by h_order, but labels in file order"},
    {{.labels_of_rows = true},
     "with the labels of rows 0, 1, ... of the batch: row r has image h_order[...], so take the "
     "label of that image too"},
    {{.one_order = true},
     "with the order of the first epoch in each epoch: the order of epoch e begins at h_order[e * "
     "m]"},
    {{.goes_on = true},
     "with each epoch's order from the end of the last full batch: the order of epoch e begins at "
     "h_order[e * m]"},
    {{.same_batch = true}, "with the first batch of an epoch instead of each batch"},
    {{.last_gradient = true},
     "with the gradient of the batch before: compute the gradient, then step"},
    {{.adds_up = true},
     "with gradients added to those of earlier batches: start each gradient at 0"},
    {{.ascends = true}, "after steps along the gradient: step against the gradient"},
    {{.whole_step = true}, "with step 1 instead of `step`"},
    {{.step_by_batch = true},
     "with step / batch: `gradient` gives a mean over the batch, so use `step` as it is"},
    {{.step_by_m = true},
     "with step / m: `gradient` gives a mean over the batch, so use `step` as it is"},
    {{.step_of_batch = true},
     "with step * batch: `gradient` gives a mean over the batch, so use `step` as it is"},
    {{.from_zero = true}, "from a start at 0 instead of h_theta"}};

enum { NETWORK_OTHER_WAYS = sizeof(network_other_ways) / sizeof(network_other_ways[0]) };

/** Whole batches of all epochs. */
static inline size_t network_batches(const struct batches *batches)
{
    return batches->m / batches->batch * batches->epochs;
}

/** Mean of (label + 1) x over the images of a batch, for each pixel. */
static inline void network_batch_means(const struct batches *batches, const struct way *way,
                                       size_t epoch, size_t number, double *means)
{
    const size_t whole = batches->m / batches->batch * batches->batch;
    const size_t first = way->same_batch ? 0 : number * batches->batch;
    const size_t begin = way->one_order ? 0 : epoch * (way->goes_on ? whole : batches->m);
    memset(means, 0, NETWORK_INPUTS * sizeof(*means));
    for (size_t r = first; r < first + batches->batch; r++) {
        const size_t image = (size_t)batches->order[begin + r];
        const int label = batches->labels[way->labels_of_rows       ? r - first
                                          : way->labels_in_sequence ? r
                                                                    : image];
        const float *x = &batches->x[(way->pixels_in_sequence ? r : image) * NETWORK_INPUTS];
        for (size_t i = 0; i < NETWORK_INPUTS; i++) {
            means[i] += (label + 1) * (double)x[i] / (double)batches->batch;
        }
    }
}

/** Goes from `begin` to `theta`. */
static inline void network_descend(const struct batches *batches, const struct way *way,
                                   const double *begin, double *theta)
{
    const double step = way->whole_step      ? 1
                        : way->ascends       ? -batches->step
                        : way->step_by_batch ? batches->step / (double)batches->batch
                        : way->step_by_m     ? batches->step / (double)batches->m
                        : way->step_of_batch ? batches->step * (double)batches->batch
                                             : batches->step;
    double gradient[NETWORK_WEIGHTS] = {0};
    double last[NETWORK_WEIGHTS] = {0};
    memcpy(theta, begin, sizeof(gradient));
    if (way->from_zero) {
        memset(theta, 0, sizeof(gradient));
    }
    const size_t an_epoch = batches->m / batches->batch;
    const size_t count = way->is_limited ? way->most_batches : network_batches(batches);
    for (size_t b = 0; b < count; b++) {
        double means[NETWORK_INPUTS];
        network_batch_means(batches, way, b / an_epoch, b % an_epoch, means);
        memcpy(last, gradient, sizeof(last));
        for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
            gradient[w] = theta[w] / 2 + theta[(w + 1) % NETWORK_WEIGHTS] / 8 -
                          means[w % NETWORK_INPUTS] + (way->adds_up ? last[w] : 0);
        }
        for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
            theta[w] -= step * (way->last_gradient ? last : gradient)[w];
        }
    }
}
