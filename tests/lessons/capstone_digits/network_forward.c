// SPDX-License-Identifier: MIT
// Grades the capstone, network_forward: two layers, by threads of which neighbours read neighbours.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m is negative | negative_is_nothing
//   the error of the first launch that | second_launch_unchecked
//   Launches: at most 2 | launch_each_image
//   Loads: at most 512 sectors | image_in_x
//   Accuracy: | half_precision
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   Nothing else in d_hidden and d_logits changes | zero_behind
#include "../default_stream.h"

#include "network.h"

struct parameters {
    struct gw_trial trial; // of the hidden units of all images
    int m;
    int more;    // images that the arrays have beyond m
    bool digits; // of digits.csv, and else at random
    bool far;    // biases of 100 and -100: tanh is 1 and -1 there, and e^100 no float
};

#ifdef GW_RUNNER

#include "network_forward.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    const float *d_theta = gw_device_array(run, "d_theta");
    float *d_hidden = gw_device_array(run, "d_hidden");
    float *d_logits = gw_device_array(run, "d_logits");

    gw_before_in_stream(&parameters->trial);
    gw_after_in_stream(run, &parameters->trial,
                       (int)network_forward(d_x, d_theta, d_hidden, d_logits, parameters->m));
}

#else

#include "../mistaken.h"

#include "network_reference.h"

/** What the formulas below are of. */
struct layers {
    const float *x, *theta;
    size_t m;
};

/** How a wrong hidden unit goes through its pixels and weights. */
struct unit_way {
    size_t image;  /**< whose pixels */
    size_t pixels; /**< how many, from the first */
    bool x_turned; /**< d_x as if its rows were pixels */
    bool w_turned; /**< W1 as if its rows were hidden units */
    bool without_bias;
    size_t row_of_x, row_of_w; /**< elements from one row to the next; 0: as many as there are */
};

static double argument_by(const struct layers *of, size_t r, size_t j, struct unit_way way)
{
    double sum = way.without_bias ? 0 : (double)of->theta[NETWORK_B1 + j];
    for (size_t i = 0; i < way.pixels; i++) {
        const size_t row_of_x = way.row_of_x > 0 ? way.row_of_x : NETWORK_INPUTS;
        const size_t row_of_w = way.row_of_w > 0 ? way.row_of_w : NETWORK_HIDDEN;
        const size_t at = way.x_turned ? i * of->m + r : way.image * row_of_x + i;
        const size_t weight = way.w_turned ? j * NETWORK_INPUTS + i : i * row_of_w + j;
        if (at >= of->m * NETWORK_INPUTS || NETWORK_W1 + weight >= NETWORK_WEIGHTS) {
            return NAN; // what lies behind the arrays is nobody's result
        }
        sum += (double)of->x[at] * (double)of->theta[NETWORK_W1 + weight];
    }
    return sum;
}

static double argument_of_unit(const void *context, size_t e)
{
    const size_t r = e / NETWORK_HIDDEN;
    return argument_by(context, r, e % NETWORK_HIDDEN,
                       (struct unit_way){.image = r, .pixels = NETWORK_INPUTS});
}

static double by_sigmoid(const void *context, size_t e)
{
    return 1 / (1 + exp(-argument_of_unit(context, e)));
}

static double unit_and_bias(const void *context, size_t e)
{
    const struct layers *of = context;
    const double bias = (double)of->theta[NETWORK_B1 + e % NETWORK_HIDDEN];
    return tanh(argument_of_unit(context, e) - bias) + bias;
}

#define HIDDEN(name, ...)                                                                          \
    static double name(const void *context, size_t e)                                              \
    {                                                                                              \
        const size_t r = e / NETWORK_HIDDEN;                                                       \
        return tanh(argument_by(context, r, e % NETWORK_HIDDEN, (struct unit_way){__VA_ARGS__}));  \
    }
