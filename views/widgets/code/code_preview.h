#pragma once

#include <QString>
#include <QWidget>

class QsciLexerCPP;
class QsciScintilla;

namespace forewarp::views::widgets::code {

/// CUDA to read: in the theme's colours, with line numbers and folding; can be selected and copied, not edited.
///
///     21 ▾ __global__ void gemm_L1(int n, float alpha, float beta, float *__restrict__ c, …)
///     22   {
///     23       const int i = blockIdx.y * blockDim.y + threadIdx.y;
class CodePreview : public QWidget {
    Q_OBJECT

  public:
    explicit CodePreview(QWidget* parent = nullptr);

    /// The same code again changes nothing, scrolling and folds included.
    void setCode(const QString& code);
    [[nodiscard]] QString code() const;
    /// Puts a line (0-based) at the top.
    void scrollTo(int line);

  private:
    void restyle();

    QsciScintilla* m_text;
    QsciLexerCPP* m_lexer;
};

} // namespace forewarp::views::widgets::code
