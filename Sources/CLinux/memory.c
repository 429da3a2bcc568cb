#include "CLinux.h"
#include <malloc.h>

void clinux_share_arenas(void) { mallopt(M_ARENA_MAX, 2); }

void clinux_release_memory(void) { malloc_trim(0); }

void clinux_keep_memory(int bytes) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_MMAP_THRESHOLD, bytes);
}
