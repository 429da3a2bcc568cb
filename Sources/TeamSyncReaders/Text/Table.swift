/// Rows of cells whose columns begin below one another.
struct Table {
    struct Cell {
        var text: String
        var tint: Tint?

        init(_ text: String, _ tint: Tint? = nil) {
            self.text = text
            self.tint = tint
        }
    }

    /// A row, and the lines that stand below it as they are.
    struct Row {
        var cells: [Cell]
        var notes: [Cell] = []
    }

    var rows: [Row] = []

    /// Every line with its newline. Columns are two spaces apart; no line ends in a space.
    func text(style: TextStyle, indent: String = "") -> String {
        let widths = columnWidths
        var text = ""
        for row in rows {
            var line = indent
            for (index, cell) in row.cells.enumerated() {
                line += style.paint(cell.text, cell.tint)
                if row.cells[(index + 1)...].contains(where: { !$0.text.isEmpty }) {
                    line += String(repeating: " ", count: widths[index] - DisplayWidth.of(cell.text) + 2)
                }
            }
            text += line + "\n"
            for note in row.notes { text += "\(indent)  \(style.paint(note.text, note.tint))\n" }
        }
        return text
    }

    /// Of each column, the width of its widest cell.
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
