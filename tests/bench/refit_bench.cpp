// Fits the five constants of Forewarp's own model again (core/models/forewarp/constants.h): on all programs that they are
// fitted on, and on all but each one, which then shows what the constants are worth where they were not fitted. Prints
//
//   constants                               p        s        h  c_block    c_dep
//   shipped                               5.7     1.72     0.66      321      6.3
//     fitted on                      1234 rows, median error   … %, factor …
//
// The fit takes the least sum of squared log(measured / predicted) over the logarithms of the constants; each kernel
// counts once, however many rows it has. Factors are made from the same mean square; medians count rows. Reads the
// measured times from the folder that FOREWARP_MEASUREMENTS names.
#include "core/models/forewarp/forewarp.h"
#include "tests/support/measured_cases.h"

#include <unsupported/Eigen/LevenbergMarquardt>
#include <unsupported/Eigen/NumericalDiff>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <set>

using namespace forewarp;

namespace {

namespace validation = measured::validation;
using models::forewarp::FittedConstants;
using models::forewarp::ForewarpParameters;

constexpr double kLeastSize = 256;

const std::set<std::string> kPrograms{"2DCONV", "ATAX", "BICG", "FDTD_2D", "GEMM", "GESUMMV", "SYRK"};

constexpr std::array kFitted{&FittedConstants::norm, &FittedConstants::storeWeight, &FittedConstants::hotRequest,
                             &FittedConstants::blockStart, &FittedConstants::dependent};

/// One measured row, with what the model needs to predict it.
struct Row {
    std::string gpu;
    std::string program;
    std::string kernel;
    Seconds measured;
    Seconds overhead; ///< Of all launches.
    double launches = 1; ///< That each sample stands for.
    std::vector<ForewarpParameters> samples;
};
using Rows = std::vector<Row>;

/// Of measured over predicted; not a number where there is no prediction.
double logRatio(const Row& row, const FittedConstants& constants) {
    Seconds predicted = row.overhead;
    for (ForewarpParameters sample : row.samples) {
        sample.fitted = constants;
        const auto prediction = models::forewarp::forewarpModel(sample);
        if (!prediction) return std::numeric_limits<double>::quiet_NaN();
        predicted += prediction->time * row.launches;
    }
    return std::log(row.measured / predicted);
}

/// Nothing where the block cannot run.
std::optional<Row> rowOf(const validation::SizedKernel& kernel, const validation::MeasuredRow& measured,
                         const device::Device& device) {
    Row row{.gpu = device.id,
            .program = measured.program,
            .kernel = measured.kernel,
            .measured = measured.median,
            .overhead = device.launchOverhead.value * kernel.launches,
            .launches = kernel.launches / double(kernel.samples.size()),
            .samples = {}};
    for (const kernel::KernelProfile& sample : kernel.samples) {
        auto parameters = models::forewarp::forewarpParameters(sample, device, sample.launchWith(measured.block));
        if (!parameters) return std::nullopt;
        row.samples.push_back(*std::move(parameters));
    }
    return row;
}

/// Without blocks whose threads repeat the work of others.
Rows rowsIn(const std::string& file) {
    const test::MeasuredCases cases = test::measuredCases(test::textOf(file), "polybench-gpu/kernels.json",
                                                          {.models = {}, .leastSizes = {{"n", kLeastSize}}});
    const validation::Validation& compared = cases.compared;
    Rows rows;
    for (const validation::ComparedCase& each : compared.cases) {
        const kernel::ProgramFacts* facts = cases.factsOf(each);
        if (!facts) continue;
        const device::Device& device = compared.devices[each.device];
        auto kernel = validation::sizedKernel(*facts, compared.kernelOf(each), each.sizes, device, compared.simulation);
        if (!kernel) continue;
        kernel->repeatsWork = compared.described.repeatsWork;
        for (const validation::ComparedRow& measured : each.rows) {
            if (validation::repeatsWork(*kernel, measured.measured.block)) continue;
            if (auto row = rowOf(*kernel, measured.measured, device)) rows.push_back(*std::move(row));
        }
    }
    return rows;
}

Rows where(const Rows& all, const auto& takes) {
    Rows taken;
    std::ranges::copy_if(all, std::back_inserter(taken), takes);
    return taken;
}

/// Each kernel counts once.
std::vector<double> weightsOf(const Rows& rows) {
    std::map<std::pair<std::string, std::string>, double> count;
    for (const Row& each : rows) ++count[{each.program, each.kernel}];
    std::vector<double> weights;
    for (const Row& each : rows) weights.push_back(1 / count[{each.program, each.kernel}]);
    return weights;
}

Eigen::VectorXd logsOf(const FittedConstants& constants) {
    Eigen::VectorXd logs(kFitted.size());
    for (std::size_t i = 0; i < kFitted.size(); ++i) logs[Eigen::Index(i)] = std::log(constants.*kFitted[i]);
    return logs;
}

FittedConstants constantsOf(const Eigen::VectorXd& logs) {
    FittedConstants constants;
    for (std::size_t i = 0; i < kFitted.size(); ++i) constants.*kFitted[i] = std::exp(logs[Eigen::Index(i)]);
    return constants;
}

/// What is squared and added up.
struct Residuals : Eigen::DenseFunctor<double> {
    explicit Residuals(const Rows& all)
        : DenseFunctor(int(kFitted.size()), int(all.size())), rows(all), weights(weightsOf(all)) {}

