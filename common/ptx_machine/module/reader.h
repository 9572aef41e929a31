// SPDX-License-Identifier: MIT
// What the files that read PTX share: where they are, and what the names mean there.
#pragma once

#include "arena.h"
#include "lexer.h"
#include "module.h"

enum ptx_name_kind {
    PTX_NAMES_REGISTERS,
    PTX_NAMES_VARIABLE,
    PTX_NAMES_LABELS,
    PTX_NAMES_PROTOTYPE
};

/** A name that a function knows inside of its braces. */
struct ptx_name {
    enum ptx_name_kind kind;
    const char *text;
    size_t length;
    int slot;     /**< registers: of the first, */
    size_t count; /**< %r<4>: of %r0 to %r3; 0: the text is the whole name */
    struct ptx_variable *variable;
    struct ptx_operand labels;
    struct ptx_name *before;
};

/** A pair of braces, with another one around it, where a label is known. */
struct ptx_braces {
    const struct ptx_braces *around;
};

struct ptx_label {
    const char *text;
    const struct ptx_braces *braces;
    size_t target;
    struct ptx_label *before;
};

/** A name in an operand that may be explained later: a label, a function. Until the end of its
 * function the operand is a PTX_LABEL whose target is the number of this in reader->unresolved. */
struct ptx_unresolved {
    const char *text;
    const struct ptx_braces *braces;
    size_t line;
};

struct ptx_reader {
    struct ptx_lexer lexer;
    struct ptx_module *module;
    struct ptx_variable **last_variable; /**< where the module's next one goes */
    struct ptx_function **last_function;
    struct ptx_function *function; /**< whose body is read; NULL outside */
    struct ptx_name *names;
    const struct ptx_braces *braces;
    struct ptx_label *labels;
    struct ptx_unresolved *unresolved; /**< of the function that is read */
    size_t unresolved_count;
    const char **files; /**< by the numbers of .file */
    size_t file_count;
    const char *file; /**< of the last .loc */
    unsigned line;
    int nested; /**< how deep the operand lies that is read in others */
};

/** The next token as a text of the module, which is gone over; it must be a word. */
const char *ptx_read_word(struct ptx_reader *reader);

/** The next token as a whole number, which is gone over; 0 after a failure. */
uint64_t ptx_read_whole(struct ptx_reader *reader);

/** Goes over all tokens up to and with the one that closes the mark `open` that was gone over. */
void ptx_skip_to_close(struct ptx_reader *reader, const char *open, const char *close);

/** names.c: what a name means in the function that is read. NULL: none of these. */
const struct ptx_name *ptx_name_of(const struct ptx_reader *reader, const char *text, size_t length,
                                   int *slot);

/** Makes a name known until the braces close. */
struct ptx_name *ptx_name_add(struct ptx_reader *reader, enum ptx_name_kind kind, const char *text);

/** declarations.c: `.global .align 4 .u32 a[2] = {1, 2};`, with the space directive next. */
void ptx_read_variables(struct ptx_reader *reader, bool is_extern);

/** A parameter's or variable's declaration behind its space, up to its name and dimensions. */
struct ptx_variable *ptx_read_declaration(struct ptx_reader *reader, enum ptx_space space);

/** declarations.c: `.reg .b32 %r<97>;`, with .reg next. */
void ptx_read_registers(struct ptx_reader *reader);

/** initialisers.c: what stands behind the `=` of a variable. */
void ptx_read_initialiser(struct ptx_reader *reader, struct ptx_variable *variable);

/** functions.c: `.entry` or `.func`, with that directive next. */
void ptx_read_function(struct ptx_reader *reader);

/** operands.c: one operand, into *operand. */
void ptx_read_operand(struct ptx_reader *reader, struct ptx_operand *operand);

/** instructions.c: one instruction, or the label in front of it. */
void ptx_read_statement(struct ptx_reader *reader);

/** labels.c: a label is here, in front of the next instruction. */
void ptx_add_label(struct ptx_reader *reader, const char *text);

/** labels.c: makes *operand a name to be resolved. */
void ptx_resolve_later(struct ptx_reader *reader, struct ptx_operand *operand, const char *text);

/** labels.c: what such operands of the function name, at its end. */
void ptx_resolve_labels(struct ptx_reader *reader);

/** static_shared.c: what each kernel, with all that it may call, declares of shared memory. */
void ptx_sum_static_shared(struct ptx_reader *reader);

/** declarations.c: the next offset of this alignment, rounded up, behind which `size` bytes are
 * taken. */
size_t ptx_place(size_t *used, size_t size, size_t alignment);
