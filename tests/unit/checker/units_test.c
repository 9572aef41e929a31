// SPDX-License-Identifier: MIT
// Which accesses of a vector's members are one access on a GPU. The right answers were read off the
// PTX that nvcc 13 makes of such kernels for sm_90.
#include "test.h"

#include "checker/counting/units.h"

#include <stdio.h>
#include <string.h>

enum { VECTOR = 0x1000 };

static char taken[256];

static void begin(void)
{
    taken[0] = '\0';
}
void (*gw_before_each)(void) = begin;

// "0+16 " is 16 bytes from the beginning of the vector.
static void take(const struct gw_access *access, enum gw_space space, unsigned thread)
{
    (void)space;
    (void)thread;
    const size_t length = strlen(taken);
    snprintf(taken + length, sizeof(taken) - length, "%zu+%zu ", access->address - VECTOR,
             access->bytes);
}

static void member(unsigned thread, unsigned number, size_t bytes, unsigned does, uintptr_t vector)
{
    const struct gw_access access = {
        .address = vector + number * bytes, .bytes = bytes, .does = does};
    if (!gw_units_keep(&access, GW_SPACE_GLOBAL, thread, number, take)) {
        take(&access, GW_SPACE_GLOBAL, thread);
    }
}

static void assert_members(const char *members, size_t bytes, unsigned does, const char *wanted)
{
    taken[0] = '\0';
    for (; *members; members++) {
        member(0, (unsigned)(strchr("xyzw", *members) - "xyzw"), bytes, does, VECTOR);
    }
    gw_units_end(take);
    assert_string_equal(taken, wanted);
}

GW_TEST(test_loads)
{
    assert_members("xyzw", 4, GW_READS, "0+16 ");
    assert_members("wzyx", 4, GW_READS, "0+16 ");
    assert_members("xyz", 4, GW_READS, "0+16 ");
    assert_members("xyw", 4, GW_READS, "0+16 ");
    assert_members("xz", 4, GW_READS, "0+4 8+4 ");
    assert_members("xw", 4, GW_READS, "0+4 12+4 ");
    assert_members("xy", 4, GW_READS, "0+8 ");
    assert_members("zw", 4, GW_READS, "8+8 ");
    assert_members("yzw", 4, GW_READS, "8+8 4+4 ");
    assert_members("yz", 4, GW_READS, "4+4 8+4 ");
    assert_members("yw", 4, GW_READS, "4+4 12+4 ");
    assert_members("x", 4, GW_READS, "0+4 ");
}

GW_TEST(test_loads_of_other_sizes)
{
    assert_members("xy", 8, GW_READS, "0+16 ");         // double2
    assert_members("xyzw", 8, GW_READS, "0+16 16+16 "); // double4_16a
    assert_members("xyzw", 1, GW_READS, "0+4 ");        // uchar4
    assert_members("xyz", 2, GW_READS, "0+8 ");         // ushort4
    assert_members("xz", 2, GW_READS, "0+8 ");
    assert_members("xw", 1, GW_READS, "0+4 ");
}

GW_TEST(test_stores)
{
    assert_members("xyzw", 4, GW_WRITES, "0+16 ");
    assert_members("xyz", 4, GW_WRITES, "0+8 8+4 ");
    assert_members("xz", 4, GW_WRITES, "0+4 8+4 ");
    assert_members("yzw", 4, GW_WRITES, "4+4 8+4 12+4 ");
}

GW_TEST(test_a_member_that_is_read_again_begins_anew)
{
    assert_members("xyx", 4, GW_READS, "0+8 0+4 ");
}

GW_TEST(test_two_vectors_at_once)
{
    for (unsigned number = 0; number < 4; number++) {
        member(0, number, 4, GW_READS, VECTOR);
        member(0, number, 4, GW_READS, VECTOR + 64);
    }
    gw_units_end(take);
    assert_string_equal(taken, "0+16 64+16 ");
}

GW_TEST(test_each_thread_has_its_own)
{
    member(0, 0, 4, GW_READS, VECTOR);
    member(1, 1, 4, GW_READS, VECTOR);
    gw_units_end(take);
    assert_string_equal(taken, "0+4 4+4 ");
}

GW_TEST(test_loads_are_not_moved_over_stores)
{
    const struct gw_access store = {.address = VECTOR + 256, .bytes = 4, .does = GW_WRITES};
    member(0, 0, 4, GW_READS, VECTOR);
    gw_units_before(&store, 0, take);
    assert_string_equal(taken, "0+4 ");
    member(0, 1, 4, GW_READS, VECTOR);
    gw_units_end(take);
    assert_string_equal(taken, "0+4 4+4 ");
}

GW_TEST(test_loads_go_over_loads_and_stores_do_not)
{
    const struct gw_access load = {.address = VECTOR + 256, .bytes = 4, .does = GW_READS};
    member(0, 0, 4, GW_READS, VECTOR);
    member(0, 0, 4, GW_WRITES, VECTOR + 64);
    gw_units_before(&load, 0, take);
    assert_string_equal(taken, "64+4 ");
    member(0, 1, 4, GW_READS, VECTOR);
    gw_units_end(take);
    assert_string_equal(taken, "64+4 0+8 ");
}

GW_TEST(test_what_is_not_aligned_is_not_joined)
{
    member(0, 0, 4, GW_READS, VECTOR + 4); // a float4 may not lie there
    assert_string_equal(taken, "4+4 ");
    member(0, 0, 4, GW_READS, VECTOR + 8); // two of it may
    member(0, 1, 4, GW_READS, VECTOR + 8);
    member(0, 2, 4, GW_READS, VECTOR + 8);
    gw_units_end(take);
    assert_string_equal(taken, "4+4 8+8 16+4 ");
}
