#include "frontend/cuda/plan/port_reductions.h"
#include "frontend/cuda/cpp/cell_updates.h"
#include "frontend/cuda/cpp/subscripts.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/counts/element_counts.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <array>

namespace forewarp::frontend::cuda::plan {

namespace {

constexpr std::string_view kPosition = "position of ";
constexpr std::array<std::string_view, 9> kTreeOperations{"+", "*", "min", "max", "&", "|", "^", "&&", "||"};

/// Counters of the threads, and what is declared or set inside the nest: what makes a cell another one in each iteration.
bool changesInNest(const clang::Expr& cell, const read::PortedNest& nest) {
    class Changing : public loops::SyntaxWalk {
      public:
        explicit Changing(const read::PortedNest& nest) : m_nest(nest) {}
        bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
            const read::OuterVariable* outer = m_nest.uses.find(variable);
            isFound |= variable && (!outer || outer->isAssigned || m_nest.isThreadCounter(variable));
            return true;
        }
        bool isFound = false;

      private:
        const read::PortedNest& m_nest;
    };
    Changing changing(nest);
    changing.walk(&cell);
    return changing.isFound;
}

class Reductions {
  public:
    explicit Reductions(read::PortedNest& nest) : m_nest(nest) {}

    std::optional<Error> take(const kernel::Reduction& reduction) {
        if (reduction.operation.starts_with(kPosition)) {
            m_positions.push_back(&reduction);
            return std::nullopt;
        }
        if (std::ranges::find(kTreeOperations, std::string_view(reduction.operation)) == kTreeOperations.end())
            return refuse(reduction, reduction.operation.starts_with("last ")
                                         ? "Of equal values it keeps the last one's position; only the first one's is."
                                         : "Nothing combines two values by its «" + reduction.operation + "».");
        for (const read::OuterVariable& outer : m_nest.uses.variables)
            if (outer.variable->getNameAsString() == reduction.variable && outer.isAssigned) {
                addScalar(reduction, *outer.variable);
                return std::nullopt;
            }
        return takeCells(reduction);
    }

    /// Once all minima and maxima are known.
    std::optional<Error> takePositions() {
        for (const kernel::Reduction* position : m_positions)
            if (auto error = takePosition(*position)) return error;
        return std::nullopt;
    }

    /// Updates by nothing («+= 0») that the compiler has dropped before anybody asked who else makes them.
    std::optional<Error> takeDropped() {
        for (const read::MemoryWrite& write : m_nest.uses.writes) {
            const auto* cell = llvm::dyn_cast<clang::ArraySubscriptExpr>(write.cell);
            const auto* set = llvm::dyn_cast<clang::BinaryOperator>(write.statement);
            const bool isUpdate = !set || cpp::updateOf(*set, m_nest.context);
            if (!cell || !write.root || !isUpdate || !isFoundInMemory(*cell)) continue;
            const std::string text = read::sourceWithoutBlanks(*cell, m_nest.context);
            const std::set<std::string> names = m_nest.namesOf(*write.root);
            if (counts::analysedTexts(m_nest.facts, m_nest.choices.kernel.loop, names).contains(text)) continue;
            const auto place = read::placeIn(m_nest.context, cell->getBeginLoc());
            if (auto error = addAtomic({text, {}, place}, write)) return error;
        }
        return std::nullopt;
    }

    std::vector<PortedReduction> found;

  private:
    /// It goes with the only minimum or maximum of its kind. Of equal values the first iteration's stays, and the threads of
    /// one loop follow one another as its iterations do.
    std::optional<Error> takePosition(const kernel::Reduction& position) {
        if (llvm::any_of(found, [&](const PortedReduction& known) { return known.variable == position.variable; }))
            return std::nullopt;
        const std::string_view of = std::string_view(position.operation).substr(kPosition.size());
        const auto isValue = [&](const PortedReduction& known) { return known.operation == of && known.array.empty(); };
        const auto value = std::ranges::find_if(found, isValue);
        if (value == found.end() || std::ranges::count_if(found, isValue) > 1)
            return refuse(position, "Which value its «" + position.operation + "» goes with cannot be told.");
        for (const read::OuterVariable& outer : m_nest.uses.variables) {
            const clang::QualType type = outer.variable->getType();
            if (outer.variable->getNameAsString() != position.variable || !outer.isAssigned) continue;
            if (!type->isArithmeticType()) break;
            const std::string name = cpp::cppName(*outer.variable), follows = value->local;
            found.push_back({name, name, typeOf(type), position.operation, {}, isFloating(type), follows});
            return std::nullopt;
        }
        return refuse(position, "It is no number of its own.");
    }

