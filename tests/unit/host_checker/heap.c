// SPDX-License-Identifier: MIT
// The watched heap and what is found with it, called as a student's object file would.
#include "heap.h"
#include "checker/checker.h"
#include "finding.h"
#include "test.h"

#include <errno.h>

void *gw_malloc(size_t bytes);
void *gw_calloc(size_t count, size_t bytes);
void *gw_realloc(void *memory, size_t bytes);
void *gw_reallocarray(void *memory, size_t count, size_t bytes);
void *gw_aligned_alloc(size_t alignment, size_t bytes);
void gw_free(void *memory);
void *gw_memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *gw_memset(void *to, int value, size_t bytes);
void gw_c_read8(void *address) __asm__("__tsan_read8");
void gw_c_write8(void *address) __asm__("__tsan_write8");
void gw_c_read_range(void *address, uintptr_t bytes) __asm__("__tsan_read_range");

void (*gw_before_each)(void) = gw_checker_begin_case;

// Exactly one finding, of this kind.
static const struct gw_finding *found(enum gw_finding_kind kind)
{
    assert_int_equal(gw_finding_count(), 1);
    assert_int_equal(gw_finding_at(0)->kind, kind);
    return gw_finding_at(0);
}

GW_TEST(blocks_are_apart_and_aligned)
{
    char *a = gw_malloc(3), *b = gw_malloc(5), *c = gw_aligned_alloc(4096, 8192);
    assert_true(b - a > 3 + 16);
    assert_int_equal((uintptr_t)a % 16, 0);
    assert_int_equal((uintptr_t)c % 4096, 0);
    assert_ptr_equal(gw_heap_near((uintptr_t)a + 4)->start, a);
    assert_ptr_equal(gw_heap_near((uintptr_t)b - 1)->start, b);
    assert_null(gw_malloc(0));
    assert_int_equal(gw_heap_calls(), 4);
    assert_int_equal(gw_finding_count(), 0);
}

GW_TEST(memory_ends)
{
    gw_heap_limit(1 << 20);
    errno = 0;
    assert_null(gw_malloc(1 << 21));
    assert_int_equal(errno, ENOMEM);
    assert_null(gw_calloc(SIZE_MAX / 4, 8));
    assert_null(gw_reallocarray(NULL, SIZE_MAX / 4, 8));
    assert_non_null(gw_malloc(1 << 10));
    assert_true(gw_heap_refused_at() != 0);
}

GW_TEST(calls_fail_from_one_on)
{
    assert_non_null(gw_malloc(8));
    gw_heap_fail_from(2);
    void *kept = gw_malloc(8);
    assert_non_null(kept);
    assert_null(gw_malloc(8));
    assert_null(gw_realloc(kept, 16));
    assert_true(gw_heap_block_of(kept)->live);
    assert_non_null(gw_heap_give(8)); // the exercise's own
}

GW_TEST(accesses_are_judged)
{
    int64_t *a = gw_malloc(16);
    gw_c_write8(a);
    gw_c_read8(a);
    assert_int_equal(gw_finding_count(), 0);
    gw_c_read8(a + 1);
    found(GW_FOUND_NEVER_WRITTEN);
    gw_c_read8(a + 1); // once is enough
    assert_int_equal(gw_finding_at(0)->again, 0);
    gw_checker_begin_case();
    a = gw_malloc(16);
    gw_c_write8(a + 2);
    assert_int_equal(found(GW_FOUND_OUT_OF_BOUNDS)->block.bytes, 16);
    gw_checker_begin_case();
    a = gw_malloc(16);
    gw_free(a);
    gw_c_write8(a + 1);
    found(GW_FOUND_AFTER_FREE);
}

// As a function that is not watched does, which returns a struct by value. Some of its bytes may be
// those that fresh memory is filled with.
GW_TEST(what_others_write_is_written)
{
    int64_t *a = gw_malloc(24);
    a[0] = -1;
    a[1] = 0xa5a5a5;
    gw_c_read8(a);
    gw_c_read8(a + 1);
    assert_true(gw_heap_is_readable(a, 16));
    assert_int_equal(gw_finding_count(), 0);
    gw_c_read8(a + 2);
    found(GW_FOUND_NEVER_WRITTEN);
}

