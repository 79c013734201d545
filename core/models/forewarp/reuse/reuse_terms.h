#pragma once

#include "core/models/forewarp/reuse/reuse.h"
#include "core/models/prediction.h"

#include <string>

namespace forewarp::models::forewarp::reuse {

/// Adds the terms of one access, whose number ends their symbols.
class AccessTerms {
  public:
    AccessTerms(Derivation& terms, std::string number, std::string source, const SourceLocation& location);

    /// Returns: the value.
    double add(const std::string& symbol, const char* unit, const char* meaning, double value,
               const std::string& formula = {});
    [[nodiscard]] const std::string& number() const { return m_number; }

  private:
    Derivation& m_terms;
    std::string m_number;
    std::string m_source;
    SourceLocation m_location;
};

/// «walked_2» and «kept_2» of a phase: lines that its walks along rows are on, and what L2 keeps of them.
void addWalkTerms(const std::string& phase, const RowWalks& walks, Derivation& terms);

/// «gone_3» and «gone_loads_3», what a full L2 has lost of an access, and where they come from; after addWalkTerms() of
/// its phase.
void addLossTerms(const std::string& phase, const BlockGeometry& geometry, const AccessReuse& reuse,
                  AccessTerms& terms);

} // namespace forewarp::models::forewarp::reuse
