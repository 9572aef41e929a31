// SPDX-License-Identifier: MIT
// Grades the capstone's read_digits, which is linked with the student's own files of the others
// (common/cmake/exercise_dependencies.cmake): what it calls and with what, and how many digits are
// read.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if a number of images | few_images_taken
//   the error of the first call that | first_allocation_overlooked
//   the function then calls nothing more | error_of_forward_lost
//   Calls: network_train, network_forward and network_loss | never_trains
//   Test images of digits.csv | "images of digits.csv, 10 epochs" (the calls are compared first)
//   The function frees all device memory | never_freed
#include "../trial.h"

#include "dependencies.h"

struct parameters {
    struct gw_trial trial; // n are the images to be tested by
    int training, epochs;
    int fails;              // the dependency that does, from 1
    int failing_allocation; // behind training
    int failing_copy;       // the same
    bool must_read;         // as many as the header says
};

#ifdef GW_RUNNER

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct digit_images training = {gw_host_array(run, "h_x"), gw_host_array(run, "h_labels"),
                                          parameters->training};
    const struct digit_images test = {gw_host_array(run, "h_test_x"),
                                      gw_host_array(run, "h_test_labels"), parameters->trial.n};
    const int *h_order = gw_host_array(run, "h_order");
    float *h_theta = gw_host_array(run, "h_theta");
    float *h_loss = gw_host_array(run, "h_loss");
    int *h_right = gw_host_array(run, "h_right");
    dependency_calls =
        (struct dependency_calls){.fails = parameters->fails,
                                  .training = parameters->training,
                                  .epochs = parameters->epochs,
                                  .tested = parameters->trial.n,
                                  .failing_allocation = parameters->failing_allocation,
                                  .failing_copy = parameters->failing_copy};

    gw_before(&parameters->trial);
    const int error =
        (int)read_digits(&training, &test, h_order, parameters->epochs, h_theta, h_loss, h_right);
    const bool copy_failed = a_copy_has_failed();
    if (copy_failed && error != (int)cudaSuccess) {
        (void)cudaGetLastError(); // who returned it has looked at it
    }
    gw_note(run, "copy failed", copy_failed);
    struct gw_trial trial = parameters->trial;
    trial.failing_allocation = parameters->failing_allocation;
    // What read_digits hands on of a dependency that is not started is not its own.
    gw_after(run, &trial, dependency_calls.not_started ? (int)cudaErrorUnknown : error);
    note_calls(run);
}

#else

#include "beginning.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// A right network that begins anywhere comes to 345 on average, and to fewer than LEAST_READ once
// in 200 times; one that begins here, to 349.
enum { LEAST_READ = 338, BEGINNING = 5 };

static const char *const names[] = {"network_forward", "network_loss", "network_gradient",
                                    "network_train"};

static size_t positive(int number)
{
    return number > 0 ? (size_t)number : 0;
}

/** What a case reads and where training begins; the arrays are the case's. */
struct images {
    const float *x;
    const int *labels;
    size_t m;
    const float *training_x;
    const int *training_labels;
    float theta[NETWORK_WEIGHTS];
};

