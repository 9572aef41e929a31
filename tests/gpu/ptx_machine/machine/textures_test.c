// SPDX-License-Identifier: MIT
// Fetches of textures. Which texels one takes, the test itself says: their code is the object's low
// 16 bits, what is above says the rest.
#include "instructions.h"

#include "extras/textures/texels.h"

enum { BORDER = 1 << 16, FILTERED = 1 << 17, REFUSED = 1 << 18 };

static struct ptx_fetch asked;

// The first texel is that of the index or of x; a filter takes three quarters of it and a quarter
// of the next one.
static const char *fetch(const struct ptx_fetch *fetched, struct gw_texels *texels)
{
    asked = *fetched;
    texels->code = fetched->texture & 0xFFFF;
    const unsigned bytes = GW_CHANNELS_OF_CODE(texels->code) * (texels->code >> 4 & 0xF);
    const uint64_t first =
        data_address() +
        (uint64_t)bytes * (unsigned)(fetched->dimensions ? (int)fetched->x : fetched->index);
    texels->count = fetched->texture & FILTERED ? 2 : 1;
    texels->filters = texels->count > 1;
    for (unsigned i = 0; i < 2; i++) {
        const bool beyond = fetched->texture & BORDER && i == 0;
        texels->at[i] = beyond ? NULL : (const void *)(uintptr_t)(first + (uint64_t)i * bytes);
        texels->weight[i] = i ? 0.25F : 0.75F;
    }
    for (unsigned i = 0; i < 4; i++) {
        texels->border[i] = (float)i;
    }
    return fetched->texture & REFUSED ? "nobody may fetch it" : NULL;
}

static const struct ptx_services services = {.fetch = fetch};

// `which` in the place of the four results, whose bits are kept.
static void run_fetch(const char *instruction, uint64_t texture, const void *texels, size_t bytes)
{
    char body[1000];
    snprintf(body, sizeof(body),
             "mov.u64 %%d1, %llu; mov.u32 %%r1, 1; mov.f32 %%f1, 0f3FC00000;\n"
             "mov.f32 %%f2, 0f40200000;\n%s\n"
             "st.global.v4.u32 [%%d0+1024], {%%r4, %%r5, %%r6, %%r7};",
             (unsigned long long)texture, instruction);
    struct kernel *kernel = new_simple_kernel(body);
    const uint64_t parameter = data_address();
    clear_data();
    memcpy(data(), texels, bytes);
    kernel->run.services = &services;
    run_kernel(kernel, 1, 1, &parameter);
    assert_string_equal(kernel->fault.sentence, "");
    free_kernel(kernel);
}

static uint32_t got(size_t channel)
{
    return ((const uint32_t *)data())[256 + channel];
}

#define RESULTS "{%r4, %r5, %r6, %r7}"

GW_TEST(texels_are_read_by_their_type)
{
    const float floats[] = {1, 2, 3, 4};
    run_fetch("tex.2d.v4.f32.f32 " RESULTS ", [%d1, {%f1, %f2}];",
              GW_TEXEL_CODE(cudaChannelFormatKindFloat, 4, 2), floats, sizeof(floats));
    assert_int_equal(asked.dimensions, 2);
    assert_true(asked.gives_floats);
    assert_int_equal(f32(asked.x), f32(1.5F));
    assert_int_equal(f32(asked.y), f32(2.5F));
    assert_int_equal(got(0), f32(3));
    assert_int_equal(got(1), f32(4));
    assert_int_equal(got(2), 0);
    assert_int_equal(got(3), f32(1));
    const signed char bytes[] = {0, 0, 0, 0, -3, 7, -128, 127};
    run_fetch("tex.1d.v4.s32.s32 " RESULTS ", [%d1, {%r1}];",
              GW_TEXEL_CODE(cudaChannelFormatKindSigned, 1, 4), bytes, sizeof(bytes));
    assert_int_equal(asked.dimensions, 0);
    assert_int_equal(asked.index, 1);
    assert_int_equal(got(0), (uint32_t)-3);
    assert_int_equal(got(2), (uint32_t)-128);
    const unsigned short words[] = {1, 60000};
    run_fetch("tex.1d.v4.u32.f32 " RESULTS ", [%d1, {%f1}];",
              GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 2, 1), words, sizeof(words));
    assert_int_equal(asked.dimensions, 1);
    assert_int_equal(got(0), 60000);
    assert_int_equal(got(3), 1);
    run_fetch("tex.1d.v4.f32.f32 " RESULTS ", [%d1, {%f1}];",
              GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 2, 1), words, sizeof(words));
    assert_int_equal(got(0), f32(60000 / 65535.0F));
}

GW_TEST(texels_are_added_by_their_weights)
{
    const float floats[] = {0, 1, 5};
    const unsigned code = GW_TEXEL_CODE(cudaChannelFormatKindFloat, 4, 1);
    run_fetch("tex.1d.v4.f32.f32 " RESULTS ", [%d1, {%f1}];", code | FILTERED, floats,
              sizeof(floats));
    assert_int_equal(got(0), f32(2));
    run_fetch("tex.1d.v4.f32.f32 {_, %r4, _, _}, [%d1, {%f1}]; mov.u32 %r5, 0;\n"
              "mov.u32 %r6, 0; mov.u32 %r7, 0;",
              GW_TEXEL_CODE(cudaChannelFormatKindFloat, 4, 4) | BORDER, floats, sizeof(floats));
    assert_int_equal(got(0), f32(1));
    const unsigned char bytes[] = {0, 0, 255};
    run_fetch("tex.1d.v4.f32.f32 " RESULTS ", [%d1, {%f1}];",
              GW_TEXEL_CODE(cudaChannelFormatKindUnsigned, 1, 1) | FILTERED, bytes, sizeof(bytes));
    assert_int_equal(got(0), f32(16384 / 65535.0F)); // a quarter, rounded to 16 bits
}

GW_TEST(fetches_that_are_not_allowed_are_faults)
{
    struct kernel *kernel = new_simple_kernel(
        "mov.u64 %d1, 262144; tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f5}];");
    const uint64_t parameter = data_address();
    kernel->run.services = &services;
    assert_false(run_kernel(kernel, 1, 1, &parameter));
    assert_int_equal(kernel->fault.kind, PTX_TRAP);
    assert_contains(kernel->fault.sentence, "nobody may fetch it");
    free_kernel(kernel);
}

GW_TEST(forms_of_fetches_that_are_not_known_are_refused_by_name)
{
    static const struct refused rows[] = {
        {"tex.3d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2, %f3, %f4}];",
         "this form of 'tex'"},
        {"tex.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}], %f3;",
         "'.level' of 'tex'"},
        {"tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%d1, {%r1, %r2}];", "this form of 'tex'"},
        {"tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, %d2, {%f1, %f2}];",
         "a place of this form in 'tex'"},
        {"tex.1d.v4.f32.f32 {%f1, %f2, %f3, %f4}|%p1, [%d1, {%f1}];", "this form of 'tex'"},
        {"tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%d1, {%f1, %f2}];", "the instruction 'tld4'"},
    };
    CHECK_REFUSED(rows);
}
