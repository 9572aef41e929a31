// SPDX-License-Identifier: MIT
#include "version.h"

#include "keep.h"

#include <stdarg.h>
#include <string.h>

const char *gw_list_word(const struct gw_list *list)
{
    return list->right ? "way" : "mistake";
}

const char *gw_list_exercise(const struct gw_list *list)
{
    const char *slash = strrchr(list->path, '/');
    const char *name = slash ? slash + 1 : list->path;
    return gw_keep_text(name, strcspn(name, "."));
}

struct gw_version *gw_list_find(const struct gw_list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->versions[i].name, name) == 0) {
            return &list->versions[i];
        }
    }
    return NULL;
}

bool gw_complain(const struct gw_list *list, const struct gw_version *version, size_t line,
                 const char *format, ...)
{
    fprintf(list->errors, "%s:", list->path);
    if (line) {
        fprintf(list->errors, "%zu:", line);
    }
    fputc(' ', list->errors);
    if (version) {
        fprintf(list->errors, "%s %s: ", gw_list_word(list), version->name);
    }
    va_list arguments;
    va_start(arguments, format);
    vfprintf(list->errors, format, arguments);
    va_end(arguments);
    fputc('\n', list->errors);
    return false;
}
