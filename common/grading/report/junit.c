// SPDX-License-Identifier: MIT
// What is no pass is a failure, an error or skipped, by the name of its state.
#include "junit.h"

#include <stdbool.h>
#include <string.h>

static bool is_one_of(const char *state, const char *const *states)
{
    while (*states && strcmp(*states, state) != 0) {
        states++;
    }
    return *states;
}

// NULL for a pass.
static const char *element_of(const char *state)
{
    static const char *const skipped[] = {"skipped", "nothing handed in", "", NULL};
    static const char *const errors[] = {
        "missing", "refused", "does not compile", "crashed", "timed out", "no verdict", NULL};
    return strcmp(state, "pass") == 0  ? NULL
           : is_one_of(state, skipped) ? "skipped"
           : is_one_of(state, errors)  ? "error"
                                       : "failure";
}

static void write_count(struct gw_xml *xml, const char *attribute, const char *element,
                        const struct gw_junit_case *cases, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const char *its = element_of(cases[i].state);
        found += its && strcmp(its, element) == 0;
    }
    gw_xml_attribute(xml, attribute, "%zu", found);
}

static void write_case(struct gw_xml *xml, const struct gw_junit_case *one)
{
    const char *element = element_of(one->state);
    gw_xml_open(xml, "testcase");
    gw_xml_attribute(xml, "classname", "%s", one->of);
    gw_xml_attribute(xml, "name", "%s%s", one->name, one->device);
    if (one->file) {
        gw_xml_attribute(xml, "file", "%s", one->file);
    }
    if (element) {
        gw_xml_open(xml, element);
        gw_xml_attribute(xml, "type", "%s", one->state);
        gw_xml_attribute(xml, "message", "%s", one->summary ? one->summary : "");
        gw_xml_text(xml, one->message);
        if (one->at) {
            gw_xml_text(xml, "at ");
            gw_xml_text(xml, one->at);
        }
        gw_xml_close(xml, element);
    }
    gw_xml_close(xml, "testcase");
}

void gw_junit_suite(struct gw_xml *xml, const char *name, const struct gw_junit_case *cases,
                    size_t count)
{
    gw_xml_open(xml, "testsuite");
    gw_xml_attribute(xml, "name", "%s", name);
    gw_xml_attribute(xml, "tests", "%zu", count);
    write_count(xml, "failures", "failure", cases, count);
    write_count(xml, "errors", "error", cases, count);
    write_count(xml, "skipped", "skipped", cases, count);
    for (size_t i = 0; i < count; i++) {
        write_case(xml, &cases[i]);
    }
    gw_xml_close(xml, "testsuite");
}
