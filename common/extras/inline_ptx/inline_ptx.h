// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <gw_inline_ptx.h>
// asm("...") in device code. chevron makes of
//
//     asm volatile("shfl.sync.idx.b32 %0, %1, 0, 31, -1;" : "=r"(to) : "r"(from) : "memory");
//     GW_INLINE_PTX(true, "shfl.sync.idx.b32 %0, %1, 0, 31, -1;"
//                   , gw_ptx_output<gw_ptx_code("=r")>((to))
//                   , gw_ptx_input<gw_ptx_code("r")>((from)));
//
// All of it is inlined where the statement stands: its loads, stores and atomics are the line's
// own, and functions of the warp and the block are told its file and line.
#pragma once

#include "../../cpu_device/kernel_side/barriers.h"
#include "../../cpu_device/kernel_side/functions/atomic_functions.h"
#include "../../cpu_device/kernel_side/functions/bits.h"
#include "../../cpu_device/kernel_side/functions/device_assert.h"
#include "../../cpu_device/kernel_side/functions/memory_functions.h"
#include "../../cpu_device/kernel_side/functions/warp_functions.h"
#include "ptx_thread.h"

// The runtime of inline PTX is linked into programs that have some themselves.
#if defined(GW_OF_A_MODULE) && !defined(GW_OF_UNWATCHED_BLOCKS)
#error Inline PTX in a shared library, or in code that is compiled while the program runs, is not supported by the CPU device of Gridwork: put the kernel into the program.
#endif

