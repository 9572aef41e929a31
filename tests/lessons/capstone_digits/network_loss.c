// SPDX-License-Identifier: MIT
// Grades the capstone, network_loss: logits that e^ is too large or too small for, equal ones, and
// two numbers, of which nothing else comes to the host.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m is less than | negative_allowed
//   the error of the first CUDA call | malloc_ignored
//   Threads: kernels do the work | one_thread
//   Copies to the host: at most | sums_to_host
//   Overflow: | no_maximum
//   Accuracy of h_loss | half_precision
//   Work that was launched earlier | stream_beside
//   Each pointer may point | aligned_arrays_only
#include "../default_stream.h"

#include "../failing_copy.h"

enum logits { NEAR, HIGH, LOW, APART, EQUAL, FAR };

struct parameters {
    struct gw_trial trial;
    enum logits logits; // of the grader's half
    int failing_copy;   // the one that does, from 1
};

#ifdef GW_RUNNER

#include "network_loss.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const float *d_logits = gw_device_array(run, "d_logits");
    const int *d_labels = gw_device_array(run, "d_labels");
    float *h_loss = gw_host_array(run, "h_loss");
    int *h_right = gw_host_array(run, "h_right");

    gw_before_in_stream(trial);
    have_copy_fail(parameters->failing_copy);
    const int error = (int)network_loss(d_logits, d_labels, trial->n, h_loss, h_right);
    note_failed_copy(run, parameters->failing_copy, error);
    gw_after_in_stream(run, trial, error);
}

#else

#include "../mistaken.h"

#include "network_reference.h"

/** What the results before the call are, which a call that fails leaves alone. */
static const float loss_before = 0.75F;
enum { RIGHT_BEFORE = 4321 };

static double logit(struct gw_case *grading, enum logits logits, double of_image)
{
    switch (logits) {
    case HIGH:
        return gw_random(grading, 97, 103);
    case LOW:
        return gw_random(grading, -203, -197);
    case APART: // most labels have a probability of less than 1e-45
        return gw_random(grading, -1000, 0);
    case EQUAL:
        return of_image;
    case FAR: // about as far as the header allows, where floats are 1/16 apart
        return 999997 + of_image;
    default:
        return gw_random(grading, -3, 3);
    }
}

/** Images by their logits, in double. */
struct images {
    const double *logits;
    const int *labels;
    size_t m;
};

static double cost(const void *context, size_t r)
{
    const struct images *images = context;
    return network_loss_of(&images->logits[r * NETWORK_DIGITS], images->labels[r]);
}

static double mean_of(const struct images *images,
                      double (*of)(const struct images *images, size_t r))
{
    double sum = 0;
    for (size_t r = 0; r < images->m; r++) {
        sum += of(images, r);
    }
    return sum / (double)images->m;
}

static double probability_of(const struct images *images, size_t r)
{
    return exp(-cost(images, r));
}

static double squared(const struct images *images, size_t r)
{
    return (1 - probability_of(images, r)) * (1 - probability_of(images, r));
}

static double of_others(const struct images *images, size_t r)
{
    return 1 - probability_of(images, r);
}

static double decimal(const struct images *images, size_t r)
{
    return cost(images, r) / log(10);
}

static double without_sum(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    return logits[network_read(logits)] - logits[images->labels[r]];
}

static double turned_difference(const struct images *images, size_t r)
{
    return cost(images, r) - 2 * without_sum(images, r);
}

// Near 10^6 a logarithm that is added to one logit is rounded to 1/16.
static double rounded_on_largest(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    const double largest = logits[network_read(logits)];
    const float rounded = (float)(cost(images, r) - without_sum(images, r) + largest);
    return (double)rounded - logits[images->labels[r]];
}

static double rounded_on_label(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    const double label = logits[images->labels[r]];
    const float rounded = (float)(cost(images, r) - without_sum(images, r) - label);
    return (double)rounded + logits[network_read(logits)];
}

static double of_digit_0(const struct images *images, size_t r)
{
    return network_loss_of(&images->logits[r * NETWORK_DIGITS], 0);
}

static double of_the_read(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    return network_loss_of(logits, network_read(logits));
}

