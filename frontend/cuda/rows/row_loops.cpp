#include "frontend/cuda/rows/row_loops.h"

#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/port_reductions.h"
#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/rows/row_memory.h"
#include "frontend/cuda/rows/row_starts.h"
#include "frontend/cuda/text/reduction_text.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <cstdlib>

namespace forewarp::frontend::cuda::rows {

namespace {

constexpr char kThreadPerRow[] = "Leave out --map: each thread then has a row.";

bool contains(const clang::Stmt& statement, const clang::Stmt* inner) {
    return !counted::pathTo(statement, *inner).empty();
}

/// Turns the text of one nest's thread into that of a lane.
class RowSharing {
  public:
    RowSharing(read::PortedNest& nest, plan::PortPlan& plan)
        : m_nest(nest), m_plan(plan), m_isOpaque(!nest.uses.functions.empty() || touchesOtherwise(*nest.body)),
          m_taken(namesIn(*nest.syntax.function->getBody())) {
        for (const read::OuterVariable& outer : nest.uses.variables) m_taken.insert(cpp::cppName(*outer.variable));
    }

    std::optional<Error> run() {
        m_plan.isRowPerWarp = true;
        for (const std::string& id : m_nest.choices.kernel.rows) {
            const auto row = m_nest.syntax.loops.find(id);
            if (row == m_nest.syntax.loops.end())
                return m_nest.refusal(*m_nest.syntax.loop, "The text of " + id + " is not found.", kThreadPerRow);
            m_rows.push_back(row->second);
        }
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (auto error = takeRow(*m_nest.facts.find(m_nest.choices.kernel.rows[i]), *m_rows[i])) return error;
        for (const read::MemoryWrite& write : m_nest.uses.writes)
            if (auto error = guard(write)) return error;
        return std::nullopt;
    }

  private:
    [[nodiscard]] const clang::Stmt* rowAround(const clang::Stmt& statement) const {
        const auto row =
            std::ranges::find_if(m_rows, [&](const clang::Stmt* each) { return contains(*each, &statement); });
        return row == m_rows.end() ? nullptr : *row;
    }

    std::optional<Error> takeRow(const kernel::LoopFacts& facts, const clang::Stmt& loop) {
        const auto header = m_nest.inner.find(&loop);
        if (header == m_nest.inner.end())
            return m_nest.refusal(loop,
                                  "Its iterations cannot be numbered before it starts, so that lanes cannot share "
                                  "them.",
                                  kThreadPerRow);
        if (auto error = checkCounter(header->second)) return error;
        if (auto error = checkVariables(facts, header->second)) return error;
        cpp::RowLoop row;
        row.head = headText(header->second);
        for (const kernel::Reduction& reduction : facts.reductions)
            if (auto error = addUp(reduction, header->second, row)) return error;
        row.meets = writesWhatOthersTouch(loop);
        m_nest.kernel.rowLoops.emplace(&loop, std::move(row));
        return std::nullopt;
    }

    std::optional<Error> checkCounter(const read::LoopHeader& header) const {
        const clang::QualType type = header.counter->getType();
        const bool goesUp = header.relation == clang::BO_LT || header.relation == clang::BO_LE;
        if (m_nest.context.getTypeSize(type) < 32 || (!goesUp && type->isUnsignedIntegerType()))
            return m_nest.refusal(
                *header.loop, "In steps of a warp its counter would leave " + type.getAsString() + ".", kThreadPerRow);
        if (type->isSignedIntegerType() && isComparedUnsigned(header) && !(goesUp && startsAtZeroOrAbove(header)))
            return m_nest.refusal(*header.loop,
                                  "Its counter is compared as an unsigned number, and may be negative in some lanes.",
                                  kThreadPerRow);
        std::vector<const clang::Stmt*> counting;
        for (const auto& [loop, inner] : m_nest.inner)
            if (inner.counter == header.counter) counting.push_back(loop);
        if (header.declaresCounter || !counted::isUsedBeside(*m_nest.body, counting, *header.counter))
            return std::nullopt;
        return m_nest.refusal(*header.loop,
                              "What it leaves in " + header.counter->getNameAsString() +
                                  " is used behind it, and each lane would leave something else.",
                              kThreadPerRow);
    }

    static bool isComparedUnsigned(const read::LoopHeader& header) {
        const auto* condition = llvm::dyn_cast_or_null<clang::BinaryOperator>(header.loop->getCond());
        return !condition || condition->getLHS()->getType()->isUnsignedIntegerType();
    }
    [[nodiscard]] bool startsAtZeroOrAbove(const read::LoopHeader& header) const {
        clang::Expr::EvalResult first;
        return !header.first->isValueDependent() && header.first->EvaluateAsInt(first, m_nest.context) &&
               !first.Val.getInt().isNegative();
    }

