// SPDX-License-Identifier: MIT
// Rosters of the course systems: who is on them, and by what each may be found.
#include "test.h"

#include "class/intake/roster/roster.h"

void (*gw_before_each)(void) = gw_enter_folder;
void (*gw_after_each)(void) = gw_leave_folder;

static struct gw_roster roster;

static void read_roster(const char *text)
{
    gw_test_write("roster.csv", text);
    char *why = gw_roster_read("roster.csv", &roster);
    if (why) {
        print_error("%s\n", why);
    }
    assert_null(why);
}

static void assert_person(size_t i, const char *id, const char *name, const char *email)
{
    assert_true(i < roster.count);
    assert_string_equal(roster.people[i].id, id);
    assert_string_equal(roster.people[i].name, name);
    assert_string_equal(roster.people[i].email, email);
}

static void assert_found(unsigned kinds, const char *text, size_t person)
{
    assert_int_equal(gw_roster_find(&roster, kinds, text), person);
}

GW_TEST(a_plain_roster)
{
    read_roster("name;id;email\n Ada Lovelace ;s1;ada@x.org\nBob;s2;\n");
    assert_int_equal(roster.count, 2);
    assert_person(0, "s1", "Ada Lovelace", "ada@x.org");
    assert_found(GW_BY_OWN_WORDS, "S1", 0);
    assert_found(GW_BY_OWN_WORDS, "ADA@x.org", 0);
    assert_found(GW_BY_OWN_WORDS, "s", GW_NOBODY);
    assert_found(GW_BY_OWN_WORDS, "", GW_NOBODY);
    gw_roster_free(&roster);
}

GW_TEST(gradescopes)
{
    read_roster("First Name,Last Name,SID,Email,Role,Section\n"
                "Ada,Lovelace,1815,ada@x.org,Student,A\nGrace,Hopper,,grace@x.org,Student,A\n"
                "Alan,Turing,9,alan@x.org,TA,\n");
    assert_int_equal(roster.count, 2); // who assists is not graded
    assert_person(0, "1815", "Ada Lovelace", "ada@x.org");
    assert_person(1, "grace@x.org", "Grace Hopper", "grace@x.org");
    gw_roster_free(&roster);
}

GW_TEST(moodles_in_several_languages)
{
    static const char *const headings[] = {
        "Identifier,Full name,ID number,Email address,Status,Grade",
        "ID,Vollständiger Name,ID-Nummer,E-Mail-Adresse,Status,Bewertung",
        "Identifiant,Nom complet,Numéro d'identification,Adresse de courriel,Note",
        "Identificador,Nombre completo,Número de ID,Dirección de correo,Nota"};
    static const char *const ids[] = {"Participant 657693", "Teilnehmer/in657693",
                                      "Participant 657693", "Participante 657693"};
    for (size_t i = 0; i < sizeof(headings) / sizeof(*headings); i++) {
        char text[512];
        snprintf(text, sizeof(text), "\xef\xbb\xbf%s\r\n%s,Ada Lovelace,1815,ada@x.org,,\r\n",
                 headings[i], ids[i]);
        read_roster(text);
        assert_person(0, ids[i], "Ada Lovelace", "ada@x.org");
        assert_found(GW_BY_PARTICIPANT, "657693", 0);
        assert_found(GW_BY_OTHER_ID, "1815", 0);
        gw_roster_free(&roster);
    }
}

GW_TEST(an_id_that_ends_in_digits_is_no_participant)
{
    read_roster("id\ns657693\n");
    assert_found(GW_BY_PARTICIPANT, "657693", GW_NOBODY);
    gw_roster_free(&roster);
}

GW_TEST(canvas_gradebook)
{
    read_roster("Student,ID,SIS User ID,SIS Login ID,Section,Lesson 3 (77)\n"
                ",,,,,Manual Posting\n    Points Possible,,,,,10\n"
                "\"Lovelace, Ada\",1234,u7,ada7,Monday,\n");
    assert_int_equal(roster.count, 1);
    assert_int_equal(roster.note_count, 0);
    assert_person(0, "1234", "Lovelace, Ada", "");
    assert_found(GW_BY_CANVAS_ID, "1234", 0);
    assert_found(GW_BY_LOGIN, "ada7", 0);
    assert_found(GW_BY_OTHER_ID, "u7", 0);
    assert_found(GW_BY_NAME, "lovelaceada", 0);
    assert_found(GW_BY_NAME, "adalovelace", 0);
    gw_roster_free(&roster);
    read_roster("LastName,FirstName,ID,SIS Login ID,Section\nLovelace,Ada,1234,ada7,Monday\n");
    assert_person(0, "1234", "Ada Lovelace", "");
    assert_found(GW_BY_NAME, "lovelaceada", 0);
    gw_roster_free(&roster);
}