// The label's logit is taken from `by` elements on, and the sum from the right ones; what lies
// beyond the array is nobody's.
static double shifted(const struct images *images, size_t r, long by)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    const long at = (long)(r * NETWORK_DIGITS) + images->labels[r] + by;
    const bool there = at >= 0 && at < (long)(images->m * NETWORK_DIGITS);
    return network_loss_of(logits, images->labels[r]) + logits[images->labels[r]] -
           images->logits[there ? at : 0];
}

static double one_on(const struct images *images, size_t r)
{
    return shifted(images, r, 1);
}

static double one_back(const struct images *images, size_t r)
{
    return shifted(images, r, -1);
}

static double one_around(const struct images *images, size_t r)
{
    return shifted(images, r, images->labels[r] == NETWORK_DIGITS - 1 ? 1 - NETWORK_DIGITS : 1);
}

// As if the rows of d_logits were digits.
static double turned(const struct images *images, size_t r)
{
    double logits[NETWORK_DIGITS];
    for (size_t d = 0; d < NETWORK_DIGITS; d++) {
        logits[d] = images->logits[d * images->m + r];
    }
    return network_loss_of(logits, images->labels[r]);
}

#define MEAN_OF(formula)                                                                           \
    static double mean_of_##formula(const void *images, size_t i)                                  \
    {                                                                                              \
        (void)i;                                                                                   \
        return mean_of(images, formula);                                                           \
    }
MEAN_OF(probability_of)
MEAN_OF(of_others)
MEAN_OF(squared)
MEAN_OF(decimal)
MEAN_OF(without_sum)
MEAN_OF(turned_difference)
MEAN_OF(rounded_on_largest)
MEAN_OF(rounded_on_label)
MEAN_OF(of_digit_0)
MEAN_OF(of_the_read)
MEAN_OF(one_on)
MEAN_OF(one_back)
MEAN_OF(one_around)
MEAN_OF(turned)

static double likelihood(const void *context, size_t i)
{
    (void)i;
    const struct images *images = context;
    double sum = 0;
    for (size_t r = 0; r < images->m; r++) {
        sum -= cost(images, r);
    }
    return sum / (double)images->m;
}

static double a_tenth(const void *context, size_t i)
{
    return -likelihood(context, i) / NETWORK_DIGITS;
}

static const struct gw_mistaken mistaken[] = {
    {"log(p) instead of -log(p)", likelihood},
    {"the mean over m * 10 logits: divide by m", a_tenth},
    {"the probability instead of its -log", mean_of_probability_of},
    {"1 - p instead of -log(p)", mean_of_of_others},
    {"the squared error instead of the logarithm", mean_of_squared},
    {"the loss with log10() instead of the natural logarithm", mean_of_decimal},
    {"the largest logit minus the label's, without the logarithm of the sum", mean_of_without_sum},
    {"the loss with logits[label] - largest: the loss is largest - logits[label] + log(sum)",
     mean_of_turned_difference},
    {"a logarithm that is added to a large logit, which rounds it: subtract the logits first, as "
     "in "
     "(largest - logits[label]) + logf(sum)",
     mean_of_rounded_on_largest},
    {"a logarithm from which a large logit is subtracted, which rounds it: subtract the logits "
     "first, as in (largest - logits[label]) + logf(sum)",
     mean_of_rounded_on_label},
    {"the loss with logit 0 for every label", mean_of_of_digit_0},
    {"the loss with the largest logit instead of the label's", mean_of_of_the_read},
    {"the loss with logits[label + 1]: labels and logits both begin at 0", mean_of_one_on},
    {"the loss with logits[label - 1]: labels and logits both begin at 0", mean_of_one_back},
    {"the loss with logits[d * m + r]: logit d of image r is d_logits[r * NETWORK_DIGITS + d]",
     mean_of_turned},
    {"the loss with the logit after the label's: labels and logits both begin at 0",
     mean_of_one_around}};

