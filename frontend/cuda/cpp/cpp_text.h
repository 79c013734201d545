#pragma once

#include "core/base/source_location.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace forewarp::frontend::cuda::cpp {

/// An inner loop that goes in tiles: how it counts, how far each tile goes, and what brings it in.
struct TiledLoop {
    std::string counter;     ///< «k»
    std::string type;        ///< «int»
    std::string first;       ///< «0»
    std::string relation;    ///< «< n»
    long long iterations = 0;
    std::vector<std::string> fill; ///< Lines, unindented.
};

/// An inner loop whose iterations the lanes of a warp share.
struct RowLoop {
    std::string head; ///< «for (int j = threadIdx.x; j < n; j += 32)»
    std::vector<std::string> before{}; ///< Lines, unindented: what each lane starts with…
    std::vector<std::string> after{};  ///< …and what becomes of it.
    std::map<std::string, std::string> cells{}; ///< As Wording::cells, in the loop.
    bool meets = false; ///< Its lanes write what others touch elsewhere.
};

/// The variable in which a tiled loop's tiles start: «k_tile» for the counter «k».
[[nodiscard]] inline std::string tileStart(const std::string& counter) {
    return counter + "_tile";
}

/// What becomes of the C text beyond its translation to C++.
struct Wording {
    std::map<const clang::ValueDecl*, std::string> names;  ///< What stands in place of a name.
    std::map<std::string, std::string> cells;  ///< «y[j]» → «y_j»: elements that a thread keeps for itself.
    std::set<std::string> atomics;             ///< «bins[pixels[i]]»: elements that are updated by atomic operations.
    std::map<SourceLocation, std::string> tileReads; ///< By SharedTile::reads.
    std::map<const clang::Stmt*, TiledLoop> tiledLoops;
    std::map<const clang::Stmt*, RowLoop> rowLoops;
    /// Statements of the first lane alone, and whether lanes have to wait for each other there.
    std::map<const clang::Stmt*, bool> firstLane;
    std::set<const clang::Stmt*> threadLoops; ///< Inside others: a thread has one of their iterations.
    std::set<const clang::ValueDecl*> leftOut; ///< Variables that are declared inside, and that nothing uses any more.
    std::set<const clang::ValueDecl*> farArrays; ///< Have more elements than an int counts.
    /// Lists of pointers to rows that the GPU has one behind the other, and the number that a row's elements are: «a_pitch».
    std::map<const clang::ValueDecl*, std::string> rowLists;
    std::set<const clang::VarDecl*> readOnly; ///< Pointers that lead to what the kernel may not write.
    std::set<const clang::Stmt*> threadEnds; ///< Each `continue` that ends a thread.
};

/// C statements and expressions as C++ text, in four-blank indentation.
///
/// Subscripts of arrays with rows of variable length become one subscript, «a[i * n + j]». Conversions that C makes and
/// C++ does not, or makes otherwise (arguments of overloaded functions), are spelt out. Valid: code without what
/// findUnportable() finds.
class CppText {
  public:
    CppText(const clang::ASTContext& context, const Wording& wording) : m_context(context), m_wording(wording) {}

    [[nodiscard]] std::string expression(const clang::Expr& expression) const;
    /// Ends in a newline. `depth` counts indentation.
    [[nodiscard]] std::string statement(const clang::Stmt& statement, int depth) const;
    /// «const float *row», without what it starts with.
    [[nodiscard]] std::string typedName(const clang::VarDecl& variable) const;
    /// The statements of a block without its braces, or the one statement.
    [[nodiscard]] std::string statements(const clang::Stmt& body, int depth) const;
    /// «float row[16] = {0}», without semicolon.
    [[nodiscard]] std::string declaration(const clang::VarDecl& variable) const;
    /// A whole function, `__host__ __device__`.
    [[nodiscard]] std::string function(const clang::FunctionDecl& function) const;
    [[nodiscard]] std::string nameOf(const clang::ValueDecl& value) const;
    /// Where an access stands, as the facts have it.
    [[nodiscard]] SourceLocation placeOf(const clang::Expr& access) const;

  private:
    [[nodiscard]] std::string commentsAbove(const clang::Stmt& statement, int depth) const;
    [[nodiscard]] std::string controlled(const std::string& head, const clang::Stmt& body, int depth) const;
    [[nodiscard]] std::string headOf(const clang::Stmt& loop) const;
    [[nodiscard]] std::string tiled(const clang::Stmt& loop, const TiledLoop& tile, int depth) const;
    [[nodiscard]] bool declaresApart(const clang::Stmt& loop) const;
    [[nodiscard]] std::string looped(const std::string& head, const clang::Stmt& loop, int depth) const;
    [[nodiscard]] std::string shared(const clang::Stmt& loop, const RowLoop& row, int depth) const;
    [[nodiscard]] std::string alone(const clang::Stmt& statement, bool meets, int depth) const;
    [[nodiscard]] bool isSeveral(const clang::Stmt& statement) const;
    [[nodiscard]] const clang::Stmt* plainIteration(const clang::Stmt& statement) const;
    [[nodiscard]] std::string oneIteration(const clang::Stmt& loop, int depth) const;
    [[nodiscard]] std::string branch(const clang::Stmt& choice, int depth) const;
    [[nodiscard]] std::string labelled(const clang::Stmt& choice, int depth) const;
    [[nodiscard]] std::string withoutStart(const clang::Stmt& declarations, int depth) const;
    [[nodiscard]] std::string conditional(const clang::Stmt& statement, int depth) const;
    [[nodiscard]] std::string declarations(const clang::Stmt& statement) const;

    const clang::ASTContext& m_context;
    const Wording& m_wording;
};

/// Variables that these statements declare, not those inside them, as C++ has their names.
[[nodiscard]] std::set<std::string> namesDeclaredBy(const std::vector<const clang::Stmt*>& statements);

/// Each `continue` in `body` that goes on with the loop around it.
[[nodiscard]] std::set<const clang::Stmt*> continuesAround(const clang::Stmt& body);

} // namespace forewarp::frontend::cuda::cpp
