// SPDX-License-Identifier: MIT
// Complex numbers as NVIDIA's header of this name has them: a float2 or a double2, whose x is the
// real part and y the imaginary one. For kernels and the host.
#pragma once

#include "vector_functions.h"

#include <math.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define GW_COMPLEX(RESULT, NAME, PARAMETERS, ...)                                                  \
    GW_DEVICE_FUNCTION RESULT NAME PARAMETERS                                                      \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
// Names end in F or f for float, and in nothing for double. C is the type, R its parts'.
#define GW_COMPLEX_NUMBERS(C, R, MAKE, F, HYPOT)                                                   \
    GW_COMPLEX(R, cuCreal##F, (C a), return a.x;)                                                  \
    GW_COMPLEX(R, cuCimag##F, (C a), return a.y;)                                                  \
    GW_COMPLEX(C, cuConj##F, (C a), return MAKE(a.x, -a.y);)                                       \
    GW_COMPLEX(C, cuCadd##F, (C a, C b), return MAKE(a.x + b.x, a.y + b.y);)                       \
    GW_COMPLEX(C, cuCsub##F, (C a, C b), return MAKE(a.x - b.x, a.y - b.y);)                       \
    GW_COMPLEX(C, cuCmul##F, (C a, C b),                                                           \
               return MAKE(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);)                         \
    GW_COMPLEX(C, cuCfma##F, (C a, C b, C c), return cuCadd##F(cuCmul##F(a, b), c);)               \
    GW_COMPLEX(R, cuCabs##F, (C a), return HYPOT(a.x, a.y);)                                       \
    /* Both are divided by the larger part first, so that no square overflows. */                  \
    GW_COMPLEX(C, cuCdiv##F, (C a, C b),                                                           \
               const R scale = 1 / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y));              \
               const C p = MAKE(a.x * scale, a.y * scale);                                         \
               const C q = MAKE(b.x * scale, b.y * scale);                                         \
               const R square = 1 / (q.x * q.x + q.y * q.y);                                       \
               return MAKE((p.x * q.x + p.y * q.y) * square, (p.y * q.x - p.x * q.y) * square);)
GW_COMPLEX(cuFloatComplex, make_cuFloatComplex, (float r, float i), return make_float2(r, i);)
GW_COMPLEX(cuDoubleComplex, make_cuDoubleComplex, (double r, double i), return make_double2(r, i);)
GW_COMPLEX(cuComplex, make_cuComplex, (float r, float i), return make_float2(r, i);)
GW_COMPLEX_NUMBERS(cuFloatComplex, float, make_cuFloatComplex, f, hypotf)
GW_COMPLEX_NUMBERS(cuDoubleComplex, double, make_cuDoubleComplex, , hypot)
GW_COMPLEX(cuDoubleComplex, cuComplexFloatToDouble, (cuFloatComplex a),
           return make_double2((double)a.x, (double)a.y);)
GW_COMPLEX(cuFloatComplex, cuComplexDoubleToFloat, (cuDoubleComplex a),
           return make_float2((float)a.x, (float)a.y);)
#undef GW_COMPLEX_NUMBERS
#undef GW_COMPLEX