HIDDEN(unit_without_bias, .image = r, .pixels = NETWORK_INPUTS, .without_bias = true)
HIDDEN(unit_of_first_image, .image = 0, .pixels = NETWORK_INPUTS)
HIDDEN(unit_of_32_pixels, .image = r, .pixels = NETWORK_HIDDEN)
HIDDEN(unit_without_last, .image = r, .pixels = NETWORK_INPUTS - 1)
HIDDEN(unit_of_turned_x, .image = r, .pixels = NETWORK_INPUTS, .x_turned = true)
HIDDEN(unit_of_short_rows, .image = r, .pixels = NETWORK_INPUTS, .row_of_x = NETWORK_HIDDEN)
HIDDEN(unit_of_digits_in_w, .image = r, .pixels = NETWORK_INPUTS, .row_of_w = NETWORK_DIGITS)
HIDDEN(unit_of_image_by_inputs, .image = e / NETWORK_INPUTS, .pixels = NETWORK_INPUTS)
HIDDEN(unit_of_turned_w, .image = r, .pixels = NETWORK_INPUTS, .w_turned = true)

// As if the rows of d_hidden were units.
static double unit_stored_turned(const void *context, size_t e)
{
    const struct layers *of = context;
    return tanh(argument_of_unit(of, e % of->m * NETWORK_HIDDEN + e / of->m));
}

static const struct gw_mistaken mistaken_units[] = {
    {"the sums without tanh", argument_of_unit},
    {"the sigmoid of lesson 6, 1 / (1 + e^-a), instead of tanh", by_sigmoid},
    {"hidden units without the bias b1[j]", unit_without_bias},
    {"tanh of the sum, plus the bias b1[j]: add the bias before tanh", unit_and_bias},
    {"the network with the pixels of image 0 for every image", unit_of_first_image},
    {"hidden units of the first 32 pixels only: the sum is over all 64 inputs", unit_of_32_pixels},
    {"hidden units without the last pixel, with a loop over i < 63", unit_without_last},
    {"the network with x[i * m + r]: pixel i of image r is d_x[r * NETWORK_INPUTS + i]",
     unit_of_turned_x},
    {"the network with d_x[r * NETWORK_HIDDEN + i]: a row of d_x has NETWORK_INPUTS elements",
     unit_of_short_rows},
    {"hidden units with d_theta[NETWORK_W1 + i * NETWORK_DIGITS + j]: a row of W1 has "
     "NETWORK_HIDDEN elements",
     unit_of_digits_in_w},
    {"hidden units of image e / NETWORK_INPUTS: d_hidden has NETWORK_HIDDEN elements per image, so "
     "element e is of image e / NETWORK_HIDDEN",
     unit_of_image_by_inputs},
    {"hidden units stored transposed: unit j of image r is d_hidden[r * NETWORK_HIDDEN + j]",
     unit_stored_turned},
    {"hidden units with W1 transposed: the weight from pixel i to unit j is d_theta[NETWORK_W1 + i "
     "* NETWORK_HIDDEN + j]",
     unit_of_turned_w}};

/** How a wrong logit goes through its hidden units and weights. */
struct logit_way {
    size_t image;              /**< whose hidden units */
    size_t units;              /**< how many, from the first */
    size_t bias;               /**< where in theta; 0: none */
    bool w_turned;             /**< W2 as if its rows were digits */
    bool h_turned;             /**< d_hidden as if its rows were units */
    bool no_tanh;              /**< the arguments of tanh in the place of the units */
    size_t row_of_h, row_of_w; /**< elements from one row to the next; 0: as many as there are */
    bool from_w1;              /**< its weights begin where those of the first layer do */
};

static double logit_by(const struct layers *of, size_t r, size_t d, struct logit_way way)
{
    double sum = way.bias > 0 ? (double)of->theta[way.bias] : 0;
    for (size_t j = 0; j < way.units; j++) {
        const size_t row_of_h = way.row_of_h > 0 ? way.row_of_h : NETWORK_HIDDEN;
        const size_t row_of_w = way.row_of_w > 0 ? way.row_of_w : NETWORK_DIGITS;
        const size_t begin = way.from_w1 ? NETWORK_W1 : NETWORK_W2;
        const size_t unit = way.h_turned ? j * of->m + r : way.image * row_of_h + j;
        const size_t weight = begin + (way.w_turned ? d * NETWORK_HIDDEN + j : j * row_of_w + d);
        if (weight >= NETWORK_WEIGHTS) {
            return NAN; // what lies behind theta is nobody's result
        }
        const double a = argument_of_unit(of, unit);
        sum += (way.no_tanh ? a : tanh(a)) * (double)of->theta[weight];
    }
    return sum;
}

