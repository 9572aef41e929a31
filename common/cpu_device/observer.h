// SPDX-License-Identifier: MIT
// What the CPU device tells whoever observes it, and what it asks: a struct of functions. The
// program has one, gw_observer, in which every function may be left out. observer.c's has none; a
// checked program links the checker, whose own takes its place.
//
// All of it runs on one host thread in a checked build.
#pragma once

#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gw_kernel;

/** Where a call stands: an address inside the caller (symbolised late), or a file and line. */
struct gw_site {
    const void *return_address; /**< NULL when file and line are known */
    const char *file;           /**< NULL when only the address is known */
    int line;
};

/** A range of addresses. */
struct gw_range {
    unsigned char *start;
    size_t bytes;
};

/** Who may touch an allocation. */
enum gw_memory_kind {
    GW_DEVICE_MEMORY,     /**< kernels and copies alone */
    GW_PINNED_MEMORY,     /**< host code, kernels and copies */
    GW_MANAGED_MEMORY,    /**< kernels, and host code while no kernel may run */
    GW_REGISTERED_MEMORY, /**< the host's own, pinned by cudaHostRegister; outside the arena */
    GW_SYMBOL_MEMORY      /**< a variable of the device that a call has named; outside it, too */
};

/** One allocation of device memory, or of pinned or managed host memory. */
struct gw_allocation {
    unsigned char *start;
    size_t bytes;
    enum gw_memory_kind kind;
    const char *call;     /**< "cudaMalloc" */
    const char *name;     /**< what the grader calls it ("d_a"), or NULL */
    struct gw_site site;  /**< where it was made */
    struct gw_site freed; /**< where it was freed, if it was */
    bool live;
    bool of_kernel; /**< of the device heap: malloc() in a kernel gave it */
    bool of_array;  /**< of cudaMallocArray: no pointer for anything but the calls of arrays */
    bool freeing;   /**< a cudaFreeAsync of it waits in a stream; `freed` says where it stands */
    unsigned flags; /**< that it was made with */
    int device;     /**< that it lies on; of the host's memory, the one that was current */
};

/** One launch while it runs. */
struct gw_launch_info {
    const char *kernel; /**< as written before <<< */
    dim3 grid, block;
    size_t dynamic_shared_bytes;
    size_t argument_bytes; /**< of the kernel's parameters together */
    cudaStream_t stream;
    struct gw_site site;
    uint64_t number;              /**< counts all launches of the process from 1 */
    const void *entry;            /**< the kernel's address; NULL where that is not known */
    const void *caller;           /**< what calls it for a thread: made where the launch stands */
    int device;                   /**< that it runs on */
    struct gw_site device_chosen; /**< where its host thread had made that device current */
    /** Where no memory lies but this device's; the start is NULL while there is no other device. */
    struct gw_range own_memory;
};

/** Rows of bytes that begin `pitch` bytes apart. */
struct gw_rows {
    unsigned char *start;
    size_t pitch;
};

/** What a call of a library uses: rows, or columns, of numbers. */
struct gw_library_range {
    const char *call; /**< "cublasSgemm" */
    struct gw_site site;
    const char *name;      /**< of the parameter, as the library's documentation has it */
    struct gw_rows memory; /**< the pitch means nothing for one row */
    size_t width, rows;    /**< bytes of each row, and how many there are */
    size_t size;           /**< of a number */
    bool reads, writes;
    bool by_host; /**< the call itself reads it, on the host */
};

/** What a variable of the program was declared as. */
enum gw_variable_kind {
    GW_UNKNOWN_VARIABLE, /**< or no variable at all */
    GW_HOST_VARIABLE,
    GW_DEVICE_VARIABLE,   /**< __device__ */
    GW_CONSTANT_VARIABLE, /**< __constant__ */
    GW_MANAGED_VARIABLE   /**< __managed__ */
};

/** A division that the processor refused. */
struct gw_division {
    bool by_zero;   /**< else the quotient finds no room: the lowest number by -1 */
    bool is_signed; /**< how to read the dividend */
    uint64_t dividend;
    const void *instruction; /**< the one behind the division */
    const void *frame;       /**< the frame pointer */
};