// An image's sum of ten powers of e, each right to 4 eps, is off by 14 eps (eps = 2^-24 is 6e-8).
// As the sum is 1 or more, its logarithm has an absolute error of at most 14 eps; with the
// logarithm's own error, 16 eps, that is 1e-6. The rest is relative: differences, and 8 log2(m) eps
// of a sum over images by halves or by blocks; 1e-5 is 160 eps.
static double room(double loss)
{
    return 1e-5 * loss + 1e-6;
}

/** Images of whose sums of e^ one term is left out, that of a digit. */
struct without_term {
    struct images images;
    size_t digit;
};

static double mean_without_term(const void *context, size_t i)
{
    (void)i;
    const struct without_term *without = context;
    double mean = 0;
    for (size_t r = 0; r < without->images.m; r++) {
        const double *logits = &without->images.logits[r * NETWORK_DIGITS];
        const double largest = logits[network_read(logits)];
        double sum = 0;
        for (size_t d = 0; d < NETWORK_DIGITS; d++) {
            sum += d == without->digit ? 0 : exp(logits[d] - largest);
        }
        mean += largest - logits[without->images.labels[r]] + log(sum);
    }
    return mean / (double)without->images.m;
}

// Notes of which digits the terms may be missing: of ten equal logits each would do.
static void suspect_missing_term(struct gw_case *grading, const struct images *images)
{
    size_t missing = 0;
    size_t fitting = 0;
    for (size_t d = 0; d < NETWORK_DIGITS; d++) {
        const struct without_term without = {*images, d};
        if (gw_is_mistaken(grading, "h_loss", 1, mean_without_term, &without)) {
            missing = d;
            fitting++;
        }
    }
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double want = *(const double *)gw_expected(grading, "h_loss");
    if (fitting == 1) {
        gw_suspect(grading,
                   "*h_loss is %.9g but should be %.9g: it matches a sum without e^ of logit %zu: "
                   "add all ten, from logit 0 to logit 9",
                   loss, want, missing);
    } else if (fitting > 1) {
        gw_suspect(grading,
                   "*h_loss is %.9g but should be %.9g: it matches a sum without e^ of one of the "
                   "ten logits: add all, from logit 0 to logit 9",
                   loss, want);
    }
}

/** Images whose label's probability is at least `limit` before its logarithm is taken. */
struct limited {
    struct images images;
    double limit;
};

static double mean_limited(const void *context, size_t i)
{
    (void)i;
    const struct limited *limited = context;
    double sum = 0;
    for (size_t r = 0; r < limited->images.m; r++) {
        sum += fmin(cost(&limited->images, r), -log(limited->limit));
    }
    return sum / (double)limited->images.m;
}

// Notes the limit, of those that people write: powers of ten, and two of float.h.
static void suspect_limit(struct gw_case *grading, const struct images *images)
{
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double want = *(const double *)gw_expected(grading, "h_loss");
    for (int power = 1; power <= 47; power++) {
        const double limit = power == 46 ? 0x1p-126 : power == 47 ? 0x1p-23 : pow(10, -power);
        const struct limited limited = {*images, limit};
        if (gw_is_mistaken(grading, "h_loss", 1, mean_limited, &limited)) {
            gw_suspect(grading,
                       "*h_loss is %.9g but should be %.9g: it matches a probability of at least "
                       "%.3g, with which no image has a loss above %.3g: compute the loss without "
                       "p, as (largest - logits[label]) + logf(sum), which needs no limit",
                       loss, want, limit, -log(limit));
        }
    }
}

static void expect_finite(struct gw_case *grading, enum logits logits)
{
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double want = *(const double *)gw_expected(grading, "h_loss");
    gw_expect(grading, isfinite(loss) || (logits != HIGH && logits != FAR),
              "*h_loss is %g: for logits near %s e^%s overflows; subtract the image's largest "
              "logit first, so that every exponential is at most 1",
              loss, logits == HIGH ? "100" : "10^6", logits == HIGH ? "100" : "(10^6)");
    gw_expect(grading, isfinite(loss) || logits != LOW,
              "*h_loss is %g: for logits near -200 e^-200 underflows and the sum is 0; subtract "
              "the image's largest logit first (begin the search with logit 0, not with 0)",
              loss);
    // From p the loss is -log(0), which is infinity; log(sum) of an empty sum is not.
    gw_expect_of(grading, GW_OF_CAUSE, logits != APART || !(loss < 0 && isinf(loss)),
                 "*h_loss is %g but should be %.9g: the logarithm of 0 is -infinity; with the "
                 "image's largest logit subtracted, e^ of that one is 1, so the sum over all ten "
                 "logits, from 0 to 9, is at least 1, and log(sum) at least 0",
                 loss, want);
    gw_expect_of(
        grading, GW_OF_CAUSE, isfinite(loss) || logits != APART,
        "*h_loss is %g but should be %.9g: the probabilities of some labels underflow to 0, and "
        "log(0) is -infinity; compute the loss from the logits, as in the header, not from p",
        loss, want);
}

