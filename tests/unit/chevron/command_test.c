// SPDX-License-Identifier: MIT
// The command chevron, and what the C++ compiler says of its output, in a folder of the test's own.
#include "checks.h"

#include <unistd.h>

/** The whole file; the caller frees it. NULL when there is none. */
static char *get(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    char *text = calloc(1, 65536);
    assert_non_null(text);
    size_t length = fread(text, 1, 65535, file);
    assert_true(length < 65535);
    assert_int_equal(0, fclose(file));
    return text;
}

// The command chevron: its options, its files and its messages.

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static char output[8192];

static int run(const char *commands)
{
    return gw_test_run(output, sizeof(output), "%s", commands);
}

static void assert_run(int status, const char *arguments, const char *part)
{
    char command[1024];
    snprintf(command, sizeof(command), "'%s' %s", CHEVRON, arguments);
    int got = run(command);
    if (got != status || !strstr(output, part) || (!*part && *output)) {
        fail_msg("chevron %s: exit %d, not %d, and said: %s", arguments, got, status, output);
    }
}

static void assert_file(const char *path, const char *expected)
{
    char *text = get(path);
    assert_non_null(text);
    assert_string_equal(expected, text);
    free(text);
}

GW_TEST(it_translates)
{
    gw_test_write("in.cu", "k<<<1, 2>>>(x);\n");
    assert_run(0, "--name 'lessons/a b.cu' --output out.cpp in.cu", "");
    assert_file("out.cpp", "#line 1 \"lessons/a b.cu\"\n"
                           "GW_LAUNCH_ADDRESS(k).shape(1, 2)(x);\n");
    assert_run(0, "in.cu --output out.cpp", "");
    assert_file("out.cpp", "#line 1 \"in.cu\"\nGW_LAUNCH_ADDRESS(k).shape(1, 2)(x);\n");
}

// Headers by "name" from beside the file, and what they include, once each; others are left alone.
GW_TEST(own_headers_are_translated_too)
{
    assert_int_equal(0, run("mkdir -p a/b out"));
    gw_test_write("a/in.cu", "#include \"b/one.h\" // here\n #  include \"two.h\"\n"
                             "#include <stdio.h>\n#include \"none.h\"\n");
    gw_test_write("a/b/one.h", "#include \"../two.h\"\nvoid f() { k<<<1, 2>>>(x); }\n");
    gw_test_write("a/two.h", "int a = 1 << 2;\n");
    assert_run(0, "--name in.cu --headers out --dependencies in.d --output out.cpp a/in.cu", "");
    assert_file("out.cpp", "#line 1 \"in.cu\"\n#include \"out/0.h\" // here\n#include \"out/1.h\"\n"
                           "#include <stdio.h>\n#include \"none.h\"\n");
    assert_int_equal(0, run("sed 's|\".*/a/|\"a/|' out/0.h > seen; tail -c +2 in.d | tr ' ' '\\n' |"
                            " sed 's|^/.*/a/|a/|' > read"));
    assert_file("seen", "#line 1 \"a/b/one.h\"\n#include \"out/1.h\"\n"
                        "void f() { GW_LAUNCH_ADDRESS(k).shape(1, 2)(x); }\n");
    assert_file("read", "out.cpp:\na/in.cu\na/b/one.h\na/two.h\n");

    gw_test_write("a/two.h", "void g() { k<<<1>>>(); }\n");
    assert_run(1, "--name in.cu --headers out --output out.cpp a/in.cu",
               "a/two.h:1:13: error: here is 1 value");
    assert_null(get("out.cpp"));
    // What is wrong in one that launches nothing is the compiler's to say.
    gw_test_write("a/two.h", "#error \"\n\"\n__global__ int k(\n");
    assert_run(0, "--name in.cu --headers out --output out.cpp a/in.cu", "");
}

// In the folders of the search, in their order, whatever stands around the name; a name without a
// dot is of C++'s own.
GW_TEST(headers_of_the_path_are_translated_too)
{
    assert_int_equal(0, run("rm -rf a first second out; mkdir -p a first second out"));
    gw_test_write("a/in.cu", "#include <one.h>\n#include \"two.h\"\n#include <vector>\n");
    gw_test_write("a/one.h", "int beside;\n");
    gw_test_write("second/one.h", "k<<<1, 2>>>(x);\n");
    gw_test_write("first/two.h", "int first;\n");
    gw_test_write("second/two.h", "int second;\n");
    gw_test_write("second/vector", "int other;\n");
    assert_run(0, "--headers out --search first --search second --output out.cpp a/in.cu", "");
    assert_file("out.cpp", "#line 1 \"a/in.cu\"\n#include \"out/0.h\"\n#include \"out/1.h\"\n"
                           "#include <vector>\n");
    assert_int_equal(0, run("tail -n 1 -q out/0.h out/1.h > seen"));
    assert_file("seen", "GW_LAUNCH_ADDRESS(k).shape(1, 2)(x);\nint first;\n");
    assert_run(2, "--output out.cpp a/in.cu --search", "--search needs a value");
}

