// SPDX-License-Identifier: MIT
/**
 * @file real.h
 * `real`: the type that an exercise in two precisions computes with. The build compiles such an
 * exercise twice, with GW_REAL=float and with GW_REAL=double.
 *
 * In the code, write literals as `(real)0.1`: `0.1` alone is a double in both, and `0.1f` a float.
 */
#pragma once

#ifndef GW_REAL
#define GW_REAL float
#endif

/** float or double; float where the build does not say. */
typedef GW_REAL real;
