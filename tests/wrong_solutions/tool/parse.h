// SPDX-License-Identifier: MIT
// Reads a list of versions, strictly.
#pragma once

#include "version.h"

/**
 * Reads the lines of a list, whose path, folder, kind and stream of errors are set.
 * @return whether every line is what the form allows; if not, the first that is not has been named
 */
bool gw_list_parse(struct gw_list *list, const struct gw_lines *lines);

/** Whether a version may be called so: a-z, 0-9 and _. */
bool gw_is_version_name(const char *name);

/**
 * Reads `kind: ...`, `base: ...`, `seconds: ...` or `expect: ...` into a version.
 * @param number the line's number, as messages say it
 * @return whether it is one that the version does not have yet; if not, why has been said
 */
bool gw_version_read_field(const struct gw_list *list, struct gw_version *version, size_t number,
                           const char *line);
