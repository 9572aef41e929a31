// SPDX-License-Identifier: MIT
// Two blanks for each element around one.
#include "xml.h"

#include "text.h"

#include <stdarg.h>
#include <stdlib.h>

void gw_write_xml_text(FILE *out, const char *text)
{
    for (; text && *text; text++) {
        const size_t length = gw_utf8_character(text);
        const char *entity = *text == '<'    ? "&lt;"
                             : *text == '>'  ? "&gt;"
                             : *text == '&'  ? "&amp;"
                             : *text == '"'  ? "&quot;"
                             : *text == '\n' ? "&#10;"
                             : *text == '\t' ? "&#9;"
                                             : NULL;
        if (entity) {
            fputs(entity, out);
        } else if (length == 0 || (unsigned char)*text < ' ' || *text == 0x7f) {
            fputc('?', out); // no other control character exists in XML
        } else {
            fwrite(text, 1, length, out);
            text += length - 1;
        }
    }
}

void gw_xml_begin(struct gw_xml *xml)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", xml->out);
}

static void end_tag(struct gw_xml *xml)
{
    fputs(xml->in_tag ? ">" : "", xml->out);
    xml->in_tag = false;
}

static void begin_line(const struct gw_xml *xml)
{
    fprintf(xml->out, "\n%*s", 2 * xml->depth, "");
}

void gw_xml_open(struct gw_xml *xml, const char *name)
{
    end_tag(xml);
    begin_line(xml);
    fprintf(xml->out, "<%s", name);
    xml->depth++;
    xml->in_tag = true;
    xml->has_text = false;
}

void gw_xml_attribute(struct gw_xml *xml, const char *name, const char *format, ...)
{
    struct gw_text value = {0};
    va_list arguments;
    va_start(arguments, format);
    gw_text_add_list(&value, format, arguments);
    va_end(arguments);
    fprintf(xml->out, " %s=\"", name);
    gw_write_xml_text(xml->out, gw_text_string(&value));
    fputc('"', xml->out);
    gw_text_free(&value);
}

void gw_xml_text(struct gw_xml *xml, const char *text)
{
    end_tag(xml);
    gw_write_xml_text(xml->out, text);
    xml->has_text = true;
}

void gw_xml_close(struct gw_xml *xml, const char *name)
{
    xml->depth--;
    if (xml->in_tag) {
        fputs("/>", xml->out);
    } else {
        if (!xml->has_text) {
            begin_line(xml);
        }
        fprintf(xml->out, "</%s>", name);
    }
    xml->in_tag = xml->has_text = false;
}