// The header may be included where everything is extern "C".
extern "C++" {

/** "=r", "+f", "n": as codes of ptx_thread.h; 0 of any other. */
constexpr int gw_ptx_code(const char *constraint, int flags = GW_PTX_READ)
{
    return *constraint == '='   ? gw_ptx_code(constraint + 1, GW_PTX_WRITTEN)
           : *constraint == '+' ? gw_ptx_code(constraint + 1, GW_PTX_WRITTEN | GW_PTX_READ)
           : *constraint == '&' ? gw_ptx_code(constraint + 1, flags)
           : constraint[0] && !constraint[1] ? constraint[0] | flags
                                             : 0;
}

/** What an operand of a constraint's letter may be. */
template <int LETTER>
struct gw_ptx_letter {
    static_assert(LETTER != LETTER, "a constraint of inline PTX is r, l, h, f, d or n, behind = or "
                                    "+ where it is written");
};
template <typename T>
struct gw_ptx_is_real {
    static constexpr bool value = false;
};
template <>
struct gw_ptx_is_real<float> {
    static constexpr bool value = true;
};
template <>
struct gw_ptx_is_real<double> {
    static constexpr bool value = true;
};
#define GW_PTX_LETTER_OF(LETTER, BYTES, REAL)                                                      \
    template <>                                                                                    \
    struct gw_ptx_letter<LETTER> {                                                                 \
        template <typename T>                                                                      \
        static constexpr bool fits()                                                               \
        {                                                                                          \
            return sizeof(T) == BYTES && gw_ptx_is_real<T>::value == REAL;                         \
        }                                                                                          \
    };
GW_PTX_LETTER_OF('h', 2, false)
GW_PTX_LETTER_OF('r', 4, false)
GW_PTX_LETTER_OF('l', 8, false)
GW_PTX_LETTER_OF('f', 4, true)
GW_PTX_LETTER_OF('d', 8, true)
#undef GW_PTX_LETTER_OF
template <>
struct gw_ptx_letter<'n'> {
    template <typename T>
    static constexpr bool fits()
    {
        return !gw_ptx_is_real<T>::value;
    }
};

/** An operand that is written. */
template <int CODE, typename T>
struct gw_ptx_target {
    static constexpr int code = CODE;
    T *address;
    GW_DEVICE_FUNCTION uint64_t bits() const
    {
        return CODE & GW_PTX_READ ? gw_bits_of(*address) : 0;
    }
    GW_DEVICE_FUNCTION void take(uint64_t bits) const
    {
        *address = gw_of_bits<T>(bits);
    }
};

/** An operand that is read. */
template <int CODE>
struct gw_ptx_source {
    static constexpr int code = CODE;
    uint64_t value;
    GW_DEVICE_FUNCTION uint64_t bits() const
    {
        return value;
    }
    GW_DEVICE_FUNCTION void take(uint64_t) const
    {
    }
};

#define GW_PTX_FITS                                                                                \
    static_assert(                                                                                 \
        gw_ptx_letter<CODE & GW_PTX_LETTER>::template fits<T>(),                                   \
        "an operand of inline PTX has another size or type than its constraint says: "             \
        "\"h\" is for 16 bits, \"r\" for 32, \"l\" for 64, \"f\" for a float, \"d\" for "          \
        "a double")

template <int CODE, typename T>
GW_DEVICE_FUNCTION gw_ptx_target<CODE, T> gw_ptx_output(T &operand)
{
    static_assert(CODE & GW_PTX_WRITTEN, "a result of inline PTX has a constraint with = or +");
    GW_PTX_FITS;
    return {__builtin_addressof(operand)};
}

// Of "n" the number itself, which the text gets.
template <bool IS_NUMBER>
struct gw_ptx_bits {
    template <typename T>
    GW_DEVICE_FUNCTION static uint64_t of(T operand)
    {
        return gw_bits_of(operand);
    }
};
template <>
struct gw_ptx_bits<true> {
    template <typename T>
    GW_DEVICE_FUNCTION static uint64_t of(T operand)
    {
        return static_cast<uint64_t>(operand);
    }
};

template <int CODE, typename T>
GW_DEVICE_FUNCTION gw_ptx_source<CODE> gw_ptx_input(T operand)
{
    GW_PTX_FITS;
    return {gw_ptx_bits<(CODE & GW_PTX_LETTER) == 'n'>::of(operand)};
}
#undef GW_PTX_FITS

/** Whether a word stands in a text. (A loop here takes a quarter of the time in which CUB's headers
 * are compiled.) */
constexpr bool gw_ptx_says(const char *text, const char *word)
{
    return __builtin_strstr(text, word);
}

// What a text does not name is not compiled where it stands: a barrier in a program costs something
// also where no thread comes to it.
#if __cplusplus >= 201703L
#define GW_PTX_IF(WORD) if constexpr (gw_ptx_says(text(), WORD))
#else
#define GW_PTX_IF(WORD) if (true)
#endif

// How the checker is told of an atomic access's scope: atomic_functions.h.
#define GW_PTX_IN_SCOPE(BLOCK, ...)                                                                \
    if (request.scope == GW_PTX_OF_BLOCK) {                                                        \
        constexpr int ORDER = BLOCK;                                                               \
        __VA_ARGS__;                                                                               \
    } else {                                                                                       \
        constexpr int ORDER = __ATOMIC_RELAXED;                                                    \
        __VA_ARGS__;                                                                               \
    }

/** One access of T, which may be as long as a vector of the text. */
template <typename T>
GW_DEVICE_FUNCTION void gw_ptx_load(gw_ptx_request &request)
{
    T *const at = reinterpret_cast<T *>(request.address);
    if (request.manner == GW_PTX_PLAIN) {
        request.words[0] = *at;
    } else if (request.manner == GW_PTX_VOLATILE) {
        request.words[0] = *const_cast<volatile T *>(at);
    } else {
        GW_PTX_IN_SCOPE(__ATOMIC_ACQUIRE, request.words[0] = __atomic_load_n(at, ORDER))
    }
}
template <typename T>
GW_DEVICE_FUNCTION void gw_ptx_store(const gw_ptx_request &request)
{
    T *const at = reinterpret_cast<T *>(request.address);
    const T value = static_cast<T>(request.words[0]);
    if (request.manner == GW_PTX_PLAIN) {
        *at = value;
    } else if (request.manner == GW_PTX_VOLATILE) {
        *const_cast<volatile T *>(at) = value;
    } else {
        GW_PTX_IN_SCOPE(__ATOMIC_RELEASE, __atomic_store_n(at, value, ORDER))
    }
}

__extension__ typedef unsigned __int128 gw_ptx_16_bytes;

GW_DEVICE_FUNCTION void gw_ptx_load_16(gw_ptx_request &request)
{
    gw_ptx_16_bytes *const at = reinterpret_cast<gw_ptx_16_bytes *>(request.address);
    const gw_ptx_16_bytes value =
        request.manner == GW_PTX_PLAIN ? *at : *const_cast<volatile gw_ptx_16_bytes *>(at);
    request.words[0] = static_cast<uint64_t>(value);
    request.words[1] = static_cast<uint64_t>(value >> 64);
}
GW_DEVICE_FUNCTION void gw_ptx_store_16(const gw_ptx_request &request)
{
    gw_ptx_16_bytes *const at = reinterpret_cast<gw_ptx_16_bytes *>(request.address);
    const gw_ptx_16_bytes value =
        static_cast<gw_ptx_16_bytes>(request.words[1]) << 64 | request.words[0];
    if (request.manner == GW_PTX_PLAIN) {
        *at = value;
    } else {
        *const_cast<volatile gw_ptx_16_bytes *>(at) = value;
    }
}

#define GW_PTX_OF_SIZE(DO)                                                                         \
    switch (request.bytes) {                                                                       \
    case 1:                                                                                        \
        DO<unsigned char>(request);                                                                \
        break;                                                                                     \
    case 2:                                                                                        \
        DO<unsigned short>(request);                                                               \
        break;                                                                                     \
    case 4:                                                                                        \
        DO<unsigned int>(request);                                                                 \
        break;                                                                                     \
    case 8:                                                                                        \
        DO<uint64_t>(request);                                                                     \
        break;                                                                                     \
    default:                                                                                       \
        DO##_16(request);                                                                          \
        break;                                                                                     \
    }

GW_DEVICE_FUNCTION void gw_ptx_fence(gw_ptx_scope scope)
{
    if (scope == GW_PTX_OF_BLOCK) {
        __threadfence_block();
    } else if (scope == GW_PTX_OF_DEVICE) {
        __threadfence();
    } else {
        __threadfence_system();
    }
}

#define GW_PTX_UPDATE(NAME, T)                                                                     \
    request.words[0] = gw_bits_of(                                                                 \
        request.scope == GW_PTX_OF_BLOCK                                                           \
            ? NAME##_block(reinterpret_cast<T *>(request.address),                                 \
                           gw_of_bits<T>(request.words[0]))                                        \
            : NAME(reinterpret_cast<T *>(request.address), gw_of_bits<T>(request.words[0])))
