// SPDX-License-Identifier: MIT
// What the file declares: kernels, functions, variables with a kernel's name, dynamic shared
// memory. Each is asked at the names, parentheses and ends that may be part of it.
#pragma once

#include "chevron/state/parser_state.h"

/** Any name: __global__ begins the declaration of a kernel. */
void gw_kernel_declaration_name(struct gw_parser *parser, size_t token);

/** Any (: what stands before it may be the kernel's name. */
void gw_kernel_declaration_paren(struct gw_parser *parser, size_t token);

/** Any =: a parameter of the kernel may have a default. */
void gw_kernel_declaration_equals(struct gw_parser *parser);

/** A ; or {, which ends the declaration. */
void gw_kernel_declaration_end(struct gw_parser *parser, size_t token);

/** The `{` of a kernel's definition. */
void gw_kernel_body_begin(struct gw_parser *parser, size_t brace);

/** A `}` at `token` that closes `brace`. */
void gw_kernel_body_end(struct gw_parser *parser, size_t brace, size_t token);

/** At the end of the file: takes back what is not certain after all. */
void gw_kernel_registrations_judge(struct gw_parser *parser);

/** `name<...>`, whose brackets these are, may be a kernel that is cast to a void pointer. */
void gw_kernel_instance_cast(struct gw_parser *parser, size_t open, size_t close);

/** Any (: what stands before it may be a function that is no kernel. */
void gw_function_declaration_paren(struct gw_parser *parser, size_t token);

/** Any name: behind a type it may be a variable's, and hide a kernel. */
void gw_hidden_names_name(struct gw_parser *parser, size_t token);

/** Behind a ), whose bracket was `closed`: what it declared may be parameters. */
void gw_hidden_names_close_paren(struct gw_parser *parser, size_t closed);

/** Any name: the file may use it for something else than one function. */
void gw_other_meanings_name(struct gw_parser *parser, size_t token, bool follows_type);

/** Any name: `extern` and `__shared__` begin a declaration of dynamic shared memory. */
void gw_dynamic_shared_word(struct gw_parser *parser, size_t token);

/** The ; or the macro's end behind it. Returns false with an error when it has another shape. */
bool gw_dynamic_shared_end(struct gw_parser *parser, size_t end);

/** The ; of a statement: arrays that it declares in a kernel or __device__ function. */
void gw_local_arrays_end(struct gw_parser *parser, size_t end);

/** The ; of a statement: a typedef that gives the class a name of its library's. */
void gw_library_header_end(struct gw_parser *parser, size_t end);

/** Any name: __align__ in a library's header. */
void gw_library_header_name(struct gw_parser *parser, size_t token);

/** A { at `brace`, maybe of a function's body: for what is that function? */
void gw_architecture_begin(struct gw_parser *parser, size_t brace);

/** A name or a preprocessor line, which may ask for __CUDA_ARCH__. */
void gw_architecture_token(struct gw_parser *parser, size_t token);

/** A `}` at `token` that closes `brace`. */
void gw_architecture_end(struct gw_parser *parser, size_t brace, size_t token);
