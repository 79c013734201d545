// Notation. A. M. Aji, M. Daga, W. Feng, «Bounding the Effect of Partition Camping in GPU Kernels», CF 2011,
// doi:10.1145/2016604.2016637, section 4.1.
//
//  paper       here                       meaning                                              unit
//  t           Regression::at             time of one micro-benchmark, (1)                     ms
//  w           warps                      active warps per SM                                  –
//  b2, b4      kPredictors                1 where words have 2, 4 bytes, else 0                –
//  α1 … α3     alpha_1 … alpha_3          what w, b2, b4 add                                   ms
//  β           beta                       the intercept                                        ms
//  –           alpha_4, alpha_5           what w·b2, w·b4 add; not in the paper                ms

#include "core/models/bands/benchmark_fits.h"

#include "core/base/number_text.h"
#include "core/models/prediction_inputs.h"
#include "core/simulation/partitions/partitions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace forewarp::models::bands {

namespace {

constexpr std::array kWordBytes{2, 4, 8};
/// So far below the least measured time a fitted one is worth a caveat.
constexpr double kNotableFloor = 0.1;

/// A predictor of a regression.
struct Predictor {
    static constexpr int kAllSizes = -1;
    std::string_view name;
    int size; ///< The words that it is of, by sizeOf().
    bool grows; ///< With the number of warps.

    [[nodiscard]] bool isOf(int other) const { return size == kAllSizes || size == other; }
    [[nodiscard]] double at(int warps, int other) const { return !isOf(other) ? 0 : grows ? warps : 1; }
};
/// Those of α1, α2, …: (1), then the words' own slopes.
constexpr std::array<Predictor, 5> kPredictors{
    {{"w", Predictor::kAllSizes, true}, {"b2", 0, false}, {"b4", 1, false}, {"w·b2", 0, true}, {"w·b4", 1, true}}};
constexpr std::size_t kPublished = 3;

/// Position of the words' transactions: 32, 64, 128 bytes; -1 for other words.
int sizeOf(int wordBytes) {
    const auto found = std::find(kWordBytes.begin(), kWordBytes.end(), wordBytes);
    return found == kWordBytes.end() ? -1 : int(found - kWordBytes.begin());
}

const Predictor& predictorOf(const Coefficient& slope) {
    return *std::find_if(kPredictors.begin(), kPredictors.end(),
                         [&](const Predictor& each) { return each.name == slope.name; });
}

/// The predictors that a regression kept, without its intercept.
std::span<const Coefficient> slopesOf(const Regression& line) {
    return std::span(line.coefficients).first(line.coefficients.size() - 1);
}

std::string kindText(kernel::AccessKind kind) {
    return kind == kernel::AccessKind::load ? "read" : "write";
}

std::string sizeText(int size) {
    return std::to_string(simulation::partitions::kTransactionBytes[std::size_t(size)]);
}

/// «read_spread»
std::string symbolOf(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern) {
    std::string symbol = kindText(kind) + "_" + std::string(simulation::partitions::name(pattern));
    std::replace(symbol.begin(), symbol.end(), ' ', '_');
    return symbol;
}

/// «reads spread»
std::string textOf(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern) {
    return kindText(kind) + "s, " + std::string(simulation::partitions::name(pattern));
}

std::string numberText(double value) {
    return generalText(value, 4);
}

/// «1–3»
std::string warpsText(int first, int last) {
    return first == last ? std::to_string(first) : std::to_string(first) + "–" + std::to_string(last);
}

Error unusable(const std::string& what, const std::string& remedy) {
    return {ErrorKind::input, what, {}, remedy};
}

/// «alpha_1_read_spread», «beta_read_spread»
std::string coefficientSymbol(const Coefficient& coefficient, const Regression& line, const std::string& suffix) {
    if (&coefficient == &line.coefficients.back()) return "beta_" + suffix;
    return "alpha_" + std::to_string(&predictorOf(coefficient) - kPredictors.data() + 1) + "_" + suffix;
}

/// «alpha_1_read_spread * w + alpha_2_read_spread + beta_read_spread»: (1) for words of this size.
std::string lineText(const Regression& line, int size, const std::string& suffix) {
    std::string text;
    for (const Coefficient& each : slopesOf(line)) {
        const Predictor& predictor = predictorOf(each);
        if (predictor.isOf(size)) text += coefficientSymbol(each, line, suffix) + (predictor.grows ? " * w + " : " + ");
    }
    return text + coefficientSymbol(line.coefficients.back(), line, suffix);
}

} // namespace

