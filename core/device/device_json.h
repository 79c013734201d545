#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/device/device.h"

namespace forewarp {

// Parts that the fields and the instruction costs of a profile have in common. Readers note errors in the ObjectReader and
// go on.

/// A text that says something.
void readText(ObjectReader& reader, std::string_view key, std::string& text);

/// In the order of Confidence.
inline constexpr std::initializer_list<std::string_view> kConfidences{"published", "measured", "estimated"};

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

} // namespace forewarp
