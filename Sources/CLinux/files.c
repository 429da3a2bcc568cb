#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

unsigned int clinux_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}

int clinux_open_path(int folder, const char *name, int flags) {
    return openat(folder, name, O_PATH | O_CLOEXEC | flags);
}

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int clinux_rename_to_free_name(int old_folder, const char *old_name, int new_folder, const char *new_name) {
    return (int)syscall(SYS_renameat2, old_folder, old_name, new_folder, new_name, RENAME_NOREPLACE);
}

int clinux_end_standard_output(void) {
    int had_failed = ferror(stdout);
    if (fflush(stdout) != 0) return errno;
    return had_failed ? EIO : 0;
}