Result<BenchmarkFits> BenchmarkFits::fit(const simulation::partitions::MemoryBenchmarks& benchmarks, bool asPublished,
                                         std::optional<double> significance) {
    BenchmarkFits fits;
    fits.m_predictors = asPublished ? kPublished : kPredictors.size();
    fits.m_provenance = benchmarks.provenance;
    if (benchmarks.times.empty())
        return unusable("There are no benchmark times.", "Give the times of the micro-benchmarks.");
    for (const simulation::partitions::BenchmarkTime& each : benchmarks.times)
        if (auto error = fits.take(each)) return *std::move(error);
    for (const simulation::partitions::BenchmarkTime& each : benchmarks.times) {
        if (fits.has(each.kind, each.pattern)) continue;
        if (auto error = fits.addRegression({each.kind, each.pattern, {}}, benchmarks, significance))
            return *std::move(error);
    }
    fits.noteDropped(significance);
    fits.noteFloors();
    return fits;
}

std::optional<Error> BenchmarkFits::take(const simulation::partitions::BenchmarkTime& each) {
    const int size = sizeOf(each.wordBytes);
    const std::string place = textOf(each.kind, each.pattern);
    if (size < 0)
        return unusable("A benchmark has words of " + std::to_string(each.wordBytes) + " bytes (" + place + ").",
                        "Words have 2, 4 or 8 bytes.");
    if (!(each.time > Seconds(0)) || !(each.transactions > 0) || each.warps < 1)
        return unusable("A benchmark has no time, transactions or warps (" + place + ").", "Give numbers above 0.");
    const Seconds perTransaction = each.time / each.transactions;
    if (!std::isnormal(perTransaction.value()))
        return unusable("A benchmark's time is out of all proportion to its transactions (" + place + ").",
                        "Check their units.");
    const auto [found, isNew] = m_measured.try_emplace({each.kind, each.pattern, size}, Measured{{}, perTransaction});
    found->second.transactions[each.warps] = each.transactions;
    found->second.least = std::min(found->second.least, perTransaction);
    return std::nullopt;
}

std::optional<Error> BenchmarkFits::addRegression(const BandRegression& empty,
                                                  const simulation::partitions::MemoryBenchmarks& benchmarks,
                                                  std::optional<double> significance) {
    const std::string place = textOf(empty.kind, empty.pattern);
    for (int size = 0; size < int(kWordBytes.size()); ++size) {
        if (m_measured.contains({empty.kind, empty.pattern, size})) continue;
        return unusable("There are no benchmark times of " + std::to_string(kWordBytes[std::size_t(size)]) +
                            "-byte words (" + place + ").",
                        "Give times of 2-, 4- and 8-byte words.");
    }
    Observations observations;
    const auto predictors = std::span(kPredictors).first(m_predictors);
    for (const Predictor& each : predictors) observations.names.emplace_back(each.name);
    for (const simulation::partitions::BenchmarkTime& each : benchmarks.times) {
        if (each.kind != empty.kind || each.pattern != empty.pattern) continue;
        auto& row = observations.predictors.emplace_back();
        for (const Predictor& predictor : predictors) row.push_back(predictor.at(each.warps, sizeOf(each.wordBytes)));
        observations.responses.push_back(each.time.value() * kMillisecondsPerSecond);
    }
    auto fit = significance ? fitSignificant(std::move(observations), *significance) : fitLeastSquares(observations);
    if (!fit) {
        Error error = fit.error();
        error.place = "benchmarks of " + place;
        return error;
    }
    m_regressions.push_back({empty.kind, empty.pattern, *std::move(fit)});
    return std::nullopt;
}

/// One caveat for all predictors that are left out.
void BenchmarkFits::noteDropped(std::optional<double> significance) {
    std::vector<std::string> dropped;
    for (const BandRegression& each : m_regressions) {
        for (const Predictor& predictor : std::span(kPredictors).first(m_predictors)) {
            if (!each.fit.find(predictor.name))
                dropped.push_back(std::string(predictor.name) + " of " +
                                  std::string(simulation::partitions::name(each.pattern)) + " " + kindText(each.kind) +
                                  "s");
        }
    }
    if (!dropped.empty())
        m_caveats.push_back("Predictors whose p is above " + numberText(*significance) +
                            " count as 0 in the regressions: " + fewOf(dropped) + ".");
}

