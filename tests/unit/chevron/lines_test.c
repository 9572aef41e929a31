// SPDX-License-Identifier: MIT
// What the C++ compiler says of a translated file: its messages show the file and the line that
// the student typed.
#include "checks.h"
#include "command.h"

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

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static char output[8192];

static int compile(const char *text)
{
    gw_test_write("device.h", device);
    gw_test_write("in.cu", text);
    assert_int_equal(0,
                     gw_run("'" CHEVRON "' --name 'the file.cu' --output out.cpp in.cu", output));
    return gw_run("'" COMPILER "' -std=c++17 -fsyntax-only -include device.h out.cpp", output);
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
