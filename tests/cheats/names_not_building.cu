// SPDX-License-Identifier: MIT
// Names that a student's object may neither define nor ask for, however they are spelled.
#include "honest.h"

#define JOIN(a, b) a##b

// CHEAT brings_malloc: does not compile
// WORDS: malloc is defined in brings_malloc.cu, but that name is taken: a library of the program
// Brings its own malloc(), from which its own launches, too, take their memory.
extern "C" void *malloc(size_t) noexcept
{
    return nullptr;
}

HONEST_ADD;

// CHEAT brings_write: does not compile: write is defined in brings_write.cu, but that name is taken
// Brings what its own process writes its reports with.
extern "C" long write(int, const void *, size_t bytes)
{
    return (long)bytes;
}

HONEST_ADD;

// CHEAT brings_weak_strncmp: does not compile: at: FILE:11
// Brings what the checker compares bytes with, and lets another one win if there is one.
extern "C" __attribute__((weak)) int strncmp(const char *a, const char *b, size_t) noexcept
{
    return a == b ? 0 : 1;
}

HONEST_ADD;

// CHEAT brings_alias: does not compile: getppid is defined in brings_alias.cu
// Gives a function of its own the name of a question to the system besides.
extern "C" int stands_still(void)
{
    return 0;
}

extern "C" int JOIN(get, ppid)(void) __attribute__((alias("stands_still")));

HONEST_ADD;

// CHEAT brings_exit: does not compile: _exit is defined in brings_exit.cu, but that name is taken
// Brings the end of its own process.
extern "C" __attribute__((noreturn)) void _exit(int)
{
    for (;;) {
    }
}

HONEST_ADD;

// CHEAT brings_new: does not compile: an operator new or delete for the whole program
// Brings operator new.
void *operator new(size_t bytes)
{
    return malloc(bytes);
}

HONEST_ADD;

// CHEAT chooses_at_start: does not compile: the attribute ifunc compiles a function differently
// Lets a function choose another while the program is loaded, before anything watches it.
extern "C" int chosen(void);

extern "C" __attribute__((used)) int (*choose(void))(void)
{
    return nullptr;
}

extern "C" int chosen(void) __attribute__((JOIN(if, unc)("choose")));

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * chosen());
}

// CHEAT asks_for_leaks: does not compile
// WORDS: gw_device_live_allocations is used in asks_for_leaks.cu, but it belongs to the grader
// Calls a function of the device's own, under a name that two pieces make.
extern "C" int JOIN(g, w_device_live_allocations)(void);

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return honest_add(d_a, d_b, d_c, n + 0 * JOIN(g, w_device_live_allocations)());
}

// CHEAT takes_observer: does not compile: at: FILE:[here]
// Writes to the table of what the checker is told.
extern "C" void *JOIN(g, w_observer)[];

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    JOIN(g, w_observer)[0] = nullptr; // [here]
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT brings_handler: does not compile: gw_observe_error is defined in brings_handler.cu
// Brings a function of the checker's under a name that two pieces make.
extern "C" void JOIN(g, w_observe_error)(void)
{
}

HONEST_ADD;

// CHEAT says_gw: does not compile: at: FILE:[here]
// Names a function of the exchange with the grader.
extern "C" void gw_exchange_answer(void); // [here]

HONEST_ADD;

// CHEAT looks_up: does not compile: dlsym is used in looks_up.cu, but no exercise needs names
// Looks for the memcpy that nobody watches.
#include <dlfcn.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return dlsym(RTLD_DEFAULT, "memcpy") ? honest_add(d_a, d_b, d_c, n) : cudaErrorUnknown;
}

// CHEAT walks_libraries: does not compile: dl_iterate_phdr is used in walks_libraries.cu
// Finds out where the program's parts lie.
#include <link.h>

static int look(struct dl_phdr_info *, size_t, void *)
{
    return 1;
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return dl_iterate_phdr(look, nullptr) ? honest_add(d_a, d_b, d_c, n) : cudaErrorUnknown;
}

// CHEAT early_section: does not compile: a section .preinit_array is in early_section.cu
// Runs before everything else in its program.
static void early(void)
{
}

__attribute__((used, section(".preinit_array"))) static void (*runs_early)(void) = early;

HONEST_ADD;

// CHEAT opens_device_memory: does not compile: pkey_set is used in opens_device_memory.cu
// Opens the device's memory to itself.
extern "C" int pkey_set(int, unsigned) noexcept;

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    pkey_set(1, 0);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT asks_by_number: does not compile: syscall is used in asks_by_number.cu, but no exercise
// Asks the system by number, which knows no rule of names.
extern "C" long syscall(long, ...) noexcept;

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    syscall(330, 0, 0); // pkey_alloc
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT names_its_memory: does not compile: no exercise reads or writes its memory as a file
// Opens its memory as a file, which no protection holds for.
extern "C" int open(const char *, int, ...);

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    return open("/proc/self/mem", 2) < 0 ? cudaSuccess : honest_add(d_a, d_b, d_c, n);
}

// CHEAT sets_an_old_handler: does not compile: sigset is used in sets_an_old_handler.cu, but the
// Grader does not see such a handler.
extern "C" void (*sigset(int, void (*)(int)) noexcept)(int);

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sigset(11, nullptr);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT brings_bytes_to_run: does not compile: opens in brings_bytes_to_run.cu is data where code
// Lies, which could be any instructions.
extern "C" {
__attribute__((section(".text"))) extern const unsigned char opens[];
const unsigned char opens[] = {0x0f, 0x01, 0xef, 0xc3};
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    ((void (*)())opens)();
    return honest_add(d_a, d_b, d_c, n);
}
