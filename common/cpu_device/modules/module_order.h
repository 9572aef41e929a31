// SPDX-License-Identifier: MIT
/**
 * @file module_order.h
 * What a compiler of modules is given and gives: between the device, which never starts a process
 * by itself where a student's code runs in a box, and who compiles for it.
 *
 * A module is a library of kernels that is compiled while the program runs. What it is made of goes
 * as one piece of memory: names of files and their texts in turn, each ended by a 0.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Files of an order that are not the student's; all others lie in the folder GW_MODULE_SOURCES. */
#define GW_MODULE_DEFINITIONS "definitions" /**< of macros, which options have asked for */
#define GW_MODULE_EXPRESSIONS "expressions" /**< C++ that stands behind the student's */
#define GW_MODULE_SOURCES "source"
/** Files that are made. */
#define GW_MODULE_LIBRARY "module.so"
#define GW_MODULE_LOG "log"

enum { GW_MOST_MODULE_BYTES = 1 << 18, GW_MOST_MODULE_PATH = 1024, GW_MOST_MODULE_LOG = 1 << 14 };

/** The file to be compiled comes first. */
struct gw_module_order {
    const char *files; /**< name, text, name, text, ... */
    size_t bytes;      /**< of all, the last 0 among them */
};

struct gw_module_made {
    char path[GW_MOST_MODULE_PATH]; /**< of the library; "" where there is none */
    char log[GW_MOST_MODULE_LOG];   /**< what the compiler said; "" for nothing */
};

/** Compiles. @return false if nothing could be compiled at all, which `log` then says the reason of
 */
typedef bool (*gw_module_compiler)(const struct gw_module_order *order,
                                   struct gw_module_made *made);

/** From now on modules are compiled by this function; NULL: by a process of the device's own. */
void gw_device_compile_modules_by(gw_module_compiler compiler);

/** Compiles by a process of this one's own. */
bool gw_module_compile_here(const struct gw_module_order *order, struct gw_module_made *made);

/** Whether a file may be called so: letters, digits, `_`, `-` and `.`, which does not come first.
 */
bool gw_module_name_is_plain(const char *name);

/**
 * Writes the files of an order, which may have come from anybody, below a folder that is there.
 * @return the name of the file to be compiled, which lies in the order; NULL if the order is none,
 * or a file could not be written
 */
const char *gw_module_write_files(const struct gw_module_order *order, const char *folder);

/** Reads what a compiler has left in a folder. */
void gw_module_read_made(const char *folder, struct gw_module_made *made);

#ifdef __cplusplus
}
#endif
