// SPDX-License-Identifier: MIT
// Compiles with nvcc and on the CPU device: which type a function of the mathematical library
// gives for which arguments. A float must stay a float.
#include <cuda_runtime.h>
#include <type_traits>

#define GIVES(TYPE, ...)                                                                           \
    static_assert(std::is_same<decltype(__VA_ARGS__), TYPE>::value, #__VA_ARGS__ " is no " #TYPE)
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

GIVES(float, pow(1.0f, 2.0f));
GIVES(double, pow(1.0f, 2.0));
GIVES(double, pow(1.0f, 2));
GIVES(float, fmod(1.0f, 2.0f));
GIVES(float, atan2(1.0f, 2.0f));
GIVES(float, hypot(1.0f, 2.0f));
GIVES(float, fmin(1.0f, 2.0f));
GIVES(float, fmax(1.0f, 2.0f));
GIVES(float, fdim(1.0f, 2.0f));
GIVES(float, fma(1.0f, 2.0f, 3.0f));
GIVES(float, ldexp(1.0f, 2));
GIVES(float, copysign(1.0f, 2.0f));
GIVES(double, copysign(1.0f, 2.0));
GIVES(int, abs(1));
GIVES(long, abs(1L));
GIVES(long long, abs(1LL));
GIVES(float, abs(1.0f));
GIVES(double, abs(1.0));
GIVES(double, exp(1));

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

GIVES(int, __float_as_int(1.0f));
GIVES(unsigned int, __float_as_uint(1.0f));
GIVES(long long, __double_as_longlong(1.0));
GIVES(int, __float2int_rn(1.0f));
GIVES(unsigned int, __float2uint_rz(1.0f));
GIVES(long long, __float2ll_ru(1.0f));
GIVES(unsigned long long, __double2ull_rd(1.0));
GIVES(float, __double2float_rz(1.0));
GIVES(double, __hiloint2double(1, 2));
GIVES(int, __popc(1u));
GIVES(int, __clzll(1LL));
GIVES(unsigned long long, __brevll(1ull));
GIVES(unsigned long long, __umul64hi(1ull, 2ull));
GIVES(float, __fdividef(1.0f, 2.0f));
GIVES(float, __fmaf_rn(1.0f, 2.0f, 3.0f));
GIVES(double, __dadd_ru(1.0, 2.0));
GIVES(float, __saturatef(1.0f));

/** Never launched: what it calls has to exist, with these types. */
__global__ void calls_atomics(int *i, unsigned int *u, unsigned long long *l, long long *s,
                              float *f, double *d)
{
    GIVES(int, atomicAdd(i, 1));
    GIVES(unsigned int, atomicAdd(u, 1u));
    GIVES(unsigned long long, atomicAdd(l, 1ull));
    GIVES(float, atomicAdd(f, 1.0f));
    GIVES(double, atomicAdd(d, 1.0));
    GIVES(int, atomicSub(i, 1));
    GIVES(float, atomicExch(f, 1.0f));
    GIVES(long long, atomicMin(s, 1LL));
    GIVES(unsigned long long, atomicMax(l, 1ull));
    GIVES(unsigned int, atomicInc(u, 1u));
    GIVES(unsigned int, atomicDec(u, 1u));
    GIVES(unsigned long long, atomicCAS(l, 1ull, 2ull));
    GIVES(long long, atomicAnd(s, 1LL));
    GIVES(unsigned int, atomicOr(u, 1u));
    GIVES(int, atomicXor(i, 1));
    GIVES(float, atomicAdd_block(f, 1.0f));
    GIVES(int, atomicMax_system(i, 1));
    GIVES(float4, __ldg((const float4 *)f));
    GIVES(double2, __ldcg((const double2 *)d));
    GIVES(long long, clock64());
    GIVES(float, cyl_bessel_i0f(1.0f));
    GIVES(float, norm3df(1.0f, 2.0f, 3.0f));
    GIVES(double, norm(3, d));
    GIVES(bool, isnan(*f));
    GIVES(bool, isinf(*d));
    GIVES(bool, signbit(*f));
    __threadfence();
    __threadfence_block();
    __threadfence_system();
    __nanosleep(1);
    __stcs(f, *d > 0 ? 1.0f : 0.0f);
}
