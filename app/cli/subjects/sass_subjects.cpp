#include "app/cli/subjects/sass_subjects.h"

#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_device.h"
#include "app/cli/terminal/complaint.h"
#include "core/base/number_text.h"
#include "core/explain/report_checks.h"
#include "core/sass/files/cubin.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace forewarp::cli::subjects {

namespace {

/// «saxpy@sm_75», for listings that hold a kernel for several architectures.
std::string fullNameOf(const sass::encoding::Kernel& kernel) {
    return kernel.name + "@sm_" + std::to_string(kernel.sm);
}

std::string namesOf(const std::vector<sass::encoding::Kernel>& kernels, const std::vector<std::size_t>& positions) {
    constexpr std::size_t kMostNamed = 12;
    std::string names;
    for (std::size_t i = 0; i < positions.size() && i < kMostNamed; ++i) {
        const sass::encoding::Kernel& kernel = kernels[positions[i]];
        const bool isShared = std::ranges::count(kernels, kernel.name, &sass::encoding::Kernel::name) > 1;
        names += (i == 0 ? "" : ", ") + (isShared ? fullNameOf(kernel) : kernel.name);
    }
    return positions.size() > kMostNamed ? names + ", …" : names;
}

Error noSuchKernel(const SassFile& file, const SassOptions& options) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < file.kernels.size(); ++i) all.push_back(i);
    return {ErrorKind::usage, "No kernel of " + file.document() + " is called so.", "--kernel " + options.kernel,
            "The file has " + namesOf(file.kernels, all) + "."};
}

/// Those of that name; else those with it in their names.
Result<std::vector<std::size_t>> chosenOf(const SassFile& file, const SassOptions& options) {
    std::vector<std::size_t> same, similar;
    for (std::size_t i = 0; i < file.kernels.size(); ++i) {
        const std::string name = fullNameOf(file.kernels[i]);
        if (file.kernels[i].name == options.kernel || name == options.kernel) same.push_back(i);
        if (name.find(options.kernel) != std::string::npos) similar.push_back(i);
    }
    if (similar.empty()) return noSuchKernel(file, options);
    return same.empty() ? std::move(similar) : std::move(same);
}

/// What is written or chosen by rank is one kernel's.
std::optional<Error> checkOneKernel(const SassTask& task, const SassOptions& options) {
    const bool isWritten = !options.output.empty() && !isPage(options.output);
    if (task.chosen.size() == 1 || (!isWritten && !options.variant)) return std::nullopt;
    return Error{ErrorKind::usage, "One kernel is needed, and there are " + std::to_string(task.chosen.size()) + ".",
                 isWritten ? "-o " + options.output : "--variant " + *options.variant,
                 "Choose one with --kernel: " + namesOf(task.file.kernels, task.chosen) + "."};
}

Result<kernel::BlockShape> blockOf(const SassOptions& options) {
    if (!options.threads) return kernel::BlockShape{};
    auto block = inputs::parseBlock(*options.threads);
    if (block) return block;
    Error error = terminal::failureOf(block);
    error.place = "--threads " + *options.threads;
    return error;
}

/// Whether the device runs such blocks at all, whatever a kernel takes.
std::optional<Error> checkThreads(const kernel::BlockShape& block, const SassOptions& options,
                                  const device::Device& device) {
    auto error = explain::checkBlock(block, device);
    if (error) error->place = "--threads " + options.threads.value_or(kernel::shapeText(block));
    return error;
}

/// Nothing for «auto».
Result<std::optional<int>> demotedCount(const std::string& text) {
    if (text == kEveryStep) return std::optional<int>();
    int count = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (problem == std::errc() && end == text.data() + text.size() && count > 0) return std::optional(count);
    return Error{ErrorKind::usage, "This is no number of registers.", "--demote " + text,
                 "Give auto, or how many registers are to go to shared memory, from 1 on."};
}

/// Nothing where all orders are tried.
std::optional<sass::demotion::CandidateOrder> orderOf(const SassOptions& options) {
    using enum sass::demotion::CandidateOrder;
    for (const auto& [key, order] :
         {std::pair("loops", loopAccesses), std::pair("accesses", accesses), std::pair("conflicts", conflicts)})
        if (options.order == key) return order;
    return std::nullopt;
}

/// The kernel of a rival's file that stands for this one: of its name and architecture, else the only one.
Result<sass::encoding::Kernel> rivalOf(const sass::encoding::Kernel& kernel, const SassFile& file) {
    for (const sass::encoding::Kernel& rival : file.kernels)
        if (fullNameOf(rival) == fullNameOf(kernel)) return rival;
    if (file.kernels.size() == 1) return file.kernels.front();
    return Error{ErrorKind::input, "There is no kernel " + fullNameOf(kernel) + " in it.", file.document(),
                 "A rival is the same kernel, compiled to fewer registers."};
}

Result<sass::report::DemotionReport> demotionOf(const sass::report::SassReport& report, const SassTask& task,
                                                const SassOptions& options) {
    sass::demotion::VariantRequest request;
    request.block = task.block;
    request.registers = task.demoted;
    request.order = task.order;
    request.dynamicSharedBytes = options.dynamicShared.value_or(0);
    if (task.loop) request.rivals = spillingRivals(*task.loop, report);
    for (const SassFile& file : task.rivals) {
        auto rival = rivalOf(report.kernel, file);
        if (!rival) return rival.failureAs<sass::report::DemotionReport>();
        request.rivals.emplace_back(file.document(), *std::move(rival));
    }
    return sass::report::demotionReport(report, request);
}

