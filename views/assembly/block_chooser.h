#pragma once

#include "core/kernel/launch.h"

#include <QComboBox>
#include <QString>

#include <optional>

namespace forewarp::views::assembly {

/// «256», «32×8», «8x8x4», with words behind them or not; nothing for other texts.
[[nodiscard]] std::optional<kernel::BlockShape> blockOf(const QString& text);

/// The block that a kernel is launched with: a few to choose from, others by typing.
class BlockChooser : public QComboBox {
    Q_OBJECT

  public:
    explicit BlockChooser(QWidget* parent = nullptr);

    /// Emits nothing; `mostThreads` of a block are allowed.
    void setBlock(const kernel::BlockShape& block, int mostThreads);
    [[nodiscard]] kernel::BlockShape block() const { return m_block; }

  signals:
    /// The user chose another one.
    void blockChosen(const kernel::BlockShape& block);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void takeText();
    void setWrong(const QString& reason);

    kernel::BlockShape m_block;
    int m_mostThreads = 0; ///< Of a block.
};

} // namespace forewarp::views::assembly
