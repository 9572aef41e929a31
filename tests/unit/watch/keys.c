// SPDX-License-Identifier: MIT
// Keys, as terminals send them.
#include "test.h"

#include "watch/keys.h"

static void assert_key(const char *bytes, enum gw_key want)
{
    enum gw_key key;
    assert_int_equal(gw_key_read(bytes, strlen(bytes), &key), strlen(bytes));
    assert_int_equal(key, want);
}

GW_TEST(letters)
{
    assert_key("h", GW_KEY_HINT);
    assert_key("H", GW_KEY_LAST_HINT);
    assert_key("n", GW_KEY_NEXT);
    assert_key("T", GW_KEY_TRACE);
    assert_key("e", GW_KEY_EXPLAIN);
    assert_key("p", GW_KEY_PREDICT);
    assert_key("M", GW_KEY_MEND);
    assert_key("q", GW_KEY_QUIT);
    assert_key("\004", GW_KEY_QUIT);
    assert_key(" ", GW_KEY_PAGE_DOWN);
    assert_key("x", GW_KEY_OTHER);
}

GW_TEST(cursor_keys)
{
    assert_key("\033[A", GW_KEY_UP);
    assert_key("\033OB", GW_KEY_DOWN);
    assert_key("\033[1;5A", GW_KEY_UP);
    assert_key("\033[5~", GW_KEY_PAGE_UP);
    assert_key("\033[6;2~", GW_KEY_PAGE_DOWN);
    assert_key("\033[H", GW_KEY_TOP);
    assert_key("\033[4~", GW_KEY_BOTTOM);
}

// Letters that are part of another key mean nothing by themselves: F1 ends nothing, nor does Alt-q.
GW_TEST(sequences_are_one_key)
{
    assert_key("\033OQ", GW_KEY_OTHER);
    assert_key("\033[15~", GW_KEY_OTHER);
    assert_key("\033q", GW_KEY_OTHER);
}

GW_TEST(what_is_cut_off_waits)
{
    enum gw_key key;
    assert_int_equal(gw_key_read("", 0, &key), 0);
    assert_int_equal(gw_key_read("\033", 1, &key), 0);
    assert_int_equal(gw_key_read("\033[", 2, &key), 0);
    assert_int_equal(gw_key_read("\033[1;", 4, &key), 0);
    assert_int_equal(gw_key_read("\033[Aq", 4, &key), 3);
    assert_int_equal(gw_key_read("qh", 2, &key), 1);
    assert_int_equal(key, GW_KEY_QUIT);
}

GW_TEST(no_sequence_waits_for_ever)
{
    enum gw_key key;
    assert_int_equal(gw_key_read("\033[11111111111111111111", 22, &key), 22);
    assert_int_equal(key, GW_KEY_OTHER);
    assert_int_equal(gw_key_read("\033\033[A", 4, &key), 1);
}
