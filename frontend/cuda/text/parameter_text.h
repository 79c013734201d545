#pragma once

#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_plan.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::text {

/// «head(first, second)» broken into lines of at most 110 columns, continued below the first.
[[nodiscard]] std::string callText(const std::string& head, const std::vector<std::string>& arguments,
                                   const std::string& open = "(", const std::string& close = ")");

/// The type of a pointer to an array's elements or rows, around a name: «const float (*a)[256]».
[[nodiscard]] std::string pointerText(const plan::PortedArray& array, const std::string& name, bool isConst);
/// Where arrays are that a function is given: the GPU has the rows of a list of pointers one behind the other.
enum class Memory { host, gpu };
/// True where the C function may not change the array: it comes out only of those that it writes.
[[nodiscard]] bool isInput(const plan::PortedArray& array);

/// Scalars that the nest leaves with other values: the last values, counters that are read after it, and ends.
[[nodiscard]] std::vector<plan::PortedLastValue> valuesAfter(const plan::PortPlan& plan);

/// Parameters of the loop as the C has it. What no name of `used` names has its name commented out; sums and arrays
/// of sums that `sumTypes` names have the type that stands there.
[[nodiscard]] std::vector<std::string> hostParameters(const plan::PortPlan& plan, const std::set<std::string>& used,
                                                      const std::map<std::string, std::string>& sumTypes = {},
                                                      Memory memory = Memory::host);

/// The same with «size_t x_elements» behind each array that does not say how many elements it has.
[[nodiscard]] std::vector<std::string> countedParameters(const plan::PortPlan& plan, const plan::PortNames& names,
                                                         const std::set<std::string>& used,
                                                         Memory memory = Memory::host);

/// «dim3(32, 8)»
[[nodiscard]] std::string blockText(const kernel::BlockShape& block);

/// «    const size_t m2 = 2 * m;» for each derived scalar that the statements need; `start` comes before the type.
[[nodiscard]] std::string derivedText(const plan::PortPlan& plan, const std::string& statements,
                                      const std::string& start = "    const ");

/// Name of the number of elements of an array.
[[nodiscard]] std::string elementsName(const plan::PortedArray& array, const plan::PortNames& names);

/// «require(ch >= 3, "…");» for each condition on sizes; four blanks before it.
[[nodiscard]] std::string conditionChecks(const plan::PortPlan& plan, const plan::PortNames& names);
/// «require(…, "table has 64 elements; …");» for each array that the nest would leave at some sizes; four blanks before it.
[[nodiscard]] std::string roomChecks(const plan::PortPlan& plan, const plan::PortNames& names);

/// An array whose number of elements the caller of the host function states.
[[nodiscard]] bool needsElements(const plan::PortedArray& array);

/// A comment of lines of at most 100 columns; lines after the first stand below its text.
[[nodiscard]] std::string commentText(const std::string& first, const std::string& text);

/// Each line behind so many blanks; empty lines stay empty.
[[nodiscard]] std::string indented(const std::string& lines, int blanks);

} // namespace forewarp::frontend::cuda::text
