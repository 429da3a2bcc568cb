/// The contents of a terminal after a program has written to it: text and cursor, no colors. Every character is one
/// column wide.
struct TerminalScreen {
    let columns: Int
    private var cells: [[Character]]
    private var row = 0
    /// `columns` if the next character will begin a line.
    private var column = 0

    init(_ output: String, columns: Int = 80, rows: Int = 24) {
        self.columns = columns
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        var rest = output.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1b}" { escape(&rest) } else { put(scalar) }
        }
    }

    /// The rows without trailing spaces.
    var rows: [String] {
        cells.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
    }

    /// All rows joined, as a line that spans several rows is read.
    var text: String { String(cells.joined()) }

    private mutating func put(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\r": column = 0
        case "\n": feedLine()
        case "\u{8}": column = max(0, min(column, columns - 1) - 1)
        case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
        case _ where scalar.value < 0x20 || scalar.properties.isDefaultIgnorableCodePoint: break
        default:
            if column == columns {
                column = 0
                feedLine()
            }
            cells[row][column] = Character(scalar)
            column += 1
        }
    }

    private mutating func feedLine() {
        if row + 1 < cells.count {
            row += 1
        } else {
            cells.removeFirst()
            cells.append(Array(repeating: " ", count: columns))
        }
    }

    private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
        switch rest.popFirst() {
        case "[": control(&rest)
        case "]": skipText(&rest)
        case "(", ")": _ = rest.popFirst()
        case "M": row = max(0, row - 1)
        default: break
        }
    }

    /// An operating system command, which ends with BEL or ESC `\`.
    private func skipText(_ rest: inout Substring.UnicodeScalarView) {
        while let scalar = rest.popFirst(), scalar != "\u{7}" {
            if scalar == "\u{1b}" {
                _ = rest.popFirst()
                return
            }
        }
    }

    private mutating func control(_ rest: inout Substring.UnicodeScalarView) {
        var parameters = ""
        while let scalar = rest.popFirst() {
            if (0x40...0x7e).contains(scalar.value) {
                if parameters.first.map({ "?>=".contains($0) }) != true { perform(scalar, parameters) }
                return
            }
            parameters.unicodeScalars.append(scalar)
        }
    }

    private mutating func perform(_ command: Unicode.Scalar, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        let count = max(1, first)
        switch command {
        case "A": row = max(0, row - count)
        case "B": row = min(cells.count - 1, row + count)
        case "C": column = min(columns - 1, column + count)
        case "D": column = max(0, min(column, columns - 1) - count)
        case "G": column = min(columns - 1, count - 1)
        case "d": row = min(cells.count - 1, count - 1)
        case "H":
            row = min(cells.count - 1, count - 1)
            column = min(columns - 1, max(1, numbers.dropFirst().first ?? 1) - 1)
        case "K": erase(first, in: row)
        case "J":
            erase(first, in: row)
            let others = first == 0 ? row + 1..<cells.count : first == 1 ? 0..<row : 0..<cells.count
            for other in others { erase(2, in: other) }
        case "X": clear(row, column..<min(columns, column + count))
        case "P":
            cells[row].removeSubrange(min(column, columns)..<min(columns, column + count))
            cells[row] += Array(repeating: " ", count: columns - cells[row].count)
        case "@":
            cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: min(column, columns))
            cells[row].removeLast(count)
        default: break
        }
    }

    /// As `K` does: 0 erases to the end of the row, 1 from its beginning, 2 all of it.
    private mutating func erase(_ part: Int, in row: Int) {
        switch part {
        case 0: clear(row, min(column, columns)..<columns)
        case 1: clear(row, 0..<min(columns, column + 1))
        default: clear(row, 0..<columns)
        }
    }

    private mutating func clear(_ row: Int, _ range: Range<Int>) {
        for column in range { cells[row][column] = " " }
    }
}
