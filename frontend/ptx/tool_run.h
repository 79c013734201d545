#pragma once

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileUtilities.h>

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::ptx {

/// A file for one purpose, gone when this goes or a signal ends the program.
class ScratchFile {
  public:
    explicit ScratchFile(llvm::StringRef suffix);
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    [[nodiscard]] llvm::StringRef path() const { return m_path; }
    [[nodiscard]] bool write(std::string_view text) const;
    [[nodiscard]] std::string text() const;

  private:
    llvm::SmallString<128> m_path;
    llvm::FileRemover m_remover;
};

/// How a compiler or an assembler ended.
struct ToolRun {
    int code = 0;        ///< 0 where it did what it should.
    std::string output;  ///< What it wrote on both its streams.
    std::string words;   ///< The first of them in short, or why it was stopped.
};

/// Runs `words[0]` with the other words as arguments.
[[nodiscard]] ToolRun runTool(const std::vector<std::string>& words, unsigned mostSeconds);

/// The number right before `words`; nothing where they are not there.
[[nodiscard]] std::optional<int> numberBefore(llvm::StringRef text, llvm::StringRef words);

} // namespace forewarp::frontend::ptx
