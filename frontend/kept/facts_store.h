#pragma once

#include "frontend/frontend.h"
#include "frontend/kept/files_seen.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::kept {

/// Facts of files that were analysed before, in a folder of its own: a second look at a project analyses what has changed.
///
/// An entry counts as long as the program, the file's compiler arguments, its neighbours, and every file that was looked for
/// while it was analysed are the same. Several programs may use one folder at a time. What goes wrong with it costs time, no
/// more.
class FactsStore {
  public:
    /// Inputs: its folder, made when something is kept; what tells versions of the program apart.
    FactsStore(std::string folder, std::string version);

    /// Whether facts() would find some.
    [[nodiscard]] bool has(const SourceFile& file) const;
    [[nodiscard]] std::optional<std::string> facts(const SourceFile& file) const;
    /// Inputs: when the analysis began, in nanoseconds since 1970. Nothing is kept of a file whose text was given, or of one
    /// that looked at files that may have changed meanwhile.
    void keep(const SourceFile& file, std::string_view facts, const std::vector<FileSeen>& seen,
              std::int64_t began) const;

  private:
    struct Entry;
    [[nodiscard]] std::string keyOf(const SourceFile& file) const;
    [[nodiscard]] std::string pathOf(const std::string& key) const;
    [[nodiscard]] std::optional<Entry> entryOf(const SourceFile& file, bool withFacts) const;
    [[nodiscard]] bool isUnchanged(const FileSeen& seen) const;
    void makeRoom() const;

    std::string m_folder;
    std::string m_version;
    mutable std::map<std::string, FileSeen> m_now; ///< By path: files of many entries are asked for once.
    mutable std::map<const void*, std::uint64_t> m_neighbours; ///< Fingerprints of lists, which outlive this.
    mutable bool m_hasRoom = false;
};

} // namespace forewarp::frontend::kept
