#include "app/cli/terminal/temporary_folder.h"

#include <cstdlib>
#include <filesystem>

namespace forewarp::cli::terminal {

TemporaryFolder::TemporaryFolder(const std::string& name) {
    std::error_code ignored;
    std::string path = (std::filesystem::temp_directory_path(ignored) / ("forewarp-" + name + "-XXXXXX")).string();
    if (mkdtemp(path.data())) m_path = path;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) std::filesystem::remove_all(m_path, ignored);
}

} // namespace forewarp::cli::terminal