GW_TEST(names_are_quoted)
{
    gw_test_write("in.cu", "int a;\n");
    assert_run(0, "--name 'a\"b\\c' --output out.cpp in.cu", "");
    assert_file("out.cpp", "#line 1 \"a\\042b\\134c\"\nint a;\n");
}

GW_TEST(a_long_file_goes_through_whole)
{
    assert_int_equal(0, run("yes 'int a; // a line' | head -n 20000 > in.cu"));
    assert_run(0, "--name in.cu --output out.cpp in.cu", "");
    assert_int_equal(0, run("tail -n +2 out.cpp | cmp - in.cu"));
}

GW_TEST(an_error_leaves_no_file)
{
    gw_test_write("in.cu", "int a;\n\n  k<<<1>>>(x);\n");
    gw_test_write("out.cpp", "old\n");
    assert_run(1, "--name a.cu --output out.cpp in.cu", "a.cu:3:4: error: here is 1 value");
    assert_null(get("out.cpp"));
}

GW_TEST(an_error_shows_its_line)
{
    gw_test_write("in.cu", "int a;\n\tchar *s = \"ü\"; k<<<1>>>(x);\r\nint b;\n");
    assert_run(1, "--name a.cu --output out.cpp in.cu",
               "    2 | \tchar *s = \"ü\"; k<<<1>>>(x); \n"
               "      | \t                ^\n");
    gw_test_write("in.cu", "/*");
    assert_run(1, "--name a.cu --output out.cpp in.cu", "    1 | /*\n      | ^\n");
}

GW_TEST(files_that_cannot_be_read)
{
    assert_run(1, "--name a --output out.cpp none.cu",
               "none.cu: error: the file cannot be read: No such file or directory");
    assert_null(get("out.cpp"));
}

// In bounded memory and without waiting, whatever somebody has handed in.
static void assert_refused(const char *make, const char *path, const char *reason)
{
    char command[1024];
    char words[256];
    assert_int_equal(0, run(make));
    gw_test_write("out.cpp", "old\n");
    snprintf(command, sizeof(command), GW_WITH_LITTLE "'%s' --name a --output out.cpp %s", CHEVRON,
             path);
    snprintf(words, sizeof(words), "%s: error: the file cannot be read: %s\n", path, reason);
    const int status = run(command);
    if (status != 1 || strcmp(output, words) != 0) {
        fail_msg("of %s: exit %d, and said: %s", path, status, output);
    }
    assert_null(get("out.cpp"));
}

GW_TEST(what_is_no_file_is_not_read)
{
    assert_refused(":", ".", "it is a folder");
    assert_refused("mkfifo pipe.cu", "pipe.cu", "it is a named pipe");
    assert_refused(":", "/dev/zero", "it is a device");
    assert_refused("ln -s /dev/zero zero.cu", "zero.cu", "it is a device");
    assert_refused("ln -s loop.cu loop.cu", "loop.cu", "Too many levels of symbolic links");
}

GW_TEST(a_file_has_at_most_a_mebibyte)
{
    assert_refused("truncate -s 1G large.cu", "large.cu", "it is larger than 1 MiB");
    assert_refused("truncate -s 1048577 large.cu", "large.cu", "it is larger than 1 MiB");
    assert_int_equal(0, run("head -c 1048576 /dev/zero | tr '\\0' ' ' > large.cu"));
    assert_run(0, "--name large.cu --output out.cpp large.cu", "");
}

GW_TEST(files_that_cannot_be_written)
{
    gw_test_write("in.cu", "int a;\n");
    assert_run(1, "--name a --output none/out.cpp in.cu",
               "none/out.cpp: error: the file cannot be written: No such file or directory");
    assert_run(1, "--name a --output . in.cu", ".: error: the file cannot be written");
    assert_run(1, "--name a --output /dev/full in.cu",
               "/dev/full: error: the file cannot be written: No space left on device");
    assert_int_equal(0, access("/dev/full", F_OK));
    gw_test_write("bad.cu", "k<<<;\n");
    assert_run(1, "--name a --output /dev/null bad.cu", "a:1:2: error:");
    assert_int_equal(0, access("/dev/null", F_OK));
}

GW_TEST(the_input_is_never_overwritten)
{
    gw_test_write("in.cu", "k<<<;\n");
    assert_run(2, "--name a --output ./in.cu in.cu", "./in.cu is the input");
    assert_file("in.cu", "k<<<;\n");
}

GW_TEST(wrong_usage)
{
    assert_run(2, "in.cu", "--output OUT is missing");
    assert_run(2, "--output out.cpp", "IN is missing");
    assert_run(2, "--output", "--output needs a value");
    assert_run(2, "--output a in.cu in.cu", "in.cu is one too many");
    assert_run(2, "--outs a in.cu", "no option --outs");
    assert_run(2, "", "usage: chevron [--name SHOWN_NAME] --output OUT [--headers FOLDER");
    assert_run(0, "--help", "usage: chevron");
}

