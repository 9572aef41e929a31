// SPDX-License-Identifier: MIT
/**
 * @file decomposition.h
 * Whether u, s and v^T are a thin singular value decomposition of a, for the grader's half: by
 * singular values that are found in another way, in double, and by what the factors are and make
 * up.
 */
#pragma once

#include "grader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** All row by row: a is rows x cols, u rows x k, vt k x cols. */
struct decomposition {
    const float *a, *u, *s, *vt;
    size_t rows, cols, k;
};

static const double decomposition_eps = 0x1p-24;

static inline int decomposition_larger_first(const void *a, const void *b)
{
    const double left = *(const double *)a;
    const double right = *(const double *)b;
    return (left < right) - (left > right);
}

/**
 * Rotates pairs of columns until all are orthogonal; their lengths are then the singular values
 * (Hestenes 1958, J. SIAM 6). `column` has `count` columns of `length`, one after another.
 */
static inline void decomposition_rotate(double *column, size_t length, size_t count)
{
    enum { MOST_SWEEPS = 60 };
    bool rotated = true;
    for (int sweep = 0; rotated && sweep < MOST_SWEEPS; sweep++) {
        rotated = false;
        for (size_t p = 0; p + 1 < count; p++) {
            for (size_t q = p + 1; q < count; q++) {
                double *x = &column[p * length];
                double *y = &column[q * length];
                double xx = 0, yy = 0, xy = 0;
                for (size_t i = 0; i < length; i++) {
                    xx += x[i] * x[i];
                    yy += y[i] * y[i];
                    xy += x[i] * y[i];
                }
                if (fabs(xy) <= 1e-15 * sqrt(xx * yy)) {
                    continue;
                }
                rotated = true;
                const double zeta = (yy - xx) / (2 * xy);
                const double tangent = copysign(1, zeta) / (fabs(zeta) + hypot(1, zeta));
                const double cosine = 1 / hypot(1, tangent);
                const double sine = cosine * tangent;
                for (size_t i = 0; i < length; i++) {
                    const double before = x[i];
                    x[i] = cosine * before - sine * y[i];
                    y[i] = sine * before + cosine * y[i];
                }
            }
        }
    }
}

/** The singular values of a, the largest first; NULL: no memory. The caller frees them. */
static inline double *decomposition_values(const struct decomposition *of)
{
    const bool tall = of->rows >= of->cols;
    const size_t length = tall ? of->rows : of->cols;
    double *columns = malloc(length * of->k * sizeof(double));
    double *values = malloc(of->k * sizeof(double));
    for (size_t c = 0; columns && values && c < of->k; c++) {
        for (size_t i = 0; i < length; i++) {
            columns[c * length + i] = of->a[tall ? i * of->cols + c : c * of->cols + i];
        }
    }
    if (columns && values) {
        decomposition_rotate(columns, length, of->k);
        for (size_t c = 0; c < of->k; c++) {
            values[c] = 0;
            for (size_t i = 0; i < length; i++) {
                values[c] += columns[c * length + i] * columns[c * length + i];
            }
            values[c] = sqrt(values[c]);
        }
        qsort(values, of->k, sizeof(double), decomposition_larger_first);
    }
    free(columns);
    return values;
}

/** How far a is from u diag(s) vt over how far it may be; u and vt column by column where said. */
static inline double decomposition_off(const struct decomposition *of, bool u_turned,
                                       bool vt_turned)
{
    double off = 0, size = 0;
    for (size_t i = 0; i < of->rows; i++) {
        for (size_t j = 0; j < of->cols; j++) {
            const double a = of->a[i * of->cols + j];
            double sum = 0;
            for (size_t l = 0; l < of->k; l++) {
                const double u = of->u[u_turned ? l * of->rows + i : i * of->k + l];
                const double v = of->vt[vt_turned ? j * of->k + l : l * of->cols + j];
                sum += u * (double)of->s[l] * v;
            }
            off += (a - sum) * (a - sum);
            size += a * a;
        }
    }
    const double allowed = 16 * sqrt((double)of->k) * decomposition_eps * sqrt(size);
    return off > 0 ? sqrt(off) / allowed : off; // and NaN stays NaN
}

