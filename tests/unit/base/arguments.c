// SPDX-License-Identifier: MIT
// Command lines: what goes where, and what a wrong one says.
#include "test.h"

#include "base/arguments.h"
#include "base/process.h"
#include "base/text.h"

#include <getopt.h>
#include <sys/wait.h>

static const char *name, *output;
static bool quick;
static unsigned long size;
static char taken[100];

static void take(void *into, const char *value)
{
    strcat(into, value);
}

static const struct gw_option options[] = {
    {"name", .argument = "NAME", .text = &name, .needed = true},
    {"output", 'o', .argument = "FILE", .text = &output, .help = "where it goes"},
    {"quick", .flag = &quick},
    {"size", .argument = "MIB", .number = &size, .least = 1, .most = 100, .shift = 20},
    {"take", .argument = "WORD", .take = take, .into = taken},
    {0}};
static const struct gw_program no_rest = {.name = "prog", .options = options};
static const struct gw_program with_rest = {.name = "prog", .options = options, .rest = "FILE..."};
static const struct gw_program command = {
    .name = "prog", .options = options, .rest = "COMMAND", .command = true};

static int read_words(const struct gw_program *program, char *line)
{
    static char *words[20];
    int count = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        words[count++] = word;
    }
    words[count] = NULL;
    optind = 0;
    return gw_read_arguments(program, count, words);
}

GW_TEST(each_option_goes_to_its_place)
{
    char line[] = "prog in --name a -o b --quick --size 0x10 --take x --take=y other";
    assert_int_equal(read_words(&with_rest, line), 11);
    assert_string_equal(name, "a");
    assert_string_equal(output, "b");
    assert_true(quick);
    assert_int_equal(size, 16 << 20);
    assert_string_equal(taken, "xy");
}

GW_TEST(a_command_keeps_its_options)
{
    char line[] = "prog --name a ls --quick";
    quick = false;
    assert_int_equal(read_words(&command, line), 3);
    assert_false(quick);
}

static void add(void *of, const char *bytes, size_t length)
{
    gw_text_add_bytes(of, bytes, length);
}

static int read_alone(void *line)
{
    read_words(&no_rest, line);
    return 0;
}

// What it says, and its status, of a process of its own.
static void assert_ends(const char *words, int status, const char *part)
{
    struct gw_text text = {0};
    char line[100];
    int said;
    strcpy(line, words);
    const pid_t process = gw_process_start(&(struct gw_command){
        .before = read_alone, .context = line, .said = &said, .together = true});
    gw_process_hear(said, 4096, -1, add, &text);
    const int ended = gw_process_wait(process);
    if (WEXITSTATUS(ended) != status || !strstr(gw_text_string(&text), part)) {
        fail_msg("%s: status %d, and said: %s", words, WEXITSTATUS(ended), gw_text_string(&text));
    }
    gw_text_free(&text);
}

GW_TEST(a_wrong_command_line_says_why)
{
    assert_ends("prog --name a", 0, "");
    assert_ends("prog --help", 0,
                "usage: prog --name NAME [--output FILE] [--quick] [--size MIB] [--take WORD]\n"
                "  --output FILE             where it goes\n");
    assert_ends("prog", 2, "prog: --name NAME is missing\nusage: prog --name NAME");
    assert_ends("prog --name", 2, "prog: --name needs a value behind it\n");
    assert_ends("prog --nane a", 2, "prog: there is no option --nane\n");
    assert_ends("prog -x", 2, "prog: there is no option -x\n");
    assert_ends("prog --name a b", 2, "prog: b is one word too many\n");
    assert_ends("prog --name a --size x", 2, "--size wants a whole number, not 'x'\n");
    assert_ends("prog --name a --size 0", 2, "--size wants a whole number from 1 to 100, not 0\n");
    assert_ends("prog --name a --size 101", 2, "from 1 to 100, not 101\n");
    assert_ends("prog --name a --size -1", 2, "--size wants a whole number, not '-1'\n");
}
