#include "views/assembly/block_chooser.h"

#include "views/widgets/number_text.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyle>

#include <algorithm>
#include <array>

namespace forewarp::views::assembly {

namespace {

constexpr std::array kOffered{kernel::BlockShape{32},    kernel::BlockShape{64},    kernel::BlockShape{96},
                              kernel::BlockShape{128},   kernel::BlockShape{192},   kernel::BlockShape{256},
                              kernel::BlockShape{384},   kernel::BlockShape{512},   kernel::BlockShape{768},
                              kernel::BlockShape{1024},  kernel::BlockShape{8, 8},  kernel::BlockShape{16, 16},
                              kernel::BlockShape{32, 8}, kernel::BlockShape{32, 32}};

} // namespace

std::optional<kernel::BlockShape> blockOf(const QString& text) {
    static const QRegularExpression kShape(
        QStringLiteral(R"(^\s*(\d{1,4})(?:\s*[x×*]\s*(\d{1,4}))?(?:\s*[x×*]\s*(\d{1,4}))?\s*(?:=.*|[^\dx×*].*)?$)"));
    const QRegularExpressionMatch match = kShape.match(text);
    if (!match.hasMatch()) return std::nullopt;
    const auto extent = [&match](int part) {
        return match.captured(part).isEmpty() ? 1 : match.captured(part).toInt();
    };
    const kernel::BlockShape block{extent(1), extent(2), extent(3)};
    return block.x < 1 || block.y < 1 || block.z < 1 ? std::nullopt : std::optional(block);
}

BlockChooser::BlockChooser(QWidget* parent) : QComboBox(parent) {
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(nullptr);
    for (std::size_t i = 0; i < kOffered.size(); ++i) addItem(QString()); // retranslate() names them.
    setMaxVisibleItems(int(kOffered.size()));
    setMinimumContentsLength(10);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    view()->setTextElideMode(Qt::ElideNone);
    connect(this, &QComboBox::activated, this, &BlockChooser::takeText);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &BlockChooser::takeText);
    retranslate();
}

void BlockChooser::setBlock(const kernel::BlockShape& block, int mostThreads) {
    m_block = block;
    m_mostThreads = mostThreads;
    setEditText(widgets::blockText(block));
    setWrong({});
}

void BlockChooser::takeText() {
    const std::optional<kernel::BlockShape> block = blockOf(currentText());
    if (!block) return setWrong(tr("A block is as many threads as “256”, “32×8” or “8×8×4” say."));
    const auto threads = std::int64_t(block->x) * block->y * block->z;
    if (threads > m_mostThreads) return setWrong(tr("A block has %n threads at most.", nullptr, m_mostThreads));
    setWrong({});
    if (*block == m_block) return;
    m_block = *block;
    setEditText(widgets::blockText(m_block));
    emit blockChosen(m_block);
}

void BlockChooser::setWrong(const QString& reason) {
    lineEdit()->setProperty("wrong", !reason.isEmpty());
    setProperty("wrong", !reason.isEmpty());
    style()->unpolish(this);
    style()->polish(this);
    setToolTip(reason.isEmpty() ? tr("Threads per block, such as 256 or 32×8: slots are laid out for it") : reason);
    setAccessibleDescription(toolTip());
}

void BlockChooser::retranslate() {
    for (std::size_t i = 0; i < kOffered.size(); ++i) setItemText(int(i), widgets::blockText(kOffered[i]));
    setEditText(widgets::blockText(m_block));
    setAccessibleName(tr("Threads per block"));
    setWrong({});
}

void BlockChooser::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QComboBox::changeEvent(event);
}

} // namespace forewarp::views::assembly