#define LOGIT(name, ...)                                                                           \
    static double name(const void *context, size_t e)                                              \
    {                                                                                              \
        const size_t r = e / NETWORK_DIGITS;                                                       \
        const size_t d = e % NETWORK_DIGITS;                                                       \
        return logit_by(context, r, d, (struct logit_way){__VA_ARGS__});                           \
    }
LOGIT(right_logit, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d)
LOGIT(logit_without_bias, .image = r, .units = NETWORK_HIDDEN)
LOGIT(logit_of_other_bias, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B1 + d)
LOGIT(logit_of_first_image, .image = 0, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d)
LOGIT(logit_of_image_by_units, .image = e / NETWORK_HIDDEN, .units = NETWORK_HIDDEN,
      .bias = NETWORK_B2 + d)
LOGIT(logit_of_image_by_inputs, .image = e / NETWORK_INPUTS, .units = NETWORK_HIDDEN,
      .bias = NETWORK_B2 + d)
LOGIT(logit_of_10_units, .image = r, .units = NETWORK_DIGITS, .bias = NETWORK_B2 + d)
LOGIT(logit_of_turned_w, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .w_turned = true)
LOGIT(logit_of_turned_h, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .h_turned = true)
LOGIT(logit_without_last, .image = r, .units = NETWORK_HIDDEN - 1, .bias = NETWORK_B2 + d)
LOGIT(logit_of_short_rows, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .row_of_h = NETWORK_DIGITS)
LOGIT(logit_of_first_weights, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .from_w1 = true)
LOGIT(logit_of_weights_of_first_layer, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .from_w1 = true, .row_of_w = NETWORK_HIDDEN)
LOGIT(logit_without_tanh, .image = r, .units = NETWORK_HIDDEN, .bias = NETWORK_B2 + d,
      .no_tanh = true)

// As if the rows of d_logits were digits.
static double logit_stored_turned(const void *context, size_t e)
{
    const struct layers *of = context;
    return right_logit(of, e % of->m * NETWORK_DIGITS + e / of->m);
}

static double tanh_of_logit(const void *context, size_t e)
{
    return tanh(right_logit(context, e));
}

static double probability(const void *context, size_t e)
{
    double logits[NETWORK_DIGITS];
    double probabilities[NETWORK_DIGITS];
    for (size_t d = 0; d < NETWORK_DIGITS; d++) {
        logits[d] = right_logit(context, e / NETWORK_DIGITS * NETWORK_DIGITS + d);
    }
    network_softmax(logits, probabilities);
    return probabilities[e % NETWORK_DIGITS];
}

static const struct gw_mistaken mistaken_logits[] = {
    {"tanh of the logits: the second layer has no tanh", tanh_of_logit},
    {"the probabilities: return the logits, without softmax", probability},
    {"logits without the bias b2[d]", logit_without_bias},
    {"logits with the bias b1[d] of the hidden units; the bias of logit d is d_theta[NETWORK_B2 + "
     "d]",
     logit_of_other_bias},
    {"logits of the hidden units of image 0, for every image", logit_of_first_image},
    {"logits of the hidden units of image e / NETWORK_HIDDEN: d_logits has NETWORK_DIGITS elements "
     "per image, so element e is of image e / NETWORK_DIGITS",
     logit_of_image_by_units},
    {"logits of the hidden units of image e / NETWORK_INPUTS: d_logits has NETWORK_DIGITS elements "
     "per image, so element e is of image e / NETWORK_DIGITS",
     logit_of_image_by_inputs},
    {"logits stored transposed: logit d of image r is d_logits[r * NETWORK_DIGITS + d]",
     logit_stored_turned},
    {"logits of the first 10 hidden units only: the sum is over all 32 units", logit_of_10_units},
    {"logits with W2 transposed: the weight from unit j to digit d is d_theta[NETWORK_W2 + j * "
     "NETWORK_DIGITS + d]",
     logit_of_turned_w},
    {"logits with hidden[j * m + r]: unit j of image r is d_hidden[r * NETWORK_HIDDEN + j]",
     logit_of_turned_h},
    {"logits without the last hidden unit, with a loop over j < 31", logit_without_last},
    {"logits with d_hidden[r * NETWORK_DIGITS + j]: a row of d_hidden has NETWORK_HIDDEN elements",
     logit_of_short_rows},
    {"logits with the weights at d_theta[j * NETWORK_DIGITS + d]: W2 begins at NETWORK_W2",
     logit_of_first_weights},
    {"logits with weights of W1, the first layer: those of the second are in W2",
     logit_of_weights_of_first_layer},
    {"the network without tanh", logit_without_tanh}};

