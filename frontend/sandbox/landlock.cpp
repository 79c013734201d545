#include "frontend/sandbox/landlock.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>

namespace forewarp::frontend::sandbox {

namespace {

// Landlock's interface, from the kernel's documentation (userspace-api/landlock): headers older than the running kernel
// lack the rights that came later.

struct Ruleset {
    std::uint64_t files = 0;
    std::uint64_t network = 0;
    std::uint64_t scoped = 0;
};
struct [[gnu::packed]] PathRule {
    std::uint64_t rights = 0;
    std::int32_t folder = -1;
};
constexpr int kPathBeneath = 1;
constexpr unsigned kAskForVersion = 1;

enum FileRight : std::uint64_t {
    execute = 1u << 0,
    writeFile = 1u << 1,
    readFile = 1u << 2,
    readFolder = 1u << 3,
    removeFolder = 1u << 4,
    removeFile = 1u << 5,
    makeCharacterDevice = 1u << 6,
    makeFolder = 1u << 7,
    makeFile = 1u << 8,
    makeSocket = 1u << 9,
    makePipe = 1u << 10,
    makeBlockDevice = 1u << 11,
    makeLink = 1u << 12,
    moveBetweenFolders = 1u << 13,
    truncate = 1u << 14,
    controlDevice = 1u << 15,
};
constexpr std::uint64_t kBindAndConnect = 3;
constexpr std::uint64_t kSocketsAndSignals = 3;

/// What came with each version, from the first one on.
constexpr std::array<Ruleset, 6> kSinceVersion{{{.files = (1u << 13) - 1, .network = 0, .scoped = 0},
                                                {.files = moveBetweenFolders, .network = 0, .scoped = 0},
                                                {.files = truncate, .network = 0, .scoped = 0},
                                                {.files = 0, .network = kBindAndConnect, .scoped = 0},
                                                {.files = controlDevice, .network = 0, .scoped = 0},
                                                {.files = 0, .network = 0, .scoped = kSocketsAndSignals}}};

constexpr std::uint64_t kReading = readFile | readFolder;
constexpr std::uint64_t kWriting =
    kReading | writeFile | truncate | removeFolder | removeFile | makeFolder | makeFile | makeLink | moveBetweenFolders;
/// What rules about a file, not a folder, may speak of.
constexpr std::uint64_t kOfFiles = execute | writeFile | readFile | truncate | controlDevice;

Ruleset everythingOf(int version) {
    Ruleset all;
    for (int i = 0; i < version && std::size_t(i) < kSinceVersion.size(); ++i) {
        all.files |= kSinceVersion[std::size_t(i)].files;
        all.network |= kSinceVersion[std::size_t(i)].network;
        all.scoped |= kSinceVersion[std::size_t(i)].scoped;
    }
    return all;
}

/// Older kernels take fewer fields.
std::size_t bytesFor(int version) {
    if (version < 4) return sizeof(std::uint64_t);
    return version < 6 ? 2 * sizeof(std::uint64_t) : sizeof(Ruleset);
}

void allow(int ruleset, const std::string& path, std::uint64_t rights) {
    const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat status{};
    if (fstat(place, &status) == 0 && !S_ISDIR(status.st_mode)) rights &= kOfFiles;
    const PathRule rule{.rights = rights, .folder = place};
    syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0);
    close(place);
}

} // namespace

int landlockVersion() {
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskForVersion);
    return version > 0 ? int(version) : 0;
}

bool restrictFiles(const FileRights& rights) {
    const int version = landlockVersion();
    if (version == 0) return false;
    const Ruleset forbidden = everythingOf(version);
    const int ruleset = int(syscall(SYS_landlock_create_ruleset, &forbidden, bytesFor(version), 0));
    if (ruleset < 0) return false;
    for (const std::string& path : rights.readable) allow(ruleset, path, kReading & forbidden.files);
    for (const std::string& path : rights.writable) allow(ruleset, path, kWriting & forbidden.files);
    const bool isRestricted =
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return isRestricted;
}

} // namespace forewarp::frontend::sandbox
