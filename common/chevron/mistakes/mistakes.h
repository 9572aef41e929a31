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

/** Is the ( at `open` that of sizeof, of a macro, or of a name in capitals? */
bool gw_may_not_be_computed(struct gw_parser *parser, size_t open);

/** A ( that may call a function of the host in device code. */
void gw_device_code_call(struct gw_parser *parser);

/* array_sizes.c */

/** The [ at `open`, maybe of an array that device code declares. Returns false with an error. */
bool gw_array_size_check(struct gw_parser *parser, size_t open);