/** A wait that cannot end: threads look at memory that nobody changes any more. */
struct gw_endless_wait {
    uint64_t threads;        /**< that do so */
    uint64_t waiting_blocks; /**< that are of */
    uint64_t other_blocks;   /**< that have not begun, as no more than those find room */
    struct gw_site barrier;  /**< where others of the block wait; no file if none does */
};

/** A copy into shared memory that its thread does not wait for. */
struct gw_async_copy {
    void *to;
    unsigned bytes;
    unsigned thread;     /**< that has begun it: its number in the block */
    uint32_t block;      /**< the observer's own number of that, */
    uint64_t when;       /**< and its word for when it began */
    const void *barrier; /**< it arrives when that opens; NULL: where its thread waits */
    bool committed;      /**< its batch has ended */
    size_t later;        /**< batches of the thread that have ended after that */
    struct gw_site site; /**< where it begins */
    uint64_t loads;      /**< the observer's own: what the thread had loaded when it began */
};

/** Which instruction the lanes of a warp carry out together; a match is a vote. */
enum gw_warp_function { GW_SHUFFLES, GW_VOTES, GW_WARP_REDUCTIONS, GW_WARP_BARRIERS };

/** What a call of mma.h does with matrices of a warp; the sums are what it adds products to. */
enum gw_matrix_function {
    GW_LOADS_A,
    GW_LOADS_B,
    GW_LOADS_SUMS,
    GW_STORES_SUMS,
    GW_MULTIPLIES,
    GW_MATRIX_FUNCTIONS
};

/** Why such a call ends the kernel, where all lanes have come to it. */
enum gw_matrix_misuse {
    GW_MATRIX_MISALIGNED, /**< its address, or its leading dimension */
    GW_MATRIX_UNFILLED    /**< it multiplies or adds to what nobody has stored */
};

/** What an observer has told to it, and what it is asked. */
struct gw_observer {
    /**
     * Once, before the first allocation: the one reserved range (tens of GiB of addresses, nothing
     * of it touched yet) that every allocation lies in, registered memory excepted. Each allocation
     * has gaps on both sides that are mapped and belong to nobody, so that an access a little out
     * of bounds is harmless and can be counted.
     */
    void (*arena)(struct gw_range arena);

    /** Before the first launch: where the stacks of the device's threads lie (their local memory).
     */
    void (*stacks)(struct gw_range stacks);

    void (*allocation)(struct gw_allocation *allocation);
    void (*free)(struct gw_allocation *allocation);

    /** The turn of a call has come that frees it in the order of a stream, before its `free`. */
    void (*free_in_stream)(const struct gw_allocation *allocation, const char *call,
                           struct gw_site site);

    /** Managed memory is to be where it is used next: on a device, or on the host
     * (cudaCpuDeviceId). */
    void (*managed_prefetched)(struct gw_range memory, int location, struct gw_site site);
    void (*managed_advised)(struct gw_range memory, enum cudaMemoryAdvise advice, int location,
                            struct gw_site site);

    /** Host code got memory from `call` ("malloc", "new"), which the device has no part in. */
    void (*host_block)(void *start, size_t bytes, const char *call, struct gw_site site);

    /** What "new" gave is given back. */
    void (*host_block_freed)(void *start);

    /** The call `call` writes so many bytes into host memory that the program gave it. */
    void (*host_written)(void *start, size_t bytes, const char *call, struct gw_site site);

    /** A call frees what was freed before; `freed` says where. The call fails afterwards. */
    void (*free_again)(const struct gw_allocation *allocation, struct gw_site site);

    /** The call `call` frees what lies in no memory of the device's and fails afterwards. */
    void (*free_unknown)(const void *pointer, const char *call, struct gw_site site);

    /** A copy or memset of `rows` rows of `width` bytes each is carried out now (not when it was
     * queued). For a memset `source.start` is NULL. */
    void (*copy)(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                 struct gw_site site, const char *call);

    /** A handle of a library was created by the call `call`. */
    void (*library_handle_created)(const char *call);

    /** A call of a library returns this status for what it was given; `why` is a sentence. */
    void (*library_refused)(const char *call, struct gw_site site, const char *status,
                            const char *why);

    /** The work of a library's call is carried out now, and what it uses comes next. */
    void (*library_called)(const char *call, struct gw_site site);
    void (*library_uses)(const struct gw_library_range *range);

    /** It would use what does not lie in one live allocation, and is not carried out. */
    void (*library_fault)(const struct gw_library_range *range);

