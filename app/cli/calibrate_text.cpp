#include "app/cli/calibrate_text.h"

#include "app/cli/calibrate_run.h"
#include "app/cli/device_text.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/calibration/suite.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"

namespace forewarp::cli {

namespace {

constexpr int kSchema = 1;
constexpr int kRatioDigits = 3;

std::string valueText(const std::optional<DeviceFact>& fact) {
    return fact ? quantityText(fact->value, fact->unit) : "-";
}

/// A ratio far from one is worth a look.
Tone toneOf(double ratio) {
    constexpr double kFar = 1.25;
    return ratio > kFar || ratio < 1 / kFar ? Tone::unknown : Tone::plain;
}

/// Without the words that all measured facts begin with.
std::vector<DeviceFact> shortened(std::vector<DeviceFact> facts, const std::string& origin) {
    for (DeviceFact& fact : facts)
        if (fact.source.starts_with(origin)) fact.source.erase(0, origin.size());
    return facts;
}

std::string comparisonText(const CalibrateResult& result, const Paint& paint) {
    TextTable table({{"Field", false, 40}, {"Shipped", true, 18}, {"Measured", true, 18}, {"Ratio", true, 8}});
    for (const calibration::ComparedFact& row :
         calibration::compareProfiles(*result.shipped, result.calibration.device))
        table.addRow({{row.label},
                      {valueText(row.shipped)},
                      {valueText(row.measured), Tone::strong},
                      row.ratio ? Cell{significantText(*row.ratio, kRatioDigits), toneOf(*row.ratio)} : Cell{"-"}});
    return "\n" + paint(Tone::strong, "Beside the profile " + result.shipped->id) + "\n" + table.text(paint);
}

std::string writtenText(const CalibrateResult& result) {
    if (result.written.empty()) return "\n" + hanging("", "Nothing was written: -o FILE.json keeps the profile.");
    std::string text = "\n";
    for (const std::string& file : result.written) text += "wrote " + printable(file) + "\n";
    return text + hanging("", "Every verb takes it as --device " + printable(result.written.front()));
}

Json factJson(const DeviceFact& fact) {
    return {{"key", fact.key},
            {"label", fact.label},
            {"value", numberOrNull(fact.value)},
            {"unit", fact.unit},
            {"confidence", nameOf(fact.confidence)},
            {"source", fact.source}};
}

Json comparisonJson(const CalibrateResult& result) {
    Json rows = Json::array();
    for (const calibration::ComparedFact& row :
         calibration::compareProfiles(*result.shipped, result.calibration.device))
        rows.push_back({{"key", row.key},
                        {"unit", row.shipped ? row.shipped->unit : row.measured->unit},
                        {"shipped", row.shipped ? numberOrNull(row.shipped->value) : Json(nullptr)},
                        {"measured", row.measured ? numberOrNull(row.measured->value) : Json(nullptr)},
                        {"ratio", row.ratio ? numberOrNull(*row.ratio) : Json(nullptr)}});
    return {{"device", result.shipped->id}, {"fields", std::move(rows)}};
}

} // namespace

std::string calibrateText(const CalibrateResult& result, const Paint& paint) {
    const calibration::Calibration& calibration = result.calibration;
    std::string text = headingText(calibration.device, paint);
    text += printable(calibration.origin.substr(0, calibration.origin.rfind(':'))) + "\n\n" +
            factsText(shortened(facts(calibration.device), calibration.origin), paint);
    if (!calibration.further.empty())
        text += "\n" + paint(Tone::strong, "Also measured; profiles have no place for it") + "\n" +
                factsText(calibration.further, paint);
    if (result.shipped) text += comparisonText(result, paint);
    if (!calibration.caveats.empty()) text += "\n";
    for (const std::string& caveat : calibration.caveats) text += hanging("note: ", printable(caveat));
    return text + writtenText(result);
}

std::string calibrateJson(const CalibrateResult& result) {
    const calibration::Calibration& calibration = result.calibration;
    Json further = Json::array();
    for (const DeviceFact& fact : calibration.further) further.push_back(factJson(fact));
    Json json{{"schema", kSchema},
              {"date", result.measurements.date},
              {"profile", Json::parse(writeDevice(calibration.device))},
              {"further", std::move(further)},
              {"caveats", calibration.caveats},
              {"written", result.written}};
    if (result.shipped) json["comparison"] = comparisonJson(result);
    return textOf(json) + "\n";
}

std::string suiteText(const std::string& folder, const Paint& paint) {
    std::string text = "wrote " + countedText(double(calibrationSuite().size()), "file") + " to " + printable(folder) +
                       "\n\n" +
                       hanging("", "On a machine with the GPU and NVIDIA's CUDA toolkit this measures it, in "
                                   "less than two minutes:") +
                       "\n  " + paint(Tone::strong, calibrationCommand(printable(folder))) + "\n\n" +
                       hanging("", "Then, here or there, this makes the profile:");
    return text + "\n  " +
           paint(Tone::strong, "forewarp-cli calibrate --from " + printable(folder) + "/raw.json -o my-gpu.json") +
           "\n";
}

std::string suiteJson(const std::string& folder) {
    Json files = Json::array();
    for (const EmbeddedFile& file : calibrationSuite()) files.push_back(file.name);
    return textOf(Json{{"schema", kSchema},
                       {"folder", folder},
                       {"files", std::move(files)},
                       {"command", calibrationCommand(folder)}}) +
           "\n";
}

} // namespace forewarp::cli
