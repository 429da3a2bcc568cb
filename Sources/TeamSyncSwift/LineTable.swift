/// The offsets of the lines of a source. A line ends as the compiler defines it: with LF, CR, or both.
struct LineTable {
    private let starts: [Int]
    private let count: Int
    /// For the offset after each non-ASCII character, the number of bytes minus the number of UTF-16 units up to there.
    private let savings: [(offset: Int, sum: Int)]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts = [0]
        var savings: [(offset: Int, sum: Int)] = []
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == 0x0a {
                starts.append(index + 1)
            } else if byte == 0x0d, index + 1 == bytes.count || bytes[index + 1] != 0x0a {
                starts.append(index + 1)
            } else if byte >= 0xc0 {
                // Characters of two and three bytes are one UTF-16 unit; characters of four bytes are two units.
                let width = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
                savings.append((index + width, (savings.last?.sum ?? 0) + min(2, width - 1)))
            }
        }
        (self.starts, self.savings, count) = (starts, savings, bytes.count)
    }

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { LineTable($0) }
    }

    /// The line and column of an offset. Both start at 1; the column is in UTF-8 bytes.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(0, offset), count)
        let line = LineTable.position(offset, in: starts.count) { starts[$0] }
        return (line + 1, offset - starts[line] + 1)
    }

    /// The column of an offset in UTF-16 units, starting at 1.
    func utf16Column(of offset: Int) -> Int {
        let column = place(of: offset).column
        guard !savings.isEmpty else { return column }
        let offset = min(max(0, offset), count)
        return column - saved(before: offset) + saved(before: offset - column + 1)
    }

    /// The line of an offset, starting at 1.
    func line(of offset: Int) -> Int { place(of: offset).line }

    private func saved(before offset: Int) -> Int {
        guard let first = savings.first, first.offset <= offset else { return 0 }
        return savings[LineTable.position(offset, in: savings.count) { savings[$0].offset }].sum
    }

    /// The index of the last of the sorted offsets that is at most `offset`. The first offset must be at most `offset`.
    private static func position(_ offset: Int, in count: Int, _ value: (Int) -> Int) -> Int {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if value(middle) <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
