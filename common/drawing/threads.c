// SPDX-License-Identifier: MIT
// Arrays that are read stand above the threads, those that are written below.
#include "pictures.h"
#include "threads_drawing.h"

#include <string.h>

enum { SHOWN_THREADS = 64, WARP = 32 };

static bool reads(const struct gw_trace_access *access)
{
    return access->does != GW_TRACE_WRITES;
}

static bool writes(const struct gw_trace_access *access)
{
    return access->does != GW_TRACE_READS;
}

static bool is_used(const struct gw_threads_drawing *drawing, unsigned interval, unsigned array,
                    bool (*how)(const struct gw_trace_access *))
{
    for (size_t i = 0; i < drawing->trace->access_count; i++) {
        const struct gw_trace_access *access = &drawing->trace->accesses[i];
        if (access->interval == interval && access->array == array && how(access) &&
            gw_is_shown(drawing->threads, access)) {
            return true;
        }
    }
    return false;
}

static unsigned rows_of(const struct gw_threads_drawing *drawing, unsigned interval,
                        bool (*how)(const struct gw_trace_access *))
{
    unsigned rows = 0;
    for (unsigned array = 0; array < drawing->trace->array_count; array++) {
        rows += is_used(drawing, interval, array, how);
    }
    return rows;
}

static double x_of(const struct gw_threads_drawing *drawing, unsigned place)
{
    return drawing->left + ((double)place + 0.5) * drawing->step;
}

static double row_height(const struct gw_threads_drawing *drawing)
{
    return drawing->cell_height + 1.9 * drawing->svg.font;
}

// The lines of code of an interval, each once.
static unsigned lines_of(const struct gw_threads_drawing *drawing, unsigned interval,
                         unsigned *places, unsigned most)
{
    const struct gw_trace *trace = drawing->trace;
    unsigned count = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        bool is_new = access->interval == interval && gw_is_shown(drawing->threads, access) &&
                      trace->places[access->place].line > 0;
        for (unsigned k = 0; k < count && is_new; k++) {
            is_new = trace->places[places[k]].line != trace->places[access->place].line;
        }
        if (is_new && count < most) {
            places[count++] = access->place;
        }
    }
    return count;
}

static void draw_line(struct gw_threads_drawing *drawing, const struct gw_trace_access *access,
                      double y, bool above)
{
    const int place =
        gw_cell_at(&drawing->cells[access->array], gw_element_of(drawing->trace, access));
    if (place < 0) {
        return;
    }
    const unsigned thread = access->thread - drawing->threads.first;
    const bool found = access->finding != GW_TRACE_FINE;
    const double thick = drawing->step > 18 ? 3.5 : 2.4; // or many of them are one red field
    const char *dashes = access->does == GW_TRACE_UPDATES ? "3 3" : NULL;
    const double edge = above ? y + drawing->cell_height : y;
    const double radius = drawing->step * 0.4 < 12 ? drawing->step * 0.4 : 12;
    gw_svg_line(&drawing->svg,
                found   ? "found"
                : above ? "read"
                        : "write",
                x_of(drawing, (unsigned)place), edge, x_of(drawing, thread),
                drawing->thread_y + (above ? -radius : radius),
                found ? GW_SVG_FOUND : gw_svg_colour(access->thread), found ? thick : 1.6, dashes);
}

static bool is_found(const struct gw_threads_drawing *drawing, unsigned interval, unsigned array,
                     long long element, bool (*how)(const struct gw_trace_access *))
{
    for (size_t i = 0; i < drawing->trace->access_count; i++) {
        const struct gw_trace_access *access = &drawing->trace->accesses[i];
        if (access->interval == interval && access->array == array && how(access) &&
            access->finding != GW_TRACE_FINE && gw_is_shown(drawing->threads, access) &&
            gw_element_of(drawing->trace, access) == element) {
            return true;
        }
    }
    return false;
}

static bool is_touched(const struct gw_threads_drawing *drawing, unsigned interval, unsigned array,
                       long long element, bool (*how)(const struct gw_trace_access *))
{
    for (size_t i = 0; i < drawing->trace->access_count; i++) {
        const struct gw_trace_access *access = &drawing->trace->accesses[i];
        if (access->interval == interval && access->array == array && how(access) &&
            gw_is_shown(drawing->threads, access) &&
            gw_element_of(drawing->trace, access) == element) {
            return true;
        }
    }
    return false;
}

