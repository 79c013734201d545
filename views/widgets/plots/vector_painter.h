#pragma once

#include <memory>

class QCPPainter;
class QPainter;
class QPaintDevice;

namespace forewarp::views::widgets::plots {

/// The one painter of a printed document: text goes through painter(), plots through plotPainter(), both as vectors.
class VectorPainter {
  public:
    /// Begins painting on `device`, which has to live until end().
    explicit VectorPainter(QPaintDevice* device);
    ~VectorPainter();
    VectorPainter(const VectorPainter&) = delete;
    VectorPainter& operator=(const VectorPainter&) = delete;

    [[nodiscard]] QPainter* painter();
    [[nodiscard]] QCPPainter& plotPainter() { return *m_painter; }
    void end();

  private:
    std::unique_ptr<QCPPainter> m_painter;
};

} // namespace forewarp::views::widgets::plots
