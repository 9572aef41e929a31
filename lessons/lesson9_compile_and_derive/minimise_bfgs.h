// SPDX-License-Identifier: MIT
/**
 * @file minimise_bfgs.h
 * Lesson 9, exercise 4: the minimum of a function, from values and gradients alone, by the
 * quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno (BFGS).
 */
#ifndef MINIMISE_BFGS_H
#define MINIMISE_BFGS_H

#include "gridwork.h"

/**
 * Computes a function of n variables and its derivatives.
 *
 * @param context   the context that the caller gave to minimise_bfgs(), passed on
 * @param x         n doubles, only read: the point
 * @param n         number of variables
 * @param value     becomes f(x)
 * @param gradient  n doubles, written: gradient[j] becomes df/dx[j]
 * @return 0; otherwise an error, and then value and gradient are unspecified
 */
typedef int (*objective_fn)(void *context, const double *x, int n, double *value, double *gradient);

/** How a search ended. */
enum minimum_status {
    MINIMUM_FOUND,  /**< no derivative is larger than gtol */
    MINIMUM_MOST,   /**< the objective was called as often as it may be */
    MINIMUM_NO_STEP /**< a line search found no point to take */
};

/** Describes the point where minimise_bfgs() ended. */
struct minimum {
    enum minimum_status status;
    double value;              /**< f there */
    double largest_derivative; /**< the largest |derivative| there */
    int iterations;            /**< number of steps taken */
    int evaluations;           /**< number of calls of the objective */
};

/** The line search: a step must lower f by at least this fraction of the slope's prediction, ... */
#define BFGS_LOWER 1e-4
/**
 * ... and the slope at its end must be no steeper than this fraction of the slope at its beginning.
 */
#define BFGS_STEEP 0.9
/** The most points that one line search tries. */
#define BFGS_TRIALS 60

/**
 * Minimizes a function, beginning at x: finds an x where all |df/dx[j]| <= gtol.
 *
 * The method is given completely, so that all correct solutions evaluate the same points. g is the
 * gradient at x. H is n by n and symmetric, and estimates the inverse of the matrix of second
 * derivatives. In the beginning H = I. The function calls the objective at x. Then it repeats these
 * steps:
 *
 * 1. If all |g_j| <= gtol: MINIMUM_FOUND.
 * 2. The direction is p = -H g.
 * 3. A line search by bisection. (Its two tests are the weak Wolfe conditions.) It begins with t =
 * 1, and in the first iteration with t = min(1, 1 / (|g_0| + |g_1| + ...)). It begins with low = 0
 * and high infinite. The search calls the objective at x + t p; the result is f' and g':
 *    - If f' > f + BFGS_LOWER t (g . p), or if f' or some g'_j is not finite, the step is too long:
 *      high = t.
 *    - Otherwise, if g' . p < BFGS_STEEP (g . p), the slope is still steep: low = t.
 *    - Otherwise the search takes the point.
 *    - After a point that it does not take, t becomes (low + high) / 2, or 2 low while high is
 *      infinite. After BFGS_TRIALS points, none of which is taken: MINIMUM_NO_STEP.
 * 4. With s = t p and y = g' - g: if s . y > 0, update H. Before the first update, set H to
 *    (s . y) / (y . y) I, which gives it a scale:
 *
 *        H = (I - s y^T / (s . y)) H (I - y s^T / (s . y)) + s s^T / (s . y)
 *
 * The function makes at most `most` calls of the objective. Instead of one more call, it returns
 * MINIMUM_MOST.
 *
 * (Nocedal and Wright, Numerical Optimization, 2nd ed., section 6.1, formulas 6.17 and 6.20; the
 * line search: Lewis and Overton, Nonsmooth optimization via quasi-Newton methods, Mathematical
 * Programming 141, 2013, section 2.)
 *
 * After MINIMUM_FOUND, x is the point with the small gradient. After MINIMUM_MOST or
 * MINIMUM_NO_STEP, x is the point with the least value of all tried points whose value and
 * gradient are finite. If there are several, x is the first of them.
 *
 * @param objective  the function to minimize; you call it with pointers to memory of your own, or
 *                   with x
 * @param context    passed to the objective as it is
 * @param x          n doubles: the starting point; after a call that returns 0, the point where the
 *                   search ended
 * @param n          number of variables, at least 1
 * @param gtol       limit for the magnitude of every derivative, at least 0
 * @param most       limit for the calls of the objective, at least 1
 * @param result     becomes the description of x
 * @return
 * - EINVAL (from errno.h) if n or most is less than 1, or gtol is not at least 0
 * - EDOM if the objective or its gradient is not finite at the starting point
 * - ENOMEM if there is not enough memory
 * - the error that the objective returned, if it failed; the function does not call it again
 * - otherwise 0, also after MINIMUM_MOST and MINIMUM_NO_STEP, which result->status says
 *
 * After an error, x and *result are as they were.
 *
 * Graded: the points where you call the objective, with these limits.
 *
 * - Each point: as the method gives it, to 1e-6 relative, as long as the method's decisions do not
 *   depend on rounding.
 * - Calls: 30 are enough to calibrate two sensors, and 100 for Rosenbrock's function.
 *
 * @note Accuracy of x: 1e-5 max(1, |x_j|).
 * @note The function frees all memory that it allocates, in any case.
 */
int minimise_bfgs(objective_fn objective, void *context, double *x, int n, double gtol, int most,
                  struct minimum *result);

#endif
