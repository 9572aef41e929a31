// SPDX-License-Identifier: MIT
// Gradescope's export lists who handed in what in submission_metadata.yml, which Ruby has written:
//
//     submission_123456:
//       :submitters:
//       - :name: Ada Lovelace
//         :sid: '1815'
//         :email: ada@example.org
//       :created_at: 2026-11-02 10:15:00.000000000 Z
//
// Relied on: programs of several courses that read it by these keys. Somebody may have no :sid:.
#include "claim.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct gw_gradescope {
    yaml_document_t document;
};

static const char *text_of(const yaml_node_t *node)
{
    const bool is_text = node && node->type == YAML_SCALAR_NODE;
    const char *text = is_text ? (const char *)node->data.scalar.value : "";
    return strcmp(text, "~") == 0 || strcmp(text, "null") == 0 ? "" : text;
}

// What a mapping has under a key; NULL if it has no such, or is none.
static yaml_node_t *value_of(const struct gw_gradescope *gradescope, const yaml_node_t *mapping,
                             const char *key)
{
    // The library has no const.
    yaml_document_t *document = (yaml_document_t *)&gradescope->document;
    const bool is_mapping = mapping && mapping->type == YAML_MAPPING_NODE;
    const yaml_node_pair_t *pair = is_mapping ? mapping->data.mapping.pairs.start : NULL;
    for (; is_mapping && pair < mapping->data.mapping.pairs.top; pair++) {
        if (strcmp(text_of(yaml_document_get_node(document, pair->key)), key) == 0) {
            return yaml_document_get_node(document, pair->value);
        }
    }
    return NULL;
}

char *gw_gradescope_read(const char *bytes, size_t length, struct gw_gradescope **gradescope)
{
    yaml_parser_t parser;
    *gradescope = calloc(1, sizeof(**gradescope));
    if (!*gradescope || !yaml_parser_initialize(&parser)) {
        free(*gradescope);
        return gw_format("there is no memory for it");
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, length);
    char *why = NULL;
    if (!yaml_parser_load(&parser, &(*gradescope)->document)) {
        why = gw_format("line %zu is no YAML: %s", parser.problem_mark.line + 1,
                        parser.problem ? parser.problem : "it cannot be read");
        free(*gradescope);
        *gradescope = NULL;
    } else {
        const yaml_node_t *root = yaml_document_get_root_node(&(*gradescope)->document);
        if (!root || root->type != YAML_MAPPING_NODE) {
            why = gw_format("it is no list of submissions");
            gw_gradescope_free(*gradescope);
            *gradescope = NULL;
        }
    }
    yaml_parser_delete(&parser);
    return why;
}

static size_t person_of(const struct gw_roster *roster, const char *sid, const char *email,
                        const char *name)
{
    size_t person = gw_roster_find(roster, GW_BY_ID | GW_BY_OTHER_ID, sid);
    if (person == GW_NOBODY) {
        person = gw_roster_find(roster, GW_BY_EMAIL | GW_BY_LOGIN | GW_BY_ID, email);
    }
    if (person == GW_NOBODY) {
        char *plain = gw_plain_name(name);
        person = gw_roster_find(roster, GW_BY_NAME, plain);
        free(plain);
    }
    return person;
}

struct gw_claim gw_gradescope_claim(const struct gw_gradescope *gradescope,
                                    const struct gw_roster *roster, const char *name,
                                    bool is_folder)
{
    yaml_document_t *document = (yaml_document_t *)&gradescope->document;
    const yaml_node_t *submission =
        value_of(gradescope, yaml_document_get_root_node(document), name);
    if (!submission && !is_folder) {
        return (struct gw_claim){0};
    }
    struct gw_claim claim = {.source = gw_format("%s", name)};
    const yaml_node_t *submitters = value_of(gradescope, submission, ":submitters");
    const bool is_list = submitters && submitters->type == YAML_SEQUENCE_NODE;
    const yaml_node_item_t *item = is_list ? submitters->data.sequence.items.start : NULL;
    for (; is_list && item < submitters->data.sequence.items.top; item++) {
        const yaml_node_t *submitter = yaml_document_get_node(document, *item);
        const char *sid = text_of(value_of(gradescope, submitter, ":sid"));
        const char *email = text_of(value_of(gradescope, submitter, ":email"));
        const char *called = text_of(value_of(gradescope, submitter, ":name"));
        char *shown = gw_format("%s of %s", *called ? called : *email ? email : sid, name);
        gw_claim_add(&claim, person_of(roster, sid, email, called), shown);
        free(shown);
    }
    gw_date_read(text_of(value_of(gradescope, submission, ":created_at")), false, &claim.time);
    if (claim.people_count + claim.stranger_count == 0) {
        gw_claim_add(&claim, GW_NOBODY, name);
    }
    return claim;
}

void gw_gradescope_free(struct gw_gradescope *gradescope)
{
    if (gradescope) {
        yaml_document_delete(&gradescope->document);
        free(gradescope);
    }
}
