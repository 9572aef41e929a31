// SPDX-License-Identifier: MIT
// A compiler in the box: what it can read and write, how much of the machine it may use, and what
// is said when it meets a limit.
#include "test.h"

#include "box/box.h"

#include <unistd.h>

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static char output[1 << 22];

// Runs shell commands in which $gw_compile and $compiler stand for themselves.
static int run(const char *commands)
{
    return gw_test_run(output, sizeof(output), "gw_compile='%s' compiler='%s'\n%s", COMPILE,
                       COMPILER, commands);
}

// Compiles in/file into out/, which are all that may be read and written.
static int compile(const char *file, const char *text)
{
    char commands[256];
    run("mkdir -p in out");
    snprintf(commands, sizeof(commands), "in/%s", file);
    gw_test_write(commands, text);
    snprintf(commands, sizeof(commands),
             "\"$gw_compile\" --cpu 2 --read in --write out -- \"$compiler\" -I. -c in/%s -o out/o",
             file);
    return run(commands);
}

static void needs_landlock(void)
{
    if (gw_box_lacks(GW_BOX_COMPILING)) {
        skip();
    }
}

GW_TEST(what_is_right_is_compiled_and_nothing_is_left)
{
    run("mkdir in && echo 'int f(void);' >in/own.h");
    assert_int_equal(0, compile("a.cpp", "#include <vector>\n#include \"own.h\"\n"));
    assert_string_equal("", output);
    assert_int_equal(0, run("test -s out/o && ls out"));
    assert_string_equal("o\n", output);
}

GW_TEST(the_compilers_words_and_status_are_its_own)
{
    assert_int_equal(1, compile("a.cpp", "int f( { return 1; }\n"));
    assert_contains(output, "in/a.cpp:1:10: error: ");
    assert_null(strstr(output, "gw_compile:"));
    assert_int_equal(7, run("\"$gw_compile\" --write . -- sh -c 'echo said; exit 7'"));
    assert_string_equal("said\n", output);
}

GW_TEST(other_files_are_not_included)
{
    needs_landlock();
    run("echo secret >solution.cu");
    assert_int_equal(1, compile("a.cpp", "#include \"../solution.cu\"\n"));
    assert_contains(output, "in/a.cpp:1:10: fatal error: in/../solution.cu: Permission denied");
    assert_null(strstr(output, "secret"));
    assert_int_equal(1, compile("a.cpp", "#include \"/dev/zero\"\n"));
    assert_contains(output, "Permission denied");
}

GW_TEST(a_link_leads_to_no_other_file)
{
    needs_landlock();
    run("mkdir in; echo secret >solution.cu && ln -s ../solution.cu in/link.h");
    assert_int_equal(1, compile("a.cpp", "#include \"link.h\"\n"));
    assert_contains(output, "Permission denied");
    assert_null(strstr(output, "secret"));
}

GW_TEST(the_assembler_puts_no_other_file_into_the_object)
{
    needs_landlock();
    run("echo secret >solution.cu");
    assert_int_equal(1, compile("a.s", ".incbin \"solution.cu\"\n"));
    assert_contains(output, "solution.cu");
    assert_int_equal(0, run("! grep -q secret out/o"));
}

// Whether a file of this name has another content than that one cannot be learnt either: what
// cannot be opened ends the compiler.
GW_TEST(nothing_is_learnt_of_another_file)
{
    needs_landlock();
    run("echo secret >solution.cu");
    assert_int_equal(1, compile("a.cpp", "#if __has_include(\"../solution.cu\")\n#endif\n"));
    assert_contains(output, "Permission denied");
}

GW_TEST(nothing_is_written_elsewhere)
{
    needs_landlock();
    run("mkdir in out && echo 'int a;' >in/a.cpp");
    assert_true(run("\"$gw_compile\" --read in --write out -- \"$compiler\" -c in/a.cpp -o o"));
    assert_int_equal(0, run("ls"));
    assert_string_equal("in\nout\n", output);
}

GW_TEST(a_file_is_no_larger_than_256_mib)
{
    assert_true(compile("a.cpp", "int table[1 << 27] = {1};\n"));
    assert_contains(output, "gw_compile: the compiled file is larger than 256 MiB: remove the "
                            "initial values of large arrays\n");
    run("du -m out | cut -f 1");
    assert_true(atoi(output) <= 257);
}

GW_TEST(memory_is_no_more_than_4_gib)
{
#ifdef __SANITIZE_ADDRESS__ // there is no such limit then
    skip();
#endif
    assert_true(run("\"$gw_compile\" --write . -- dd if=/dev/null of=/dev/null bs=5G"));
    assert_contains(output,
                    "gw_compile: the compiler needs more than 4 GiB of memory for this file");
}

GW_TEST(time_is_bounded)
{
    assert_true(compile("a.cpp", "#if __INCLUDE_LEVEL__ < 60\n"
                                 "#include __FILE__\n#include __FILE__\n#endif\n"));
    assert_contains(output, "gw_compile: the compiler did not finish this file within 2 seconds: "
                            "look for a template, a macro or a constant expression without end\n");
}

