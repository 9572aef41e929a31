// SPDX-License-Identifier: MIT
// Grades the capstone, network_gradient: all 2410 derivatives of a mean loss, in memory that was
// there before. A part of theta that is wrong is held against what known slips come to.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m is less than | none_is_fine
//   the error of the first launch that | second_launch_unchecked
//   Threads: kernels do the work | one_thread
//   Launches: at most 16 | launch_each_image
//   Copies: none | asks_the_host
//   Allocations: none | allocates
//   Accuracy, with eps | half_precision
//   The function need not wait for | reference
//   those calls come one after another | stream_beside
//   Each pointer may point | aligned_arrays_only
#include "../default_stream.h"

#include "network.h"
#include "network_logit_kinds.h"

struct parameters {
    struct gw_trial trial;
    // Of the grader's half.
    bool digits; // of digits.csv, and else at random
    enum network_logits logits;
};

#ifdef GW_RUNNER

#include "network_gradient.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = &((const struct parameters *)gw_parameters(run))->trial;
    const float *d_x = gw_device_array(run, "d_x");
    const int *d_labels = gw_device_array(run, "d_labels");
    const float *d_theta = gw_device_array(run, "d_theta");
    float *d_work = gw_device_array(run, "d_work");
    float *d_gradient = gw_device_array(run, "d_gradient");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)network_gradient(d_x, d_labels, d_theta, d_work, d_gradient, trial->n));
    // Who needs no d_work has left it as it was, which is nothing to be told.
    (void)cudaMemset(d_work, 0, gw_array_count(run, "d_work") * sizeof(float));
}

#else

#include "../mistaken.h"

#include "network_logits.h"
#include "network_slips.h"

#include <stdio.h>

/** A gradient that has come back, and what it should be. */
struct answer {
    const struct network_batch *batch;
    double got[NETWORK_WEIGHTS];
    const double *want, *tolerances;
};

/** The first element of a part that is not what it should be; its end: none. */
static int first_wrong(const struct answer *answer, const struct network_part *part)
{
    int w = part->begin;
    while (w < part->end && fabs(answer->got[w] - answer->want[w]) <= answer->tolerances[w]) {
        w++;
    }
    return w;
}

static bool is(const struct answer *answer, const double *other, double times,
               const struct network_part *part)
{
    return network_is_part(answer->got, answer->want, answer->tolerances, other, times, part);
}

static bool is_zero(const struct answer *answer, const struct network_part *part)
{
    return network_is_zero(answer->got, answer->want, answer->tolerances, part);
}

// Notes the element, and what the part is.
static void suspect(struct gw_case *grading, const struct answer *answer,
                    const struct network_part *part, const char *said)
{
    const int w = first_wrong(answer, part);
    gw_suspect(grading,
               "d_gradient[%d], which is of %s, is %.9g but should be %.9g: all of %s is %s", w,
               part->called, answer->got[w], answer->want[w], part->called, said);
}

// The whole gradient is a multiple of the right one.
static void expect_no_multiple(struct gw_case *grading, const struct answer *answer)
{
    const double m = (double)answer->batch->m;
    const struct {
        double times;
        const char *said;
    } multiples[] = {
        {-1, "it has the wrong sign: delta is p - y, not y - p"},
        {m, "it is the sum over the images: divide by m"},
        {-m, "it is the sum over the images, with the wrong sign: divide by m, and delta is p - y"},
        {1 / m, "it was divided by m twice: divide once"},
        {0.1, "it was divided by 10 m: divide by m, the mean is over images"}};
    for (size_t i = 0; i < sizeof(multiples) / sizeof(multiples[0]); i++) {
        bool all = true;
        for (int p = 0; p < NETWORK_PARTS; p++) {
            all = all && is(answer, answer->want, multiples[i].times, &network_parts[p]);
        }
        gw_expect_of(grading, GW_OF_CAUSE, !all,
                     "d_gradient[0] is %.9g but should be %.9g, and so on: %s", answer->got[0],
                     answer->want[0], multiples[i].said);
    }
}

// Each element is 0, and has the sign of what it should be: the right sum was multiplied by 0.
// Without the signs it may not have been added to at all.
static void expect_no_zeros(struct gw_case *grading, const struct answer *answer)
{
    bool has_sign = true;
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        has_sign = has_sign && (fabs(answer->want[w]) <= answer->tolerances[w] ||
                                signbit(answer->got[w]) == signbit(answer->want[w]));
    }
    const double got = 0;
    gw_expect_of(grading, GW_OF_CAUSE, !has_sign,
                 "d_gradient[0] is %.9g but should be %.9g, and so on: each element is 0 times its "
                 "right value; as ints, 1 / m is 0 from m = 2 on, so divide by (float)m",
                 got, answer->want[0]);
    gw_expect_of(grading, GW_OF_CAUSE, has_sign,
                 "d_gradient[0] is %.9g but should be %.9g: every element of d_gradient is 0; is a "
                 "term multiplied by 1 / m, which is 0 as ints from m = 2 on, or is nothing added "
                 "to d_gradient?",
                 got, answer->want[0]);
}

