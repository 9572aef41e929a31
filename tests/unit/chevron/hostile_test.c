// SPDX-License-Identifier: MIT
// Translations that cannot end well.
#include "checks.h"

// Texts that nobody writes: any bytes, deep nesting, and the count of steps for all of them.

enum { GW_STEPS_PER_BYTE = 45 };

// Repeats `unit` until there are `length` bytes and counts the steps of the translation.
static size_t work_of(const char *unit, size_t length)
{
    char *text = malloc(length);
    assert_non_null(text);
    for (size_t i = 0; i < length; i++) {
        text[i] = unit[i % strlen(unit)];
    }
    struct gw_buffer out = {0};
    struct gw_chevron_error error;
    size_t work;
    int result = gw_chevron_translate_counting("x.cu", text, length, &out, &error, &work);
    assert_true(result == 0 || (error.line > 0 && out.length == 0));
    gw_buffer_free(&out);
    free(text);
    return work;
}

// As many as a line holds.
// clang-format off
static const char *const units[] = {
    "k<<<1, 2>>>(x);\n", "{", "(", "f(k<<<1, f[", "k<<<", "k<<<[]{", "a<", "a<b,", "a<b>",
    "A<B<C<", ">", "}", ")", "#if A\n", "#if A\n}\n#else\n}\n#endif\n", "{(\n#if A\n}\n#else\n",
    "#if 0\n", "#define A(k) k<<<1, 2>>>(x)\n", "#define A(a,b,c) (\n", "__global__ void ",
    "__global__ void k(", "__global__ void k() {", "void k();", "static int k(",
    "; k(1); k<<1,2>>(", "extern __shared__ ", "extern __shared__ int s[];", "template <",
    "void (*k)(", "a.b->c::", "(a)(b)", "((", "a##", "// \\\n", "/* * ", "\\", "\\ ", "\\\n",
    "1'0", "'a'", "\"a\\\"\"", "R\"(", "R\"x()y\"", ")xxxxxxxxxxxxxxx", "\r\n", "a b c d ", "<",
    "< ", "a < ? b || ; ", "namespace a { ", "\xff\xfe",
};
// clang-format on

// A text that is cut off in the middle of a literal fails early, so that doubling it may do more
// than double the steps; what holds for every text is the bound.
static void assert_linear(const char *first, const char *second, size_t length, size_t work)
{
    if (work > GW_STEPS_PER_BYTE * length) {
        fail_msg("%s and %s: %zu steps for %zu bytes", first, second, work, length);
    }
}

GW_TEST(steps_grow_with_the_length)
{
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        size_t length = 4096 / strlen(units[i]) * strlen(units[i]);
        size_t once = work_of(units[i], length), twice = work_of(units[i], 2 * length);
        assert_linear(units[i], "nothing", 2 * length, twice);
        if (twice > 2 * once + once / 50) {
            fail_msg("%s: %zu steps, then %zu for the double", units[i], once, twice);
        }
    }
}

GW_TEST(units_take_turns)
{
    size_t count = sizeof(units) / sizeof(*units);
    for (size_t i = 0; i < count * count; i++) {
        char unit[80] = "";
        strcat(strcpy(unit, units[i / count]), units[i % count]);
        assert_linear(units[i / count], units[i % count], 2000, work_of(unit, 2000));
    }
}

GW_TEST(one_unit_then_another)
{
    size_t count = sizeof(units) / sizeof(*units);
    for (size_t i = 0; i < count * count; i++) {
        char text[2001] = "";
        for (size_t at = 0; at < 2000; at++) {
            const char *unit = units[at < 1000 ? i / count : i % count];
            text[at] = unit[at % 1000 % strlen(unit)];
        }
        assert_linear(units[i / count], units[i % count], 2000, work_of(text, 2000));
    }
}

GW_TEST(deep_nesting)
{
    work_of("{", 1000000);
    work_of("f(k<<<1, [&]{", 1000000);
    work_of("a<", 1000000);
    work_of("#if A\n", 1000000);
}

GW_TEST(nul_bytes_go_through)
{
    static const char text[] = "a\0b; \"\0\" '\0' /*\0*/ R\"(\0)\" 1\0 k<<<1, 2>>>(\0);\n#if \0\n"
                               "#endif\n#define A\0\n//\0\n";
    struct gw_buffer out = {0};
    struct gw_chevron_error error;
    assert_int_equal(0, gw_chevron_translate("x", text, sizeof(text) - 1, &out, &error));
    static const char expected[] =
        "#line 1 \"x\"\na\0b; \"\0\" '\0' /*\0*/ R\"(\0)\" 1\0 GW_LAUNCH_ADDRESS(k).shape(1, "
        "2)(\0);\n#if \0\n#endif\n#define A\0\n//\0\n";
    assert_int_equal(sizeof(expected) - 1, out.length);
    assert_memory_equal(expected, out.bytes, out.length);
    gw_buffer_free(&out);
}

GW_TEST(random_bytes_end)
{
    static const char alphabet[] = "<<<<>>>>(){}[],;:\"'\\\n\n#/*.-|?aRk \0\xc3";
    uint32_t seed = 1;
    for (int turn = 0; turn < 2000; turn++) {
        char text[300];
        for (size_t i = 0; i < sizeof(text); i++) {
            seed = seed * 1664525u + 1013904223u;
            text[i] = alphabet[(seed >> 16) % (sizeof(alphabet) - 1)];
        }
        struct gw_buffer out = {0};
        struct gw_chevron_error error = {0};
        int result = gw_chevron_translate("x", text, sizeof(text), &out, &error);
        if (result != 0) {
            assert_true(error.line > 0 && error.column > 0 && error.offset <= sizeof(text));
            assert_int_equal(0, out.length);
        }
        gw_buffer_free(&out);
    }
}

// No memory: whichever allocation fails, the translation says so and leaves its output alone.

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
