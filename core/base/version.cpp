#include "core/base/version.h"

namespace forewarp {

std::string_view version() {
    return FOREWARP_VERSION;
}

} // namespace forewarp
