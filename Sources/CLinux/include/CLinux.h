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
