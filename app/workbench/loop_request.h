#pragma once

#include "core/report/report.h"

#include <map>
#include <memory>
#include <string>

namespace forewarp::workbench {

using SharedFacts = std::shared_ptr<const ProgramFacts>;
using SharedLoopReport = std::shared_ptr<const LoopReport>;

/// One loop to explain on a device that was found already.
struct LoopRequest {
    SharedFacts facts;
    std::string loop; ///< Id.
    Device device;
    Scenario scenario;

    /// True where nothing but the block tells the two apart.
    [[nodiscard]] bool differsByBlockOnly(const LoopRequest& other) const;
};

} // namespace forewarp::workbench
