// SPDX-License-Identifier: MIT
// Grades lesson 6, log_loss: logits from which a probability would be 0 or 1, losses too small for
// 1 + x, any number of rows, and a million of them, which do not fit one float's accuracy.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m is less than | not_a_number_of_nothing
//   the first error of a call | launch_unchecked
//   kernels do the work, | one_thread
//   the blocks share the work: only | idle_blocks
//   the threads of a warp load neighboring | stretch_each_thread
//   no logit and no label goes | losses_to_the_host
//   Accuracy: the relative error | float_sum
//   Synchronization: work launched earlier | stream_beside
//   *h_loss is there when the function returns | not_waited_for
//   Alignment: a pointer may point | aligned_arrays_only
//   Copies, and managed or pinned memory | host_in_pinned
#include "../default_stream.h"
#include "../failing_copy.h"

enum logits { NEAR, FAR, FAR_AND_RIGHT, CONFIDENT, FALLING };

struct parameters {
    struct gw_trial trial;
    enum logits logits; // of the grader's half
    int failing_copy;   // the one that does, from 1
};

#ifdef GW_RUNNER

#include "log_loss.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const real *d_z = gw_device_array(run, "d_z");
    const real *d_y = gw_device_array(run, "d_y");
    real *h_loss = gw_host_array(run, "h_loss");

    gw_before_in_stream(trial);
    have_copy_fail(parameters->failing_copy);
    const int error = (int)log_loss(d_z, d_y, trial->n, h_loss);
    note_failed_copy(run, parameters->failing_copy, error);
    gw_after_in_stream(run, trial, error);
}

#else

#include "../device_work.h"
#include "../mistaken.h"

#include "reference.h"

#include <float.h>

enum { ROWS_THAT_COST_MUCH = 1000 };

// A row's logit, given its label.
static double logit(struct gw_case *grading, enum logits logits, size_t i, double y)
{
    const double right_side = y > 0.5 ? 1.0 : -1.0;
    switch (logits) {
    case FAR: // wrong by 1000, right by 1000, or anything
        return i % 3 == 0   ? -1000 * right_side
               : i % 3 == 1 ? 1000 * right_side
                            : gw_random(grading, -1000, 1000);
    case FAR_AND_RIGHT:
        return right_side * gw_random(grading, 900, 1000);
    case CONFIDENT: // a loss of e^-17 to e^-22: less than half a unit in the last place of 1.0f
        return right_side * gw_random(grading, 17.5, 22);
    case FALLING: // after a thousand rows that cost 1000, all the others cost less than 0.03
        return right_side * (i < ROWS_THAT_COST_MUCH ? gw_random(grading, -1100, -900)
                                                     : gw_random(grading, 3.6, 5));
    case NEAR:
        break;
    }
    return gw_random(grading, -6, 6);
}

// Sums to which nothing was written are no numbers, or too large, and a copy took more than what
// was written.
static void expect_written_sums(struct gw_case *grading, enum logits logits)
{
    const double want = *(const double *)gw_expected(grading, "h_loss");
    const double loss = gw_real_result(grading, "h_loss", 0);
    const long long line = (long long)gw_noted(grading, "line of copy to host");
    char at[32] = "";
    if (line > 0) {
        (void)snprintf(at, sizeof(at), " in line %lld", line);
    }
    gw_expect_of(grading, GW_OF_EVIDENCE,
                 logits != NEAR || isfinite(loss) || !gw_copied_unwritten(grading),
                 "*h_loss is %g but should be %.9g: the copy to the host%s took "
                 "%lld bytes, and not all of them were written; copy and add only the sums that "
                 "the blocks wrote for this m",
                 loss, want, at, (long long)gw_noted(grading, "bytes to host"));
}

static void expect_no_overflow(struct gw_case *grading, enum logits logits)
{
    const double loss = gw_real_result(grading, "h_loss", 0);
    gw_expect(grading,
              isfinite(loss) || gw_copied_unwritten(grading) ||
                  (logits != FAR && logits != FAR_AND_RIGHT),
              "*h_loss is %g: for |z| = 1000 e^|z| overflows, or log(p) is log(0) if you compute "
              "p; compute the loss as in the header, from z and e^-|z|",
              loss);
}

