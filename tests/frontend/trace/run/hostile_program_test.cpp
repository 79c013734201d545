// Programs that mean harm, observed: what each tries, and that it gets nothing.

#include "frontend/sandbox/sandbox.h"
#include "frontend/trace/observe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

using namespace forewarp;
namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

/// C that does something and has its result in `r`: -1 where it was refused.
struct Attempt {
    const char* name;
    const char* code;
};

std::ostream& operator<<(std::ostream& stream, const Attempt& attempt) {
    return stream << attempt.name;
}

constexpr char kHead[] = R"(#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>
int a[4];
static long raw(long n, long p, long q, long s, long t) {
#ifdef __x86_64__
    long r;
    register long r10 __asm__("r10") = t;
    __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(p), "S"(q), "d"(s), "r"(r10) : "rcx", "r11", "memory");
    if (r < 0) { errno = (int)-r; return -1; }
    return r;
#else
    return syscall(n, p, q, s, t);
#endif
}
int main(int argc, char **argv) {
    const char *victim = getenv("FOREWARP_TEST_VICTIM");
    long r = 0;
    for (int i = 0; i < 4; i++) a[i] = i;
)";
constexpr char kTail[] = R"(
    printf("%ld %s\n", r, r == -1 ? strerrorname_np(errno) : "");
    return 0;
}
)";

class HostileProgram : public testing::TestWithParam<Attempt> {
  protected:
    void SetUp() override {
        if (const std::string missing = frontend::sandbox::missingProtection(); !missing.empty())
            GTEST_SKIP() << missing;
        std::string pattern = (fs::temp_directory_path() / "hostileXXXXXX").string();
        m_folder = mkdtemp(pattern.data());
        fs::create_directory(m_folder / "project");
        std::ofstream(victim()) << "text";
        fs::permissions(victim(), fs::perms(0640));
        m_before = fs::last_write_time(victim());
        setenv("FOREWARP_TEST_VICTIM", victim().c_str(), 1);
        m_request.workingDirectory = (m_folder / "project").string();
        m_request.limits.cpuSeconds = 20;
        m_request.limits.wallSeconds = 40;
        m_request.limits.memoryBytes = std::uint64_t(1) << 30;
    }
    void TearDown() override {
        if (!m_folder.empty()) fs::remove_all(m_folder);
    }

    [[nodiscard]] fs::path victim() const { return m_folder / "victim"; }
    [[nodiscard]] fs::path project() const { return m_folder / "project"; }

    frontend::trace::ObservationResult run(const std::string& code) {
        const std::string path = (project() / "a.c").string();
        std::ofstream(path) << kHead << code << kTail;
        m_request.sources = m_listed;
        m_request.sources.push_back({path, {"-std=gnu11"}, project().string(), {}});
        m_request.file = path;
        m_request.loops = {"main:L1"};
        const auto result = frontend::trace::observe(m_request, {});
        EXPECT_TRUE(result) << (result.wasCancelled() ? "cancelled" : result.error().text());
        return result ? *result : frontend::trace::ObservationResult();
    }

    void expectNothingHasChanged() const {
        std::ostringstream text;
        text << std::ifstream(victim()).rdbuf();
        EXPECT_EQ(text.str(), "text");
        EXPECT_EQ(fs::status(victim()).permissions(), fs::perms(0640));
        EXPECT_EQ(fs::last_write_time(victim()), m_before);
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder), {}), 2);
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "project"), {}), 1);
    }

    fs::path m_folder;
    fs::file_time_type m_before;
    std::vector<frontend::SourceFile> m_listed; ///< Sources beside the program's own.
    frontend::trace::ObservationRequest m_request;
};

TEST_P(HostileProgram, IsRefused) {
    const auto result = run(GetParam().code);
    RecordProperty("got", result.output);
    EXPECT_THAT(result.output, AnyOf(StartsWith("-1 EPERM"), StartsWith("-1 EACCES"), StartsWith("-1 ENOSYS")))
        << result.ending;
    expectNothingHasChanged();
}

