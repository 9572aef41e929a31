// SPDX-License-Identifier: MIT
// -fsanitize=thread hands every atomic to us: judge it, then carry it out. Sequentially consistent
// throughout, which is at least what was asked for.
#include "check_access.h"
#include "checker/budget/budget.h"
#include "checker/handlers/handlers.h"
#include "checker/order/edges.h"
#include "checker/shadow/shadow.h"
#include "compiler.h"
#include "races.h"
#include "spin_detector.h"

// CUDA's atomics order nothing and are relaxed; so another order than that stands for the scope, or
// of a read for the update that it begins (atomic_functions.h).
static void check_access(const volatile void *address, size_t bytes, unsigned does, int order,
                         const void *return_address, const void *frame)
{
    does |= order == __ATOMIC_RELAXED ? GW_ATOMICALLY : GW_ATOMICALLY | GW_IN_BLOCK;
    gw_check_access(
        &(struct gw_access){(uintptr_t)address, bytes, does, (uintptr_t)return_address, frame});
}

// It is done, and was no load or store of a volatile variable. A load and a compare and swap that
// together are an update wait for nobody; of others that change nothing, and of locks, nobody
// knows.
static void done(const volatile void *address, size_t bytes, enum gw_atomic_manner manner,
                 bool updates, const void *return_address, const void *frame)
{
    if (!gw_now_in_kernel()) {
        return;
    }
    gw_edges_atomic((uintptr_t)address, manner);
    if (!updates && (manner == GW_POLLED || manner == GW_TAKEN)) {
        gw_budget_kernel_waits();
    }
    gw_detect_spin(&(struct gw_access){(uintptr_t)address, bytes, GW_READS | GW_ATOMICALLY,
                                       (uintptr_t)return_address, frame},
                   manner != GW_POLLED);
    if (manner == GW_POLLED) { // others may have gone on
        gw_edges_atomic((uintptr_t)address, manner);
    }
}

#define ATOMIC(bits, result, operation, ...)                                                       \
    GW_CALLBACK(result, gw_atomic##bits##_##operation, "__tsan_atomic" #bits "_" #operation,       \
                __VA_ARGS__)

#define READ_MODIFY_WRITE(bits, type, operation, execute, manner, also)                            \
    ATOMIC(bits, type, operation, volatile type *address, type value, int order)                   \
    {                                                                                              \
        check_access(address, sizeof(type), GW_READS | GW_WRITES | (also), order, GW_HERE);        \
        const type old = execute(address, value, __ATOMIC_SEQ_CST);                                \
        done(address, sizeof(type), *address != old ? manner : GW_POLLED, false, GW_HERE);         \
        return old;                                                                                \
    }

static bool is_there(const volatile void *address, const void *value, size_t bytes)
{
    // An address that is no memory is for gw_check_access() to tell of.
    const struct gw_cell *cell = gw_now_in_kernel() ? gw_shadow_find((uintptr_t)address) : NULL;
    return cell && cell->writer != GW_UNALLOCATED &&
           memcmp((const void *)address, value, bytes) == 0;
}

// The first step of a loop over atomicCAS is a plain read, also in the CUDA C++ Programming Guide.
// Not so of an atomic function that is made of one here.
static void check_access_comparing(const volatile void *address, size_t bytes, bool equal,
                                   unsigned also, int order, const void *return_address,
                                   const void *frame)
{
    if (equal) {
        gw_check_access_compared((uintptr_t)address, bytes);
    }
    check_access(address, bytes, GW_READS | GW_WRITES | also, order, return_address, frame);
}

