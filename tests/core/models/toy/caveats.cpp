#include "tests/core/models/toy/caveats.h"

namespace forewarp::models::toy {

std::vector<std::string> caveats() {
    return {"A toy has no memory."};
}

} // namespace forewarp::models::toy
