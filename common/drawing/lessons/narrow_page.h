// SPDX-License-Identifier: MIT
// What the lessons' pictures have in common: a phone's width, and words that can be read there.
#pragma once

#include "drawing/svg.h"
#include "drawing/trace.h"

enum { GW_PAGE_WIDTH = GW_SVG_NARROW, GW_PAGE_EDGE = 10, GW_PAGE_TITLE = 50 };

/** Of plain words, and of smaller ones: 11.5 and 9.5 pixels on a phone. */
#define GW_PAGE_FONT ((double)GW_SVG_NARROW_FONT)
#define GW_PAGE_SMALL 10.8

/** Begins a picture of that height, with a title and a line below it. GW_PAGE_TITLE is where they
 * end.
 * @param what what the picture shows, for those who cannot see it */
struct gw_svg gw_page_begin(FILE *out, double height, const char *title, const char *line,
                            const char *what);

/** A thread as a circle with its number; hollow if it does nothing. */
void gw_page_thread(struct gw_svg *svg, double x, double y, double radius, unsigned number,
                    unsigned colour, bool works);

/** An element as a box with its number. */
void gw_page_element(struct gw_svg *svg, double x, double y, double width, double height,
                     long long number, const char *fill, const char *ink);

/** The element of an array that a thread of the trace's block is the first to use in that way, or
 * -1. */
long long gw_page_used(const struct gw_trace *trace, unsigned thread, unsigned array,
                       enum gw_trace_does does);

/** The array that the trace's threads write first, or -1. */
int gw_page_written(const struct gw_trace *trace);

/** The array of that name, or -1: each trace counts its own. */
int gw_page_array(const struct gw_trace *trace, const char *name);