    /// Whether a subscript is read from an array.
    bool isFoundInMemory(const clang::ArraySubscriptExpr& cell) const {
        class Elements : public loops::SyntaxWalk {
          public:
            bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr*) override { return !(isFound = true); }
            bool isFound = false;
        };
        return llvm::any_of(cpp::subscriptsOf(cell, m_nest.context).indices, [](const clang::Expr* index) {
            Elements elements;
            elements.walk(index);
            return elements.isFound;
        });
    }

    void addScalar(const kernel::Reduction& reduction, const clang::VarDecl& variable) {
        const std::string name = cpp::cppName(variable);
        if (std::ranges::find(found, name, &PortedReduction::variable) != found.end()) return;
        found.push_back(
            {name, name, typeOf(variable.getType()), reduction.operation, {}, isFloating(variable.getType())});
    }

    std::optional<Error> takeCells(const kernel::Reduction& reduction) {
        const std::string wanted = withoutBlanks(reduction.variable);
        bool isFound = false;
        for (const read::MemoryWrite& write : m_nest.uses.writes) {
            const bool isNamed = read::sourceWithoutBlanks(*write.cell, m_nest.context) == wanted ||
                                 (write.root && write.root->getNameAsString() == wanted);
            if (!isNamed) continue;
            isFound = true;
            auto error = changesInNest(*write.cell, m_nest) ? addAtomic(reduction, write) : addCell(reduction, write);
            if (error) return error;
        }
        if (!isFound) return refuse(reduction, "The place where it is updated cannot be told from the text.");
        return std::nullopt;
    }

    /// One cell for all threads: each has its own, and a tree ends them.
    std::optional<Error> addCell(const kernel::Reduction& reduction, const read::MemoryWrite& write) {
        const std::string text = m_nest.text(*write.cell->IgnoreParens());
        if (m_nest.kernel.cells.contains(text)) return std::nullopt;
        const clang::QualType type = write.cell->getType();
        if (!write.root || type->isRecordType())
            return refuse(reduction, "It does not go through an array or a pointer.");
        m_nest.kernel.cells[text] = localName(text, m_nest);
        found.push_back({text, localName(text, m_nest), typeOf(type), reduction.operation, cpp::cppName(*write.root),
                         isFloating(type)});
        return std::nullopt;
    }

    /// A cell that any of the threads may update: by atomic operations.
    std::optional<Error> addAtomic(const kernel::Reduction& reduction, const read::MemoryWrite& write) {
        const auto& context = m_nest.context;
        const clang::QualType type = write.cell->getType();
        auto operation = clang::BO_Add;
        if (const auto* set = llvm::dyn_cast<clang::BinaryOperator>(write.statement)) {
            const auto update = cpp::updateOf(*set, context);
            operation = update ? update->operation : clang::BO_Comma;
        }
        const bool isAdded = operation == clang::BO_Add && type->isRealFloatingType();
        const bool isWhole = type->isIntegerType() && context.getTypeSize(type) >= 32;
        if (cpp::atomicName(operation).empty() || !(isAdded || isWhole))
            return refuse(reduction, "GPUs have no atomic operation for it on " + typeOf(type) + ".");
        m_nest.kernel.atomics.insert(m_nest.text(*write.cell->IgnoreParens()));
        return std::nullopt;
    }

    std::string typeOf(clang::QualType type) const {
        return cpp::typeText(type.getUnqualifiedType(), {}, m_nest.context);
    }
    static bool isFloating(clang::QualType type) { return type->isRealFloatingType(); }
    Error refuse(const kernel::Reduction& reduction, const std::string& why) const {
        return {ErrorKind::input, reduction.variable + " is a reduction that is not ported. " + why,
                m_nest.facts.file + ":" + std::to_string(reduction.location.line),
                "Port a loop inside, or reduce by hand."};
    }

    read::PortedNest& m_nest;
    std::vector<const kernel::Reduction*> m_positions;
};

} // namespace

std::string withoutBlanks(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (!llvm::isSpace(c)) result += c;
    return result;
}

std::string localName(const std::string& cell, const read::PortedNest& nest) {
    std::string name;
    for (const char c : cell) {
        if (llvm::isAlnum(c) || c == '_') name += c;
        else if (!name.empty() && name.back() != '_') name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    const auto isTaken = [&](const read::OuterVariable& outer) { return cpp::cppName(*outer.variable) == name; };
    return llvm::any_of(nest.uses.variables, isTaken) ? name + "_value" : name;
}

Result<std::vector<PortedReduction>> reductionsOf(read::PortedNest& nest) {
    Reductions reductions(nest);
    for (const kernel::LoopFacts& loop : nest.threadFacts)
        for (const kernel::Reduction& reduction : loop.reductions)
            if (auto error = reductions.take(reduction)) return *error;
    if (auto error = reductions.takePositions()) return *error;
    if (auto error = reductions.takeDropped()) return *error;
    return std::move(reductions.found);
}

} // namespace forewarp::frontend::cuda::plan