static inline bool decomposition_is(const struct decomposition *of, bool u_turned, bool vt_turned)
{
    return decomposition_off(of, u_turned, vt_turned) <= 1;
}

/** The largest element of |x^T x - I|, for k columns, `next` apart in a row and `row` from row to
 * row. */
static inline double decomposition_not_orthogonal(const float *x, size_t rows, size_t row, size_t k,
                                                  size_t next)
{
    double most = 0;
    for (size_t p = 0; p < k; p++) {
        for (size_t q = p; q < k; q++) {
            double sum = p == q ? -1 : 0;
            for (size_t i = 0; i < rows; i++) {
                sum += (double)x[i * row + p * next] * (double)x[i * row + q * next];
            }
            most = fabs(sum) <= most ? most : fabs(sum); // a NaN becomes the largest
        }
    }
    return most;
}

/** Singular values that are those of a, read column by column, are said to be so. */
static inline void decomposition_expect_turned(struct gw_case *grading,
                                               const struct decomposition *of, const double *want,
                                               double allowed)
{
    struct decomposition other = *of;
    float *turned = malloc(of->rows * of->cols * sizeof(*turned));
    for (size_t e = 0; turned && e < of->rows * of->cols; e++) {
        turned[e % of->rows * of->cols + e / of->rows] = of->a[e];
    }
    other.a = turned;
    double *values = turned ? decomposition_values(&other) : NULL;
    bool is = values;
    bool tells = false;
    for (size_t l = 0; is && l < of->k; l++) {
        is = fabs((double)of->s[l] - values[l]) <= allowed;
        tells = tells || fabs(values[l] - want[l]) > 4 * allowed;
    }
    free(values);
    free(turned);
    gw_expect_of(grading, GW_OF_CAUSE, !is || !tells,
                 "d_s[0] is %.9g but should be %.9g: d_s has the singular values of d_a read "
                 "column by column, as the library reads a matrix of %zu x %zu: transpose d_a "
                 "first",
                 (double)of->s[0], want[0], of->rows, of->cols);
}

/** How many digits after the point all singular values have, of those that are near; 0: more. */
static inline int decomposition_decimals(const struct decomposition *of, const double *want)
{
    double unit = 1;
    for (int digits = 1; digits <= 4; digits++) {
        bool all = true;
        unit /= 10;
        for (size_t l = 0; l < of->k; l++) {
            const double units = (double)of->s[l] / unit;
            all = all && fabs(units - nearbyint(units)) <= 0x1p-22 * units &&
                  fabs((double)of->s[l] - want[l]) <= unit;
        }
        if (all) {
            return digits;
        }
    }
    return 0;
}

static inline void decomposition_expect_values(struct gw_case *grading,
                                               const struct decomposition *of, const double *want)
{
    const double allowed = 16 * sqrt((double)(of->rows > of->cols ? of->rows : of->cols)) *
                           decomposition_eps * want[0];
    decomposition_expect_turned(grading, of, want, allowed);
    const int decimals = decomposition_decimals(of, want);
    for (size_t l = 0; l < of->k; l++) {
        const double got = (double)of->s[l];
        gw_expect_of(grading, GW_OF_CAUSE, decimals == 0 || fabs(got - want[l]) <= allowed,
                     "d_s[%zu] is %.9g but should be %.9g: all of d_s have only %d digit%s after "
                     "the point; is a number rounded to so many?",
                     l, got, want[l], decimals, gw_plural(decimals));
        gw_expect_of(grading, GW_OF_CAUSE, fabs(got - want[l]) <= allowed,
                     "d_s[%zu] is %.9g but should be %.9g, within %.2g%s", l, got, want[l], allowed,
                     isnan(got) ? ": a NaN, as in memory that was never written" : "");
        gw_expect(
            grading, got >= 0 && (l == 0 || got <= (double)of->s[l - 1]),
            "d_s[%zu] is %.9g after %.9g: store non-negative singular values in descending order",
            l, got, l == 0 ? got : (double)of->s[l - 1]);
    }
}

