// SPDX-License-Identifier: MIT
// main() of every runner: waits for requests of the grader and answers them, until it is killed
// or, under a tool, told to end. With the name of a file in which a grader has kept a request, it
// answers that one alone: so a debugger can run it.
#include "checker/memory/grade.h"
#include "runner_internal.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
// Its search for leaks starts a process, which the box forbids.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}
#endif

// A kept request stays as it is, so that it can be run again and again.
static struct gw_exchange *map_exchange(const char *descriptor_or_file, bool is_file)
{
    const int descriptor =
        is_file ? open(descriptor_or_file, O_RDONLY | O_CLOEXEC) : atoi(descriptor_or_file);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0 ||
        status.st_size < (off_t)sizeof(struct gw_exchange)) {
        return NULL;
    }
    void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE,
                        is_file ? MAP_PRIVATE : MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    gw_grade_keep(memory, (size_t)status.st_size);
    return memory;
}

static const char *choose(const char *version)
{
    return gw_choose_version ? gw_choose_version(version) : "This runner holds one version only.";
}

int main(int argc, char **argv)
{
    const bool is_kept = argc == 2 && argv[1][0] == '/';
    struct gw_exchange *exchange = argc == 2 || argc == 3 ? map_exchange(argv[1], is_kept) : NULL;
    if (!exchange) {
        fputs("This program is started by its grader. Type: ctest -L lesson3\n", stderr);
        return 2;
    }
    const char *missing = argc == 3 ? choose(argv[2]) : NULL;
    if (missing) {
        fputs(missing, stderr);
        return 2;
    }
    // What was printed must not be lost in a buffer when the function crashes.
    setvbuf(stdout, NULL, _IOLBF, 0);

    if (!is_kept) {
        gw_have_modules_compiled(exchange);
    }
    uint32_t served = 0;
    for (;;) {
        const uint32_t asked = atomic_load(&exchange->asked);
        if (asked == served) {
            gw_futex_wait(&exchange->asked, served, -1);
            continue;
        }
        if (asked == GW_NO_MORE_REQUESTS) {
            return 0;
        }
        gw_serve(exchange);
        fflush(stdout);
        fflush(stderr); // a student may have given it a buffer
        if (is_kept) {
            fputs(exchange->answer.report, stdout);
            return 0;
        }
        served = asked;
        // Asked of the kernel, so that a forked child cannot pass for its parent by accident.
        const pid_t self = (pid_t)syscall(SYS_getpid);
        atomic_store(&exchange->answered, gw_answer_word(self, asked));
        atomic_fetch_add(&exchange->bell, 1);
        gw_futex_wake(&exchange->bell);
    }
}
