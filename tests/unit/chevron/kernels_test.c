// SPDX-License-Identifier: MIT
// The names of kernels: which are known where, and what is registered for them.
#include "checks.h"

// Which names are kernels, and which macro launches what stands before <<<.

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

// Launches in the bodies of macros, and macros in launches.

GW_TEST(a_body_is_rewritten)
{
    assert_becomes("#define RUN(k, g, b, x) k<<<g, b>>>(x)\n",
                   "#define RUN(k, g, b, x) GW_LAUNCH_ADDRESS(k).shape(g, b)(x)\n");
    assert_by_address("#define RUN(k, ...) \\\n  do { \\\n    ", "k",
                      "(__VA_ARGS__); \\\n  } while (0)\n");
    assert_by_address("  # define RUN /* <<< */ ", "k", "() // <<<\nint a;");
    assert_by_address("#define RUN ", "k", "()");
    assert_becomes("#define RUN k<\\\r\n<<1, \\\r\n2>>>()\r\n",
                   "#define RUN GW_LAUNCH_ADDRESS(k).shape(\\\r\n1, \\\r\n2)()\r\n");
}

GW_TEST(where_the_kernel_begins)
{
    assert_by_address("#define RUN(k) ", "(k)", "()\n");
    assert_by_address("#define RUN ", "(k)", "()\n");
    assert_by_address("#define RUN ", "::k", "()\n");
    assert_by_address("#define RUN(a) ", "a##_kernel", "()\n");
    assert_by_address("#define RUN(a) ", "k##a##4", "()\n");
    assert_by_name("#define RUN(k, T) ", "k<T>", "()\n");
}

GW_TEST(what_the_file_declares_counts_later_too)
{
    assert_by_name("#define RUN ", "k", "()\n__global__ void k();");
    assert_by_name("#define RUN ", "::k", "()\n__global__ void k();");
    assert_deduced("#define RUN ", "k", "()\ntemplate <typename T> __global__ void k();");
    // but a parameter is whatever the macro is given
    assert_by_address("#define RUN(j, k) ", "k", "()\n#define ALSO(k) 0\n__global__ void k();");
    assert_by_name("__global__ void k();\n#define RUN(j) ", "k", "()\n");
}

GW_TEST(the_arguments_may_come_from_outside)
{
    assert_by_address("#define RUN(k) ", "k", "\nRUN(a)(x);");
    assert_by_address("#define RUN(k) ", "k", " // <<<\n(x);");
}

GW_TEST(the_values_may_come_from_a_macro)
{
    assert_becomes("#define SHAPE(n) (n) / 256, 256\nk<<<SHAPE(n)>>>(x);",
                   "#define SHAPE(n) (n) / 256, 256\nGW_LAUNCH_ADDRESS(k).shape(SHAPE(n))(x);");
    assert_error("#define SHAPE(n) f(n, 256)\nk<<<SHAPE(n)>>>(x);", 2, 2,
                 "here is 1 value between");
}

GW_TEST(a_body_is_a_world_of_its_own)
{
    assert_unchanged("#define BEGIN f(g[{\n#define END }])\n");
    assert_becomes("void f() {\n#define END }\n extern __shared__ int s[]; }",
                   "void f() {\n#define END }\n GW_DYNAMIC_SHARED(  int, s); }");
    assert_shape("1,\n#define A )\n 2");
    assert_error("#define RUN(k) k<<<1, 2\nint a;\n", 1, 17, "has no >>>");
    assert_error("#define SHAPE <<<1, 2>>>\n", 1, 15, "no kernel before");
    assert_error("#define SHAPE(a) <<<1, 2>>>\n", 1, 18, "no kernel before");
    assert_error("#define RUN(k) \\\n  k<<<1>>>()\n", 2, 4, "here is 1 value between");
}

// Behind which kernels a registration stands, and that all else is left out.

#define assert_registers(head)                                                                     \
    assert_becomes(head " { *x = 1; }\nint a;\n",                                                  \
                   head " { *x = 1; } GW_REGISTER_KERNEL(k)\nint a;\n")

// The output must name the macro, or the check would not look at registrations at all.
#define assert_registers_not(text)                                                                 \
    assert_becomes(text "\n__global__ void last() {}\n",                                           \
                   text "\n__global__ void last() {} GW_REGISTER_KERNEL(last)\n")

#define assert_registers_nothing(text)                                                             \
    assert_becomes(text "//GW_REGISTER_KERNEL", text "//GW_REGISTER_KERNEL")

