// SPDX-License-Identifier: MIT
// Programs that are kept in the store (common/store), for ./gridwork check: one whose files have
// not changed is not compiled again.
#pragma once

#include "command_line.h"
#include "driver_settings.h"

/**
 * Makes what the command says as STORE/KEY/program, unless it is there, and prints STORE/KEY. What
 * the compilers said is said again. Beside it lies the listing, in the modes that have one.
 * @param make makes the command's product
 * @return an exit status
 */
int gwcc_make_stored(const struct gwcc_settings *settings, struct gwcc_command *command, int count,
                     char *const *words,
                     int (*make)(const struct gwcc_settings *, struct gwcc_command *));
