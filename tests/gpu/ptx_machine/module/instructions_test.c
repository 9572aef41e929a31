// SPDX-License-Identifier: MIT
// Instructions: opcodes, modifiers, guards, and every form of operand.
#include "read.h"
#include "test.h"

GW_TEST(opcodes_and_modifiers_are_words)
{
    struct ptx_module *module =
        read_instructions("@%p1 ld.global.L1::no_allocate.v2.f32\t{%f1,\n  _}, [%q1];\n"
                          "@!%p2 bar.sync 0;");
    const struct ptx_instruction *load = module->instructions;
    assert_string_equal(load->opcode, "ld");
    assert_int_equal(load->modifier_count, 4);
    static const char *const modifiers[] = {"global", "L1::no_allocate", "v2", "f32"};
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(load->modifiers[i], modifiers[i]);
    }
    assert_null(load->modifiers[4]);
    assert_int_equal(load->guard, 1);
    assert_false(load->guard_negated);
    assert_string_equal(load->text, "@%p1 ld.global.L1::no_allocate.v2.f32 {%f1, _}, [%q1]");
    assert_int_equal(load->operands[0].kind, PTX_VECTOR);
    assert_int_equal(load->operands[0].parts[1].kind, PTX_SINK);
    const struct ptx_instruction *barrier = &module->instructions[1];
    assert_true(barrier->guard_negated);
    assert_int_equal(barrier->guard, 2);
    assert_int_equal(module->instructions[2].guard, -1);
    assert_int_equal(module->instructions[2].operand_count, 0);
    ptx_module_free(module);
}

GW_TEST(numbers_keep_their_bits)
{
    static const struct {
        const char *text;
        enum ptx_operand_kind kind;
        uint64_t value;
    } numbers[] = {
        {"7", PTX_INTEGER, 7},
        {"-7", PTX_INTEGER, (uint64_t)-7},
        {"0xFFFFFFFFFFFFFFFF", PTX_INTEGER, UINT64_MAX},
        {"0x1fU", PTX_INTEGER, 31},
        {"0b110", PTX_INTEGER, 6},
        {"017", PTX_INTEGER, 15},
        {"WARP_SZ", PTX_INTEGER, 32},
        {"0f3F800000", PTX_FLOAT32, 0x3f800000},
        {"-0f3F800000", PTX_FLOAT32, 0xbf800000},
        {"0d3FF0000000000000", PTX_FLOAT64, UINT64_C(0x3ff0000000000000)},
        {"2.5", PTX_FLOAT64, UINT64_C(0x4004000000000000)},
        {"1.0e-1", PTX_FLOAT64, UINT64_C(0x3fb999999999999a)},
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        char text[64];
        snprintf(text, sizeof(text), "mov.b64 %%q1, %s;", numbers[i].text);
        struct ptx_module *module = read_instructions(text);
        const struct ptx_operand *operand = &module->instructions->operands[1];
        assert_int_equal(operand->kind, numbers[i].kind);
        assert_true(operand->value == numbers[i].value);
        ptx_module_free(module);
    }
}

GW_TEST(special_registers_have_axes)
{
    struct ptx_module *module =
        read_instructions("mov.u32 %r1, %tid.y; mov.u32 %r2, %nctaid.z; mov.u32 %r3, %laneid;\n"
                          "mov.u64 %q1, %clock64; mov.u32 %r4, %lanemask_lt;");
    static const enum ptx_special specials[] = {PTX_TID, PTX_NCTAID, PTX_LANEID, PTX_CLOCK64,
                                                PTX_LANEMASK_LT};
    static const int axes[] = {1, 2, 0, 0, 0};
    for (size_t i = 0; i < 5; i++) {
        const struct ptx_operand *operand = &module->instructions[i].operands[1];
        assert_int_equal(operand->kind, PTX_SPECIAL);
        assert_int_equal(operand->special, specials[i]);
        assert_int_equal(operand->axis, axes[i]);
    }
    ptx_module_free(module);
}

GW_TEST(special_registers_that_no_machine_here_has_are_known_by_name)
{
    struct ptx_module *module = read_instructions("mov.b32 %r1, %envreg2;\n"
                                                  "mov.u32 %r2, %cluster_ctarank;");
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(module->instructions[i].operands[1].kind, PTX_SPECIAL);
        assert_int_equal(module->instructions[i].operands[1].special, PTX_OTHER_SPECIAL);
    }
    ptx_module_free(module);
}

