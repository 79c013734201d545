#include "frontend/cuda/plan/port_variables.h"
#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/counted/pointer_origins.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/constant_text.h"
#include "frontend/cuda/cpp/subscripts.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/lists/row_lists.h"
#include "frontend/cuda/lists/row_parts.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/plan/counts/array_elements.h"
#include "frontend/cuda/plan/counts/element_counts.h"
#include "frontend/cuda/plan/port_threads.h"
#include "frontend/cuda/plan/unseen_variables.h"
#include "frontend/cuda/plan/void_pointers.h"
#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/ownership.h"
#include "frontend/cuda/read/ported_nest.h"

#include "core/kernel/profile_of.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <climits>
#include <cmath>

namespace forewarp::frontend::cuda::plan {

namespace {

std::set<const clang::VarDecl*> sizesOf(const read::PortedNest& nest) {
    std::set<const clang::VarDecl*> sizes;
    const auto add = [&](const clang::Expr* bound) {
        if (bound) sizes.merge(variablesIn(*bound));
    };
    for (const read::LoopHeader& thread : nest.threads) {
        add(thread.first);
        add(thread.end);
    }
    for (const auto& [loop, header] : nest.inner) {
        add(header.first);
        add(header.end);
    }
    for (const auto& [variable, value] : nest.derived) add(value);
    for (const read::OuterVariable& outer : nest.uses.variables) {
        const clang::QualType type = counts::writtenType(*outer.variable);
        for (const cpp::RowExtent& extent :
             cpp::extentsOf(type->isPointerType() ? type->getPointeeType() : type, nest.context))
            add(extent.variable);
    }
    return sizes;
}

class Placement {
  public:
    Placement(const read::PortedNest& nest, PortPlan& plan)
        : m_nest(nest), m_plan(plan), m_sizes(sizesOf(nest)),
          m_read{read::readAfter(*nest.syntax.loop, *nest.syntax.function, nest.uses.variables),
                 read::readBeforeSet(*nest.syntax.loop, *nest.syntax.function, nest.uses.variables)},
          m_unseen(nest, plan) {
        noteMembers();
    }

    std::optional<Error> placeAll() {
        for (std::size_t i = 0; i < m_nest.threads.size(); ++i)
            if (auto error = placeCounter(i)) return error;
        for (const read::OuterVariable& outer : parametersFirst())
            if (!isMemory(*outer.variable))
                if (auto error = placeValue(outer)) return error;
        for (const read::OuterVariable& outer : parametersFirst())
            if (isMemory(*outer.variable))
                if (auto error = placeMemory(outer)) return error;
        std::ranges::sort(m_plan.derived, {}, [&](const PortedScalar& scalar) { return rankOf(scalar); });
        for (const read::OuterVariable& outer : parametersFirst())
            if (const std::string name = cpp::cppName(*outer.variable); isListed(name)) m_plan.order.push_back(name);
        for (const read::OuterVariable& outer : m_nest.uses.variables)
            if (m_unseen.isCountedOtherwise(*outer.variable)) return unknownPlaces(*outer.variable);
        return checkMemory();
    }

