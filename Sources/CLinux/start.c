#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void lower(const struct clinux_limit *limit) {
    struct rlimit current;
    if (getrlimit(limit->resource, &current) != 0) return;
    if (limit->hard < current.rlim_max) current.rlim_max = limit->hard;
    current.rlim_cur = limit->soft < current.rlim_max ? limit->soft : current.rlim_max;
    setrlimit(limit->resource, &current);
}

// Runs in the memory of its parent, which is suspended until the program is executed or the process ends (vfork(2)).
static int become(const struct clinux_program *program, int spare, pid_t parent) {
    sigset_t none;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, 0);
    if (program->parent_death_signal != 0) {
        if (prctl(PR_SET_PDEATHSIG, program->parent_death_signal, 0, 0, 0) != 0) return errno;
        // The parent may already have been killed.
        if (getppid() != parent) return ESRCH;
    }
    if (program->leads_session) {
        setsid();
    } else if (program->leads_group) {
        setpgid(0, 0);
    }
    // Moves all descriptors first: a target number may be in use by another one.
    int copies[8];
    if (program->descriptor_count > 8) return EINVAL;
    for (int index = 0; index < program->descriptor_count; index++) {
        copies[index] = fcntl(program->descriptors[index], F_DUPFD_CLOEXEC, spare);
        // The number exceeds the limit of open files.
        if (copies[index] < 0) return errno == EINVAL ? EMFILE : errno;
    }
    for (int index = 0; index < program->descriptor_count; index++) {
        if (dup2(copies[index], index) < 0) return errno;
    }
    close_range(program->descriptor_count, ~0U, 0);
    if (program->folder && chdir(program->folder) != 0) return errno;
    for (int index = 0; index < program->limit_count; index++) lower(&program->limits[index]);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    execve(program->path, program->arguments, program->environment);
    return errno;
}

int clinux_start(const struct clinux_program *program) {
    sigset_t all, former;
    volatile int failure = 0;
    sigfillset(&all);
    // The parent's handlers must not run in the child, which shares its memory.
    sigprocmask(SIG_SETMASK, &all, &former);
    pid_t parent = getpid();
    pid_t process = vfork();
    if (process == 0) {
        failure = become(program, 16, parent);
        _exit(127);
    }
    int code = errno;
    sigprocmask(SIG_SETMASK, &former, 0);
    if (process < 0) {
        errno = code;
        return -1;
    }
    if (failure != 0) {
        while (waitpid(process, 0, 0) < 0 && errno == EINTR) {}
        errno = failure;
        return -1;
    }
    return process;
}
