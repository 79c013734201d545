#pragma once

#include <qcustomplot.h>

namespace forewarp::views::widgets::plots {

/// A plot that draws itself anew when it is painted, and so never for nobody: not while it is hidden or scrolled out of
/// sight, and once however much has changed since.
class FreshPlot : public QCustomPlot {
    Q_OBJECT

  public:
    explicit FreshPlot(QWidget* parent = nullptr);

    /// Its data, axes or items are new.
    void refresh();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    bool m_isStale = false;
};

} // namespace forewarp::views::widgets::plots
