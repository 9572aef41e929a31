// SPDX-License-Identifier: MIT
// What looks like a mistake with __global__ or __device__ is noted where it stands, and judged when
// the whole file is known.
#pragma once

#include "chevron/state/parser_state.h"

/* suspicions.c */

/** Keeps what is to be judged when the file is known, unless the compiler may never see it. */
void gw_suspect(struct gw_parser *parser, enum gw_suspicion_kind kind, size_t token,
                const struct gw_name *name);

/** `name`, at `token`, is launched. */
void gw_suspect_launch(struct gw_parser *parser, size_t token, const struct gw_name *name);

/** `name`, at `token`, is declared __global__ in the statement that is being read. */
void gw_suspect_result(struct gw_parser *parser, size_t token, const struct gw_name *name);

/** A ( that may call a kernel. */
void gw_suspect_call(struct gw_parser *parser);

/** << at `token`. */
void gw_suspect_two_angles(struct gw_parser *parser, size_t token);

/** >> or more, up to `last`. */
void gw_suspect_two_angles_end(struct gw_parser *parser, size_t last);

/** At the end of the file: returns false with the first of them that holds. */
bool gw_suspicions_judge(struct gw_parser *parser);

/* device_code.c */

/** Is the { at `brace`, at namespace scope, the begin of what runs on the device alone? */
bool gw_device_body_begins(struct gw_parser *parser, size_t brace);

/** Is it, likewise, of what runs on the host alone? */
bool gw_host_body_begins(struct gw_parser *parser, size_t brace);

/** Is what the { at `brace`, in such a body, begins maybe not the host's alone? */
bool gw_host_body_ends(struct gw_parser *parser, size_t brace);

/** Is the ( at `open` that of sizeof, of a macro, or of a name in capitals? */
bool gw_may_not_be_computed(struct gw_parser *parser, size_t open);

/** A ( that may call a function of the host in device code, or the other way round. */
void gw_device_code_call(struct gw_parser *parser);

/* host_library.c */

/** Is the name one of a function of the C library or of CUDA that device code cannot call? */
bool gw_is_host_library_call(struct gw_parser *parser, size_t name);

/** Is it one of CUDA's that the host's code cannot call? */
bool gw_is_device_library_call(struct gw_parser *parser, size_t name);

/** Says of such a name at `token` what there is instead. Returns false. */
bool gw_library_call_fail(struct gw_parser *parser, size_t token);

/** A name, maybe `std` of `std::cout` in device code. Returns false with an error. */
bool gw_host_library_check(struct gw_parser *parser, size_t token);

/* host_variables.c */

/** The name, behind a type, is declared as a variable or a parameter. */
void gw_host_variable_declared(struct gw_parser *parser, size_t token);

/** A name, maybe of a variable of the host, in device code. */
void gw_host_variable_use(struct gw_parser *parser, size_t token);

/* device_statements.c */

/** A name, maybe a word like `throw` that device code cannot have. Returns false with an error. */
bool gw_device_word_check(struct gw_parser *parser, size_t token);

/** A =, maybe behind a __shared__ variable. Returns false with an error. */
bool gw_shared_value_check(struct gw_parser *parser, size_t token);

/* array_sizes.c */

/** The [ at `open`, maybe of an array that device code declares. Returns false with an error. */
bool gw_array_size_check(struct gw_parser *parser, size_t open);
