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

/// Gives memory that is free back to the system (malloc_trim(3)).
void clinux_release_memory(void);

/// Starts a process that shares this one's memory, but neither its descriptors nor its end (clone(2)): it calls
/// `function` with `argument` on the stack that ends at `stack_top`, and exits with what that returns. `descriptor`
/// becomes one that can be polled for its end (pidfd_open(2)). Returns its id, or -1 and errno.
int clinux_start_sharing_memory(
    int (*function)(void *argument), void *stack_top, void *argument, int *descriptor);

/// Closes all descriptors of this process (close_range(2)); before Linux 5.9, those of the standard streams.
void clinux_close_all(void);
