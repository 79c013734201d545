#include "core/measured/validation/validation.h"

#include "core/measured/validation/gpu_names.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace forewarp::measured::validation {

namespace {

void leaveOut(const std::string& reason, int line, std::vector<LeftOutRows>& leftOut) {
    const auto known = std::ranges::find(leftOut, reason, &LeftOutRows::reason);
    if (known != leftOut.end()) known->lines.push_back(line);
    else leftOut.push_back({reason, {line}});
}

auto sizeOrder(const ComparedRow& row) {
    const kernel::BlockShape& block = row.measured.block;
    return std::make_tuple(block.threads(), block.x, block.y, row.measured.line);
}

/// Puts each row into the case it belongs to, or says why it belongs to none.
class Arrangement {
  public:
    Arrangement(MeasuredKernels described, const ValidationChoices& choices) : m_choices(choices) {
        m_validation.described = std::move(described);
        m_validation.models = choices.models;
        m_validation.withoutRepeatedWork = choices.withoutRepeatedWork;
        m_validation.simulation = choices.simulation;
        if (m_validation.described.bypassesL1) m_validation.simulation.loadsUseL1 = false;
        if (m_validation.described.mayOverlap) m_validation.simulation.storesMayAlias = true;
    }

    void add(MeasuredRow row) {
        const MeasuredKernel* kernel = m_validation.described.find(row.program, row.kernel);
        const auto device = deviceOf(row.gpu);
        const std::string reason = reasonAgainst(row, kernel, device.has_value());
        if (!reason.empty()) {
            leaveOut(reason, row.line, m_validation.leftOut);
            return;
        }
        const auto position = std::size_t(kernel - m_validation.described.kernels.data());
        caseOf(*device, position, row.sizes).rows.push_back({std::move(row), {}});
    }

    Validation finish() {
        for (ComparedCase& compared : m_validation.cases) std::ranges::sort(compared.rows, {}, sizeOrder);
        return std::move(m_validation);
    }

  private:
    [[nodiscard]] std::string reasonAgainst(const MeasuredRow& row, const MeasuredKernel* kernel,
                                            bool knowsDevice) const {
        if (!knowsDevice) return "No profile of this GPU is known: " + row.gpu + ".";
        const bool isMeant = row.program.find(m_choices.filter) != std::string::npos ||
                             row.kernel.find(m_choices.filter) != std::string::npos;
        if (!isMeant) return "Its name is not what was asked for.";
        if (!kernel) return "No description tells what this kernel is: " + row.program + ", " + row.kernel + ".";
        if (!kernel->notComparable.empty())
            return row.program + ", " + row.kernel + " cannot be compared: " + kernel->notComparable + ".";
        for (const auto& [symbol, least] : m_choices.leastSizes) {
            const auto size = row.sizes.find(symbol);
            if (size != row.sizes.end() && size->second < least)
                return "Its " + symbol + " is below what was asked for.";
        }
        return {};
    }

    /// Position of the device, which is added where it is new.
    std::optional<std::size_t> deviceOf(const std::string& gpu) {
        const auto known = m_deviceOfGpu.find(gpu);
        if (known != m_deviceOfGpu.end()) return known->second;
        const device::Device* found = m_choices.device ? &*m_choices.device : deviceNamed(gpu);
        return m_deviceOfGpu[gpu] = found ? std::optional(positionOf(*found)) : std::nullopt;
    }

    std::size_t positionOf(const device::Device& device) {
        auto& devices = m_validation.devices;
        const auto known = std::ranges::find(devices, device.id, &device::Device::id);
        if (known != devices.end()) return std::size_t(known - devices.begin());
        devices.push_back(device);
        return devices.size() - 1;
    }

    ComparedCase& caseOf(std::size_t device, std::size_t kernel, const kernel::Bindings& sizes) {
        auto& cases = m_validation.cases;
        const auto [known, isNew] = m_caseOf.try_emplace(std::make_tuple(device, kernel, sizes), cases.size());
        if (isNew) cases.push_back({device, kernel, sizes, {}});
        return cases[known->second];
    }

