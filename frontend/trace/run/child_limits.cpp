#include "frontend/trace/run/child_limits.h"

#include "frontend/sandbox/address_limit.h"
#include "frontend/sandbox/sandbox.h"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>

namespace forewarp::frontend::trace::run {

namespace {

/// Sets a limit of this process. At `soft` seconds of processor time it gets a signal, at `hard` the kernel kills it.
void limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    const rlimit value{rlim_t(soft), rlim_t(hard)};
    setrlimit(__rlimit_resource(resource), &value); // a limit that is lower already stays
}

/// Bytes of address space that this process uses before the program runs.
std::uint64_t addressesInUse() {
    unsigned long long pages = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (std::fscanf(file, "%llu", &pages) != 1) pages = 0; // NOLINT(cert-err34-c): the kernel writes a number
    std::fclose(file);
    return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

/// What every program reads: libraries, time zones and languages, what it is itself, sources of zeros and of chance.
constexpr std::array kSystemPaths{"/usr",           "/lib",
                                  "/lib64",         "/etc/ld.so.cache",
                                  "/etc/localtime", "/dev/null",
                                  "/dev/zero",      "/dev/full",
                                  "/dev/random",    "/dev/urandom",
                                  "/proc/self",     "/proc/cpuinfo",
                                  "/proc/meminfo",  "/sys/devices/system/cpu"};

} // namespace

void limitThisProcess(const RunLimits& limits) {
    constexpr std::uint64_t kGraceSeconds = 2;
    limit(RLIMIT_CPU, std::uint64_t(limits.cpuSeconds), std::uint64_t(limits.cpuSeconds) + kGraceSeconds);
    limit(RLIMIT_CORE, 0, 0);
    if (sandbox::kMayLimitAddresses) {
        const std::uint64_t bytes = addressesInUse() + limits.memoryBytes;
        limit(RLIMIT_AS, bytes, bytes);
    }
    if (limits.mayWriteFiles) return;
    std::signal(SIGXFSZ, SIG_IGN); // a write that goes too far fails instead of ending the program
    limit(RLIMIT_FSIZE, 0, 0);
}

bool confineThisProcess(const ProgramStart& start) {
    sandbox::FileRights files{.readable = start.readable, .writable = {"/dev/null"}};
    files.readable.insert(files.readable.end(), kSystemPaths.begin(), kSystemPaths.end());
    std::error_code ignored;
    if (start.limits.mayWriteFiles) {
        files.writable.push_back(".");
        files.writable.push_back(std::filesystem::temp_directory_path(ignored).string());
    }
    return sandbox::enter(files, {.mayChangeFiles = start.limits.mayWriteFiles, .mayStartThreads = false});
}

} // namespace forewarp::frontend::trace::run
