#include "views/explain/derivation_view.h"

#include "views/explain/derivation_model.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/wrapped_label.h"

#include <QCompleter>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace forewarp::views::explain {

namespace {

constexpr int kLevelsOpenAtFirst = 1;

/// The symbol itself, else the first that contains the text.
QString symbolLike(const QStringList& symbols, const QString& text) {
    for (const QString& symbol : symbols) {
        if (symbol.compare(text, Qt::CaseInsensitive) == 0) return symbol;
    }
    const QStringList similar = symbols.filter(text, Qt::CaseInsensitive);
    return similar.isEmpty() ? QString() : similar.last(); // The last is the nearest to the result.
}

} // namespace

DerivationView::DerivationView(QWidget* parent)
    : QWidget(parent), m_model(new DerivationModel(this)), m_symbols(new QStringListModel(this)), m_find(new QLineEdit),
      m_tree(widgets::tables::makeTree()), m_details(new widgets::WrappedLabel) {
    buildTree();
    buildFindField();
    m_details->setObjectName(QStringLiteral("muted"));
    m_details->setTextFormat(Qt::PlainText);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(8, 4, 8, 6);
    rows->setSpacing(6);
    rows->addWidget(m_find);
    rows->addWidget(m_tree, 1);
    rows->addWidget(m_details);
    m_page = new widgets::Placeholder(body);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_model, &DerivationModel::modelReset, m_tree, [this] { m_tree->expandToDepth(kLevelsOpenAtFirst); });
    connect(m_tree, &QTreeView::activated, this, &DerivationView::activate);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &DerivationView::explainCurrent);
    retranslate();
}

void DerivationView::buildFindField() {
    m_find->setClearButtonEnabled(true);
    m_find->addAction(theme::icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    auto* completer = new QCompleter(m_symbols, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_find->setCompleter(completer);
    connect(m_find, &QLineEdit::textEdited, this, &DerivationView::find);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { find(m_find->text()); });
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &DerivationView::find);
}

void DerivationView::buildTree() {
    m_tree->setModel(m_model);
    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(false);
    header->resizeSection(DerivationModel::symbolColumn, 220);
    header->resizeSection(DerivationModel::valueColumn, 112);
    header->setSectionResizeMode(DerivationModel::formulaColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(DerivationModel::sourceColumn, QHeaderView::Stretch);
}

void DerivationView::retranslate() {
    m_find->setPlaceholderText(tr("Find a symbol"));
    m_find->setAccessibleName(tr("Find a symbol"));
    m_tree->setAccessibleName(tr("Terms of the prediction"));
    m_page->setSentence(tr("Select a loop with a prediction to see how its time came about."));
}

void DerivationView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void DerivationView::setPrediction(const models::Prediction* prediction) {
    const models::Term* current = m_model->termOf(m_tree->currentIndex());
    const QString symbol = current ? widgets::toQString(current->symbol) : QString();
    m_model->setPrediction(prediction);
    QStringList symbols;
    if (prediction) {
        for (const models::Term& term : prediction->derivation.terms) symbols << widgets::toQString(term.symbol);
    }
    if (symbols != m_symbols->stringList()) m_symbols->setStringList(symbols);
    m_page->setBodyShown(!symbols.isEmpty());
    const bool isStillShown = m_model->termOf(m_tree->currentIndex()) != nullptr;
    if (!symbol.isEmpty() && !isStillShown) showSymbol(symbol);
    explainCurrent(m_tree->currentIndex());
}

bool DerivationView::showSymbol(const QString& symbol) {
    const QModelIndex index = m_model->find(symbol);
    if (!index.isValid()) return false;
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) m_tree->expand(above);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
    return true;
}

void DerivationView::find(const QString& text) {
    if (text.isEmpty()) return;
    const QString symbol = symbolLike(m_symbols->stringList(), text);
    if (symbol.isEmpty()) {
        m_details->setText(tr("No term is called %1.").arg(text));
    } else {
        showSymbol(symbol);
    }
}

void DerivationView::activate(const QModelIndex& index) {
    const models::Term* term = m_model->termOf(index);
    if (term && term->location.isKnown()) emit locationActivated(term->location);
}

void DerivationView::explainCurrent(const QModelIndex& index) {
    const models::Term* term = m_model->termOf(index);
    if (!term) {
        m_details->clear();
        return;
    }
    const QString value =
        widgets::toQString(term->symbol) + QStringLiteral(" = ") + widgets::quantityText(term->value, term->unit);
    QStringList parts{value};
    for (const std::string& part : {term->meaning, term->formula, term->equation, term->source}) {
        if (!part.empty()) parts << widgets::toQString(part);
    }
    m_details->setText(parts.join(QStringLiteral(" · ")));
}

} // namespace forewarp::views::explain