static void add_arrays(struct gw_case *grading, const struct parameters *parameters,
                       struct images *images)
{
    static struct gw_digits digits;
    struct gw_csv_error error;
    const bool read = gw_digits_read(&digits, &error);
    gw_expect(grading, read, "%s", error.text);
    const size_t m = positive(parameters->training);
    const size_t test = gw_trial_count(&parameters->trial);
    const size_t epochs = positive(parameters->epochs);
    // With room for as many as are tested: who takes these for the test has results that are wrong.
    const size_t room = m > test ? m : test;
    float *x = gw_add_array(grading, "h_x", GW_INPUT, GW_FLOAT, room * NETWORK_INPUTS);
    int *labels = gw_add_array(grading, "h_labels", GW_INPUT, GW_INT, room);
    float *test_x = gw_add_array(grading, "h_test_x", GW_INPUT, GW_FLOAT, test * NETWORK_INPUTS);
    int *test_labels = gw_add_array(grading, "h_test_labels", GW_INPUT, GW_INT, test);
    int *order = gw_add_array(grading, "h_order", GW_INPUT, GW_INT, epochs * m);
    float *theta = gw_add_array(grading, "h_theta", GW_IN_OUT, GW_FLOAT, NETWORK_WEIGHTS);
    // Where one of the others fails, the error is to be returned, and nothing to be written.
    const enum gw_role role = parameters->fails > 0 ? GW_IN_OUT : GW_OUTPUT;
    gw_add_array(grading, "h_loss", role, GW_FLOAT, 1);
    gw_add_array(grading, "h_right", role, GW_INT, 1);
    memcpy(x, digits.training_x, m * NETWORK_INPUTS * sizeof(*x));
    memcpy(labels, digits.training_labels, m * sizeof(*labels));
    memcpy(test_x, digits.test_x, test * NETWORK_INPUTS * sizeof(*test_x));
    memcpy(test_labels, digits.test_labels, test * sizeof(*test_labels));
    struct network_draws draws = {grading, parameters->must_read ? BEGINNING : 0};
    for (size_t e = 0; e < epochs; e++) {
        network_shuffle(&draws, order + e * m, m);
    }
    network_begin(&draws, theta);
    *images = (struct images){
        .x = test_x, .labels = test_labels, .m = test, .training_x = x, .training_labels = labels};
    memcpy(images->theta, theta, sizeof(images->theta));
}

// Nothing can be said of read_digits itself while one of the others is not there, whatever the
// case.
static void expect_started(struct gw_case *grading, bool has_run)
{
    static int64_t not_started;
    if (has_run) {
        not_started = gw_noted(grading, "not started");
    }
    gw_expect(grading, not_started == 0,
              "%s is not started, but read_digits calls it: write that function first",
              names[not_started > 0 ? not_started - 1 : 0]);
}

// What other sizes come to would be told of instead: those of network_train and network_forward.
static void expect_sizes(struct gw_case *grading, const struct parameters *parameters)
{
    if (gw_noted(grading, "train") > 0) {
        gw_expect(grading, gw_noted(grading, "train m") == parameters->training,
                  "read_digits passed %lld training images to network_train, but there are %d",
                  (long long)gw_noted(grading, "train m"), parameters->training);
        gw_expect(grading, gw_noted(grading, "train batch") == READ_DIGITS_BATCH,
                  "read_digits passed batches of %lld images to network_train: pass "
                  "READ_DIGITS_BATCH, %d",
                  (long long)gw_noted(grading, "train batch"), READ_DIGITS_BATCH);
        gw_expect(grading, gw_noted(grading, "train epochs") == parameters->epochs,
                  "read_digits passed %lld epochs to network_train: pass `epochs`, %d",
                  (long long)gw_noted(grading, "train epochs"), parameters->epochs);
    }
    if (gw_noted(grading, "forward") > 0) {
        gw_expect(grading, gw_noted(grading, "forward m") == parameters->trial.n,
                  "read_digits passed %lld images to network_forward, but there are %d test images",
                  (long long)gw_noted(grading, "forward m"), parameters->trial.n);
    }
}

static void expect_dependencies(struct gw_case *grading, const struct parameters *parameters)
{
    expect_started(grading, true);
    expect_sizes(grading, parameters);
    const int64_t failed = gw_noted(grading, "failed");
    const bool on_purpose =
        parameters->fails > 0 || parameters->failing_allocation > 0 || parameters->failing_copy > 0;
    gw_expect(grading, gw_noted(grading, "train") == 0 || parameters->training >= READ_DIGITS_BATCH,
              "read_digits called network_train with %d training image%s, fewer than "
              "READ_DIGITS_BATCH, %d: return cudaErrorInvalidValue before the first call",
              parameters->training, gw_plural(parameters->training), READ_DIGITS_BATCH);
    gw_expect(grading, failed == 0 || on_purpose,
              "%s returned the error %lld when read_digits called it: grade that exercise first",
              names[failed > 0 ? failed - 1 : 0], (long long)gw_noted(grading, "its error"));
}