// Fills the inputs, and sets what both results should be and how far off they may be. What lies
// behind m images is to be left alone.
static struct layers prepare(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t m = parameters->m > 0 ? (size_t)parameters->m : 0;
    const size_t rows = m + (size_t)parameters->more;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, rows * NETWORK_INPUTS);
    float *theta = gw_add_array(grading, "d_theta", GW_INPUT, GW_FLOAT, NETWORK_WEIGHTS);
    const enum gw_role role = parameters->more > 0 ? GW_IN_OUT : GW_OUTPUT;
    float *hidden = gw_add_array(grading, "d_hidden", role, GW_FLOAT, rows * NETWORK_HIDDEN);
    float *logits = gw_add_array(grading, "d_logits", role, GW_FLOAT, rows * NETWORK_DIGITS);
    gw_fill_floats(grading, hidden, rows * NETWORK_HIDDEN);
    gw_fill_floats(grading, logits, rows * NETWORK_DIGITS);
    int labels[GW_DIGITS_TEST];
    network_fill_images(grading, parameters->digits ? NETWORK_DIGITS_CSV : NETWORK_RANDOM_IMAGES, x,
                        labels, rows);
    network_fill_weights(grading, theta, 0);
    for (size_t j = 0; parameters->far && j < NETWORK_HIDDEN; j++) {
        theta[NETWORK_B1 + j] = j % 2 == 0 ? 100 : -100;
    }
    double *want_hidden = gw_expected(grading, "d_hidden");
    double *want_logits = gw_expected(grading, "d_logits");
    double *hidden_rooms = gw_tolerances(grading, "d_hidden");
    double *logits_rooms = gw_tolerances(grading, "d_logits");
    for (size_t r = 0; r < m; r++) {
        struct network_pass pass;
        network_forwards(&x[r * NETWORK_INPUTS], theta, &pass);
        for (size_t j = 0; j < NETWORK_HIDDEN; j++) {
            want_hidden[r * NETWORK_HIDDEN + j] = pass.hidden[j];
            hidden_rooms[r * NETWORK_HIDDEN + j] = pass.hidden_room[j];
        }
        for (size_t d = 0; d < NETWORK_DIGITS; d++) {
            want_logits[r * NETWORK_DIGITS + d] = pass.logits[d];
            logits_rooms[r * NETWORK_DIGITS + d] = pass.logits_room[d];
        }
    }
    return (struct layers){x, theta, m};
}

