#include "core/kernel/lanes/lane_compiler.h"

#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::kernel::lanes {

namespace {

/// Calls `visit` with every element that the expression reads, those in indices first.
template <class Visit>
void forEachElement(const Expression& expression, const Visit& visit) {
    for (const Expression& operand : expression.operands()) forEachElement(operand, visit);
    if (expression.kind() == Expression::Kind::element) visit(expression);
}

bool isMovedBy(const Expression& index, const std::set<std::string>& loops) {
    return std::ranges::any_of(index.symbols(), [&](const std::string& name) { return loops.contains(name); });
}

/// Whether the symbol moves it directly, and not the index of an element only: k of «first[v] + k».
bool isAddedTo(const Expression& expression, const std::string& symbol) {
    if (expression.kind() == Expression::Kind::element) return false;
    if (expression.kind() == Expression::Kind::symbol) return expression.name() == symbol;
    return std::ranges::any_of(expression.operands(),
                               [&](const Expression& operand) { return isAddedTo(operand, symbol); });
}

} // namespace

std::string disorderSymbol(std::string_view lookup) {
    return "disorder of " + std::string(lookup);
}

Expression withoutUniformElements(const Expression& expression, const std::set<std::string>& loops) {
    if (expression.elements().empty()) return expression;
    std::vector<Expression> operands = expression.operands();
    for (Expression& operand : operands) operand = withoutUniformElements(operand, loops);
    switch (expression.kind()) {
    case Expression::Kind::element:
        if (!isMovedBy(operands.front(), loops)) return Expression::symbol(expression.name());
        return Expression::element(expression.name(), operands.front());
    case Expression::Kind::choice: return Expression::choice(operands[0], operands[1], operands[2]);
    default: return Expression::binary(expression.kind(), operands[0], operands[1]);
    }
}

LaneCompiler::LaneCompiler(Kernel kernel) : m_kernel(std::move(kernel)) {
    m_names.values = m_kernel.values;
    const LoopFacts* loop = m_kernel.mapped.empty() ? nullptr : m_kernel.facts.find(m_kernel.mapped.front().loop);
    if (loop) m_function = loop->function;
    for (const MappedLoop& loop : m_kernel.mapped) {
        const auto dimension = std::size_t(loop.dimension);
        m_names.threads[loop.loop] = int(dimension);
        m_extent.threads[dimension] = std::max(1LL, std::llround(std::min(loop.iterations, 1e15)));
        m_threads *= std::max(1.0, loop.iterations);
        m_loops.insert(loop.loop);
    }
    for (std::size_t i = 0; i < m_kernel.innerLoops.size(); ++i) {
        m_names.counters[m_kernel.innerLoops[i].loop] = int(i);
        m_extent.trips.push_back(std::max(1LL, std::llround(std::min(m_kernel.trips[i], 1e15))));
        m_loops.insert(m_kernel.innerLoops[i].loop);
    }
}

std::optional<LaneCompiler::Address> LaneCompiler::address(const MemoryAccess& access) const {
    if (!access.address) return std::nullopt;
    auto bytes = compile(*access.address, elementsOf(access));
    if (!bytes) return std::nullopt;
    TypicalForm form = typicalForm(*bytes, m_extent);
    const double behind = form.most + std::max(1, access.elementBytes);
    auto evaluated = std::make_shared<const EvaluatedAddress>(
        EvaluatedAddress{*std::move(bytes), m_extent, form.least, behind, restsOnData(*access.address)});
    return Address{std::move(evaluated), std::move(form)};
}

/// Whether it reads any element that the source does not fix.
bool LaneCompiler::restsOnData(const Expression& expression) const {
    return std::ranges::any_of(expression.elements(), [&](const std::string& name) {
        const Lookup* lookup = m_kernel.facts.lookup(name, m_function);
        return !lookup || lookup->kind != Lookup::Kind::table;
    });
}

std::shared_ptr<const LaneCondition> LaneCompiler::condition(const Expression& condition) const {
    auto function = compile(condition, m_threads);
    return function ? std::make_shared<const LaneCondition>(LaneCondition{*std::move(function), m_extent}) : nullptr;
}

std::optional<LaneFunction> LaneCompiler::compile(const Expression& expression, double different) const {
    const Expression varying = withoutUniformElements(expression, m_loops);
    const auto wanted = varying.elements();
    LaneNames& names = m_namesFor.try_emplace(different, m_names).first->second;
    const bool areKnown =
        std::ranges::all_of(wanted, [&](const std::string& name) { return names.elements.contains(name); });
    if (!areKnown) addElements(varying, different, names);
    return LaneFunction::compile(varying, names);
}

void LaneCompiler::addElements(const Expression& expression, double different, LaneNames& names) const {
    forEachElement(expression, [&](const Expression& element) {
        if (!names.elements.contains(element.name()))
            names.elements[element.name()] = valuesOf(element, different, names);
    });
}

/// Starts of rows are as far apart as the rows are long; a list in order covers all that it leads to.
ElementValues LaneCompiler::valuesOf(const Expression& element, double different, const LaneNames& names) const {
    ElementValues values;
    const Lookup* lookup = m_kernel.facts.lookup(element.name(), m_function);
    if (lookup && lookup->kind == Lookup::Kind::table) {
        values.table = lookup->table;
        if (!values.table.empty()) return values;
    }
    if (lookup && lookup->kind == Lookup::Kind::chance) {
        values.isChance = true;
        values.chance = valueOr(element.name(), 0.5);
        return values;
    }
    for (std::size_t i = 0; i < m_kernel.innerLoops.size(); ++i) {
        const LoopFacts* loop = m_kernel.facts.find(m_kernel.innerLoops[i].loop);
        if (!loop || loop->rowStarts != element.name()) continue;
        values.step = std::max(1.0, m_kernel.trips[i]);
        return values;
    }
    values.different = std::max(1LL, std::llround(std::min(different, 1e15)));
    values.disorder = std::clamp(valueOr(disorderSymbol(element.name()), 0), 0.0, 1.0);
    const auto index = LaneFunction::compile(element.operands().front(), names);
    const double elements = index ? typicalForm(*index, m_extent).most + 1 : m_threads;
    values.step = different / std::max(1.0, elements);
    return values;
}

/// Of the array where its size is declared; else as many as there are threads, each with a piece as long as the loops that
/// walk along it.
double LaneCompiler::elementsOf(const MemoryAccess& access) const {
    double walked = m_threads;
    for (std::size_t i = 0; i < m_kernel.innerLoops.size(); ++i)
        if (isAddedTo(*access.address, m_kernel.innerLoops[i].loop)) walked *= std::max(1.0, m_kernel.trips[i]);
    const Array* array = m_kernel.facts.array(access.array, m_function);
    if (!array || !array->extentBytes) return walked;
    const auto bytes = array->extentBytes->evaluate(m_names.values);
    return bytes && *bytes > 0 ? *bytes / std::max(1, access.elementBytes) : walked;
}

double LaneCompiler::valueOr(const std::string& symbol, double otherwise) const {
    const auto value = m_names.values.find(symbol);
    return value == m_names.values.end() ? otherwise : value->second;
}

} // namespace forewarp::kernel::lanes
