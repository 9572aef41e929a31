// SPDX-License-Identifier: MIT
// XML, written element by element. Texts may hold any bytes: those that XML cannot hold become
// question marks.
#pragma once

#include <stdbool.h>
#include <stdio.h>

/** Begin with `struct gw_xml xml = {.out = out};`. */
struct gw_xml {
    FILE *out;
    int depth;     /**< elements that are open */
    bool in_tag;   /**< the latest one still takes attributes */
    bool has_text; /**< its end stands on the line of its text */
};

/** The first line of a document. */
void gw_xml_begin(struct gw_xml *xml);

/** Opens an element, on a line of its own. */
void gw_xml_open(struct gw_xml *xml, const char *name);

/** An attribute of the element that was opened last, printf-like. */
void gw_xml_attribute(struct gw_xml *xml, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Text within the element that was opened last; NULL becomes nothing. */
void gw_xml_text(struct gw_xml *xml, const char *text);

void gw_xml_close(struct gw_xml *xml, const char *name);

/** Text alone, for what is no document of elements: also within an attribute's double quotes. */
void gw_write_xml_text(FILE *out, const char *text);
