#ifndef TEAMSYNC_CLIBGIT2_SHIM_H
#define TEAMSYNC_CLIBGIT2_SHIM_H

#include <git2.h>

/* git_libgit2_opts is variadic, which Swift cannot call: one inline function for each option in use. */

static inline int teamsync_git_enable_fsync_gitdir(int enabled) {
    return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

#endif