#define GW_PTX_UPDATE_BY_SIZE(NAME)                                                                \
    if (request.bytes == 4) {                                                                      \
        GW_PTX_UPDATE(NAME, unsigned int);                                                         \
    } else {                                                                                       \
        GW_PTX_UPDATE(NAME, unsigned long long int);                                               \
    }
#define GW_PTX_UPDATE_BY_SIGN(NAME)                                                                \
    if (request.number == GW_PTX_UNSIGNED) {                                                       \
        GW_PTX_UPDATE_BY_SIZE(NAME)                                                                \
    } else if (request.bytes == 4) {                                                               \
        GW_PTX_UPDATE(NAME, int);                                                                  \
    } else {                                                                                       \
        GW_PTX_UPDATE(NAME, long long int);                                                        \
    }

GW_DEVICE_FUNCTION void gw_ptx_compare_and_swap(gw_ptx_request &request)
{
    if (request.bytes == 4) {
        unsigned int *const at = reinterpret_cast<unsigned int *>(request.address);
        const unsigned int a = static_cast<unsigned int>(request.words[0]),
                           b = static_cast<unsigned int>(request.words[1]);
        request.words[0] =
            request.scope == GW_PTX_OF_BLOCK ? atomicCAS_block(at, a, b) : atomicCAS(at, a, b);
    } else if (request.bytes == 8) {
        unsigned long long int *const at =
            reinterpret_cast<unsigned long long int *>(request.address);
        request.words[0] = request.scope == GW_PTX_OF_BLOCK
                               ? atomicCAS_block(at, request.words[0], request.words[1])
                               : atomicCAS(at, request.words[0], request.words[1]);
    } else {
        request.words[0] = atomicCAS(reinterpret_cast<unsigned short int *>(request.address),
                                     static_cast<unsigned short int>(request.words[0]),
                                     static_cast<unsigned short int>(request.words[1]));
    }
}

