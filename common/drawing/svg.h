// SPDX-License-Identifier: MIT
// Boxes, lines and words of a picture, in the plots' font and colours (plots/style.gp). Its ground
// is its own, so that it looks the same on a light and on a dark page, and it has a size of its
// own, so that a browser's window does not shrink a tall one until nobody can read it.
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct gw_svg {
    FILE *out;
    double width, height;
    double font; /**< of plain words, in units of the picture */
};

#define GW_SVG_FOUND "#D55E00"
#define GW_SVG_INK "#202020"
#define GW_SVG_GREY "#606060"
#define GW_SVG_FAINT "#d8d8d8"

/** A picture that fits a phone, 390 pixels or so, and its plain words: 11.5 pixels there. */
enum { GW_SVG_NARROW = 440, GW_SVG_NARROW_FONT = 13 };

/** Okabe and Ito's colours without the one of findings; number 0, 1, 2, ... goes round. */
const char *gw_svg_colour(unsigned number);

/** Black or white: what can be read on that colour. */
const char *gw_svg_ink_on(unsigned number);

/** @param description what the picture shows, for those who cannot see it */
void gw_svg_begin(struct gw_svg *svg, const char *title, const char *description);
void gw_svg_end(struct gw_svg *svg);

/** @param kind the class: tests and style sheets find the shape by it */
void gw_svg_box(struct gw_svg *svg, const char *kind, double x, double y, double width,
                double height, const char *fill, const char *edge, double edge_width);
void gw_svg_circle(struct gw_svg *svg, const char *kind, double x, double y, double radius,
                   const char *fill, const char *edge, double edge_width);
void gw_svg_line(struct gw_svg *svg, const char *kind, double x1, double y1, double x2, double y2,
                 const char *colour, double width, const char *dashes);
/** A cross, so that what is red can be told without colours. */
void gw_svg_cross(struct gw_svg *svg, double x, double y, double size);

/** @param anchor "start", "middle" or "end" */
void gw_svg_text(struct gw_svg *svg, double x, double y, double size, const char *anchor,
                 const char *colour, const char *format, ...) __attribute__((format(printf, 7, 8)));

/** Words of at most `most` characters: what is longer ends in dots. */
void gw_svg_cut(char *text, size_t most);