GW_TEST(github_and_classroom_50)
{
    read_roster("\"identifier\",\"github_username\",\"github_id\",\"name\"\n"
                "\"s1\",\"ada-l\",\"99\",\"\"\n\"s2\",\"\",\"\",\"\"\n");
    assert_person(0, "s1", "", "");
    assert_found(GW_BY_LOGIN, "Ada-L", 0);
    assert_person(1, "s2", "", "");
    gw_roster_free(&roster);
    read_roster("username,first_name,last_name,email,section,github_id,role\n"
                "ada-l,Ada,Lovelace,ada@x.org,1,99,student\n,Bob,B,bob@x.org,1,,student\n"
                "prof,P,Q,,,,instructor\n");
    assert_int_equal(roster.count, 2);
    assert_person(0, "ada-l", "Ada Lovelace", "ada@x.org");
    assert_person(1, "bob@x.org", "Bob B", "bob@x.org"); // invited, and not there yet
    assert_found(GW_BY_LOGIN, "ada-l", 0);
    gw_roster_free(&roster);
}

GW_TEST(doubled_and_missing_ids_are_told)
{
    read_roster("id,name\ns1,Ada\ns1,Bob\n,Cy\n,\n");
    assert_int_equal(roster.count, 1);
    assert_person(0, "s1", "Ada", "");
    assert_int_equal(roster.note_count, 2);
    assert_string_equal(roster.notes[0], "the roster has s1 twice; the first counts");
    assert_string_equal(roster.notes[1], "the roster has no id of Cy");
    gw_roster_free(&roster);
}

GW_TEST(namesakes_are_not_taken_for_each_other)
{
    read_roster("id,name\ns1,Ada Lovelace\ns2,\"Lovelace, Ada\"\ns3,ÉLODIE Müßig\n");
    assert_found(GW_BY_NAME, "adalovelace", GW_SEVERAL);
    char *plain = gw_plain_name("élodie  MÜßIG");
    assert_found(GW_BY_NAME, plain, 2);
    free(plain);
    gw_roster_free(&roster);
}

GW_TEST(a_roster_without_ids_is_refused)
{
    gw_test_write("roster.csv", "Name,Grade\nAda,1\n");
    char *why = gw_roster_read("roster.csv", &roster);
    assert_string_equal(why,
                        "roster.csv has no column of ids: its headings are Name, Grade; one of "
                        "them is to be id, SID, Identifier, ID number, username or SIS User ID");
    free(why);
    gw_test_write("roster.csv", "id,name\n");
    why = gw_roster_read("roster.csv", &roster);
    assert_string_equal(why, "roster.csv has nobody in it");
    free(why);
}

// The policy of the last person of a roster, and what it makes of a moment.
static struct gw_lateness lateness(const char *text, const char *handed_in)
{
    struct gw_moment moment = {.by = "the list"};
    setenv("TZ", "UTC0", 1);
    read_roster(text);
    moment.known = gw_date_read(handed_in, false, &moment.at);
    const struct gw_lateness made = gw_lateness_of(&roster.people[roster.count - 1].late, &moment);
    gw_roster_free(&roster);
    return made;
}

static void assert_lateness(const char *text, const char *handed_in, double percent,
                            const char *words)
{
    const struct gw_lateness made = lateness(text, handed_in);
    assert_string_equal(made.words, words);
    assert_true(made.percent == percent);
    assert_int_equal(made.is_late, !strstr(words, "before the deadline"));
    free(made.words);
}

