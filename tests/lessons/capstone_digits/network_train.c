// SPDX-License-Identifier: MIT
// Grades the capstone's network_train, with gradients of the grader's own: theta after some epochs,
// and what was launched, copied and allocated on the way.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m, batch or epochs | larger_batch_than_images_taken
//   the error of the first CUDA call, | first_allocation_overlooked
//   it ends the loop | error_ignored
//   Calls of `gradient`: one per batch | one_epoch_short
//   Copies: at most 5 in all | copied_in_the_loop
//   Allocations: at most 12 in all | allocated_for_each_batch
//   Launches: at most 4 per batch | launch_for_each_image
//   Accuracy: theta within 1e-4 | half_precision
//   The grader passes its own gradient | explanation
//   The function frees all device memory | returns_before_the_frees
#include "../trial.h"

#include "../failing_copy.h"

struct parameters {
    struct gw_trial trial; // n is m
    int batch, epochs;
    float step;
    bool fails;       // the gradient, in its third call
    int failing_copy; // the one that does, from 1
};

#ifdef GW_RUNNER

#include "network_train.h"
#include "network_train_kernels.h"

#include "cpu_device/control/control.h"

#pragma weak gw_device_find_allocation

// An array that `gradient` was given with less memory than it needs, from 1, as in `given`; 0: none
static struct {
    int array;
    size_t room, needed; // elements
} too_small;

// Elements from a pointer to the end of its allocation; SIZE_MAX where nobody knows.
static size_t room_at(const void *pointer, size_t size)
{
    const struct gw_allocation *allocation =
        gw_device_find_allocation ? gw_device_find_allocation(pointer) : NULL;
    const size_t bytes =
        allocation
            ? (size_t)(allocation->start + allocation->bytes - (const unsigned char *)pointer)
            : SIZE_MAX;
    return bytes / size;
}

static bool third_call_fails;

// The gradient that the case is for, which writes beyond the end of no array.
static cudaError_t careful_gradient(const float *d_x, const int *d_labels, const float *d_theta,
                                    float *d_work, float *d_gradient, int m)
{
    const struct {
        const void *pointer;
        size_t needed;
    } given[] = {{d_x, (size_t)m * NETWORK_INPUTS},
                 {d_labels, (size_t)m},
                 {d_theta, NETWORK_WEIGHTS},
                 {d_work, (size_t)m * NETWORK_WORK},
                 {d_gradient, NETWORK_WEIGHTS}};
    for (int i = 0; i < 5 && too_small.array == 0; i++) {
        const size_t room = room_at(given[i].pointer, sizeof(float));
        if (room < given[i].needed) {
            too_small.array = i + 1;
            too_small.room = room;
            too_small.needed = given[i].needed;
        }
    }
    if (too_small.array > 0) {
        gw_gradient_calls++;
        return cudaErrorInvalidValue;
    }
    return (third_call_fails ? gw_failing_network_gradient : gw_known_network_gradient)(
        d_x, d_labels, d_theta, d_work, d_gradient, m);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const size_t epochs = (size_t)(parameters->epochs > 0 ? parameters->epochs : 0);
    const float *h_x = gw_trial_host_array(run, trial, "h_x", NETWORK_INPUTS);
    const int *h_labels = gw_trial_host_array(run, trial, "h_labels", 1);
    const int *h_order = gw_trial_host_array(run, trial, "h_order", epochs);
    float *h_theta = gw_host_array(run, "h_theta");
    gw_gradient_calls = gw_calls_of_other_batches = 0;
    gw_right_batch = parameters->batch;
    third_call_fails = parameters->fails;
    too_small.array = 0;

    gw_before(trial);
    have_copy_fail(parameters->failing_copy);
    const int error =
        (int)network_train(h_x, h_labels, gw_trial_reported(trial), h_order, parameters->batch,
                           parameters->epochs, parameters->step, h_theta,
                           parameters->fails ? gw_failing_network_gradient : careful_gradient);
    note_failed_copy(run, parameters->failing_copy, error);
    gw_after(run, trial, error);
    gw_note(run, "too small", too_small.array);
    gw_note(run, "its room", (int64_t)too_small.room);
    gw_note(run, "it needs", (int64_t)too_small.needed);
    gw_note(run, "calls", gw_gradient_calls);
    gw_note(run, "calls of other batches", gw_calls_of_other_batches);
    gw_note(run, "other batch", gw_other_batch);
}

#else

#include "batches.h"

