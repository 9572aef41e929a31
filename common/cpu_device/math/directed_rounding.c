// SPDX-License-Identifier: MIT
// One operation under another rounding mode of the processor.
#include "cpu_device/kernel_side/functions/directed_rounding.h"

#include <fenv.h>
#include <math.h>

static const int processor_modes[] = {
    [GW_TOWARD_ZERO] = FE_TOWARDZERO, [GW_UPWARD] = FE_UPWARD, [GW_DOWNWARD] = FE_DOWNWARD};

// Volatile keeps the operation between the two changes of mode, and from the constant folder.
#define ROUNDED(T, NAME, PARAMETERS, OPERATION)                                                    \
    T NAME PARAMETERS                                                                              \
    {                                                                                              \
        const int before = fegetround();                                                           \
        fesetround(processor_modes[rounding]);                                                     \
        volatile T result = (OPERATION);                                                           \
        fesetround(before);                                                                        \
        return result;                                                                             \
    }

#define ONE_OPERAND(T) (volatile T a, enum gw_rounding rounding)
#define TWO_OPERANDS(T) (volatile T a, volatile T b, enum gw_rounding rounding)
#define THREE_OPERANDS(T) (volatile T a, volatile T b, volatile T c, enum gw_rounding rounding)
#define DEFINE_ROUNDED(T, FMA, SQRT)                                                               \
    ROUNDED(T, gw_rounded_add_##T, TWO_OPERANDS(T), a + b)                                         \
    ROUNDED(T, gw_rounded_subtract_##T, TWO_OPERANDS(T), a - b)                                    \
    ROUNDED(T, gw_rounded_multiply_##T, TWO_OPERANDS(T), a *b)                                     \
    ROUNDED(T, gw_rounded_divide_##T, TWO_OPERANDS(T), a / b)                                      \
    ROUNDED(T, gw_rounded_fma_##T, THREE_OPERANDS(T), FMA(a, b, c))                                \
    ROUNDED(T, gw_rounded_sqrt_##T, ONE_OPERAND(T), SQRT(a))                                       \
    ROUNDED(T, gw_rounded_from_signed_##T, ONE_OPERAND(long long int), (T)a)                       \
    ROUNDED(T, gw_rounded_from_unsigned_##T, ONE_OPERAND(unsigned long long int), (T)a)

DEFINE_ROUNDED(float, fmaf, sqrtf)
DEFINE_ROUNDED(double, fma, sqrt)
ROUNDED(float, gw_rounded_from_double_float, ONE_OPERAND(double), (float)a)
