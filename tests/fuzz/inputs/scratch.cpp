#include "tests/fuzz/inputs/scratch.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace forewarp::fuzz {

namespace {

class ScratchFolder {
  public:
    ScratchFolder() : m_path((std::filesystem::temp_directory_path() / "forewarp-fuzz-XXXXXX").string()) {
        if (!mkdtemp(m_path.data())) std::abort();
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }

  private:
    std::string m_path;
};

} // namespace

const std::string& scratchFolder() {
    static const ScratchFolder folder;
    return folder.path();
}

std::string scratchFile(std::string_view name, std::string_view bytes) {
    const std::string path = scratchFolder() + "/" + std::string(name);
    std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), std::streamsize(bytes.size()));
    return path;
}

} // namespace forewarp::fuzz
