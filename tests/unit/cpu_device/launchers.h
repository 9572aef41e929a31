// SPDX-License-Identifier: MIT
/**
 * @file launchers.h
 * What a .cu gives to the C half of its test, where one expression is all of it. The contracts
 * stand in the header that both include.
 */
#ifndef LAUNCHERS_H
#define LAUNCHERS_H

/** A function of these parameters that makes this launch... */
#define LAUNCHER(NAME, PARAMETERS, ...)                                                            \
    void NAME PARAMETERS                                                                           \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

/** ...or this call, whose answer it passes on. */
#define CALLER(NAME, PARAMETERS, ...)                                                              \
    cudaError_t NAME PARAMETERS                                                                    \
    {                                                                                              \
        return __VA_ARGS__;                                                                        \
    }

#endif
