#include "frontend/loops/plain_files.h"

#include "frontend/kept/files_seen.h"

namespace forewarp::frontend::loops {

llvm::ErrorOr<llvm::vfs::Status> PlainFiles::status(const llvm::Twine& path) {
    llvm::SmallString<256> whole;
    path.toVector(whole);
    if (!makeAbsolute(whole)) kept::noteLook(whole.str().str());
    auto found = ProxyFileSystem::status(path);
    if (found && !found->isRegularFile() && !found->isDirectory())
        return std::make_error_code(std::errc::no_such_file_or_directory);
    return found;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> PlainFiles::openFileForRead(const llvm::Twine& path) {
    // Asked first: to open a pipe is to wait for whoever writes to it.
    if (const auto found = status(path); !found) return found.getError();
    return ProxyFileSystem::openFileForRead(path);
}

} // namespace forewarp::frontend::loops
