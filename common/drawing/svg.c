// SPDX-License-Identifier: MIT
#include "svg.h"

#include "base/xml.h"

#include <stdarg.h>
#include <string.h>

static const char *const colours[] = {"#0072B2", "#E69F00", "#009E73",
                                      "#CC79A7", "#56B4E9", "#000000"};
enum { COLOURS = sizeof(colours) / sizeof(*colours) };

const char *gw_svg_colour(unsigned number)
{
    return colours[number % COLOURS];
}

const char *gw_svg_ink_on(unsigned number)
{
    static const char *const inks[] = {"#ffffff", "#000000", "#ffffff",
                                       "#000000", "#000000", "#ffffff"};
    return inks[number % COLOURS];
}

void gw_svg_begin(struct gw_svg *svg, const char *title, const char *description)
{
    fprintf(svg->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
            "font-family=\"DejaVu Sans,Helvetica,Arial,sans-serif\">\n<title>",
            svg->width, svg->height, svg->width, svg->height);
    gw_write_xml_text(svg->out, title);
    fputs("</title>\n<desc>", svg->out);
    gw_write_xml_text(svg->out, description);
    fputs("</desc>\n", svg->out);
    gw_svg_box(svg, "ground", 0, 0, svg->width, svg->height, "#ffffff", "none", 0);
}

void gw_svg_end(struct gw_svg *svg)
{
    fputs("</svg>\n", svg->out);
}

void gw_svg_box(struct gw_svg *svg, const char *kind, double x, double y, double width,
                double height, const char *fill, const char *edge, double edge_width)
{
    fprintf(svg->out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
            "stroke=\"%s\" stroke-width=\"%.1f\"/>\n",
            kind, x, y, width, height, fill, edge, edge_width);
}

void gw_svg_circle(struct gw_svg *svg, const char *kind, double x, double y, double radius,
                   const char *fill, const char *edge, double edge_width)
{
    fprintf(svg->out,
            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%.1f\"/>\n",
            kind, x, y, radius, fill, edge, edge_width);
}

void gw_svg_line(struct gw_svg *svg, const char *kind, double x1, double y1, double x2, double y2,
                 const char *colour, double width, const char *dashes)
{
    fprintf(svg->out,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
            "stroke-width=\"%.1f\"%s%s%s/>\n",
            kind, x1, y1, x2, y2, colour, width, dashes ? " stroke-dasharray=\"" : "",
            dashes ? dashes : "", dashes ? "\"" : "");
}

void gw_svg_cross(struct gw_svg *svg, double x, double y, double size)
{
    gw_svg_line(svg, "cross", x - size, y - size, x + size, y + size, GW_SVG_FOUND, 2.5, NULL);
    gw_svg_line(svg, "cross", x - size, y + size, x + size, y - size, GW_SVG_FOUND, 2.5, NULL);
}

void gw_svg_text(struct gw_svg *svg, double x, double y, double size, const char *anchor,
                 const char *colour, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fprintf(svg->out,
            "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">", x, y,
            size, anchor, colour);
    gw_write_xml_text(svg->out, text);
    fputs("</text>\n", svg->out);
}

void gw_svg_cut(char *text, size_t most)
{
    if (strlen(text) > most && most > 3) {
        size_t end = most - 3;
        while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80) {
            end--; // not within a letter
        }
        strcpy(text + end, "...");
    }
}
