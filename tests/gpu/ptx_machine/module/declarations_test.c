// SPDX-License-Identifier: MIT
// What stands in a module besides instructions: variables with their first values, functions with
// their parameters, and where everything lies.
#include "read.h"
#include "test.h"

GW_TEST(first_lines_are_read)
{
    struct ptx_module *module = read_ptx("");
    assert_string_equal(module->target, "sm_75");
    assert_int_equal(module->version, 90);
    assert_null(module->functions);
    ptx_module_free(module);
}

GW_TEST(variables_have_space_type_size_and_alignment)
{
    struct ptx_module *module =
        read_ptx(".visible .global .align 16 .f32 a[2][3];\n.const .u64 c;\n"
                 ".global .v4 .f32 v;\n.extern .shared .align 8 .b8 dynamic[];\n"
                 ".global .attribute(.managed) .align 4 .u32 m;\n");
    const struct ptx_variable *a = ptx_module_variable(module, "a");
    assert_int_equal(a->space, PTX_GLOBAL);
    assert_int_equal(a->type, PTX_F32);
    assert_int_equal(a->size, 24);
    assert_int_equal(a->alignment, 16);
    assert_null(a->bytes);
    const struct ptx_variable *c = ptx_module_variable(module, "c");
    assert_int_equal(c->space, PTX_CONSTANT);
    assert_int_equal(c->size, 8);
    assert_int_equal(c->alignment, 8);
    assert_int_equal(ptx_module_variable(module, "v")->size, 16);
    const struct ptx_variable *dynamic = ptx_module_variable(module, "dynamic");
    assert_true(dynamic->is_extern);
    assert_int_equal(dynamic->size, 0);
    assert_true(ptx_module_variable(module, "m")->is_managed);
    assert_null(ptx_module_variable(module, "nobody"));
    ptx_module_free(module);
}

GW_TEST(first_values_are_numbers)
{
    struct ptx_module *module =
        read_ptx(".global .u16 words[3] = {1, 0x203, -1};\n.global .f32 f = 0f3FC00000;\n"
                 ".global .f64 d[2] = {0dBFF8000000000000, -1.5};\n.global .f32 g = 0.5;\n"
                 ".global .b8 bits = 0b101;\n.global .u32 octal = 017U;\n");
    static const unsigned char words[] = {1, 0, 3, 2, 0xff, 0xff};
    assert_memory_equal(ptx_module_variable(module, "words")->bytes, words, sizeof(words));
    float f;
    memcpy(&f, ptx_module_variable(module, "f")->bytes, sizeof(f));
    assert_true(f == 1.5f);
    memcpy(&f, ptx_module_variable(module, "g")->bytes, sizeof(f));
    assert_true(f == 0.5f);
    double d[2];
    memcpy(d, ptx_module_variable(module, "d")->bytes, sizeof(d));
    assert_true(d[0] == -1.5 && d[1] == -1.5);
    assert_int_equal(ptx_module_variable(module, "bits")->bytes[0], 5);
    assert_int_equal(ptx_module_variable(module, "octal")->bytes[0], 15);
    ptx_module_free(module);
}

GW_TEST(first_values_that_are_fewer_leave_zeros)
{
    struct ptx_module *module = read_ptx(".global .b8 s[5] = {37, 100};\n");
    static const unsigned char bytes[] = {37, 100, 0, 0, 0};
    assert_memory_equal(ptx_module_variable(module, "s")->bytes, bytes, sizeof(bytes));
    ptx_module_free(module);
}

GW_TEST(first_values_are_addresses)
{
    struct ptx_module *module = read_ptx(".global .u32 a[4];\n.func f() ;\n"
                                         ".global .u64 t[5] = {a, generic(a)+8, f, a-4, 7};\n");
    const struct ptx_variable *t = ptx_module_variable(module, "t");
    const struct ptx_variable *a = ptx_module_variable(module, "a");
    assert_int_equal(t->relocation_count, 4);
    assert_ptr_equal(t->relocations[0].variable, a);
    assert_false(t->relocations[0].is_generic);
    assert_int_equal(t->relocations[1].offset, 8);
    assert_int_equal(t->relocations[1].add, 8);
    assert_true(t->relocations[1].is_generic);
    assert_ptr_equal(t->relocations[2].function, ptx_module_function(module, "f"));
    assert_null(t->relocations[2].variable);
    assert_int_equal(t->relocations[3].add, -4);
    assert_int_equal(t->bytes[32], 7);
    ptx_module_free(module);
}