// The mean, and the mistakes that another number gives away.
static void expect_loss(struct gw_case *grading, const struct images *images)
{
    const double want = *(const double *)gw_expected(grading, "h_loss");
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double m = (double)images->m;
    if (fabs(loss - want) <= room(want)) {
        return;
    }
    *gw_tolerances(grading, "h_loss") = room(want);
    gw_expect_of(
        grading, GW_OF_CAUSE, images->m == 1 || !(fabs(loss - want * m) <= m * room(want)),
        "*h_loss is %.9g, the sum over the images, but should be the mean, %.9g: divide by m", loss,
        want);
    gw_expect_of(grading, GW_OF_CAUSE, images->m == 1 || !(fabs(loss - want / m) <= room(want) / m),
                 "*h_loss is %.9g but should be %.9g: it was divided by m twice: divide once", loss,
                 want);
    const int right = *(const int *)gw_result(grading, "h_right");
    gw_expect_of(grading, GW_OF_CAUSE,
                 images->m == 1 || fabs(loss) > 0 || right == 0 ||
                     right != *(const int *)gw_expected(grading, "h_right"),
                 "*h_loss is 0 but should be %.9g, and *h_right is right: is the sum of the losses "
                 "multiplied by 1 / m? As ints, 1 / m is 0 from m = 2 on, so divide by (float)m",
                 want);
    suspect_missing_term(grading, images);
    suspect_limit(grading, images);
    gw_expect_not_mistaken(grading, "h_loss", 1, mistaken, sizeof(mistaken) / sizeof(mistaken[0]),
                           images);
    const double sum_room = m * room(want) / 8;
    gw_expect_all_terms(grading, "*h_loss",
                        gw_terms_summed(cost, images, images->m, loss * m, sum_room), images->m,
                        loss, want, "images (divided by m)");
    gw_expect_no_other_sum(grading, "*h_loss",
                           gw_other_sum(cost, images, images->m, loss * m, sum_room), loss, want);
    const size_t threads = gw_threads_for_rows(m, loss / want, room(want) / want);
    gw_expect_of(
        grading, GW_OF_CAUSE, threads == 0,
        "*h_loss is %.9g but should be %.9g: it is the sum over the images divided by %zu, "
        "the number of threads; divide by m",
        loss, want, threads);
    gw_expect_close(grading, "h_loss", 1e-5, 1e-6);
}

// How many images are read as their label, where `read` says as what.
static int count_of(const struct images *images, int (*read)(const struct images *images, size_t r))
{
    int count = 0;
    for (size_t r = 0; r < images->m; r++) {
        count += read(images, r) == images->labels[r];
    }
    return count;
}

static int first_largest(const struct images *images, size_t r)
{
    return network_read(&images->logits[r * NETWORK_DIGITS]);
}

static int last_largest(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    int read = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        read = logits[d] >= logits[read] ? d : read;
    }
    return read;
}

static int smallest(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    int read = 0;
    for (int d = 1; d < NETWORK_DIGITS; d++) {
        read = logits[d] < logits[read] ? d : read;
    }
    return read;
}

static int above_0(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    int read = 0;
    double most = 0;
    for (int d = 0; d < NETWORK_DIGITS; d++) {
        read = logits[d] > most ? d : read;
        most = fmax(most, logits[d]);
    }
    return read;
}

