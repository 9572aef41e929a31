// SPDX-License-Identifier: MIT
// An open hash table that never forgets: a program has few places that touch shared memory.
#include "place.h"

uintptr_t gw_places[GW_PLACES];
uint16_t gw_place_manner[GW_PLACES];

unsigned gw_place_search(uintptr_t return_address)
{
    const unsigned first = gw_place_first(return_address);
    for (unsigned step = 0; step < 64; step++) {
        const unsigned place = (first + step) % GW_PLACES;
        if (place == 0) {
            continue;
        }
        if (gw_places[place] == 0) {
            gw_places[place] = return_address;
        }
        if (gw_places[place] == return_address) {
            return place;
        }
    }
    return 0;
}
