#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <sys/vfs.h>

unsigned int clinux_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

int clinux_open_path(int folder, const char *name, int flags) {
    return openat(folder, name, O_PATH | O_CLOEXEC | flags);
}