GW_TEST(definitions)
{
    assert_registers("__global__ void k(int *x)");
    assert_registers("static __global__ void k(int *x, const float (&)[3])");
    assert_becomes("__global__ static void __launch_bounds__(256, (2 > 1)) k(int *x) {}",
                   "__global__ static void __launch_bounds__(256, (2 > 1)) k(int *x) {} "
                   "GW_REGISTER_KERNEL(k, 256, (2 > 1))");
    assert_becomes("__launch_bounds__(N) __global__ void k() {}",
                   "__launch_bounds__(N) __global__ void k() {} GW_REGISTER_KERNEL(k, N)");
    assert_registers("__launch_bounds__(64, // two\n2) __global__ void k(int *x)");
    assert_registers("extern \"C\" __global__ void k(int *x)");
    assert_registers("inline void __global__ k(struct a<int, 3> *x, void (*f)(int, int))");
    assert_registers("__global__ void k(float, int *x, double)");
    assert_registers("DECLARE(a)\nstatic __global__ void k(int *x)");
    assert_registers("__global__ void k(int *x);\n__global__ void k(int *x)");
    assert_becomes("__global__ void k() {}", "__global__ void k() {} GW_REGISTER_KERNEL(k)");
    assert_becomes("__global__ void k(void) { for (;;) { } }",
                   "__global__ void k(void) { for (;;) { } } GW_REGISTER_KERNEL(k)");
    assert_becomes("#if A\n__global__ void k() {\n#if B\n{ }\n#endif\n} // k\n#endif\n",
                   "#if A\n__global__ void k() {\n#if B\n{ }\n#endif\n} GW_REGISTER_KERNEL(k) // "
                   "k\n#endif\n");
    assert_becomes("#if A\n__global__ void k() {}\n#else\n__global__ void j() {}\n#endif\n",
                   "#if A\n__global__ void k() {} GW_REGISTER_KERNEL(k)\n#else\n"
                   "__global__ void j() {} GW_REGISTER_KERNEL(j)\n#endif\n");
}

GW_TEST(namespaces)
{
    assert_becomes("namespace n { namespace { __global__ void k() {} } }",
                   "namespace n { namespace { __global__ void k() {} GW_REGISTER_KERNEL(k) } }");
    assert_becomes("extern \"C\" { __global__ void k() {} }",
                   "extern \"C\" { __global__ void k() {} GW_REGISTER_KERNEL(k) }");
    assert_becomes("namespace a::b {\n__global__ void k() {}\n}\n__global__ void k() {}",
                   "namespace a::b {\n__global__ void k() {} GW_REGISTER_KERNEL(k)\n}\n"
                   "__global__ void k() {} GW_REGISTER_KERNEL(k)");
}

GW_TEST(no_definitions)
{
    assert_registers_not("__global__ void k(int *x);");
    assert_registers_not("static void k(int *x) {}");
    assert_registers_not("template <typename T> __global__ void k(T *x) {}");
    assert_registers_not("template <> __global__ void k<int>(int *x) {}");
    assert_registers_not("#if 0\n__global__ void k(int *x) {}\n#endif");
    assert_registers_not("#define K(n) __global__ void n##_k(int *x) {}\nK(a);");
    assert_registers_not("RUN(a, __global__ void k(int *x) {});");
}

// Where the name may mean something else, or the } may not end the kernel.
GW_TEST(uncertain)
{
    assert_registers_not("__global__ void n::k(int *x) {}");
    assert_registers_not("struct s { friend __global__ void k(int *x) {} };");
    assert_registers_not("__global__ void NAME(k)(int *x) {}");
    assert_registers_not("__global__ void KERNEL(k) {}");
    assert_registers_not("__global__ void KERNEL(k, int *x) {}");
    assert_registers_not("__global__ HEAD(k) {}");
    assert_registers_not("KERNEL void k(int *x) {}");
    assert_registers_not("__global__ MACRO void k(int *x) {}");
    assert_registers_not("#define k(x) j(x)\n__global__ void k(int *x) {}");
    assert_registers_not("__global__ void k\\\nk(int *x) {}");
    assert_registers_not("__global__ void k(int *x) noexcept {}");
    assert_registers_not("#if A\n__global__ void k(int *x) {\n#else\n__global__ void j(int *x) {\n"
                         "#endif\n}");
    assert_registers_not("#if A\n__global__ void k(int *x)\n#else\n__global__ void j(int *x)\n"
                         "#endif\n{ }");
    assert_registers_nothing("__global__ void k(int *x) { LOOP(i) } }\n");
    assert_registers_nothing("namespace n { __global__ void k(int *x) { LOOP(i) } }\n}\n");
    assert_registers_nothing("__global__ void k(int *x) {}\nBEGIN } int a = { ;\n");
    assert_registers_nothing("#define __global__ static\n__global__ void k(int *x) {}\n");
}

#define TEMPLATE "template <typename T, int N> __global__ void k(T *x) {}\n"

GW_TEST(instances)
{
    assert_becomes(TEMPLATE "void f() { g((const void *)k<float, 2>, (void*)&k<a<int>, (3)>); }",
                   TEMPLATE "void f() { g((const void *)GW_KERNEL_POINTER(k<float, 2>), "
                            "(void*)GW_KERNEL_POINTER(&k<a<int>, (3)>)); }");
    assert_becomes("namespace n { " TEMPLATE "}\n"
                   "void *p = reinterpret_cast<void *>(n::k<float>);",
                   "namespace n { " TEMPLATE "}\n"
                   "void *p = reinterpret_cast<void *>(GW_KERNEL_POINTER(n::k<float>));");
    assert_unchanged(TEMPLATE "bool b = (int)k<2> (3);");
    assert_unchanged(TEMPLATE "auto p = k<float, 2>; auto q = &k<float, 2>;");
    assert_unchanged(TEMPLATE "auto p = (void (*)(float *))k<float, 2>;");
    assert_unchanged("template <typename T> void j() {}\nvoid *p = (void *)j<float>;");
    assert_unchanged("void *p = (void *)k<float>;\n" TEMPLATE);
    assert_unchanged(TEMPLATE "#define P (void *)k<float>\n");
}
