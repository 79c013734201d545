#pragma once

#include "frontend/frontend.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace forewarp::frontend::linking {

/// What a C source defines, read off its tokens, without the compiler.
struct Definitions {
    /// For others, with the bytes of their bodies; both sides of a condition are seen.
    std::map<std::string, std::size_t> functions;
    std::set<std::string> inMacros; ///< All names in definitions of macros: these may make functions.
    std::set<std::string> conditional; ///< Functions between #if and #endif.
};
[[nodiscard]] Definitions definitionsIn(std::string_view text);

/// What a header's macros, inline functions, tables and types are made of: by name, the words in them.
using Makings = std::map<std::string, std::set<std::string>>;
[[nodiscard]] Makings makingsIn(std::string_view text);

/// The texts of a project's C sources, of the headers beside them, and of those that they include from it.
class SourceTexts {
  public:
    struct Source {
        std::size_t position = 0; ///< Among the project's files; of no meaning for headers.
        std::string path;
        std::string text;
        std::optional<Definitions> definitions; ///< Once somebody wants them.
        std::unordered_set<std::string> words{}; ///< Likewise, with those of included files that are no headers.
        std::vector<std::string> parts{}; ///< Texts of such files.

        /// Empty where none of the names occurs.
        [[nodiscard]] const Definitions& definitionsOf(const std::set<std::string>& names);
        [[nodiscard]] bool defines(const std::string& function);
        /// Whether it has main(), whatever it is compiled with.
        [[nodiscard]] bool hasMain();
        /// Whether one of them stands in the text, as a whole word.
        [[nodiscard]] bool mentions(const std::set<std::string>& names);

      private:
        void noteWords(std::string_view of);
    };

    /// Reads no file yet. Inputs: `files`, which has to outlive this.
    explicit SourceTexts(const std::vector<SourceFile>& files) : m_files(files) {}

    /// Of the files that can be read; none of a project that is too large to be searched.
    [[nodiscard]] std::vector<Source>& sources();
    /// In the sources' folders. Another program's source may have its functions from there.
    [[nodiscard]] std::vector<Source>& headers();
    [[nodiscard]] const SourceFile& file(const Source& source) const { return m_files[source.position]; }
    /// Whether another file includes the source: it is none of its own then.
    [[nodiscard]] bool isIncluded(const std::string& path);
    /// With the names of all that headers make of them: of «#define SMALL(a) kernel(a, 64)» who writes SMALL() calls kernel().
    [[nodiscard]] std::set<std::string> wordsFor(std::set<std::string> words);
    /// Of more sources than these nobody looks into each for each.
    [[nodiscard]] bool isLarge() const { return m_files.size() > 300; }
    /// Whether there are sources that are not C.
    [[nodiscard]] bool hasOtherLanguages() const;

  private:
    void readAll();
    void readHeaders();
    void readIncluded(const std::string& by, const std::string& text, const SourceFile& compiled, Source* source);
    void addHeader(const std::string& path);

    const std::vector<SourceFile>& m_files;
    bool m_isRead = false;
    std::vector<Source> m_sources;
    std::vector<Source> m_headers;
    std::set<std::string> m_known; ///< Paths of headers.
    std::map<std::string, bool> m_isIncluded; ///< By path, as far as it was asked.
    /// By a word: what headers make of it.
    std::optional<std::unordered_map<std::string, std::vector<std::string>>> m_makers;
};

/// Of the file's neighbours; nothing where it has none, or is not C that others call.
[[nodiscard]] std::optional<SourceTexts> textsAround(const SourceFile& file);

/// As one may compare it with others.
[[nodiscard]] std::string plainPath(const std::string& path);

} // namespace forewarp::frontend::linking
