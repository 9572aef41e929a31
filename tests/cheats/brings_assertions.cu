// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: was never written
// Brings CMocka's assertions, which never fail here. The ones that count are in another process.
#include "add.h"

extern "C" void _assert_true(unsigned long, const char *, const char *, int)
{
}

extern "C" void _assert_int_equal(unsigned long, unsigned long, const char *, int)
{
}

extern "C" void _fail(const char *, int)
{
}

cudaError_t add(const float *, const float *, float *, int)
{
    return cudaSuccess;
}
