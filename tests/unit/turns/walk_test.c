// SPDX-License-Identifier: MIT
// Ways that are laid down by hand: pieces of code are letters, a lane's way is a word.
#include "test.h"

#include "turns/ways.h"

// Each test has places of its own: what follows what is remembered.
static uint32_t base;

static void new_places(void)
{
    base += 1000;
}
void (*gw_before_each)(void) = new_places;

static struct gw_turns walked(const char *const *words, size_t count)
{
    static uint32_t places[GW_WARP_LANES][1000];
    struct gw_way ways[GW_WARP_LANES] = {{.count = 0}};
    struct gw_turns turns = {.turns = 0};
    for (size_t i = 0; i < count; i++) {
        ways[i].places = places[i];
        for (const char *letter = words[i]; *letter; letter++) {
            places[i][ways[i].count++] = base + (unsigned char)*letter;
        }
    }
    gw_walk(ways, &turns);
    return turns;
}

#define WALK(...)                                                                                  \
    walked((const char *const[]){__VA_ARGS__},                                                     \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void assert_turns(struct gw_turns turns, uint64_t count, uint64_t lanes)
{
    assert_int_equal(turns.turns, count);
    assert_int_equal(turns.lanes, lanes);
}

GW_TEST(lanes_that_go_one_way_take_one_turn)
{
    assert_turns(WALK("abc", "abc", "abc"), 3, 9);
}

GW_TEST(nobody_takes_none)
{
    assert_turns(WALK("", ""), 0, 0);
}

GW_TEST(branches_add_up)
{
    // if b else c, and both go on with d
    assert_turns(WALK("abd", "acd", "abd", "acd"), 4, 12);
}

GW_TEST(some_return_early)
{
    assert_turns(WALK("ab", "a", "ab", "a"), 2, 6);
}

GW_TEST(a_loop_takes_as_many_rounds_as_its_slowest_lane)
{
    // h is the loop's head, b its body
    assert_turns(WALK("ahbhbhbhe", "ahbhe", "ahe"), 1 + 4 + 3 + 1, 9 + 5 + 3);
}

GW_TEST(branches_within_rounds_add_up)
{
    // In each round one lane goes by b and the other by c, and the next time the other way round.
    assert_turns(WALK("ahbhche", "ahchbhe"), 1 + 3 + 4 + 1, 14);
}

GW_TEST(a_round_that_is_left_early_waits_for_the_others)
{
    // `continue` leads from b straight back to the head.
    assert_turns(WALK("ahbhbhe", "ahbchbche"), 1 + 3 + 2 + 2 + 1, 7 + 9);
}

GW_TEST(loops_in_loops)
{
    // o: the outer loop's head, i: the inner one's, b: its body
    assert_turns(WALK("oibibioibioe", "oibioibibioe"), 3 + 6 + 4 + 1, 24);
}

GW_TEST(a_function_is_one_place_for_all_who_call_it)
{
    assert_turns(WALK("abfd", "acfd"), 1 + 2 + 1 + 1, 8);
}

GW_TEST(what_was_seen_before_a_barrier_counts)
{
    // The ways begin within the loop's body: h is its head all the same.
    WALK("ahbhe", "ahe");
    struct gw_way ways[GW_WARP_LANES] = {{.count = 0}};
    uint32_t one[] = {base + 'b', base + 'h', base + 'b', base + 'h', base + 'e'};
    uint32_t other[] = {base + 'b', base + 'h', base + 'e'};
    ways[0] = (struct gw_way){one, 5, base + 'h'};
    ways[1] = (struct gw_way){other, 3, base + 'h'};
    struct gw_turns turns = {.turns = 0};
    gw_walk(ways, &turns);
    assert_turns(turns, 5, 8);
}