  private:
    /// Members live as long as their structure: who follows a pointer to it may read it at any time.
    void noteMembers() {
        std::vector<read::OuterVariable> structures;
        for (const read::OuterMember& member : m_nest.members)
            if (!member.isBehindPointer) structures.push_back({member.root});
        const auto after = read::readAfter(*m_nest.syntax.loop, *m_nest.syntax.function, structures);
        for (const read::OuterMember& member : m_nest.members) {
            m_read.beforeSet.insert(member.variable);
            if (member.isBehindPointer || after.contains(member.root)) m_read.after.insert(member.variable);
        }
    }
    std::vector<read::OuterVariable> parametersFirst() const {
        std::vector<read::OuterVariable> variables = m_nest.uses.variables;
        const auto rank = [&](const read::OuterVariable& outer) {
            const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(homeOf(outer.variable));
            const auto position = std::size_t(m_nest.uses.find(outer.variable) - m_nest.uses.variables.data());
            return std::pair(parameter ? parameter->getFunctionScopeIndex() : UINT_MAX, position);
        };
        std::ranges::sort(variables, {}, rank);
        return variables;
    }
    /// The host works out what a counter is after the nest.
    std::optional<Error> placeCounter(std::size_t at) {
        const read::LoopHeader& header = m_nest.threads[at];
        std::set<const clang::VarDecl*> names = variablesIn(*header.first);
        names.merge(variablesIn(*header.end));
        const std::string name = header.counter->getNameAsString();
        if (names.contains(header.counter))
            return m_nest.refusal(*header.loop, "Where " + name + " starts or ends depends on " + name + " itself.",
                                  "Copy it into another variable before the loop.");
        m_plan.mapped[at].isReadAfter = !header.declaresCounter && m_read.after.contains(header.counter);
        const auto moves = [&](const read::LoopHeader& outer) { return names.contains(outer.counter); };
        if (!m_plan.mapped[at].isReadAfter || llvm::none_of(m_nest.threads, moves)) return std::nullopt;
        return m_nest.refusal(*header.loop,
                              name + " is read after the nest, and its bounds move with a loop around it.",
                              "Let the loop declare its counter, and compute after the nest what is read there.");
    }
    /// The structure that a member's variable is of.
    const clang::VarDecl* homeOf(const clang::VarDecl* variable) const {
        const read::OuterMember* member = m_nest.memberOf(variable);
        return member ? member->root : variable;
    }
    static bool isMemory(const clang::VarDecl& variable) {
        return variable.getType()->isPointerType() || variable.getType()->isArrayType();
    }
    bool isListed(const std::string& name) const {
        const auto isName = [&](const auto& entry) { return entry.name == name; };
        return llvm::any_of(m_plan.scalars, isName) || llvm::any_of(m_plan.arrays, isName);
    }

    /// A copy of each thread's own; C leaves it without a value.
    void addLocal(const clang::VarDecl& variable) {
        m_plan.locals.push_back(cpp::CppText(m_nest.context, m_nest.kernel).typedName(variable) + ";");
    }

    std::optional<Error> placeValue(const read::OuterVariable& outer) {
        const clang::VarDecl& variable = *outer.variable;
        const std::string name = cpp::cppName(variable);
        if (m_nest.isThreadCounter(&variable)) return std::nullopt;
        if (std::ranges::find(m_plan.reductions, name, &PortedReduction::variable) != m_plan.reductions.end())
            return std::nullopt;
        const read::Ownership own = read::ownershipOf(outer, m_nest, m_read);
        if (own == read::Ownership::last && variable.getType()->isRecordType())
            return m_nest.refusal(*m_nest.syntax.loop,
                                  "The last value of " + m_nest.textInC(variable) + " is a whole structure.",
                                  "Keep what is read after the loop in numbers of their own.");
        if (own == read::Ownership::last) {
            m_plan.lastValues.push_back({name, typeOf(variable.getType()), startsWithValue(variable)});
            return std::nullopt;
        }
        if (own == read::Ownership::local) {
            addLocal(variable);
            return std::nullopt;
        }
        const auto setsIt = [&](const clang::Stmt* between) { return read::changes(*between, &variable); };
        if (own == read::Ownership::shared && !outer.isAddressTaken && llvm::any_of(m_nest.before, setsIt))
            return m_nest.refusal(*m_nest.syntax.loop,
                                  m_nest.textInC(variable) + " is read after the loop, and set between loops: where "
                                                             "the inner one has no iteration, no thread sets it.",
                                  "Let only the outer loop become threads (--map), or work it out after the loop.");
        if (own == read::Ownership::shared)
            return m_nest.refusal(*m_nest.syntax.loop,
                                  "The threads would share " + m_nest.textInC(variable) + ", which the loop changes.",
                                  "Declare it inside the loop, where each iteration has its own.");
        if (const clang::Expr* value = derivationOf(variable)) {
            m_plan.derived.push_back(
                {.name = name, .type = typeOf(variable.getType()), .derivation = m_nest.text(*value)});
            return std::nullopt;
        }
        if (variable.getType()->isIntegerType() && constantOf(variable) && isConstant(variable)) {
            m_plan.derived.push_back({.name = name, // arrays are counted by the number
                                      .type = typeOf(variable.getType()),
                                      .derivation = std::to_string((long long)*constantOf(variable))});
            return std::nullopt;
        }
        if (movesPlaces(outer)) return unknownPlaces(variable);
        m_plan.scalars.push_back(scalarOf(variable));
        return std::nullopt;
    }

