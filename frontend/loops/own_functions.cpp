#include "frontend/loops/own_functions.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops {

namespace {

/// The compiler names one file in two ways: as it was given, and relative to the folder it works in.
llvm::SmallString<256> pathOf(const llvm::DIFile& file) {
    llvm::SmallString<256> path(file.getFilename());
    llvm::sys::fs::make_absolute(file.getDirectory(), path);
    llvm::sys::path::remove_dots(path, true);
    return path;
}

} // namespace

bool isOfTheFile(const llvm::Function& function) {
    const llvm::DISubprogram* program = function.getSubprogram();
    if (!program || !program->getUnit() || !program->getFile()) return false;
    return pathOf(*program->getUnit()->getFile()) == pathOf(*program->getFile());
}

} // namespace forewarp::frontend::loops