GW_TEST(addresses_have_a_base_and_an_offset)
{
    struct ptx_module *module = read_instructions(
        "ld.global.u32 %r1, [%q1]; ld.global.u32 %r1, [%q1+8]; ld.global.u32 %r1, [%q1+-8];\n"
        "ld.param.u64 %q1, [k_param_0]; ld.global.u32 %r1, [array+4]; ld.shared.u32 %r1, [16];\n"
        "mov.u64 %q2, array+12;");
    static const enum ptx_operand_kind bases[] = {PTX_REGISTER, PTX_REGISTER, PTX_REGISTER,
                                                  PTX_VARIABLE, PTX_VARIABLE, PTX_INTEGER};
    static const int64_t offsets[] = {0, 8, -8, 0, 4, 0};
    for (size_t i = 0; i < 6; i++) {
        const struct ptx_operand *address = &module->instructions[i].operands[1];
        assert_int_equal(address->kind, PTX_ADDRESS);
        assert_int_equal(address->part_count, 1);
        assert_int_equal(address->parts[0].kind, bases[i]);
        assert_int_equal((int64_t)address->value, offsets[i]);
    }
    assert_int_equal(module->instructions[3].operands[1].parts[0].variable->space, PTX_PARAMETER);
    assert_int_equal(module->instructions[5].operands[1].parts[0].value, 16);
    const struct ptx_operand *moved = &module->instructions[6].operands[1];
    assert_int_equal(moved->kind, PTX_VARIABLE);
    assert_string_equal(moved->variable->name, "array");
    assert_int_equal(moved->value, 12);
    ptx_module_free(module);
}

GW_TEST(results_may_be_pairs)
{
    struct ptx_module *module = read_instructions("setp.lt.and.s32 %p1|%p2, %r1, 5, !%p3;\n"
                                                  "shfl.sync.down.b32 %r1|%p4, %r2, 1, 31, -1;");
    const struct ptx_operand *pair = &module->instructions[0].operands[0];
    assert_int_equal(pair->kind, PTX_PAIR);
    assert_int_equal(pair->parts[0].slot, 1);
    assert_int_equal(pair->parts[1].slot, 2);
    assert_true(module->instructions[0].operands[3].negated);
    assert_int_equal(module->instructions[1].operands[0].parts[1].slot, 4);
    ptx_module_free(module);
}

GW_TEST(labels_are_numbers_of_instructions)
{
    struct ptx_module *module = read_instructions("$again: add.s32 %r1, %r1, 1;\n@%p1 bra $end;\n"
                                                  "bra.uni $again;\n$end:");
    assert_int_equal(module->instructions[1].operands[0].kind, PTX_LABEL);
    assert_int_equal(module->instructions[1].operands[0].target, 3);
    assert_int_equal(module->instructions[2].operands[0].target, 0);
    ptx_module_free(module);
}

GW_TEST(names_in_braces_are_their_own)
{
    struct ptx_module *module = read_instructions(
        "{ .reg .b32 t; mov.u32 t, 1; L: bra L; }\n{ .reg .b32 t; mov.u32 t, 2; L: bra L; }");
    const struct ptx_instruction *all = module->instructions;
    assert_int_not_equal(all[0].operands[0].slot, all[2].operands[0].slot);
    assert_int_equal(all[1].operands[0].target, 1);
    assert_int_equal(all[3].operands[0].target, 3);
    ptx_module_free(module);
}

GW_TEST(tables_of_branches_are_lists_of_labels)
{
    struct ptx_module *module = read_instructions(
        "$table: .branchtargets $a, $b, $a;\nbrx.idx %r1, $table;\n$a: exit;\n$b:");
    const struct ptx_operand *table = &module->instructions[0].operands[1];
    assert_int_equal(table->kind, PTX_LABELS);
    assert_int_equal(table->part_count, 3);
    assert_int_equal(table->parts[0].target, 1);
    assert_int_equal(table->parts[1].target, 2);
    assert_int_equal(table->parts[2].target, 1);
    ptx_module_free(module);
}

GW_TEST(calls_name_functions_also_later_ones)
{
    struct ptx_module *module = read_ptx(
        ".func (.param .b32 r) f(.param .b32 a) ;\n.entry k() { .reg .b32 %r<2>; .reg .b64 %q;\n"
        "{ .param .b32 p0; .param .b32 back; st.param.b32 [p0+0], %r1;\n"
        "call.uni (back), f, (p0); ld.param.b32 %r0, [back+0]; }\n"
        "{ .param .b32 p0; .param .b32 back; mov.u64 %q, f;\n"
        "proto: .callprototype (.param .b32 _) _ (.param .b32 _);\n"
        "call (back), %q, (p0), proto; } ret; }\n"
        ".func (.param .b32 r) f(.param .b32 a) { ret; }\n");
    const struct ptx_instruction *call = &module->instructions[1];
    assert_int_equal(call->operand_count, 3);
    assert_int_equal(call->operands[0].kind, PTX_LIST);
    assert_string_equal(call->operands[0].parts[0].variable->name, "back");
    assert_int_equal(call->operands[1].kind, PTX_FUNCTION);
    assert_ptr_equal(call->operands[1].function, ptx_module_function(module, "f"));
    assert_true(call->operands[1].function->has_body);
    const struct ptx_instruction *indirect = &module->instructions[4];
    assert_int_equal(module->instructions[3].operands[1].kind, PTX_FUNCTION);
    assert_int_equal(indirect->operands[1].kind, PTX_REGISTER);
    assert_int_equal(indirect->operands[3].kind, PTX_PROTOTYPE);
    // Each pair of braces has its own variables.
    assert_ptr_not_equal(call->operands[2].parts[0].variable,
                         indirect->operands[2].parts[0].variable);
    ptx_module_free(module);
}
