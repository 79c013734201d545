// Prints what Forewarp's intervals are made from: how far measured times lie from predicted ones, by what takes the time;
// what those say of programs and GPUs that are left out; and how well the shipped intervals hold, and how wide they are.
// Reads the suite's times on an H100, and others from the folder that FOREWARP_MEASUREMENTS names.
#include "core/base/text.h"
#include "core/measured/validation/validation.h"
#include "tests/frontend/published_rows.h"
#include "tests/support/measured_cases.h"
#include "tests/support/measured_curves.h"

#include <cctype>
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

/// «FDTD2D» of FDTD_2D, FDTD-2D and fdtd2d.c: the same program, whoever measured it.
std::string programNamed(std::string name) {
    if (name.ends_with(".c")) name.resize(name.size() - 2);
    std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0; });
    for (char& c : name) c = char(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

Residual residualOf(const validation::MeasuredKernel& kernel, const std::string& gpu,
                    const validation::ComparedRow& row) {
    const validation::RowAnswer& answer = row.predicted.answers.front();
    return {.kind = kindOf(answer.limiter.text()),
            .gpu = gpu,
            .program = programNamed(kernel.program),
            .kernel = kernel.kernel,
            .logRatio = std::log(row.measured.median.value() / answer.time->value()),
            .shipped = answer.error.value_or(models::ErrorRange{}),
            .mayJump = joined(answer.caveats, " ").find(" jump ") != std::string::npos,
            .isSane = !row.predicted.repeatsWork};
}

bool isCounted(const validation::ComparedRow& row) {
    const bool isAnswered = !row.predicted.answers.empty() && row.predicted.answers.front().time.has_value();
    return isAnswered && row.measured.median.value() >= kLeastSeconds;
}

/// All rows of one file of measured times, by one model.
Residuals residualsOf(const std::string& measured, const std::string& description, const std::string& model) {
    test::MeasuredCases cases = test::measuredCases(measured, description, {.models = {*models::find(model)}});
    Residuals all;
    for (validation::ComparedCase& each : cases.compared.cases) {
        const kernel::ProgramFacts* facts = cases.factsOf(each);
        if (!facts) continue;
        validation::predictCase(cases.compared, *facts, each);
        for (const validation::ComparedRow& row : each.rows)
            if (isCounted(row))
                all.push_back(residualOf(cases.compared.kernelOf(each), cases.compared.devices[each.device].id, row));
    }
    return all;
}

/// CGPredict's rows of the Jetson TK1: whole programs, each of the kind of its longest kernel.
Residuals publishedResiduals(const models::Model& model) {
    Residuals all;
    const auto device = device::findDevice("tk1");
    if (!device) return all;
    for (const published::Row& row : published::rows()) {
        Residual residual{.gpu = device->id, .program = programNamed(row.kernel), .kernel = row.kernel};
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

/// How well intervals do on some rows; kernels count once.
class Tally {
  public:
    void add(const models::ErrorRange& range, const Residual& each, double weight) {
        m_weight += weight;
        if (holds(range, each)) m_held += weight;
        m_logWidth += weight * std::log(range.most / range.least) / 2;
    }
    [[nodiscard]] double kernels() const { return m_weight; }
    [[nodiscard]] double percentHeld() const { return 100 * m_held / m_weight; }
    /// Factor to each side of the middle, geometric mean.
    [[nodiscard]] double width() const { return std::exp(m_logWidth / m_weight); }

  private:
    double m_weight = 0;
    double m_held = 0;
    double m_logWidth = 0;
};
using Tallies = std::map<std::string, Tally>;

void print(const Tallies& tallies) {
    for (const auto& [name, tally] : tallies)
        std::printf("  %-72s %5.1f kernels %5.0f %%   %5.2f\n", name.c_str(), tally.kernels(), tally.percentHeld(),
                    tally.width());
}

/// How many rows, kernels counted once, lie within intervals that rows of the same program (or GPU) had no part in.
void printLeftOut(const Residuals& all, Key key, const char* what, double tail) {
    Tallies byKind, byKey;
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
            for (Tally* tally : {&byKind[all[i].kind], &byKind["all"], &byKey[left]})
                tally->add(range->second, all[i], weights[i]);
        }
    }
    std::printf("\nEach %s left out, tails of %.0f %%: share within, and mean factor to each side\n", what, tail * 100);
    print(byKind);
    print(byKey);
}

void printKinds(const Residuals& all, double tail) {
    std::set<std::string> kinds{"all"};
    for (const Residual& each : all) kinds.insert(each.kind);
    std::printf("\n%-72s %6s  %5s %6s %5s   shipped holds, factor to each side\n", "measured / predicted", "rows",
                "least", "median", "most");
    for (const std::string& kind : kinds) {
        const Residuals own = where(all, [&](const Residual& each) { return kind == "all" || each.kind == kind; });
        const std::vector<double> weights = weightsOf(own);
        Tally shipped;
        for (std::size_t i = 0; i < own.size(); ++i) shipped.add(own[i].shipped, own[i], weights[i]);
        std::printf("%-72s %6zu  %5.2f %6.2f %5.2f   %5.0f %%   %5.2f\n", kind.c_str(), own.size(),
                    std::exp(quantile(own, tail)), std::exp(quantile(own, 0.5)), std::exp(quantile(own, 1 - tail)),
                    shipped.percentHeld(), shipped.width());
    }
}

Residuals allOf(const std::string& folder, const std::string& model) {
    const test::MeasuredCurves curves(folder, test::profiledGpus());
    const std::string suite = test::textOf(FOREWARP_SOURCE_DIR "/resources/measurements/h100/suite.jsonl");
    Residuals all =
        residualsOf(test::textOf(folder + "/polybench-block-sweeps.csv"), "polybench-gpu/kernels.json", model);
    for (const Residuals& more : {residualsOf(curves.csv(), "rrze/kernels.json", model),
                                  residualsOf(suite, "suite.json", model), publishedResiduals(*models::find(model))})
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
