#include "frontend/cuda/harness/measurement_text.h"

#include "frontend/cuda/harness/input_text.h"

namespace forewarp::frontend::cuda::harness {

namespace {

constexpr const char* kMeasurementText = R"(
// The loop as the C has it.
struct @Reference {
    double milliseconds = -1; // None: it did not run.
$sumError};

struct @Measurement {
$sizes    dim3 block;
    @Timing timing;
    float least = 0, median = 0, most = 0; // Milliseconds of the kernel's runs.
    @Reference reference;
    @Comparison comparison;
};

static void @sortTimes(@Measurement &measured)
{
    std::vector<float> &times = measured.timing.kernel;
    if (times.empty()) // There was no iteration.
        return;
    std::sort(times.begin(), times.end());
    measured.least = times.front();
    measured.median = times[times.size() / 2];
    measured.most = times.back();
}

static std::string @gpuName()
{
    int device = 0;
    cudaDeviceProp properties;
    @CHECK(cudaGetDevice(&device));
    @CHECK(cudaGetDeviceProperties(&properties, device));
    return properties.name;
}

static void @printText(const @Measurement &measured)
{
    std::printf("$title on %s\n", @gpuName().c_str());
$textOfSizes    std::printf("  block    %ux%ux%u, %d runs\n", measured.block.x, measured.block.y, measured.block.z,
                measured.timing.runs);
    if (measured.reference.milliseconds < 0)
        std::printf("  results  not compared\n");
    else if (measured.comparison.isEqual)
        std::printf("  results  equal, largest relative difference %.3g\n", measured.comparison.largest);
    else
        std::printf("  results  DIFFERENT, first in %s\n"$hint, measured.comparison.first);
$textOfSums    std::printf("  kernel   %.6g ms median, %.6g to %.6g ms\n", measured.median, measured.least, measured.most);
    std::printf("  copies   %.6g ms in, %.6g ms out\n", measured.timing.copyIn, measured.timing.copyOut);
    if (measured.reference.milliseconds >= 0)
        std::printf("  host     %.6g ms\n", measured.reference.milliseconds);
}

static void @printJson(const @Measurement &measured)
{
    std::printf("{\"schema\":1,\"kind\":\"forewarp-measurement\",\"gpu\":\"%s\",", @gpuName().c_str());
    std::printf("\"file\":\"$file\",\"loop\":\"$loop\",\"sizes\":{");
$jsonOfSizes    std::printf("},\"block\":[%u,%u,%u],$tiles$threads\"runs\":%d,", measured.block.x,
                measured.block.y, measured.block.z,
                measured.timing.runs);
    std::printf("\"kernel_ms\":{\"min\":%.6g,\"median\":%.6g,\"max\":%.6g},", measured.least, measured.median,
                measured.most);
    std::printf("\"copy_in_ms\":%.6g,\"copy_out_ms\":%.6g", measured.timing.copyIn, measured.timing.copyOut);
    if (measured.reference.milliseconds >= 0)
        std::printf(",\"host_ms\":%.6g,\"equal\":%s,\"largest_difference\":%.6g", measured.reference.milliseconds,
                    measured.comparison.isEqual ? "true" : "false", measured.comparison.largest);
    std::printf("}\n");
}
)";

constexpr const char* kTextOfSizes = R"(    std::printf("  sizes   ");
    for (const auto &[name, value] : measured.sizes)
        std::printf(" %s=%lld", name, value);
    std::printf("\n");
)";

constexpr const char* kJsonOfSizes = R"(    const char *comma = "";
    for (const auto &[name, value] : measured.sizes) {
        std::printf("%s\"%s\":%lld", comma, name, value);
        comma = ",";
    }
)";

/// Where a comparison of numbers decides, one rounding may change a count.
constexpr const char* kRoundingHint = R"(
                    "           The GPU rounds a product and the sum after it once, C twice: nvcc -fmad=false\n"
                    "           rounds as C does.\n")";

/// As it stands in a format string of C.
std::string inFormat(const std::string& text) {
    return withReplaced(withReplaced(withReplaced(text, "\\", "\\\\"), "\"", "\\\""), "%", "%%");
}

std::string inJson(const std::string& text) {
    return withReplaced(withReplaced(text, "\\", "\\\\"), "\"", "\\\"");
}

/// «"threads":{"f:L1.1":"x"},»
std::string threadsJson(const kernel::Dimensions& threads) {
    std::string text;
    for (const auto& [loop, dimension] : threads)
        text += (text.empty() ? "\"" : ",\"") + inJson(loop) + "\":\"" + plan::letterOf(dimension) + '"';
    return text.empty() ? "" : "\"threads\":{" + text + "},";
}

} // namespace

std::string measurementFunctions(const plan::PortPlan& plan, const plan::PortNames& names) {
    const bool hasSizes = !sizesOf(plan).empty(), isWider = widensSums(plan);
    std::string text = names.resolved(kMeasurementText);
    const auto fill = [&text](const std::string& place, const std::string& with) {
        text = withReplaced(text, place, with);
    };
    fill("$sizes", hasSizes ? "    std::vector<std::pair<const char *, long long>> sizes;\n" : "");
    fill("$textOfSizes", hasSizes ? kTextOfSizes : "");
    fill("$jsonOfSizes", hasSizes ? kJsonOfSizes : "");
    fill("$sumError", isWider ? "    double sumError = 0; // Relative, of the C's sums.\n" : "");
    fill("$hint", plan.contracts ? kRoundingHint : "");
    fill("$textOfSums", isWider ? "    if (measured.reference.milliseconds >= 0)\n"
                                  "        std::printf(\"  sums     C's own are %.3g off, added one by one\\n\",\n"
                                  "                    measured.reference.sumError);\n"
                                : "");
    fill("$title", inFormat(plan.loop + " of " + plan.file));
    fill("$tiles", plan.tiles.empty() ? "" : "\\\"tiles\\\":true,");
    fill("$threads", inFormat(threadsJson(plan.chosenThreads)));
    fill("$file", inFormat(inJson(plan.file)));
    fill("$loop", inFormat(inJson(plan.loop)));
    return text;
}

std::vector<const plan::PortedScalar*> sizesOf(const plan::PortPlan& plan) {
    std::vector<const plan::PortedScalar*> sizes;
    for (const plan::PortedScalar& scalar : plan.scalars) {
        if (scalar.value && !scalar.isFloating && !scalar.isStructure) sizes.push_back(&scalar);
    }
    return sizes;
}

std::string shapeArgument(const kernel::BlockShape& block) {
    std::string text = std::to_string(block.x);
    if (block.y > 1 || block.z > 1) text += 'x' + std::to_string(block.y);
    if (block.z > 1) text += 'x' + std::to_string(block.z);
    return text;
}

std::string withReplaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

} // namespace forewarp::frontend::cuda::harness