// Of the part that is wrong first on the way back.
static void suspect_slips(struct gw_case *grading, const struct answer *answer,
                          const struct network_part *part)
{
    const size_t m = answer->batch->m;
    double mean[NETWORK_WEIGHTS];
    double image[NETWORK_WEIGHTS];
    char said[256];
    for (enum network_slip slip = 0; slip < NETWORK_SLIPS; slip++) {
        if (!network_slip_is_possible(slip, answer->batch)) {
            continue;
        }
        memset(mean, 0, sizeof(mean));
        for (size_t r = 0; r < m; r++) {
            network_slip_gradient(slip, answer->batch, r, image);
            for (int w = 0; w < NETWORK_WEIGHTS; w++) {
                mean[w] += image[w] / (double)m;
            }
        }
        if (is(answer, mean, 1, part) && !is_zero(answer, part)) {
            snprintf(said, sizeof(said), "the result of %s", network_slips[slip]);
            suspect(grading, answer, part, said);
        }
    }
}

// Whether a thread's sum gets to thread 0 where a tree halves `block`, and rounds halves down.
static bool is_in_tree(size_t thread, size_t block)
{
    for (; block > 1 && thread < block / 2 * 2; block /= 2) {
        thread %= block / 2;
    }
    return block == 1;
}

// The mean without the images of threads that such a tree leaves out.
static void suspect_tree(struct gw_case *grading, const struct answer *answer,
                         const struct network_part *part)
{
    // 96 lose what 3 lose.
    static const size_t blocks[] = {3, 5, 7, 9, 15, 25, 125};
    const size_t m = answer->batch->m;
    double image[NETWORK_WEIGHTS];
    char said[256];
    for (size_t b = 0; b < sizeof(blocks) / sizeof(blocks[0]); b++) {
        double mean[NETWORK_WEIGHTS] = {0};
        for (size_t r = 0; r < m; r++) {
            network_slip_gradient(NETWORK_SLIPS, answer->batch, r, image); // with none
            for (int w = 0; w < NETWORK_WEIGHTS && is_in_tree(r % blocks[b], blocks[b]); w++) {
                mean[w] += image[w] / (double)m;
            }
        }
        if (is(answer, mean, 1, part)) {
            snprintf(said, sizeof(said),
                     "the result of trees that halve %zu sums (or %zu, %zu, ...) and leave out the "
                     "last one of an odd number: begin with a power of two",
                     blocks[b], 2 * blocks[b], 4 * blocks[b]);
            suspect(grading, answer, part, said);
        }
    }
}

// The mean over fewer images than all, or one image's alone.
static void suspect_images(struct gw_case *grading, const struct answer *answer,
                           const struct network_part *part)
{
    const size_t m = answer->batch->m;
    double sum[NETWORK_WEIGHTS] = {0};
    double image[NETWORK_WEIGHTS];
    char said[256];
    for (size_t r = 0; r < m; r++) {
        network_slip_gradient(NETWORK_SLIPS, answer->batch, r, image); // with none
        for (int w = 0; w < NETWORK_WEIGHTS; w++) {
            sum[w] += image[w];
        }
        if (m > 1 && (is(answer, image, 1, part) || is(answer, image, 1 / (double)m, part))) {
            snprintf(said, sizeof(said),
                     "the gradient of image %zu only: compute the mean over all %zu images", r, m);
            suspect(grading, answer, part, said);
        }
        if (r + 1 < m && is(answer, sum, 1 / (double)m, part)) {
            snprintf(said, sizeof(said),
                     "the gradient of the first %zu images only, and the other %zu %s missing",
                     r + 1, m - r - 1, m - r == 2 ? "is" : "are");
            suspect(grading, answer, part, said);
        }
    }
    const double times[] = {(double)m, 1 / (double)m, -1};
    const char *const words[] = {"the sum over the images: divide this part by m too",
                                 "divided by m twice: divide this part by m once",
                                 "of the wrong sign, in this part only"};
    for (size_t i = 0; i < 3; i++) {
        if (is(answer, answer->want, times[i], part)) {
            suspect(grading, answer, part, words[i]);
        }
    }
}

