#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <sys/prctl.h>

/* Has the kernel send this process a signal when the thread that started it ends. */
static inline int quintet_follow_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
