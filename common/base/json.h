// SPDX-License-Identifier: MIT
// JSON, written value by value; the commas come by themselves. Texts may hold any bytes: those that
// are no UTF-8 become question marks.
#pragma once

#include <stdbool.h>
#include <stdio.h>

/** Begin with `struct gw_json json = {.out = out};`. */
struct gw_json {
    FILE *out;
    bool follows; /**< a value stands before the next one, in the same object or array */
    int indent;   /**< before the next value: a new line with so many blanks, from 1; 0: none */
};

/** The next value begins a line, with so many blanks before it. */
void gw_json_line(struct gw_json *json, int blanks);

/** Opens an object `{` or an array `[`. @param key of the object around it, or NULL in an array */
void gw_json_open(struct gw_json *json, const char *key, char bracket);

/** Closes it with `}` or `]`; behind the outermost one ends the line yourself. */
void gw_json_close(struct gw_json *json, char bracket);

/** A string; NULL becomes "". */
void gw_json_string(struct gw_json *json, const char *key, const char *text);

void gw_json_number(struct gw_json *json, const char *key, long number);

/** A number of at most six digits. */
void gw_json_decimal(struct gw_json *json, const char *key, double number);

void gw_json_null(struct gw_json *json, const char *key);
