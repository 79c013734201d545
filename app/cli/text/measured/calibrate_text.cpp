#include "app/cli/text/measured/calibrate_text.h"

#include "app/cli/processes/calibrate_run.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/device_text.h"
#include "core/base/number_text.h"
#include "core/measured/calibration/suite.h"
#include "core/render/json/json_text.h"

namespace forewarp::cli::text::measured {

namespace {

constexpr int kSchema = 1;
constexpr int kRatioDigits = 3;

std::string valueText(const std::optional<device::DeviceFact>& fact) {
    return fact ? quantityText(fact->value, fact->unit) : "-";
}

/// A ratio far from one is worth a look.
terminal::Tone toneOf(double ratio) {
    constexpr double kFar = 1.25;
    return ratio > kFar || ratio < 1 / kFar ? terminal::Tone::unknown : terminal::Tone::plain;
}

/// Without the words that all measured facts begin with.
std::vector<device::DeviceFact> shortened(std::vector<device::DeviceFact> facts, const std::string& origin) {
    for (device::DeviceFact& fact : facts)
        if (fact.source.starts_with(origin)) fact.source.erase(0, origin.size());
    return facts;
}

std::string comparisonText(const CalibrateResult& result, const terminal::Paint& paint) {
    terminal::TextTable table(
        {{"Field", false, 40}, {"Shipped", true, 18}, {"Measured", true, 18}, {"Ratio", true, 8}});
    for (const forewarp::measured::calibration::ComparedFact& row :
         forewarp::measured::calibration::compareProfiles(*result.shipped, result.calibration.device))
        table.addRow({{row.label},
                      {valueText(row.shipped)},
                      {valueText(row.measured), terminal::Tone::strong},
                      row.ratio ? terminal::Cell{significantText(*row.ratio, kRatioDigits), toneOf(*row.ratio)}
                                : terminal::Cell{"-"}});
    return "\n" + paint(terminal::Tone::strong, "Beside the profile " + result.shipped->id) + "\n" + table.text(paint);
}

std::string writtenText(const CalibrateResult& result) {
    if (result.written.empty())
        return "\n" + terminal::hanging("", "Nothing was written: -o FILE.json keeps the profile.");
    std::string text = "\n";
    for (const std::string& file : result.written) text += "wrote " + terminal::printable(file) + "\n";
    return text +
           terminal::hanging("", "Every verb takes it as --device " + terminal::printable(result.written.front()));
}

Json factJson(const device::DeviceFact& fact) {
    return {{"key", fact.key},
            {"label", fact.label},
            {"value", render::json::numberOrNull(fact.value)},
            {"unit", fact.unit},
            {"confidence", device::nameOf(fact.confidence)},
            {"source", fact.source}};
}

Json comparisonJson(const CalibrateResult& result) {
    Json rows = Json::array();
    for (const forewarp::measured::calibration::ComparedFact& row :
         forewarp::measured::calibration::compareProfiles(*result.shipped, result.calibration.device))
        rows.push_back({{"key", row.key},
                        {"unit", row.shipped ? row.shipped->unit : row.measured->unit},
                        {"shipped", row.shipped ? render::json::numberOrNull(row.shipped->value) : Json(nullptr)},
                        {"measured", row.measured ? render::json::numberOrNull(row.measured->value) : Json(nullptr)},
                        {"ratio", row.ratio ? render::json::numberOrNull(*row.ratio) : Json(nullptr)}});
    return {{"device", result.shipped->id}, {"fields", std::move(rows)}};
}

} // namespace

std::string calibrateText(const CalibrateResult& result, const terminal::Paint& paint) {
    const forewarp::measured::calibration::Calibration& calibration = result.calibration;
    std::string text = headingText(calibration.device, paint);
    text += terminal::printable(calibration.origin.substr(0, calibration.origin.rfind(':'))) + "\n\n" +
            factsText(shortened(device::facts(calibration.device), calibration.origin), paint);
    if (!calibration.further.empty())
        text += "\n" + paint(terminal::Tone::strong, "Also measured; profiles have no place for it") + "\n" +
                factsText(calibration.further, paint);
    if (result.shipped) text += comparisonText(result, paint);
    if (!calibration.caveats.empty()) text += "\n";
    for (const std::string& caveat : calibration.caveats)
        text += terminal::hanging("note: ", terminal::printable(caveat));
    return text + writtenText(result);
}

std::string calibrateJson(const CalibrateResult& result) {
    const forewarp::measured::calibration::Calibration& calibration = result.calibration;
    Json further = Json::array();
    for (const device::DeviceFact& fact : calibration.further) further.push_back(factJson(fact));
    Json json{{"schema", kSchema},
              {"date", result.measurements.date},
              {"profile", Json::parse(device::writeDevice(calibration.device))},
              {"further", std::move(further)},
              {"caveats", calibration.caveats},
              {"written", result.written}};
    if (result.shipped) json["comparison"] = comparisonJson(result);
    return render::json::textOf(json) + "\n";
}

std::string suiteText(const std::string& folder, const terminal::Paint& paint) {
    std::string text =
        "wrote " + countedText(double(forewarp::measured::calibration::calibrationSuite().size()), "file") + " to " +
        terminal::printable(folder) + "\n\n" +
        terminal::hanging("", "On a machine with the GPU and NVIDIA's CUDA toolkit this measures it, in "
                              "less than two minutes:") +
        "\n  " + paint(terminal::Tone::strong, processes::calibrationCommand(terminal::printable(folder))) + "\n\n" +
        terminal::hanging("", "Then, here or there, this makes the profile:");
    return text + "\n  " +
           paint(terminal::Tone::strong,
                 "forewarp-cli calibrate --from " + terminal::printable(folder) + "/raw.json -o my-gpu.json") +
           "\n";
}

std::string suiteJson(const std::string& folder) {
    Json files = Json::array();
    for (const EmbeddedFile& file : forewarp::measured::calibration::calibrationSuite()) files.push_back(file.name);
    return render::json::textOf(Json{{"schema", kSchema},
                                     {"folder", folder},
                                     {"files", std::move(files)},
                                     {"command", processes::calibrationCommand(folder)}}) +
           "\n";
}

} // namespace forewarp::cli::text::measured