static void expect_calls(struct gw_case *grading, const struct parameters *parameters)
{
    static const char *const noted[] = {"forward", "loss", "gradient", "train"};
    static const enum dependency once[] = {TRAIN, FORWARD, LOSS};
    for (size_t i = 0; i < sizeof(once) / sizeof(once[0]); i++) {
        const long long calls = gw_noted(grading, noted[once[i]]);
        gw_expect(grading, calls > 0, "read_digits must call %s once; it was not called",
                  names[once[i]]);
        gw_expect(grading, calls <= 1, "read_digits must call %s once; it was called %lld times",
                  names[once[i]], calls);
    }
    gw_expect(grading, gw_noted(grading, "train step") != 0,
              "read_digits passed a wrong step to network_train: pass READ_DIGITS_STEP, %g",
              (double)READ_DIGITS_STEP);
    gw_expect(grading, gw_noted(grading, "train gradient") != 0,
              "read_digits passed a wrong function to network_train: pass network_gradient");
    gw_expect(grading, gw_noted(grading, "loss m") == parameters->trial.n,
              "read_digits passed %lld images to network_loss, but there are %d test images",
              (long long)gw_noted(grading, "loss m"), parameters->trial.n);
}

/** What a theta makes of images, in double. */
struct reading {
    double loss;
    int right;
    int close; /**< images whose two largest logits are nearly the same */
};

// Of m images with these logits, one image after another.
static struct reading read_logits(const double *logits, const int *labels, size_t m)
{
    struct reading reading = {0};
    for (size_t i = 0; i < m; i++) {
        const double *own = &logits[i * NETWORK_DIGITS];
        const int digit = network_read(own);
        reading.loss += network_loss_of(own, labels[i]) / (double)m;
        reading.right += digit == labels[i];
        for (int d = 0; d < NETWORK_DIGITS; d++) {
            reading.close += d != digit && own[digit] - own[d] < 1e-4;
        }
    }
    return reading;
}

static struct reading read_images(const struct images *images, const float *theta)
{
    static double logits[GW_DIGITS_TEST * NETWORK_DIGITS];
    struct network_pass pass;
    for (size_t i = 0; i < images->m; i++) {
        network_forwards(&images->x[i * NETWORK_INPUTS], theta, &pass);
        memcpy(&logits[i * NETWORK_DIGITS], pass.logits, sizeof(pass.logits));
    }
    return read_logits(logits, images->labels, images->m);
}

// The same where network_loss takes hidden units, or else pixels, for the logits: the first ten for
// image 0, the next ten for image 1, and so on.
static struct reading read_other_array(const struct images *images, const float *theta, bool hidden)
{
    static double values[GW_DIGITS_TEST * NETWORK_INPUTS];
    struct network_pass pass;
    for (size_t i = 0; i < images->m; i++) {
        if (hidden) {
            network_forwards(&images->x[i * NETWORK_INPUTS], theta, &pass);
            memcpy(&values[i * NETWORK_HIDDEN], pass.hidden, sizeof(pass.hidden));
        }
        for (size_t p = 0; p < NETWORK_INPUTS && !hidden; p++) {
            values[i * NETWORK_INPUTS + p] = (double)images->x[i * NETWORK_INPUTS + p];
        }
    }
    return read_logits(values, images->labels, images->m);
}

static bool is_reading(const struct gw_case *grading, const struct reading *reading)
{
    const double loss = (double)*(const float *)gw_result(grading, "h_loss");
    const int right = *(const int *)gw_result(grading, "h_right");
    return fabs(loss - reading->loss) <= 1e-3 * fmax(reading->loss, 0.01) &&
           abs(right - reading->right) <= reading->close;
}

// What the test comes to with one other argument.
static void expect_no_other_argument(struct gw_case *grading, const struct images *images,
                                     const struct reading *want)
{
    const float *theta = gw_result(grading, "h_theta");
    struct images other_labels = *images;
    struct images other_x = *images;
    struct images training = *images;
    other_labels.labels = training.labels = images->training_labels;
    other_x.x = training.x = images->training_x;
    const struct {
        struct reading reading;
        const char *said;
    } others[] = {{read_other_array(images, theta, true),
                   "network_loss was given the hidden units: pass it the logits that "
                   "network_forward wrote"},
                  {read_other_array(images, theta, false),
                   "network_loss was given the pixels: pass it the logits that network_forward "
                   "wrote"},
                  {read_images(&other_labels, theta),
                   "network_loss was given the labels of the training images: pass it those of the "
                   "test images"},
                  {read_images(&other_x, theta),
                   "network_forward was given the pixels of the training images: pass it those of "
                   "the test images"},
                  {read_images(&training, theta),
                   "the training images were used for the test: pass the test images and their "
                   "labels"}};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (is_reading(grading, &others[i].reading)) {
            gw_suspect(grading, "h_loss is %.6g and h_right %d, but should be %.6g and %d: %s",
                       (double)*(const float *)gw_result(grading, "h_loss"),
                       *(const int *)gw_result(grading, "h_right"), want->loss, want->right,
                       others[i].said);
        }
    }
    gw_expect_no_suspect(grading);
}