template <typename Text>
GW_DEVICE_FUNCTION void gw_ptx_update(Text text, gw_ptx_request &request)
{
    static_cast<void>(text);
    if (request.releases) {
        gw_ptx_fence(request.scope);
    }
    switch (request.way) {
    case GW_PTX_ADD:
        GW_PTX_IF(".add")
        {
            if (request.number != GW_PTX_REAL) {
                GW_PTX_UPDATE_BY_SIZE(atomicAdd)
            } else if (request.bytes == 4) {
                GW_PTX_UPDATE(atomicAdd, float);
            } else {
                GW_PTX_UPDATE(atomicAdd, double);
            }
        }
        break;
    case GW_PTX_MIN:
        GW_PTX_IF(".min")
        {
            GW_PTX_UPDATE_BY_SIGN(atomicMin)
        }
        break;
    case GW_PTX_MAX:
        GW_PTX_IF(".max")
        {
            GW_PTX_UPDATE_BY_SIGN(atomicMax)
        }
        break;
    case GW_PTX_AND:
        GW_PTX_IF(".and")
        {
            GW_PTX_UPDATE_BY_SIZE(atomicAnd)
        }
        break;
    case GW_PTX_OR:
        GW_PTX_IF(".or")
        {
            GW_PTX_UPDATE_BY_SIZE(atomicOr)
        }
        break;
    case GW_PTX_XOR:
        GW_PTX_IF(".xor")
        {
            GW_PTX_UPDATE_BY_SIZE(atomicXor)
        }
        break;
    case GW_PTX_EXCHANGE:
        GW_PTX_IF(".exch")
        {
            GW_PTX_UPDATE_BY_SIZE(atomicExch)
        }
        break;
    case GW_PTX_INCREMENT:
        GW_PTX_IF(".inc")
        {
            GW_PTX_UPDATE(atomicInc, unsigned int);
        }
        break;
    case GW_PTX_DECREMENT:
        GW_PTX_IF(".dec")
        {
            GW_PTX_UPDATE(atomicDec, unsigned int);
        }
        break;
    case GW_PTX_COMPARE_AND_SWAP:
        GW_PTX_IF(".cas")
        {
            gw_ptx_compare_and_swap(request);
        }
        break;
    }
    if (request.acquires) {
        gw_ptx_fence(request.scope);
    }
}
#undef GW_PTX_UPDATE
#undef GW_PTX_UPDATE_BY_SIZE
#undef GW_PTX_UPDATE_BY_SIGN

template <typename Text>
GW_DEVICE_FUNCTION unsigned gw_ptx_reduce(Text text, const gw_ptx_request &request,
                                          const char *file, int line)
{
    static_cast<void>(text);
    const unsigned value = static_cast<unsigned>(request.words[0]);
    const int number = static_cast<int>(value);
    const bool is_signed = request.number == GW_PTX_SIGNED;
    GW_PTX_IF("redux")
    {
        switch (request.way) {
        case GW_PTX_ADD:
            return __reduce_add_sync(request.lanes, value, file, line);
        case GW_PTX_MIN:
            return is_signed
                       ? static_cast<unsigned>(__reduce_min_sync(request.lanes, number, file, line))
                       : __reduce_min_sync(request.lanes, value, file, line);
        case GW_PTX_MAX:
            return is_signed
                       ? static_cast<unsigned>(__reduce_max_sync(request.lanes, number, file, line))
                       : __reduce_max_sync(request.lanes, value, file, line);
        case GW_PTX_AND:
            return __reduce_and_sync(request.lanes, value, file, line);
        case GW_PTX_OR:
            return __reduce_or_sync(request.lanes, value, file, line);
        default:
            return __reduce_xor_sync(request.lanes, value, file, line);
        }
    }
    return 0;
}

