//! The numbers of a chart, as markup.

use super::Html;
use crate::chart::{ChartSpec, table as numbers};
use crate::text::Language;

/// A chart as a table.
pub fn table(spec: &ChartSpec, language: Language) -> Html {
    let table = numbers(spec, language);
    let mut html = Html::of("<table><thead><tr>", &[]);
    for column in &table.columns {
        html.add("<th scope=\"col\">{0}</th>", &[&column.head()]);
    }
    html.add("</tr></thead><tbody>", &[]);
    for row in &table.rows {
        html.add("<tr>", &[]);
        for (column, cell) in table.columns.iter().zip(row) {
            html.add("<td>{0}</td>", &[&column.text(cell)]);
        }
        html.add("</tr>", &[]);
    }
    html.add("</tbody></table>", &[]);
    html
}
