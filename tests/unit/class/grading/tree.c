// SPDX-License-Identifier: MIT
// What a tree of processes uses.
#include "test.h"

#include "class/grading/tree.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEBIBYTES = 32 };

// A child that has a child of its own, which uses memory; both wait until they are killed.
static pid_t start_tree(void)
{
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            void *memory = mmap(NULL, MEBIBYTES << 20, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
            _exit(memory == MAP_FAILED || write(ready[1], "", 1) != 1 || pause());
        }
        pause();
        _exit(0);
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

GW_TEST(descendants_and_their_memory_are_added_up)
{
    const pid_t child = start_tree();
    const struct gw_tree tree = gw_tree_of(child);
    kill(-child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_int_equal(tree.processes, 2);
    assert_true(tree.bytes > (size_t)MEBIBYTES << 20);
}

GW_TEST(a_process_that_has_ended_uses_nothing)
{
    const pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, NULL, 0);
    assert_int_equal(gw_tree_of(child).bytes, 0);
}
