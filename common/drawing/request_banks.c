// SPDX-License-Identifier: MIT
#include "request_panel.h"

#include <stdlib.h>
#include <string.h>

struct banks {
    unsigned parts, wavefronts;
    unsigned worst, worst_words; // the bank that is asked for most, and for how many words
    bool shares;                 // a word goes to several lanes
    struct {
        struct gw_bank_words words;
        unsigned wavefronts;
    } part[4];
};

static bool takes_part(const struct banks *banks, unsigned part, unsigned lane)
{
    return lane / (GW_LANES / banks->parts) == part;
}

// How many lanes of the part ask for a word.
static unsigned lanes_of(const struct gw_request_panel *panel, const struct banks *banks,
                         unsigned part, uint64_t word)
{
    unsigned count = 0;
    for (unsigned lane = 0; lane < GW_LANES; lane++) {
        const struct gw_trace_access *access = panel->request->lanes[lane];
        if (access && takes_part(banks, part, lane)) {
            const unsigned long long address = gw_address_of(panel->trace, access);
            count += word >= address / GW_BANK_BYTES &&
                     word <= (address + access->bytes - 1) / GW_BANK_BYTES;
        }
    }
    return count;
}

// As the counting has it.
static struct banks *banks_of(const struct gw_request_panel *panel)
{
    struct banks *banks = calloc(1, sizeof(*banks));
    if (!banks) {
        abort();
    }
    struct gw_kernel_counts counts = {0};
    struct gw_warp_request request = gw_request_profiled(panel->trace, panel->request);
    banks->parts = gw_request_parts(&request);
    for (unsigned part = 0; part < banks->parts; part++) {
        struct gw_bank_words *words = &banks->part[part].words;
        banks->part[part].wavefronts = gw_request_words(&request, part, words);
        for (unsigned bank = 0; bank < GW_BANKS; bank++) {
            if (words->in_bank[bank] > banks->worst_words) {
                banks->worst = bank;
                banks->worst_words = words->in_bank[bank];
            }
            for (unsigned i = 0; i < words->in_bank[bank]; i++) {
                banks->shares |= lanes_of(panel, banks, part, words->words[bank][i]) > 1;
            }
        }
    }
    gw_request_finish(&request, &counts);
    banks->wavefronts =
        (unsigned)(counts.shared_loads.wavefronts + counts.shared_stores.wavefronts +
                   counts.shared_atomics.wavefronts);
    return banks;
}

// Of a deep stack the top is shown, and how many more there are.
enum { MOST_WORDS = 8 };

static unsigned words_shown(unsigned words)
{
    return words > MOST_WORDS ? MOST_WORDS - 1 : words;
}

static double word_height(const struct gw_request_panel *panel)
{
    return panel->svg->font * 1.1;
}

static double part_height(const struct gw_request_panel *panel, const struct banks *banks,
                          unsigned part)
{
    const unsigned wavefronts = banks->part[part].wavefronts;
    return wavefronts == 0
               ? 0
               : panel->svg->font * 6.4 +
                     (wavefronts < MOST_WORDS ? wavefronts : MOST_WORDS) * word_height(panel);
}

static bool conflicts(const struct banks *banks, unsigned part, unsigned bank)
{
    return banks->part[part].words.in_bank[bank] > 1;
}

// Whether a bank that the lane asks has more words to hand out.
static bool is_red(const struct gw_request_panel *panel, const struct banks *banks, unsigned part,
                   const struct gw_trace_access *access)
{
    const unsigned long long address = gw_address_of(panel->trace, access);
    for (size_t byte = 0; byte < access->bytes; byte++) {
        if (conflicts(banks, part, (unsigned)((address + byte) / GW_BANK_BYTES % GW_BANKS))) {
            return true;
        }
    }
    return false;
}

static void draw_lane(const struct gw_request_panel *panel, const struct gw_trace_access *access,
                      double from, double to, bool red)
{
    const unsigned lane = access->thread % GW_LANES;
    const unsigned long long address = gw_address_of(panel->trace, access);
    const unsigned long long word = address / GW_BANK_BYTES;
    const unsigned long long last = (address + access->bytes - 1) / GW_BANK_BYTES;
    const unsigned bank = (unsigned)(word % GW_BANKS);
    for (unsigned long long at = word; at <= last; at++) {
        gw_svg_line(panel->svg, red ? "conflict" : "request", gw_lane_x(panel, lane),
                    from + gw_lane_radius(panel), gw_lane_x(panel, (unsigned)(at % GW_BANKS)), to,
                    red ? GW_SVG_FOUND : gw_svg_colour(bank), red ? 2.6 : 1.6, NULL);
    }
    gw_lane_draw(panel, lane, from, red ? GW_SVG_FOUND : gw_svg_colour(bank),
                 red ? "#000000" : gw_svg_ink_on(bank));
}

static void draw_lanes(const struct gw_request_panel *panel, const struct banks *banks,
                       unsigned part, double from, double to)
{
    for (int red = 0; red < 2; red++) { // what conflicts lies on top
        for (unsigned lane = 0; lane < GW_LANES; lane++) {
            const struct gw_trace_access *access = panel->request->lanes[lane];
            if (!access || !takes_part(banks, part, lane)) {
                if (!red) {
                    gw_lane_draw(panel, lane, from, NULL, GW_SVG_GREY);
                }
            } else if (is_red(panel, banks, part, access) == red) {
                draw_lane(panel, access, from, to, red);
            }
        }
    }
}

