// SPDX-License-Identifier: MIT
// The capstone's network while it learns, what it reads wrong in the end, and how long the gradient
// of each image is, by your own functions.
//
//   ./gridwork plots capstone
#include "digits.h"
#include "network_forward.h"
#include "network_gradient.h"
#include "network_loss.h"
#include "network_per_example.h"
#include "network_train.h"
#include "synthetic.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 32,
    EPOCHS = 30,
    TESTED_AFTER = 10, // epochs, as read_digits is graded
    TRIAL_IMAGES = 64,
    MOST_SHOWN = 21,
    SEED = 5
};

/** Images on the device, and what is computed of them. */
struct images {
    const float *h_x;
    const int *h_labels;
    int m;
    float *d_x, *d_hidden, *d_logits;
    int *d_labels;
};

struct network {
    struct gw_timing *timing;
    struct gw_digits digits;
    struct images training, test;
    int order[GW_DIGITS_TRAINING];
    uint64_t draws;
    float theta[NETWORK_WEIGHTS];
    float *d_theta;
    double norms[GW_DIGITS_TRAINING];
};

static double uniform(struct network *network)
{
    return (double)(gw_synthetic_bits(SEED, network->draws++) >> 11) * 0x1p-53;
}

static void begin(struct network *network)
{
    const double first = sqrt(6.0 / (NETWORK_INPUTS + NETWORK_HIDDEN));
    const double second = sqrt(6.0 / (NETWORK_HIDDEN + NETWORK_DIGITS));
    for (int w = NETWORK_W1; w < NETWORK_B1; w++) {
        network->theta[w] = (float)(first * (2 * uniform(network) - 1));
    }
    for (int w = NETWORK_W2; w < NETWORK_B2; w++) {
        network->theta[w] = (float)(second * (2 * uniform(network) - 1));
    }
}

static void shuffle(struct network *network)
{
    for (int i = 0; i < network->training.m; i++) {
        const int other = (int)(uniform(network) * (i + 1));
        network->order[i] = network->order[other];
        network->order[other] = i;
    }
}

static cudaError_t allocate(struct images *images)
{
    const size_t m = (size_t)images->m;
    const size_t bytes = m * NETWORK_INPUTS * sizeof(float);
    if (cudaMalloc((void **)&images->d_x, bytes) != cudaSuccess ||
        cudaMalloc((void **)&images->d_labels, m * sizeof(int)) != cudaSuccess ||
        cudaMalloc((void **)&images->d_hidden, m * NETWORK_HIDDEN * sizeof(float)) != cudaSuccess ||
        cudaMalloc((void **)&images->d_logits, m * NETWORK_DIGITS * sizeof(float)) != cudaSuccess) {
        return cudaErrorMemoryAllocation;
    }
    const cudaError_t error = cudaMemcpy(images->d_x, images->h_x, bytes, cudaMemcpyHostToDevice);
    return error != cudaSuccess ? error
                                : cudaMemcpy(images->d_labels, images->h_labels, m * sizeof(int),
                                             cudaMemcpyHostToDevice);
}

static void release(struct images *images)
{
    (void)cudaFree(images->d_x);
    (void)cudaFree(images->d_labels);
    (void)cudaFree(images->d_hidden);
    (void)cudaFree(images->d_logits);
}

static bool put(struct network *network, const char *series, double x, double value,
                const char *unit)
{
    return gw_put_row(
        network->timing,
        &(struct gw_row){
            .series = series, .x = x, .n = GW_DIGITS_IMAGES, .value = value, .unit = unit});
}

// Loss and share of what is read wrong, of the theta that is on the device.
static bool put_reading(struct network *network, struct images *images, int epoch, bool of_test)
{
    float loss = 0;
    int right = 0;
    cudaError_t error = network_forward(images->d_x, network->d_theta, images->d_hidden,
                                        images->d_logits, images->m);
    if (error == cudaSuccess) {
        error = network_loss(images->d_logits, images->d_labels, images->m, &loss, &right);
    }
    if (error != cudaSuccess) {
        return gw_fail_with(network->timing, (int)error, "reading the images");
    }
    if (of_test && epoch == TESTED_AFTER) {
        gw_put_on_card(network->timing, "read", "%d", right);
    }
    const double wrong = 100.0 * (images->m - right) / images->m;
    return put(network, of_test ? "loss_test" : "loss_training", epoch, (double)loss, "nats") &&
           put(network, of_test ? "wrong_test" : "wrong_training", epoch, wrong, "%");
}

