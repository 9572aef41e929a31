// SPDX-License-Identifier: MIT
// Objects become a program, a shared library or an archive.
#pragma once

#include "command_line.h"
#include "driver_settings.h"

/**
 * Links what the command names, its sources as the objects that they have become.
 * @param output there whole or not at all
 * @return an exit status
 */
int gwcc_link(const struct gwcc_settings *settings, const struct gwcc_command *command,
              const char *output);