// @param over lines may pass behind it
static void draw_number(struct gw_threads_drawing *drawing, double x, double y, bool over,
                        const char *colour, long long number)
{
    const double font = drawing->svg.font, size = font * 0.82;
    char text[32];
    const int digits = snprintf(text, sizeof(text), "%lld", number);
    if (over) {
        const double width = size * (0.66 * digits + 0.3);
        gw_svg_box(&drawing->svg, "ground", x - width / 2, y - size, width, size * 1.2, "#ffffff",
                   "none", 0);
    }
    gw_svg_text(&drawing->svg, x, y, size, "middle", colour, "%s", text);
}

// Long names are smaller, and very long ones are cut.
static void draw_name(struct gw_threads_drawing *drawing, const struct gw_trace_array *array,
                      double y)
{
    enum { LONGEST = 14 };
    const double font = drawing->svg.font, room = drawing->left - 10 - font * 0.6;
    char name[GW_TRACE_WORD];
    snprintf(name, sizeof(name), "%s", array->name);
    gw_svg_cut(name, LONGEST);
    const double fits = room / (0.64 * (double)strlen(name));
    gw_svg_text(&drawing->svg, drawing->left - 10, y + font * 0.1, fits < font ? fits : font, "end",
                GW_SVG_INK, "%s", name);
    gw_svg_text(&drawing->svg, drawing->left - 10, y + font * 1.05, font * 0.82, "end", GW_SVG_GREY,
                "%s", array->space);
}

static bool is_outside(const struct gw_trace_array *array, long long element)
{
    return element < 0 || element >= (long long)(array->bytes / array->element);
}

// Of narrow cells one in eight has its number, and the first that lies outside of the array.
static bool has_number(const struct gw_trace_array *array, const struct gw_cells *cells,
                       unsigned place)
{
    enum { EVERY = 8, TOO_NEAR = 4 };
    for (unsigned i = 0; i < cells->count; i++) {
        if (is_outside(array, cells->elements[i]) && cells->elements[i] >= 0) {
            const unsigned apart = i > place ? i - place : place - i;
            return apart == 0 || (place % EVERY == 0 && apart >= TOO_NEAR);
        }
    }
    return place % EVERY == 0;
}

static void draw_cells(struct gw_threads_drawing *drawing, unsigned interval, unsigned number,
                       double y, bool (*how)(const struct gw_trace_access *))
{
    const struct gw_trace_array *array = &drawing->trace->arrays[number];
    const struct gw_cells *cells = &drawing->cells[number];
    const double font = drawing->svg.font, height = drawing->cell_height, step = drawing->step;
    draw_name(drawing, array, y + height * 0.5);
    for (unsigned i = 0; i < cells->count; i++) {
        const long long element = cells->elements[i];
        const bool outside = is_outside(array, element);
        const bool touched = is_touched(drawing, interval, number, element, how);
        const bool found = is_found(drawing, interval, number, element, how);
        if (outside && !touched) {
            continue; // no memory
        }
        const double x = drawing->left + i * step;
        gw_svg_box(&drawing->svg, outside ? "outside" : "cell", x + 0.5, y, step - 1, height,
                   touched ? "#ffffff" : "#f0f0f0",
                   found     ? GW_SVG_FOUND
                   : touched ? GW_SVG_INK
                             : "#b0b0b0",
                   found ? 3 : 1);
        if (i > 0 && element != cells->elements[i - 1] + 1) {
            gw_svg_line(&drawing->svg, "gap", x, y - 4, x, y + height + 4, GW_SVG_GREY, 3, NULL);
        }
        if (step >= font * 1.55 || has_number(array, cells, i)) {
            const bool inside = step >= font * 1.55;
            draw_number(drawing, x + step / 2,
                        inside ? y + height * 0.5 + font * 0.28 : y - font * 0.3, !inside,
                        touched ? GW_SVG_INK : GW_SVG_GREY, element);
        }
        if (outside && found) {
            gw_svg_cross(&drawing->svg, x + step / 2, y + height + 7, 5);
        }
    }
}