// Each pixel of each test image that is read as another digit: x counts the pixels of all of them.
static bool put_misread(struct network *network)
{
    const struct images *test = &network->test;
    static float logits[GW_DIGITS_TEST * NETWORK_DIGITS];
    if (cudaMemcpy(logits, test->d_logits, (size_t)test->m * NETWORK_DIGITS * sizeof(float),
                   cudaMemcpyDeviceToHost) != cudaSuccess) {
        return gw_fail(network->timing, "the logits could not be copied");
    }
    int shown = 0;
    for (int r = 0; r < test->m && shown < MOST_SHOWN; r++) {
        int read = 0;
        for (int d = 1; d < NETWORK_DIGITS; d++) {
            read = logits[r * NETWORK_DIGITS + d] > logits[r * NETWORK_DIGITS + read] ? d : read;
        }
        for (int i = 0; i < NETWORK_INPUTS && read != test->h_labels[r]; i++) {
            const struct gw_row row = {.series = "misread",
                                       .x = shown * NETWORK_INPUTS + i,
                                       .n = GW_DIGITS_TEST,
                                       .value = (double)test->h_x[r * NETWORK_INPUTS + i],
                                       .unit = "1",
                                       .extra = {test->h_labels[r], read}};
            if (!gw_put_row(network->timing, &row)) {
                return false;
            }
        }
        shown += read != test->h_labels[r];
    }
    return true;
}

static int downwards(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x < y) - (x > y);
}

static bool compute_norms(struct network *network, float *d_work, float *d_gradient, float *rows)
{
    const struct images *images = &network->training;
    const size_t m = (size_t)images->m;
    const cudaError_t error = network_per_example(images->d_x, images->d_labels, network->d_theta,
                                                  d_work, d_gradient, images->m);
    if (error != cudaSuccess) {
        return gw_fail_with(network->timing, (int)error, "network_per_example");
    }
    if (cudaMemcpy(rows, d_gradient, m * NETWORK_WEIGHTS * sizeof(*rows), cudaMemcpyDeviceToHost) !=
        cudaSuccess) {
        return gw_fail(network->timing, "the gradients could not be copied");
    }
    for (size_t r = 0; r < m; r++) {
        double squares = 0;
        for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
            const double g = (double)rows[r * NETWORK_WEIGHTS + w];
            squares += g * g;
        }
        network->norms[r] = sqrt(squares);
    }
    qsort(network->norms, m, sizeof(*network->norms), downwards);
    return true;
}

// The lengths of all training images' gradients, the longest first.
static bool put_norms(struct network *network, const char *series)
{
    const size_t m = (size_t)network->training.m;
    float *d_work = NULL;
    float *d_gradient = NULL;
    float *rows = malloc(m * NETWORK_WEIGHTS * sizeof(*rows));
    bool done =
        rows && cudaMalloc((void **)&d_work, m * NETWORK_WORK * sizeof(float)) == cudaSuccess &&
        cudaMalloc((void **)&d_gradient, m * NETWORK_WEIGHTS * sizeof(float)) == cudaSuccess;
    done = done ? compute_norms(network, d_work, d_gradient, rows)
                : gw_fail(network->timing, "no memory for the gradients of all images");
    for (size_t r = 0; r < m && done; r += r < 20 ? 1 : r / 20) {
        done = put(network, series, (double)(r + 1), network->norms[r], "1");
    }
    free(rows);
    (void)cudaFree(d_work);
    (void)cudaFree(d_gradient);
    return done;
}

static bool put_epoch(struct network *network, int epoch)
{
    if (epoch > 0) {
        shuffle(network);
        const struct images *images = &network->training;
        const cudaError_t error =
            network_train(images->h_x, images->h_labels, images->m, network->order, BATCH, 1, 0.5F,
                          network->theta, network_gradient);
        if (error != cudaSuccess) {
            return gw_fail_with(network->timing, (int)error, "network_train");
        }
    }
    if (cudaMemcpy(network->d_theta, network->theta, sizeof(network->theta),
                   cudaMemcpyHostToDevice) != cudaSuccess) {
        return gw_fail(network->timing, "theta could not be copied");
    }
    return put_reading(network, &network->training, epoch, false) &&
           put_reading(network, &network->test, epoch, true) &&
           (epoch != 0 || put_norms(network, "before_training")) &&
           (epoch != TESTED_AFTER ||
            (put_misread(network) && put_norms(network, "after_10_epochs")));
}

static bool put_all(struct gw_timing *timing)
{
    static struct network network;
    network.timing = timing;
    struct gw_csv_error error;
    if (!gw_digits_read(&network.digits, &error)) {
        return gw_fail(timing, "%s", error.text);
    }
    const bool trial = gw_is_trial(timing);
    network.training = (struct images){.h_x = network.digits.training_x,
                                       .h_labels = network.digits.training_labels,
                                       .m = trial ? TRIAL_IMAGES : GW_DIGITS_TRAINING};
    network.test = (struct images){.h_x = network.digits.test_x,
                                   .h_labels = network.digits.test_labels,
                                   .m = trial ? TRIAL_IMAGES : GW_DIGITS_TEST};
    begin(&network);
    bool done = allocate(&network.training) == cudaSuccess &&
                allocate(&network.test) == cudaSuccess &&
                cudaMalloc((void **)&network.d_theta, sizeof(network.theta)) == cudaSuccess;
    if (!done) {
        gw_fail(timing, "no memory for the images on the device");
    }
    for (int epoch = 0; epoch <= (trial ? 1 : EPOCHS) && done; epoch++) {
        done = put_epoch(&network, epoch);
    }
    release(&network.training);
    release(&network.test);
    (void)cudaFree(network.d_theta);
    return done;
}

const struct gw_timing_program gw_this_timing = {
    .name = "digits", .extra_columns = "label read", .time = put_all};
