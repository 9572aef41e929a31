// SPDX-License-Identifier: MIT
// Host code that reaches device memory through functions that no list names. Built only where the
// processor has protection keys.
#include "honest.h"

#include <argz.h>
#include <iconv.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

[[maybe_unused]] static int
    differs; // the result must not depend on what was read, or it would be wrong as well

// CHEAT reaches_by_iconv: fail: host code read device memory
// Converts the device's bytes from a character set into the same.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char some[4], *from = (char *)d_a, *to = some;
    size_t bytes = sizeof(some), space = sizeof(some);
    iconv_t same = iconv_open("LATIN1", "LATIN1");
    if (n > 0 && iconv(same, &from, &bytes, &to, &space) == 0) {
        differs = some[0];
    }
    iconv_close(same);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_argz: fail: host code read device memory
// Appends the device's bytes to a list of words.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char *list = NULL;
    size_t length = 0;
    if (n > 0 && argz_append(&list, &length, (const char *)d_a, 4) == 0) {
        differs = list[0];
    }
    free(list);
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_sigorset: fail: host code read device memory
// Joins two sets of signals of which one lies on the device.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    sigset_t none, all;
    sigemptyset(&none);
    if (n > 100 && sigorset(&all, &none, (const sigset_t *)d_a) == 0) {
        differs = sigismember(&all, 1);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reaches_by_a_list_of_arguments: fail: host code read device memory
// Prints the first of the device's bytes.
static void print(char *to, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(to, room, format, list);
    va_end(list);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char some[4];
    if (n > 0) {
        print(some, sizeof(some), "%.1s", (const char *)d_a);
        differs = some[0];
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT has_the_host_write: fail: host code wrote device memory
// Has a function of the host write there.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n >= 64) {
        initstate(1, (char *)d_c, 256);
        setstate((char *)d_c);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT writes_its_counts: crashed: it wrote to memory of the grader
// Finds the counts by the names in its own file, and forgets them.
#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char *file;

static void forget(const Elf64_Shdr *table, const char *names, uintptr_t moved)
{
    const Elf64_Sym *symbols = (const Elf64_Sym *)(file + table->sh_offset);
    for (size_t i = 0; i < table->sh_size / sizeof(*symbols); i++) {
        if (strncmp(names + symbols[i].st_name, "kept", 4) == 0 && symbols[i].st_size > 4096) {
            *(volatile char *)(symbols[i].st_value + moved) = 0;
        }
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    const int own = open("/proc/self/exe", O_RDONLY);
    struct stat status;
    fstat(own, &status);
    file = (char *)mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, own, 0);
    close(own);
    const Elf64_Ehdr *head = (const Elf64_Ehdr *)file;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++) {
        if (sections[i].sh_type == SHT_SYMTAB) {
            forget(&sections[i], file + sections[sections[i].sh_link].sh_offset,
                   getauxval(AT_ENTRY) - head->e_entry);
        }
    }
    munmap(file, status.st_size);
    return error;
}

// CHEAT writes_its_answer: crashed: it wrote to memory of the grader
// Writes into what it shares with the grader.
#include <string.h>

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    char line[300];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof(line), maps)) {
        unsigned long start;
        if (strstr(line, " rw-s ") && sscanf(line, "%lx", &start) == 1) {
            *(volatile char *)start = 1;
        }
    }
    if (maps) {
        fclose(maps);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT jumps_out_of_a_stream: fail: host code read device memory
// Leaves a call of CUDA from within, and reads while that seems to go on.
#include <setjmp.h>

static jmp_buf begin;

static void jump(void *)
{
    longjmp(begin, 1);
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const cudaError_t error = honest_add(d_a, d_b, d_c, n);
    if (n > 0 && setjmp(begin) == 0) {
        cudaLaunchHostFunc(0, jump, NULL);
        cudaDeviceSynchronize();
    }
    differs = (int)strtol((const char *)d_a, NULL, 10);
    return error;
}
