// SPDX-License-Identifier: MIT
// What gw_versions writes behind all versions of an exercise that it has made one object of, and
// how the runner chooses one of them.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/** A function of the exercise; its true type is what the exercise's header says. */
typedef void (*gw_version_function)(void);

/** One version: a solution, a skeleton, a mistake. */
struct gw_held_version {
    const char *name;                     /**< "wrong.local_index" */
    const gw_version_function *functions; /**< in one order for all; NULL if it does not compile */
    const char *errors;                   /**< what the compiler said then, or NULL */
};

/** All of them; one whose name is NULL ends the list. */
extern const struct gw_held_version gw_held_versions[];

/** How many functions each has. */
extern const int gw_held_functions;

/** Where the exercise's functions, as the runner calls them, jump to. */
extern gw_version_function gw_chosen_functions[];

#ifdef __cplusplus
}
#endif
