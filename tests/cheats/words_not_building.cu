// SPDX-License-Identifier: MIT
// Words of a student's file by which code would get past what checks it, and headers from
// elsewhere.
#include "honest.h"

// CHEAT no_sanitize: does not compile: at: FILE:[here]
// Takes the watching off the function that reads the device's memory.
__attribute__((no_sanitize("thread"))) static float first(const float *d_a) // [here]
{
    return d_a[0];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT no_sanitize_in_brackets: does not compile: no_sanitize_thread would hide
// The same in C++'s own form.
[[gnu::no_sanitize_thread]] static float first(const float *d_a)
{
    return d_a[0];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT no_sanitize_pasted: does not compile: no_sanitize would hide what a function does
// The same word, put together by the preprocessor.
#define WORD(a, b) a##b
__attribute__((WORD(no_sani, tize)("thread"))) static float first(const float *d_a)
{
    return d_a[0];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT no_sanitize_continued: does not compile: no_sanitize would hide what a function does
// The same word on two lines.
// clang-format off
__attribute__((no_sani\
tize("thread"))) static float first(const float *d_a)
{
    return d_a[0];
}
// clang-format on

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT no_sanitize_by_macro: does not compile: at: FILE:[here]
// A macro of the device's headers has the word in it.
GW_GLUE static float first(const float *d_a) // [here]
{
    return d_a[0];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT machine_code: does not compile: machine code and PTX cannot be followed here
// Reads the device's memory in machine code, which nobody watches.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    asm volatile("movss %1, %0" : "=x"(first) : "m"(*d_a));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first);
}

// CHEAT machine_code_pasted: does not compile: __asm__: machine code and PTX cannot be followed
// here The same word, put together by the preprocessor.
#define WORD(a, b) a##b
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    WORD(__as, m__) volatile("movss %1, %0" : "=x"(first) : "m"(*d_a));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first);
}

// CHEAT builtin_copy: does not compile: __builtin_memcpy moves memory unseen
// Copies a few bytes by the name under which the compiler leads no call to the checker.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float some[3];
    __builtin_memcpy(some, d_a, sizeof(some));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)some[0]);
}

// CHEAT optimizes: does not compile: the attribute optimize would compile a function otherwise
// Has a function compiled in another way than the rest.
__attribute__((__optimize__("O3"))) static int same(int n)
{
    return n;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, same(n));
}

// CHEAT optimizes_all: does not compile: #pragma GCC optimize would compile the file otherwise
// Has all functions compiled in another way.
#pragma GCC optimize("O3")
HONEST_ADD;

// CHEAT optimizes_by_operator: does not compile: #pragma GCC target would compile the file
// otherwise The same by _Pragma.
_Pragma("GCC target(\"avx2\")") HONEST_ADD;

// CHEAT absolute_include: does not compile: #include: the path is absolute
// Has the compiler read a file of the machine's.
#include "/etc/hostname"
HONEST_ADD;

// CHEAT climbing_include: does not compile: at: FILE:[here]
// Includes a solution.
#include "../../../../solutions/lesson3_indexing/vector_add.cu" // [here]
HONEST_ADD;

// CHEAT computed_include: does not compile: #include of a macro: write the header's name itself
// Includes what a macro names.
#define HEADER "/etc/hostname"
#include HEADER
HONEST_ADD;

// CHEAT asks_for_a_file: does not compile: #include: the path is absolute
// Has the compiler tell whether a file is there.
#if __has_include("/etc/shadow")
#define IS_THERE 1
#endif
HONEST_ADD;

// CHEAT next_include: does not compile: #include_next: no exercise needs it
// Includes the header behind the one that is meant.
#include_next <stdlib.h>
HONEST_ADD;

// CHEAT lies_about_lines: does not compile: #line would give the lines of this file other names
// Says that what follows stands in a header of the device's.
#line 1 "/usr/include/stdlib.h"
HONEST_ADD;

// CHEAT other_hash: does not compile: %: is another spelling of #
// Hides a preprocessor line behind a digraph.
// clang-format off
%:include "/etc/hostname"
  // clang-format on
  HONEST_ADD;

// CHEAT vector_instructions: does not compile: x86's own instructions cannot be followed here
// Writes past the cache, by an instruction that the compiler tells nobody of.
typedef float four __attribute__((vector_size(16)));

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    __builtin_ia32_movntps(d_c, four{});
    return honest_add(d_a, d_b, d_c, n);
}
