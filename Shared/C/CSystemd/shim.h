#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <sys/prctl.h>

/* Asks the kernel to send this process a signal when the thread that started the process ends. Returns 0 on success. */
static inline int quintet_follow_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
