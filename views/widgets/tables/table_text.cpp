#include "views/widgets/tables/table_text.h"

#include <QHeaderView>
#include <QStringList>
#include <QTableView>

#include <vector>

namespace forewarp::views::widgets::tables {

QString textOf(const QTableView& table) {
    const QAbstractItemModel& model = *table.model();
    std::vector<int> columns;
    for (int place = 0; place < model.columnCount(); ++place) {
        const int column = table.horizontalHeader()->logicalIndex(place);
        if (!table.isColumnHidden(column)) columns.push_back(column);
    }
    const auto lineOf = [&columns](auto textIn) {
        QStringList cells;
        for (const int column : columns) cells << textIn(column);
        return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QString text = lineOf([&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
    for (int row = 0; row < model.rowCount(); ++row)
        text += lineOf([&](int column) { return model.index(row, column).data().toString(); });
    return text;
}

} // namespace forewarp::views::widgets::tables
