// SPDX-License-Identifier: MIT
// The dynamic linker knows what is loaded, and where each thread's storage is.
#include "images.h"

#include <stdlib.h>
#include <string.h>

/** Which piece of which file's storage: what compilers hand to __tls_get_addr(). */
struct storage_place {
    size_t module, offset;
};
extern void *__tls_get_addr(struct storage_place *place);

static struct gw_image program, *libraries;

static void widen(uintptr_t *first, uintptr_t *last, uintptr_t start, uintptr_t end)
{
    *first = *last == 0 || start < *first ? start : *first;
    *last = end > *last ? end : *last;
}

static void note(struct gw_image *image, const struct dl_phdr_info *info)
{
    image->base = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        const uintptr_t start = info->dlpi_addr + segment->p_vaddr;
        const uintptr_t end = start + segment->p_memsz;
        if (segment->p_type == PT_LOAD) {
            widen(&image->start, &image->end, start, end);
        }
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W)) {
            widen(&image->data_start, &image->data_end, start, end);
        }
        if (segment->p_type == PT_TLS) {
            image->storage_number = info->dlpi_tls_modid;
            image->storage_bytes = segment->p_memsz;
        }
    }
}

static int note_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    note(&program, info);
    return 1; // the first one is the program itself
}

struct gw_image *gw_image_of_program(void)
{
    if (program.end == 0) {
        dl_iterate_phdr(note_program, NULL);
    }
    return &program;
}

static bool holds(const struct gw_image *image, uintptr_t address)
{
    return address - image->start < image->end - image->start;
}

struct search {
    uintptr_t address;
    struct gw_image found;
};

static int look_for(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    struct search *search = context;
    struct gw_image image = {0};
    note(&image, info);
    if (!holds(&image, search->address)) {
        return 0;
    }
    image.path = strdup(info->dlpi_name);
    search->found = image;
    return 1;
}

struct gw_image *gw_image_of(const void *address)
{
    struct search search = {.address = (uintptr_t)address};
    if (!address || holds(gw_image_of_program(), search.address)) {
        return &program;
    }
    for (struct gw_image *at = libraries; at; at = at->next) {
        if (holds(at, search.address)) {
            return at;
        }
    }
    struct gw_image *made = NULL;
    if (dl_iterate_phdr(look_for, &search) != 0 && (made = malloc(sizeof(*made)))) {
        *made = search.found;
        made->next = libraries;
        libraries = made;
    }
    return made ? made : &program;
}

uintptr_t gw_image_storage(const struct gw_image *image)
{
    struct storage_place place = {image->storage_number, 0};
    return image->storage_bytes > 0 ? (uintptr_t)__tls_get_addr(&place) : 0;
}

static int note_count(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    *(unsigned long long *)context = info->dlpi_adds;
    return 1;
}

unsigned long long gw_images_opened(void)
{
    unsigned long long count = 0;
    dl_iterate_phdr(note_count, &count);
    return count;
}
