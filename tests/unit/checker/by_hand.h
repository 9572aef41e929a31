// SPDX-License-Identifier: MIT
// The checker driven by hand: a test plays the device and the student's instrumented code. No
// thread runs; what would be one is told to the checker step by step. So the checker itself can be
// tried under the sanitizers.
#pragma once

#include "test.h"

#include "checker/checker.h"
#include "checker/handlers/handlers.h"

/** The callbacks that g++ would call, under the checker's own names. */
void gw_read1(void *address) __asm__("__tsan_read1");
void gw_write1(void *address) __asm__("__tsan_write1");
void gw_read4(void *address) __asm__("__tsan_read4");
void gw_write4(void *address) __asm__("__tsan_write4");
void gw_read8(void *address) __asm__("__tsan_read8");
void gw_write8(void *address) __asm__("__tsan_write8");
void gw_read16(void *address) __asm__("__tsan_read16");
void gw_write16(void *address) __asm__("__tsan_write16");
void gw_read_range(void *address, size_t bytes) __asm__("__tsan_read_range");
uint32_t gw_atomic32_fetch_add(volatile uint32_t *address, uint32_t value,
                               int order) __asm__("__tsan_atomic32_fetch_add");
uint32_t
gw_atomic32_compare_exchange_val(volatile uint32_t *address, uint32_t expected, uint32_t wanted,
                                 int order,
                                 int otherwise) __asm__("__tsan_atomic32_compare_exchange_val");
void gw_atomic_thread_fence(int order) __asm__("__tsan_atomic_thread_fence");

/** A load, and a store of a value, as instrumented code does them. */
#define LOAD(pointer) (gw_read4(pointer), (void)0)
#define STORE(pointer, value) (gw_write4(pointer), *(pointer) = (value), (void)0)

/** The same by this thread; one that follows is by the same. */
#define LOAD_BY(thread, pointer) (hand_thread(thread), LOAD(pointer))
#define STORE_BY(thread, pointer, value) (hand_thread(thread), STORE(pointer, value))

/** Forgets everything of the test before. */
void hand_begin(void);

/** Device memory that nobody has written; `name` is what reports call it. */
int *hand_allocate(size_t bytes, const char *name);
void hand_free(int *memory);

/** Says that all of it was written, by a copy from the host. */
void hand_fill(int *memory, size_t bytes);

/** A copy, or a memset where the source is NULL, at this line. */
void hand_copy(void *destination, const void *source, size_t bytes, int line, const char *call);

/** A launch of `kernel` with so many blocks and threads in one dimension begins, and ends. */
void hand_launch(const char *kernel, unsigned blocks, unsigned threads);
void hand_launch_end(void);

/** The next block, the next thread. */
void hand_block(unsigned block);
void hand_thread(unsigned thread);

/** A call on a stream that queues an operation, and its turn. @return the operation's number */
uint64_t hand_queue(cudaStream_t stream);
void hand_begin_operation(uint64_t operation);

/** The error that the device was told of since hand_begin(). */
cudaError_t hand_error(void);

/** Whether the checker ended the kernel since hand_begin(); to be armed by hand_may_leave(). */
jmp_buf *hand_may_leave(void);

/** The report has this text in it, or there is none at all. */
#define assert_report(words) assert_contains(gw_checker_report(), words)
void assert_no_report(void);
