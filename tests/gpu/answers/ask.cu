// SPDX-License-Identifier: MIT
// answers CASE    asks all questions of a case, which has a process of its own: after a kernel that
// failed
//                 there is nothing more to ask
// answers         names the cases
#include "answers.h"

#include <cstring>

#define NAMED(name) {#name, name},

static const struct {
    const char *name;
    void (*ask)(float *d);
} cases[] = {CASES(NAMED)};

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IONBF, 0); // what was said before a crash is kept
    for (const auto &each : cases) {
        if (argc < 2) {
            puts(each.name);
        } else if (strcmp(argv[1], each.name) == 0) {
            float *d = NULL;
            if (cudaMalloc((void **)&d, BYTES) != cudaSuccess) {
                fprintf(stderr, "there is no device: %s\n", cudaGetErrorString(cudaGetLastError()));
                return 77;
            }
            each.ask(d);
            return 0;
        }
    }
    return argc < 2 ? 0 : 2;
}