    /// Whether it goes around a loop that threads run whole, into subscripts, from a start that nobody knows.
    bool movesPlaces(const read::OuterVariable& outer) const {
        const clang::VarDecl& variable = *outer.variable;
        return outer.isAssigned && m_nest.runsOutermost() && variable.getType()->isIntegerType() &&
               m_unseen.isInSubscript(variable) && !constantOf(variable) &&
               !m_nest.values.contains(variable.getNameAsString());
    }

    /// What it is declared with is all that the function ever sets it to.
    bool isConstant(const clang::VarDecl& variable) const {
        const clang::Stmt& body = *m_nest.syntax.function->getBody();
        return variable.getType().isConstQualified() ||
               (variable.hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable) &&
                m_unseen.isInSubscript(variable) && !counted::isChangedIn(body, variable) &&
                !counted::isPlaceTakenIn(body, variable));
    }
    Error unknownPlaces(const clang::VarDecl& variable) const {
        return m_nest.refusal(*m_nest.syntax.loop,
                              "Where the loop reads or writes moves with " + m_nest.textInC(variable) +
                                  ", and what that holds before the loop cannot be told.",
                              "Set it in front of the loop from sizes and constants.");
    }
    /// Operands come first, and before them numbers; what counts elements comes last.
    std::ptrdiff_t rankOf(const PortedScalar& scalar) const {
        const auto isCounted = [&](const PortedArray& array) {
            return array.before == scalar.name ||
                   (array.rows && (array.rows->count == scalar.name || array.rows->pitch == scalar.name));
        };
        if (llvm::any_of(m_plan.arrays, isCounted)) return std::ssize(m_nest.derived);
        const auto found =
            llvm::find_if(m_nest.derived, [&](const auto& each) { return cpp::cppName(*each.first) == scalar.name; });
        return found == m_nest.derived.end() ? -1 : found - m_nest.derived.begin();
    }
    const clang::Expr* derivationOf(const clang::VarDecl& variable) const {
        const auto derived = llvm::find_if(m_nest.derived, [&](const auto& each) { return each.first == &variable; });
        return derived == m_nest.derived.end() ? nullptr : derived->second;
    }
    bool startsWithValue(const clang::VarDecl& variable) const {
        const kernel::PrivateVariable* own = read::privateNamed(m_nest, variable.getNameAsString());
        return own && own->isFirst;
    }
    PortedScalar scalarOf(const clang::VarDecl& variable) const {
        PortedScalar scalar;
        scalar.name = cpp::cppName(variable);
        scalar.type = typeOf(variable.getType());
        scalar.isFloating = variable.getType()->isRealFloatingType();
        scalar.isStructure = variable.getType()->isRecordType();
        const auto value = m_nest.values.find(variable.getNameAsString());
        if (value != m_nest.values.end()) scalar.value = value->second;
        else if (const auto counted = midwayOf(variable)) scalar.value = counted;
        else scalar.value = constantOf(variable);
        const bool isWhole = variable.getType()->isIntegerType();
        if (!scalar.value && isWhole && !m_sizes.contains(&variable) && m_unseen.isInSubscript(variable))
            scalar.value = 0; // as where extents are counted
        if (!scalar.value &&
            m_sizes.contains(&variable)) // a function is told its sizes, and works out bounds of its own
            scalar.value = llvm::isa<clang::ParmVarDecl>(homeOf(&variable)) && countsAll() ? kernel::kAssumedSize
                                                                                           : kernel::kAssumedTrips;
        return scalar;
    }
    /// Otherwise arrays are as long as a loop is that nobody can count.
    bool countsAll() const {
        return llvm::all_of(m_nest.facts.loops, [&](const kernel::LoopFacts& loop) {
            return !m_nest.syntax.loops.contains(loop.id) || loop.tripCount;
        });
    }
    /// What the counter of a loop around the nest is halfway through it.
    std::optional<double> midwayOf(const clang::VarDecl& variable) const {
        for (const auto& [id, loop] : m_nest.syntax.around) {
            const auto header = read::headerOf(*loop, m_nest.context, m_nest.facts.file);
            const kernel::LoopFacts* facts = m_nest.facts.find(id);
            if (!header || header->counter != &variable || !facts || !facts->tripCount) continue;
            clang::Expr::EvalResult first;
            const auto trips = facts->tripCount->evaluate(m_nest.values);
            if (!trips || !header->first->EvaluateAsInt(first, m_nest.context)) continue;
            return first.Val.getInt().roundToDouble(true) +
                   double(header->step) * std::floor(std::max(*trips - 1, 0.0) / 2);
        }
        return std::nullopt;
    }
    /// What it is declared with: a constant, or where a loop around the nest starts.
    std::optional<double> constantOf(const clang::VarDecl& variable) const {
        const clang::Expr* value = variable.getAnyInitializer();
        clang::Expr::EvalResult result;
        if (!value || value->isValueDependent() || !value->EvaluateAsRValue(result, m_nest.context))
            return std::nullopt;
        if (result.Val.isInt()) return result.Val.getInt().roundToDouble(result.Val.getInt().isSigned());
        if (result.Val.isFloat()) return result.Val.getFloat().convertToDouble();
        return std::nullopt;
    }

