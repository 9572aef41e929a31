// SPDX-License-Identifier: MIT
// C's arithmetic as nvcc compiles it: what kernels make of numbers of all sizes is what the host
// makes of them, bit by bit. Says which expression differs, and of what. Left out is what C leaves
// open: numbers that do not fit, and functions whose last bits are free but rsqrt().
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

// Of int m and k, and of long p, q and r, which is not 0.
#define INTEGERS(X)                                                                                \
    X((unsigned)m + (unsigned)k)                                                                   \
    X((unsigned)m - (unsigned)k)                                                                   \
    X((unsigned)m *(unsigned)k)                                                                    \
    X((unsigned)m / ((unsigned)k | 1))                                                             \
    X((unsigned)m % ((unsigned)k | 1))                                                             \
    X((long)m / (k | 1))                                                                           \
    X((long)m % (k | 1))                                                                           \
    X((m >> 1) / (k | 1))                                                                          \
    X((m >> 1) % (k | 1))                                                                          \
    X(m / 7)                                                                                       \
    X(m % 10)                                                                                      \
    X((unsigned)m / 1000)                                                                          \
    X(m / 16)                                                                                      \
    X(m % 16)                                                                                      \
    X(m >> (k & 31))                                                                               \
    X((unsigned)m >> (k & 31))                                                                     \
    X((unsigned)m << (k & 31))                                                                     \
    X(m ^ k)                                                                                       \
    X(m & ~k)                                                                                      \
    X(m < k ? m : k)                                                                               \
    X((unsigned)m < (unsigned)k)                                                                   \
    X((short)m)                                                                                    \
    X((signed char)m)                                                                              \
    X((unsigned char)m)                                                                            \
    X((short)m *(short)k)                                                                          \
    X((signed char)(m >> 3) * (signed char)k)                                                      \
    X((unsigned short)m / ((unsigned short)k | 1))                                                 \
    X((long)m *k)                                                                                  \
    X((uint64_t)(unsigned)m *(unsigned)k)                                                          \
    X(p *(uint64_t)k)                                                                              \
    X(p / r)                                                                                       \
    X(p % r)                                                                                       \
    X((int64_t)(p >> 1) / (int64_t)(r >> 1 | 1))                                                   \
    X((int64_t)(p - q) % (int64_t)(r >> 1 | 1))                                                    \
    X(p << (k & 63))                                                                               \
    X(p >> (k & 63))                                                                               \
    X((int64_t)p >> (k & 63))                                                                      \
    X(-p)                                                                                          \
    X((int64_t)p < (int64_t)q)                                                                     \
    X((int64_t)a)                                                                                  \
    X((int)b)                                                                                      \
    X((unsigned)fabs(a))                                                                           \
    X((int)(float)a)                                                                               \
    X((uint64_t)fabsf((float)b))                                                                   \
    X(lrint(a))                                                                                    \
    X(llround(b))                                                                                  \
    X((a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a != b))

// Of double a and b, of which the float ones are f and g.
#define REALS(X)                                                                                   \
    X(a + b)                                                                                       \
    X(a - b)                                                                                       \
    X(a *b)                                                                                        \
    X(a / b)                                                                                       \
    X(fma(a, b, a))                                                                                \
    X(sqrt(fabs(a)))                                                                               \
    X(floor(a))                                                                                    \
    X(ceil(a))                                                                                     \
    X(trunc(b))                                                                                    \
    X(rint(a))                                                                                     \
    X(round(b))                                                                                    \
    X(fmod(a, b))                                                                                  \
    X(remainder(a, b))                                                                             \
    X(fmax(a, b))                                                                                  \
    X(fmin(a, b))                                                                                  \
    X(copysign(a, b))                                                                              \
    X(ldexp(a, k % 64))                                                                            \
    X(logb(b))                                                                                     \
    X(nextafter(a, b))                                                                             \
    X((double)p)                                                                                   \
    X((double)(int64_t)q)                                                                          \
    X((double)k)                                                                                   \
    X((float)a)                                                                                    \
    X(f + g)                                                                                       \
    X(f - g)                                                                                       \
    X(f *g)                                                                                        \
    X(f / g)                                                                                       \
    X(fmaf(f, g, f))                                                                               \
    X(sqrtf(fabsf(f)))                                                                             \
    X(floorf(f))                                                                                   \
    X(rintf(g))                                                                                    \
    X(roundf(f))                                                                                   \
    X(fmodf(f, g))                                                                                 \
    X(fmaxf(f, g))                                                                                 \
    X(ldexpf(f, -130))                                                                             \
    X(nextafterf(f, g))                                                                            \
    X((float)p)                                                                                    \
    X((float)(int64_t)q)                                                                           \
    X((float)m)                                                                                    \
    X((float)(unsigned)k)

