// SPDX-License-Identifier: MIT
// Numbers that C leaves open, and what a GPU makes of them. They come from memory, so that no
// compiler computes with them.
#include "answers.h"

#include <cmath>
#include <cstring>

struct conversion {
    int as_int;
    unsigned as_unsigned;
    long long as_long_long;
    unsigned char as_unsigned_char;
    short as_short;
    int of_double;
    unsigned of_double_as_unsigned;
    int rounded;
};

__global__ void converts(const float *x, const double *dx, int n, struct conversion *results)
{
    for (int i = 0; i < n; i++) {
        results[i].as_int = (int)x[i];
        results[i].as_unsigned = (unsigned)x[i];
        results[i].as_long_long = (long long)x[i];
        results[i].as_unsigned_char = (unsigned char)x[i];
        results[i].as_short = (short)x[i];
        results[i].of_double = (int)dx[i];
        results[i].of_double_as_unsigned = (unsigned)dx[i];
        results[i].rounded = __float2int_rn(x[i]);
    }
}

void conversions(float *d)
{
    static const int n = 6;
    const float h_x[n] = {-1.5f, 1e20f, NAN, 3e9f, 300.7f, -300.7f};
    double h_dx[n];
    for (int i = 0; i < n; i++) {
        h_dx[i] = h_x[i];
    }
    double *dx;
    struct conversion *results;
    struct conversion h_results[n];
    SAY(cudaMalloc(&dx, sizeof(h_dx)));
    SAY(cudaMalloc(&results, sizeof(h_results)));
    SAY(cudaMemcpy(d, h_x, sizeof(h_x), cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(dx, h_dx, sizeof(h_dx), cudaMemcpyHostToDevice));
    converts<<<1, 1>>>(d, dx, n, results);
    SAY(cudaMemcpy(h_results, results, sizeof(h_results), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        printf("float %g to int: %d\n", (double)h_x[i], h_results[i].as_int);
        printf("float %g to unsigned: %u\n", (double)h_x[i], h_results[i].as_unsigned);
        printf("float %g to long long: %lld\n", (double)h_x[i], h_results[i].as_long_long);
        printf("float %g to unsigned char: %d\n", (double)h_x[i], h_results[i].as_unsigned_char);
        printf("float %g to short: %d\n", (double)h_x[i], h_results[i].as_short);
        printf("double %g to int: %d\n", h_dx[i], h_results[i].of_double);
        printf("double %g to unsigned: %u\n", h_dx[i], h_results[i].of_double_as_unsigned);
        printf("float %g to __float2int_rn: %d\n", (double)h_x[i], h_results[i].rounded);
    }
    SAY(cudaFree(dx));
    SAY(cudaFree(results));
}

// Expressions, each computed by one thread and named by itself.
// clang-format off
#define INTEGERS(EACH)                                                                             \
    EACH(one << far)                                                                               \
    EACH(minus_one >> far)                                                                         \
    EACH((unsigned)minus_one >> far)                                                               \
    EACH(one << minus_one)                                                                         \
    EACH(1LL << (far + 32))                                                                        \
    EACH(abs(least))                                                                               \
    EACH(-least)                                                                                   \
    EACH(__clz(zero))                                                                              \
    EACH(__ffs(zero))                                                                              \
    EACH(__ffsll(1LL << 40))                                                                       \
    EACH(__popc(minus_one))                                                                        \
    EACH(__brev((unsigned)small))                                                                  \
    EACH(__mulhi(least, small))                                                                    \
    EACH(__umulhi(0xffffffffu, (unsigned)small))                                                   \
    EACH(__mul24(small, least))                                                                    \
    EACH(__sad(small, minus_one, 2u))                                                              \
    EACH(__byte_perm(0x11223344u, 0x55667788u, (unsigned)zero + 0x7531u))                          \
    EACH(__funnelshift_l(1u, 2u, (unsigned)far))                                                   \
    EACH(__funnelshift_lc(1u, 2u, (unsigned)far))                                                  \
    EACH(__funnelshift_r(1u, 2u, (unsigned)far))                                                   \
    EACH(__hadd(least, minus_one))                                                                 \
    EACH(__rhadd(small, one))

#define QUOTIENTS(EACH)                                                                            \
    EACH(one / zero)                                                                               \
    EACH(one % zero)                                                                               \
    EACH((unsigned)one / (unsigned)zero)                                                           \
    EACH((unsigned)small % (unsigned)zero)                                                         \
    EACH(least / minus_one)                                                                        \
    EACH(least % minus_one)                                                                        \
    EACH((long long)small / (long long)zero)                                                       \
    EACH((long long)small % (long long)zero)                                                       \
    EACH((long long)minus_one / (long long)zero)                                                   \
    EACH((long long)((unsigned long long)small / (unsigned long long)zero))                        \
    EACH((long long)((unsigned long long)small % (unsigned long long)zero))

#define FLOATS(EACH)                                                                               \
    EACH(fminf(nan, one))                                                                          \
    EACH(fmaxf(one, nan))                                                                          \
    EACH(fminf(minus_zero, -minus_zero))                                                           \
    EACH(tiny / 2.0f)                                                                              \
    EACH(tiny * one)                                                                                \
    EACH(one / minus_zero)                                                                         \
    EACH(infinite - infinite)                                                                      \
    EACH(big * big)                                                                                 \
    EACH(sqrtf(-one))                                                                              \
    EACH(logf(minus_zero))                                                                         \
    EACH(expf(-infinite))                                                                          \
    EACH(powf(minus_zero, -one))                                                                   \
    EACH(fmodf(big, infinite))                                                                     \
    EACH(rsqrtf(minus_zero))                                                                       \
    EACH(__fdividef(one, big))                                                                     \
    EACH(__saturatef(nan))                                                                         \
    EACH(__saturatef(big))                                                                         \
    EACH(roundf(2.5f * one))                                                                       \
    EACH(rintf(2.5f * one))                                                                        \
    EACH(rintf(-0.4f * one))                                                                       \
    EACH(truncf(-0.7f * one))                                                                      \
    EACH(copysignf(one, minus_zero))                                                               \
    EACH(nextafterf(one, big))                                                                     \
    EACH(ldexpf(one, -149))                                                                        \
    EACH(__fadd_rz(one, tiny))                                                                     \
    EACH(__fadd_ru(one, tiny))                                                                     \
    EACH(__fmaf_rn(big, one, one))                                                                 \
    EACH(remainderf(5.0f * one, 3.0f))                                                             \
    EACH(hypotf(infinite, nan))                                                                    \
    EACH(atan2f(minus_zero, -one))                                                                 \
    EACH(cbrtf(27.0f * one))                                                                       \
    EACH(exp2f(-150.0f * one))

// clang-format on
#define PUT(expression) *results++ = expression;
#define NAME(expression) #expression,

#define INTEGER_OPERANDS(x)                                                                        \
    const int one = x[0], minus_one = x[1], zero = x[2], least = x[3], far = x[4], small = x[5]

static const int h_integers[] = {1, -1, 0, (int)0x80000000, 33, 7};

__global__ void computes_integers(const int *x, long long *results)
{
    INTEGER_OPERANDS(x);
    INTEGERS(PUT)
}

__global__ void computes_quotients(const int *x, long long *results)
{
    INTEGER_OPERANDS(x);
    QUOTIENTS(PUT)
    (void)far;
}

__global__ void computes_floats(const float *x, float *results)
{
    const float nan = x[0], one = x[1], infinite = x[2], minus_zero = x[3], tiny = x[4], big = x[5];
    FLOATS(PUT)
}

template <size_t n>
static void say_integers(float *d, void (*kernel)(const int *, long long *),
                         const char *const (&names)[n])
{
    long long *results, h_results[n];
    SAY(cudaMalloc(&results, sizeof(h_results)));
    SAY(cudaMemcpy(d, h_integers, sizeof(h_integers), cudaMemcpyHostToDevice));
    kernel<<<1, 1>>>((const int *)d, results);
    SAY(cudaMemcpy(h_results, results, sizeof(h_results), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < n; i++) {
        printf("%-75s %lld\n", names[i], h_results[i]);
    }
    SAY(cudaFree(results));
}

void integers(float *d)
{
    static const char *const names[] = {INTEGERS(NAME)};
    say_integers(d, computes_integers, names);
}

void quotients(float *d)
{
    static const char *const names[] = {QUOTIENTS(NAME)};
    say_integers(d, computes_quotients, names);
}

void floats(float *d)
{
    static const char *const names[] = {FLOATS(NAME)};
    static const size_t n = sizeof(names) / sizeof(names[0]);
    const float h_x[] = {NAN, 1.0f, INFINITY, -0.0f, 1e-45f, 3e38f};
    float *results, h_results[n];
    SAY(cudaMalloc(&results, sizeof(h_results)));
    SAY(cudaMemcpy(d, h_x, sizeof(h_x), cudaMemcpyHostToDevice));
    computes_floats<<<1, 1>>>(d, results);
    SAY(cudaMemcpy(h_results, results, sizeof(h_results), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < n; i++) {
        unsigned bits;
        memcpy(&bits, &h_results[i], sizeof(bits));
        if (isnan(h_results[i])) { // of whatever sign
            printf("%-75s nan\n", names[i]);
        } else {
            printf("%-75s %g %#x\n", names[i], (double)h_results[i], bits);
        }
    }
    SAY(cudaFree(results));
}
