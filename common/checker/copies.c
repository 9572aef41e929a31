// SPDX-License-Identifier: MIT
// memcpy, memset and memmove as the student's code calls them: its object's symbols are renamed to
// these (redefine_symbols.txt), so that what they read and write is seen too.
#include "touch.h"

#include <string.h>

void *gw_memcpy(void *to, const void *from, size_t bytes);
void *gw_memmove(void *to, const void *from, size_t bytes);
void *gw_memset(void *to, int value, size_t bytes);

// The same with the size of the destination, which fortified code hands over.
void *gw_memcpy_chk(void *to, const void *from, size_t bytes, size_t room);
void *gw_memmove_chk(void *to, const void *from, size_t bytes, size_t room);
void *gw_memset_chk(void *to, int value, size_t bytes, size_t room);

static void touch(const void *address, size_t bytes, unsigned does, const void *return_address,
                  const void *frame)
{
    if (bytes > 0) {
        gw_touch(
            &(struct gw_access){(uintptr_t)address, bytes, does, (uintptr_t)return_address, frame});
    }
}

#define HERE __builtin_return_address(0), __builtin_frame_address(0)

void *gw_memcpy(void *to, const void *from, size_t bytes)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return memcpy(to, from, bytes);
}

void *gw_memmove(void *to, const void *from, size_t bytes)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return memmove(to, from, bytes);
}

void *gw_memset(void *to, int value, size_t bytes)
{
    touch(to, bytes, GW_WRITES, HERE);
    return memset(to, value, bytes);
}

void *gw_memcpy_chk(void *to, const void *from, size_t bytes, size_t room)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return __builtin___memcpy_chk(to, from, bytes, room);
}

void *gw_memmove_chk(void *to, const void *from, size_t bytes, size_t room)
{
    touch(from, bytes, GW_READS, HERE);
    touch(to, bytes, GW_WRITES, HERE);
    return __builtin___memmove_chk(to, from, bytes, room);
}

void *gw_memset_chk(void *to, int value, size_t bytes, size_t room)
{
    touch(to, bytes, GW_WRITES, HERE);
    return __builtin___memset_chk(to, value, bytes, room);
}