// The part holds its own right values, but for some other index, as far as these are of the part: a
// place in all of theta, say, that was taken less the beginning of another part.
static void suspect_shift(struct gw_case *grading, const struct answer *answer,
                          const struct network_part *part)
{
    const int size = part->end - part->begin;
    char said[256];
    for (int by = 1 - size; by < size; by++) {
        int told = 0;
        int same = 0;
        for (int i = by < 0 ? -by : 0; i < size && i + by < size; i++) {
            const int w = part->begin + i;
            const bool is_other =
                fabs(answer->got[w] - answer->want[w + by]) <= 2 * answer->tolerances[w + by];
            same += is_other;
            told += is_other &&
                    fabs(answer->want[w + by] - answer->want[w]) > 8 * answer->tolerances[w + by];
        }
        // Of a few elements that are left some index fits by chance.
        if (by != 0 && same == size - abs(by) && 2 * same > size && 2 * told > same && told > 8) {
            snprintf(said, sizeof(said),
                     "the right values with an index %d too %s: the index within this part is that "
                     "in theta minus %d, where the part begins",
                     abs(by), by > 0 ? "large" : "small", part->begin);
            suspect(grading, answer, part, said);
        }
    }
}

// Where no slip is known: which part is the first that is wrong on the way back, and what makes it.
static void expect_parts(struct gw_case *grading, const struct answer *answer,
                         const struct network_part *wrong)
{
    static const char *const made[NETWORK_PARTS] = {
        "delta[d] = p - y", "hidden[j] delta[d]",
        "back[j] = (1 - hidden[j]^2) times the sum over d of W2[j][d] delta[d]", "x[i] back[j]"};
    const int p = (int)(wrong - network_parts);
    char right[64] = "";
    for (int earlier = 0; earlier < p; earlier++) {
        snprintf(right + strlen(right), sizeof(right) - strlen(right), "%s%s",
                 earlier == 0       ? ""
                 : earlier == p - 1 ? " and "
                                    : ", ",
                 network_parts[earlier].called);
    }
    const int w = first_wrong(answer, wrong);
    int count = 0;
    for (int i = wrong->begin; i < wrong->end; i++) {
        count += !(fabs(answer->got[i] - answer->want[i]) <= answer->tolerances[i]);
    }
    gw_expect_of(grading, GW_OF_VALUES, false,
                 "d_gradient[%d] is %.9g but should be %.9g; %s%sthe gradient of %s is %s "
                 "that differs, in %d of %d elements: it is the "
                 "mean over the images of %s",
                 w, answer->got[w], answer->want[w], right,
                 p == 0   ? ""
                 : p == 1 ? " is right, and "
                          : " are right, and ",
                 wrong->called, p == 0 ? "the first" : "the next", count, wrong->end - wrong->begin,
                 made[p]);
}

