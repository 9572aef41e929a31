// SPDX-License-Identifier: MIT
// What builds said, recorded (only their commands are shortened), and what a student is told of it.
#include "test.h"

#include "grading/building/building.h"

#include <sys/stat.h>

#define ROOT "build_result_test" // stands for the clone
#define FILE_OF_ADD "lessons/lesson3/add.cu"
#define ENDS "ninja: build stopped: subcommand failed.\n"

static void prepare(void)
{
    gw_enter_folder();
    mkdir(ROOT, 0777);
    mkdir(ROOT "/lessons", 0777);
    mkdir(ROOT "/lessons/lesson3", 0777);
    gw_test_write(ROOT "/" FILE_OF_ADD, "");
    gw_test_write(ROOT "/lessons/lesson3/add.h", "int add(int n);\nvoid add_free(int n);\n");
}
void (*gw_before_all)(void) = prepare;

void (*gw_after_all)(void) = gw_leave_folder;

// What is recorded has ROOT where the clone's path stood, as a build would print it.
static char *as_read(const char *output)
{
    gw_test_write(ROOT "/log", output);
    char *text = gw_build_log_read(ROOT "/log", ROOT);
    assert_non_null(text);
    return text;
}

static const struct recorded {
    const char *output;
    const char *summary, *at;
    const char *message; // NULL: the summary again
} recorded[] = {
    // g++; what the build tool says is no part of it, and an option of the compiler's no summary
    {"[1/2] Building CXX object add.cu.cpp.o\nFAILED: add.cu.cpp.o \n/usr/bin/g++ -c add.cu.cpp\n"
     "" ROOT "/" FILE_OF_ADD ": In function 'int add(int)':\n" ROOT "/" FILE_OF_ADD
     ":10:1: error: no return statement in function returning non-void [-Werror=return-type]\n"
     "   10 | }\n"
     "      | ^\n" ROOT "/" FILE_OF_ADD ":11:1: error: the second is not shown\n" ENDS,
     "no return statement in function returning non-void", FILE_OF_ADD ":10",
     FILE_OF_ADD ":10:1: error: no return statement in function returning non-void "
                 "[-Werror=return-type]\n   10 | }\n      | ^\n"},
    // the notes of an error go with it, without how their header came to be read
    {ROOT "/" FILE_OF_ADD ":7:5: error: ambiguating new declaration of 'int add(int)'\n"
          "    7 | int add(int n)\n"
          "      |     ^~~\n"
          "In file included from " ROOT "/" FILE_OF_ADD ":5,\n"
          "                 from <command-line>:\n" ROOT
          "/lessons/lesson3/add.h:24:13: note: old declaration 'cudaError_t add(int)'\n"
          "   24 | cudaError_t add(int n);\n" ENDS,
     "ambiguating new declaration of 'int add(int)'", FILE_OF_ADD ":7",
     FILE_OF_ADD ":7:5: error: ambiguating new declaration of 'int add(int)'\n"
                 "    7 | int add(int n)\n      |     ^~~\n"
                 "lessons/lesson3/add.h:24:13: note: old declaration 'cudaError_t add(int)'\n"
                 "   24 | cudaError_t add(int n);\n"},
    // at most twelve lines
    {FILE_OF_ADD ":1:1: fatal error: long\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n", "long",
     FILE_OF_ADD ":1", FILE_OF_ADD ":1:1: fatal error: long\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"},
    // the compiler's words for a launch; notes about our own templates are nobody's
    {ROOT "/" FILE_OF_ADD ":14:32: error: no match for call to "
          "'(gw_shaped_launch<gw_kernel_by_name<fill>, float*, int>) (float*&)'\n"
          "   14 |     fill<<<1, 1>>>(d_c);\n"
          "In file included from " ROOT "/common/cpu_device/include/cuda_runtime.h:28,\n"
          "                 from <command-line>:\n" ROOT
          "/common/cpu_device/include/../kernel_side/launch.h:36:25: note: candidate: "
          "'operator()'\n" ENDS,
     "kernel fill takes (float*, int) but is launched with (float*)", FILE_OF_ADD ":14",
     FILE_OF_ADD ":14:32: error: kernel fill takes (float*, int) but is launched with (float*)\n"
                 "   14 |     fill<<<1, 1>>>(d_c);\n"},
    // chevron
    {"[1/3] chevron add.cu\nFAILED: add.cu.cpp\nchevron --name add.cu\n" ROOT "/" FILE_OF_ADD
     ":13:17: error: here are 0 values between <<< and >>>\n"
     "   13 |     does_nothing<<<>>>();\n      |                 ^\n" ENDS,
     "here are 0 values between <<< and >>>", FILE_OF_ADD ":13",
     FILE_OF_ADD ":13:17: error: here are 0 values between <<< and >>>\n"
                 "   13 |     does_nothing<<<>>>();\n      |                 ^\n"},
    // an error elsewhere: where a template of the library's was used
    {"/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from 'void std::sort()'\n" ROOT
     "/" FILE_OF_ADD ":17:14:   required from here\n"
     "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for 'operator<'\n"
     "   45 |       { return *__it1 < *__it2; }\n"
     "In file included from /usr/include/c++/12/bits/stl_algobase.h:67:\n"
     "/usr/include/c++/12/bits/stl_iterator.h:1246:5: note: candidate: 'operator<'\n" ENDS,
     "no match for 'operator<'", FILE_OF_ADD ":17",
     FILE_OF_ADD ":17:14:   required from here\n"
                 "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for "
                 "'operator<'\n   45 |       { return *__it1 < *__it2; }\n"},
    // a macro was expanded
    {ROOT "/common/grading/include/gridwork.h:16:24: error: cannot convert 'cudaError'\n" ROOT
          "/" FILE_OF_ADD ":9:25: note: in expansion of macro 'GW_NOT_STARTED'\n" ENDS,
     "cannot convert 'cudaError'", FILE_OF_ADD ":9",
     "common/grading/include/gridwork.h:16:24: error: cannot convert 'cudaError'\n" FILE_OF_ADD
     ":9:25: note: in expansion of macro 'GW_NOT_STARTED'\n"},
    // a file was included
    {"In file included from " ROOT "/" FILE_OF_ADD ":5:\n" ROOT
     "/lessons/lesson3/mine.h:3:1: error: 'x' does not name a type\n" ENDS,
     "'x' does not name a type", FILE_OF_ADD ":5",
     "from " FILE_OF_ADD ":5:\nlessons/lesson3/mine.h:3:1: error: 'x' does not name a type\n"},
    // at least the function's file
    {ROOT "/" FILE_OF_ADD ": In function 'int add(int)':\n"
          "/usr/include/stdio.h:3:1: error: too few arguments\n" ENDS,
     "too few arguments", FILE_OF_ADD,
     FILE_OF_ADD ": In function 'int add(int)':\n"
                 "/usr/include/stdio.h:3:1: error: too few arguments\n"},
    // nothing of the student's led there but what the header says
    {ROOT "/tests/lessons/lesson3/add.c:3:1: error: too few arguments\n" ENDS, "too few arguments",
     "tests/lessons/lesson3/add.c:3",
     "tests/lessons/lesson3/add.c:3:1: error: too few arguments\n  tests/lessons/lesson3/add.c "
     "belongs to the grader and calls the functions in add.h: restore that header if you changed "
     "it.\n"},
    // the linker
    {"/usr/bin/ld: runner_main.c.o: in function `main':\n"
     "/somewhere/runner_main.c:27: multiple definition of `main'; "
     "add.cu.cpp.o:/build/add.cu.cpp:10: first defined here\n"
     "collect2: error: ld returned 1 exit status\n" ENDS,
     "main is defined in add.cu, but that name is taken: Gridwork already defines it; remove yours",
     FILE_OF_ADD ":10", NULL},
    {"heap_calls.c:38: multiple definition of `gw_malloc'; add.c.o: first defined here\n" ENDS,
     "malloc is defined in add.cu, but that name is taken: Gridwork already defines it; remove "
     "yours",
     NULL, NULL},
    {"/build/add.cu.cpp:11: undefined reference to `helper'\n" ENDS,
     "helper is used but defined nowhere: check the spelling of its name", FILE_OF_ADD ":11", NULL},
    {"ld.lld: error: undefined symbol: helper\n" ENDS,
     "helper is used but defined nowhere: check the spelling of its name", NULL, NULL},
    {"tests/lessons/lesson3/add.c:16: undefined reference to `add'\n" ENDS,
     "add is declared in add.h but not defined in add.cu: define it with the same parameters", NULL,
     NULL},
    {"tests/lessons/lesson3/add.c:16: undefined reference to `add_free'\n" ENDS,
     "add_free is declared in add.h but not defined in add.cu: define it with the same parameters",
     NULL, NULL},
    // anything else
    {"ninja: error: loading 'build.ninja': No such file or directory\n\n",
     "the build ended with: ninja: error: loading 'build.ninja': No such file or directory", NULL,
     NULL},
};