/// One caveat for all benchmarks whose line falls notably below what was measured.
void BenchmarkFits::noteFloors() {
    std::vector<std::string> low;
    for (const auto& [key, measured] : m_measured) {
        int first = 0;
        int last = 0;
        for (int warps = 1; warps <= measured.transactions.rbegin()->first; ++warps) {
            if (fitted(key, warps) >= measured.least * (1 - kNotableFloor)) continue;
            if (first == 0) first = warps;
            last = warps;
        }
        if (first > 0)
            low.push_back(std::string(simulation::partitions::name(key.pattern)) + " " + sizeText(key.size) + "-byte " +
                          kindText(key.kind) + "s at w = " + warpsText(first, last));
    }
    if (!low.empty())
        m_caveats.push_back("The regression falls below every measured time for " + fewOf(low) +
                            "; the least measured time stands in.");
}

bool BenchmarkFits::has(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern) const {
    return std::any_of(m_regressions.begin(), m_regressions.end(),
                       [&](const BandRegression& each) { return each.kind == kind && each.pattern == pattern; });
}

const Regression& BenchmarkFits::regression(const BenchmarkKey& key) const {
    return std::find_if(
               m_regressions.begin(), m_regressions.end(),
               [&](const BandRegression& each) { return each.kind == key.kind && each.pattern == key.pattern; })
        ->fit;
}

/// Between two measured numbers of warps on a line, beyond them in proportion.
double BenchmarkFits::transactions(const BenchmarkKey& key, int warps) const {
    const auto& measured = m_measured.at(key).transactions;
    const auto above = measured.lower_bound(warps);
    if (above == measured.begin()) return above->second * warps / above->first;
    const auto below = std::prev(above);
    if (above == measured.end()) return below->second * warps / below->first;
    const double share = double(warps - below->first) / (above->first - below->first);
    return below->second + share * (above->second - below->second);
}

Seconds BenchmarkFits::fitted(const BenchmarkKey& key, int warps) const {
    const Regression& line = regression(key);
    std::vector<double> predictors;
    for (const Coefficient& each : slopesOf(line)) predictors.push_back(predictorOf(each).at(warps, key.size));
    const double milliseconds = line.at(predictors); // (1)
    return Seconds(milliseconds / kMillisecondsPerSecond / transactions(key, warps));
}

Seconds BenchmarkFits::perTransaction(kernel::AccessKind kind, simulation::partitions::BenchmarkPattern pattern,
                                      int size, int warps) const {
    const BenchmarkKey key{kind, pattern, size};
    return std::max(m_measured.at(key).least, fitted(key, warps));
}

void BenchmarkFits::noteCoefficients(const BenchmarkKey& key, DerivationSteps& steps) const {
    const Regression& line = regression(key);
    const std::string suffix = symbolOf(key.kind, key.pattern);
    const std::string fit = "regression of " + textOf(key.kind, key.pattern) + ", R² = " + numberText(line.r2) +
                            ", RMSE = " + numberText(line.rmse) + " ms";
    for (const Coefficient& each : line.coefficients) {
        const std::string symbol = coefficientSymbol(each, line, suffix);
        if (steps.derivation.indexOf(symbol) >= 0) return;
        steps.derivation.add({.symbol = symbol,
                              .meaning = "coefficient of " + each.name + " in milliseconds per benchmark",
                              .value = each.value,
                              .unit = "ms",
                              .source = fit + ", p = " + numberText(each.p) + "; " + m_provenance});
    }
}

std::string BenchmarkFits::note(const BenchmarkKey& key, int warps, DerivationSteps& steps) const {
    constexpr double kNanosecondsPerSecond = 1e9;
    noteCoefficients(key, steps);
    const std::string suffix = symbolOf(key.kind, key.pattern);
    const std::string sized = suffix + "_" + sizeText(key.size);
    const auto add = [&](const std::string& symbol, const char* meaning, double value, const char* unit) {
        steps.derivation.add(
            {.symbol = symbol, .meaning = meaning, .value = value, .unit = unit, .source = m_provenance});
    };
    add("n_" + sized, "transactions of this benchmark, all SMs", transactions(key, warps), "");
    add("least_" + sized, "least measured time of one such transaction",
        m_measured.at(key).least.value() * kNanosecondsPerSecond, "ns");
    const std::string formula =
        "max(least_" + sized + ", (" + lineText(regression(key), key.size, suffix) + ") * 1000000 / n_" + sized + ")";
    const double value = perTransaction(key.kind, key.pattern, key.size, warps).value() * kNanosecondsPerSecond;
    steps.note(value, {"t_" + sized, "ns", "time of one such transaction among w warps", formula,
                       m_predictors > kPublished ? "(1), a slope per word length" : "(1)"});
    return "t_" + sized;
}

} // namespace forewarp::models::bands
