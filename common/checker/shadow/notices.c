// SPDX-License-Identifier: MIT
// One text, as long as there is room.
#include "notices.h"

#include <string.h>

static char notices[512];

void gw_notice(const char *sentence)
{
    const size_t used = strlen(notices);
    if (!strstr(notices, sentence)) {
        snprintf(notices + used, sizeof(notices) - used, "note: %s\n", sentence);
    }
}

void gw_notices_write(FILE *out)
{
    fputs(notices, out);
}

void gw_notices_forget(void)
{
    notices[0] = '\0';
}