    const ValidationChoices& m_choices;
    Validation m_validation;
    std::map<std::string, std::optional<std::size_t>, std::less<>> m_deviceOfGpu;
    std::map<std::tuple<std::size_t, std::size_t, kernel::Bindings>, std::size_t> m_caseOf;
};

std::optional<TimePair> timesOf(const ComparedRow& row, std::size_t model) {
    const RowAnswer& answer = row.predicted.answers[model];
    if (!answer.time) return std::nullopt;
    return TimePair{answer.time->value(), row.measured.median.value(), answer.error};
}

} // namespace

std::size_t Validation::rowCount() const {
    std::size_t count = 0;
    for (const ComparedCase& compared : cases) count += compared.rows.size();
    return count;
}

MeasuredKernels describedByRows(const MeasuredTimes& times) {
    MeasuredKernels described;
    for (const MeasuredRow& row : times.rows) {
        if (described.find(row.program, row.kernel)) continue;
        MeasuredKernel kernel;
        kernel.program = kernel.file = row.program;
        kernel.kernel = row.kernel;
        kernel.loop = row.loop.empty() ? row.kernel : row.loop;
        kernel.dimensions = row.dimensions;
        described.kernels.push_back(std::move(kernel));
    }
    return described;
}

Validation arrange(MeasuredTimes times, MeasuredKernels described, const ValidationChoices& choices) {
    Arrangement arrangement(std::move(described), choices);
    for (MeasuredRow& row : times.rows) arrangement.add(std::move(row));
    Validation validation = arrangement.finish();
    for (const BrokenRow& row : times.broken)
        leaveOut("It cannot be read: " + row.reason + (row.reason.ends_with('.') ? "" : "."), row.line,
                 validation.leftOut);
    return validation;
}

void predictCase(const Validation& validation, const kernel::ProgramFacts& facts, ComparedCase& compared) {
    const device::Device& device = validation.devices[compared.device];
    auto kernel = sizedKernel(facts, validation.kernelOf(compared), compared.sizes, device, validation.simulation);
    if (kernel) kernel->repeatsWork = validation.described.repeatsWork;
    for (ComparedRow& row : compared.rows) {
        if (!kernel) row.predicted.problem = kernel.wasCancelled() ? "It was stopped." : kernel.error().message;
        else if (validation.withoutRepeatedWork && repeatsWork(*kernel, row.measured.block))
            row.predicted.problem = "Its block has threads that repeat the work of others (--sane).";
        else row.predicted = predictRow(*kernel, row.measured.block, device, validation.models);
    }
}

void settle(Validation& validation) {
    for (ComparedCase& compared : validation.cases) {
        for (const ComparedRow& row : compared.rows)
            if (!row.predicted.problem.empty()) leaveOut(row.predicted.problem, row.measured.line, validation.leftOut);
        std::erase_if(compared.rows, [](const ComparedRow& row) { return !row.predicted.problem.empty(); });
    }
    std::erase_if(validation.cases, [](const ComparedCase& compared) { return compared.rows.empty(); });
    for (LeftOutRows& rows : validation.leftOut) std::ranges::sort(rows.lines);
}

ErrorStatistics statisticsOf(const Validation& validation, std::size_t model, const RowFilter& takes) {
    std::vector<ShapeTimes> cases;
    for (const ComparedCase& compared : validation.cases) {
        ShapeTimes shapes;
        for (const ComparedRow& row : compared.rows) {
            const auto times = takes(compared, row) ? timesOf(row, model) : std::nullopt;
            if (times) shapes.push_back(*times);
        }
        if (!shapes.empty()) cases.push_back(std::move(shapes));
    }
    return statisticsOf(cases);
}

std::vector<Miss> largestMisses(const Validation& validation, std::size_t model, std::size_t most) {
    std::map<std::pair<std::size_t, std::size_t>, Miss> worst; // By device and kernel.
    for (const ComparedCase& compared : validation.cases) {
        Miss& known = worst[{compared.device, compared.kernel}];
        for (const ComparedRow& row : compared.rows) {
            const auto times = timesOf(row, model);
            if (times && (!known.row || times->factor() > known.times.factor())) known = {&compared, &row, *times};
        }
    }
    std::vector<Miss> misses;
    for (const auto& [place, miss] : worst)
        if (miss.row) misses.push_back(miss);
    std::ranges::sort(misses, std::greater<>(), [](const Miss& miss) { return miss.times.factor(); });
    if (misses.size() > most) misses.resize(most);
    return misses;
}

} // namespace forewarp::measured::validation