static int largest_of_turned(const struct images *images, size_t r)
{
    size_t read = 0;
    for (size_t d = 1; d < NETWORK_DIGITS; d++) {
        read = images->logits[d * images->m + r] > images->logits[read * images->m + r] ? d : read;
    }
    return (int)read;
}

static int one_more(const struct images *images, size_t r)
{
    return first_largest(images, r) + 1;
}

static int label_above_half(const struct images *images, size_t r)
{
    return probability_of(images, r) > 0.5 ? images->labels[r] : -1;
}

static int largest_but_the_last(const struct images *images, size_t r)
{
    const double *logits = &images->logits[r * NETWORK_DIGITS];
    int read = 0;
    for (int d = 1; d < NETWORK_DIGITS - 1; d++) {
        read = logits[d] > logits[read] ? d : read;
    }
    return read;
}

/** Another way to read an image, and what is said of it. */
static const struct {
    int (*read)(const struct images *images, size_t r);
    const char *said;
} readings[] = {
    {last_largest,
     "of equal largest logits the last was taken instead of the first: compare with >, not >="},
    {above_0, "the search for the largest logit begins at 0, but all logits may be negative: begin "
              "with logit 0 of the image"},
    {smallest, "the smallest logit was taken instead of the largest"},
    {largest_of_turned,
     "the search read logits[d * m + r]: logit d of image r is d_logits[r * NETWORK_DIGITS + d]"},
    {one_more, "digits were counted from 1: labels and logits both begin at 0"},
    {largest_but_the_last, "the search misses the last digit, with a loop over d < 9"},
    {label_above_half, "it counts images with a probability above 1/2: the largest logit may have "
                       "a smaller probability"}};

// A label, given the image's logits: of twenty images eight are read right, five would be by their
// smallest logit, three if rows were digits, and one by counting from 1, so that a number alone
// says what was counted.
static int label_of(struct gw_case *grading, const struct images *images, enum logits logits,
                    size_t r)
{
    const size_t of_20 = r % 20;
    if (logits == APART || of_20 >= 17) {
        return (int)gw_random(grading, 0, NETWORK_DIGITS);
    }
    if (logits == EQUAL || logits == FAR) {
        return of_20 < 8 ? 0 : NETWORK_DIGITS - 1;
    }
    return of_20 < 8    ? first_largest(images, r)
           : of_20 < 13 ? smallest(images, r)
           : of_20 < 16 ? largest_of_turned(images, r)
                        : one_more(images, r) % NETWORK_DIGITS;
}

// Right where the loss is. Few images can be counted alike for several reasons, and name none.
static void expect_right(struct gw_case *grading, const struct images *images)
{
    const int got = *(const int *)gw_result(grading, "h_right");
    const int want = *(const int *)gw_expected(grading, "h_right");
    const int m = (int)images->m;
    gw_expect_of(grading, GW_OF_CAUSE, got == want || m < 100 || got != m - want,
                 "*h_right is %d but should be %d: it counts the wrong answers", got, want);
    for (size_t i = 0; i < sizeof(readings) / sizeof(readings[0]) && m >= 100 && got != want; i++) {
        gw_expect_of(grading, GW_OF_CAUSE, got != count_of(images, readings[i].read),
                     "*h_right is %d but should be %d: %s", got, want, readings[i].said);
    }
    gw_expect_equal(grading, "h_right");
}

static void expect_where(struct gw_case *grading, int m)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t bytes = gw_seen_by_host(grading);
    gw_expect_launched_for(grading, m, "images");
    gw_expect_default_stream(grading);
    gw_expect(grading, bytes <= 8,
              "%lld bytes went to the host, but the results have only 8: add everything on the "
              "device, and copy one float and one int",
              (long long)bytes);
    // Where images are few, the last rounds of the blocks' trees are much.
    if (m >= 10000) {
        gw_expect_not_alone(grading, (int64_t)m * NETWORK_DIGITS, sizeof(float), 4);
    }
}