// A third of the rows costs 1000. A smaller mean of the right sign comes of a limit on what one may
// cost. So would any such mean; but p is limited to what log() of a number of its type may give, or
// z to where e^z overflows, and other losses have been named before.
static void expect_no_limit(struct gw_case *grading, const double *z, const double *y, size_t m)
{
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double want = *(const double *)gw_expected(grading, "h_loss");
    double low = 0;
    double high = 1000;
    for (int step = 0; step < 40; step++) {
        const double limit = (low + high) / 2;
        double sum = 0;
        for (size_t i = 0; i < m; i++) {
            sum += fmin(gw_row_loss(z[i], y[i]), limit);
        }
        *(sum < loss * (double)m ? &low : &high) = limit;
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, !(loss > 0 && loss < 0.99 * want),
        "*h_loss is %.9g but should be %.9g: the loss of a row seems limited to about %.3g, "
        "but a wrong row with |z| = 1000 has the loss 1000; is there a limit on p or z?",
        loss, want, low);
}

/** Rows, in double. */
struct rows {
    const double *z, *y;
    size_t m;
};

static double cost(const void *context, size_t i)
{
    const struct rows *rows = context;
    return gw_row_loss(rows->z[i], rows->y[i]);
}

static double mean_of(const struct rows *rows, double (*of)(double, double))
{
    double sum = 0;
    for (size_t i = 0; i < rows->m; i++) {
        sum += of(rows->z[i], rows->y[i]);
    }
    return sum / (double)rows->m;
}

static double swapped(double z, double y)
{
    return gw_row_loss(z, 1 - y);
}

static double without_label(double z, double y)
{
    (void)y;
    return gw_row_loss(z, 0);
}

static double minimum(double z, double y)
{
    return fmin(z, 0) - y * z + log1p(exp(-fabs(z)));
}

static double decimal(double z, double y)
{
    return fmax(z, 0) - y * z + log10(1 + exp(-fabs(z)));
}

// As in the formula, but by log(), which sees e^-|z| only as 1 + e^-|z| rounds it.
static double rounded(double z, double y)
{
    return fmax(z, 0) - y * z + log(1 + exp(-fabs(z)));
}

static double squared(double z, double y)
{
    return (gw_sigmoid(z) - y) * (gw_sigmoid(z) - y);
}

#define MEAN_OF(formula)                                                                           \
    static double mean_of_##formula(const void *rows, size_t i)                                    \
    {                                                                                              \
        (void)i;                                                                                   \
        return mean_of(rows, formula);                                                             \
    }
MEAN_OF(swapped)
MEAN_OF(without_label)
MEAN_OF(minimum)
MEAN_OF(decimal)
MEAN_OF(squared)
MEAN_OF(rounded)

// The three terms of the formula, each as it is or as a slip leaves it: all losses with one slip,
// or with two, follow from these.
enum { FIRST_TERMS = 5, LABEL_TERMS = 5, LOGARITHMS = 7 };

static double first_term(int how, double z)
{
    const double terms[FIRST_TERMS] = {fmax(z, 0), fmin(z, 0), z, fabs(z), 0};
    return terms[how];
}

static double label_term(int how, double z, double y)
{
    const double terms[LABEL_TERMS] = {-y * z, y * z, 0, -(1 - y) * z, -y};
    return terms[how];
}

static double logarithm(int how, double z)
{
    const double terms[LOGARITHMS] = {
        log1p(exp(-fabs(z))),  log1p(exp(-z)), log1p(exp(z)), log1p(exp(fabs(z))), 0,
        -log1p(exp(-fabs(z))), exp(-fabs(z))};
    return terms[how];
}

static const char *const first_said[FIRST_TERMS] = {
    "", "min(z, 0) instead of max(z, 0)", "z instead of max(z, 0)",
    "|z| instead of max(z, 0), or log1p(e^-z) instead of log1p(e^-|z|)", "no term max(z, 0)"};
static const char *const label_said[LABEL_TERMS] = {"", "+ y z instead of - y z", "no term - y z",
                                                    "- (1 - y) z instead of - y z",
                                                    "- y instead of - y z"};
static const char *const logarithm_said[LOGARITHMS] = {"",
                                                       "log1p(e^-z) instead of log1p(e^-|z|)",
                                                       "log1p(e^z) instead of log1p(e^-|z|)",
                                                       "log1p(e^|z|) instead of log1p(e^-|z|)",
                                                       "no term log1p(e^-|z|)",
                                                       "- log1p(e^-|z|) instead of + log1p(e^-|z|)",
                                                       "e^-|z| instead of log1p(e^-|z|)"};