// What the file itself has written says nothing of the bytes beside it.
GW_TEST(a_part_is_no_whole)
{
    char *a = gw_malloc(8);
    gw_memset(a, 7, 4);
    gw_c_read8(a);
    found(GW_FOUND_NEVER_WRITTEN);
}

GW_TEST(access_over_the_edge)
{
    char *a = gw_calloc(12, 1);
    gw_c_read_range(a, 12);
    assert_int_equal(gw_finding_count(), 0);
    gw_c_read8(a + 8);
    assert_int_equal(found(GW_FOUND_OUT_OF_BOUNDS)->bytes, 8);
}

GW_TEST(copies_carry_what_is_written)
{
    char *from = gw_malloc(8), *to = gw_malloc(8);
    gw_memset(from, 1, 8);
    gw_memcpy(to, from, 8);
    gw_c_read8(to);
    assert_int_equal(gw_finding_count(), 0);
    char *larger = gw_realloc(to, 16);
    gw_c_read8(larger);
    assert_int_equal(gw_finding_count(), 0);
    gw_c_read8(larger + 8);
    found(GW_FOUND_NEVER_WRITTEN);
    gw_c_read8(to);
    assert_int_equal(gw_finding_at(1)->kind, GW_FOUND_AFTER_FREE);
}

// What is added up of memory behind a block may overflow in any type.
GW_TEST(an_overflow_of_stray_values_is_not_told)
{
    const struct gw_finding overflow = {.kind = GW_FOUND_OVERFLOW};
    gw_find(&overflow);
    found(GW_FOUND_OVERFLOW);
    gw_checker_begin_case();
    int64_t *a = gw_calloc(1, 8);
    gw_c_read8(a + 1);
    gw_find(&overflow);
    found(GW_FOUND_OUT_OF_BOUNDS);
}

GW_TEST(blocks_have_names_by_which_they_are_known)
{
    gw_heap_name_blocks(16, "node");
    gw_heap_name_blocks(8, "box");
    gw_heap_name_blocks(8, "array of pointers");
    assert_string_equal(gw_heap_noun(16), "node");
    assert_string_equal(gw_heap_noun(8), "block");
    assert_string_equal(gw_heap_noun(4), "block");
}

GW_TEST(only_blocks_are_freed_and_once)
{
    char *a = gw_malloc(8);
    gw_free(NULL);
    gw_free(a);
    assert_int_equal(gw_finding_count(), 0);
    gw_free(a);
    assert_true(found(GW_FOUND_BAD_FREE)->block.freed_at != 0);
    gw_checker_begin_case();
    a = gw_malloc(8);
    gw_free(a + 1);
    found(GW_FOUND_BAD_FREE);
    gw_checker_begin_case();
    gw_free(&a);
    assert_false(found(GW_FOUND_BAD_FREE)->has_block);
}

GW_TEST(leaks_are_told_unless_taken_back)
{
    gw_heap_name_blocks(24, "box");
    assert_false(gw_checker_leaks_host_memory());
    void *kept = gw_malloc(24);
    gw_malloc(24);
    assert_true(gw_checker_leaks_host_memory());
    assert_null(gw_checker_report());
    gw_checker_report_leaks();
    const char *report = gw_checker_report();
    assert_contains(report, "leak: 1 box (24 bytes)");
    gw_heap_forget(kept);
    gw_heap_take_back();
    assert_null(gw_checker_report());
}

static void *volatile nothing;

static void follow_nothing(void *context)
{
    gw_c_read8(nothing);
    *(int *)context = 1; // never comes here
}

static int64_t depth;

static void fill_the_stack(void *context)
{
    volatile char room[512];
    room[0] = (char)depth;
    gw_c_write8(context);
    if (depth++ < INT32_MAX) {
        fill_the_stack(context);
    }
    depth += room[0]; // no call in the place of this one
}

GW_TEST(guard_comes_back)
{
    int reached = 0;
    gw_checker_guard(follow_nothing, &reached);
    assert_int_equal(reached, 0);
    found(GW_FOUND_NULL);
    gw_checker_begin_case();
    int64_t somewhere = 0;
    gw_checker_guard(fill_the_stack, &somewhere);
    found(GW_FOUND_STACK_OVERFLOW);
}
