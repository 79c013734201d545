#include "core/measured/calibration/measurements.h"

#include "core/base/json_reader.h"
#include "core/measured/calibration/known_series.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::measured::calibration {

namespace {

constexpr std::string_view kFormat = "forewarp calibration";
constexpr int kSchema = 1;
constexpr double kHertzPerKilohertz = 1e3;

double readAboveZero(ObjectReader& reader, std::string_view key) {
    const double value = reader.number(key);
    if (!(value > 0) || !std::isfinite(value))
        reader.fail(key, reader.member(key).dump() + " cannot be measured.", "Run the suite again.");
    return value;
}

/// A whole number of the driver's; 0 where it knows none.
int readCount(ObjectReader& reader, std::string_view key) {
    const long long count = reader.integer(key);
    if (count < 0 || count > std::numeric_limits<int>::max())
        reader.fail(key, std::to_string(count) + " is no count.", "Run the suite again.");
    return int(std::clamp<long long>(count, 0, std::numeric_limits<int>::max()));
}

double readSize(ObjectReader& reader, std::string_view key) {
    const double size = reader.number(key);
    if (!(size >= 0)) reader.fail(key, reader.member(key).dump() + " is no size.", "Run the suite again.");
    return size;
}

Sample readSample(ObjectReader& reader) {
    Sample sample{readAboveZero(reader, "at"), readAboveZero(reader, "median"), readAboveZero(reader, "least"),
                  readAboveZero(reader, "most"), readCount(reader, "runs")};
    if (sample.least > sample.median || sample.median > sample.most)
        reader.fail("median", "The median does not lie between the least and the most.", "Run the suite again.");
    if (sample.runs < 1) reader.fail("runs", "Without a run nothing is measured.", "Run the suite again.");
    return sample;
}

Series readSeries(ObjectReader& reader) {
    Series series{reader.text("name"), reader.text("axis"), reader.text("unit"), {}};
    for (ObjectReader& entry : reader.objects("samples")) {
        series.samples.push_back(readSample(entry));
        reader.adopt(entry);
    }
    if (series.samples.empty()) reader.fail("samples", "There are no samples.", "Run the suite again.");
    if (!std::ranges::is_sorted(series.samples, {}, &Sample::at))
        reader.fail("samples", "The samples are not in the order of \"at\".", "Sort them.");
    return series;
}

GpuIdentity readGpu(ObjectReader& reader) {
    GpuIdentity gpu;
    gpu.name = reader.text("name");
    if (gpu.name.find_first_not_of(' ') == std::string::npos) reader.fail("name", "This text is empty.", "Fill it in.");
    gpu.computeCapability = reader.text("compute_capability");
    gpu.smCount = readCount(reader, "sm_count");
    if (gpu.smCount == 0) reader.fail("sm_count", "A GPU has at least one SM.", "Run the suite again.");
    gpu.smClock = readCount(reader, "sm_clock_khz") * kHertzPerKilohertz;
    gpu.memoryClock = readCount(reader, "memory_clock_khz") * kHertzPerKilohertz;
    gpu.memoryBusBits = readCount(reader, "memory_bus_bits");
    gpu.memoryBytes = readAboveZero(reader, "memory_bytes");
    gpu.l2Bytes = readSize(reader, "l2_bytes");
    gpu.cachesGlobalLoadsInL1 = reader.flagOr("l1_caches_global_loads", false);
    gpu.sharesHostMemory = reader.flagOr("shares_host_memory", false);
    gpu.pcieGeneration = readCount(reader, "pcie_generation");
    gpu.pcieLanes = readCount(reader, "pcie_lanes");
    return gpu;
}

void readVersions(ObjectReader& reader, CalibrationRun& measurements) {
    measurements.driver = reader.text("driver");
    measurements.runtime = reader.text("runtime");
    measurements.compiler = reader.text("compiler");
}

/// Whether this is the suite's document at all; else the other errors would only confuse.
void checkFormat(ObjectReader& document) {
    if (document.textOr("format", "") != kFormat)
        document.fail("format", "This is not what the calibration suite prints.",
                      "Give the JSON that ./calibrate wrote; forewarp-cli calibrate writes the suite.");
    else if (document.integer("schema") != kSchema)
        document.fail("schema", "Only schema 1 of calibrations is known.",
                      "Measure with the suite of this version: forewarp-cli calibrate writes it.");
}

Error incomplete(std::string message, std::string_view document) {
    return {.message = std::move(message),
            .place = std::string(document) + ": series",
            .remedy = "Run the whole suite again: forewarp-cli calibrate writes it."};
}

/// Whether a known series is there, in its unit, and long enough.
std::optional<Error> checkSeries(const CalibrationRun& measurements, const KnownSeries& known,
                                 std::string_view document) {
    const Series* series = measurements.find(known.name);
    if (!series && !known.isRequired) return std::nullopt;
    if (!series) return incomplete("The series " + known.name + " is missing.", document);
    if (series->unit != known.unit)
        return incomplete("The series " + known.name + " is in \"" + series->unit + "\" and should be in \"" +
                              std::string(known.unit) + "\".",
                          document);
    if (series->samples.size() < known.leastSamples)
        return incomplete("The series " + known.name + " needs " + std::to_string(known.leastSamples) +
                              " samples at least.",
                          document);
    return std::nullopt;
}

CalibrationRun readDocument(ObjectReader& root) {
    CalibrationRun measurements;
    measurements.date = root.text("date");
    ObjectReader gpu = root.object("gpu");
    measurements.gpu = readGpu(gpu);
    root.adopt(gpu);
    ObjectReader versions = root.object("versions");
    readVersions(versions, measurements);
    root.adopt(versions);
    for (ObjectReader& entry : root.objects("series")) {
        measurements.series.push_back(readSeries(entry));
        root.adopt(entry);
    }
    return measurements;
}

} // namespace

const Series* CalibrationRun::find(std::string_view name) const {
    const auto found = std::ranges::find(series, name, &Series::name);
    return found == series.end() ? nullptr : &*found;
}

const std::vector<Sample>& CalibrationRun::samples(std::string_view name) const {
    return find(name)->samples;
}

Result<CalibrationRun> readCalibrationRun(std::string_view json, std::string_view document) {
    const Result<Json> parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<CalibrationRun>();
    ObjectReader root(*parsed, std::string(document));
    checkFormat(root);
    if (root.failed()) return *root.finish();
    CalibrationRun measurements = readDocument(root);
    if (const auto error = root.finish()) return *error;
    for (const KnownSeries& known : knownSeries())
        if (auto error = checkSeries(measurements, known, document)) return *std::move(error);
    return measurements;
}

} // namespace forewarp::measured::calibration
