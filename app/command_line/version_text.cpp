#include "app/command_line/version_text.h"

#include "core/base/version.h"
#include "core/device/device.h"

namespace forewarp::command_line {

std::string versionText(const std::string& program, const std::string& library) {
    return program + " " + std::string(version()) + "\n" + library + "\n" + device::bundledDataText();
}

} // namespace forewarp::command_line
