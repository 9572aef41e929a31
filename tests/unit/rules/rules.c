// SPDX-License-Identifier: MIT
// What a student's file and its object may hold.
#include "rules/source_rules.h"
#include "rules/symbol_rules.h"
#include "test.h"

// What a student's file may say. Each way past the rules has a test of its own in tests/cheats;
// here stand headers of one's own, and what honest files say.

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

// The sentence about a file that breaks a rule, with its place; "" if it keeps them.
static const char *judged(const char *text)
{
    static char said[400];
    struct gw_own_files files;
    struct gw_breach breach;
    gw_test_write("x.cu", text);
    *said = '\0';
    if (!gw_source_keeps_rules("x.cu", &files, &breach)) {
        snprintf(said, sizeof(said), "%s:%zu:%zu: %s", breach.name, breach.error.line,
                 breach.error.column, breach.error.sentence);
    }
    gw_breach_free(&breach);
    gw_own_files_free(&files);
    return said;
}

GW_TEST(what_honest_files_say_is_no_breach)
{
    static const char *const lines[] = {
        "#pragma once",
        "#pragma unroll 4",
        "#pragma GCC diagnostic ignored \"-Wuninitialized\"",
        "#pragma omp parallel for",
        "#include <stdio.h> // a../b",
        "#include \"vector_add.h\" /* ../ */",
        "#include \"inner/..b/helper.h\"",
        "#define JOIN(a, b) a##b",
        "#define UNROLL(n) _Pragma(\"unroll\")",
        "struct __attribute__((aligned(16), packed)) four { float x[4]; };",
        "[[maybe_unused]] __attribute__((noinline, constructor)) static void f(void) {}",
        "int optimize, target, naked; int f(int optimize) { return a[b[optimize]]; }",
        "const char *asm_text = \"asm\", *other = \"gw_run\"; // asm no_sanitize gw_run",
        "int x = __builtin_popcount(3) + __builtin_expect(1, 1);",
        "return GW_NOT_STARTED;",
        "#if defined(__CUDA_ARCH__) && a < b\n#elif __has_include(<cuda_fp16.h>)\n#endif",
        "#error don't",
        "#undef N",
        "int a = b % c ? d : e;",
    };
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        assert_string_equal("", judged(lines[i]));
    }
}

GW_TEST(a_header_beside_the_file_is_read_too)
{
    gw_test_write("helper.h", "#pragma once\n#include \"deeper.h\"\n");
    gw_test_write("deeper.h", "#include \"helper.h\"\nint f(void);\n  asm(\"nop\");\n");
    assert_string_equal(
        "deeper.h:3:3: asm: the checker cannot follow machine code and PTX: write it in C",
        judged("#include \"helper.h\"\n"));
    assert_string_equal(
        "deeper.h:3:3: asm: the checker cannot follow machine code and PTX: write it in C",
        judged("#include <helper.h>\n"));
}

GW_TEST(a_comment_or_a_newline_hides_no_path)
{
    static const char words[] =
        "x.cu:1:1: #include: the path leads out of the file's folder: put the header beside the "
        "file, and write its name alone";
    assert_string_equal(words, judged("#/**/include/* */\"a/../../b.h\"\n"));
    assert_string_equal(words, judged("#incl\\\nude \"..\\\n/b.h\"\n"));
    assert_string_equal(words, judged("#include <../b.h>\n"));
    assert_string_equal(words, judged("#import \"..\"\n"));
    assert_string_equal(words, judged("#if 1 && __has_include( /**/ \"../b\")\n#endif\n"));
}

GW_TEST(what_gridwork_defines_stays_defined)
{
    assert_string_equal("x.cu:2:1: __builtin_memcpy is hidden from the checker: call the function "
                        "by its plain name, without __builtin_",
                        judged("\n#undef __builtin_memcpy\n"));
}

GW_TEST(words_that_the_preprocessor_makes_are_found_in_own_lines_alone)
{
    struct gw_own_files files;
    struct gw_breach breach;
    gw_test_write("x.cu", "#define J(a, b) a##b\n");
    assert_true(gw_source_keeps_rules("x.cu", &files, &breach));
    assert_true(files.expand);
    char others[] = "# 1 \"x.cu\"\nint a;\n# 1 \"/usr/include/a.h\" 1 3\nasm(\"nop\");\n";
    char own[] = "# 1 \"/usr/include/a.h\" 1 3\nint a;\n# 7 \"x.cu\" 2\nint b;\nasm(\"nop\");\n";
    const struct gw_buffer theirs = {others, strlen(others), 0}, ours = {own, strlen(own), 0};
    assert_true(gw_expanded_keeps_rules(&theirs, &files, &breach));
    assert_false(gw_expanded_keeps_rules(&ours, &files, &breach));
    assert_int_equal(8, breach.error.line);
    gw_breach_free(&breach);
    gw_own_files_free(&files);
}

