// SPDX-License-Identifier: MIT
// Functions of the C library and of CUDA, and names of the C++ library, that device code cannot
// have: nvcc refuses them. Left out is what has a meaning on the device too (printf, malloc,
// memcpy, clock, cudaMalloc). And the other way round.
#include "mistakes.h"

static const struct group {
    const char *instead;
    const char *names[24]; // ended by NULL
} groups[] = {
    {"compute random numbers on the host and copy them, or make them of the thread's index",
     {"rand", "srand", "random", "srandom", "drand48", "srand48", "lrand48", NULL}},
    {"a kernel has printf for text",
     {"puts", "putchar", "fputs", "fprintf", "sprintf", "snprintf", "scanf", "sscanf", "fscanf",
      "fopen", "fclose", "fflush", "perror", NULL}},
    {"return from the kernel, or use assert()", {"exit", "abort", "_exit", NULL}},
    {"a kernel has malloc and free, and better the host allocates",
     {"calloc", "realloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaFreeHost",
      NULL}},
    {"a thread copies by assigning element for element",
     {"cudaMemcpy", "cudaMemset", "cudaMemcpyToSymbol", "cudaMemcpyFromSymbol", NULL}},
    {"__syncthreads() waits for the threads of a block, the host for all of a grid, and a launch "
     "into cudaStreamTailLaunch for the kernels that a kernel launches",
     {"cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize", "cudaStreamQuery",
      "cudaEventQuery", NULL}},
    {"in a kernel it is cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)",
     {"cudaStreamCreate", "cudaStreamCreateWithPriority", NULL}},
    {"in a kernel it is cudaEventCreateWithFlags(&event, cudaEventDisableTiming)",
     {"cudaEventCreate", NULL}},
    {"a kernel has clock64()", {"time", "gettimeofday", "clock_gettime", NULL}},
    {"write the loop that does it, or do it on the host",
     {"strlen", "strcmp", "strncmp", "strcpy", "strncpy", "strcat", "memcmp", "memchr", "atoi",
      "atof", "strtol", "strtod", "qsort", "bsearch", "getenv", "system", "sleep", "usleep", NULL}},
};

static const struct group standard[] = {
    {"a kernel has printf for text",
     {"cout", "cerr", "clog", "cin", "endl", "puts", "fprintf", "stringstream", NULL}},
    {"a thread has arrays of constant size, or memory that the host has allocated",
     {"vector", "string", "map", "unordered_map", "list", "deque", "set", "to_string", NULL}},
    {"compute random numbers on the host and copy them, or make them of the thread's index",
     {"rand", "srand", "mt19937", "random_device", "uniform_real_distribution",
      "default_random_engine", NULL}},
    {"write the loop that does it, or do it on the host",
     {"sort", "accumulate", "transform", "for_each", "iota", "fill", "fill_n", "copy", "copy_n",
      "reverse", "strlen", "strcmp", NULL}},
    {"write it in three assignments", {"swap", NULL}},
    {"return from the kernel, or use assert()", {"exit", "abort", "terminate", NULL}},
};

static const char *instead_of(struct gw_parser *parser, size_t token, const struct group *all,
                              size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (gw_is_one_of(parser, token, all[i].names)) {
            return all[i].instead;
        }
    }
    return NULL;
}

static const char *instead_of_call(struct gw_parser *parser, size_t token)
{
    return instead_of(parser, token, groups, sizeof(groups) / sizeof(groups[0]));
}

// Says so of the tokens from `first` up to `last`.
static bool fail(struct gw_parser *parser, size_t first, size_t last, const char *instead)
{
    const struct gw_token *from = &parser->tokens[first], *to = &parser->tokens[last];
    const size_t length = to->offset + to->length - from->offset;
    return gw_parser_fail(
        parser, first, "%.*s belongs to the host and cannot be used on the device: %s",
        (int)(length < 60 ? length : 60), parser->source->text + from->offset, instead);
}

bool gw_is_host_library_call(struct gw_parser *parser, size_t name)
{
    return instead_of_call(parser, name);
}

bool gw_is_device_library_call(struct gw_parser *parser, size_t name)
{
    static const char *const names[] = {
        "__syncthreads",    "__syncwarp",     "__threadfence",   "atomicAdd",     "atomicSub",
        "atomicExch",       "atomicMin",      "atomicMax",       "atomicInc",     "atomicDec",
        "atomicCAS",        "atomicAnd",      "atomicOr",        "atomicXor",     "__shfl_sync",
        "__shfl_down_sync", "__shfl_up_sync", "__shfl_xor_sync", "__ballot_sync", NULL};
    return gw_is_one_of(parser, name, names);
}

bool gw_library_call_fail(struct gw_parser *parser, size_t token)
{
    const char *instead = instead_of_call(parser, token);
    if (instead) {
        return fail(parser, token, token, instead);
    }
    const struct gw_token *name = &parser->tokens[token];
    return gw_parser_fail(
        parser, token,
        "%.*s belongs to the device and cannot be called on the host: only kernels "
        "and __device__ functions have it",
        (int)name->length, parser->source->text + name->offset);
}

bool gw_host_library_check(struct gw_parser *parser, size_t token)
{
    if (!gw_top(parser)->device || gw_top(parser)->may_not_be_computed ||
        parser->macro != GW_NO_TOKEN || parser->place.branch != GW_NO_TOKEN ||
        parser->global_redefined || !gw_is_word(parser, token, "std") ||
        !gw_is_mark(parser, token + 1, GW_MARK_SCOPE) ||
        parser->tokens[token + 2].kind != GW_TOKEN_NAME) {
        return true;
    }
    const char *instead =
        instead_of(parser, token + 2, standard, sizeof(standard) / sizeof(standard[0]));
    return !instead || fail(parser, token, token + 2, instead);
}