    /// What the loop changes is a sum, or each iteration's own.
    std::optional<Error> checkVariables(const kernel::LoopFacts& facts, const read::LoopHeader& header) const {
        const clang::Stmt& body = *header.loop->getBody();
        for (const clang::VarDecl* variable : counted::changedIn(body)) {
            const auto isSum = [&](const kernel::Reduction& sum) { return sum.variable == variable->getName(); };
            if (llvm::any_of(facts.reductions, isSum) || counted::isDeclaredIn(body, *variable)) continue;
            if (read::setsBeforeUse(read::statementsOf(body), variable)) continue;
            return m_nest.refusal(*header.loop,
                                  variable->getNameAsString() +
                                      " moves on from iteration to iteration, and lanes have every 32nd.",
                                  kThreadPerRow);
        }
        return std::nullopt;
    }

    /// «for (int j = threadIdx.x; j < n; j += 32)»
    [[nodiscard]] std::string headText(const read::LoopHeader& header) const {
        const std::string counter = cpp::cppName(*header.counter);
        const std::string type = cpp::typeText(header.counter->getType().getUnqualifiedType(), {}, m_nest.context);
        const std::string first = m_nest.text(*header.first);
        const long long stride = std::abs(header.step);
        std::string lane = "threadIdx.x";
        if (first != "0" || stride != 1 || header.step < 0) lane = "static_cast<" + type + ">(" + lane + ")";
        if (stride != 1) lane = std::to_string(stride) + " * " + lane;
        const bool isPlain = first.find_first_of(" ?") == std::string::npos;
        const std::string from = (isPlain ? first : '(' + first + ')') + (header.step < 0 ? " - " : " + ");
        const std::string start = first == "0" && header.step > 0 ? lane : from + lane;
        return "for (" + (header.declaresCounter ? type + ' ' : "") + counter + " = " + start + "; " + counter + ' ' +
               clang::BinaryOperator::getOpcodeStr(header.relation).str() + ' ' + m_nest.text(*header.end) + "; " +
               counter + (header.step < 0 ? " -= " : " += ") + std::to_string(stride * kernel::kRowWidth) + ')';
    }

    std::optional<Error> addUp(const kernel::Reduction& reduction, const read::LoopHeader& header, cpp::RowLoop& row) {
        const clang::Stmt& loop = *header.loop;
        for (const clang::VarDecl* variable : counted::changedIn(loop))
            if (variable->getName() == reduction.variable) {
                addScalar(reduction.operation, *variable, header, row);
                return std::nullopt;
            }
        const clang::Expr* cell = nullptr;
        const std::string wanted = plan::withoutBlanks(reduction.variable);
        for (const read::MemoryWrite& write : m_nest.uses.writes)
            if (contains(loop, write.statement) && read::sourceWithoutBlanks(*write.cell, m_nest.context) == wanted)
                cell = write.cell;
        if (!cell || isMovedIn(*cell, loop) || cell->getType()->isRecordType())
            return m_nest.refusal(loop, reduction.variable + " is not added up in one place of the text.",
                                  kThreadPerRow);
        addCell(reduction.operation, *cell, header, row);
        return std::nullopt;
    }

    [[nodiscard]] static bool isMovedIn(const clang::Expr& cell, const clang::Stmt& loop) {
        const auto used = counted::variablesUnder(cell);
        return llvm::any_of(used, [&](const clang::VarDecl* variable) {
            return counted::isChangedIn(loop, *variable) || counted::isDeclaredIn(loop, *variable);
        });
    }

    void addScalar(const std::string& operation, const clang::VarDecl& variable, const read::LoopHeader& header,
                   cpp::RowLoop& row) {
        const plan::PortedReduction sum = noted(operation, cpp::cppName(variable), variable.getType());
        const bool isZero = operation != "*" && isZeroBefore(variable, *header.loop, *m_nest.body,
                                                             *m_nest.syntax.function->getBody(), m_nest.context);
        if (!text::startsAlike(sum) && !isZero)
            for (const std::string& line :
                 {std::string("if (threadIdx.x > 0)"), "    " + sum.local + " = " + text::rowStart(sum) + ";"})
                row.before.push_back(line);
        combine(sum, variable.getType(), header, row);
    }

    /// The lanes keep a cell for themselves, and the first one brings it back.
    void addCell(const std::string& operation, const clang::Expr& cell, const read::LoopHeader& header,
                 cpp::RowLoop& row) {
        const std::string written = m_nest.text(cell), local = freeName(plan::localName(written, m_nest) + "_row");
        const plan::PortedReduction sum = noted(operation, local, cell.getType());
        row.cells[written] = local;
        row.before.push_back(
            sum.type + ' ' + local + " = " +
            (text::startsAlike(sum) ? written : "threadIdx.x == 0 ? " + written + " : " + text::rowStart(sum)) + ";");
        combine(sum, cell.getType(), header, row);
        row.after.push_back("if (threadIdx.x == 0)");
        row.after.push_back("    " + written + " = " + local + ";");
    }