// What the C++ compiler says of a translated file: its messages show the file and the line that
// the student typed.

// Enough of a device for the launches below; the real one has its own tests.
static const char device[] =
    "struct gw_shaped { template <typename... T> void operator()(T...) const {} };\n"
    "struct gw_test_launch { gw_shaped shape(int, int, int = 0, int = 0) const { return {}; } };\n"
    "#define GW_LAUNCH(...) gw_test_launch{}\n"
    "#define GW_LAUNCH_ADDRESS(...) gw_test_launch{}\n"
    "#define GW_LAUNCH_DEDUCED(...) gw_test_launch{}\n"
    "#define GW_DYNAMIC_SHARED(T, name) T *name = nullptr\n"
    "#define GW_REGISTER_KERNEL(name) static_assert(sizeof(&name), \"\");\n"
    "#define GW_KERNEL_POINTER(...) (__VA_ARGS__)\n"
    "#define __global__\n";

static int compile(const char *text)
{
    gw_test_write("device.h", device);
    gw_test_write("in.cu", text);
    assert_int_equal(0, run("'" CHEVRON "' --name 'the file.cu' --output out.cpp in.cu"));
    return run("'" COMPILER "' -std=c++17 -fsyntax-only -include device.h out.cpp");
}

static void assert_compiles(const char *text)
{
    if (compile(text) != 0) {
        fail_msg("%s\ndoes not compile: %s", text, output);
    }
}

// The word `wrong` is not declared; the message must name its line.
static void assert_message_at(const char *text, int line)
{
    char place[64];
    snprintf(place, sizeof(place), "the file.cu:%d:", line);
    assert_int_not_equal(0, compile(text));
    const char *message = strstr(output, place);
    if (!message || !strstr(message, "wrong")) {
        fail_msg("%s\nhas no message at line %d: %s", text, line, output);
    }
    for (const char *error = output; (error = strstr(error, " error: ")); error++) {
        if (error - strlen(place) < output || !strstr(output, place)) {
            fail_msg("a message without place: %s", output);
        }
    }
}

GW_TEST(messages_show_the_right_line)
{
    assert_message_at("int a = wrong;\n", 1);
    assert_message_at(
        "__global__ void k(int);\nvoid f()\n{\n    k<<<1, 2>>>(1);\n    wrong();\n}\n", 5);
    assert_message_at("void f()\n{\n    k<<<1,\n        2,\n        wrong>>>(1);\n}\n", 5);
    assert_message_at(
        "void f()\n{\n    k\n    <<<\n    1\n    ,\n    2\n    >>>\n    (\n    wrong\n"
        "    );\n}\n",
        10);
    assert_message_at("void f()\n{\n    k<\\\n<<1, 2>\\\n>>(1);\n    wrong();\n}\n", 6);
    assert_message_at("/* a\n b */ const char *s = R\"(\n\n)\";\nint a = \\\n wrong;\n", 6);
    assert_message_at("void f()\n{\n    extern\n    __shared__\n    float\n    s[\n    ];\n"
                      "    wrong();\n}\n",
                      8);
    assert_message_at("void f()\n{\n    ext\\\nern __shared__ float s[];\n    wrong();\n}\n", 5);
    assert_message_at("void f()\r\n{\r\n    k<<<1, 2>>>\r\n  (3);\r\n    wrong();\r\n}\r\n", 5);
    assert_message_at("#define RUN(k) \\\n  k<<<1, \\\n  2>>>(4)\nvoid f()\n{\n    RUN(a);\n"
                      "    RUN(b), wrong;\n}\n",
                      7);
}

GW_TEST(launches_compile)
{
    assert_compiles("__global__ void k(int);\n"
                    "#define RUN(k, ...) \\\n  do { \\\n    k<<<1, 2>>>(__VA_ARGS__); \\\n"
                    "  } while (0)\n"
                    "#define SHAPE 1, 2\n"
                    "void f(int n)\n{\n"
                    "    RUN(k, 1, 2);\n"
                    "    k<<<SHAPE>>>(1);\n"
                    "    k // kernel\n"
                    "    <<<n < 3 ? 1'000 : n >> 2, [&] { k<<<1, 2>>>(3); return 4; }()>>>\n"
                    "#if 1\n    (3);\n#else\n    (4);\n#endif\n"
                    "    k<int, (2 > 1)><<<1, 2, 3, 4>>>(5);\n"
                    "    extern __shared__ __align__(16) float s[];\n"
                    "    s[0] = 1.0f;\n"
                    "}\n");
    assert_compiles("\xEF\xBB\xBF__global__ void k();\nvoid f() { k<<<1, 2>>>(); }\n");
}
