// SPDX-License-Identifier: MIT
/**
 * @file convolution.h
 * A convolution of a line or of an image, for both halves of the exercises that compute one: what
 * it should be, and what comes of slips in its weights, in its border and in its halo.
 */
#pragma once

#include "../default_stream.h"
#include "../failing_copy.h"

/** Which value lies outside. */
enum convolution_border { CONVOLUTION_ZERO, CONVOLUTION_CLAMPED };

/** A line has one row, and its radius in y is 0. */
struct convolution {
    struct gw_trial trial; // of rows * cols elements
    int rows, cols;
    int radius;
    int border;  /**< as the function is told */
    int failing; /**< 1: cudaMemcpyToSymbol(), 2: cudaMemcpyToSymbolAsync(), 3: cudaMemcpy() */
};

#ifdef GW_RUNNER

/** Right before the student's function. */
static inline void convolution_before(const struct convolution *convolution)
{
    static const char *const functions[] = {"", "cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync",
                                            "cudaMemcpy"};
    gw_before_in_stream(&convolution->trial);
    have_call_fail(functions[convolution->failing], convolution->failing > 0);
}

/** Right after it. */
static inline void convolution_after(struct gw_run *run, const struct convolution *convolution,
                                     int returned)
{
    note_failed_copy(run, convolution->failing, returned);
    gw_after_in_stream(run, &convolution->trial, returned);
}

#else

#include "../mistaken.h"

/** Of an image. */
enum { CONVOLUTION_MOST_RADIUS = 4 };

/** What is convolved, and by blocks of which shape. */
struct convolved {
    const float *in, *weights;
    long rows, cols;
    long radius_y, radius_x;
    long block_y, block_x; /**< elements of a block's tile; 0: not known */
    const float *earlier;  /**< of ROWS_OF_MOST, what calls before this one left; NULL: zeros */
    int border;
};

/** One slip; the right convolution is all 0. */
struct convolution_slip {
    enum { FLIPPED, NOT_FLIPPED, NOT_IN_Y, NOT_IN_X, TURNED, ROWS_OF_MOST } weights;
    enum {
        ALL,
        WITHOUT_FIRST,
        WITHOUT_LAST,
        LAST_ALONE,
        LAST_ROW,
        CENTER,
        LOWER_HALF,
        NO_WEIGHTS
    } terms;
    enum { AS_TOLD, ZEROS, CLAMPS, WRAPS, MIRRORS, RUNS_ON, OTHER_PITCH, SKIPS } border;
    enum {
        WHOLE,
        NO_HALO,
        NO_LEFT,
        NO_RIGHT,
        NO_SIDES,
        NO_ABOVE_BELOW,
        NO_CORNERS,
        LEFT_OF_BLOCK,
        RIGHT_BY_RADIUS
    } halo;
    int shift; /**< in radii: the element that a thread begins with lies so far off */
    const char *said;
};

/** The element at (i, j) that a kernel with the slip uses, which belongs to the sum at (i0, j0). */
static inline double convolution_source(const struct convolved *of,
                                        const struct convolution_slip *slip, const long at[2],
                                        const long sum_at[2])
{
    const long size[2] = {of->rows, of->cols};
    const long block[2] = {of->block_y, of->block_x};
    const long radius[2] = {of->radius_y, of->radius_x};
    long from[2];
    int outside_block[2] = {0, 0};
    for (int d = 0; d < 2; d++) {
        from[d] = at[d];
        if (block[d] > 0) {
            const long begin = sum_at[d] / block[d] * block[d];
            outside_block[d] = at[d] < begin ? -1 : at[d] >= begin + block[d] ? 1 : 0;
        }
    }
    const bool lacks = (slip->halo == NO_HALO && (outside_block[0] || outside_block[1])) ||
                       (slip->halo == NO_LEFT && outside_block[1] < 0) ||
                       (slip->halo == NO_RIGHT && outside_block[1] > 0) ||
                       (slip->halo == NO_SIDES && outside_block[1] != 0) ||
                       (slip->halo == NO_ABOVE_BELOW && outside_block[0] != 0) ||
                       (slip->halo == NO_CORNERS && outside_block[0] && outside_block[1]);
    if (lacks) {
        return 0;
    }
    if (slip->halo == LEFT_OF_BLOCK && outside_block[1] < 0) {
        from[1] -= block[1] - radius[1];
    }
    if (slip->halo == RIGHT_BY_RADIUS && outside_block[1] > 0) {
        from[1] -= block[1] - radius[1];
    }
    if (slip->border == RUNS_ON ||
        slip->border == OTHER_PITCH) { // into another row, as memory does
        const long flat = from[0] * (slip->border == RUNS_ON ? of->cols : of->rows) + from[1];
        const bool inside = slip->border == RUNS_ON || (from[0] >= 0 && from[0] < size[0] &&
                                                        from[1] >= 0 && from[1] < size[1]);
        return inside && flat >= 0 && flat < of->rows * of->cols ? (double)of->in[flat] : 0;
    }
    for (int d = 0; d < 2; d++) {
        const bool clamps = slip->border == CLAMPS ||
                            (slip->border == AS_TOLD && of->border == CONVOLUTION_CLAMPED);
        const bool outside = from[d] < 0 || from[d] >= size[d];
        if (outside && clamps) {
            from[d] = from[d] < 0 ? 0 : size[d] - 1;
        } else if (outside && slip->border == WRAPS) {
            from[d] = (from[d] % size[d] + size[d]) % size[d];
        } else if (outside && slip->border == MIRRORS) {
            from[d] = from[d] < 0 ? -from[d] : 2 * size[d] - 2 - from[d];
        }
        if (from[d] < 0 || from[d] >= size[d]) {
            return 0;
        }
    }
    return (double)of->in[from[0] * of->cols + from[1]];
}

