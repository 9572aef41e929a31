// SPDX-License-Identifier: MIT
// Elements where the access is one, bytes where it is not.
#include "position.h"

#include <inttypes.h>
#include <stdbool.h>

bool gw_position_is_element(const struct gw_position *position)
{
    const int64_t size = (int64_t)position->accessed;
    return size > 0 && position->bytes > 0 && position->offset % size == 0 &&
           position->bytes % position->accessed == 0;
}

void gw_position_put_element(FILE *out, const struct gw_position *position, const char *name,
                             bool is_whole)
{
    const uint64_t count = position->bytes / position->accessed;
    fprintf(out, "element %" PRId64 " of %s%s %" PRIu64 " (0 to %" PRIu64 ")",
            position->offset / (int64_t)position->accessed, name, is_whole ? ", which has" : " of",
            count, count - 1);
}

static void put_bytes(FILE *out, uint64_t bytes, const char *where)
{
    fprintf(out, "%" PRIu64 " byte%s %s ", bytes, bytes == 1 ? "" : "s", where);
}

void gw_position_put_bytes(FILE *out, const struct gw_position *position)
{
    const int64_t end = (int64_t)position->bytes;
    if (position->offset < 0) {
        put_bytes(out, -(uint64_t)position->offset, "before the start of");
    } else if (position->offset < end) {
        put_bytes(out, (uint64_t)(position->offset + (int64_t)position->accessed - end),
                  "of them past the end of");
    } else if (position->offset == end) {
        fputs("right behind ", out);
    } else {
        put_bytes(out, (uint64_t)(position->offset - end), "past the end of");
    }
}