GW_TEST(a_deadline_with_percent_per_day)
{
    static const char two[] =
        "id;Deadline;grace;percent per day\ns1;2026-11-27;10 min;12,5 %\ns2;;;\n";
    assert_lateness(two, "2026-11-27 23:59:59", 0.0,
                    "handed in 2026-11-27 23:59:59 (the list), before the deadline 2026-11-27 "
                    "23:59:59");
    assert_lateness(two, "2026-11-28 00:09:59", 0.0,
                    "handed in 2026-11-28 00:09:59 (the list), 10 min after the deadline "
                    "2026-11-27 23:59:59, within the grace period of 10 min");
    assert_lateness(two, "2026-11-28 00:10:00 UTC", 12.5,
                    "handed in 2026-11-28 00:10:00 (the list), 10 min after the deadline "
                    "2026-11-27 23:59:59: 1 day begun, 12.5 % per day");
    assert_lateness(two, "2026-11-29T02:00+02:00", 25.0,
                    "handed in 2026-11-29 00:00:00 (the list), 1 day after the deadline "
                    "2026-11-27 23:59:59: 2 days begun, 12.5 % per day");
    assert_lateness(two, "2026-12-31 12:00", 100.0,
                    "handed in 2026-12-31 12:00:00 (the list), 33 days 12 h after the deadline "
                    "2026-11-27 23:59:59: 34 days begun, 12.5 % per day");
}

GW_TEST(extensions_are_dates_or_time_spans)
{
    assert_lateness("id,deadline,extension,percent per day\ns1,2026-11-27 12:00,3 days,10\n",
                    "2026-11-30 12:00", 0.0,
                    "handed in 2026-11-30 12:00:00 (the list), before the deadline 2026-11-30 "
                    "12:00:00 (extended)");
    assert_lateness("id,deadline,extension,percent_per_day\ns1,2026-11-27 12:00,2026-11-28,10\n",
                    "2026-11-29 00:00:30", 10.0,
                    "handed in 2026-11-29 00:00:30 (the list), 31 s after the deadline 2026-11-28 "
                    "23:59:59 (extended): 1 day begun, 10 % per day");
}

GW_TEST(without_a_deadline_nobody_is_late)
{
    const struct gw_lateness made = lateness("id,name\ns1,Ada\n", "2026-11-29 00:00");
    assert_true(!made.is_late && !made.words && made.percent == 0.0);
}

GW_TEST(wrong_dates_and_numbers_are_one_sentence_with_file_and_line)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"id,deadline\ns1,27.11.2026\n",
         "roster.csv:2: the deadline '27.11.2026' is no date: write 2026-11-27 23:59, or "
         "2026-11-27 23:59 +01:00 for another time zone"},
        {"id,name,deadline\ns1,\"two\nlines\",2026-11-27\ns2,,2026-02-29\n",
         "roster.csv:4: the deadline '2026-02-29' is no date: write 2026-11-27 23:59, or "
         "2026-11-27 23:59 +01:00 for another time zone"},
        {"id,deadline,grace\ns1,2026-11-27,15\n",
         "roster.csv:2: the grace '15' is no time span: write 15 min, 2 h or 1 day"},
        {"id,deadline,grace\ns1,2026-11-27,-1 h\n", "roster.csv:2: the grace '-1 h' is negative"},
        {"id,deadline,percent per day\ns1,2026-11-27,-5\n",
         "roster.csv:2: the percent per day '-5' is negative"},
        {"id,deadline,percent per day\ns1,2026-11-27,150\n",
         "roster.csv:2: the percent per day '150' is no number from 0 to 100"},
        {"id,deadline,extension\ns1,2026-11-27,-2 days\n",
         "roster.csv:2: the extension '-2 days' is negative"},
        {"id,deadline,extension\ns1,2026-11-27,2026-11-20\n",
         "roster.csv:2: the extension '2026-11-20' is before the deadline"},
        {"id,deadline,submitted\ns1,2026-11-27,2026-11-27\n",
         "roster.csv:2: the time of submission '2026-11-27' is no date with a time of day: write "
         "2026-11-27 21:30"},
        {"id,deadline\ns1,2026-11-27\ns2,2026-11-28\ns3,\n",
         "roster.csv:4: the deadline is missing, and the column has several different ones: write "
         "one into each line"},
        {"id,percent per day\ns1,10\n",
         "roster.csv:1: there is no column deadline, without which percent per day and extension "
         "say nothing"}};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        gw_test_write("roster.csv", wrong[i].text);
        char *why = gw_roster_read("roster.csv", &roster);
        assert_non_null(why);
        assert_string_equal(why, wrong[i].why);
        free(why);
    }
}
