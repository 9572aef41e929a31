// SPDX-License-Identifier: MIT
/**
 * @file exported.h
 * The device functions that the tests call, each once: EXPORT(result, name, parameters, arguments).
 * exported.cpp defines them as gw_test_NAME for C; the tests declare them.
 */
// clang-format off
#ifdef __cplusplus
#define EXPORT(RESULT, NAME, PARAMETERS, ARGUMENTS) \
    extern "C" RESULT gw_test_##NAME PARAMETERS; \
    RESULT gw_test_##NAME PARAMETERS { return NAME ARGUMENTS; }
#else
#define EXPORT(RESULT, NAME, PARAMETERS, ARGUMENTS) RESULT gw_test_##NAME PARAMETERS;
#endif
#define ROUNDINGS(RESULT, NAME, PARAMETERS, ARGUMENTS) \
    EXPORT(RESULT, NAME##_rn, PARAMETERS, ARGUMENTS) \
    EXPORT(RESULT, NAME##_rz, PARAMETERS, ARGUMENTS) \
    EXPORT(RESULT, NAME##_ru, PARAMETERS, ARGUMENTS) \
    EXPORT(RESULT, NAME##_rd, PARAMETERS, ARGUMENTS)
#define OF_DOUBLE(NAME) EXPORT(double, NAME, (double x), (x))
#define OF_INT_AT(NAME) EXPORT(int, NAME, (int *address, int val), (address, val))

ROUNDINGS(int, __float2int, (float x), (x))
ROUNDINGS(unsigned int, __float2uint, (float x), (x))
ROUNDINGS(long long, __float2ll, (float x), (x))
ROUNDINGS(unsigned long long, __float2ull, (float x), (x))
ROUNDINGS(int, __double2int, (double x), (x))
ROUNDINGS(unsigned int, __double2uint, (double x), (x))
ROUNDINGS(long long, __double2ll, (double x), (x))
ROUNDINGS(unsigned long long, __double2ull, (double x), (x))
ROUNDINGS(float, __int2float, (int x), (x))
ROUNDINGS(float, __uint2float, (unsigned int x), (x))
ROUNDINGS(float, __ll2float, (long long x), (x))
ROUNDINGS(float, __ull2float, (unsigned long long x), (x))
ROUNDINGS(double, __ll2double, (long long x), (x))
ROUNDINGS(double, __ull2double, (unsigned long long x), (x))
ROUNDINGS(float, __double2float, (double x), (x))
EXPORT(int, __float_as_int, (float x), (x))
EXPORT(float, __uint_as_float, (unsigned int x), (x))
EXPORT(long long, __double_as_longlong, (double x), (x))
EXPORT(int, __double2hiint, (double x), (x))
EXPORT(int, __double2loint, (double x), (x))
EXPORT(double, __hiloint2double, (int hi, int lo), (hi, lo))

ROUNDINGS(float, __fadd, (float x, float y), (x, y))
ROUNDINGS(float, __fsub, (float x, float y), (x, y))
ROUNDINGS(float, __fmul, (float x, float y), (x, y))
ROUNDINGS(float, __fdiv, (float x, float y), (x, y))
ROUNDINGS(float, __frcp, (float x), (x))
ROUNDINGS(float, __fsqrt, (float x), (x))
ROUNDINGS(float, __fmaf, (float x, float y, float z), (x, y, z))
ROUNDINGS(double, __dadd, (double x, double y), (x, y))
ROUNDINGS(double, __dmul, (double x, double y), (x, y))
ROUNDINGS(double, __ddiv, (double x, double y), (x, y))
ROUNDINGS(double, __fma, (double x, double y, double z), (x, y, z))
ROUNDINGS(double, __dsqrt, (double x), (x))
EXPORT(float, __frsqrt_rn, (float x), (x))
EXPORT(float, __saturatef, (float x), (x))
EXPORT(float, __fdividef, (float x, float y), (x, y))
EXPORT(float, __powf, (float x, float y), (x, y))

EXPORT(int, __clz, (int x), (x))
EXPORT(int, __clzll, (long long x), (x))
EXPORT(int, __ffs, (int x), (x))
EXPORT(int, __ffsll, (long long x), (x))
EXPORT(int, __popc, (unsigned int x), (x))
EXPORT(int, __popcll, (unsigned long long x), (x))
EXPORT(unsigned int, __brev, (unsigned int x), (x))
EXPORT(unsigned long long, __brevll, (unsigned long long x), (x))
EXPORT(int, __mulhi, (int x, int y), (x, y))
EXPORT(unsigned int, __umulhi, (unsigned int x, unsigned int y), (x, y))
EXPORT(long long, __mul64hi, (long long x, long long y), (x, y))
EXPORT(unsigned long long, __umul64hi, (unsigned long long x, unsigned long long y), (x, y))
EXPORT(int, __mul24, (int x, int y), (x, y))
EXPORT(unsigned int, __umul24, (unsigned int x, unsigned int y), (x, y))
EXPORT(unsigned int, __sad, (int x, int y, unsigned int z), (x, y, z))
EXPORT(unsigned int, __usad, (unsigned int x, unsigned int y, unsigned int z), (x, y, z))
EXPORT(int, __hadd, (int x, int y), (x, y))
EXPORT(int, __rhadd, (int x, int y), (x, y))
EXPORT(unsigned int, __uhadd, (unsigned int x, unsigned int y), (x, y))
EXPORT(unsigned int, __urhadd, (unsigned int x, unsigned int y), (x, y))
EXPORT(unsigned int, __byte_perm, (unsigned int x, unsigned int y, unsigned int s), (x, y, s))
EXPORT(unsigned int, __funnelshift_l, (unsigned int lo, unsigned int hi, unsigned int n), (lo, hi, n))
EXPORT(unsigned int, __funnelshift_lc, (unsigned int lo, unsigned int hi, unsigned int n), (lo, hi, n))
EXPORT(unsigned int, __funnelshift_r, (unsigned int lo, unsigned int hi, unsigned int n), (lo, hi, n))
EXPORT(unsigned int, __funnelshift_rc, (unsigned int lo, unsigned int hi, unsigned int n), (lo, hi, n))
EXPORT(int, __dp4a, (int a, int b, int c), (a, b, c))

OF_DOUBLE(rsqrt) OF_DOUBLE(rcbrt) OF_DOUBLE(sinpi) OF_DOUBLE(cospi)
OF_DOUBLE(erfcx) OF_DOUBLE(erfinv) OF_DOUBLE(erfcinv) OF_DOUBLE(normcdf)
OF_DOUBLE(normcdfinv) OF_DOUBLE(cyl_bessel_i0) OF_DOUBLE(cyl_bessel_i1)
EXPORT(float, sinpif, (float x), (x))
EXPORT(double, norm4d, (double a, double b, double c, double d), (a, b, c, d))
EXPORT(double, rnorm3d, (double a, double b, double c), (a, b, c))
EXPORT(double, norm, (int dim, const double *p), (dim, p))
EXPORT(float, min, (float a, float b), (a, b))
EXPORT(float, max, (float a, float b), (a, b))

OF_INT_AT(atomicAdd) OF_INT_AT(atomicSub) OF_INT_AT(atomicExch) OF_INT_AT(atomicMin)
OF_INT_AT(atomicMax) OF_INT_AT(atomicAnd) OF_INT_AT(atomicOr) OF_INT_AT(atomicXor)
EXPORT(unsigned int, atomicInc, (unsigned int *address, unsigned int val), (address, val))
EXPORT(unsigned int, atomicDec, (unsigned int *address, unsigned int val), (address, val))
EXPORT(int, atomicCAS, (int *address, int compare, int val), (address, compare, val))
EXPORT(float, atomicAdd_block, (float *address, float val), (address, val))
EXPORT(double, atomicAdd_system, (double *address, double val), (address, val))
EXPORT(float, atomicExch_block, (float *address, float val), (address, val))
EXPORT(unsigned long long, atomicMax_block, (unsigned long long *address, unsigned long long val), (address, val))
EXPORT(long long, atomicMin_system, (long long *address, long long val), (address, val))
EXPORT(unsigned short, atomicCAS_16, (unsigned short *address, unsigned short compare, unsigned short val), (address, compare, val))
EXPORT(long long, clock64, (void), ())