GW_TEST(failures)
{
    for (size_t i = 0; i < sizeof(recorded) / sizeof(recorded[0]); i++) {
        char *output = as_read(recorded[i].output);
        const struct gw_build build = {
            .root = ROOT, .file = FILE_OF_ADD, .name = "add", .output = output};
        struct gw_result result = gw_build_failed(&build);
        assert_int_equal(result.state, GW_DOES_NOT_COMPILE);
        assert_string_equal(result.summary, recorded[i].summary);
        assert_string_equal(result.at ? result.at : "", recorded[i].at ? recorded[i].at : "");
        if (recorded[i].message) {
            assert_string_equal(result.message, recorded[i].message);
        } else {
            assert_memory_equal(result.message, result.summary, strlen(result.summary));
            assert_string_equal(result.message + strlen(result.summary), "\n");
        }
        gw_result_free(&result);
        free(output);
    }
}

// "" is for nothing that is missing.
static void assert_missing(const char *file, const char *summary)
{
    const struct gw_build build = {.root = ROOT, .file = file, .name = "add"};
    struct gw_result result = {0};
    assert_int_equal(gw_file_is_missing(&result, &build), *summary != '\0');
    assert_string_equal(result.summary ? result.summary : "", summary);
    gw_result_free(&result);
}

GW_TEST(a_disk_that_is_full_is_nobodys_mistake)
{
    static const char *const outputs[] = {
        "/usr/bin/ld: final link failed: No space left on device\n"
        "collect2: error: ld returned 1 exit status\n" ENDS,
        "/tmp/ccB3zVkE.s: Assembler messages:\n"
        "/tmp/ccB3zVkE.s: Fatal error: can't write 23 bytes to section .text of add.o: 'No space "
        "left on device'\n" ENDS,
        "cc1plus: fatal error: error writing to /tmp/ccX.s: No space left on device\n"
        "compilation terminated.\n" ENDS,
        ROOT "/build/add.cu.cpp: error: the file cannot be written: Disk quota exceeded\n" ENDS,
        "ninja: error: opening build log: Read-only file system\n"};
    struct gw_result result;
    for (size_t i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++) {
        char *output = as_read(outputs[i]);
        const struct gw_build build = {ROOT, FILE_OF_ADD, "add", output};
        assert_true(gw_disk_stopped_build(&result, &build, ROOT "/log"));
        assert_int_equal(result.state, GW_NO_VERDICT);
        assert_non_null(strstr(outputs[i], strrchr(result.summary, ':') + 2));
        gw_result_free(&result);
        free(output);
    }
    // A student may write anything into an error of their own, and that is one.
    char *output =
        as_read(ROOT "/" FILE_OF_ADD ":3:2: error: #error ld: No space left on device\n" ENDS);
    const struct gw_build build = {ROOT, FILE_OF_ADD, "add", output};
    assert_false(gw_disk_stopped_build(&result, &build, ROOT "/log"));
    // No tool says it, but there is no folder to write to.
    assert_true(gw_disk_stopped_build(&result, &build, ROOT "/no/such/log"));
    assert_string_equal(result.summary, "nothing could be built: No such file or directory");
    gw_result_free(&result);
    free(output);
}

