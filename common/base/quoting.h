// SPDX-License-Identifier: MIT
// Text of students and compilers inside JSON and XML, where not every byte may stand.
#pragma once

#include <stddef.h>
#include <stdio.h>

/** Bytes of the character of UTF-8 that `text` begins with, or 0 if it begins with none. */
size_t gw_utf8_character(const char *text);

/** Writes a JSON string with its quotes; NULL becomes "". */
void gw_write_json_string(FILE *out, const char *text);

/** Writes text for XML, also within an attribute's double quotes; NULL becomes nothing. */
void gw_write_xml_text(FILE *out, const char *text);
