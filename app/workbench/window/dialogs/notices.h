#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QFrame;
class QVBoxLayout;

namespace forewarp::workbench::window::dialogs {

/// A button of a notice.
struct NoticeChoice {
    QString label;
    std::function<void()> act;
};

/// A sentence that the user must not miss, and what can be done about it.
struct Notice {
    QString text;
    std::vector<NoticeChoice> choices;
};

/// Banners above the editor, one for each notice; takes no room where there is none.
///
///     ┃ Text of saxpy.c that was not saved is here (typed at 14:03).   [Restore] [Discard] ┃
class Notices : public QWidget {
    Q_OBJECT

  public:
    explicit Notices(QWidget* parent = nullptr);

    void setNotices(const std::vector<Notice>& notices);

  private:
    static QFrame* makeBanner(const Notice& notice);

    QVBoxLayout* m_rows;
    std::vector<QFrame*> m_banners;
};

} // namespace forewarp::workbench::window::dialogs
