// SPDX-License-Identifier: MIT
// Operations are counted as they are given.
#include "operation.h"
#include "stream.h"

uint64_t gw_announce_operation(cudaStream_t stream)
{
    static uint64_t operations;
    const struct gw_stream *known = gw_stream_of(stream);
    if (known && known->capture) {
        return 0;
    }
    GW_TELL(operation_queued, ++operations, known ? gw_stream_told(known, stream) : stream);
    return operations;
}

uint64_t gw_next_launch(void)
{
    static uint64_t launches;
    return ++launches;
}