    /// «s = rowSum(s);». Where a number becomes a truth, a row without elements leaves it as it is.
    void combine(const plan::PortedReduction& sum, clang::QualType type, const read::LoopHeader& header,
                 cpp::RowLoop& row) const {
        const bool isMadeTruth = (sum.operation == "&&" || sum.operation == "||") && !type->isBooleanType();
        if (isMadeTruth)
            row.after.push_back("if (" + m_nest.text(*header.first) + ' ' +
                                clang::BinaryOperator::getOpcodeStr(header.relation).str() + ' ' +
                                m_nest.text(*header.end) + ")");
        row.after.push_back((isMadeTruth ? "    " : "") + sum.local + " = " + text::rowCall(sum) + ";");
    }

    [[nodiscard]] std::string freeName(std::string name) {
        while (!m_taken.insert(name).second) name += '_';
        return name;
    }

    plan::PortedReduction noted(const std::string& operation, const std::string& local, clang::QualType type) {
        const plan::PortedReduction sum{.variable = local,
                                        .local = local,
                                        .type = cpp::typeText(type.getUnqualifiedType(), {}, m_nest.context),
                                        .operation = operation,
                                        .array = {},
                                        .isFloating = type->isRealFloatingType()};
        m_plan.rowReductions.push_back(sum);
        return sum;
    }

    /// What the text beside the row loops writes, the first lane writes alone.
    std::optional<Error> guard(const read::MemoryWrite& write) {
        if (!contains(*m_nest.body, write.statement))
            return m_nest.refusal(*write.statement, "Each lane would call a function that writes memory.",
                                  kThreadPerRow);
        if (rowAround(*write.statement) || isOwn(*write.cell)) return std::nullopt;
        const auto* statement = llvm::dyn_cast<clang::Expr>(write.statement);
        const clang::Stmt* parent = parentOf(*m_nest.body, *write.statement);
        const bool isAlone = !parent || llvm::isa<clang::CompoundStmt>(parent) || isBranchOf(parent, statement);
        const auto* set = llvm::dyn_cast<clang::BinaryOperator>(write.statement);
        const bool hasMore = set && (set->getRHS()->HasSideEffects(m_nest.context, false) ||
                                     set->getLHS()->HasSideEffects(m_nest.context, false));
        if (!statement || !isAlone || hasMore)
            return m_nest.refusal(*write.statement, "It writes memory and does something else.",
                                  "Write memory in a statement of its own.");
        m_nest.kernel.firstLane[statement] = write.root == nullptr || isTouchedBeside(*write.root, *write.statement);
        return std::nullopt;
    }

    [[nodiscard]] static bool isBranchOf(const clang::Stmt* parent, const clang::Expr* statement) {
        const auto* branch = llvm::dyn_cast<clang::IfStmt>(parent);
        return branch && branch->getCond() != statement;
    }

    /// Whether the cell is of an array that each lane has for itself.
    [[nodiscard]] bool isOwn(const clang::Expr& cell) const {
        const clang::VarDecl* root = read::rootOf(cell);
        if (!root || !root->getType()->isArrayType()) return false;
        return counted::isDeclaredIn(*m_nest.body, *root) || !plan::arrayNamed(cpp::cppName(*root), m_plan);
    }

    /// Lanes have to wait for each other where one writes what another one reads elsewhere.
    [[nodiscard]] bool isTouchedBeside(const clang::VarDecl& array, const clang::Stmt& statement) const {
        if (m_isOpaque) return true;
        const auto accesses = m_nest.uses.accesses.find(&array);
        if (accesses == m_nest.uses.accesses.end()) return true;
        return llvm::any_of(accesses->second, [&](const clang::Expr* each) { return !contains(statement, each); });
    }

    [[nodiscard]] bool writesWhatOthersTouch(const clang::Stmt& loop) const {
        return llvm::any_of(m_nest.uses.writes, [&](const read::MemoryWrite& write) {
            return contains(loop, write.statement) && !isOwn(*write.cell) &&
                   (!write.root || isTouchedBeside(*write.root, loop));
        });
    }

    read::PortedNest& m_nest;
    plan::PortPlan& m_plan;
    bool m_isOpaque; ///< Memory may be touched in ways that NestUses::accesses leaves out.
    std::set<std::string> m_taken; ///< Names that the thread's text has.
    std::vector<const clang::Stmt*> m_rows;
};

} // namespace

std::optional<Error> shareRows(read::PortedNest& nest, plan::PortPlan& plan) {
    if (nest.choices.kernel.rows.empty()) return std::nullopt;
    return RowSharing(nest, plan).run();
}

} // namespace forewarp::frontend::cuda::rows