GW_TEST(parameters_of_a_kernel_lie_as_a_launch_packs_them)
{
    struct ptx_module *module = read_ptx(
        ".visible .entry k(.param .u8 a, .param .align 8 .b8 b[12],\n"
        ".param .u64 .ptr .global .align 4 c, .param .u16 d)\n"
        ".maxntid 256, 2, 1\n.minnctapersm 2\n{ ret; }\n.entry none() .reqntid 32 { ret; }\n");
    const struct ptx_function *k = ptx_module_function(module, "k");
    assert_true(k->is_entry && k->has_body);
    assert_int_equal(k->parameter_count, 4);
    static const size_t offsets[] = {0, 8, 24, 32}, sizes[] = {1, 12, 8, 2};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(k->parameters[i].offset, offsets[i]);
        assert_int_equal(k->parameters[i].size, sizes[i]);
    }
    assert_int_equal(k->parameter_bytes, 34);
    assert_int_equal(k->block_size[0], 256);
    assert_int_equal(k->block_size[1], 2);
    const struct ptx_function *none = ptx_module_function(module, "none");
    assert_int_equal(none->parameter_count, 0);
    assert_int_equal(none->block_size[0], 32);
    assert_int_equal(none->block_size[2], 1);
    ptx_module_free(module);
}

GW_TEST(functions_have_arguments_and_results_in_a_frame)
{
    struct ptx_module *module =
        read_ptx(".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b) ;\n"
                 ".func (.param .b32 result) f(.param .b32 first, .param .b64 second)\n"
                 "{ .local .align 8 .b8 l[20]; .local .b32 m; .param .b32 more; ret; }\n");
    const struct ptx_function *vprintf_function = ptx_module_function(module, "vprintf");
    assert_false(vprintf_function->has_body);
    assert_int_equal(vprintf_function->argument_count, 2);
    const struct ptx_function *f = ptx_module_function(module, "f");
    assert_false(f->is_entry);
    assert_int_equal(f->argument_count, 2);
    assert_int_equal(f->arguments[0]->offset, 0);
    assert_int_equal(f->arguments[1]->offset, 8);
    assert_int_equal(f->result_count, 1);
    assert_int_equal(f->results[0]->offset, 16);
    assert_int_equal(f->frame_bytes, 24);
    assert_int_equal(f->local_bytes, 24);
    ptx_module_free(module);
}

GW_TEST(static_shared_memory_is_a_kernels_with_what_it_may_call)
{
    struct ptx_module *module = read_ptx(
        ".shared .align 4 .b8 a[10];\n.shared .align 8 .b8 b[8];\n.func g() ;\n"
        ".global .u64 table[1] = {g};\n"
        ".func f() { .reg .b32 %r; mov.u32 %r, a; ret; }\n"
        ".func g() { .shared .align 4 .b8 own[100]; .reg .b32 %r; mov.u32 %r, own; ret; }\n"
        ".entry calls() { call.uni f; ret; }\n"
        ".entry both() { .reg .b32 %r; mov.u32 %r, b; call f; ret; }\n"
        ".entry by_table() { .reg .b64 %q; mov.u64 %q, table; ret; }\n"
        ".entry nothing() { ret; }\n");
    assert_int_equal(ptx_module_function(module, "calls")->static_shared_bytes, 10);
    assert_int_equal(ptx_module_function(module, "both")->static_shared_bytes, 18);
    assert_int_equal(ptx_module_function(module, "by_table")->static_shared_bytes, 100);
    assert_int_equal(ptx_module_function(module, "nothing")->static_shared_bytes, 0);
    // Each has a place of its own.
    assert_int_equal(ptx_module_variable(module, "a")->offset, 0);
    assert_int_equal(ptx_module_variable(module, "b")->offset, 16);
    assert_int_equal(module->shared_bytes, 124);
    ptx_module_free(module);
}

GW_TEST(registers_are_slots_by_name_and_number)
{
    struct ptx_module *module = read_ptx(".entry k() { .reg .pred %p<2>; .reg .b32 one, two;\n"
                                         ".reg .f64 %fd<3>; add.f64 %fd2, %fd0, %fd1; ret; }\n");
    const struct ptx_function *k = ptx_module_function(module, "k");
    static const enum ptx_type types[] = {PTX_PRED, PTX_PRED, PTX_B32, PTX_B32,
                                          PTX_F64,  PTX_F64,  PTX_F64};
    assert_int_equal(k->slot_count, 7);
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(k->slots[i], types[i]);
    }
    const struct ptx_instruction *add = &module->instructions[k->begin];
    assert_int_equal(add->operands[0].slot, 6);
    assert_int_equal(add->operands[1].slot, 4);
    ptx_module_free(module);
}

GW_TEST(places_in_the_source_come_from_loc)
{
    struct ptx_module *module =
        read_ptx(".file 1 \"a.cu\", 12, 34\n.file 2 \"b.h\"\n.entry k() { .reg .b32 %r<3>;\n"
                 "mov.u32 %r0, 1;\n.loc 1 7 3\nmov.u32 %r1, 2;\n"
                 ".loc 2 9 1, function_name $L__info+4, inlined_at 1 8 2\nmov.u32 %r2, 3; ret; }\n"
                 ".section .debug_str { $L__info: .b8 1; { } }\n");
    const struct ptx_instruction *first = module->instructions;
    assert_null(first[0].file);
    assert_int_equal(first[0].line, 0);
    assert_string_equal(first[1].file, "a.cu");
    assert_int_equal(first[1].line, 7);
    assert_string_equal(first[2].file, "b.h");
    assert_int_equal(first[2].line, 9);
    assert_int_equal(first[0].ptx_line, 7);
    ptx_module_free(module);
}
