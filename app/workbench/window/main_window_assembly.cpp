// What the window does with GPU assembly: opening, the launch it is looked at for, saving variants.

#include "app/workbench/window/main_window.h"
#include "app/workbench/window/resource_pages.h"
#include "app/workbench/window/status_line.h"
#include "views/assembly/demotion_view.h"
#include "views/widgets/number_text.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>

namespace forewarp::workbench::window {

namespace {

using views::widgets::toQString;

/// «n_body-r40.cubin», beside the file it is made from.
QString proposedName(const code::GpuAssembly& assembly, const sass::demotion::Variant& variant) {
    const code::AssemblyFile& file = *assembly.file();
    const QString suffix = file.listing ? QStringLiteral("sass") : QStringLiteral("cubin");
    const QString base = file.isLoop ? views::widgets::toQString(file.kernels[std::size_t(assembly.kernel())].name)
                                     : QFileInfo(file.path).completeBaseName();
    const QString name = QStringLiteral("%1-r%2.%3").arg(base).arg(variant.registers).arg(suffix);
    return file.isLoop ? name : QFileInfo(file.path).dir().filePath(name);
}

} // namespace

void MainWindow::connectAssembly() {
    const code::GpuAssembly* assembly = &m_workbench.code().assembly();
    connect(assembly, &code::GpuAssembly::changed, this, &MainWindow::showAssembly);
    connect(assembly, &code::GpuAssembly::opened, this, [this] {
        showTab(Details::assembly);
        const bool hasProject = !m_workbench.state().project().files.isEmpty();
        makeRoomForDetails(hasProject ? height() / 2 : height() * 2 / 3); // Without a project nothing else needs it.
        m_status->say(tr("Opened %1").arg(QFileInfo(m_workbench.code().assembly().file()->path).fileName()));
    });
    connect(assembly, &code::GpuAssembly::saved, this, &MainWindow::sayVariantSaved);
    const ResourcePages* pages = &m_details->resourcePages();
    connect(pages, &ResourcePages::kernelChosen, assembly, &code::GpuAssembly::chooseKernel);
    connect(pages, &ResourcePages::dynamicSharedChosen, assembly, &code::GpuAssembly::chooseDynamicShared);
    const views::assembly::DemotionView* view = &pages->demotionView();
    connect(view, &views::assembly::DemotionView::openRequested, this, &MainWindow::chooseAssembly);
    connect(view, &views::assembly::DemotionView::assembleRequested, &m_workbench.code(),
            &state::LoopCode::assembleLoop);
    connect(view, &views::assembly::DemotionView::blockChosen, this, &MainWindow::chooseAssemblyBlock);
    connect(view, &views::assembly::DemotionView::saveRequested, this, &MainWindow::saveVariant);
}

/// Charts, listings and code need more height than the other tabs.
void MainWindow::makeRoomForDetails(int least) {
    showPage(Page::loop);
    m_detailsDock.dock->show();
    if (m_detailsDock.dock->height() < least) resizeDocks({m_detailsDock.dock}, {least}, Qt::Vertical);
}

void MainWindow::showAssembly() {
    const code::GpuAssembly& assembly = m_workbench.code().assembly();
    QStringList kernels;
    if (assembly.file())
        for (const sass::encoding::Kernel& kernel : assembly.file()->kernels)
            kernels << views::widgets::toQString(kernel.name);
    ResourcePages& pages = m_details->resourcePages();
    pages.setKernels(kernels, assembly.kernel());
    pages.setDynamicShared(assembly.dynamicSharedBytes(), assembly.findings().request.device.capability);
    showDemotion();
}

void MainWindow::showDemotion() {
    const code::GpuAssembly& assembly = m_workbench.code().assembly();
    views::assembly::DemotionView& view = m_details->resourcePages().demotionView();
    const jobs::DemotionFindings& findings = assembly.findings();
    if (findings.kernel) {
        view.setKernel(findings.kernel, findings.demotion);
    } else if (assembly.file() && assembly.isBusy()) {
        view.clear(tr("The kernel is being read."));
    } else {
        view.clear(assembly.file() ? tr("Cancelled. Open the file again to go on.") : QString());
    }
}

void MainWindow::chooseAssembly() {
    const QString opened = m_workbench.code().assembly().path();
    const QString folder = opened.isEmpty() ? m_workbench.state().project().root : QFileInfo(opened).path();
    const QString path = QFileDialog::getOpenFileName(this, tr("Open GPU assembly"), folder,
                                                      tr("GPU assembly (*.cubin *.sass);;All files (*)"));
    if (!path.isEmpty()) m_workbench.code().assembly().open(path);
}

void MainWindow::chooseAssemblyBlock(const kernel::BlockShape& block) {
    if (const auto error = m_workbench.code().assembly().chooseBlock(block)) {
        m_workbench.problems().set(state::Topic::assembly, {*error});
        return;
    }
    m_workbench.problems().clear(state::Topic::assembly);
}

void MainWindow::saveVariant(int variant) {
    const code::GpuAssembly& assembly = m_workbench.code().assembly();
    const auto& demotion = assembly.findings().demotion;
    if (!demotion || variant < 0 || std::size_t(variant) >= demotion->variants.size()) return;
    const QString proposal = proposedName(assembly, demotion->variants[std::size_t(variant)]);
    const QString kinds =
        assembly.file()->listing ? tr("Listings (*.sass);;All files (*)") : tr("Cubins (*.cubin);;All files (*)");
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the variant"), proposal, kinds);
    if (!path.isEmpty()) m_workbench.code().assembly().save(variant, path);
}

void MainWindow::sayVariantSaved(const jobs::SavedVariant& variant) {
    const kernel::BlockShape& block = variant.block;
    const bool isRow = block.y == 1 && block.z == 1;
    const QString shape = isRow ? QString::number(block.x) : views::widgets::toQString(block.text());
    QString condition = tr("launch it with blocks of %1 threads").arg(shape);
    if (variant.dynamicSharedBytes > 0)
        condition = tr("%1 and %2 B of dynamic shared memory").arg(condition).arg(variant.dynamicSharedBytes);
    QStringList lines{tr("Variant written to %1; %2.").arg(QFileInfo(variant.path).fileName(), condition)};
    for (const std::string& note : variant.notes) lines << views::widgets::toQString(note);
    m_status->say(lines.join(QLatin1Char('\n')));
}

} // namespace forewarp::workbench::window