    /// Less than 0: stop, there is no prediction.
    int operator()(const InputType& logs, ValueType& residuals) const {
        const FittedConstants constants = constantsOf(logs);
        for (std::size_t i = 0; i < rows.size(); ++i)
            residuals[Eigen::Index(i)] = std::sqrt(weights[i]) * logRatio(rows[i], constants);
        return residuals.allFinite() ? 0 : -1;
    }

    const Rows& rows;
    std::vector<double> weights;
};

/// Begins at the shipped constants. Nothing where the fit does not settle.
std::optional<FittedConstants> fittedOn(const Rows& rows) {
    namespace space = Eigen::LevenbergMarquardtSpace;
    constexpr double kStep = 1e-6; ///< Square of the share by which constants are changed for a derivative.
    constexpr double kTolerance = 1e-6; ///< Of the sum, and of the logarithms.
    using Differentiable = Eigen::NumericalDiff<Residuals>;
    Differentiable residuals(Residuals(rows), kStep);
    Eigen::LevenbergMarquardt<Differentiable> minimizer(residuals);
    minimizer.setFtol(kTolerance);
    minimizer.setXtol(kTolerance);
    Eigen::VectorXd logs = logsOf({});
    const auto status = minimizer.minimize(logs);
    const bool isSettled = status > space::ImproperInputParameters && status < space::TooManyFunctionEvaluation;
    return isSettled ? std::optional(constantsOf(logs)) : std::nullopt;
}

void printConstants(const std::string& name, const FittedConstants& constants) {
    std::printf("%-32s", name.c_str());
    for (const auto& each : kFitted) std::printf(" %8.3g", constants.*each);
    std::printf("\n");
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

void printError(const std::string& what, const Rows& rows, const FittedConstants& constants) {
    if (rows.empty()) return;
    const std::vector<double> weights = weightsOf(rows);
    std::vector<double> errors;
    double squares = 0, total = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double ratio = logRatio(rows[i], constants);
        errors.push_back(std::abs(std::exp(-ratio) - 1));
        squares += weights[i] * ratio * ratio;
        total += weights[i];
    }
    std::printf("  %-30s %5zu rows, median error %5.1f %%, factor %.3f\n", what.c_str(), rows.size(),
                100 * median(std::move(errors)), std::exp(std::sqrt(squares / total)));
}

/// Rows that have no part in the fit: other programs of its GPU, and another GPU.
struct HeldOut {
    std::string name;
    Rows rows;
};

void printAll(const std::string& name, const FittedConstants& constants, const Rows& fitted,
              const std::vector<HeldOut>& others) {
    printConstants(name, constants);
    printError("fitted on", fitted, constants);
    for (const HeldOut& other : others) printError(other.name, other.rows, constants);
    std::fflush(stdout); // Fits take a while.
}

void printRefitted(const std::string& name, const Rows& fitted, const std::vector<HeldOut>& others) {
    const auto constants = fittedOn(fitted);
    if (constants) printAll(name, *constants, fitted, others);
    else std::printf("%s: the fit does not settle\n", name.c_str());
}

} // namespace

int main() {
    const char* folder = std::getenv("FOREWARP_MEASUREMENTS");
    if (!folder) {
        std::puts("FOREWARP_MEASUREMENTS names no folder with measured times.");
        return 1;
    }
    const Rows all = rowsIn(std::string(folder) + "/polybench-block-sweeps.csv");
    const auto isOfGpu = [](const Row& row) { return row.gpu == "rtx2070super"; };
    const Rows fitted = where(all, [&](const Row& row) { return isOfGpu(row) && kPrograms.contains(row.program); });
    const std::vector<HeldOut> others{
        {"GRAMSCHM, no part in it",
         where(all, [&](const Row& row) { return isOfGpu(row) && !kPrograms.contains(row.program); })},
        {"Tesla C2075, no part in it", where(all, [&](const Row& row) { return row.gpu == "c2075"; })}};
    std::printf("%-32s %8s %8s %8s %8s %8s\n", "constants", "p", "s", "h", "c_block", "c_dep");
    printAll("shipped", {}, fitted, others);
    printRefitted("refitted", fitted, others);
    for (const std::string& left : kPrograms) {
        std::vector<HeldOut> heldOut = others;
        heldOut.push_back({left + ", left out", where(fitted, [&](const Row& row) { return row.program == left; })});
        printRefitted("without " + left, where(fitted, [&](const Row& row) { return row.program != left; }), heldOut);
    }
    return 0;
}