/** Whether the slip leaves weight (y, x) out. */
static inline bool convolution_omits(const struct convolved *of,
                                     const struct convolution_slip *slip, long y, long x)
{
    const long last_y = 2 * of->radius_y;
    const long last_x = 2 * of->radius_x;
    return (slip->terms == WITHOUT_FIRST && ((last_y > 0 && y == 0) || (last_x > 0 && x == 0))) ||
           (slip->terms == WITHOUT_LAST &&
            ((last_y > 0 && y == last_y) || (last_x > 0 && x == last_x))) ||
           (slip->terms == LAST_ALONE && (y < last_y || x < last_x)) ||
           (slip->terms == LAST_ROW && y < last_y) ||
           (slip->terms == CENTER && (y != of->radius_y || x != of->radius_x)) ||
           (slip->terms == LOWER_HALF && (y > of->radius_y || x > of->radius_x ||
                                          (last_y > 0 && y == of->radius_y) || x == of->radius_x));
}

/** An element as a kernel with the slip computes it. */
static inline double convolution_element(const struct convolved *of,
                                         const struct convolution_slip *slip, size_t element)
{
    const long sum_at[2] = {(long)element / of->cols, (long)element % of->cols};
    const bool near_end = sum_at[0] < of->radius_y || sum_at[0] >= of->rows - of->radius_y ||
                          sum_at[1] < of->radius_x || sum_at[1] >= of->cols - of->radius_x;
    if (slip->border == SKIPS && near_end) {
        return 0;
    }
    const long width = 2 * of->radius_x + 1;
    double sum = 0;
    for (long y = 0; y <= 2 * of->radius_y; y++) {
        for (long x = 0; x <= 2 * of->radius_x; x++) {
            if (convolution_omits(of, slip, y, x)) {
                continue;
            }
            const bool keeps_y = slip->weights == NOT_FLIPPED || slip->weights == NOT_IN_Y;
            const bool keeps_x = slip->weights == NOT_FLIPPED || slip->weights == NOT_IN_X;
            const long dy = keeps_y ? y - of->radius_y : of->radius_y - y;
            const long dx = keeps_x ? x - of->radius_x : of->radius_x - x;
            const long at[2] = {sum_at[0] + dy + slip->shift * of->radius_y,
                                sum_at[1] + dx + slip->shift * of->radius_x};
            const long most = 2 * CONVOLUTION_MOST_RADIUS + 1;
            const long place = slip->weights == TURNED         ? x * width + y
                               : slip->weights == ROWS_OF_MOST ? y * most + x
                                                               : y * width + x;
            const float weight = place < (2 * of->radius_y + 1) * width ? of->weights[place]
                                 : of->earlier                          ? of->earlier[place]
                                                                        : 0.0f;
            sum += (slip->terms == NO_WEIGHTS ? 1 : (double)weight) *
                   convolution_source(of, slip, at, sum_at);
        }
    }
    return sum;
}

/** What an element should be, and how far off it may be: each product and each sum is rounded
 * once. */
static inline void convolution_expect(struct gw_case *grading, const struct convolved *of,
                                      const char *output, size_t count)
{
    static const struct convolution_slip right = {0};
    double *want = gw_expected(grading, output);
    double *tolerances = gw_tolerances(grading, output);
    const long terms = (2 * of->radius_y + 1) * (2 * of->radius_x + 1);
    for (size_t e = 0; e < count; e++) {
        want[e] = convolution_element(of, &right, e);
        double magnitude = 0;
        const long i = (long)e / of->cols;
        const long j = (long)e % of->cols;
        for (long term = 0; term < terms; term++) {
            const long width = 2 * of->radius_x + 1;
            const long at[2] = {i + of->radius_y - term / width, j + of->radius_x - term % width};
            const long sum_at[2] = {i, j};
            magnitude +=
                fabs((double)of->weights[term] * convolution_source(of, &right, at, sum_at));
        }
        tolerances[e] = (double)(terms + 2) * 0x1p-24 * magnitude;
    }
}

