#include "CLinux.h"
#include <sys/timerfd.h>

int clinux_real_time_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

int clinux_set_timer(int descriptor, long long seconds) {
    struct itimerspec setting = {.it_value = {.tv_sec = seconds}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, 0);
}