    /**
     * The order of operations (launches, copies, memsets, calls of libraries), for races between
     * streams. `operation` counts all of them from 1. Queued: at the API call, on the stream as the
     * caller named it. Begin: it is carried out from now on, before its `copy` or `launch_begin`.
     * A call that carries out its work at once says both. What a thread of a kernel gives to a
     * stream is told in the same way, while its launch runs, and begins after that has ended.
     */
    void (*operation_queued)(uint64_t operation, cudaStream_t stream);
    void (*operation_begin)(uint64_t operation);

    /** Asked at a launch: where reports say that it stands, such as the call of a function that is
     * not the student's. */
    struct gw_site (*launch_site)(struct gw_site site);

    /** The operation that was queued last on this stream is a launch. */
    void (*launch_queued)(const char *kernel, struct gw_site site, cudaStream_t stream);

    /** The device refuses a launch of this shape, whose call then fails. */
    void (*launch_refused)(dim3 grid, dim3 block);

    /** A graph is made ready to be launched; one is given to a stream, with so many launches of
     * kernels and so many other nodes. */
    void (*graph_instantiated)(struct gw_site site);
    void (*graph_launched)(uint64_t kernels, uint64_t others, struct gw_site site);

    /** The same order's other parts, each at its API call. */
    void (*stream_created)(cudaStream_t stream, bool blocking, int device);
    void (*stream_destroyed)(cudaStream_t stream);
    void (*event_recorded)(cudaEvent_t event, cudaStream_t stream);
    void (*stream_waits)(cudaStream_t stream, cudaEvent_t event);

    /** The host knows that all of this is done: a synchronisation returned, a query said so. */
    void (*host_waited_for_stream)(cudaStream_t stream);
    void (*host_waited_for_event)(cudaEvent_t event);
    void (*host_waited_for_device)(int device); /**< -1: all devices */

    /** What is given to these devices from now on (bit i: device i) comes after all that was given
     * to any of them before. */
    void (*devices_meet)(unsigned devices);

    /** Work of a device begins, where there are several. */
    void (*device_begins)(int device);

    /** cudaEventElapsedTime was called: the time it gave, or its error. */
    void (*elapsed)(cudaEvent_t start, cudaEvent_t end, cudaError_t error, float milliseconds);

    /**
     * Asked at a launch whose kernel's address is not known: the bytes of the __shared__ variables
     * that the kernel declares, as far as it is certain which function that is.
     * @param kernel as written before <<<
     * @param caller what calls it for a thread (gw_launch_info)
     * @return 0 when nobody knows
     */
    size_t (*static_shared_bytes)(const char *kernel, const void *caller);

    /** The same of the kernel at an address. */
    size_t (*static_shared_bytes_at)(const void *entry);

    /** Asked when a call names a variable: what the one at this address was declared as. */
    enum gw_variable_kind (*variable_kind)(const void *address);

    /** A launch hands a kernel a pointer that is a __device__ or __constant__ variable's name on
     * the host, and not its address. */
    void (*hosts_name_passed)(const char *kernel, struct gw_site site, const void *pointer);

    /** A launch hands a kernel a pointer to a function, or what may be one in an object that is
     * called as a function. */
    void (*function_passed)(const char *kernel, struct gw_site site, const void *pointer);

    /** The running thread of a kernel has launched a kernel, whose pointer parameters are these. */
    void (*child_launched)(const char *kernel, struct gw_site site, const void *const *pointers,
                           size_t count);

    /** Asked when a block that nobody looks at launches a kernel of the fast build's: the same
     * kernel, as it is watched. */
    const struct gw_kernel *(*watched_code)(const struct gw_kernel *fast);

    void (*launch_begin)(const struct gw_launch_info *launch);
    void (*launch_end)(const struct gw_launch_info *launch);

    /**
     * Asked before a block begins: how many of the next ones nobody looks at, and that may run as
     * the fast build runs them; of these nothing is told.
     * @param next, last the linear index of the next block, and of the grid's last one in the order
     *                   asked for
     * @param fast       becomes the kernel of the fast build
     * @return 0: the next block runs as ever
     */
    uint64_t (*plain_blocks)(const struct gw_kernel *watched, uint64_t next, uint64_t last,
                             const struct gw_kernel **fast);