// A loss of other terms, by the fewest slips that explain it. Few rows may be explained by chance.
static void expect_own_terms(struct gw_case *grading, const struct rows *rows, double loss,
                             double want, double relative)
{
    enum { ENOUGH = 8 };
    for (int slips = 1; slips <= 2 && rows->m >= ENOUGH && isfinite(loss); slips++) {
        for (int how = 1; how < FIRST_TERMS * LABEL_TERMS * LOGARITHMS; how++) {
            const int first = how % FIRST_TERMS;
            const int label = how / FIRST_TERMS % LABEL_TERMS;
            const int log = how / FIRST_TERMS / LABEL_TERMS;
            double sum = 0;
            double magnitude = 0;
            for (size_t i = 0; i < rows->m && (first > 0) + (label > 0) + (log > 0) == slips; i++) {
                const double terms[] = {first_term(first, rows->z[i]),
                                        label_term(label, rows->z[i], rows->y[i]),
                                        logarithm(log, rows->z[i])};
                sum += terms[0] + terms[1] + terms[2];
                magnitude += fabs(terms[0]) + fabs(terms[1]) + fabs(terms[2]);
            }
            const double m = (double)rows->m;
            const double room = relative * magnitude / m;
            const bool tells = isfinite(magnitude) && magnitude > 0 &&
                               fabs(sum / m - want) > 8 * room && fabs(loss - want) > 8 * room;
            gw_expect_of(grading, GW_OF_CAUSE, !(tells && fabs(loss - sum / m) <= room),
                         "*h_loss is %.9g but should be %.9g: it is the loss with %s%s%s%s%s", loss,
                         want, first_said[first], first > 0 && slips > 1 ? ", and with " : "",
                         label_said[label], label > 0 && log > 0 ? ", and with " : "",
                         logarithm_said[log]);
        }
    }
}

static double likelihood(const void *rows, size_t i)
{
    (void)i;
    return -mean_of(rows, gw_row_loss);
}

static const struct gw_mistaken mistaken[] = {
    {"the loss with exchanged labels, 1 for 0 and 0 for 1", mean_of_swapped},
    {"the loss with the label 0 for all rows", mean_of_without_label},
    {"the loss with min(z, 0) instead of max(z, 0)", mean_of_minimum},
    {"the loss with log10() instead of the natural logarithm", mean_of_decimal},
    {"the squared error instead of the logarithm", mean_of_squared},
    {"log(p) instead of -log(p)", likelihood}};

// The sum over the rows was divided by another number than m: that of the `called`.
static void expect_divisor(struct gw_case *grading, double m, double divisor, const char *called,
                           double relative)
{
    const double want = *(const double *)gw_expected(grading, "h_loss");
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double smallest = gw_real(grading) == GW_DOUBLE ? DBL_MIN : FLT_MIN;
    gw_expect_of(grading, GW_OF_CAUSE,
                 !(isfinite(loss) && divisor > 0 && want > smallest && fabs(divisor - m) > 0 &&
                   fabs(loss - want * m / divisor) <= relative * fabs(loss)),
                 "*h_loss is %.9g but should be %.9g: it is the sum over the rows divided by %.0f, "
                 "the number of %s; divide by m = %g",
                 loss, want, divisor, called, m);
}

// Threads without a row, of a last block that is not full, add the loss of the logit 0, log 2.
static void expect_no_loss_without_row(struct gw_case *grading, double m, double relative)
{
    const double want = *(const double *)gw_expected(grading, "h_loss");
    const double loss = gw_real_result(grading, "h_loss", 0);
    for (double block = 32; block <= 1024; block *= 2) {
        const double idle = ceil(m / block) * block - m;
        const double other = want + idle * log(2) / m;
        const double room = relative * other / 4; // far less may fit by chance
        gw_expect_of(
            grading, GW_OF_CAUSE,
            !(idle > 0 && fabs(loss - other) <= room && other - want > 8 * room),
            "*h_loss is %.9g but should be %.9g: a thread without a row adds log 2, the loss "
            "of the logit 0; let it add 0 (threads without a row: %.0f)",
            loss, want, idle);
    }
}

