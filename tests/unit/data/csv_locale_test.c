// SPDX-License-Identifier: MIT
// The CSV reader takes decimal points in a program whose locale writes decimal commas.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "csv.h"
#include "csv_file.h"

#include <locale.h>

/** Switches to a locale with decimal commas; false if the system has none of those tried. */
static int use_decimal_commas(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "fr_FR.UTF-8",
                                        "de_DE",       "nl_NL.UTF-8", "da_DK.UTF-8"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (setlocale(LC_ALL, names[i]) && *localeconv()->decimal_point == ',') {
            return 1;
        }
    }
    return 0;
}

static void reads_points(void **state)
{
    (void)state;
    if (!use_decimal_commas()) {
        print_message("no locale with decimal commas is installed\n");
        skip();
    }
    struct gw_csv table;
    struct gw_csv_error error;
    gw_csv_write("a,b\n1.5,-2.25\n");
    if (!gw_csv_read(gw_csv_path, 2, &table, &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(table.values[0] == 1.5 && table.values[1] == -2.25);
    gw_csv_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_points)};
    return cmocka_run_group_tests(tests, gw_csv_folder_make, gw_csv_folder_remove);
}