static void draw_threads(struct gw_threads_drawing *drawing, unsigned interval)
{
    const struct gw_trace *trace = drawing->trace;
    const double font = drawing->svg.font;
    gw_svg_text(&drawing->svg, drawing->left - 10, drawing->thread_y + font * 0.35, font, "end",
                GW_SVG_INK, "threads");
    for (unsigned i = 0; i < drawing->threads.count; i++) {
        const unsigned thread = drawing->threads.first + i;
        bool works = false;
        for (size_t k = 0; k < trace->access_count && !works; k++) {
            works = trace->accesses[k].interval == interval && trace->accesses[k].thread == thread;
        }
        const double radius = drawing->step * 0.4 < 12 ? drawing->step * 0.4 : 12;
        gw_svg_circle(&drawing->svg, works ? "thread" : "idle", x_of(drawing, i), drawing->thread_y,
                      radius, works ? gw_svg_colour(thread) : "#ffffff", works ? "none" : "#b0b0b0",
                      1);
        if (radius >= font * 0.6) {
            gw_svg_text(&drawing->svg, x_of(drawing, i), drawing->thread_y + font * 0.25,
                        font * 0.8, "middle", works ? gw_svg_ink_on(thread) : GW_SVG_GREY, "%u",
                        thread);
        } else if (i % 8 == 0) {
            draw_number(drawing, x_of(drawing, i), drawing->thread_y + radius + font * 0.85, true,
                        works ? GW_SVG_INK : GW_SVG_GREY, thread);
        }
    }
}

static double panel_height(const struct gw_threads_drawing *drawing, unsigned interval)
{
    unsigned places[3];
    const double font = drawing->svg.font;
    const unsigned above = rows_of(drawing, interval, reads);
    const unsigned below = rows_of(drawing, interval, writes);
    return font * (2.4 + 1.3 * lines_of(drawing, interval, places, 3)) +
           (above + below) * row_height(drawing) + (above > 0 ? 3.4 * font : 0) +
           (below > 0 ? 3.0 : 1.2) * font + 1.4 * font;
}

static void draw_accesses(struct gw_threads_drawing *drawing, unsigned interval, unsigned array,
                          double y, bool above, bool found)
{
    for (size_t i = 0; i < drawing->trace->access_count; i++) {
        const struct gw_trace_access *access = &drawing->trace->accesses[i];
        if (access->interval == interval && access->array == array &&
            (above ? reads : writes)(access) && (access->finding != GW_TRACE_FINE) == found &&
            gw_is_shown(drawing->threads, access)) {
            draw_line(drawing, access, y, above);
        }
    }
}

// Lines first, so that those to a farther array pass behind a nearer one's cells; what was found
// lies on top of them.
static void draw_side(struct gw_threads_drawing *drawing, unsigned interval, double y, bool above)
{
    bool (*how)(const struct gw_trace_access *) = above ? reads : writes;
    for (int pass = 0; pass < 3; pass++) {
        double at = y;
        for (unsigned array = 0; array < drawing->trace->array_count; array++) {
            if (!is_used(drawing, interval, array, how)) {
                continue;
            }
            if (pass < 2) {
                draw_accesses(drawing, interval, array, at, above, pass == 1);
            } else {
                draw_cells(drawing, interval, array, at, how);
            }
            at += row_height(drawing);
        }
    }
}

static double draw_interval(struct gw_threads_drawing *drawing, unsigned interval, double y)
{
    const struct gw_trace *trace = drawing->trace;
    const double font = drawing->svg.font, edge = font * 0.6;
    const double height = panel_height(drawing, interval);
    gw_svg_box(&drawing->svg, "interval", edge, y, drawing->svg.width - 2 * edge, height - 6,
               "#ffffff", GW_SVG_FAINT, 1.5);
    y += font * 1.5;
    const int barrier = interval > 0 ? trace->barriers[interval - 1] : 0;
    if (interval == 0) {
        gw_svg_text(&drawing->svg, 2 * edge, y, font, "start", GW_SVG_INK, "%s",
                    trace->intervals > 1      ? "before the first barrier"
                    : trace->access_count > 0 ? "no barrier was passed"
                                              : "no thread has read or written memory");
    } else {
        gw_svg_text(&drawing->svg, 2 * edge, y, font, "start", GW_SVG_INK,
                    barrier > 0 ? "after barrier %u, the __syncthreads() of line %d"
                                : "after barrier %u",
                    interval, barrier);
    }
    unsigned places[3];
    const unsigned lines = lines_of(drawing, interval, places, 3);
    for (unsigned i = 0; i < lines; i++) {
        char text[GW_TRACE_TEXT];
        snprintf(text, sizeof(text), "%s", trace->places[places[i]].text);
        gw_svg_cut(text, (size_t)((drawing->svg.width - 8 * font) / (font * 0.52)));
        y += font * 1.3;
        gw_svg_text(&drawing->svg, 2 * edge, y, font * 0.85, "start", GW_SVG_GREY, "line %d:  %s",
                    trace->places[places[i]].line, text);
    }
    y += font * 1.4;
    const unsigned above = rows_of(drawing, interval, reads);
    drawing->thread_y = y + above * row_height(drawing) + (above > 0 ? 3.0 * font : 0) + font * 0.4;
    draw_side(drawing, interval, y + font * 0.6, true);
    draw_side(drawing, interval, drawing->thread_y + 3.8 * font, false);
    draw_threads(drawing, interval);
    return height;
}

