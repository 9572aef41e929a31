// SPDX-License-Identifier: MIT
// From addresses to lines of the student's own file.
#pragma once

#include "where.h"

/** A line as a message shows it. */
struct gw_line {
    bool known;
    char file[256]; /**< relative to the source root where it lies in it */
    char text[160]; /**< the line itself without its indentation; "" when it cannot be read */
    int line;
    int indentation; /**< characters before `text` */
    int column; /**< in `text`, from 1: in a call, or at the macro that it stands in; 0: not known
                 */
};

/**
 * The innermost line that is not in a header of the CPU device or of the system: through inlined
 * functions, then through the callers. Needs more stack than a device thread has.
 */
struct gw_line gw_line_of(const struct gw_where *where);

/** Files are shown as seen from this folder, unless the environment names another one. */
void gw_lines_root(const char *folder);

/** Before a program may damage what is asked of its environment. */
void gw_lines_prepare(void);

/** The same of one return address alone, or of a file and line that are known. */
struct gw_line gw_line_of_site(struct gw_site site);

/** A line of a file. @param column in the whole line, from 1; 0: not known */
struct gw_line gw_line_at(const char *path, int number, int column);

/** What the text of a function says between two of its lines. */
enum gw_between {
    GW_BETWEEN_UNKNOWN,    /**< it cannot be read, or the two are not lines of one function; or a
                                group of threads, which may be the block, has a barrier there */
    GW_BETWEEN_NO_BARRIER, /**< no barrier */
    GW_BETWEEN_BARRIER
};

/** The barriers of a block; and those of a block or a warp. */
#define GW_BLOCK_BARRIER "__syncthreads"
#define GW_ANY_BARRIER "__sync"

/** Looks for one behind line `from` and before line `to` of the line's file.
 * @param barrier GW_BLOCK_BARRIER or GW_ANY_BARRIER */
enum gw_between gw_line_between(const struct gw_line *line, int from, int to, const char *barrier);

/** Whether the function that the line stands in lets the lanes of a warp work together: it calls
 * __syncwarp(), or a function such as __shfl_down_sync(). */
bool gw_line_is_of_warps(const struct gw_line *line);

/** The lines of a loop, or those around it, as far as braces tell. */
struct gw_loop {
    int first, last;     /**< of the innermost loop that has both lines in its braces; 0: none */
    bool has_barrier;    /**< each round comes to a __syncthreads() or a __syncwarp() */
    bool is_of_a_kernel; /**< the function that both lines stand in, and not one that it calls */
};

/** What the line's file says of two of its lines, `from` not behind `to`. */
struct gw_loop gw_loop_around(const struct gw_line *line, int from, int to);

/** The first line behind `from` and before `to` that has such a barrier; 0: none. */
int gw_line_of_barrier(const struct gw_line *line, int from, int to, const char *barrier);

/** Whether the line, or the one before it, compares before it goes on: a bounds check, for all one
 * sees. @return the line that does; 0: none */
int gw_line_of_check(const struct gw_line *line);

/** How the check nearest above the line, or in it, lets the number of elements through: of a name
 * that the line has, too. @return '=': `i <= n`; '>': `if (i > n)`, which returns; 0: nothing is
 * seen */
char gw_line_lets_through(const struct gw_line *line);

/** Where the line's file can be opened, from any folder. @return false if it cannot */
bool gw_line_file(const struct gw_line *line, char *path, size_t room);

/** The file's name without its folders. */
const char *gw_line_base(const struct gw_line *line);