/** Whether all elements are those of the slip, and some of them tell it from the right ones. With
 * random inputs one such element is no chance. */
static inline bool convolution_is_slip(struct gw_case *grading, const struct convolved *of,
                                       const char *output, size_t count,
                                       const struct convolution_slip *slip)
{
    const double *want = gw_expected(grading, output);
    const double *tolerances = gw_tolerances(grading, output);
    size_t telling = 0;
    for (size_t e = 0; e < count; e++) {
        const double value = convolution_element(of, slip, e);
        const double room = 2 * tolerances[e] + 0x1p-22 * fabs(value);
        if (!(fabs(gw_real_result(grading, output, e) - value) <= room)) {
            return false;
        }
        telling += fabs(value - want[e]) > 8 * room;
    }
    return telling > 0;
}

/** Notes which of the slips the results fit. */
static inline void convolution_suspect(struct gw_case *grading, const struct convolved *of,
                                       const char *output, size_t count,
                                       const struct convolution_slip *slips, size_t slip_count)
{
    const double *want = gw_expected(grading, output);
    const double *tolerances = gw_tolerances(grading, output);
    size_t wrong = 0;
    while (wrong < count &&
           fabs(gw_real_result(grading, output, wrong) - want[wrong]) <= tolerances[wrong]) {
        wrong++;
    }
    for (size_t s = 0; wrong < count && s < slip_count; s++) {
        // Of one weight alone, each slip that leaves weights out makes zeros, as much else does.
        const bool shows =
            of->radius_x > 0 || slips[s].terms == ALL || slips[s].terms == NO_WEIGHTS;
        if (shows && convolution_is_slip(grading, of, output, count, &slips[s])) {
            gw_suspect(grading, "%s[%zu] is %.9g but should be %.9g: all elements match %s", output,
                       wrong, gw_real_result(grading, output, wrong), want[wrong], slips[s].said);
        }
    }
}

/** The weights came to the device at all: by a copy, of as many bytes as they have, or as a
 * launch's parameters, which have about 64 bytes else. */
static inline void convolution_expect_copied(struct gw_case *grading, const char *output,
                                             size_t count, size_t weights)
{
    enum { LAUNCH_ALONE = 128 }; // bytes that are told where no weights are among them
    const double *want = gw_expected(grading, output);
    const double *tolerances = gw_tolerances(grading, output);
    const int64_t copied = gw_noted(grading, "bytes to device");
    for (size_t e = 0; e < count; e++) {
        const double got = gw_real_result(grading, output, e);
        if (fabs(got - want[e]) <= tolerances[e]) {
            continue;
        }
        const int64_t bytes = (int64_t)(weights * sizeof(float));
        gw_expect_of(grading, GW_OF_CAUSE, copied == 0 || copied >= bytes,
                     "%s[%zu] is %.9g but should be %.9g: the copy of the weights in line %lld "
                     "took %lld bytes, and %zu weights have %lld bytes: %s",
                     output, e, got, want[e],
                     (long long)gw_noted(grading, "line of copy to device"), (long long)copied,
                     weights, (long long)bytes,
                     copied == (int64_t)weights ? "a copy counts bytes; multiply by sizeof(float)"
                                                : "copy all of them, from the first to the last");
        gw_expect_of(grading, GW_OF_CAUSE,
                     !gw_is_profiled(grading) || copied > 0 ||
                         gw_noted(grading, "told bytes") >= LAUNCH_ALONE ||
                         gw_noted(grading, "touched to device") > 0,
                     "%s[%zu] is %.9g but should be %.9g: nothing was copied to the device, so the "
                     "kernel has no weights of this call; copy them before each launch: "
                     "cudaMemcpyToSymbol(weights, h_weights, bytes)",
                     output, e, got, want[e]);
        return;
    }
}

/** gw_run_trial(), or with a copy of the weights that fails; false if there is no result to look
 * at. */
static inline bool convolution_run(struct gw_case *grading, const struct convolution *convolution,
                                   const char *why)
{
    if (convolution->failing == 0) {
        return gw_run_trial_for(grading, &convolution->trial, why);
    }
    gw_run_case(grading);
    if (call_has_failed(grading, "the copy of the weights failed: keep what it returns, and return "
                                 "it without a launch")) {
        return false;
    }
    gw_expect_returned(grading, cudaSuccess);
    return true;
}

#endif
