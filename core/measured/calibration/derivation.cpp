#include "core/measured/calibration/derivation.h"

#include "core/base/number_text.h"

namespace forewarp::measured::calibration {

std::string Derivation::driverText() const {
    return "device query of " + measured.gpu.name + ", driver for CUDA " + measured.driver;
}

void Derivation::addFurther(std::string_view key, std::string_view label, double value, std::string_view unit,
                            std::string_view method) {
    result.further.push_back({.key = std::string(key),
                              .label = std::string(label),
                              .value = value,
                              .unit = std::string(unit),
                              .confidence = device::Confidence::measured,
                              .source = std::string(method)});
}

std::string runsText(double least, double most) {
    return "runs " + significantText(least, 4) + " to " + significantText(most, 4);
}

std::string runsText(const Plateau& plateau) {
    return runsText(plateau.least, plateau.most);
}

std::string sizeText(double bytes) {
    if (bytes >= kMebi) return significantText(bytes / kMebi, 4) + " MiB";
    return significantText(bytes / kKibi, 4) + " KiB";
}

} // namespace forewarp::measured::calibration