#define NAME(expression) #expression,
static const char *const integer_names[] = {INTEGERS(NAME)};
static const char *const real_names[] = {REALS(NAME)};

enum {
    N = 256,
    INTEGER_COUNT = sizeof(integer_names) / sizeof(*integer_names),
    REAL_COUNT = sizeof(real_names) / sizeof(*real_names)
};

struct numbers {
    double a, b;
    uint64_t p, q, r;
    int m, k;
};

struct results {
    uint64_t integers[INTEGER_COUNT];
    double reals[REAL_COUNT]; // holds a float, too
    double root;              // rsqrt()
};

static __host__ __device__ void compute(const struct numbers *of, struct results *results)
{
    const double a = of->a, b = of->b;
    const float f = (float)a, g = (float)b;
    const uint64_t p = of->p, q = of->q, r = of->r;
    const int m = of->m, k = of->k;
    int count = 0;
#define PUT_INTEGER(expression) results->integers[count++] = (uint64_t)(expression);
    INTEGERS(PUT_INTEGER)
    count = 0;
#define PUT_REAL(expression) results->reals[count++] = (double)(expression);
    REALS(PUT_REAL)
}

__global__ void compute_on_device(const struct numbers *numbers, struct results *results)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    compute(&numbers[i], &results[i]);
    results[i].root = rsqrt(fabs(numbers[i].a));
}

static uint64_t next_random()
{
    static uint64_t state = 20261123;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state ^ state >> 31;
}

// From 2^-20 to 2^30 in size.
static double next_real()
{
    const double size = ldexp((double)(next_random() >> 11) + 1, (int)(next_random() % 50) - 73);
    return next_random() >> 63 ? -size : size;
}

static int failures;

static void say(const char *what, const struct numbers *of)
{
    printf("%s of a = %a, b = %a, p = %#llx, q = %#llx, r = %#llx, m = %d, k = %d\n", what, of->a,
           of->b, (unsigned long long)of->p, (unsigned long long)of->q, (unsigned long long)of->r,
           of->m, of->k);
    failures++;
}

static void check(const struct numbers *of, const struct results *got)
{
    struct results want = {};
    compute(of, &want);
    for (int i = 0; i < INTEGER_COUNT; i++) {
        if (got->integers[i] != want.integers[i]) {
            say(integer_names[i], of);
        }
    }
    for (int i = 0; i < REAL_COUNT; i++) {
        if (memcmp(&got->reals[i], &want.reals[i], sizeof(double)) != 0) {
            say(real_names[i], of);
        }
    }
    const double root = 1 / sqrt(fabs(of->a));
    if (!(fabs(got->root - root) <= 0x1p-52 * root)) {
        say("rsqrt", of);
    }
}

int main()
{
    struct numbers *numbers;
    struct results *results;
    if (cudaMallocManaged(&numbers, N * sizeof(*numbers)) != cudaSuccess ||
        cudaMallocManaged(&results, N * sizeof(*results)) != cudaSuccess) {
        return 1;
    }
    static const int edges[] = {INT32_MIN, INT32_MAX, -1, 0, 1, INT32_MIN + 1};
    for (int i = 0; i < N; i++) {
        numbers[i] = {next_real(),
                      next_real(),
                      next_random() >> next_random() % 64,
                      next_random(),
                      next_random() >> next_random() % 63 | 1,
                      (int)next_random() >> next_random() % 31,
                      (int)next_random() >> next_random() % 31};
        numbers[i].m = i < 36 ? edges[i / 6] : numbers[i].m;
        numbers[i].k = i < 36 ? edges[i % 6] : numbers[i].k;
    }
    compute_on_device<<<N / 64, 64>>>(numbers, results);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        return 1;
    }
    for (int i = 0; i < N; i++) {
        check(&numbers[i], &results[i]);
    }
    cudaFree(numbers);
    cudaFree(results);
    printf(failures == 0 ? "all numbers are the host's\n" : "%d differ\n", failures);
    return failures != 0;
}
