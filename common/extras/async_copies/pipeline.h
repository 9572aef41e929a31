// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda/pipeline>
// cuda::pipeline. That of a single thread is its batches; that of a block has two barriers for each
// stage: one opens when all producers have committed the stage, the other when all consumers have
// released it.
#pragma once

#include "barrier.h"

namespace cuda
{

enum class pipeline_role { producer, consumer };

template <thread_scope SCOPE, unsigned char STAGES>
class pipeline_shared_state
{
  public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;

    barrier<SCOPE> gw_committed[STAGES], gw_released[STAGES];
};

template <thread_scope SCOPE>
class pipeline
{
    barrier<SCOPE> *committed, *released;
    unsigned stages, head, tail; // head: stages that the thread has committed; tail: released
    bool produces, consumes;

  public:
    pipeline(const pipeline &) = delete;
    pipeline(pipeline &&) = default;
    pipeline &operator=(const pipeline &) = delete;
    GW_DEVICE_FUNCTION pipeline(barrier<SCOPE> *of_committed, barrier<SCOPE> *of_released,
                                unsigned count, bool is_producer, bool is_consumer)
        : committed(of_committed), released(of_released), stages(count), head(0), tail(0),
          produces(is_producer), consumes(is_consumer)
    {
    }

    GW_DEVICE_FUNCTION void producer_acquire()
    {
        if (produces && head >= stages) {
            released[head % stages].wait_parity((head / stages - 1) % 2 != 0);
        }
    }
    GW_DEVICE_FUNCTION void producer_commit()
    {
        if (produces) {
            (void)committed[head++ % stages].arrive();
        }
    }
    GW_DEVICE_FUNCTION void consumer_wait()
    {
        if (consumes) {
            committed[tail % stages].wait_parity(tail / stages % 2 != 0);
        }
    }
    GW_DEVICE_FUNCTION void consumer_release()
    {
        if (consumes) {
            (void)released[tail++ % stages].arrive();
        }
    }
    GW_DEVICE_FUNCTION bool quit()
    {
        return true;
    }
    GW_DEVICE_FUNCTION const void *gw_barrier_of_copies() const
    {
        return &committed[head % stages];
    }
};

template <>
class pipeline<thread_scope_thread>
{
    unsigned waited = 0, committed = 0;

  public:
    pipeline() = default;
    pipeline(const pipeline &) = delete;
    pipeline(pipeline &&) = default;
    pipeline &operator=(const pipeline &) = delete;

    GW_DEVICE_FUNCTION void producer_acquire()
    {
    }
    GW_DEVICE_FUNCTION void producer_commit()
    {
        gw_async_commit(gw_async_self());
        committed++;
    }
    /** For the oldest batch that nobody has waited for. */
    GW_DEVICE_FUNCTION void consumer_wait()
    {
        waited += waited < committed;
        gw_async_wait(committed - waited, gw_async_self());
    }
    GW_DEVICE_FUNCTION void consumer_release()
    {
    }
    GW_DEVICE_FUNCTION bool quit()
    {
        return true;
    }
    GW_DEVICE_FUNCTION const void *gw_barrier_of_copies() const
    {
        return nullptr;
    }
    GW_DEVICE_FUNCTION void gw_wait_prior(unsigned most)
    {
        gw_async_wait(most, gw_async_self());
        waited = committed > most ? committed - most : 0;
    }
};

GW_DEVICE_FUNCTION pipeline<thread_scope_thread> make_pipeline()
{
    return pipeline<thread_scope_thread>();
}

// All of the group's threads call it, and may use what it makes.
template <typename Group, thread_scope SCOPE, unsigned char STAGES>
GW_DEVICE_FUNCTION pipeline<SCOPE>
gw_make_pipeline(const Group &group, pipeline_shared_state<SCOPE, STAGES> *state, size_t producers,
                 size_t consumers, bool produces, bool consumes)
{
    if (group.thread_rank() == 0) {
        for (unsigned i = 0; i < STAGES; i++) {
            init(&state->gw_committed[i], static_cast<ptrdiff_t>(producers));
            init(&state->gw_released[i], static_cast<ptrdiff_t>(consumers));
        }
    }
    group.sync();
    return pipeline<SCOPE>(state->gw_committed, state->gw_released, STAGES, produces, consumes);
}

/** Each thread produces and consumes. */
template <typename Group, thread_scope SCOPE, unsigned char STAGES>
GW_DEVICE_FUNCTION pipeline<SCOPE> make_pipeline(const Group &group,
                                                 pipeline_shared_state<SCOPE, STAGES> *state)
{
    const size_t all = static_cast<size_t>(group.size());
    return gw_make_pipeline(group, state, all, all, true, true);
}
/** The first threads of the group, so many, produce; the others consume. */
template <typename Group, thread_scope SCOPE, unsigned char STAGES>
GW_DEVICE_FUNCTION pipeline<SCOPE>
make_pipeline(const Group &group, pipeline_shared_state<SCOPE, STAGES> *state, size_t producers)
{
    const bool produces = static_cast<size_t>(group.thread_rank()) < producers;
    return gw_make_pipeline(group, state, producers, static_cast<size_t>(group.size()) - producers,
                            produces, !produces);
}
/** Each thread says what it does. All of the block's threads come here. */
template <thread_scope SCOPE, unsigned char STAGES, typename Group>
GW_DEVICE_FUNCTION pipeline<SCOPE>
make_pipeline(const Group &group, pipeline_shared_state<SCOPE, STAGES> *state, pipeline_role role)
{
    const bool produces = role == pipeline_role::producer;
    const int producers = __syncthreads_count(produces);
    return gw_make_pipeline(group, state, static_cast<size_t>(producers),
                            static_cast<size_t>(group.size()) - static_cast<size_t>(producers),
                            produces, !produces);
}

template <unsigned char MOST>
GW_DEVICE_FUNCTION void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &with)
{
    with.gw_wait_prior(MOST);
}
/** The copies that the thread has begun since its last batch arrive when the barrier opens. */
template <thread_scope SCOPE>
GW_DEVICE_FUNCTION void pipeline_producer_commit(pipeline<thread_scope_thread> &,
                                                 barrier<SCOPE> &with)
{
    gw_async_join(&with, gw_async_self());
}

template <typename Group, typename T, typename Size, thread_scope SCOPE>
GW_DEVICE_FUNCTION void memcpy_async(const Group &group, T *to, const T *from, Size size,
                                     pipeline<SCOPE> &with)
{
    gw_copy_of_group(group, to, from, size, with.gw_barrier_of_copies());
}
template <typename Group, typename Size, thread_scope SCOPE>
GW_DEVICE_FUNCTION void memcpy_async(const Group &group, void *to, const void *from, Size size,
                                     pipeline<SCOPE> &with)
{
    gw_copy_of_group(group, to, from, size, with.gw_barrier_of_copies());
}
template <typename T, typename Size, thread_scope SCOPE>
GW_DEVICE_FUNCTION void memcpy_async(T *to, const T *from, Size size, pipeline<SCOPE> &with)
{
    gw_copy_of_group(gw_thread_alone(), to, from, size, with.gw_barrier_of_copies());
}
template <typename Size, thread_scope SCOPE>
GW_DEVICE_FUNCTION void memcpy_async(void *to, const void *from, Size size, pipeline<SCOPE> &with)
{
    gw_copy_of_group(gw_thread_alone(), to, from, size, with.gw_barrier_of_copies());
}

} // namespace cuda
