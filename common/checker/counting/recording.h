// SPDX-License-Identifier: MIT
// Where the checker's other parts tell what is to be counted (counts.h) and recorded (recorded.h).
#pragma once

#include "checker/shadow/clock.h"
#include "cpu_device/observer.h"
#include "recorded.h"

/** From now on the counts are out of the student's reach. */
void gw_counts_keep(void);

/** The counts of the kernel that runs now. */
struct gw_kernel_counts *gw_tally_kernel(void);

/** A launch begins; of its blocks each has so much shared memory. Its depth: 0 if host code has
 * launched it, else one more than its parent's. */
void gw_tally_launch(const struct gw_launch_info *launch, size_t shared_bytes, unsigned depth);
void gw_tally_refused(dim3 grid, dim3 block);
void gw_tally_copy(enum gw_direction direction, struct gw_rows destination, struct gw_rows source,
                   size_t width, size_t rows);
/** So many bytes went from one device to another. */
void gw_tally_peer(int from, int to, size_t bytes);
/** Of asynchronous copies, while requests are counted: one begins, one arrives, and the running
 * thread loads from shared memory. */
void gw_async_counts_launch_begins(void);
void gw_async_counts_begin(struct gw_async_copy *copy);
void gw_async_counts_arrive(const struct gw_async_copy *copy);
void gw_async_counts_load(void);
/** A kernel has printed. */
void gw_tally_printed(size_t bytes);
void gw_tally_touched(size_t bytes, enum gw_direction direction);
void gw_tally_memset(struct gw_rows destination, size_t width, size_t rows);
void gw_library_counts_reset(void);
void gw_library_counts_keep(void);
void gw_page_counts_reset(void);
void gw_page_counts_keep(void);
/** A library's call is carried out; a handle of one was created. */
void gw_tally_library_call(const char *call);
void gw_tally_library_handle(void);
void gw_tally_allocation(size_t bytes);
void gw_tally_free(size_t bytes);

/** An operation was given to a stream. */
void gw_record_queued(const struct gw_queued *queued, cudaStream_t stream);

/** An operation is carried out; what it is comes next. */
void gw_record_begin(uint64_t operation);
void gw_record_kernel(const struct gw_launch_info *launch);
void gw_record_copy(struct gw_rows destination, const void *source, size_t width, size_t rows,
                    struct gw_site site, const char *call);

/** Events that are recorded or waited for: an entry is as it is given, while there is room.
 * @param after what has ended by then */
void gw_record(struct gw_recorded entry, const struct gw_clock *after);

/** Where the program called for an operation. */
struct gw_site gw_recorded_site(const struct gw_recorded *operation);
