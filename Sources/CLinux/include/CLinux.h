/// What Swift's Glibc module leaves out. No header of the system is included here: a type that two modules know belongs
/// to neither.
#pragma once

/// A timer on the real-time clock that can be polled for (timerfd_create(2)): not blocking, closed on exec.
/// Returns its descriptor, or -1 and errno.
int clinux_real_time_timer(void);

/// Lets it expire at a time in seconds since 1970, once; reading it fails with ECANCELED when the clock is set
/// meanwhile. Returns 0, or -1 and errno.
int clinux_set_timer(int descriptor, long long seconds);

/// Lets all threads share two arenas of memory (mallopt(3)): each thread that once worked would keep one of its own.
void clinux_share_arenas(void);

/// Keeps blocks of 64 KiB and more apart from what stays (mallopt(3)): they leave no gaps when they are freed.
void clinux_map_large_blocks(void);

/// Gives memory that is free back to the system (malloc_trim(3)).
void clinux_release_memory(void);

/// Unmaps the program's own code and constants (madvise(2), MADV_DONTNEED); they are mapped again where they are used.
/// A process that sleeps for long then holds little more than its data.
void clinux_release_program(void);

/// Lets all threads share one arena of memory, which keeps this many free bytes for what comes next (mallopt(3)).
void clinux_keep_memory(int bytes);

/// A limit that a process begins with; see setrlimit(2). The soft limit is `soft`, the hard one `hard`; neither is raised
/// above the hard limit of this process.
struct clinux_limit {
    int resource;
    unsigned long long soft;
    unsigned long long hard;
};

/// A program to start. `descriptors` become the new process's 0, 1, 2, …; all others are closed. `folder` may be null.
struct clinux_program {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const char *folder;
    const int *descriptors;
    int descriptor_count;
    const struct clinux_limit *limits;
    int limit_count;
    /// Whether it leads a session, and so a process group, of its own; else whether it leads a process group.
    int leads_session;
    int leads_group;
    /// What it gets when the thread that starts it ends (PR_SET_PDEATHSIG); 0 for nothing.
    int parent_death_signal;
};

/// Starts a program whose limits hold from its first instruction, with default signals and none blocked.
/// Returns its process id, or -1 and errno, also when the program could not be executed.
int clinux_start(const struct clinux_program *program);

/// Makes this process the parent of what its descendants leave behind (PR_SET_CHILD_SUBREAPER).
/// Returns 0, or -1 and errno.
int clinux_adopt_orphans(void);

/// Blocks the given signals for this process and returns a descriptor to read them from (signalfd(2)): not blocking,
/// closed on exec. Returns -1 and errno on failure.
int clinux_signals(const int *signals, int count);

/// Returns the next signal that is waiting; 0 when there is none.
int clinux_next_signal(int descriptor);

/// Starts a process that shares this one's memory, but neither its descriptors nor its end (clone(2)): it calls
/// `function` with `argument` on the stack that ends at `stack_top`, and exits with what that returns. `descriptor`
/// becomes one that can be polled for its end (pidfd_open(2)). Returns its id, or -1 and errno.
int clinux_start_sharing_memory(
    int (*function)(void *argument), void *stack_top, void *argument, int *descriptor);

/// Closes all descriptors of this process (close_range(2)); before Linux 5.9, those of the standard streams.
void clinux_close_all(void);

/// Writes what the C library still holds for standard output (fflush(3)).
/// Returns 0, or the errno of what could not be written, now or before; EIO where that is no longer known.
int clinux_end_standard_output(void);

/// What statfs(2) has as the type of the file system that a path is on; 0 when there is no such path.
unsigned int clinux_file_system_type(const char *path);

/// Creates a file in memory without a name, closed on exec (memfd_create(2)). `name` is for lists of open files.
/// Returns its descriptor, or -1 and errno.
int clinux_memory_file(const char *name);

/// Opens a place in the file system and not what is in it (open(2), O_PATH): `name` in `folder`, or in the current folder
/// for AT_FDCWD. `flags` are added, and it is closed on exec. Returns its descriptor, or -1 and errno.
int clinux_open_path(int folder, const char *name, int flags);

// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST when there is something at the new name, and with EINVAL where the
// file system cannot do it.
int clinux_rename_to_free_name(int old_folder, const char *old_name, int new_folder, const char *new_name);
