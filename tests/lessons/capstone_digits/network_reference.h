// SPDX-License-Identifier: MIT
/**
 * @file network_reference.h
 * The network of network.h in double, one image after another, for the graders' halves: what each
 * number should be and how far off a right float32 may be, its room. What is derived by hand here
 * the capstone's headers say in words.
 */
#pragma once

#include "grader.h"

#include "digits.h"
#include "network.h"

#include <math.h>

/** Half the distance from 1 to the next float. */
#define NETWORK_EPS 0x1p-24

/** An image on its way through the network, and back. */
struct network_pass {
    double arguments[NETWORK_HIDDEN]; /**< what tanh is taken of */
    double hidden[NETWORK_HIDDEN];
    double hidden_room[NETWORK_HIDDEN];
    double logits[NETWORK_DIGITS];
    double logits_room[NETWORK_DIGITS];
    double probabilities[NETWORK_DIGITS];
    double deltas[NETWORK_DIGITS]; /**< of the loss with respect to the logits */
    double delta_room;             /**< of each of them */
    double back[NETWORK_HIDDEN];   /**< of the loss with respect to the arguments */
    double back_room[NETWORK_HIDDEN];
};

/** Probabilities of ten logits. */
static inline void network_softmax(const double *logits, double *probabilities)
{
    double most = logits[0];
    double sum = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        most = fmax(most, logits[d]);
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        probabilities[d] = exp(logits[d] - most);
        sum += probabilities[d];
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        probabilities[d] /= sum;
    }
}

/** -log of the label's probability. */
static inline double network_loss_of(const double *logits, int label)
{
    double most = logits[0];
    double sum = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        most = fmax(most, logits[d]);
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        sum += exp(logits[d] - most);
    }
    return most - logits[label] + log(sum);
}

/** The digit that an image is read as: the first of the largest logits. */
static inline int network_read(const double *logits)
{
    int read = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        read = logits[d] > logits[read] ? d : read;
    }
    return read;
}

/**
 * One image from its pixels to its logits.
 *
 * The roundings of n products and additions add up like a random walk, with the bound 2 (2 +
 * sqrt(n)) eps: Higham and Mary 2019, SIAM J. Sci. Comput. 41. That is 20 eps for 64 pixels and 16
 * eps for 32 hidden units. tanhf is right to 4 eps, tanh is nowhere steeper than 1, and |tanh a| is
 * at most |a|. So a hidden unit may be off by 20 + 4 and a logit by 24 + 16.
 */
static inline void network_forwards(const float *x, const float *theta, struct network_pass *pass)
{
    double sizes[NETWORK_HIDDEN]; // of a hidden unit's terms together
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        double sum = (double)theta[NETWORK_B1 + j];
        sizes[j] = fabs(sum);
        for (int i = 0; i < NETWORK_INPUTS; i++) {
            const double term = (double)x[i] * (double)theta[NETWORK_W1 + i * NETWORK_HIDDEN + j];
            sum += term;
            sizes[j] += fabs(term);
        }
        pass->arguments[j] = sum;
        pass->hidden[j] = tanh(sum);
        pass->hidden_room[j] = 24 * NETWORK_EPS * sizes[j];
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        double sum = (double)theta[NETWORK_B2 + d];
        double size = fabs(sum);
        for (int j = 0; j < NETWORK_HIDDEN; j++) {
            const double weight = (double)theta[NETWORK_W2 + j * NETWORK_DIGITS + d];
            sum += pass->hidden[j] * weight;
            size += fabs(weight) * sizes[j];
        }
        pass->logits[d] = sum;
        pass->logits_room[d] = 40 * NETWORK_EPS * size;
    }
}

/**
 * And back, from the loss to the arguments of tanh; network_forwards() comes first. No probability
 * changes by more than half of what the logits do; the errors of products follow the product rule.
 */
static inline void network_backwards(int label, const float *theta, struct network_pass *pass)
{
    network_softmax(pass->logits, pass->probabilities);
    double room = 0;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        pass->deltas[d] = pass->probabilities[d] - (d == label ? 1 : 0);
        room = fmax(room, pass->logits_room[d]);
    }
    pass->delta_room = room / 2 + 16 * NETWORK_EPS;
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        double sum = 0;
        double sum_room = 0;
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            const double weight = (double)theta[NETWORK_W2 + j * NETWORK_DIGITS + d];
            sum += weight * pass->deltas[d];
            sum_room +=
                fabs(weight) * (pass->delta_room + 16 * NETWORK_EPS * fabs(pass->deltas[d]));
        }
        const double h = pass->hidden[j];
        const double slope = 1 - h * h;
        const double slope_room = 2 * fabs(h) * pass->hidden_room[j] + 4 * NETWORK_EPS;
        pass->back[j] = slope * sum;
        pass->back_room[j] = slope * sum_room + slope_room * fabs(sum);
    }
}