constexpr Attempt kAttempts[] = {
    {"Truncate", "r = truncate(victim, 0);"},
    {"TruncateRaw", "r = raw(SYS_truncate, (long)victim, 0, 0, 0);"},
    {"OpenToCutRaw", "r = raw(SYS_openat, AT_FDCWD, (long)victim, O_RDONLY | O_TRUNC, 0);"},
    {"OpenToWriteRaw", "r = raw(SYS_openat, AT_FDCWD, (long)victim, O_WRONLY, 0);"},
    {"MakeRaw", "r = raw(SYS_openat, AT_FDCWD, (long)\"made\", O_WRONLY | O_CREAT, 0600);"},
    {"UnlinkRaw", "r = raw(SYS_unlinkat, AT_FDCWD, (long)victim, 0, 0);"},
    {"RenameRaw", "r = raw(SYS_renameat2, AT_FDCWD, (long)victim, AT_FDCWD, (long)\"moved\");"},
    {"Chmod", "r = chmod(victim, 0777);"},
    {"ChmodRaw", "r = raw(SYS_fchmodat, AT_FDCWD, (long)victim, 0777, 0);"},
    {"Chown", "r = chown(victim, 1, 1);"},
    {"ChownRaw", "r = raw(SYS_fchownat, AT_FDCWD, (long)victim, 1, 1);"},
    {"Utimes", "struct timeval t[2] = {{1, 0}, {1, 0}}; r = utimes(victim, t);"},
    {"UtimensatRaw", "r = raw(SYS_utimensat, AT_FDCWD, (long)victim, 0, 0);"},
    {"Attributes", "r = setxattr(victim, \"user.x\", \"1\", 1, 0);"},
    {"ReadOutside", "r = open(victim, O_RDONLY);"},
    {"ReadPasswords", "r = raw(SYS_openat, AT_FDCWD, (long)\"/etc/passwd\", O_RDONLY, 0);"},
    {"ReadHome", "r = raw(SYS_openat, AT_FDCWD, (long)\"/root\", O_RDONLY | O_DIRECTORY, 0);"},
    {"Socket", "r = socket(AF_INET, SOCK_STREAM, 0);"},
    {"SocketRaw", "r = raw(SYS_socket, AF_UNIX, SOCK_STREAM, 0, 0);"},
    {"ForkRaw", "r = raw(SYS_clone, SIGCHLD, 0, 0, 0); if (r == 0) for (;;) pause();"},
    {"Clone3Raw", "uint64_t c[11] = {0}; c[4] = SIGCHLD; r = raw(SYS_clone3, (long)c, sizeof c, 0, 0); "
                  "if (r == 0) for (;;) pause();"},
    {"ExecRaw", "char *none[] = {0}; r = raw(SYS_execve, (long)\"/bin/sh\", (long)none, (long)none, 0);"},
    {"ExecInMemory", "r = raw(SYS_memfd_create, (long)\"x\", 0, 0, 0);"},
    {"KillParentRaw", "r = raw(SYS_kill, getppid(), SIGKILL, 0, 0);"},
    {"KillAllRaw", "r = raw(SYS_kill, -1, SIGKILL, 0, 0);"},
    {"KillItsGroupRaw", "r = raw(SYS_kill, 0, SIGSTOP, 0, 0);"},
    {"TraceParent", "r = ptrace(PTRACE_ATTACH, getppid(), 0, 0);"},
    {"RaiseLimits",
     "struct rlimit l = {RLIM_INFINITY, RLIM_INFINITY}; r = raw(SYS_prlimit64, 0, RLIMIT_CPU, (long)&l, 0);"},
    {"SharedMemoryThatStays", "r = raw(SYS_shmget, 0, 4096, 0600, 0);"},
    {"NewNamespace", "r = unshare(CLONE_NEWUSER | CLONE_NEWNS);"},
    {"NewSession", "r = raw(SYS_setsid, 0, 0, 0, 0);"},
    {"Mount", "r = raw(SYS_mount, (long)\"x\", (long)\"/\", (long)\"tmpfs\", 0);"},
    {"IoRing", "char p[256] = {0}; r = raw(SYS_io_uring_setup, 1, (long)p, 0, 0);"},
    {"KeyRing", "r = raw(SYS_keyctl, 0, -3, 1, 0);"},
    {"TerminalInput", "r = raw(SYS_ioctl, 0, 0x5412, (long)\"x\", 0);"},
    {"OtherCallNumbers", "r = raw(0x40000000 + 57, 0, 0, 0, 0);"},
    {"LiftSandbox", "r = raw(SYS_seccomp, 1, 0, 0, 0);"},
    {"LinkRaw", "r = raw(SYS_linkat, AT_FDCWD, (long)victim, AT_FDCWD, (long)\"linked\");"},
    {"SymlinkRaw", "r = raw(SYS_symlinkat, (long)victim, AT_FDCWD, (long)\"linked\", 0);"},
    {"MakeFolderRaw", "r = raw(SYS_mkdirat, AT_FDCWD, (long)\"made\", 0700, 0);"},
    {"MakePipeRaw", "r = raw(SYS_mknodat, AT_FDCWD, (long)\"made\", S_IFIFO | 0600, 0);"},
    {"ModeOfAnOpenFile", "r = fchmod(open(\"a.c\", O_RDONLY), 0777);"},
    {"AttributesOfAnOpenFile", "r = fsetxattr(open(\"a.c\", O_RDONLY), \"user.x\", \"1\", 1, 0);"},
    {"TimesOfAnOpenFile", "r = futimens(open(\"a.c\", O_RDONLY), 0);"},
    {"WriteToAMapping", "void *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, open(\"a.c\", O_RDONLY), 0); "
                        "r = p == MAP_FAILED ? -1 : 1;"},
    {"OwnMemoryFile", "r = raw(SYS_openat, AT_FDCWD, (long)\"/proc/self/mem\", O_RDWR, 0);"},
    {"ParentsMemory", "char p[64]; snprintf(p, sizeof p, \"/proc/%d/mem\", getppid()); "
                      "r = raw(SYS_openat, AT_FDCWD, (long)p, O_RDWR, 0);"},
    {"ParentsEnvironment", "char p[64]; snprintf(p, sizeof p, \"/proc/%d/environ\", getppid()); "
                           "r = raw(SYS_openat, AT_FDCWD, (long)p, O_RDONLY, 0);"},
    {"ParentsRoot", "char p[64]; snprintf(p, sizeof p, \"/proc/%d/root/etc/passwd\", getppid()); "
                    "r = raw(SYS_openat, AT_FDCWD, (long)p, O_RDONLY, 0);"},
    {"OwnRoot", "r = raw(SYS_openat, AT_FDCWD, (long)\"/proc/self/root/etc/passwd\", O_RDONLY, 0);"},
    {"WriteIntoParent", "r = raw(SYS_process_vm_writev, getppid(), 0, 0, 0);"},
    {"HandleOnParent", "r = raw(SYS_pidfd_open, getppid(), 0, 0, 0);"},
    {"SignalParentsThread", "r = raw(SYS_tgkill, getppid(), getppid(), SIGKILL, 0);"},
    {"QueueSignalToParent", "char s[128] = {0}; r = raw(SYS_rt_sigqueueinfo, getppid(), SIGTERM, (long)s, 0);"},
    {"SignalsForParent", "r = fcntl(0, F_SETOWN, getppid());"},
    {"LeaseOnAFile", "r = fcntl(open(\"a.c\", O_RDONLY), F_SETLEASE, F_RDLCK);"},
    {"ThreadRaw", "r = raw(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND, 0, 0, 0);"},
    {"ExecveatRaw", "char *none[] = {0}; r = raw(SYS_execveat, AT_FDCWD, (long)\"/bin/sh\", (long)none, (long)none);"},
    {"Namespaces",
     "r = raw(SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD, 0, 0, 0); if (r == 0) for (;;) pause();"},
    {"JoinNamespace", "r = raw(SYS_setns, 0, 0, 0, 0);"},
    {"ChangeRoot", "r = raw(SYS_chroot, (long)\".\", 0, 0, 0);"},
    {"BpfRaw", "char p[128] = {0}; r = raw(SYS_bpf, 0, (long)p, sizeof p, 0);"},
    {"PerfEvents", "char p[128] = {0}; r = raw(SYS_perf_event_open, (long)p, 0, -1, -1);"},
    {"PageFaults", "r = raw(SYS_userfaultfd, 0, 0, 0, 0);"},
    {"WatchFiles", "r = raw(SYS_inotify_init1, 0, 0, 0, 0);"},
    {"MessageQueue", "r = raw(SYS_mq_open, (long)\"queue\", O_CREAT | O_RDWR, 0600, 0);"},
    {"OldMessageQueue", "r = raw(SYS_msgget, 0, 0600, 0, 0);"},
    {"Semaphores", "r = raw(SYS_semget, 0, 1, 0600, 0);"},
    {"SharedMemoryByName", "r = open(\"/dev/shm/forewarp-test\", O_RDWR | O_CREAT, 0600);"},
    {"SocketPair", "int ends[2]; r = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);"},
    {"SplitPipes", "int ends[2]; if (pipe(ends) != 0) return 1; r = raw(SYS_tee, ends[0], ends[1], 1, 0);"},
    {"Personality", "r = raw(SYS_personality, 0x0040000, 0, 0, 0);"},
    {"BecomeSomebody", "r = raw(SYS_setresuid, 1, 1, 1, 0);"},
    {"TimeOfTheMachine", "struct timespec t = {1, 0}; r = raw(SYS_clock_settime, 0, (long)&t, 0, 0);"},
    {"NameOfTheMachine", "r = raw(SYS_sethostname, (long)\"x\", 1, 0, 0);"},
    {"Module", "r = raw(SYS_finit_module, 0, (long)\"\", 0, 0);"},
    {"ControlGroup", "r = open(\"/sys/fs/cgroup/cgroup.procs\", O_WRONLY);"},
    {"HandleOfAFile", "r = raw(SYS_open_by_handle_at, AT_FDCWD, 0, O_RDONLY, 0);"},
};
INSTANTIATE_TEST_SUITE_P(Attempts, HostileProgram, testing::ValuesIn(kAttempts),
                         [](const auto& each) { return each.param.name; });

