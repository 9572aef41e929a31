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
#include "measuring/measure.h"
#include "predict.h"
#include "rows.h"
#include "train.h"

#include <errno.h>
#include <stdio.h>

#define STEP ((real)0.1)

/** The data, the logits and theta, on the host and on the device. */
struct problem {
    struct gw_rows rows;
    real *h_z, *d_z, *d_theta;
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
    problem->h_z = malloc(m * sizeof(real));
    if (!problem->h_z || samples->k > GRADIENT_MOST_FEATURES ||
        !gw_rows_make(&problem->rows, samples)) {
        return succeeded(cudaErrorMemoryAllocation, "no memory for the data");
    }
    return succeeded(cudaMalloc((void **)&problem->d_z, m * sizeof(real)), "cudaMalloc") &&
           succeeded(cudaMalloc((void **)&problem->d_theta, samples->k * sizeof(real)),
                     "cudaMalloc");
}

static void finish(struct problem *problem)
{
    gw_rows_free(&problem->rows);
    free(problem->h_z);
    (void)cudaFree(problem->d_z);
    (void)cudaFree(problem->d_theta);
}

/** Computes logits and the loss of theta, and prints a line of the loss. */
static bool print_loss(struct problem *problem, int iteration)
{
    real loss;
    if (!succeeded(cudaMemcpy(problem->d_theta, problem->h_theta,
                              (size_t)problem->rows.k * sizeof(real), cudaMemcpyHostToDevice),
                   "copying theta") ||
        !succeeded(predict(problem->rows.d_x, problem->d_theta, problem->d_z, problem->rows.m,
                           problem->rows.k),
                   "predict") ||
        !succeeded(log_loss(problem->d_z, problem->rows.d_y, problem->rows.m, &loss), "log_loss")) {
        return false;
    }
    printf("  after %4d iterations   loss %.6f\n", iteration, (double)loss);
    return true;
}

static bool print_evaluation(struct problem *problem, const double *labels)
{
    const size_t m = (size_t)problem->rows.m;
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
    printf("wdbc.csv: %d rows, %d features with the bias, %s, step %.1f\n\n", problem->rows.m,
           problem->rows.k, GW_REAL_NAME, (double)STEP);
    if (!print_loss(problem, 0)) {
        return false;
    }
    for (int until = 1; done < iterations; until *= 10) {
        const int more = (until < iterations ? until : iterations) - done;
        const double before = gw_clock_milliseconds();
        if (!succeeded(train(problem->rows.h_x, problem->rows.h_y, problem->h_theta,
                             problem->rows.m, problem->rows.k, STEP, more, gradient),
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
