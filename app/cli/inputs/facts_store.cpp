#include "app/cli/inputs/facts_store.h"

#include "core/base/version.h"

#include <cstdlib>
#include <string>

namespace forewarp::cli::inputs {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::string folder() {
    if (const std::string own = variable("FOREWARP_CACHE"); !own.empty()) return own == "off" ? "" : own;
    if (const std::string caches = variable("XDG_CACHE_HOME"); !caches.empty()) return caches + "/forewarp";
    const std::string home = variable("HOME");
    return home.empty() ? "" : home + "/.cache/forewarp";
}

/// A program that was built anew is another one, whatever it calls itself.
std::string program() {
    const frontend::kept::FileSeen self = frontend::kept::look("/proc/self/exe");
    return std::string(version()) + " " + std::to_string(self.bytes) + " " + std::to_string(self.changed);
}

} // namespace

std::optional<frontend::kept::FactsStore> factsStore() {
    const std::string where = folder();
    if (where.empty()) return std::nullopt;
    return frontend::kept::FactsStore(where, program());
}

} // namespace forewarp::cli::inputs
