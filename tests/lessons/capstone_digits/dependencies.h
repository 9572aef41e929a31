// SPDX-License-Identifier: MIT
// The student's own functions that read_digits calls, as its runner's half watches them: each call
// comes here first (common/cmake/exercise_dependencies.cmake).
#pragma once

#include "read_digits.h"

#ifdef GW_RUNNER
#include "../trial.h"
#endif

enum dependency { FORWARD, LOSS, GRADIENT, TRAIN, COMPANIONS };

/** What was asked for and came of it since the last run began. */
struct dependency_calls {
    int calls[COMPANIONS];
    int not_started;        /**< the first that is not, from 1; 0 for none */
    int failed, error;      /**< the first that has returned another error, from 1, and which */
    int calls_after_error;  /**< calls behind the first that failed */
    int fails;              /**< the one that returns an error and does nothing, from 1; 0: none */
    int failing_allocation; /**< behind training: the one that finds no memory, from 1 */
    int failing_copy;       /**< the same of cudaMemcpy; 0: none has failed, or none is to */
    int training, epochs, tested; /**< what network_train and network_forward are to be given */
    int train_m, train_batch, train_epochs, train_step_is_right, train_gradient_is_own;
    int forward_m, loss_m;
};

#ifdef GW_RUNNER

bool gw_device_fail_call(const char *function, size_t which) __attribute__((weak));

static struct dependency_calls dependency_calls;

// Called first thing: whether the dependency is to do nothing and fail. What comes behind one that
// was made to fail has nothing to work on.
static bool begins(enum dependency dependency)
{
    dependency_calls.calls[dependency]++;
    dependency_calls.calls_after_error += dependency_calls.failed > 0;
    return dependency_calls.fails == (int)dependency + 1 ||
           (dependency_calls.fails > 0 && dependency_calls.failed > 0);
}

static cudaError_t ended(enum dependency dependency, cudaError_t error)
{
    if (error == GW_NOT_STARTED && dependency_calls.not_started == 0) {
        dependency_calls.not_started = (int)dependency + 1;
    } else if (error != cudaSuccess && dependency_calls.failed == 0) {
        dependency_calls.failed = (int)dependency + 1;
        dependency_calls.error = (int)error;
    }
    return error;
}

// From here on no copy fails any more: a dependency's own ones are not meant. @return whether one
// has
static bool a_copy_has_failed(void)
{
    if (!gw_device_fail_call || gw_device_fail_call("", 0)) {
        dependency_calls.failing_copy = 0;
    }
    return dependency_calls.failing_copy > 0;
}

// The linker hands calls of network_forward to __wrap_network_forward (--wrap), and so on.
cudaError_t __real_network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                                   float *d_logits, int m);
cudaError_t __real_network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                                int *h_right);
cudaError_t __real_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                    float *d_work, float *d_gradient, int m);
cudaError_t __real_network_train(const float *h_x, const int *h_labels, int m, const int *h_order,
                                 int batch, int epochs, float step, float *h_theta,
                                 network_gradient_fn gradient);

cudaError_t __wrap_network_forward(const float *d_x, const float *d_theta, float *d_hidden,
                                   float *d_logits, int m)
{
    (void)a_copy_has_failed();
    dependency_calls.forward_m = m;
    // With other sizes than those of the arrays it would find their ends, and tell of that.
    const bool asked = !begins(FORWARD) && m == dependency_calls.tested;
    return ended(FORWARD, !asked ? cudaErrorNotSupported
                                 : __real_network_forward(d_x, d_theta, d_hidden, d_logits, m));
}

cudaError_t __wrap_network_loss(const float *d_logits, const int *d_labels, int m, float *h_loss,
                                int *h_right)
{
    (void)a_copy_has_failed();
    dependency_calls.loss_m = m;
    return ended(LOSS, begins(LOSS) ? cudaErrorNotSupported
                                    : __real_network_loss(d_logits, d_labels, m, h_loss, h_right));
}

cudaError_t __wrap_network_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                    float *d_work, float *d_gradient, int m)
{
    return ended(GRADIENT, begins(GRADIENT) ? cudaErrorNotSupported
                                            : __real_network_gradient(d_x, d_labels, d_theta,
                                                                      d_work, d_gradient, m));
}

cudaError_t __wrap_network_train(const float *h_x, const int *h_labels, int m, const int *h_order,
                                 int batch, int epochs, float step, float *h_theta,
                                 network_gradient_fn gradient)
{
    dependency_calls.train_m = m;
    dependency_calls.train_batch = batch;
    dependency_calls.train_epochs = epochs;
    dependency_calls.train_step_is_right = step == READ_DIGITS_STEP;
    dependency_calls.train_gradient_is_own = gradient == network_gradient;
    const bool other_sizes = m != dependency_calls.training || batch != READ_DIGITS_BATCH ||
                             epochs != dependency_calls.epochs;
    if (begins(TRAIN) || other_sizes) {
        return ended(TRAIN, cudaErrorNotSupported);
    }
    const cudaError_t error = ended(TRAIN, __real_network_train(h_x, h_labels, m, h_order, batch,
                                                                epochs, step, h_theta, gradient));
    if (dependency_calls.failing_allocation > 0 && gw_device_fail_allocation) {
        (void)gw_device_fail_allocation((size_t)dependency_calls.failing_allocation);
    }
    if (dependency_calls.failing_copy > 0 && gw_device_fail_call) {
        (void)gw_device_fail_call("cudaMemcpy", (size_t)dependency_calls.failing_copy);
    }
    return error;
}

static void note_calls(struct gw_run *run)
{
    static const char *const names[] = {"forward", "loss", "gradient", "train"};
    for (int i = 0; i < COMPANIONS; i++) {
        gw_note(run, names[i], dependency_calls.calls[i]);
    }
    gw_note(run, "not started", dependency_calls.not_started);
    gw_note(run, "failed", dependency_calls.failed);
    gw_note(run, "its error", dependency_calls.error);
    gw_note(run, "after it", dependency_calls.calls_after_error);
    gw_note(run, "train m", dependency_calls.train_m);
    gw_note(run, "train batch", dependency_calls.train_batch);
    gw_note(run, "train epochs", dependency_calls.train_epochs);
    gw_note(run, "train step", dependency_calls.train_step_is_right);
    gw_note(run, "train gradient", dependency_calls.train_gradient_is_own);
    gw_note(run, "forward m", dependency_calls.forward_m);
    gw_note(run, "loss m", dependency_calls.loss_m);
}

#endif
