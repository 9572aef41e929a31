// SPDX-License-Identifier: MIT
// What the build has written down for gwcc (gwcc.conf beside the program), and the options of each
// mode (modes.options).
#pragma once

#include "word_list.h"

/** All paths are absolute. */
struct gwcc_settings {
    const char *root;     /**< of the clone */
    const char *build;    /**< the build folder */
    const char *compiler; /**< g++ */
    const char *launcher; /**< a word before the compiler's command, such as ccache, or NULL */
    const char *archiver, *linker, *objcopy, *nm, *objdump;
    struct gwcc_words found;            /**< what modes may ask for: x86_64, native, flto, ... */
    struct gwcc_words includes;         /**< folders with the CPU device's headers */
    struct gwcc_words compiler_folders; /**< g++'s own files, where they are not below /usr */
};

/** Reads gwcc.conf. @return false after a sentence on standard error */
bool gwcc_read_settings(struct gwcc_settings *settings);

/** Appends a mode's options. @return false after a sentence: there is no such mode */
bool gwcc_add_mode(const struct gwcc_settings *settings, const char *mode,
                   struct gwcc_words *options);
