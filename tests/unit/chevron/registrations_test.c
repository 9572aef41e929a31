// SPDX-License-Identifier: MIT
// Behind which kernels a registration stands, and that all else is left out.
#include "checks.h"

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
