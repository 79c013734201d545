// What a process inside the sandbox tries, and what it gets: by name and by system call.

#include "frontend/sandbox/sandbox.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <linux/io_uring.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>

namespace {

using namespace forewarp::frontend;
namespace fs = std::filesystem;

/// A folder of this test's own with a file that may be read and one that may not.
class Sandbox : public testing::Test {
  protected:
    void SetUp() override {
        if (const std::string missing = sandbox::missingProtection(); !missing.empty()) GTEST_SKIP() << missing;
        std::string name = (fs::temp_directory_path() / "forewarp-sandbox-XXXXXX").string();
        m_folder = mkdtemp(name.data());
        fs::create_directory(m_folder / "given");
        fs::create_directory(m_folder / "work");
        for (const fs::path& path : {secret(), given(), m_folder / "work" / "file"}) std::ofstream(path) << "text";
    }
    void TearDown() override { fs::remove_all(m_folder); }

    [[nodiscard]] fs::path secret() const { return m_folder / "secret"; }
    [[nodiscard]] fs::path given() const { return m_folder / "given" / "file"; }
    [[nodiscard]] fs::path work(const std::string& name) const { return m_folder / "work" / name; }

    /// errno after the action inside the sandbox; 0 where it was done.
    int outcomeOf(const std::function<bool()>& action, bool mayChangeFiles = false) const {
        const pid_t child = fork();
        if (child == 0) {
            sandbox::FileRights files{.readable = {(m_folder / "given").string()}, .writable = {"/dev/null"}};
            if (mayChangeFiles) files.writable.push_back((m_folder / "work").string());
            if (!sandbox::enter(files, {.mayChangeFiles = mayChangeFiles, .mayStartThreads = false})) _exit(250);
            errno = 0;
            const bool isDone = action();
            _exit(isDone ? 0 : errno == 0 ? 251 : errno);
        }
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
        EXPECT_LT(WEXITSTATUS(status), 250);
        return WEXITSTATUS(status);
    }

    /// Whether the action is refused, and leaves every file as it was.
    void expectRefused(const char* what, const std::function<bool()>& action) const {
        SCOPED_TRACE(what);
        const int outcome = outcomeOf(action);
        EXPECT_TRUE(outcome == EPERM || outcome == EACCES || outcome == ENOSYS) << "errno " << outcome;
        for (const fs::path& path : {secret(), given()}) {
            EXPECT_EQ(fs::file_size(path), 4u);
            EXPECT_EQ(fs::status(path).permissions(),
                      fs::perms(0644) & fs::status(m_folder / "work/file").permissions());
        }
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder), {}), 3);
        EXPECT_EQ(std::distance(fs::directory_iterator(m_folder / "given"), {}), 1);
    }

    fs::path m_folder;
};

bool opens(const fs::path& path, int flags) {
    return open(path.c_str(), flags, 0600) >= 0;
}

TEST_F(Sandbox, ReadsWhatItWasGivenAndNothingElse) {
    EXPECT_EQ(outcomeOf([&] { return opens(given(), O_RDONLY); }), 0);
    EXPECT_EQ(outcomeOf([&] { return opens(m_folder / "given", O_RDONLY | O_DIRECTORY); }), 0);
    EXPECT_EQ(outcomeOf([&] { return opens("/dev/null", O_WRONLY); }), 0);
    expectRefused("secret", [&] { return opens(secret(), O_RDONLY); });
    expectRefused("a list of the folder", [&] { return opens(m_folder, O_RDONLY | O_DIRECTORY); });
    expectRefused("/etc/passwd", [&] { return opens("/etc/passwd", O_RDONLY); });
    expectRefused("its parent's memory",
                  [&] { return opens("/proc/" + std::to_string(getppid()) + "/mem", O_RDONLY); });
}

TEST_F(Sandbox, ChangesNoFile) {
    for (const fs::path& path : {secret(), given()}) {
        SCOPED_TRACE(path);
        const char* name = path.c_str();
        expectRefused("open to write", [&] { return opens(path, O_WRONLY); });
        expectRefused("open to cut", [&] { return opens(path, O_RDONLY | O_TRUNC); });
        expectRefused("truncate", [&] { return truncate(name, 0) == 0; });
        expectRefused("truncate by number", [&] { return syscall(SYS_truncate, name, 0) == 0; });
        expectRefused("unlink", [&] { return unlink(name) == 0; });
        expectRefused("rename", [&] { return rename(name, work("other").c_str()) == 0; });
        expectRefused("link", [&] { return link(name, work("other").c_str()) == 0; });
        expectRefused("chmod", [&] { return chmod(name, 0777) == 0; });
        expectRefused("fchmodat2", [&] { return syscall(452, AT_FDCWD, name, 0777, 0) == 0; });
        expectRefused("chown", [&] { return chown(name, getuid(), getgid()) == 0; });
        expectRefused("times", [&] { return utimensat(AT_FDCWD, name, nullptr, 0) == 0; });
        expectRefused("attributes", [&] { return setxattr(name, "user.x", "1", 1, 0) == 0; });
    }
    const int file = open(given().c_str(), O_RDONLY);
    expectRefused("fchmod of an open file", [&] { return fchmod(file, 0777) == 0; });
    expectRefused("times of an open file", [&] { return futimens(file, nullptr) == 0; });
    expectRefused("attributes of an open file", [&] { return fsetxattr(file, "user.x", "1", 1, 0) == 0; });
    close(file);
    expectRefused("a new file", [&] { return opens(m_folder / "new", O_WRONLY | O_CREAT); });
    expectRefused("a file without a name", [&] { return opens(m_folder / "given", O_RDWR | O_TMPFILE); });
    expectRefused("creat", [&] { return creat((m_folder / "new").c_str(), 0600) >= 0; });
    expectRefused("mkdir", [&] { return mkdir((m_folder / "new").c_str(), 0700) == 0; });
    expectRefused("symlink", [&] { return symlink("/etc/passwd", (m_folder / "new").c_str()) == 0; });
    expectRefused("mknod", [&] { return mknod((m_folder / "new").c_str(), S_IFIFO | 0600, 0) == 0; });
    expectRefused("openat2", [&] {
        const std::uint64_t how[3] = {O_RDWR | O_CREAT, 0600, 0};
        return syscall(SYS_openat2, AT_FDCWD, (m_folder / "new").c_str(), how, sizeof(how)) >= 0;
    });
}

