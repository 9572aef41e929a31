// SPDX-License-Identifier: MIT
// The CSV reader takes decimal points in a program whose locale writes decimal commas.
#include "csv.h"
#include "test.h"

#include <locale.h>

void (*gw_before_all)(void) = gw_enter_folder;
void (*gw_after_all)(void) = gw_leave_folder;

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

GW_TEST(reads_points)
{
    if (!use_decimal_commas()) {
        print_message("no locale with decimal commas is installed\n");
        skip();
    }
    struct gw_csv table;
    struct gw_csv_error error;
    gw_test_write("table.csv", "a,b\n1.5,-2.25\n");
    if (!gw_csv_read("table.csv", 2, &table, &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(table.values[0] == 1.5 && table.values[1] == -2.25);
    gw_csv_free(&table);
}
