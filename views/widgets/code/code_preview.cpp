#include "views/widgets/code/code_preview.h"

#include "views/theme/theme.h"
#include "views/widgets/code/code_theme.h"

#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>

#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::widgets::code {

namespace {

enum Margin { numbers, folds };
constexpr int kTypes = 2; ///< QsciLexerCPP's second set of keywords, in the style of types.

/// C++ and the words that CUDA adds to it.
///
/// Source: CUDA C++ Programming Guide, «C++ Language Extensions».
class CudaLexer : public QsciLexerCPP {
  public:
    using QsciLexerCPP::QsciLexerCPP;

    [[nodiscard]] const char* keywords(int set) const override {
        if (set != kTypes) return QsciLexerCPP::keywords(set);
        return "__global__ __device__ __host__ __shared__ __constant__ __restrict__ __launch_bounds__ __syncthreads "
               "__syncwarp __shfl_down_sync __shfl_xor_sync threadIdx blockIdx blockDim gridDim warpSize dim3 size_t "
               "cudaError_t cudaEvent_t";
    }
};

} // namespace

CodePreview::CodePreview(QWidget* parent) : QWidget(parent), m_text(new QsciScintilla), m_lexer(new CudaLexer(m_text)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    setFocusProxy(m_text);
    m_text->setUtf8(true);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTabWidth(4);
    m_text->setScrollWidth(1);
    m_text->setScrollWidthTracking(true);
    m_text->setExtraAscent(1);
    m_text->setExtraDescent(1);
    m_text->SendScintilla(QsciScintilla::SCI_SETMARGINLEFT, 0UL, 6L);
    m_text->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    m_text->setMarginType(Margin::numbers, QsciScintilla::NumberMargin);
    for (int margin = Margin::folds + 1; margin < m_text->margins(); ++margin) m_text->setMarginWidth(margin, 0);
    showFolds(*m_text, Margin::folds);
    m_text->setAccessibleName(tr("CUDA code"));
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &CodePreview::restyle);
    restyle();
}

void CodePreview::restyle() {
    styleLexer(*m_lexer);
    m_text->setLexer(m_lexer);
    styleSurface(*m_text);
}

void CodePreview::setCode(const QString& code) {
    if (code == m_text->text()) return;
    m_text->setText(code);
    m_text->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    m_text->setMarginWidth(Margin::numbers, QString::number(std::max(1000, m_text->lines() * 10)));
    scrollTo(0);
}

QString CodePreview::code() const {
    return m_text->text();
}

void CodePreview::scrollTo(int line) {
    m_text->setCursorPosition(line, 0);
    m_text->setFirstVisibleLine(line);
}

} // namespace forewarp::views::widgets::code