// The mean, and the mistakes that another number gives away.
static void expect_mean(struct gw_case *grading, const struct parameters *parameters)
{
    const double want = *(const double *)gw_expected(grading, "h_loss");
    const double loss = gw_real_result(grading, "h_loss", 0);
    const double m = parameters->trial.n;
    // No term is negative. Halving m numbers takes log2(m) steps that round once each; the terms
    // themselves add 16 eps: e^x and log1p may each be off by 2 units in the last place.
    const double relative = (8 * log2(m) + 16) * gw_real_epsilon(grading);
    const double smallest = gw_real(grading) == GW_DOUBLE ? DBL_MIN : FLT_MIN;
    gw_expect_seen(grading, "*h_loss", loss, want, relative * want + smallest);
    gw_expect_copied_sums(grading, "*h_loss", loss, want,
                          gw_real(grading) == GW_DOUBLE ? sizeof(double) : sizeof(float));
    gw_expect_of(grading, GW_OF_CAUSE,
                 parameters->logits != NEAR || m == 1 || !isfinite(loss) || fabs(loss) > 0,
                 "*h_loss is 0 but should be %.9g: is 1 / m computed of whole numbers, which is 0, "
                 "is the sum never added up, or is it not what you store in *h_loss?",
                 want);
    gw_expect_of(
        grading, GW_OF_CAUSE, parameters->logits != CONFIDENT || !isfinite(loss) || fabs(loss) > 0,
        "*h_loss is %.9g but should be %.9g: each row has a loss of about e^-|z|, which is "
        "lost in the rounding of 1 + e^-|z|; use log1p(x) instead of log(1 + x)",
        loss, want);
    gw_expect_of(
        grading, GW_OF_CAUSE,
        parameters->trial.n == 1 || want < smallest ||
            !(fabs(loss - want * m) <= relative * want * m),
        "*h_loss is %.9g, the sum over the rows, but should be the mean, %.9g: divide by m", loss,
        want);
    if (!(fabs(loss - want) <= relative * want + smallest)) {
        const struct rows rows = {gw_in_double(grading, "d_z"), gw_in_double(grading, "d_y"),
                                  (size_t)m};
        *gw_tolerances(grading, "h_loss") = relative * want;
        expect_no_loss_without_row(grading, m, relative);
        const double threads = (double)gw_noted(grading, "threads");
        const double blocks = (double)gw_noted(grading, "blocks");
        expect_divisor(grading, m, threads, "threads", relative);
        if (blocks > 1) {
            expect_divisor(grading, m, blocks, "blocks", relative);
            expect_divisor(grading, m, threads / blocks, "threads per block", relative);
        }
        gw_expect_no_mean_of_means(grading, "*h_loss", cost, &rows, rows.m, loss, want,
                                   relative * want / 8);
        // In double what is lost is less than the result, and looks like the digits of a float.
        gw_expect_of(grading, GW_OF_CAUSE,
                     gw_real(grading) != GW_DOUBLE || !isfinite(loss) ||
                         !(fabs(loss - mean_of_rounded(&rows, 0)) <= fabs(loss - want) / 16),
                     "*h_loss is %.17g but should be %.17g: these are the digits that are lost in "
                     "the rounding of 1 + e^-|z|; use log1p(x) instead of log(1 + x)",
                     loss, want);
        gw_expect_double_digits(grading, "h_loss", 1);
        gw_expect_not_mistaken(grading, "h_loss", 1, mistaken,
                               sizeof(mistaken) / sizeof(mistaken[0]), &rows);
        gw_expect_terms(grading, "*h_loss",
                        gw_terms_summed(cost, &rows, rows.m, loss * m, relative * want * m / 8),
                        rows.m, loss, want, "rows (divided by m)");
        gw_expect_not_last_terms(grading, "*h_loss", cost, &rows, rows.m, loss, want,
                                 relative * want / 8, m, "rows (divided by m)");
        if (parameters->logits != FALLING) {
            expect_own_terms(grading, &rows, loss, want, relative);
        }
        gw_expect_no_other_sum(grading, "*h_loss",
                               gw_other_sum(cost, &rows, rows.m, loss * m, relative * want * m / 8),
                               loss, want);
        gw_expect_all_sums_copied(grading, "*h_loss", loss, want,
                                  gw_real(grading) == GW_DOUBLE ? sizeof(double) : sizeof(float));
        if (parameters->logits == FAR) {
            expect_no_limit(grading, rows.z, rows.y, rows.m);
        }
    }
    if (parameters->logits == FALLING) {
        gw_suspect_added_one_by_one(grading, "*h_loss", loss, want, relative * want);
        gw_expect_no_suspect(grading);
    }
    gw_expect_close(grading, "h_loss", relative, smallest);
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial)
{
    const int m = trial->n;
    if (!gw_is_profiled(grading) || trial->uncounted) {
        return;
    }
    const int64_t bytes = gw_seen_by_host(grading);
    const int64_t limit = m > 8192 ? m : 8192;
    gw_expect_launched_for(grading, m, "rows");
    gw_expect_default_stream(grading);
    gw_expect_read_together(grading, m);
    gw_expect_neighbours_loaded(grading, m, GW_SECTORS_OF_BRANCHES,
                                gw_real(grading) == GW_DOUBLE ? "8 sectors hold its 32 doubles"
                                                              : "4 sectors hold its 32 floats");
    gw_expect_no_idle_trees(grading, m, sizeof(float), "rows");
    gw_expect_not_alone(grading, m, sizeof(float), 2);
    gw_expect(grading, bytes < limit || m < 1000,
              "the host computed this: %lld bytes went to the host for %d rows (copies, managed "
              "and pinned memory, printf); add on the device, and copy only the last sums",
              (long long)bytes, m);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const enum gw_type type = gw_real(grading);
    const size_t m = gw_trial_count(trial);
    void *z = gw_add_array(grading, "d_z", GW_INPUT, type, m);
    void *d_y = gw_add_array(grading, "d_y", GW_INPUT, type, m);
    void *h_loss = parameters->failing_copy > 0
                       ? gw_add_array(grading, "h_loss", GW_IN_OUT, type, 1)
                       : gw_add_number(grading, trial, "h_loss", type);
    gw_set_real(grading, h_loss, 0, 0.75);
    // In long double: a sum in double errs by more than the tolerance of adding in pairs.
    long double sum = 0;
    for (size_t i = 0; i < m; i++) {
        const double y = gw_random(grading, 0, 1) < 0.4 ? 1.0 : 0.0;
        gw_set_real(grading, d_y, i, y);
        sum += (long double)gw_row_loss(
            gw_set_real(grading, z, i, logit(grading, parameters->logits, i, y)), y);
    }
    double *want = gw_expected(grading, "h_loss");
    *want = trial->expect == cudaSuccess ? (double)(sum / (long double)m) : *want;
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_copying_trial(grading, trial, parameters->failing_copy)) {
        gw_expect_left_alone(grading, "h_loss", "*h_loss", "log_loss",
                             "*h_loss is written on success only");
        return;
    }
    if (trial->expect != cudaSuccess) {
        gw_expect_close(grading, "h_loss", 0, 0);
        gw_expect_no_launch(grading, "no rows");
        return;
    }
    expect_written_sums(grading, parameters->logits);
    expect_no_overflow(grading, parameters->logits);
    expect_mean(grading, parameters);
    expect_where(grading, trial);
}

