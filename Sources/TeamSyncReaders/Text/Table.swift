/// Rows of cells in aligned columns.
struct Table {
    struct Cell {
        var text: String
        var tint: Tint?
        /// The target if the text is a link, for outputs that support links.
        var page: String?

        init(_ text: String, _ tint: Tint? = nil, page: String? = nil) {
            self.text = text
            self.tint = tint
            self.page = page
        }
    }

    /// A row of cells, followed by lines that are printed unchanged.
    struct Row {
        var cells: [Cell]
        var notes: [Cell] = []
    }

    var rows: [Row] = []

    /// Returns the lines, with newlines. Columns are separated by two spaces, and no line ends with a space.
    func text(layout: TextLayout, indent: String = "") -> String {
        let style = layout.style
        let widths = columnWidths
        var text = ""
        for row in rows {
            var line = indent
            for (index, cell) in row.cells.enumerated() {
                line += layout.link(style.paint(cell.text, cell.tint), to: cell.page)
                if row.cells[(index + 1)...].contains(where: { !$0.text.isEmpty }) {
                    line += String(repeating: " ", count: widths[index] - DisplayWidth.of(cell.text) + 2)
                }
            }
            text += line + "\n"
            for note in row.notes { text += "\(indent)  \(style.paint(note.text, note.tint))\n" }
        }
        return text
    }

    /// The width of the widest row without notes.
    var width: Int {
        let widths = columnWidths
        return widths.reduce(0, +) + 2 * max(0, widths.count - 1)
    }

    /// The width of the widest cell in each column.
    var columnWidths: [Int] {
        var widths: [Int] = []
        for row in rows {
            for (index, cell) in row.cells.enumerated() {
                let width = DisplayWidth.of(cell.text)
                if index == widths.count { widths.append(width) } else { widths[index] = max(widths[index], width) }
            }
        }
        return widths
    }
}
