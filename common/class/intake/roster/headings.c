// SPDX-License-Identifier: MIT
// Headings of rosters, as course systems write them. Relied on:
//   Gradescope        its roster and grades: First Name, Last Name or Name, SID, Email
//   Moodle            the offline grading worksheet of mod_assign, whose headings are in the
//                     language of who downloads it: `recordid`, `idnumber`, `submissionteam` and
//                     the rest of its language packs
//   Canvas            lib/gradebook_exporter.rb: Student, or LastName and FirstName; ID,
//                     SIS User ID, SIS Login ID, Section, in English whatever the language
//   GitHub Classroom  identifier, github_username, github_id, name
//   Classroom 50      roster.csv, once students.csv: username, first_name, last_name, email,
//                     section, github_id, and role
#include "headings.h"

#include "base/text.h"

#include <stdlib.h>

// The first that a table has counts. An id that a line has to itself comes before one that course
// systems give away anew for each assignment, and a login comes last.
static const char *const ids[] = {"SID",
                                  "Student ID",
                                  "identifier",
                                  "Identifiant",
                                  "Identificador",
                                  "Identificativo",
                                  "ID",
                                  "ID number",
                                  "ID-Nummer",
                                  "Numéro d'identification",
                                  "Número de ID",
                                  "Numero ID",
                                  "Student number",
                                  "Matrikelnummer",
                                  "username",
                                  "SIS User ID",
                                  "SIS Login ID",
                                  NULL};
static const char *const names[] = {
    "name",    "Full name", "Vollständiger Name", "Nom complet", "Nombre completo", "Nome completo",
    "Student", NULL};
static const char *const first_names[] = {"First name", "first_name", "FirstName", "Vorname",
                                          "Prénom",     "Nombre",     "Nome",      NULL};
static const char *const last_names[] = {"Last name", "last_name",      "LastName", "Surname",
                                         "Nachname",  "Nom de famille", "Nom",      "Apellido(s)",
                                         "Apellidos", "Cognome",        NULL};
static const char *const emails[] = {"Email",
                                     "Email address",
                                     "E-mail",
                                     "E-Mail-Adresse",
                                     "Adresse de courriel",
                                     "Adresse e-mail",
                                     "Dirección de correo",
                                     "Dirección Email",
                                     "Correo electrónico",
                                     "Indirizzo email",
                                     NULL};
static const char *const github[] = {"github_username", "GitHub username", "login", NULL};
static const char *const logins[] = {"username", "Anmeldename", "Nom d'utilisateur",
                                     "Nombre de usuario", NULL};
static const char *const sis_logins[] = {"SIS Login ID", NULL};
static const char *const numbers[] = {"ID number",    "ID-Nummer", "Numéro d'identification",
                                      "Número de ID", "Numero ID", NULL};
static const char *const sis_ids[] = {"SIS User ID", NULL};
static const char *const roles[] = {"role", NULL};
static const char *const groups[] = {"Group", "Gruppe", "Groupe", "Grupo", "Gruppo", "Team", NULL};

// Our own, but for the last one of `submitted`, which Gradescope's list of grades has.
static const char *const deadlines[] = {"deadline", NULL};
static const char *const graces[] = {"grace", "grace period", NULL};
static const char *const percents[] = {"percent per day", "percent_per_day", NULL};
static const char *const extensions[] = {"extension", NULL};
static const char *const submitted[] = {"submitted", "Submission Time", NULL};

static size_t first_of(const struct gw_table *table, const char *const *headings)
{
    size_t column = GW_NO_COLUMN;
    for (; *headings && column == GW_NO_COLUMN; headings++) {
        column = gw_table_column(table, *headings);
    }
    return column;
}

struct gw_columns gw_columns_of(const struct gw_table *table)
{
    const size_t id = first_of(table, ids);
    return (struct gw_columns){
        .id = id,
        .id_is_canvas = id != GW_NO_COLUMN && id == gw_table_column(table, "ID"),
        .name = first_of(table, names),
        .first_name = first_of(table, first_names),
        .last_name = first_of(table, last_names),
        .email = first_of(table, emails),
        .logins = {first_of(table, github), first_of(table, logins), first_of(table, sis_logins)},
        .other_ids = {first_of(table, numbers), first_of(table, sis_ids)},
        .role = first_of(table, roles),
        .group = first_of(table, groups),
        .late = {first_of(table, deadlines), first_of(table, graces), first_of(table, percents),
                 first_of(table, extensions), first_of(table, submitted)},
    };
}

char *gw_no_id_column(const char *path, const struct gw_table *table)
{
    enum { MOST_SHOWN = 12 };
    struct gw_text headings = {0};
    for (size_t i = 0; i < table->lines[0].count && i < MOST_SHOWN; i++) {
        char *heading = gw_table_text(table, 0, i);
        gw_text_add(&headings, "%s%s", i > 0 ? ", " : "", heading);
        free(heading);
    }
    gw_text_add(&headings, "%s", table->lines[0].count > MOST_SHOWN ? ", ..." : "");
    char *why =
        gw_format("%s has no column of ids: its headings are %s; one of them is to be id, SID, "
                  "Identifier, ID number, username or SIS User ID",
                  path, gw_text_string(&headings));
    gw_text_free(&headings);
    return why;
}