#define LOSS(words, rows, logits, how, ...)                                                        \
    GW_CASE("m = " #rows words, grade, how, struct parameters, {.n = rows, __VA_ARGS__}, logits, 0)
#define ROWS(rows) LOSS("", rows, NEAR, 0)
#define REFUSED(rows) LOSS("", rows, NEAR, 0, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    LOSS(", cudaMalloc fails in call " #which, 1000, NEAR, 0, .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    ROWS(1000), LOSS(", |z| up to 1000", 1000, FAR, 0),
    LOSS(", |z| up to 1000, all correct", 1000, FAR_AND_RIGHT, 0),
    LOSS(", |z| near 20, all correct", 1000, CONFIDENT, 0),
    // About as many as a warp or a block has threads, as wdbc.csv has rows, and 513 blocks of 256.
    ROWS(1), ROWS(2), ROWS(31), ROWS(32), ROWS(33),
    LOSS(GW_BEFORE_WORDS, 255, NEAR, GW_CALLED_BEFORE), ROWS(256), ROWS(257), ROWS(569), ROWS(1023),
    ROWS(1024), LOSS(GW_ODD_WORDS, 1025, NEAR, GW_ODD_ARRAYS), ROWS(10007),
    LOSS("", 60013, NEAR, GW_TWICE), LOSS("", 131073, NEAR, GW_TWICE, .uncounted = true),
    // Calls that fail.
    REFUSED(0), REFUSED(-1), NO_MEMORY_FOR(1), NO_MEMORY_FOR(2),
    GW_CASE("m = 1000, cudaMemcpy fails", grade, GW_ONCE, struct parameters, {.n = 1000}, NEAR, 1),
    LOSS(", device limit: 16 threads per block", 1000, NEAR, 0, .small_blocks = true),
    LOSS(", a few rows dominate", 524309, FALLING, GW_FLOAT_ONLY | GW_ONCE, .uncounted = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