#include <stdio.h>
#include <stdlib.h>

enum { CALL_THAT_FAILS = 3, MOST_COPIES = 5, MOST_ALLOCATIONS = 12, LAUNCHES_A_BATCH = 4 };

static struct batches add_arrays(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t m = gw_trial_count(&parameters->trial);
    const size_t epochs = parameters->epochs > 0 ? (size_t)parameters->epochs : 0;
    float *x = gw_add_array(grading, "h_x", GW_INPUT, GW_FLOAT, m * NETWORK_INPUTS);
    int *labels = gw_add_array(grading, "h_labels", GW_INPUT, GW_INT, m);
    int *order = gw_add_array(grading, "h_order", GW_INPUT, GW_INT, epochs * m);
    float *theta = gw_add_array(grading, "h_theta", GW_IN_OUT, GW_FLOAT, NETWORK_WEIGHTS);
    network_fill_images(grading, NETWORK_RANDOM_IMAGES, x, labels, m);
    network_fill_weights(grading, theta, 0);
    struct network_draws draws = {grading, 0};
    for (size_t e = 0; e < epochs; e++) {
        network_shuffle(&draws, order + e * m, m);
    }
    return (struct batches){.x = x,
                            .labels = labels,
                            .order = order,
                            .m = m,
                            .batch = parameters->batch > 0 ? (size_t)parameters->batch : 1,
                            .epochs = epochs,
                            .step = (double)parameters->step};
}

// It returns an error where an array is too small.
static void expect_room(struct gw_case *grading, int batch)
{
    static const struct {
        const char *name, *size;
    } given[] = {{"d_x", "NETWORK_INPUTS * batch floats"},
                 {"d_labels", "`batch` ints"},
                 {"d_theta", "NETWORK_WEIGHTS floats"},
                 {"d_work", "NETWORK_WORK * batch floats"},
                 {"d_gradient", "NETWORK_WEIGHTS floats"}};
    const int64_t array = gw_noted(grading, "too small");
    const size_t i = array > 0 ? (size_t)array - 1 : 0;
    gw_expect(grading, array == 0,
              "network_train passed `gradient` too little memory for %s: room for %lld elements, "
              "but with batch = %d it needs %lld: allocate %s",
              given[i].name, (long long)gw_noted(grading, "its room"), batch,
              (long long)gw_noted(grading, "it needs"), given[i].size);
}

// Where a last batch of each epoch is begun that is not full, the last one of all ends beyond the
// order: its gradient is the only one that was not asked for.
static char *hint_of_tail(struct gw_case *grading, const char *report, const void *context)
{
    const struct batches *batches = context;
    const size_t left = batches->m % batches->batch;
    const size_t begun = batches->epochs * (batches->m / batches->batch + 1);
    const size_t calls = (size_t)gw_noted(grading, "calls");
    char array[64];
    snprintf(array, sizeof(array), " of an array of %zu (", batches->epochs * batches->m);
    if (left == 0 || !strstr(report, array) || (calls != begun && calls + 1 != begun) ||
        gw_noted(grading, "calls of other batches") > 0) {
        return NULL;
    }
    char *hint = NULL;
    size_t length;
    FILE *out = open_memstream(&hint, &length);
    if (out) {
        fprintf(out,
                "an epoch of %zu images has %zu full batches of %zu, and %zu image%s left, which "
                "must be dropped, but batch %zu was begun too: go on while first + batch <= m.",
                batches->m, batches->m / batches->batch, batches->batch, left,
                left == 1 ? " is" : "s are", batches->m / batches->batch + 1);
        fclose(out);
    }
    return hint;
}

// `gradient` returns an error for another batch than it should be given.
static void expect_batches(struct gw_case *grading, const struct batches *batches)
{
    const long long other = gw_noted(grading, "other batch");
    const size_t left = batches->m % batches->batch;
    const bool is_tail = other > 0 && (size_t)other == left;
    gw_expect(grading, !is_tail || gw_noted(grading, "calls of other batches") == 0,
              "network_train called `gradient` with the last %lld image%s of an epoch: drop them, "
              "because a batch has %zu",
              other, gw_plural(other), batches->batch);
    gw_expect(grading, gw_noted(grading, "calls of other batches") == 0,
              "network_train called `gradient` with m = %lld, but a batch has %zu", other,
              batches->batch);
}