// What is said of other images and other thetas than it should be.
static void expect_reading(struct gw_case *grading, const struct parameters *parameters,
                           const struct images *images)
{
    const size_t m = images->m;
    const struct reading want = read_images(images, gw_result(grading, "h_theta"));
    const double loss = (double)*(const float *)gw_result(grading, "h_loss");
    const int right = *(const int *)gw_result(grading, "h_right");
    if (!is_reading(grading, &want)) {
        const struct reading before = read_images(images, images->theta);
        gw_expect(grading, !is_reading(grading, &before),
                  "the test used theta from before the training: %d of %zu images are right, with "
                  "the loss %.6g; with the trained theta they are %d, %.6g",
                  right, m, loss, want.right, want.loss);
        expect_no_other_argument(grading, images, &want);
    }
    gw_expect(grading, is_reading(grading, &want),
              "h_loss is %.6g and h_right %d, but with the trained theta the loss of the %zu test "
              "images is %.6g, and %d are right: do you pass the trained theta and the test images "
              "to network_forward, and its logits and the test labels to network_loss? Do both "
              "pass their own tests?",
              loss, right, m, want.loss, want.right);
    gw_expect(grading, !parameters->must_read || right >= LEAST_READ,
              "after %d epochs %d of %zu test images are right, but should be %d: do network_train "
              "and network_gradient pass their own tests?",
              parameters->epochs, right, m, LEAST_READ);
}

/** The smallest numbers that cases so far were run with, and not refused. */
static struct {
    int training, test, epochs;
} accepted = {INT_MAX, INT_MAX, INT_MAX};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

// Nothing was called, and numbers that are allowed were refused. Of a check that sets each number a
// limit, the numbers that it has let pass before are not the reason.
static void expect_not_refused(struct gw_case *grading, const struct parameters *parameters)
{
    const int training = parameters->training;
    const int test = parameters->trial.n;
    const int epochs = parameters->epochs;
    const bool refused = gw_value_returned(grading) == cudaErrorInvalidValue &&
                         gw_noted(grading, "train") + gw_noted(grading, "forward") +
                                 gw_noted(grading, "loss") + gw_noted(grading, "allocations") ==
                             0;
    if (!refused) {
        accepted.training = smaller(accepted.training, training);
        accepted.test = smaller(accepted.test, test);
        accepted.epochs = smaller(accepted.epochs, epochs);
        return;
    }
    const bool by_training = training < accepted.training;
    const bool by_test = test < accepted.test;
    const bool by_epochs = epochs < accepted.epochs;
    static const char returned[] = "read_digits returned cudaErrorInvalidValue (1) but should "
                                   "return cudaSuccess (0)";
    gw_expect(grading, by_training || !by_test || by_epochs,
              "%s: a check refuses test->m = %d, but 1 or more test images are allowed", returned,
              test);
    gw_expect(grading, !by_training || by_test || by_epochs,
              "%s: a check refuses training->m = %d, but READ_DIGITS_BATCH = %d or more training "
              "images are allowed",
              returned, training, READ_DIGITS_BATCH);
    gw_expect(grading, by_training || by_test || !by_epochs,
              "%s: a check refuses epochs = %d, but 0 or more epochs are allowed", returned,
              epochs);
    gw_expect(grading, false,
              "%s: a check refuses training->m = %d, test->m = %d, epochs = %d, but %d or more "
              "training images, 1 or more test images and 0 or more epochs are allowed",
              returned, training, test, epochs, READ_DIGITS_BATCH);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    struct images images;
    expect_started(grading, false);
    add_arrays(grading, parameters, &images);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if (trial->expect != cudaErrorInvalidValue) {
        expect_not_refused(grading, parameters);
    }
    expect_dependencies(grading, parameters);
    if (parameters->fails > 0) {
        gw_expect(grading, gw_noted(grading, "failed") > 0 || parameters->fails == GRADIENT + 1,
                  "read_digits must call %s once; it was not called", names[parameters->fails - 1]);
        gw_expect(grading, gw_noted(grading, "after it") == 0,
                  "read_digits continued after an error of %s: return the error",
                  names[parameters->fails - 1]);
    }
    if (gw_allocation_failed(grading)) {
        return;
    }
    if (gw_noted(grading, "copy failed")) {
        gw_expect_returned_for(grading, cudaErrorNotSupported, "the error of cudaMemcpy()");
        gw_expect(grading, gw_noted(grading, "forward") == 0,
                  "read_digits called network_forward after a failed copy to the device: return "
                  "the error");
        return;
    }
    char why[64] = "";
    if (parameters->fails > 0) {
        (void)snprintf(why, sizeof(why), "%s failed; return its error",
                       names[parameters->fails - 1]);
    }
    gw_expect_returned_for(grading, trial->expect, *why ? why : NULL);
    if (trial->expect != cudaSuccess) {
        return;
    }
    expect_calls(grading, parameters);
    expect_reading(grading, parameters, &images);
}