/** What an image's loss changes by with each weight, all NETWORK_WEIGHTS, and the room of that. */
static inline void network_image_gradient(const float *x, const struct network_pass *pass,
                                          double *gradient, double *rooms)
{
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        for (int i = 0; i < NETWORK_INPUTS; i++) {
            const int w = NETWORK_W1 + i * NETWORK_HIDDEN + j;
            gradient[w] = (double)x[i] * pass->back[j];
            rooms[w] = (double)x[i] * pass->back_room[j];
        }
        gradient[NETWORK_B1 + j] = pass->back[j];
        rooms[NETWORK_B1 + j] = pass->back_room[j];
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            const int w = NETWORK_W2 + j * NETWORK_DIGITS + d;
            gradient[w] = pass->hidden[j] * pass->deltas[d];
            rooms[w] = fabs(pass->hidden[j]) * pass->delta_room +
                       pass->hidden_room[j] * fabs(pass->deltas[d]);
        }
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        gradient[NETWORK_B2 + d] = pass->deltas[d];
        rooms[NETWORK_B2 + d] = pass->delta_room;
    }
}

/** The gradient of the mean loss of m images, and how far off each element may be: the mean of its
 * terms' rooms, and (8 log2(m) + 4) eps times the mean of their magnitudes. */
static inline void network_mean_gradient(const float *x, const int *labels, const float *theta,
                                         size_t m, double *gradient, double *tolerances)
{
    struct network_pass pass;
    double terms[NETWORK_WEIGHTS];
    double rooms[NETWORK_WEIGHTS];
    const double of_sum = (8 * log2((double)m) + 4) * NETWORK_EPS;
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        gradient[w] = 0;
        tolerances[w] = 0;
    }
    for (size_t image = 0; image < m; image++) {
        const float *row = &x[image * NETWORK_INPUTS];
        network_forwards(row, theta, &pass);
        network_backwards(labels[image], theta, &pass);
        network_image_gradient(row, &pass, terms, rooms);
        for (int w = 0; w < NETWORK_WEIGHTS; w++) {
            gradient[w] += terms[w] / (double)m;
            tolerances[w] += (rooms[w] + of_sum * fabs(terms[w])) / (double)m;
        }
    }
}

/** What a case's images are. */
enum network_images {
    NETWORK_RANDOM_IMAGES, /**< pixels and labels at random: no two alike */
    NETWORK_DIGITS_CSV     /**< images to be tested by, from the first */
};

/** Fills m images and their labels; at most GW_DIGITS_TEST of them are of digits.csv. */
static inline void network_fill_images(struct gw_case *grading, enum network_images images,
                                       float *x, int *labels, size_t m)
{
    if (images == NETWORK_DIGITS_CSV) {
        static struct gw_digits digits;
        struct gw_csv_error error;
        gw_expect(grading, gw_digits_read(&digits, &error), "%s", error.text);
        for (size_t i = 0; i < m * NETWORK_INPUTS; i++) {
            x[i] = digits.test_x[i];
        }
        for (size_t i = 0; i < m; i++) {
            labels[i] = digits.test_labels[i];
        }
        return;
    }
    for (size_t i = 0; i < m * NETWORK_INPUTS; i++) {
        x[i] = (float)floor(gw_random(grading, 0, 17)) / 16;
    }
    for (size_t i = 0; i < m; i++) {
        labels[i] = (int)gw_random(grading, 0, NETWORK_DIGITS);
    }
}

/** Fills theta: weights up to 0.3 and biases up to 0.5, so that tanh bends and is not flat, and
 * every logit about `logit`. */
static inline void network_fill_weights(struct gw_case *grading, float *theta, double logit)
{
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        theta[w] = (float)gw_random(grading, -0.3, 0.3);
    }
    for (int j = 0; j < NETWORK_HIDDEN; j++) {
        theta[NETWORK_B1 + j] = (float)gw_random(grading, -0.5, 0.5);
    }
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        theta[NETWORK_B2 + d] = (float)(logit + gw_random(grading, -0.5, 0.5));
    }
}
