// SPDX-License-Identifier: MIT
// What people and compilers say, for Jansson, which takes nothing but UTF-8.
#pragma once

#include <jansson.h>

/**
 * @return a string of the caller's, in which bytes that are no UTF-8 are question marks; JSON's
 * null of no text
 */
json_t *gw_json_text(const char *text);
