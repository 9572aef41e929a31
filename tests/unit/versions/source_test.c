// SPDX-License-Identifier: MIT
// Where a file's head ends, what it means, and which macros its body touches.
#include "source.h"
#include "test.h"

GW_TEST(no_include_no_head)
{
    struct gw_source source = gw_source_of("int a;\nint b;\n");
    assert_string_equal(source.head, "");
    assert_string_equal(source.body, "int a;\nint b;\n");
    assert_int_equal(source.body_line, 1);
    assert_int_equal(source.macros.count, 0);
}

GW_TEST(the_head_ends_with_the_last_include)
{
    struct gw_source source =
        gw_source_of("// why\n#define ONE 1\n#include \"a.h\"\n\n  # include <b.h>\nint f(void);");
    assert_string_equal(source.body, "int f(void);");
    assert_int_equal(source.body_line, 6);
    assert_string_equal(source.key, "#define ONE 1\n#include \"a.h\"\n  # include <b.h>\n");
    assert_int_equal(source.macros.count, 0);
}

GW_TEST(lines_are_those_of_the_file_that_chevron_names)
{
    struct gw_source source = gw_source_of("#line 1 \"x.cu\"\n// SPDX\n#include \"a.h\"\nint b;\n");
    assert_string_equal(source.body, "int b;\n");
    assert_int_equal(source.body_line, 3);
    assert_string_equal(source.key, "#include \"a.h\"\n");
}

GW_TEST(heads_that_only_include)
{
    assert_true(
        gw_source_of("// why\n#include \"a.h\"\n\n# include <b.h>\nint f(void);").only_includes);
    assert_false(gw_source_of("#include \"a.h\"\n#define A 1\n#include <b.h>\n").only_includes);
    assert_false(gw_source_of("int a;\n#include \"a.h\"\n").only_includes);
}

GW_TEST(heads_that_mean_the_same_are_one)
{
    struct gw_source first = gw_source_of("// first\n\n#include \"a.h\"\nint x;\n");
    struct gw_source second = gw_source_of("#include \"a.h\"\nint y;\n");
    struct gw_source third = gw_source_of("#include \"b.h\"\nint y;\n");
    assert_string_equal(first.key, second.key);
    assert_string_not_equal(first.key, third.key);
}

GW_TEST(macros_of_the_body_each_once)
{
    struct gw_source source = gw_source_of("#include \"a.h\"\n#define BLOCK 256\n"
                                           "# define SQUARE(x) ((x) * (x))\n#undef BLOCK\n");
    assert_int_equal(source.macros.count, 2);
    assert_string_equal(source.macros.line[0], "BLOCK");
    assert_string_equal(source.macros.line[1], "SQUARE");
}
