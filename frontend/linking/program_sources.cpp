#include "frontend/linking/program_sources.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/parse.h"
#include "frontend/loops/values/derived_values.h"
#include "frontend/project/source_check.h"

#include <clang/Frontend/ASTUnit.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>

namespace forewarp::frontend::linking {

namespace {

using loops::values::Outcome;
using loops::values::SharedName;

// What keeps a file's analysis within seconds: each source takes the time of a parse, and its tree some megabytes.
constexpr std::size_t kMostTrees = 8;
constexpr std::size_t kMostAsked = 5; ///< For one name: what more sources write says little.
constexpr std::size_t kMostText = std::size_t(16) << 20; ///< Of all texts.
constexpr int kMostLevels = 6; ///< Sources that ask sources.

/// Callers pass anything; of a variable its own file says more than nothing.
Outcome nobodyKnows(const SharedName& name) {
    Outcome open;
    open.isOpen = name.kind != SharedName::Kind::variable && name.kind != SharedName::Kind::field;
    open.isElsewhere = !open.isOpen;
    return open;
}

} // namespace

/// The sources that several views look at.
class ProgramSources::Program {
  public:
    /// Inputs: the file that asked first; its path where it has main(), else nothing.
    Program(SourceTexts& texts, std::optional<std::string> main) : m_texts(texts), m_main(std::move(main)) {}

    [[nodiscard]] Outcome given(const SharedName& name, const std::string& asker, bool askerHasMain) {
        const auto [known, isNew] =
            m_known.try_emplace({asker, name}, nobodyKnows(name)); // That is what asks for itself.
        if (!isNew || m_depth >= kMostLevels || isTooLarge()) return known->second;
        ++m_depth;
        Outcome all = gathered(name, asker, askerHasMain);
        --m_depth;
        return m_known[{asker, name}] = std::move(all);
    }

    [[nodiscard]] bool define(const std::string& function, const std::string& asker, bool askerHasMain) {
        const auto [known, isNew] = m_isDefined.try_emplace({asker, function}, false);
        if (isNew && !isTooLarge()) known->second = definitions(function, asker, askerHasMain) == 1;
        return known->second;
    }

  private:
    using Source = SourceTexts::Source;
    struct Tree {
        std::unique_ptr<clang::ASTUnit> unit; ///< Null where it cannot be parsed.
        std::unique_ptr<View> view;
        std::unique_ptr<loops::values::DerivedValues> values;
    };

    [[nodiscard]] bool isTooLarge() {
        if (m_texts.isLarge()) return true;
        if (!m_isTooLarge) {
            std::size_t bytes = 0;
            for (const Source& source : m_texts.sources()) bytes += source.text.size();
            m_isTooLarge = bytes > kMostText;
        }
        return *m_isTooLarge;
    }

    /// Another main() is that of another program.
    [[nodiscard]] std::vector<Source*> othersOf(const std::string& asker, bool askerHasMain) {
        std::vector<Source*> others;
        for (Source& source : m_texts.sources()) {
            const bool isForeign = m_main ? source.path != *m_main : askerHasMain;
            if (source.path != asker && !(isForeign && source.hasMain())) others.push_back(&source);
        }
        return others;
    }

    [[nodiscard]] Outcome gathered(const SharedName& name, const std::string& asker, bool askerHasMain) {
        if (m_texts.isIncluded(asker)) return nobodyKnows(name); // By another, where it has other callers.
        const std::vector<Source*> others = othersOf(asker, askerHasMain);
        if (name.kind == SharedName::Kind::returned || name.kind == SharedName::Kind::stored)
            return madeBy(name, others);
        const auto certain = std::ranges::count_if(others, [](Source* source) { return source->hasMain(); });
        const auto mains = certain > 0
                               ? certain
                               : std::ranges::count_if(others, [](Source* source) { return source->defines("main"); });
        const bool isAmbiguous =
            name.kind == SharedName::Kind::parameter &&
            std::ranges::any_of(others, [&](Source* source) { return source->defines(name.owner); });
        const std::set<std::string> words = m_texts.wordsFor(name.words);
        std::vector<Source*> asked;
        std::ranges::copy_if(others, std::back_inserter(asked),
                             [&](Source* source) { return source->mentions(words); });
        const bool isLibrary = mains == 0 && !askerHasMain;
        if (isLibrary || isAmbiguous || asked.size() > kMostAsked) return nobodyKnows(name);
        Outcome all;
        if (mains > 1 || m_texts.hasOtherLanguages()) all.takeFlags(nobodyKnows(name));
        for (Source* source : asked) {
            loops::values::DerivedValues* values = valuesOf(*source);
            const Outcome outcome = values ? values->given(name) : nobodyKnows(name);
            all.takeFlags(outcome);
            all.values.insert(all.values.end(), outcome.values.begin(), outcome.values.end());
        }
        if (name.kind == SharedName::Kind::variable || name.kind == SharedName::Kind::field)
            for (Source* source : others) // Who calls what nobody knows does not have to write the name.
                if (source->hasMain() && std::ranges::find(asked, source) == asked.end()) {
                    loops::values::DerivedValues* values = valuesOf(*source);
                    all.isElsewhere |= !values || values->given(name).isElsewhere;
                }
        return all;
    }

