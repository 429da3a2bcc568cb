/// Functions that Swift's Glibc module lacks. No system headers are included here: a type in two modules belongs to
/// neither.
#pragma once

/// Creates a timer on the real-time clock that can be polled (timerfd_create(2)): nonblocking, closed on exec.
/// Returns its descriptor, or -1 and errno.
int clinux_real_time_timer(void);

/// Makes it expire once, at a time in seconds since 1970; reading it fails with ECANCELED if the clock is set before.
/// Returns 0, or -1 and errno.
int clinux_set_timer(int descriptor, long long seconds);

/// Lets all threads share two memory arenas (mallopt(3)): otherwise, each thread that was ever active keeps its own.
void clinux_share_arenas(void);

/// Separates blocks of 64 KiB and more from long-lived ones (mallopt(3)), so that they leave no gaps when freed.
void clinux_map_large_blocks(void);

/// Returns free memory to the system (malloc_trim(3)).
void clinux_release_memory(void);

/// Unmaps the program's code and constants (madvise(2), MADV_DONTNEED), which are mapped again on use. A process that
/// sleeps for a long time then uses little more memory than its data.
void clinux_release_program(void);

/// Lets all threads share one memory arena, which keeps this number of free bytes for reuse (mallopt(3)).
void clinux_keep_memory(int bytes);

/// An initial limit of a process; see setrlimit(2). `soft` and `hard` are the limits; neither exceeds the hard limit of
/// this process.
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
    /// Whether it leads a new session, which includes a new process group; otherwise, whether it leads a new process
    /// group.
    int leads_session;
    int leads_group;
    /// The signal sent to it when the thread that started it ends (PR_SET_PDEATHSIG); 0 for none.
    int parent_death_signal;
};

/// Starts a program with the limits in effect from its first instruction, with default signals and none blocked.
/// Returns its process id, or -1 and errno, including when the program could not be executed.
int clinux_start(const struct clinux_program *program);

/// Makes this process the parent of orphaned descendants (PR_SET_CHILD_SUBREAPER).
/// Returns 0, or -1 and errno.
int clinux_adopt_orphans(void);

/// Blocks the given signals for this process, and returns a descriptor from which to read them (signalfd(2)):
/// nonblocking, closed on exec. Returns -1 and errno on failure.
int clinux_signals(const int *signals, int count);

/// Returns the next pending signal; 0 if there is none.
int clinux_next_signal(int descriptor);

/// Starts a process that shares this one's memory, but not its descriptors or its lifetime (clone(2)): it calls
/// `function` with `argument` on the stack that ends at `stack_top`, and exits with the returned value. Sets
/// `descriptor` to one that can be polled for its end (pidfd_open(2)). Returns its id, or -1 and errno.
int clinux_start_sharing_memory(
    int (*function)(void *argument), void *stack_top, void *argument, int *descriptor);

/// Closes all descriptors of this process (close_range(2)); before Linux 5.9, only those of the standard streams.
void clinux_close_all(void);

/// Writes the C library's buffer for standard output (fflush(3)).
/// Returns 0, or the errno of a failed write, including earlier ones; EIO if that is no longer known.
int clinux_end_standard_output(void);

/// Returns the file system type of a path according to statfs(2); 0 if the path does not exist.
unsigned int clinux_file_system_type(const char *path);

/// Creates an unnamed file in memory, closed on exec (memfd_create(2)). `name` appears in lists of open files.
/// Returns its descriptor, or -1 and errno.
int clinux_memory_file(const char *name);

/// Opens a path without its contents (open(2), O_PATH): `name` in `folder`, or in the current folder for AT_FDCWD.
/// `flags` are added, and it is closed on exec. Returns its descriptor, or -1 and errno.
int clinux_open_path(int folder, const char *name, int flags);

// renameat2(2) with RENAME_NOREPLACE: fails with EEXIST if the new name exists, and with EINVAL if the file system does
// not support it.
int clinux_rename_to_free_name(int old_folder, const char *old_name, int new_folder, const char *new_name);
