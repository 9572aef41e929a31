// SPDX-License-Identifier: MIT
// A warp's requests as a picture: sectors, banks, and what stands of them in words.
#include "test.h"

#include "drawing/pictures.h"
#include "traced.h"

/** Lanes first .. first + 31 of a block, `times` times, `stride` bytes apart. */
struct pattern {
    const char *does, *array; // "0": global from 0x1010, "1": shared
    int stride, bytes, times, lanes;
};

// Two arrays of 4096 bytes.
static bool draw(struct pattern pattern, int warp)
{
    struct {
        char *data;
        size_t length;
    } text;
    FILE *out = open_memstream(&text.data, &text.length);
    fputs("gridwork trace 1\nlaunches\t1\n"
          "kernel\tshift\t2 1 1\t64 1 1\t0 0 0\tshift.cu\t9\t2, 64\n"
          "place\t0\tshift.cu\t4\ty[t] = x[t];\n"
          "array\t0\tglobal\t1010\t4096\td_x\narray\t1\tshared\t2004\t4096\ttile\n",
          out);
    for (int thread = 0; thread < pattern.lanes; thread++) {
        for (int turn = 0; turn < pattern.times; turn++) {
            const int offset = thread * pattern.stride + turn * 128;
            fprintf(out, "access\t0\t%d\t%s\t%d\t%d\t%s\t0\t%d\t%s\n", thread, pattern.array,
                    offset, pattern.bytes, pattern.does, turn + 1, offset < 4096 ? "-" : "outside");
        }
    }
    fputs("left_out\t0\t0\noperations_left_out\t0\nend\n", out);
    fclose(out);
    assert_non_null(read_trace(text.data));
    free(text.data);
    FILE *drawn = new_picture();
    const bool any = gw_draw_requests(drawn, trace, (struct gw_picture_wish){.warp = warp});
    fclose(drawn);
    return any;
}

static void says(const char *words)
{
    if (!strstr(picture, words)) {
        fail_msg("the picture does not say: %s\n%s", words, picture);
    }
}

GW_TEST(neighbours_fill_sectors_and_strides_waste_them)
{
    assert_true(draw((struct pattern){"read", "0", 4, 4, 1, 32}, -1));
    says("line 4 reads d_x, 4 bytes a lane<");
    // The array begins in the middle of a sector.
    says("5 sectors of 32 bytes: moved 160 bytes, used 128");
    assert_int_equal(times(picture, "class=\"sector\""), 5);
    assert_int_equal(times(picture, "class=\"request\""), 32);
    assert_true(draw((struct pattern){"write", "0", 128, 4, 1, 32}, -1));
    says("line 4 writes d_x");
    says("32 sectors of 32 bytes: moved 1,024 bytes, used 128");
    assert_int_equal(times(picture, "class=\"used\""), 32);
    assert_int_equal(times(picture, "class=\"outside\""), 0);
    assert_true(draw((struct pattern){"read", "0", 0, 4, 1, 32}, -1));
    says("1 sector of 32 bytes: moved 32 bytes, used 4");
}

GW_TEST(sectors_outside_of_their_array_are_red)
{
    assert_true(draw((struct pattern){"read", "0", 256, 4, 1, 20}, -1));
    assert_int_equal(times(picture, "class=\"outside\""), 4); // threads 16 to 19
    assert_int_equal(times(picture, "class=\"cross\""), 2 * 4);
    assert_int_equal(times(picture, "class=\"idle\""), 12);
    says("crossed: out of bounds");
}

GW_TEST(words_of_one_bank_are_a_conflict_and_one_word_is_a_broadcast)
{
    assert_true(draw((struct pattern){"read", "1", 4, 4, 1, 32}, -1));
    says("1 wavefront: no bank conflict");
    assert_int_equal(times(picture, "class=\"conflict\""), 0);
    assert_int_equal(times(picture, "class=\"word\""), 32);
    assert_true(draw((struct pattern){"read", "1", 128, 4, 1, 32}, -1));
    says("32 wavefronts where 1 would do: bank 0 is asked for 32 words");
    assert_int_equal(times(picture, "class=\"conflict\""), 32 + 1); // the lines and the bank
    says(">+25<");
    assert_true(draw((struct pattern){"read", "1", 8, 4, 1, 32}, -1));
    says("2 wavefronts where 1 would do: bank 0 is asked for 2 words");
    assert_int_equal(times(picture, "class=\"conflict\""), 32 + 16);
    assert_true(draw((struct pattern){"read", "1", 0, 4, 1, 32}, -1));
    says("1 wavefront: no bank conflict");
    says("a broadcast");
    assert_int_equal(times(picture, "class=\"broadcast\""), 1);
    assert_true(draw((struct pattern){"atomic", "1", 0, 4, 1, 32}, -1));
    says("several lanes update one word");
}

GW_TEST(eight_bytes_a_lane_go_in_two_halves)
{
    assert_true(draw((struct pattern){"read", "1", 8, 8, 1, 32}, -1));
    says("2 wavefronts, one for each part of the warp: no bank conflict");
    assert_int_equal(times(picture, "class=\"lane\""), 32);
    assert_int_equal(times(picture, "class=\"idle\""), 32);
}

GW_TEST(requests_alike_are_drawn_once)
{
    assert_true(draw((struct pattern){"read", "0", 4, 4, 3, 32}, -1));
    says("line 4 reads d_x, 4 bytes a lane, and 2 more like it<");
    assert_int_equal(times(picture, "class=\"panel\""), 1);
}

GW_TEST(a_warp_without_requests_has_no_picture)
{
    assert_true(draw((struct pattern){"read", "0", 4, 4, 1, 64}, 1));
    says("the requests of warp 1 of block (0,0,0)");
    assert_false(draw((struct pattern){"read", "0", 4, 4, 1, 32}, 1));
    assert_string_equal(picture, "");
}
