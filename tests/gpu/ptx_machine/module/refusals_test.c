// SPDX-License-Identifier: MIT
// What is no PTX, or none that is understood, is refused with a sentence that names the line; and a
// text that is cut or changed anywhere ends in a module or a sentence, never in a crash.
#include "read.h"
#include "test.h"

static void expect_refusal(const char *text, const char *words)
{
    const char *sentence = refusal_of(text);
    if (!strstr(sentence, words)) {
        fail_msg("'%s' is not in: %s", words, sentence);
    }
}

static void expect_refusal_of(const char *instructions, const char *words)
{
    const char *sentence = refusal_of_instructions(instructions);
    if (!strstr(sentence, words)) {
        fail_msg("'%s' is not in: %s", words, sentence);
    }
}

GW_TEST(what_is_no_ptx_is_refused)
{
    char message[100];
    assert_null(ptx_module_read("", 0, message, sizeof(message)));
    assert_non_null(strstr(message, "no .target"));
    static const char elf[] = "\177ELF";
    assert_null(ptx_module_read(elf, sizeof(elf), message, sizeof(message)));
    assert_non_null(strstr(message, "line 1 of the PTX: "));
    static const char old[] = ".version 1.4\n.target sm_10\n";
    assert_null(ptx_module_read(old, sizeof(old) - 1, message, sizeof(message)));
    assert_non_null(strstr(message, "PTX 1.4 is not known"));
    static const char endless[] = ".version 9.000000000000000\n.target sm_75\n";
    assert_null(ptx_module_read(endless, sizeof(endless) - 1, message, sizeof(message)));
    assert_non_null(strstr(message, "this version of PTX is not known"));
    static const char narrow[] = ".version 9.0\n.target sm_75\n.address_size 32\n";
    assert_null(ptx_module_read(narrow, sizeof(narrow) - 1, message, sizeof(message)));
    assert_non_null(strstr(message, "another size than 64 bits"));
}

GW_TEST(a_number_ends_where_the_text_has_a_zero)
{
    static const char text[] = ".version 9.0\n.target sm_75\n.global .u32 a = 1\0ABC;\n";
    char message[100];
    assert_null(ptx_module_read(text, sizeof(text) - 1, message, sizeof(message)));
    assert_non_null(strstr(message, "line 3 of the PTX: ';' is wanted here"));
}

GW_TEST(a_sentence_names_the_line)
{
    expect_refusal("\n\n.global .u32 a\n.global .u32 b;", "line 7 of the PTX: ';' is wanted here");
}

GW_TEST(declarations_that_are_not_known_are_refused)
{
    expect_refusal(".global .texref t;", "'.texref' in a declaration is not known");
    expect_refusal(".global .align 3 .u32 a;", "a power of two");
    expect_refusal(".global .u32 a[4294967296];", "larger than 1 GiB");
    expect_refusal(".global .u64 a[1000000][1000000];", "larger than 1 GiB");
    expect_refusal(".global a;", "no type");
    expect_refusal(".local .u32 a;", "stands in none");
    expect_refusal(".global .u32 a[1] = {1, 2};", "more values than elements");
    expect_refusal(".global .u64 a = nobody;", "'nobody' is neither a variable nor a function");
    expect_refusal(".global .u32 a;\n.global .u32 b = a;", "not the value of 8 bytes");
    expect_refusal(".global .u64 x;\n.global .b8 a[8] = {0xFF(x)};", "single bytes of an address");
    expect_refusal(".global .f32 a = 1;", "a whole number as a value of .f32");
    expect_refusal(".unknown .u32 a;", "'.unknown' is not known");
    expect_refusal(".global .attribute(.unified) .u32 a;", "the attribute '.unified'");
    expect_refusal("add.s32 a, b, c;", "'add.s32' outside of a function");
    expect_refusal(".global .u8 a = 0f3F800000;", "of another size than its variable");
    expect_refusal(".global .u32 a = \"b\";", "'\"b\"' as a first value is not known");
    expect_refusal(".global .u64 a;\n.global .u64 b = generic(a;", "')' is wanted here");
    expect_refusal(".global .u32 7;", "a name is wanted here, and not '7'");
    expect_refusal(".global .u32 a[b];", "a whole number is wanted here, and not 'b'");
    expect_refusal(".file 100001 \"a.cu\"", "this .file is not known");
    expect_refusal(".file 1 a", "this .file is not known");
}

