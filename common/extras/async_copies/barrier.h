// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda/barrier>
// cuda::barrier, and the copies that arrive when it opens. Each phase ends when as many have
// arrived as the barrier was begun with; the last of them has the copies arrive, and begins the
// next phase.
#pragma once

#include "../../cpu_device/include/cuda/atomic"
#include "async_copies.h"

namespace cuda
{

/** A size of which the caller says that it, and both addresses, are multiples of N. */
template <size_t N>
struct aligned_size_t {
    static constexpr size_t align = N;
    size_t value;
    GW_DEVICE_FUNCTION explicit aligned_size_t(size_t size) : value(size)
    {
    }
    GW_DEVICE_FUNCTION operator size_t() const
    {
        return value;
    }
};

namespace std
{
struct gw_nothing {
    GW_DEVICE_FUNCTION void operator()() const
    {
    }
};
} // namespace std

template <thread_scope SCOPE, typename Completion = std::gw_nothing>
class barrier
{
    unsigned expected, missing, phase; // missing: of the phase that goes on

    GW_DEVICE_FUNCTION atomic_ref<unsigned, SCOPE> of(unsigned &value) const
    {
        return atomic_ref<unsigned, SCOPE>(value);
    }

  public:
    /** The phase in which somebody has arrived. */
    class arrival_token
    {
        unsigned phase;
        GW_DEVICE_FUNCTION explicit arrival_token(unsigned in) : phase(in)
        {
        }
        friend class barrier;

      public:
        arrival_token() = default;
    };

    barrier() = default;
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    GW_DEVICE_FUNCTION barrier(ptrdiff_t count, Completion = Completion())
    {
        gw_begin(count);
    }
    GW_DEVICE_FUNCTION void gw_begin(ptrdiff_t count)
    {
        if (count < 0 || count > max()) {
            gw_async_refuse("a cuda::barrier is for 0 to 1048575 arrivals");
        }
        expected = missing = static_cast<unsigned>(count);
        phase = 0;
    }
    static GW_DEVICE_FUNCTION constexpr ptrdiff_t max()
    {
        return (1 << 20) - 1;
    }

    GW_DEVICE_FUNCTION arrival_token arrive(ptrdiff_t count = 1)
    {
        const unsigned came = static_cast<unsigned>(count);
        const unsigned in = of(phase).load(memory_order_relaxed);
        const unsigned before = of(missing).fetch_sub(came, memory_order_acq_rel);
        if (before < came) {
            gw_async_refuse("more have arrived at a cuda::barrier than it was begun for");
        }
        if (before == came) {
            gw_async_open(this, gw_async_self());
            Completion()();
            of(missing).store(of(expected).load(memory_order_relaxed), memory_order_relaxed);
            of(phase).fetch_add(1, memory_order_release);
        }
        return arrival_token(in);
    }
    GW_DEVICE_FUNCTION void wait(arrival_token &&token) const
    {
        gw_async_comes_to(this, gw_async_self());
        gw_wait_for_end_of(token.phase);
    }
    /** @param parity of the phase: the first one's is false */
    GW_DEVICE_FUNCTION void wait_parity(bool parity) const
    {
        gw_async_comes_to(this, gw_async_self());
        barrier *self = const_cast<barrier *>(this);
        const unsigned now = of(self->phase).load(memory_order_acquire);
        if ((now & 1) == static_cast<unsigned>(parity)) {
            gw_wait_for_end_of(now);
        }
    }
    template <int N = 0>
    GW_DEVICE_FUNCTION void gw_wait_for_end_of(unsigned in) const
    {
        barrier *self = const_cast<barrier *>(this);
        static_cast<void>(&gw_barrier_use<N>::noted); // its threads wait, and so are fibers
#ifdef GW_CPU_DEVICE_CHECKED
        gw_async_wait_for(&phase, in);
#elif !(defined(__clang__) && defined(__CUDA__))
        const auto own = gw_here.thread; // others of the block leave their own index behind
        gw_async_wait_for(&phase, in);
        gw_here.thread = own;
#endif
        while (of(self->phase).load(memory_order_acquire) == in) {
        }
    }
    GW_DEVICE_FUNCTION void arrive_and_wait()
    {
        wait(arrive());
    }
    /** From the next phase on, one fewer is expected. */
    GW_DEVICE_FUNCTION void arrive_and_drop()
    {
        of(expected).fetch_sub(1, memory_order_relaxed);
        (void)arrive();
    }
};

template <thread_scope SCOPE, typename Completion>
GW_DEVICE_FUNCTION void init(barrier<SCOPE, Completion> *place, ptrdiff_t count,
                             Completion = Completion())
{
    place->gw_begin(count);
}

/** The thread's part of a copy that a group makes together; of a single thread, all of it. */
template <typename Group, typename Size>
GW_DEVICE_FUNCTION void gw_copy_of_group(const Group &group, void *to, const void *from, Size size,
                                         const void *barrier)
{
    const size_t bytes = static_cast<size_t>(size);
    gw_async_range(to, from, bytes, static_cast<size_t>(group.thread_rank()),
                   static_cast<size_t>(group.size()), gw_async_width(to, from, bytes), barrier);
}
struct gw_thread_alone {
    GW_DEVICE_FUNCTION unsigned thread_rank() const
    {
        return 0;
    }
    GW_DEVICE_FUNCTION unsigned size() const
    {
        return 1;
    }
};

template <typename Group, typename T, typename Size, thread_scope SCOPE, typename Completion>
GW_DEVICE_FUNCTION void memcpy_async(const Group &group, T *to, const T *from, Size size,
                                     barrier<SCOPE, Completion> &with)
{
    gw_copy_of_group(group, to, from, size, &with);
}
template <typename Group, typename Size, thread_scope SCOPE, typename Completion>
GW_DEVICE_FUNCTION void memcpy_async(const Group &group, void *to, const void *from, Size size,
                                     barrier<SCOPE, Completion> &with)
{
    gw_copy_of_group(group, to, from, size, &with);
}
template <typename T, typename Size, thread_scope SCOPE, typename Completion>
GW_DEVICE_FUNCTION void memcpy_async(T *to, const T *from, Size size,
                                     barrier<SCOPE, Completion> &with)
{
    gw_copy_of_group(gw_thread_alone(), to, from, size, &with);
}
template <typename Size, thread_scope SCOPE, typename Completion>
GW_DEVICE_FUNCTION void memcpy_async(void *to, const void *from, Size size,
                                     barrier<SCOPE, Completion> &with)
{
    gw_copy_of_group(gw_thread_alone(), to, from, size, &with);
}

} // namespace cuda
