#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/kernel/lanes/typical_form.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::kernel::lanes {

/// The symbol for the share of a lookup's elements that are in no order: «disorder of col».
[[nodiscard]] std::string disorderSymbol(std::string_view lookup);

/// The expression with symbols in place of those elements that are one number in all of a launch, since none of the
/// kernel's loops moves their index.
[[nodiscard]] Expression withoutUniformElements(const Expression& expression, const std::set<std::string>& loops);

/// Turns addresses and conditions of the facts into functions of a kernel's threads and counters.
class LaneCompiler {
  public:
    /// What a kernel is made of.
    struct Kernel {
        const ProgramFacts& facts;
        const std::vector<MappedLoop>& mapped;
        const std::vector<InnerLoop>& innerLoops;
        std::vector<double> trips; ///< Of the inner loops: means.
        Bindings values; ///< Of symbols, and of counters of the loops around the kernel.
    };

    explicit LaneCompiler(Kernel kernel);

    /// An address, and what it is nearly everywhere.
    struct Address {
        std::shared_ptr<const EvaluatedAddress> evaluated;
        TypicalForm typical;
    };
    /// Nothing where the access has no such address, or a name in it has no value.
    [[nodiscard]] std::optional<Address> address(const MemoryAccess& access) const;
    /// Null likewise.
    [[nodiscard]] std::shared_ptr<const LaneCondition> condition(const Expression& condition) const;
    [[nodiscard]] const LaneExtent& extent() const { return m_extent; }

  private:
    [[nodiscard]] std::optional<LaneFunction> compile(const Expression& expression, double different) const;
    void addElements(const Expression& expression, double different, LaneNames& names) const;
    [[nodiscard]] ElementValues valuesOf(const Expression& element, double different, const LaneNames& names) const;
    [[nodiscard]] double elementsOf(const MemoryAccess& access) const;
    [[nodiscard]] bool restsOnData(const Expression& expression) const;
    [[nodiscard]] double valueOr(const std::string& symbol, double otherwise) const;

    Kernel m_kernel;
    std::string m_function; ///< That the kernel is of.
    std::set<std::string> m_loops; ///< Ids of the kernel's.
    LaneNames m_names; ///< Without elements.
    mutable std::map<double, LaneNames> m_namesFor; ///< With the elements met so far, by ElementValues::different.
    LaneExtent m_extent;
    double m_threads = 1;
};

} // namespace forewarp::kernel::lanes