TEST_F(HostileProgram, TwoHundredChildrenLeaveNone) {
    const auto result = run("for (int i = 0; i < 200; i++) { long c = raw(SYS_clone, SIGCHLD, 0, 0, 0); "
                            "if (c == 0) for (;;) pause(); if (c > 0) r++; }");
    EXPECT_THAT(result.output, StartsWith("0 "));
}

TEST_F(HostileProgram, NoOpenFileIsLeftToIt) {
    const auto result = run("for (int f = 3; f < 4096; f++) if (fcntl(f, F_GETFD) >= 0) r++;");
    EXPECT_THAT(result.output, StartsWith("0 "));
}

TEST_F(HostileProgram, ALinkInTheProjectLeadsNowhere) {
    fs::create_symlink(victim(), project() / "link");
    fs::create_directory_symlink(m_folder, project() / "folder");
    EXPECT_THAT(run("r = open(\"link\", O_RDONLY);").output, StartsWith("-1 EACCES"));
    EXPECT_THAT(run("r = open(\"folder/victim\", O_RDONLY);").output, StartsWith("-1 EACCES"));
}

TEST_F(HostileProgram, TheListOfSourcesGivesNoRightToReadOutsideTheProject) {
    m_listed = {{(m_folder / "none.c").string(), {}, m_folder.string(), {}, project().string()},
                {"/none.c", {}, "/", {}, project().string()},
                {(project() / "folder" / "none.c").string(), {}, project().string(), {}, project().string()}};
    fs::create_directory_symlink(m_folder, project() / "folder");
    EXPECT_THAT(run("r = open(victim, O_RDONLY);").output, StartsWith("-1 EACCES"));
}

