// SPDX-License-Identifier: MIT
/**
 * @file minimise_bfgs.h
 * Lesson 9, exercise 4: the point where a function is least, from values and gradients alone: the
 * quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno.
 */
#ifndef MINIMISE_BFGS_H
#define MINIMISE_BFGS_H

#include "gridwork.h"

/**
 * A function of n variables, with its derivatives.
 *
 * @param context   what the caller of minimise_bfgs() gave, handed on
 * @param x         n doubles, only read: where
 * @param n         how many variables
 * @param value     becomes f(x)
 * @param gradient  n doubles, written: gradient[j] becomes df/dx[j]
 * @return 0; else an error, and then value and gradient say nothing
 */
typedef int (*objective_fn)(void *context, const double *x, int n, double *value, double *gradient);

/** How a search ended. */
enum minimum_status {
    MINIMUM_FOUND,  /**< no derivative is larger than gtol */
    MINIMUM_MOST,   /**< the objective was called so often as it may be */
    MINIMUM_NO_STEP /**< a line search found no point to go to */
};

/** What minimise_bfgs() says of the point where it ended. */
struct minimum {
    enum minimum_status status;
    double value;              /**< f there */
    double largest_derivative; /**< the largest |derivative| there */
    int iterations;            /**< steps that were taken */
    int evaluations;           /**< calls of the objective */
};

/** The line search: a step is long enough to lower f by this part of what the slope promises... */
#define BFGS_LOWER 1e-4
/** ... and the slope where it ends is no steeper than this part of the slope where it begins. */
#define BFGS_STEEP 0.9
/** So many points a line search tries. */
#define BFGS_TRIALS 60

/**
 * Minimises a function, from x on. The method is given whole, so that right solutions ask for the
 * same points. g is the gradient at x; H, n by n and symmetric, is what is known of the inverse of
 * the second derivatives; in the beginning H = I. The objective is called at x. Then, again and
 * again:
 *
 * 1. If all |g_j| <= gtol: MINIMUM_FOUND.
 * 2. The direction is p = -H g.
 * 3. A line search, by bisection, for the weak conditions of Wolfe. It begins with t = 1, in the
 *    first iteration with t = min(1, 1 / (|g_0| + |g_1| + ...)), and with low = 0 and high
 * infinite. The objective is called at x + t p, which gives f' and g':
 *    - if f' > f + BFGS_LOWER t (g . p), or if f' or some g'_j is not finite, it is too far:
 *      high = t;
 *    - else, if g' . p < BFGS_STEEP (g . p), it is still steep: low = t;
 *    - else the point is taken.
 *    Where it is not, t becomes (low + high) / 2, or 2 low while high is infinite. BFGS_TRIALS
 * points without one that is taken: MINIMUM_NO_STEP.
 * 4. With s = t p, y = g' - g: if s . y > 0, H is updated, and before the first update it is set to
 *    (s . y) / (y . y) I, which gives it a scale:
 *
 *        H = (I - s y^T / (s . y)) H (I - y s^T / (s . y)) + s s^T / (s . y)
 *
 * The objective is called `most` times at the most: where the next call would be one more,
 * MINIMUM_MOST.
 *
 * (Nocedal and Wright, Numerical Optimization, 2nd ed., section 6.1, formulas 6.17 and 6.20; the
 * line search: Lewis and Overton, Nonsmooth optimization via quasi-Newton methods, Mathematical
 * Programming 141, 2013, section 2.)
 *
 * x ends where the gradient was found small; where the search gave up, x is the point with the
 * least value of all that were tried and are finite, gradient and all; the first, if there are
 * several.
 *
 * Graded by the points that the objective is asked for: each as the method has it, up to 1e-6
 * relative, as long as its decisions do not hang on rounding; 30 calls are enough to calibrate two
 * sensors, 100 for Rosenbrock's function. Accuracy of x: 1e-5 max(1, |x_j|).
 *
 * All memory that the function allocates it frees, in any case.
 *
 * @param objective  what to minimise; it is called with pointers to memory of your own, or with x
 * @param context    handed to the objective as it is
 * @param x          n doubles: where to begin, and after a call that returns 0 where it ended
 * @param n          number of variables, at least 1
 * @param gtol       so small all derivatives have to be, at least 0
 * @param most       calls of the objective, at least 1
 * @param result     becomes what is said of x
 * @return 0, also where the search gave up, which result->status says; EINVAL (from errno.h) if n
 * or most is less than 1 or gtol is not at least 0; EDOM if the objective or its gradient is not
 * finite where the search begins; ENOMEM if there is not enough memory; else what the objective
 * returned, which is not called again. Then x and *result are left as they were
 */
int minimise_bfgs(objective_fn objective, void *context, double *x, int n, double gtol, int most,
                  struct minimum *result);

#endif
