// SPDX-License-Identifier: MIT
// Gives every file of the corpus, and every beginning of it, to the fuzz target.
#include "test.h"

#include <dirent.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_BYTES = 65536, MOST_BEGINNINGS = 2000 };

static void replay_file(const char *name)
{
    static uint8_t data[MOST_BYTES];
    char path[4096];
    assert_true(snprintf(path, sizeof(path), "%s/%s", CORPUS, name) < (int)sizeof(path));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(data, 1, sizeof(data), file);
    assert_int_equal(0, fclose(file));
    assert_true(size < sizeof(data));
    for (size_t length = 0; length < size && length < MOST_BEGINNINGS; length++) {
        LLVMFuzzerTestOneInput(data, length);
    }
    LLVMFuzzerTestOneInput(data, size);
}

GW_TEST(the_corpus_holds)
{
    DIR *corpus = opendir(CORPUS);
    assert_non_null(corpus);
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(corpus));) {
        if (entry->d_name[0] != '.') {
            replay_file(entry->d_name);
            count++;
        }
    }
    assert_int_equal(0, closedir(corpus));
    assert_true(count >= 10);
}