TEST_F(HostileProgram, TheHomeFolderIsReadOnlyWhereAnArgumentNamesIt) {
    const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
    setenv("HOME", m_folder.c_str(), 1);
    m_request.workingDirectory = m_folder.string();
    const auto unnamed = run("r = open(victim, O_RDONLY);");
    m_request.arguments = {"victim"};
    const auto named = run("r = open(victim, O_RDONLY);");
    setenv("HOME", home.c_str(), 1);
    EXPECT_THAT(unnamed.output, StartsWith("-1 EACCES"));
    EXPECT_THAT(named.output, testing::Not(StartsWith("-1")));
}

TEST_F(HostileProgram, MemoryItTakesHasItsLimit) {
    const auto result = run("void *p = mmap(0, 3L << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); "
                            "r = p == MAP_FAILED ? -1 : 1;");
#if !defined(__SANITIZE_ADDRESS__) && !(defined(__has_feature) && __has_feature(address_sanitizer))
    EXPECT_THAT(result.output, StartsWith("-1 ENOMEM"));
#endif
}

/// Writes over all memory that it shares with the process that watches it.
constexpr char kWriteOverSharedMemory[] = R"(
    FILE *maps = fopen("/proc/self/maps", "r");
    static char line[512];
    unsigned long from, to;
    char rights[8];
    while (maps && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx %7s", &from, &to, rights) == 3 && rights[1] == 'w' && rights[3] == 's') {
            r++;
            FILLING
        }
    puts("done");
)";