// Inputs, and what both results should be.
static struct images prepare(struct gw_case *grading, const struct parameters *parameters)
{
    const struct gw_trial *trial = &parameters->trial;
    const size_t m = gw_trial_count(trial);
    float *logits = gw_add_array(grading, "d_logits", GW_INPUT, GW_FLOAT, m * NETWORK_DIGITS);
    int *labels = gw_add_array(grading, "d_labels", GW_INPUT, GW_INT, m);
    const bool may_fail = trial->expect != cudaSuccess || trial->small_blocks ||
                          trial->failing_allocation > 0 || parameters->failing_copy > 0;
    const enum gw_role role = may_fail ? GW_IN_OUT : GW_OUTPUT;
    *(float *)gw_add_array(grading, "h_loss", role, GW_FLOAT, 1) = loss_before;
    *(int *)gw_add_array(grading, "h_right", role, GW_INT, 1) = RIGHT_BEFORE;
    for (size_t r = 0; r < m; r++) {
        const double of_image = gw_random(grading, -3, 3);
        for (size_t d = 0; d < NETWORK_DIGITS; d++) {
            logits[r * NETWORK_DIGITS + d] = (float)logit(grading, parameters->logits, of_image);
        }
    }
    const struct images images = {gw_in_double(grading, "d_logits"), labels, m};
    for (size_t r = 0; r < m; r++) {
        labels[r] = label_of(grading, &images, parameters->logits, r);
    }
    if (trial->expect == cudaSuccess) {
        *(double *)gw_expected(grading, "h_loss") = -likelihood(&images, 0);
        *(int *)gw_expected(grading, "h_right") = count_of(&images, first_largest);
    }
    return images;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const struct images images = prepare(grading, parameters);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    if (!gw_run_copying_trial(grading, trial, parameters->failing_copy)) {
        gw_expect_left_alone(grading, "h_loss", "*h_loss", "network_loss",
                             "*h_loss is written on success only");
        const int right = *(const int *)gw_result(grading, "h_right");
        gw_expect(grading, right == RIGHT_BEFORE,
                  "*h_right is %d and was %d before the call: network_loss returned an error, and "
                  "*h_right is written on success only",
                  right, RIGHT_BEFORE);
        return;
    }
    if (trial->expect != cudaSuccess) {
        gw_expect_close(grading, "h_loss", 0, 0);
        gw_expect_equal(grading, "h_right");
        gw_expect_no_launch(grading, "no images");
        return;
    }
    expect_finite(grading, parameters->logits);
    expect_loss(grading, &images);
    expect_right(grading, &images);
    expect_where(grading, trial->n);
}

#define LOSS(words, images, logits, how, ...)                                                      \
    GW_CASE("m = " #images words, grade, how, struct parameters, {.n = images, __VA_ARGS__},       \
            logits, 0)
#define IMAGES(images) LOSS("", images, NEAR, 0)
#define REFUSED(images) LOSS("", images, NEAR, 0, .expect = cudaErrorInvalidValue)
#define FAILING_COPY(which)                                                                        \
    GW_CASE("m = 100, cudaMemcpy fails in call " #which, grade, GW_ONCE, struct parameters,        \
            {.n = 100}, NEAR, which)
#define NO_MEMORY_FOR(which)                                                                       \
    LOSS(", cudaMalloc fails in call " #which, 100, NEAR, 0, .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    IMAGES(1438), LOSS(", logits near 100", 359, HIGH, 0), LOSS(", logits near -200", 359, LOW, 0),
    LOSS(", logits from -1000 to 0", 100, APART, 0), LOSS(", ten equal logits", 100, EQUAL, 0),
    LOSS(", equal logits near 10^6", 32, FAR, GW_TWICE), IMAGES(1), IMAGES(2), IMAGES(31),
    IMAGES(32), IMAGES(33), LOSS(GW_BEFORE_WORDS, 255, NEAR, GW_CALLED_BEFORE), IMAGES(257),
    LOSS(GW_ODD_WORDS, 359, NEAR, GW_ODD_ARRAYS), IMAGES(1025),
    // More than many blocks have threads, and calls that fail.
    LOSS("", 20011, NEAR, GW_ONCE), REFUSED(0), REFUSED(-1), NO_MEMORY_FOR(1), NO_MEMORY_FOR(2),
    FAILING_COPY(1), FAILING_COPY(2),
    LOSS(", device limit: 16 threads per block", 100, NEAR, 0, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
