// Prints what Forewarp's intervals are made from: how far measured times lie from predicted ones, by what takes the time;
// what those say of programs and GPUs that are left out; and how well the shipped intervals hold. Reads the measured times
// from the folder that FOREWARP_MEASUREMENTS names.
#include "core/base/text.h"
#include "core/measured/validation/validation.h"
#include "tests/frontend/published_rows.h"
#include "tests/support/measured_curves.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <regex>
#include <set>

using namespace forewarp;

namespace {

namespace validation = measured::validation;

/// Of shorter kernels most of the time is the host's.
constexpr double kLeastSeconds = 20e-6;

/// One measured row beside its prediction.
struct Residual {
    std::string kind; ///< What takes the time, «memory-bound: L2 takes».
    std::string gpu;
    std::string program;
    std::string kernel;
    double logRatio = 0; ///< Of measured over predicted.
    models::ErrorRange shipped;
    bool mayJump = false;
    bool isSane = true; ///< Its threads repeat no work.
};
using Residuals = std::vector<Residual>;
using Key = std::string Residual::*;

std::string kindOf(const std::string& limiter) {
    static const std::regex kNumber(" [0-9].*");
    return std::regex_replace(limiter, kNumber, "");
}

std::string textOf(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// All rows of one file of measured times, by one model.
Residuals residualsOf(const std::string& measured, const std::string& folder, const std::string& model) {
    const std::string kernelsPath = std::string(FOREWARP_SOURCE_DIR) + "/resources/measurements/" + folder;
    auto times = validation::readMeasuredTimes(measured, folder);
    auto kernels = validation::readMeasuredKernels(textOf(kernelsPath + "/kernels.json"), folder);
    if (!times || !kernels) return {};
    auto compared = validation::arrange(*std::move(times), *std::move(kernels), {.models = {*models::find(model)}});
    std::map<std::string, kernel::ProgramFacts> facts;
    Residuals all;
    for (validation::ComparedCase& each : compared.cases) {
        const validation::MeasuredKernel& kernel = compared.kernelOf(each);
        if (!facts.contains(kernel.file)) {
            auto found = frontend::analyze({kernelsPath + "/" + kernel.file, {"-std=c11"}, {}, {}});
            if (!found) continue;
            facts.emplace(kernel.file, *std::move(found));
        }
        validation::predictCase(compared, facts.at(kernel.file), each);
        for (const validation::ComparedRow& row : each.rows) {
            if (row.predicted.answers.empty() || !row.predicted.answers.front().time) continue;
            const validation::RowAnswer& answer = row.predicted.answers.front();
            const double seconds = row.measured.median.value();
            if (seconds < kLeastSeconds) continue;
            all.push_back({.kind = kindOf(answer.limiter.text()),
                           .gpu = compared.devices[each.device].id,
                           .program = kernel.program,
                           .kernel = kernel.kernel,
                           .logRatio = std::log(seconds / answer.time->value()),
                           .shipped = answer.error.value_or(models::ErrorRange{}),
                           .mayJump = joined(answer.caveats, " ").find(" jump ") != std::string::npos,
                           .isSane = !row.predicted.repeatsWork});
        }
    }
    return all;
}

/// CGPredict's rows of the Jetson TK1: whole programs, each of the kind of its longest kernel.
Residuals publishedResiduals(const models::Model& model) {
    Residuals all;
    const auto device = device::findDevice("tk1");
    if (!device) return all;
    for (const published::Row& row : published::rows()) {
        Residual residual{.gpu = device->id, .program = row.kernel, .kernel = row.kernel};
        Seconds longest;
        const auto predict = [&](const auto& kernel, const auto& on, const auto& launch) {
            auto prediction = model.predict(kernel, on, launch);
            if (prediction && prediction->time * kernel.launches > longest) {
                longest = prediction->time * kernel.launches;
                residual.kind = kindOf(prediction->limiter.text());
                residual.shipped = prediction->error.value_or(models::ErrorRange{});
            }
            return prediction;
        };
        residual.logRatio = std::log(row.measuredMs / published::predictedMs(row, *device, predict));
        all.push_back(std::move(residual));
    }
    return all;
}

/// Each kernel of each GPU counts once, however many rows it has.
std::vector<double> weightsOf(const Residuals& residuals) {
    std::map<std::pair<std::string, std::string>, double> rows;
    for (const Residual& each : residuals) ++rows[{each.gpu, each.program + each.kernel}];
    std::vector<double> weights;
    for (const Residual& each : residuals) weights.push_back(1 / rows[{each.gpu, each.program + each.kernel}]);
    return weights;
}

/// The weighted quantile of the log ratios.
double quantile(const Residuals& residuals, double share) {
    const std::vector<double> weights = weightsOf(residuals);
    std::vector<std::pair<double, double>> sorted;
    double total = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        sorted.emplace_back(residuals[i].logRatio, weights[i]);
        total += weights[i];
    }
    std::ranges::sort(sorted);
    double passed = 0;
    for (const auto& [ratio, weight] : sorted)
        if ((passed += weight) >= share * total) return ratio;
    return sorted.empty() ? 0 : sorted.back().first;
}

Residuals where(const Residuals& all, const auto& takes) {
    Residuals taken;
    std::ranges::copy_if(all, std::back_inserter(taken), takes);
    return taken;
}

/// As the shipped intervals are made: of one kind; of all rows where fewer than four kernels are of it.
models::ErrorRange madeFrom(const Residuals& all, const std::string& kind, double tail) {
    constexpr std::size_t kFewest = 4;
    Residuals own = where(all, [&](const Residual& each) { return each.kind == kind; });
    std::set<std::string> kernels;
    for (const Residual& each : own) kernels.insert(each.gpu + each.program + each.kernel);
    if (kernels.size() < kFewest) own = all;
    return {std::exp(quantile(own, tail)), std::exp(quantile(own, 1 - tail))};
}

bool holds(const models::ErrorRange& range, const Residual& each) {
    return std::log(range.least) <= each.logRatio && each.logRatio <= std::log(range.most);
}

/// How many rows, kernels counted once, lie within intervals that rows of the same program (or GPU) had no part in.
void printLeftOut(const Residuals& all, Key key, const char* what, double tail) {
    std::map<std::string, std::pair<double, double>> byKind, byKey;
    std::set<std::string> keys;
    for (const Residual& each : all) keys.insert(each.*key);
    const std::vector<double> weights = weightsOf(all);
    for (const std::string& left : keys) {
        const Residuals others = where(all, [&](const Residual& each) { return each.*key != left; });
        std::map<std::string, models::ErrorRange> ranges;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].*key != left) continue;
            const auto [range, isNew] = ranges.try_emplace(all[i].kind);
            if (isNew) range->second = madeFrom(others, all[i].kind, tail);
            const double held = holds(range->second, all[i]) ? weights[i] : 0;
            for (auto* count : {&byKind[all[i].kind], &byKind["all"], &byKey[left]}) {
                count->first += held;
                count->second += weights[i];
            }
        }
    }
    std::printf("\nEach %s left out, tails of %.0f %%: share within\n", what, tail * 100);
    for (const auto& counts : {byKind, byKey})
        for (const auto& [name, count] : counts)
            std::printf("  %-50s %5.1f kernels %5.0f %%\n", name.c_str(), count.second,
                        100 * count.first / count.second);
}

