#pragma once

#include "core/explain/port_report.h"

#include <QString>
#include <QWidget>

#include <memory>

class QBoxLayout;
class QLabel;
class QLayout;
class QPushButton;

namespace forewarp::views::widgets {
class ElidedLabel;
class Placeholder;
} // namespace forewarp::views::widgets
namespace forewarp::views::widgets::code {
class CodePreview;
}

namespace forewarp::views::port {

/// A loop as a CUDA program, to look at before it is copied or saved.
///
///     gemm_L1 · threads: x over j, y over i · blocks of 32×8 …    [Arrays…] [Copy] [Save as…]
///     b kept in shared memory · 40 registers per thread, no spills; nvcc for sm_90 · predicted 1.47 ms …
///     21 ▾ __global__ void gemm_L1(int n, float alpha, …)         What it rests on
///     22   {                                                      · c does not overlap a and b.
///     23       const int i = blockIdx.y * blockDim.y + …          · …
class PortView : public QWidget {
    Q_OBJECT

  public:
    explicit PortView(QWidget* parent = nullptr);

    /// Shares it; never null.
    void setPort(std::shared_ptr<const forewarp::explain::PortReport> port);
    /// The port of this loop is being made.
    void setBusy(const QString& loop);
    /// Why there is none of this loop, and what to do.
    void setRefusal(const QString& loop, const QString& reason);
    /// Shows nothing but a sentence: `reason`, or, where that is empty, that a loop is to be selected.
    void clear(const QString& reason = {});

  signals:
    void copyRequested();
    void saveRequested();
    /// The user wants to choose which arrays are kept in shared memory.
    void arraysRequested();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum class Stage { empty, busy, refused, shown };
    QWidget* makeBody();
    QLayout* makeHead();
    QWidget* makeNotes();
    void turnTo(Stage stage, const QString& loop, const QString& reason);
    void retranslate();
    void arrange();
    void showPort();
    [[nodiscard]] QString sentence() const;

    std::shared_ptr<const forewarp::explain::PortReport> m_port; ///< Null but where it is shown.
    Stage m_stage = Stage::empty;
    QString m_loop;
    QString m_reason;
    QLabel* m_headline;
    widgets::ElidedLabel* m_facts;
    QPushButton* m_arrays;
    QPushButton* m_copy;
    QPushButton* m_save;
    widgets::code::CodePreview* m_code;
    QLabel* m_notesTitle;
    QLabel* m_notes;
    QWidget* m_notesSide = nullptr;
    QBoxLayout* m_sides = nullptr; ///< Code and notes.
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::port
