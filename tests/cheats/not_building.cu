// SPDX-License-Identifier: MIT
// What must not even build: words by which code would get past what checks it, headers from
// elsewhere, and what does its harm when it is compiled.
#include "honest.h"

// CHEAT answers_itself: does not compile
// WORDS: gw_run: names that begin with gw_ belong to the grader: remove it
// Brings the part of the runner that would have called it.
extern "C" void gw_run(void *run)
{
}

HONEST_ADD;

// CHEAT brings_main: does not compile: main is defined in brings_main.cu, but that name is taken
// Brings a main() that succeeds.
int main()
{
    return 0;
}

HONEST_ADD;

// CHEAT forgets_function: does not compile
// WORDS: add is declared in add.h but not defined in forgets_function.cu
// Defines nothing.

// CHEAT other_parameters: does not compile
// WORDS: add is declared in add.h but not defined in other_parameters.cu
// Defines a function of the same name with other parameters.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, long n)
{
    return n > 0 && d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}

// CHEAT other_result: does not compile: note: old declaration
// Returns another type than its header says: the compiler's note shows what is right.
int add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return n > 0 && d_a && d_b && d_c ? 0 : 1;
}

// CHEAT overrides_callback: does not compile
// WORDS: __tsan_write4 belongs to the checker, not to the exercise: remove it
// Brings the checker's own function, so that nobody sees what it writes.
extern "C" void __tsan_write4(void *)
{
}

HONEST_ADD;

// CHEAT overrides_copy: does not compile
// WORDS: cudaMemcpy is defined in overrides_copy.cu, but that name is taken
// Brings its own cudaMemcpy().
#include <string.h>

extern "C" cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes,
                                  enum cudaMemcpyKind kind)
{
    memcpy(to, from, bytes);
    return kind == cudaMemcpyDefault ? cudaErrorUnknown : cudaSuccess;
}

HONEST_ADD;

// CHEAT misspelt_call: does not compile: helper is used but defined nowhere
// Calls a function that exists nowhere.
extern "C" void helper(void);

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    helper();
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT launches_with_too_little: does not compile
// WORDS: kernel fill takes (float*, int) but is launched with (float*)
// Launches a kernel without its second argument.
__global__ void fill(float *c, int n)
{
    c[0] = (float)n;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    fill<<<1, 1>>>(d_c);
    return cudaGetLastError();
}

// CHEAT malformed_launch: does not compile: FILE:[here]
// Has a launch without its grid.
__global__ void does_nothing()
{
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    does_nothing<<<>>>(); // [here]
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT missing_semicolon: does not compile: before 'return'
// Does not compile; formatted, its two lines would be one.
// clang-format off
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    int unfinished = n
    return honest_add(d_a, d_b, d_c, n);
}
// clang-format on

// CHEAT forgets_include: does not compile: did you forget to '#include <cstdio>'?
// The compiler's note has the help.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    printf("%d\n", n);
    return d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}

// CHEAT error_in_header: does not compile: at: FILE:[here]
// The compiler finds the mistake in a header of its own, though the mistake is here.
#include <algorithm>

struct pair {
    float value;
    int index;
};

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    pair pairs[] = {{1, n}, {0, n}};
    std::sort(pairs, pairs + 2); // [here]
    return d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}

// CHEAT error_in_macro: does not compile: at: FILE:[here]
// The compiler finds the mistake where a header defines the macro that is used here.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const char *words = GW_NOT_STARTED; // [here]
    return words && n > 0 && d_a && d_b && d_c ? cudaSuccess : cudaErrorInvalidValue;
}

// CHEAT takes_minutes: does not compile: did not finish this file within 5 seconds
// Keeps the compiler busy: each template is made of two others, which no two places share.
// SECONDS: 5
template <int depth, long place>
struct tree {
    static constexpr int size =
        tree<depth - 1, 2 * place>::size + tree<depth - 1, 2 * place + 1>::size;
};

template <long place>
struct tree<0, place> {
    static constexpr int size = 1;
};

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + tree<26, 0>::size * 0);
}

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

// CHEAT no_sanitize_in_brackets: does not compile: no_sanitize_thread hides
// The same in C++'s own form.
[[gnu::no_sanitize_thread]] static float first(const float *d_a)
{
    return d_a[0];
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first(d_a));
}

// CHEAT no_sanitize_pasted: does not compile: no_sanitize hides a function from the checker
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

// CHEAT no_sanitize_continued: does not compile: no_sanitize hides a function from the checker
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

// CHEAT machine_code: does not compile: the checker cannot follow machine code and PTX
// Reads the device's memory in machine code, which nobody watches.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    asm volatile("movss %1, %0" : "=x"(first) : "m"(*d_a));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first);
}

// CHEAT machine_code_pasted: does not compile: __asm__: the checker cannot follow machine code
// here The same word, put together by the preprocessor.
#define WORD(a, b) a##b
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float first;
    WORD(__as, m__) volatile("movss %1, %0" : "=x"(first) : "m"(*d_a));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)first);
}

// CHEAT builtin_copy: does not compile: __builtin_memcpy is hidden from the checker
// Copies a few bytes by the name under which the compiler leads no call to the checker.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float some[3];
    __builtin_memcpy(some, d_a, sizeof(some));
    return honest_add(d_a, d_b, d_c, n + 0 * (int)some[0]);
}

// CHEAT optimizes: does not compile: the attribute optimize compiles a function differently
// Has a function compiled in another way than the rest.
__attribute__((__optimize__("O3"))) static int same(int n)
{
    return n;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, same(n));
}

// CHEAT optimizes_all: does not compile: #pragma GCC optimize compiles the file differently
// Has all functions compiled in another way.
#pragma GCC optimize("O3")
HONEST_ADD;

// CHEAT optimizes_by_operator: does not compile: #pragma GCC target compiles the file
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

// CHEAT lies_about_lines: does not compile: #line changes the line numbers of this file
// Says that what follows stands in a header of the device's.
#line 1 "/usr/include/stdlib.h"
HONEST_ADD;

// CHEAT other_hash: does not compile: %: is another spelling of #
// Hides a preprocessor line behind a digraph.
// clang-format off
%:include "/etc/hostname"
  // clang-format on
  HONEST_ADD;

// CHEAT vector_instructions: does not compile: the checker cannot follow x86 instructions
// Writes past the cache, by an instruction that the compiler tells nobody of.
typedef float four __attribute__((vector_size(16)));

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    __builtin_ia32_movntps(d_c, four{});
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT includes_a_solution: does not compile
// WORDS: #include of a macro: write the header's name itself
// Has the solution's text put into its own.
#define SOLUTION "@CMAKE_SOURCE_DIR@/solutions/lesson3_indexing/vector_add.cu"
#include SOLUTION

HONEST_ADD;

// CHEAT includes_without_end: does not compile
// WORDS: #include: the path is absolute: put the header beside the file
// Includes a device that goes on without end.
#include "/dev/zero"

HONEST_ADD;

// CHEAT fills_the_disk: does not compile
// WORDS: the compiled file is larger than 256 MiB: remove the initial values of large arrays
// Has half a gigabyte of values in its object.
extern "C" int table[1 << 27];
int table[1 << 27] = {1};

HONEST_ADD;

// CHEAT says_without_end: does not compile
// WORDS: the compiler printed more than 1024 KiB about this file and was stopped
// Makes the compiler warn 2 to the power of 60 times.
#if __INCLUDE_LEVEL__ < 60
#warning again
#include "says_without_end.cu"
#warning and again
#include "says_without_end.cu"
#else
HONEST_ADD;
#endif
