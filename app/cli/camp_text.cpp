#include "app/cli/camp_text.h"

#include "app/cli/band_text.h"
#include "app/cli/camp_inputs.h"
#include "app/cli/notes.h"
#include "app/cli/prediction_text.h"
#include "app/cli/text_layout.h"
#include "core/models/registry.h"
#include "core/report/band_json.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <array>
#include <vector>

namespace forewarp::cli {

namespace {

std::string modelText(const Prediction& prediction) {
    const auto model = findModel(prediction.model);
    if (!model) return prediction.model;
    return std::string(model->title) + ": " + std::string(model->source);
}

constexpr std::array<const char*, 3> kSizes{"32", "64", "128"};

/// «loads 1 024 × 64 B»; empty without any of this kind.
std::string countsText(const Prediction& prediction, const std::string& prefix) {
    std::string text;
    for (const char* const size : kSizes) {
        const Term* count = prediction.derivation.find(prefix + size + "b");
        if (!count || count->value <= 0) continue;
        text += (text.empty() ? "" : ", ") + countText(count->value) + " × " + size + " B";
    }
    return text;
}

std::string transactionsText(const Prediction& prediction) {
    const std::string loads = countsText(prediction, "gld_"), stores = countsText(prediction, "gst_");
    std::string text = loads.empty() ? "" : "loads " + loads;
    if (!stores.empty()) text += (text.empty() ? "stores " : "; stores ") + stores;
    return text;
}

constexpr double kAtBound = 0.1; // As the models name their cases.
/// campprof: above the lower bound, but not for camping.
bool isNotCamping(const Prediction& prediction) {
    return prediction.caseTaken == "DRAM rows" || prediction.caseTaken == "latency";
}

std::string campingWord(const Prediction& prediction) {
    const double degree = prediction.band->degree;
    if (degree < kAtBound || isNotCamping(prediction)) return "none";
    if (degree > 1 + kAtBound) return "beyond full";
    return degree > 1 - kAtBound ? "full" : "partial";
}

std::string missesWord(double degree) {
    if (degree < kAtBound) return "few";
    return degree > 1 - kAtBound ? "most" : "some";
}

/// «r = 0.42»; by how much the time is beyond a narrow band says nothing.
std::string degreeText(double degree) {
    constexpr double kMostShown = 10;
    return degree > kMostShown ? "r > " + fixedText(kMostShown, 0) : "r = " + fixedText(degree, 2);
}

/// «partial (r = 0.42). Some accesses camp: …»
std::string degreeLine(const CampResult& result) {
    const ExecutionBand& band = result.band();
    const BandPoint* const point = band.current();
    if (band.line == LineSource::none || !point || point->worst <= point->best) return band.degreeText;
    const std::string word = canCamp(result.device) ? campingWord(result.prediction) : missesWord(band.degree);
    return word + " (" + degreeText(band.degree) + "). " + band.degreeText;
}

std::string subjectText(const CampResult& result, const Paint& paint) {
    if (result.loop) {
        const Launch& launch = result.loop->loop().launch;
        return loopHeadline(result.loop->file(), result.loop->loop(), paint) +
               hanging("Launch     ", countedText(launch.blocks, "block") + " of " + launch.block.text() +
                                          " threads, " + std::to_string(launch.registersPerThread) +
                                          " registers per thread");
    }
    if (!result.counters) return hanging("Input      ", printable(result.document));
    return hanging("Kernel     ", printable(result.counters->kernel) + ", counted in " + printable(result.document));
}

/// «1.9 ms at 24 active warps per SM, predicted»; a measured time outside its band stands beside the bound that holds
/// it.
std::string timeLine(const CampResult& result) {
    const ExecutionBand& band = result.band();
    const std::string time =
        result.loop ? loopTimeText(result.loop->loop(), result.prediction) : timeText(result.prediction.time);
    const std::string at = " at " + countedText(band.warps, "active warp") + " per SM";
    if (band.line == LineSource::none) return time + at + ", the best case";
    const auto measured = measuredTime(result.prediction);
    if (!measured) return time + at + ", predicted";
    const std::string given = timeText(*measured);
    const std::string held = *measured < result.prediction.time ? "; the line is held at " : "; the band ends at ";
    return given + at + ", measured" + (given == timeText(result.prediction.time) ? "" : held + time);
}

std::string headText(const CampResult& result, const Choices& choices, const Paint& paint) {
    const bool camps = canCamp(result.device);
    Choices named = choices;
    if (!result.loop && !result.counters) named.isDefaultDevice = false; // The parameters name it.
    std::string text = hanging("Device     ", deviceText(result.device, named));
    text += hanging("Model      ", modelText(result.prediction)) + subjectText(result, paint);
    text += hanging("Accesses   ", transactionsText(result.prediction));
    text += hanging("Time       ", timeLine(result));
    text += hanging(camps ? "Camping    " : "Misses     ", printable(degreeLine(result)));
    const std::string partitions = partitionsText(result.band());
    if (!partitions.empty()) text += hanging("Partitions ", partitions);
    return text + hanging("Benchmarks ", printable(result.band().provenance));
}

/// Changes of layout whose band is known.
std::vector<const LayoutAdvice*> adviceOf(const CampResult& result) {
    std::vector<const LayoutAdvice*> found;
    if (!result.loop) return found;
    for (const LayoutAdvice& advice : result.loop->loop().advice)
        if (advice.band) found.push_back(&advice);
    return found;
}

std::string adviceText(const CampResult& result) {
    std::string text;
    for (const LayoutAdvice* advice : adviceOf(result)) {
        const std::string gain = timeText(advice->before) + " → " + timeText(advice->after);
        text += hanging("  · ",
                        printable(advice->text) + " " + gain + ", camping " + degreeText(advice->band->degree) + ".");
    }
    return text.empty() ? text : "\nAdvice\n" + text;
}

std::string notesText(const CampResult& result) {
    if (result.loop) {
        Background background;
        background.add(result.loop->loop(), result.loop->loop().facts.id);
        return background.text();
    }
    Notes caveats;
    for (const std::string& caveat : result.prediction.caveats) caveats.add(caveat, result.prediction.model);
    return caveats.isEmpty() ? "" : "\n" + caveats.text("Caveats", "model", 1);
}

Json adviceJson(const CampResult& result) {
    Json all = Json::array();
    for (const LayoutAdvice* advice : adviceOf(result))
        all.push_back({{"text", advice->text},
                       {"before_s", numberOrNull(advice->before.value())},
                       {"after_s", numberOrNull(advice->after.value())},
                       {"caveats", advice->caveats},
                       {"band", bandJson(*advice->band)}});
    return all;
}

Json countsJson(const Prediction& prediction) {
    Json counts = Json::object();
    for (const std::string prefix : {"gld_", "gst_"}) {
        for (const char* const size : kSizes) {
            const Term* count = prediction.derivation.find(prefix + size + "b");
            counts[prefix + size + "b"] = numberOrNull(count ? count->value : 0);
        }
    }
    return counts;
}

/// Which loop, kernel or file the band is of.
void describeSubject(const CampResult& result, Json& json) {
    if (result.loop) {
        const LoopReport& loop = result.loop->loop();
        json["file"] = result.loop->file().facts.file;
        json["loop"] = loop.facts.id;
        json["line"] = loop.facts.range.begin.line;
        json["launch"] = {{"block", blockJson(loop.launch.block)}, {"blocks", numberOrNull(loop.launch.blocks)}};
        return;
    }
    json["input"] = result.document;
    if (!result.counters) return;
    json["kernel"] = result.counters->kernel;
    json["launches"] = numberOrNull(result.counters->launches);
}

} // namespace

std::string campText(const CampResult& result, const Choices& choices, bool showsRegressions, const Paint& paint) {
    std::string text = headText(result, choices, paint) + "\n" + bandText(result.band(), paint);
    if (showsRegressions) text += regressionsText(result.band(), paint);
    return text + adviceText(result) + notesText(result);
}

std::string campJson(const CampResult& result) {
    Json json{{"schema", 1}};
    describeSubject(result, json);
    json["device"] = result.device.id;
    json["model"] = result.prediction.model;
    json["time_s"] = numberOrNull(result.prediction.time.value());
    json["case"] = result.prediction.caseTaken;
    json["limiter"] = result.prediction.limiter;
    json["transactions"] = countsJson(result.prediction);
    json["band"] = bandJson(result.band());
    json["advice"] = adviceJson(result);
    json["caveats"] = result.prediction.caveats;
    return textOf(json) + "\n";
}

} // namespace forewarp::cli
