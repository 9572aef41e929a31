// SPDX-License-Identifier: MIT
// Grades lesson 3, mark_primes, against trial division by the primes up to 46341, the square root
// of the largest int rounded up.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if first or n | negative_n
//   if the last number does not fit | last_not_checked
//   the error of the launch if it | launch_error_swallowed
//   a kernel does the work | on_the_host
//   in blocks of at least 32 threads | swapped_launch
//   its threads share the work: | first_thread
//   at most 10 KiB from | bits_in_constant
//   at most 10 KiB from the device | result_looked_at
//   Asynchrony: the function launches | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | sieve_by_memsets
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int first;
    bool anywhere; // first is a random number, so that nobody has its window in a table
};

#ifdef GW_RUNNER

#include "mark_primes.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    unsigned char *d_is_prime = gw_device_array(run, "d_is_prime");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)mark_primes(d_is_prime, parameters->first, trial->n));
}

#else

#include <limits.h>
#include <math.h>

enum { ROOT = 46341 };

// Bytes: enough for a table of the 4792 primes up to there, each in two of them, and too few for
// the marks of the longest window, one bit for each number that 2, 3, 5 and 7 do not divide.
enum { MOST_FROM_HOST = 10240 };

// 64-bit arithmetic throughout, and primes found one after another, each from those before it.
static unsigned char is_prime(int64_t number)
{
    static int64_t primes[5000]; // there are 4792 up to ROOT
    static size_t prime_count;
    for (int64_t candidate = prime_count ? ROOT + 1 : 2; candidate <= ROOT; candidate++) {
        size_t k = 0;
        while (k < prime_count && primes[k] * primes[k] <= candidate && candidate % primes[k]) {
            k++;
        }
        if (k == prime_count || primes[k] * primes[k] > candidate) {
            primes[prime_count++] = candidate;
        }
    }
    if (number < 2) {
        return 0;
    }
    for (size_t k = 0; k < prime_count && primes[k] * primes[k] <= number; k++) {
        if (number % primes[k] == 0) {
            return 0;
        }
    }
    return 1;
}

// Names what all wrong numbers have in common, where they are several.
static void expect_no_kind(struct gw_case *grading, int first, int n, int wrong)
{
    const unsigned char *want = gw_expected(grading, "d_is_prime");
    const unsigned char *got = gw_result(grading, "d_is_prime");
    bool squares = true;
    bool even = true;
    bool as_from_0 = first > 0;
    bool none = true;
    for (int i = 0; i < n; i++) {
        const int64_t number = (int64_t)first + i;
        const int64_t root = (int64_t)(sqrt((double)number) + 0.5);
        const bool right = got[i] == want[i];
        squares = squares && (right || (root * root == number && is_prime(root)));
        even = even && (right || (got[i] == 1 && number % 2 == 0));
        none = none && got[i] == 0;
        as_from_0 = as_from_0 && got[i] == is_prime(i);
    }
    gw_expect(grading, wrong < 2 || !none,
              "none of %d numbers is marked as a prime, but %d are primes", n, wrong);
    gw_expect(
        grading, wrong < 2 || !squares,
        "%d squares of primes are marked as primes: the loop must also try the square root itself",
        wrong);
    gw_expect(grading, wrong < 2 || !even,
              "%d even numbers are marked as primes: the loop must also try the divisor 2", wrong);
    gw_expect(
        grading, wrong < 2 || !as_from_0,
        "the marks belong to the numbers from 0 to %d: thread i tests first + i, and first is %d",
        n - 1, first);
}

// Names the first number that got the wrong one of 0 and 1. Marks that are neither, because nobody
// wrote them or somebody wrote nonsense, are left to gw_expect_equal().
static void expect_numbers(struct gw_case *grading, int first, int n)
{
    const unsigned char *want = gw_expected(grading, "d_is_prime");
    const unsigned char *got = gw_result(grading, "d_is_prime");
    int at = n;
    int wrong = 0;
    for (int i = n - 1; i >= 0; i--) {
        if (got[i] != want[i]) {
            at = i;
            wrong++;
        }
    }
    if (wrong == 0 || got[at] > 1) {
        return;
    }
    expect_no_kind(grading, first, n, wrong);
    gw_expect_of(grading, GW_OF_CAUSE, false,
                 "%d is %s: d_is_prime[%d] is %d but should be %d (%d of %d numbers are wrong)",
                 first + at, want[at] ? "prime" : "not prime", at, got[at], want[at], wrong, n);
}

