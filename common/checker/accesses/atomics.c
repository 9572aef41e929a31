// SPDX-License-Identifier: MIT
// -fsanitize=thread hands every atomic to us: judge it, then carry it out. Sequentially consistent
// throughout, which is at least what was asked for.
#include "checker/order/edges.h"
#include "checker/shadow/shadow.h"
#include "compiler.h"
#include "races.h"
#include "touch.h"

static void touch(const volatile void *address, size_t bytes, unsigned does,
                  const void *return_address, const void *frame)
{
    gw_touch(&(struct gw_access){(uintptr_t)address, bytes, does | GW_ATOMICALLY,
                                 (uintptr_t)return_address, frame});
}

#define ATOMIC(bits, result, operation, ...)                                                       \
    GW_CALLBACK(result, gw_atomic##bits##_##operation, "__tsan_atomic" #bits "_" #operation,       \
                __VA_ARGS__)

#define READ_MODIFY_WRITE(bits, type, operation, carry_out)                                        \
    ATOMIC(bits, type, operation, volatile type *address, type value, int order)                   \
    {                                                                                              \
        (void)order;                                                                               \
        touch(address, sizeof(type), GW_READS | GW_WRITES, GW_HERE);                               \
        return carry_out(address, value, __ATOMIC_SEQ_CST);                                        \
    }

static bool is_there(const volatile void *address, const void *value, size_t bytes)
{
    // An address that is no memory is for gw_touch() to tell of.
    const struct gw_cell *cell = gw_now.kernel ? gw_shadow_find((uintptr_t)address) : NULL;
    return cell && cell->writer != GW_UNALLOCATED &&
           memcmp((const void *)address, value, bytes) == 0;
}

// The first step of a loop over atomicCAS is a plain read, also in the CUDA C++ Programming Guide.
static void touch_comparing(const volatile void *address, size_t bytes, bool equal,
                            const void *return_address, const void *frame)
{
    if (equal) {
        gw_touch_compared((uintptr_t)address, bytes);
    }
    touch(address, bytes, GW_READS | GW_WRITES, return_address, frame);
}

#define COMPARE_EXCHANGE(bits, type, strength)                                                     \
    ATOMIC(bits, int, compare_exchange_##strength, volatile type *address, type *expected,         \
           type wanted, int order, int otherwise)                                                  \
    {                                                                                              \
        (void)order;                                                                               \
        (void)otherwise;                                                                           \
        touch_comparing(address, sizeof(type), is_there(address, expected, sizeof(type)),          \
                        GW_HERE);                                                                  \
        return __atomic_compare_exchange_n(address, expected, wanted, 0, __ATOMIC_SEQ_CST,         \
                                           __ATOMIC_SEQ_CST);                                      \
    }

#define ATOMICS(bits, type)                                                                        \
    ATOMIC(bits, type, load, const volatile type *address, int order)                              \
    {                                                                                              \
        (void)order;                                                                               \
        touch(address, sizeof(type), GW_READS, GW_HERE);                                           \
        return __atomic_load_n(address, __ATOMIC_SEQ_CST);                                         \
    }                                                                                              \
    ATOMIC(bits, void, store, volatile type *address, type value, int order)                       \
    {                                                                                              \
        (void)order;                                                                               \
        touch(address, sizeof(type), GW_WRITES, GW_HERE);                                          \
        __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                        \
    }                                                                                              \
    READ_MODIFY_WRITE(bits, type, exchange, __atomic_exchange_n)                                   \
    READ_MODIFY_WRITE(bits, type, fetch_add, __atomic_fetch_add)                                   \
    READ_MODIFY_WRITE(bits, type, fetch_sub, __atomic_fetch_sub)                                   \
    READ_MODIFY_WRITE(bits, type, fetch_and, __atomic_fetch_and)                                   \
    READ_MODIFY_WRITE(bits, type, fetch_or, __atomic_fetch_or)                                     \
    READ_MODIFY_WRITE(bits, type, fetch_xor, __atomic_fetch_xor)                                   \
    READ_MODIFY_WRITE(bits, type, fetch_nand, __atomic_fetch_nand)                                 \
    COMPARE_EXCHANGE(bits, type, strong)                                                           \
    COMPARE_EXCHANGE(bits, type, weak)                                                             \
    ATOMIC(bits, type, compare_exchange_val, volatile type *address, type expected, type wanted,   \
           int order, int otherwise)                                                               \
    {                                                                                              \
        (void)order;                                                                               \
        (void)otherwise;                                                                           \
        touch_comparing(address, sizeof(type), is_there(address, &expected, sizeof(type)),         \
                        GW_HERE);                                                                  \
        __atomic_compare_exchange_n(address, &expected, wanted, 0, __ATOMIC_SEQ_CST,               \
                                    __ATOMIC_SEQ_CST);                                             \
        return expected;                                                                           \
    }

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

GW_CALLBACK(void, gw_atomic_thread_fence, "__tsan_atomic_thread_fence", int order)
{
    gw_race_settle();
    if (gw_now.kernel) {
        gw_edges_fence();
    }
    __atomic_thread_fence(order);
}

GW_CALLBACK(void, gw_atomic_signal_fence, "__tsan_atomic_signal_fence", int order)
{
    (void)order;
}
