#include "CLinux.h"
#include <malloc.h>

void clinux_share_arenas(void) { mallopt(M_ARENA_MAX, 2); }

void clinux_release_memory(void) { malloc_trim(0); }