static void expect_counts(struct gw_case *grading, const struct parameters *parameters)
{
    const struct gw_trial *trial = &parameters->trial;
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_many_threads(grading, trial->n);
    gw_expect_default_stream(grading);
    gw_expect(grading, launches <= 2,
              "%lld launches for %d images: launch once per layer, for all images",
              (long long)launches, parameters->m);
    gw_expect_terms_shared_out(grading, trial->n, 2); // a unit, and a third of a logit
    gw_expect_blocks_work(grading, trial->n);
    gw_expect_device_work(grading, trial->n, sizeof(float), 4 * NETWORK_INPUTS);
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double requests = (double)gw_noted(grading, "loads");
    const double words = (double)gw_noted(grading, "load words"); // 4 for a float4
    const double most = 512.0 * parameters->m;
    if (parameters->m < 31) {
        return;
    }
    gw_expect_of_launch(
        grading, sectors <= most || sectors <= 3.2 * words,
        "right, but %.0f sectors of 32 bytes were loaded per image, %.1f per request, and the "
        "limit is 512 per image: neighboring threads read different images, 256 bytes apart; let "
        "neighboring threads compute hidden units of the same image",
        sectors / parameters->m, sectors / requests);
    gw_expect_of_launch(grading, sectors <= most,
                        "right, but %s sectors of 32 bytes were loaded per image, and the limit is "
                        "512: the same pixels and weights are loaded several times; compute each "
                        "hidden unit once, and read it from d_hidden for the logits",
                        GW_APART(0, sectors / parameters->m, most / parameters->m));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const struct layers of = prepare(grading, parameters);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_rows(grading, "d_x", NETWORK_INPUTS);
    gw_tell_rows(grading, "d_hidden", NETWORK_HIDDEN);
    gw_tell_rows(grading, "d_logits", NETWORK_DIGITS);
    if (!gw_run_trial(grading, trial)) {
        return;
    }
    for (size_t e = 0; parameters->far && e < of.m * NETWORK_HIDDEN; e++) {
        const bool nan = isnan(gw_real_result(grading, "d_hidden", e));
        gw_expect_of(grading, GW_OF_CAUSE, !nan,
                     "d_hidden[%zu] is NaN, and the argument of tanh is %.3g: exp() of it is "
                     "infinite, and infinity / infinity is NaN; use tanhf()",
                     e, nan ? argument_of_unit(&of, e) : 0);
    }
    if (trial->n > 0) {
        gw_expect_not_mistaken(grading, "d_hidden", of.m * NETWORK_HIDDEN, mistaken_units,
                               sizeof(mistaken_units) / sizeof(mistaken_units[0]), &of);
        gw_expect_not_mistaken(grading, "d_logits", of.m * NETWORK_DIGITS, mistaken_logits,
                               sizeof(mistaken_logits) / sizeof(mistaken_logits[0]), &of);
    }
    gw_expect_within(grading, "d_hidden");
    gw_expect_within(grading, "d_logits");
    if (trial->n == 0) {
        gw_expect_no_launch(grading, trial->expect != cudaSuccess ? "m < 0" : "m = 0");
        return;
    }
    expect_counts(grading, parameters);
}

#define FORWARD(words, images, how, digits, more, ...)                                             \
    GW_CASE("m = " #images words, grade, how, struct parameters,                                   \
            {.n = (images) > 0 ? (images)*NETWORK_HIDDEN : 0, __VA_ARGS__}, images, more, digits,  \
            false)
#define IMAGES(images) FORWARD("", images, 0, false, 0)
#define ON_SMALL_GRIDS(images)                                                                     \
    FORWARD(", device limit: 3 blocks per grid", images, 0, false, 0, .small_grids = true)

static const struct gw_case_declaration cases[] = {
    IMAGES(33), IMAGES(1), IMAGES(2), IMAGES(31), FORWARD(", images of digits.csv", 35, 0, true, 0),
    FORWARD(GW_BEFORE_WORDS, 32, GW_CALLED_BEFORE, false, 0),
    FORWARD(GW_ODD_WORDS, 9, GW_ODD_ARRAYS, false, 0),
    FORWARD(", arrays 3 images longer", 29, 0, false, 3), FORWARD("", 100, GW_TWICE, false, 0),
    GW_CASE("m = 8, biases of 100 and -100", grade, GW_TWICE, struct parameters,
            {.n = 8 * NETWORK_HIDDEN}, 8, 0, false, true),
    FORWARD("", 257, GW_ONCE, false, 0), FORWARD(", images of digits.csv", 359, GW_ONCE, true, 0),
    // None, and calls that fail.
    IMAGES(0), FORWARD("", -1, 0, false, 0, .expect = cudaErrorInvalidValue),
    FORWARD(", device limit: 16 threads per block", 33, 0, false, 0, .small_blocks = true),
    // A large grid for the hidden units, and then one with a block for each image.
    ON_SMALL_GRIDS(50), ON_SMALL_GRIDS(9),
    // A grid too large for the hidden units only, in blocks of 128 or 256.
    ON_SMALL_GRIDS(33)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