// The sentence about what the preprocessor has made of a file.
static const char *judged_expanded(const char *line)
{
    static char said[256];
    char text[600];
    struct gw_own_files files;
    struct gw_breach breach;
    gw_test_write("x.cu", "__attribute__((X)) int a;\n");
    assert_true(gw_source_keeps_rules("x.cu", &files, &breach));
    assert_true(files.expand);
    snprintf(text, sizeof(text), "# 1 \"x.cu\"\n%s\n", line);
    const struct gw_buffer expanded = {text, strlen(text), 0};
    *said = '\0';
    if (!gw_expanded_keeps_rules(&expanded, &files, &breach)) {
        snprintf(said, sizeof(said), "%s", breach.error.sentence);
    }
    gw_breach_free(&breach);
    gw_own_files_free(&files);
    return said;
}

GW_TEST(what_macros_put_into_attributes_and_pragmas_is_judged)
{
    static const char *const refused[] = {
        "__attribute__((target(\"pku\"))) static int f(void);",
        "[[gnu::optimize(3)]] int f(void);",
        "#pragma GCC target(\"pku\")",
        "__attribute__((section(\".text\\n.byte 15\"))) int f(void);",
        "__attribute__((ifunc(\"g\"))) int f(void);",
    };
    static const char *const honest[] = {
        "__attribute__((section(\"gw_managed.12\"))) int a;",
        "__attribute__((used)) thread_local int a;",
        "[[nodiscard(\"use it\")]] int f(void);",
        "#pragma GCC unroll 4",
        "int target(int optimize);",
    };
    for (size_t i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
        assert_string_not_equal("", judged_expanded(refused[i]));
    }
    for (size_t i = 0; i < sizeof(honest) / sizeof(*honest); i++) {
        assert_string_equal("", judged_expanded(honest[i]));
    }
}

GW_TEST(ones_own_memory_is_no_file)
{
    assert_string_equal(
        "x.cu:1:17: \"/proc/self/mem\": no exercise reads or writes its memory as a "
        "file: remove it",
        judged("int file = open(\"/proc/self/mem\", 2);\n"));
    assert_string_equal("", judged("FILE *f = fopen(\"/proc/self/status\", \"r\");\n"));
}

// Which names an object may have. Those that are refused have tests of their own in tests/cheats;
// here stand the ones that an honest object has.

static const char *judged_symbol(struct gw_symbol symbol)
{
    static char sentence[GW_LONGEST_SENTENCE];
    return gw_symbol_is_refused(&symbol, "x.cu", sentence) ? sentence : "";
}

GW_TEST(what_our_headers_bring_may_be_asked_for)
{
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "gw_launch_kernel"}));
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "gw_memcpy"}));
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "gw_rounded_fma_double"}));
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "__tsan_write4"}));
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "__stack_chk_fail"}));
    assert_string_equal("", judged_symbol((struct gw_symbol){.name = "printf"}));
}

GW_TEST(names_of_ones_own_may_be_defined)
{
    static const char *const names[] = {"vector_add", "counter", "_Z4readi", "sum_of_rows", "main"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        assert_string_equal("",
                            judged_symbol((struct gw_symbol){.name = names[i], .defined = true}));
    }
    // A template of the C++ library's, of which each object has a copy
    assert_string_equal("",
                        judged_symbol((struct gw_symbol){
                            .name = "_ZNKSt5ctypeIcE8do_widenEc", .defined = true, .weak = true}));
}

GW_TEST(a_function_that_is_seen_is_called_by_its_own_name)
{
    assert_string_equal("memcpy is defined in x.cu, but that name is taken: a library of the "
                        "program already defines it; choose another name, or make it static",
                        judged_symbol((struct gw_symbol){.name = "gw_memcpy", .defined = true}));
}

GW_TEST(what_could_open_device_memory_is_not_asked_for)
{
    static const char *const names[] = {"syscall",  "pkey_alloc",       "mprotect", "mremap",
                                        "vmsplice", "remap_file_pages", "sigset",   "__sysv_signal",
                                        "dlsym",    "_rtld_global",     "dladdr1"};
    static const char *const right[] = {"sigaction", "signal", "mmap", "munmap", "getpid", "time"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        assert_string_not_equal("", judged_symbol((struct gw_symbol){.name = names[i]}));
    }
    for (size_t i = 0; i < sizeof(right) / sizeof(*right); i++) {
        assert_string_equal("", judged_symbol((struct gw_symbol){.name = right[i]}));
    }
}

GW_TEST(fortified_functions_are_not_seen)
{
    assert_string_equal("__memcpy_chk is used in x.cu: _FORTIFY_SOURCE hides such calls from the "
                        "grader; remove its definition",
                        judged_symbol((struct gw_symbol){.name = "__memcpy_chk"}));
}
