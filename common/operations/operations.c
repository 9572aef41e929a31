// SPDX-License-Identifier: MIT
// Operations of each statement, times how often its block was carried out.
#include "operations.h"

#include "flow.h"
#include "statement.h"

#include <stdlib.h>
#include <string.h>

/** A statement that computes, in the order of its block. */
struct computed {
    struct gw_operation operation;
    bool left_out; /**< goes with another one */
    bool fused;
};

static bool same(struct gw_operand a, struct gw_operand b)
{
    return a.length > 0 && a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

static bool goes_on_name(char character)
{
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z') || character == '_' || character == '.';
}

// How often a function's statements name a value, its definition included; and how many of these
// compute an address of it.
static void count_uses(const struct gw_listed_function *function, struct gw_operand name,
                       unsigned *uses, unsigned *of_addresses)
{
    *uses = *of_addresses = 0;
    for (size_t b = 0; b < function->block_count; b++) {
        const struct gw_listed_block *block = &function->blocks[b];
        for (size_t s = 0; s < block->statement_count; s++) {
            const char *text = block->statements[s].text;
            unsigned here = 0;
            for (const char *at = text; *at; at++) {
                here += strncmp(at, name.text, name.length) == 0 &&
                        (at == text || !goes_on_name(at[-1])) && !goes_on_name(at[name.length]);
            }
            *uses += here;
            if (here > 0) {
                const struct gw_operation operation = gw_operation_of(function, text);
                const bool is_address =
                    operation.kind == GW_SUM && operation.type == GW_POINTER_VALUE;
                *of_addresses += is_address ? here : 0;
            }
        }
    }
}

// What scales an index to bytes goes with the address that it is added to.
static bool only_scales(const struct gw_listed_function *function,
                        const struct gw_operation *operation)
{
    if (operation->kind != GW_PRODUCT || operation->type != GW_INTEGER_VALUE ||
        !(gw_operand_is_constant(operation->operands[0]) ||
          gw_operand_is_constant(operation->operands[1]))) {
        return false;
    }
    unsigned uses;
    unsigned of_addresses;
    count_uses(function, operation->result, &uses, &of_addresses);
    return of_addresses > 0 && uses == of_addresses + 1;
}

// A sum takes the first of its operands that is a product of the same block which nobody else uses.
static void fuse(const struct gw_listed_function *function, struct computed *sum,
                 struct computed *before, size_t count)
{
    for (int o = 0; o < 2 && !sum->fused; o++) {
        for (size_t i = 0; i < count; i++) {
            struct computed *product = &before[i];
            if (product->operation.kind != GW_PRODUCT || product->left_out ||
                product->operation.type != sum->operation.type ||
                !same(product->operation.result, sum->operation.operands[o])) {
                continue;
            }
            unsigned uses;
            unsigned of_addresses;
            count_uses(function, product->operation.result, &uses, &of_addresses);
            if (uses == 2) {
                product->left_out = sum->fused = true;
                break;
            }
        }
    }
}

static void add_float(struct gw_float_operations *operations, const struct computed *computed,
                      uint64_t times)
{
    const struct gw_operation *operation = &computed->operation;
    if (operation->kind != GW_FUNCTION_CALL) {
        operations->plain += times;
        operations->fused += computed->fused ? times : 0;
        return;
    }
    const struct gw_known_function *function = &gw_known_functions[operation->function];
    if (function->special) {
        operations->special[operation->function] += times;
    } else {
        operations->plain += times;
        operations->fused += function->fused ? times : 0;
    }
}

static void add_block(struct gw_operations *operations, const struct gw_listed_function *function,
                      const struct gw_listed_block *block, uint64_t times)
{
    struct computed *computed = calloc(block->statement_count + 1, sizeof(*computed));
    if (!computed) {
        abort();
    }
    size_t count = 0;
    for (size_t s = 0; s < block->statement_count; s++) {
        struct computed *latest = &computed[count];
        *latest =
            (struct computed){.operation = gw_operation_of(function, block->statements[s].text)};
        if (!block->statements[s].own || latest->operation.kind == GW_NO_OPERATION ||
            only_scales(function, &latest->operation)) {
            continue;
        }
        const enum gw_value_type type = latest->operation.type;
        if (latest->operation.kind == GW_SUM &&
            (type == GW_FLOAT32_VALUE || type == GW_FLOAT64_VALUE)) {
            fuse(function, latest, computed, count);
        }
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        if (computed[i].left_out) {
            continue;
        }
        if (computed[i].operation.type == GW_FLOAT32_VALUE) {
            add_float(&operations->float32, &computed[i], times);
        } else if (computed[i].operation.type == GW_FLOAT64_VALUE) {
            add_float(&operations->float64, &computed[i], times);
        } else {
            operations->integer += times;
            operations->quotients += computed[i].operation.kind == GW_INTEGER_QUOTIENT ? times : 0;
        }
    }
    free(computed);
}

void gw_operations_add(struct gw_operations *operations, const struct gw_listed_function *function,
                       const uint64_t *counters, size_t counter_count)
{
    uint64_t *times = calloc(function->block_count + 1, sizeof(*times));
    if (!times) {
        abort();
    }
    operations->unknown =
        !gw_flow_solve(function, counters, counter_count, times) || operations->unknown;
    for (size_t b = 0; b < function->block_count; b++) {
        if (times[b] > 0) {
            add_block(operations, function, &function->blocks[b], times[b]);
        }
    }
    free(times);
}