static void expect_calls(struct gw_case *grading, const struct batches *batches)
{
    const long long calls = gw_noted(grading, "calls");
    const size_t wanted = network_batches(batches);
    const bool divides = batches->m % batches->batch == 0;
    gw_expect_of(grading, GW_OF_CAUSE,
                 !divides || batches->m == batches->batch ||
                     calls + (long long)batches->epochs != (long long)wanted,
                 "network_train called `gradient` %lld times, and %zu batches are right: the last "
                 "batch of each epoch is missing where batch divides m; it begins at m - batch, so "
                 "go on while first + batch <= m",
                 calls, wanted);
    // Where an epoch has one batch, others may say more.
    gw_expect_of(
        grading, GW_OF_VALUES, calls == (long long)wanted,
        "network_train called `gradient` %lld time%s for %zu batch%s (%zu epoch%s of %zu): "
        "call it once per batch, and use its result",
        calls, gw_plural(calls), wanted, wanted == 1 ? "" : "es", batches->epochs,
        gw_plural((long long)batches->epochs), batches->m / batches->batch);
}

static bool is_theta(struct gw_case *grading, const double *theta, double tolerance)
{
    for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
        if (!(fabs(gw_real_result(grading, "h_theta", w) - theta[w]) <= tolerance)) {
            return false;
        }
    }
    return true;
}

static bool is_elsewhere(const double *theta, const double *begin, double room)
{
    bool is = false;
    for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
        is = is || fabs(theta[w] - begin[w]) > room;
    }
    return is;
}

// All weights from a multiple of a warp's threads on have their old values: nobody has them.
static void expect_all_updated(struct gw_case *grading, const double *begin)
{
    size_t updated = NETWORK_WEIGHTS;
    size_t kept = 0;
    while (updated > 0 &&
           !(fabs(gw_real_result(grading, "h_theta", updated - 1) - begin[updated - 1]) > 0)) {
        updated--;
    }
    for (size_t w = 0; w < updated; w++) {
        kept += !(fabs(gw_real_result(grading, "h_theta", w) - begin[w]) > 0);
    }
    const bool ends_early =
        updated > 0 && updated < NETWORK_WEIGHTS && updated % 32 == 0 && 32 * kept <= updated;
    gw_expect_of(grading, GW_OF_CAUSE, !ends_early,
                 "h_theta[%zu] and all weights after it have their old values: the launch that "
                 "updates theta has %zu threads, and one per weight is %d; is its grid that of the "
                 "batch?",
                 updated, updated, NETWORK_WEIGHTS);
}

// What it comes to by another way, if that is a known one.
static void expect_no_other_way(struct gw_case *grading, const struct batches *batches,
                                double tolerance)
{
    const double *begin = gw_in_double(grading, "h_theta");
    double theta[NETWORK_WEIGHTS];
    for (size_t o = 0; o < NETWORK_OTHER_WAYS; o++) {
        const struct other_way *other = &network_other_ways[o];
        network_descend(batches, &other->way, begin, theta);
        // A way that leaves theta about as it is, as with one batch or small steps, is like none.
        if (is_theta(grading, theta, tolerance) && is_elsewhere(theta, begin, 2 * tolerance)) {
            gw_suspect(grading, "h_theta[0] is %.9g but should be %.9g: it is theta %s",
                       gw_real_result(grading, "h_theta", 0),
                       *(const double *)gw_expected(grading, "h_theta"), other->said);
        }
    }
    gw_expect_no_suspect(grading);
    expect_all_updated(grading, begin);
    const size_t wanted = network_batches(batches);
    size_t fitting = 0;
    size_t last = 0;
    for (size_t b = 0; b < wanted; b++) {
        network_descend(batches, &(struct way){.most_batches = b, .is_limited = true}, begin,
                        theta);
        if (is_theta(grading, theta, tolerance)) {
            fitting++;
            last = b;
        }
    }
    gw_expect(grading, fitting != 1 || last > 0,
              "h_theta has its old value: is the gradient computed before the step, does a kernel "
              "update theta, and is theta copied back?");
    gw_expect_of(
        grading, GW_OF_CAUSE, fitting != 1,
        "h_theta is theta after %zu batch%s, but should be after %zu: does the loop end too early?",
        last, last == 1 ? "" : "es", wanted);
}

static void expect_theta(struct gw_case *grading, const struct batches *batches)
{
    double *want = gw_expected(grading, "h_theta");
    double theta[NETWORK_WEIGHTS];
    network_descend(batches, &(struct way){0}, want, theta);
    double largest = 1;
    for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
        want[w] = theta[w];
        largest = fmax(largest, fabs(theta[w]));
    }
    const double tolerance = 1e-4 * largest;
    if (!is_theta(grading, theta, tolerance)) {
        expect_no_other_way(grading, batches, tolerance);
    }
    gw_expect_close(grading, "h_theta", 0, tolerance);
}

