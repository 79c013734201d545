#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <csignal>
#include <sys/resource.h>

namespace forewarp::session {

/// While it lives no file of this process grows beyond so many bytes: as on a full disk, which root meets as well.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) : m_formerHandler(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &m_former);
        const rlimit lowered{bytes, m_former.rlim_max};
        setrlimit(RLIMIT_FSIZE, &lowered);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &m_former);
        std::signal(SIGXFSZ, m_formerHandler);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    void (*m_formerHandler)(int);
    rlimit m_former{};
};

/// A test with a folder of its own.
class SessionFolderTest : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "forewarp-kept-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    [[nodiscard]] std::string path(const std::string& name) const { return m_folder + "/" + name; }
    /// How many files of the folder have names that hold `part`.
    [[nodiscard]] int countOf(const std::string& part) const {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder))
            count += int(entry.path().filename().string().find(part) != std::string::npos);
        return count;
    }

    static std::string bytesOf(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static void writeBytes(const std::string& path, const std::string& bytes) {
        std::ofstream(path, std::ios::binary) << bytes;
    }

    std::string m_folder;
};

} // namespace forewarp::session
