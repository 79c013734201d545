#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/device/device.h"
#include "core/device/device_fields.h"

namespace forewarp::device {

// Parts that the fields, the DRAM timing and the instruction costs of a profile have in common. Readers note errors in
// the ObjectReader and go on.

/// A text that says something.
void readText(ObjectReader& reader, std::string_view key, std::string& text);

/// The unit that «unit» names; the base unit after noting an error.
[[nodiscard]] const DeviceUnit& readUnit(ObjectReader& entry, Dimension dimension);

/// The number at `key` in base units; `what` is named where the number lies outside `range`.
[[nodiscard]] double readNumber(ObjectReader& entry, std::string_view key, std::string_view what,
                                const DeviceUnit& unit, const ValueRange& range);

/// Notes what no device can be, though each number of «fields» alone is possible.
void checkFields(ObjectReader& fields, const Device& device);

/// In the order of Confidence.
inline const std::initializer_list<std::string_view> kConfidences{"published", "measured", "estimated"};

/// «source» and «confidence» of an entry.
template <class T>
void readOrigin(ObjectReader& entry, Sourced<T>& fact) {
    readText(entry, "source", fact.source);
    fact.confidence = Confidence(entry.choice("confidence", kConfidences));
}
template <class T>
void writeOrigin(const Sourced<T>& fact, Json& entry) {
    entry["source"] = fact.source;
    entry["confidence"] = kConfidences.begin()[static_cast<int>(fact.confidence)];
}

/// Whole numbers without a point.
[[nodiscard]] Json writtenNumber(double value);

/// The object «instructions»: what each InstructionKind costs; device.fp64LanesPerSm has been read before.
void readInstructions(ObjectReader& profile, Device& device);
[[nodiscard]] Json instructionsJson(const Device& device);

/// The object «dram», where the profile has one: how the DRAM behind one memory partition works.
void readDram(ObjectReader& profile, Device& device);
[[nodiscard]] Json dramJson(const Sourced<DramTiming>& dram);

} // namespace forewarp::device
