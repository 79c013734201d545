#include "tests/fuzz/inputs/sass_checks.h"

#include "core/render/html/sass_html.h"
#include "core/render/json/sass_json.h"
#include "core/sass/report/demotion_lines.h"
#include "core/sass/report/demotion_report.h"
#include "core/sass/validation/validation.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

namespace {

constexpr std::size_t kMostKernels = 2;
/// Of a kernel whose variants are all made; larger ones would take a second each.
constexpr std::size_t kMostRanked = 60;

sass::report::SassSubject subjectOf(const sass::encoding::Kernel& kernel) {
    sass::report::SassSubject subject;
    subject.report = sass::report::sassReport(kernel, sass::report::nearestDevice(kernel.sm), {});
    if (kernel.instructions.size() > kMostRanked) return subject;
    subject.demotion.emplace();
    sass::demotion::VariantRequest request;
    request.block = {64, 1, 1};
    subject.demotion->report = sass::report::demotionReport(subject.report, request);
    return subject;
}

} // namespace

void useKernels(const std::vector<sass::encoding::Kernel>& kernels, std::string_view input,
                const std::function<void(std::size_t, const sass::demotion::Demotion&)>& write) {
    std::vector<sass::report::SassSubject> subjects;
    const auto options = sass::demotion::allDemotionOptions();
    for (std::size_t i = 0; i < kernels.size() && i < kMostKernels; ++i) {
        subjects.push_back(subjectOf(kernels[i]));
        const auto demotion =
            sass::demotion::demote(kernels[i], {.block = {64, 1, 1}, .demotedRegisters = 2 + int(input.size() % 7)},
                                   options[input.size() % options.size()]);
        if (!demotion) continue;
        if (!sass::validation::validate(kernels[i], *demotion).empty()) continue;
        (void)sass::report::demotionLines(kernels[i], *demotion);
        write(i, *demotion);
    }
    require(!render::json::sassJson("input", subjects).empty(), "No JSON was written.");
    require(!render::html::sassHtml("input", subjects).empty(), "No page was written.");
}

} // namespace forewarp::fuzz
