// SPDX-License-Identifier: MIT
// Texts that grow, characters that are whole, and both within JSON and XML.
#include "test.h"

#include "base/json.h"
#include "base/text.h"
#include "base/xml.h"

GW_TEST(utf8)
{
    assert_int_equal(gw_utf8_character("a"), 1);
    assert_int_equal(gw_utf8_character("\303\266"), 2);
    assert_int_equal(gw_utf8_character("\342\202\254"), 3);
    assert_int_equal(gw_utf8_character("\360\237\230\200"), 4);
    const char *const broken[] = {
        "\303",         "\303x",    "\200", "\300\200",         "\340\200\200",
        "\355\240\200", "\342\202", "\377", "\360\200\200\200", "\364\220\200\200"};
    for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
        assert_int_equal(gw_utf8_character(broken[i]), 0);
    }
}

GW_TEST(texts_grow)
{
    struct gw_text text = {0};
    assert_string_equal(gw_text_string(&text), "");
    for (int i = 0; i < 1000; i++) {
        gw_text_add(&text, "%d,", i % 10);
    }
    assert_int_equal(text.length, 2000);
    assert_int_equal(strlen(text.data), 2000);
    gw_text_free(&text);
    assert_null(text.data);
    assert_int_equal(gw_first_line("ab\ncd"), 2);
    char *empty = gw_format("%s", "");
    assert_string_equal(empty, "");
    free(empty);
}

GW_TEST(json)
{
    char *text = NULL;
    size_t length;
    struct gw_json json = {.out = open_memstream(&text, &length)};
    gw_json_open(&json, NULL, '{');
    gw_json_open(&json, "a", '[');
    for (int i = 0; i < 2; i++) {
        gw_json_line(&json, 2);
        gw_json_number(&json, NULL, -i);
    }
    gw_json_line(&json, 0);
    gw_json_close(&json, ']');
    gw_json_string(&json, "b \"", "\\\n\001\377\303\266");
    gw_json_open(&json, "c", '{');
    gw_json_close(&json, '}');
    gw_json_null(&json, "d");
    gw_json_string(&json, "e", NULL);
    gw_json_close(&json, '}');
    fclose(json.out);
    assert_string_equal(text, "{\"a\": [\n  0,\n  -1\n], \"b \\\"\": \"\\\\\\n\\u0001?\303\266\", "
                              "\"c\": {}, \"d\": null, \"e\": \"\"}");
    free(text);
}

GW_TEST(xml)
{
    char *text = NULL;
    size_t length;
    struct gw_xml xml = {.out = open_memstream(&text, &length)};
    gw_xml_begin(&xml);
    gw_xml_open(&xml, "a");
    gw_xml_open(&xml, "b");
    gw_xml_attribute(&xml, "c", "%d<", 1);
    gw_xml_close(&xml, "b");
    gw_xml_open(&xml, "d");
    gw_xml_text(&xml, "\"&\n\001\377");
    gw_xml_text(&xml, NULL);
    gw_xml_close(&xml, "d");
    gw_xml_close(&xml, "a");
    fclose(xml.out);
    assert_string_equal(text,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b c=\"1&lt;\"/>\n"
                        "  <d>&quot;&amp;&#10;??"
                        "</d>\n</a>");
    free(text);
}
