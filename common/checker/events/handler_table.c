// SPDX-License-Identifier: MIT
// The checker takes the place of the device's own observer, which is nobody.
#include "checker/handlers/handlers.h"

#define ENTRY(NAME) .NAME = gw_observe_##NAME,
struct gw_observer gw_observer = {GW_HANDLERS(ENTRY)};
