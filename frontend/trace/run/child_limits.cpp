#include "frontend/trace/run/child_limits.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace forewarp::frontend::trace::run {

namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FOREWARP_HAS_SHADOW 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define FOREWARP_HAS_SHADOW 1
#endif
#ifdef FOREWARP_HAS_SHADOW
constexpr bool kMayLimitAddresses = false; // the sanitizer's own memory takes terabytes of addresses
#else
constexpr bool kMayLimitAddresses = true;
#endif

/// Signals at `soft`; the kernel kills a little later where that did not end the program.
void limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    const rlimit value{rlim_t(soft), rlim_t(hard)};
    setrlimit(__rlimit_resource(resource), &value); // a limit that is lower already stays
}

/// Bytes of addresses this process has without the program's own memory.
std::uint64_t addressesInUse() {
    unsigned long long pages = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (std::fscanf(file, "%llu", &pages) != 1) pages = 0; // NOLINT(cert-err34-c): the kernel writes a number
    std::fclose(file);
    return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

constexpr std::uint64_t kWritingRights =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

void allowWriting(int rules, const char* path) {
    const int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return;
    const landlock_path_beneath_attr rule{.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE, .parent_fd = file};
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(file);
}

/// Kernels without Landlock refuse the first call; what the program calls is interposed all the same.
void forbidWriting() {
    landlock_ruleset_attr rights{};
    rights.handled_access_fs = kWritingRights;
    const int rules = int(syscall(SYS_landlock_create_ruleset, &rights, sizeof(rights.handled_access_fs), 0));
    if (rules < 0) return;
    allowWriting(rules, "/dev/null");
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

} // namespace

void limitThisProcess(const RunLimits& limits) {
    constexpr std::uint64_t kGraceSeconds = 2;
    limit(RLIMIT_CPU, std::uint64_t(limits.cpuSeconds), std::uint64_t(limits.cpuSeconds) + kGraceSeconds);
    limit(RLIMIT_CORE, 0, 0);
    if (kMayLimitAddresses) {
        const std::uint64_t bytes = addressesInUse() + limits.memoryBytes;
        limit(RLIMIT_AS, bytes, bytes);
    }
    if (limits.mayWriteFiles) return;
    std::signal(SIGXFSZ, SIG_IGN); // a write that goes too far fails instead of ending the program
    limit(RLIMIT_FSIZE, 0, 0);
    forbidWriting();
}

} // namespace forewarp::frontend::trace::run
