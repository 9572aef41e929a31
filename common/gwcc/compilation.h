// SPDX-License-Identifier: MIT
// One source file becomes an object, or what else a compiler makes of it; objects become a program,
// a shared library or an archive (link.c).
#pragma once

#include "command_line.h"
#include "driver_settings.h"

/**
 * Compiles a source as the command says: rules, chevron and g++, in one process that becomes g++.
 * @param output where the result goes; it is there whole or not at all
 * @return an exit status
 */
int gwcc_compile(const struct gwcc_settings *settings, const struct gwcc_command *command,
                 const struct gwcc_input *source, const char *output);

/**
 * Has the preprocessor print the text of a source, or what it reads (-E, -M, -MM), to the command's
 * output: this process becomes the preprocessor. @return only on failure, an exit status
 */
int gwcc_preprocess(const struct gwcc_settings *settings, const struct gwcc_command *command,
                    const struct gwcc_input *source);

/**
 * Puts room behind each variable of an object that was compiled with -fdata-sections, so that an
 * index which leaves the variable hits no other one (red_zones.c).
 * @return false where the object could not be changed; why has been said
 */
bool gwcc_add_red_zones(const char *object);

/**
 * Links what the command names, its sources as the objects that they have become.
 * @param output there whole or not at all
 * @return an exit status
 */
int gwcc_link(const struct gwcc_settings *settings, const struct gwcc_command *command,
              const char *output);

/**
 * Makes FOLDER/module.so of FOLDER/source/NAME, with the macros of FOLDER/definitions before it and
 * the C++ of FOLDER/expressions behind it (cpu_device/modules/module_order.h): device code that a
 * program has compiled while it runs, by NVRTC's calls. FOLDER/log becomes what there was to say.
 * The command's only input is NAME.
 * @return 0 if the library is there
 */
int gwcc_make_module(const struct gwcc_settings *settings, struct gwcc_command *command);

/** Says a command as -v and --dryrun do. */
void gwcc_show(const struct gwcc_words *words);