static void draw_word(const struct gw_request_panel *panel, double x, double y, const char *text,
                      const char *kind, const char *edge)
{
    const double height = word_height(panel), most = panel->svg->font * 0.7;
    const double room = (panel->step - 5) / (0.66 * (double)strlen(text));
    const double size = room < most ? room : most;
    gw_svg_box(panel->svg, kind, x + 1, y + 1, panel->step - 2, height - 2, "#ffffff", edge, 1.5);
    gw_svg_text(panel->svg, x + panel->step / 2, y + height / 2 + size * 0.36, size, "middle",
                GW_SVG_INK, "%s", text);
}

static void draw_words(const struct gw_request_panel *panel, const struct banks *banks,
                       unsigned part, unsigned bank, double y)
{
    const struct gw_bank_words *words = &banks->part[part].words;
    const struct gw_trace_array *array = &panel->trace->arrays[panel->request->first->array];
    const char *edge = conflicts(banks, part, bank) ? GW_SVG_FOUND : GW_SVG_INK;
    const double x = panel->left + bank * panel->step;
    const unsigned shown = words_shown(words->in_bank[bank]);
    char text[32];
    for (unsigned i = 0; i < shown; i++) {
        const uint64_t word = words->words[bank][i];
        snprintf(text, sizeof(text), "%lld",
                 (long long)(word * GW_BANK_BYTES) / (long long)array->element);
        draw_word(panel, x, y + i * word_height(panel), text,
                  lanes_of(panel, banks, part, word) > 1 ? "broadcast" : "word", edge);
    }
    if (shown < words->in_bank[bank]) {
        snprintf(text, sizeof(text), "+%u", words->in_bank[bank] - shown);
        draw_word(panel, x, y + shown * word_height(panel), text, "more", edge);
    }
}

static void draw_banks(const struct gw_request_panel *panel, const struct banks *banks,
                       unsigned part, double y)
{
    const double font = panel->svg->font;
    for (unsigned bank = 0; bank < GW_BANKS; bank++) {
        const struct gw_bank_words *words = &banks->part[part].words;
        const bool red = conflicts(banks, part, bank);
        const double x = panel->left + bank * panel->step;
        gw_svg_box(panel->svg, red ? "conflict" : "bank", x + 1, y, panel->step - 2, font * 1.1,
                   red                        ? GW_SVG_FOUND
                   : words->in_bank[bank] > 0 ? GW_SVG_FAINT
                                              : "#f4f4f4",
                   "none", 0);
        gw_svg_text(panel->svg, x + panel->step / 2, y + font * 0.8, font * 0.7, "middle",
                    words->in_bank[bank] > 0 ? "#000000" : GW_SVG_GREY, "%u", bank);
        draw_words(panel, banks, part, bank, y + font * 1.1);
    }
}

static void say(const struct gw_request_panel *panel, const struct banks *banks, double y)
{
    static const char *const of_several[] = {
        "a word that several lanes read is handed out once for all: a broadcast",
        "several lanes write one word", "several lanes update one word, one after another"};
    const double font = panel->svg->font;
    const char *plural = banks->wavefronts == 1 ? "" : "s";
    unsigned least = 0;
    for (unsigned part = 0; part < banks->parts; part++) {
        least += banks->part[part].wavefronts > 0;
    }
    if (banks->wavefronts > least) {
        gw_svg_text(panel->svg, panel->left, y, font, "start", GW_SVG_INK,
                    "%u wavefronts where %u would do: bank %u is asked for %u words",
                    banks->wavefronts, least, banks->worst, banks->worst_words);
    } else {
        gw_svg_text(panel->svg, panel->left, y, font, "start", GW_SVG_INK,
                    least > 1 ? "%u wavefront%s, one for each part of the warp: no bank conflict"
                              : "%u wavefront%s: no bank conflict",
                    banks->wavefronts, plural);
    }
    if (banks->shares) {
        gw_svg_text(panel->svg, panel->left, y + font * 1.2, font * 0.8, "start", GW_SVG_GREY, "%s",
                    of_several[panel->request->first->does]);
    }
}

double gw_banks_height(const struct gw_request_panel *panel)
{
    struct banks *banks = banks_of(panel);
    double height = panel->svg->font * (banks->shares ? 4.3 : 3.1);
    for (unsigned part = 0; part < banks->parts; part++) {
        height += part_height(panel, banks, part);
    }
    free(banks);
    return height;
}

double gw_banks_draw(const struct gw_request_panel *panel, double y)
{
    struct banks *banks = banks_of(panel);
    const double font = panel->svg->font, end = y + gw_banks_height(panel);
    say(panel, banks, y + font);
    y += font * (banks->shares ? 2.9 : 1.7);
    for (unsigned part = 0; part < banks->parts; part++) {
        if (banks->part[part].wavefronts > 0) {
            const double lanes = y + font * 1.1, to = lanes + font * 3.8;
            draw_lanes(panel, banks, part, lanes, to);
            draw_banks(panel, banks, part, to);
            y += part_height(panel, banks, part);
        }
    }
    gw_svg_text(panel->svg, panel->left, end - font * 1.0, font * 0.75, "start", GW_SVG_GREY,
                "banks, and the elements that each is asked for, one wavefront after another");
    free(banks);
    return end;
}
