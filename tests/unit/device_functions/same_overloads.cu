// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: which type a function of the mathematical library or of
// a warp gives for which arguments, and which may be left out. A float must stay a float.
#include <cuda_runtime.h>
#include <type_traits>

#define GIVES(TYPE, ...)                                                                           \
    static_assert(std::is_same<decltype(__VA_ARGS__), TYPE>::value, #__VA_ARGS__ " is no " #TYPE)
#define GIVE(TYPE, A, B, C)                                                                        \
    GIVES(TYPE, A);                                                                                \
    GIVES(TYPE, B);                                                                                \
    GIVES(TYPE, C)
#define KEEPS_FLOAT(NAME)                                                                          \
    GIVES(float, NAME(1.0f));                                                                      \
    GIVES(double, NAME(1.0));                                                                      \
    GIVES(float, NAME##f(1.0f))
#define KEEP_FLOAT(A, B, C, D)                                                                     \
    KEEPS_FLOAT(A);                                                                                \
    KEEPS_FLOAT(B);                                                                                \
    KEEPS_FLOAT(C);                                                                                \
    KEEPS_FLOAT(D)

KEEP_FLOAT(acos, acosh, asin, asinh);
KEEP_FLOAT(atan, atanh, cbrt, ceil);
KEEP_FLOAT(cos, cosh, cospi, erf);
KEEP_FLOAT(erfc, erfcinv, erfcx, erfinv);
KEEP_FLOAT(exp, exp10, exp2, expm1);
KEEP_FLOAT(fabs, floor, j0, lgamma);
KEEP_FLOAT(log, log10, log1p, log2);
KEEP_FLOAT(logb, nearbyint, normcdf, normcdfinv);
KEEP_FLOAT(rcbrt, rint, round, rsqrt);
KEEP_FLOAT(sin, sinh, sinpi, sqrt);
KEEP_FLOAT(tan, tanh, tgamma, trunc);
KEEPS_FLOAT(y1);

GIVE(float, pow(1.0f, 2.0f), fmod(1.0f, 2.0f), atan2(1.0f, 2.0f));
GIVE(float, hypot(1.0f, 2.0f), fmin(1.0f, 2.0f), fmax(1.0f, 2.0f));
GIVE(float, fdim(1.0f, 2.0f), fma(1.0f, 2.0f, 3.0f), ldexp(1.0f, 2));
GIVES(float, copysign(1.0f, 2.0f));
GIVES(float, abs(1.0f));
GIVE(double, pow(1.0f, 2.0), pow(1.0f, 2), copysign(1.0f, 2.0));
GIVES(double, abs(1.0));
GIVES(double, exp(1));
GIVES(int, abs(1));
GIVES(long, abs(1L));
GIVES(long long, abs(1LL));

GIVES(int, min(1, 2));
GIVES(unsigned int, min(1, 2u));
GIVES(unsigned int, max(1u, 2));
GIVES(long, max(1L, 2L));
GIVES(unsigned long, min(1L, 2ul));
GIVES(long long, max(1LL, 2LL));
GIVES(unsigned long long, max(1LL, 2ull));
GIVES(float, min(1.0f, 2.0f));
GIVES(double, max(1.0f, 2.0));
GIVES(double, min(1.0, 2.0f));

GIVE(int, __float_as_int(1.0f), __float2int_rn(1.0f), __popc(1u));
GIVES(int, __clzll(1LL));
GIVES(unsigned int, __float_as_uint(1.0f));
GIVES(unsigned int, __float2uint_rz(1.0f));
GIVES(long long, __double_as_longlong(1.0));
GIVES(long long, __float2ll_ru(1.0f));
GIVE(unsigned long long, __double2ull_rd(1.0), __brevll(1ull), __umul64hi(1ull, 2ull));
GIVE(float, __double2float_rz(1.0), __fdividef(1.0f, 2.0f), __fmaf_rn(1.0f, 2.0f, 3.0f));
GIVES(float, __saturatef(1.0f));
GIVES(double, __hiloint2double(1, 2));
GIVES(double, __dadd_ru(1.0, 2.0));

/** Never launched: what it calls has to exist, with these types. */
__global__ void calls_atomics(int *i, unsigned int *u, unsigned long long *l, long long *s,
                              float *f, double *d)
{
    GIVE(int, atomicAdd(i, 1), atomicSub(i, 1), atomicXor(i, 1));
    GIVES(int, atomicMax_system(i, 1));
    GIVE(unsigned int, atomicAdd(u, 1u), atomicInc(u, 1u), atomicDec(u, 1u));
    GIVES(unsigned int, atomicOr(u, 1u));
    GIVE(unsigned long long, atomicAdd(l, 1ull), atomicMax(l, 1ull), atomicCAS(l, 1ull, 2ull));
    GIVE(float, atomicAdd(f, 1.0f), atomicExch(f, 1.0f), atomicAdd_block(f, 1.0f));
    GIVES(float, cyl_bessel_i0f(1.0f));
    GIVES(float, norm3df(1.0f, 2.0f, 3.0f));
    GIVES(double, atomicAdd(d, 1.0));
    GIVES(double, norm(3, d));
    GIVE(long long, atomicMin(s, 1LL), atomicAnd(s, 1LL), clock64());
    GIVES(float4, __ldg((const float4 *)f));
    GIVES(size_t, __cvta_generic_to_shared(f));
    GIVES(void *, __cvta_shared_to_generic(0));
    GIVES(double2, __ldcg((const double2 *)d));
    GIVE(bool, isnan(*f), isinf(*d), signbit(*f));
    __threadfence();
    __threadfence_block();
    __threadfence_system();
    __nanosleep(1);
    __stcs(f, *d > 0 ? 1.0f : 0.0f);
}

static const unsigned mask = 0xffffffffu;

#define KEEPS(TYPE)                                                                                \
    GIVES(TYPE, __shfl_sync(mask, TYPE(), 1));                                                     \
    GIVES(TYPE, __shfl_sync(mask, TYPE(), 1, 16));                                                 \
    GIVES(TYPE, __shfl_up_sync(mask, TYPE(), 1u));                                                 \
    GIVES(TYPE, __shfl_up_sync(mask, TYPE(), 1, 8));                                               \
    GIVES(TYPE, __shfl_down_sync(mask, TYPE(), 1u));                                               \
    GIVES(TYPE, __shfl_down_sync(mask, TYPE(), 1, 8));                                             \
    GIVES(TYPE, __shfl_xor_sync(mask, TYPE(), 1));                                                 \
    GIVES(TYPE, __shfl_xor_sync(mask, TYPE(), 1, 2));                                              \
    GIVES(unsigned int, __match_any_sync(mask, TYPE()));                                           \
    GIVES(unsigned int, __match_all_sync(mask, TYPE(), (int *)0))

typedef unsigned int uint_t;
typedef unsigned long ulong_t;
typedef long long llong_t;
typedef unsigned long long ullong_t;
KEEPS(int);
KEEPS(uint_t);
KEEPS(long);
KEEPS(ulong_t);
KEEPS(llong_t);
KEEPS(ullong_t);
KEEPS(float);
KEEPS(double);

// Smaller types are promoted.
GIVES(int, __shfl_sync(mask, short(), 1));
GIVES(int, __shfl_sync(mask, 'c', 1));
GIVES(int, __shfl_down_sync(mask, true, 1));

GIVES(unsigned int, __ballot_sync(mask, 1));
GIVES(int, __any_sync(mask, 1));
GIVES(int, __all_sync(mask, 1));
GIVES(unsigned int, __ballot_sync(mask, true));
GIVES(unsigned int, __activemask());
GIVES(void, __syncwarp());
GIVES(void, __syncwarp(mask));
GIVES(int, __syncthreads_count(1));
GIVES(int, __syncthreads_and(1));
GIVES(int, __syncthreads_or(1));

// Of compute capability 8.0 on.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800 || defined(GW_LAUNCH)
GIVES(int, __reduce_add_sync(mask, 1));
GIVES(int, __reduce_min_sync(mask, 1));
GIVES(int, __reduce_max_sync(mask, 1));
GIVES(unsigned int, __reduce_add_sync(mask, 1u));
GIVES(unsigned int, __reduce_min_sync(mask, 1u));
GIVES(unsigned int, __reduce_max_sync(mask, 1u));
GIVES(unsigned int, __reduce_and_sync(mask, 1));
GIVES(unsigned int, __reduce_or_sync(mask, 1u));
GIVES(unsigned int, __reduce_xor_sync(mask, 1u));
#endif

__global__ void call_them(int *out)
{
    int same;
    __syncwarp();
    out[threadIdx.x] = __shfl_sync(mask, out[threadIdx.x], 0) + __activemask() +
                       __match_all_sync(mask, 1, &same) + __ballot_sync(mask, out[0] > 3) +
                       __syncthreads_count(threadIdx.x > warpSize);
}
