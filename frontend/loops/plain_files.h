#pragma once

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops {

/// The disk as the compiler sees it: files and folders. Devices and pipes, which a source may name with #include and
/// whose reading may never end, are not there.
class PlainFiles : public llvm::vfs::ProxyFileSystem {
  public:
    PlainFiles() : ProxyFileSystem(llvm::vfs::createPhysicalFileSystem()) {}

    llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
    llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
};

} // namespace forewarp::frontend::loops
