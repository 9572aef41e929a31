// SPDX-License-Identifier: MIT
// What must not even build in plain C.
#include "honest_array.h"

// CHEAT brings_main: does not compile: main is defined in brings_main.c, but that name is taken
// Brings a main() that succeeds.
int main(void)
{
    return 0;
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT brings_malloc: does not compile
// WORDS: malloc is defined in brings_malloc.c, but that name is taken
// Brings a malloc of its own that never fails.
void *malloc(size_t bytes)
{
    static char memory[1 << 20];
    return bytes < sizeof(memory) ? memory : NULL;
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT brings_callback: does not compile
// WORDS: __tsan_write8 belongs to the checker, not to the exercise: remove it
// Brings what is called before each access.
void __tsan_write8(void *address);

void __tsan_write8(void *address)
{
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT brings_report: does not compile
// WORDS: gw_checker_report: names that begin with gw_ belong to the grader
// Brings the function that says what was found.
const char *gw_checker_report(void);

const char *gw_checker_report(void)
{
    return NULL;
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT forgets_function: does not compile
// WORDS: array_free is declared in array.h but not defined in forgets_function.c
// Leaves one of the three functions out.
HONEST_CREATE HONEST_SUM;

// CHEAT misspells: does not compile: at: FILE:[here]
// Calls a function that is not declared.
int array_create(size_t n, int64_t **h_array)
{
    return honest_craete(n, h_array); // [here]
}

HONEST_SUM HONEST_FREE;

// CHEAT returns_nothing: does not compile: at: FILE
// Forgets to return.
int array_create(size_t n, int64_t **h_array)
{
    honest_create(n, h_array);
}

HONEST_SUM HONEST_FREE;

// CHEAT wrong_pointer: does not compile: incompatible pointer type
// Stores a pointer of another type.
int array_create(size_t n, int64_t **h_array)
{
    int *array = malloc(n * sizeof(int));
    *h_array = array;
    return 0;
}

HONEST_SUM HONEST_FREE;

// CHEAT unwatched: does not compile: at: FILE:[here]
// Takes the watching off the function that reads one element too many.
__attribute__((no_sanitize("thread"))) // [here]
int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    int64_t total = 0;
    for (size_t i = 0; n > 0 && i <= n; i++) {
        total += h_array[i];
    }
    *sum = total;
    return 0;
}

HONEST_CREATE HONEST_FREE;

// CHEAT brings_memcmp: does not compile
// WORDS: memcmp is defined in brings_memcmp.c, but that name is taken: a library of the program
// Brings a memcmp() that finds everything equal.
int memcmp(const void *a, const void *b, size_t bytes)
{
    return a == b || bytes == 0 ? 0 : 0;
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT brings_free: does not compile: free is defined in brings_free.c, but that name is taken
// Brings a free() that gives nothing back.
void free(void *memory)
{
    (void)memory;
}

HONEST_CREATE HONEST_SUM HONEST_FREE;

// CHEAT machine_code: does not compile: at: FILE:[here]
// Reads one element too many in machine code, which nobody watches.
HONEST_CREATE

int array_sum(const int64_t *h_array, size_t n, int64_t *sum)
{
    __asm__ volatile("" ::: "memory"); // [here]
    return honest_sum(h_array, n, sum);
}

HONEST_FREE;

// CHEAT climbs: does not compile: #include: the path leads out of the file's folder
// Includes the reference solution.
#define array_create copied_create
#include "../../solutions/lesson1_list_vs_array/array.c"

HONEST_CREATE HONEST_SUM HONEST_FREE;
