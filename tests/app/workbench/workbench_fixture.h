#pragma once

#include "app/workbench/state/workbench.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

namespace forewarp::workbench {

/// A matrix product and a running sum: two nests that run in parallel or not, with a size nobody gives.
inline constexpr const char* kMatrixSource = R"(
void multiply(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            float s = 0.0f;
            for (int k = 0; k < n; ++k)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void running_sum(int n, float *x)
{
    for (int i = 1; i < n; ++i)
        x[i] += x[i - 1];
}
)";

/// A folder of its own for each test, with sources, scripts and the session file in it.
class Workplace {
  public:
    /// Path of a file with this content.
    QString file(const QString& name, const QByteArray& content) const;
    /// Path of a shell script that stands for forewarp-cli.
    QString script(const QByteArray& body) const;
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// The real forewarp-cli, sessions in this folder.
    [[nodiscard]] state::WorkbenchSetup setup() const;

  private:
    QTemporaryDir m_folder;
};

/// Facts of `loops` one-dimensional proved loops, each reading a[i] and writing b[i], as an analysis could give them.
[[nodiscard]] kernel::ProgramFacts copyLoops(int loops);

/// Waits with a running event loop; true as soon as `isMet`.
template <class Predicate>
[[nodiscard]] bool waitFor(Predicate isMet) {
    constexpr int kPatienceMilliseconds = 60'000;
    return QTest::qWaitFor(isMet, kPatienceMilliseconds);
}

} // namespace forewarp::workbench
