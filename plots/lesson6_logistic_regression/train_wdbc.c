// SPDX-License-Identifier: MIT
// Trains on wdbc.csv with the exercises' functions and prints what came out: the loss on the way,
// how many rows are classified right, theta, and the time.
//
//   train_wdbc [ITERATIONS]     train_wdbc_double the same in double; 1000 unless told
//
// Exit status 0; 1 with a sentence when something failed; 2 for a wrong argument.
#include "evaluation.h"
#include "gradient.h"
#include "log_loss.h"
#include "measure.h"
#include "predict.h"
#include "samples.h"
#include "train.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define STEP ((real)0.1)

/** The data, on the host and on the device, as reals. */
struct problem {
    int m, k;
    real *h_x, *h_y, *h_z, *d_x, *d_y, *d_z, *d_theta;
    real h_theta[GRADIENT_MOST_FEATURES];
};

static bool succeeded(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "train_wdbc: %s: %s\n", what, cudaGetErrorString(error));
    }
    return error == cudaSuccess;
}

static bool prepare(struct problem *problem, const struct gw_samples *samples)
{
    const size_t m = samples->m;
    const size_t k = samples->k;
    problem->m = (int)m;
    problem->k = (int)k;
    problem->h_x = malloc(k * m * sizeof(real));
    problem->h_y = malloc(m * sizeof(real));
    problem->h_z = malloc(m * sizeof(real));
    if (!problem->h_x || !problem->h_y || !problem->h_z || k > GRADIENT_MOST_FEATURES) {
        return succeeded(cudaErrorMemoryAllocation, "no memory for the data");
    }
    for (size_t e = 0; e < k * m; e++) {
        problem->h_x[e] = (real)samples->x[e];
    }
    for (size_t i = 0; i < m; i++) {
        problem->h_y[i] = (real)samples->y[i];
    }
    return succeeded(cudaMalloc((void **)&problem->d_x, k * m * sizeof(real)), "cudaMalloc") &&
           succeeded(cudaMalloc((void **)&problem->d_y, m * sizeof(real)), "cudaMalloc") &&
           succeeded(cudaMalloc((void **)&problem->d_z, m * sizeof(real)), "cudaMalloc") &&
           succeeded(cudaMalloc((void **)&problem->d_theta, k * sizeof(real)), "cudaMalloc") &&
           succeeded(
               cudaMemcpy(problem->d_x, problem->h_x, k * m * sizeof(real), cudaMemcpyHostToDevice),
               "copying X") &&
           succeeded(
               cudaMemcpy(problem->d_y, problem->h_y, m * sizeof(real), cudaMemcpyHostToDevice),
               "copying y");
}

static void finish(struct problem *problem)
{
    free(problem->h_x);
    free(problem->h_y);
    free(problem->h_z);
    (void)cudaFree(problem->d_x);
    (void)cudaFree(problem->d_y);
    (void)cudaFree(problem->d_z);
    (void)cudaFree(problem->d_theta);
}

/** Computes logits and the loss of theta, and prints a line of the loss. */
static bool print_loss(struct problem *problem, int iteration)
{
    real loss;
    if (!succeeded(cudaMemcpy(problem->d_theta, problem->h_theta, (size_t)problem->k * sizeof(real),
                              cudaMemcpyHostToDevice),
                   "copying theta") ||
        !succeeded(predict(problem->d_x, problem->d_theta, problem->d_z, problem->m, problem->k),
                   "predict") ||
        !succeeded(log_loss(problem->d_z, problem->d_y, problem->m, &loss), "log_loss")) {
        return false;
    }
    printf("  after %4d iterations   loss %.6f\n", iteration, (double)loss);
    return true;
}

static bool print_evaluation(struct problem *problem, const double *labels)
{
    const size_t m = (size_t)problem->m;
    if (!succeeded(cudaMemcpy(problem->h_z, problem->d_z, m * sizeof(real), cudaMemcpyDeviceToHost),
                   "copying logits")) {
        return false;
    }
    double *logits = malloc(m * sizeof(double));
    if (!logits) {
        return succeeded(cudaErrorMemoryAllocation, "no memory for the logits");
    }
    for (size_t i = 0; i < m; i++) {
        logits[i] = (double)problem->h_z[i];
    }
    const struct gw_confusion c = gw_evaluate(logits, labels, m);
    free(logits);
    printf("\n  accuracy   %zu of %zu rows right (%.2f %%)\n", gw_confusion_right(&c), m,
           100.0 * gw_confusion_accuracy(&c));
    printf("                     said benign   said malignant\n");
    printf("  benign         %15zu %16zu\n", c.true_positive, c.false_negative);
    printf("  malignant      %15zu %16zu\n", c.false_positive, c.true_negative);
    return true;
}

static bool run(struct problem *problem, const double *labels, int iterations)
{
    double milliseconds = 0.0;
    int done = 0;
    printf("wdbc.csv: %d rows, %d features with the bias, %s, step %.1f\n\n", problem->m,
           problem->k, sizeof(real) == sizeof(double) ? "float64" : "float32", (double)STEP);
    if (!print_loss(problem, 0)) {
        return false;
    }
    for (int until = 1; done < iterations; until *= 10) {
        const int more = (until < iterations ? until : iterations) - done;
        const double before = gw_clock_milliseconds();
        if (!succeeded(train(problem->h_x, problem->h_y, problem->h_theta, problem->m, problem->k,
                             STEP, more, gradient),
                       "train")) {
            return false;
        }
        milliseconds += gw_clock_milliseconds() - before;
        done += more;
        if (!print_loss(problem, done)) {
            return false;
        }
    }
    if (!print_evaluation(problem, labels)) {
        return false;
    }
    printf("\n  theta      %.9f %.9f %.9f ...\n", (double)problem->h_theta[0],
           (double)problem->h_theta[1], (double)problem->h_theta[2]);
    printf("  time       %.1f ms for %d iterations, copies of the data included\n", milliseconds,
           done);
    return true;
}

int main(int argc, char **argv)
{
    long iterations = 1000;
    if (argc > 1) {
        char *end;
        errno = 0;
        iterations = strtol(argv[1], &end, 10);
        if (argc > 2 || *end != '\0' || end == argv[1] || errno || iterations < 1 ||
            iterations > 1000000) {
            fprintf(stderr, "usage: train_wdbc [ITERATIONS], 1 to 1000000\n");
            return 2;
        }
    }
    struct gw_samples samples;
    struct gw_csv_error error;
    if (!gw_samples_read_wdbc(&samples, &error)) {
        fprintf(stderr, "train_wdbc: %s\n", error.text);
        return 1;
    }
    struct problem problem = {0};
    const bool right = prepare(&problem, &samples) && run(&problem, samples.y, (int)iterations);
    finish(&problem);
    gw_samples_free(&samples);
    return right ? 0 : 1;
}