// The bytes that the arrays have on their way to the device, and back.
struct traffic {
    long long there, back;
};

static struct traffic least_traffic(const struct batches *batches)
{
    const long long theta = NETWORK_WEIGHTS * (long long)sizeof(float);
    const size_t images = batches->m * (NETWORK_INPUTS * sizeof(float) + sizeof(int));
    const size_t order = batches->epochs * batches->m * sizeof(int);
    return (struct traffic){(long long)(images + order) + theta, theta};
}

static void expect_counts(struct gw_case *grading, const struct batches *batches)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const size_t wanted = network_batches(batches);
    const struct traffic least = least_traffic(batches);
    const long long copies_in = gw_noted(grading, "copies to device");
    const long long copies =
        copies_in + gw_noted(grading, "copies to host") + gw_noted(grading, "copies within device");
    const long long bytes = gw_noted(grading, "bytes to device");
    gw_expect(grading, copies <= MOST_COPIES || bytes <= least.there,
              "network_train copied %lld bytes to the device in %lld copies, but images, labels, "
              "order and theta have only %lld: copy them once, before the loop, and gather each "
              "batch with a kernel",
              bytes, copies_in, least.there);
    gw_expect(grading, copies <= MOST_COPIES,
              "network_train made %lld copies for %zu batches: copy images, labels, order and "
              "theta to the device before the loop, and theta back after it, %d copies",
              copies, wanted, MOST_COPIES);
    // Managed memory, filled before the loop and read after it, is right.
    const long long there = gw_noted(grading, "touched to device");
    const long long back = gw_noted(grading, "touched to host");
    gw_expect(grading, there <= least.there && back <= 2 * least.back,
              "the host computed this: in managed or pinned memory %lld bytes went to the device "
              "and %lld back for %zu batches, but all arrays have only %lld and theta %lld; let "
              "kernels gather the batches and update theta, in device memory",
              there, back, wanted, least.there, least.back);
    const long long launches = gw_noted(grading, "launches");
    const long long calls = gw_noted(grading, "calls");
    gw_expect(
        grading, launches <= calls + LAUNCHES_A_BATCH * (long long)wanted,
        "there were %lld launches for %zu batch%s without those of `gradient`, and the limit is %d "
        "per batch: gather all images of a batch in one launch, and update all weights in another",
        launches - calls, wanted, wanted == 1 ? "" : "es", LAUNCHES_A_BATCH);
    const long long allocations = gw_noted(grading, "allocations");
    gw_expect(grading, allocations <= MOST_ALLOCATIONS,
              "network_train made %lld allocations for %zu batches: allocate before the loop",
              allocations, wanted);
    gw_expect(grading, launches > calls || wanted == 0,
              "only `gradient` launched a kernel: gather the batch and update theta in kernels of "
              "your own");
}

static void expect_end_of_loop(struct gw_case *grading, int error)
{
    const long long calls = gw_noted(grading, "calls");
    gw_expect(grading, calls == CALL_THAT_FAILS,
              "network_train called `gradient` %lld times, though call %d returned an error: leave "
              "the loop and return the error",
              calls, CALL_THAT_FAILS);
    gw_expect_returned(grading, error);
}

// The images have more pixels than an int can count, and the labels alone more bytes than the
// device; what an int makes of the pixels' number are those of the last `n` images: memory for
// these was asked for, if at all, by who computed so.
static void expect_no_memory(struct gw_case *grading, const struct gw_trial *trial)
{
    const long long image = NETWORK_INPUTS * sizeof(float);
    const long long allocated = gw_noted(grading, "allocated bytes");
    gw_expect(grading, allocated < image * trial->n,
              "%lld bytes were allocated for m = %d, but the images have %lld: that overflows an "
              "int; compute sizeof(float) * NETWORK_INPUTS * m in a size_t",
              allocated, trial->huge, image * trial->huge);
    gw_expect_returned(grading, cudaErrorMemoryAllocation);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const struct batches batches = add_arrays(grading, parameters);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_hint(grading, hint_of_tail, &batches);

    gw_run_case(grading);
    if (trial->huge > 0 && !gw_noted(grading, "not asked")) {
        expect_no_memory(grading, trial);
    }
    if (trial->huge > 0 || gw_was_refused(grading)) {
        return;
    }
    if (copy_has_failed(grading)) {
        return;
    }
    if (trial->expect != cudaErrorInvalidValue) {
        expect_room(grading, parameters->batch);
    }
    if (parameters->fails) {
        expect_end_of_loop(grading, trial->expect);
        return;
    }
    if (trial->expect == cudaSuccess) {
        expect_batches(grading, &batches);
    }
    const bool is_refused = trial->expect == cudaErrorInvalidValue;
    gw_expect_returned_for(grading, trial->expect,
                           is_refused && batches.epochs == 0
                               ? "m or batch is not in its range, also if epochs is 0: check all "
                                 "three first"
                               : NULL);
    if (trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, "these sizes");
        gw_expect_close(grading, "h_theta", 0, 0);
        return;
    }
    expect_calls(grading, &batches);
    expect_theta(grading, &batches);
    expect_counts(grading, &batches);
}

