#ifndef TEAMSYNC_CLIBGIT2_SHIM_H
#define TEAMSYNC_CLIBGIT2_SHIM_H

#include <git2.h>

/* git_libgit2_opts is variadic, which Swift cannot call. */
static inline int teamsync_configure(void) {
    /* A reference that is moved survives a power cut, as with git's core.fsync default. */
    int result = git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
    if (result < 0) return result;
    /* git does not hash every object it reads either; contents are still checked by zlib, and packs when they
       come in. Hashing doubles the time of a walk through history. */
    result = git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
    if (result < 0) return result;
    /* A walk reads each object once: keeping them costs time and memory. The cache of delta bases stays. */
    return git_libgit2_opts(GIT_OPT_ENABLE_CACHING, 0);
}

#endif