// Requests are never counted: that would take longer than training itself.
#define READ(name, how, images, tested, count, ...)                                                \
    GW_CASE(name, grade, how, struct parameters, .trial = {.n = tested, .uncounted = true},        \
            .training = images, .epochs = count, __VA_ARGS__)
#define REFUSED(images, tested, count)                                                             \
    GW_CASE("training->m = " #images ", test->m = " #tested ", epochs = " #count, grade, GW_ONCE,  \
            struct parameters,                                                                     \
            .trial = {.n = tested, .uncounted = true, .expect = cudaErrorInvalidValue},            \
            .training = images, .epochs = count)
#define FAILS(which, name)                                                                         \
    GW_CASE(name " fails", grade, GW_ONCE, struct parameters,                                      \
            .trial = {.n = 5, .uncounted = true, .expect = cudaErrorNotSupported}, .training = 40, \
            .epochs = 1, .fails = (which) + 1)
#define FAILING_COPY(which)                                                                        \
    READ("copy " #which " fails after training", GW_ONCE, 40, 5, 1, .failing_copy = which)
#define NO_MEMORY_FOR(which)                                                                       \
    READ("cudaMalloc fails in call " #which " after training", GW_ONCE, 40, 5, 1,                  \
         .failing_allocation = which)

// GW_SLOW: a network_gradient with a block for each weight, most of whose threads have no image in
// a batch of 32, is right and takes a minute.
static const struct gw_case_declaration cases[] = {
    READ("33 training images, 45 test images, 0 epochs", GW_TWICE, 33, 45, 0),
    READ("100 training images, 1 test image, 2 epochs", GW_TWICE, 100, 1, 2),
    READ("32 training images, one batch", GW_ONCE, READ_DIGITS_BATCH, 45, 1),
    FAILS(TRAIN, "network_train"),
    FAILS(GRADIENT, "network_gradient"),
    FAILS(FORWARD, "network_forward"),
    FAILS(LOSS, "network_loss"),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    NO_MEMORY_FOR(3),
    NO_MEMORY_FOR(4),
    NO_MEMORY_FOR(5),
    FAILING_COPY(1),
    FAILING_COPY(2),
    FAILING_COPY(3),
    REFUSED(31, 5, 1),
    REFUSED(40, 0, 1),
    REFUSED(40, -1, 1),
    REFUSED(40, 5, -1),
    READ("images of digits.csv, 1 epoch", GW_TWICE | GW_LONG, GW_DIGITS_TRAINING, GW_DIGITS_TEST,
         1),
    READ("images of digits.csv, 10 epochs", GW_ONCE | GW_LONG | GW_SLOW, GW_DIGITS_TRAINING,
         GW_DIGITS_TEST, 10, .must_read = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
