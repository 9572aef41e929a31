// SPDX-License-Identifier: MIT
// What a checked program wrote of its run (GW_TRACE, common/checker/trace_file.c), read for a
// picture. The file has a line for each fact, its words separated by tabs:
//
//     gridwork trace 1
//     launches   COUNT
//     kernel     NAME  GRID  BLOCK  BLOCK'S INDEX  FILE  LINE  SHAPE   whose threads follow
//     barrier    INTERVAL  LINE                                   the barrier that ends it
//     place      NUMBER  FILE  LINE  TEXT                         a line of code
//     launch     NUMBER                                       the kernel's, from 1
//     source     FILE  PATH                                   a file of code, and where it lies
//     array      NUMBER  SPACE  START  BYTES  NAME                global, shared or host
//     access     INTERVAL  THREAD  ARRAY  OFFSET  BYTES  DOES  PLACE  REQUEST  FINDING  VALUE  HALF
//     other      BLOCK'S INDEX  THREAD  LINE     the race's first half, where it is another block's
//     left_out   ACCESSES  INTERVALS
//     operation  NUMBER  KIND  NAME  STREAM  SIZE  LINE  EVENT  TO  FROM  LAUNCH  as they were
//     called before     EARLIER  LATER                                   the later one waits for
//     the other operations_left_out  COUNT end
//
// A VALUE is its bytes as they lie in memory, two digits each; HALF is 1 or 2 of the two accesses
// of the race that was reported, else 0. Both may be missing, and so may LAUNCH.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum {
    GW_TRACE_ARRAYS = 32,
    GW_TRACE_INTERVALS = 16,
    GW_TRACE_PLACES = 256,
    GW_TRACE_OPERATIONS = 64,
    GW_TRACE_SOURCES = 8,
    GW_TRACE_VALUE = 16,
    GW_TRACE_WORD = 64,
    GW_TRACE_TEXT = 192
};

enum gw_trace_does { GW_TRACE_READS, GW_TRACE_WRITES, GW_TRACE_UPDATES };
enum gw_trace_finding {
    GW_TRACE_FINE,
    GW_TRACE_RACE,
    GW_TRACE_OUTSIDE,
    GW_TRACE_UNWRITTEN,
    GW_TRACE_WRONG_SPACE,
    GW_TRACE_FREED,
    GW_TRACE_FINDINGS
};

struct gw_trace_access {
    unsigned interval, thread, array, place;
    unsigned request; /**< of its warp's from that place, from 1; 0: of none */
    long long offset; /**< from the start of its array; perhaps outside */
    size_t bytes;
    enum gw_trace_does does;
    enum gw_trace_finding finding; /**< of a race both accesses */
    unsigned pair;                 /**< 1 and 2: of the race that was reported */
    unsigned char value[GW_TRACE_VALUE];
    unsigned value_bytes; /**< so many are known; 0: the value is not */
};

struct gw_trace_array {
    bool shared;
    char space[8];            /**< "global", "shared", "host" */
    unsigned long long start; /**< its address */
    size_t bytes, element;    /**< bytes of all, and of the smallest access */
    char name[GW_TRACE_WORD];
};

struct gw_trace_operation {
    char kind[16]; /**< kernel, copy_in, copy_out, copy, memset, event, stream_waits, host_waits */
    char name[GW_TRACE_WORD];
    unsigned long long stream, event;
    size_t size; /**< bytes, or a kernel's threads */
    int line;
    unsigned launch; /**< of a kernel: its number, from 1; 0: not known */
    char to[GW_TRACE_WORD], from[GW_TRACE_WORD]; /**< the arrays of a copy; "-": not known */
};

struct gw_trace {
    unsigned launches;
    unsigned launch; /**< the number of this one, from 1; 0: not known */
    bool has_kernel; /**< of the launch and the block that was asked for */
    char kernel[GW_TRACE_WORD], file[GW_TRACE_WORD];
    char shape[GW_TRACE_WORD]; /**< "(2,3), 256", as reports have it */
    unsigned grid[3], block[3], index[3];
    int line;
    int barriers[GW_TRACE_INTERVALS]; /**< the line; 0: not known */
    unsigned intervals;               /**< that are kept */
    struct {
        char file[GW_TRACE_WORD], text[GW_TRACE_TEXT];
        int line;
    } places[GW_TRACE_PLACES];
    struct {
        char file[GW_TRACE_WORD], *path;
    } sources[GW_TRACE_SOURCES];
    unsigned source_count;
    struct gw_trace_array arrays[GW_TRACE_ARRAYS];
    unsigned array_count;
    struct gw_trace_access *accesses;
    size_t access_count;
    struct {
        bool known;
        unsigned block[3], thread;
        int line;
    } other;              /**< the first half of the reported race, where it is another block's */
    bool races_elsewhere; /**< one of its accesses races with another block's */
    size_t left_out_accesses;
    unsigned left_out_intervals;
    struct gw_trace_operation operations[GW_TRACE_OPERATIONS];
    unsigned operation_count;
    size_t left_out_operations;
    bool before[GW_TRACE_OPERATIONS][GW_TRACE_OPERATIONS]; /**< [earlier][later] */
};

/** Reads a file. @return NULL, with a sentence on stderr, if it is none or not whole */
struct gw_trace *gw_trace_read(const char *path);

void gw_trace_free(struct gw_trace *trace);

/** The threads that a picture shows: `most` of them at most, from a warp's first on; of the warp in
 * which something was found, or which did anything. @param warp below 0: none is asked for */
unsigned gw_trace_first_thread(const struct gw_trace *trace, int warp);

/** The block's threads. */
unsigned gw_trace_threads(const struct gw_trace *trace);
