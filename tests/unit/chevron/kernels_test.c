// SPDX-License-Identifier: MIT
// Which names are kernels, and which macro launches what stands before <<<.
#include "checks.h"

// `declaration` makes k a kernel of the file, so that k<<<>>> is a launch by name.
#define assert_declares(declaration) assert_by_name(declaration "\nvoid f() { ", "k", "(); }")
#define assert_declares_nothing(declaration)                                                       \
    assert_by_address(declaration "\nvoid f() { ", "k", "(); }")
#define assert_declares_template(declaration)                                                      \
    assert_deduced(declaration "\nvoid f() { ", "k", "(); }")

GW_TEST(declarations)
{
    assert_declares("__global__ void k(int *x);");
    assert_declares("__global__ void k(int *x) { x[0] = 1; }");
    assert_declares("__global__ static void k();");
    assert_declares("static __global__ void k();");
    assert_declares("extern \"C\" __global__ void k();");
    assert_declares("extern \"C\" { __global__ void k(); }");
    assert_declares("void __global__ k();");
    assert_declares("inline __global__ void k() noexcept;");
    assert_declares("__global__ auto k() -> void {}");
    assert_declares("__global__\nvoid /* the kernel */\nk\n(\n);");
    assert_declares("namespace n { __global__ void k(); }");
    assert_declares("__global__ void n::k() {}");
    assert_declares("__global__ void other(); __global__ void k();");
    assert_declares("template <typename T> struct A { }; __global__ void k();");
}

GW_TEST(attributes_between)
{
    assert_declares("__global__ void __launch_bounds__(256) k();");
    assert_declares("__global__ void __launch_bounds__(256, (2 > 1)) k() {}");
    assert_declares("__launch_bounds__(256) __global__ void k();");
    assert_declares("__global__ __launch_bounds__(256) void k() {}");
    assert_declares("__global__ void k() __attribute__((used));");
    assert_declares("__attribute__((used)) __global__ __attribute__((noinline)) void k();");
    assert_declares("__global__ void __cluster_dims__(2, 1, 1) k();");
    assert_declares("[[maybe_unused]] __global__ [[a(b)]] void k();");
    assert_declares("__global__ BOUNDS(256) void k() {}");
    assert_declares("__global__ std::enable_if_t<(N > 2)> k();");
    assert_declares("__global__ decltype(f(1)) k();");
}

GW_TEST(no_declarations)
{
    assert_declares_nothing("");
    assert_declares_nothing("MACRO void k();");
    assert_declares_nothing("void n::k();");
    assert_declares_nothing("// __global__ void k();");
    assert_declares_nothing("const char *s = \"__global__ void k();\";");
    assert_declares_nothing("#if 0\n__global__ void k();\n#endif");
    assert_declares_nothing("#define A __global__ void k();");
    assert_declares_nothing("__global__ void j(int k);");
    assert_declares_nothing("__global__ void j(int a = k(2)) { k(); }");
    assert_declares_nothing("__global__ int k;");
    assert_declares_nothing("void (*k)(int *);");
}

// The call knows what stands for an argument that is left out, and whether it means the kernel.
GW_TEST(arguments_decide)
{
    assert_declares_template("__global__ void k(int *x, int n = 3) {}");
    assert_declares_template("__global__ void k(int n = 3);\n__global__ void k(int n) {}");
    assert_declares("__global__ void k(int n) { int x = n; }");
    assert_declares("__global__ void j(int n = 3); __global__ void k(int n);");
    assert_declares_template("__global__ void k(int *x) {}\nvoid k() {}");
    assert_declares("__global__ void k(int *x) {}\nint k() { return 1; }");
}

