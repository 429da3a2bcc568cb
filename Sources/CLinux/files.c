#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/vfs.h>

unsigned int clinux_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

int clinux_open_path(int folder, const char *name, int flags) {
    return openat(folder, name, O_PATH | O_CLOEXEC | flags);
}

int clinux_end_standard_output(void) {
    int had_failed = ferror(stdout);
    if (fflush(stdout) != 0) return errno;
    return had_failed ? EIO : 0;
}