static void expect_gradient(struct gw_case *grading, const struct network_batch *batch,
                            enum network_logits logits)
{
    struct answer answer = {
        batch, {0}, gw_expected(grading, "d_gradient"), gw_tolerances(grading, "d_gradient")};
    static const struct network_part whole = {"theta", 0, NETWORK_WEIGHTS};
    bool nan = false;
    bool unwritten = false;
    const struct network_part *wrong = NULL;
    for (int w = 0; w < NETWORK_WEIGHTS; w++) {
        answer.got[w] = gw_real_result(grading, "d_gradient", (size_t)w);
        nan = nan || isnan(answer.got[w]);
        unwritten = unwritten || gw_is_unwritten(grading, "d_gradient", (size_t)w);
    }
    for (int p = NETWORK_PARTS - 1; p >= 0; p--) {
        const struct network_part *part = &network_parts[p];
        wrong = first_wrong(&answer, part) < part->end ? part : wrong;
    }
    network_expect_no_nan(grading, logits, nan && !unwritten);
    const bool zeros = is_zero(&answer, &whole);
    // Where one logit is larger by far, other formulas come to 0 as well.
    if (zeros && batch->m > 1 && network_high_digit(logits) < 0) {
        expect_no_zeros(grading, &answer);
    }
    if (wrong && !nan && !zeros) {
        expect_no_multiple(grading, &answer);
        suspect_slips(grading, &answer, wrong);
        suspect_images(grading, &answer, wrong);
        suspect_tree(grading, &answer, wrong);
        suspect_shift(grading, &answer, wrong);
        gw_expect_no_suspect(grading);
        if (logits == NEAR_0 && batch->m > 2) {
            expect_parts(grading, &answer, wrong);
        }
    }
    gw_expect_within(grading, "d_gradient");
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial)
{
    const int m = trial->n;
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t copied = gw_noted(grading, "bytes to host") +
                           gw_noted(grading, "bytes to device") +
                           gw_noted(grading, "bytes within device");
    const int64_t touched =
        gw_noted(grading, "touched to host") + gw_noted(grading, "touched to device");
    const int64_t launches = gw_noted(grading, "launches");
    if (!trial->uncounted) {
        gw_expect_many_threads(grading, m);
    }
    gw_expect_default_stream(grading);
    gw_expect(grading, copied == 0 && touched == 0,
              "%lld bytes were copied: all inputs and the result of network_gradient are in device "
              "memory, so copy nothing",
              (long long)(copied + touched));
    gw_expect(grading, gw_noted(grading, "allocations") == 0,
              "network_gradient made %lld allocations: use d_work, because an allocation per "
              "training step takes longer than the step",
              (long long)gw_noted(grading, "allocations"));
    gw_expect(grading, launches <= 16,
              "%lld launches for %d images, and the limit is 16 for any m: let each launch do one "
              "step for all images",
              (long long)launches, m);
    if (m >= 31 && !trial->uncounted) {
        gw_expect_blocks_work(grading, m);
        gw_expect_not_alone(grading, (int64_t)m * NETWORK_WEIGHTS, sizeof(float), 4);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t m = gw_trial_count(trial);
    const bool refused = trial->expect != cudaSuccess;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, m * NETWORK_INPUTS);
    int *labels = gw_add_array(grading, "d_labels", GW_INPUT, GW_INT, m);
    float *theta = gw_add_array(grading, "d_theta", GW_INPUT, GW_FLOAT, NETWORK_WEIGHTS);
    gw_add_array(grading, "d_work", GW_OUTPUT, GW_FLOAT, m * NETWORK_WORK);
    float *gradient = gw_add_array(grading, "d_gradient", refused ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT,
                                   NETWORK_WEIGHTS);
    gw_fill_floats(grading, gradient, NETWORK_WEIGHTS);
    network_fill_images(grading, parameters->digits ? NETWORK_DIGITS_CSV : NETWORK_RANDOM_IMAGES, x,
                        labels, m);
    network_fill_logits(grading, parameters->logits, theta);
    if (!refused) {
        network_mean_gradient(x, labels, theta, m, gw_expected(grading, "d_gradient"),
                              gw_tolerances(grading, "d_gradient"));
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_rows(grading, "d_x", NETWORK_INPUTS);
    gw_tell_hint(grading, network_hint_of_work, NULL);
    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (refused) {
        gw_expect_within(grading, "d_gradient");
        gw_expect_no_launch(grading, "no images");
        return;
    }
    const struct network_batch batch = {x, theta, labels, m};
    expect_gradient(grading, &batch, parameters->logits);
    expect_where(grading, trial);
}

#define GRADIENT(words, images, how, digits, logits, ...)                                          \
    GW_CASE("m = " #images words, grade, how, struct parameters, {.n = images, __VA_ARGS__},       \
            digits, logits)
#define IMAGES(images) GRADIENT("", images, 0, false, NEAR_0)
#define REFUSED(images) GRADIENT("", images, 0, false, NEAR_0, .expect = cudaErrorInvalidValue)
#define ON_SMALL_GRIDS(images)                                                                     \
    GRADIENT(", device limit: 3 blocks per grid", images, 0, false, NEAR_0, .small_grids = true)

static const struct gw_case_declaration cases[] = {
    IMAGES(33), GRADIENT(", logits near 100", 32, GW_TWICE, false, HIGH),
    GRADIENT(", logits near -200", 3, GW_TWICE, false, LOW),
    GRADIENT(", logit 0 larger by 150", 3, GW_TWICE, false, DIGIT_0_HIGH),
    GRADIENT(", logit 1 larger by 150", 3, GW_TWICE, false, DIGIT_1_HIGH),
    GRADIENT(", logit 9 larger by 150", 3, GW_TWICE, false, DIGIT_9_HIGH), IMAGES(1), IMAGES(2),
    GRADIENT("", 31, GW_TWICE, false, NEAR_0),
    GRADIENT(GW_BEFORE_WORDS, 5, GW_CALLED_BEFORE, false, NEAR_0),
    GRADIENT(GW_ODD_WORDS, 9, GW_ODD_ARRAYS, false, NEAR_0),
    GRADIENT("", 100, GW_TWICE, false, NEAR_0),
    GRADIENT(", images of digits.csv", 150, GW_ONCE, true, NEAR_0),
    // So many that launches of 32 images each are more than 16.
    GRADIENT("", 481, GW_ONCE, false, NEAR_0, .uncounted = true),
    // Calls that fail.
    REFUSED(0), REFUSED(-1),
    GRADIENT(", device limit: 16 threads per block", 33, 0, false, NEAR_0, .small_blocks = true),
    // A block for each image, and then more blocks for the weights than the device takes.
    ON_SMALL_GRIDS(100), ON_SMALL_GRIDS(3)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
