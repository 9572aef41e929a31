// SPDX-License-Identifier: MIT
// asm statements: which are PTX, and what becomes of them.
#include "checks.h"

#define DEVICE "__device__ "

GW_TEST(a_statement_of_device_code)
{
    assert_becomes(DEVICE "void f() { asm(\"bar.sync 0;\"); }",
                   DEVICE "void f() { GW_INLINE_PTX(false, \"bar.sync 0;\"); }");
    assert_becomes("__global__ void k() { asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(a)); }",
                   "__global__ void k() { GW_INLINE_PTX (true, \"mov.u32 %0, %%laneid;\"  , "
                   "gw_ptx_output<gw_ptx_code(\"=r\")>((a))); }");
    assert_becomes(DEVICE
                   "void f() { __asm__ __volatile__(\"x;\" \"y\" :: \"l\"(p), \"n\"(f(1, 2)) "
                   ": \"memory\", \"cc\"); }",
                   DEVICE "void f() { GW_INLINE_PTX (true, \"x;\" \"y\"  , "
                          "gw_ptx_input<gw_ptx_code(\"l\")>((p)) , "
                          "gw_ptx_input<gw_ptx_code(\"n\")>((f(1, 2)))   ); }");
    assert_becomes(DEVICE "void f() {\n  asm(\"a\"\n      : \"=r\"(x),\n        \"+f\"(y)\n      : "
                          "\"d\"(z));\n}",
                   DEVICE "void f() {\n  GW_INLINE_PTX(true, \"a\"\n       , "
                          "gw_ptx_output<gw_ptx_code(\"=r\")>((x))\n        , "
                          "gw_ptx_output<gw_ptx_code(\"+f\")>((y))\n       , "
                          "gw_ptx_input<gw_ptx_code(\"d\")>((z)));\n}");
}

GW_TEST(what_hides_in_operands)
{
    assert_becomes(DEVICE "void f() { asm(\"a;\" : : \"r\"(b ? c : d), NAME(p)); }",
                   DEVICE "void f() { GW_INLINE_PTX(true, \"a;\"   , "
                          "gw_ptx_input<gw_ptx_code(\"r\")>((b ? c : d)) , "
                          "gw_ptx_input<gw_ptx_code(NAME)>((p))); }");
    assert_becomes(DEVICE "void f() { asm(\"a;\" :: \"r\"(n::b), \"r\"(c[d ? 1 : 2])); }",
                   DEVICE "void f() { GW_INLINE_PTX(true, \"a;\"  , "
                          "gw_ptx_input<gw_ptx_code(\"r\")>((n::b)) , "
                          "gw_ptx_input<gw_ptx_code(\"r\")>((c[d ? 1 : 2]))); }");
}

// Nobody knows what a macro, a method or a function for both sides is compiled for.
GW_TEST(a_text_that_looks_like_ptx)
{
    assert_becomes("#define LANE(x) asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(x))\n",
                   "#define LANE(x) GW_INLINE_PTX(true, \"mov.u32 %0, %%laneid;\"  , "
                   "gw_ptx_output<gw_ptx_code(\"=r\")>((x)))\n");
    assert_becomes(
        "#define LOAD(how) asm(\"ld.\" #how \".u32 %0, [%1];\" : \"=r\"(x) : \"l\"(p))\n",
        "#define LOAD(how) GW_INLINE_PTX(true, \"ld.\" #how \".u32 %0, [%1];\"  , "
        "gw_ptx_output<gw_ptx_code(\"=r\")>((x))  , "
        "gw_ptx_input<gw_ptx_code(\"l\")>((p)))\n");
    assert_becomes("#define DO(text) asm(text : \"=r\"(x) : \"f\"(p))\n",
                   "#define DO(text) GW_INLINE_PTX(true, text  , "
                   "gw_ptx_output<gw_ptx_code(\"=r\")>((x))  , "
                   "gw_ptx_input<gw_ptx_code(\"f\")>((p)))\n");
    assert_becomes(
        "struct s { __device__ void f() { asm(\"{ bar.sync 0; }\\n\\t\"); } };",
        "struct s { __device__ void f() { GW_INLINE_PTX(false, \"{ bar.sync 0; }\\n\\t\"); "
        "} };");
    assert_becomes("__host__ __device__ void f() { asm(\"bar.sync 0; \"); }",
                   "__host__ __device__ void f() { GW_INLINE_PTX(false, \"bar.sync 0; \"); }");
}

GW_TEST(a_processors_own_stays)
{
    assert_unchanged("void f() { asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(a)); }");
    assert_unchanged("int main() { asm volatile(\"nop\"); }");
    assert_unchanged("#define PAUSE() __asm__ __volatile__(\"rep; nop\" ::: \"memory\")\n");
    assert_unchanged("#define STOP asm(\"int $3;\")\n");
    assert_unchanged("#define DO(text) asm(text : \"=a\"(x) : \"m\"(y))\n");
    assert_unchanged("struct s { void f() { asm volatile(\"mfence\"); } };");
    assert_unchanged(DEVICE "void f() { asm volatile(\"\" ::: \"memory\"); }");
    assert_unchanged("extern int x asm(\"y\");");
}

// The compiler is to say what is wrong.
GW_TEST(what_is_no_statement)
{
    assert_unchanged(DEVICE "void f() { asm volatile; }");
    assert_unchanged(DEVICE "void f() { asm(); }");
    assert_unchanged(DEVICE "void f() { asm(\"a;\" : : : : b); }");
    assert_unchanged(DEVICE "void f() { asm(\"a;\" : \"=r\"); }");
    assert_unchanged(DEVICE "void f() { asm(\"a;\" : \"=r\"(a) \"=r\"(b)); }");
    assert_unchanged(DEVICE "void f() { asm(\"a;\" : (a)); }");
    assert_unchanged(DEVICE "void f() { asm(\"a;\" : \"=r\"(a) }");
    assert_unchanged("#define HALF asm(\"bar.sync 0;\" \n");
}
