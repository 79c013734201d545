#include "core/measured/validation/row_prediction.h"

#include "core/dataflow/registers.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"
#include "core/kernel/profile_of.h"
#include "core/measured/validation/roofline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace forewarp::measured::validation {

namespace {

Error missingSymbol(const MeasuredKernel& kernel, const std::string& symbol) {
    return {ErrorKind::input,
            "Neither the row nor the description of " + kernel.kernel + " gives a value to " + symbol + ".",
            {},
            {}};
}

/// The row's sizes and what the description makes of them.
Result<kernel::Bindings> valuesOf(const MeasuredKernel& kernel, const kernel::Bindings& sizes) {
    kernel::Bindings values = sizes;
    for (const auto& [symbol, expression] : kernel.values) {
        const auto value = expression.evaluate(sizes);
        if (!value) return missingSymbol(kernel, symbol);
        values[symbol] = *value;
    }
    return values;
}

Result<kernel::KernelProfile> profileAt(const kernel::ProgramFacts& facts, const MeasuredKernel& kernel,
                                        const kernel::Bindings& sizes, const device::Device& device,
                                        const kernel::SimulationChoices& simulation) {
    auto values = valuesOf(kernel, sizes);
    if (!values) return values.failureAs<kernel::KernelProfile>();
    kernel::Assumptions assumptions;
    assumptions.values = *std::move(values);
    assumptions.dimensions = kernel.dimensions;
    assumptions.simulation = simulation;
    auto profile = kernel::profileOf(facts, kernel.loop, assumptions);
    if (!profile) return profile;
    for (const kernel::Assumption& assumption : profile->assumptions)
        if (assumption.kind == kernel::Assumption::Kind::value) return missingSymbol(kernel, assumption.symbol);
    profile->registersPerThread =
        std::min(dataflow::registerNeed(*profile).perThread, device.capability.registersPerThread);
    return profile;
}

/// Numbers of the launches that stand for all.
std::set<double> sampledLaunches(double launches) {
    static const double kNode = 0.5 / std::sqrt(3.0); // Of the Gauss rule on −½ … ½.
    const auto numberAt = [&](double place) { return std::round((launches - 1) * place); };
    return {numberAt(0.5 - kNode), numberAt(0.5 + kNode)};
}

int extentOf(const kernel::BlockShape& block, kernel::ThreadDimension dimension) {
    return dimension == kernel::ThreadDimension::x   ? block.x
           : dimension == kernel::ThreadDimension::y ? block.y
                                                     : block.z;
}

/// Dimensions of the block, more than one thread wide, that no loop of the nest runs along.
std::vector<kernel::ThreadDimension> surplusDimensions(const kernel::KernelProfile& kernel,
                                                       const kernel::BlockShape& block) {
    std::vector<kernel::ThreadDimension> surplus;
    for (const auto dimension : {kernel::ThreadDimension::x, kernel::ThreadDimension::y, kernel::ThreadDimension::z}) {
        const bool isMapped =
            std::ranges::find(kernel.mapped, dimension, &kernel::MappedLoop::dimension) != kernel.mapped.end();
        if (!isMapped && extentOf(block, dimension) > 1) surplus.push_back(dimension);
    }
    return surplus;
}

/// The kernel whose threads along the surplus dimensions all do the same: their addresses do not differ.
kernel::KernelProfile withRepeatedWork(kernel::KernelProfile kernel, const kernel::BlockShape& block) {
    for (const kernel::ThreadDimension dimension : surplusDimensions(kernel, block))
        kernel.mapped.push_back({kernel.loop, {}, dimension, double(extentOf(block, dimension))});
    return kernel;
}

/// What the models have said of one sample so far.
class SampleQuestion {
  public:
    SampleQuestion(const kernel::KernelProfile& kernel, const kernel::BlockShape& block, const device::Device& device)
        : m_kernel(kernel), m_device(device), m_launch(kernel.launchWith(block)) {}

    /// What one model simulates of memory serves the next as well.
    Result<models::Prediction> ask(const models::Model& model) {
        auto prediction = model.predict(m_kernel, m_device, m_launch, m_known);
        if (prediction) m_known.learn(*prediction);
        return prediction;
    }

  private:
    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    kernel::Launch m_launch;
    models::KnownBehaviour m_known;
};

void addSample(const Result<models::Prediction>& prediction, double launches, RowAnswer& answer) {
    if (!prediction) {
        answer.problem = prediction.wasCancelled() ? "It was stopped." : prediction.error().message;
        answer.time.reset();
        return;
    }
    if (!answer.time) return;
    if (answer.limiter.isEmpty()) {
        answer.limiter = prediction->limiter;
        answer.caveats = prediction->caveats;
        answer.error = prediction->error;
    }
    *answer.time += prediction->time * launches;
}

} // namespace

Result<SizedKernel> sizedKernel(const kernel::ProgramFacts& facts, const MeasuredKernel& kernel,
                                const kernel::Bindings& sizes, const device::Device& device,
                                const kernel::SimulationChoices& simulation) {
    const auto launches = kernel.launches.evaluate(sizes);
    if (!launches || *launches < 1)
        return Error{ErrorKind::input, "The number of launches of " + kernel.kernel + " is unknown.", {}, {}};
    SizedKernel sized{*launches, {}, false};
    const bool areAlike = kernel.launchCounter.empty();
    for (const double number : areAlike ? std::set<double>{0} : sampledLaunches(*launches)) {
        kernel::Bindings values = sizes;
        if (!areAlike) values[kernel.launchCounter] = number;
        auto profile = profileAt(facts, kernel, values, device, simulation);
        if (!profile) return profile.failureAs<SizedKernel>();
        sized.samples.push_back(*std::move(profile));
    }
    sized.launches *= sized.samples.front().launches;
    return sized;
}

bool repeatsWork(const SizedKernel& kernel, const kernel::BlockShape& block) {
    return kernel.repeatsWork && !surplusDimensions(kernel.samples.front(), block).empty();
}

bool isStream(const kernel::KernelProfile& kernel) {
    constexpr double kOnce = 1.2;
    if (!kernel.innerLoops.empty()) return false;
    double asked = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        if (access.space != kernel::MemorySpace::global || access.isPrivate || access.isFixed) continue;
        if (!access.isAffineEverywhere() || access.bytesPerThreadX != access.elementBytes) return false;
        asked += kernel.threads() * access.executionsPerThread * access.elementBytes;
    }
    return asked <= kOnce * reachedBytesOf(kernel);
}

PredictedRow predictRow(const SizedKernel& kernel, const kernel::BlockShape& block, const device::Device& device,
                        std::span<const models::Model> models) {
    PredictedRow row;
    row.overhead = device.launchOverhead.value * kernel.launches;
    row.isStream = isStream(kernel.samples.front());
    row.repeatsWork = repeatsWork(kernel, block);
    if (const auto error = explain::checkBlock(block, device)) {
        row.problem = error->message;
        return row;
    }
    row.answers.assign(models.size(), RowAnswer{row.overhead, {}, {}, {}});
    for (const kernel::KernelProfile& sample : kernel.samples) {
        const kernel::KernelProfile started = row.repeatsWork ? withRepeatedWork(sample, block) : sample;
        SampleQuestion question(started, block, device);
        for (std::size_t i = 0; i < models.size(); ++i)
            addSample(question.ask(models[i]), kernel.launches / double(kernel.samples.size()), row.answers[i]);
    }
    return row;
}

} // namespace forewarp::measured::validation