static void choose_threads(struct gw_threads_drawing *drawing, unsigned most, int warp)
{
    drawing->threads.first = gw_trace_first_thread(drawing->trace, warp);
    const unsigned rest = gw_trace_threads(drawing->trace) - drawing->threads.first;
    drawing->threads.count = rest < most ? rest : most;
    for (unsigned i = 0; i < drawing->trace->array_count; i++) {
        drawing->cells[i] = gw_cells_of(drawing->trace, i, drawing->threads);
    }
}

// Which threads, and of a block with rows where the last of them stands in it.
static void write_who(char *text, size_t room, const struct gw_threads_drawing *drawing)
{
    const struct gw_trace *trace = drawing->trace;
    const unsigned *block = trace->block;
    const unsigned last = drawing->threads.first + drawing->threads.count - 1;
    const int length =
        snprintf(text, room, "threads %u to %u of block (%u,%u,%u)", drawing->threads.first, last,
                 trace->index[0], trace->index[1], trace->index[2]);
    if (block[1] * block[2] > 1) {
        snprintf(text + length, room - (size_t)length, "; thread %u is (%u,%u,%u)", last,
                 last % block[0], last / block[0] % block[1], last / block[0] / block[1]);
    }
}

void gw_draw_threads(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish)
{
    struct gw_threads_drawing drawing = {.trace = trace};
    choose_threads(&drawing, wish.warp >= 0 ? WARP : SHOWN_THREADS, wish.warp);
    if (drawing.threads.count > WARP && gw_cells_left_out(&drawing) > 0) {
        choose_threads(&drawing, WARP, wish.warp);
    }
    unsigned widest = drawing.threads.count;
    for (unsigned i = 0; i < trace->array_count; i++) {
        widest = drawing.cells[i].count > widest ? drawing.cells[i].count : widest;
    }
    // A window shows all of the width: few threads have larger words.
    drawing.svg = (struct gw_svg){.out = out, .width = widest <= 16 ? 640 : 1000};
    drawing.svg.font = drawing.svg.width / 40;
    if (wish.narrow) {
        drawing.svg.width = GW_SVG_NARROW;
        drawing.svg.font = GW_SVG_NARROW_FONT;
    }
    drawing.left = drawing.svg.font * 6.2;
    const double room = drawing.svg.width - drawing.left - drawing.svg.font * 1.4;
    drawing.step = room / widest < 44 ? room / widest : 44;
    drawing.cell_height = drawing.svg.font * 1.4;
    double height = drawing.svg.font * 4.9;
    for (unsigned i = 0; i < trace->intervals; i++) {
        height += panel_height(&drawing, i);
    }
    drawing.svg.height = height + drawing.svg.font * 4;

    char title[160], who[96];
    snprintf(title, sizeof(title), "%s<<<%s>>>", trace->kernel, trace->shape);
    write_who(who, sizeof(who), &drawing);
    gw_svg_begin(&drawing.svg, title, "What each thread read and wrote between two barriers.");
    gw_svg_text(&drawing.svg, drawing.svg.font * 1.2, drawing.svg.font * 2, drawing.svg.font * 1.2,
                "start", GW_SVG_INK, "%s", title);
    gw_svg_text(&drawing.svg, drawing.svg.font * 1.2, drawing.svg.font * 3.4, drawing.svg.font,
                "start", GW_SVG_GREY, "%s", who);
    double y = drawing.svg.font * 4.3;
    for (unsigned i = 0; i < trace->intervals; i++) {
        y += draw_interval(&drawing, i, y);
    }
    gw_threads_legend(&drawing, y + drawing.svg.font * 1.2);
    gw_svg_end(&drawing.svg);
}
