// SPDX-License-Identifier: MIT
// SHA-256: the standard's own examples, every length around a block, in one piece and in many, and
// files.
#include "base/sha256.h"

#include "test.h"

#include <sys/stat.h>

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static const char *sum_of(const char *bytes, size_t length, size_t piece)
{
    static char text[GW_SHA256_TEXT];
    struct gw_sha256 sum;
    gw_sha256_begin(&sum);
    for (size_t i = 0; i < length; i += piece) {
        gw_sha256_add(&sum, bytes + i, length - i < piece ? length - i : piece);
    }
    gw_sha256_end(&sum, text);
    return text;
}

GW_TEST(the_examples_of_the_standard)
{
    assert_string_equal(sum_of("", 0, 1),
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_string_equal(sum_of("abc", 3, 3),
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_string_equal(sum_of(two_blocks, strlen(two_blocks), 100),
                        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    static char many[1000000];
    memset(many, 'a', sizeof(many));
    assert_string_equal(sum_of(many, sizeof(many), 7777),
                        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// A program of the system says the same of every length from no byte to three blocks.
GW_TEST(a_file_as_sha256sum_says_it)
{
    char all[192];
    for (size_t i = 0; i < sizeof(all); i++) {
        all[i] = (char)(i * 37 + 11);
    }
    for (size_t length = 0; length <= sizeof(all); length++) {
        char name[32];
        snprintf(name, sizeof(name), "file%03zu", length);
        gw_test_write_bytes(name, all, length);
    }
    FILE *theirs = popen("sha256sum file*", "r");
    assert_non_null(theirs);
    char line[128], ours[GW_SHA256_TEXT];
    for (size_t length = 0; length <= sizeof(all); length++) {
        assert_non_null(fgets(line, sizeof(line), theirs));
        line[64] = '\0';
        line[65 + strcspn(line + 65, "\n")] = '\0';
        assert_true(gw_sha256_of_file(line + 66, ours));
        assert_string_equal(ours, line);
        assert_string_equal(sum_of(all, length, 1), line);
        assert_string_equal(sum_of(all, length, 63), line);
    }
    pclose(theirs);
}

GW_TEST(what_is_no_file_has_no_sum)
{
    char text[GW_SHA256_TEXT] = "before";
    assert_false(gw_sha256_of_file("nothing", text));
    assert_string_equal(text, "");
    assert_false(gw_sha256_of_file(".", text));
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_false(gw_sha256_of_file("pipe", text));
    assert_string_equal(text, "");
}