/** U is not what a transpose with exchanged sizes makes of the library's, nor are U and V^T in each
 * other's place. */
static inline void decomposition_expect_sizes(struct gw_case *grading,
                                              const struct decomposition *of)
{
    struct decomposition other = *of;
    // The transpose is undone: what the library has stored, column by column.
    float *stored = malloc(of->rows * of->k * sizeof(*stored));
    for (size_t e = 0; stored && e < of->rows * of->k; e++) {
        stored[e] = of->u[e % of->k * of->rows + e / of->k];
    }
    other.u = stored ? stored : of->u;
    const bool exchanged = of->k > 1 && of->k != of->rows && decomposition_is(&other, true, false);
    free(stored);
    gw_expect_of(grading, GW_OF_CAUSE, !exchanged,
                 "d_u is the library's U, transposed with the numbers of rows and columns "
                 "exchanged: what the library stores is, row-major, a matrix of %zu x %zu, one row "
                 "per column of U",
                 of->k, of->rows);
    other = *of;
    other.u = of->vt;
    other.vt = of->u;
    gw_expect_of(grading, GW_OF_CAUSE,
                 of->rows != of->cols || of->k < 2 || !decomposition_is(&other, false, false),
                 "d_u has V^T and d_vt has U: the library decomposes A^T = V diag(s) U^T here, so "
                 "its U is your V^T, and its V^T your U");
}

/** All that the exercise's header says of u, s and vt; what is wrong is told as what it is. */
static inline void decomposition_expect(struct gw_case *grading, const struct decomposition *of)
{
    double *want = decomposition_values(of);
    const bool has_room = want;
    gw_expect(grading, has_room, "no memory for %zu singular values", of->k);
    decomposition_expect_values(grading, of, want);
    free(want);
    if (!decomposition_is(of, false, false)) {
        gw_expect(grading, !decomposition_is(of, true, true),
                  "d_u and d_vt are right but column-major, as the library stores them: transpose "
                  "both to row-major");
        gw_expect(
            grading, !decomposition_is(of, true, false),
            "d_u is right but column-major, as the library stores it: transpose it to row-major");
        gw_expect(
            grading, !decomposition_is(of, false, true),
            "d_vt has V, but should have V^T: its row j is the right singular vector of d_s[j]");
        decomposition_expect_sizes(grading, of);
        const double off = decomposition_off(of, false, false);
        gw_expect(grading, false,
                  "the singular values are right, but d_u diag(d_s) d_vt is not d_a: the error is "
                  "%.3g times the limit; are both matrices row-major and not swapped?",
                  off);
    }
    const double allowed = 16 * (double)of->k * decomposition_eps;
    const double u = decomposition_not_orthogonal(of->u, of->rows, of->k, of->k, 1);
    gw_expect(grading, u <= allowed,
              "the columns of d_u are not orthonormal: U^T U differs from the identity by %.3g, "
              "and the limit is %.3g",
              u, allowed);
    const double v = decomposition_not_orthogonal(of->vt, of->cols, 1, of->k, of->cols);
    gw_expect(grading, v <= allowed,
              "the rows of d_vt are not orthonormal: V^T V differs from the identity by %.3g, and "
              "the limit is %.3g",
              v, allowed);
}

/** How many singular values are more than rounding leaves of none. */
static inline size_t decomposition_rank(const struct decomposition *of)
{
    const double larger = (double)(of->rows > of->cols ? of->rows : of->cols);
    size_t rank = 0;
    while (rank < of->k &&
           (double)of->s[rank] > larger * 2 * decomposition_eps * (double)of->s[0]) {
        rank++;
    }
    return rank;
}