    /// What the one source that has the function says of it.
    [[nodiscard]] Outcome madeBy(const SharedName& name, const std::vector<Source*>& others) {
        const auto isAuthor = [&](Source* source) { return source->defines(name.owner); };
        const auto author = std::ranges::find_if(others, isAuthor);
        if (author == others.end() || std::ranges::count_if(others, isAuthor) > 1) return nobodyKnows(name);
        loops::values::DerivedValues* values = valuesOf(**author);
        return values ? values->given(name) : nobodyKnows(name);
    }

    [[nodiscard]] std::size_t definitions(const std::string& function, const std::string& asker, bool askerHasMain) {
        const std::vector<Source*> others = othersOf(asker, askerHasMain);
        return std::size_t(std::ranges::count_if(others, [&](Source* source) { return source->defines(function); }));
    }

    /// Null where it cannot be parsed alone, or where too many have been.
    [[nodiscard]] loops::values::DerivedValues* valuesOf(Source& source);

    SourceTexts& m_texts;
    std::optional<std::string> m_main;
    std::optional<bool> m_isTooLarge;
    std::map<std::pair<std::string, SharedName>, Outcome> m_known;
    std::map<std::pair<std::string, std::string>, bool> m_isDefined;
    std::map<const Source*, Tree> m_trees;
    int m_depth = 0;
};

/// As one of the sources sees the others.
class ProgramSources::View : public loops::values::OtherSources {
  public:
    View(Program& program, std::string asker, bool hasMain)
        : m_program(program), m_asker(std::move(asker)), m_hasMain(hasMain) {}

    [[nodiscard]] Outcome given(const SharedName& name) override { return m_program.given(name, m_asker, m_hasMain); }
    [[nodiscard]] bool define(const std::string& function) override {
        return m_program.define(function, m_asker, m_hasMain);
    }

  private:
    Program& m_program;
    std::string m_asker;
    bool m_hasMain;
};

loops::values::DerivedValues* ProgramSources::Program::valuesOf(Source& source) {
    const auto known = m_trees.find(&source);
    if (known != m_trees.end()) return known->second.values.get();
    if (m_trees.size() >= kMostTrees) return nullptr;
    Tree& tree = m_trees[&source];
    if (m_texts.isIncluded(source.path)) return nullptr;
    tree.unit = loops::treeOf(m_texts.file(source));
    if (!tree.unit || tree.unit->getDiagnostics().hasErrorOccurred()) return nullptr;
    tree.view = std::make_unique<View>(*this, source.path, source.hasMain());
    const std::string name = std::filesystem::path(source.path).filename().string();
    tree.values = std::make_unique<loops::values::DerivedValues>(tree.unit->getASTContext(), tree.view.get(), name);
    return tree.values.get();
}

ProgramSources::ProgramSources(SourceTexts& texts, const SourceFile& file) {
    const auto text = file.sourceText ? Result<std::string>(*file.sourceText) : project::readSource(file.path);
    const Definitions own = text ? definitionsIn(*text) : Definitions();
    const bool hasMain = own.functions.contains("main") && !own.conditional.contains("main");
    const std::string path = plainPath(file.path);
    m_program = std::make_unique<Program>(texts, hasMain ? std::optional(path) : std::nullopt);
    m_view = std::make_unique<View>(*m_program, path, hasMain);
}

ProgramSources::~ProgramSources() = default;

Outcome ProgramSources::given(const SharedName& name) {
    return m_view->given(name);
}

bool ProgramSources::define(const std::string& function) {
    return m_view->define(function);
}

} // namespace forewarp::frontend::linking