Error noSuchVariant(const sass::report::DemotionReport& report, const std::string& text) {
    const Error error{ErrorKind::usage, "No demotion in the running has this rank or name.", "--variant " + text,
                      "--json lists all with both."};
    for (const sass::demotion::Variant& variant : report.variants)
        if (variant.name == text && !variant.rejection.empty())
            return {error.kind, "This variant is rejected. " + variant.rejection, error.place, {}};
    return error;
}

/// The variant that the user names, else the best demoted; nothing where there is none.
Result<std::optional<std::size_t>> chosenVariant(const sass::report::DemotionReport& report,
                                                 const SassOptions& options) {
    for (std::size_t i = 0; i < report.variants.size(); ++i) {
        const sass::demotion::Variant& variant = report.variants[i];
        if (variant.kind != sass::demotion::Variant::Kind::demoted || !variant.isRanked()) continue;
        if (!options.variant || variant.name == *options.variant || std::to_string(i + 1) == *options.variant)
            return std::optional(i);
    }
    if (options.variant) return noSuchVariant(report, *options.variant);
    return std::optional<std::size_t>();
}

Result<sass::report::SassDemotion> demotionAround(const sass::report::SassReport& report, const SassTask& task,
                                                  const SassOptions& options) {
    auto demotion = demotionOf(report, task, options);
    if (!demotion) return demotion.failureAs<sass::report::SassDemotion>();
    const auto chosen = chosenVariant(*demotion, options);
    if (!chosen) return chosen.failureAs<sass::report::SassDemotion>();
    return sass::report::SassDemotion{
        .report = *std::move(demotion), .chosen = *chosen, .output = {}, .outputNotes = {}};
}

Result<device::Device> deviceFor(const sass::encoding::Kernel& kernel, const SassOptions& options) {
    if (options.device.empty()) return sass::report::nearestDevice(kernel.sm);
    return inputs::chosenDevice(options.device);
}

Result<sass::report::SassReport> reportOf(const sass::encoding::Kernel& kernel, const SassTask& task,
                                          const SassOptions& options) {
    if (task.loop) return assembledReport(*task.loop);
    const auto device = deviceFor(kernel, options);
    if (!device) return device.failureAs<sass::report::SassReport>();
    if (auto error = checkThreads(task.block, options, *device)) return *std::move(error);
    sass::report::SassView view;
    view.threads = task.block.threads();
    view.areThreadsAssumed = !options.threads;
    view.dynamicSharedBytes = options.dynamicShared;
    return sass::report::sassReport(kernel, *device, view);
}

Result<sass::report::SassSubject> subjectOf(const sass::encoding::Kernel& kernel, const SassTask& task,
                                            const SassOptions& options) {
    auto report = reportOf(kernel, task, options);
    if (!report) return report.failureAs<sass::report::SassSubject>();
    sass::report::SassSubject subject{*std::move(report), std::nullopt};
    if (!options.demote) return subject;
    auto demotion = demotionAround(subject.report, task, options);
    if (!demotion) return demotion.failureAs<sass::report::SassSubject>();
    subject.demotion = *std::move(demotion);
    return subject;
}

Result<SassTask> taskFor(SassFile file, const kernel::BlockShape& block, const SassOptions& options) {
    auto chosen = chosenOf(file, options);
    if (!chosen) return chosen.failureAs<SassTask>();
    const auto demoted = demotedCount(options.demote.value_or(std::string(kEveryStep)));
    if (!demoted) return demoted.failureAs<SassTask>();
    SassTask task{.file = std::move(file),
                  .chosen = *std::move(chosen),
                  .block = block,
                  .demoted = *demoted,
                  .order = orderOf(options),
                  .rivals = {},
                  .loop = {}};
    if (auto error = checkOneKernel(task, options)) return *std::move(error);
    for (const std::string& path : options.rivals) {
        auto rival = readSassFile(path);
        if (!rival) return rival.failureAs<SassTask>();
        task.rivals.push_back(*std::move(rival));
    }
    terminal::noteInput(options.device);
    if (auto error = checkOutput(task.file, options.output, options.overwrite())) return *std::move(error);
    return task;
}

} // namespace

Result<SassTask> readSassTask(const SassOptions& options) {
    auto file = readSassFile(options.file);
    if (!file) return file.failureAs<SassTask>();
    const auto block = blockOf(options);
    if (!block) return block.failureAs<SassTask>();
    return taskFor(*std::move(file), *block, options);
}

Result<AssembledLoop> assembleFor(const SassOptions& options, const verbs::Context& context) {
    LoopAssemblyRequest request = options.loop;
    request.sources.path = options.file;
    if (!options.device.empty()) request.choices.device = options.device;
    request.choices.block = options.threads;
    return assembleLoop(request, context);
}

Result<SassTask> taskOf(AssembledLoop loop, const SassOptions& options) {
    auto kernels = sass::files::readCubin(loop.cubin(), loop.document());
    if (!kernels) return kernels.failureAs<SassTask>();
    SassFile file{.path = loop.document(), .bytes = loop.cubin(), .listing = std::nullopt, .kernels = *kernels};
    auto task = taskFor(std::move(file), loop.block, options);
    if (task) task->loop = std::move(loop);
    return task;
}

Result<std::vector<sass::report::SassSubject>> subjectsOf(const SassTask& task, const SassOptions& options) {
    std::vector<sass::report::SassSubject> subjects;
    for (const std::size_t position : task.chosen) {
        auto subject = subjectOf(task.file.kernels[position], task, options);
        if (!subject) return subject.failureAs<std::vector<sass::report::SassSubject>>();
        subjects.push_back(*std::move(subject));
    }
    return subjects;
}

} // namespace forewarp::cli::subjects