// "" is for what has ended by itself.
static void assert_outside(const char *said, const char *status, const char *summary)
{
    char *output = as_read(said);
    const struct gw_build build = {ROOT, FILE_OF_ADD, "add", output};
    struct gw_result result = {0};
    assert_int_equal(gw_build_ended_from_outside(&result, &build, status), *summary != '\0');
    assert_string_equal(result.summary ? result.summary : "", summary);
    if (*summary) {
        assert_int_equal(result.state, GW_NO_VERDICT);
        assert_contains(result.message, "There is no verdict on the file: ");
    }
    gw_result_free(&result);
    free(output);
}

GW_TEST(whoever_ends_a_build_ends_no_student)
{
    assert_outside("g++: fatal error: Killed signal terminated program cc1plus\n"
                   "compilation terminated.\n"
                   "\ngw_compile: no verdict: the compiler was ended: grade it again\n" ENDS,
                   "1", "the compiler was ended: grade it again");
    // A limit ends a compiler by the same signal, and of this the file is to blame.
    assert_outside("g++: fatal error: Killed signal terminated program cc1plus\n"
                   "\ngw_compile: the compiler did not finish this file within 2 seconds\n" ENDS,
                   "1", "");
    // A compiler of our own files is in no box.
    assert_outside("gcc: fatal error: Killed signal terminated program cc1\n" ENDS, "1",
                   "a signal from outside ended the compiler (Killed): grade it again");
    assert_outside("make[2]: *** [lessons/build.make:76: add.o] Terminated\n", "2",
                   "a signal from outside ended the compiler (Terminated): grade it again");
    assert_outside("ninja: build stopped: interrupted by user.\n", "2",
                   "the build was interrupted: grade it again");
    assert_outside("[1/2] chevron add.cu\n", "Child killed",
                   "a signal from outside ended the build: grade it again");
    assert_outside("g++: internal compiler error: Segmentation fault signal terminated program "
                   "cc1plus\n" ENDS,
                   "1", "");
    assert_outside(ROOT "/" FILE_OF_ADD ":3:2: error: #error ninja: build stopped: interrupted by "
                        "user\n" ENDS,
                   "1", "");
}

