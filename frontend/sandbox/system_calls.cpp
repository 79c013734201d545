#include "frontend/sandbox/system_calls.h"

#include "frontend/sandbox/landlock.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace forewarp::frontend::sandbox {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

/// Calls of x86's 32-bit kind have numbers from here on.
constexpr std::uint32_t kOtherNumbers = 0x40000000;
constexpr std::uint32_t kRefused = SECCOMP_RET_ERRNO | EPERM;
/// The C library then takes an older call, whose arguments can be looked at.
constexpr std::uint32_t kNotThere = SECCOMP_RET_ERRNO | ENOSYS;
constexpr int kNameMapping = 0x53564d41; ///< PR_SET_VMA: the C library names its heap.

/// Always allowed.
constexpr std::initializer_list<long> kCalls{
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_pread64,
    SYS_pwrite64,
    SYS_preadv,
    SYS_pwritev,
    SYS_lseek,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_readlinkat,
    SYS_getcwd,
    SYS_chdir,
    SYS_fchdir,
    SYS_getdents64,
    SYS_statfs,
    SYS_fstatfs,
    SYS_fadvise64,
    SYS_fsync,
    SYS_fdatasync,
    SYS_ftruncate,
    SYS_flock,
    SYS_umask,
    SYS_dup,
    SYS_dup3,
    SYS_pipe2,
    SYS_sendfile,
    SYS_copy_file_range,
    SYS_pselect6,
    SYS_ppoll,
    SYS_epoll_create1,
    SYS_epoll_ctl,
    SYS_epoll_pwait,
    SYS_eventfd2,
    SYS_mmap,
    SYS_munmap,
    SYS_mremap,
    SYS_mprotect,
    SYS_madvise,
    SYS_brk,
    SYS_msync,
    SYS_mincore,
    SYS_mlock,
    SYS_munlock,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigpending,
    SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait,
    SYS_sigaltstack,
    SYS_setitimer,
    SYS_getitimer,
    SYS_timer_create,
    SYS_timer_settime,
    SYS_timer_gettime,
    SYS_timer_getoverrun,
    SYS_timer_delete,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_times,
    SYS_getrusage,
    SYS_getpid,
    SYS_getppid,
    SYS_gettid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getgroups,
    SYS_getpgid,
    SYS_getsid,
    SYS_getpriority,
    SYS_getrandom,
    SYS_futex,
    SYS_set_robust_list,
    SYS_set_tid_address,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getcpu,
    SYS_membarrier,
    SYS_rseq,
    SYS_uname,
    SYS_sysinfo,
    SYS_wait4,
    SYS_exit,
    SYS_exit_group,
    SYS_restart_syscall,
#ifdef SYS_open // calls that newer processors never had
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_readlink,
    SYS_getdents,
    SYS_dup2,
    SYS_pipe,
    SYS_select,
    SYS_poll,
    SYS_epoll_create,
    SYS_epoll_wait,
    SYS_eventfd,
    SYS_alarm,
    SYS_pause,
    SYS_time,
    SYS_getpgrp,
    SYS_arch_prctl,
#endif
};

/// Allowed to those who may change files.
constexpr std::initializer_list<long> kChanges{
    SYS_truncate, SYS_unlinkat, SYS_renameat2, SYS_mkdirat,  SYS_linkat, SYS_symlinkat, SYS_fallocate,
#ifdef SYS_open
    SYS_creat,    SYS_unlink,   SYS_rename,    SYS_renameat, SYS_mkdir,  SYS_rmdir,     SYS_link,      SYS_symlink,
#endif
};

constexpr std::initializer_list<std::uint32_t> kFileControls{F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL,
                                                             F_SETFL, F_GETLK,         F_SETLK, F_SETLKW};
constexpr std::initializer_list<std::uint32_t> kDeviceControls{TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONCLEX};
constexpr std::initializer_list<std::uint32_t> kProcessControls{PR_SET_NAME, PR_GET_NAME, kNameMapping};

