#ifndef TEAMSYNC_CLIBGIT2_SHIM_H
#define TEAMSYNC_CLIBGIT2_SHIM_H

#include <limits.h>

#include <git2.h>
#include <git2/sys/credential.h>
/* git_error_set_str is in git2/errors.h up to libgit2 1.7. */
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h>
#endif
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <git2/sys/transport.h>
/* libgit2 needs zlib, and its packages for developers require that of zlib. */
#include <zlib.h>

/* Renames are detected by git's own algorithm, not libgit2's: since git 2.44 a last line without a newline counts. Both
   come from one release of a distribution, and no release has libgit2 1.8 with an older git. */
static inline int teamsync_counts_last_lines(void) { return LIBGIT2_VER_MAJOR > 1 || LIBGIT2_VER_MINOR >= 8; }

/* git_libgit2_opts is variadic, which Swift cannot call. */
static inline int teamsync_configure(void) {
    /* A moved reference survives a power failure, as with git's core.fsync default. */
    int result = git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, 1);
    if (result < 0) return result;
    /* git does not hash every object that it reads either; zlib still checks contents, and packs are checked when
       received. Hashing doubles the time of a walk through history. */
    result = git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
    if (result < 0) return result;
    /* A walk reads each object once: keeping them costs time and memory. The cache of delta bases is unaffected. */
    result = git_libgit2_opts(GIT_OPT_ENABLE_CACHING, 0);
    if (result < 0) return result;
    /* Windows into packs must fit into a worker's address space. */
    result = git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, (size_t)2 << 30);
    if (result < 0) return result;
    /* The maximum number of open packs; beyond it, the least recently used one is closed. */
    return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, (size_t)128);
}

/* Whether repositories of other owners are rejected; a certificate file that replaces the system's. Also variadic. */
static inline int teamsync_set_owner_validation(int is_on) {
    return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, is_on);
}
static inline int teamsync_set_certificate_locations(const char *file, const char *folder) {
    return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}

/* Accepts extensions of the repository format that do not affect how objects and references are read. */
static inline int teamsync_accept_extensions(char **names, size_t count) {
    return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, (const char **)names, count);
}

/* Decompresses a zlib stream into at most 'limit' bytes, and returns their number, or -1 if the stream is damaged,
   incomplete or larger. */
static inline long teamsync_inflate(const unsigned char *bytes, size_t count, unsigned char *output, size_t limit) {
    z_stream stream = {0};
    if (count > UINT_MAX || limit > UINT_MAX || inflateInit(&stream) != Z_OK) return -1;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)limit;
    int result = inflate(&stream, Z_FINISH);
    long size = result == Z_STREAM_END ? (long)stream.total_out : -1;
    inflateEnd(&stream);
    return size;
}

/* Inheritance by first member, as usual in C: libgit2 uses the base, Swift finds its object after it. */
typedef struct {
    git_smart_subtransport base;
    void *owner;
} teamsync_subtransport;

typedef struct {
    git_smart_subtransport_stream base;
    void *owner;
} teamsync_stream;

#endif
