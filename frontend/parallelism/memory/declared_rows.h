#pragma once

#include "frontend/parallelism/affine/row_layout.h"
#include "frontend/parallelism/memory/memory_references.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// The subscripts of a reference as the source writes them, each with the bytes from one to the next.
struct DeclaredSubscripts {
    std::vector<std::pair<long long, const llvm::SCEV*>> indices;
    long long constantBytes = 0; ///< Of fields.
};

/// What the address computation shows: `u[k][j]` of `double u[8][32]` as (256, k), (8, j); nothing where the address is
/// not made of subscripts from the array's start.
[[nodiscard]] std::optional<DeclaredSubscripts> declaredSubscripts(const MemoryReference& reference,
                                                                   ir::FunctionView& view);

/// Whether two accesses to one array never share a byte, whatever their subscripts are: they go into different members of
/// its elements, «acc[k].sum» and «acc[j].count».
[[nodiscard]] bool lieApartInElements(const MemoryReference& a, const MemoryReference& b, ir::FunctionView& view);

/// Rows of constant sizes from `strides` (descending; the last is the element's) for references with such subscripts;
/// nothing where there is one dimension only or a subscript is not affine. C leaves a subscript beyond its dimension
/// undefined (C17, 6.5.6), yet programs do it: the caller has to show or to assume that none is.
[[nodiscard]] std::optional<affine::RowLayout> declaredLayout(
    const std::vector<long long>& strides, const std::vector<DeclaredSubscripts>& references,
    const std::function<std::optional<affine::LinearSubscript>(const llvm::SCEV*, std::size_t)>& read);

} // namespace forewarp::frontend::parallelism::memory
