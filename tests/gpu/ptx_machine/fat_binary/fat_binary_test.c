// SPDX-License-Identifier: MIT
// Fat binaries made by hand, as nvcc makes them.
#include "ptx_machine/fat_binary/fat_binary.h"
#include "test.h"

static const char ptx[] = ".version 9.0\n.target sm_75\n.address_size 64\n// the same the same the "
                          "same the same the same the same the same the same\n";

struct wrapper {
    uint32_t magic, version;
    const unsigned char *data;
    const void *others;
};

static unsigned char container[4096];
static size_t used;

static void put(size_t at, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        container[at + i] = (unsigned char)(number >> (8 * i));
    }
}

static void begin(void)
{
    memset(container, 0, sizeof(container));
    put(0, 0xba55ed50, 4);
    put(4, 1, 2);
    put(6, 16, 2);
    used = 16;
}

static void add(unsigned kind, unsigned architecture, const void *payload, size_t packed,
                size_t plain)
{
    const size_t padded = (packed + 7) / 8 * 8;
    put(used, kind, 2);
    put(used + 4, 64, 4);
    put(used + 8, padded, 8);
    put(used + 28, architecture, 4);
    put(used + 56, plain, 8);
    memcpy(container + used + 64, payload, packed);
    used += 64 + padded;
    put(8, used - 16, 8);
}

static char message[300];

static char *text_of_container(void)
{
    static struct wrapper wrapper;
    wrapper = (struct wrapper){0x466243b1, 1, container, NULL};
    size_t length = 12345;
    char *text = ptx_of_fat_binary(&wrapper, &length, message, sizeof(message));
    assert_true(!text || length == strlen(text));
    return text;
}

static void expect_text(const char *wanted)
{
    char *text = text_of_container();
    if (!text) {
        fail_msg("%s", message);
    }
    assert_string_equal(text, wanted);
    free(text);
}

static void expect_refusal(const char *words)
{
    assert_null(text_of_container());
    if (!strstr(message, words)) {
        fail_msg("'%s' is not in: %s", words, message);
    }
}

GW_TEST(plain_text_is_found)
{
    begin();
    add(1, 75, ptx, sizeof(ptx), 0);
    expect_text(ptx);
}

GW_TEST(what_is_compressed_is_refused_with_the_option_that_helps)
{
    begin();
    add(1, 75, ptx, sizeof(ptx), 2 * sizeof(ptx));
    expect_refusal("compile with nvcc's option --no-compress");
}

GW_TEST(the_newest_architecture_is_taken_and_no_gpus_own_code)
{
    static const char older[] = "older", newer[] = "newer", code[] = "\177ELF";
    begin();
    add(1, 90, newer, sizeof(newer), 0);
    add(1, 75, older, sizeof(older), 0);
    add(2, 100, code, sizeof(code), 0);
    expect_text("newer");
    begin();
    add(2, 90, code, sizeof(code), 0);
    expect_refusal("there is no PTX in the program");
    begin();
    expect_refusal("there is no PTX in the program");
}

GW_TEST(what_looks_otherwise_is_refused)
{
    begin();
    add(1, 75, ptx, sizeof(ptx), 0);
    size_t length;
    struct wrapper linked = {0x466243b1, 2, container, NULL};
    assert_null(ptx_of_fat_binary(&linked, &length, message, sizeof(message)));
    assert_non_null(strstr(message, "-rdc=true"));
    struct wrapper other = {1, 1, container, NULL};
    assert_null(ptx_of_fat_binary(&other, &length, message, sizeof(message)));
    put(0, 0, 4);
    expect_refusal("does not begin as nvcc's do");
    begin();
    add(1, 75, ptx, sizeof(ptx), 0);
    put(16 + 8, 1 << 20, 8);
    expect_refusal("wrong sizes");
    begin();
    add(1, 75, ptx, sizeof(ptx), 0);
    put(16 + 4, 8, 4);
    expect_refusal("wrong sizes");
}
