#include "app/cli/text/camp_text.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/text/band_text.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/models/prediction_inputs.h"
#include "core/models/registry.h"
#include "core/render/json/band_json.h"
#include "core/render/json/json_text.h"
#include "core/render/text/time_text.h"
#include "core/simulation/partitions/partitions.h"

#include <array>
#include <vector>

namespace forewarp::cli::text {

namespace {

std::string modelText(const models::Prediction& prediction) {
    const auto model = models::find(prediction.model);
    if (!model) return prediction.model;
    return std::string(model->title) + ": " + std::string(model->source);
}

using simulation::partitions::kTransactionBytes;

/// «1 024 × 64 B»; empty without any.
std::string countsText(const std::array<double, kTransactionBytes.size()>& counts) {
    std::vector<std::string> texts;
    for (std::size_t size = 0; size < counts.size(); ++size)
        if (counts[size] > 0)
            texts.push_back(countText(counts[size]) + " × " + std::to_string(kTransactionBytes[size]) + " B");
    return joined(texts, ", ");
}

std::string transactionsText(const models::ExecutionBand& band) {
    const std::string loads = countsText(band.counts.loads), stores = countsText(band.counts.stores);
    std::string text = loads.empty() ? "" : "loads " + loads;
    if (!stores.empty()) text += (text.empty() ? "stores " : "; stores ") + stores;
    return text;
}

using models::kAtBound;

std::string campingWord(const models::ExecutionBand& band) {
    if (band.degree < kAtBound || band.cause != models::BandCause::accesses) return "none";
    if (band.degree > 1 + kAtBound) return "beyond full";
    return band.degree > 1 - kAtBound ? "full" : "partial";
}

std::string missesWord(double degree) {
    if (degree < kAtBound) return "few";
    return degree > 1 - kAtBound ? "most" : "some";
}

/// «r = 0.42». Far outside a narrow band r becomes huge and says nothing: «r > 10».
std::string degreeText(double degree) {
    constexpr double kMostShown = 10;
    return degree > kMostShown ? "r > " + fixedText(kMostShown, 0) : "r = " + fixedText(degree, 2);
}

/// «partial (r = 0.42). Some accesses camp: …»
std::string degreeLine(const CampResult& result) {
    const models::ExecutionBand& band = result.band();
    const models::BandPoint* const point = band.current();
    if (band.line == models::LineSource::none || !point || point->worst <= point->best) return band.degreeText;
    const std::string word =
        simulation::partitions::canCamp(result.device) ? campingWord(band) : missesWord(band.degree);
    return word + " (" + degreeText(band.degree) + "). " + band.degreeText;
}

std::string subjectText(const CampResult& result, const terminal::Paint& paint) {
    if (result.loop) {
        const kernel::Launch& launch = result.loop->loop().launch;
        return loopHeadline(result.loop->file(), result.loop->loop(), paint) +
               terminal::hanging("Launch     ", countedText(launch.blocks, "block") + " of " + launch.block.text() +
                                                    " threads, " + std::to_string(launch.registersPerThread) +
                                                    " registers per thread");
    }
    if (!result.counters) return terminal::hanging("Input      ", terminal::printable(result.document));
    return terminal::hanging("Kernel     ", terminal::printable(result.counters->kernel) + ", counted in " +
                                                terminal::printable(result.document));
}

/// «1.9 ms at 24 active warps per SM, predicted»; a measured time outside its band stands beside the bound that holds
/// it.
std::string timeLine(const CampResult& result) {
    const models::ExecutionBand& band = result.band();
    const std::string time = result.loop ? render::text::launchTimeText(result.loop->loop(), result.prediction)
                                         : timeText(result.prediction.time);
    const std::string at = " at " + countedText(band.warps, "active warp") + " per SM";
    if (band.line == models::LineSource::none) return time + at + ", the best case";
    if (!band.measured) return time + at + ", predicted";
    const std::string given = timeText(*band.measured);
    const std::string held = *band.measured < result.prediction.time ? "; the line is held at " : "; the band ends at ";
    return given + at + ", measured" + (given == timeText(result.prediction.time) ? "" : held + time);
}

std::string headText(const CampResult& result, const inputs::Choices& choices, const terminal::Paint& paint) {
    const bool camps = simulation::partitions::canCamp(result.device);
    inputs::Choices named = choices;
    if (!result.loop && !result.counters) named.device = result.device.id; // The parameters name it.
    std::string text = terminal::hanging("Device     ", deviceText(result.device, named));
    text += terminal::hanging("Model      ", modelText(result.prediction)) + subjectText(result, paint);
    text += terminal::hanging("Accesses   ", transactionsText(result.band()));
    text += terminal::hanging("Time       ", timeLine(result));
    text += terminal::hanging(camps ? "Camping    " : "Misses     ", terminal::printable(degreeLine(result)));
    const std::string partitions = partitionsText(result.band());
    if (!partitions.empty()) text += terminal::hanging("Partitions ", partitions);
    return text + terminal::hanging("Benchmarks ", terminal::printable(result.band().provenance));
}

/// Changes of layout whose band is known.
std::vector<const advice::layout::LayoutAdvice*> adviceOf(const CampResult& result) {
    std::vector<const advice::layout::LayoutAdvice*> found;
    if (!result.loop) return found;
    for (const advice::layout::LayoutAdvice& advice : result.loop->loop().advice)
        if (advice.band) found.push_back(&advice);
    return found;
}

std::string adviceText(const CampResult& result) {
    std::string text;
    for (const advice::layout::LayoutAdvice* advice : adviceOf(result)) {
        const std::string gain = timeText(advice->before) + " → " + timeText(advice->after);
        text += terminal::hanging("  · ", terminal::printable(advice->text) + " " + gain + ", camping " +
                                              degreeText(advice->band->degree) + ".");
    }
    return text.empty() ? text : "\nAdvice\n" + text;
}

std::string notesText(const CampResult& result) {
    if (result.loop) {
        terminal::Background background;
        background.add(result.loop->loop(), result.loop->loop().facts.id);
        return background.text();
    }
    terminal::Notes caveats;
    for (const std::string& caveat : result.prediction.caveats) caveats.add(caveat, result.prediction.model);
    return caveats.isEmpty() ? "" : "\n" + caveats.text("Caveats", "model", 1);
}

Json adviceJson(const CampResult& result) {
    Json all = Json::array();
    for (const advice::layout::LayoutAdvice* advice : adviceOf(result))
        all.push_back({{"text", advice->text},
                       {"before_s", render::json::numberOrNull(advice->before.value())},
                       {"after_s", render::json::numberOrNull(advice->after.value())},
                       {"caveats", advice->caveats},
                       {"band", render::json::bandJson(*advice->band)}});
    return all;
}

Json countsJson(const models::ExecutionBand& band) {
    Json counts = Json::object();
    const auto add = [&](const auto& names, const auto& ofKind) {
        for (std::size_t size = 0; size < names.size(); ++size)
            counts[std::string(names[size])] = render::json::numberOrNull(ofKind[size]);
    };
    add(models::kLoadCounters, band.counts.loads);
    add(models::kStoreCounters, band.counts.stores);
    return counts;
}

/// Which loop, kernel or file the band is of.
void describeSubject(const CampResult& result, Json& json) {
    if (result.loop) {
        const explain::LoopReport& loop = result.loop->loop();
        json["file"] = result.loop->file().facts.file;
        json["loop"] = loop.facts.id;
        json["line"] = loop.facts.range.begin.line;
        json["launch"] = {{"block", render::json::blockJson(loop.launch.block)},
                          {"blocks", render::json::numberOrNull(loop.launch.blocks)}};
        return;
    }
    json["input"] = result.document;
    if (!result.counters) return;
    json["kernel"] = result.counters->kernel;
    json["launches"] = render::json::numberOrNull(result.counters->launches);
}

} // namespace

std::string campText(const CampResult& result, const inputs::Choices& choices, bool showsRegressions,
                     const terminal::Paint& paint) {
    std::string text = headText(result, choices, paint) + "\n" + bandText(result.band(), paint);
    if (showsRegressions) text += regressionsText(result.band(), paint);
    return text + adviceText(result) + notesText(result);
}

std::string campJson(const CampResult& result) {
    Json json{{"schema", 1}};
    describeSubject(result, json);
    json["device"] = result.device.id;
    json["model"] = result.prediction.model;
    json["time_s"] = render::json::numberOrNull(result.prediction.time.value());
    json["case"] = result.prediction.caseTaken;
    json["limiter"] = result.prediction.limiter.text();
    json["transactions"] = countsJson(result.band());
    json["band"] = render::json::bandJson(result.band());
    json["advice"] = adviceJson(result);
    json["caveats"] = result.prediction.caveats;
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::cli::text