    std::optional<Error> placeMemory(const read::OuterVariable& outer) {
        const clang::VarDecl& variable = *outer.variable;
        if (cpp::isConstant(variable, m_nest.context) || cpp::hasConstantElements(variable, m_nest.context)) {
            m_plan.locals.push_back(cpp::constantText(variable, m_nest.context) + ";");
            return std::nullopt;
        }
        const kernel::PrivateVariable* own = read::privateNamed(m_nest, variable.getNameAsString());
        const read::OuterMember* member = m_nest.memberOf(&variable);
        if (!own && member && !member->isBehindPointer)
            own = read::privateNamed(m_nest, member->root->getNameAsString());
        const bool isOwnPointer = variable.getType()->isPointerType() && outer.isAssigned;
        if (own && !own->isFirst && !own->isLast && (variable.getType()->isConstantArrayType() || isOwnPointer)) {
            addLocal(variable);
            return std::nullopt;
        }
        const bool isScratchArray = !own && m_unseen.isScratch(outer);
        const clang::Stmt& body = *m_nest.syntax.function->getBody();
        if (isScratchArray && !counted::isUsedBeside(body, {m_nest.syntax.loop}, variable)) {
            addLocal(variable); // Nothing else knows of it.
            return std::nullopt;
        }
        if (own || outer.isAssigned || isScratchArray)
            return m_nest.refusal(*m_nest.syntax.loop,
                                  "Each thread would need its own " + m_nest.textInC(variable) +
                                      " with what it holds before the loop.",
                                  "Declare it inside the loop.");
        return addArray(outer);
    }