GW_TEST(missing_files)
{
    assert_missing(FILE_OF_ADD, "");
    assert_missing("lessons/lesson3/gone.cu",
                   "lessons/lesson3/gone.cu is missing: ./gridwork reset add puts it back");
    assert_missing("/nowhere/add.cu", "/nowhere/add.cu is missing");
    gw_test_write(ROOT "/lessons/lesson3/alone.cu", "");
    assert_missing("lessons/lesson3/alone.cu",
                   "lessons/lesson3/alone.h is missing: git checkout lessons/lesson3/alone.h puts "
                   "it back");
    gw_test_write(ROOT "/no_lesson.cu", "");
    assert_missing("no_lesson.cu", "");
    // What nobody can read to its end, or at all.
    assert_int_equal(0, mkfifo(ROOT "/pipe.cu", 0600));
    assert_missing("pipe.cu", "pipe.cu cannot be compiled, because it is a named pipe: put your "
                              "file there, or remove it and type ./gridwork reset add");
    assert_missing("lessons", "lessons cannot be compiled, because it is a folder: put your file "
                              "there, or remove it and type ./gridwork reset add");
    assert_missing("/dev/zero", "/dev/zero cannot be compiled, because it is a device: put your "
                                "file there, or remove it and type ./gridwork reset add");
}

// The kept file after a build that said this of a file with this content.
static char *kept_after(const char *content, const char *said)
{
    char *output = as_read(said);
    const struct gw_build build = {
        .root = ROOT, .file = FILE_OF_ADD, .name = "add", .output = output};
    assert_true(gw_save_warnings(ROOT "/warnings", content, &build));
    free(output);
    return gw_build_log_read(ROOT "/warnings", ROOT);
}

static void assert_kept(const char *content, const char *said, const char *kept)
{
    char *text = kept_after(content, said);
    assert_string_equal(text, kept);
    free(text);
}

GW_TEST(warnings_are_kept)
{
    // Each once; of this file alone; without the option's name.
    assert_kept("one",
                ROOT "/" FILE_OF_ADD ":4:7: warning: unused variable 'k'; is it? [-Wunused]\n"
                     "    4 | int k;\n" ROOT "/" FILE_OF_ADD
                     ":4:7: warning: unused variable 'k'; is it? [-Wunused]\n" ROOT
                     "/lessons/lesson3/add.h:1:1: warning: not of this file\n" ROOT "/" FILE_OF_ADD
                     ":9:7: note: no warning\n",
                "one\n" FILE_OF_ADD ":4: unused variable 'k'; is it?\n");
    // An unchanged file is not compiled again, and its warnings stay; a changed one has its own.
    assert_kept("one", "ninja: no work to do.\n",
                "one\n" FILE_OF_ADD ":4: unused variable 'k'; is it?\n");
    assert_kept("another", "[1/1] Linking\n", "another\n");
}

GW_TEST(variables_without_a_value)
{
    // A header's function got it: the note says where it is.
    assert_kept("two",
                "/usr/include/x.h:3:1: warning: 'sum' may be used uninitialized\n" ROOT
                "/" FILE_OF_ADD ":44:9: note: 'sum' was declared here\n",
                "two\n" FILE_OF_ADD ":44: 'sum' may be used uninitialized\n");
    // The file's own warning is enough.
    assert_kept("three",
                ROOT "/" FILE_OF_ADD ":46:3: warning: 'sum' may be used uninitialized [-Wx]\n" ROOT
                     "/" FILE_OF_ADD ":44:9: note: 'sum' was declared here\n",
                "three\n" FILE_OF_ADD ":46: 'sum' may be used uninitialized\n");
}
