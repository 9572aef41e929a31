// SPDX-License-Identifier: MIT
// Reading a file that may be anything. What it says of links, pipes and folders is tested where it
// is used: unit.submissions and unit.chevron_command.
#include "test.h"

#include "base/regular_file.h"

#include <fcntl.h>

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

GW_TEST(a_file_is_read_whole)
{
    struct gw_regular_file file = {0};
    gw_test_write("file", "some\nwords");
    assert_null(gw_regular_file_read(AT_FDCWD, "file", GW_REFUSE_LINKS, &file));
    assert_int_equal(10, file.length);
    assert_memory_equal("some\nwords", file.bytes, 10);
    free(file.bytes);
}

// Its bytes are made while it is read, and it says that it has none.
GW_TEST(a_file_that_is_not_as_it_said_has_changed)
{
    struct gw_regular_file file = {0};
    const char *wrong = gw_regular_file_read(AT_FDCWD, "/proc/self/status", GW_REFUSE_LINKS, &file);
    assert_non_null(wrong);
    assert_string_equal("it changed while it was read", wrong);
    assert_null(file.bytes);
}
