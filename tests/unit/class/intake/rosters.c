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