TEST_F(HostileProgram, WhatItWritesIntoTheTraceHarmsNobody) {
    for (const std::string filling :
         {"memset((void *)from, 0xff, to - from);", "memset((void *)from, 0x01, to - from);",
          "for (uint64_t *p = (uint64_t *)from; p < (uint64_t *)to; p++) *p = (uint64_t)rand() << 33 ^ rand();",
          "for (uint64_t *p = (uint64_t *)from; p < (uint64_t *)to; p++) *p = (uint64_t)(rand() % 12) << 48 | "
          "0xffffffffff;",
          "for (int k = 0; k < 200; k++) for (uint64_t *p = (uint64_t *)from; p < (uint64_t *)to; p += 7) *p += "
          "0x1000000000001;",
          // Hands over chunks whose lengths change while they are read.
          "volatile uint64_t *p = (volatile uint64_t *)from; if (to - from <= 8192) for (int k = 0; k < 3000000; k++) "
          "{ p[0] = p[8] + 1; p[16 + k % 64] = k & 64 ? 8 : (uint64_t)1 << 44; }"}) {
        SCOPED_TRACE(filling);
        std::string code = kWriteOverSharedMemory;
        code.replace(code.find("FILLING"), 7, filling);
        const auto result = run(code);
        EXPECT_FALSE(result.ending.empty());
    }
}

TEST_F(HostileProgram, ItsOutputDoesNotSteerTheTerminal) {
    const auto result = run("printf(\"\\033]0;title\\007\\033[2J\\302\\2332J\\302\\251\\n\");");
    EXPECT_THAT(result.output, HasSubstr("?]0;title??[2J??2J\302\251"));
    EXPECT_EQ(result.output.find('\033'), std::string::npos);
}

} // namespace
