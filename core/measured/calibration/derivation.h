#pragma once

#include "core/measured/calibration/calibration.h"
#include "core/measured/calibration/curves.h"

#include <string>
#include <string_view>

namespace forewarp::measured::calibration {

/// What the parts of calibrate() share: measurements in, profile out.
struct Derivation {
    const CalibrationRun& measured;
    Calibration result;

    device::Device& device() { return result.device; }
    /// A fact that the suite measured.
    template <class T>
    [[nodiscard]] device::Sourced<T> fact(T value, std::string_view method) const {
        return {value, result.origin + std::string(method), device::Confidence::measured};
    }
    /// A fact that no measurement shows, with the reasoning.
    template <class T>
    [[nodiscard]] static device::Sourced<T> estimate(T value, std::string_view reasoning) {
        return {value, "estimated: " + std::string(reasoning), device::Confidence::estimated};
    }
    /// A fact of the driver.
    template <class T>
    [[nodiscard]] device::Sourced<T> fromDriver(T value, std::string_view addition = {}) const {
        return {value, driverText() + std::string(addition), device::Confidence::published};
    }
    /// A measured fact for which profiles have no field.
    void addFurther(std::string_view key, std::string_view label, double value, std::string_view unit,
                    std::string_view method);
    void addCaveat(std::string caveat) { result.caveats.push_back(std::move(caveat)); }

  private:
    [[nodiscard]] std::string driverText() const;
};

/// «runs 279 to 284»
[[nodiscard]] std::string runsText(double least, double most);
[[nodiscard]] std::string runsText(const Plateau& plateau);
/// «4 KiB», «50 MiB»
[[nodiscard]] std::string sizeText(double bytes);

// In this order: later parts use what earlier ones found. Each expects the series that readCalibrationRun() requires.
void deriveProcessor(Derivation& derivation);    ///< SMs, clock, lanes, instructions.
void deriveSharedMemory(Derivation& derivation);
void deriveCaches(Derivation& derivation);       ///< L1 and L2; the latency of DRAM behind them.
void deriveMemory(Derivation& derivation);       ///< Bandwidths and departure delays.
void deriveFlow(Derivation& derivation);         ///< What profiles may leave out.
void deriveHost(Derivation& derivation);         ///< Launches and copies.
void deriveFurther(Derivation& derivation);

} // namespace forewarp::measured::calibration