    void (*block_begin)(uint3 block, void *dynamic_shared);
    void (*block_end)(uint3 block);

    /** A thread comes to the declaration of an `extern __shared__` array. */
    void (*dynamic_array)(const char *name, const char *function, struct gw_site site);

    /** The running block gives way to another one, before that begins or returns; and it returns.
     * @param place its number among those that have begun and not come to their end */
    void (*block_leaves)(unsigned place);
    void (*block_returns)(unsigned place);

    /** The running thread waits for ever. @param what as in gw_yield() (spinning.h) */
    void (*endless_wait)(const void *what, const struct gw_endless_wait *wait);

    /** The device is about to run this thread (linear index in its block) from now on: at its start
     * and at every switch. */
    void (*thread_switch)(unsigned thread);
    void (*thread_end)(unsigned thread);

    /** A thread waits at a block barrier; later, all of the block's waiting threads are let go.
     * Told so often that file and line come in registers, not as a struct gw_site on the stack.
     * @param frame of the function that it waits in: the caller's frame, and the return address */
    void (*barrier_arrive)(unsigned thread, const char *file, int line, const void *frame);
    void (*barrier_release)(void);

    /**
     * A __syncwarp of the running block lets lanes go on (shuffles and votes do not say so: they
     * order nothing). Bit i of `mask` is lane i; `lanes` are the warp's lanes that have not
     * returned.
     */
    void (*warp_release)(unsigned warp, unsigned mask, unsigned lanes);

    /** Lanes of a warp carry out an instruction together: so many for one call of its function. */
    void (*warp_function)(enum gw_warp_function function, unsigned instructions);

    /** They carry out a call of mma.h, with so many products, each of which is added to a sum. */
    void (*warp_matrix)(enum gw_matrix_function function, struct gw_site site, unsigned products);

    /** The warp of this thread does so in a way that ends the kernel. @param why as of a lying
     * mask */
    void (*matrix_misuse)(enum gw_matrix_misuse misuse, unsigned thread, struct gw_site site,
                          const char *why);

    /**
     * A __syncwarp, shuffle or vote whose mask names a lane that does not come, or not the caller.
     * @param why a sentence with the function's name: "__shfl_down_sync names lane 17, which has
     * left"
     */
    void (*lying_mask)(unsigned thread, struct gw_site site, const char *why);

    /**
     * A shuffle reads a lane that is not there: CUDA leaves the value undefined.
     * @param call the function's name
     * @param why  a sentence: who read from whom, and why that one was not there
     * @return what the thread gets
     */
    uint64_t (*undefined_shuffle)(unsigned thread, struct gw_site site, const char *call,
                                  const char *why);

    /** The running thread uses the old value that its last atomicExch gave. */
    void (*exchange_used)(void);

    /** The running thread has begun an asynchronous copy, which is kept until it ends: it is about
     * to write (`arrives`), or it never will, as its block is over. */
    void (*async_copy_begin)(struct gw_async_copy *copy);
    void (*async_copy_end)(struct gw_async_copy *copy, bool arrives);

    /** The running thread is about to wait for its batches, or (`barrier`) for what arrives when
     * that opens, which it may have done already. */
    void (*async_wait)(const void *barrier, unsigned thread, struct gw_site site);

    /** The running thread has divided a whole number by zero, and goes on with a value. */
    void (*divided_by_zero)(const struct gw_division *division);

    /** Some threads wait at one barrier while others wait at another or none can ever come. */
    void (*barrier_divergence)(unsigned thread_a, struct gw_site a, unsigned thread_b,
                               struct gw_site b);

    /** An API call failed; `why` is a whole sentence or NULL. */
    void (*error)(cudaError_t error, const char *call, struct gw_site site, const char *why);

    /** The program asked what an error is called or means. */
    void (*error_named)(cudaError_t error, struct gw_site site);

    /** The program looked at the last error (cudaGetLastError, cudaPeekAtLastError). */
    void (*error_seen)(cudaError_t error);
};

/** The program's observer. */
extern struct gw_observer gw_observer;

/** Tells it of something, and asks it; nobody's answer is 0. */
#define GW_TELL(what, ...) (gw_observer.what ? gw_observer.what(__VA_ARGS__) : (void)0)
#define GW_ASK(what, ...) (gw_observer.what ? gw_observer.what(__VA_ARGS__) : 0)
