// SPDX-License-Identifier: MIT
// No memory: whichever allocation fails, the translation says so and leaves its output alone.
#include "checks.h"

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);

// Allocations until one fails; none does while this is negative.
static int left = -1;

static bool fails(void)
{
    if (left > 0) {
        left--;
    }
    return left == 0;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return fails() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return fails() ? NULL : __real_realloc(memory, bytes);
}

GW_TEST(every_allocation_may_fail)
{
    static const char text[] = "__global__ void k(); void f() { k<<<1, 2>>>(); }\n"
                               "#define RUN(k) k<<<3, 4>>>()\n";
    int failures = 0;
    for (int result = 1; result != 0; failures++) {
        struct gw_buffer out = {0};
        struct gw_chevron_error error = {.line = 7};
        assert_true(gw_buffer_append(&out, "abc", 3));
        left = failures + 1;
        result = gw_chevron_translate("x.cu", text, strlen(text), &out, &error);
        left = -1;
        if (result != 0) {
            assert_int_equal(0, error.line);
            assert_contains(error.sentence, "memory");
            assert_int_equal(3, out.length);
        }
        gw_buffer_free(&out);
    }
    assert_in_range(failures, 6, 50);
}

GW_TEST(a_buffer_cannot_be_larger_than_memory)
{
    struct gw_buffer buffer = {0};
    assert_true(gw_buffer_append(&buffer, "abc", 3));
    assert_false(gw_buffer_reserve(&buffer, SIZE_MAX));
    assert_false(gw_buffer_reserve(&buffer, SIZE_MAX / 2));
    assert_int_equal(3, buffer.length);
    assert_memory_equal("abc", buffer.bytes, 3);
    gw_buffer_free(&buffer);
    assert_null(buffer.bytes);
}