/// A program for the kernel's filter.
class Filter {
  public:
    Filter() {
        load(offsetof(seccomp_data, arch));
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
        answer(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOtherNumbers, 0, 1));
        answer(kRefused);
    }

    void allow(std::initializer_list<long> calls) {
        for (const long call : calls) answerTo(call, SECCOMP_RET_ALLOW);
    }
    void answerTo(long call, std::uint32_t action) {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, 1));
        answer(action);
    }
    /// Allowed where the low half of the argument is one of the values.
    void allowWith(long call, unsigned argument, std::initializer_list<std::uint32_t> values) {
        m_code.push_back(
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, std::uint8_t(2 * values.size() + 2)));
        load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
        for (const std::uint32_t value : values) {
            m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
            answer(SECCOMP_RET_ALLOW);
        }
        answer(kRefused);
    }
    /// Allowed where none of the flags is set in the argument.
    void allowWithout(long call, unsigned argument, std::uint32_t flags) {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, 4));
        load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flags, 1, 0));
        answer(SECCOMP_RET_ALLOW);
        answer(kRefused);
    }
    /// Allowed where one of the flags is set in the argument.
    void allowOnlyWith(long call, unsigned argument, std::uint32_t flags) {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, 4));
        load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1));
        answer(SECCOMP_RET_ALLOW);
        answer(kRefused);
    }
    /// Allowed where the argument is a null pointer.
    void allowWithNull(long call, unsigned argument) {
        const std::size_t place = offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t);
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, std::uint32_t(call), 0, 6));
        load(place);
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
        load(place + sizeof(std::uint32_t));
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1));
        answer(SECCOMP_RET_ALLOW);
        answer(kRefused);
    }

    bool install() && {
        answer(kRefused);
        sock_fprog program{};
        program.len = static_cast<unsigned short>(m_code.size());
        program.filter = m_code.data();
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
    }

  private:
    void load(std::size_t place) { m_code.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, std::uint32_t(place))); }
    void answer(std::uint32_t action) { m_code.push_back(BPF_STMT(BPF_RET | BPF_K, action)); }

    std::vector<sock_filter> m_code;
};

/// Landlock's first versions let files be cut that may not be written.
constexpr int kFirstToForbidCutting = 3;

void allowOpening(Filter& filter, const CallRights& rights) {
    const bool mayCut = rights.mayChangeFiles || landlockVersion() >= kFirstToForbidCutting;
    const std::uint32_t refused = O_TMPFILE & ~O_DIRECTORY;
    filter.allowWithout(SYS_openat, 2, refused | (mayCut ? 0u : std::uint32_t(O_TRUNC)));
    filter.answerTo(SYS_openat2, kNotThere);
#ifdef SYS_open
    filter.allowWithout(SYS_open, 1, refused | (mayCut ? 0u : std::uint32_t(O_TRUNC)));
#endif
}

} // namespace

bool canFilterCalls() {
    // Asked for without a filter, the call fails with EFAULT where there is such a thing, and with EINVAL elsewhere.
    return kArchitecture != 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) != 0 && errno == EFAULT;
}

bool restrictCalls(const CallRights& rights) {
    if (kArchitecture == 0) return false;
    const auto self = std::uint32_t(getpid());
    Filter filter;
    filter.allow(kCalls);
    if (rights.mayChangeFiles) filter.allow(kChanges);
    allowOpening(filter, rights);
    for (const long call : {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo}) filter.allowWith(call, 0, {self});
    filter.allowWith(SYS_fcntl, 1, kFileControls);
    filter.allowWith(SYS_ioctl, 1, kDeviceControls);
    filter.allowWith(SYS_prctl, 0, kProcessControls);
    filter.allowWithNull(SYS_prlimit64, 2);
#ifdef SYS_getrlimit
    filter.allow({SYS_getrlimit});
#endif
    filter.answerTo(SYS_clone3, kNotThere);
    if (rights.mayStartThreads) filter.allowOnlyWith(SYS_clone, 0, CLONE_THREAD);
    return std::move(filter).install();
}

} // namespace forewarp::frontend::sandbox
