// SPDX-License-Identifier: MIT
// The device's memory: what a kernel may touch, and that the host may not.
#include "ptx_machine/memory/memory.h"
#include "test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct ptx_memory_settings lucky, strict = {.strict = true}, poison = {.poison = true};

static unsigned char *bytes_at(uint64_t address)
{
    struct ptx_span span;
    assert_true(ptx_memory_span(address, &span));
    assert_in_range(address, span.begin, span.end - 1);
    return (unsigned char *)(uintptr_t)address + span.shift;
}

static bool may_access(uint64_t address)
{
    struct ptx_span span;
    return ptx_memory_span(address, &span);
}

static int signal_of_host_access(uint64_t address)
{
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        *(volatile unsigned char *)(uintptr_t)address = 1;
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

GW_TEST(host_cannot_touch_device_memory)
{
    const uint64_t device = ptx_memory_allocate(100, false);
    const uint64_t managed = ptx_memory_allocate(100, true);
    *bytes_at(device) = 7;
    *bytes_at(managed) = 8;
    assert_int_equal(signal_of_host_access(device), SIGSEGV);
    assert_int_equal(signal_of_host_access(managed), 0);
    assert_int_equal(*bytes_at(device), 7);
    assert_int_equal(*(unsigned char *)(uintptr_t)managed, 1);
    ptx_memory_free(managed);
    assert_int_equal(signal_of_host_access(managed), SIGSEGV);
    ptx_memory_free(device);
}

GW_TEST(one_element_too_far_is_lucky)
{
    const uint64_t small = ptx_memory_allocate(400, false);
    assert_int_equal(small % 256, 0);
    assert_true(may_access(small + 400));
    assert_false(may_access(small + (UINT64_C(64) << 20)));
    const uint64_t large = ptx_memory_allocate(((size_t)2 << 20) + 1, false);
    assert_true(may_access(large + (4 << 20) - 1));
    assert_false(may_access(large + (4 << 20)));
    ptx_memory_free(large);
    assert_false(may_access(large));
    ptx_memory_free(small);
    assert_false(may_access(small));
}

GW_TEST(strict_bounds_are_to_the_byte)
{
    ptx_memory_settings(&strict);
    const uint64_t first = ptx_memory_allocate(401, false);
    const uint64_t second = ptx_memory_allocate(8, false);
    assert_true(may_access(first + 400));
    assert_false(may_access(first + 401));
    ptx_memory_free(first);
    assert_false(may_access(first));
    assert_true(may_access(second));
    ptx_memory_free(second);
    ptx_memory_settings(&lucky);
}

GW_TEST(poison_fills_what_is_fresh_and_what_is_freed)
{
    ptx_memory_settings(&poison);
    const uint64_t keeps_the_page = ptx_memory_allocate(8, false);
    const uint64_t one = ptx_memory_allocate(4, false);
    assert_int_not_equal(*bytes_at(one + 3), 0);
    memset(bytes_at(one), 0, 4);
    ptx_memory_free(one);
    assert_int_not_equal(*bytes_at(one + 3), 0);
    ptx_memory_free(keeps_the_page);
    ptx_memory_settings(&lucky);
}

GW_TEST(freed_memory_is_given_again)
{
    const uint64_t first = ptx_memory_allocate(1000, false);
    const uint64_t second = ptx_memory_allocate(1000, false);
    assert_true(second >= first + 1000);
    ptx_memory_free(first);
    const uint64_t again = ptx_memory_allocate(500, false);
    assert_int_equal(again, first);
    // Managed memory never lies in a page whose rest the host must not reach.
    const uint64_t managed = ptx_memory_allocate(8, true);
    assert_int_not_equal(managed >> 21, first >> 21);
    ptx_memory_free(managed);
    ptx_memory_free(second);
    ptx_memory_free(first);
    assert_int_equal(ptx_memory_allocate(0, false), 0);
    assert_int_equal(ptx_memory_allocate(SIZE_MAX, false), 0);
}

GW_TEST(shared_host_memory_is_itself)
{
    static int numbers[4];
    const uint64_t address = (uint64_t)(uintptr_t)numbers;
    assert_false(may_access(address));
    ptx_memory_share(numbers, sizeof(numbers));
    assert_ptr_equal(bytes_at(address + 4), &numbers[1]);
    assert_false(may_access(address + sizeof(numbers)));
    assert_false(ptx_memory_is_device(address));
    ptx_memory_unshare(numbers, sizeof(numbers));
    assert_false(may_access(address));
}
