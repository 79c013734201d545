#include "core/measured/validation/forecast.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/measured/validation/gpu_names.h"

#include <array>
#include <charconv>
#include <map>
#include <tuple>

namespace forewarp::measured::validation {

namespace {

/// Six significant digits: more than any measured time has.
std::string millisecondsText(Seconds time) {
    constexpr int kDigits = 6;
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), time.value() * kMillisecondsPerSecond,
                                   std::chars_format::general, kDigits);
    return {buffer.data(), end.ptr};
}

std::string lineOf(const std::string& device, const ComparedRow& row) {
    const RowAnswer& answer = row.predicted.answers.front();
    const models::TimeInterval interval = models::intervalOf(*answer.time, answer.error.value_or(models::ErrorRange{}));
    const kernel::BlockShape& block = row.measured.block;
    std::string line =
        device + "," + row.measured.program + "," + row.measured.kernel + "," + sizesText(row.measured.sizes);
    for (const int extent : {block.x, block.y, block.z}) line += "," + std::to_string(extent);
    for (const Seconds time : {interval.least, *answer.time, interval.most}) line += "," + millisecondsText(time);
    return line + "\n";
}

using RowKey = std::tuple<std::string, std::string, std::string, kernel::Bindings, int, int, int>;

/// Ports do not print how many elements an array has that nobody can tell from its loop.
RowKey keyOf(const std::string& device, const MeasuredRow& row) {
    kernel::Bindings sizes = row.sizes;
    std::erase_if(sizes, [](const auto& size) { return size.first.ends_with("_elements"); });
    return {device, row.program, row.kernel, sizes, row.block.x, row.block.y, row.block.z};
}

RowAnswer answerOf(const MeasuredRow& forecast) {
    const double time = forecast.median.value();
    return {.time = forecast.median,
            .error = models::ErrorRange{forecast.least.value() / time, forecast.most.value() / time}};
}

} // namespace

MeasuredTimes unmeasuredRows(const MeasuredKernels& described, std::span<const std::string> devices) {
    MeasuredTimes times;
    for (const std::string& device : devices)
        for (const MeasuredKernel& kernel : described.kernels)
            for (const kernel::Bindings& sizes : kernel.sizes)
                for (const kernel::BlockShape& block : kernel.blocks)
                    times.rows.push_back({.gpu = device,
                                          .program = kernel.program,
                                          .kernel = kernel.kernel,
                                          .sizes = sizes,
                                          .block = block});
    return times;
}

std::string forecastCsv(const Validation& validation, std::string_view version) {
    std::string text = "# Predicted, not measured, by Forewarp " + std::string(version) +
                       ": median_ms is the time, min_ms and max_ms are the ends of its interval.\n"
                       "gpu,file,loop,sizes,block_x,block_y,block_z,min_ms,median_ms,max_ms\n";
    for (const ComparedCase& compared : validation.cases)
        for (const ComparedRow& row : compared.rows)
            if (row.predicted.answers.front().time) text += lineOf(validation.devices[compared.device].id, row);
    return text;
}

void addForecast(const MeasuredTimes& forecast, Validation& validation) {
    std::map<RowKey, const MeasuredRow*> rows;
    for (const MeasuredRow& row : forecast.rows)
        if (const device::Device* device = deviceNamed(row.gpu)) rows[keyOf(device->id, row)] = &row;
    validation.models.push_back({.id = "forecast", .title = "Forecast", .source = "made before anything was measured"});
    for (ComparedCase& compared : validation.cases) {
        for (ComparedRow& row : compared.rows) {
            const auto found = rows.find(keyOf(validation.devices[compared.device].id, row.measured));
            const RowAnswer none{.problem = "The forecast has no such row."};
            row.predicted.answers.push_back(found == rows.end() ? none : answerOf(*found->second));
        }
    }
}

} // namespace forewarp::measured::validation