    /// What two pointers lead to would be two arrays on the GPU.
    std::optional<Error> checkMemory() const {
        std::map<std::string, const read::OuterVariable*> owners;
        for (const read::OuterVariable& outer : m_nest.uses.variables) {
            if (!arrayNamed(cpp::cppName(*outer.variable), m_plan)) continue;
            for (const std::string& memory :
                 counts::memoryBehind(m_nest.facts, m_plan.loop, m_nest.namesOf(*outer.variable))) {
                const read::OuterVariable* first = owners.emplace(memory, &outer).first->second;
                if (first == &outer || !(first->isWrittenThrough || outer.isWrittenThrough)) continue;
                return m_nest.refusal(*m_nest.syntax.loop,
                                      m_nest.textInC(*first->variable) + " and " + m_nest.textInC(*outer.variable) +
                                          " lead to the same memory.",
                                      "Use one of them throughout the loop.");
            }
        }
        if (auto error = checkStructures()) return error;
        return checkOrigins();
    }
    /// Members of a structure become variables by the pointer's name: «t->x» after «t = &s» is none of s.
    std::optional<Error> checkStructures() const {
        std::map<const clang::VarDecl*, std::set<const clang::VarDecl*>> names; // By the structure: s of s, t.
        std::set<const clang::VarDecl*> written;
        for (const read::OuterVariable& outer : m_nest.uses.variables) {
            const read::OuterMember* member = m_nest.memberOf(outer.variable);
            const clang::VarDecl* name = member ? member->root : outer.variable;
            const clang::VarDecl* structure =
                name->getType()->isPointerType() ? counted::onlyRootOf(*name, *m_nest.syntax.function) : name;
            if (!structure || !structure->getType()->isRecordType()) continue;
            names[structure].insert(name);
            if (outer.isAssigned || outer.isWrittenThrough) written.insert(structure);
        }
        for (const clang::VarDecl* structure : written)
            if (names.at(structure).size() > 1)
                return m_nest.refusal(*m_nest.syntax.loop,
                                      "Several names in the loop lead to " + structure->getNameAsString() + ".",
                                      "Use one of them throughout the loop.");
        return std::nullopt;
    }
    /// Nor may one lead into the array that another one is, wherever the function lets it.
    std::optional<Error> checkOrigins() const {
        for (const read::OuterVariable& outer : m_nest.uses.variables) {
            const clang::VarDecl* root = arrayNamed(cpp::cppName(*outer.variable), m_plan)
                                             ? counted::onlyRootOf(*outer.variable, *m_nest.syntax.function)
                                             : nullptr;
            const read::OuterVariable* other = root ? m_nest.uses.find(root) : nullptr;
            if (!other || !arrayNamed(cpp::cppName(*root), m_plan) ||
                !(other->isWrittenThrough || outer.isWrittenThrough))
                continue;
            return m_nest.refusal(*m_nest.syntax.loop,
                                  m_nest.textInC(*root) + " and " + m_nest.textInC(*outer.variable) +
                                      " lead to the same memory.",
                                  "Use one of them throughout the loop.");
        }
        return std::nullopt;
    }

    /// A list of pointers to rows.
    std::optional<Error> addRows(const read::OuterVariable& outer) {
        const clang::VarDecl& variable = *outer.variable;
        const clang::QualType element = lists::valueBehind(variable, m_nest.context);
        PortedArray array = arrayOf(outer, element);
        if (array.staysOnHost)
            return m_nest.refusal(*m_nest.syntax.loop,
                                  "The loop reduces into an element of a row of " + m_nest.textInC(variable) + ".",
                                  "Reduce into a variable, and set the element after the loop.");
        if (auto error = lists::placeRows(variable, element, m_nest, m_plan, array)) return error;
        array.goesIn = true; // Of a part, some elements may lie between those that are set.
        array.comesOut = array.isWritten;
        m_plan.arrays.push_back(std::move(array));
        return std::nullopt;
    }
    PortedArray arrayOf(const read::OuterVariable& outer, clang::QualType element) const {
        PortedArray array;
        array.name = cpp::cppName(*outer.variable);
        array.elementType = typeOf(element);
        array.isRead = outer.isReadThrough;
        array.isWritten = outer.isWrittenThrough;
        array.isFloating = element->isRealFloatingType();
        array.isStructure = element->isRecordType();
        array.isRestrict = true; // each has device memory of its own
        const auto isOf = [&](const PortedReduction& reduction) { return reduction.array == array.name; };
        array.staysOnHost = llvm::any_of(m_plan.reductions, isOf);
        return array;
    }