/** Does what a thread asks for. */
template <typename Text>
GW_DEVICE_FUNCTION void gw_ptx_do(Text text, gw_ptx_request &request, const char *file, int place)
{
    static_cast<void>(text);
    const int line = place & ((1 << GW_LINE_BITS) - 1);
    const unsigned lanes = request.lanes;
    switch (request.wish) {
    case GW_PTX_LOADS:
        GW_PTX_IF("ld")
        {
            GW_PTX_OF_SIZE(gw_ptx_load)
            if (request.acquires) {
                gw_ptx_fence(request.scope);
            }
        }
        break;
    case GW_PTX_STORES:
        GW_PTX_IF("st.")
        {
            if (request.releases) {
                gw_ptx_fence(request.scope);
            }
            GW_PTX_OF_SIZE(gw_ptx_store)
        }
        break;
    case GW_PTX_UPDATES:
        GW_PTX_IF("atom")
        {
            gw_ptx_update(text, request);
        }
        else GW_PTX_IF("red.")
        {
            gw_ptx_update(text, request);
        }
        break;
    case GW_PTX_SHUFFLES:
        GW_PTX_IF("shfl")
        {
            request.words[0] = __shfl_sync(lanes, static_cast<unsigned>(request.words[0]),
                                           static_cast<int>(request.words[1]), 32, file, line);
        }
        break;
    case GW_PTX_BALLOTS:
        GW_PTX_IF("sync") // of vote and elect
        {
            request.words[0] = __ballot_sync(lanes, static_cast<int>(request.words[0]), file, line);
        }
        break;
    case GW_PTX_ASKS_ALL:
        GW_PTX_IF(".all")
        {
            request.words[0] = static_cast<unsigned>(
                __all_sync(lanes, static_cast<int>(request.words[0]), file, line));
        }
        break;
    case GW_PTX_ASKS_ANY:
        GW_PTX_IF(".any")
        {
            request.words[0] = static_cast<unsigned>(
                __any_sync(lanes, static_cast<int>(request.words[0]), file, line));
        }
        break;
    case GW_PTX_MATCHES_ANY:
        GW_PTX_IF("match")
        {
            request.words[0] =
                request.bytes == 4
                    ? __match_any_sync(lanes, static_cast<unsigned>(request.words[0]), file, line)
                    : __match_any_sync(lanes, static_cast<unsigned long long>(request.words[0]),
                                       file, line);
        }
        break;
    case GW_PTX_MATCHES_ALL:
        GW_PTX_IF("match")
        {
            int same = 0;
            request.words[0] =
                request.bytes == 4
                    ? __match_all_sync(lanes, static_cast<unsigned>(request.words[0]), &same, file,
                                       line)
                    : __match_all_sync(lanes, static_cast<unsigned long long>(request.words[0]),
                                       &same, file, line);
        }
        break;
    case GW_PTX_REDUCES:
        request.words[0] = gw_ptx_reduce(text, request, file, line);
        break;
    case GW_PTX_ASKS_WHO_IS_ACTIVE:
        GW_PTX_IF("activemask")
        {
            request.words[0] = __activemask(file, line);
        }
        break;
    case GW_PTX_WAITS_FOR_WARP:
        GW_PTX_IF("warp")
        {
            __syncwarp(lanes, file, line);
        }
        break;
    case GW_PTX_WAITS_FOR_BLOCK:
        GW_PTX_IF("bar")
        {
            __syncthreads<0>(file, place);
        }
        break;
    case GW_PTX_COUNTS_WITH_BLOCK:
        GW_PTX_IF("red")
        {
            request.words[0] = static_cast<unsigned>(
                __syncthreads_count<0>(static_cast<int>(request.words[0]), file, place));
        }
        break;
    case GW_PTX_FENCES:
        gw_ptx_fence(request.scope);
        break;
    case GW_PTX_READS_CLOCK:
        request.words[0] = static_cast<uint64_t>(clock64());
        break;
    case GW_PTX_SLEEPS:
        __nanosleep(static_cast<unsigned>(request.words[0]));
        break;
    case GW_PTX_TRAPS:
        __trap();
    case GW_PTX_ENDS:
        break;
    }
}

/** The one of an asm statement, for each instance of the template that it may stand in. */
template <typename Text>
struct gw_ptx_statement_of {
    static gw_ptx_statement statement;
};
template <typename Text>
gw_ptx_statement gw_ptx_statement_of<Text>::statement;

/** An address near those of shared memory, where the text accesses that. */
template <int>
struct gw_ptx_shared {
    static __thread char anchor;
};
template <int N>
__thread char gw_ptx_shared<N>::anchor;

template <typename Text>
GW_DEVICE_FUNCTION const void *gw_ptx_shared_anchor(Text text)
{
    static_cast<void>(text);
    GW_PTX_IF("shared")
    {
        return &gw_ptx_shared<0>::anchor;
    }
    return nullptr;
}

template <typename Text, typename... Operands>
GW_DEVICE_FUNCTION void gw_ptx_run(Text text, bool colons, const char *file, int place,
                                   Operands... operands)
{
    static_assert(sizeof...(Operands) <= GW_PTX_MOST_OPERANDS,
                  "inline PTX has at most 30 operands");
    const gw_ptx_place here = {file,
                               static_cast<unsigned>(place & ((1 << GW_LINE_BITS) - 1)),
                               {threadIdx.x, threadIdx.y, threadIdx.z},
                               {blockIdx.x, blockIdx.y, blockIdx.z},
                               {blockDim.x, blockDim.y, blockDim.z},
                               {gridDim.x, gridDim.y, gridDim.z},
                               gw_ptx_shared_anchor(text)};
    const int codes[] = {Operands::code..., 0};
    const uint64_t values[] = {operands.bits()..., 0};
    gw_ptx_thread thread;
    gw_ptx_begin(&thread, &gw_ptx_statement_of<Text>::statement, &here, text(), codes, values,
                 sizeof...(Operands), colons);
    while (gw_ptx_go_on(&thread) != GW_PTX_ENDS) {
        gw_ptx_do(text, thread.request, file, place);
    }
    unsigned next = 0;
    const int taken[] = {(operands.take(thread.registers[next++]), 0)..., 0};
    static_cast<void>(next);
    static_cast<void>(taken);
}

#define GW_INLINE_PTX(COLONS, TEXT, ...)                                                           \
    gw_ptx_run([]() { return TEXT; }, COLONS, __builtin_FILE(), GW_BARRIER_PLACE, ##__VA_ARGS__)

} // extern "C++"
