#define _GNU_SOURCE
#include "CLinux.h"
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void clinux_share_arenas(void) { mallopt(M_ARENA_MAX, 2); }

// Unmaps loaded pages that are not writable: they are read from the file again on use.
static int release_program(struct dl_phdr_info *object, size_t size, void *context) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
        uintptr_t begin = (object->dlpi_addr + segment->p_vaddr + page - 1) & ~(page - 1);
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
        if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    return 0;
}

void clinux_map_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 64 << 10); }

void clinux_release_memory(void) { malloc_trim(0); }

void clinux_release_program(void) { dl_iterate_phdr(release_program, 0); }

void clinux_keep_memory(int bytes) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes);
}