    std::optional<Error> addArray(const read::OuterVariable& outer) {
        const clang::VarDecl& variable = *outer.variable;
        if (m_nest.kernel.rowLists.contains(&variable)) return addRows(outer);
        const clang::QualType written = counts::writtenType(variable);
        const clang::QualType converted = convertedElement(variable, *m_nest.syntax.loop, m_nest.context);
        const clang::QualType element =
            !converted.isNull()
                ? converted
                : cpp::elementOf(written->isPointerType() ? written->getPointeeType() : written, m_nest.context);
        if (element->isPointerType() || element->isVoidType() || element->isFunctionType() ||
            element->isIncompleteType())
            return m_nest.refusal(*m_nest.syntax.loop,
                                  m_nest.textInC(variable) + " does not lead to values but to " +
                                      element.getAsString() + ".",
                                  "Copy what it leads to into one array.");
        if (const auto* record = element->getAsRecordDecl(); record && cpp::isUnnamed(*record))
            return m_nest.refusal(*m_nest.syntax.loop,
                                  m_nest.textInC(variable) + " leads to structures without a name.",
                                  "Give the structure a name.");
        PortedArray array = arrayOf(outer, element);
        counts::countElements(variable, element, m_nest, m_plan, array);
        const double before = takeBefore(variable, element, array);
        const auto bytes = double(m_nest.context.getTypeSizeInChars(element).getQuantity());
        if (!mayBeAskedFor(variable) || m_nest.unplacedPointers.contains(&variable) ||
            counts::mayReachBeforeStart(variable, m_nest, m_plan) ||
            counts::reachesBeforeStart(m_nest.facts, m_plan.loop, m_nest.namesOf(variable), m_nest.values,
                                       before * bytes))
            return m_nest.refusal(*m_nest.syntax.loop,
                                  m_nest.textInC(variable) + " is read or written before the place it leads to.",
                                  "Let the pointer lead to the first element that the loop touches.");
        m_plan.notNegative.merge(counts::notNegativeFor(variable, element, m_nest, m_plan));
        if (const clang::VarDecl* step = unseenStep(variable)) m_plan.notNegative.insert(cpp::cppName(*step));
        takeTransfer(variable.getNameAsString(), int(m_nest.context.getTypeSizeInChars(element).getQuantity()), array);
        m_plan.arrays.push_back(std::move(array));
        return std::nullopt;
    }

    /// Of a pointer into the middle of what it leads to: the array begins in front of it.
    ///
    /// Returns: by how many elements at the plan's sizes; 0 where it does not, or where nobody knows.
    double takeBefore(const clang::VarDecl& pointer, clang::QualType element, PortedArray& array) {
        const bool isPlain = pointer.getType()->isPointerType() && array.rowExtents.empty() && !array.staysOnHost;
        const auto before = isPlain ? counts::elementsBefore(pointer, element, m_nest, m_plan) : std::nullopt;
        if (!before || array.elements.empty()) return 0;
        array.before = array.name + "_before";
        while (scalarNamed(array.before, m_plan) || arrayNamed(array.before, m_plan)) array.before += '_';
        m_plan.derived.push_back({.name = array.before,
                                  .type = "long long",
                                  .value = {},
                                  .derivation = allocatedCountText(before->text, m_plan)});
        array.elements = array.before + " + " + asTerm(array.elements);
        array.elementsAtSizes += before->atSizes;
        return before->atSizes;
    }

    /// The size that a pointer goes on by, from where nobody sees: the host function is to refuse negative ones.
    const clang::VarDecl* unseenStep(const clang::VarDecl& pointer) const {
        const auto moves = m_nest.mayGoBack.find(&pointer);
        return moves == m_nest.mayGoBack.end() || isCountedFrom(pointer) ? nullptr : moves->second;
    }
    /// Whether it stays behind its start, perhaps because the host function asks for that.
    bool mayBeAskedFor(const clang::VarDecl& pointer) const {
        const clang::VarDecl* step = unseenStep(pointer);
        return !m_nest.mayGoBack.contains(&pointer) || isCountedFrom(pointer) ||
               (step && scalarNamed(cpp::cppName(*step), m_plan));
    }
    /// Whether the facts count from where the pointer leads to in front of the nest.
    bool isCountedFrom(const clang::VarDecl& pointer) const {
        const std::set<std::string> names = m_nest.namesOf(pointer);
        const auto isName = [&](const std::string& memory) { return names.contains(memory); };
        if (llvm::none_of(counts::memoryBehind(m_nest.facts, m_plan.loop, names), isName)) return false;
        const counted::EntryValues entry(m_nest.syntax, m_nest.context);
        if (llvm::isa<clang::ParmVarDecl>(pointer)) return entry.isAsGiven(pointer);
        return counted::timesSet(*m_nest.syntax.function->getBody(), pointer) <= (pointer.hasInit() ? 0 : 1);
    }

