// What the window does with GPU assembly: opening, the launch it is looked at for, saving variants.

#include "app/workbench/main_window.h"
#include "app/workbench/register_pages.h"
#include "app/workbench/status_line.h"
#include "views/number_text.h"
#include "views/registers/demotion_view.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>

namespace forewarp::workbench {

namespace {

using views::toQString;

/// «n_body-r40.cubin», beside the file it is made from.
QString proposedName(const GpuAssembly& assembly, const sass::Variant& variant) {
    const AssemblyFile& file = *assembly.file();
    const QString suffix = file.listing ? QStringLiteral("sass") : QStringLiteral("cubin");
    const QString base = file.isLoop ? toQString(file.kernels[std::size_t(assembly.kernel())].name)
                                     : QFileInfo(file.path).completeBaseName();
    const QString name = QStringLiteral("%1-r%2.%3").arg(base).arg(variant.registers).arg(suffix);
    return file.isLoop ? name : QFileInfo(file.path).dir().filePath(name);
}

} // namespace

void MainWindow::connectAssembly() {
    const GpuAssembly* assembly = &m_workbench.assembly();
    connect(assembly, &GpuAssembly::changed, this, &MainWindow::showAssembly);
    connect(assembly, &GpuAssembly::opened, this, [this] {
        m_details->showAssembly();
        const bool hasProject = !m_workbench.state().project().files.isEmpty();
        makeRoomForDetails(hasProject ? height() / 2 : height() * 2 / 3); // Without a project nothing else needs it.
        m_status->say(tr("Opened %1").arg(QFileInfo(m_workbench.assembly().file()->path).fileName()));
    });
    connect(assembly, &GpuAssembly::saved, this, &MainWindow::sayVariantSaved);
    const RegisterPages* pages = &m_details->registerPages();
    connect(pages, &RegisterPages::kernelChosen, assembly, &GpuAssembly::chooseKernel);
    connect(pages, &RegisterPages::dynamicSharedChosen, assembly, &GpuAssembly::chooseDynamicShared);
    const views::DemotionView* view = &pages->demotionView();
    connect(view, &views::DemotionView::openRequested, this, &MainWindow::chooseAssembly);
    connect(view, &views::DemotionView::assembleRequested, &m_workbench, &Workbench::assembleLoop);
    connect(view, &views::DemotionView::blockChosen, this, &MainWindow::chooseAssemblyBlock);
    connect(view, &views::DemotionView::saveRequested, this, &MainWindow::saveVariant);
}

/// Charts, listings and code need more height than the other tabs.
void MainWindow::makeRoomForDetails(int least) {
    m_detailsDock.dock->show();
    if (m_detailsDock.dock->height() < least) resizeDocks({m_detailsDock.dock}, {least}, Qt::Vertical);
}

void MainWindow::showAssembly() {
    const GpuAssembly& assembly = m_workbench.assembly();
    QStringList kernels;
    if (assembly.file())
        for (const sass::Kernel& kernel : assembly.file()->kernels) kernels << toQString(kernel.name);
    RegisterPages& pages = m_details->registerPages();
    pages.setKernels(kernels, assembly.kernel());
    pages.setDynamicShared(assembly.dynamicSharedBytes());
    showDemotion();
}

void MainWindow::showDemotion() {
    const GpuAssembly& assembly = m_workbench.assembly();
    views::DemotionView& view = m_details->registerPages().demotionView();
    const DemotionFindings& findings = assembly.findings();
    if (findings.kernel) {
        view.setKernel(findings.kernel, findings.demotion);
    } else if (assembly.file() && assembly.isBusy()) {
        view.clear(tr("The kernel is being read."));
    } else {
        view.clear(assembly.file() ? tr("Cancelled. Open the file again to go on.") : QString());
    }
}

void MainWindow::chooseAssembly() {
    const QString opened = m_workbench.assembly().path();
    const QString folder = opened.isEmpty() ? m_workbench.state().project().root : QFileInfo(opened).path();
    const QString path = QFileDialog::getOpenFileName(this, tr("Open GPU assembly"), folder,
                                                      tr("GPU assembly (*.cubin *.sass);;All files (*)"));
    if (!path.isEmpty()) m_workbench.assembly().open(path);
}

void MainWindow::chooseAssemblyBlock(const BlockShape& block) {
    if (const auto error = m_workbench.assembly().chooseBlock(block)) {
        m_workbench.problems().set(Topic::assembly, {*error});
        return;
    }
    m_workbench.problems().clear(Topic::assembly);
}

void MainWindow::saveVariant(int variant) {
    const GpuAssembly& assembly = m_workbench.assembly();
    const auto& demotion = assembly.findings().demotion;
    if (!demotion || variant < 0 || std::size_t(variant) >= demotion->variants.size()) return;
    const QString proposal = proposedName(assembly, demotion->variants[std::size_t(variant)]);
    const QString kinds =
        assembly.file()->listing ? tr("Listings (*.sass);;All files (*)") : tr("Cubins (*.cubin);;All files (*)");
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the variant"), proposal, kinds);
    if (!path.isEmpty()) m_workbench.assembly().save(variant, path);
}

void MainWindow::sayVariantSaved(const SavedVariant& variant) {
    const BlockShape& block = variant.block;
    const bool isRow = block.y == 1 && block.z == 1;
    const QString shape = isRow ? QString::number(block.x) : toQString(block.text());
    QString condition = tr("launch it with blocks of %1 threads").arg(shape);
    if (variant.dynamicSharedBytes > 0)
        condition = tr("%1 and %2 B of dynamic shared memory").arg(condition).arg(variant.dynamicSharedBytes);
    QStringList lines{tr("Variant written to %1; %2.").arg(QFileInfo(variant.path).fileName(), condition)};
    for (const std::string& note : variant.notes) lines << toQString(note);
    m_status->say(lines.join(QLatin1Char('\n')));
}

} // namespace forewarp::workbench
