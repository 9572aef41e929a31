// SPDX-License-Identifier: MIT
// What a PTX text says. The syntax of the PTX document is known here and the meaning of no
// instruction: an opcode and its modifiers are words, which whoever runs them binds or refuses.
#pragma once

#include "types.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ptx_function;
struct ptx_arena;

/** Where bytes of a variable come from another variable or a function: `{a+4, generic(b), f}`. */
struct ptx_relocation {
    size_t offset;                       /**< in the variable's bytes; 8 bytes long */
    const struct ptx_variable *variable; /**< whose address it is, plus `add`; or NULL and */
    const struct ptx_function *function; /**< the function whose address it is */
    int64_t add;
    bool is_generic; /**< generic(x): its generic address; else the one in its own space */
};

/** A variable of any space but the registers. */
struct ptx_variable {
    const char *name;
    enum ptx_space space;
    enum ptx_type type; /**< of an element */
    size_t size;        /**< in bytes; 0 for `extern .shared x[]`, the dynamic shared memory */
    size_t alignment;
    size_t offset; /**< shared: in a block's memory. Local and parameter: in the frame of one call
                      of its function. Others: 0 */
    unsigned char *bytes; /**< `size` initial bytes, or NULL: zeros (shared, local: nothing) */
    struct ptx_relocation *relocations;
    size_t relocation_count;
    bool is_extern;
    bool is_managed;
    uint64_t address; /**< for the machine: where it was placed; global and constant only */
    struct ptx_variable *next;
};

/** The registers that every thread can read; sources: "Special Registers" of the PTX document. */
enum ptx_special {
    PTX_TID,
    PTX_NTID,
    PTX_CTAID,
    PTX_NCTAID,
    PTX_LANEID,
    PTX_WARPID,
    PTX_NWARPID,
    PTX_SMID,
    PTX_NSMID,
    PTX_GRIDID,
    PTX_LANEMASK_EQ,
    PTX_LANEMASK_LE,
    PTX_LANEMASK_LT,
    PTX_LANEMASK_GE,
    PTX_LANEMASK_GT,
    PTX_CLOCK,
    PTX_CLOCK_HI,
    PTX_CLOCK64,
    PTX_GLOBALTIMER,
    PTX_GLOBALTIMER_LO,
    PTX_GLOBALTIMER_HI,
    PTX_DYNAMIC_SMEM_SIZE,
    PTX_TOTAL_SMEM_SIZE,
    PTX_OTHER_SPECIAL, /**< of grid barriers, clusters, performance monitors: known by name only */
    PTX_SPECIAL_COUNT
};

enum ptx_operand_kind {
    PTX_REGISTER,  /**< `slot` */
    PTX_INTEGER,   /**< `value`: 64 bits of two's complement */
    PTX_FLOAT32,   /**< 0f3F800000: `value` has the bits */
    PTX_FLOAT64,   /**< 0d3FF0000000000000, 1.5: `value` has the bits */
    PTX_SPECIAL,   /**< `special`, `axis` */
    PTX_VARIABLE,  /**< the address of `variable`, plus `value` */
    PTX_FUNCTION,  /**< `function` itself, or its address */
    PTX_LABEL,     /**< `target`, the number of an instruction */
    PTX_LABELS,    /**< the name of a list of branch targets: `parts` are labels */
    PTX_PROTOTYPE, /**< the name of a prototype, or of a list of functions: for indirect calls */
    PTX_ADDRESS,   /**< [a+4], [a, {b, c}]: `parts[0]` is a register, variable or integer, `value`
                        is added to it; further parts as they stand there */
    PTX_VECTOR,    /**< {a, b}: `parts` */
    PTX_PAIR,      /**< a|b: two `parts` */
    PTX_LIST,      /**< (a, b): `parts`, of a call */
    PTX_SINK       /**< _ */
};

struct ptx_operand {
    enum ptx_operand_kind kind;
    bool negated; /**< !p, or -r */
    int slot;     /**< of the function's registers, from 0 */
    uint64_t value;
    enum ptx_special special;
    int axis; /**< 0, 1, 2: .x, .y, .z */
    size_t target;
    const struct ptx_variable *variable;
    const struct ptx_function *function;
    struct ptx_operand *parts;
    size_t part_count;
};

struct ptx_instruction {
    const char *opcode;           /**< "add" of add.rn.f32 */
    const char *const *modifiers; /**< "rn", "f32"; NULL behind the last */
    size_t modifier_count;
    int guard; /**< @p: the slot of p; -1 without */
    bool guard_negated;
    struct ptx_operand *operands;
    size_t operand_count;
    const char *text; /**< as it stands in the PTX, blanks made one, for messages */
    size_t ptx_line;  /**< in the PTX, from 1 */
    const char *file; /**< of the source, by .loc; or NULL */
    unsigned line;    /**< of the source; 0 where nothing is known */
};

/** A parameter of a kernel, where a launch puts its bytes. */
struct ptx_parameter {
    const char *name;
    size_t offset;
    size_t size;
    size_t alignment;
};

struct ptx_function {
    const char *name;
    bool is_entry;
    bool has_body;        /**< else it is only declared: vprintf, malloc, free, ... */
    size_t begin;         /**< its instructions in the module's, */
    size_t end;           /**< [begin, end) */
    enum ptx_type *slots; /**< the type of each register */
    size_t slot_count;
    struct ptx_parameter *parameters; /**< of a kernel, in order; offsets in its parameter bytes */
    size_t parameter_count;
    size_t parameter_bytes;          /**< of all of them */
    struct ptx_variable **arguments; /**< of a device function: its parameters, */
    size_t argument_count;           /**< in order */
    struct ptx_variable **results;   /**< and what it returns */
    size_t result_count;
    size_t frame_bytes;             /**< of a call: all its variables in the parameter space */
    size_t local_bytes;             /**< of a call: all its local variables */
    struct ptx_variable *variables; /**< its own, of all spaces but global and constant */
    unsigned block_size[3];         /**< .maxntid or .reqntid; zeros without */
    size_t static_shared_bytes;     /**< of a kernel: what it and what it may call declare */
    struct ptx_function *next;
};

struct ptx_module {
    const char *target; /**< "sm_75" */
    unsigned version;   /**< 90 for 9.0 */
    struct ptx_instruction *instructions;
    size_t instruction_count;
    struct ptx_variable *variables; /**< global, constant and shared ones of the module */
    struct ptx_function *functions; /**< in the order of the text */
    size_t shared_bytes; /**< of all shared variables of known size; dynamic ones begin behind */
    struct ptx_arena *arena;
};

/**
 * Reads a PTX text of 64-bit addresses.
 * @param text, length  it needs no end mark
 * @param message       a sentence, where NULL is returned: what is not understood, and the line
 * @param capacity      bytes of `message`, at least 1
 * @return to be freed by ptx_module_free(), or NULL
 */
struct ptx_module *ptx_module_read(const char *text, size_t length, char *message, size_t capacity);

void ptx_module_free(struct ptx_module *module);

/** The function or kernel of this name; NULL where there is none. */
struct ptx_function *ptx_module_function(const struct ptx_module *module, const char *name);

/** The module's variable of this name; NULL where there is none. */
struct ptx_variable *ptx_module_variable(const struct ptx_module *module, const char *name);