    void takeTransfer(const std::string& name, int elementBytes, PortedArray& array) const {
        array.goesIn = array.isRead || array.isWritten;
        array.comesOut = array.isWritten;
        const auto& transfers = m_nest.choices.transfers;
        const auto found = std::ranges::find(transfers, name, &advice::transfers::ArrayTransfer::array);
        if (found == transfers.end() || found->goesIn || array.elements.empty() || !found->size) return;
        const bool isWhole = found->size->value() >= array.elementsAtSizes * elementBytes;
        if (isWhole) array.setBy = loopsThatSet(name, array.elementsAtSizes, elementBytes);
        array.goesIn = array.isRead || array.setBy.empty(); // what is not written comes back as it went in
    }

    /// Nothing where stores under a condition, or in inner loops, are what sets the array.
    std::vector<kernel::ThreadDimension> loopsThatSet(const std::string& name, double elements,
                                                      int elementBytes) const {
        const kernel::KernelProfile& kernel = m_nest.choices.kernel;
        std::vector<const kernel::ProfiledAccess*> stores;
        for (const kernel::ProfiledAccess& access : kernel.accesses)
            if (access.array == name && isAlwaysStored(access)) stores.push_back(&access);
        for (const kernel::ProfiledAccess* store : stores) {
            if (!isElementSet(*store, stores, elementBytes)) continue;
            std::vector<kernel::ThreadDimension> loops;
            double set = 1;
            for (const kernel::MappedLoop& loop : kernel.mapped) {
                if (store->bytesPerThread()[std::size_t(loop.dimension)] == 0) continue;
                loops.push_back(loop.dimension);
                set *= loop.iterations;
            }
            if (set == elements && !loops.empty()) return loops;
        }
        return {};
    }

    static bool isAlwaysStored(const kernel::ProfiledAccess& access) {
        const bool isMoved = std::ranges::any_of(access.bytesPerIteration, [](double step) { return step != 0; });
        return access.kind == kernel::AccessKind::store && access.isAffineEverywhere() && !access.condition &&
               access.share >= 1 && access.executionsPerThread >= 1 && !isMoved;
    }

    /// Whether the store, with those of the other members of the structure, sets all of an element.
    static bool isElementSet(const kernel::ProfiledAccess& store,
                             const std::vector<const kernel::ProfiledAccess*>& stores, int elementBytes) {
        const double begin = std::floor(store.constantBytes / elementBytes) * elementBytes;
        std::vector<const kernel::ProfiledAccess*> members;
        for (const kernel::ProfiledAccess* other : stores)
            if (other->bytesPerThread() == store.bytesPerThread() && other->constantBytes >= begin)
                members.push_back(other);
        std::ranges::sort(members, {}, &kernel::ProfiledAccess::constantBytes);
        double end = begin;
        for (const kernel::ProfiledAccess* member : members)
            if (member->constantBytes <= end) end = std::max(end, member->constantBytes + member->elementBytes);
        return end >= begin + elementBytes;
    }

    std::string typeOf(clang::QualType type) const {
        return cpp::typeText(type.getUnqualifiedType(), {}, m_nest.context);
    }

    const read::PortedNest& m_nest;
    PortPlan& m_plan;
    std::set<const clang::VarDecl*> m_sizes; ///< What loops and arrays end at.
    read::ReadVariables m_read;
    UnseenVariables m_unseen;
};

} // namespace

std::optional<Error> placeVariables(const read::PortedNest& nest, PortPlan& plan) {
    return Placement(nest, plan).placeAll();
}

} // namespace forewarp::frontend::cuda::plan
