#include "app/cli/complaint.h"
#include "app/cli/sass_text.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "app/cli/verb.h"
#include "core/report/sass_json.h"
#include "core/sass/cubin.h"
#include "core/sass/listing.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct SassOptions {
    std::string file;
    std::string device; ///< Empty: the nearest to each kernel.
    std::optional<int> threads;
    std::string kernel;
    bool showsListing = false;
    bool asJson = false;

    [[nodiscard]] std::string document() const { return file == "-" ? "stdin" : file; }
};

using Kernels = std::vector<sass::Kernel>;

Result<Kernels> readKernels(const std::string& text, const std::string& document) {
    if (sass::isElf(text)) return sass::readCubin(text, document);
    auto listing = sass::readListing(text, document);
    if (!listing) return listing.failureAs<Kernels>();
    return std::move(listing->kernels);
}

Error noSuchKernel(const Kernels& kernels, const SassOptions& options) {
    constexpr std::size_t kMostNamed = 12;
    std::string names;
    for (std::size_t i = 0; i < kernels.size() && i < kMostNamed; ++i) names += (i == 0 ? "" : ", ") + kernels[i].name;
    if (kernels.size() > kMostNamed) names += ", …";
    return {ErrorKind::usage, "No kernel of " + options.document() + " is called so.", "--kernel " + options.kernel,
            "There are " + names + "."};
}

/// Those of that name; else those with it in their names.
Result<Kernels> chosenOf(Kernels kernels, const SassOptions& options) {
    Kernels same, similar;
    for (const sass::Kernel& kernel : kernels) {
        if (kernel.name == options.kernel) same.push_back(kernel);
        if (kernel.name.find(options.kernel) != std::string::npos) similar.push_back(kernel);
    }
    if (similar.empty()) return noSuchKernel(kernels, options);
    return same.empty() ? std::move(similar) : std::move(same);
}

/// Whether the device runs blocks of so many threads at all, whatever a kernel takes.
std::optional<Error> checkThreads(const SassView& view, const Device& device) {
    BlockResources block;
    block.threadsPerBlock = view.threads;
    const auto fits = occupancy(device.capability, block);
    if (fits) return std::nullopt;
    Error error = failureOf(fits);
    error.place = "--threads " + std::to_string(view.threads);
    return error;
}

Result<Device> deviceFor(const sass::Kernel& kernel, const SassOptions& options) {
    if (options.device.empty()) return nearestDevice(kernel.sm);
    return findDevice(options.device);
}

Result<std::vector<SassReport>> reportsOf(const SassOptions& options) {
    using Reports = std::vector<SassReport>;
    const auto text = readText(options.file);
    if (!text) return text.failureAs<Reports>();
    auto kernels = readKernels(*text, options.document());
    if (!kernels) return kernels.failureAs<Reports>();
    auto chosen = chosenOf(*std::move(kernels), options);
    if (!chosen) return chosen.failureAs<Reports>();
    SassView view;
    view.areThreadsAssumed = !options.threads;
    view.threads = options.threads.value_or(view.threads);
    Reports reports;
    for (sass::Kernel& kernel : *chosen) {
        const auto device = deviceFor(kernel, options);
        if (!device) return device.failureAs<Reports>();
        if (auto error = checkThreads(view, *device)) return *std::move(error);
        reports.push_back(sassReport(std::move(kernel), *device, view));
    }
    return reports;
}

std::optional<Error> showSass(const SassOptions& options, const Context& context) {
    const auto reports = reportsOf(options);
    if (!reports) return failureOf(reports);
    const SassPage page{options.document(), !options.device.empty(), options.showsListing};
    std::cout << (options.asJson ? sassJson(page.document, *reports) : sassText(*reports, page, context.paint));
    return std::nullopt;
}

} // namespace

Verb sassVerb(CLI::App& app) {
    auto options = std::make_shared<SassOptions>();
    CLI::App* command = app.add_subcommand("sass", "GPU assembly: registers alive, occupancy, predicted stalls");
    command->add_option("FILE", options->file, "A cubin, or what cuobjdump -sass or nvdisasm -hex prints; - for stdin")
        ->required()
        ->option_text(" ");
    command
        ->add_option("--device", options->device,
                     "GPU: an id that the verb devices lists, or a profile file (default: the nearest to the code)")
        ->option_text("ID");
    command->add_option("--threads", options->threads, "Threads per block (default 256)")->option_text("N");
    command->add_option("--kernel", options->kernel, "Only the kernel of that name, or those with it in their names")
        ->option_text("NAME");
    CLI::Option* listing =
        command->add_flag("--listing", options->showsListing, "Show every instruction; JSON always has them");
    command->add_flag("--json", options->asJson, "Print JSON")->excludes(listing);
    return {command, false, [options](const Context& context) { return showSass(*options, context); }};
}

} // namespace forewarp::cli