GW_TEST(template_declarations)
{
    assert_declares_template("template <typename T> __global__ void k(T *x);");
    assert_declares_template("template <typename T> __global__ void __launch_bounds__(256) k(T *x)"
                             "{}");
    assert_declares_template("template <typename T>\n#ifdef A\n__launch_bounds__(3)\n#endif\n"
                             "__global__ static void k(T *x);");
    assert_declares_template("template <typename T, int N = sizeof(A<B<T>>)> __global__ void k();");
    assert_declares_template("template <typename T> __global__ void k(T); template <> __global__ "
                             "void k<int>(int) {}");
    assert_declares_template("template __global__ void k<float>(float *);");
}

GW_TEST(overloads_are_for_the_compiler_to_choose)
{
    assert_declares_template("__global__ void k(int) {} __global__ void k(float) {}");
    assert_declares("__global__ void k(int); __global__ void k(int) {}");
    assert_declares("#if A\n__global__ void k(int) {}\n#else\n__global__ void k(int) {}\n#endif");
    assert_declares(
        "namespace a { __global__ void k() {} } namespace b { __global__ void k() {} }");
}

GW_TEST(expressions)
{
#define KERNEL "__global__ void k(); "
    assert_by_name(KERNEL, "ns::k", "();");
    assert_by_name(KERNEL, "::k", "();");
    assert_by_name(KERNEL, "(k)", "();");
    assert_by_name(KERNEL, "((ns::k))", "();");
    assert_by_name(KERNEL "return ", "::k", "();");
    assert_by_name(KERNEL "if (a) ", "::k", "();");
    assert_by_address(KERNEL, "(a ? k : j)", "();");
    assert_by_address(KERNEL, "table[k]", "();");
    assert_by_address(KERNEL, "a.k", "();");
    assert_by_address(KERNEL, "a->b[2].k", "();");
    assert_by_address(KERNEL, "choose(a)(b)", "();");
    assert_by_address(KERNEL, "(*p)", "();");
    assert_by_name(KERNEL "if (a) ", "(k)", "();");
    assert_by_name(KERNEL "else ", "k", "();");
    assert_by_address(KERNEL, "find<3>(a)", "();");
    assert_by_name(KERNEL, "S<int, 4>::k", "();");
}

#define assert_hidden(function) assert_by_address(KERNEL function " ", "k", "(); }")
#define assert_visible(function) assert_by_name(KERNEL function " ", "k", "(); }")

GW_TEST(variables_hide_kernels)
{
    assert_hidden("void f(void (*k)(int), int n) {");
    assert_hidden("void f(kernel_fn k) {");
    assert_hidden("void f(int n, kernel_fn *k) { if (n) { }");
    assert_hidden("void f() { auto k = j;");
    assert_hidden("void f() { void (*k)(int) = j;");
    assert_hidden("void f() { for (auto k : all) {");
    assert_hidden("void f() { for (auto k : all)");
    assert_hidden("void f() { std::function<void(int)> k = j;");
    assert_hidden("void g() { [](kernel_fn k) {");
}

GW_TEST(variables_hide_kernels_only_in_their_scope)
{
    assert_visible("void f(kernel_fn k); void g() {");
    assert_visible("void f(kernel_fn k) { } void g() {");
    assert_visible("void f() { { auto k = j; }");
    assert_visible("void f() { for (auto k : all) k(); ");
    assert_visible("__global__ void j() { float k = 0; k = 1; } void f() {");
    assert_visible("void f() { g(k, a * b); return k;");
    assert_visible("struct s { int k; }; void f() {");
    assert_by_name(KERNEL "void f(kernel_fn k) { ", "::k", "(); }");
}

GW_TEST(many_kernels)
{
    char input[8192] = "", output[8192] = "";
    size_t in = 0, out = 0;
    for (int i = 0; i < 100; i++) {
        in += (size_t)snprintf(input + in, sizeof(input) - in,
                               "__global__ void k%d();k%d<<<1,2>>>();\n", i, i);
        out += (size_t)snprintf(output + out, sizeof(output) - out,
                                "__global__ void k%d();GW_LAUNCH(k%d).shape(1,2)();\n", i, i);
    }
    assert_becomes(input, output);
}
