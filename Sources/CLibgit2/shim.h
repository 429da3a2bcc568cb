#ifndef TEAMSYNC_CLIBGIT2_SHIM_H
#define TEAMSYNC_CLIBGIT2_SHIM_H

#include <git2.h>

/* git_libgit2_opts is variadic, which Swift cannot call. */
static inline int teamsync_configure(void) {
    return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
}

#endif