// Whoever reads it keeps it in memory.
GW_TEST(words_are_bounded)
{
    assert_true(compile("a.cpp", "#warning again\n#if __INCLUDE_LEVEL__ < 60\n"
                                 "#include __FILE__\n#include __FILE__\n#endif\n"));
    assert_contains(output, "a.cpp:1:2: warning: #warning again");
    assert_contains(output, "gw_compile: the compiler printed more than 1024 KiB about this file "
                            "and was stopped: correct the first error\n");
    assert_true(strlen(output) < (1 << 20) + 256);
}

GW_TEST(nothing_goes_on_when_nobody_listens)
{
    assert_int_equal(0, run("begun=$(date +%s); \"$gw_compile\" --write . -- sleep 6000 2>&1 | :;"
                            "test $(($(date +%s) - begun)) -lt 3000"));
}

GW_TEST(nothing_goes_on_when_it_is_ended)
{
    assert_int_equal(0,
                     run("\"$gw_compile\" --write . -- sh -c 'echo $$ >pid; sleep 60 & wait' & \n"
                         "while ! test -s pid; do sleep 0.05; done; kill $!; wait $!;\n"
                         "! kill -0 -- -$(cat pid)"));
}

// Its temporary files go with the next compilation, also when it could not take them along.
GW_TEST(nothing_is_kept_of_one_that_was_killed)
{
    run("\"$gw_compile\" --write . -- sh -c 'echo >\"$TMPDIR/left\"; echo >begun; sleep 60' & \n"
        "while ! test -s begun; do sleep 0.05; done; kill -KILL $!; wait $!");
    assert_int_equal(0, run("test -e temporary/left && rm begun"));
    assert_int_equal(0, run("\"$gw_compile\" --write . -- true && ls"));
    assert_string_equal("", output);
}

// A compiler that stands still, and says its process to the file `pid`.
#define STANDS_STILL "sh -c 'sh -c \"echo \\$\\$ >pid.new; mv pid.new pid; exec sleep 60\"; true'"

// The compiler has started another process; that one ends too, though nobody could end it any more.
GW_TEST(nothing_goes_on_when_it_is_killed)
{
    assert_int_equal(0, run("\"$gw_compile\" --write . -- " STANDS_STILL " & \n"
                            "while ! test -s pid; do sleep 0.02; done; kill -KILL $!; wait $!;\n"
                            "for i in $(seq 5000); do kill -0 $(cat pid) || exit 0; sleep 0.02;\n"
                            "done 2>/dev/null; exit 1"));
    assert_contains(output, "gw_compile: no verdict: a signal from outside ended the supervisor of "
                            "the compiler: grade it again\n");
}

GW_TEST(what_somebody_ends_is_no_verdict)
{
    assert_int_equal(137, run("\"$gw_compile\" --write . -- sh -c 'kill -KILL $$'"));
    assert_contains(output,
                    "gw_compile: no verdict: signal 9 (Killed) from outside ended the compiler, "
                    "perhaps because the system has no memory left: grade it again\n");
    assert_int_equal(143, run("\"$gw_compile\" --write . -- sh -c 'kill -TERM $$'"));
    assert_contains(output, "signal 15 (Terminated) from outside");
    // What crashes has met what it was to compile.
    assert_int_equal(139, run("\"$gw_compile\" --write . -- sh -c 'kill -SEGV $$'"));
    assert_null(strstr(output, "gw_compile:"));
}

// Stands in the place of a part of g++'s, which then tells of its end.
static int compile_with(const char *part, const char *signal)
{
    char commands[512];
    snprintf(commands, sizeof(commands),
             "rm -rf in out && mkdir in out && echo 'int main() {}' >in/a.cpp &&"
             "printf '#!/bin/sh\\nkill -%s $$\\n' >in/%s && chmod +x in/%s &&"
             "\"$gw_compile\" --read in --write out -- \"$compiler\" -B in/ in/a.cpp -o out/a",
             signal, part, part);
    return run(commands);
}

GW_TEST(what_somebody_ends_of_a_compiler_is_no_verdict)
{
    assert_true(compile_with("cc1plus", "KILL"));
    assert_contains(output, "gw_compile: no verdict: signal 9 (Killed) from outside");
    assert_true(compile_with("ld", "HUP"));
    assert_contains(output, "gw_compile: no verdict: signal 1 (Hangup) from outside");
    assert_true(compile_with("cc1plus", "SEGV"));
    assert_null(strstr(output, "no verdict"));
    // A file may say anything.
    assert_true(
        compile("a.cpp", "#error g++: fatal error: Killed signal terminated program cc1plus\n"));
    assert_null(strstr(output, "gw_compile:"));
}

GW_TEST(what_cannot_be_started_is_named)
{
    assert_int_equal(127, run("\"$gw_compile\" --write . -- ./nothing"));
    assert_contains(output,
                    "gw_compile: ./nothing could not be started: No such file or directory\n");
    assert_int_equal(127, run("\"$gw_compile\" --write ./none -- true"));
    assert_contains(output, "gw_compile: ./none cannot be written: No such file or directory\n");
    assert_int_equal(2, run("\"$gw_compile\" -- true"));
    assert_int_equal(2, run("\"$gw_compile\" --write ."));
}