#define COMPARE_EXCHANGE(bits, type, strength, manner, updates)                                    \
    ATOMIC(bits, int, compare_exchange_##strength, volatile type *address, type *expected,         \
           type wanted, int order, int otherwise)                                                  \
    {                                                                                              \
        (void)otherwise;                                                                           \
        check_access_comparing(address, sizeof(type),                                              \
                               !(updates) && is_there(address, expected, sizeof(type)),            \
                               updates ? 0 : GW_COMPARES, order, GW_HERE);                         \
        const type looked_for = *expected;                                                         \
        const int found = __atomic_compare_exchange_n(address, expected, wanted, 0,                \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);         \
        done(address, sizeof(type), found &&wanted != looked_for ? manner : GW_POLLED, updates,    \
             GW_HERE);                                                                             \
        return found;                                                                              \
    }

#define ATOMICS(bits, type)                                                                        \
    ATOMIC(bits, type, load, const volatile type *address, int order)                              \
    {                                                                                              \
        const unsigned begins = order == __ATOMIC_SEQ_CST ? GW_BEGINS_UPDATE : 0;                  \
        check_access(address, sizeof(type), GW_READS | begins, begins ? __ATOMIC_RELAXED : order,  \
                     GW_HERE);                                                                     \
        done(address, sizeof(type), GW_POLLED, begins, GW_HERE);                                   \
        return __atomic_load_n(address, __ATOMIC_SEQ_CST);                                         \
    }                                                                                              \
    ATOMIC(bits, void, store, volatile type *address, type value, int order)                       \
    {                                                                                              \
        check_access(address, sizeof(type), GW_WRITES, order, GW_HERE);                            \
        __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                        \
        done(address, sizeof(type), GW_STORED, false, GW_HERE);                                    \
    }                                                                                              \
    READ_MODIFY_WRITE(bits, type, exchange, __atomic_exchange_n, GW_TAKEN, GW_EXCHANGES)           \
    READ_MODIFY_WRITE(bits, type, fetch_add, __atomic_fetch_add, GW_TICKET,                        \
                      value == 1 ? 0 : GW_ADDS_NUMBERS)                                            \
    READ_MODIFY_WRITE(bits, type, fetch_sub, __atomic_fetch_sub, GW_TICKET, 0)                     \
    READ_MODIFY_WRITE(bits, type, fetch_and, __atomic_fetch_and, GW_TICKET, 0)                     \
    READ_MODIFY_WRITE(bits, type, fetch_or, __atomic_fetch_or, GW_TICKET, 0)                       \
    READ_MODIFY_WRITE(bits, type, fetch_xor, __atomic_fetch_xor, GW_TICKET, 0)                     \
    READ_MODIFY_WRITE(bits, type, fetch_nand, __atomic_fetch_nand, GW_TICKET, 0)                   \
    COMPARE_EXCHANGE(bits, type, strong, GW_TAKEN, false)                                          \
    COMPARE_EXCHANGE(bits, type, weak, GW_TICKET, true)                                            \
    ATOMIC(bits, type, compare_exchange_val, volatile type *address, type expected, type wanted,   \
           int order, int otherwise)                                                               \
    {                                                                                              \
        (void)otherwise;                                                                           \
        check_access_comparing(address, sizeof(type), is_there(address, &expected, sizeof(type)),  \
                               GW_COMPARES, order, GW_HERE);                                       \
        const type looked_for = expected;                                                          \
        const int found = __atomic_compare_exchange_n(address, &expected, wanted, 0,               \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);         \
        done(address, sizeof(type), found &&wanted != looked_for ? GW_TAKEN : GW_POLLED, false,    \
             GW_HERE);                                                                             \
        return expected;                                                                           \
    }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void gw_observe_exchange_used(void)
{
    gw_check_access_exchange();
}

GW_CALLBACK(void, gw_atomic_thread_fence, "__tsan_atomic_thread_fence", int order)
{
    if (gw_now_in_kernel()) {
        gw_race_settle();
        gw_edges_fence(order == __ATOMIC_SEQ_CST); // see atomic_functions.h
    }
    __atomic_thread_fence(order);
}

GW_CALLBACK(void, gw_atomic_signal_fence, "__tsan_atomic_signal_fence", int order)
{
    (void)order;
}