TEST_F(Sandbox, MayChangeFilesOnlyWhereItIsAllowedTo) {
    EXPECT_EQ(outcomeOf([&] { return opens(work("new"), O_WRONLY | O_CREAT); }, true), 0);
    EXPECT_EQ(outcomeOf([&] { return opens(work("file"), O_WRONLY | O_TRUNC); }, true), 0);
    EXPECT_EQ(outcomeOf([&] { return rename(work("new").c_str(), work("moved").c_str()) == 0; }, true), 0);
    EXPECT_EQ(outcomeOf([&] { return unlink(work("moved").c_str()) == 0; }, true), 0);
    EXPECT_EQ(outcomeOf([&] { return truncate(secret().c_str(), 0) == 0; }, true), EACCES);
    EXPECT_EQ(outcomeOf([&] { return truncate(given().c_str(), 0) == 0; }, true), EACCES);
    EXPECT_EQ(outcomeOf([&] { return unlink(secret().c_str()) == 0; }, true), EACCES);
    EXPECT_EQ(outcomeOf([&] { return chmod(secret().c_str(), 0777) == 0; }, true), EPERM);
    EXPECT_EQ(outcomeOf([&] { return opens(m_folder / "new", O_WRONLY | O_CREAT); }, true), EACCES);
}

TEST_F(Sandbox, StartsNothing) {
    expectRefused("fork", [] { return fork() >= 0; });
    expectRefused("fork by number", [] { return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0; });
    expectRefused("clone3", [] {
        std::uint64_t arguments[11] = {};
        arguments[4] = SIGCHLD;
        return syscall(SYS_clone3, arguments, sizeof(arguments)) >= 0;
    });
    expectRefused("a thread by number",
                  [] { return syscall(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND, 0) >= 0; });
    expectRefused("a program", [] {
        char* const arguments[] = {nullptr};
        return execve("/bin/true", arguments, arguments) == 0;
    });
    expectRefused("a program in memory", [] { return syscall(SYS_memfd_create, "x", 0) >= 0; });
    expectRefused("a namespace", [] { return unshare(CLONE_NEWUSER) == 0; });
    expectRefused("a session", [] { return setsid() >= 0; });
    expectRefused("a module", [] { return syscall(SYS_init_module, nullptr, 0, "") == 0; });
    expectRefused("io_uring", [] {
        io_uring_params parameters{};
        return syscall(SYS_io_uring_setup, 1, &parameters) >= 0;
    });
    expectRefused("bpf", [] { return syscall(SYS_bpf, 0, nullptr, 0) >= 0; });
}

TEST_F(Sandbox, ReachesNobody) {
    for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET})
        expectRefused("a socket", [family] { return socket(family, SOCK_DGRAM, 0) >= 0; });
    expectRefused("a pair of sockets", [] {
        int ends[2];
        return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
    });
    expectRefused("its parent", [] { return kill(getppid(), 0) == 0; });
    expectRefused("everybody", [] { return kill(-1, 0) == 0; });
    expectRefused("its group", [] { return kill(0, 0) == 0; });
    expectRefused("a trace", [] { return ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr) == 0; });
    expectRefused("another's memory",
                  [] { return syscall(SYS_process_vm_readv, getppid(), nullptr, 0, nullptr, 0, 0) == 0; });
    expectRefused("shared memory", [] { return syscall(SYS_shmget, IPC_PRIVATE, 4096, 0600) >= 0; });
    expectRefused("a queue", [] { return syscall(SYS_msgget, IPC_PRIVATE, 0600) >= 0; });
    expectRefused("a semaphore", [] { return syscall(SYS_semget, IPC_PRIVATE, 1, 0600) >= 0; });
    expectRefused("a terminal's input", [] { return syscall(SYS_ioctl, 0, 0x5412, "x") == 0; });
    expectRefused("the owner of signals", [] { return fcntl(0, F_SETOWN, getppid()) == 0; });
    EXPECT_EQ(outcomeOf([] { return kill(getpid(), 0) == 0; }), 0);
}

TEST_F(Sandbox, RaisesNoLimit) {
    expectRefused("setrlimit", [] {
        const rlimit most{RLIM_INFINITY, RLIM_INFINITY};
        return syscall(SYS_prlimit64, 0, RLIMIT_CPU, &most, nullptr) == 0;
    });
    EXPECT_EQ(outcomeOf([] {
                  rlimit now{};
                  return getrlimit(RLIMIT_CPU, &now) == 0;
              }),
              0);
}

#ifdef __x86_64__
TEST_F(Sandbox, TheOtherNumbersOfCallsAreRefusedToo) {
    constexpr long kOtherNumbers = 0x40000000;
    expectRefused("fork", [] { return syscall(kOtherNumbers + SYS_fork) >= 0; });
    expectRefused("truncate", [&] { return syscall(kOtherNumbers + SYS_truncate, given().c_str(), 0) == 0; });
}
#endif

} // namespace
