// SPDX-License-Identifier: MIT
// The functions that a PTX only declares, since every device has them: printf, malloc and free, and
// what a failed assert() calls.
#include "addresses.h"
#include "printing.h"
#include "values.h"

static unsigned char *parameter_at(const struct ptx_warp *warp, unsigned lane,
                                   const struct ptx_variable *variable)
{
    return warp->local + (size_t)lane * warp->local_bytes +
           warp->frames[warp->depth[lane]].parameters[lane] + variable->offset;
}

static uint64_t argument(const struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         size_t index)
{
    uint64_t value = 0;
    if (index < step->argument_count) {
        const size_t size = step->arguments[index]->size;
        memcpy(&value, parameter_at(warp, lane, step->arguments[index]),
               size < sizeof(value) ? size : sizeof(value));
    }
    return value;
}

static void give_back(const struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                      uint64_t value)
{
    if (step->result_count > 0) {
        const size_t size = step->results[0]->size;
        memcpy(parameter_at(warp, lane, step->results[0]), &value,
               size < sizeof(value) ? size : sizeof(value));
    }
}

static void print(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    const struct ptx_services *services = warp->grid->run->services;
    char text[PTX_MOST_PRINTED];
    const struct ptx_printing printing = {warp, step, lane, argument(warp, step, lane, 1)};
    size_t length = 0;
    const int values = ptx_print(&printing, argument(warp, step, lane, 0), text, &length);
    if (values >= 0 && services && services->print) {
        services->print(text, length);
    }
    give_back(warp, step, lane, (uint32_t)values);
}

static void allocate(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    const struct ptx_services *services = warp->grid->run->services;
    const size_t bytes = (size_t)argument(warp, step, lane, 0);
    memset(warp->grid->spans, 0, sizeof(warp->grid->spans));
    give_back(warp, step, lane,
              services && services->allocate && bytes > 0 ? services->allocate(bytes) : 0);
}

static void release(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    const struct ptx_services *services = warp->grid->run->services;
    const uint64_t address = argument(warp, step, lane, 0);
    memset(warp->grid->spans, 0, sizeof(warp->grid->spans));
    if (address != 0 && !(services && services->release && services->release(address))) {
        ptx_raise(warp, step, lane, PTX_ILLEGAL_ADDRESS,
                  "free() of %#llx, where malloc() in a kernel has allocated nothing",
                  (unsigned long long)address);
    }
}

// The sentence of a GPU's driver.
static void fail_assertion(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane)
{
    char what[160], file[160], function[120];
    const struct ptx_printing printing = {warp, step, lane, 0};
    const bool read =
        ptx_print_string(&printing, argument(warp, step, lane, 0), what, sizeof(what)) &&
        ptx_print_string(&printing, argument(warp, step, lane, 1), file, sizeof(file)) &&
        ptx_print_string(&printing, argument(warp, step, lane, 3), function, sizeof(function));
    struct ptx_fault *fault = warp->grid->fault;
    if (!read || fault->kind != PTX_NO_FAULT) {
        return;
    }
    const uint32_t *const of_block = warp->grid->block;
    uint64_t thread[3];
    for (size_t axis = 0; axis < 3; axis++) {
        thread[axis] = warp->specials[(PTX_TID * 3 + axis) * PTX_LANES + lane];
    }
    fault->kind = PTX_ASSERT;
    snprintf(fault->sentence, sizeof(fault->sentence),
             "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.", file,
             (unsigned)argument(warp, step, lane, 2), function, of_block[0], of_block[1],
             of_block[2], (unsigned)thread[0], (unsigned)thread[1], (unsigned)thread[2], what);
}

typedef void built_in(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane);

static built_in *built_in_of(const struct ptx_function *function)
{
    static const struct {
        const char *name;
        built_in *does;
    } known[] = {{"vprintf", print},
                 {"malloc", allocate},
                 {"free", release},
                 {"__assertfail", fail_assertion}};
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (strcmp(known[i].name, function->name) == 0) {
            return known[i].does;
        }
    }
    return NULL;
}

bool ptx_is_built_in(const struct ptx_function *function)
{
    return built_in_of(function);
}

void ptx_call_built_in(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                       const struct ptx_function *function)
{
    built_in *const does = built_in_of(function);
    if (!does) {
        ptx_raise(warp, step, lane, PTX_NOT_KNOWN, "the function %s is not known", function->name);
        return;
    }
    does(warp, step, lane);
}