// Requests are never counted: the gradients' own would cost time.
#define TRAIN(name, how, images, of_batch, count, length, ...)                                     \
    GW_CASE(name, grade, how, struct parameters,                                                   \
            .trial = {.n = images, .uncounted = true, __VA_ARGS__}, .batch = of_batch,             \
            .epochs = count, .step = length)
#define EPOCHS(how, m, batch, epochs, ...)                                                         \
    TRAIN("m = " #m ", batch = " #batch ", epochs = " #epochs, how, m, batch, epochs, 0.25F,       \
          __VA_ARGS__)
#define REFUSED(m, batch, epochs) EPOCHS(GW_ONCE, m, batch, epochs, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    TRAIN("m = 10, batch = 3, cudaMalloc fails in call " #which, GW_ONCE, 10, 3, 1, 0.25F,         \
          .failing_allocation = which)
#define FAILING_COPY(which)                                                                        \
    GW_CASE("m = 10, batch = 3, cudaMemcpy fails in call " #which, grade, GW_ONCE,                 \
            struct parameters, .trial = {.n = 10, .uncounted = true}, .batch = 3, .epochs = 1,     \
            .step = 0.25F, .failing_copy = which)

static const struct gw_case_declaration cases[] = {
    // Batches that fill their epoch and that do not, one alone and many.
    EPOCHS(0, 10, 10, 1),
    EPOCHS(0, 100, 7, 3),
    EPOCHS(GW_TWICE, 12, 4, 2),
    EPOCHS(GW_TWICE, 1, 1, 5),
    EPOCHS(GW_TWICE, 33, 32, 4),
    EPOCHS(GW_TWICE, 5, 1, 3),
    EPOCHS(GW_TWICE, 300, 150, 2),
    EPOCHS(GW_ONCE, 4097, 4097, 1),
    TRAIN("m = 20, batch = 6, epochs = 2" GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_TWICE, 20, 6, 2,
          0.125F),
    EPOCHS(GW_TWICE, 10, 3, 0),
    GW_CASE("third call of gradient fails", grade, GW_TWICE, struct parameters,
            .trial = {.n = 20, .uncounted = true, .expect = cudaErrorNotSupported}, .batch = 5,
            .epochs = 3, .step = 0.25F, .fails = true),
    REFUSED(0, 1, 1),
    REFUSED(-1, 1, 1),
    REFUSED(10, 0, 1),
    REFUSED(10, -1, 1),
    REFUSED(10, 11, 1),
    REFUSED(10, 3, -1),
    REFUSED(0, 1, 0),
    REFUSED(10, 11, 0),
    TRAIN("m = 4, batch = 4, epochs = 1, device limit: 16 threads per block", GW_TWICE, 4, 4, 1,
          0.25F, .small_blocks = true),
    TRAIN("m = 4, batch = 4, epochs = 1, device limit: 3 blocks per grid", GW_TWICE, 4, 4, 1, 0.25F,
          .small_grids = true),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    NO_MEMORY_FOR(4),
    NO_MEMORY_FOR(5),
    NO_MEMORY_FOR(6),
    NO_MEMORY_FOR(7),
    NO_MEMORY_FOR(8),
    FAILING_COPY(1),
    FAILING_COPY(2),
    FAILING_COPY(3),
    FAILING_COPY(4),
    FAILING_COPY(5),
    TRAIN("m = 268435956, batch = 7, device memory too small", GW_ONCE, 500, 7, 2, 0.25F,
          .huge = (1 << 28) + 500)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