GW_TEST(functions_that_are_not_whole_are_refused)
{
    expect_refusal(".entry k() { ret;", "the body of 'k' has no end");
    expect_refusal(".entry k() { ret; }\n.entry k() { ret; }", "'k' is defined twice");
    expect_refusal(".entry k(.reg .u32 a) { ret; }", "'.param' is wanted here");
    expect_refusal(".entry k() .blocksareclusters { ret; }", "'.blocksareclusters' of a function");
    expect_refusal(".entry k() { .reg .b128 %q; ret; }", "a register of the type '.b128'");
    expect_refusal(".entry k() { .reg .b32 %r<2000000>; ret; }", "more than a million registers");
    expect_refusal(".func .attribute(.unified) f() { ret; }", "attributes of functions");
    expect_refusal(".section .debug { {", "'{' is never closed");
}

GW_TEST(instructions_that_name_nobody_are_refused)
{
    expect_refusal_of("mov.u32 %r1, %r10;", "the register '%r10' is not known");
    expect_refusal_of("mov.u32 %r1, %r01;", "the register '%r01' is not known");
    expect_refusal_of("bra $nowhere;", "'$nowhere' is no register, variable, label or function");
    expect_refusal_of("{ L: exit; } bra L;", "'L' is no register");
    expect_refusal_of("L: exit; L: exit;", "the label 'L' stands twice");
    expect_refusal_of("@%r1 exit;", "no predicate");
    expect_refusal_of("mov.u32 %r1, ;", "is no operand");
    expect_refusal_of("mov.u32 %r1, 1 2;", "';' is wanted here, and not '2'");
    expect_refusal_of("mov.u32 %r1, 0f12;", "no number");
    expect_refusal_of("mov.u32 %r1, 0b;", "'0b' is no number");
    expect_refusal_of("ret; /* text\n", "a comment has no end");
    expect_refusal_of("ld.global.u32 %r1, [%q1;", "']' is wanted here");
    expect_refusal_of("mov.u32 %r1, {{{{{{{{{{%r1}}}}}}}}}};", "deep in others");
    expect_refusal_of("add.s32 %r1, %r1, -7f;", "no number");
    expect_refusal_of("ld.global.u32 %r1, [%q1-%r1];", "'%r1'");
    expect_refusal_of("$t: .branchtargets $nowhere; brx.idx %r1, $t;", "'$nowhere' is no register");
    char braces[100];
    memset(braces, '{', 70);
    braces[70] = '\0';
    expect_refusal_of(braces, "braces lie more than 64 deep");
    expect_refusal_of("mov.u32 %r1, \"text;", "a string has no end");
}

GW_TEST(a_text_that_is_cut_or_changed_never_crashes)
{
    static const char text[] =
        ".version 9.0\n.target sm_75\n.address_size 64\n.file 1 \"a.cu\"\n"
        ".global .align 8 .u64 t[2] = {generic(t)+8, -1};\n.extern .shared .b8 s[];\n"
        ".func (.param .b32 r) f(.param .b32 a) { ret; }\n"
        ".visible .entry k(.param .u64 p) .maxntid 32, 1, 1 {\n.reg .pred %p<3>; .reg .b32 %r<4>;\n"
        ".loc 1 2 3, function_name f+1, inlined_at 1 2 3\n/* text */ $L: @!%p1 bra $L; // more\n"
        "{ .param .b32 q; call.uni (q), f, (q); }\n$B: .branchtargets $L, $L;\nbrx.idx %r1, $B;\n"
        "ld.v2.u32 {%r1, _}, [p+-4]; setp.lt.f32 %p1|%p2, 0f3F800000, 1.5e-3; exit;\n}\n";
    const size_t length = sizeof(text) - 1;
    static const char others[] = "\0;{}()[],.$%@!|-+0\"/*:<>=\n";
    char message[200];
    // Only a copy that is as long as what is read shows a read behind it.
    for (size_t cut = 0; cut <= length; cut++) {
        char *copy = malloc(cut ? cut : 1);
        assert_non_null(copy);
        memcpy(copy, text, cut);
        ptx_module_free(ptx_module_read(copy, cut, message, sizeof(message)));
        for (size_t i = 0; cut > 0 && i < sizeof(others); i++) {
            copy[cut - 1] = others[i];
            ptx_module_free(ptx_module_read(copy, cut, message, sizeof(message)));
        }
        free(copy);
    }
    struct ptx_module *module = ptx_module_read(text, length, message, sizeof(message));
    assert_string_equal(message, "");
    assert_non_null(module);
    ptx_module_free(module);
    char changed[sizeof(text)];
    for (size_t at = 0; at < length; at++) {
        for (size_t i = 0; i < sizeof(others); i++) {
            memcpy(changed, text, sizeof(text));
            changed[at] = others[i];
            ptx_module_free(ptx_module_read(changed, length, message, sizeof(message)));
        }
    }
}
