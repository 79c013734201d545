#include "app/workbench/jobs/demotion_job.h"

#include <QFutureWatcher>
#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench::jobs {

namespace {

constexpr int kThreads = 2; ///< So that a request whose answer nobody wants any more holds up no new one.

/// Reads the bytes anew and keeps what else is known of them.
Result<code::AssemblyFile> readAgain(code::AssemblyFile source) {
    auto file = code::readAssembly(std::move(source.bytes), source.path);
    if (!file) return file;
    source.bytes = std::move(file->bytes);
    source.listing = std::move(file->listing);
    source.kernels = std::move(file->kernels);
    return source;
}

std::shared_ptr<const sass::report::SassReport> reportOf(const DemotionRequest& request) {
    sass::report::SassView view;
    view.threads = request.block.threads();
    view.areThreadsAssumed = request.isBlockAssumed;
    view.dynamicSharedBytes = request.dynamicSharedBytes;
    view.loopFactor = request.file->loopFactor;
    const sass::encoding::Kernel& kernel = request.file->kernels[std::size_t(request.kernel)];
    sass::report::SassReport report = sass::report::sassReport(kernel, request.device, view);
    const auto& notes = request.file->notes;
    report.assumptions.insert(report.assumptions.begin(), notes.begin(), notes.end());
    return std::make_shared<const sass::report::SassReport>(std::move(report));
}

std::shared_ptr<const sass::report::DemotionReport> variantsOf(const DemotionFindings& findings) {
    sass::demotion::VariantRequest request;
    request.block = findings.request.block;
    request.dynamicSharedBytes = findings.request.dynamicSharedBytes.value_or(0);
    return std::make_shared<const sass::report::DemotionReport>(
        sass::report::demotionReport(*findings.kernel, request));
}

/// What a launch has to ask for where slots lie behind shared memory that it asks for already.
std::uint64_t dynamicSharedBytes(const DemotionFindings& of, const sass::demotion::Variant& variant) {
    if (of.request.dynamicSharedBytes.value_or(0) == 0) return 0;
    return std::uint64_t(variant.sharedBytes) - of.kernel->kernel.sharedBytes;
}

Result<SavedVariant> write(const VariantFile& variant) {
    const DemotionRequest& request = variant.of.request;
    const sass::demotion::Variant& chosen = variant.of.demotion->variants[std::size_t(variant.variant)];
    auto file = code::withDemotion(*request.file, request.kernel, *chosen.demotion);
    if (!file) return file.failureAs<SavedVariant>();
    if (auto error = code::writeWhole(variant.path, file->bytes)) return *std::move(error);
    return SavedVariant{variant.path, request.block, dynamicSharedBytes(variant.of, chosen), std::move(file->notes)};
}

} // namespace

DemotionJob::DemotionJob(PredictionJob::Mode mode, QObject* parent) : QObject(parent), m_mode(mode) {
    m_pool.setMaxThreadCount(kThreads);
}

DemotionJob::~DemotionJob() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

template <class Work, class Then>
void DemotionJob::run(Work work, Then then) {
    if (m_mode == PredictionJob::Mode::synchronous) {
        then(work());
        return;
    }
    auto* watcher = new QFutureWatcher<decltype(work())>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [watcher, then = std::move(then)] {
        watcher->deleteLater();
        then(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&m_pool, std::move(work)));
}

void DemotionJob::read(const QString& path) {
    startReading([path] { return code::readAssemblyFile(path); });
}

void DemotionJob::read(code::AssemblyFile source) {
    startReading([source = std::move(source)] { return readAgain(source); });
}

void DemotionJob::startReading(Reading reading) {
    const quint64 generation = begin();
    run([reading = std::move(reading)] { return std::make_shared<const Result<code::AssemblyFile>>(reading()); },
        [this, generation](const SharedReading& file) {
            if (generation == m_generation) takeFile(file);
        });
}

void DemotionJob::takeFile(const SharedReading& file) {
    m_isWorking = false;
    if (*file) emit opened(code::SharedAssemblyFile(file, &file->value()));
    else if (!file->wasCancelled()) emit readFailed(file->error());
    end();
}

void DemotionJob::examine(DemotionRequest request) {
    const quint64 generation = begin();
    run(
        [request = std::move(request), stop = m_stop.get_token()] {
            return DemotionFindings{request, stop.stop_requested() ? nullptr : reportOf(request), nullptr};
        },
        [this, generation](const DemotionFindings& findings) {
            if (generation == m_generation) rank(findings);
        });
}

void DemotionJob::rank(const DemotionFindings& findings) {
    const quint64 generation = m_generation;
    emit examined(findings);
    if (generation != m_generation) return; // Who was told has asked for something else.
    run(
        [findings, stop = m_stop.get_token()] {
            return DemotionFindings{findings.request, findings.kernel,
                                    stop.stop_requested() ? nullptr : variantsOf(findings)};
        },
        [this, generation](const DemotionFindings& ranked) {
            if (generation != m_generation) return;
            m_isWorking = false;
            emit examined(ranked);
            end();
        });
}

void DemotionJob::save(VariantFile variant) {
    ++m_saving;
    run([variant = std::move(variant)] { return std::make_shared<const Result<SavedVariant>>(write(variant)); },
        [this](const std::shared_ptr<const Result<SavedVariant>>& saved) { takeSaved(*saved); });
}

void DemotionJob::takeSaved(const Result<SavedVariant>& variant) {
    --m_saving;
    if (variant) emit saved(*variant);
    else if (!variant.wasCancelled()) emit saveFailed(variant.error());
    end();
}

void DemotionJob::cancel() {
    begin();
    m_isWorking = false;
    end();
}

quint64 DemotionJob::begin() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_isWorking = true;
    return ++m_generation;
}

void DemotionJob::end() {
    if (!isBusy()) emit idle();
}

} // namespace forewarp::workbench::jobs
