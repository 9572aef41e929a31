// SPDX-License-Identifier: MIT
#include "lesson_pictures.h"
#include "narrow_page.h"

#include <stdlib.h>

enum { ROW = 24, LEFT = 50, MOST_SIDE = 9, STRIP = 74, HEAD = 26, KEY = 32 };

// A matrix as the threads use it: neighbours in x either step along a row or down a column.
struct matrix {
    const struct gw_trace_array *array;
    enum gw_trace_does does;
    unsigned pitch, rows; // a row's elements
    bool x_is_column;
};

struct picture {
    struct gw_svg svg;
    struct gw_traces blocks;
};

static unsigned thread_at(const struct gw_trace *trace, unsigned x, unsigned y)
{
    return y * trace->block[0] + x;
}

static bool matrix_of(struct matrix *matrix, const struct gw_trace *trace, enum gw_trace_does does)
{
    for (unsigned i = 0; i < trace->array_count; i++) {
        const long long origin = gw_page_used(trace, thread_at(trace, 0, 0), i, does);
        const long long right = gw_page_used(trace, thread_at(trace, 1, 0), i, does);
        const long long down = gw_page_used(trace, thread_at(trace, 0, 1), i, does);
        if (origin < 0 || right < 0 || down < 0) {
            continue;
        }
        const long long across = right - origin, along = down - origin;
        *matrix = (struct matrix){.array = &trace->arrays[i], .does = does};
        matrix->x_is_column = across == 1;
        matrix->pitch = (unsigned)(across == 1 ? along : across);
        matrix->rows =
            (unsigned)(trace->arrays[i].bytes / trace->arrays[i].element) / matrix->pitch;
        return (across == 1) != (along == 1) && matrix->pitch <= MOST_SIDE &&
               matrix->rows <= MOST_SIDE;
    }
    return false;
}

// The block whose thread uses an element, as its number among the traces; -1: none.
static int block_of(const struct picture *picture, const struct matrix *matrix, long long element)
{
    for (unsigned i = 0; i < picture->blocks.count; i++) {
        const struct gw_trace *trace = picture->blocks.all[i];
        const int array = gw_page_array(trace, matrix->array->name);
        for (unsigned thread = 0; array >= 0 && thread < gw_trace_threads(trace); thread++) {
            if (gw_page_used(trace, thread, (unsigned)array, matrix->does) == element) {
                return (int)i;
            }
        }
    }
    return -1;
}

static double cell_width(const struct picture *picture, const struct matrix *matrix)
{
    const struct gw_trace *first = picture->blocks.all[0];
    const unsigned threads = first->grid[0] * first->block[0];
    const unsigned most = matrix->x_is_column && threads > matrix->pitch ? threads : matrix->pitch;
    const double room = (double)(GW_PAGE_WIDTH - LEFT - GW_PAGE_EDGE) / most;
    return room < 46 ? room : 46;
}

// Threads that the guard holds back stand where their element would be.
static void draw_idle(struct picture *picture, const struct matrix *matrix, double y)
{
    const double width = cell_width(picture, matrix);
    for (unsigned i = 0; i < picture->blocks.count; i++) {
        const struct gw_trace *trace = picture->blocks.all[i];
        for (unsigned thread = 0; thread < gw_trace_threads(trace); thread++) {
            const unsigned column = trace->index[0] * trace->block[0] + thread % trace->block[0];
            const unsigned row = trace->index[1] * trace->block[1] + thread / trace->block[0];
            if (column >= matrix->pitch || row >= matrix->rows) {
                gw_svg_circle(&picture->svg, "idle", LEFT + (column + 0.5) * width,
                              y + row * ROW + ROW / 2.0 - 1, 7, "#ffffff", gw_svg_colour(i), 1.5);
            }
        }
    }
}

static unsigned rows_drawn(const struct picture *picture, const struct matrix *matrix)
{
    const struct gw_trace *first = picture->blocks.all[0];
    const unsigned threads = first->grid[1] * first->block[1];
    return matrix->x_is_column && threads > matrix->rows ? threads : matrix->rows;
}

// Between two blocks, so that they can be told without colours.
static void draw_borders(struct picture *picture, const struct matrix *matrix, unsigned row,
                         unsigned column, double x, double y)
{
    const double width = cell_width(picture, matrix);
    const long long element = (long long)row * matrix->pitch + column;
    const int block = block_of(picture, matrix, element);
    if (column > 0 && block_of(picture, matrix, element - 1) != block) {
        gw_svg_line(&picture->svg, "border", x - 0.5, y - 1, x - 0.5, y + ROW - 1, GW_SVG_INK, 3.5,
                    NULL);
    }
    if (row > 0 && block_of(picture, matrix, element - matrix->pitch) != block) {
        gw_svg_line(&picture->svg, "border", x - 1, y - 1, x + width - 1, y - 1, GW_SVG_INK, 3.5,
                    NULL);
    }
}

