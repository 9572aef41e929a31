// SPDX-License-Identifier: MIT
// Binds instructions. A family of them is a function that says whether an opcode is its own, and
// then takes what it knows of the modifiers and operands; what nobody has taken is refused, so that
// no word of an instruction is ever passed over.
#pragma once

#include "step.h"

struct ptx_binder {
    struct ptx_program *program;
    const struct ptx_instruction *instruction;
    struct ptx_step *step;
    uint32_t taken;   /**< a bit for each modifier */
    unsigned operand; /**< the next one */
    bool has_policy;  /**< the last operand is one for caches, of which there are none */
    bool refused;
};

/** @return whether the opcode is one of the family's */
typedef bool ptx_family(struct ptx_binder *binder);

ptx_family ptx_bind_integers, ptx_bind_bits, ptx_bind_fields, ptx_bind_floats,
    ptx_bind_approximations, ptx_bind_comparisons, ptx_bind_conversions, ptx_bind_moves,
    ptx_bind_accesses, ptx_bind_atomics, ptx_bind_control, ptx_bind_halves, ptx_bind_carries,
    ptx_bind_calls, ptx_bind_barriers, ptx_bind_warp_functions, ptx_bind_async_copies,
    ptx_bind_mbarriers, ptx_bind_matrices, ptx_bind_tiles, ptx_bind_textures;

/** Those that are known, up to a NULL: families.c has the machine's, which are all of them. */
extern ptx_family *const ptx_families[];

/** Whether the opcode is this one. */
bool ptx_is(const struct ptx_binder *binder, const char *opcode);

/** Whether there is this modifier, which is taken. */
bool ptx_take_modifier(struct ptx_binder *binder, const char *word);

/** The number of the first modifier of a list that ends with NULL, which is taken; `none` without.
 */
unsigned ptx_take_one_of(struct ptx_binder *binder, const char *const *words, unsigned none);

/** The same of the modifier that comes first, where several are in the list. */
unsigned ptx_take_next_of(struct ptx_binder *binder, const char *const *words, unsigned none);

/** The next modifier that is a type, which is taken; PTX_NO_TYPE without. */
enum ptx_type ptx_take_type(struct ptx_binder *binder);

/** The last modifier, where that is a type; it is not taken. */
enum ptx_type ptx_last_type(const struct ptx_binder *binder);

/** .rn, .rz, .rm, .rp; `none` without. */
enum ptx_rounding ptx_take_rounding(struct ptx_binder *binder, enum ptx_rounding none);

/** The next operand as it stands; where there is none, `_`. */
const struct ptx_operand *ptx_take_operand(struct ptx_binder *binder);

bool ptx_has_operand(const struct ptx_binder *binder);

/** The next operand as a source of this type: a register, a number, a special register, or the
 * address of a variable. */
struct ptx_values ptx_take_source(struct ptx_binder *binder, enum ptx_type type);

/** An operand, or the part of one, as such. */
struct ptx_values ptx_source(struct ptx_binder *binder, const struct ptx_operand *operand,
                             enum ptx_type type);

/** The next operand as a register that is written; also step->keep. */
struct ptx_values ptx_take_target(struct ptx_binder *binder);
struct ptx_values ptx_target(struct ptx_binder *binder, const struct ptx_operand *operand);

/** The next operand `p|q` or `p`, as step->to and step->also_to. */
void ptx_take_targets(struct ptx_binder *binder);

/** The address of a variable in its space; of one of a call, in the call's frame. */
uint64_t ptx_place_of(const struct ptx_binder *binder, const struct ptx_variable *variable);

/** A value that is the same for all lanes. */
struct ptx_values ptx_constant(struct ptx_binder *binder, uint64_t value);

/** Memory that lives as long as the program. */
void *ptx_program_take(struct ptx_program *program, size_t bytes);

/** Says why the instruction cannot be run: "%s is not known". The first reason stays. */
__attribute__((format(printf, 2, 3))) void ptx_refuse(struct ptx_binder *binder, const char *format,
                                                      ...);

/** Binds one instruction of a function; what is wrong with it stands in the step. */
void ptx_bind(struct ptx_program *program, const struct ptx_function *function,
              const struct ptx_instruction *instruction, struct ptx_step *step);
