#include "CLinux.h"

#include <sys/vfs.h>

unsigned int clinux_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned int)status.f_type : 0;
}
