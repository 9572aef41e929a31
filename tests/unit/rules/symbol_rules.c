// SPDX-License-Identifier: MIT
// Which names an object may have. Those that are refused have tests of their own in tests/cheats;
// here stand the ones that an honest object has.
#include "test.h"

#include "rules/symbol_rules.h"

static const char *judged(struct gw_symbol symbol)
{
    static char sentence[GW_LONGEST_SENTENCE];
    return gw_symbol_is_refused(&symbol, "x.cu", sentence) ? sentence : "";
}

GW_TEST(what_our_headers_bring_may_be_asked_for)
{
    assert_string_equal("", judged((struct gw_symbol){.name = "gw_launch_kernel"}));
    assert_string_equal("", judged((struct gw_symbol){.name = "gw_memcpy"}));
    assert_string_equal("", judged((struct gw_symbol){.name = "gw_rounded_fma_double"}));
    assert_string_equal("", judged((struct gw_symbol){.name = "__tsan_write4"}));
    assert_string_equal("", judged((struct gw_symbol){.name = "__stack_chk_fail"}));
    assert_string_equal("", judged((struct gw_symbol){.name = "printf"}));
}

GW_TEST(names_of_ones_own_may_be_defined)
{
    static const char *const names[] = {"vector_add", "counter", "_Z4readi", "sum_of_rows", "main"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        assert_string_equal("", judged((struct gw_symbol){.name = names[i], .defined = true}));
    }
    // A template of the C++ library's, of which each object has a copy
    assert_string_equal("",
                        judged((struct gw_symbol){
                            .name = "_ZNKSt5ctypeIcE8do_widenEc", .defined = true, .weak = true}));
}

GW_TEST(a_function_that_is_seen_is_called_by_its_own_name)
{
    assert_string_equal(
        "memcpy is defined in x.cu, but that name is taken: a library of the program's defines it "
        "already, choose another name or make it static",
        judged((struct gw_symbol){.name = "gw_memcpy", .defined = true}));
}

GW_TEST(fortified_functions_are_not_seen)
{
    assert_string_equal(
        "__memcpy_chk is used in x.cu: the checked functions of _FORTIFY_SOURCE are "
        "not seen by the grader, take its definition out",
        judged((struct gw_symbol){.name = "__memcpy_chk"}));
}
