#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/kernel/launch.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::plan {

// What the syntax tree says of a nest, in C++ text. All texts use the names of the port: those of the C source, but for
// names that C++ reserves, which end in an underscore.

/// A value that the nest reads and that is set before it.
struct PortedScalar {
    std::string name; ///< «alpha»
    std::string type; ///< «float», «unsigned char», «view» (a struct by value)
    std::optional<double> value; ///< The nest's sizes and what else the harness must set; nothing: any value.
    std::string derivation; ///< «2 * m», where that is what the C sets it to; empty for what is given.
    bool isFloating = false;
    bool isStructure = false;
};

/// What sizes have to fulfil for the port to compute what the C does.
struct SizeCondition {
    std::string holds; ///< «ch >= 3», in C++.
    std::string otherwise; ///< Sentences: that it does not hold, and what it is for.
};

/// A scalar whose value after the nest is that of the last iteration.
struct PortedLastValue {
    std::string name; ///< «count»
    std::string type;
    bool isFirst = false; ///< It also has a value before the nest, which every iteration starts with.
};

/// A scalar that goes through the nest by equal steps: the host works out where it is then.
struct PortedEnd {
    std::string name; ///< «j_after»
    std::string variable; ///< «j», as the C has it.
    std::string type;
    std::string value; ///< «j + 2 * n»
};

/// A value that goes around the mapped loops through an associative operator: one per thread, then a tree.
struct PortedReduction {
    std::string variable; ///< «sum» or «y[j]», as the host writes it.
    std::string local; ///< «sum», «y_j»: the thread's own, as PortPlan::body names it.
    std::string type; ///< «float»
    std::string operation; ///< «+», «*», «min», «max», «&», «|», «^», «&&», «||», «position of min», «position of max»
    std::string array; ///< «y» where the variable is an element of an array; that array stays on the host.
    bool isFloating = false;
    std::string follows{}; ///< Of a position: the `local` of the minimum or maximum that it belongs to.
};

/// What whole numbers that address other arrays stand for.
enum class IndexOrder {
    scattered, ///< Any elements: «x[column[k]]».
    parts,     ///< Where parts begin that lie one behind the other: «for (k = row[i]; k < row[i + 1]; k++)».
    begins,    ///< The same, where another array has their ends: «for (k = begin[i]; k < end[i]; k++)».
    ends,
    counts, ///< How often a loop runs: «for (k = 0; k < count[i]; k++)».
};

/// Of an array that the C has as a list of pointers to rows, and the GPU with one row behind the other.
struct PortedRows {
    /// What an access touches: of rows from one to before another, in steps, elements from one to before another. In
    /// scalars of the plan, elements also in «@row», the number of the row.
    struct Part {
        std::string firstRow, endRow;
        long long step = 1;
        std::string from, end;
        std::vector<std::string> trips{}; ///< Of loops around the access; where one is none, nothing is touched.
    };
    std::string count; ///< A derived scalar, «a_rows»: rows up to the last one that is touched.
    std::string pitch; ///< Likewise, «a_pitch»: elements from where a row begins to where the next one does.
    std::vector<Part> parts;
    bool isConst = false; ///< The C may not write what the pointers lead to.
    bool dependOnData = false; ///< Conditions on data decide which of these elements are touched.
};

/// Memory that the nest reads or writes through a pointer or an array.
struct PortedArray {
    std::string name; ///< «a»
    std::string elementType; ///< «float», «unsigned char», «point»
    std::string rowExtents; ///< «[256][3]» where `name` is a pointer to rows of constant size; else empty.
    std::string elements; ///< Innermost elements in scalars of the plan, «n * n»; empty: unknown, given by the caller.
    std::string
        touched; ///< Of `elements` the source declares, those up to the last one that the nest touches; empty: fewer.
    /// A derived scalar, «x_before»: elements in front of where the pointer leads to, of all `elements`; empty for none.
    std::string before{};
    double elementsAtSizes = 0; ///< The same as a number at the plan's sizes; where unknown, what the harness takes.
    bool isRead = false; ///< In the kernel.
    bool isWritten = false; ///< In the kernel.
    bool goesIn = false; ///< Has to be copied to the GPU.
    bool comesOut = false; ///< Has to be copied back.
    /// Loops whose iterations set one element each: where they are as many as the elements, nothing has to go in.
    std::vector<kernel::ThreadDimension> setBy;
    bool isRestrict = false; ///< No other array of the plan overlaps it.
    /// Arrays that its values address: the harness keeps them below the smallest of their element counts, each value once
    /// while there are enough.
    std::vector<std::string> addresses;
    /// Elements of the smallest constant table, or local array, that its values choose from.
    std::optional<long long> addressedTable;
    std::map<std::string, std::string> addressFactors; ///< What subscripts multiply its values with, by array: «dim».
    long long addressMargin = 0; ///< What is added to its values on the way: they stay so far below the counts.
    IndexOrder indexOrder = IndexOrder::scattered; ///< Of its values, where they address others.
    double mostIterations = 0; ///< Of counts: their largest value.
    long long addressBase = 0; ///< Of the first element that its values address: 1 where they count from 1.
    bool isIndexedByInt = false; ///< The kernel counts its elements in `int`: the host refuses more than fit.
    bool isFloating = false;
    bool isStructure = false;
    bool staysOnHost = false; ///< Only a reduction's element of it is used.
    std::optional<PortedRows> rows{}; ///< Of a list of pointers; its `elements` are all of its rows.

