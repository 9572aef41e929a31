// SPDX-License-Identifier: MIT
// What must not even build.
#include "honest.h"

// CHEAT answers_itself: does not compile
// WORDS: gw_run: names that begin with gw_ are the grader's, not the exercise's: take it out
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
// WORDS: __tsan_write4 belongs to what checks the exercise, not to the exercise: take it out
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

// CHEAT takes_minutes: does not compile: it was stopped after 5 seconds
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
