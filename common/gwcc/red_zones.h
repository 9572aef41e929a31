// SPDX-License-Identifier: MIT
// Room between a file's variables, in which nothing lies.
#pragma once

#include <stdbool.h>

/**
 * Puts room behind each variable of an object that was compiled with -fdata-sections, so that an
 * index which leaves the variable hits no other one (checker/program/variables.h tells what lies
 * where).
 * @return false where the object could not be changed; why has been said
 */
bool gwcc_add_red_zones(const char *object);