static void draw_cells(struct picture *picture, const struct matrix *matrix, double y)
{
    const double width = cell_width(picture, matrix);
    for (unsigned row = 0; row < matrix->rows; row++) {
        gw_svg_text(&picture->svg, GW_PAGE_EDGE, y + row * ROW + 16, GW_PAGE_SMALL, "start",
                    GW_SVG_GREY, "row %u", row);
        for (unsigned column = 0; column < matrix->pitch; column++) {
            const long long element = (long long)row * matrix->pitch + column;
            const int block = block_of(picture, matrix, element);
            gw_page_element(&picture->svg, LEFT + column * width, y + row * ROW, width - 1, ROW - 2,
                            element, block >= 0 ? gw_svg_colour((unsigned)block) : "#ffffff",
                            block >= 0 ? gw_svg_ink_on((unsigned)block) : GW_SVG_GREY);
        }
    }
    for (unsigned i = 0; i < matrix->rows * matrix->pitch; i++) {
        const unsigned row = i / matrix->pitch, column = i % matrix->pitch;
        draw_borders(picture, matrix, row, column, LEFT + column * width, y + row * ROW);
    }
    if (matrix->x_is_column) {
        draw_idle(picture, matrix, y);
    }
}

// All elements one after another, as memory has them, with the rows' beginnings and the pitch.
static void draw_strip(struct picture *picture, const struct matrix *matrix, double y)
{
    struct gw_svg *svg = &picture->svg;
    const unsigned elements = matrix->pitch * matrix->rows;
    const double width = (double)(GW_PAGE_WIDTH - 2 * GW_PAGE_EDGE) / elements;
    for (unsigned i = 0; i < elements; i++) {
        const int block = block_of(picture, matrix, i);
        gw_svg_box(svg, "memory", GW_PAGE_EDGE + i * width, y + 18, width, 16,
                   block >= 0 ? gw_svg_colour((unsigned)block) : "#ffffff", GW_SVG_INK, 0.5);
        if (i % matrix->pitch == 0) {
            const double x = GW_PAGE_EDGE + i * width;
            gw_svg_line(svg, "row", x, y + 17, x, y + 38, GW_SVG_INK, 2, NULL);
            gw_svg_text(svg, x, y + 50, GW_PAGE_SMALL, i == 0 ? "start" : "middle", GW_SVG_INK,
                        "%u", i);
        }
    }
    gw_svg_text(svg, GW_PAGE_EDGE, y + 12, GW_PAGE_SMALL, "start", GW_SVG_INK,
                "in memory: a row begins every %u elements, the pitch", matrix->pitch);
}

static double draw_matrix(struct picture *picture, const struct matrix *matrix, double y)
{
    gw_svg_text(&picture->svg, GW_PAGE_EDGE, y + 14, GW_PAGE_FONT, "start", GW_SVG_INK,
                "%s %s: %u rows of %u", matrix->array->name,
                matrix->does == GW_TRACE_READS ? "is read" : "is written", matrix->rows,
                matrix->pitch);
    y += HEAD;
    draw_cells(picture, matrix, y);
    y += (double)rows_drawn(picture, matrix) * ROW + 4;
    draw_strip(picture, matrix, y);
    return y + STRIP;
}

static void draw_key(struct picture *picture, double y)
{
    enum { IN_A_ROW = 4 };
    for (unsigned i = 0; i < picture->blocks.count; i++) {
        const struct gw_trace *trace = picture->blocks.all[i];
        const unsigned row = i / IN_A_ROW;
        const double x =
            GW_PAGE_EDGE + (i % IN_A_ROW) * (GW_PAGE_WIDTH - 2.0 * GW_PAGE_EDGE) / IN_A_ROW;
        const double at = y + row * 20.0;
        gw_svg_box(&picture->svg, "key", x, at, 14, 14, gw_svg_colour(i), "none", 0);
        gw_svg_text(&picture->svg, x + 20, at + 11, GW_PAGE_SMALL, "start", GW_SVG_INK,
                    "block (%u,%u)", trace->index[0], trace->index[1]);
    }
}

bool gw_draw_matrix(FILE *out, struct gw_traces traces)
{
    struct picture picture = {.blocks = traces};
    struct matrix read, written;
    const struct gw_trace *first = traces.all[0];
    if (!matrix_of(&read, first, GW_TRACE_READS) || !matrix_of(&written, first, GW_TRACE_WRITES)) {
        fprintf(stderr, "%s does not read one small matrix and write another\n", first->kernel);
        return false;
    }
    char title[160];
    snprintf(title, sizeof(title), "%s<<<%s>>>", first->kernel, first->shape);
    const double height =
        GW_PAGE_TITLE + 2.0 * (HEAD + STRIP + 4) +
        (double)(rows_drawn(&picture, &read) + rows_drawn(&picture, &written)) * ROW + KEY;
    picture.svg = gw_page_begin(
        out, height, title, "a colour is a block; hollow: a thread that the guard holds back",
        "Which block reads and writes which element of two matrices, and how "
        "their rows lie in memory.");
    const double y = draw_matrix(&picture, &read, GW_PAGE_TITLE);
    draw_key(&picture, draw_matrix(&picture, &written, y));
    gw_svg_end(&picture.svg);
    return true;
}