void printKinds(const Residuals& all, double tail) {
    std::set<std::string> kinds{"all"};
    for (const Residual& each : all) kinds.insert(each.kind);
    std::printf("\n%-50s %6s  %5s %5s %5s   shipped holds\n", "measured / predicted", "rows", "least", "median",
                "most");
    for (const std::string& kind : kinds) {
        const Residuals own = where(all, [&](const Residual& each) { return kind == "all" || each.kind == kind; });
        const std::vector<double> weights = weightsOf(own);
        double held = 0, total = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            held += holds(own[i].shipped, own[i]) ? weights[i] : 0;
            total += weights[i];
        }
        std::printf("%-50s %6zu  %5.2f %5.2f %5.2f   %5.0f %%\n", kind.c_str(), own.size(),
                    std::exp(quantile(own, tail)), std::exp(quantile(own, 0.5)), std::exp(quantile(own, 1 - tail)),
                    100 * held / total);
    }
}

Residuals allOf(const std::string& folder, const std::string& model) {
    const test::MeasuredCurves curves(folder);
    Residuals all = residualsOf(textOf(folder + "/polybench-block-sweeps.csv"), "polybench-gpu", model);
    for (const Residuals& more : {residualsOf(curves.csv(), "rrze", model), publishedResiduals(*models::find(model))})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

int main() {
    constexpr double kTail = 0.05;
    const char* folder = std::getenv("FOREWARP_MEASUREMENTS");
    if (!folder) {
        std::puts("FOREWARP_MEASUREMENTS names no folder with measured times.");
        return 1;
    }
    for (const models::Model& model : models::all()) {
        if (!model.isQuick) continue;
        const Residuals rows = allOf(folder, std::string(model.id));
        const Residuals sane = where(rows, [](const Residual& each) { return each.isSane; });
        std::printf("\n== %s\n", std::string(model.title).c_str());
        printKinds(sane, kTail);
        if (&model != &models::all().front()) continue;
        std::puts("\nRows with repeated work, which had no part in it:");
        printKinds(where(rows, [](const Residual& each) { return !each.isSane; }), kTail);
        std::puts("\nWhere times may jump:");
        printKinds(where(sane, [](const Residual& each) { return each.mayJump; }), kTail);
        for (const double tail : {0.1, kTail}) {
            printLeftOut(sane, &Residual::program, "program", tail);
            printLeftOut(sane, &Residual::gpu, "GPU", tail);
        }
    }
    return 0;
}
