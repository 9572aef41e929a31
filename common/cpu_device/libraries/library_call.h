// SPDX-License-Identifier: MIT
// How a call of cuBLAS or cuSOLVER begins and ends: handles, statuses, and its work as one
// operation of a stream, which says what memory it uses before it uses it.
#pragma once

#include "cpu_device/calls/call.h"
#include "lapack.h"
#include "library_small.h"

#include <stdbool.h>

enum gw_library { GW_CUBLAS, GW_CUSOLVER, GW_LIBRARIES };

/** What statuses have in common: a library's own number of each is in its file. */
enum gw_library_status {
    GW_LIBRARY_SUCCESS,
    GW_LIBRARY_NOT_INITIALIZED,
    GW_LIBRARY_ALLOC_FAILED,
    GW_LIBRARY_INVALID_VALUE,
    GW_LIBRARY_EXECUTION_FAILED,
    GW_LIBRARY_NOT_SUPPORTED
};

/** What a cublasHandle_t or a cusolverDnHandle_t points to. */
struct gw_library_handle {
    enum gw_library library;
    cudaStream_t stream;
    int device; /**< that was current when it was created: what the default stream is of */
    bool scalars_on_device;
    int math_mode; /**< cublasMath_t: kept and told again */
    struct gw_library_handle *next;
};

/** The stream of a handle; NULL where it was destroyed. */
struct gw_stream *gw_library_stream(const struct gw_library_handle *handle);

/** A number of either precision, or of half. */
union gw_library_real {
    uint16_t h;
    float s;
    double d;
};

/** A factor: of the host's, taken at the call, or at an address on the device, taken when the
 * work's turn has come. */
struct gw_library_factor {
    union gw_library_real value;
    const void *on_device;
};

/** The work of a call; each uses of it what it needs. */
struct gw_library_work {
    struct gw_call *call; /**< while it is put together */
    const char *name;     /**< "cublasSgemm" */
    struct gw_site site;
    const struct gw_lapack *lapack;
    struct gw_library_handle *handle; /**< while it is put together */
    enum gw_library library;
    enum gw_library_status status;
    bool is_double;
    size_t size;                                         /**< of a number */
    enum gw_library_number number_a, number_b, number_c; /**< of a product */
    bool half_factors;                                   /**< alpha and beta are, too */
    bool faulted;
    void (*execute)(struct gw_library_work *work);

    char transa, transb;
    int m, n, k;
    struct gw_library_factor alpha, beta;
    const void *a, *b;
    void *c, *result, *host_result;
    int lda, ldb, ldc;
    long long stride_a, stride_b, stride_c;
    int count;
    void *s, *vt, *scratch;
    int ldvt, scratch_count;
    int *pivots, *info;
};

/** Begins a call with a handle, whose status is not success where the handle is none. */
struct gw_library_work gw_library_begin(struct gw_call *call, enum gw_library library,
                                        const void *handle, bool is_double);

/** Says that the call fails and, printf-like, why. The first failure counts. */
void gw_library_fail(struct gw_library_work *work, enum gw_library_status status, const char *why,
                     ...) __attribute__((format(printf, 3, 4)));

/** A size may not be negative. */
void gw_library_expect_size(struct gw_library_work *work, const char *name, int size);

/** A leading dimension is no less than the rows, nor than 1. */
void gw_library_expect_leading(struct gw_library_work *work, const char *name, int leading,
                               int rows);

/** There is a place for it. */
void gw_library_expect_place(struct gw_library_work *work, const char *name, const void *place);

/** 'N', 'T' or 'C'; anything else fails the call. */
char gw_library_operation(struct gw_library_work *work, const char *name, int operation);

/** Takes a factor by the handle's pointer mode. */
struct gw_library_factor gw_library_factor(struct gw_library_work *work, const char *name,
                                           const void *factor);

/** Gives the work to the handle's stream, if nothing failed. @return the status */
enum gw_library_status gw_library_submit(struct gw_library_work *work);

/** Gives it, and waits for it. */
enum gw_library_status gw_library_submit_and_wait(struct gw_library_work *work);

/** Ends the call. @return the status */
enum gw_library_status gw_library_end(struct gw_library_work *work);

// While it is carried out:

enum gw_library_use { GW_LIBRARY_READS = 1, GW_LIBRARY_WRITES = 2 };

/** Says that a matrix's columns are used. @return its memory may be; else the work does nothing */
bool gw_library_uses_matrix(struct gw_library_work *work, const char *name, const void *start,
                            int rows, int columns, long long leading, unsigned use);

/** The same of a vector's elements, `step` apart; of a negative step the last comes first. */
bool gw_library_uses_vector(struct gw_library_work *work, const char *name, const void *start,
                            int n, int step, unsigned use);

/** The same of ints that lie together. */
bool gw_library_uses_ints(struct gw_library_work *work, const char *name, const int *start, int n,
                          unsigned use);

/** Gets a factor that is on the device. */
bool gw_library_gets_factor(struct gw_library_work *work, const char *name,
                            struct gw_library_factor *factor);

/** Whether a factor that was got is 0. */
bool gw_library_is_zero(const struct gw_library_work *work, const struct gw_library_factor *factor);

/** Carries out what gw_library_submit() was given, and gives it back; `dead`: does not. */
void gw_library_execute(struct gw_library_work *work, bool dead);