    /// Places of parts: in ascending order.
    [[nodiscard]] bool holdsPlaces() const {
        return addressesOthers() && (indexOrder == IndexOrder::parts || indexOrder == IndexOrder::begins ||
                                     indexOrder == IndexOrder::ends);
    }
    [[nodiscard]] bool addressesOthers() const { return !addresses.empty() || addressedTable.has_value(); }
};

/// A loop whose iterations become threads.
struct PortedLoop {
    std::string counter; ///< «i»
    std::string type; ///< «int»
    std::string first; ///< «1», in scalars and in counters of loops before it.
    long long step = 1;
    std::string condition; ///< Holds for the iterations there are: «i < n - 1».
    /// Iterations at most, as the host computes them from scalars alone: «n - 2».
    std::string trips;
    kernel::ThreadDimension dimension = kernel::ThreadDimension::x;
    /// Dimension of the grid that its blocks fill: not its threads' own where that holds too few.
    kernel::ThreadDimension blocksAlong = kernel::ThreadDimension::x;
    bool isReadAfter = false; ///< The function reads the counter after the nest.
};

/// A copy of what each block reads, in shared memory.
struct SharedTile {
    std::string array; ///< «a»
    std::string declaration; ///< «__shared__ float a_tile[8][33];»
    std::vector<std::string> fill; ///< Statements, one per line, unindented: all threads of the block bring it in.
    /// By where the access stands in the C source (MemoryAccess::location): «a_tile[threadIdx.y][k - k_tile]».
    std::map<SourceLocation, std::string> reads;
    std::string loop; ///< Id of the inner loop that goes in steps of `iterations`; empty: filled once, at the start.
    long long iterations = 0;
};

/// A loop nest, ready to be written as CUDA.
struct PortPlan {
    std::string loop; ///< «gemm:L1»
    std::string kernel; ///< «gemm_L1»
    std::string file; ///< «gemm.c», without folders.
    int firstLine = 0;
    int lastLine = 0;
    std::vector<std::string> includes; ///< «<cmath>», beyond what the host code needs.
    std::string prelude; ///< Types, constants and functions of the C file that the nest uses; functions are
        ///< `__host__ __device__`. Ends in a newline where not empty.
    std::vector<PortedScalar> scalars; ///< In the order of the C function's parameters, then by first use.
    std::vector<PortedScalar> derived; ///< What host and C work out of the scalars before the nest, operands first.
    std::vector<PortedArray> arrays; ///< Likewise.
    std::vector<std::string> order; ///< Names of scalars and arrays as the signatures list them.
    std::map<std::string, std::string> members; ///< Of these, what stands for a member in C: «m_tda» → «m->tda».
    std::vector<PortedReduction> reductions;
    kernel::Dimensions chosenThreads; ///< Loops of threads that the nest has not by itself; else empty.
    bool isRowPerWarp = false; ///< Threads along x are the lanes of a warp that shares rows.
    std::vector<PortedReduction> rowReductions; ///< What these lanes add up, each for the row.
    std::vector<PortedLastValue> lastValues;
    std::vector<PortedEnd> ends;
    std::vector<std::string> toBeSet; ///< Pointers that the C moves on, in sentences for the caller.
    std::vector<std::string> setBefore; ///< What the head of the C's loop sets beside its counter: «sum = 0;»
    std::vector<PortedLoop> mapped; ///< Outermost first.
    std::vector<std::string> locals; ///< Declarations of what each thread has for itself: «float row[16];»
    std::vector<SizeCondition> conditions; ///< In scalars of the plan.
    std::set<std::string>
        notNegative; ///< In scalars of the plan: else the nest reaches before arrays that it is given.
    std::vector<SharedTile> tiles;
    std::string body; ///< Statements of one thread, indented by four blanks, the last line ended.
    bool bodyGuards = false; ///< Body and tiles need every thread: `body` uses `isInside` where it writes memory.
    bool bodyAdds = false; ///< Body updates memory by atomic operations.
    std::string reference; ///< The nest as the C has it, indented by four blanks, the last line ended.
    kernel::BlockShape block;
    bool reordersFloating = false; ///< Floating-point operations happen in another order than in C.
    bool contracts = false; ///< It has floating-point additions of products, which GPUs round once.
    bool callsMathLibrary = false; ///< Functions such as sin(), whose last digits differ between CPU and GPU.
    std::vector<std::string> assumptions; ///< «c and a do not overlap»
    std::vector<std::string> notes;
};

/// «x», «y» or «z».
[[nodiscard]] char letterOf(kernel::ThreadDimension dimension);

/// Names of scalars and arrays as the kernel lists them: derived ones come last.
[[nodiscard]] std::vector<std::string> kernelOrder(const PortPlan& plan);

/// The array or scalar of that name, derived ones too; null where the plan has none.
[[nodiscard]] const PortedArray* arrayNamed(const std::string& name, const PortPlan& plan);
[[nodiscard]] const PortedScalar* scalarNamed(const std::string& name, const PortPlan& plan);

} // namespace forewarp::frontend::cuda::plan
