#pragma once

#include <QTextBrowser>

namespace forewarp::views::help {

/// The pages of resources/help, with their pictures in the colours of the window.
class HelpBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    explicit HelpBrowser(QWidget* parent = nullptr);

    /// One of pageNames().
    void showPage(const QString& name);
    /// The name of the page that shows.
    [[nodiscard]] QString page() const;

  protected:
    QVariant loadResource(int type, const QUrl& name) override;

  private:
    void takeColours();
};

} // namespace forewarp::views::help
