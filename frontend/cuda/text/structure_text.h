#pragma once

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::text {

/// A field, and how many subscripts lead to its elements.
struct StructureField {
    std::string name; ///< «x»
    int subscripts = 0;
};

/// A structure of a prelude, as far as a program has to know it to fill and to compare it.
struct StructureFields {
    std::string name; ///< «point»
    std::vector<StructureField> fields; ///< Empty where the definition holds what cannot be taken field by field.
};

/// The structure and, before it, those that its fields are of. Fields that are pointers stay out.
[[nodiscard]] std::vector<StructureFields> structuresWithin(const std::string& structure, const std::string& prelude);

} // namespace forewarp::frontend::cuda::text
