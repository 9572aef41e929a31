// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cooperative_groups.h>
// Groups of lanes of one warp: tiles, whose size is known when the program is compiled, and the
// lanes that are on the way together.
#pragma once

#include "lane_exchange.h"
#include "thread_block.h"

#define GW_PLACE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace cooperative_groups
{

/** SIZE neighbouring lanes. The one with a parent is one of this kind, too. */
template <unsigned SIZE, typename Parent = void>
class thread_block_tile;

template <unsigned SIZE>
class thread_block_tile<SIZE, void> : public thread_group
{
    static_assert(SIZE >= 1 && SIZE <= 32 && (SIZE & (SIZE - 1)) == 0,
                  "the CPU device of Gridwork has tiles of 1, 2, 4, 8, 16 and 32 threads");

  public:
    static GW_GROUP_FUNCTION unsigned thread_rank()
    {
        return gw_lane() % SIZE;
    }
    static constexpr GW_GROUP_FUNCTION unsigned size()
    {
        return SIZE;
    }
    static constexpr GW_GROUP_FUNCTION unsigned num_threads()
    {
        return SIZE;
    }
    /** Which of its parent's tiles it is, and how many there are. */
    GW_GROUP_FUNCTION unsigned meta_group_rank() const
    {
        return gw_rank_in_parent / SIZE;
    }
    GW_GROUP_FUNCTION unsigned meta_group_size() const
    {
        return (gw_threads_of_parent + SIZE - 1) / SIZE;
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl(T value, int rank, GW_PLACE) const
    {
        return gw_shuffled<N>(GW_WARP_SHUFFLE, gw_lanes, value, rank, SIZE, file, line);
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl_up(T value, unsigned distance, GW_PLACE) const
    {
        return gw_shuffled<N>(GW_WARP_SHUFFLE_UP, gw_lanes, value, static_cast<int>(distance), SIZE,
                              file, line);
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl_down(T value, unsigned distance, GW_PLACE) const
    {
        return gw_shuffled<N>(GW_WARP_SHUFFLE_DOWN, gw_lanes, value, static_cast<int>(distance),
                              SIZE, file, line);
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl_xor(T value, unsigned bits, GW_PLACE) const
    {
        return gw_shuffled<N>(GW_WARP_SHUFFLE_XOR, gw_lanes, value, static_cast<int>(bits), SIZE,
                              file, line);
    }
    template <int N = 0>
    GW_GROUP_FUNCTION int any(int predicate, GW_PLACE) const
    {
        return __any_sync<N>(gw_lanes, predicate, file, line);
    }
    template <int N = 0>
    GW_GROUP_FUNCTION int all(int predicate, GW_PLACE) const
    {
        return __all_sync<N>(gw_lanes, predicate, file, line);
    }
    /** Bit i: what the thread of rank i says. */
    template <int N = 0>
    GW_GROUP_FUNCTION unsigned ballot(int predicate, GW_PLACE) const
    {
        return gw_ranks(__ballot_sync<N>(gw_lanes, predicate, file, line));
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION unsigned match_any(T value, GW_PLACE) const
    {
        return gw_ranks(__match_any_sync<N>(gw_lanes, value, file, line));
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION unsigned match_all(T value, int &predicate, GW_PLACE) const
    {
        return gw_ranks(__match_all_sync<N>(gw_lanes, value, &predicate, file, line));
    }

  protected:
    GW_GROUP_FUNCTION explicit thread_block_tile(const thread_group &parent)
        : thread_group(tiled_partition(parent, SIZE)), gw_rank_in_parent(parent.thread_rank()),
          gw_threads_of_parent(parent.size())
    {
    }

  private:
    GW_GROUP_FUNCTION unsigned gw_ranks(unsigned lanes) const
    {
        return lanes >> (gw_lane() & ~(SIZE - 1));
    }
    unsigned gw_rank_in_parent, gw_threads_of_parent;
};

template <unsigned SIZE, typename Parent>
class thread_block_tile : public thread_block_tile<SIZE, void>
{
  public:
    GW_GROUP_FUNCTION explicit thread_block_tile(const Parent &parent)
        : thread_block_tile<SIZE, void>(parent)
    {
    }
};

/** The running thread's part of a block or a tile, whose threads are dealt out in their order. */
template <unsigned SIZE, typename Parent>
GW_GROUP_FUNCTION thread_block_tile<SIZE, Parent> tiled_partition(const Parent &parent)
{
    return thread_block_tile<SIZE, Parent>(parent);
}

/** Any lanes of a warp. */
class coalesced_group : public thread_group
{
  public:
    GW_GROUP_FUNCTION explicit coalesced_group(unsigned lanes) : thread_group(lanes)
    {
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl(T value, unsigned rank, GW_PLACE) const
    {
        return gw_shuffled<N>(GW_WARP_SHUFFLE, gw_lanes, value, gw_lane_of(rank % size()), 32, file,
                              line);
    }
    /** Who has no such thread keeps what it has. */
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl_up(T value, unsigned distance, GW_PLACE) const
    {
        const unsigned rank = thread_rank();
        return shfl<T, N>(value, rank >= distance ? rank - distance : rank, file, line);
    }
    template <typename T, int N = 0>
    GW_GROUP_FUNCTION T shfl_down(T value, unsigned distance, GW_PLACE) const
    {
        const unsigned rank = thread_rank();
        return shfl<T, N>(value, rank + distance < size() ? rank + distance : rank, file, line);
    }
    template <int N = 0>
    GW_GROUP_FUNCTION int any(int predicate, GW_PLACE) const
    {
        return __any_sync<N>(gw_lanes, predicate, file, line);
    }
    template <int N = 0>
    GW_GROUP_FUNCTION int all(int predicate, GW_PLACE) const
    {
        return __all_sync<N>(gw_lanes, predicate, file, line);
    }
    /** Bit i: what the thread of rank i says. */
    template <int N = 0>
    GW_GROUP_FUNCTION unsigned ballot(int predicate, GW_PLACE) const
    {
        const unsigned said = __ballot_sync<N>(gw_lanes, predicate, file, line);
        unsigned ranks = 0;
        for (unsigned i = 0; i < size(); i++) {
            ranks |= (said >> gw_lane_of(i) & 1) << i;
        }
        return ranks;
    }

  private:
    GW_GROUP_FUNCTION int gw_lane_of(unsigned rank) const
    {
        unsigned lanes = gw_lanes;
        for (unsigned i = 0; i < rank; i++) {
            lanes &= lanes - 1;
        }
        return __builtin_ctz(lanes);
    }
};

/** Those that reach this call together; CUDA does not promise which those are (__activemask()). */
template <int N = 0>
GW_GROUP_FUNCTION coalesced_group coalesced_threads(GW_PLACE)
{
    return coalesced_group(__activemask<N>(file, line));
}

/** Those of a tile that say the same as the running thread. */
template <unsigned SIZE, int N = 0>
GW_GROUP_FUNCTION coalesced_group binary_partition(const thread_block_tile<SIZE> &tile,
                                                   bool predicate, GW_PLACE)
{
    const unsigned said = __ballot_sync<N>(tile.gw_lanes, predicate, file, line);
    return coalesced_group(predicate ? said : tile.gw_lanes & ~said);
}
template <unsigned SIZE, int N = 0>
GW_GROUP_FUNCTION coalesced_group labeled_partition(const thread_block_tile<SIZE> &tile, int label,
                                                    GW_PLACE)
{
    return coalesced_group(__match_any_sync<N>(tile.gw_lanes, label, file, line));
}

} // namespace cooperative_groups

#undef GW_PLACE