static void grade(struct gw_case *grading, const void *argument)
{
    struct parameters random = *(const struct parameters *)argument;
    const struct parameters *parameters = &random;
    const struct gw_trial *trial = &parameters->trial;
    if (random.anywhere) { // below 46340 * 46340, from where on another mistake shows
        random.first = (int)gw_random(grading, 1e6, 2147395600.0 - trial->n);
    }
    const int covered = (int)gw_trial_covered(trial);
    unsigned char *marks = gw_add_output(grading, trial, "d_is_prime", GW_BYTE);
    for (size_t i = 0; trial->longer > 0 && i < gw_trial_count(trial); i++) {
        marks[i] = (unsigned char)gw_random(grading, 2.0, 255.0);
    }
    unsigned char *want = gw_expected(grading, "d_is_prime");
    for (int i = 0; i < covered; i++) {
        want[i] = is_prime((int64_t)parameters->first + i);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    const bool too_large = trial->n > 0 && parameters->first > INT_MAX - (trial->n - 1);
    if (!gw_run_trial_for(grading, trial,
                          too_large ? "the last number, first + n - 1, does not fit into an int"
                          : trial->n < 0          ? "n is negative"
                          : parameters->first < 0 ? "first is negative"
                                                  : NULL)) {
        return;
    }
    expect_numbers(grading, parameters->first, covered);
    gw_expect_equal(grading, "d_is_prime");
    if (trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_full_warps(grading, trial->n);
        gw_expect_shared_out(grading, trial->n);
        gw_expect_blocks_work(grading, trial->n);
        gw_expect_little_traffic(grading, MOST_FROM_HOST, "each mark");
        if (!gw_is_done_in_groups(grading, trial->n)) {
            gw_expect_not_alone(grading, trial->n, 1, 0);
        }
        gw_expect_default_stream(grading);
    }
}

#define MARK(words, begin, count, ...)                                                             \
    GW_CASE("first = " #begin ", n = " #count words, grade, 0, struct parameters,                  \
            {.n = count, __VA_ARGS__}, begin, false)
#define HOW(words, how)                                                                            \
    GW_CASE("first = 0, n = 1024" words, grade, how, struct parameters, {.n = 1024}, 0, false)
#define EXACT(begin, count) MARK("", begin, count)
#define LARGE(begin, count)                                                                        \
    GW_CASE("first = " #begin ", n = " #count, grade, GW_TWICE | GW_SLOW, struct parameters,       \
            {.n = count}, begin, false)
#define LONGER(begin, count, error)                                                                \
    MARK(", array longer than n", begin, count, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // 0 and 1, the first primes, and as many as a warp or a block has threads.
    EXACT(0, 1), EXACT(0, 2), EXACT(1, 31), EXACT(2, 1), EXACT(0, 10), EXACT(0, 32), EXACT(0, 33),
    EXACT(24, 2), EXACT(0, 255), EXACT(0, 256), EXACT(0, 257), EXACT(1, 1009), EXACT(0, 1025),
    LARGE(0, 100003), // slow, too, with a block for each number
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused. A block for each number,
    // with barriers between its rounds, is right and takes long.
    GW_CASE("first = 1, n = 300007", grade, GW_ONCE | GW_SLOW, struct parameters, {.n = 300007}, 1,
            false),
    // 1009 * 1009; 829 * 1657, which passes Miller and Rabin's test with 2 and 3; 2251 * 11251,
    // which passes it with 2, 3 and 5.
    EXACT(1018081, 1), EXACT(1373653, 1), EXACT(25326001, 1), EXACT(1000000, 1009),
    // 11 primes. A loop that goes on past the square root takes 2^31 steps for each, which no
    // processor does in time.
    EXACT(2147483391, 256),
    // The largest int, a prime. The squares of divisors that are ints never get past it: where they
    // overflow, the loop takes 2^31 steps and ends with the number itself. So this number is in no
    // other case.
    EXACT(2147483647, 1),
    // 46337 * 46337, the largest square of a prime that is an int; and up to just past
    // 46340 * 46340, the largest square that is an int.
    EXACT(2147117569, 1), EXACT(2147395560, 42),
    GW_CASE("first > 1000000, n = 1009", grade, 0, struct parameters, {.n = 1009}, 0, true),
    // Nothing past the end.
    HOW(GW_ODD_WORDS, GW_ODD_ARRAYS), HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE),
    LONGER(0, 1000, cudaSuccess), LONGER(2147483590, 48, cudaSuccess),
    // No numbers, negative ones, and such as are no ints any more.
    EXACT(0, 0), LONGER(2147483647, 0, cudaSuccess), LONGER(-1, 10, cudaErrorInvalidValue),
    LONGER(10, -1, cudaErrorInvalidValue), LONGER(2147483640, 9, cudaErrorInvalidValue),
    LONGER(2147483647, 2, cudaErrorInvalidValue),
    MARK(", device limit: 16 threads per block", 0, 1000, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
